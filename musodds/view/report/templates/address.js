// What is chosen, and the address that holds it: #RR7A&seat=postre&partner=duples
const target = data.scores.target;
const stones = Array.from({ length: target }, (_, n) => String(n));
const columns = ["grande-order", "physical", ...data.lances];
const choices = {
  seat: data.seats,
  partner: ["", ...(signed ? signed.senas : [])],
  event: data.events,
  pares: ["", ...data.pares_kinds],
  juego: ["", "31", "other", "none"],
  sort: columns.flatMap((column) => [column, column + "-up"]),
  lance: [...data.lances, "keep", "cut"],
  us: stones,
  them: stones,
  mano: ["us", "them"],
  square: ["win", "gain", ...data.lances.slice(0, nLances)],
  lang: Object.keys(data.words),
  theme: ["", "light", "dark"],
  last: ["", ...data.hands],
};
const usual = (name) => (name === "lang" ? data.language : choices[name][0]);
const state = { hand: "", find: "" };
for (const name of Object.keys(choices)) state[name] = usual(name);

// The hand that a text names whole, or none.
function handOf(text) {
  const { cards } = parse(text);
  const name = nameOf(cards ?? []);
  return places.has(name) ? name : "";
}

function readAddress() {
  const parts = location.hash.slice(1).split("&").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return "";
    }
  });
  const given = new Map(
    parts.filter((part) => part.includes("=")).map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
  for (const [name, values] of Object.entries(choices))
    state[name] = values.includes(given.get(name)) ? given.get(name) : usual(name);
  state.find = given.get("find") ?? "";
  document.documentElement.lang = state.lang;
  state.hand = parts[0].includes("=") ? "" : handOf(parts[0]);
  if (state.hand) state.last = state.hand;
}

function addressOf(changes = {}) {
  const wanted = { ...state, ...changes };
  const parts = wanted.hand ? [wanted.hand] : [];
  for (const name of Object.keys(choices))
    if (wanted[name] !== usual(name) && !(name === "last" && wanted.hand))
      parts.push(`${name}=${encodeURIComponent(wanted[name])}`);
  if (wanted.find) parts.push(`find=${encodeURIComponent(wanted.find)}`);
  return "#" + parts.join("&");
}

// What is chosen, as the arrays have it.
const seatNow = () => data.seats.indexOf(state.seat);
const eventNow = () => data.events.indexOf(state.event);
const senaNow = () => (signed ? signed.senas.indexOf(state.partner) : -1);
const manoNow = () => choices.mano.indexOf(state.mano);
// The lance of the matrix and the charts; what to keep and cutting are no lances.
const lanceNow = () => Math.max(data.lances.indexOf(state.lance), 0);
