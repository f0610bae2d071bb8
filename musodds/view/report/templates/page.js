"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const texts = data.texts;
  const $ = (id) => document.getElementById(id);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const byName = new Map(data.hands.map((hand, place) => [hand.hand, place]));
  const nLances = data.lances.length - 1;
  const state = { seat: 0, event: 0, sort: "grande-order", down: true, lance: 0, wanted: [] };
  let shown = data.hands;

  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const language = document.documentElement.lang;
  const english = language === "en";
  const numeral = (text) => (english ? text : text.replace(".", ","));
  const withSign = (text) => (language === "eu" ? "%" + numeral(text) : numeral(text) + (english ? "%" : "\u00a0%"));
  // Dots stand from five digits up.
  const count = (n) =>
    english || n > 9999
      ? String(n).replace(/\B(?=(\d{3})+$)/g, english ? "," : ".")
      : String(n);
  const percent = (p, places = 2) => {
    if (p === null) return "–";
    const text = (100 * p).toFixed(places);
    if (+text === 100 && p < 1) return ">" + withSign((100 - 10 ** -places).toFixed(places));
    if (+text === 0 && p > 0) return "<" + withSign((10 ** -places).toFixed(places));
    return withSign(text);
  };
  const signed = (value, places = 3) =>
    (value < 0 ? "−" : "+") + numeral(Math.abs(value).toFixed(places));

  // What was typed, as cards. The same notation as the command line's.
  function parse(text) {
    const stripped = text.replace(/^[\s,]+|[\s,]+$/g, "");
    if (!stripped) return { cards: [] };
    const words = data.figures;
    const whole = stripped.toLowerCase();
    const apart = /[\s,]/.test(stripped) || (stripped.length > 2 && Object.hasOwn(words, whole));
    const tokens = apart ? stripped.split(/[\s,]+/) : [...stripped];
    const cards = [];
    for (const token of tokens) {
      let figure = Object.hasOwn(words, token.toLowerCase()) ? words[token.toLowerCase()] : null;
      if (figure === null) {
        if (token === "0" && !apart) return { error: texts.no_ten };
        const cardNames = [...data.symbols].reverse().join(" ");
        return { error: fill(texts.no_card, { text: token, cards: cardNames }) };
      }
      if (data.variant.kings === 8) figure = { 2: 1, 3: 12 }[figure] ?? figure;
      const symbol = { 1: "A", 10: "S", 11: "C", 12: "R" }[figure] ?? String(figure);
      cards.push(data.symbols.indexOf(symbol));
    }
    if (cards.length > 4) return { error: fill(texts.many, { n: cards.length }) };
    return { cards: cards.sort((a, b) => b - a) };
  }
  const nameOf = (cards) => cards.map((card) => data.symbols[card]).join("");
  const holds = (hand, wanted) => {
    const left = [...hand.hand];
    return wanted.every((card) => {
      const place = left.indexOf(data.symbols[card]);
      if (place < 0) return false;
      left.splice(place, 1);
      return true;
    });
  };

  const worth = (hand, column) => {
    if (column === "grande-order") return -byName.get(hand.hand);
    if (column === "physical") return hand.physical;
    if (column === "net") return hand.net[state.seat];
    return hand.odds[state.seat][column][state.event] ?? -1;
  };

  function showTable() {
    const { sort, down } = state;
    const chosen = { pares: $("pares").value, juego: $("juego").value };
    const juegoOf = (hand) => (hand.juego < 31 ? "none" : hand.juego === 31 ? "31" : "other");
    shown = data.hands.filter(
      (hand) =>
        (!chosen.pares || hand.pares === chosen.pares) &&
        (!chosen.juego || juegoOf(hand) === chosen.juego) &&
        holds(hand, state.wanted),
    );
    const sign = down ? -1 : 1;
    shown.sort((a, b) => sign * (worth(a, sort) - worth(b, sort)));
    $("body").replaceChildren(...shown.map(row));
    for (const cell of $("head").children) {
      const active = cell.dataset.column === String(sort);
      if (active) cell.setAttribute("aria-sort", down ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
      cell.querySelector("i").textContent = active ? (down ? " ▼" : " ▲") : "";
    }
    $("caption").textContent = `${data.seats[state.seat]}: ${data.events[state.event][1]}`;
  }

  function row(hand) {
    const link = make("a", { href: "#" + hand.hand, textContent: hand.hand });
    const cells = [make("th", { scope: "row" }, link), make("td", { textContent: hand.physical })];
    for (let lance = 0; lance < nLances; lance++) {
      const p = hand.odds[state.seat][lance][state.event];
      const cell = make("td", { className: "share", textContent: percent(p) });
      cell.style.setProperty("--p", `${100 * (p ?? 0)}%`);
      cells.push(cell);
    }
    cells.push(make("td", { textContent: signed(hand.net[state.seat]) }));
    return make("tr", {}, ...cells);
  }

  function search() {
    const found = parse($("search").value);
    const note = $("found");
    const problem = found.error ?? tooMany(found.cards);
    note.className = problem ? "bad" : "";
    state.wanted = problem ? [] : found.cards;
    showTable();
    let text = fill(texts.shown, { n: shown.length, all: data.hands.length });
    if (problem) text = problem;
    else if (found.cards.length === 4) text = fill(texts.one, { hand: nameOf(found.cards) });
    else if (found.cards.length)
      text += ", " + fill(texts.holding, { cards: nameOf(found.cards) });
    note.textContent = text;
    return problem ? [] : found.cards;
  }

  function tooMany(cards) {
    for (const card of cards) {
      const copies = data.copies[card];
      if (cards.filter((other) => other === card).length > copies)
        return fill(texts.copies, { copies, card: data.symbols[card] });
    }
    return undefined;
  }

  // The matrix: kings downwards, aces to the right.
  function colourOf(p) {
    const colour = data.colours[Math.round(p * (data.colours.length - 1))];
    const [r, g, b] = [1, 3, 5].map((at) => {
      const value = parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    // Black on anything that black stands out from more than white does.
    return [colour, (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? "#000" : "#fff"];
  }

  // What a cell of the matrix shows: its label, its share of the colours, or null for none.
  function cellOf(hand, most) {
    const shownBy = state.lance;
    if (shownBy === nLances) {
      const stones = hand.net[state.seat];
      return [signed(stones, 1), (stones / most + 1) / 2];
    }
    if (shownBy === "cut") return [percent(hand.mus[state.seat][0], 0), hand.mus[state.seat][0]];
    if (shownBy === "keep") {
      const kept = hand.mus[state.seat][1];
      return [kept || "—", [0.38, 0.58, 0.79, 1][kept.length]];
    }
    const p = hand.odds[state.seat][shownBy][state.event];
    return [percent(p, 0), p ?? 0];
  }

  function showMatrix() {
    const stones = state.lance === nLances;
    const most = Math.max(...data.hands.map((hand) => Math.abs(hand.net[state.seat])));
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
      parts.push(make("span", { className: "label top", textContent: "A".repeat(aces) || texts.no_aces }));
    for (let kings = 4; kings >= 0; kings--) {
      parts.push(make("span", { className: "label", textContent: "R".repeat(kings) || texts.no_kings }));
      for (let aces = 0; aces <= 4; aces++) {
        const block = make("div", { className: "block" });
        block.style.gridTemplateColumns = `repeat(${wide[aces]}, max-content)`;
        data.hands.forEach((hand) => {
          if (hand.kings !== kings || hand.aces !== aces) return;
          const [label, share] = cellOf(hand, most);
          const cell = make(
            "a",
            { href: "#" + hand.hand },
            make("b", { textContent: hand.hand }),
            label,
          );
          [cell.style.backgroundColor, cell.style.color] = colourOf(share);
          block.append(cell);
        });
        parts.push(block);
      }
    }
    grid.replaceChildren(...parts);
    const values = {
      lance: data.lances[state.lance]?.[1],
      seat: data.seats[state.seat],
      event: data.events[state.event][1],
    };
    const advice = typeof state.lance === "string";
    const caption = advice ? "matrix_" + state.lance : stones ? "matrix_net" : "matrix";
    $("matrix-caption").textContent = data.variant.label + " · " + fill(texts[caption], values);
    $("matrix-source").textContent = advice ? data.model : data.source;
    $("scale").hidden = state.lance === "keep";
    $("ramp").style.background = `linear-gradient(to right, ${data.colours.join(",")})`;
    const [low, , high] = $("scale").children;
    low.textContent = stones ? signed(-most, 1) : withSign("0");
    high.textContent = stones ? signed(most, 1) : withSign("100");
  }

  // A hand's own page.
  function openHand(name) {
    const place = byName.get(name);
    const hand = data.hands[place];
    $("hand-title").textContent = hand.hand;
    const share = Math.round(data.physical_hands / hand.physical);
    const physical = { n: hand.physical, all: count(data.physical_hands), share };
    $("hand-facts").textContent =
      [hand.shows[0], fill(texts.sum, { n: hand.shows[1] }), fill(texts.physical, physical)].join(" · ");
    $("hand-head").replaceChildren(
      make("th", { scope: "col", textContent: texts.lance }),
      ...data.seats.map((seat) => make("th", { scope: "col", textContent: seat })),
    );
    $("hand-body").replaceChildren(
      ...data.lances.map(([, label], lance) => {
        const cells = data.seats.map((_, seat) => chanceCell(hand, lance, seat));
        return make("tr", {}, make("th", { scope: "row", textContent: label }), ...cells);
      }),
    );
    showAdvice(hand);
    $("better").disabled = place === 0;
    $("worse").disabled = place === data.hands.length - 1;
    if (!$("hand").open) $("hand").showModal();
  }

  function chanceCell(hand, lance, seat) {
    const below = percent(hand.below[seat][lance], 1);
    const better = make("small", { textContent: fill(texts.below, { p: below }) });
    if (lance === nLances) return make("td", {}, signed(hand.net[seat]), better);
    const [win, met, contested] = hand.odds[seat][lance];
    const cell = make("td", { className: "share" }, percent(win));
    cell.style.setProperty("--p", `${100 * win}%`);
    if (contested < 1) {
      const both = met === null ? texts.never : fill(texts.if_both, { p: percent(met) });
      cell.append(make("small", { textContent: both }));
    }
    cell.append(better);
    return cell;
  }

  function showAdvice(hand) {
    const lines = hand.mus.map(([cut, kept, often, worth, error, advice], seat) => {
      const pays = fill(texts[`pays_${advice}`], {
        stones: signed(worth, 2),
        error: numeral(error.toFixed(2)),
      });
      const what = kept ? `${texts.keeps} ${kept}` : texts.throws_all;
      const how = fill(texts.of_time, { p: percent(often, 0) });
      const line = `: ${pays} · ${fill(texts.cuts, { p: percent(cut, 0) })} · ${what}, ${how}`;
      return make("li", {}, make("b", { textContent: data.seats[seat] }), line);
    });
    $("hand-advice").replaceChildren(
      make("h3", { textContent: texts.mus }),
      make("ul", {}, ...lines),
      make("p", { className: "source", textContent: data.model }),
    );
  }

  function step(by) {
    const place = shown.findIndex((hand) => hand.hand === $("hand-title").textContent);
    const next = shown[place + by];
    if (next) location.hash = next.hand;
  }

  function follow() {
    const name = decodeURIComponent(location.hash.slice(1));
    if (byName.has(name)) openHand(name);
    else if ($("hand").open) $("hand").close();
  }

  // Controls.
  const options = (select, labels) =>
    $(select).replaceChildren(
      ...labels.map((label, value) => make("option", { value, textContent: label })),
    );
  options("seat", data.seats);
  options("event", data.events.map(([, label]) => label));
  options("lance", data.lances.map(([, label]) => label));
  $("lance").append(
    ...["keep", "cut"].map((value) => make("option", { value, textContent: texts[value] })),
  );
  const columns = [
    ["grande-order", texts.hand],
    ["physical", texts.of_all],
    ...data.lances.slice(0, -1).map(([, label], lance) => [lance, label]),
    ["net", texts.net],
  ];
  $("head").replaceChildren(
    ...columns.map(([column, label]) => {
      const button = make("button", { type: "button" }, label, make("i", { ariaHidden: "true" }));
      button.addEventListener("click", () => {
        state.down = state.sort === column ? !state.down : true;
        state.sort = column;
        showTable();
        const text = state.down ? texts.sorted_down : texts.sorted_up;
        $("found").className = "";
        $("found").textContent = fill(text, { column: label });
      });
      const cell = make("th", { scope: "col" }, button);
      cell.dataset.column = column;
      return cell;
    }),
  );
  for (const [id, name] of [["seat", "seat"], ["event", "event"], ["lance", "lance"]])
    $(id).addEventListener("change", () => {
      const value = $(id).value;
      state[name] = /^\d+$/.test(value) ? Number(value) : value;
      search();
      showMatrix();
    });
  for (const id of ["pares", "juego"]) $(id).addEventListener("change", search);
  $("search").addEventListener("input", search);
  $("controls").addEventListener("submit", (event) => {
    event.preventDefault();
    const cards = search();
    if (cards.length === 4) location.hash = nameOf(cards);
  });
  $("print").addEventListener("click", () => window.print());
  $("better").addEventListener("click", () => step(-1));
  $("worse").addEventListener("click", () => step(1));
  $("close").addEventListener("click", () => $("hand").close());
  $("hand").addEventListener("close", () => {
    if (byName.has(location.hash.slice(1)))
      history.replaceState(null, "", location.pathname + location.search);
  });
  document.addEventListener("keydown", (event) => {
    const typing = ["INPUT", "SELECT"].includes(event.target.tagName);
    if ($("hand").open && event.key === "ArrowLeft") step(-1);
    else if ($("hand").open && event.key === "ArrowRight") step(1);
    else if (!typing && event.key === "/") {
      event.preventDefault();
      $("search").focus();
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

  // Light and dark: the system's choice until the button is used.
  const dark = () =>
    (document.documentElement.dataset.theme ??
      (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const nameTheme = () => ($("theme").textContent = dark() ? texts.light : texts.dark);
  try {
    const kept = localStorage.getItem("musodds-theme");
    if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
  } catch {}
  $("theme").addEventListener("click", () => {
    const chosen = dark() ? "light" : "dark";
    document.documentElement.dataset.theme = chosen;
    try {
      localStorage.setItem("musodds-theme", chosen);
    } catch {}
    nameTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);

  nameTheme();
  search();
  showMatrix();
  follow();
  document.documentElement.dataset.ready = "yes";
})();
