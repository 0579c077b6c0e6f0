"""What players choose before play begins: lobbyist cards in a draft, and goals that they keep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, hold, is_answer

from .cards import LOBBYISTS
from .due import clause_of_deck, is_taken_out
from .numbers import COMPANY_GOALS, COOP_GOALS, KEPT
from .pages import ask, coming, turn_page
from .phases import hear_inspectors

BOTH = ("draft", "keep")  # are said of lobbyist cards and of goals
# How many cards there are.
PILES = {"lobby": len(LOBBYISTS), "private": COOP_GOALS, "company": COMPANY_GOALS}
PRINTED = {
    "lobby": "sc.material.count.lobby",
    "private": "sc.material.count.coop-goals",
    "company": "sc.material.count.company-goals",
}
ROUNDS = (
    (2, "sc.variant.draft.keep-two"),
    (1, "sc.variant.draft.keep-one-of-three"),
    (1, "sc.variant.draft.keep-one-of-two"),
)
Said = Iterator[tuple[str, str]]  # a clause and a reason


def why_not_kept(
    t: Table, cards: list[Any], hand: list[Any], due: int, clause: str, others: list[Any], deck: str
) -> Said:
    """sc.material.count.lobby, -coop-goals, -company-goals: there is one of each card."""
    known = [card for card in cards if card != "?"]
    if len(cards) != due or is_twice(cards):
        yield clause, f"{due} are kept"
    if len(cards) > len(hand) or sum(card not in hand for card in known) > hand.count("?"):
        yield clause, "a card that is not there"
    is_none = not set(known) <= set(range(1, PILES[deck] + 1))
    if set(known) & {card for row in others for card in row} or is_twice(cards) or is_none:
        yield PRINTED[deck], "no such card, or somebody else has it"
    if deck == "company" and is_taken_out(t, cards):
        yield "sc.comp.setup.company-two-players", "a card that is taken out"


def take_out(page: Page, hand: list[Any], cards: list[Any]) -> list[Any]:
    """The cards that are left of a hand; some of them may not be noted."""
    left = list(hand)
    for card in cards:
        if card == "?" and set(left) != {"?"}:
            raise CannotKnow(f"line {page['line']} leaves something unknown")
        left.remove(card if card in left else "?")
    return left


def is_twice(cards: list[Any]) -> bool:
    known = [card for card in cards if card != "?"]
    return len(set(known)) != len(known)


def choice(t: Table, seat: str, clause: str, hand: list[Any], due: int, *verbs: str) -> Page:
    """What somebody keeps, of a draft or of goals; of cards that nobody saw it may go without a
    word."""
    page = coming(t)
    if page is not None and set(hand) == {"?"} and not is_answer(page, seat, *verbs):
        return {**page, "says": ["?"] * due}
    return ask(t, seat, clause, *verbs)


def as_spoken(t: Table, left: list[str]) -> Iterator[str]:
    """Everybody once, and first who says first what is kept: all choose at the same time."""
    while left:
        heard = -1
        while heard != t["page"]:  # either may come behind the other
            heard = t["page"]
            hear_last(t)
            hear_goals(t)
            hear_inspectors(t)
        page = coming(t)
        seat = next((one for one in left if is_named(page, one)), left[0])
        left.remove(seat)
        yield seat


def is_named(page: Page | None, seat: str) -> bool:
    return page is not None and page["who"] == seat and is_answer(page, seat, *BOTH)


# The draft ----------------------------------------------------------------------------------------


def draft(t: Table) -> None:
    """sc.variant.draft.keep-two, -keep-one-of-three, -keep-one-of-two, -total-five"""
    kept: dict[str, list[Any]] = {seat: [] for seat in t["seats"]}
    for due, clause in ROUNDS:
        left, passed = list(t["seats"]), dict[str, list[Any]]()
        t["draft"] = {"due": due, "clause": clause, "left": left, "gone": [passed, kept]}
        for seat in as_spoken(t, left):
            page = choice(t, seat, clause, t["hand"][seat], due, *verbs_of_draft(t, seat))
            cards = page["says"]
            hold(page, why_not_drafted(t, seat, cards))
            passed[t["seats"][t["seats"].index(seat) - 1]] = take_out(page, t["hand"][seat], cards)
            kept[seat] += cards
            t["hand"][seat] = []
        t["hand"] = passed
    t["draft"], t["last_cards"] = None, {seat: list(t["hand"][seat]) for seat in t["seats"]}
    for seat in t["seats"]:
        t["hand"][seat] += kept[seat]
    hear_last(t)


def why_not_drafted(t: Table, seat: str, cards: list[Any]) -> Said:
    """Of the round of the draft that is on."""
    now = t["draft"]
    hands = [t["hand"][one] for one in t["seats"] if one != seat]
    others = [*hands, *(row for rows in now["gone"] for row in rows.values())]
    return why_not_kept(t, cards, t["hand"][seat], now["due"], now["clause"], others, "lobby")


def verbs_of_draft(t: Table, seat: str) -> tuple[str, ...]:
    """What is kept of cards that nobody saw is a goal, where goals are kept at all."""
    is_goal = t["mode"] in KEPT and set(t["hand"][seat]) == {"?"}
    return BOTH[:1] if is_goal else BOTH


def hear_last(t: Table) -> None:
    """sc.variant.draft.keep-one-of-two: the last card is no choice, and may be written as well"""
    while t["last_cards"]:
        page = coming(t)
        left = [one for one in t["last_cards"] if is_answer(page, one, "draft")]
        if page is None or not left:
            return
        card, said = t["last_cards"][left[0]], page["says"]
        is_goal = t["mode"] in KEPT and said not in (card, ["?"])
        if is_goal and ("?" not in card or not any(why_not_goal(t, left[0], said))):
            return
        if said != card and "?" not in (*card, *said):
            raise Wrong("sc.variant.draft.keep-one-of-two", page, "another card came last")
        del t["last_cards"][left[0]]
        turn_page(t)


# Goals that are kept ------------------------------------------------------------------------------


def place_of_goals(t: Table) -> tuple[str, str]:
    """The deck, and where its cards lie until some of them are kept."""
    return ("private", "private") if t["mode"] == "solo" else ("company", "dealt")


def why_not_goal(t: Table, seat: str, cards: list[Any]) -> Said:
    """sc.solo.setup.private-goals, sc.comp.setup.company-goals"""
    deck, place = place_of_goals(t)
    others = [t[place][one] for one in t["seats"] if one != seat]
    clause = clause_of_deck(t, deck)
    return why_not_kept(t, cards, t[place][seat], KEPT[t["mode"]], clause, others, deck)


def has_kept(t: Table, seat: str) -> bool:
    if t["mode"] == "solo":
        return len(t["private"][seat]) == KEPT["solo"]
    return t["company"][seat] is not None


def hear_goals(t: Table) -> None:
    """sc.comp.setup.company-goals, sc.variant.draft.*: no rule says which of the two comes first,
    so a goal may be kept as soon as it is dealt; what the draft asks for is drafted."""
    while t["mode"] in KEPT:
        page = coming(t)
        if page is None or not is_answer(page, page["who"], "keep"):
            return
        seat, cards = page["who"] or (t["draft"] or {"left": [""]})["left"][0], page["says"]
        if seat == "" or has_kept(t, seat):
            return
        if any(why_not_goal(t, seat, cards)):
            is_dealt = t[place_of_goals(t)[1]][seat]
            if page["who"] and is_dealt and "draft" not in t["variants"]:
                hold(page, why_not_goal(t, seat, cards))
            return
        is_asked = t["draft"] is not None and seat in t["draft"]["left"]
        is_asked = is_asked and "keep" in verbs_of_draft(t, seat)
        if is_asked and not any(why_not_drafted(t, seat, cards)):
            return
        take_goal(t, seat, turn_page(t))


def take_goal(t: Table, seat: str, page: Page) -> None:
    cards = page["says"]
    if t["mode"] == "competitive":
        t["company"][seat] = cards[0]
        return
    t["aside"] = take_out(page, t["private"][seat], cards)
    t["private"][seat] = list(cards)


def keep(t: Table) -> None:
    """sc.solo.setup.private-goals, sc.comp.setup.company-goals"""
    deck, place = place_of_goals(t)
    for seat in as_spoken(t, [one for one in t["seats"] if not has_kept(t, one)]):
        hear_inspectors(t)
        if not has_kept(t, seat):
            clause, due = clause_of_deck(t, deck), KEPT[t["mode"]]
            page = choice(t, seat, clause, t[place][seat], due, *BOTH)
            hold(page, why_not_goal(t, seat, page["says"]))
            take_goal(t, seat, page)
    hear_last(t)
