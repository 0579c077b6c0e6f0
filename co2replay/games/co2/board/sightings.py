"""Where a log showed a card before: what a card in two places is refused with."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.records import ACT, DRAW, POSITION, SEEN, Entry

from .. import forms as f

# Which entries show the cards of a deck, and from which argument on, by the clause broken.
LOBBY = {f.LOBBY: 0, f.REFILL: 0, f.DRAFTED: 0, f.LOBBY_HAND: 1}
GOALS = {f.GOAL: 0, f.GOAL_HELD: 1}
UN_GOALS = {f.UN: 0, f.CLAIM: 0, f.REVEAL: 0, f.UN_DISPLAY: 0, f.UN_HELD: 1}
EVENTS = {f.EVENT: 0, f.EVENT_ROW: 0}
DECK_ARGUMENT = 1  # `deal` names its deck in front of the cards
DECKS = {
    "co2.setup.lobby-deal": LOBBY,
    "co2.lobby.removed": LOBBY,
    "co2.solo.lobby-refill": LOBBY,
    "co2.setup.draft-first-pass": LOBBY,
    "co2.setup.company-goal-deal": GOALS,
    "co2.goal.secret": GOALS,
    "co2.un.first-come": UN_GOALS,
    "co2.un.cards-34-46": UN_GOALS,
    "co2.solo.main-reveals-un": UN_GOALS,
    "co2.eventcard.one-per-region": EVENTS,
}


def seen_before(entries: Sequence[Entry], upto: int, clause: str, card: object) -> int:
    """Position of the last entry before that showed the card, or -1."""
    shown = DECKS.get(clause)
    if shown is None or not isinstance(card, int):
        return -1
    for index in reversed(range(min(upto, len(entries)))):
        entry = entries[index]
        if entry.taken_back or entry.kind not in (ACT, DRAW, SEEN, POSITION):
            continue
        if entry.verb == f.DEAL:
            lobby = f.DECKS[entry.args[DECK_ARGUMENT]] == "lobby"
            deck = LOBBY if lobby else GOALS
            if deck is shown and card in entry.args[DECK_ARGUMENT + 1 :]:
                return index
        elif entry.verb in shown and card in entry.args[shown[entry.verb] :]:
            return index
    return -1
