"""The state of a game of Power Grid: tokens in cells, plants, networks, what is waited for; and
the table of one replay, with its own types."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import astuple

from co2replay.engine.digest import Encoded, encoded, in_a_row, plain
from co2replay.engine.table import Answered, Play
from co2replay.engine.unknown import is_unknown

from ..forms import CITIES, FUELS, PHASE_NAMES, REGIONS, SEATS
from ..params import PowerGridRules
from ..turn.frames import NAMES, NO_SEAT, Frame
from . import cells as at

SETUP = 0
LAST_STEP = 3
OVER = len(PHASE_NAMES) - 1
# Where the Step 3 card is: at the bottom of the deck, last in the future market, out of the game.
IN_DECK, IN_MARKET, GONE = range(3)


class Held(msgspec.Struct, frozen=True):
    """How much there was of something, and in which round and phase."""

    amount: int
    turn: tuple[int, int]


class Past(msgspec.Struct, frozen=True):
    """What stays true for ever: plants that were bought and by whom, plants that left the game, the
    cities of each network, the step and its card, the round and phase; and the market until the
    next gap."""

    sold: dict[int, int]
    out: tuple[int, ...]
    networks: tuple[tuple[int, ...], ...]
    step: int
    turn: tuple[int, int] = (0, 0)  # the round and phase before which none comes again
    begun: tuple[int, int] = (0, 0)  # those that had begun
    market: tuple[int, ...] = ()  # what lies there still, behind a card that nobody noted
    bare: bool = False  # a table was laid out on which somebody has no plant
    held: dict[tuple[str, int], Held] = {}  # what goes one way only, by its name and whose it is
    order: tuple[int, tuple[int, ...]] = (0, ())  # the round that it is of
    is_drawn: bool = False  # the Step 3 card: novices go on in step 1 without it


NOTHING_PAST = Past({}, (), ((),) * at.SEAT_COUNT, 0)


class State:
    """Plain data: every slot is an int, a tuple, or a list of those; `copy` copies the lists.

    Anything that a table shows may be unknown instead. Tokens are kept per player: they may be
    moved between one's plants at any time, so only whether all of them fit can ever be asked.
    """

    __slots__ = (
        "acted",
        "bid",
        "c",
        "called",
        "card",
        "counted",
        "deck",
        "declined",
        "former",
        "holder",
        "lot",
        "market",
        "mixed",
        "networks",
        "order",
        "out",
        "partial",
        "passed",
        "past",
        "pending",
        "phase",
        "plants",
        "powered",
        "queue",
        "ran",
        "regions",
        "removed",
        "result",
        "round",
        "seats",
        "served",
        "settled",
        "sheet",
        "spaces",
        "stage",
        "step",
        "step3_after",
        "step3_round",
        "turns",
        "under",
        "unheard",
        "unrun",
    )

    def __init__(self) -> None:
        self.c: list[Any] = [0] * at.CELL_COUNT
        self.spaces: list[Any] = [()] * at.FUEL_COUNT  # tokens on each space, cheapest first
        self.seats: tuple[int, ...] = ()  # clockwise
        self.order: Any = ()  # player order, the first player first
        self.regions: Any = ()
        self.plants: list[Any] = [()] * at.SEAT_COUNT  # numbers, ascending
        self.networks: list[Any] = [()] * at.SEAT_COUNT  # cities, in the order connected
        self.powered: list[Any] = [0] * at.SEAT_COUNT  # cities powered this round
        self.counted: list[Any] = [None] * at.SEAT_COUNT  # cities of whose network no name is told
        self.market: Any = ()  # numbers on offer, ascending; without the Step 3 card
        self.deck: Any = 0  # cards above the Step 3 card
        self.under: Any = ()  # plants put below it; once it is drawn, all that is left to draw
        self.out: Any = ()  # plants that were seen to leave the game
        self.card: Any = IN_DECK
        self.step: Any = 1
        self.step3_after = 0  # the phase behind which step 3 begins
        self.step3_round = 0  # the round in whose course it began
        self.removed = False  # step 2 has taken its plant out of the market
        self.round: Any = 0
        self.phase: Any = SETUP
        self.stage = 0  # how far the closing of a phase has come
        self.pending: list[Frame] = []  # the last one is what the game waits for now
        self.queue: tuple[int, ...] = ()  # who is still to act in this phase
        self.settled: tuple[Answered, ...] = ()  # what the rules answered since the last act
        # The auctions of the round, and the one that is held.
        self.served: tuple[int, ...] = ()  # who has bought; in phase 5, who has said what runs
        self.ran: tuple[int, ...] = ()  # who had said so, when phase 5 was over
        self.declined: tuple[int, ...] = ()
        self.unheard = False  # nobody told whether those before the one in turn have bought
        self.lot = 0
        self.bid: Any = 0
        self.holder = NO_SEAT
        self.passed: tuple[int, ...] = ()
        self.mixed = 0  # tokens that a position says hybrids have still to burn
        self.called = ""  # the clause of a card that a position says is due
        self.former: Any = ()  # the order until now, where no word says yet that it is over
        self.acted = False  # the player whose turn it is has bought or built something
        self.unrun: State | None = None  # the table as it was seen in a phase 5 that is over
        # The end: seat, cities powered, money and cities of each player, and who has won.
        self.sheet: tuple[tuple[Any, ...], ...] = ()
        self.result: tuple[int, ...] | None = None
        self.past = NOTHING_PAST  # what was known before gaps, and holds behind them
        self.partial = False
        self.turns = 0  # turns begun; not part of what is on the table

    def copy(self) -> State:
        new = State.__new__(State)
        for name in SHARED:
            setattr(new, name, getattr(self, name))
        new.c = self.c[:]
        new.spaces = self.spaces[:]
        new.plants = self.plants[:]
        new.networks = self.networks[:]
        new.powered = self.powered[:]
        new.counted = self.counted[:]
        new.pending = self.pending[:]
        return new


LISTS = ("c", "spaces", "plants", "networks", "powered", "counted", "pending")
SHARED = tuple(name for name in State.__slots__ if name not in LISTS)


def leader_cities(s: State) -> int:
    """The most cities that any player has connected."""
    return max([len(s.networks[seat]) for seat in s.seats])


def occupants(s: State, city: int) -> int:
    """How many networks a city holds."""
    return sum([city in s.networks[seat] for seat in s.seats])


# clauses: pg.auction.open-current-only pg.step3.all-buyable
def current_market(s: State, current: int) -> tuple[int, ...]:
    """The plants that may be put up; without a future market, all of them."""
    market: tuple[int, ...] = s.market
    return market if s.card == GONE else market[:current]


CANONICAL_NAMES: tuple[str, ...] = (
    *at.CELL_NAMES,
    *(f"market.{fuel}.spaces" for fuel in FUELS),
    *(f"{seat}.plants" for seat in SEATS),
    *(f"{seat}.cities" for seat in SEATS),
    *(f"{seat}.powered" for seat in SEATS),
    "counted",
    "seats",
    "order",
    "regions",
    "market",
    "deck",
    "under",
    "out",
    "card",
    "steps",
    "phase",
    "pending",
    "queue",
    "auction",
    "due",
    "acted",
    "final",
)


def canonical_values(s: State) -> list[Any]:
    """The whole state as values in the order of CANONICAL_NAMES: words and integers only."""
    return [
        *map(plain, s.c),
        *map(plain, s.spaces),
        *map(plain, s.plants),
        *(_named(cities, CITIES) for cities in s.networks),
        *map(plain, s.powered),
        plain(s.counted),
        _named(s.seats, SEATS),
        _named(s.order, SEATS),
        _named(s.regions, REGIONS),
        plain(s.market),
        plain(s.deck),
        plain(s.under),
        _in_order(s.out),
        plain(s.card),
        [plain(s.step), s.step3_after, s.step3_round, s.removed],
        [plain(s.round), plain(s.phase), s.stage],
        [[NAMES[type(frame)], *plain(astuple(frame))] for frame in s.pending],
        s.queue,
        [s.lot, plain(s.bid), s.holder, *map(list, (s.passed, s.served, s.declined))],
        [s.called, s.mixed],
        [s.acted, [[one.seat, one.verb, *one.args] for one in s.settled]],
        [plain(s.sheet), s.result],
    ]


# What stays for many turns what it is, as it is written; a turn changes one of these at most.


@lru_cache(maxsize=1024)
def networks_written(networks: tuple[tuple[int, ...], ...]) -> Encoded:
    return in_a_row([_named(cities, CITIES) for cities in networks])


@lru_cache(maxsize=1024)
def players_written(*names: tuple[int, ...]) -> Encoded:
    seats, order, regions = names
    return in_a_row([_named(seats, SEATS), _named(order, SEATS), _named(regions, REGIONS)])


@lru_cache(maxsize=1024)
def out_written(out: tuple[int, ...]) -> Encoded:
    return encoded(_in_order(out))


def hashed_values(s: State) -> list[Any]:
    """The same to be written at once: where nothing is unknown, nearly all is as it stands."""
    if s.partial:
        return canonical_values(s)
    return [
        *s.c,
        *s.spaces,
        *s.plants,
        networks_written(tuple(s.networks)),
        *s.powered,
        s.counted,
        players_written(s.seats, s.order, s.regions),
        s.market,
        s.deck,
        s.under,
        out_written(s.out),
        s.card,
        [s.step, s.step3_after, s.step3_round, s.removed],
        [s.round, s.phase, s.stage],
        s.pending,
        s.queue,
        [s.lot, s.bid, s.holder, s.passed, s.served, s.declined],
        [s.called, s.mixed],
        [s.acted, [[one.seat, one.verb, *one.args] for one in s.settled] if s.settled else ()],
        [s.sheet, s.result],
    ]


def named(s: State) -> dict[str, Any]:
    """The whole state by name."""
    return dict(zip(CANONICAL_NAMES, canonical_values(s), strict=True))


def _in_order(value: Any) -> Any:
    return "?" if is_unknown(value) else sorted(value)


def _named(codes: Any, names: tuple[str, ...]) -> Any:
    return "?" if is_unknown(codes) else [names[code] for code in codes]


def clear_auctions(s: State) -> None:
    """Nobody has bought, nobody is out: so every phase 2 begins."""
    s.served = s.declined = ()
    s.unheard = False
    clear_lot(s)


def clear_lot(s: State) -> None:
    s.lot = s.bid = s.mixed = 0
    s.called = ""
    s.holder = NO_SEAT
    s.passed = ()


Table: TypeAlias = Play[State, PowerGridRules]
