// A tiny engine in another language. It knows a baseline by heart, tells only coins, ppm and price,
// under names of its own, and has neither digests nor legal answers.
//
//     node partial.js BASELINE [STEP]        from STEP on it tells one coin too many of orange

"use strict";
const fs = require("fs");
const readline = require("readline");

const [head, ...games] = fs
  .readFileSync(process.argv[2], "utf8")
  .split("\n")
  .filter((line) => line)
  .map((line) => JSON.parse(line));
const wrongFrom = Number(process.argv[3] || Infinity);
const SEATS = ["orange", "purple", "blue", "yellow", "black"];
let game = null;
let at = 0;
let table = {};

function turnOver() {
  const step = game.steps[at];
  Object.assign(table, step.state || {});
  for (const name of step.gone || []) delete table[name];
}

function told() {
  const players = {};
  for (const seat of SEATS) players[seat] = { coins: table[seat + ".money"] };
  if (at >= wrongFrom) players.orange.coins += 1;
  return { players, air: table.ppm, cost: table.price, mood: "fine" };
}

function answer(ask) {
  switch (ask.ask) {
    case "hello":
      return {
        reply: "hello",
        protocol: 1,
        engine: "partial",
        version: "0",
        games: head.welcome.games,
        capabilities: ["state"],
        notes: ["mark", "position", "gap", "ruling", "correction"],
      };
    case "new":
      game = games.find((one) => one.file === games[0].file && ask.game === "co2") || null;
      if (!game) return { reply: "error", code: "unsupported" };
      [at, table] = [0, {}];
      turnOver();
      return { reply: "ok" };
    case "act":
    case "chance":
    case "note":
      if (!game) return { reply: "error", code: "no-game" };
      // What it is not told (facts, digests) is a step of the baseline all the same.
      do at += 1;
      while (JSON.stringify(game.steps[at].ask.row) !== JSON.stringify(ask.row));
      turnOver();
      return game.steps[at].reply || { reply: "ok" };
    case "state":
      return { reply: "state", state: told() };
    case "result":
      return game ? game.result : { reply: "error", code: "no-game" };
    case "quit":
      return { reply: "bye" };
    default:
      return { reply: "error", code: "unknown-ask" };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  let reply;
  let id = 0;
  try {
    const ask = JSON.parse(line);
    id = ask.id || 0;
    reply = answer(ask);
  } catch (error) {
    reply = { reply: "error", code: "unreadable", message: String(error) };
  }
  process.stdout.write(JSON.stringify({ ...reply, id }) + "\n", () => {
    if (reply.reply === "bye") process.exit(0);
  });
});
