"""Whether the second judge and the engine agree, counted.

`python -m tests.games.co2.judge.agreement`
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from co2replay.games.co2.judge import Judgement, judge
from co2replay.games.co2.judge.books_and_box import PLAYABLE
from co2replay.games.co2.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.readings import load_readings
from tests.conftest import run_cli

EDITIONS = ("en", "it", "pl")
SILENT = "silent"


class Kind(NamedTuple):
    """What a random game is played by."""

    players: int
    variants: str = ""


PLAIN = tuple(Kind(players) for players in (2, 3, 4, 5))
VARIANTS = (
    Kind(1),
    *(Kind(players, "auction") for players in (2, 3, 4, 5)),
    *(Kind(players, "draft") for players in (2, 3, 4, 5)),
    *(Kind(players, "auction,draft") for players in (2, 3, 4, 5)),
)
# What only a variant asks is worth other values, too: of these one is tried with each game.
ASKED_BY_VARIANTS = ("auction_", "draft_", "solo_")


def simulated(seed: int, kind: Kind, edition: str) -> tuple[bytes, Log]:
    game = ["--game", "co2", "--seed", str(seed), "--players", str(kind.players)]
    game += ["--edition", edition]
    if kind.variants:
        game += ["--variants", kind.variants]
    data = run_cli("simulate", *game).out.encode()
    log = read_text(data, lambda _: vocabulary())
    assert log.problems == []
    return data, log


def is_goal_unseen(log: Log) -> bool:
    """Tell whether a goal that nobody noted is exchanged: the engine trusts that, we do not."""
    ways = ("? exchange", "? scambia", "? wymień")
    return any(way in line for line in log.lines for way in ways)


def is_silent(said: Judgement) -> bool:
    return said.legal is None and said.first_breach is None and not said.open_points


def difference(said: Judgement, verdict: dict[str, Any], is_own: bool) -> str:
    """Say in which point the two opinions part, or nothing."""
    first, breach = verdict["first"], said.first_breach
    if breach is not None or first is not None:
        lines = (first["line"] if first else 0, breach.line if breach else 0)
        if lines[0] != lines[1]:
            return f"first breach: engine line {lines[0]}, judge line {lines[1]} {breach}"
        undecided = breach is not None and (breach.is_missing or bool(said.open_points))
        is_same = verdict["legality"] == "breach" or undecided
        return "" if is_same else f"legality {verdict['legality']}, a breach for the judge"
    # Open readings are tried the other way only under the book that was asked for.
    undecided = is_own and bool(said.open_points)
    if verdict["legality"] != ("undetermined" if undecided else "legal"):
        is_other = not is_own and bool(said.open_points)
        if not (is_other and verdict["legality"] == "undetermined"):
            return f"legality {verdict['legality']}, open for the judge {said.open_points}"
    if said.finished != (verdict["winners"] is not None):
        return f"finished: {said.finished} for the judge"
    if said.sheet:
        totals = {seat: lines["total"] for seat, lines in said.sheet.items()}
        if verdict["scores"] != totals:
            return f"scores {verdict['scores']}, for the judge {totals}"
        if verdict["decided_by"] != said.decided_by:
            return f"decided by {verdict['decided_by']}, for the judge {said.decided_by}"
    if said.finished and verdict["winners"] != said.winners:
        return f"winners {verdict['winners']}, for the judge {said.winners}"
    return ""


def opinions(
    data: bytes, log: Log, edition: str, setting: dict[str, str] | None = None
) -> Iterator[tuple[str, str]]:
    """Ask both about one log under each book; with a setting only under the one asked for."""
    settings = setting or {}
    given = [f"--reading={name}={value}" for name, value in settings.items()]
    answer = run_cli("replay", "-", "--json", "--edition", edition, *given, stdin=data).json()
    for verdict in (answer["verdict"], *([] if settings else answer["others"])):
        book = verdict["edition"].rpartition("/")[2]
        said = judge(log, vocabulary(), book, settings)
        yield book, SILENT if is_silent(said) else difference(said, verdict, book == edition)


def readings_to_try() -> list[dict[str, str]]:
    readings = load_readings("co2")
    return [
        {name: value}
        for name in readings
        if name.startswith(ASKED_BY_VARIANTS)
        for value in PLAYABLE[name]
    ]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=390)
    options.add_argument("--from", type=int, default=1, dest="first", help="the first seed")
    options.add_argument("--plain", action="store_true", help="games without variants")
    given = options.parse_args()
    kinds, settings = PLAIN if given.plain else VARIANTS, readings_to_try()
    counts: Counter[tuple[str, str]] = Counter()
    for number in range(given.games):
        seed = given.first + number
        kind, edition = kinds[number % len(kinds)], EDITIONS[number // len(kinds) % 3]
        data, log = simulated(seed, kind, edition)
        name = f"{kind.players} {kind.variants or '-'} {edition}"
        for setting in [{}] if given.plain else [{}, settings[number % len(settings)]]:
            if is_goal_unseen(log):
                continue
            for book, parting in opinions(data, log, edition, setting):
                said = "agree" if not parting else SILENT if parting == SILENT else "differ"
                counts[" ".join(name.split()[:2]), said] += 1
                if said == "differ":
                    print(f"seed {seed}: {name} under {book} {setting}: {parting}", flush=True)
    for (name, said), count in sorted(counts.items()):
        print(f"{name}: {said} {count}")
    print(f"{given.games} games, {sum(counts.values())} opinions")


if __name__ == "__main__":
    main()
