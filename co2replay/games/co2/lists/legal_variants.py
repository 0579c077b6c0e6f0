"""Which answers fit the questions of the variants: draft, auction, and the game for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, product
from typing import Any

from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board.pieces import GRANT_OF, NO_PROJECT, PURSE_OF, REGION_OF
from ..board.state import GOAL_NONE, OPERATIONS, SETUP, Table
from ..params import DRAFT
from ..turn import frames as fr
from ..turn.frames import Frame
from .chances import starter_draws

Args = tuple[int, ...]
Act = tuple[int, int, Args]  # who, verb, arguments


# Draft ----------------------------------------------------------------------------------------


def draft(t: Table, frame: fr.Draft) -> Iterator[Act]:
    """co2.setup.draft-first-pass: one card of the pack in hand, by each who has not picked yet."""
    packs, picked, kept = frame.packs, frame.picked, frame.kept
    for place, seat in enumerate(t.state.order):
        if seat not in picked:
            yield from picks(t, seat, packs[place], packs, kept)


def picks(
    t: Table,
    seat: int,
    pack: tuple[int, ...],
    packs: tuple[tuple[int, ...], ...],
    kept: tuple[tuple[int, ...], ...],
) -> Iterator[Act]:
    """Cards noted for the pack; one that was not noted may be any that lies nowhere else."""
    known = [card for card in pack if card > 0]
    for card in known:
        yield seat, f.DRAFTED, (card,)
    if len(known) < len(pack):
        seen = {card for row in (*packs, *kept) for card in row}
        for card in sorted(t.rules.box.lobby):
            if card not in seen:
                yield seat, f.DRAFTED, (card,)
        yield seat, f.DRAFTED, (UNKNOWN,)


def draft_opening(t: Table) -> Iterator[Act]:
    """co2.setup.draft-optional: once, before anybody has done anything."""
    s = t.state
    if DRAFT not in t.rules.variants or s.drafted:
        return
    if s.phase == SETUP:
        if len(s.order) == 1:
            return
    elif s.phase != OPERATIONS or (s.decade, s.round, s.active) != (1, 1, s.start) or is_touched(t):
        return
    if isinstance(opening := s.pending[-1], fr.Auction) and opening.spoken:
        return
    hidden = tuple((*s.lobby[seat], *[-1] * s.lobby_hidden[seat]) for seat in s.order)
    gone = set(s.lobby_used).difference(*hidden)
    unseen = any(-1 in pack for pack in hidden)
    if gone or (unseen and len({len(pack) for pack in hidden}) > 1):
        return  # somebody has used a card of the hand as it was dealt
    for place, seat in enumerate(s.order):
        yield from picks(t, seat, hidden[place], hidden, ())


def is_touched(t: Table) -> bool:
    s = t.state
    return bool(s.acted or s.moved or s.bought or s.sold or s.carded)


# Auction --------------------------------------------------------------------------------------


def auction(t: Table, frame: fr.Auction) -> Iterator[Act]:
    """co2.auction.raise-or-pass: no bid above what the seat can pay."""
    seat, high = frame.seat, frame.high
    yield seat, f.PASS, ()
    for bid in range(max(0, high + 1), means(t, seat) + 1):
        yield seat, f.BID, (bid,)


def stocks(t: Table, seat: int) -> list[tuple[int, int]]:
    """co2.auction.cep-source: the purses with their CEPs, hand first."""
    s = t.state
    found = [(0, int(s.c[at.CEPS + seat]))]
    for region, holder in enumerate(s.control):
        if holder == seat:
            found.append((PURSE_OF[region], int(s.c[at.REGION_CEPS + region])))
    return found


def means(t: Table, seat: int) -> int:
    """co2.auction.currency: all that the seat owns, at its value."""
    c, numbers = t.state.c, t.rules.numbers
    ceps = sum(held for _, held in stocks(t, seat))
    coins, cubes = c[at.MONEY + seat] + coins_of_goal(t, seat), c[at.CUBES + seat]
    return int(coins * numbers.auction_coin + cubes * numbers.auction_cube + ceps * c[at.PRICE])


def coins_of_goal(t: Table, seat: int) -> int:
    """co2.goal.discard: the goal may go before the bid is paid."""
    s = t.state
    own_turn = s.phase == OPERATIONS and s.active == seat
    may_go = own_turn or t.rules.settings.goal_discard_when == "any_time"
    return t.rules.numbers.goal_coins if may_go and s.goal[seat] != GOAL_NONE else 0


def payment(t: Table, frame: fr.AuctionPay) -> Iterator[Act]:
    """co2.auction.no-change: any set worth the bid, or only sets in which every piece is needed."""
    seat, bid = frame.seat, frame.bid
    c, numbers = t.state.c, t.rules.numbers
    minimal = t.rules.settings.auction_overpay == "minimal_set"
    price = int(c[at.PRICE])
    piles = [[(purse,) * count for count in range(held + 1)] for purse, held in stocks(t, seat)]
    for taken in product(*piles):
        ceps = tuple(chain.from_iterable(taken))
        for cubes in range(c[at.CUBES + seat] + 1):
            for coins in range(c[at.MONEY + seat] + 1):
                pieces = (
                    (coins, numbers.auction_coin),
                    (cubes, numbers.auction_cube),
                    (len(ceps), price),
                )
                value = sum(count * each for count, each in pieces)
                spare = any(count and value - each >= bid for count, each in pieces)
                if value >= bid and not (minimal and spare):
                    yield seat, f.PAYMENT, (coins, cubes, *ceps)


def auction_name(t: Table, frame: fr.AuctionName) -> Iterator[Act]:
    for seat in t.state.order:
        yield frame.seat, f.SPEAKER, (seat,)


# The game for one -----------------------------------------------------------------------------


def starter_space(t: Table, frame: fr.StarterSpace) -> Iterator[Act]:
    """co2.solo.starter-space: where the book has it named before the draw, only if that failed."""
    if t.rules.settings.solo_starter_space_choice == "before_look" and not frame.named:
        return
    regions = [frame.region]
    if frame.region == OMITTED:
        regions = [args[1] for _, args in starter_draws(t, frame.source)]
    for space, tile in enumerate(t.state.tiles):
        if tile == NO_PROJECT and REGION_OF[space] in regions and is_printed(t, space):
            yield frame.seat, f.STARTER, (space,)


def is_printed(t: Table, space: int) -> bool:
    region, grant = REGION_OF[space], GRANT_OF[space]
    return grant in t.rules.box.region_grants[region]


def starter_ahead(t: Table, frame: Frame) -> Iterator[Act]:
    """During the set-up of the game for one: the space named before the draw."""
    s = t.state
    if len(s.order) > 1 or t.rules.settings.solo_starter_space_choice == "after_draw":
        return
    for space, tile in enumerate(s.tiles):
        if tile == NO_PROJECT and is_printed(t, space):
            yield NOBODY, f.STARTER, (space,)


def set_up(t: Table, frame: fr.SetUp) -> Iterator[Act]:
    """What players may do while the set-up is not complete."""
    yield from starter_ahead(t, frame)
    yield from draft_opening(t)


ANSWERS: dict[type[Frame], Callable[[Table, Any], Iterator[Act]]] = {
    fr.Draft: draft,
    fr.Auction: auction,
    fr.AuctionPay: payment,
    fr.AuctionName: auction_name,
    fr.StarterSpace: starter_space,
    fr.SetUp: set_up,
}
