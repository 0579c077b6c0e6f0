"""Whether the second judge and the engine agree on a log, and on how the table lies in the end.

`python -m tests.games.power_grid.judge.agreement` counts it over random games, and over these games
with something wrong in them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from co2replay.engine import naming
from co2replay.engine.playing import Failure
from co2replay.games.power_grid import forms as f
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.judge import judge
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.records import HeaderRow, Log
from co2replay.questions.audit.second_opinion import JudgesParting, parting
from co2replay.rulebooks.opening import replay_log
from co2replay.rulebooks.readings import load_readings
from tests.games.power_grid.random_games import Player, rules_for
from tests.games.spoiling import spoilt

EDITIONS = ("it", "en")
SILENT = "silent"
SPOILING = 10  # ways of spoiling one game


def difference(log: Log, edition: str) -> str:
    """Say in which point the two opinions part, or nothing."""
    trace, opened, problems = replay_log(log, GAME, f"power-grid/{edition}", record=True)
    assert problems == [], problems
    copy = GAME.header().boxes.corrections(opened.rules.box)
    said = judge(log, vocabulary(), edition, copy=copy)
    if said.legal is None and said.first_breach is None and not said.open_points:
        return f"{SILENT}: {said.unknown}"
    parted: JudgesParting | Failure | None = parting(said, trace, GAME, log)
    parted = parted or naming.misnamed(said, trace, log)
    if parted is not None:
        return str(parted)
    first = trace.first("breach", "undetermined")
    if not said.finished or first is not None:
        return ""
    mine, theirs = as_judge_names(trace.state), said.table
    parts = [name for name, value in mine.items() if value != looked_up(theirs, name)]
    return f"table: {[(name, mine[name], looked_up(theirs, name)) for name in parts]}" * bool(parts)


def looked_up(table: Mapping[str, Any], path: str) -> Any:
    value: Any = table
    for name in path.split("."):
        value = value[name]
    return value


def as_judge_names(state: Any) -> dict[str, Any]:
    """What the engine has, by the places where the second judge keeps it."""
    named = GAME.named(state)
    found = {name: named[name] for name in ("order", "market", "under")}
    found["deck"], found["step"] = named["deck"], named["steps"][0]
    for fuel in f.FUELS:
        found[f"shelf.{fuel}"] = named[f"market.{fuel}.spaces"]
        found[f"supply.{fuel}"] = named[f"supply.{fuel}"]
    for seat in named["seats"]:
        found[f"money.{seat}"] = named[f"{seat}.money"]
        found[f"cities.{seat}"] = named[f"{seat}.cities"]
        for fuel in f.FUELS:
            found[f"fuel.{seat}.{fuel}"] = named[f"{seat}.{fuel}"]
    return found


# Games to hold against one another ----------------------------------------------------------------


def random_log(seed: int) -> tuple[Log, str]:
    """A whole game: players, map, book, readings and variant change with the seed."""
    luck = Random(seed)
    players, ground, edition = 2 + seed % 5, seed // 5 % 2, EDITIONS[seed // 10 % 2]
    known = load_readings("power-grid")
    known = {name: one for name, one in known.items() if name != "region_adjacency"}
    names = luck.sample(sorted(known), luck.choice((1, 2, 4))) if seed % 3 else []
    readings = {name: luck.choice(list(known[name].values)) for name in names}
    novices = seed % 11 == 0
    player = Player(rules_for(players, ground, edition, readings, novices), seed)
    for _ in player.play():
        pass
    rows = [("game", "power-grid"), ("edition", edition), ("map", f.MAPS[ground])]
    rows += [("seats", " ".join(f.SEATS[:players]))]
    if readings:
        rows += [("readings", ", ".join(f"{name}={value}" for name, value in readings.items()))]
    if novices:
        rows += [("variants", "novices")]
    return Log(1, [HeaderRow(*row) for row in rows], player.entries, []), edition


def opinions(seed: int, ways: int = SPOILING) -> Iterator[tuple[str, Log, str]]:
    """A game and what it becomes when it is spoilt, with the difference of both opinions."""
    log, edition = random_log(seed)
    luck = Random(seed)
    yield f"{seed}", log, difference(log, edition)
    for way in range(ways):
        other = spoilt(log, vocabulary(), luck)
        if other is not None:
            yield f"{seed} {way}", other, difference(other, edition)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--from", type=int, default=1, dest="first", help="the first seed")
    options.add_argument("--save", help="folder for logs on which they part")
    given = options.parse_args()
    counts: Counter[str] = Counter()
    parted = 0
    for seed in range(given.first, given.first + given.games):
        for name, log, found in opinions(seed):
            counts[found.partition(":")[0] if found.startswith(SILENT) else found[:30]] += 1
            if found:
                print(name, found, flush=True)
            parted += bool(found) and not found.startswith(SILENT)
            if found and given.save:
                place = Path(given.save) / f"{name.replace(' ', '-')}.log"
                place.write_text(write_text(log, vocabulary(), "en"), encoding="utf-8")
    print(counts)
    sys.exit(parted > 0)


if __name__ == "__main__":
    main()
