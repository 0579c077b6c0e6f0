"""Set-up: what every player starts with, and the draws that make the board."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.engine.table import Breach, impossible, move, refuse, touch
from co2replay.notation.records import UNKNOWN

from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import GOAL_HIDDEN, OPERATIONS, State, Table, begin_turn, has_auction, is_solo
from ..forms import (
    AGENDA,
    EVENT,
    FOSSIL,
    FOSSILS,
    PROJECT,
    REFILL,
    REGIONS,
    REVEAL,
    SEATS,
    SOURCES,
    START,
    SUMMIT,
    UN,
)
from ..turn.frames import Draft, SetUp, Turn
from .auction import open_before_first_decade
from .card_numbers import seen_or_unprinted
from .solo import (
    apply_starter,
    check_starter,
    lay_out_solo,
    missing_starters,
    visible_at_start,
)
from .supply import OF_THE_SETUP, put_fossil

DECK_LOBBY, DECK_GOAL = range(2)
# What the game for one draws only in a turn.
DRAWN_LATER = {REVEAL: "co2.solo.main-reveals-un", REFILL: "co2.solo.lobby-refill"}
EXTREME = "extreme"  # the one preset that also takes tiles out of the game


# clauses: co2.setup.player-discs co2.setup.scientists-in-pool co2.setup.disc-uses
#          co2.setup.decade-marker co2.setup.round-marker co2.setup.projects-sorted
#          co2.setup.plants-sorted co2.setup.score-zero co2.setup.cep-bank
def lay_out(t: Table, order: tuple[int, ...], preset: str | None) -> None:
    """Everything that needs no draw: pools, stacks, market, and what each player takes."""
    s: State = t.state
    numbers, box = t.rules.numbers, t.rules.box
    c = s.c
    s.order = order
    s.plants = [0] * len(t.rules.region_of_demand)
    s.topics = [()] * box.summit_places
    s.speakers = [()] * box.summit_places
    c[at.BANK_CEPS] = box.ceps
    c[at.BANK_CUBES] = box.cubes
    c[at.BANK_MONEY] = box.coins_total
    c[at.PRICE_SCALE] = numbers.price_max
    for source in range(at.SOURCE_COUNT):
        c[at.PROJECT_POOL + source] = box.projects[source]
        c[at.PLANT_STACK + source] = len(box.plants[source])
    for kind, count in enumerate(box.fossils):
        c[at.FOSSIL_PILE + kind] = count
    if preset == EXTREME:
        gas, out = FOSSILS.index("gas"), numbers.extreme_gas_removed
        move(t, at.FOSSIL_PILE + gas, at.FOSSIL_GONE + gas, out, "co2.preset.extreme")
    move(t, at.PRICE_SCALE, at.PRICE, numbers.price_start, "co2.setup.market-price")
    move(t, at.BANK_CEPS, at.MARKET_CEPS, numbers.market_stock, "co2.setup.market-stock")
    for region, ceps in enumerate(box.region_ceps):
        move(t, at.BANK_CEPS, at.REGION_CEPS + region, ceps, "co2.setup.region-ceps")
    for seat in order:
        c[at.POOL + seat] = box.scientists
        first = numbers.start_scientists
        move(t, at.POOL + seat, at.HAND + seat, first, "co2.setup.scientist-in-hand")
        move(t, at.BANK_CEPS, at.CEPS + seat, numbers.start_ceps, "co2.setup.start-ceps")
        s.lobby_hidden[seat] = numbers.lobby_hand
        s.goal[seat] = GOAL_HIDDEN
    s.pending.append(SetUp(preset or ""))
    if is_solo(t):
        lay_out_solo(t)
        _apply_start(t, order[0])


def missing(t: Table) -> list[str]:
    """What the set-up still lacks, in words of the log."""
    return list(lacking(t))


def lacking(t: Table) -> Iterator[str]:
    """Name what is lacking one by one: after each draw only the first one is asked for."""
    s, numbers = t.state, t.rules.numbers
    if s.start == NO_SEAT:
        yield "start"
    # The last offset is where the board ends.
    for name, agenda, first in zip(REGIONS, s.agenda, t.rules.offsets, strict=False):
        if not agenda:
            yield f"agenda {name}"
        if s.plants[first] == 0:
            yield f"fossil {name}"
    for place, topics in enumerate(s.topics):
        if not topics:
            yield f"summit {place + 1}"
    solo = is_solo(t)
    if not s.un_display and (not solo or visible_at_start(t)):
        yield "un"  # how many there are is checked when they are put out
    if len(s.events) != numbers.events_visible:
        yield "event"
    if solo:
        yield from missing_starters(t)


CLAUSES_OF_LACKING = {
    "start": "co2.setup.start-player-random",
    "agenda": "co2.setup.agenda-random",
    "fossil": "co2.setup.fossil-first",
    "summit": "co2.setup.summits-two-topic",
    "event": "co2.setup.events-two-visible",
    "project": "co2.solo.starter-projects",
}


def clause_of_lacking(t: Table) -> str:
    """The clause by which the first thing that is lacking belongs on the table."""
    first = next(lacking(t), "start").split()[0]
    return clause_of_un(t) if first == "un" else CLAUSES_OF_LACKING[first]


def clause_of_un(t: Table) -> str:
    if is_solo(t):
        return "co2.solo.un-stack"
    return "co2.setup.un-goals-7-2p" if len(t.state.order) == 2 else "co2.setup.un-goals-10"


def check_draw(t: Table, verb: int, args: tuple[int, ...]) -> Breach | None:
    """Why a draw of the set-up is not possible."""
    if verb == START:
        return _check_start(t, args[0])
    if verb == AGENDA:
        return _check_agenda(t, args)
    if verb == FOSSIL:
        return _check_fossil(t, args)
    if verb == SUMMIT:
        return check_summit(t, args, 2)
    if verb == UN:
        return _check_un(t, args)
    if verb == EVENT:
        return _check_events(t, args)
    if verb == PROJECT:
        return check_starter(t, args)
    if verb in DRAWN_LATER:
        return impossible(DRAWN_LATER[verb], waits=SetUp.name)
    return _check_deal(t, args)


# clauses: co2.setup.un-goals-face-up co2.setup.pollution-start
def apply_draw(t: Table, verb: int, args: tuple[int, ...]) -> None:
    s = t.state
    if verb == START:
        if s.start == NO_SEAT:  # the only player has started already
            _apply_start(t, args[0])
    elif verb == AGENDA:
        s.agenda[args[0]] = tuple(args[1:])
        index = index_of_agenda(t, args[1:])
        if index is not None:
            s.agendas_used = (*s.agendas_used, index)
            touch(t, f"agenda.{index + 1}")
    elif verb == FOSSIL:
        put_fossil(t, args[0], args[1], 0, *OF_THE_SETUP)
    elif verb == SUMMIT:
        put_summit(t, args)
    elif verb == UN:
        s.un_display = args
        s.un_used = args
        if is_solo(t):
            s.un_hidden = len(t.rules.box.un) - len(args)
    elif verb == EVENT:
        s.events = (*s.events, *args)
        s.events_used = (*s.events_used, *args)
    elif verb == PROJECT:
        apply_starter(t, args)
    else:
        _apply_deal(t, args)
    begin_when_complete(t)


def begin_when_complete(t: Table) -> None:
    if type(t.state.pending[-1]) is SetUp and next(lacking(t), None) is None:
        begin_play(t)


# clauses: co2.decade.first-skips-supply
def begin_play(t: Table) -> None:
    """The set-up is complete as far as play needs it; cards dealt later are still accepted."""
    s = t.state
    s.pending = [frame for frame in s.pending if type(frame) is not SetUp]
    s.phase = OPERATIONS
    s.active = s.start_first = s.start
    begin_turn(s)
    s.turns = 1
    s.pending.append(Turn(s.start))
    if has_auction(t):
        open_before_first_decade(t)


def _check_start(t: Table, seat: int) -> Breach | None:
    s = t.state
    if seat not in s.order:
        return impossible("co2.setup.start-player-random", seat=SEATS[seat])
    if s.start != NO_SEAT and not is_solo(t):
        return impossible("co2.setup.start-player-random", start=SEATS[s.start])
    return None


def _apply_start(t: Table, seat: int) -> None:
    s = t.state
    s.start = seat
    first = s.order.index(seat)
    for position in range(len(s.order)):
        who = s.order[(first + position) % len(s.order)]
        coins = t.rules.numbers.start_coins[position]
        move(t, at.BANK_MONEY, at.MONEY + who, coins, "co2.setup.start-coins-by-seat")


def index_of_agenda(t: Table, sources: tuple[int, ...]) -> int | None:
    """Index of the unused agenda tile with these sources, if there is one."""
    for index, tile in enumerate(t.rules.box.agendas):
        if tile == tuple(sources) and index not in t.state.agendas_used:
            return index
    return None


def tiles_unseen(kind: str, count: int, used: tuple[int, ...]) -> tuple[str, ...]:
    """Any tile that has not been on this table yet may be the one that the manifest has wrong."""
    return tuple(f"{kind}.{index + 1}" for index in range(count) if index not in used)


def _check_agenda(t: Table, args: tuple[int, ...]) -> Breach | None:
    region, sources = args[0], tuple(args[1:])
    if t.state.agenda[region]:
        return impossible("co2.setup.agenda-random", region=REGIONS[region], twice="yes")
    if len(set(sources)) != len(sources):
        return impossible("co2.setup.agenda-random", region=REGIONS[region], repeated="yes")
    if index_of_agenda(t, sources) is None:
        words = " ".join(SOURCES[x] for x in sources)
        unseen = tiles_unseen("agenda", len(t.rules.box.agendas), t.state.agendas_used)
        if sources in t.state.agenda:
            unseen = ()  # no two of these tiles are alike
        return Breach("co2.setup.agenda-random", {"tile": words}, hard=True, rests=unseen)
    return None


# clauses: co2.preset.random-regions
def _check_fossil(t: Table, args: tuple[int, ...]) -> Breach | None:
    region, kind = args
    s = t.state
    if s.plants[t.rules.offsets[region]] != 0:
        return impossible("co2.setup.fossil-first", region=REGIONS[region], twice="yes")
    if s.c[at.FOSSIL_PILE + kind] < 1:
        return impossible("co2.setup.fossil-first", kind=FOSSILS[kind], left=0)
    frame = s.pending[-1]
    preset = frame.preset if type(frame) is SetUp else ""
    if preset:
        wanted = t.rules.numbers.presets[preset]
        if s.c[at.FOSSIL_OUT + kind] >= wanted[kind]:
            return refuse(t, f"co2.preset.{preset}", kind=FOSSILS[kind], most=wanted[kind])
    return None


# clauses: co2.setup.summits-draw-pile
def check_summit(t: Table, args: tuple[int, ...], topics: int = 0) -> Breach | None:
    """Why this tile cannot be drawn for this place; `topics` limits the number printed on it."""
    s = t.state
    place, sources = args[0] - 1, tuple(args[1:])
    if not 0 <= place < len(s.topics):
        facts: dict[str, int | str] = {"place": args[0]}
        return Breach("co2.setup.summits-two-topic", facts, hard=True, rests=("summit.places",))
    if s.topics[place]:
        return impossible("co2.summit.replace", place=args[0], occupied="yes")
    if topics and len(sources) != topics:
        breach = refuse(t, "co2.setup.summits-two-topic", place=args[0], topics=len(sources))
        if breach is not None:
            return breach
    if unused_summit(t, sources) is None:
        words = " ".join(SOURCES[x] for x in sources)
        unseen = tiles_unseen("summit", len(t.rules.box.summits), s.summits_used)
        return Breach("co2.summit.replace", {"tile": words}, hard=True, rests=unseen)
    return None


def unused_summit(t: Table, sources: tuple[int, ...]) -> int | None:
    """Index of an unused summit tile with these topics in any order, if there is one."""
    wanted = sorted(sources)
    for index, tile in enumerate(t.rules.box.summits):
        if index not in t.state.summits_used and sorted(tile) == wanted:
            return index
    return None


def put_summit(t: Table, args: tuple[int, ...]) -> None:
    s = t.state
    place, sources = args[0] - 1, tuple(args[1:])
    index = unused_summit(t, sources)
    if index is not None:
        s.summits_used = (*s.summits_used, index)
        touch(t, f"summit.{index + 1}")
    s.topics[place] = sources
    s.speakers[place] = (NO_SEAT,) * len(sources)


def _check_un(t: Table, args: tuple[int, ...]) -> Breach | None:
    clause = clause_of_un(t)
    wanted = t.rules.numbers.un_display[len(t.state.order)]
    if is_solo(t):
        wanted = visible_at_start(t)
    if t.state.un_display:
        return impossible(clause, twice="yes")
    for number in args:
        if number not in t.rules.box.un:
            return seen_or_unprinted("co2.un.cards-34-46", number, t.rules.box.un)
        if args.count(number) > 1:
            return impossible("co2.un.cards-34-46", card=number, twice="yes")
    if len(args) != wanted and (breach := refuse(t, clause, cards=len(args), needed=wanted)):
        return breach
    return None


def _check_events(t: Table, args: tuple[int, ...]) -> Breach | None:
    s = t.state
    if len(s.events) + len(args) > t.rules.numbers.events_visible:
        return impossible("co2.setup.events-two-visible", cards=len(s.events) + len(args))
    for number in args:
        if number not in t.rules.box.events or number in s.events_used or args.count(number) > 1:
            return seen_or_unprinted("co2.eventcard.one-per-region", number, t.rules.box.events)
    return None


# clauses: co2.solo.goals-removed
def _check_deal(t: Table, args: tuple[int, ...]) -> Breach | None:
    seat, deck, cards = args[0], args[1], args[2:]
    s, numbers = t.state, t.rules.numbers
    if seat not in s.order:
        return impossible("co2.setup.player-count", seat=SEATS[seat], plays="no")
    known = [card for card in cards if card != UNKNOWN]
    if deck == DECK_GOAL:
        removed = numbers.goals_removed[len(s.order)]
        if len(cards) != 1:
            return refuse(t, "co2.setup.company-goal-deal", cards=len(cards))
        if s.goal[seat] != GOAL_HIDDEN:
            return impossible("co2.setup.company-goal-deal", twice="yes")
        for card in known:
            if card in removed:
                return refuse(t, removed_clause(len(s.order)), card=card)
            if card not in t.rules.box.goals or card in s.goals_used:
                return seen_or_unprinted("co2.setup.company-goal-deal", card, t.rules.box.goals)
        return None
    if s.lobby[seat] or s.lobby_hidden[seat] != numbers.lobby_hand:
        return impossible("co2.setup.lobby-deal", twice="yes")
    if any(isinstance(frame, Draft) for frame in s.pending):
        return impossible("co2.setup.draft-end", waits="draft")
    if len(cards) != numbers.lobby_hand and (
        breach := refuse(t, "co2.setup.lobby-deal", cards=len(cards), needed=numbers.lobby_hand)
    ):
        return breach
    for card in known:
        if card not in t.rules.box.lobby or card in s.lobby_used or known.count(card) > 1:
            return seen_or_unprinted("co2.setup.lobby-deal", card, t.rules.box.lobby)
    return None


def removed_clause(players: int) -> str:
    return f"co2.setup.company-goals-{players}p"


def _apply_deal(t: Table, args: tuple[int, ...]) -> None:
    seat, deck, cards = args[0], args[1], args[2:]
    s = t.state
    known = tuple(card for card in cards if card != UNKNOWN)
    if deck == DECK_GOAL:
        if known:
            s.goal[seat] = known[0]
            s.goals_used = (*s.goals_used, known[0])
        return
    s.lobby[seat] = known
    s.lobby_hidden[seat] = len(cards) - len(known)
    s.lobby_used = (*s.lobby_used, *known)


def deals_open(t: Table) -> bool:
    """Hands may be noted until the first player has done anything."""
    s = t.state
    untouched = not (s.acted or s.moved or s.bought or s.sold or s.carded)
    return (
        s.phase == OPERATIONS
        and s.decade == 1
        and s.round == 1
        and (s.active == s.start and untouched)
    )
