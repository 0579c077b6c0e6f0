// The moves in words: the list, the move of this moment with what it changed, and the clauses.
const turns = byId("turns");
/** @type {Map<number, any>} */
const told = new Map();
all("[data-m]", turns).forEach((one) => told.set(Number(one.dataset.m), one));
/** @type {Map<number, any>} */
const written = new Map();
all("#lines li").forEach((one) => {
  written.set(Number(one.id.slice(5)), one);
  one.lastChild.replaceWith(...coded(one.lastChild.textContent));
});
// The scripts go to a moment themselves: a browser that scrolls to its line would leave the table.
/** @type {Record<string, any>} */
const headings = {};
all("#turns [id], #lines [id]").forEach((one) => {
  headings[one.id] = one;
  one.removeAttribute("id");
});
// Keys go from move to move: of the list only the move of this moment is reached by Tab.
all("#turns a").forEach((one) => { one.tabIndex = -1; });
const details = element("div", "details", []);
/** @type {any[]} */
let [marked, lineMarked, turnMarked] = [null, null, null];

function headingOf(m) {
  const at = D.moments[m][MARK];
  const there = headings[at < 0 ? "setup" : D.addresses[at]];
  return there ? there.querySelector("a").textContent : "";
}
function sentenceOf(m) {
  if (m === LAST) return say("after_all");
  const there = told.get(m);
  return there ? there.querySelector("a").textContent : "";
}
// What a move changed, by owner: `orange: coins −13, VP +11`.
function chips(m) {
  if (m === 0) return [];
  const before = rows(edition)[m - 1], after = rows(edition)[m];
  /** @type {Map<string, string[]>} */
  const own = new Map();
  /** @type {string[]} */
  const places = [];
  after.forEach((shown, at) => {
    const was = before[at];
    // What a gap took away, or rows brought back, nobody saw change.
    if (shown === was || [shown, was].includes("?") || D.quiet.includes(at) || D.secret.includes(at) || !lies(at)) return;
    const [owner, named] = D.labels[at];
    // Cards have numbers, and are none.
    const come = bound[at].some((one) => /^[ru]:/.test(one.dataset.k)) ? 0 : by(shown, was);
    if (owner) {
      own.set(owner, [...(own.get(owner) || []),
        `${text(named)} ${come ? signed(come) : listed(was, shown)}`]);
    } else if (come) places.push(`${text(named)} ${was} → ${shown}`);
  });
  if (own.size > 4 && places.length > 6) return [];
  return [
    ...[...own].map(([owner, said]) => element("span", `chip o-${owner}`, [
      element("b", "", spoken(owner)), ` ${said.join(", ")}`,
    ])),
    ...places.slice(0, 6).map((said) => element("span", "chip", said)),
  ];
}
// Of a list only what came and went.
function listed(before, after) {
  const had = wordsIn(before), has = wordsIn(after);
  if (had.length + has.length < 3 && !isNumber(had[0] ?? has[0])) return spoken(after);
  const less = (some, others, sign) => some.filter((one) => !others.includes(one))
    .map((one) => sign + (isNumber(one) ? `#${one}` : spoken(one)));
  return [...less(has, had, "+"), ...less(had, has, "−")].join(" ");
}
function link(clause) {
  if (!(clause in D.law)) return element("code", "", clause);
  return put(element("a", "code", clause), { href: `#clause-${clause}` });
}
// A code in a text leads to its clause; within a link it is text.
function coded(said) {
  return said.split(/(\w+\.[\w.-]+\w)/).map((part) => (part in D.law ? link(part) : part));
}
function fill(one, said) {
  const parts = coded(said);
  one.replaceChildren(...(parts.length > 1 && !one.closest("a") ? parts : [said]));
}
/** @param {Fault | undefined} fault */
function judged(fault) {
  return !fault ? ["so_far_legal", "✓"] : fault[3] ? ["so_far_doubt", "?"] : ["so_far_broken", "✗"];
}
// ✓, ? or ✗ of each rulebook as far as this moment, and what it finds fault with right here.
function verdicts(m) {
  return D.editions.map((name, book) => {
    const [key, sign] = judged(faultSoFar(book, m));
    const made = element("span", `verdict ${key}`, `${sign} ${shortBook(book).toUpperCase()}`);
    made.title = `${name}: ${say(key)}`;
    return made;
  });
}
function faultsHere(m) {
  /** @type {Map<string, [string, Fault][]>} */
  const books = new Map();
  D.editions.forEach((name, book) => D.faults[book].forEach((one) => {
    if (one[0] !== m) return;
    const key = [one[2], one[3]].join();
    books.set(key, [...(books.get(key) || []), [shortBook(book).toUpperCase(), one]]);
  }));
  return [...books.values()].map((found) => {
    const one = found[0][1], [key, sign] = judged(one);
    const line = element("li", key, [
      element("b", "", [...new Set(found.map((each) => each[0]))].join(", ")),
      ` ${sign} ${say(key)}: `,
    ]);
    if (!one[2]) line.append(text(one[4]));
    else {
      line.append(link(one[2]), " ", element("span", "law", text(one[4])), " ",
        element("cite", "", text(one[5])));
    }
    return line;
  });
}
const CLAUSES = 3;
function showDetails(m) {
  const codes = [...new Set(movements(m).map((one) => one.clause))];
  const laws = codes.filter((one) => one in D.law);
  const lines = laws.slice(0, CLAUSES).map((one) => {
    const [said, , books] = D.law[one];
    const made = element("li", "", [link(one), " ", element("span", "law", text(said))]);
    const apart = books.filter((book) => text(book[1]) !== text(books[0][1]));
    if (apart.length) {
      made.append(" ", element("b", "differs", apart.map((book) => `${book[0].toUpperCase()} ${text(book[1])}`).join(", ")));
    }
    return made;
  });
  const rest = laws.slice(CLAUSES).map(link);
  if (rest.length) lines.push(element("li", "", rest.flatMap((one, at) => (at ? [" ", one] : [one]))));
  const notes = [];
  if (D.disputed.includes(m)) notes.push(say("verdict_differs"));
  if (D.apart.some((at) => at === m && at > 0)) notes.push(say("table_differs"));
  const [waits, asked] = [value("waits", m), value("asked", m)];
  const due = waits === "-" ? "" : `${say("waits")} ${asked === "-" ? "" : `${spoken(asked)}: `}${spoken(waits)}`;
  details.replaceChildren(
    element("p", "chips", chips(m)),
    element("p", "verdicts", [...verdicts(m), ...notes.map((said) => element("b", "differs", `◆ ${said}`))]),
    element("ul", "found", faultsHere(m)), element("ul", "laws", lines),
    element("p", "waits", due),
  );
}
function showMove(m) {
  if (marked) {
    marked.removeAttribute("aria-current");
    marked.querySelector("a").tabIndex = -1;
  }
  marked = told.get(m);
  turnMarked?.classList.remove("here");
  turnMarked = null;
  showDetails(m);
  if (marked) {
    marked.setAttribute("aria-current", "true");
    marked.querySelector("a").tabIndex = 0;
    turnMarked = marked.closest(".turn");
    turnMarked.classList.add("here");
    if (marked.matches("li")) marked.append(details);
    else marked.after(details);
  }
  lineMarked?.removeAttribute("aria-current");
  lineMarked = m === LAST ? null : written.get(D.moments[m][LINE]);
  lineMarked?.setAttribute("aria-current", "true");
}
// The move of this moment stands in the middle of its list; places are asked for once a picture.
function scrollLists() {
  if (marked && !byId("moves").hidden) {
    const list = rect(turns), there = rect(marked);
    const height = marked.matches("li") ? there.height : there.height + details.offsetHeight;
    turns.scrollTop += there.top - list.top - Math.max(0, (turns.clientHeight - height) / 2);
  }
  if (lineMarked && !byId("log").hidden) {
    const lines = byId("lines"), list = lines.scrollHeight > lines.clientHeight ? lines : byId("log");
    list.scrollTop += rect(lineMarked).top - rect(list).top - list.clientHeight / 2;
  }
}
function speak() {
  const parts = [where.textContent, entry.textContent, ...[...all(".chip, .found li", details)]
    .map((one) => one.textContent)];
  byId("said").textContent = parts.filter(Boolean).join("; ");
}
function showLedger() {
  const found = movements(now).map((one) => element("li", "", [
    element("b", "", `${text(one.from[3])} ${one.amount}`), `: ${text(one.from[1])} → ${text(one.to[1])} `,
    link(one.clause), " ", element("span", "law", one.clause in D.law ? text(D.law[one.clause][0]) : ""),
  ]));
  byId("moved").replaceChildren(...(found.length ? found : [element("li", "", say("moved_nothing"))]));
}
function byBook(book, said) {
  return element("div", "", [element("dt", "", book.toUpperCase()), element("dd", "", said)]);
}
// A clause: what every book says of it, how each takes what is open, and where it decided.
function showClause(clause) {
  const known = D.law[clause], parts = [element("h2", "", clause)];
  if (known) {
    const [said, cited, books, readings] = known;
    parts.push(element("p", "law", text(said)), element("dl", "", books.map(([book, stance, where]) =>
      byBook(book, [text(stance), text(where)].filter(Boolean).join(" · ")))));
    if (!books.length) parts.push(element("p", "", text(cited)));
    if (readings.length) parts.push(element("h3", "", say("readings")));
    readings.forEach(([name, topic, rows_]) => parts.push(element("p", "", [
      element("b", "", text(topic)), " ", element("code", "", name),
    ]), element("dl", "", rows_.map(([book, chosen, kind]) =>
      byBook(book, `${text(chosen)} (${text(kind)})`)))));
  }
  /** @type {number[]} */
  const places = [];
  for (let m = 0; m <= LAST; m++) {
    if (movements(m).some((one) => one.clause === clause)
      || D.faults.some((rows_) => rows_.some((one) => one[0] === m && one[2] === clause))) places.push(m);
  }
  if (places.length) parts.push(element("h3", "", say("decided_at")));
  // What leads into another window, too, leads to the whole address.
  parts.push(element("ul", "places", places.map((m) => element("li", "", put(
    element("a", "", `${headingOf(m)}: ${sentenceOf(m)}`),
    { href: `${location.pathname}#${addressOf(m)}`, "data-to": m },
  )))));
  byId("clause").replaceChildren(...parts);
  const drawer = byId("drawer");
  if (!drawer.open) drawer.show();
  byId("shut").focus();
}
