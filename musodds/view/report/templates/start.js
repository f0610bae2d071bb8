// The controls, and all that is shown anew when something else is chosen.
const dark = () =>
  (state.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

function nameChoices() {
  const said = texts();
  const pares = data.pares_kinds.map((kind) => said[`pares_${kind}`]);
  const { lances, seats, events, senas } = words();
  const labels = {
    seat: seats,
    partner: [said.nothing, ...(signed ? senas : [])],
    event: events,
    pares: [said.any, ...pares],
    juego: [said.any, said.juego_31, said.juego_other, said.juego_none],
    lance: [...lances, said.keep, said.cut],
    us: stones,
    them: stones,
    mano: [said.our_mano, said.their_mano],
    square: [
      said.win,
      said.gain,
      ...lances.slice(0, nLances).map((lance) => fill(said.accept, { lance })),
    ],
    lang: choices.lang.map((code) => data.words[code].name),
  };
  for (const [name, list] of Object.entries(labels)) {
    const options = () =>
      list.map((label, place) => make("option", { value: choices[name][place], textContent: label }));
    $(name).replaceChildren(...options());
    if (name === "partner") $("hand-partner").replaceChildren(...options());
  }
  for (const id of ["partner", "hand-partner"]) $(id).closest("label").hidden = !signed;
}

function translate() {
  const values = {
    variant: words().variant,
    n: data.hands.length,
    version: data.version,
    deals: count(data.deals),
    target,
    model: words().model,
  };
  document.title = `${texts().title}: ${words().variant}`;
  for (const element of document.querySelectorAll("[data-text]"))
    element.textContent = fill(texts()[element.dataset.text], values);
  for (const element of document.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", texts()[element.dataset.label]);
  nameChoices();
  nameColumns();
}

let spoken = "";
function show() {
  document.documentElement.lang = state.lang;
  if (spoken !== state.lang) translate();
  spoken = state.lang;
  if (state.theme) document.documentElement.dataset.theme = state.theme;
  else delete document.documentElement.dataset.theme;
  $("theme").textContent = dark() ? texts().light : texts().dark;
  for (const name of Object.keys(choices)) if ($(name)?.tagName === "SELECT") $(name).value = state[name];
  $("hand-partner").value = state.partner;
  if (document.activeElement !== $("find")) $("find").value = state.find;
  const deck = $("deck");
  deck.textContent = fill(texts().other_deck, { n: deck.dataset.kings });
  // A hand of one deck may not be one of the other.
  deck.href = deck.getAttribute("href").split("#")[0] + addressOf({ last: "" });
  showAnew(showTable, "seat", "partner", "event", "pares", "juego", "sort", "find");
  showAnew(showMatrix, "seat", "partner", "event", "lance");
  showAnew(showGain, "seat", "partner", "lance", "last");
  showAnew(showRanking, "seat", "partner", "lance", "last");
  showAnew(showScore, "us", "them", "mano");
  showAnew(showSquare, "us", "them", "mano", "square");
  showHand();
}

// Show a part only if what it depends on is no longer what it shows.
const depends = new Map();
function showAnew(part, ...names) {
  const now = JSON.stringify(["lang", ...names].map((name) => state[name]));
  if (depends.get(part) === now) return;
  depends.set(part, now);
  part();
}

// Choose something else: the address holds it, and a page is added to go back to where asked.
function change(changes, back = false) {
  const address = addressOf(changes);
  Object.assign(state, changes);
  history[back ? "pushState" : "replaceState"](null, "", address);
  show();
}
const openHand = (name) => change({ hand: name, last: name }, true);
function follow() {
  readAddress();
  show();
}

for (const name of Object.keys(choices))
  if ($(name)?.tagName === "SELECT")
    $(name).addEventListener("change", () => change({ [name]: $(name).value }));
$("hand-partner").addEventListener("change", () => change({ partner: $("hand-partner").value }));
$("find").addEventListener("input", () => {
  change({ find: $("find").value });
});
$("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = handOf($("find").value);
  if (name) openHand(name);
});
$("theme").addEventListener("click", () => change({ theme: dark() ? "light" : "dark" }));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
$("print").addEventListener("click", () => window.print());
$("better").addEventListener("click", () => step(-1));
$("worse").addEventListener("click", () => step(1));
$("close").addEventListener("click", () => $("hand").close());
$("hand").addEventListener("close", () => {
  // Another may have been opened since.
  if (state.hand && !$("hand").open) change({ hand: "" });
});
// A link to a hand holds all that is chosen, when it is about to be followed or copied.
const handLink = (event) => event.target.closest?.("a[data-hand]");
for (const kind of ["pointerdown", "focusin"])
  document.addEventListener(kind, (event) => {
    const link = handLink(event);
    if (link) link.href = addressOf({ hand: link.dataset.hand });
  });
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const place = document.getElementById(link.getAttribute("href").slice(1));
  if (handLink(event)) openHand(link.dataset.hand);
  else {
    // A place in the page leaves the address as it is.
    place.scrollIntoView();
    place.querySelector("h2").focus();
  }
});
document.addEventListener("keydown", (event) => {
  const typing = ["INPUT", "SELECT"].includes(event.target.tagName);
  if ($("hand").open) {
    if (typing) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  } else if (!typing && event.key === "/") {
    event.preventDefault();
    $("find").focus();
  } else if (event.target.closest?.("#body") && /^Arrow(Up|Down)$/.test(event.key)) {
    const line = event.target.closest("tr");
    const next = event.key === "ArrowUp" ? line.previousElementSibling : line.nextElementSibling;
    if (next) {
      event.preventDefault();
      next.querySelector("a").focus();
    }
  }
});
window.addEventListener("hashchange", follow);

follow();
document.documentElement.dataset.ready = "yes";
