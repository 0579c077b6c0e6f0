"""Why a card that is drawn, dealt or shown cannot be: no such number, or seen before."""

from __future__ import annotations

from collections.abc import Container

from co2replay.engine.table import Breach


def seen_or_unprinted(clause: str, card: int, printed: Container[int]) -> Breach:
    """Refuse a card that cannot come up here; no ruling makes the piece be there."""
    return Breach(clause, facts_of_card(card, printed), hard=True)


def facts_of_card(card: int, printed: Container[int]) -> dict[str, int | str]:
    """A number that the box does not have was never seen: it is not known at all."""
    return {"card": card, "seen": "yes"} if card in printed else {"card": card, "known": "no"}
