// Stepping, dragging, keys, addresses, languages: what a person does with the page.
const lines = byId("lines");
const time = byId("time");
const told = new Map();
document.querySelectorAll("[data-l]").forEach((one) => told.set(Number(one.dataset.l), one));
// The scripts go to a moment themselves: a browser that scrolls to its line would leave the table.
const headings = {};
lines.querySelectorAll("[id]").forEach((one) => {
  headings[one.id] = one;
  one.removeAttribute("id");
});
let marked = null, due = 0;

function element(tag, css, inside) {
  const made = document.createElement(tag);
  if (css) made.className = css;
  made.append(...(Array.isArray(inside) ? inside : [inside]));
  return made;
}
function go(m, quiet) {
  now = Math.max(0, Math.min(LAST, m));
  time.value = now;
  drawAll(now);
  tellDrawings();
  showStatus();
  showLedger();
  showLine();
  moveCursors();
  cancelAnimationFrame(due);
  due = requestAnimationFrame(() => showMoved(now));
  if (!quiet) history.replaceState(null, "", `#${addressOf(now)}`);
}
function heading(m) {
  const at = D.moments[m][MARK];
  const address = at < 0 ? "setup" : D.addresses[at];
  return headings[address] ? headings[address].textContent : "";
}
function lineText(m) {
  const there = m === LAST ? null : told.get(D.moments[m][LINE]);
  if (!there) return "";
  const words = there.matches("li") ? there.querySelector("a").nextElementSibling : there;
  return (words || there).textContent.replace(/^\d+ /, "");
}
function showStatus() {
  byId("where").textContent = now === LAST ? say("after_all") : heading(now);
  byId("entry").textContent = lineText(now);
  time.setAttribute("aria-valuetext", `${byId("where").textContent} ${lineText(now)}`);
  byId("note").textContent = "";
  byId("found").replaceChildren(...faultsHere());
  byId("books").replaceChildren(...D.editions.map((name, book) => {
    const fault = faultSoFar(book, now);
    const key = !fault ? "so_far_legal" : fault[3] ? "so_far_doubt" : "so_far_broken";
    const sign = !fault ? "✓" : fault[3] ? "?" : "✗";
    const said = fault ? `${sign} ${say(key)}: ${fault[2] || say("fact")}` : `${sign} ${say(key)}`;
    const chip = element("span", `book ${key}${book === edition ? " chosen" : ""}`, [
      element("b", "", name), ` ${said}`,
    ]);
    return chip;
  }));
  const notes = [];
  if (D.disputed.includes(now)) notes.push(say("verdict_differs"));
  if (D.apart.some((at) => at === now && at > 0)) notes.push(say("table_differs"));
  if (notes.length) byId("books").append(element("span", "note", `◆ ${notes.join("; ")}`));
}
// What rulebooks find fault with at this very moment, with where they say so.
function faultsHere() {
  const books = new Map();
  D.editions.forEach((name, book) => D.faults[book].forEach((one) => {
    if (one[0] !== now) return;
    const key = [one[2], one[3]].join();
    books.set(key, [...(books.get(key) || []), [name, one]]);
  }));
  return [...books.values()].map((found) => {
    const one = found[0][1], doubt = one[3];
    const line = element("li", doubt ? "so_far_doubt" : "so_far_broken", [
      element("b", "", [...new Set(found.map((each) => each[0]))].join(", ")),
      ` ${doubt ? "?" : "✗"} ${say(doubt ? "so_far_doubt" : "so_far_broken")}: `,
    ]);
    if (!one[2]) line.append(say("fact"));
    else {
      line.append(element("code", "", one[2]), " ", element("span", "law", text(one[4])), " ",
        element("cite", "", text(one[5])));
    }
    return line;
  });
}
function showLedger() {
  const found = movements(now);
  if (!found.length) {
    byId("moved").replaceChildren(element("p", "", say("moved_nothing")));
    return;
  }
  const head = element("tr", "", ["amount", "from_to", "by_clause"].map((key) => {
    const cell = element("th", "", say(key));
    cell.scope = "col";
    return cell;
  }));
  const body = element("tbody", "", found.map((one) => element("tr", "", [
    element("td", "number", String(one.amount)),
    element("td", "", `${text(one.from[1])} → ${text(one.to[1])}`),
    element("td", "", [
      element("code", "", one.clause[0]), " ", element("span", "law", text(one.clause[1])), " ",
      element("cite", "", text(one.clause[2])),
    ]),
  ])));
  byId("moved").replaceChildren(element("table", "", [element("thead", "", head), body]));
}
function showLine() {
  if (marked) marked.removeAttribute("aria-current");
  marked = now === LAST ? null : told.get(D.moments[now][LINE]) || null;
  if (!marked) return;
  marked.setAttribute("aria-current", "true");
  const top = marked.offsetTop - lines.clientHeight / 2;
  lines.scrollTop = Math.max(0, top);
}
const [LEFT, RIGHT, TOP, BOTTOM] = D.chart;
function acrossChart(m) { return LEFT + ((RIGHT - LEFT) * m) / Math.max(LAST, 1); }
function moveCursors() {
  const x = acrossChart(now);
  document.querySelectorAll(".cursor").forEach((one) => {
    one.setAttribute("d", `M${x} ${TOP - 4}V${BOTTOM}`);
  });
}
function drawCharts() {
  document.querySelectorAll("[data-c]").forEach((one) => {
    const low = Number(one.dataset.low), high = Number(one.dataset.high);
    const found = [];
    rows(edition).forEach((row, m) => {
      const shown = row[one.dataset.c];
      if (shown === "?") return;
      const up = ((BOTTOM - TOP) * (shown - low)) / (high - low);
      found.push(`${acrossChart(m)},${BOTTOM - up}`);
    });
    one.setAttribute("points", found.join(" "));
  });
}
function setEdition(book, quiet) {
  edition = book;
  byId("edition").value = book;
  document.querySelectorAll("[data-edition]").forEach((one) => {
    one.classList.toggle("chosen", one.dataset.edition === D.editions[book]);
  });
  drawCharts();
  go(now, quiet === true);
}
function setLanguage(number) {
  language = number;
  byId("language").value = number;
  document.documentElement.lang = D.languages[number];
  document.querySelectorAll("[data-t]").forEach((one) => {
    one.textContent = text(one.dataset.t);
  });
  for (const name of ["aria-label", "title"]) {
    document.querySelectorAll(`[data-t-${name}]`).forEach((one) => {
      one.setAttribute(name, text(one.getAttribute(`data-t-${name}`)));
    });
  }
  document.querySelectorAll("[data-k^='t:']").forEach((one) => draw(one, drawn[one.dataset.f]));
  go(now, true);
}
function drawTicks() {
  const marks = [];
  const at = (m) => `${(100 * m) / Math.max(LAST, 1)}%`;
  for (let m = 1; m <= LAST; m++) {
    if (D.moments[m][KIND] !== 5) continue;
    const part = value(D.part, m) !== value(D.part, m - 1);
    marks.push(make("line", { x1: at(m), x2: at(m), y1: part ? 0 : 6, y2: 12, class: "turn" }));
  }
  const sign = (m, letter, css) => {
    const one = make("text", { x: at(m), y: 24, class: css });
    one.textContent = letter;
    marks.push(one);
  };
  D.apart.forEach((m) => { if (m > 0) sign(m, "▲", "apart"); });
  D.disputed.forEach((m) => sign(m, "◆", "disputed"));
  byId("ticks").replaceChildren(...marks);
}

// The window that asks where to go, or what to look for.
const ask = byId("ask");
let asking = "search";
const fold = (words) => words.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
function open(what) {
  asking = what;
  byId("question").textContent = say(what === "go" ? "ask_go" : "ask_search");
  byId("hits").textContent = "";
  ask.showModal();
  byId("asked").select();
}
function lookFor(words, forward) {
  const wanted = fold(words.trim());
  if (!wanted) return -1;
  const from = now === LAST ? 0 : D.moments[now][LINE];
  const hits = [...told.keys()].filter((line) => fold(told.get(line).textContent).includes(wanted));
  const beyond = hits.filter((line) => (forward ? line > from : line < from));
  if (!hits.length) return -1;
  return momentOfLine(forward ? beyond[0] || hits[0] : beyond.pop() || hits[hits.length - 1]);
}
function goTo(words) {
  const wanted = fold(words.trim().replace(/[[\]#]/g, ""));
  if (/^\d+$/.test(wanted)) return momentOfLine(Number(wanted));
  const said = /^(\S+?)(?: (\d+))?$/.exec(wanted) || [];
  const means = (name) => D.heard[name].includes(said[1]);
  if (said[2] && means("line")) return momentOfLine(Number(said[2]));
  if (said[2] && means("part")) return momentOf(said[2]);
  if (!said[2] && means("end")) return LAST;
  if (!said[2] && means("start")) return momentOf("setup");
  if (momentOf(wanted) >= 0) return momentOf(wanted);
  const found = Object.values(D.addresses).find((address) => {
    const there = headings[address];
    const spoken = there ? fold(there.textContent.replace(/[[\]]/g, "")) : "";
    return address.replace(/-/g, " ").startsWith(wanted) || spoken.startsWith(wanted);
  });
  return wanted && found ? momentOf(found) : -1;
}
ask.querySelector("form").addEventListener("submit", (event) => {
  if (event.submitter && event.submitter.value === "no") return;
  if (asking === "search") sought = byId("asked").value;
  const found = asking === "go" ? goTo(byId("asked").value) : lookFor(sought, true);
  if (found >= 0) go(found);
  else {
    event.preventDefault();
    byId("hits").textContent = say("no_hit");
  }
});

let sought = "";
function seek(forward) {
  if (!sought) {
    open("search");
    return;
  }
  const found = lookFor(sought, forward);
  if (found >= 0) go(found);
  else note("no_hit");
}
// The page opens at the end: from there the search begins anew.
function find(moments, forward) {
  const found = nextOf(moments, forward && now === LAST ? -1 : now, forward);
  if (found >= 0) go(found);
  else note("no_more");
}
function note(key) { byId("note").textContent = say(key); }
function turnTo(list, at, step) { return (at + step + list.length) % list.length; }
function faulty() { return D.faults[edition].map((one) => one[0]); }
const ACTS = {
  next: () => go(now + 1), previous: () => go(now - 1),
  turn: () => go(onward("turn", now)), turn_back: () => go(backward("turn", now)),
  round: () => go(onward("round", now)), round_back: () => go(backward("round", now)),
  part: () => go(onward("part", now)), part_back: () => go(backward("part", now)),
  start: () => go(0), end: () => go(LAST), jump: () => open("go"), search: () => open("search"),
  again: () => seek(true), again_back: () => seek(false),
  differ: () => find(D.disputed, true), differ_back: () => find(D.disputed, false),
  ruling: () => find(D.rulings, true), ruling_back: () => find(D.rulings, false),
  comment: () => find(D.comments, true), comment_back: () => find(D.comments, false),
  breach: () => find(faulty(), true), breach_back: () => find(faulty(), false),
  edition: () => setEdition(turnTo(D.editions, edition, 1)),
  edition_back: () => setEdition(turnTo(D.editions, edition, -1)),
  language: () => setLanguage(turnTo(D.languages, language, 1)),
  ledger: () => byId("ledger").scrollIntoView(), sheet: () => byId("sheets").scrollIntoView(),
  help: () => byId("keys").showModal(),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const on = event.target;
  const slides = on === time;
  if (!slides && on.matches("input, select, textarea")) return;
  if (slides && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  if (event.key === " " && on.matches("button, a")) return;
  const act = ACTS[D.keys[event.key]];
  if (!act) return;
  event.preventDefault();
  act();
});
const BUTTONS = {
  "go-start": ACTS.start, "go-turn-back": ACTS.turn_back, "go-back": ACTS.previous,
  "go-on": ACTS.next, "go-turn-on": ACTS.turn, "go-end": ACTS.end, find: ACTS.search,
  help: ACTS.help, "go-verdict": () => go(Math.max(nextOf(D.disputed, now, true), D.disputed[0])),
  save: () => {
    const file = new Blob([JSON.parse(byId("co2replay-log").textContent)], { type: "text/plain" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${D.file}.log`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  },
  theme: () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  },
};
for (const name of Object.keys(BUTTONS)) byId(name).addEventListener("click", BUTTONS[name]);
byId("go-verdict").disabled = !D.disputed.length;
byId("edition").addEventListener("change", (event) => setEdition(Number(event.target.value)));
byId("language").addEventListener("change", (event) => setLanguage(Number(event.target.value)));
time.addEventListener("input", () => go(Number(time.value), true));
time.addEventListener("change", () => go(Number(time.value)));
addEventListener("resize", () => showMoved(now));
addEventListener("hashchange", follow);
function follow() {
  let address = location.hash.slice(1);
  try { address = decodeURIComponent(address); } catch { address = "%"; }
  const found = address ? momentOf(address) : -1;
  if (found < 0) {
    if (address && !byId(address)) note("no_hit");
    return false;
  }
  go(found);
  requestAnimationFrame(() => {
    scrollTo({ top: byId("table").offsetTop - byId("bar").offsetHeight });
  });
  return true;
}

document.documentElement.classList.add("live");
byId("bar").hidden = byId("choices").hidden = byId("ledger").hidden = false;
time.max = LAST;
drawTicks();
setEdition(0, true);
if (D.disputed.length === 0) byId("go-verdict").hidden = true;
follow();
