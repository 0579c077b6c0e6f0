// Stepping, dragging, keys, addresses, languages: what a person does with the page.
const time = byId("time"), where = byId("where"), entry = byId("entry"), noted = byId("note");
const results = all(".answers .long");
let due = 0, playing = 0, resting = 0;

/** @param {number} m @param {{ quiet?: boolean }} manner */
function go(m, manner = {}) {
  const before = now;
  now = Math.max(0, Math.min(LAST, m));
  time.value = now;
  drawAll(now);
  drawOther(now);
  tell(where, now === LAST ? say("after_all") : headingOf(now));
  fill(entry, now === LAST ? results[edition].textContent.trim() : sentenceOf(now).replace(headingOf(now), ""));
  tell(noted, "");
  moveCursors();
  cancelAnimationFrame(due);
  // What is heard and the address follow once nobody steps on: both take longer than a step.
  clearTimeout(resting);
  resting = setTimeout(() => rest(manner.quiet), 60);
  // Who drags passes many moments: what stands beside the board follows at the next picture.
  if (manner.quiet) {
    due = requestAnimationFrame(() => { tellMore(); scrollLists(); showMoved(now, 0); });
    return;
  }
  tellMore();
  const quick = now === before + 1 ? Math.min(700, pause() * 0.8) : 0;
  due = requestAnimationFrame(() => { scrollLists(); showMoved(now, quick); });
}
function rest(quiet) {
  time.setAttribute("aria-valuetext", `${where.textContent} ${entry.textContent}`);
  tellBoard();
  if (quiet) return;
  speak();
  readdress();
}
function readdress() { history.replaceState(null, "", `#${addressOf(now)}`); }
function tellMore() {
  showMove(now);
  if (!byId("ledger").hidden) showLedger();
}
// A drawing says in words what it shows, and what the pieces in it are worth, where they tell.
function tellBoard() {
  const row = drawn || [];
  all("[data-tell]", board).forEach((one) => {
    const said = one.dataset.tell.split(" ").filter(Boolean)
      .map((at) => `${called(at)} ${spoken(row[at])}`);
    all("use", one).forEach((use) => all(`${use.getAttribute("href")} > title`)
      .forEach((worth) => said.push(worth.textContent)));
    one.setAttribute("aria-label", `${text(one.dataset.title)}: ${said.join("; ")}`);
  });
}
// A field by its name: `orange: coins`.
function called(at) {
  const [owner, said] = D.labels[at];
  return owner ? `${spoken(owner)}: ${text(said)}` : text(said);
}
function setEdition(book, quiet) {
  edition = book;
  all(".book").forEach((one) => {
    one.setAttribute("aria-pressed", Number(one.dataset.book) === book);
  });
  all(".sheet").forEach((one) => {
    one.classList.toggle("chosen", one.dataset.edition === D.editions[book]);
  });
  if (other === book) setOther(D.editions.findIndex((_, at) => at !== book));
  drawCharts();
  go(now, { quiet });
}
function setLanguage(number, quiet) {
  language = number;
  byId("language").value = number;
  document.documentElement.lang = D.languages[number];
  all("[data-t]").forEach((one) => fill(one, text(one.dataset.t)));
  ["title", "aria-label"].forEach((name) => {
    all(`[data-t-${name}]`).forEach((one) => {
      one.setAttribute(name, text(one.getAttribute(`data-t-${name}`)));
    });
  });
  all("[data-name]").forEach((one) => {
    one.textContent = called(place[one.dataset.name]);
  });
  drawn = null;
  sayPlay();
  drawCharts();
  go(now, { quiet });
}

// Playing: a move after the other, at the pace that was chosen; those that change nothing are passed.
function pause() { return 1100 / Number(byId("speed").value); }
function sayPlay() {
  const button = byId("go-play"), said = say(playing ? "pause" : "play");
  button.title = button.ariaLabel = said;
  button.querySelector("path").setAttribute("d", playing ? "M5 3h5v18H5ZM14 3h5v18h-5Z" : "M6 3v18l14-9Z");
  button.classList.toggle("playing", Boolean(playing));
}
function play() {
  if (playing) {
    clearTimeout(playing);
    playing = 0;
  } else {
    if (now === LAST) go(0);
    const step = () => {
      let next = now + 1;
      while (next < LAST && told.get(next) && told.get(next).matches(".quiet")) next++;
      go(next);
      playing = now < LAST ? setTimeout(step, pause()) : 0;
      if (!playing) sayPlay();
    };
    playing = setTimeout(step, 60);
  }
  sayPlay();
}

// Asking for a moment or a word.
const ask = byId("ask");
let asking = "search", sought = "";
const fold = (words) => words.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
function askFor(what) {
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
  const said = new Map([...written].map(([line, one]) => [line, one.textContent]));
  told.forEach((one, m) => {
    const line = D.moments[m][LINE];
    said.set(line, `${said.get(line) || ""} ${one.textContent}`);
  });
  const hits = [...said.keys()].filter((line) => fold(said.get(line)).includes(wanted));
  const beyond = hits.filter((line) => (forward ? line > from : line < from));
  if (!hits.length) return -1;
  return momentOfLine(forward ? beyond[0] || hits[0] : beyond.pop() || hits[hits.length - 1]);
}
function goTo(words) {
  const wanted = fold(words.trim().replace(/[[\]#]/g, ""));
  if (isNumber(wanted)) return momentOfLine(Number(wanted));
  const said = /^(\S+?)(?: (\d+))?$/.exec(wanted) || [];
  const means = (name) => D.heard[name].includes(said[1]);
  if (said[2] && means("line")) return momentOfLine(Number(said[2]));
  if (said[2] && means("part")) return momentOf(said[2]);
  if (!said[2] && means("end")) return LAST;
  if (!said[2] && means("start")) return momentOf("setup");
  if (momentOf(wanted) >= 0) return momentOf(wanted);
  const found = Object.values(D.addresses).find((address) => {
    const there = headings[address];
    const called = there ? fold(there.textContent.replace(/[^\p{L}\d]+/gu, " ")) : "";
    return address.replace(/-/g, " ").startsWith(wanted) || called.startsWith(wanted);
  });
  return wanted && found ? momentOf(found) : -1;
}
on(ask.querySelector("form"), "submit", (event) => {
  if (event.submitter?.value === "no") return;
  if (asking === "search") sought = byId("asked").value;
  const found = asking === "go" ? goTo(byId("asked").value) : lookFor(sought, true);
  if (found >= 0) go(found);
  else {
    event.preventDefault();
    tell(byId("hits"), say("no_hit"));
  }
});
function seek(forward) {
  if (!sought) return askFor("search");
  arrive(lookFor(sought, forward), "no_hit");
}
function arrive(found, otherwise) {
  if (found >= 0) go(found);
  else note(otherwise);
}
// At the end the search begins anew.
function find(moments, forward) {
  arrive(nextOf(moments, forward && now === LAST ? -1 : now, forward), "no_more");
}
function note(key) { tell(noted, say(key)); }
function turnTo(list, at, step) { return (at + step + list.length) % list.length; }

// Tabs: on a wide page beside the board, on a telephone below it.
const tabs = [...all("[role=tab]")];
function show(name) {
  tabs.forEach((tab) => {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !chosen;
  });
  if (name === "charts") drawCharts();
  if (name === "ledger") showLedger();
  showMove(now);
  scrollLists();
}
// Who asks with a key may look elsewhere.
function see(name) { show(name); byId(name).scrollIntoView(); }
tabs.forEach((tab, at) => {
  on(tab, "click", () => show(tab.id.slice(4)));
  on(tab, "keydown", (event) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[turnTo(tabs, at, event.key === "ArrowRight" ? 1 : -1)];
    show(next.id.slice(4));
    next.focus();
  });
});

/** @type {Record<string, () => void>} */
const ACTS = {
  next: () => go(now + 1), previous: () => go(now - 1), start: () => go(0), end: () => go(LAST),
  jump: () => askFor("go"), search: () => askFor("search"), play,
  again: () => seek(true), again_back: () => seek(false),
  edition: () => setEdition(turnTo(D.editions, edition, 1)),
  edition_back: () => setEdition(turnTo(D.editions, edition, -1)),
  language: () => setLanguage(turnTo(D.languages, language, 1)),
  ledger: () => see("ledger"), sheet: () => see("sheets"), help: () => byId("keys").showModal(),
};
["turn", "round", "part"].forEach((name) => {
  ACTS[name] = () => go(onward(name, now));
  ACTS[`${name}_back`] = () => go(backward(name, now));
});
/** @type {Record<string, () => number[]>} */
const SOUGHT = {
  differ: () => D.disputed, ruling: () => D.rulings, comment: () => D.comments,
  breach: () => D.faults[edition].map((one) => one[0]),
};
Object.keys(SOUGHT).forEach((name) => {
  ACTS[name] = () => find(SOUGHT[name](), true);
  ACTS[`${name}_back`] = () => find(SOUGHT[name](), false);
});
on(document, "keydown", (event) => {
  const there = event.target;
  if (event.key === "Escape" && byId("drawer").open) byId("drawer").close();
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
  const slides = there === time;
  if (!slides && there.matches("input, select, textarea")) return;
  if (slides && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  if (event.key === " " && there.matches("button, a")) return;
  const act = ACTS[D.keys[event.key]];
  if (!act) return;
  event.preventDefault();
  // A game plays until a key is pressed, as in `step`.
  if (playing && act !== play) play();
  act();
});
function saved(parts, name) {
  const made = put(element("a", "", ""), { href: URL.createObjectURL(parts), download: name });
  made.click();
  setTimeout(() => URL.revokeObjectURL(made.href), 1000);
}
// The board with its looks written into it: every drawing of this moment as one picture, and under
// each the colour that a page lays there.
function picture() {
  const size = rect(board);
  const looks = [...document.styleSheets].flatMap((one) => [...one.cssRules]).map((one) => one.cssText);
  const whole = make("svg", { xmlns: SVG, viewBox: `0 0 ${size.width} ${size.height + 30}`, "data-theme": themed() }, [
    make("style", {}, [looks.join("\n")]), make("rect", { width: "100%", height: "100%", class: "paper" }),
    ...[...all(".pieces", board)].map((one) => one.cloneNode(true)),
    label(8, 20, [where, entry].map((one) => one.textContent.trim()).filter(Boolean).join(" · "), "place"),
  ]);
  all("div, svg:not(.pieces)", board).forEach((one) => {
    const { left, top, width, height } = rect(one);
    const there = { x: left - size.left, y: top - size.top + 30, width, height };
    whole.append(make("rect", { ...there, rx: 12, fill: getComputedStyle(one).backgroundColor }));
    if (one.matches("svg")) whole.append(put(one.cloneNode(true), there));
  });
  saved(new Blob([new XMLSerializer().serializeToString(whole)], { type: "image/svg+xml" }), `${D.file}-${addressOf(now).replace(/[^\w.-]+/g, "-")}.svg`);
}
function themed() {
  return document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}
/** @type {Record<string, () => void>} */
const BUTTONS = {
  "go-start": ACTS.start, "go-turn-back": ACTS.turn_back, "go-back": ACTS.previous,
  "go-play": play, "go-on": ACTS.next, "go-turn-on": ACTS.turn, "go-end": ACTS.end,
  find: ACTS.search, help: ACTS.help, shot: picture, shut: () => byId("drawer").close(),
  "go-verdict": () => go(Math.max(nextOf(D.disputed, now, true), D.disputed[0])),
  save: () => saved(new Blob([JSON.parse(byId("co2replay-log").textContent)], { type: "text/plain" }), `${D.file}.log`),
  share: () => {
    readdress();
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
    copied.then(() => note("copied"), () => tell(noted, location.hash));
  },
  two: () => {
    const others = [...D.editions.keys()].filter((at) => at !== edition);
    setOther(other >= 0 ? -1 : others.find((at) => D.apart[at] !== -1) ?? others[0]);
    byId("two").setAttribute("aria-pressed", other >= 0);
    // From the first moment at which they part.
    const from = other < 0 ? now : rows(edition).findIndex((row, m) =>
      row.some((shown, at) => shown !== rows(other)[m][at] && lies(at)));
    go(Math.max(from, now));
    if (from < 0) note("never_apart");
  },
  hands: () => {
    open = !open;
    byId("hands").setAttribute("aria-pressed", open);
    go(now);
  },
  theme: () => { document.documentElement.dataset.theme = themed() === "dark" ? "light" : "dark"; },
};
Object.keys(BUTTONS).forEach((name) => on(byId(name), "click", BUTTONS[name]));
all(".book").forEach((one) => on(one, "click", () => {
  const book = Number(one.dataset.book), again = book === edition;
  setEdition(book);
  if (again && D.faults[book].length) go(D.faults[book][0][0]);
}));
on(byId("language"), "change", (event) => setLanguage(Number(event.target.value)));
on(byId("speed"), "change", sayPlay);
on(time, "input", () => go(Number(time.value), { quiet: true }));
on(time, "change", () => go(Number(time.value)));
on(window, "resize", () => { drawCharts(); showMoved(now, 0); });
on(window, "hashchange", follow);
on(document, "click", (event) => {
  const clicked = event.target.closest("a, li[data-m], h3[data-m], #lines li");
  if (!clicked || event.ctrlKey || event.metaKey) return;
  const [, clause] = /^#clause-(.+)/.exec(clicked.hash) || [], to = clicked.dataset.to;
  const move = clicked.closest("[data-m]");
  if (clause) showClause(clause);
  else if (to !== undefined) go(Number(to));
  else if (clicked.matches("#lines li")) go(momentOfLine(Number(clicked.firstChild.textContent)));
  else if (move && turns.contains(move) && (clicked.matches("a") || clicked === move)) go(Number(move.dataset.m));
  else return;
  event.preventDefault();
});
// Go where an address says, which a move may have rewritten since; what is not in this game is told.
/** @param {any} there a change of the address, or where the page is */
function follow({ newURL, href = newURL }) {
  let wanted = href.split("#")[1] || "";
  try { wanted = decodeURIComponent(wanted); } catch { wanted = "%"; }
  const [at, ...manners] = wanted.split(";");
  if (at.startsWith("clause-")) {
    showClause(at.slice(7));
    return true;
  }
  manners.forEach((one) => {
    const [name, said] = one.split("=");
    const book = D.editions.findIndex((each, at) => shortBook(at) === said || each === said);
    if (name === "book" && book >= 0 && book !== edition) setEdition(book, true);
    if (name === "lang" && D.languages.includes(said)) setLanguage(D.languages.indexOf(said), true);
  });
  const found = at ? momentOf(at) : -1;
  if (found < 0 && (!at || byId(at))) return false;
  go(found < 0 ? D.opens : found);
  if (found < 0) tell(noted, `${at}: ${say("no_moment")} #${D.addresses[Object.keys(D.addresses)[0]] || "setup"}, #line-${D.moments[0][LINE]}, #end`);
  return true;
}

document.documentElement.classList.add("live");
all("#bar, #choices, .tabs").forEach((one) => { one.hidden = false; });
byId("two").hidden = D.editions.length < 2;
byId("go-verdict").hidden = !D.disputed.length;
show("moves");
setLanguage(0, true);
setEdition(0, true);
if (!follow(location)) go(D.opens, { quiet: true });
// Who listens may be here before anybody rests.
tellBoard();
