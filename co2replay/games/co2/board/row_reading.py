"""What entries show of a table: rows as every verb reads them, cards seen before, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DRAW,
    MARK,
    MARK_END,
    POSITION,
    SEEN,
    UNKNOWN,
    Entry,
    Log,
    Problem,
)

from .. import forms as f

Args = tuple[int, ...]
UN = f.SEAT_FIELDS.index("un")
# Rows that add to what the others of their kind say.
ADDING = (f.DONE, f.CLOSED)
ROWS = frozenset((POSITION, SEEN, CORRECTION))  # entries that say what lies on the table
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


def end_of_play(entries: Sequence[Entry]) -> int:
    """Position of the mark that ends the game; -1 where there is none."""
    for index, entry in enumerate(entries):
        if entry.kind == MARK and entry.args[0] == MARK_END and not entry.taken_back:
            return index
    return -1


def is_form(entries: Sequence[Entry]) -> bool:
    """Was only the table at the end written down, and nothing of the play before it?"""
    end = end_of_play(entries)
    before = entries if end < 0 else entries[:end]
    rows = any(entry.kind == POSITION for entry in before)
    return rows and not any(entry.kind in (ACT, DRAW, MARK) for entry in before)


def check_rows(log: Log, cards: int) -> list[Problem]:
    """Rows that can be misunderstood: told twice, one card twice, a card where a number is asked.

    A line further down is a later look at the table, but a form shows it as it lies at the end.
    """
    rows = [entry for entry in log.entries if entry.kind in ROWS]
    if not rows:
        return []
    of_the_end = is_form(log.entries) and end_of_play(log.entries) >= 0
    problems: list[Problem] = []
    told: dict[tuple[Any, ...], Entry] = {}
    lying: dict[tuple[int, int], Entry] = {}  # no two cards have one number
    for entry in rows:
        if is_count_of_un(entry) and entry.args[2] not in (UNKNOWN, *range(cards + 1)):
            problems.append(_problem("count-of-cards", log, entry, (str(cards),)))
        if entry.kind != POSITION or entry.verb in ADDING:
            continue
        place = 0 if of_the_end else entry.line
        first = told.setdefault((place, *subject(entry.verb, entry.args)), entry)
        if first is not entry:
            problems.append(_problem("row-twice", log, entry, (str(first.line),)))
            continue
        for card in cards_in(entry.verb, entry.args):
            if (place, card) in lying:
                line = lying[place, card].line
                problems.append(_problem("card-in-two-places", log, entry, (str(line),)))
            lying[place, card] = entry
    return problems


def cards_in(verb: int, args: Args) -> Args:
    """The numbered cards that a row lays somewhere, as far as somebody has seen them."""
    if verb == f.USED:
        found = args[1:] if is_pile_of_cards(args[0]) else ()
    elif verb in (f.UN_HELD, f.LOBBY_HAND, f.GOAL_HELD):
        found = args[1:]
    else:
        found = args if verb in (f.UN_DISPLAY, f.EVENT_ROW) else ()
    return tuple(card for card in found if card > 0)


def is_pile_of_cards(pile: int) -> bool:
    return f.PILES[pile] not in (*f.FOSSILS, "un")


def is_count_of_un(entry: Entry) -> bool:
    return entry.verb == f.SEAT_FIELD and entry.args[1] == UN


def subject(verb: int, args: Args) -> tuple[Any, ...]:
    """What a row speaks of, in whatever words: of one thing a table shows one state."""
    if verb == f.SCORE:
        return f.SEAT_FIELD, args[0], f.SEAT_FIELDS.index("vp")
    if verb == f.UN_HELD:
        return f.SEAT_FIELD, args[0], UN
    if verb in (f.SEAT_FIELD, f.REGION_FIELD):
        return verb, *args[:2]
    if verb == f.USED and is_pile_of_cards(args[0]):
        return verb, *args  # piles of cards: one list may go on in the next row
    if verb in (f.TURN, f.UN_DISPLAY, f.EVENT_ROW, f.STARTING, f.STARTERS):
        return (verb,)
    return verb, args[0]


def _problem(code: str, log: Log, entry: Entry, expected: Sequence[str]) -> Problem:
    line = log.written(entry.line)
    text = line[entry.col - 1 : entry.end - 1]
    return Problem(code, entry.line, entry.col, entry.end, text, tuple(expected))


def seen_before(entries: Sequence[Entry], upto: int, clause: str, card: int | str) -> int:
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
