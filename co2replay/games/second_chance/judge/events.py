"""The event phase of the competitive game."""

from __future__ import annotations

from co2replay.games.judging import Page, Table, Wrong, is_answer, says

from .box import EVENTS, REGIONS
from .due import Clauses
from .goods import gain_points, pay_cep, penalty, purses
from .numbers import NO_TECH_POINTS, SECOND_EVENT
from .pages import ask, ask_draw, coming, is_turned, turn_page
from .turns import clockwise

NO_TOKEN = "sc.comp.events.no-tech-minus2"
NO_CHOICE = "sc.comp.events.no-voluntary-minus2"


def events(t: Table) -> None:
    """sc.comp.events.region-tech-decay, -current-happens, -second-at-400, A31, A90"""
    is_over = len(t["events"]) < 2 and set(EVENTS) - set(t["used"]) - set(t["events"])
    if is_over:  # of a table that was laid out when tiles had been discarded
        refill(t)
        return
    for region in REGIONS:
        if t["techs_of"][region]:
            t["techs_of"][region] -= 1
            t["techs"] += 1
    t["unsaid"] = []  # whose token or CEP went, or did not, without a word
    happened = t["events"][:1]
    take_place(t, *happened)
    if is_second(t):
        take_place(t, *t["events"][1:])
        happened = list(t["events"])
    t["events"] = t["events"][len(happened) :]
    t["used"] += happened
    refill(t)


def is_second(t: Table) -> bool:
    if t["ppm"] == SECOND_EVENT:
        return says(t, "second_event") == "at"
    return bool(t["ppm"] > SECOND_EVENT)


def take_place(t: Table, *tiles: str) -> None:
    """sc.comp.events.exempt-plant, -exempt-infra, -owe-tech, -owe-cep, -no-tech-minus2"""
    for tile in tiles:
        for seat in clockwise(t, t["start"]):
            if not is_present(t, seat, tile):
                donate(t, seat, tile)
        hear_others(t)


def donate(t: Table, seat: str, tile: str) -> None:
    """sc.comp.events.owe-tech, -owe-cep, -cep-penalty: in the order in which they are written"""
    is_cep_first = is_turned(t, seat, "pay")
    if not is_cep_first:
        give_token(t, seat, tile)
    hear_others(t)
    found, page = purses(t, seat), t["page"]
    if not pay_cep(t, seat, "sc.comp.events.owe-cep"):
        penalty(t, seat)
    elif t["page"] == page:
        t["unsaid"].append((seat, "pay", found[0]))
    elif len(found) == 1:
        forget(t, seat, "pay")
    if is_cep_first:
        give_token(t, seat, tile)


def give_token(t: Table, seat: str, tile: str) -> None:
    """sc.comp.events.tech-placed, sc.comp.events.no-voluntary-minus2, -no-tech-minus2"""
    is_kept = not t["tech"][seat]
    if not is_kept and says(t, "event_choice") == "choice":
        page = ask(t, seat, "sc.comp.events.owe-tech", "tech")
        if page["says"][0] == "region":
            raise Wrong("sc.comp.events.owe-tech", page, "an own token, or none")
        is_kept = page["says"][0] == "none"
    else:
        hear_token(t, seat, tile, is_kept)
    if is_kept:
        gain_points(t, seat, -NO_TECH_POINTS)
        return
    t["tech"][seat] -= 1
    if tile in REGIONS:
        t["techs_of"][tile] += 1
    else:
        t["arctic"] += 1


def hear_token(t: Table, seat: str, tile: str, is_kept: bool) -> None:
    """What is no choice may be written; what does not fit and has no name another may say."""
    page, token = coming(t), "none" if is_kept else "own"
    said = page["says"][0] if page is not None and is_answer(page, seat, "tech") else ""
    if said == token:
        turn_page(t)
        forget(t, seat, "tech")
        return
    t["unsaid"].append((seat, "tech", token))
    if page is None or not said:
        return
    if page["who"] and not (said == "none" and is_asked_again(t, seat, tile)):
        clause = "sc.comp.events.owe-tech"
        if is_kept or said == "none":
            clause = NO_TOKEN if is_kept else NO_CHOICE
        raise Wrong(clause, page, "a token, if there is one")


def hear_others(t: Table) -> None:
    """What no choice was may be written behind what another says, too; a CEP by name."""
    while (page := coming(t)) is not None:
        said = [
            (seat, verb, token)
            for seat, verb, token in t["unsaid"]
            if is_answer(page, seat, verb) and page["says"][0] == token
        ]
        if not said or (page["verb"] == "pay" and not page["who"]):
            return
        place, (seat, verb, _) = t["unsaid"].index(said[0]), said[0]
        later = t["unsaid"][place + 1 :]
        del t["unsaid"][place:]
        forget(t, seat, verb)
        t["unsaid"] += later
        turn_page(t)


def forget(t: Table, seat: str, verb: str) -> None:
    """Of two answers of one player the first is over once the second is said."""
    t["unsaid"] = [one for one in t["unsaid"] if one[:2] != (seat, verb)]


def is_asked_again(t: Table, seat: str, tile: str) -> bool:
    """sc.comp.events.second-at-400: the last token goes into this region without a word, and who
    has none is asked for another one by the future event."""
    current, *future = t["events"]
    is_last = tile == current and t["tech"][seat] == 1
    return is_last and is_second(t) and any(not is_present(t, seat, one) for one in future)


def is_present(t: Table, seat: str, region: str) -> bool:
    """A28, A29"""
    if region not in REGIONS:
        return False
    supported = [*t["cubes"][region], *t["plants"][region]]
    if any(one.endswith(f":{seat}") for one in supported):
        return True
    spaces = [tile for space, tile in t["tile"].items() if space.startswith(f"{region}/")]
    is_prepared = any(tile.endswith(f":{seat}") for tile in spaces)
    return is_prepared and says(t, "event_presence") == "any_infrastructure"


def refill(t: Table) -> None:
    """sc.comp.events.refill, A30"""
    while len(t["events"]) < 2:
        left = set(EVENTS) - set(t["used"]) - set(t["events"])
        if not left:
            if not t["used"] or says(t, "events_exhausted") == "none":
                return
            t["used"] = []
            continue
        page = ask_draw(t, "sc.comp.events.refill", "event")
        still, said = len(t["events"]), page["says"]
        is_all = len(said) > still and said[:still] == t["events"]  # that lie open now
        turned = said[still:] if is_all else said
        too_many = ["sc.comp.events.refill"] * (still + len(turned) > 2)
        for tile in turned:
            open_event(t, page, tile, too_many)


def open_event(t: Table, page: Page, tile: str, also: Clauses = ()) -> None:
    """sc.material.count.events"""
    if tile in t["used"] or tile in t["events"] or len(t["events"]) > 1:
        raise Wrong("sc.material.count.events", page, f"{tile} is not in the stack", also=also)
    t["events"].append(tile)
