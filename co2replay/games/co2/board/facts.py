"""What can be seen on a table: checked as a fact, set by a position row, learnt after a gap."""

from __future__ import annotations

from itertools import compress
from typing import Any

from co2replay.engine.game import Difference
from co2replay.engine.table import Breach, impossible, move
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.records import OMITTED, UNKNOWN

from .. import forms as f
from ..chapters.auction import is_held
from ..chapters.card_numbers import OF_ONE_SEAT, missing_piece, seen_or_unprinted
from ..chapters.draft import hand_of
from ..chapters.setup import index_of_agenda
from ..chapters.summits import index_of_summit
from ..doubt.completing import complete, forget_worked_out
from ..doubt.impossible import impossible_row
from ..doubt.warmth import note_warmth, recall_warmth
from ..turn.frames import TURN
from ..turn.shown import note_market, recall_turn
from . import cells as at
from .play import Table
from .recounting import recount
from .row_reading import whole_row
from .state import GOAL_HIDDEN, NO_SEAT, OPERATIONS, SETUP, State, begin_turn, forget

Args = tuple[int, ...]

SEAT_BASE = {
    "money": at.MONEY,
    "tech": at.CUBES,
    "cep": at.CEPS,
    "vp": at.VP,
    "hand": at.HAND,
    "pool": at.POOL,
}
BOARD_CELL = {
    "ppm": at.PPM,
    "price": at.PRICE,
    "market.cep": at.MARKET_CEPS,
    "bank.cep": at.BANK_CEPS,
    "bank.tech": at.BANK_CUBES,
}
# Where a correction takes from, or gives to, by kind of good.
COUNTERPART = {
    "money": at.BANK_MONEY,
    "tech": at.BANK_CUBES,
    "cep": at.BANK_CEPS,
    "vp": at.BANK_VP,
    "expertise": at.BANK_EXPERTISE,
    "ppm": at.SKY,
    "price": at.PRICE_SCALE,
}


def cell_of(verb: int, args: Args) -> int:
    """The cell that a fact about one number speaks of, or -1."""
    if verb == f.SEAT_FIELD:
        field = f.SEAT_FIELDS[args[1]]
        if field in f.SOURCES:
            return at.EXPERTISE + args[0] * at.SOURCE_COUNT + f.SOURCES.index(field)
        if field in SEAT_BASE:
            return SEAT_BASE[field] + args[0]
    if verb == f.REGION_FIELD:
        base = at.REGION_CEPS if f.REGION_FIELDS[args[1]] == "cep" else at.REGION_CUBES
        return base + args[0]
    if verb == f.BOARD_FIELD and f.BOARD_FIELDS[args[0]] in BOARD_CELL:
        return BOARD_CELL[f.BOARD_FIELDS[args[0]]]
    if verb == f.SCORE:
        return at.VP + args[0]
    if verb == f.STACK:
        return at.PLANT_STACK + args[0]
    return -1


def see(t: Table, verb: int, args: Args) -> Difference | None:
    """Compare a fact with the state; None when it holds."""
    s = t.state
    args = whole_row(t, verb, args)
    cell = cell_of(verb, args)
    if verb in OF_ONE_SEAT and args[0] not in s.order:  # nobody plays it
        if cell >= 0:
            return Difference(at.CELL_NAMES[cell], _cards(args)[-1], "none")
        name, seen, _ = _named_pair(t, verb, args)
        return Difference(name, _show(seen), "none")
    if cell >= 0:
        if args[-1] == UNKNOWN or s.c[cell] == args[-1]:
            return None
        return Difference(at.CELL_NAMES[cell], args[-1], int(s.c[cell]))
    name, seen, computed = _named_pair(t, verb, args)
    if _matches(seen, computed):
        return None
    return Difference(name, _show(seen), _show(computed))


def _matches(seen: Any, computed: Any) -> bool:
    if seen == "?":
        return True
    if isinstance(seen, tuple):
        return len(seen) == len(computed) and all(map(_matches, seen, computed))
    return bool(seen == computed)


def _show(value: Any) -> int | str:
    if isinstance(value, tuple):
        return " ".join(str(_show(item)) for item in value) or "-"
    shown: int | str = value
    return shown


def _cards(args: Args) -> tuple[Any, ...]:
    return tuple("?" if card == UNKNOWN else card for card in args)


def topic_code(source: int, who: int) -> int:
    """The code of a topic of a summit with its speaker, or with none."""
    return source * len(f.TOPIC_HOLDERS) + who + 1


def _holder(seat: int) -> str:
    return f.HOLDERS[seat + 1]


def _named_pair(t: Table, verb: int, args: Args) -> tuple[str, Any, Any]:
    """Name of a fact that is more than one number, what was seen, and what the state has."""
    s, offsets = t.state, t.rules.offsets
    if verb == f.SEAT_FIELD:  # the number of UN goals
        seen: Any = "?" if args[2] == UNKNOWN else args[2]
        return f"{f.SEATS[args[0]]}.un", seen, len(s.un_held[args[0]])
    if verb == f.CONTROL:
        seen = "?" if args[1] == UNKNOWN else f.HOLDERS[args[1]]
        return f"{f.REGIONS[args[0]]}.control", seen, _holder(s.control[args[0]])
    if verb == f.TURN:
        seen = (f"{args[0]}.{args[1]}", f.SEATS[args[2]])
        return "turn", seen, (f"{s.decade}.{s.round}", _holder(s.active))
    if verb == f.TILE:
        space, tile = args[0], args[1]
        seen = ["?" if tile == UNKNOWN else f.TILES[tile]]
        computed = [f.TILES[s.tiles[space]]]
        if args[2] != OMITTED:
            seen.append(f.HOLDERS[args[2]])
            computed.append(_holder(s.visitors[space]))
        return f.SPACES[space], tuple(seen), tuple(computed)
    if verb == f.SUMMIT_STATE:
        place = args[0] - 1
        pairs = tuple(f.TABLES["topicholder"][x] for x in sorted(args[1:]))
        if not 0 <= place < len(s.topics):
            return f"summit {args[0]}", pairs, ("none",)
        codes = sorted(map(topic_code, s.topics[place], s.speakers[place]))
        return f"summit {args[0]}", pairs, tuple(f.TABLES["topicholder"][x] for x in codes)
    if verb == f.LOBBY_HAND:
        seat = args[0]
        cards, unseen = hand_of(t, seat)
        hand = (*sorted(cards), *["?"] * unseen)
        return f"{f.SEATS[seat]}.lobby", *_hands(_cards(args[1:]), hand)
    if verb == f.GOAL_HELD:
        held = s.goal[args[0]]
        seen = "?" if held == GOAL_HIDDEN else _cards(args[1:])[0]
        return f"{f.SEATS[args[0]]}.goal", seen, held
    if verb == f.PLANT_ROW:
        region = args[0]
        row = s.plants[offsets[region] : offsets[region + 1]]
        words = tuple("?" if x == UNKNOWN else f.PLANTS[x] for x in args[1:])
        computed_row = tuple("?" if is_unknown(x) else f.PLANTS[x] for x in row)
        return f"{f.REGIONS[region]}.plants", words, computed_row
    if verb == f.AGENDA_ROW:
        agenda = tuple(f.SOURCES[x] for x in s.agenda[args[0]])
        return f"{f.REGIONS[args[0]]}.agenda", tuple(f.SOURCES[x] for x in args[1:]), agenda
    if verb == f.UN_DISPLAY:
        return "un", tuple(sorted(args)), tuple(sorted(s.un_display))
    if verb == f.EVENT_ROW:
        return "event", args, s.events
    if verb == f.UN_HELD:
        held = tuple("?" if is_unknown(card) else card for card in s.un_held[args[0]])
        return f"{f.SEATS[args[0]]}.goals", tuple(sorted(args[1:])), tuple(sorted(held, key=str))
    if verb in REMEMBERED:
        return _remembered_pair(t, verb, args)
    written = tuple(f.MEMORIES[x] for x in sorted(args))
    # The draft lies long behind: it is compared only where somebody wrote it down.
    drafted = s.drafted and "drafted" in written
    flags = (
        s.acted,
        s.moved,
        s.bought,
        s.sold,
        s.carded,
        s.price_changed,
        s.warmed is True,
        drafted,
    )
    return "done", written, tuple(compress(f.MEMORIES, flags))


# What no longer lies on the table, or is only remembered.
REMEMBERED = (f.BOARD_FIELD, f.USED, f.CLOSED, f.STARTING, f.STARTERS)


def _remembered_pair(t: Table, verb: int, args: Args) -> tuple[str, Any, Any]:
    s = t.state
    if verb == f.BOARD_FIELD:
        name = f.BOARD_FIELDS[args[0]]
        left = s.lobby_deck if name == "deck.lobby" else s.un_hidden
        return name, "?" if args[1] == UNKNOWN else args[1], left
    if verb == f.STARTING:
        return "start", f.SEATS[args[0]], _holder(s.start)
    if verb == f.STARTERS:
        words = (f.REGIONS[args[0]], *(f.SOURCES[x] for x in args[1:]))
        there = f.REGIONS[s.starter_last] if s.starter_last != NO_SEAT else "none"
        return "project", words, (there, *(f.SOURCES[x] for x in s.starters))
    if verb == f.CLOSED:
        tile = tuple(sorted(args))
        gone = index_of_summit(t, tile) >= 0 and list(tile) not in map(sorted, s.topics)
        return "closed", "?" if gone else tuple(f.SOURCES[x] for x in args), ("none",)
    pile = f.PILES[args[0]]
    if pile in f.FOSSILS:
        gone_count = s.c[at.FOSSIL_GONE + f.FOSSILS.index(pile)]
        return f"gone.{pile}", args[1:], (gone_count,)
    cards = getattr(s, USED_CARDS[pile])
    return f"used.{pile}", tuple(sorted(args[1:])), tuple(sorted(cards))


USED_CARDS = {
    "lobby": "lobby_used",
    "goal": "goals_used",
    "event": "events_used",
    "un": "un_used",
}


def _hands(seen: tuple[Any, ...], held: tuple[Any, ...]) -> tuple[Any, Any]:
    """Compare hands card by card, an unseen card standing for any."""
    if len(seen) == len(held):
        not_seen = {card for card in held if card != "?"} - {*seen}
        if len(not_seen) <= seen.count("?"):
            return "?", held
    return seen, held


# Position rows and what is learnt after a gap.


def place(t: Table, verb: int, args: Args) -> Breach | None:
    """Set what a position row says; the first row of a table not yet set up forgets everything."""
    s = t.state
    if s.phase == SETUP:
        forget(s, t.rules.offsets)
        s.agenda = [Unknown(f"{region}.agenda") for region in f.REGIONS]
    args = whole_row(t, verb, args)
    forget_worked_out(s)
    if verb == f.LOBBY_HAND and (breach := _check_hand(t, args)) is not None:
        return breach
    breach = set_row(t, verb, args)
    cell = cell_of(verb, args)
    if breach is None and (cell >= 0 or verb == f.TURN):
        breach = impossible_row(t, cell)
    complete(t)
    return breach


def _check_hand(t: Table, args: Args) -> Breach | None:
    """A hand written down holds lobby cards that are in no other hand, each once."""
    others = [
        card
        for seat, hand in enumerate(t.state.lobby)
        if seat != args[0] and not is_unknown(hand)
        for card in hand
    ]
    for card in args[1:]:
        if card != UNKNOWN and (card in others or args[1:].count(card) > 1):
            return seen_or_unprinted("co2.setup.lobby-deal", card, t.rules.box.lobby)
    return None


def set_row(t: Table, verb: int, args: Args) -> Breach | None:
    s, offsets = t.state, t.rules.offsets
    cell = cell_of(verb, args)
    if (breach := missing_piece(t, verb, args)) is not None:
        return breach
    if cell >= 0:
        if args[-1] != UNKNOWN:
            s.c[cell] = args[-1]
            note_warmth(t)
            note_market(t, cell)
        return None
    if verb == f.SEAT_FIELD:
        if args[-1] != UNKNOWN:  # so many UN goals, and nobody says which
            s.un_held[args[0]] = (Unknown(f"{f.SEATS[args[0]]}.goals"),) * args[-1]
        return None
    if verb == f.CONTROL:
        if args[1] != UNKNOWN:
            s.control[args[0]] = args[1] - 1
    elif verb == f.TURN:
        return _set_turn(t, args)
    elif verb == f.TILE:
        if args[1] != UNKNOWN:
            s.tiles[args[0]] = args[1]
            s.visitors[args[0]] = NO_SEAT if args[2] == OMITTED else args[2] - 1
    elif verb == f.SUMMIT_STATE:
        return _set_summit(t, args)
    elif verb == f.LOBBY_HAND:
        known = tuple(card for card in args[1:] if card != UNKNOWN)
        s.lobby[args[0]] = known
        s.lobby_hidden[args[0]] = len(args) - 1 - len(known)
        s.lobby_used = tuple(sorted({*s.lobby_used, *known}))
    elif verb == f.GOAL_HELD:
        s.goal[args[0]] = GOAL_HIDDEN if args[1] == UNKNOWN else args[1]
        look_at_goal(s, args[0])
        if args[1] > 0:
            s.goals_used = tuple(sorted({*s.goals_used, args[1]}))
    elif verb == f.PLANT_ROW:
        region = args[0]
        if len(args) - 1 != t.rules.box.region_spaces[region]:
            return impossible(
                "co2.region.cep-limit-values",
                region=f.REGIONS[region],
                spaces=t.rules.box.region_spaces[region],
                written=len(args) - 1,
            )
        for index, plant in enumerate(args[1:]):
            if plant != UNKNOWN:
                s.plants[offsets[region] + index] = plant
    elif verb == f.AGENDA_ROW:
        s.agenda[args[0]] = tuple(args[1:])
        tile = index_of_agenda(t, args[1:])
        if tile is not None:
            s.agendas_used = (*s.agendas_used, tile)
    elif verb == f.UN_DISPLAY:
        s.un_display = args
        _note_un(s, args)
    elif verb == f.UN_HELD:
        s.un_held[args[0]] = tuple(args[1:])
        _note_un(s, args[1:])
    elif verb == f.EVENT_ROW:
        s.events = args
        s.events_used = tuple(sorted({*s.events_used, *args}))
    elif verb == f.DONE:
        recall_turn(t, args)
        for memory in args:
            setattr(s, f.MEMORIES[memory].replace("-", "_"), True)
    elif verb in REMEMBERED:
        _remember(t, verb, args)
    return None


def look_at_goal(s: State, seat: int) -> None:
    """Somebody saw whether a goal is still there: the gap before hides it no longer."""
    s.goals_unsure = tuple(other for other in s.goals_unsure if other != seat)


def _remember(t: Table, verb: int, args: Args) -> None:
    s = t.state
    if verb == f.BOARD_FIELD and args[1] != UNKNOWN:
        if f.BOARD_FIELDS[args[0]] == "deck.lobby":
            s.lobby_deck = args[1]
        else:
            s.un_hidden = args[1]
    elif verb == f.STARTING:
        s.start = args[0]
        if not is_unknown(s.decade) and args[0] in s.order and not is_held(t):
            # The marker goes round by one seat a decade.
            first = s.order.index(args[0]) - (s.decade - 1)
            s.start_first = s.order[first % len(s.order)]
    elif verb == f.STARTERS:
        s.starter_last, s.starters = args[0], args[1:]
    elif verb == f.CLOSED:
        tile = tuple(sorted(args))
        for index, printed in enumerate(t.rules.box.summits):
            if tuple(sorted(printed)) == tile and index not in s.summits_used:
                s.summits_used = (*s.summits_used, index)
    elif verb == f.USED:
        pile = f.PILES[args[0]]
        if pile in f.FOSSILS:
            s.c[at.FOSSIL_GONE + f.FOSSILS.index(pile)] = sum(args[1:])
        elif pile == "un":
            s.un_used = args[1:]  # in the order in which they came up
        else:
            cards = {*getattr(s, USED_CARDS[pile]), *args[1:]}
            setattr(s, USED_CARDS[pile], tuple(sorted(cards)))


def _note_un(s: State, cards: Args) -> None:
    s.un_used = (*s.un_used, *(card for card in cards if card not in s.un_used))


def _set_turn(t: Table, args: Args) -> Breach | None:
    s = t.state
    if args[2] not in s.order:
        return impossible("co2.ops.clockwise", seat=f.SEATS[args[2]], plays="no")
    s.decade, s.round, s.active = args
    s.phase = OPERATIONS
    begin_turn(s)
    s.turns += 1
    s.pending = [(TURN, args[2])]
    recall_warmth(t)
    return None


def _set_summit(t: Table, args: Args) -> Breach | None:
    s = t.state
    place_index = args[0] - 1
    if not 0 <= place_index < len(s.topics):
        return impossible("co2.setup.summits-two-topic", place=args[0])
    pairs = [divmod(code, len(f.TOPIC_HOLDERS)) for code in args[1:]]
    s.topics[place_index] = tuple(topic for topic, _ in pairs)
    s.speakers[place_index] = tuple(who - 1 for _, who in pairs)
    tile = tuple(sorted(topic for topic, _ in pairs))
    if index_of_summit(t, tile) < 0:
        for index, printed in enumerate(t.rules.box.summits):
            if tuple(sorted(printed)) == tile:
                s.summits_used = (*s.summits_used, index)
                return None
    return None


def correct(t: Table, verb: int, args: Args) -> Breach | None:
    """Set a value by ruling: a number through the ledger, anything else as in a position row."""
    cell = cell_of(verb, args)
    if cell < 0:
        breach = set_row(t, verb, whole_row(t, verb, args))
        recount(t)
        return breach
    s = t.state
    if args[-1] == UNKNOWN:
        return None
    if (breach := missing_piece(t, verb, args)) is not None:
        return breach
    counterpart = COUNTERPART.get(at.KIND_OF_CELL[cell])
    if counterpart in (None, cell) or is_unknown(s.c[cell]):
        s.c[cell] = args[-1]
    else:
        move(t, counterpart, cell, args[-1] - s.c[cell], "ruling")
    note_warmth(t)
    return None
