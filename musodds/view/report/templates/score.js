// The look-up by score.
const equityAt = (mano, us, them) => equity[(mano * target + us) * target + them];
const neededAt = (lance, mano, us, them) =>
  needed[((lance * choices.mano.length + mano) * target + us) * target + them];
const addedAt = (us, them) => equityAt(0, us, them) - equityAt(1, us, them);

function showScore() {
  const [us, them, mano] = [Number(state.us), Number(state.them), manoNow()];
  const said = [
    [texts().win, percent(equityAt(mano, us, them))],
    [texts().gain, withPlus(100 * addedAt(us, them), 2)],
    ...data.lances.slice(0, nLances).map((_, lance) => [
      fill(texts().accept, { lance: words().lances[lance] }),
      percent(neededAt(lance, mano, us, them)),
    ]),
  ];
  $("score-body").replaceChildren(
    ...said.map(([what, value]) =>
      make("tr", {}, make("th", { scope: "row", textContent: what }), make("td", { textContent: value })),
    ),
  );
}

// What a cell of the square says and its shade.
function squareCell(us, them) {
  const { gains } = data.scores;
  if (state.square === "gain") {
    const value = 100 * addedAt(us, them);
    return [withPlus(value, 1), shadeOf(value, gains)];
  }
  const lance = data.lances.indexOf(state.square);
  const p = lance < 0 ? equityAt(manoNow(), us, them) : neededAt(lance, manoNow(), us, them);
  return [numeral(hundredths(p, 0)), shadeOf(100 * p, data.shades.chance)];
}

function showSquare() {
  const scores = data.scores.shown;
  $("square-head").replaceChildren(
    make("td"),
    ...scores.map((us) => make("th", { scope: "col", textContent: us })),
  );
  $("square-body").replaceChildren(
    ...scores.map((them) =>
      make(
        "tr",
        {},
        make("th", { scope: "row", textContent: them }),
        ...scores.map((us) => {
          const [text, shade] = squareCell(us, them);
          const chosen = state.us === String(us) && state.them === String(them);
          const button = make("button", { type: "button", textContent: text, ariaLabel: `${us}-${them}: ${text}` });
          button.setAttribute("aria-pressed", chosen);
          button.style.background = shade;
          button.addEventListener("click", () => {
            change({ us: String(us), them: String(them) });
            $("square-body").querySelector("[aria-pressed=true]").focus();
          });
          return make("td", {}, button);
        }),
      ),
    ),
  );
}
