"""The state of a game of Second Chance: goods in cells, tiles, cards, what is waited for; and
the table of one replay, with its own types."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeAlias

from co2replay.engine.digest import Encoded, encoded, plain
from co2replay.engine.table import Answered, Play
from co2replay.engine.unknown import UNTOLD, Consulted, is_unknown

from ..forms import (
    CARDS,
    CUBES,
    END_OF_GAME,
    ENERGIES,
    EVENTS,
    FOSSILS,
    GOALS,
    PLANTS,
    SEATS,
    SETUP,
    SPACES,
    SUMMIT_PLACES,
    TILES,
)
from ..params import SecondChanceRules
from ..turn.frames import Frame, written
from . import cells as at
from .pieces import EMPTY, NO_SEAT

# What a whole game remembers, counted; whose seat stands last, that of each seat.
(
    PLANTS_EARLY,
    GREEN_EARLY,
    CARDED_EARLY,
    REPLACED,
    SIZE_2,
    SIZE_3,
    SIZE_4,
    ALONE,
) = range(8)
FEATS = ALONE + len(SEATS)


class State:
    """Plain data: every slot is an int, a tuple, or a list of those; `copy` copies the lists.

    Anything that a table shows may be unknown instead.
    """

    __slots__ = (
        "agendas",
        "c",
        "closed",
        "company",
        "completed",
        "control",
        "cubes",
        "decade",
        "demand",
        "display",
        "earlier",
        "entered",
        "events",
        "events_used",
        "execs",
        "feats",
        "first",
        "fossils",
        "goals",
        "hands",
        "held",
        "home",
        "inspectors",
        "is_own",
        "last",
        "lost",
        "mains",
        "met",
        "owed",
        "partial",
        "passed_on",
        "pending",
        "phase",
        "played",
        "private",
        "private_left",
        "promised",
        "queue",
        "result",
        "rivals",
        "round",
        "scientists",
        "seats",
        "settled",
        "sheet",
        "sold",
        "solo_card",
        "speakers",
        "stacks",
        "stage",
        "summits_seen",
        "taken",
        "tiles",
        "topics",
        "turned",
        "turns",
        "visitors",
    )

    def __init__(self) -> None:
        self.c: list[Any] = [0] * at.CELL_COUNT
        self.seats: tuple[int, ...] = ()  # clockwise
        self.first: Any = NO_SEAT  # the start player
        self.home: Any = NO_SEAT  # the region in which the players live
        # The board.
        self.agendas: list[Any] = [()] * at.REGION_COUNT
        self.tiles: list[Any] = [EMPTY] * len(SPACES)
        self.scientists: list[Any] = [NO_SEAT] * len(SPACES)
        self.demand: list[Any] = [()] * at.REGION_COUNT  # from the left
        self.cubes: list[Any] = [()] * at.REGION_COUNT  # sorted
        self.control: list[Any] = [NO_SEAT] * at.REGION_COUNT
        self.topics: list[Any] = [()] * SUMMIT_PLACES  # in the order of the energies
        self.speakers: list[Any] = [()] * SUMMIT_PLACES  # beside the topics
        self.completed: tuple[tuple[int, int], ...] = ()  # place, who placed the last scientist
        self.summits_seen: Any = ()  # tiles that have been laid out, by number
        self.stacks: list[Any] = [0] * at.ENERGY_COUNT  # projects left
        self.fossils: list[Any] = [0] * len(FOSSILS)  # tiles left
        # Cards.
        self.hands: list[Any] = [()] * at.SEAT_COUNT
        self.played: list[Any] = [()] * at.SEAT_COUNT  # lobbyist cards beside the board
        self.visitors: list[Any] = [NO_SEAT] * CARDS  # the scientist on each card
        self.private: list[Any] = [()] * at.SEAT_COUNT
        self.private_left: list[Any] = [()] * at.SEAT_COUNT  # dealt, and not kept
        self.company: list[Any] = [()] * at.SEAT_COUNT
        self.passed_on: list[Any] = [()] * at.SEAT_COUNT  # laid down in a draft, until all have
        self.taken: list[Any] = [()] * at.SEAT_COUNT  # kept in it
        self.display: Any = ()  # UN cards that lie open
        self.held: list[Any] = [()] * at.SEAT_COUNT  # UN cards claimed, where they are kept
        self.solo_card: Any = 0
        # Environmental goals in the order laid out, and which of them are turned over.
        self.goals: Any = ()
        self.met: Any = ()
        self.turned: Any = ()  # those that lay so when the phase of the goals was last over
        self.inspectors: list[Any] = [NO_SEAT, NO_SEAT]  # a place among the goals, by group
        self.events: Any = ()  # current, future
        self.events_used: Any = ()
        self.rivals: Any = NO_SEAT  # the region where the rival's cubes begin
        # Where the game stands.
        self.decade: Any = 0
        self.round: Any = 0
        self.phase: Any = SETUP
        self.stage = 0  # how far a phase has come
        # Decade and phase of each that has begun behind the last entry: their marks come late.
        self.entered: tuple[tuple[int, int], ...] = ()
        # The table before goals or events have struck behind the last entry: what is noted there
        # may have been seen then.
        self.earlier: State | None = None
        # Each answer behind the last entry that could be no other.
        self.settled: tuple[Answered, ...] = ()
        self.queue: tuple[int, ...] = ()  # seats or regions that are still to come
        self.owed: tuple[tuple[int, int], ...] = ()  # region, who owes a CEP for its new plant
        self.pending: list[Frame] = []  # the last one is what the game waits for now
        # The turn that is going on.
        self.mains: tuple[int, ...] = ()  # main actions taken, by verb
        self.execs: tuple[int, ...] = ()  # kinds of executive actions taken
        self.closed: Any = 0  # nobody may visit the market any more
        self.last: Any = ()  # the action just done: verb, energy, region, grant, topic
        self.promised: Any = ()  # card and gift of one played before its action
        # The end.
        self.feats: list[Any] = [0] * FEATS
        self.sold: list[Any] = [0] * at.SEAT_COUNT  # CEPs held when the game was over
        self.sheet: tuple[tuple[Any, ...], ...] = ()
        self.result: tuple[int, ...] | None = None  # who has won
        self.lost = ""  # the clause by which all have lost
        self.is_own = False  # does everybody score alone? Told by the header, not by the table
        self.partial = False
        self.turns = 0  # turns and phases begun; not part of what is on the table

    def copy(self) -> State:
        new = State.__new__(State)
        for name, value in zip(SHARED, SHARED_OF(self), strict=True):
            setattr(new, name, value)
        for name, value in zip(LISTS, LISTS_OF(self), strict=True):
            setattr(new, name, value[:])
        return new


LISTS = tuple(name for name in State.__slots__ if isinstance(getattr(State(), name), list))
SHARED = tuple(name for name in State.__slots__ if name not in LISTS)
LISTS_OF, SHARED_OF = attrgetter(*LISTS), attrgetter(*SHARED)
UNHASHED = (
    *("c", "earlier", "entered", "settled", "is_own", "turned", "turns", "partial", "pending"),
)
HASHED = tuple(name for name in State.__slots__ if name not in UNHASHED)
OVER = END_OF_GAME

# Slots that hold codes of pieces: written by name, so that a digest knows no number of ours.
NAMED: dict[str, tuple[str, ...]] = {
    "seats": SEATS,
    "agendas": ENERGIES,
    "tiles": TILES,
    "demand": PLANTS,
    "cubes": CUBES,
    "goals": GOALS,
    "events": EVENTS,
    "events_used": EVENTS,
    "topics": ENERGIES,
}
IN_ORDER = ("display", "events_used", "met", "hands")
CANONICAL_NAMES: tuple[str, ...] = (*at.CELL_NAMES, *HASHED, "pending")
HELD = attrgetter(*HASHED)
PLACES = {name: place for place, name in enumerate(HASHED)}
# What lies in these is as it was a turn before, but for one time in five or ten.
LASTING = ("agendas", "cubes", "demand", "goals", "topics")
NAMED_AT = tuple((place, name, name in LASTING) for name, place in PLACES.items() if name in NAMED)
HANDS_AT = PLACES["hands"]
SORTED_AT = tuple(PLACES[name] for name in IN_ORDER if name not in ("hands", *NAMED))
NO_FEATS, NO_CARDS = [0] * FEATS, [()] * at.SEAT_COUNT
NAMES_KEPT = 4096  # so many come back in game after game


def canonical_values(s: State) -> list[Any]:
    """The whole state as values in the order of CANONICAL_NAMES: words and integers only.

    What is remembered counts only where something may still ask for it.
    """
    idle = idle_slots(s)
    return [
        *map(plain, s.c),
        *(_slot(name, idle.get(name, getattr(s, name))) for name in HASHED),
        [plain(written(frame)) for frame in s.pending],
    ]


def idle_slots(s: State) -> dict[str, Any]:
    """Slots whose value nothing asks for any more: solo goals, where none was taken, the goals
    that were not kept, and where the rival's cubes began."""
    found: dict[str, Any] = {}
    if not is_unknown(s.solo_card) and not s.solo_card:
        found["feats"] = NO_FEATS if s.is_own else [*NO_FEATS[:ALONE], *s.feats[ALONE:]]
        found["private_left"] = NO_CARDS
    if is_unknown(s.phase) or s.phase != SETUP:
        found["rivals"] = NO_SEAT
    return found


def hashed_values(s: State) -> list[Any]:
    """The same for a digest, to which a tuple is a list and what nobody knows a `?`."""
    held = list(HELD(s))
    for name, value in idle_slots(s).items():
        held[PLACES[name]] = value
    for place, name, is_kept in NAMED_AT:
        words, value = NAMED[name], held[place]
        try:
            held[place] = _kept(name, tuple(value)) if is_kept else [words[one] for one in value]
        except Consulted:  # what nobody knows is in it
            held[place] = _words(words, value)
    for place in SORTED_AT:
        if not is_unknown(held[place]):
            held[place] = sorted(held[place])
    try:
        held[HANDS_AT] = [*map(sorted, s.hands)]
    except Consulted:
        held[HANDS_AT] = [[UNTOLD] if is_unknown(hand) else sorted(hand) for hand in s.hands]
    return [*s.c, *held, [written(frame) for frame in s.pending]]


@lru_cache(maxsize=NAMES_KEPT)
def _kept(name: str, value: tuple[Any, ...]) -> Encoded:
    words = NAMED[name]
    known = (words[one] if type(one) is int else [words[each] for each in one] for one in value)
    return encoded([*known])


def _words(words: tuple[str, ...], value: Any) -> Any:
    if is_unknown(value):
        return UNTOLD
    return words[value] if type(value) is int else [_words(words, one) for one in value]


def named(s: State) -> dict[str, Any]:
    """The whole state by name."""
    return dict(zip(CANONICAL_NAMES, canonical_values(s), strict=True))


def _slot(name: str, value: Any) -> Any:
    words = NAMED.get(name)
    if words is not None:
        return _words(words, value)
    if name in IN_ORDER and not is_unknown(value):
        return [sorted(plain(one)) for one in value] if name == "hands" else sorted(value)
    return plain(value)


def seat_name(seat: int) -> str:
    return SEATS[seat] if seat >= 0 else "nobody"


Table: TypeAlias = Play[State, SecondChanceRules]
