"""The lobby draft: keep one card, pass the rest, until every hand is full again."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import Breach, Table, consult, impossible, refuse
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import UNKNOWN

from .forms import SEATS
from .frames import DRAFT
from .state import NO_SEAT, Frame

VARIANT = "draft"
RIGHT, LEFT = -1, 1  # steps along the seats, which are listed clockwise
HIDDEN = -1  # a card of a pack that nobody noted


def pass_alternating(turn: int) -> int:
    """First to the right, then to the left, and so on."""
    return RIGHT if turn % 2 == 0 else LEFT


def pass_right(turn: int) -> int:
    return RIGHT


PASS_DIRECTIONS: dict[str, Callable[[int], int]] = {
    "alternate_from_right": pass_alternating,
    "always_right": pass_right,
}


def check_open(t: Table) -> Breach | None:
    """A draft belongs to its variant, and begins when all hands are dealt."""
    if VARIANT not in t.rules.variants:
        return refuse(t, "co2.setup.draft-optional", variant="none")
    return None


def open_draft(t: Table) -> None:
    """Take the hands as dealt for the first packs."""
    s = t.state
    packs = tuple((*s.lobby[seat], *[HIDDEN] * s.lobby_hidden[seat]) for seat in s.order)
    s.pending.append((DRAFT, NO_SEAT, 0, packs, (), ((),) * len(s.order)))


def check_pick(t: Table, frame: Frame, seat: int, card: int) -> Breach | None:
    """Why the seat may not keep this card now: one of the pack in hand, once a pass."""
    _, _, turn, packs, picked, _ = frame
    order = t.state.order
    if seat not in order:
        return impossible("co2.setup.draft-first-pass", seat=SEATS[seat])
    if seat in picked:
        return impossible("co2.setup.draft-first-pass", seat=SEATS[seat], twice="yes")
    pack = packs[order.index(seat)]
    if card == UNKNOWN or card in pack:
        return None
    if HIDDEN in pack:
        if card in t.rules.box.lobby and not _is_elsewhere(frame, card):
            return None
        raise Consulted(f"{SEATS[seat]}.lobby")
    clause = "co2.setup.draft-first-pass" if turn < 1 else "co2.setup.draft-second-pass"
    consult(t, "draft_pass_directions")
    return impossible(clause, card=card, hand="no")


def _is_elsewhere(frame: Frame, card: int) -> bool:
    return any(card in pack for pack in frame[3]) or any(card in kept for kept in frame[5])


def apply_pick(t: Table, frame: Frame, seat: int, card: int) -> None:
    s = t.state
    _, _, turn, packs, picked, kept = frame
    place = s.order.index(seat)
    number = HIDDEN if card == UNKNOWN else card
    pack = list(packs[place])
    pack.remove(number if number in pack else HIDDEN if HIDDEN in pack else pack[0])
    packs = _put(packs, place, tuple(pack))
    kept = _put(kept, place, (*kept[place], number))
    picked = (*picked, seat)
    if len(picked) < len(s.order):
        s.pending[-1] = (DRAFT, NO_SEAT, turn, packs, picked, kept)
        return
    picked = ()
    if any(packs):
        consult(t, "draft_pass_directions")
        step = PASS_DIRECTIONS[t.rules.settings.draft_pass_directions](turn)
        seats = len(s.order)
        packs = tuple(packs[(place - step) % seats] for place in range(seats))
    turn += 1
    if all(len(pack) <= 1 for pack in packs):
        _close(t, tuple((*own, *pack) for own, pack in zip(kept, packs, strict=True)))
        return
    s.pending[-1] = (DRAFT, NO_SEAT, turn, packs, picked, kept)


def _put(
    rows: tuple[tuple[int, ...], ...], place: int, row: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*rows[:place], row, *rows[place + 1 :])


def _close(t: Table, hands: tuple[tuple[int, ...], ...]) -> None:
    """Everybody has a full hand; the last card of a pack goes to whoever it was passed to."""
    s = t.state
    s.pending.pop()
    for seat, hand in zip(s.order, hands, strict=True):
        known = tuple(card for card in hand if card != HIDDEN)
        s.lobby[seat] = known
        s.lobby_hidden[seat] = len(hand) - len(known)
        s.lobby_used = tuple(sorted({*s.lobby_used, *known}))
