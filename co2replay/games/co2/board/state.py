"""The state of a game of CO₂: counts in cells, tiles on the board, hands, what is waited for,
answers that nobody had to give; and the table of one replay, with its own types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import Any, ClassVar, TypeAlias

from co2replay.engine.digest import Encoded, encoded, in_a_row, plain_values
from co2replay.engine.table import Answered, Play
from co2replay.engine.unknown import UNTOLD, is_unknown

from ..forms import CUBE, MEMORIES, PLANTS, REGIONS, SEATS, SOURCES, SPACES, TILES
from ..params import AUCTION, Co2Rules
from ..turn.frames import KINDS, Frame, Turn, written
from . import cells as at
from .pieces import NO_PROJECT, NO_SEAT, Deed

SETUP, OPERATIONS, SUPPLY, FINAL, OVER = range(5)
PHASES = ("setup", "operations", "supply", "final", "over")

GOAL_NONE = 0  # discarded or never dealt
GOAL_HIDDEN = -1  # held, number not written down


class State:
    """Plain data: every slot is an int, a tuple, or a list of those; `copy` copies the lists."""

    records: ClassVar[Sequence[type[Any]]] = (*KINDS, Answered, Deed)

    __slots__ = (
        "acted",
        "active",
        "agenda",
        "agendas_used",
        "armed",
        "asked_at",
        "bought",
        "c",
        "carded",
        "coins_paid",
        "collapsed",
        "control",
        "cool",
        "decade",
        "deed",
        "drafted",
        "ended",
        "events",
        "events_used",
        "gapped",
        "goal",
        "goals_unsure",
        "goals_used",
        "hand_ceps",
        "lobby",
        "lobby_deck",
        "lobby_hidden",
        "lobby_lost",
        "lobby_used",
        "market_before",
        "moved",
        "order",
        "partial",
        "pending",
        "phase",
        "plants",
        "price_changed",
        "refilled",
        "result",
        "round",
        "sent",
        "settled",
        "sheet",
        "sold",
        "space_ahead",
        "speakers",
        "start",
        "start_first",
        "starter_last",
        "starters",
        "summits_used",
        "tiles",
        "topics",
        "turns",
        "un_display",
        "un_held",
        "un_hidden",
        "un_used",
        "visitors",
        "warmed",
        "worked_out",
    )

    def __init__(self) -> None:
        self.c: list[Any] = [0] * at.CELL_COUNT
        # Tiles, plants and places are numbers that `pieces` knows.
        self.tiles: list[Any] = [NO_PROJECT] * len(SPACES)
        self.visitors: list[Any] = [NO_SEAT] * len(SPACES)
        self.plants: list[Any] = []
        self.control: list[Any] = [NO_SEAT] * len(REGIONS)
        self.agenda: list[Any] = [()] * len(REGIONS)
        self.agendas_used: tuple[int, ...] = ()
        self.topics: list[Any] = []  # per place the sources of the summit tile, () when empty
        self.speakers: list[Any] = []  # per place a tuple of seats, NO_SEAT when free
        self.summits_used: tuple[int, ...] = ()
        self.lobby: list[Any] = [()] * len(SEATS)  # known cards in hand
        self.lobby_hidden: list[Any] = [0] * len(SEATS)  # how many more, unseen
        self.lobby_used: tuple[
            int, ...
        ] = ()  # every card seen so far, in a hand or out of the game
        # Hands that were known whole when a gap hid them: by seat, in which they can only shrink.
        self.lobby_lost: tuple[tuple[int, tuple[int, ...]], ...] = ()
        self.goal: list[Any] = [GOAL_NONE] * len(SEATS)
        self.goals_used: tuple[int, ...] = ()
        self.goals_unsure: tuple[int, ...] = ()  # seats whose goal may have gone in a gap
        self.un_display: Any = ()
        self.un_held: list[Any] = [()] * len(SEATS)
        self.drafted = False  # the hands have been drafted
        self.events: tuple[Any, ...] = ()  # on the event space, then the open one on the deck
        self.events_used: tuple[int, ...] = ()
        self.order: tuple[int, ...] = ()  # colours clockwise
        self.start: Any = NO_SEAT
        self.start_first: Any = NO_SEAT  # who started the first decade
        self.active: Any = NO_SEAT
        self.decade: Any = 1
        self.round: Any = 1
        self.phase = SETUP
        self.pending: list[Frame] = []  # the last one is what the game waits for now
        self.settled: list[Answered] = []  # forced answers since the last act
        # The turn so far.
        self.acted: Any = False
        self.moved: Any = False
        self.bought: Any = False
        self.sold: Any = False
        self.carded: Any = False
        self.price_changed: Any = False
        self.refilled: Any = False
        # Price, market and bank as they were last known in this turn, before something unjudged.
        self.market_before: tuple[int, ...] = ()
        self.armed = 0  # a lobby card declared before its action
        self.deed: Deed | None = None  # the Action taken
        self.sent: tuple[int, ...] = ()  # sources on which an own scientist went to a summit
        self.coins_paid = (
            0  # coins paid for the plant built in this turn (a later discount is capped by it)
        )
        # The memory of the game.
        self.warmed: Any = False  # pollution was at 350 or more some time before
        self.cool: tuple[Any, ...] = ()  # when that was last known not to be so: see `warmth`
        self.hand_ceps: tuple[Any, ...] = ()  # CEPs in hand before the regions' were collected
        self.sheet: tuple[tuple[Any, ...], ...] = ()  # score rows per seat of `order`
        self.result: tuple[int, ...] | None = None  # winners; () when everybody lost
        self.partial = False  # something is unknown: entries are played with care
        self.worked_out: tuple[int, ...] = ()  # cells that follow from rows laid out
        self.gapped = False  # something was played that nobody wrote down
        self.ended = NO_SEAT  # whose turn has ended last, with something unknown about its end
        # The solitaire game.
        self.starters: tuple[int, ...] = ()  # sources of the starter projects drawn
        self.starter_last = NO_SEAT  # region of the last one
        self.space_ahead = NO_SEAT  # project space named before the draw
        self.un_hidden: Any = 0  # UN goals left in the stack
        self.un_used: tuple[int, ...] = ()
        self.lobby_deck: Any = 0
        self.collapsed = False  # pollution ended the game, which is scored all the same
        self.asked_at = -1  # the entry of a plant that waits for its coins
        self.turns = 0  # turns and phases begun; not part of what is on the table

    def copy(self) -> State:
        new = State.__new__(State)
        new.c = self.c[:]
        new.tiles = self.tiles[:]
        new.visitors = self.visitors[:]
        new.plants = self.plants[:]
        new.control = self.control[:]
        new.agenda = self.agenda[:]
        new.agendas_used = self.agendas_used
        new.topics = self.topics[:]
        new.speakers = self.speakers[:]
        new.summits_used = self.summits_used
        new.lobby = self.lobby[:]
        new.lobby_hidden = self.lobby_hidden[:]
        new.lobby_lost = self.lobby_lost
        new.lobby_used = self.lobby_used
        new.goal = self.goal[:]
        new.goals_used = self.goals_used
        new.goals_unsure = self.goals_unsure
        new.un_display = self.un_display
        new.un_held = self.un_held[:]
        new.drafted = self.drafted
        new.events = self.events
        new.events_used = self.events_used
        new.order = self.order
        new.start = self.start
        new.start_first = self.start_first
        new.active = self.active
        new.decade = self.decade
        new.round = self.round
        new.phase = self.phase
        new.pending = self.pending[:]
        new.settled = self.settled[:]
        new.acted = self.acted
        new.moved = self.moved
        new.bought = self.bought
        new.sold = self.sold
        new.carded = self.carded
        new.price_changed = self.price_changed
        new.refilled = self.refilled
        new.market_before = self.market_before
        new.armed = self.armed
        new.deed = self.deed
        new.sent = self.sent
        new.coins_paid = self.coins_paid
        new.warmed = self.warmed
        new.cool = self.cool
        new.hand_ceps = self.hand_ceps
        new.sheet = self.sheet
        new.result = self.result
        new.partial = self.partial
        new.worked_out = self.worked_out
        new.gapped = self.gapped
        new.ended = self.ended
        new.turns = self.turns
        new.asked_at = self.asked_at
        new.starters = self.starters
        new.starter_last = self.starter_last
        new.space_ahead = self.space_ahead
        new.un_hidden = self.un_hidden
        new.un_used = self.un_used
        new.lobby_deck = self.lobby_deck
        new.collapsed = self.collapsed
        return new


def begin_turn(s: State) -> None:
    """Forget what happened in the turn before."""
    s.acted = s.moved = s.bought = s.sold = s.carded = False
    s.price_changed = s.refilled = False
    s.market_before = ()
    s.armed = 0
    s.deed = None
    s.sent = ()
    s.coins_paid = 0
    s.ended = NO_SEAT
    if s.settled:
        s.settled = []


def as_told(value: Any) -> int | str:
    return UNTOLD if is_unknown(value) else int(value)


def scores_of(s: State) -> dict[str, int | str]:
    return {SEATS[seat]: as_told(s.c[at.VP + seat]) for seat in s.order}


def seat_name(seat: Any) -> str:
    if is_unknown(seat):
        return "?"
    return SEATS[seat] if seat >= 0 else "nobody"


_CELL_ORDER = sorted(range(at.CELL_COUNT), key=at.CELL_NAMES.__getitem__)
_CELLS_IN_ORDER = itemgetter(*_CELL_ORDER)
_HOLDERS = (*SEATS, "nobody")  # by seat: NO_SEAT is the last one
_DEEDS = (*MEMORIES[:-1], "refilled", "drafted")
# Every turn's end is hashed, and most find piles, agendas and summits as the turn before did.
KEPT = 16


@lru_cache(KEPT)
def _seat_words(seats: tuple[int, ...]) -> Encoded:
    return encoded([SEATS[seat] for seat in seats])


@lru_cache(KEPT)
def _source_words(sources: tuple[int, ...]) -> Encoded:
    return encoded([SOURCES[source] for source in sources])


@lru_cache(KEPT)
def _plant_words(plants: tuple[int, ...]) -> Encoded:
    return encoded([PLANTS[plant] for plant in plants])


@lru_cache(KEPT)
def _agenda_words(agenda: tuple[tuple[int, ...], ...]) -> Encoded:
    return in_a_row([[SOURCES[source] for source in sources] for sources in agenda])


@lru_cache(KEPT)
def _summit_words(topics: tuple[Any, ...], speakers: tuple[Any, ...]) -> Encoded:
    places = zip(topics, speakers, strict=True)
    return encoded(
        [[(SOURCES[x], _HOLDERS[who]) for x, who in zip(*place, strict=True)] for place in places]
    )


@lru_cache(KEPT)
def _turn_words(seat: int) -> Encoded:
    return encoded([written(Turn(seat))])


@lru_cache(KEPT)
def _in_order(*piles: tuple[int, ...]) -> Encoded:
    return encoded([sorted(pile) for pile in piles])


CANONICAL_NAMES: tuple[str, ...] = (
    *(at.CELL_NAMES[cell] for cell in _CELL_ORDER),
    *SPACES,
    *(f"{space}.scientist" for space in SPACES),
    "plants",
    *(f"{region}.control" for region in REGIONS),
    *(f"{region}.agenda" for region in REGIONS),
    "summits",
    *(f"{seat}.lobby" for seat in SEATS),
    *(f"{seat}.lobby.hidden" for seat in SEATS),
    *(f"{seat}.goal" for seat in SEATS),
    *(f"{seat}.goals" for seat in SEATS),
    "un",
    "event",
    "used",
    "order",
    "turn",
    "done",
    "deed",
    "pending",
    "final",
    "solo",
)


def canonical_values(s: State) -> list[Any]:
    """The whole state as values in the order of CANONICAL_NAMES, to be hashed or read again."""
    if s.partial:
        return _partial_values(s)
    return [
        *_CELLS_IN_ORDER(s.c),
        *itemgetter(*s.tiles)(TILES),
        *itemgetter(*s.visitors)(_HOLDERS),
        _plant_words(tuple(s.plants)),
        *itemgetter(*s.control)(_HOLDERS),
        _agenda_words(tuple(s.agenda)),
        _summit_words(tuple(s.topics), tuple(s.speakers)),
        *s.lobby,
        *s.lobby_hidden,
        *s.goal,
        *s.un_held,
        s.un_display,
        *_bookkeeping(s),
    ]


def _bookkeeping(s: State) -> list[Any]:
    pending = s.pending
    is_a_turn = len(pending) == 1 and type(pending[0]) is Turn and not s.partial
    return [
        s.events,
        _in_order(s.agendas_used, s.summits_used, s.lobby_used, s.goals_used, s.events_used),
        _seat_words(s.order),
        [PHASES[s.phase], s.decade, s.round, s.active, s.start],
        _done_in_part(s) if s.partial else _done(s),
        [s.armed, s.deed or (), s.sent, s.coins_paid],
        _turn_words(pending[0].seat) if is_a_turn else [written(frame) for frame in pending],
        [s.hand_ceps, s.sheet, s.result],
        [
            _source_words(s.starters),
            s.starter_last,
            s.space_ahead,
            s.un_hidden,
            s.un_used,
            s.lobby_deck,
            s.collapsed,
        ],
    ]


def _done(s: State) -> list[Any]:
    flags = (s.acted, s.moved, s.bought, s.sold, s.carded, s.price_changed, s.warmed)
    return [*compress(_DEEDS, (*flags, s.refilled, s.drafted)), *s.market_before]


def _done_in_part(s: State) -> list[Any]:
    """What is sure comes first, then what may have been."""
    flags = (s.acted, s.moved, s.bought, s.sold, s.carded, s.price_changed, s.warmed)
    done: list[Any] = list(compress(MEMORIES, (flag is True for flag in flags)))
    done += [f"{x}?" for x in compress(MEMORIES, map(is_unknown, flags))]
    if is_unknown(s.refilled):
        done.append("refilled?")
    elif s.refilled:
        done.append("refilled")
    if s.drafted:
        done.append("drafted")
    return done + [*s.market_before]


def _partial_values(s: State) -> list[Any]:
    def word(value: Any, names: tuple[str, ...]) -> str:
        return UNTOLD if is_unknown(value) else names[value]

    summits: list[Any] = []
    for topics, speakers in zip(s.topics, s.speakers, strict=True):
        if is_unknown(topics) or is_unknown(speakers):
            summits.append(UNTOLD)
        else:
            pairs = zip(topics, speakers, strict=True)
            summits.append([[SOURCES[x], word(who, _HOLDERS)] for x, who in pairs])
    return [
        *_CELLS_IN_ORDER(s.c),
        *[word(tile, TILES) for tile in s.tiles],
        *[word(seat, _HOLDERS) for seat in s.visitors],
        [word(plant, PLANTS) for plant in s.plants],
        *[word(seat, _HOLDERS) for seat in s.control],
        *[UNTOLD if is_unknown(x) else [SOURCES[source] for source in x] for x in s.agenda],
        summits,
        *s.lobby,
        *s.lobby_hidden,
        *s.goal,
        *s.un_held,
        s.un_display,
        *_bookkeeping(s),
    ]


def named(s: State) -> dict[str, Any]:
    """The whole state by name."""
    return dict(zip(CANONICAL_NAMES, plain_values(canonical_values(s)), strict=True))


Table: TypeAlias = Play[State, Co2Rules]


def is_solo(t: Table) -> bool:
    return len(t.state.order) == 1


def has_auction(t: Table) -> bool:
    """With one player there is nobody to bid against."""
    return AUCTION in t.rules.variants and not is_solo(t)


def answer_alone(t: Table, verb: int, seat: int, args: tuple[int, ...]) -> None:
    """Note an answer given by the rules; written all the same, it is compared with this one."""
    t.state.settled.append(Answered(verb, seat, args))


def answer_written(t: Table, settled: Answered) -> None:
    """An answer given by the rules stands in the log after all; of a cube it may be said again."""
    s = t.state
    if settled.verb != CUBE:
        s.settled = [x for x in s.settled if x is not settled]
