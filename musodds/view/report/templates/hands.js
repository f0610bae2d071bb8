// The table of hands.
let shown = data.hands;
const table = data.table;

const juegoOf = (hand) =>
  table.points[hand] < 31 ? "none" : table.points[hand] === 31 ? "31" : "other";

function worth(hand, column) {
  if (column === "grande-order") return -hand;
  if (column === "physical") return table.physical[hand];
  if (column === "net") return net(hand, seatNow(), senaNow()) ?? -99;
  return chance(hand, seatNow(), data.lances.indexOf(column), eventNow(), senaNow()) ?? -1;
}

function showTable() {
  const found = parse(state.find);
  const wanted = found.cards ?? [];
  const fits = data.hands.map((_, hand) => hand).filter(
    (hand) =>
      (!state.pares || data.pares_kinds[table.pares[hand]] === state.pares) &&
      (!state.juego || juegoOf(hand) === state.juego) &&
      holds(data.hands[hand], wanted),
  );
  const up = state.sort.endsWith("-up");
  const column = state.sort.replace(/-up$/, "");
  const sign = up ? 1 : -1;
  const worths = new Map(fits.map((hand) => [hand, worth(hand, column)]));
  fits.sort((a, b) => sign * (worths.get(a) - worths.get(b)));
  shown = fits.map((hand) => data.hands[hand]);
  $("body").replaceChildren(...fits.map(row));
  for (const cell of $("head").children) {
    const active = cell.dataset.column === column;
    if (active) cell.setAttribute("aria-sort", up ? "ascending" : "descending");
    else cell.removeAttribute("aria-sort");
    cell.querySelector("i").textContent = active ? (up ? " ▲" : " ▼") : "";
  }
  $("caption").textContent = `${words().seats[seatNow()]}: ${words().events[eventNow()]}`;
  tell(found);
}

function tell(found) {
  $("found").className = found.error ? "bad" : "";
  let text = fill(texts().shown, { n: shown.length, all: data.hands.length });
  if (found.error) text = found.error;
  else if (found.cards.length === 4) text = fill(texts().one, { hand: nameOf(found.cards) });
  else if (found.cards.length)
    text += ", " + fill(texts().holding, { cards: nameOf(found.cards) });
  const sena = senaNow();
  if (sena >= 0 && !found.error)
    text += " · " + fill(texts().signing, { sena: words().senas[sena] });
  $("found").textContent = text;
}

function linkTo(name, ...shown) {
  const link = make("a", { href: "#" + name }, ...shown);
  link.dataset.hand = name;
  return link;
}

function row(hand) {
  const name = data.hands[hand];
  const cells = [
    make("th", { scope: "row" }, linkTo(name, name)),
    make("td", { textContent: table.physical[hand] }),
  ];
  for (let lance = 0; lance < nLances; lance++)
    cells.push(share(chance(hand, seatNow(), lance, eventNow(), senaNow())));
  cells.push(make("td", { textContent: withPlus(net(hand, seatNow(), senaNow())) }));
  return make("tr", {}, ...cells);
}

// A cell with a chance and a bar of its length.
function share(p) {
  const cell = make("td", { className: "share", textContent: percent(p) });
  cell.style.setProperty("--p", `${100 * (p ?? 0)}%`);
  return cell;
}

function nameColumns() {
  const names = [texts().hand, texts().of_all, ...words().lances];
  $("head").replaceChildren(
    ...columns.map((column, place) => {
      const button = make("button", { type: "button" }, names[place], make("i", { ariaHidden: "true" }));
      button.addEventListener("click", () => {
        const up = state.sort === column;
        change({ sort: up ? column + "-up" : column });
        const text = up ? texts().sorted_up : texts().sorted_down;
        $("found").textContent = fill(text, { column: names[place] });
        $("head").children[place].querySelector("button").focus();
      });
      const cell = make("th", { scope: "col" }, button);
      cell.dataset.column = column;
      return cell;
    }),
  );
}
