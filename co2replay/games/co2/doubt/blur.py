"""After a gap: what is certain about an entry that could not be judged, what it leaves open, and
what the table shows all the same of what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from co2replay.engine.field import Field
from co2replay.engine.table import move
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.records import ACT, DRAW, MARK, NOBODY, OMITTED, UNKNOWN, Entry

from .. import forms as f
from ..board import cells as at
from ..board.hands import lose_lobby
from ..board.pieces import (
    GRANT_OF,
    INSTALLED,
    NO_PROJECT,
    NO_SEAT,
    PROJECT_PLACES,
    PROPOSED,
    SOURCE_OF_TILE,
    SPACE_UNDER,
    TOPIC_PLACES,
    Deed,
    declare,
    fossil,
    space_of,
    topic_of,
)
from ..board.state import OPERATIONS, SETUP, SUPPLY, State, Table, begin_turn
from ..chapters.auction import take_unjudged
from ..chapters.cards import ACTION_TRIGGERS, SIDE_MAIN
from ..chapters.market import pay_cep
from ..chapters.solo import take_draw_unjudged
from ..chapters.supply import OF_THE_PHASE
from ..turn.frames import Adrift, DoNextTurn, Turn

WARMED = "warmed"


def note_warmth(t: Table) -> None:
    """A return to the safe zone needs pollution outside it before, however that was noted."""
    s = t.state
    level = s.c[at.PPM]
    if not is_unknown(level) and level >= t.rules.numbers.safe_below:
        s.warmed = True


def lose_warmth(s: State) -> None:
    """Before a gap: what was once so stays so; what was not may have come to be."""
    if s.warmed is True:
        return
    if s.warmed is False:
        s.cool = () if s.phase == SETUP else (supplies(s), s.c[at.PPM])
    s.warmed = Unknown(WARMED)


def recall_warmth(t: Table) -> None:
    """Once the decade is known again: could so many Supply Phases have brought pollution so far?

    Nothing else raises it, and each of them puts one fossil plant in a region at most.
    """
    s, numbers = t.state, t.rules.numbers
    if not is_unknown(s.warmed) or not s.cool or is_unknown(s.decade):
        return
    before, level = s.cool
    if is_unknown(before):
        return
    passed = supplies(s) - before
    if passed <= 0:
        s.warmed = False
    elif not is_unknown(level):
        most = level + passed * at.REGION_COUNT * max(numbers.co2_ppm)
        if most < numbers.safe_below:
            s.warmed = False


def supplies(s: State) -> int:
    """How many Supply Phases are over: none in the first decade, then one in each."""
    done: int = s.decade - (2 if s.phase == SUPPLY else 1)
    return done


Kinds = tuple[Field[Any], ...]

# Cells that an Action of one player can touch besides the player's own.
MARKET = (at.PRICE, at.MARKET_CEPS, at.BANK_CEPS)
SHARED = (*MARKET, at.BANK_CUBES, at.BANK_MONEY, at.BANK_VP)
# What belongs to one player.
PURSE = (at.MONEY_HELD, at.CEPS_HELD, at.POINTS)
TRACKS = (at.CUBES_HELD, *at.LEVELS, at.IN_HAND, at.ABROAD)
OWN = at.OF_ONE_SEAT
POOLS = range(at.POOL, at.POOL + at.SEAT_COUNT)
# Acts after which nobody is asked anything: what of their player they change, and of the rest.
TOUCHED: dict[int, tuple[Kinds, tuple[int, ...]]] = {
    f.BUY: ((at.MONEY_HELD, at.CEPS_HELD), (*MARKET, at.BANK_MONEY)),
    f.SELL: ((at.MONEY_HELD, at.CEPS_HELD), (*MARKET, at.BANK_MONEY)),
    f.CLAIM: ((at.CUBES_HELD, at.POINTS), (at.BANK_CUBES, at.BANK_VP)),
}
TURN_FLAGS = ("acted", "moved", "bought", "sold", "carded", "price_changed", "refilled")
ACTION = "action"  # which Action was taken, or of what source it was
# What others may be asked when a turn ends, and what nobody begins a turn with.
ANSWERS_AT_AN_END = (f.EXPERTISE, f.SPEAKER, f.TOPIC, f.EXTRA, f.ANY, f.CEP)
UNSEEN = -1  # of the market before: nobody knew
# What a declared main lobby may have waited for.
FULFILLING = (f.PROPOSE, f.INSTALL, f.CONSTRUCT, f.SCIENTIST, f.BUY, f.SELL)


def blur(t: Table, entry: Entry) -> None:
    """Apply what an unjudged entry says for certain; forget what else it may have changed."""
    s = t.state
    s.partial = True
    before = s.pending[-1] if s.pending else None
    if entry.kind != MARK and entry.verb not in ANSWERS_AT_AN_END:
        s.ended = NO_SEAT  # perhaps the next turn has begun with it, and ended
    if entry.kind == MARK:
        _end_turn(t)
    elif entry.kind == ACT:
        _blur_act(t, entry)
    else:
        _blur_draw(t, entry)
        _lose_track(t)
    if s.pending == [Adrift(NO_SEAT)]:
        s.pending = [Adrift(NO_SEAT, None, _last_draw(entry, before))]


def _last_draw(entry: Entry, before: object) -> int | None:
    """How far a Supply Phase has come for certain."""
    if entry.kind == DRAW and entry.verb in (f.FOSSIL, f.EVENT):
        return entry.verb
    is_of_it = entry.kind == ACT and entry.verb in (f.PAY, f.INCOME)
    return before.drawn if is_of_it and isinstance(before, Adrift) else None


def _blur_act(t: Table, entry: Entry) -> None:
    s = t.state
    seat = entry.who if entry.who != NOBODY else s.active
    verb, args = entry.verb, entry.args
    if take_unjudged(t, entry.who, verb, args):
        return
    if is_unknown(seat) or seat == NO_SEAT:
        _forget_everybody(s)
        may_be_done(s, *TURN_FLAGS)
        _lose_track(t)
        return
    if verb == f.INCOME:
        move(t, at.BANK_MONEY, at.MONEY + seat, args[0], "co2.income.split")
        move(t, at.BANK_VP, at.VP + seat, args[1], "co2.income.split")
    elif verb == f.PAY:
        pay_cep(t, seat, args[0], "co2.supply.cep.controller-pays")
    elif verb in (f.END, f.EXPERTISE):
        _end_turn(t)
        return
    else:
        own, shared = TOUCHED.get(verb, (OWN, SHARED))
        if s.armed:
            own, shared = OWN, SHARED
        _forget_numbers(s, (seat,), own, shared)
    turn = bool(s.pending) and s.pending[-1] == Turn(seat)
    declared = bool(s.armed)
    if verb in FULFILLING and _is_active(s, seat):
        s.armed = 0  # the card declared for it may have been paid out
    if verb in (f.PROPOSE, f.INSTALL, f.CONSTRUCT):
        _blur_action(t, seat, verb, args)
    elif verb == f.PASS and turn:
        s.acted, s.deed = True, Deed(f.PASS)
    elif verb == f.SCIENTIST:
        # A grant, a card or the installation may have moved it: then the free move is still there.
        if turn:
            s.moved = True
        may_be_done(s, "moved")
        if args[1] in TOPIC_PLACES and _is_active(s, seat):
            s.sent = (*s.sent, topic_of(args[1])[1])
        for place in args:
            _forget_place(s, place)
    elif verb == f.BUY:
        s.bought = True
    elif verb == f.SELL:
        s.sold = True
    elif verb == f.LOBBY:
        _blur_card(t, seat, args)
    elif verb == f.DRAFTED:
        for one in s.order:
            lose_lobby(t, one, Unknown(f"{f.SEATS[one]}.lobby"))
    elif verb == f.GOAL:
        s.goals_unsure = (*s.goals_unsure, seat)
    elif verb == f.CLAIM:
        s.carded = True
        if not is_unknown(s.un_display):
            s.un_display = tuple(x for x in s.un_display if x != args[0])
        if not is_unknown(s.un_held[seat]):
            s.un_held[seat] = (*s.un_held[seat], args[0])
    # A card declared for it may ask for more: a scientist's move, or a UN goal turned up.
    if not turn or verb not in TOUCHED or declared:
        _lose_track(t)


def may_be_done(s: State, *flags: str) -> None:
    """Nobody knows of what was not done so far in this turn whether it has been done meanwhile."""
    for flag in flags:
        if getattr(s, flag) is False:
            setattr(s, flag, Unknown(flag.replace("_", "-")))


def _is_active(s: State, seat: int) -> bool:
    return not is_unknown(s.active) and bool(seat == s.active)


def _blur_card(t: Table, seat: int, args: tuple[int, ...]) -> None:
    """The card has left the hand; a main lobby written before its Action is declared for it."""
    s = t.state
    card, side, effect = args
    active = _is_active(s, seat)
    if active:
        s.carded = True
    if not is_unknown(s.lobby[seat]):
        if card in s.lobby[seat]:
            s.lobby[seat] = tuple(x for x in s.lobby[seat] if x != card)
        elif s.lobby_hidden[seat] > 0:
            s.lobby_hidden[seat] -= 1
    if card != UNKNOWN and card not in s.lobby_used:
        s.lobby_used = (*s.lobby_used, card)
    row = t.rules.box.lobby.get(card)
    if row is None or side != SIDE_MAIN or not active or s.acted:
        return
    if row.trigger in ACTION_TRIGGERS:
        chosen = f.EFFECTS.index(row.mains[0].kind) if effect == OMITTED else effect
        s.armed = declare(card, chosen)


def _lose_track(t: Table) -> None:
    """Leave open what the game waits for: something of a turn, or not even whose turn it is."""
    s = t.state
    if s.phase != OPERATIONS or is_unknown(s.active) or s.active == NO_SEAT:
        s.pending = [Adrift(NO_SEAT)]
        return
    if any(isinstance(frame, DoNextTurn) for frame in s.pending):
        _end_turn(t)
        return
    if s.deed and len(s.pending) > 1:
        # Steps of the Action were still to come; they are taken now, nobody knows with what effect.
        done = s.deed
        _forget_numbers(s, (s.active,))
        _blur_action(t, s.active, done.verb, (done.source, space_of(done.region, done.grant)))
    s.pending = [Turn(s.active), Adrift(s.active)]


def _end_turn(t: Table) -> None:
    """Forget what the end of a turn may bring: Expertise, summits, and whose turn is next."""
    s = t.state
    ended = s.active if s.phase == OPERATIONS and not is_unknown(s.active) else s.ended
    _forget_everybody(s, TRACKS)
    _forget_regions(s, at.CEPS_LYING)
    for place in range(len(s.topics)):
        if not is_unknown(s.speakers[place]) and NO_SEAT not in s.speakers[place]:
            _forget_summit(s, place)
    begin_turn(s)
    s.ended = ended
    s.active = Unknown("turn")
    s.pending = [Adrift(NO_SEAT)]


def _blur_action(t: Table, seat: int, verb: int, args: tuple[int, ...]) -> None:
    s = t.state
    source, space = args
    region = space // len(f.GRANTS)
    s.acted = True
    named: Any = source
    if not is_unknown(source) and source == f.OMITTED_SOURCE:
        tile = s.tiles[space]
        named = Unknown(ACTION) if is_unknown(tile) else SOURCE_OF_TILE[tile]
    s.deed = Deed(verb, region, GRANT_OF[space], named)
    for cell in (at.PROJECT_POOL, at.PROJECTS_OUT, at.PLANT_STACK, at.PLANTS_OUT):
        for other in range(at.SOURCE_COUNT):
            if is_unknown(source) or source in (f.OMITTED_SOURCE, other):
                _forget_cells(s, (cell + other,))
    if verb == f.PROPOSE:
        s.tiles[space] = source if is_unknown(source) else PROPOSED[source]
        return
    owner = s.visitors[space]
    if is_unknown(owner) or owner not in (NO_SEAT, seat):
        _forget_everybody(s)
        s.visitors[space] = Unknown(f"{f.SPACES[space]}.scientist")
        for place in range(len(s.topics)):
            _forget_summit(s, place)
    if verb == f.INSTALL:
        if not is_unknown(source) and source in range(at.SOURCE_COUNT):
            s.tiles[space] = INSTALLED[source]
        else:
            s.tiles[space] = Unknown(f.SPACES[space])
    else:
        s.tiles[space] = NO_PROJECT
        s.visitors[space] = NO_SEAT
        offsets = t.rules.offsets
        for index in range(offsets[region], offsets[region + 1]):
            s.plants[index] = Unknown(f"{f.REGIONS[region]}.plants")
        s.control[region] = Unknown(f"{f.REGIONS[region]}.control")
        s.c[at.PPM] = Unknown("ppm")
        s.c[at.REGION_CUBES + region] = Unknown(f"{f.REGIONS[region]}.tech")
    _forget_regions(s, at.CEPS_LYING)


def _blur_draw(t: Table, entry: Entry) -> None:
    s = t.state
    if entry.verb == f.FOSSIL:
        region, kind = entry.args
        first, beyond = t.rules.offsets[region : region + 2]
        if is_unknown(s.decade) or first + s.decade > beyond:
            for index in range(first, beyond):
                s.plants[index] = Unknown(f"{f.REGIONS[region]}.plants")
        else:
            s.plants[first + s.decade - 1] = fossil(kind)
        tile, ppm = OF_THE_PHASE
        move(t, at.FOSSIL_PILE + kind, at.FOSSIL_OUT + kind, 1, tile)
        if is_unknown(s.c[at.PPM]):
            lose_warmth(s)
        move(t, at.SKY, at.PPM, t.rules.numbers.co2_ppm[kind], ppm)
        note_warmth(t)
        _forget_everybody(s, PURSE)
        _forget_regions(s, at.CEPS_LYING)
    elif entry.verb == f.EVENT:
        s.events = (*s.events[-1:], *entry.args)
        s.events_used = (*s.events_used, *(x for x in entry.args if x not in s.events_used))
        _forget_everybody(s, (at.CUBES_HELD, at.POINTS))
        _forget_regions(s, at.CUBES_LYING)
    elif entry.verb in (f.REVEAL, f.REFILL):
        take_draw_unjudged(t, entry.verb, entry.args)
    elif entry.verb == f.SUMMIT:
        place = entry.args[0] - 1
        if place < len(s.topics):
            s.topics[place] = tuple(entry.args[1:])
            s.speakers[place] = (NO_SEAT,) * (len(entry.args) - 1)


def _forget_place(s: State, place: int) -> None:
    if place in TOPIC_PLACES:
        tile = topic_of(place)[0]
        if tile < len(s.speakers):
            _forget_summit(s, tile)
    elif place in PROJECT_PLACES:
        space = SPACE_UNDER[place]
        s.visitors[space] = Unknown(f"{f.SPACES[space]}.scientist")


def _forget_summit(s: State, place: int) -> None:
    s.speakers[place] = Unknown(f"summit.{place + 1}")


def _forget_everybody(s: State, kinds: Kinds = OWN) -> None:
    _forget_numbers(s, range(at.SEAT_COUNT), kinds)


def _forget_numbers(
    s: State, seats: Iterable[int], kinds: Kinds = OWN, shared: tuple[int, ...] = SHARED
) -> None:
    """Make numbers of some seats, and what everybody shares, unknown."""
    if at.PRICE in shared:
        before = s.market_before or (UNSEEN,) * len(MARKET)
        now = [UNSEEN if is_unknown(s.c[cell]) else s.c[cell] for cell in MARKET]
        seen = zip(before, now, strict=True)
        s.market_before = tuple(then if then != UNSEEN else here for then, here in seen)
        may_be_done(s, "price_changed", "refilled")
    _forget_cells(s, (*at.cells_of(kinds, seats), *shared))


def _forget_regions(s: State, kind: Field[Any]) -> None:
    _forget_cells(s, at.cells_of((kind,), range(at.REGION_COUNT)))


def _forget_cells(s: State, cells: Iterable[int]) -> None:
    for cell in cells:
        if cell in POOLS and not is_unknown(s.c[cell]) and s.c[cell] == 0:
            continue  # nobody comes back to the recruitment pool
        s.c[cell] = Unknown(at.CELL_NAMES[cell])


Args = tuple[int, ...]


def recall_turn(t: Table, args: Args) -> None:
    """Whoever writes down what was done in this turn writes down all of it."""
    s = t.state
    for flag in TURN_FLAGS:
        if is_unknown(getattr(s, flag)) and (name := flag.replace("_", "-")) in f.MEMORIES:
            setattr(s, flag, f.MEMORIES.index(name) in args)
    price = s.c[at.PRICE]
    if not is_unknown(price) and price < t.rules.numbers.price_max and s.price_changed is False:
        s.refilled = False  # a refill would have raised the price


def note_market(t: Table, cell: int) -> None:
    """What the market shows now, something unjudged of this turn has made of what it was before."""
    s = t.state
    if cell not in MARKET or not s.market_before:
        return
    here, before = s.c[cell], s.market_before[MARKET.index(cell)]
    if before == UNSEEN:
        return
    if cell == at.PRICE:
        moved, refilled = here != before, here > before
    elif cell == at.MARKET_CEPS:  # a sale adds one CEP, nothing else but a refill any
        moved = refilled = here > before + (s.sold is not False)
    else:
        moved = refilled = here < before
    if refilled:
        s.refilled = True
    price = s.market_before[MARKET.index(at.PRICE)]
    if moved and (cell == at.PRICE or UNSEEN < price < t.rules.numbers.price_max):
        s.price_changed = True
