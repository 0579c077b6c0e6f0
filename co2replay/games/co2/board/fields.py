"""What a table of CO₂ shows, listed once: where it lies, how it is set, lost and written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from co2replay.engine.field import KEPT, Block, Field, Value
from co2replay.engine.fields import Fields
from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.records import OMITTED, UNKNOWN
from co2replay.notation.vocabulary import Slot

from .. import forms as f
from ..chapters.card_numbers import missing_piece
from ..chapters.setup import index_of_agenda
from ..chapters.summits import index_of_summit
from ..doubt.blur import TURN_FLAGS, WARMED, note_market, note_warmth, recall_turn, recall_warmth
from ..turn.frames import Turn
from . import cells as at
from . import hands
from .pieces import NO_SEAT
from .state import OPERATIONS, State, Table, begin_turn, has_auction

NOWHERE = ("none",)
DECADES = range(1, 6)
COINS_MAX, POINTS_MAX = 40, 150  # more than any decision ever asked for
PPM_STEP = 10
DRAFTED = f.MEMORIES.index("drafted")

# The turn: whose it is, and what was done in it ---------------------------------------------------


def get_turn(t: Table, _: int) -> Any:
    s = t.state
    if is_unknown(s.active):
        return s.active
    return s.decade, s.round, "nobody" if s.active == NO_SEAT else s.active


def put_turn(t: Table, _: int, value: Value) -> Breach | None:
    s = t.state
    if value[2] not in s.order:
        return impossible("co2.ops.clockwise", seat=f.SEATS[value[2]], plays="no")
    s.decade, s.round, s.active = value
    s.phase = OPERATIONS
    begin_turn(s)
    s.turns += 1
    s.pending = [Turn(value[2])]
    recall_warmth(t)
    return None


def lose_turn(t: Table, _: int, lost: Unknown) -> None:
    t.state.active = lost


def put_start(t: Table, _: int, value: Value) -> None:
    s = t.state
    s.start = value[0]
    if not is_unknown(s.decade) and value[0] in s.order and not has_auction(t):
        # The marker goes round by one seat a decade.
        first = s.order.index(value[0]) - (s.decade - 1)
        s.start_first = s.order[first % len(s.order)]


def rows_of_start(t: Table, _: int) -> Iterator[Value]:
    """Who began counts in a turn: behind the last one nobody asks."""
    s = t.state
    told = (s.decade, s.round, s.active, s.start)
    if not any(map(is_unknown, told)) and NO_SEAT not in told:
        yield (s.start,)


def rounds(t: Table, _: int, actor: Any) -> range:
    return range(1, t.rules.numbers.rounds_by_players[len(t.state.order)] + 1)


def slot_of(memory: str) -> str:
    return memory.replace("-", "_")


def get_done(t: Table, _: int) -> Value:
    names = enumerate(map(slot_of, f.MEMORIES))
    return tuple(code for code, name in names if getattr(t.state, name) is True)


def done_beside(t: Table, _: int, seen: Value) -> Value:
    """What is unknown is asked for; the draft only where it is written: it lies long behind."""
    s = t.state
    done = (s.acted, s.moved, s.bought, s.sold, s.carded, s.price_changed, s.warmed is True)
    found = tuple(code for code, was_done in enumerate(done) if was_done)
    return (*found, DRAFTED) if s.drafted and DRAFTED in seen else found


def put_done(t: Table, _: int, value: Value) -> None:
    recall_turn(t, value)
    for memory in value:
        setattr(t.state, slot_of(f.MEMORIES[memory]), True)


def learn_done(t: Table, _: int, seen: Value) -> bool:
    """The rest of what was done is compared."""
    recall_turn(t, seen)
    if is_unknown(t.state.warmed) and f.MEMORIES.index(WARMED) in seen:
        t.state.warmed = True
    return False


# Regions, projects and summits --------------------------------------------------------------------


def put_agenda(t: Table, region: int, value: Value) -> None:
    t.state.agenda[region] = value
    tile = index_of_agenda(t, value)
    if tile is not None:
        t.state.agendas_used = (*t.state.agendas_used, tile)


def get_plants(t: Table, region: int) -> Value:
    first, beyond = t.rules.offsets[region : region + 2]
    return tuple(t.state.plants[first:beyond])


def whole_plants(t: Table, region: int, value: Value) -> Value:
    """A row that stops early: plants stand from the left, so the rest is empty.

    A lone `?` says nothing of its region.
    """
    rest = UNKNOWN if value == (UNKNOWN,) else 0
    return (*value, *[rest] * (t.rules.box.region_spaces[region] - len(value)))


def put_plants(t: Table, region: int, value: Value) -> Breach | None:
    name, spaces = f.REGIONS[region], t.rules.box.region_spaces[region]
    if len(value) != spaces:
        clause = "co2.region.cep-limit-values"
        return impossible(clause, region=name, spaces=spaces, written=len(value))
    for index, plant in enumerate(value, t.rules.offsets[region]):
        if plant != UNKNOWN:
            t.state.plants[index] = plant
    return None


def lose_plants(t: Table, region: int, lost: Unknown) -> None:
    first, beyond = t.rules.offsets[region : region + 2]
    t.state.plants[first:beyond] = [lost] * (beyond - first)


def holders(t: Table, _: int, actor: Any) -> list[int]:
    """Nobody, the others, and last who acts."""
    own = NO_SEAT if is_unknown(actor) else actor
    return [0, *(seat + 1 for seat in sorted(t.state.order, key=lambda seat: seat == own))]


def rows_of_tile(t: Table, space: int) -> Iterator[Value]:
    """An empty space is written too, else nobody would know that it is."""
    tile, who = t.state.tiles[space], t.state.visitors[space]
    if not is_unknown(tile) and not is_unknown(who):
        yield tile, OMITTED if who == NO_SEAT else who + 1


def put_tile(t: Table, space: int, value: Value) -> None:
    """A tile, and who stands on it where that is said; on an empty space nobody can."""
    tile, holder = value if len(value) > 1 else (*value, UNKNOWN if value[0] else OMITTED)
    if tile == UNKNOWN:
        return
    t.state.tiles[space] = tile
    if holder != UNKNOWN:
        t.state.visitors[space] = NO_SEAT if holder == OMITTED else holder - 1


def topic_code(source: int, who: int) -> int:
    """The code of a topic of a summit with its speaker, or with none."""
    return source * len(f.TOPIC_HOLDERS) + who + 1


def get_summit(t: Table, place: int) -> Any:
    s = t.state
    if not 0 < place <= len(s.topics):
        return NOWHERE
    if is_unknown(s.topics[place - 1]):
        return s.topics[place - 1]
    return tuple(map(topic_code, s.topics[place - 1], s.speakers[place - 1]))


def put_summit(t: Table, place: int, value: Value) -> Breach | None:
    s = t.state
    if not 0 < place <= len(s.topics):
        return impossible("co2.setup.summits-two-topic", place=place)
    pairs = [divmod(code, len(f.TOPIC_HOLDERS)) for code in value]
    s.topics[place - 1] = tuple(topic for topic, _ in pairs)
    s.speakers[place - 1] = tuple(who - 1 for _, who in pairs)
    tile = tuple(sorted(topic for topic, _ in pairs))
    if index_of_summit(t, tile) < 0:
        use_summits(t, tile, most=1)
    return None


def use_summits(t: Table, tile: Value, most: int | None = None) -> None:
    """Tiles with these topics have come up."""
    s = t.state
    alike = (x for x, one in enumerate(t.rules.box.summits) if tuple(sorted(one)) == tile)
    unused = [index for index in alike if index not in s.summits_used]
    s.summits_used = (*s.summits_used, *unused[:most])


def lose_summit(t: Table, place: int, lost: Unknown) -> None:
    if 0 < place <= len(t.state.topics):
        t.state.topics[place - 1] = t.state.speakers[place - 1] = lost


def closed_beside(t: Table, _: int, seen: Value) -> Value:
    """One summit tile that has come up and lies on no place; all of them are in no one row."""
    tile = tuple(sorted(seen))
    gone = index_of_summit(t, tile) >= 0 and list(tile) not in map(sorted, t.state.topics)
    return seen if gone else NOWHERE


def put_closed(t: Table, _: int, value: Value) -> None:
    use_summits(t, tuple(sorted(value)))


def rows_of_closed(t: Table, _: int) -> Iterator[Value]:
    s, summits = t.state, t.rules.box.summits
    if not any(map(is_unknown, s.topics)):
        there = list(map(sorted, s.topics))
        yield from (tuple(summits[x]) for x in s.summits_used if sorted(summits[x]) not in there)


# The solitaire game -------------------------------------------------------------------------------


def is_alone(t: Table) -> bool:
    return len(t.state.order) == 1


def get_starters(t: Table, _: int) -> Value:
    last = t.state.starter_last
    return "none" if last == NO_SEAT else last, *t.state.starters


def put_starters(t: Table, _: int, value: Value) -> None:
    t.state.starter_last, t.state.starters = value[0], value[1:]


# The list -----------------------------------------------------------------------------------------

part_of_turn = partial(Field[Table], within="turn")
deck = partial(Field[Table], form=f.BOARD_FIELD, only=is_alone, memory=True)
FLAGS = tuple(
    # Whoever acts is mostly better off where it was not done.
    Field[Table](
        name,
        within="done",
        values=(Slot(table="answer"),),
        slot=slot_of(name),
        domain=lambda t, _, actor: (True, False),
        lost=KEPT,
    )
    for name in (*(flag.replace("_", "-") for flag in TURN_FLAGS), WARMED, "drafted")
)
WHOSE_TURN = Field[Table]("turn", f.TURN, get=get_turn, put=put_turn, lose=lose_turn)
START = Field[Table](
    "start",
    f.STARTING,
    slot="start",
    get=lambda t, _: t.state.start if t.state.start >= 0 else "nobody",
    put=put_start,
    rows=rows_of_start,
    domain=lambda t, _, actor: t.state.order,
    memory=True,
)
DONE = Field[Table](
    "done",
    f.DONE,
    get=get_done,
    put=put_done,
    beside=done_beside,
    learn=learn_done,
    loose=True,
    lost=KEPT,
)
PLANTS = Field[Table](
    "{region}.plants",
    f.PLANT_ROW,
    get=get_plants,
    put=put_plants,
    lose=lose_plants,
    whole=whole_plants,
)
TILE = Field[Table](
    "{space}",
    f.TILE,
    slot="tiles",
    get=lambda t, space: (t.state.tiles[space], t.state.visitors[space] + 1),
    put=put_tile,
    rows=rows_of_tile,
    domain=lambda t, space, actor: range(len(f.TILES)),
)
SCIENTIST = Field[Table](
    "{space}.scientist",
    within="{space}",
    values=(Slot(table="holder"),),
    slot="visitors",
    base=1,
    domain=lambda t, space, actor: reversed(holders(t, space, actor)),
)
SUMMIT = Field[Table](
    "summit {summit}",
    f.SUMMIT_STATE,
    get=get_summit,
    put=put_summit,
    lost="summit.{summit}",
    lose=lose_summit,
    loose=True,
    empty=True,
)
CLOSED = hands.no_more(
    "closed",
    f.CLOSED,
    loose=False,
    get=lambda t, _: NOWHERE,
    put=put_closed,
    beside=closed_beside,
    rows=rows_of_closed,
)
AGENDA = Field[Table]("{region}.agenda", f.AGENDA_ROW, slot="agenda", put=put_agenda, lost=KEPT)
CONTROL = Field[Table]("{region}.control", f.CONTROL, slot="control", base=1, domain=holders)

# In the order in which a table is looked at; a line shares a line of a position.
BLOCKS = (
    Block("", ((WHOSE_TURN, START, DONE),)),
    Block("", (at.TRACKS,)),
    Block("region", ((AGENDA, PLANTS, at.CEPS_LYING, at.CUBES_LYING, CONTROL),)),
    Block("space", ((TILE,),), each=len(f.GRANTS)),
    Block("summit", ((SUMMIT,),), each=f.SUMMIT_PLACES),
    Block(
        "seat",
        (at.PURSE, at.LEVELS, (hands.LOBBY, hands.GOAL, hands.UN_GOALS, hands.UN_GOAL_COUNT)),
    ),
    Block("", ((hands.UN_DISPLAY, hands.EVENTS), (*at.UNTOLD, at.ABROAD))),
    Block(
        "",
        (
            (*hands.PILES, CLOSED),
            (
                deck("deck.lobby", key="deck.lobby", slot="lobby_deck", lost="lobby.deck"),
                deck("deck.un", key="deck.un", slot="un_hidden", lost="un.stack"),
                Field(
                    "project",
                    f.STARTERS,
                    get=get_starters,
                    put=put_starters,
                    only=is_alone,
                    memory=True,
                    lost=KEPT,
                ),
            ),
        ),
    ),
    Block("source", ((at.STACKS,),)),
    Block("space", ((SCIENTIST,),)),
    Block(
        "",
        (
            (
                part_of_turn("decade", slot="decade", domain=lambda t, _, actor: DECADES),
                part_of_turn("round", slot="round", domain=rounds),
                *FLAGS,
            ),
        ),
    ),
)
# Where a correction takes from, or gives to, by kind of good.
BANKS = {
    "money": at.BANK_MONEY,
    "tech": at.BANK_CUBES,
    "cep": at.BANK_CEPS,
    "vp": at.BANK_VP,
    "expertise": at.BANK_EXPERTISE,
    "ppm": at.SKY,
    "price": at.PRICE_SCALE,
}
SUMMITS = tuple(map(str, range(f.SUMMIT_PLACES + 1)))  # places are counted from 1


def amounts(t: Table, cell: int) -> Iterable[int]:
    """What may lie in a cell of the ledger, as far as anybody ever asks; the price from the top."""
    kind, box, numbers = at.KIND_OF_CELL[cell], t.rules.box, t.rules.numbers
    if cell == at.PPM:
        return range(0, numbers.loss_from + PPM_STEP, PPM_STEP)
    if at.REGION_CEPS <= cell < at.REGION_CUBES:
        return range(box.region_spaces[cell - at.REGION_CEPS] + 1)
    if kind == "expertise":
        return range(max(box.track_length) + 1)
    if cell == at.PRICE:
        return range(numbers.price_max, numbers.price_min - 1, -1)
    limits: dict[str, int] = {
        "cep": box.ceps,
        "tech": box.cubes,
        "money": COINS_MAX,
        "vp": POINTS_MAX,
        "scientist": box.scientists,
        "project": max(box.projects),
        "fossil": max(box.fossils),
        "plant": max(len(stack) for stack in box.plants),
    }
    return range(limits.get(kind, COINS_MAX) + 1)


def noticed(t: Table, cell: int) -> None:
    note_warmth(t)
    note_market(t, cell)


FIELDS: Fields[Table] = Fields(
    BLOCKS,
    tables={**f.TABLES, "summit": SUMMITS, "answer": ("no", "yes")},
    seats="order",
    there={"summit": lambda t: range(1, len(t.state.topics) + 1)},
    copy=State.copy,
    forms=f.FORMS,
    check=missing_piece,
    noticed=noticed,
    amounts=amounts,
    banks=BANKS,
)
