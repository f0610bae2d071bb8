// The matrix: kings downwards, aces to the right. Shades are as pale as the charts' own.
function shadeOf(value, { bounds, colours }) {
  const step = bounds.slice(1, -1).filter((bound) => value >= bound).length;
  return colours[step];
}

// The steps of shades side by side, each bound written under its edge.
function showKey(element, { bounds, colours }, write) {
  element.replaceChildren(
    ...colours.map((colour, step) => {
      const part = make("span", {}, make("i"), write(bounds[step]));
      part.firstChild.style.background = colour;
      return part;
    }),
    make("span", { textContent: write(bounds.at(-1)) }),
  );
}

// What a cell of the matrix shows: its label and its colour, none where no deal fits.
function cellOf(hand) {
  const { chance: chances, net: stones } = data.shades;
  const seat = seatNow();
  if (state.lance === "net") {
    const value = net(hand, seat, senaNow());
    return [withPlus(value, 1), value === null ? "" : shadeOf(value, stones)];
  }
  if (state.lance === "keep") {
    const kept = data.mus.kept[hand][seat];
    return [kept || "—", chances.colours[[0, 2, 4, 6][kept.length]]];
  }
  const p =
    state.lance === "cut"
      ? musNumbers[(hand * nSeats + seat) * 4]
      : chance(hand, seat, lanceNow(), eventNow(), senaNow());
  return [percent(p, 0), p === null ? "" : shadeOf(100 * p, chances)];
}

function showMatrix() {
  const wide = data.variant.kings === 8 ? [9, 4, 2, 1, 1] : [14, 5, 3, 1, 1];
  const grid = $("cells");
  grid.style.gridTemplateColumns = "max-content ".repeat(6);
  const columns = wide.reduce((a, b) => a + b, 0);
  // As large as 26 rows, or 44, leave a cell on A4.
  const [tall, letters] = data.variant.kings === 8 ? [9.3, 6.4] : [6, 5];
  grid.style.setProperty("--print-width", `${(179 - 0.3 * columns) / columns}mm`);
  grid.style.setProperty("--print-height", `${tall}mm`);
  grid.style.setProperty("--print-letters", `${letters}pt`);
  const parts = [make("span")];
  for (let aces = 0; aces <= 4; aces++)
    parts.push(make("span", { className: "label top", textContent: "A".repeat(aces) || texts().no_aces }));
  for (let kings = 4; kings >= 0; kings--) {
    parts.push(make("span", { className: "label", textContent: "R".repeat(kings) || texts().no_kings }));
    for (let aces = 0; aces <= 4; aces++) {
      const block = make("div", { className: "block" });
      block.style.gridTemplateColumns = `repeat(${wide[aces]}, max-content)`;
      data.hands.forEach((name, hand) => {
        if (table.kings[hand] !== kings || table.aces[hand] !== aces) return;
        const [label, colour] = cellOf(hand);
        const cell = linkTo(name, make("b", { textContent: name }), label);
        if (colour) cell.style.background = colour;
        else cell.className = "nothing";
        block.append(cell);
      });
      parts.push(block);
    }
  }
  grid.replaceChildren(...parts);
  const lance = data.lances.indexOf(state.lance);
  const values = {
    lance: words().lances[lance],
    seat: words().seats[seatNow()],
    event: words().events[eventNow()],
  };
  const advice = lance < 0;
  const caption = advice ? "matrix_" + state.lance : lance === nLances ? "matrix_net" : "matrix";
  const told = [words().variant, fill(texts()[caption], values)];
  if (senaNow() >= 0 && !advice)
    told.push(fill(texts().signing, { sena: words().senas[senaNow()] }));
  $("matrix-caption").textContent = told.join(" · ");
  $("matrix-source").textContent = advice ? words().model : words().source;
  $("scale").hidden = state.lance === "keep";
  if (lance === nLances) showKey($("scale"), data.shades.net, (value) => withPlus(value, 1));
  else showKey($("scale"), data.shades.chance, (value) => withSign(String(value)));
}
