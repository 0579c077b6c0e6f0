"""What a table of Second Chance shows: one list, of which the kernel makes facts and positions."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from co2replay.engine.field import Block, Field, Value
from co2replay.engine.fields import Fields
from co2replay.engine.table import Breach
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.records import OMITTED
from co2replay.notation.vocabulary import Slot

from .. import forms as f
from ..chapters.goals import may_lie_turned
from ..turn.frames import Adrift
from . import cells as at
from .amounts import SEAT_BASE, amounts, holders, in_the_pile, in_the_stack, notice
from .pieces import EMPTY, NO_SEAT
from .possible import reasons_against
from .state import ALONE as FIRST_ALONE
from .state import LISTS, SHARED, State, Table

PLANTS_MOST = 25  # all that there are
SUMMITS = tuple(map(str, range(f.SUMMIT_PLACES + 1)))  # places are counted from 1
FEAT_DOMAINS = (range(PLANTS_MOST + 1), *[(0, 1)] * (len(f.FEATS) - 1))
UNSEEN = ("feats", "private_left")  # what no table shows, and only its end asks for
LISTS_SHOWN = attrgetter(*(name for name in LISTS if name not in UNSEEN))
ALONE_SHOWN = attrgetter(*(name for name in SHARED if name != "turns"))


def cannot_be(t: Table, verb: int, args: tuple[int, ...]) -> Breach | None:
    """The first reason for which a row that sets something cannot be true of any table."""
    told = FIELDS.told(verb, args)
    assert told is not None, verb
    return next(reasons_against(t, told.field, told.owner, told.value), None)


def is_competitive(t: Table) -> bool:
    return t.rules.is_competitive()


def is_together(t: Table) -> bool:
    return not t.rules.is_competitive()


def has_solo_goal(t: Table) -> bool:
    return f.SOLO_GOAL in t.rules.variants


def number(name: str, form: int, cell: int, good: str, step: int = 1, **more: Any) -> Field[Table]:
    """A number of the ledger that a row tells by its key."""
    key = name.rpartition("}.")[2]
    return Field(name, form=form, key=key, cell=cell, good=good, step=step, **more)


def hidden_cell(name: str, cell: int, good: str, step: int = 1) -> Field[Table]:
    """A cell that follows from the rest: no row tells it."""
    return Field(name, cell=cell, good=good, step=step, lost="", written=False)


def cards(name: str, slot: str, table: str = "int", **more: Any) -> Field[Table]:
    """Several things in a slot of the state, told by a row of their own."""
    values = (Slot(table=table, many=True, unknown=table == "int"),)
    return Field(name, slot=slot, values=values, empty=True, **more)


# The board ----------------------------------------------------------------------------------------


def whole_region(t: Table, region: int, value: Value) -> Value:
    """Spaces on the right that a row leaves out are empty."""
    return (*value, *[EMPTY] * (t.rules.box.demand[region] - len(value)))


def get_summit(t: Table, place: int) -> Any:
    topics, speakers = t.state.topics[place - 1], t.state.speakers[place - 1]
    if is_unknown(topics):
        return topics
    width = len(f.SEATS) + 1
    return tuple(energy * width + who + 1 for energy, who in zip(topics, speakers, strict=True))


def put_summit(t: Table, place: int, value: Value) -> None:
    width = len(f.SEATS) + 1
    t.state.topics[place - 1] = tuple(code // width for code in value)
    t.state.speakers[place - 1] = tuple(code % width - 1 for code in value)


def lose_summit(t: Table, place: int, lost: Unknown) -> None:
    if 0 < place <= t.rules.box.summit_places:
        t.state.topics[place - 1] = t.state.speakers[place - 1] = lost


def get_guests(t: Table, seat: int) -> Any:
    visitors = t.state.visitors
    lost = [who for who in visitors if is_unknown(who)]
    return lost[0] if lost else tuple(i + 1 for i, who in enumerate(visitors) if who == seat)


def put_guests(t: Table, seat: int, value: Value) -> None:
    visitors = t.state.visitors
    for index, who in enumerate(visitors):
        if is_unknown(who) or who == seat:
            visitors[index] = NO_SEAT
    for card in value:
        visitors[card - 1] = seat


def lose_guests(t: Table, seat: int, lost: Unknown) -> None:
    t.state.visitors = [lost] * len(t.state.visitors)


def get_inspector(t: Table, group: int) -> Any:
    place = t.state.inspectors[group]
    return place if is_unknown(place) else place + 1


def put_inspector(t: Table, group: int, value: Value) -> None:
    t.state.inspectors[group] = value[0] if is_unknown(value[0]) else value[0] - 1


def get_met(t: Table, _owner: int) -> Any:
    met = t.state.met
    return met if is_unknown(met) else tuple(x if is_unknown(x) else x + 1 for x in met)


def put_met(t: Table, _owner: int, value: Value) -> None:
    """Places are counted from 1, as beside an inspector."""
    t.state.met = t.state.turned = tuple(x if is_unknown(x) else x - 1 for x in value)


def met_beside(t: Table, owner: int, seen: Value) -> Any:
    is_so = not any(map(is_unknown, seen)) and may_lie_turned(t, [x - 1 for x in seen])
    return seen if is_so else get_met(t, owner)


def put_alone(t: Table, seat: int, value: Value) -> None:
    t.state.feats[FIRST_ALONE + seat] = value[0]


# Where the game stands ----------------------------------------------------------------------------


def get_at(t: Table, _owner: int) -> Any:
    s = t.state
    if is_unknown(s.decade) or is_unknown(s.phase):
        return s.decade
    seat = s.pending[-1].seat if s.pending and s.phase in (f.ACTIONS, f.INCOMES) else NO_SEAT
    return s.decade, s.round, s.phase, OMITTED if seat == NO_SEAT else seat


def put_at(t: Table, _owner: int, value: Value) -> None:
    """A position says where it stands; play is taken up when something is done there."""
    s = t.state
    if isinstance(s.pending[-1], Adrift) and s.pending[-1].is_known_turn():
        forget_turn(s)
    s.decade, s.round, s.phase, seat = value
    s.pending = [Adrift(seat=NO_SEAT if seat == OMITTED else seat, is_placed=True)]


def rows_at(t: Table, _owner: int) -> Iterable[Value]:
    value = get_at(t, 0)
    return () if is_unknown(value) or value[2] == f.SETUP else (value,)


MAIN_MEMORIES = (f.PLAN, f.PREPARE, f.BUILD, f.PASS)
EXEC_COUNT = 4


def get_done(t: Table, _owner: int) -> Any:
    s = t.state
    first = len(MAIN_MEMORIES)
    return (
        *(code for code, verb in enumerate(MAIN_MEMORIES) if verb in s.mains),
        *(first + kind for kind in sorted(s.execs)),
        *([first + EXEC_COUNT] if s.closed else []),
    )


def put_done(t: Table, _owner: int, value: Value) -> None:
    first, s = len(MAIN_MEMORIES), t.state
    if isinstance(s.pending[-1], Adrift) and s.pending[-1].is_known_turn():
        s.pending = [Adrift()]  # this row tells what was done
    s.mains = tuple(MAIN_MEMORIES[code] for code in value if code < first)
    s.execs = tuple(code - first for code in value if first <= code < first + EXEC_COUNT)
    s.closed = int(first + EXEC_COUNT in value)


def rows_done(t: Table, _owner: int) -> Iterable[Value]:
    value = get_done(t, 0)
    return (value,) if value else ()


AT: Field[Table] = Field("at", form=f.AT, get=get_at, put=put_at, lost="", rows=rows_at)
DONE: Field[Table] = Field(
    "done",
    values=(Slot(table="memory", many=True),),
    get=get_done,
    put=put_done,
    lost="",
    rows=rows_done,
)
FIRST: Field[Table] = Field("start", slot="first", values=(Slot(table="seat"),))
HOME: Field[Table] = Field("home", slot="home", values=(Slot(table="region"),))
SOLO_GOAL: Field[Table] = Field("card", slot="solo_card", values=(f.CARD,), only=has_solo_goal)
BOARD: tuple[Field[Table], ...] = (
    number("ppm", f.BOARD_FIELD, at.PPM, "ppm"),
    number("price", f.BOARD_FIELD, at.PRICE, "price"),
    number("team.vp", f.BOARD_FIELD, at.TEAM, "vp", only=is_together),
    number("market.cep", f.BOARD_FIELD, at.MARKET, "cep"),
    number("bank.cep", f.BOARD_FIELD, at.BANK_CEPS, "cep"),
    number("bank.tech", f.BOARD_FIELD, at.BANK_TECH, "tech"),
)
FOLLOWING: tuple[Field[Table], ...] = (
    hidden_cell("plants.cep", at.PLANT_CEPS, "cep"),
    hidden_cell("inspectors.tech", at.INSPECTORS, "tech"),
    hidden_cell("bank.money", at.BANK_MONEY, "money"),
    hidden_cell("bank.vp", at.BANK_VP, "vp"),
    hidden_cell("sky", at.SKY, "ppm"),
    hidden_cell("prices", at.PRICES, "price"),
    hidden_cell("learning", at.LEARNING, "knowledge"),
    hidden_cell("placed", at.PLACED, "token"),
)
SEAT_NUMBERS: tuple[Field[Table], ...] = (
    number("{seat}.money", f.SEAT_FIELD, at.MONEY, "money"),
    number("{seat}.cep", f.SEAT_FIELD, at.CEPS, "cep"),
    number("{seat}.tech", f.SEAT_FIELD, at.TECH, "tech"),
    number("{seat}.vp", f.SEAT_FIELD, at.VP, "vp", only=is_competitive),
)
TRACKS: tuple[Field[Table], ...] = tuple(
    number(f"{{seat}}.{energy}", f.SEAT_FIELD, at.KNOWLEDGE + code, "knowledge", at.ENERGY_COUNT)
    for code, energy in enumerate(f.ENERGIES)
)
PIECES: tuple[Field[Table], ...] = (
    number("{seat}.tokens", f.SEAT_FIELD, at.TOKENS, "token"),
    number("{seat}.pool", f.SEAT_FIELD, at.POOL, "scientist"),
    number("{seat}.board", f.SEAT_FIELD, at.HOME, "scientist"),
)
ABROAD = hidden_cell("{seat}.abroad", at.ABROAD, "scientist")
REGION_NUMBERS: tuple[Field[Table], ...] = (
    number("{region}.cep", f.REGION_FIELD, at.REGION_CEPS, "cep"),
    number("{region}.tech", f.REGION_FIELD, at.REGION_TECH, "tech", only=is_competitive),
)
CONTROL: Field[Table] = Field(
    "{region}.control",
    slot="control",
    base=SEAT_BASE,
    values=(Slot(table="holder", unknown=True),),
    domain=holders,
)
SUMMIT: Field[Table] = Field(
    "summit {summit}",
    form=f.SUMMIT_STATE,
    get=get_summit,
    put=put_summit,
    lost="summit.{summit}",
    lose=lose_summit,
    loose=True,
    empty=True,
)
GUESTS: Field[Table] = Field(
    "{seat}.guests",
    values=(Slot(table="int", many=True),),
    get=get_guests,
    put=put_guests,
    lose=lose_guests,
    loose=True,
    empty=True,
)
# What a whole game remembers and solo goals ask for; a position may tell it.
FEAT: Field[Table] = Field(
    "feat {feat}",
    slot="feats",
    values=(f.CARD,),
    domain=lambda t, feat, _: FEAT_DOMAINS[feat],
    only=has_solo_goal,
)
ALONE: Field[Table] = Field(
    "{seat}.alone",
    values=(f.CARD,),
    get=lambda t, seat: t.state.feats[FIRST_ALONE + seat],
    put=put_alone,
    domain=lambda t, seat, _: (0, 1),
    only=is_together,
)


def claimed_beside(t: Table, seat: int, seen: Value) -> Any:
    """Cards that were claimed before a table was laid out may be anybody's, as long as they lie
    neither in the display nor with those that somebody is known to have claimed."""
    s = t.state
    held, others = s.held[seat], [one for one in s.seats if one != seat]
    if is_unknown(s.display):
        return s.display
    open_ones = (
        sum(t.rules.un_displayed()) - len(s.display) - sum(len(s.held[one]) for one in s.seats)
    )
    more = set(seen) - set(held)
    is_elsewhere = more & {*s.display, *(card for one in others for card in s.held[one])}
    if not more or len(more) > open_ones or is_elsewhere or not set(held) <= set(seen):
        return held
    return Unknown(f"{f.SEATS[seat]}.claimed")


# Who claimed a card that all have turned over no table tells: written where it is remembered.
CLAIMED: Field[Table] = Field(
    "{seat}.claimed",
    slot="held",
    values=(Slot(table="int", many=True),),
    loose=True,
    lost="",
    only=is_together,
    beside=claimed_beside,
)
INSPECTOR: Field[Table] = Field(
    "inspector {group}",
    values=(Slot(table="int", unknown=True),),
    get=get_inspector,
    put=put_inspector,
    only=lambda t: t.rules.has_inspectors(),
)

MET: dict[str, Any] = {"get": get_met, "put": put_met, "beside": met_beside}

FIELDS: Fields[Table] = Fields(
    (
        Block(
            "",
            (
                (AT,),
                (DONE,),
                (FIRST, HOME),
                (SOLO_GOAL,),
                BOARD,
                (cards("un", "display", loose=True),),
                (cards("seen", "summits_seen", loose=True),),
                (cards("goals", "goals", "goal", only=is_together),),
                (cards("met", "met", loose=True, only=is_together, **MET),),
                (cards("event", "events", "event", only=is_competitive),),
                (cards("used", "events_used", "event", loose=True, only=is_competitive),),
                FOLLOWING,
            ),
        ),
        Block("group", ((INSPECTOR,),), each=len(f.GROUPS)),
        Block("feat", ((FEAT,),), each=len(f.FEATS)),
        Block(
            "energy",
            ((Field("stack {energy}", slot="stacks", values=(f.CARD,), domain=in_the_stack),),),
            each=at.ENERGY_COUNT,
        ),
        Block(
            "fossil",
            ((Field("left {fossil}", slot="fossils", values=(f.CARD,), domain=in_the_pile),),),
            each=len(f.FOSSILS),
        ),
        Block(
            "seat",
            (
                SEAT_NUMBERS,
                TRACKS,
                PIECES,
                (ABROAD,),
                (cards("{seat}.lobby", "hands", loose=True, hides=True, secret=True),),
                (cards("{seat}.played", "played", loose=True),),
                (GUESTS,),
                (cards("{seat}.private", "private", loose=True, hides=True, secret=True),),
                (cards("{seat}.company", "company", loose=True, hides=True, secret=True),),
                (cards("{seat}.un", "held", loose=True, only=is_competitive),),
                (CLAIMED,),
                (cards("{seat}.unkept", "private_left", loose=True, only=has_solo_goal), ALONE),
            ),
        ),
        Block(
            "region",
            (
                (*REGION_NUMBERS, CONTROL),
                (cards("{region}.agenda", "agendas", "energy"),),
                (cards("{region}.plants", "demand", "plant", whole=whole_region),),
                (cards("{region}.cubes", "cubes", "cube", loose=True),),
            ),
        ),
        Block(
            "space",
            (
                (
                    Field("{space}.tile", slot="tiles", values=(Slot(table="tile"),)),
                    Field(
                        "{space}.scientist",
                        slot="scientists",
                        base=SEAT_BASE,
                        values=(Slot(table="holder"),),
                        domain=holders,
                    ),
                ),
            ),
            each=len(f.GRANTS),
        ),
        Block("summit", ((SUMMIT,),), each=f.SUMMIT_PLACES),
    ),
    tables={**f.TABLES, "summit": SUMMITS},
    seats="seats",
    there={"summit": lambda t: range(1, t.rules.box.summit_places + 1)},
    copy=State.copy,
    forms=f.FORMS,
    check=cannot_be,
    noticed=notice,
    amounts=amounts,
    banks={
        "money": at.BANK_MONEY,
        "cep": at.BANK_CEPS,
        "tech": at.BANK_TECH,
        "vp": at.BANK_VP,
        "knowledge": at.LEARNING,
        "token": at.PLACED,
        "ppm": at.SKY,
        "price": at.PRICES,
    },
)


def forget(t: Table) -> None:
    """Make everything that a table shows unknown: what a gap in the record leaves."""
    s = t.state
    s.partial = True
    FIELDS.forget(t)
    for seat in range(at.SEAT_COUNT):
        if seat not in s.seats:
            clear_seat(s, seat)
    s.round = s.decade = s.phase = Unknown("at")
    s.queue, s.owed, s.stage = (), (), 0
    s.completed = ()
    forget_turn(s)
    s.pending = [Adrift()]


def clear_seat(s: State, seat: int) -> None:
    """Nobody sits there."""
    for first in (at.MONEY, at.CEPS, at.TECH, at.VP, at.TOKENS, at.POOL, at.HOME, at.ABROAD):
        s.c[first + seat] = 0
    for energy in range(at.ENERGY_COUNT):
        s.c[at.known(seat, energy)] = 0
    s.feats[FIRST_ALONE + seat] = 0
    for held in (s.hands, s.played, s.private, s.private_left, s.company, s.held):
        held[seat] = ()


def forget_turn(s: State) -> None:
    """A new turn begins: nothing has been done in it."""
    s.mains = s.execs = s.last = s.promised = ()
    s.closed = 0


def is_whole(s: State) -> bool:
    """Is everything known? Asked after every row, so what is told last is looked at first."""
    return Unknown not in map(type, (*s.feats, *s.private_left)) and is_shown_whole(s)


def is_shown_whole(s: State) -> bool:
    """Is everything known that a table shows?"""
    for held in LISTS_SHOWN(s):
        for one in held:
            if type(one) is Unknown:
                return False
    return Unknown not in map(type, ALONE_SHOWN(s))
