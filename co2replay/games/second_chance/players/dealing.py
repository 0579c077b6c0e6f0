"""Draws of a game that is played by chance: what is laid out next, what comes off a stack."""

from __future__ import annotations

from typing import Any

from co2replay.notation.records import DRAW, Entry

from .. import forms as f
from ..board.pieces import NO_SEAT
from ..board.state import Table
from ..chapters import goals, setup
from ..turn.frames import (
    DrawEvent,
    DrawFossil,
    DrawInspector,
    DrawSummit,
    Reveal,
    SetUp,
)


def drawn(t: Table, rng: Any) -> Entry | None:
    """The draw that is due; None where the game waits for somebody."""
    frame = t.state.pending[-1]
    if isinstance(frame, SetUp):
        return laid_out(t, rng)
    if isinstance(frame, DrawFossil):
        return Entry(DRAW, f.FOSSIL, (frame.region, fossil(t, rng)))
    if isinstance(frame, DrawInspector):
        return Entry(DRAW, f.INSPECTOR, (frame.group, fossil(t, rng)))
    if isinstance(frame, DrawSummit):
        return Entry(DRAW, f.SUMMIT, (frame.place + 1, *summit(t, rng)))
    if isinstance(frame, DrawEvent):
        return Entry(DRAW, f.EVENT, some(events_left(t), 1, rng))
    if isinstance(frame, Reveal):
        hand = cards_left(t, f.PRIVATE_DECK)
        held = t.state.private[frame.seat]
        known = [card for card in held if card > 0]
        more = some(hand, len(held) - len(known), rng)
        return Entry(DRAW, f.REVEAL, (frame.seat, f.PRIVATE_DECK, *known, *more))
    return None


def some(found: list[int], count: int, rng: Any) -> tuple[int, ...]:
    left = list(found)
    rng.shuffle(left)
    return tuple(left[:count])


def fossil(t: Table, rng: Any) -> int:
    left = [kind for kind, count in enumerate(t.state.fossils) for _ in range(count)]
    return some(left, 1, rng)[0]


def summit(t: Table, rng: Any) -> tuple[int, ...]:
    tiles = t.rules.box.summits
    left = [one for one in range(len(tiles)) if one + 1 not in t.state.summits_seen]
    return tiles[some(left, 1, rng)[0]]


def events_left(t: Table) -> list[int]:
    left = list(t.rules.box.events)
    for event in (*t.state.events, *t.state.events_used):
        left.remove(event)
    return left


def cards_left(t: Table, deck: int) -> list[int]:
    """Cards of a deck that nobody is known to have."""
    s, rules = t.state, t.rules
    held = {card for hand in setup.hands_of(s, deck) for card in hand}
    if deck == f.COMPANY_DECK and rules.players == 2:
        held.update(rules.box.company_removed)
    return [card for card in range(1, f.DECK_SIZES[deck] + 1) if card not in held]


# The set-up ---------------------------------------------------------------------------------------


def laid_out(t: Table, rng: Any) -> Entry:
    """The first thing that lacks, in the order in which a table is laid out."""
    s = t.state
    if s.first == NO_SEAT:
        return Entry(DRAW, f.START, some(list(s.seats), 1, rng))
    if s.home == NO_SEAT:
        return Entry(DRAW, f.HOME, some(list(range(len(f.REGIONS))), 1, rng))
    if () in s.agendas:
        left = [i for i, tile in enumerate(t.rules.box.agendas) if tile not in s.agendas]
        tile = t.rules.box.agendas[some(left, 1, rng)[0]]
        return Entry(DRAW, f.AGENDA, (s.agendas.index(()), *tile))
    if () in s.topics[: t.rules.box.summit_places]:
        return Entry(DRAW, f.SUMMIT, (s.topics.index(()) + 1, *summit(t, rng)))
    return cards_or_tiles(t, rng)


def cards_or_tiles(t: Table, rng: Any) -> Entry:
    s, rules = t.state, t.rules
    if not s.display:
        return Entry(DRAW, f.UN, un_cards(t, rng))
    if rules.is_competitive() and not s.events:
        return Entry(DRAW, f.EVENT, some(events_left(t), 2, rng))
    if not rules.is_competitive() and len(s.goals) < sum(rules.numbers.goal_tiles):
        return Entry(DRAW, f.GOAL_TILES, goal_tiles(t, rng))
    if rules.is_solo() and s.rivals == NO_SEAT:
        return Entry(DRAW, f.RIVALS, some(list(range(len(f.REGIONS))), 1, rng))
    if rules.is_solo() and f.SOLO_GOAL in rules.variants and not s.solo_card:
        return Entry(DRAW, f.SOLO_CARD, some(list(range(1, 13)), 1, rng))
    for deck in setup.decks_of(t):
        for seat in s.seats:
            if not setup.hands_of(s, deck)[seat]:
                hand = some(cards_left(t, deck), setup.dealt_count(t, deck), rng)
                return Entry(DRAW, f.DEAL, (seat, deck, *hand))
    raise AssertionError("all is laid out")


def un_cards(t: Table, rng: Any) -> tuple[int, ...]:
    cards = t.rules.box.un
    found: tuple[int, ...] = ()
    sizes = sorted({len(card.energies) for card in cards})
    for size, count in zip(sizes, t.rules.un_displayed(), strict=True):
        of_size = [i for i, card in enumerate(cards, 1) if len(card.energies) == size]
        found += some(of_size, count, rng)
    return found


def goal_tiles(t: Table, rng: Any) -> tuple[int, ...]:
    """Tiles of the next group out of the bag."""
    laid = {goals.group_of(tile) for tile in t.state.goals}
    group = min({0, 1, 2} - laid)
    bag = [
        goal
        for goal, copies in enumerate(t.rules.box.goals)
        for _ in range(copies)
        if goals.group_of(goal) == group
    ]
    return some(bag, t.rules.numbers.goal_tiles[group], rng)
