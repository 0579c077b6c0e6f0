"""The draft: five cards in hand, one is kept, the others go to a neighbour, until all have five."""

from __future__ import annotations

from typing import Any

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, says

from .log_reader import coming, missing, speaker, turn_page
from .setup import hands_that_nobody_noted, lay_the_table, lobby_cards

CLAUSES = ["co2.setup.draft-first-pass", "co2.setup.draft-second-pass", "co2.setup.draft-end"]


def draft(t: Table) -> None:
    """co2.setup.draft-optional: a draft that nobody noted has left the hands that are dealt"""
    t["to_begin"] = t["start"]
    if not is_next_a_pick(t):
        return
    t["drafted"] = True
    hands_that_nobody_noted(t)
    kept: dict[str, list[Any]] = {seat: [] for seat in t["seats"]}
    for number in range(t["numbers"]["lobby_hand"] - 1):
        clause = CLAUSES[min(number, 1)]
        waiting = list(t["seats"])
        while waiting:
            lay_the_table(t)  # the rest of the set-up, in any order
            page = coming(t)
            if page is None or not is_next_a_pick(t):
                raise missing(t, clause, f"pick of {waiting}")
            turn_page(t)
            seat = speaker(t, page)
            if seat not in waiting:
                raise Wrong(clause, page, f"{waiting} are to pick")
            waiting.remove(seat)
            kept[seat].append(card_kept(t, seat, page, clause))
        pass_on(t, number)
    last_cards(t)
    for seat in t["seats"]:
        t["lobby"][seat] += kept[seat]


def may_be_noted_late(t: Table) -> bool:
    """co2.setup.draft-optional: the mark of the first turn may stand above the draft"""
    touched = t["acted"] or t["moved"] or t["visited"] or t["carded"]
    is_open = "draft" in t["variants"] and not t["drafted"] and len(t["seats"]) > 1
    return is_open and len(t["turns"]) == 1 and not touched  # only the set-up is noted


def is_next_a_pick(t: Table) -> bool:
    page = coming(t)
    return page is not None and page["kind"] == "act" and page["verb"] == "draft"


def card_kept(t: Table, seat: str, page: Page, clause: str) -> int | str:
    """co2.setup.draft-first-pass: out of the cards that have come to this seat, seen or unseen"""
    number, hand = page["says"][0], t["lobby"][seat]
    if number in hand:
        hand.remove(number)
    elif number == "?":
        raise CannotKnow(f"line {page['line']}: which known card was kept")
    elif "?" in hand and number in lobby_cards(t) and number not in t["lobby_seen"]:
        hand.remove("?")
        t["lobby_seen"].add(number)
    else:
        raise Wrong(clause, page, f"{seat} has {hand}")
    return number if number == "?" else int(number)


def pass_on(t: Table, number: int) -> None:
    """co2.setup.draft-first-pass, co2.setup.draft-second-pass"""
    alternate = says(t, "draft_pass_directions") == "alternate_from_right"
    step = 1 if alternate and number % 2 else -1  # the seat on the left is the next one clockwise
    seats = t["seats"]
    hands = {seat: t["lobby"][seat] for seat in seats}
    for at, seat in enumerate(seats):
        t["lobby"][seats[(at + step) % len(seats)]] = hands[seat]


def last_cards(t: Table) -> None:
    """co2.setup.draft-end: the last card needs no word"""
    waiting = list(t["seats"])
    while waiting and is_next_a_pick(t):
        page = turn_page(t)
        seat = speaker(t, page)
        if seat not in waiting:
            raise Wrong(CLAUSES[-1], page, f"{waiting} have a last card")
        waiting.remove(seat)
        if page["says"][0] != "?":  # one that nobody noted is shown by it
            t["lobby"][seat].append(card_kept(t, seat, page, CLAUSES[-1]))
    t["unwritten"] += [(seat, "draft", (card,)) for seat in waiting for card in t["lobby"][seat]]
