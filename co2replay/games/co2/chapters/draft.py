"""The lobby draft: keep one card, pass the rest, until every hand is full again."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import Breach, impossible, refuse
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import NOBODY, UNKNOWN

from ..board.state import Table, answer_alone, answer_written
from ..forms import DRAFTED, SEATS
from ..params import DRAFT, PassDirections, consult
from ..turn.frames import Draft
from .card_numbers import seen_or_unprinted

RIGHT, LEFT = -1, 1  # steps along the seats, which are listed clockwise
HIDDEN = -1  # a card of a pack that nobody noted

Rows = tuple[tuple[int, ...], ...]


def pass_alternating(turn: int) -> int:
    """First to the right, then to the left, and so on."""
    return RIGHT if turn % 2 == 0 else LEFT


def pass_right(turn: int) -> int:
    return RIGHT


PASS_DIRECTIONS: dict[PassDirections, Callable[[int], int]] = {
    "alternate_from_right": pass_alternating,
    "always_right": pass_right,
}
# The pass by which a card came: none, the first and the second are printed, then it goes on.
CLAUSE_OF_PACK = (
    "co2.setup.draft-first-pass",
    "co2.setup.draft-first-pass",
    "co2.setup.draft-second-pass",
    "co2.setup.draft-end",
)


def check_open(t: Table) -> Breach | None:
    """A draft belongs to its variant, and is held once."""
    if DRAFT not in t.rules.variants:
        return refuse(t, "co2.setup.draft-optional", variant="none")
    return None


def hands_are_whole(t: Table) -> bool:
    """Once a card is used, the hands as they were dealt are the hands."""
    s = t.state
    hands, hidden = [s.lobby[seat] for seat in s.order], [s.lobby_hidden[seat] for seat in s.order]
    if any(map(is_unknown, (*hands, *hidden))):
        return True  # nobody can tell
    if not set(s.lobby_used) <= {card for hand in hands for card in hand}:
        return False
    counts = {len(hand) + more for hand, more in zip(hands, hidden, strict=True)}
    return not any(hidden) or len(counts) == 1  # a card that nobody noted may have been used


def open_draft(t: Table) -> Draft:
    """Take the hands as dealt for the first packs."""
    s = t.state
    packs = tuple((*s.lobby[seat], *[HIDDEN] * s.lobby_hidden[seat]) for seat in s.order)
    opened = Draft(0, packs, (), ((),) * len(s.order))
    s.pending.append(opened)
    return opened


def hand_of(t: Table, seat: int) -> tuple[tuple[int, ...], int]:
    """The cards of a seat, and how many more are unseen; in a draft those kept and its pack."""
    s = t.state
    if s.pending and isinstance(frame := s.pending[-1], Draft):
        place = s.order.index(seat)
        cards = (*frame.kept[place], *frame.packs[place])
        known = tuple(card for card in cards if card != HIDDEN)
        return known, len(cards) - len(known)
    return s.lobby[seat], s.lobby_hidden[seat]


def check_pick(t: Table, frame: Draft, seat: int, card: int) -> Breach | None:
    """Why the seat may not keep this card now: one of the pack in hand, once a pass."""
    turn, packs, picked = frame.passes, frame.packs, frame.picked
    order = t.state.order
    clause = CLAUSE_OF_PACK[turn]
    if seat in picked:
        return impossible(clause, seat=SEATS[seat], twice="yes")
    pack = packs[order.index(seat)]
    if card == UNKNOWN or card in pack:
        return None
    if HIDDEN in pack and card in t.rules.box.lobby and not _is_elsewhere(frame, card):
        return None
    _consult_direction(t, turn - 1)
    return impossible(clause, card=card, hand="no")


def answer_opening(t: Table, who: int, card: int) -> Breach | bool:
    """The first card kept opens the draft; a card that cannot be kept opens nothing."""
    opened = open_draft(t)
    try:
        taken = answer_pick(t, opened, who, card)
    finally:
        if t.state.pending[-1] is opened:
            t.state.pending.pop()
    return taken


def answer_pick(t: Table, frame: Draft, who: int, card: int) -> Breach | bool:
    if who == NOBODY:
        return impossible("co2.setup.draft-first-pass", name="missing")
    breach = check_pick(t, frame, who, card)
    if breach is None:
        apply_pick(t, frame, who, card)
    return breach or True


def _is_elsewhere(frame: Draft, card: int) -> bool:
    return any(card in pack for pack in frame.packs) or any(card in kept for kept in frame.kept)


def _consult_direction(t: Table, turn: int) -> None:
    """All books pass to the right first."""
    if turn > 0:
        consult(t, "draft_pass_directions")


def apply_pick(t: Table, frame: Draft, seat: int, card: int) -> None:
    s = t.state
    turn, packs, picked, kept = frame.passes, frame.packs, frame.picked, frame.kept
    place = s.order.index(seat)
    number = HIDDEN if card == UNKNOWN else card
    packs = _put(packs, place, _without(packs[place], number))
    kept = _put(kept, place, (*kept[place], number))
    picked = (*picked, seat)
    if len(picked) < len(s.order):
        s.pending[-1] = Draft(turn, packs, picked, kept)
        return
    _consult_direction(t, turn)
    step = PASS_DIRECTIONS[t.rules.settings.draft_pass_directions](turn)
    seats = len(s.order)
    packs = tuple(packs[(place - step) % seats] for place in range(seats))
    if all(len(pack) <= 1 for pack in packs):
        _close(t, kept, packs)
    else:
        s.pending[-1] = Draft(turn + 1, packs, (), kept)


def _without(pack: tuple[int, ...], number: int) -> tuple[int, ...]:
    """What is passed on; when nobody noted which card was kept, any may be gone."""
    if number == HIDDEN:
        return (HIDDEN,) * (len(pack) - 1)
    left = list(pack)
    left.remove(number if number in left else HIDDEN)
    return tuple(left)


def _put(rows: Rows, place: int, row: tuple[int, ...]) -> Rows:
    return (*rows[:place], row, *rows[place + 1 :])


def _close(t: Table, kept: Rows, packs: Rows) -> None:
    """Everybody has a full hand; the last card of a pack goes to whoever it was passed to."""
    s = t.state
    s.pending.pop()
    s.drafted = True
    dealt = {card for seat in s.order for card in s.lobby[seat]}
    held: set[int] = set()
    for place, seat in enumerate(s.order):
        hand = (*kept[place], *packs[place])
        known = tuple(card for card in hand if card != HIDDEN)
        s.lobby[seat] = known
        s.lobby_hidden[seat] = len(hand) - len(known)
        held.update(known)
        for card in packs[place]:
            answer_alone(t, DRAFTED, seat, (UNKNOWN if card == HIDDEN else card,))
    # A card dealt in the open and kept unnoted lies unseen in some hand now.
    s.lobby_used = tuple(sorted((set(s.lobby_used) - dealt) | held))


def confirm_last(t: Table, seat: int, card: int) -> Breach | None:
    """The last card of a pack needs no word; written all the same, it is checked, or shown."""
    s = t.state
    settled = next((x for x in s.settled if x.verb == DRAFTED and x.seat == seat), None)
    if settled is None:
        return impossible("co2.setup.draft-end", twice="yes")
    last = settled.args[0]
    if last == UNKNOWN and card != UNKNOWN:
        if card in s.lobby_used or card not in t.rules.box.lobby:
            return seen_or_unprinted("co2.setup.draft-end", card, t.rules.box.lobby)
        s.lobby[seat] = (*s.lobby[seat], card)
        s.lobby_hidden[seat] -= 1
        s.lobby_used = tuple(sorted((*s.lobby_used, card)))
    elif card not in (UNKNOWN, last):
        return impossible("co2.setup.draft-end", card=card, only=last)
    answer_written(t, settled)
    return None
