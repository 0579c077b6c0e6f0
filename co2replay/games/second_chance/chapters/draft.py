"""The draft of lobbyist cards, and the choice of goals: what is kept of what was dealt."""

from __future__ import annotations

from itertools import chain

from co2replay.engine.table import Breach, impossible
from co2replay.notation.records import UNKNOWN

from .. import forms as f
from ..board.state import Table
from ..turn.frames import Draft, Keep
from .market import settle
from .setup import check_known, clause_of_deck, dealt_count, decks_of, hands_of

KEPT = (2, 1, 1)  # of five, of three, of two cards; the last one is kept by who gets it
CLAUSES = ("keep-two", "keep-one-of-three", "keep-one-of-two")


def clause_of(t: Table, seat: int) -> str:
    size = len(t.state.hands[seat])
    return f"sc.variant.draft.{CLAUSES[{5: 0, 3: 1, 2: 2}.get(size, 0)]}"


def ask(t: Table, turn: int) -> None:
    """A round of the draft: everybody chooses out of the hand that lies there now."""
    s = t.state
    s.pending += [Draft(seat=seat, count=KEPT[turn]) for seat in reversed(s.seats)]


def check_chosen(
    clause: str, count: int, hand: tuple[int, ...], cards: tuple[int, ...]
) -> Breach | None:
    """Could somebody who holds this hand choose these cards, and so many? `?` is a card nobody has
    seen."""
    if len(cards) != count:
        return impossible(clause, written=len(cards), due=count)
    left = list(hand)
    for card in cards:
        if card in left:
            left.remove(card)
        elif UNKNOWN in left or (card == UNKNOWN and left):
            left.remove(UNKNOWN if UNKNOWN in left else left[0])
        else:
            return impossible(clause, card=card)
    return None


def without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """What is left of a hand; of a card that was not named nobody knows which one it was."""
    if UNKNOWN in cards:
        return (UNKNOWN,) * (len(hand) - len(cards))
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)


# clauses: sc.variant.draft.keep-two sc.variant.draft.keep-one-of-three
# sc.variant.draft.keep-one-of-two
def check_draft(t: Table, frame: Draft, cards: tuple[int, ...]) -> Breach | None:
    hand, clause = t.state.hands[frame.seat], clause_of(t, frame.seat)
    if (breach := check_chosen(clause, frame.count, hand, cards)) is not None:
        return breach
    elsewhere = [*t.state.taken, *t.state.passed_on, *hands_of_others(t, frame.seat, f.LOBBY_DECK)]
    return check_known(t, f.LOBBY_DECK, cards, list(chain.from_iterable(elsewhere)))


def hands_of_others(t: Table, me: int, deck: int) -> list[tuple[int, ...]]:
    return [hand for seat, hand in enumerate(hands_of(t.state, deck)) if seat != me]


def draft(t: Table, frame: Draft, cards: tuple[int, ...]) -> None:
    s, seat = t.state, frame.seat
    s.taken[seat] = (*s.taken[seat], *cards)
    s.passed_on[seat] = without(s.hands[seat], cards)
    s.hands[seat] = ()


def pass_on(t: Table) -> None:
    """Everybody has chosen: what is left goes to the right neighbour, against the clock."""
    s = t.state
    passed = {seat: s.passed_on[seat] for seat in s.seats}
    for index, seat in enumerate(s.seats):
        s.hands[s.seats[index - 1]] = passed[seat]
        s.passed_on[seat] = ()


# clauses: sc.variant.draft.total-five
def end(t: Table) -> None:
    """The last card that came is kept with those that were chosen; it may be written as well."""
    s = t.state
    for seat in s.seats:
        settle(t, seat, f.DRAFTED, s.hands[seat][0])
        s.hands[seat] = (*s.taken[seat], *s.hands[seat])
        s.taken[seat] = ()


# Goals that are kept ------------------------------------------------------------------------------


def ask_keep(t: Table) -> None:
    t.state.pending += filter(None, (open_keep(t, seat) for seat in reversed(t.state.seats)))


def open_keep(t: Table, seat: int) -> Keep | None:
    """A company goal of two, or alone two private goals of four, as long as none are kept."""
    if t.rules.is_cooperative():
        return None
    deck = decks_of(t)[-1]
    count = t.rules.numbers.solo_kept if t.rules.is_solo() else 1
    is_open = len(hands_of(t.state, deck)[seat]) == dealt_count(t, deck)
    return Keep(seat=seat, deck=deck, count=count) if is_open else None


def check_keep(t: Table, frame: Keep, cards: tuple[int, ...]) -> Breach | None:
    hand = hands_of(t.state, frame.deck)[frame.seat]
    clause = clause_of_deck(t, frame.deck)
    if (breach := check_chosen(clause, frame.count, hand, cards)) is not None:
        return breach
    elsewhere = [*t.state.private_left, *hands_of_others(t, frame.seat, frame.deck)]
    return check_known(t, frame.deck, cards, list(chain.from_iterable(elsewhere)))


def keep(t: Table, frame: Keep, cards: tuple[int, ...]) -> None:
    s, seat = t.state, frame.seat
    hands = hands_of(s, frame.deck)
    s.private_left[seat] = without(hands[seat], cards)
    hands[seat] = cards
