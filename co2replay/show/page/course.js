// The moments of the game: what the table shows at each, rebuilt from differences.
/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);
/** @param {string} found @param {any} [inside] @returns {NodeListOf<any>} */
const all = (found, inside = document) => inside.querySelectorAll(found);
const on = (one, what, act) => one.addEventListener(what, act);
const rect = (one) => one.getBoundingClientRect();
const D = JSON.parse(byId("co2replay-data").textContent);
const LAST = D.moments.length - 1;
const ENTRY = 0, MARK = 1, LINE = 2, KIND = 3, WHO = 4;
const place = {};
D.fields.forEach((name, number) => { place[name] = number; });
let edition = 0, language = 0, now = LAST;

const built = {};
function rebuilt(key, first, changes, book) {
  const kept = built[key] || (built[key] = []);
  if (kept[book]) return kept[book];
  const found = [first[book]];
  for (let m = 1; m <= LAST; m++) {
    const own = changes[book][m - 1];
    const change = own === 0 ? changes[0][m - 1] : own;
    const row = change.length ? found[m - 1].slice() : found[m - 1];
    for (let i = 0; i < change.length; i += 2) row[change[i]] = change[i + 1];
    found.push(row);
  }
  return (kept[book] = found);
}
function rows(book) { return rebuilt("rows", D.first, D.changes, book); }
function standing(book) { return rebuilt("standing", D.standing0, D.standing, book); }
function value(name, m) { return rows(edition)[m][place[name]]; }
function movements(m, book = edition) {
  const own = D.ledgers[book][m];
  const flat = own === 0 ? D.ledgers[0][m] : own;
  const found = [];
  for (let i = 0; i < flat.length; i += 4) {
    found.push({
      amount: flat[i], from: D.cells[flat[i + 1]], to: D.cells[flat[i + 2]],
      clause: D.clauses[flat[i + 3]],
    });
  }
  return found;
}
function text(number) {
  const row = D.texts[number];
  return typeof row === "string" ? row : row[language];
}
function say(key) { return text(D.say[key]); }
// What a field says, in words: `solar installed`, `orange`.
function spoken(value) {
  return String(value).split(/([ :=])/).map((part) => {
    if (part in D.words) return text(D.words[part]);
    return part === ":" || part === "=" ? " " : part;
  }).join("");
}

// Groups of moments to step over: a turn, and the numbers that a mark counts.
function markOf(m) { return D.marks[D.moments[m][MARK]] || []; }
const GROUPS = {
  action: (m) => m,
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
  if (group === "action") return Math.max(0, m - 1);
  const first = (at) => {
    while (at > 0 && GROUPS[group](at - 1) === GROUPS[group](at)) at--;
    return at;
  };
  const start = first(m);
  return start < m ? start : first(Math.max(0, m - 1));
}
// The next of some moments, or the one before; -1: there is none.
function nextOf(moments, m, forward) {
  const beyond = moments.filter((at) => (forward ? at > m : at < m));
  if (!beyond.length) return -1;
  return forward ? Math.min(...beyond) : Math.max(...beyond);
}
function faultSoFar(book, m) { return D.faults[book].find((one) => one[0] <= m); }

// Addresses: `#2.1-orange`, `#3-supply`, `#line-41`, `#setup`, `#end`; `#2.1` is the first turn of
// that round, `#2` the first mark with that number. Behind it stand the book and the language: `#2.1-orange;book=pl;lang=it`.
function momentOfLine(line) {
  let found = 0;
  for (let m = 0; m < LAST; m++) if (D.moments[m][LINE] <= line) found = m;
  return found;
}
function momentOf(address) {
  if (address === "end") return LAST;
  if (address === "setup") return onward("turn", 0) > 0 ? Math.max(0, onward("turn", 0) - 1) : 0;
  const line = /^line-(\d+)$/.exec(address);
  if (line) return momentOfLine(Number(line[1]));
  const wanted = D.part ? address.replace(`${D.part}-`, "") : address;
  const marks = Object.keys(D.addresses);
  const at = marks.find((one) => D.addresses[one] === wanted)
    || marks.find((one) => /^[.-]/.test(D.addresses[one].slice(wanted.length))
      && D.addresses[one].startsWith(wanted));
  return at && wanted ? D.moments.findIndex((one) => one[ENTRY] >= Number(at)) : -1;
}
function shortBook(book) { return D.editions[book].split("/").pop(); }
function addressOf(m) {
  let found = m === LAST ? "end" : D.addresses[D.moments[m][ENTRY]] || `line-${D.moments[m][LINE]}`;
  if (edition > 0) found += `;book=${shortBook(edition)}`;
  if (language > 0) found += `;lang=${D.languages[language]}`;
  return found;
}
