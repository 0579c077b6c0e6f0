// The moments of the game: what the table shows at each, rebuilt from differences.
/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
/** @type {(found: string, inside?: any) => NodeListOf<any>} */
const all = (found, inside = document) => inside.querySelectorAll(found);
const on = (one, what, act) => one.addEventListener(what, act);
const rect = (one) => one.getBoundingClientRect();
/** @type {PageData} */
const D = JSON.parse(byId("co2replay-data").textContent);
const LAST = D.moments.length - 1;
const ENTRY = 0, MARK = 1, LINE = 2, WHO = 3;
/** @type {Record<string, number>} */
const place = {};
D.fields.forEach((name, number) => { place[name] = number; });
let edition = 0, language = 0, now = LAST;

/** @type {Map<Row[], Row[][]>} */
const built = new Map();
/** @param {Row[]} first @param {(0 | Row)[][]} changes @param {number} book */
function rebuilt(first, changes, book) {
  const kept = built.get(first) || [];
  built.set(first, kept);
  if (kept[book]) return kept[book];
  const found = [first[book]];
  for (let m = 1; m <= LAST; m++) {
    const change = changes[book][m - 1] || changes[0][m - 1] || [];
    const row = change.length ? found[m - 1].slice() : found[m - 1];
    for (let i = 0; i < change.length; i += 2) row[change[i]] = change[i + 1];
    found.push(row);
  }
  return (kept[book] = found);
}
/** @param {number} book */
function rows(book) { return rebuilt(D.first, D.changes, book); }
/** @param {number} book */
function standing(book) { return rebuilt(D.standing0, D.standing, book); }
/** @param {string} name @param {number} m */
function value(name, m) { return rows(edition)[m][place[name]]; }
/** @param {number} m */
function movements(m, book = edition) {
  const flat = D.ledgers[book][m] || D.ledgers[0][m] || [];
  /** @type {Movement[]} */
  const found = [];
  for (let i = 0; i < flat.length; i += 4) {
    const [amount, from, to, clause] = flat.slice(i, i + 4).map(Number);
    found.push({
      amount: flat[i], many: amount, from: D.cells[from], to: D.cells[to], clause: D.clauses[clause],
    });
  }
  return found;
}
// What an element says in the first language stands there alone.
all("[data-t]").forEach((one) => { D.texts[one.dataset.t][0] ||= one.textContent; });
/** @param {number | string} number */
function text(number) {
  const row = D.texts[Number(number)];
  return whole(row[language] || row[0]);
}
// What texts share stands in them as one private sign; a piece is made of those before it.
function whole(said) {
  return said.replace(/[\uE000-\uF8FF]/g, (sign) => D.pieces[sign.charCodeAt(0) - 0xE000] ?? sign);
}
D.pieces.forEach((one, at) => { D.pieces[at] = whole(one); });
/** @param {string} key */
function say(key) { return text(D.say[key]); }
// What a field says, in words: `solar installed`, `orange`.
/** @param {Value} value */
function spoken(value) {
  return String(value).replace(/^-(?=\d)/, "−").split(/([ :=])/).map((part) => {
    if (part in D.words) return text(D.words[part]);
    return part === ":" || part === "=" ? " " : part;
  }).join("");
}

// What is asked lies on no table.
function lies(at) { return !["waits", "asked"].includes(D.fields[at]); }
// Groups of moments to step over: a turn, and the numbers that a mark counts.
function markOf(m) { return D.marks[D.moments[m][MARK]] || []; }
/** @type {Record<string, (m: number) => Value>} */
const GROUPS = {
  turn: (m) => D.moments[m][MARK],
  round: (m) => markOf(m).join(),
  part: (m) => String(markOf(m)[0]),
};
function onward(group, m) {
  const here = GROUPS[group](m);
  for (let at = m + 1; at <= LAST; at++) if (GROUPS[group](at) !== here) return at;
  return LAST;
}
function backward(group, m) {
  const first = (at) => {
    while (at > 0 && GROUPS[group](at - 1) === GROUPS[group](at)) at--;
    return at;
  };
  const start = first(m);
  return start < m ? start : first(Math.max(0, m - 1));
}
// The next of some moments, or the one before; -1: there is none.
/** @param {number[]} moments @param {number} m @param {boolean} forward */
function nextOf(moments, m, forward) {
  const beyond = moments.filter((at) => (forward ? at > m : at < m));
  return beyond.length ? (forward ? Math.min : Math.max)(...beyond) : -1;
}
// What is certain stands before what is in doubt.
function faultSoFar(book, m) {
  const found = D.faults[book].filter((one) => one[0] <= m);
  return found.find((one) => !one[3]) || found[0];
}

// Addresses: `#2.1-orange`, `#3-supply`, `#line-41`, `#setup`, `#end`; `#2.1` is the first turn of
// that round, `#2` the first mark with that number. Behind it stand the book and the language: `#2.1-orange;book=pl;lang=it`.
function momentOfLine(line) {
  let found = 0;
  for (let m = 0; m < LAST; m++) if (D.moments[m][LINE] <= line) found = m;
  return found;
}
/** @param {string} address */
function momentOf(address) {
  if (address === "end") return LAST;
  if (address === "setup") return Math.max(0, onward("turn", 0) - 1);
  const line = /^line-(\d+)$/.exec(address);
  if (line) return momentOfLine(Number(line[1]));
  const wanted = D.part ? address.replace(`${D.part}-`, "") : address;
  const marks = Object.keys(D.addresses);
  const at = marks.find((one) => D.addresses[one] === wanted)
    || marks.find((one) => /^[.-]/.test(D.addresses[one].slice(wanted.length))
      && D.addresses[one].startsWith(wanted));
  return at && wanted ? D.moments.findIndex((one) => one[ENTRY] >= Number(at)) : -1;
}
function shortBook(book) { return D.editions[book].replace(/.*\//, ""); }
function addressOf(m) {
  let found = m === LAST ? "end" : D.addresses[D.moments[m][ENTRY]] || `line-${D.moments[m][LINE]}`;
  if (edition > 0) found += `;book=${shortBook(edition)}`;
  if (language > 0) found += `;lang=${D.languages[language]}`;
  return found;
}
