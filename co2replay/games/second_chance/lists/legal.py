"""Every legal answer to what the game waits for, told a second time: no check of a chapter is used.

What may go where is worked out here from the board, place by place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations
from typing import Any

from co2replay.engine.unknown import Consulted
from co2replay.notation.records import OMITTED, UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.state import Table
from ..box.components import ANY_BONUS, CEP_BONUS, GIFTS, TECH_BONUS
from ..turn import frames as fr
from . import bringing

GRANT_CARD, BUILT_CARD = 1, 3  # kinds of cards: what they show
# By kind of card: the verb pictured, and where in what was done its detail stands; 0: nowhere.
ENERGY, REGION, GRANT, TOPIC = range(1, 5)
PICTURED = (
    *((f.PLAN, REGION), (f.PLAN, GRANT), (f.PREPARE, ENERGY)),
    *((f.BUILD, ENERGY), (f.SCIENTIST, TOPIC), (f.SELL, 0)),
)
# The other way round: the kinds of cards, and their details, by verb.
SHOWING = {
    verb: tuple((kind, place) for kind, (shown, place) in enumerate(PICTURED) if shown == verb)
    for verb, _ in PICTURED
}
Answer = tuple[int, int, tuple[int, ...]]
Picture = tuple[int, int]  # the kind of a card and its detail
FREE = -1


def legal(t: Table) -> list[Answer]:
    """Answers to the question that is open: who, verb, arguments; none where a tile is due."""
    return list(answers(t))


def answers(t: Table) -> Iterator[Answer]:
    frame = t.state.pending[-1]
    listing = LISTS.get(type(frame))
    if listing is None:
        return iter(())
    owed = [one.seat for one in t.state.pending if type(one) is fr.DoFee]
    if owed and not cep_count(t, owed[0]):
        return (one for one in listing(t, frame) if bringing.still_leads(t, one[1], one[2]))
    return listing(t, frame)


BETWEEN = (f.ACTIONS, f.INCOMES, f.SUPPLY, f.EVENT_PHASE)


def legal_of_others(t: Table) -> list[Answer]:
    """All draft, keep their goals and settle them at the same time; and goals are kept as soon as
    they are dealt, before the draft or in its midst."""
    s, frame = t.state, t.state.pending[-1]
    is_between = t.rules.is_competitive() and t.rules.settings.company_discard == "any_time"
    if is_between and s.phase in BETWEEN and type(frame) is not fr.Turn:
        return [(who, f.GOAL, (UNKNOWN, f.DISCARDED)) for who in s.seats if s.company[who]]
    if type(frame) is fr.SetUp:
        return list(kept_at_once(t))
    if type(frame) not in (fr.Draft, fr.Keep, fr.Company):
        return []
    asked = [one for one in s.pending[:-1] if type(one) is type(frame)]
    found = [answer for one in reversed(asked) for answer in LISTS[type(one)](t, one)]
    if type(frame) is not fr.Draft or not t.rules.is_competitive():
        return found
    drafting = {one.seat: one for one in s.pending if type(one) is fr.Draft}
    for seat in s.seats:
        now, hand = drafting.get(seat), {*s.hands[seat]}
        is_one = now is not None and now.count == 1 and hand != {UNKNOWN}
        for card in sorted({*s.company[seat]}) if len(s.company[seat]) > 1 else ():
            if not (is_one and {card, UNKNOWN} & hand):  # what a draft asks for is drafted
                found.append((seat, f.KEEP, (card,)))
    return found


def kept_at_once(t: Table) -> Iterator[Answer]:
    """Goals that are dealt already may be kept while other things are still laid out."""
    s, is_alone = t.state, t.rules.is_solo()
    if not is_alone and not t.rules.is_competitive():
        return
    count = t.rules.numbers.solo_kept if is_alone else 1
    for seat in s.seats:
        dealt = (s.private if is_alone else s.company)[seat]
        for kept in sorted(set(combinations(sorted(dealt), count))) if len(dealt) > count else ():
            yield seat, f.KEEP, kept


def possible(t: Table) -> list[Answer]:
    """Of a table known in part: what is listed before something is asked that nobody wrote down."""
    found: list[Answer] = []
    with suppress(Consulted):
        for answer in answers(t):
            found.append(answer)
    return found


# A turn -------------------------------------------------------------------------------------------


def of_turn(t: Table, frame: fr.Turn) -> Iterator[Answer]:
    s, seat = t.state, frame.seat
    mains = list(open_mains(t, seat))
    acts = [*mains, *executives(t, seat)]
    for verb, args, done in acts:
        if not s.promised or suits(t, s.promised[0], done):
            yield seat, verb, args
    if not mains and not s.mains and not s.promised:
        yield seat, f.PASS, ()
    if 2 not in s.execs:
        near = {one for _, _, done in acts for one in pictures(t, done)}
        yield from card_plays(t, seat, near)
        yield from claims(t, seat)
    if t.rules.is_competitive() and s.company[seat]:
        yield seat, f.GOAL, (UNKNOWN, f.DISCARDED)
    if t.rules.is_competitive() and t.rules.settings.company_discard == "any_time":
        for other in s.seats:
            if other != seat and s.company[other]:
                yield other, f.GOAL, (UNKNOWN, f.DISCARDED)
    if not s.promised and (s.mains or not mains):
        yield seat, f.END, ()


Done = tuple[int, int, int, int, int]
Doable = tuple[int, tuple[int, ...], Done]


def executives(t: Table, seat: int) -> Iterator[Doable]:
    """Executive actions that could be taken, each with what a card looks for in it."""
    s = t.state
    if 0 not in s.execs:
        for source, target in ways(t, seat):
            topic = (target - p.FIRST_TOPIC) % 5 if p.is_topic(target) else FREE
            yield f.SCIENTIST, (source, target), (f.SCIENTIST, FREE, FREE, FREE, topic)
    if 1 not in s.execs and not s.closed:
        if s.c[at.MARKET] and s.c[at.MONEY + seat] >= s.c[at.PRICE]:
            yield f.BUY, (), (f.BUY, FREE, FREE, FREE, FREE)
        if s.c[at.CEPS + seat]:
            yield f.SELL, (), (f.SELL, FREE, FREE, FREE, FREE)


def open_mains(t: Table, seat: int, extra: int = 0) -> Iterator[Doable]:
    """Main actions that this turn still has room for."""
    s = t.state
    is_acted = len(s.mains) == 1 and f.PASS not in s.mains
    may = not s.mains or (t.rules.is_solo() and is_acted and s.c[at.PPM] < 500)
    for verb, args, done in main_actions(t, seat, extra):
        if may and verb not in s.mains:
            yield verb, args, done


def main_actions(t: Table, seat: int, extra: int = 0) -> Iterator[Doable]:
    """`extra` is money that a card would bring before a construction."""
    s, box = t.state, t.rules.box
    purse = cep_count(t, seat)
    is_alone = t.rules.is_solo()
    cubes = t.rules.numbers.cubes
    if is_alone and t.rules.settings.extra_tokens == "yes":
        cubes *= 3  # two colours that nobody plays lend theirs
    for space, tile in enumerate(s.tiles):
        region, grant = divmod(space, 3)
        if tile == 0:
            useless = grant == 2 and is_nobody_left(t, seat)
            barred = useless and t.rules.settings.scientist_grant == "barred"
            for energy in s.agendas[region]:
                if grant in box.grants[region] and s.stacks[energy] and not barred:
                    done = (f.PLAN, energy, region, grant, FREE)
                    yield f.PLAN, (energy, space), done
        elif tile < p.PREPARED:
            if s.c[at.TOKENS + seat] and (purse or is_brought(t, seat, space)):
                energy = (tile - 1) // 2
                yield f.PREPARE, (OMITTED, space), (f.PREPARE, energy, region, FREE, FREE)
        elif is_buildable(t, seat, tile, region, purse, extra):
            built = sum(one // 5 == seat for row in s.cubes for one in row)
            energy = (tile - p.PREPARED) // 2 % 5
            if built < cubes:
                yield f.BUILD, (OMITTED, space), (f.BUILD, energy, region, FREE, FREE)


def is_nobody_left(t: Table, seat: int) -> bool:
    """Has a player neither anybody to recruit nor anybody to move?"""
    s = t.state
    return not (s.c[at.POOL + seat] or s.c[at.HOME + seat] or s.scientists.count(seat))


def cep_count(t: Table, seat: int) -> int:
    s = t.state
    own = [s.c[at.REGION_CEPS + r] for r, holder in enumerate(s.control) if holder == seat]
    return int(s.c[at.CEPS + seat] + sum(own))


def is_buildable(t: Table, seat: int, tile: int, region: int, ceps: int, extra: int) -> bool:
    s = t.state
    energy, level = (tile - p.PREPARED) // 2 % 5, (tile - p.PREPARED) % 2
    plant = t.rules.box.plants[energy][level]
    if not any(one < p.GREEN for one in s.demand[region]):
        return False
    tech = s.c[at.TECH + seat]
    if t.rules.is_competitive() and s.c[at.REGION_TECH + region]:
        tech += plant.tech > tech  # at most one token of the region
    return bool(
        s.c[at.KNOWLEDGE + seat * 5 + energy] >= plant.space
        and s.c[at.MONEY + seat] + extra >= plant.money
        and ceps >= plant.cep
        and tech >= plant.tech
    )


# Scientists ---------------------------------------------------------------------------------------


def ways(t: Table, seat: int) -> Iterator[tuple[int, int]]:
    """From where to where a player's scientists may go."""
    s = t.state
    free = list(free_places(t))
    if s.c[at.HOME + seat]:
        yield from ((p.BOARD, place) for place in free)
    for space, who in enumerate(s.scientists):
        if who == seat:
            source = p.FIRST_SPACE + space
            yield from ((source, place) for place in from_project(t, space, free))


def from_project(t: Table, space: int, free: list[int]) -> Iterator[int]:
    """The own board, another project, a card, or a topic of the project's energy."""
    tile = t.state.tiles[space]
    energy = ((tile - 1) if tile < p.PREPARED else (tile - p.PREPARED)) // 2 % 5
    yield p.BOARD
    yield from free
    for summit, topics in enumerate(t.state.topics):
        for topic, who in zip(topics, t.state.speakers[summit], strict=True):
            if topic == energy and who == FREE:
                yield p.FIRST_TOPIC + summit * 5 + topic


def free_places(t: Table) -> Iterator[int]:
    """Planned projects and played cards without anybody on them."""
    s = t.state
    for space, tile in enumerate(s.tiles):
        if 0 < tile < p.PREPARED and s.scientists[space] == FREE:
            yield p.FIRST_SPACE + space
    lying = {card for played in s.played for card in played}
    for card, who in enumerate(s.visitors, 1):
        if who == FREE and card in lying:
            yield p.FIRST_CARD + card - 1


def of_move(t: Table, frame: fr.Move) -> Iterator[Answer]:
    for way in ways(t, frame.seat):
        yield frame.seat, f.SCIENTIST, way


def of_grant(t: Table, frame: fr.Grant) -> Iterator[Answer]:
    if t.state.c[at.POOL + frame.seat]:
        yield frame.seat, f.RECRUIT, ()
    for way in ways(t, frame.seat):
        yield frame.seat, f.SCIENTIST, way


def is_brought(t: Table, seat: int, space: int) -> bool:
    """Can who leaves before the infrastructure is paid for bring the CEP?"""
    is_first = t.rules.settings.infra_order == "scientist_first"
    return is_first and bringing.before_fee(t, seat, space)


def of_leave(t: Table, frame: fr.Leave) -> Iterator[Answer]:
    for place in from_project(t, frame.space, list(free_places(t))):
        yield frame.seat, f.GO, (place,)
    if t.rules.settings.infra_scientist == "may":
        yield frame.seat, f.GO, (p.FIRST_SPACE + frame.space,)


# Cards --------------------------------------------------------------------------------------------


def suits(t: Table, card: int, done: tuple[int, ...]) -> bool:
    """Is this what the card shows?"""
    return bool(done) and picture(t, card) in pictures(t, done)


def picture(t: Table, card: int) -> Picture:
    shown = t.rules.box.lobby[card - 1]
    return shown.kind, shown.detail if PICTURED[shown.kind][1] else FREE


def pictures(t: Table, done: tuple[int, ...]) -> list[Picture]:
    """What a card may show for this to suit it."""
    shown = SHOWING.get(done[0], ())
    if t.rules.settings.lobby_summit_move == "any" and done[0] != f.SCIENTIST:
        shown = (*shown, *SHOWING[f.SCIENTIST])
    return [(kind, done[place] if place else FREE) for kind, place in shown]


def card_plays(t: Table, seat: int, near: set[Picture]) -> Iterator[Answer]:
    """Of a hand that nobody has seen, any card may come that lies nowhere in the open.

    `near`: what cards may show of that which could be done next.
    """
    s = t.state
    hand = [card for card in s.hands[seat] if card != UNKNOWN]
    if UNKNOWN in s.hands[seat]:
        open_ones = {card for held in (*s.hands, *s.played) for card in held}
        hand += [card for card in range(1, f.CARDS + 1) if card not in open_ones]
    for card in hand:
        yield seat, f.LOBBY, (card, f.SIDE, OMITTED)
        shown = t.rules.box.lobby[card - 1]
        offered = [GIFTS[what] for what, _ in shown.gifts]
        if shown.kind == GRANT_CARD and t.rules.settings.lobby_grant_cards == "as_printed":
            offered = ["money", "move"]
        if not is_of_use(t, seat, card, near):
            continue
        if len(offered) == 1:
            yield seat, f.LOBBY, (card, f.MAIN, OMITTED)
        else:
            for what in offered:
                yield seat, f.LOBBY, (card, f.MAIN, f.EFFECTS.index(what))


def is_of_use(t: Table, seat: int, card: int, near: set[Picture]) -> bool:
    """Was the action that the card shows just done, or can it be done next?"""
    shown = t.rules.box.lobby[card - 1]
    what, amount = shown.gifts[0]
    if suits(t, card, t.state.last) or picture(t, card) in near:
        return True
    if shown.kind != BUILT_CARD or GIFTS[what] != "money":
        return False
    built = (done for verb, _, done in open_mains(t, seat, amount) if verb == f.BUILD)
    return any(suits(t, card, done) for done in built)


def claims(t: Table, seat: int) -> Iterator[Answer]:
    s = t.state
    own = Counter(
        (plant - p.GREEN) % 5
        for row in s.demand
        for plant in row
        if plant >= p.GREEN and (plant - p.GREEN) // 5 == seat
    )
    used: Counter[int] = Counter()
    if t.rules.settings.un_reuse == "no":
        for card in s.held[seat]:
            used.update(t.rules.box.un[card - 1].energies)
    for card in s.display:
        goal = t.rules.box.un[card - 1]
        wanted = Counter(goal.energies)
        is_supported = all(own[one] - used[one] >= many for one, many in wanted.items())
        if is_supported and s.c[at.TECH + seat] >= goal.tech:
            yield seat, f.CLAIM, (card,)


# Answers ------------------------------------------------------------------------------------------


def of_pay(t: Table, frame: fr.Pay) -> Iterator[Answer]:
    s = t.state
    if s.c[at.CEPS + frame.seat]:
        yield frame.seat, f.PAY, (p.BOARD,)
    for region, holder in enumerate(s.control):
        if holder == frame.seat and s.c[at.REGION_CEPS + region]:
            yield frame.seat, f.PAY, (region + 1,)


def of_token(t: Table, frame: fr.RegionToken) -> Iterator[Answer]:
    for token in (0, 1):  # an own one, one of the region
        yield frame.seat, f.TOKEN, (token,)


def of_donation(t: Table, frame: fr.Donate) -> Iterator[Answer]:
    for token in (0, 2):  # an own one, none
        yield frame.seat, f.TOKEN, (token,)


def of_bonus(t: Table, frame: fr.Bonus) -> Iterator[Answer]:
    yield from of_use(t, frame)
    if t.rules.is_competitive() and t.rules.settings.bonus_give == "cooperative":
        return
    for other in t.state.seats:
        if other != frame.seat:
            yield frame.seat, f.GIVE, (other,)


def of_use(t: Table, frame: fr.Bonus | fr.Use) -> Iterator[Answer]:
    s, seat = t.state, frame.seat
    yield seat, f.DECLINE, ()
    if frame.kind == CEP_BONUS:
        for region, most in enumerate(t.rules.box.cep_spaces):
            if s.c[at.REGION_CEPS + region] < most:
                yield seat, f.CEP, (region,)
    elif frame.kind == ANY_BONUS:
        for energy in range(5):
            yield seat, f.ANY, (energy,)
    else:
        assert frame.kind == TECH_BONUS or frame.kind > ANY_BONUS, frame
        yield seat, f.TAKE, ()


def of_any(t: Table, frame: fr.AnyKnowledge) -> Iterator[Answer]:
    for energy in range(5):
        yield frame.seat, f.ANY, (energy,)


def of_study(t: Table, frame: fr.Study) -> Iterator[Answer]:
    for energy in t.state.topics[frame.place]:
        yield frame.seat, f.TOPIC, (energy,)


def of_share(t: Table, frame: fr.Share) -> Iterator[Answer]:
    for points in range(frame.amount + 1):
        yield frame.seat, f.INCOME, (frame.amount - points, points)


def of_reduce(t: Table, frame: fr.Reduce) -> Iterator[Answer]:
    """Every ten ppm that can be paid for; but where 500 can be reached, at least so far."""
    s, numbers = t.state, t.rules.numbers
    price = numbers.reduce_price[s.decade - 1]
    ppm, most = s.c[at.PPM], 490 if t.rules.settings.co2_loss == "at" else 500
    reached = [
        less
        for less in range(0, ppm - numbers.co2_floor + 1, 10)
        if less // 10 * price <= max(s.c[at.TEAM], 0)
    ]
    saving = [less for less in reached if ppm - less <= most]
    for less in saving or reached:
        yield p.NO_SEAT, f.REDUCE, (less,)


def of_company(t: Table, frame: fr.Company) -> Iterator[Answer]:
    """Given up whichever it is; scored as the card that is held, or as any that could be it."""
    seat = frame.seat
    yield seat, f.GOAL, (UNKNOWN, f.DISCARDED)
    held = t.state.company[seat]
    shown = [card for one in t.state.company if one != held for card in one]
    if UNKNOWN in held:
        out = t.rules.box.company_removed if t.rules.players == 2 else ()
        held = [card for card in range(1, 11) if card not in (*shown, *out)]
    for card in held:
        yield seat, f.GOAL, (card, f.SCORED)


def of_keep(t: Table, frame: fr.Keep) -> Iterator[Answer]:
    hands = (t.state.hands, t.state.private, t.state.company)[frame.deck]
    for kept in sorted(set(combinations(sorted(hands[frame.seat]), frame.count))):
        yield frame.seat, f.KEEP, kept


def of_draft(t: Table, frame: fr.Draft) -> Iterator[Answer]:
    for kept in sorted(set(combinations(sorted(t.state.hands[frame.seat]), frame.count))):
        yield frame.seat, f.DRAFTED, kept


LISTS: dict[type[fr.Frame], Callable[[Table, Any], Iterator[Answer]]] = {
    fr.Turn: of_turn,
    fr.Move: of_move,
    fr.Grant: of_grant,
    fr.Leave: of_leave,
    fr.Pay: of_pay,
    fr.RegionToken: of_token,
    fr.Donate: of_donation,
    fr.Bonus: of_bonus,
    fr.Use: of_use,
    fr.AnyKnowledge: of_any,
    fr.Study: of_study,
    fr.Share: of_share,
    fr.Reduce: of_reduce,
    fr.Company: of_company,
    fr.Keep: of_keep,
    fr.Draft: of_draft,
}
