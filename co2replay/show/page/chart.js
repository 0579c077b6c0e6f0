// Charts at the size that they have: the course of the game, and those that the face asks for.
const TOP = 18, BOTTOM = 6, LEFT = 4;
let RIGHT = 84;
// The sizes of the charts: to ask a browser for them takes a layout.
const drawnAt = new Map();
function across(m, width) { return LEFT + ((width - LEFT - RIGHT) * m) / Math.max(LAST, 1); }
function upTo(value, height, low, high) {
  return height - BOTTOM - ((height - TOP - BOTTOM) * (value - low)) / Math.max(high - low, 1);
}
function stepped(values, width, height, low, high) {
  /** @type {string[]} */
  const points = [];
  values.forEach((value, m) => {
    if (!isNumber(value) || (m && m < LAST && values[m - 1] === value && values[m + 1] === value)) return;
    const y = upTo(value, height, low, high);
    points.push(`${across(m, width).toFixed(1)} ${y.toFixed(1)}`);
  });
  return points.length ? `M${points.join("L")}` : "";
}
function ends(lines) {
  const known = lines.flatMap((line) => line.values).filter(isNumber).map(Number);
  return [Math.min(0, ...known), Math.max(1, ...known)];
}
function label(x, y, said, css) {
  return make("text", { x, y, class: css }, [said]);
}
function dot(cx, cy, line) { return make("circle", { cx, cy, r: 4, class: `dot c-${line.seat}` }); }
// The names at the ends of lines, none over another, all of them within the picture.
function named(lines, width, height, low, high) {
  const ranked = lines.filter((line) => line.seat && isNumber(line.values[LAST]))
    .sort((a, b) => b.values[LAST] - a.values[LAST]);
  let free = TOP - 6;
  const places = ranked.map((line) => {
    const y = upTo(line.values[LAST], height, low, high);
    return (free = Math.max(free + 14, y + 4));
  });
  let most = height - 2;
  for (let at = places.length - 1; at >= 0; at--, most -= 14) places[at] = Math.min(places[at], most);
  return ranked.flatMap((line, at) => [dot(width - RIGHT + 10, places[at] - 4, line), label(width - RIGHT + 18, places[at],
    `${spoken(line.values[LAST])} ${spoken(line.seat)}`, "name")]);
}
function chart(svg, lines, behind, levels, ticks) {
  const size = rect(svg);
  const width = Math.round(size.width), height = Math.round(size.height);
  if (!width || !height) return;
  put(svg, { viewBox: `0 0 ${width} ${height}` });
  drawnAt.set(svg, { width, height });
  const parts = [];
  if (behind) {
    const [low, high] = ends([behind]);
    const top = Math.max(high, ...levels);
    const d = stepped(behind.values, width, height, low, top);
    if (d) parts.push(make("path", { class: "area", d: `${d}V${height - BOTTOM}H${LEFT}Z` }));
    levels.forEach((level) => {
      const y = upTo(level, height, 0, top);
      parts.push(make("path", { class: "level", d: `M${LEFT} ${y}H${width - RIGHT}` }),
        label(LEFT + 2, y - 3, level, "tick start"));
    });
  }
  const [low, high] = ends(lines);
  ticks.forEach(([m, said]) => {
    const x = across(m, width);
    parts.push(make("path", { class: "mark", d: `M${x} ${TOP - 4}V${height - BOTTOM}` }));
    if (said) parts.push(label(behind ? Math.max(x + 3, 34) : x + 3, 12, said, "tick start"));
  });
  lines.forEach((line) => parts.push(make("path", {
    class: `graph g-${line.seat} ${line.seat ? `c-${line.seat}` : ""}`, d: stepped(line.values, width, height, low, high),
  })));
  parts.push(...named(lines, width, height, low, high));
  parts.push(make("path", { class: "cursor", d: "" }));
  svg.replaceChildren(...parts);
}
function linesOf(spec, book) {
  return spec.lines.map(([seat, counts, places]) => ({
    seat, values: rows(book).map((row) => (counts ? tally(places, seat, row) : row[places[0]])),
  }));
}
function stages() {
  /** @type {[number, string][]} */
  const found = [];
  let room = -99;
  const width = rect(byId("standing")).width;
  for (let m = onward("part", 0); m < LAST; m = onward("part", m)) {
    const x = across(m, width), there = headingOf(m);
    found.push([m, x - room > 92 && there ? there.split(" · ")[0] : ""]);
    if (x - room > 92) room = x;
  }
  return found;
}
function drawCourse() {
  RIGHT = 54 + 8 * Math.max(0, ...D.parties.map((party) => spoken(party).length));
  const svg = byId("standing");
  byId("course").style.setProperty("--right", `${RIGHT}px`);
  const lines = D.parties.map((seat, at) => ({ seat, values: standing(edition).map((row) => row[at]) }));
  const area = D.behind;
  const behind = area && { values: rows(edition).map((row) => row[area.field]) };
  chart(svg, lines, behind, area ? area.levels : [], stages());
  const size = rect(svg);
  const signs = new Map();
  D.apart.forEach((m) => { if (m > 0) signs.set(m, "▲"); });
  D.disputed.forEach((m) => signs.set(m, "◆"));
  signs.forEach((sign, m) => {
    const made = label(across(m, size.width), size.height - 8, sign, sign === "◆" ? "disputed" : "apart");
    made.append(make("title", {}, [say(sign === "◆" ? "verdict_differs" : "table_differs")]));
    svg.append(made);
  });
  swings(lines, size).forEach((one) => svg.append(one));
}
// The biggest swings of the game, each named at its turn.
function swings(lines, size) {
  const [low, high] = ends(lines);
  /** @type {{ by: number, m: number, line: any }[]} */
  const found = [];
  lines.forEach((line) => {
    for (let m = 1; m < LAST; m++) {
      if (onward("turn", m - 1) !== m) continue;
      const to = Math.min(LAST - 1, onward("turn", m) - 1);
      const come = by(line.values[to], line.values[m - 1]);
      if (come) found.push({ by: come, m: to, line });
    }
  });
  found.sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  /** @type {number[]} */
  const taken = [];
  const made = [];
  for (const { by: come, m, line } of found) {
    const x = across(m, size.width);
    if (taken.length === 3 || taken.some((one) => Math.abs(one - x) < 110)
      || x < 48 || x > size.width - RIGHT - 40) continue;
    taken.push(x);
    const y = upTo(line.values[m], size.height, low, high);
    made.push(dot(x, y, line), label(x, Math.max(26, Math.min(y - 8, size.height - 26)), `${spoken(line.seat)} ${signed(come)}`, "swing"));
  }
  return made;
}
function drawCharts() {
  drawCourse();
  all("[data-chart]").forEach((one) => {
    const spec = D.charts[one.dataset.chart];
    chart(one, linesOf(spec, edition), null, [], stages().map(([m]) => [m, ""]));
  });
  moveCursors();
}
function moveCursors() {
  drawnAt.forEach((size, svg) => put(svg.querySelector(".cursor"),
    { d: `M${across(now, size.width)} ${TOP - 6}V${size.height - 2}` }));
}
// A click on a chart goes to its moment; dragging goes on doing so.
all("#standing, [data-chart]").forEach((one) => {
  const there = (event) => {
    const size = rect(one);
    const part = (event.clientX - size.left - LEFT) / (size.width - LEFT - RIGHT);
    return Math.round(Math.max(0, Math.min(1, part)) * LAST);
  };
  on(one, "pointerdown", (event) => {
    one.setPointerCapture(event.pointerId);
    go(there(event), { quiet: true });
  });
  on(one, "pointermove", (event) => {
    if (one.hasPointerCapture(event.pointerId)) go(there(event), { quiet: true });
  });
  on(one, "pointerup", () => go(now));
});
