// The drawn table: every value that changes has its element, and a rule that says what it does.
const SVG = "http://www.w3.org/2000/svg";
const board = byId("board");
/** @returns {any} */
function make(tag, attributes, inside) {
  const made = document.createElementNS(SVG, tag);
  for (const name of Object.keys(attributes)) made.setAttribute(name, attributes[name]);
  (inside || []).forEach((one) => made.append(one));
  return made;
}
function element(tag, css, inside) {
  const made = document.createElement(tag);
  if (css) made.className = css;
  made.append(...(Array.isArray(inside) ? inside : [inside]));
  return made;
}
// The elements of one drawing by the place of their field.
function bind(root) {
  const found = D.fields.map(() => []);
  all("[data-f]", root).forEach((one) => {
    if (one.dataset.f) one.dataset.f.split(" ").forEach((at) => found[at].push(one));
  });
  return found;
}
let bound = bind(byId("table"));
let drawn = null;

const wordsIn = (value) => (value === "-" || value === "" ? [] : String(value).split(" "));
function picked(value, which) {
  if (which === undefined) return String(value);
  const [first, last] = which.split("-").map(Number);
  return String(value).split(" ").slice(first, (isNaN(last) ? first : last) + 1).join("-");
}
function hrefOf(kind, said) {
  return `#${kind}-${said === "?" ? "q" : said.replace(/[^0-9A-Za-z_-]+/g, "-")}`;
}
function uses(one, hrefs, width, tall, step, wrap, down) {
  one.replaceChildren(...hrefs.map((href, at) => make("use", {
    href, width, height: tall,
    x: step * (wrap ? at % wrap : at), y: wrap ? down * Math.floor(at / wrap) : 0,
  })));
}
const isNumber = (value) => /^-?\d+$/.test(String(value));
const RULES = {
  n: (one, said, more, which) => { one.textContent = spoken(picked(said, which)); },
  u: (one, said, kind, which) => one.setAttribute("href", hrefOf(kind, picked(said, which))),
  c: (one, said, more) => {
    const [kind, size, step, most] = more.split(",");
    const many = isNumber(said) ? Math.max(0, Math.min(Number(said), Number(most))) : 0;
    uses(one, Array(many).fill(`#${kind}`), size, size, step, 0, 0);
  },
  r: (one, said, more) => {
    const [kind, width, tall, step, wrap, down, first] = more.split(",");
    uses(one, wordsIn(said).slice(Number(first)).map((word) => hrefOf(kind, word)), width, tall,
      step, Number(wrap), down);
  },
  s: (one, said, more, which, row) => {
    const [kind, word, size, step] = more.split(",");
    const owners = fieldsOf(one).filter((at) => wordsIn(row[at]).includes(word))
      .map((at) => `#${kind}-${D.fields[at].split(".")[0]}`);
    uses(one, owners, size, size, step, 0, 0);
  },
  m: (one, said, more) => moved(one, said, (value) => {
    const [x, step, y, most] = more.split(",").map(Number);
    return `translate(${x + step * Math.min(value, most)} ${y})`;
  }),
  a: (one, said, more) => moved(one, said, (value) => {
    const [x, y, start, step, most] = more.split(",").map(Number);
    return `translate(${x} ${y}) rotate(${start + step * Math.min(value, most)})`;
  }),
  on: (one, said, word) => one.toggleAttribute("data-on", wordsIn(said).includes(word)),
  y: (one, said, word, which, row) => { one.textContent = tally(fieldsOf(one), word, row); },
};
function fieldsOf(one) { return one.dataset.f.split(" ").filter(Boolean).map(Number); }
function tally(places, word, row) {
  return places.reduce((sum, at) => sum + wordsIn(row[at])
    .filter((one) => one === word || one.endsWith(`:${word}`)).length, 0);
}
function moved(one, said, where) {
  if (isNumber(said)) {
    one.removeAttribute("visibility");
    one.setAttribute("transform", where(Number(said)));
  } else one.setAttribute("visibility", "hidden");
}
function draw(one, row, number) {
  const [head, which] = one.dataset.k.split("@");
  const at = head.indexOf(":");
  RULES[at < 0 ? head : head.slice(0, at)](one, row[number], at < 0 ? "" : head.slice(at + 1),
    which, row);
}
// Hands lie open once the game is over, if that is wanted; else they are shown face down.
let open = D.over;
function seen(row, m) {
  if (open || m === LAST || !D.secret.length) return row;
  const closed = row.slice();
  D.secret.forEach((at) => {
    closed[at] = wordsIn(row[at]).map(() => "?").join(" ") || "-";
  });
  return closed;
}
function drawRow(elements, row, before) {
  row.forEach((shown, number) => {
    if (!before || shown !== before[number]) {
      elements[number].forEach((one) => draw(one, row, number));
    }
  });
}
function drawAll(m) {
  const row = seen(rows(edition)[m], m);
  drawRow(bound, row, drawn);
  drawn = row;
  const stands = standing(edition)[m], before = standing(edition)[Math.max(0, m - 1)];
  all("[data-stand]").forEach((one) => {
    const at = D.parties.indexOf(one.dataset.stand);
    one.textContent = at < 0 ? "" : stands[at];
    if (at >= 0) one.append(more(stands[at], before[at]));
  });
  const from = rows(edition)[Math.max(0, m - 1)];
  all("[data-more]").forEach((one) => {
    const at = place[one.dataset.more];
    const beside = other >= 0 && at !== undefined ? rows(other)[m][at] : row[at];
    if (beside !== row[at]) {
      one.replaceChildren(element("i", "more apart", `${shortBook(other).toUpperCase()} ${spoken(beside)}`));
    } else one.replaceChildren(at === undefined ? "" : more(row[at], from[at]));
  });
  const acts = D.moments[m][WHO];
  all("tr[data-seat]").forEach((one) => {
    one.toggleAttribute("data-on", Number(one.dataset.seat) === acts);
  });
}
function more(after, before) {
  const by = isNumber(after) && isNumber(before) ? Number(after) - Number(before) : 0;
  return by ? element("i", by > 0 ? "more up" : "more down", by > 0 ? `+${by}` : `−${-by}`) : "";
}

// The other rulebook beside this one: the same moment, with what differs lit.
let other = -1, otherBoard = null, otherBound = null;
function setOther(book) {
  other = book;
  if (otherBoard) otherBoard.remove();
  otherBoard = null;
  [byId("stage"), byId("shell")].forEach((one) => one.classList.toggle("both", book >= 0));
  all(".lit-now").forEach((one) => one.classList.remove("lit-now"));
  if (book < 0) return;
  otherBoard = board.cloneNode(true);
  otherBoard.id = "other";
  all("[id]", otherBoard).forEach((one) => one.removeAttribute("id"));
  all(".pieces", otherBoard).forEach((one) => one.remove());
  board.after(otherBoard);
  otherBound = bind(otherBoard);
  otherBoard.prepend(element("p", "whose", ""));
}
function drawOther(m) {
  if (other < 0) return;
  const row = seen(rows(other)[m], m), own = drawn;
  drawRow(otherBound, row, null);
  otherBoard.firstChild.textContent = `${D.editions[other]}: ${say("if_now")}: ${D.parties
    .map((party, at) => `${spoken(party)} ${standing(other)[m][at]}`).join(", ")}`;
  row.forEach((shown, number) => [...bound[number], ...otherBound[number]].forEach((one) => {
    one.classList.toggle("lit-now", shown !== own[number]);
  }));
}

// What changed: rings, and at most three arrows, none of them over text.
const over = byId("arrows");
const stage = byId("stage");
const ARROWS = 3;
function box(one) {
  const outer = rect(stage);
  const inner = rect(one);
  return {
    x: inner.left - outer.left, y: inner.top - outer.top, w: inner.width, h: inner.height,
    cx: inner.left - outer.left + inner.width / 2, cy: inner.top - outer.top + inner.height / 2,
  };
}
function elementOf(cell) {
  const owner = cell.split(".")[0];
  return board.querySelector(`[data-at="${cell}"]`) || (bound[place[cell]] || [])
    .find((one) => board.contains(one)) || board.querySelector(`[data-at="${owner}"]`);
}
function texts() {
  return [...all("text", board)].filter((one) => one.textContent.trim()).map(box);
}
function route(a, b, words) {
  const dx = b.cx - a.cx, dy = b.cy - a.cy, far = Math.hypot(dx, dy);
  if (far < 60) return null;
  for (const bend of [0.2, -0.2, 0.35, -0.35, 0.05]) {
    const mx = (a.cx + b.cx) / 2 - dy * bend, my = (a.cy + b.cy) / 2 + dx * bend;
    const at = (t) => [
      (1 - t) ** 2 * a.cx + 2 * t * (1 - t) * mx + t * t * b.cx,
      (1 - t) ** 2 * a.cy + 2 * t * (1 - t) * my + t * t * b.cy,
    ];
    const clear = Array.from({ length: 41 }, (_, n) => at(0.08 + 0.84 * (n / 40))).every(([x, y]) =>
      !words.some((w) => x > w.x - 5 && x < w.x + w.w + 5 && y > w.y - 5 && y < w.y + w.h + 5));
    if (clear) return { from: at(0.08), middle: [mx, my], to: at(0.9), tip: at(0.96) };
  }
  return null;
}
function arrow(way) {
  const [ex, ey] = way.to, [tx, ty] = way.tip, far = Math.hypot(tx - ex, ty - ey) || 1;
  const ux = (tx - ex) / far, uy = (ty - ey) / far;
  const d = `M${way.from}Q${way.middle} ${way.to}`;
  over.append(make("path", { d, class: "halo" }), make("path", { d, class: "arrow" }),
    make("path", { class: "tip", d: `M${tx} ${ty}L${ex - uy * 7} ${ey + ux * 7}L${ex + uy * 7} ${ey - ux * 7}Z` }));
}
// From where to where pieces went on the board: by the ledger, and seats that left one place for another.
function journeys(m) {
  const found = [], seenPairs = new Set();
  movements(m).forEach((one) => {
    const amount = Number(one.amount);
    if (!amount) return;
    const [from, to] = amount < 0 ? [one.to, one.from] : [one.from, one.to];
    const icon = one.from[2] || one.to[2], key = `${from[0]} ${to[0]}`;
    if (!icon || seenPairs.has(key)) return;
    seenPairs.add(key);
    found.push({ from: elementOf(from[0]), to: elementOf(to[0]), icon });
  });
  const before = rows(edition)[m - 1], after = rows(edition)[m];
  D.seats.forEach((seat) => {
    const has = (value) => wordsIn(value).some((word) => word === seat || word.endsWith(`=${seat}`));
    const gone = [], come = [];
    after.forEach((shown, at) => {
      if (shown === before[at] || D.quiet.includes(at) || D.fields[at] === "asked") return;
      if (has(before[at]) && !has(shown)) gone.push(at);
      if (!has(before[at]) && has(shown)) come.push(at);
    });
    come.forEach((at) => {
      const target = bound[at][bound[at].length - 1];
      const source = gone.length ? bound[gone[0]][bound[gone.shift()].length - 1] : null;
      if (target) found.push({ from: source, to: target, icon: `pawn-${seat}` });
    });
  });
  return found;
}
function showMoved(m, quick) {
  over.replaceChildren();
  if (m === 0 || now !== m) return;
  const size = rect(stage);
  over.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  const before = rows(edition)[m - 1], after = rows(edition)[m];
  const changed = [];
  after.forEach((shown, number) => { if (shown !== before[number]) changed.push(number); });
  if (changed.length > 60) return; // a whole table laid out at once moves nothing
  changed.filter((number) => !D.quiet.includes(number)).forEach((number) => bound[number]
    .filter((one) => board.contains(one)).forEach((one) => {
      const at = box(one);
      const [, , slot] = /^(s:[^,]+,)([^,]+)/.exec(one.dataset.k) || [];
      if (slot && wordsIn(before[number]).includes(slot) === wordsIn(after[number]).includes(slot)) return;
      const off = one.dataset.k.startsWith("on:") && !one.hasAttribute("data-on");
      if (off || !at.w || !at.h || at.w > 300) return;
      over.append(make("rect", {
        x: at.x - 3, y: at.y - 3, width: at.w + 6, height: at.h + 6, rx: 6, class: "ring",
      }));
    }));
  const ways = journeys(m).filter((one) => one.from && one.to && one.from !== one.to);
  const words = ways.length ? texts() : [];
  let left = ARROWS;
  ways.forEach((one) => {
    const way = left ? route(box(one.from), box(one.to), words) : null;
    if (!way) return;
    left--;
    arrow(way);
    if (quick) fly(way, one.icon, quick);
  });
}
// A piece goes its way, where the reader has not asked for rest.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
function fly(way, icon, took) {
  if (calm.matches || !byId(icon) || !byId("fly").animate) return;
  const piece = make("svg", { class: "flying", viewBox: "0 0 24 24" }, [
    make("use", { href: `#${icon}`, width: 24, height: 24 }),
  ]);
  byId("fly").append(piece);
  const at = ([x, y]) => ({ transform: `translate(${x - 12}px, ${y - 12}px)` });
  const [a, b, c] = [way.from, way.middle, way.tip];
  const half = [(a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4];
  const run = piece.animate([at(a), at(half), at(c)], { duration: took, easing: "ease-in-out" });
  run.onfinish = () => piece.remove();
  run.oncancel = () => piece.remove();
}
