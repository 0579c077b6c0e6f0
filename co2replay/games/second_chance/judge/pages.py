"""The log as pages in words, turned one by one."""

from __future__ import annotations

from typing import Any

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, is_answer, missing, says
from co2replay.notation.records import (
    CORRECTION,
    KIND_NAMES,
)

from .corrections import amend
from .due import END, is_taken_out, not_due, of_mark, place_of, place_of_table
from .numbers import COMPANY_MONEY, ORDER

CORRECTED = KIND_NAMES[CORRECTION]


def coming(t: Table) -> Page | None:
    """Look at the next page that is no mark of where the game stands."""
    while t["page"] < len(t["pages"]):
        page: Page = t["pages"][t["page"]]
        if page["kind"] in ("stop", "position"):
            raise CannotKnow(f"line {page['line']} is not judged")
        who = page["says"][2:] if page["kind"] == "mark" else [page["who"]]
        if not {*who} <= {"", *t["seats"]}:
            raise Wrong("sc.material.count.discs", page, f"nobody plays {who[0]}")
        if is_here(t, page):
            t["page"] += 1
        elif page["kind"] == CORRECTED:
            t["page"] += 1
            amend(t, page)
        elif is_discarded_late(t, page):
            t["page"] += 1
            discard_goal(t, page, page["who"])
        elif is_draw(page, "reveal") and t["phase"] not in ("set-up", END):
            check_hidden(t, page)
            t["page"] += 1
        else:
            return page
    return None


def check_hidden(t: Table, page: Page) -> None:
    """sc.coop.goal.reveal-end: goals lie face down until the last decade is over; the third one,
    a summit of two topics closed by one player alone, is shown as soon as that has happened"""
    seat, deck, *cards = page["says"]
    if deck == "lobby":
        raise CannotKnow(f"line {page['line']} shows a hand")
    if deck == "company":
        raise Wrong("sc.comp.final.company", page, "company goals are shown when they are scored")
    if cards != [3] or seat not in t["alone"]:
        if cards == [3] and seat in t["unseen"]:
            raise CannotKnow(f"whether {seat} has closed a summit alone")
        raise Wrong("sc.coop.goal.reveal-end", page, "the goals are hidden until the end")
    held = t["private"].get(seat, [])
    if 3 not in held:
        if "?" not in held or 3 in t["private_seen"]:
            raise Wrong("sc.material.count.coop-goals", page, f"{seat} has not got this goal")
        held[held.index("?")] = 3
        t["private_seen"].add(3)


def pass_marks(t: Table) -> None:
    """Turn the marks of a phase in which nobody has a word to say."""
    while t["page"] < len(t["pages"]) and is_here(t, t["pages"][t["page"]]):
        t["page"] += 1


def is_here(t: Table, page: Page) -> bool:
    """Tell whether a page is a mark of the moment that is on."""
    return page["kind"] == "mark" and bool([page["verb"], *page["says"]] == t["now"])


def is_discarded_late(t: Table, page: Page) -> bool:
    """A33: a company goal is discarded at any time."""
    is_discard = page["kind"] == "act" and page["verb"] == "goal" and page["says"][1] == "discard"
    is_said = is_discard and bool(page["who"]) and t["phase"] != "set-up"
    return is_said and says(t, "company_discard") != "own_turn"


def check_company(t: Table, page: Page, cards: list[Any]) -> None:
    """sc.comp.setup.company-two-players"""
    if is_taken_out(t, cards):
        raise Wrong("sc.comp.setup.company-two-players", page, "a card that is taken out")


def discard_goal(t: Table, page: Page, seat: str) -> None:
    """sc.comp.company.discard-8, and at the end sc.comp.final.company"""
    number, held = page["says"][0], t["company"].get(seat)
    also = ["sc.comp.final.company"] * (t["phase"] == END)
    if t["mode"] != "competitive" or held is None:
        raise Wrong("sc.comp.company.discard-8", page, f"{seat} has no company goal", also=also)
    if "?" not in (number, held) and number != held:
        raise Wrong("sc.comp.company.discard-8", page, f"{seat} has another one", also=also)
    if held == "?":
        check_company(t, page, [number])
    t["company"][seat] = None
    t["money"][seat] += COMPANY_MONEY


def is_draw(page: Page | None, verb: str) -> bool:
    return page is not None and page["kind"] == "draw" and page["verb"] == verb


def is_reveal_next(t: Table) -> bool:
    """Goals that are shown: perhaps what is still paid without a word has lost the game."""
    return any(is_draw(page, "reveal") for page in t["pages"][t["page"] : t["page"] + 1])


def turn_page(t: Table) -> Page:
    page: Page = t["pages"][t["page"]]
    t["page"] += 1
    t["vain"] = ""
    return page


def is_turned(t: Table, seat: str, second: str) -> bool:
    """What one player says of a single payment may be written either way round."""
    return is_answer(coming(t), seat, second)


def ask(t: Table, seat: str, clause: str, *verbs: str) -> Page:
    """Take the answer that the game cannot go on without."""
    page = coming(t)
    if page is None or not is_answer(page, seat, *verbs):
        raise lacking(t, page, clause, f"{' or '.join(verbs)} of {seat}")
    return turn_page(t)


def ask_draw(t: Table, clause: str, verb: str) -> Page:
    page = coming(t)
    if page is None or not is_draw(page, verb):
        raise lacking(t, page, clause, verb)
    turn_page(t)
    if "?" in page["says"]:
        raise CannotKnow(f"line {page['line']} leaves something unknown")
    return page


def lacking(t: Table, page: Page | None, clause: str, what: str) -> Exception:
    """Something is asked for, and another page stands there."""
    if page is None:
        return missing(page, clause, what)
    if is_past(t, page):
        first, *others = of_mark(t, page)
        return Wrong(first, page, "that moment is over", also=others)
    return missing(page, clause, what, not_due(t, page))


def is_past(t: Table, page: Page) -> bool:
    """sc.phase.marker: a mark of a moment that is over"""
    is_moment = page["kind"] == "mark" and page["verb"] in ORDER[t["mode"]]
    return is_moment and place_of(t, page["verb"], page["says"]) < place_of_table(t)
