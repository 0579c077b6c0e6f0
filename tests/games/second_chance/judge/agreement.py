"""Whether the second judge and the engine agree on a log, and on how the table lies in the end.

`python -m tests.games.second_chance.judge.agreement` counts it over random games, and over these
games with something wrong in them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from co2replay.engine import naming
from co2replay.engine.playing import Failure
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.judge import judge
from co2replay.games.second_chance.players.tables import parting_places
from co2replay.games.second_chance.turn.frames import Turn
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.records import CORRECTION, MARK, Entry, HeaderRow, Log
from co2replay.questions.audit.second_opinion import JudgesParting, parting
from co2replay.rulebooks.opening import replay_log
from co2replay.rulebooks.readings import load_readings
from tests.games.second_chance.random_games import Player, rules_for
from tests.games.spoiling import spoilt

EDITION = "de"
SILENT = "silent"
SPOILING = 10  # ways of spoiling one game
PLENTY = 300  # points lent to a team, so that its game goes on
HOT, COOLED = 430, 250  # from where on, and by how much, a competitive game is cooled down
# Every mode with every number of players.
TABLES = [(mode, players) for mode in ("cooperative", "competitive") for players in (2, 3, 4)]
TABLES += [("solo", 1), ("solo", 1)]
VARIANTS = {"cooperative": ("inspectors", "draft"), "competitive": ("draft",), "solo": ()}


def difference(log: Log) -> str:
    """Say in which point the two opinions part, or nothing."""
    trace, opened, problems = replay_log(log, GAME, f"second-chance/{EDITION}", record=True)
    assert problems == [], problems
    copy = GAME.header().boxes.corrections(opened.rules.box)
    said = judge(log, vocabulary(), EDITION, copy=copy)
    if said.legal is None and said.first_breach is None and not said.open_points:
        return f"{SILENT}: {said.unknown}"
    parted: JudgesParting | Failure | None = parting(said, trace, GAME, log)
    parted = parted or naming.misnamed(said, trace, log)
    if parted is not None:
        return str(parted)
    if said.first_breach is not None or trace.first("breach", "undetermined") is not None:
        return ""
    parts = list(parting_places(trace.state, said.table))
    return f"table: {parts}" * bool(parts)


# Games to hold against one another ----------------------------------------------------------------


def random_logs(seed: int) -> Iterator[Log]:
    """A whole game, and one that is helped to go on, from where it was helped."""
    luck = Random(seed)
    mode, players = TABLES[seed % len(TABLES)]
    known = load_readings("second-chance")
    names = luck.sample(sorted(known), luck.choice((1, 3, 6))) if seed // 8 % 3 else []
    readings = {name: luck.choice(list(known[name].values)) for name in names}
    variants = tuple(one for one in VARIANTS[mode] if luck.random() < 0.5)
    if mode == "solo":
        variants = ("inspectors", "solo-goal") if luck.random() < 0.7 else ("inspectors",)
    rules = rules_for(mode, players, readings, variants)
    rows = [("game", "second-chance"), ("edition", EDITION), ("mode", mode)]
    rows += [("seats", " ".join(f.SEATS[:players]))]
    if readings:
        rows += [("readings", ", ".join(f"{name}={value}" for name, value in readings.items()))]
    if variants:
        rows += [("variants", " ".join(variants))]
    header = [HeaderRow(*row) for row in rows]
    whole = Player(rules, seed)
    entries = list(marked(whole) if luck.random() < 0.5 else whole.play())
    yield Log(1, header, entries, [])
    yield Log(1, header, helped(Player(rules, seed + 1), luck.random() < 0.5), [])


def marked(player: Player) -> Iterator[Entry]:
    """The game with a mark of every turn and phase, also of those in which nobody says a word."""
    turns = 0
    for entry in player.play():
        yield entry
        s = player.table.state
        for decade, phase in s.entered:
            if phase == f.END_OF_GAME:
                yield Entry(MARK, -1, (phase,))
            elif phase != f.ACTIONS:
                yield Entry(MARK, -1, (phase, decade))
        if s.pending and isinstance(s.pending[-1], Turn) and s.turns > turns:
            yield Entry(MARK, -1, (f.ACTIONS, s.decade, s.round, s.pending[-1].seat))
        turns = s.turns


def helped(player: Player, by_ruling: bool) -> list[Entry]:
    """Play with points lent, or CO2 taken away: by a ruling, or the log begins at that table."""
    is_against = player.table.rules.is_competitive()
    field, amount = ("ppm", HOT - COOLED) if is_against else ("team.vp", PLENTY)
    entries: list[Entry] = []
    is_lent = False
    for entry in player.play():
        entries.append(entry)
        s = player.table.state
        if not s.pending or not isinstance(s.pending[-1], Turn) or s.mains or s.execs:
            continue
        if s.c[GAME.goods().places["ppm"]] <= HOT if is_against else is_lent:
            continue
        is_lent = True
        ruling = Entry(
            CORRECTION, f.BOARD_FIELD, (f.BOARD_FIELDS.index(field), amount), text="lent"
        )
        assert GAME.correct(player.table, ruling.verb, ruling.args) is None
        entries = [*entries, ruling] if by_ruling else GAME.rows(player.table)
    return entries


def opinions(seed: int, ways: int = SPOILING) -> Iterator[tuple[str, Log, str]]:
    """A game and what it becomes when it is spoilt, with the difference of both opinions."""
    luck = Random(seed)
    for which, log in zip(("whole", "helped"), random_logs(seed), strict=True):
        yield f"{seed} {which}", log, difference(log)
        for way in range(ways):
            other = spoilt(log, vocabulary(), luck)
            if other is not None:
                yield f"{seed} {which} {way}", other, difference(other)


def main(given: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--from", type=int, default=1, dest="first", help="the first seed")
    options.add_argument("--ways", type=int, default=SPOILING, help="ways of spoiling each")
    options.add_argument("--save", help="folder for logs on which they part")
    asked = options.parse_args(given)
    counts: Counter[str] = Counter()
    acts = parted = 0
    for seed in range(asked.first, asked.first + asked.games):
        for name, log, found in opinions(seed, asked.ways):
            counts[found.partition(":")[0] if found.startswith(SILENT) else found[:30]] += 1
            acts += len(log.entries)
            if found:
                print(name, found, flush=True)
            parted += bool(found) and not found.startswith(SILENT)
            if found and asked.save:
                place = Path(asked.save) / f"{name.replace(' ', '-')}.log"
                place.write_text(write_text(log, vocabulary(), "en"), encoding="utf-8")
    print(counts, acts, "entries")
    sys.exit(parted > 0)


if __name__ == "__main__":
    main()
