"""The log as pages in words, turned one by one."""

from __future__ import annotations

from typing import Any

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, is_answer, says

END = "end"


def coming(t: Table, *asked: tuple[str, str]) -> Page | None:
    """Look at the next page that says something new: not a mark that agrees, nor a word that was
    taken unwritten; `asked`: whose word on what is awaited, and is not one of those."""
    while t["page"] < len(t["pages"]):
        page: Page = t["pages"][t["page"]]
        if page["kind"] in ("stop", "position"):
            raise CannotKnow(f"line {page['line']} is not judged")
        if "?" in page["says"]:
            raise CannotKnow(f"line {page['line']} leaves something unknown")
        if page["who"] not in ("", *t["seats"]):
            raise Wrong("pg.setup.players", page, f"nobody plays {page['who']}")
        if is_here(t, page) or is_heard_late(t, page, asked):
            t["page"] += 1
        elif is_thrown(t, page) and "lose" not in dict(asked).values():
            throw_away(t, page)
        else:
            return page
    return None


def pass_marks(t: Table) -> None:
    """Turn the marks of a phase 5 that is over, and of the auctions behind it: between them
    nothing is written but who powered nothing, by name."""
    marks = ([t["phase"], t["round"]], ["auction", t["round"] + 1])
    while t["page"] < len(t["pages"]):
        page = t["pages"][t["page"]]
        is_idle = page["who"] in t["idle"] and is_act(page, "power") and not page["says"]
        if not is_idle and not is_mark(page, *marks):
            break
        t["page"] += 1
    t["unwritten"], t["idle"] = [word for word in t["unwritten"] if word[1] != "power"], []


def is_mark(page: Page, *marks: list[Any]) -> bool:
    return page["kind"] == "mark" and [page["verb"], *page["says"]] in marks


def is_here(t: Table, page: Page) -> bool:
    """Tell whether a page is a mark of the phase that is on."""
    return is_mark(page, [END] if t["phase"] == END else [t["phase"], t["round"]])


def is_heard_late(t: Table, page: Page, asked: tuple[tuple[str, str], ...]) -> bool:
    """Tell whether a page writes down what was taken without a word; each is heard once, but for
    somebody who can run no plant and is named."""
    if page["kind"] != "act" or any(is_answer(page, *one) for one in asked):
        return False
    for word in t["unwritten"]:
        who, verb, said = word
        is_same = [page["verb"], page["says"]] == [verb, said]
        is_none = page["verb"] == "pass" and (verb, said) == ("power", [])
        if page["who"] in ("", who) and (is_same or is_none):
            if verb != "power" or not page["who"]:
                t["unwritten"].remove(word)
            if verb == "power" and page["who"]:
                t["told_idle"].add(who)
            return True
    return page["who"] in t["idle"] and page["verb"] in ("power", "pass") and not page["says"]


def is_thrown(t: Table, page: Page) -> bool:
    """Tell whether fuel is given back while rounds are played: nothing is before and behind."""
    return bool(page["who"]) and is_act(page, "lose") and t["phase"] not in ("set-up", END)


def throw_away(t: Table, page: Page) -> None:
    """A08, A09: fuel is given back that nobody asks for."""
    held = t["fuel"][page["who"]]
    lost = dict(zip(held, page["says"], strict=True))
    is_there = any(lost.values()) and all(held[kind] >= lost[kind] for kind in held)
    if says(t, "fuel_thrown") == "no" or not is_there:
        raise Wrong("pg.auction.discard-lose-fuel", page, "nobody asks for it")
    turn_page(t)
    for kind, tokens in lost.items():
        held[kind] -= tokens
        t["supply"][kind] += tokens


def is_act(page: Page | None, verb: str) -> bool:
    return page is not None and page["kind"] == "act" and page["verb"] == verb


def turn_page(t: Table) -> Page:
    """Take the next page; what was taken unwritten before it comes too late, but in phase 5."""
    page: Page = t["pages"][t["page"]]
    t["page"] += 1
    t["unwritten"] = [word for word in t["unwritten"] if word[1] == "power"]
    return page
