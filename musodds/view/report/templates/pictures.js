// The pictures: of the seat, lance and seña chosen, the hand opened last standing out.
const SVG = "http://www.w3.org/2000/svg";
function drawn(tag, attributes, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

const valueOf = (hand, seat, lance) =>
  lance === nLances ? net(hand, seat, senaNow()) : chance(hand, seat, lance, 0, senaNow());
const lastHand = () => places.get(state.last) ?? -1;

// Round steps that part a range into about five, from below its lowest to above its highest.
function ticks(low, high) {
  const rough = (high - low > 1e-6 ? high - low : 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const unit = [1, 2, 5, 10].find((n) => n * power >= rough * 0.999) * power;
  const found = [];
  const first = Math.floor(low / unit);
  for (let n = first; n <= Math.max(Math.ceil(high / unit), first + 1); n++) found.push(n * unit);
  return found;
}

// What the seat is worth: across the chance in another seat, upwards what this one adds to it.
function showGain() {
  const [seat, lance] = [seatNow(), lanceNow()];
  const other = seat === nSeats - 1 ? 0 : nSeats - 1;
  const stones = lance === nLances;
  const unit = stones ? 1 : 100;
  const dots = data.hands
    .map((_, hand) => [hand, valueOf(hand, other, lance), valueOf(hand, seat, lance)])
    .filter(([, across]) => across !== null)
    .map(([hand, across, value]) => [hand, unit * across, unit * (value - across)]);
  const [most, , gain] = dots.reduce((a, b) => (Math.abs(b[2]) > Math.abs(a[2]) ? b : a));
  const { lances, seats } = words();
  const values = {
    lance: lances[lance],
    seat: seats[seat],
    other: seats[other],
    most: withPlus(gain, stones ? 2 : 1),
    hand: data.hands[most],
  };
  const title = fill(stones ? texts().seat_gain_net : texts().seat_gain, values);
  $("gain-title").textContent = title;

  const [width, height, left, bottom] = [720, 300, 60, 44];
  const xs = stones ? ticks(...range(dots.map((dot) => dot[1]))) : [0, 20, 40, 60, 80, 100];
  const ys = ticks(...range([0, ...dots.map((dot) => dot[2])]));
  const x = (value) => left + ((value - xs[0]) / (xs.at(-1) - xs[0])) * (width - left - 20);
  const y = (value) => 12 + ((ys.at(-1) - value) / (ys.at(-1) - ys[0])) * (height - bottom - 12);
  const picture = drawn("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title });
  const places = ys[1] - ys[0] < 1 ? 1 : 0;
  for (const value of ys) {
    picture.append(drawn("line", { x1: left, x2: width - 20, y1: y(value), y2: y(value), class: Math.abs(value) < 1e-9 ? "zero" : "rule" }));
    picture.append(drawn("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, withPlus(value, places)));
  }
  for (const value of xs) {
    const label = stones ? withPlus(value, 0) : withSign(String(value));
    picture.append(drawn("text", { x: x(value), y: height - bottom + 18, "text-anchor": "middle" }, label));
  }
  picture.append(
    drawn("text", { x: width - 20, y: height - 6, "text-anchor": "end" }, `${lances[lance]} ${fill(texts().seat_across, values)} →`),
    drawn("text", { x: left, y: height - 6 }, `↑ ${fill(texts().seat_upwards, values)}`),
  );
  const picked = lastHand();
  const named = new Set([picked >= 0 ? picked : most]);
  for (const [hand, across, more] of dots)
    picture.append(drawn("circle", { cx: x(across), cy: y(more), r: named.has(hand) ? 5 : 3, class: hand === picked ? "picked" : "dot" }));
  for (const [hand, across, more] of dots) {
    if (!named.has(hand)) continue;
    const far = x(across) > width / 2;
    const at = { x: x(across) + (far ? -9 : 9), y: y(more) + 4, "text-anchor": far ? "end" : "start", class: "name" };
    picture.append(drawn("text", at, data.hands[hand]));
  }
  $("gain-picture").replaceChildren(picture);
}
const range = (values) => [Math.min(...values), Math.max(...values)];

// The best hands of a lance and the worst; hands alike there are one row.
const N_LISTED = 12;
function rankedRows(seat, lance) {
  const name = data.lances[lance];
  const place = table[`${name}_place`];
  const alike = new Map();
  data.hands.forEach((_, hand) => {
    const value = valueOf(hand, seat, lance);
    const key = place ? place[hand] : hand;
    if (value === null || (place && key === 0)) return;
    if (!alike.has(key)) alike.set(key, []);
    alike.get(key).push([value, hand]);
  });
  const rows = [...alike].map(([key, found]) => {
    const values = found.map(([value]) => value);
    return { key, low: Math.min(...values), high: Math.max(...values), hands: found.map(([, hand]) => hand) };
  });
  return rows.sort(place ? (a, b) => b.key - a.key : (a, b) => b.high - a.high);
}

function nameOfRow({ hands }, lance) {
  const [hand] = hands;
  if (hands.length === 1)
    return linkTo(data.hands[hand], data.hands[hand]);
  const name = data.lances[lance];
  const { shows, shown: kinds } = words();
  if (name === "pares") return make("span", { textContent: shows.pares[kinds.pares[hand]] });
  return make("span", { textContent: fill(texts().every, { total: shows.juego[kinds.juego[hand]] }) });
}

function showRanking() {
  const [seat, lance] = [seatNow(), lanceNow()];
  const stones = lance === nLances;
  $("ranking-title").textContent = fill(texts().ranking, {
    lance: words().lances[lance],
    seat: words().seats[seat],
  });
  $("ranking-note").textContent = texts().ranking_is;
  const rows = rankedRows(seat, lance);
  const most = stones ? Math.max(...rows.map((row) => row.high)) : 1;
  const least = stones ? Math.min(0, ...rows.map((row) => row.low)) : 0;
  const picked = lastHand();
  const line = (row) => {
    const mine = row.hands.includes(picked);
    const loss = row.high < 0;
    const bar = make("span", { className: loss ? "bar loss" : "bar" });
    // From zero to the lowest and on to the highest; a loss lies to the left of zero.
    const ends = { from: loss ? row.low : 0, low: loss ? 0 : row.low, high: loss ? 0 : row.high };
    for (const [end, value] of Object.entries(ends))
      bar.style.setProperty(`--${end}`, `${(100 * (value - least)) / (most - least)}%`);
    return make(
      "tr",
      { className: mine ? "mine" : "" },
      make("th", { scope: "row" }, nameOfRow(row, lance)),
      make("td", {}, bar),
      make("td", { textContent: between(row, stones) }),
    );
  };
  const gap = () => make("tr", { className: "gap" }, make("td", { colSpan: 3, textContent: "· · ·" }));
  const body = make("tbody");
  rows.forEach((row, place) => {
    const listed = place < N_LISTED || place >= rows.length - N_LISTED;
    if (listed || row.hands.includes(picked)) {
      body.append(line(row));
      body.dataset.last = place;
    } else if (!body.lastElementChild.classList.contains("gap")) body.append(gap());
  });
  $("ranking").replaceChildren(make("table", {}, body));
}

function between({ low, high }, stones) {
  if (stones) return withPlus(high, 2);
  const [first, last] = [low, high].map((p) => hundredths(p, 1));
  return first === last ? withSign(first) : withSign(`${first}–${last}`);
}
