// The data, how numbers are written, and how cards are read.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);

const arrays = { Uint8Array, Uint16Array, Int16Array, Int32Array, Float64Array };
function unpacked({ kind, bytes }) {
  const text = atob(bytes);
  const held = new Uint8Array(text.length);
  for (let at = 0; at < held.length; at++) held[at] = text.charCodeAt(at);
  return new arrays[kind](held.buffer);
}

const nSeats = data.seats.length;
const nLances = data.lances.length - 1;
const nEvents = data.events.length;
const odds = unpacked(data.odds);
const nets = unpacked(data.net);
const below = unpacked(data.below);
const musNumbers = unpacked(data.mus.numbers);
const equity = unpacked(data.scores.equity);
const needed = unpacked(data.scores.needed);
const signed = data.signed && {
  ...data.signed,
  chances: unpacked(data.signed.chances),
  stones: unpacked(data.signed.stones),
  column: data.lances.map((_, lance) =>
    data.events.map((_, event) =>
      data.signed.columns.findIndex(([l, e]) => l === lance && e === event),
    ),
  ),
};
const places = new Map(data.hands.map((hand, place) => [hand, place]));

// The chance of an event from a seat, null where there is none; ``sena`` is -1 where none is seen.
function chance(hand, seat, lance, event, sena) {
  if (sena < 0) {
    const p = odds[((hand * nSeats + seat) * nLances + lance) * nEvents + event];
    return Number.isNaN(p) ? null : p;
  }
  if (signedNet(hand, seat, sena) === null) return null;
  let column = signed.column[lance][event];
  // At grande and chica both pairs always take part.
  if (column < 0 && data.events[event] === "contested") return 1;
  if (column < 0) column = signed.column[lance][0];
  const parts = signed.chances[cellOfSena(hand, seat, sena) * signed.columns.length + column];
  if (parts === signed.none) return null;
  if (parts === signed.never) return 0;
  // Rounded down when it was kept: its middle rounds as the chance itself does.
  return parts === signed.parts ? 1 : (parts + 0.5) / signed.parts;
}
const cellOfSena = (hand, seat, sena) => (hand * signed.senas.length + sena) * nSeats + seat;
function signedNet(hand, seat, sena) {
  const at = cellOfSena(hand, seat, sena);
  if (signed.chances[at * signed.columns.length] === signed.none) return null;
  return (signed.stones[at] + 0.5) / signed.stone_parts;
}
const net = (hand, seat, sena) =>
  sena < 0 ? nets[hand * nSeats + seat] : signedNet(hand, seat, sena);
const shareBelow = (hand, seat, lance) =>
  below[(hand * nSeats + seat) * (nLances + 1) + lance] / data.physical_hands;

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Numbers, in the language shown.
const language = () => document.documentElement.lang;
const words = () => data.words[language()];
const texts = () => words().texts;
const english = () => language() === "en";
const numeral = (text) => (english() ? text : text.replace(".", ","));
function withSign(text) {
  const [, bound, rest] = text.match(/^([<>]?)(.*)$/);
  if (language() === "eu") return `${bound}%${numeral(rest)}`;
  return numeral(text) + (english() ? "%" : "\u00a0%");
}
// Dots stand from five digits up.
const count = (n) =>
  english() || n > 9999
    ? String(n).replace(/\B(?=(\d{3})+$)/g, english() ? "," : ".")
    : String(n);
function hundredths(p, places) {
  const text = (100 * p).toFixed(places);
  if (+text === 100 && p < 1) return ">" + (100 - 10 ** -places).toFixed(places);
  if (+text === 0 && p > 0) return "<" + (10 ** -places).toFixed(places);
  return text;
}
const percent = (p, places = 2) => (p === null ? "–" : withSign(hundredths(p, places)));
function withPlus(value, places = 3) {
  if (value === null) return "–";
  const text = Math.abs(value).toFixed(places);
  return (value < 0 && +text > 0 ? "−" : "+") + numeral(text);
}

// What was typed, as cards. The same notation as the command line's.
const own = (table, word) => (Object.hasOwn(table, word) ? table[word] : null);
function cardOf(figure) {
  if (data.variant.kings === 8) figure = { 2: 1, 3: 12 }[figure] ?? figure;
  const symbol = { 1: "A", 10: "S", 11: "C", 12: "R" }[figure] ?? String(figure);
  return data.symbols.indexOf(symbol);
}
const joining = ["y", "e", "eta", "and", "de"];
// Cards written together beside others; what may be a figure (10, 11, 12) or a word is none.
const group = /^(?!.*1\d)(?![a-z]{3,}$)[1-7asjcrk]{2,}$/;
const figureOf = (word) => own(data.figures, word) ?? own(data.plurals, word);
function figuresOf(part) {
  const tokens = part.split(/[\s-]+/).filter((token) => token && !joining.includes(token));
  const figures = [];
  for (let at = 0; at < tokens.length; at++) {
    const figure = figureOf(tokens[at]);
    const counted = at + 1 < tokens.length ? own(data.plurals, tokens[at + 1]) : null;
    // A number before a plural counts: dos reyes.
    if (figure > 1 && figure < 8 && counted !== null) {
      figures.push(...Array(figure).fill(counted));
      at += 1;
    } else if (figure === null && group.test(tokens[at])) figures.push(...[...tokens[at]].map(figureOf));
    else figures.push(figure ?? tokens[at]);
  }
  return figures;
}
function parse(text) {
  const stripped = text.replace(/^[\s,]+|[\s,]+$/g, "").toLowerCase();
  const apart = /[\s,]|\w-\w/.test(stripped);
  const alone = stripped.length > 2 && figureOf(stripped) !== null;
  const figures =
    apart || alone
      ? stripped.split(",").flatMap(figuresOf)
      : [...stripped].map((letter) => figureOf(letter) ?? letter);
  const stranger = figures.find((figure) => typeof figure === "string");
  if (stranger === "0" && !apart) return { error: texts().no_ten };
  if (stranger !== undefined) {
    const cardNames = [...data.symbols].reverse().join(" ");
    return { error: fill(texts().no_card, { text: stranger, cards: cardNames }) };
  }
  const cards = figures.map(cardOf).sort((a, b) => b - a);
  if (cards.length > 4) return { error: fill(texts().many, { n: cards.length }) };
  for (const card of cards) {
    const copies = data.copies[card];
    if (cards.filter((other) => other === card).length > copies)
      return { error: fill(texts().copies, { copies, card: data.symbols[card] }) };
  }
  return { cards };
}
const nameOf = (cards) => cards.map((card) => data.symbols[card]).join("");
function holds(hand, wanted) {
  const left = [...hand];
  return wanted.every((card) => {
    const place = left.indexOf(data.symbols[card]);
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
}
