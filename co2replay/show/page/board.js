// The drawn table: every value that changes has its element, and a rule that says what it does.
const SVG = "http://www.w3.org/2000/svg";
const board = byId("board");
/** @type {(tag: string, attributes: Record<string, Value>, inside?: any[]) => any} */
function make(tag, attributes, inside = []) {
  const made = document.createElementNS(SVG, tag);
  made.append(...inside);
  return put(made, attributes);
}
/** @type {(one: any, attributes: Record<string, Value>) => any} */
function put(one, attributes) {
  for (const name in attributes) one.setAttribute(name, attributes[name]);
  return one;
}
/** @param {string} tag @param {string} css @param {any} inside @returns {any} */
function element(tag, css, inside) {
  const made = document.createElement(tag);
  if (css) made.className = css;
  made.append(...(Array.isArray(inside) ? inside : [inside]));
  return made;
}
// The elements of one drawing by the place of their field.
function bind(root) {
  /** @type {any[][]} */
  const found = D.fields.map(() => []);
  all("[data-f]", root).forEach((one) => {
    if (one.dataset.f) one.dataset.f.split(" ").forEach((at) => found[at].push(one));
  });
  return found;
}
let bound = bind(byId("table"));
/** @type {Row | null} */
let drawn = null;

/** @param {Value} value */
const wordsIn = (value) => (value === "-" || value === "" ? [] : String(value).split(" "));
function picked(value, which) {
  if (which === undefined) return String(value);
  const [first, last] = which.split("-").map(Number);
  return String(value).split(" ").slice(first, (isNaN(last) ? first : last) + 1).join("-");
}
function hrefOf(kind, said) {
  return `#${kind}-${said === "?" ? "q" : said.replace(/[^0-9A-Za-z_-]+/g, "-")}`;
}
// What lies there already stays: a piece made anew is laid out anew.
function uses(one, hrefs, width, tall, step, wrap, down, x = 0, y = 0) {
  hrefs.forEach((href, at) => {
    const use = one.children[at] || one.appendChild(make("use", {}));
    const laid = { href, width, height: tall, x: x + step * (wrap ? at % wrap : at), y: y + (wrap ? down * Math.floor(at / wrap) : 0) };
    for (const name in laid) if (use.getAttribute(name) !== `${laid[name]}`) use.setAttribute(name, laid[name]);
  });
  while (one.children.length > hrefs.length) one.lastChild.remove();
}
// So many squares in a field, as large as they can be: their size, and how many stand in a row.
function fitted(many, wide, tall, most) {
  let size = 0, columns = 1;
  for (let n = 1; n <= many; n++) {
    const fits = Math.min(wide / n, tall / Math.ceil(many / n), most);
    if (fits > size) [size, columns] = [fits, n];
  }
  return [size, columns];
}
const isNumber = (value) => /^-?\d+$/.test(String(value));
/** @type {Record<string, (one: any, said: Value, more: string, which: string | undefined, row: Row) => void>} */
const RULES = {
  n: (one, said, more, which) => { one.textContent = spoken(picked(said, which)); },
  u: (one, said, kind, which) => put(one, { href: hrefOf(kind, picked(said, which)) }),
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
    const [kind, word, wide, tall, most, amid] = more.split(",");
    const owners = fieldsOf(one).filter((at) => wordsIn(row[at]).includes(word))
      .map((at) => `#${kind}-${D.fields[at].split(".")[0]}`);
    if (!owners.length && !one.firstChild) return;
    const [size, columns] = fitted(owners.length, Number(wide), Number(tall), Number(most));
    const middle = Number(amid) / 2;
    // Rows in the middle of a field share its height: letters may be larger than their pieces.
    const down = middle ? Number(tall) / (Math.ceil(owners.length / columns) || 1) : size;
    uses(one, owners, size, size, size, columns, down,
      middle * (Number(wide) - size * Math.min(columns, owners.length)), (down - size) / 2);
  },
  m: (one, said, more) => moved(one, said, more, (x, step, y, most) =>
    `translate(${x + step * Math.min(Number(said), most)} ${y})`),
  a: (one, said, more) => moved(one, said, more, (x, y, start, step, most) =>
    `translate(${x} ${y}) rotate(${start + step * Math.min(Number(said), most)})`),
  on: (one, said, word) => one.toggleAttribute("data-on", wordsIn(said).includes(word)),
  y: (one, said, word, which, row) => { one.textContent = String(tally(fieldsOf(one), word, row)); },
};
function fieldsOf(one) { return one.dataset.f.split(" ").filter(Boolean).map(Number); }
/** @param {number[]} places @param {string} word @param {Row} row */
function tally(places, word, row) {
  const there = places.flatMap((at) => wordsIn(row[at]));
  return there.includes("?") ? "?" : there.filter((one) => one === word || one.endsWith(`:${word}`)).length;
}
function moved(one, said, more, where) {
  put(one, { visibility: isNumber(said) ? "visible" : "hidden" });
  if (isNumber(said)) put(one, { transform: where(...more.split(",").map(Number)) });
}
function draw(one, row, number) {
  const [head, which] = one.dataset.k.split("@"), [rule, more] = head.split(":");
  RULES[rule](one, row[number], more, which, row);
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
  stood.forEach((one) => {
    const at = D.parties.indexOf(one.dataset.stand);
    tell(one.firstChild, spoken(stands[at]));
    beside(one.lastChild, stands[at], before[at], other >= 0 ? standing(other)[m][at] : stands[at]);
  });
  const from = rows(edition)[Math.max(0, m - 1)];
  mores.forEach((one) => {
    const at = place[one.dataset.more];
    if (at === undefined) return;
    beside(one, row[at], from[at], other >= 0 ? rows(other)[m][at] : row[at]);
  });
  const acts = D.moments[m][WHO];
  seated.forEach((one) => one.toggleAttribute("data-on", Number(one.dataset.seat) === acts));
}
const stood = all("[data-stand]"), mores = all("[data-more]"), seated = all("tr[data-seat]");
stood.forEach((one) => one.replaceChildren(element("span", "", ""), element("i", "more", "")));
// Only what says something else is touched: a browser lays out anew what is written to.
function tell(one, said) { if (one.textContent !== said) one.textContent = said; }
function by(after, before) {
  return isNumber(after) && isNumber(before) ? Number(after) - Number(before) : 0;
}
function signed(number) { return number > 0 ? `+${number}` : `−${-number}`; }
// What came to a value; under two rulebooks that differ, what the other one says.
function beside(one, here, before, there) {
  const come = by(here, before);
  const css = there !== here ? "more apart" : come > 0 ? "more up" : "more down";
  tell(one, there !== here ? `${shortBook(other).toUpperCase()} ${spoken(there)}` : come ? signed(come) : "");
  if (one.className !== css) one.className = css;
}

// The other rulebook beside this one: the same moment, with what differs lit.
let other = -1;
/** @type {any} */
let otherBoard = null;
/** @type {any[][]} */
let otherBound = [];
/** @type {Row | null} */
let otherDrawn = null;
const whose = byId("whose");
function setOther(book) {
  other = book;
  if (otherBoard) otherBoard.remove();
  otherBoard = null;
  [stage, byId("shell")].forEach((one) => one.classList.toggle("both", book >= 0));
  all(".lit-now").forEach((one) => one.classList.remove("lit-now"));
  otherDrawn = drawn = null;
  whose.hidden = book < 0;
  if (book < 0) return;
  otherBoard = board.cloneNode(true);
  otherBoard.id = "other";
  all("[id]", otherBoard).forEach((one) => one.removeAttribute("id"));
  all(".pieces", otherBoard).forEach((one) => one.remove());
  board.after(otherBoard);
  otherBound = bind(otherBoard);
}
function drawOther(m) {
  if (other < 0) return;
  const row = seen(rows(other)[m], m), own = drawn || row;
  drawRow(otherBound, row, otherDrawn);
  otherDrawn = row;
  whose.replaceChildren(...[edition, other].map((book) => element("b", "", D.editions[book])));
  row.forEach((shown, number) => [...bound[number], ...otherBound[number]].forEach((one) => {
    lit(one, shown, own[number]);
  }));
}
// A place for pieces is lit where one of them differs; of a row those that do.
function lit(one, here, there) {
  const slot = slotOf(one);
  const [mine, theirs] = [wordsIn(here), wordsIn(there)];
  if (one.dataset.k.startsWith("r:")) {
    const first = Number(one.dataset.k.split(",").pop());
    [...one.children].forEach((each, at) => each.classList.toggle("lit-now", mine[at + first] !== theirs[at + first]));
  } else {
    one.classList.toggle("lit-now", here !== there
      && (slot === undefined || mine.includes(slot) !== theirs.includes(slot)));
  }
}
function slotOf(one) { return (/^s:[^,]+,([^,]+)/.exec(one.dataset.k) || [])[1]; }


// What changed: rings, and at most three arrows, none of them over text.
const over = byId("arrows");
const stage = byId("stage");
const ARROWS = 3;
function box(one) {
  const outer = rect(stage), { left, top, width: w, height: h } = rect(one);
  const x = left - outer.left, y = top - outer.top;
  return { x, y, w, h, cx: x + w / 2, cy: y + h / 2 };
}
function elementOf(cell) {
  const owner = cell.split(".")[0];
  return board.querySelector(`[data-at="${cell}"]`) || (bound[place[cell]] || [])
    .find((one) => board.contains(one)) || board.querySelector(`[data-at="${owner}"]`);
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
  /** @type {{ from: any, to: any, icon: string }[]} */
  const found = [], seenPairs = new Set();
  movements(m).forEach((one) => {
    if (!one.many) return;
    const [from, to] = one.many < 0 ? [one.to, one.from] : [one.from, one.to];
    const icon = one.from[2] || one.to[2], key = `${from[0]} ${to[0]}`;
    if (!icon || seenPairs.has(key)) return;
    seenPairs.add(key);
    found.push({ from: elementOf(from[0]), to: elementOf(to[0]), icon });
  });
  const before = rows(edition)[m - 1], after = rows(edition)[m];
  D.seats.forEach((seat) => {
    const has = (value) => wordsIn(value).some((word) => word === seat || word.endsWith(`=${seat}`));
    /** @type {number[][]} */
    const [gone, come] = [[], []];
    after.forEach((shown, at) => {
      if (shown === before[at] || D.quiet.includes(at) || D.fields[at] === "asked") return;
      if (has(before[at]) && !has(shown)) gone.push(at);
      if (!has(before[at]) && has(shown)) come.push(at);
    });
    come.forEach((at) => {
      const target = bound[at][bound[at].length - 1];
      const left = gone.shift();
      const source = left === undefined ? null : bound[left][bound[left].length - 1];
      if (target) found.push({ from: source, to: target, icon: `pawn-${seat}` });
    });
  });
  return found;
}
// What of a drawing is new: of a row only the pieces that came, of a place only who came to it.
function news(one, before, after) {
  const slot = slotOf(one), rule = one.dataset.k;
  if (slot !== undefined) {
    if (wordsIn(before).includes(slot) || !wordsIn(after).includes(slot)) return [];
    const owners = fieldsOf(one).filter((at) => wordsIn(rows(edition)[now][at]).includes(slot));
    const from = rows(edition)[now - 1];
    return owners.map((at, n) => (wordsIn(from[at]).includes(slot) ? null : one.children[n]));
  }
  if (rule.startsWith("c:") || (rule.startsWith("on:") && !one.hasAttribute("data-on"))) return [];
  if (!rule.startsWith("r:")) return [one];
  const first = Number(rule.split(",").pop());
  const had = wordsIn(before).slice(first), has = wordsIn(after).slice(first);
  const same = had.length === has.length;
  return [...one.children].filter((_, at) => (same ? had[at] !== has[at] : !had.includes(has[at])));
}
function showMoved(m, quick) {
  const after = rows(edition)[m], before = rows(edition)[m - 1] || after;
  // What still flies from the step before has arrived.
  byId("fly").replaceChildren();
  const come = after.map((shown, number) => number).filter((at) => after[at] !== before[at]);
  // A whole table laid out at once moves nothing.
  if (m === 0 || now !== m || come.length > 60) return over.replaceChildren();
  // First every place is asked for, then all is drawn: a browser lays out once.
  const size = rect(stage);
  const rings = come.filter((at) => !D.quiet.includes(at)).flatMap((at) => bound[at]
    .filter((one) => board.contains(one)).flatMap((one) => news(one, before[at], after[at])))
    .filter(Boolean).map(box).filter((at) => at.w && at.h && at.w <= 300);
  const moving = journeys(m).filter((one) => one.from && one.to && one.from !== one.to);
  const words = moving.length ? [...all("text", board)].map(box).filter((one) => one.w > 1) : [];
  const ways = moving.map((one) => ({ way: route(box(one.from), box(one.to), words), icon: one.icon }))
    .filter((one) => one.way).slice(0, ARROWS);
  put(over, { viewBox: `0 0 ${size.width} ${size.height}` });
  // A ring stays clear of what lies beside a small piece.
  over.replaceChildren(...rings.map((at) => {
    const by = at.w < 22 ? 0 : 2.5;
    return make("rect", { x: at.x - by, y: at.y - by, width: at.w + 2 * by, height: at.h + 2 * by, rx: 6, class: "ring" });
  }));
  ways.forEach(({ way, icon }) => {
    arrow(way);
    if (quick) fly(way, icon, quick);
  });
}
// A piece goes its way, where the reader has not asked for rest.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
function fly(way, icon, took) {
  if (calm.matches || !byId(icon)) return;
  const piece = make("svg", { class: "flying", viewBox: "0 0 24 24" }, [
    make("use", { href: `#${icon}`, width: 24, height: 24 }),
  ]);
  byId("fly").append(piece);
  /** @param {number[]} where */
  const at = ([x, y]) => ({ transform: `translate(${x - 12}px, ${y - 12}px)` });
  const [a, b, c] = [way.from, way.middle, way.tip];
  const half = [(a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4];
  piece.animate([at(a), at(half), at(c)], { duration: took, easing: "ease-in-out" })
    .onfinish = () => piece.remove();
}
