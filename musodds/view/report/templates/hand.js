// A hand's own sheet. The arrows walk the hands that the table showed when it was opened.
let walked = data.hands;

function showHand() {
  const dialog = $("hand");
  if (!state.hand) {
    if (dialog.open) dialog.close();
    return;
  }
  const hand = places.get(state.hand);
  const sena = senaNow();
  if (!dialog.open || !walked.includes(state.hand))
    walked = shown.includes(state.hand) ? shown : data.hands;
  $("hand-title").textContent = state.hand;
  const n = table.physical[hand];
  const share = Math.round(data.physical_hands / n);
  const { shows, shown: kinds } = words();
  const facts = [
    shows.pares[kinds.pares[hand]],
    fill(texts().sum, { n: shows.juego[kinds.juego[hand]] }),
    fill(texts().physical, { n, all: count(data.physical_hands), share }),
  ];
  $("hand-facts").textContent = facts.join(" · ");
  const possible = sena < 0 || net(hand, 0, sena) !== null;
  $("hand-lances").replaceChildren(
    ...(possible
      ? data.lances.map((_, lance) => lanceTable(hand, lance, sena))
      : [make("p", { textContent: fill(texts().cannot_sign, { hand: state.hand }) })]),
  );
  $("hand-terms").textContent =
    capital(texts().if_both_is) + (sena < 0 ? " " + capital(texts().better_is) : "");
  showAdvice(hand);
  const place = walked.indexOf(state.hand);
  $("better").disabled = place === 0;
  $("worse").disabled = place === walked.length - 1;
  if (!dialog.open) dialog.showModal();
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

// A lance from the four seats: one row a seat.
function lanceTable(hand, lance, sena) {
  const stones = lance === nLances;
  const [win, met, contested] = [0, 1, 2];
  const both = !stones && data.lances[lance] !== "grande" && data.lances[lance] !== "chica";
  const head = [
    make("td"),
    make("th", { scope: "col", textContent: stones ? texts().stones : texts().takes }),
  ];
  if (both) head.push(make("th", { scope: "col", textContent: texts().if_both }));
  head.push(make("th", { scope: "col", textContent: sena < 0 ? texts().better : texts().unsigned }));
  const rows = words().seats.map((name, seat) => {
    const cells = [make("th", { scope: "row", textContent: name })];
    if (stones) cells.push(make("td", { textContent: withPlus(net(hand, seat, sena)) }));
    else cells.push(share(chance(hand, seat, lance, win, sena)));
    if (both) {
      const never = chance(hand, seat, lance, contested, sena) === 0;
      const p = chance(hand, seat, lance, met, sena);
      cells.push(make("td", { textContent: never ? texts().never : percent(p) }));
    }
    const beside = stones ? withPlus(net(hand, seat, -1)) : percent(chance(hand, seat, lance, win, -1));
    const better = percent(shareBelow(hand, seat, lance), 1);
    cells.push(make("td", { textContent: sena < 0 ? better : beside }));
    return make("tr", { className: seat === seatNow() ? "mine" : "" }, ...cells);
  });
  return make(
    "table",
    {},
    make("caption", { textContent: words().lances[lance] }),
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...rows),
  );
}

function showAdvice(hand) {
  const lines = words().seats.map((name, seat) => {
    const [cut, often, brings, error] = musNumbers.subarray((hand * nSeats + seat) * 4);
    const pays = fill(texts()[`pays_${data.mus.advice[hand][seat]}`], {
      stones: withPlus(brings, 2),
      error: numeral(error.toFixed(2)),
    });
    const kept = data.mus.kept[hand][seat];
    const what = kept ? `${texts().keeps} ${kept}` : texts().throws_all;
    const how = fill(texts().of_time, { p: percent(often, 0) });
    const line = `: ${pays} · ${fill(texts().cuts, { p: percent(cut, 0) })} · ${what}, ${how}`;
    return make("li", {}, make("b", { textContent: name }), line);
  });
  const asked = ["musodds odds", state.hand, "--seat", state.seat];
  if (senaNow() >= 0) asked.push("--partner", state.partner);
  if (data.variant.kings !== 8) asked.push("--kings", data.variant.kings);
  if (data.variant.real !== "off") asked.push("--real", data.variant.real);
  $("hand-advice").replaceChildren(
    make("h3", { textContent: texts().mus }),
    make("ul", {}, ...lines),
    make("p", { className: "source", textContent: words().model }),
    make("p", { className: "source" }, texts().command + " ", make("code", { textContent: asked.join(" ") })),
  );
}

function step(by) {
  const next = walked[walked.indexOf(state.hand) + by];
  if (next) change({ hand: next, last: next });
}
