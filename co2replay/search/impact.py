"""How much each disputed reading matters: what played games come to when it is taken otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from co2replay.games.registry import game_of, vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.audit.divergences import LEGALITY, SCORES, WINNER, changes, outcome_with
from co2replay.rulebooks.readings import load_readings
from co2replay.rulebooks.rulebook import disputed
from co2replay.tasks.jobs import Jobs, each
from co2replay.verdict.judge import play_judged
from co2replay.verdict.legality import own_outcome
from co2replay.verdict.session import Options, open_session

from .hosted import counts_of, editions_of, hosted
from .settled import random_game

GAMES = 60


class ImpactTask(msgspec.Struct, frozen=True):
    """One game: a seed to play it from, or the text of a log."""

    game: str
    seed: int
    text: str = ""
    name: str = ""


class Changed(msgspec.Struct, frozen=True):
    """One reading taken in one other way in one game."""

    reading: str
    value: str
    asked: bool
    changes: list[str]


class GameSays(msgspec.Struct, frozen=True):
    """What one game comes to under each other way of reading."""

    name: str
    edition: str
    tried: list[Changed]


class Impact(msgspec.Struct, kw_only=True):
    """How often one reading changed something, of all the games that were looked at."""

    reading: str
    numbers: list[str]
    kind: str
    confidence: str
    values: dict[str, list[str]]  # by edition; two where the book leaves the point open
    asked: int = 0  # games in which it decided anything at all
    decided: int = 0  # games that one value allows and another does not, or with another winner
    legality: int = 0  # games that one value allows and another does not
    winner: int = 0  # games with another winner
    scores: int = 0  # games with other scores, the same winner among them
    example: str = ""  # the first game with another winner, else with anything else


class Impacts(msgspec.Struct, kw_only=True):
    """All of it, what matters most first."""

    games: int
    played: int  # of them by policies, for this answer
    readings: list[Impact]


def earnest_game(game: str, seed: int) -> Log:
    """A game in which everybody plays to win, where somebody knows how; books and numbers of
    players in turn, alone last."""
    editions, counts = (
        editions_of(game),
        sorted(counts_of(game), key=lambda count: (count < 2, count)),
    )
    edition, players = editions[seed % len(editions)], counts[seed // len(editions) % len(counts)]
    played = hosted(game).players.play_to_win(edition, players, seed)
    return played or random_game(edition, players, seed)


def look(task: ImpactTask) -> GameSays:
    """Replay one game with each disputed reading taken as another book takes it."""
    log = (
        read_text(task.text, vocabulary_for, task.name)
        if task.text
        else earnest_game(task.game, task.seed)
    )
    return says_of(log, task.name or f"seed {task.seed}", ways_of(game_of(log)))


def ways_of(game: str) -> dict[str, list[str]]:
    """The disputed readings, and each value that some book has."""
    return {
        reading: list(dict.fromkeys(value for values in held.values() for value in values))
        for reading, held in disputed(game).items()
    }


def says_of(log: Log, name: str, ways: Mapping[str, Sequence[str]]) -> GameSays:
    """Replay one game with each of these readings taken in each of these ways, one at a time."""
    session, _ = open_session(log, Options())
    if session is None:
        return GameSays(name, "", [])
    edition = session.edition()
    played = play_judged(session, edition)
    own = own_outcome(played)
    book = played.trace.book
    asked = set(book.asked) if book is not None else set()
    tried = []
    for reading, values in ways.items():
        if reading in played.book.overridden:
            continue
        for value in values:
            if value == played.book.settings[reading]:
                continue
            # A reading that nothing asked for changes nothing.
            said = changes(own, outcome_with(played, {reading: value})) if reading in asked else []
            tried.append(Changed(reading, value, reading in asked, said))
    return GameSays(name, edition, tried)


def golden_logs(game: str) -> list[Path]:
    """The golden games of a checkout; an installed package has none."""
    folder = Path(__file__).parents[2].joinpath("fixtures", "games", game, "golden")
    return sorted(folder.glob("*.log")) if folder.is_dir() else []


def impacts(
    game: str, logs: Sequence[Path], games: int = GAMES, seed: int = 1, jobs: Jobs = 1
) -> Impacts:
    """Look at these logs and so many played games, and count."""
    tasks = [ImpactTask(game, 0, path.read_text(encoding="utf-8"), path.name) for path in logs]
    tasks += [ImpactTask(game, seed + number) for number in range(games)]
    says = [done.result for done in each(look, tasks, jobs)]
    found = ranked(game, (one for one in says if one is not None))
    return Impacts(games=len(tasks), played=games, readings=found)


def ranked(game: str, games: Iterable[GameSays]) -> list[Impact]:
    known = load_readings(game)
    found = {
        reading: Impact(
            reading=reading,
            numbers=list(known[reading].numbers),
            kind=known[reading].kind,
            confidence=known[reading].confidence,
            values=held,
        )
        for reading, held in disputed(game).items()
    }
    for one in games:
        for reading, impact in found.items():
            ways = [x for x in one.tried if x.reading == reading]
            count(impact, ways, one.name)
    return sorted(found.values(), key=weight)


def count(one: Impact, ways: Sequence[Changed], name: str) -> None:
    """Add one game: each kind of change once, however many values bring it."""
    had_winner = one.winner > 0
    found = kinds_of(ways)
    for kind in found:
        setattr(one, kind, getattr(one, kind) + 1)
    if (WINNER in found and not had_winner) or (not one.example and len(found) > 1):
        one.example = name


def kinds_of(ways: Sequence[Changed]) -> set[str]:
    """What one reading, taken otherwise in each of these ways, comes to in one game."""
    # Where the game stops at a breach, who won it is no question of scores.
    played_out = [way.changes for way in ways if LEGALITY not in way.changes]
    found = {
        "asked": any(way.asked for way in ways),
        LEGALITY: any(LEGALITY in way.changes for way in ways),
        WINNER: any(WINNER in said for said in played_out),
        SCORES: any(SCORES in said for said in played_out),
    }
    found["decided"] = found[LEGALITY] or found[WINNER]
    return {kind for kind, happened in found.items() if happened}


def weight(one: Impact) -> tuple[int, int, int, str]:
    return -one.decided, -one.scores, -one.asked, one.reading
