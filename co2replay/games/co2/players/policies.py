"""Who decides in a played game: one policy a seat, asked with the table and the legal answers.

A policy sees a `Question` and returns one of its `options`; it changes nothing, neither the table
nor the generator of another seat. `play_game` deals, asks, and writes everything down as a log.
Copy `table.state` and play an option on the copy (`after`) to see what it leads to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

import msgspec

from co2replay.engine.table import Table
from co2replay.games.co2.game import GAME
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.params import Co2Rules
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn.frames import Frame
from co2replay.games.co2.turn.handlers import UNWRITTEN
from co2replay.notation.records import NOBODY, Log

from .random_play import FORMAT_VERSION
from .random_setup import header_rows

if TYPE_CHECKING:
    from .match import Match

Args = tuple[int, ...]
Option = tuple[int, int, Args]  # who, verb, arguments

# Not to answer, where the rules say what holds then.
SKIP: Option = (NOBODY, -1, ())


class SeatQuestion(msgspec.Struct, frozen=True, gc=False):
    """What one seat is asked: the table as it lies, and every option that is legal."""

    table: Table
    seat: int
    kind: type[Frame]  # of the frame on top of what is pending
    options: Sequence[Option]


class Policy(Protocol):
    """One way of playing; the same questions and generator give the same answers."""

    name: str

    def choose(self, question: SeatQuestion, rng: Random) -> Option:
        """Pick one of the options."""
        ...


class RandomLegal:
    """Any legal option, each as likely as the others."""

    name = "random"

    def choose(self, question: SeatQuestion, rng: Random) -> Option:
        return question.options[rng.randrange(len(question.options))]


class Deal(msgspec.Struct, frozen=True):
    """What of the set-up is not left to chance: the rest is drawn from what remains."""

    start: int | None = None
    agendas: Mapping[int, Args] = {}  # region -> sources
    fossils: Args = ()  # one kind a region
    summits: tuple[Args, ...] = ()  # from the first place on
    lobby: Mapping[int, Args] = {}  # seat -> cards
    goals: Mapping[int, int] = {}  # seat -> card
    un: Args = ()
    events: Args = ()
    pile: Args = ()  # kinds of fossil plants in the order in which they come up later
    later_events: Args = ()


class GameSettings(msgspec.Struct, frozen=True):
    """Everything that a game is played by besides its edition and its players."""

    readings: Mapping[str, str] = {}
    variants: tuple[str, ...] = ()
    preset: str = ""
    seats: Args = ()  # colours clockwise; empty: the first ones in their usual order
    deal: Deal = Deal()


def after(table: Table, option: Option) -> Table:
    """A copy of the table on which the option was played."""
    copied = type(table)(table.state.copy(), table.rules, None)  # its bare class: made often
    if option == SKIP:
        frame = copied.state.pending[-1]
        UNWRITTEN[type(frame)](copied, frame)
        flow.run(copied)
        return copied
    taken = flow.play_act(copied, *option)
    assert isinstance(taken, int), (option, taken)
    return copied


def play_game(
    edition: str,
    seed: int,
    policies: Sequence[Policy],
    settings: GameSettings = GameSettings(),  # noqa: B008 - frozen
) -> Log:
    """Play a whole game, one policy a seat in the order of the seats, and return it as a log."""
    return play_table(edition, seed, policies, settings)[0]


def play_table(
    edition: str,
    seed: int,
    policies: Sequence[Policy],
    settings: GameSettings,
    kind: type[Match] | None = None,
) -> tuple[Log, Table]:
    """The same, with the table as it lies at the end; `kind` is another way of conducting it."""
    from .match import Match  # it asks policies, so it can only be imported late

    rules: Co2Rules = rules_alone(edition, dict(settings.readings), settings.variants)
    seats = settings.seats or tuple(range(len(policies)))
    table = Table(GAME.begin(rules, seats, {}), rules, None)
    GAME.open(table, seats, {"preset": settings.preset})
    dealt = dict(zip(seats, policies, strict=True))
    match = (kind or Match)(table, Random(seed), dealt, settings.deal)
    match.play()
    header = header_rows(rules, seats, seed, settings.preset)
    log = Log(version=FORMAT_VERSION, header=header, entries=match.entries, problems=[])
    return log, table
