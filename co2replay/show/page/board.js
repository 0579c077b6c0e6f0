// The drawn table: every value that changes has its element; what moved is ringed, with arrows.
const SVG = "http://www.w3.org/2000/svg";
const bound = D.fields.map(() => []);
document.querySelectorAll("[data-f]").forEach((one) => bound[one.dataset.f].push(one));
let drawn = rows(0)[LAST];

function make(tag, attributes, inside) {
  const made = document.createElementNS(SVG, tag);
  for (const name of Object.keys(attributes)) made.setAttribute(name, attributes[name]);
  (inside || []).forEach((one) => made.append(one));
  return made;
}
function pieceOf(kind, shown) {
  if (shown === "?") return `#${kind}-q`;
  if (COUNTED.includes(kind)) return `#${kind}-${Math.min(Math.max(shown, 0), 9)}`;
  return `#${kind}-${shown}`;
}
function draw(one, shown) {
  const [rule, more] = one.dataset.k.split(":");
  if (rule === "n") one.textContent = shown;
  else if (rule === "u") one.setAttribute("href", pieceOf(more, shown));
  else if (rule === "on") one.toggleAttribute("data-on", String(shown) === more);
  else if (rule === "t") {
    one.textContent = shown === "?" || shown < 0 ? "" : text(D.names[more][shown]);
  } else if (rule === "m") {
    const [x, step, y] = more.split(",").map(Number);
    if (shown === "?") one.setAttribute("visibility", "hidden");
    else {
      one.removeAttribute("visibility");
      one.setAttribute("transform", `translate(${x + step * shown} ${y})`);
    }
  }
}
function drawAll(m) {
  const row = rows(edition)[m];
  row.forEach((shown, number) => {
    if (shown !== drawn[number]) bound[number].forEach((one) => draw(one, shown));
  });
  drawn = row;
  drawStatus(row);
}

// What moved, over the table.
const over = byId("arrows");
const stage = byId("stage");
function box(one) {
  const outer = stage.getBoundingClientRect();
  const inner = one.getBoundingClientRect();
  return {
    x: inner.left - outer.left, y: inner.top - outer.top, w: inner.width, h: inner.height,
    cx: inner.left - outer.left + inner.width / 2, cy: inner.top - outer.top + inner.height / 2,
  };
}
function elementOf(cell) {
  const there = bound[place[cell]];
  if (there && there.length) {
    // In a player's list an arrow ends at the picture: the number stays to be read.
    const row = there[0].closest(".held div");
    return (row && row.querySelector("svg")) || there[0];
  }
  const owner = cell.split(".")[0];
  return document.querySelector(`[data-at="${cell}"]`)
    || document.querySelector(`[data-at="${owner}"]`);
}
function ring(one) {
  const at = box(one);
  if (!at.w || !at.h || at.w > 400) return;
  over.append(make("rect", {
    x: at.x - 3, y: at.y - 3, width: at.w + 6, height: at.h + 6, rx: 6, class: "ring",
  }));
}
function arrow(source, target, kind, icon, amount) {
  const a = box(source), b = box(target);
  const dx = b.cx - a.cx, dy = b.cy - a.cy, far = Math.hypot(dx, dy);
  if (far < 44) return;
  const bend = Math.min(60, far / 4);
  const mx = (a.cx + b.cx) / 2 - (dy / far) * bend, my = (a.cy + b.cy) / 2 + (dx / far) * bend;
  const ux = (b.cx - mx) / Math.hypot(b.cx - mx, b.cy - my);
  const uy = (b.cy - my) / Math.hypot(b.cx - mx, b.cy - my);
  const from = Math.hypot(mx - a.cx, my - a.cy) || 1;
  const sx = a.cx + ((mx - a.cx) / from) * 13, sy = a.cy + ((my - a.cy) / from) * 13;
  const ex = b.cx - ux * 23, ey = b.cy - uy * 23;
  const tip = `M${b.cx - ux * 13} ${b.cy - uy * 13}L${ex - uy * 7} ${ey + ux * 7}L${ex + uy * 7} ${ey - ux * 7}Z`;
  const path = `M${sx} ${sy}Q${mx} ${my} ${ex} ${ey}`;
  const lx = (a.cx + 2 * mx + b.cx) / 4, ly = (a.cy + 2 * my + b.cy) / 4;
  const label = make("text", { x: lx + 1, y: ly + 5, class: "amount" });
  label.textContent = amount;
  over.append(
    make("path", { d: path, class: "halo" }), make("path", { d: path, class: `arrow a-${kind}` }),
    make("path", { d: tip, class: `tip a-${kind}` }),
    make("rect", { x: lx - 21, y: ly - 11, width: 42, height: 22, rx: 11, class: "chip" }),
    make("use", { href: `#${icon}`, x: lx - 17, y: ly - 8, width: 16, height: 16 }), label,
  );
}
function goodOf(from, to) {
  for (const cell of [from, to]) {
    const tail = cell.split(".")[1];
    if (GOODS[tail]) return tail;
  }
  return "";
}
function showMoved(m) {
  over.replaceChildren();
  if (m === 0 || now !== m) return;
  const size = stage.getBoundingClientRect();
  over.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  const before = rows(edition)[m - 1], after = rows(edition)[m];
  const changed = [];
  after.forEach((shown, number) => { if (shown !== before[number]) changed.push(number); });
  if (changed.length > 60) return; // a whole table laid out at once moves nothing
  const gone = [], come = [];
  changed.forEach((number) => {
    const name = D.fields[number];
    if (WALKING.test(name)) {
      if (before[number] >= 0) gone.push([before[number], bound[number][0]]);
      if (after[number] >= 0) come.push([after[number], bound[number][0]]);
    }
    if (!UNMOVED.test(name)) bound[number].forEach(ring);
  });
  const sums = new Map();
  movements(m).forEach((one) => {
    const good = goodOf(one.from[0], one.to[0]);
    const amount = Number(one.amount);
    if (!good || !amount) return;
    const [from, to] = amount < 0 ? [one.to[0], one.from[0]] : [one.from[0], one.to[0]];
    const key = [from, to, good].join(" ");
    sums.set(key, (sums.get(key) || 0) + Math.abs(amount));
  });
  [...sums].slice(0, 12).forEach(([key, amount]) => {
    const [from, to, good] = key.split(" ");
    const source = elementOf(from), target = elementOf(to);
    if (source && target) arrow(source, target, good, GOODS[good], amount);
  });
  const seats = D.seats;
  come.forEach(([seat, target]) => {
    const at = gone.findIndex((one) => one[0] === seat);
    const source = at < 0 ? elementOf(`${seats[seat]}.${WALKER.home}`) : gone.splice(at, 1)[0][1];
    if (source) arrow(source, target, WALKER.icon, `${WALKER.icon}-${seat}`, "");
  });
  gone.forEach(([seat, source]) => {
    const target = elementOf(`${seats[seat]}.${WALKER.home}`);
    if (target) arrow(source, target, WALKER.icon, `${WALKER.icon}-${seat}`, "");
  });
}
