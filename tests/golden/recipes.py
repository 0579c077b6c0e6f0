"""How a golden game came about: book, seats, policies, set-up, and what nobody wrote down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec

from co2replay.engine.replay import Replay
from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.game import GAME
from co2replay.games.co2.players.policies import Deal, GameSettings, Policy, play_table
from co2replay.games.co2.players.sensible import TASTES, policy_named
from co2replay.notation import records as r
from co2replay.notation.records import UNKNOWN, Entry, Log
from co2replay.rulebooks.opening import open_log
from tests.golden.features import EDITIONS, PRESETS
from tests.golden.peace import Peacemaker
from tests.golden.table_talk import TableTalk

SEAT_COUNT = len(f.SEATS)
LOBBY, GOAL = range(2)


class Recipe(msgspec.Struct, frozen=True):
    """Everything that `play` needs to come to the same game again."""

    edition: str
    seed: int
    seats: tuple[int, ...]
    policies: tuple[str, ...]
    variants: tuple[str, ...] = ()
    preset: str = ""
    deal: Deal = Deal()
    talk: bool = False
    hidden: tuple[int, ...] = ()  # seats whose hands the log does not tell
    hidden_goals: bool = False
    gap: int = 0  # how many turns nobody wrote down


def play(recipe: Recipe) -> Log:
    """The bare game: every entry as it was made, without what is checked beside it."""
    settings = GameSettings(
        variants=recipe.variants, preset=recipe.preset, seats=recipe.seats, deal=recipe.deal
    )
    policies = [player(name) for name in recipe.policies]
    kind = TableTalk if recipe.talk else None
    log, _ = play_table(recipe.edition, recipe.seed, policies, settings, kind)
    log = hide(log, recipe)
    return leave_out(log, recipe.gap) if recipe.gap else log


def player(name: str) -> Policy:
    """A policy by its name; `builder~tie-shared~3` wants that tie from decade 3 on."""
    taste, _, rest = name.partition("~")
    if not rest:
        return policy_named(name)
    wish, _, decade = rest.partition("~")
    return Peacemaker(next(x for x in TASTES if x.name == taste), wish, int(decade))


def hide(log: Log, recipe: Recipe) -> Log:
    """Leave hands and goals unnoted: they show when they are played."""

    def noted(entry: Entry) -> Entry:
        if entry.kind != r.DRAW or entry.verb != f.DEAL:
            return entry
        seat, deck = entry.args[:2]
        if deck == LOBBY and seat in recipe.hidden:
            return msgspec.structs.replace(
                entry, args=(seat, deck, *[UNKNOWN] * (len(entry.args) - 2))
            )
        if deck == GOAL and recipe.hidden_goals:
            return msgspec.structs.replace(entry, args=(seat, deck, UNKNOWN))
        return entry

    return msgspec.structs.replace(log, entries=[noted(entry) for entry in log.entries])


def leave_out(log: Log, turns: int) -> Log:
    """Nobody wrote down some turns in the middle; then the table is noted as it lay."""
    marks = [
        index
        for index, entry in enumerate(log.entries)
        if entry.kind == r.MARK and entry.args[0] == r.MARK_TURN
    ]
    first = len(marks) // 2
    while log.entries[marks[first]].args[1] != log.entries[marks[first + turns]].args[1]:
        first += 1
    start, end = marks[first], marks[first + turns]
    opened, _ = open_log(GAME, log)
    assert opened is not None
    table = Table(GAME.begin(opened.rules, opened.seats, {}), opened.rules, None)
    header = {row.key: row.value for row in log.header}
    GAME.open(table, opened.seats, header)
    run = Replay(GAME, table, trusted=True)
    for index in range(end + 1):
        run.step(index, log.entries[index])
    rows = GAME.rows(table)
    entries = [*log.entries[:start], Entry(kind=r.GAP), *rows, *log.entries[end:]]
    return msgspec.structs.replace(log, entries=entries)


def candidate(number: int) -> Recipe:
    """One of endlessly many: every number is another book, table, set-up and company."""
    rng = Random(number)
    players = (1, 2, 3, 4, 5, 2, 3, 4, 3, 2)[number % 10]
    seats = tuple(sorted(rng.sample(range(SEAT_COUNT), players)))
    names = [taste.name for taste in TASTES]
    given: dict[str, Any] = {
        "edition": EDITIONS[number // 10 % 3],
        "seed": number,
        "seats": seats,
        "policies": tuple(rng.choice(names[:6] * 3 + names[6:]) for _ in seats),
        "talk": rng.random() < 0.25,
    }
    if players > 1:
        picked = [name for name in ("auction", "draft") if rng.random() < 0.25]
        given["variants"] = tuple(picked)
    if rng.random() < 0.3:
        given["preset"] = rng.choice(PRESETS)
    if "draft" not in given.get("variants", ()) and rng.random() < 0.2:
        given["hidden"] = tuple(seat for seat in seats if rng.random() < 0.6)
        given["hidden_goals"] = rng.random() < 0.5
    if rng.random() < 0.08:
        given["gap"] = rng.randrange(2, 5)
    return Recipe(**given)


# Set-ups chosen for what comes up too seldom by itself.
SUMMIT_CARDS = (20, 21, 22, 23, 24)
LONG_GOALS = (44, 45, 46)
GAS = 2
TIES_FOUND = {"tie-regions": (87, 165, 212, 353, 374), "tie-shared": (2, 43, 51, 66)}


def chosen_set_ups() -> list[Recipe]:
    """Hands of summit cards among networkers, long UN goals among hunters, and wanted ties."""
    found = []
    for number in range(12):
        edition = EDITIONS[number % 3]
        hand = Deal(lobby={0: SUMMIT_CARDS}, fossils=(GAS,) * 3 + (0, 1, 1))
        seats, company = (0, 1, 2), ("networker", "builder", "scientist")
        found.append(Recipe(edition, 2000 + number, seats, company, deal=hand))
        goals = Deal(un=LONG_GOALS, goals={0: 29} if number % 2 else {})
        company = ("goal-hunter", "builder", "goal-hunter", "governor")[: 2 + number % 3]
        seats = tuple(range(1, 1 + len(company))) if not number % 2 else tuple(range(len(company)))
        found.append(Recipe(edition, 3000 + number, seats, company, deal=goals))
    for wish, seeds in TIES_FOUND.items():
        found += ties(wish, seeds)
    return found


def ties(wish: str, numbers: Iterable[int]) -> Iterator[Recipe]:
    """Games between two companies that would rather share."""
    for seed in numbers:
        company = [f"{('builder', 'governor')[(seed + x) % 2]}~{wish}~3" for x in range(2)]
        preset = ("beginner", "normal", "")[seed % 3]
        yield Recipe(EDITIONS[seed % 3], seed, (0, 1), tuple(company), preset=preset)
