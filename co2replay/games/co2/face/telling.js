// What moves, how its pieces are called, and what is no thing on the table.
const GOODS = { money: "grant-0", tech: "cube", cep: "cep" };
const COUNTED = ["ceps", "cubes"];
const WALKING = /scientist$|speaker/;
const WALKER = { icon: "pawn", home: "hand" };
const UNMOVED = /^(decade|round|phase|active|start|wait|asked|bid)$/;
function drawStatus(row) {
  document.querySelectorAll(".status .turn").forEach((one) => {
    one.hidden = row[place.active] === -1;
  });
  document.querySelector(".bid").hidden = row[place.bid] === -1;
  document.querySelector(".waits").hidden = [-1, D.over].includes(row[place.wait]);
}
// What the drawings say to those who hear the page: every drawing's label tells all its values.
function seatWord(seat) {
  return seat === -1 ? "" : named("seat", seat);
}
function named(table, number) { return number === "?" ? "?" : text(D.names[table][number]); }
function pairs(list) { return list.filter((one) => one).join(", "); }
function plantWord(plant) {
  if (plant === "?") return "?";
  if (plant === 0) return "";
  if (plant < 4) return named("fossil", plant - 1);
  const owner = Math.floor((plant - 4) / 5);
  return `${named("source", (plant - 4) % 5)} (${named("seat", owner)})`;
}
function tileWord(tile, scientist) {
  if (tile === "?") return "?";
  if (tile === 0) return "";
  const status = named("status", (tile - 1) % 2);
  const who = seatWord(scientist);
  return `${named("source", Math.floor((tile - 1) / 2))} ${status}${who ? ` [${who}]` : ""}`;
}
function tell(css, words) {
  const there = document.querySelector(`#stage svg.${css}`);
  if (there) there.setAttribute("aria-label", words);
}
function tellRegion(region, number) {
  const at = (name) => value(`${region}${name}`, now);
  const demand = [], projects = [];
  for (let n = 0; `${region}.plant.${n}` in place; n++) {
    demand.push(plantWord(at(`.plant.${n}`)));
  }
  D.grants.forEach((grant, one) => {
    const said = tileWord(at(`/${grant}`), at(`/${grant}.scientist`));
    if (said) projects.push(`${named("grant", one)}: ${said}`);
  });
  const agenda = [0, 1, 2].map((one) => at(`.agenda.${one}`)).filter((one) => one !== -1);
  tell(`r-${region}`, [
    `${named("region", number)}: ${say("agenda")}: ${agenda.map((one) => named("source", one)).join(", ")}`,
    `${say("control")}: ${seatWord(at(".control")) || "-"}`,
    `${say("demand")}: ${pairs(demand) || "-"} / ${demand.length}`,
    `${at(".cep")} ${say("cep")}, ${at(".tech")} ${say("cubes")}`,
    `${say("projects")}: ${projects.join(", ") || "-"}`,
  ].join("; "));
}
function tellDrawings() {
  const at = (name) => value(name, now);
  D.regions.forEach(tellRegion);
  tell("scale", `${at("ppm")} ppm`);
  tell("market", [
    `${say("market")}: ${at("market.cep")} ${say("cep")}, ${say("price")} ${at("price")}`,
    `${say("bank")}: ${at("bank.cep")} ${say("cep")}, ${at("bank.tech")} ${say("cubes")}`,
  ].join("; "));
  const playing = [...document.querySelectorAll(".player")].map((one) => one.dataset.at);
  tell("tracks", D.sources.map((source, number) => `${named("source", number)}: ${playing
    .map((seat) => `${named("seat", D.seats.indexOf(seat))} ${at(`${seat}.${source}`)}`)
    .join(", ")}`).join("; "));
  const tables = [];
  for (let n = 1; `summit.${n}.topic.0` in place; n++) {
    const topics = [];
    for (let topic = 0; topic < 4; topic++) {
      const source = at(`summit.${n}.topic.${topic}`);
      if (source === -1) continue;
      const who = seatWord(at(`summit.${n}.speaker.${topic}`));
      topics.push(`${named("source", source)}${who ? ` (${who})` : ""}`);
    }
    tables.push(`${n}: ${topics.join(", ") || "-"}`);
  }
  tell("summits", `${say("summits")} ${tables.join("; ")}`);
}
