"""What a table of Power Grid shows: one list, of which the kernel makes facts and positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from co2replay.engine.field import KEPT, Block, Field, Value
from co2replay.engine.fields import Fields
from co2replay.engine.table import Breach
from co2replay.engine.unknown import MORE, Unknown, is_unknown
from co2replay.notation.records import OMITTED, UNKNOWN, Entry

from .. import forms as f
from ..turn.frames import NO_SEAT, Adrift, Discard, Draw, Mix, seat_of
from . import cells as at
from .held import all_held, connected
from .possible import cannot_be
from .state import GONE, IN_DECK, LAST_STEP, NOTHING_PAST, Past, State, Table, clear_auctions

Put = Callable[[Table, int, Value], Breach | None]
MONEY_MOST = 300  # further than nearly anybody's money goes, and no city costs as much


def money_most(t: Table) -> int:
    """More than anybody is known to have, whatever is spent: who has it would win a tie."""
    held: list[int] = [t.state.c[at.MONEY + seat] for seat in t.state.seats]
    known = (one for one in held if not is_unknown(one) and one < MORE // 2)
    return MONEY_MOST + max(known, default=0)


def money_possible(t: Table, entry: Entry | None) -> tuple[int, ...]:
    """Every sum up to one that is enough for what is done, and any more: no clause has a bound."""
    wanted = 0
    if entry is not None and entry.verb in (f.OPEN, f.BID, f.CONNECT):
        wanted = entry.args[-1]
    elif entry is not None and entry.verb == f.BUILD:
        wanted = MONEY_MOST * len(entry.args)
    return (*range(max(money_most(t), wanted) + 1), MORE)


def listed(name: str, in_order: bool = False) -> tuple[Callable[[Table, int], Any], Put]:
    """A slot of the state that holds several things of the board."""

    def get(t: Table, _owner: int) -> Any:
        return getattr(t.state, name)

    def put(t: Table, _owner: int, value: Value) -> None:
        setattr(t.state, name, tuple(sorted(value)) if in_order else value)

    return get, put


def single(name: str) -> tuple[Callable[[Table, int], Any], Put]:
    """A slot of the state that holds one number."""

    def get(t: Table, _owner: int) -> Any:
        return getattr(t.state, name)

    def put(t: Table, _owner: int, value: Value) -> None:
        setattr(t.state, name, value[0])

    return get, put


def owned(name: str, in_order: bool = False) -> tuple[Callable[[Table, int], Any], Put]:
    """A slot of the state that holds several things of each player."""

    def get(t: Table, seat: int) -> Any:
        return getattr(t.state, name)[seat]

    def put(t: Table, seat: int, value: Value) -> None:
        getattr(t.state, name)[seat] = tuple(sorted(value)) if in_order else value

    return get, put


def several(
    name: str,
    form: int,
    pair: tuple[Callable[[Table, int], Any], Put],
    loose: bool = False,
    lost: str | None = None,
) -> Field[Table]:
    """A field of many codes; lost as a whole, and where one of them is unknown, too."""
    get, put_known = pair

    def put(t: Table, owner: int, value: Value) -> Breach | None:
        if UNKNOWN not in value:
            return put_known(t, owner, value)
        t.state.partial = True
        lose(t, owner, Unknown(name.replace("{seat}", f.SEATS[owner])))
        return None

    def lose(t: Table, owner: int, lost: Unknown) -> None:
        slot = name.rpartition(".")[2]
        slot = {"cities": "networks"}.get(slot, slot)
        held = getattr(t.state, slot)
        if isinstance(held, list):
            held[owner] = lost
        else:
            setattr(t.state, slot, lost)
        if slot == "market":
            t.state.past = replace(t.state.past, market=())

    def rows(t: Table, owner: int) -> Iterable[Value]:
        """A row for nothing, too: that nothing lies there is known."""
        value = get(t, owner)
        return () if is_unknown(value) else (value,)

    return Field(name, form=form, get=get, put=put, lose=lose, loose=loose, rows=rows, lost=lost)


def put_connected(t: Table, seat: int, value: Value) -> None:
    t.state.counted[seat] = value[0]


def learn_connected(t: Table, seat: int, value: Value) -> bool:
    """A count tells no names, but how many there are."""
    if not is_unknown(connected(t, seat)) or value[0] < 0:
        return False
    put_connected(t, seat, value)
    return True


def powered(t: Table, seat: int) -> Any:
    """In the last round that paid; behind the end, what counts for it."""
    ends = {row[0]: row[1] for row in t.state.sheet}
    return ends.get(seat, t.state.powered[seat])


def put_powered(t: Table, seat: int, value: Value) -> None:
    t.state.powered[seat] = value[0]


def tokens_possible(fuel: int) -> Callable[[Table, int, Any], Iterable[int]]:
    return lambda t, _owner, _actor: range(t.rules.box.shelves[fuel].tokens + 1)


def notice(t: Table, cell: int) -> None:
    """Where tokens of a market lie follows from how many they are: the dearest spaces first; all
    money comes from the bank."""
    held = t.state.c[at.MONEY : at.MONEY + at.SEAT_COUNT]
    if cell < at.BANK and not any(map(is_unknown, held)):
        t.state.c[at.BANK] = -sum(held)
    fuel = cell - at.MARKET
    if 0 <= fuel < at.FUEL_COUNT:
        shelf = t.rules.box.shelves[fuel]
        left = t.state.c[cell]
        spaces = []
        for _ in shelf.prices:
            spaces.append(min(left, shelf.room))
            left -= spaces[-1]
        t.state.spaces[fuel] = tuple(reversed(spaces))


def get_turn(t: Table, _owner: int) -> Any:
    s = t.state
    if is_unknown(s.round) or is_unknown(s.phase):
        return s.round
    asked = [frame for frame in s.pending if not isinstance(frame, Draw)]  # behind a card due
    seat = seat_of(asked[-1]) if asked else NO_SEAT
    return s.round, s.phase, OMITTED if seat == NO_SEAT else seat


def put_turn(t: Table, _owner: int, value: Value) -> None:
    """A position says where it stands; play is taken up when something is done there."""
    s = t.state
    s.round, s.phase, seat = value
    s.pending = [Adrift(NO_SEAT if seat == OMITTED else seat, True)]


def put_step(t: Table, _owner: int, value: Value) -> None:
    """The step tells where the Step 3 card is, and whether step 2 took its plant."""
    s = t.state
    s.step = value[0]
    if is_unknown(s.step):
        s.card = s.step
    else:
        is_drawn = not is_unknown(s.card) and s.card == GONE and t.rules.is_for_novices()
        is_gone = is_drawn or s.past.is_drawn or s.step == LAST_STEP
        s.card = GONE if is_gone else IN_DECK
        s.removed = s.step > 1


def put_removals(t: Table, _owner: int, value: Value) -> None:
    t.state.removed = value[0] > 0


def put_began(t: Table, _owner: int, value: Value) -> None:
    """The Step 3 card is drawn, and step 3 began in this round, or does behind its phase; 0: a game
    of novices has none."""
    t.state.card, t.state.step3_round = GONE, value[0]


def get_began(t: Table, _owner: int) -> Any:
    if is_unknown(t.state.step):
        return t.state.step
    return t.state.round if t.state.step3_after else t.state.step3_round


def has_began(t: Table) -> bool:
    """Does the step not tell all of the Step 3 card?"""
    s = t.state
    if is_unknown(s.step) or is_unknown(s.card) or s.card == IN_DECK:
        return False
    return bool(s.step3_after or s.step3_round or s.step != LAST_STEP)


def is_step2_passed_over(t: Table) -> bool:
    """Did step 3 come before step 2 took its plant? Else the step tells it."""
    s = t.state
    return not is_unknown(s.step) and s.step == LAST_STEP and not s.removed


def get_removals(t: Table, _owner: int) -> Any:
    return t.state.step if is_unknown(t.state.step) else int(t.state.removed)


def remembered(
    name: str, get: Callable[[Table, int], Any], put: Put, only: Callable[[Table], bool]
) -> Field[Table]:
    """What nobody sees on the table any more, and play may still ask for."""

    def learn(t: Table, owner: int, value: Value) -> bool:
        """Where a gap hides how step 3 came, a fact tells it."""
        s = t.state
        if s.past.begun == NOTHING_PAST.begun or is_unknown(s.step) or s.step != LAST_STEP:
            return False
        if cannot_be(t, f.BOARD_FIELD, (f.BOARD_FIELDS.index(name), *value)) is not None:
            return False
        put(t, owner, value)
        return True

    field: Field[Table] = Field(name, form=f.BOARD_FIELD, key=name, get=get, put=put, learn=learn)
    return replace(field, only=only, memory=True, lost="")


def cell_of_board(name: str, cell: int, good: str) -> Field[Table]:
    domain = tokens_possible((cell - at.MARKET) % at.FUEL_COUNT)
    return Field(name, form=f.BOARD_FIELD, key=name, cell=cell, good=good, domain=domain)


def _steps(_t: Table, _owner: int, _actor: Any) -> Iterable[int]:
    return (1, 2, 3)


def _cards(t: Table, _owner: int, _actor: Any) -> Iterable[int]:
    return range(len(t.rules.box.plants) + 1)


GET_DECK, PUT_DECK = single("deck")
DECK: Field[Table] = Field(
    "deck", form=f.BOARD_FIELD, key="deck", get=GET_DECK, put=PUT_DECK, domain=_cards
)
STEP: Field[Table] = Field(
    "step", form=f.BOARD_FIELD, key="step", get=single("step")[0], put=put_step, domain=_steps
)
MEMORY: tuple[Field[Table], ...] = (
    remembered("removals", get_removals, put_removals, is_step2_passed_over),
    remembered("began", get_began, put_began, has_began),
)
BANK_MONEY: Field[Table] = Field("bank.money", cell=at.BANK, good="money", lost="", written=False)
SEAT_MONEY: Field[Table] = Field(
    "{seat}.money",
    form=f.SEAT_FIELD,
    key="money",
    cell=at.MONEY,
    good="money",
    domain=lambda t, owner, entry: money_possible(t, entry),
)
SEAT_FUEL: tuple[Field[Table], ...] = tuple(
    Field(
        f"{{seat}}.{fuel}",
        form=f.SEAT_FIELD,
        key=fuel,
        cell=at.STORED + code,
        step=at.FUEL_COUNT,
        good=fuel,
        domain=tokens_possible(code),
    )
    for code, fuel in enumerate(f.FUELS)
)
PLANTS = several("{seat}.plants", f.SEAT_PLANTS, owned("plants", in_order=True), loose=True)
CITIES = several("{seat}.cities", f.SEAT_CITIES, owned("networks"), loose=True)
CONNECTED: Field[Table] = Field(
    "{seat}.connected",
    form=f.SEAT_FIELD,
    key="connected",
    get=connected,
    put=put_connected,
    learn=learn_connected,
    memory=True,
    lost="",
    written=False,
)
POWERED: Field[Table] = Field(
    "{seat}.powered",
    form=f.SEAT_FIELD,
    key="powered",
    get=powered,
    put=put_powered,
    memory=True,
    lost="",
)


def get_lot(t: Table, _owner: int) -> Any:
    """The auction that is held; a bid of 0: the plant is bought, and its owner has one too many."""
    s = t.state
    for frame in s.pending:
        if isinstance(frame, Discard):
            return frame.bought, 0, frame.seat
    return (s.lot, s.bid, s.holder) if s.lot else ()


def put_lot(t: Table, _owner: int, value: Value) -> None:
    t.state.lot, t.state.bid, t.state.holder = value


def get_due(t: Table, _owner: int) -> Any:
    """A card; whoever discards first may have fuel to lose before it is drawn."""
    drawn = [frame.clause for frame in t.state.pending if isinstance(frame, Draw)]
    clause = drawn[-1] if drawn else t.state.called
    return tuple(f.DUE.values()).index(clause) if clause else ()


def put_due(t: Table, _owner: int, value: Value) -> None:
    t.state.called = tuple(f.DUE.values())[value[0]]


def get_mix(t: Table, _owner: int) -> Any:
    """So many tokens the hybrids of the player in turn have still to burn, coal or oil."""
    s = t.state
    due = [frame.amount for frame in s.pending if isinstance(frame, Mix)]
    return due[-1] if due else s.mixed or ()


def put_mix(t: Table, _owner: int, value: Value) -> None:
    t.state.mixed = value[0]


def said(
    name: str, form: int, pair: tuple[Callable[[Table, int], Any], Put], loose: bool = False
) -> Field[Table]:
    """What a position says where there is anything to say: nobody, and no card, need no row."""
    get, put = pair

    def rows(t: Table, owner: int) -> Iterable[Value]:
        value = get(t, owner)
        return (value if isinstance(value, tuple) else (value,),) if value != () else ()

    return Field(name, form=form, get=get, put=put, loose=loose, lost="", rows=rows)


AUCTIONS: tuple[Field[Table], ...] = (
    said("served", f.SERVED, listed("served"), loose=True),
    said("away", f.AWAY, listed("declined"), loose=True),
    said("lot", f.LOT, (get_lot, put_lot)),
    said("left", f.LEFT, listed("passed"), loose=True),
    said("due", f.DUE_CARD, (get_due, put_due)),
    said("mix", f.MIX_DUE, (get_mix, put_mix)),
)
TURN: Field[Table] = Field("turn", form=f.ROUND, get=get_turn, put=put_turn, lost="")

FIELDS: Fields[Table] = Fields(
    (
        Block(
            "",
            (
                (TURN,),
                *((field,) for field in AUCTIONS),
                (STEP, *MEMORY, DECK),
                (several("regions", f.REGIONS_SEEN, listed("regions", True), True, lost=KEPT),),
                (several("order", f.ORDER_SEEN, listed("order")),),
                (several("market", f.MARKET, listed("market", True), loose=True),),
                (several("under", f.UNDER, listed("under"), loose=True),),
                (several("out", f.OUT, listed("out"), loose=True),),
                tuple(
                    cell_of_board(f"{zone}.{fuel}", cell + code, fuel)
                    for zone, cell in (("market", at.MARKET), ("supply", at.SUPPLY))
                    for code, fuel in enumerate(f.FUELS)
                ),
                (BANK_MONEY,),
            ),
        ),
        Block(
            "seat",
            ((SEAT_MONEY, *SEAT_FUEL), (PLANTS,), (CITIES,), (CONNECTED, POWERED)),
        ),
    ),
    tables=f.TABLES,
    seats="seats",
    copy=lambda state: state.copy(),
    forms=f.FORMS,
    check=cannot_be,
    noticed=notice,
    banks={
        "money": at.BANK,
        **{fuel: at.SUPPLY + code for code, fuel in enumerate(f.FUELS)},
    },
)


def forget(t: Table) -> None:
    """Make everything that a table shows unknown: what a gap in the record leaves. The regions in
    play stay what they are, once they are chosen."""
    s = t.state
    s.partial = True
    s.past = replace(remember(s), held=all_held(t))
    FIELDS.forget(t)
    if not is_unknown(s.regions) and not s.regions:
        s.regions = Unknown("regions")
    for seat in range(at.SEAT_COUNT):
        if seat not in s.seats:  # nobody sits there
            s.c[at.MONEY + seat] = 0
            s.c[at.stored(seat, 0) : at.stored(seat, 0) + at.FUEL_COUNT] = [0] * at.FUEL_COUNT
            s.plants[seat] = s.networks[seat] = ()
    s.spaces = [Unknown(f"market.{fuel}") for fuel in f.FUELS]
    s.powered = [
        Unknown(f"{name}.powered") if seat in s.seats else 0 for seat, name in enumerate(f.SEATS)
    ]
    s.counted = [None] * at.SEAT_COUNT
    s.round = s.phase = Unknown("turn")
    s.queue, s.stage, s.acted = (), 0, False
    s.settled = s.former = ()
    s.pending = [Adrift()]
    clear_auctions(s)


def remember(s: State) -> Past:
    """What is known now, and what was known before, of all that never changes any more."""
    sold = {
        number: seat
        for seat in s.seats
        if not is_unknown(s.plants[seat])
        for number in s.plants[seat]
    }
    networks = zip(s.networks, s.past.networks, strict=True)
    is_told = not is_unknown(s.phase) and not is_unknown(s.round)
    return Past(
        {**s.past.sold, **sold},
        s.past.out if is_unknown(s.out) else tuple(s.out),
        tuple(before if is_unknown(now) else now for now, before in networks),
        s.past.step if is_unknown(s.step) else s.step,
        max(s.past.turn, turn_reached(s)),
        max(s.past.begun, (s.round, s.phase)) if is_told else s.past.begun,
        bare=s.past.bare,
        order=order_of_round(s) or s.past.order,
        is_drawn=s.past.is_drawn or (not is_unknown(s.card) and s.card == GONE),
    )


def order_of_round(s: State) -> tuple[int, tuple[int, ...]] | None:
    """The order that holds until the round is over; that of the first auctions does not."""
    if any(map(is_unknown, (s.round, s.phase, s.order))) or (s.round, s.phase) == (1, f.AUCTION):
        return None
    return (s.round, tuple(s.order)) if s.round and len(s.order) == len(s.seats) else None


def turn_reached(s: State) -> tuple[int, int]:
    """The round and phase before which none comes again; where nobody has a word in phase 5, it is
    over, and its mark may stand behind it."""
    if is_unknown(s.phase) or is_unknown(s.round):
        return (0, 0)
    if s.phase == f.AUCTION and not (s.served or s.declined or s.lot):
        return (s.round - 1, f.BUREAUCRACY)
    return (s.round, s.phase)


def is_whole(s: State) -> bool:
    """Is everything known that a table shows?"""
    held = (*s.c, *s.plants, *s.networks, *s.spaces)
    board = (s.order, s.regions, s.market, s.deck, s.under, s.out, s.step, s.phase)
    return not any(map(is_unknown, (*held, *board)))
