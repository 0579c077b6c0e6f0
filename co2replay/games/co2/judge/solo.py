"""The game for one: its starter projects, the goals and cards it turns up, how it ends."""

from __future__ import annotations

from co2replay.games.judging import Page, Table, Wrong, says

from .log_reader import coming, missing, turn_page
from .setup import DRAWS, SOURCES, ring, un_shown


def is_alone(t: Table) -> bool:
    """co2.setup.player-count"""
    return len(t["seats"]) == 1


# Starter projects


def starter_projects(t: Table) -> None:
    """co2.solo.starter-projects"""
    left, named, last = list(SOURCES), "", ""
    used: list[str] = []
    while left or len(t["un"]) < un_shown(t):
        page = coming(t)
        if page is None or not (page["kind"] == "draw" or page["verb"] == "space"):
            raise missing(t, "co2.solo.starter-projects", f"projects of {left}")
        turn_page(t)
        if page["verb"] == "space" and page["says"][0] in used:
            used.remove(page["says"][0])  # said behind the project, too: nothing new
        elif page["verb"] == "space":
            named = space_named_before(t, page)
        elif page["verb"] in DRAWS:
            DRAWS[page["verb"]](t, page, page["says"])
        elif page["verb"] == "project" and page["says"][0] in left:
            last = put_starter(t, page, named, last)
            left.remove(page["says"][0])
            used += [named] if named in t["tiles"] else []
            named = ""
        else:
            raise Wrong("co2.solo.starter-projects", page, f"projects of {left} are to come")


def space_named_before(t: Table, page: Page) -> str:
    """co2.solo.starter-space: words before the look, which only some books ask for"""
    space = str(page["says"][0])
    if space not in free_spaces(t, space.split("/")[0]):
        raise Wrong("co2.solo.starter-space", page, f"{space} cannot be named")
    return space


def put_starter(t: Table, page: Page, named: str, last: str) -> str:
    """co2.solo.starter-agenda, co2.solo.starter-next; give the region where the project lies"""
    source, region = page["says"][0], page["says"][1]
    if region is None:
        page, region = region_left_out(t, page, last, named)
    if not takes(t, region, source):
        raise Wrong("co2.solo.starter-agenda", page, f"{region} takes no {source}")
    if last and region != next_region(t, source, last):
        raise Wrong("co2.solo.starter-next", page, f"from {last} it is another region")
    begins = not last and named and says(t, "solo_starter_space_choice") == "before_look"
    if begins and region != taker(t, source, named.split("/")[0]):
        raise Wrong("co2.solo.starter-agenda", page, f"from {named} it is another region")
    space = named if named.split("/")[0] == region else space_named_after(t, region, bool(named))
    t["tiles"][space] = {"source": source, "installed": False}
    t["pool"][source] -= 1
    return str(region)


def region_left_out(t: Table, page: Page, last: str, named: str) -> tuple[Page, str]:
    """A region need not be noted where it follows; else the space says it, and is held to it."""
    source, place = page["says"][0], named.split("/")[0]
    due = next_region(t, source, last) if last else ""
    if named and not last:
        bound = says(t, "solo_starter_space_choice") == "before_look"
        due = taker(t, source, place) if bound or takes(t, place, source) else ""
    if due and due == place:
        return page, due
    takers = [region for region in ring(t) if takes(t, region, source)]
    due = takers[0] if len(takers) == 1 else due
    if due and len(free_spaces(t, due)) == 1:
        return page, due
    told = coming(t)
    if told is not None and told["verb"] == "space" and told["who"] in ("", *t["seats"]):
        return told, str(told["says"][0]).split("/")[0]
    if due:
        return page, due
    raise missing(t, "co2.solo.starter-space", f"space of {source}")


def next_region(t: Table, source: str, last: str) -> str:
    """co2.solo.starter-next"""
    inclusive = says(t, "solo_starter_next_region") == "from_last_region"
    return taker(t, source, last if inclusive else t["box"]["region"][last]["ring"])


def taker(t: Table, source: str, start: str) -> str:
    """co2.solo.starter-agenda: the first region clockwise that takes the source"""
    at = ring(t).index(start)
    for region in ring(t)[at:] + ring(t)[:at]:
        if takes(t, region, source):
            return region
    return ""


def takes(t: Table, region: str, source: str) -> bool:
    """co2.solo.starter-agenda: its agenda asks for the source, and a space is free"""
    return source in t["agenda"].get(region, []) and bool(free_spaces(t, region))


def free_spaces(t: Table, region: str) -> list[str]:
    spaces = [f"{region}/{grant}" for grant in t["box"]["region"][region]["grants"]]
    return [space for space in spaces if space not in t["tiles"]]


def space_named_after(t: Table, region: str, was_named: bool) -> str:
    """co2.solo.starter-space"""
    clause = "co2.solo.starter-space"
    options, page = free_spaces(t, region), coming(t)
    heard = page is not None and page["who"] in ("", *t["seats"])
    if heard and page is not None and page["verb"] == "space" and page["says"][0] in options:
        if says(t, "solo_starter_space_choice") == "before_look" and not was_named:
            raise Wrong(clause, page, "the space is named before the look")
        turn_page(t)
        return str(page["says"][0])
    if len(options) > 1:
        raise missing(t, clause, f"space in {region}")
    return options[0]


# Cards and goals turned up


def owe_card(t: Table) -> None:
    """co2.solo.lobby-refill"""
    if is_alone(t) and t["lobby_left"]:
        t["owed"].append("refill")


def owe_goal(t: Table) -> None:
    """co2.solo.main-reveals-un"""
    if is_alone(t) and t["un_left"]:
        t["owed"].append("reveal")


def all_drawn(t: Table) -> None:
    """Wait until what a card owes is drawn; the draws may stand among the card's own answers."""
    coming(t)
    hand = t["lobby"].get(t["seats"][0], [])
    if "refill" in t["owed"] and set(hand) == {"?"}:  # nobody has noted a card of this hand
        t["owed"].remove("refill")
        hand.append("?")
        t["lobby_left"] -= 1
    if t["owed"]:
        refills = t["owed"][0] == "refill"
        clause = "co2.solo.lobby-refill" if refills else "co2.solo.main-reveals-un"
        raise missing(t, clause, f"draw of {t['owed']}")


def draw_owed(t: Table, page: Page) -> None:
    """co2.solo.lobby-refill, co2.solo.main-reveals-un"""
    t["owed"].remove(page["verb"])
    if page["verb"] == "refill":
        card_drawn(t, page)
    else:
        goal_turned_up(t, page)


def card_drawn(t: Table, page: Page) -> None:
    """co2.solo.lobby-refill"""
    number = page["says"][0]
    known = list(map(int, t["box"]["lobby"]))
    if number != "?" and (number not in known or number in t["lobby_seen"]):
        raise Wrong("co2.solo.lobby-refill", page, f"card {number} is not in the deck")
    t["lobby_seen"] |= {number} - {"?"}
    t["lobby"][t["seats"][0]].append(number)
    t["lobby_left"] -= 1


def goal_turned_up(t: Table, page: Page) -> None:
    """co2.solo.main-reveals-un, co2.solo.un-position"""
    number, side, beside = [*page["says"], None, None][:3]
    known = list(map(int, t["box"]["un"]))
    if number not in known or number in t["un_seen"]:
        raise Wrong("co2.solo.main-reveals-un", page, f"{number} is not in the stack")
    shown = t["un"]
    if beside is not None and beside not in shown:
        raise Wrong("co2.solo.un-position", page, f"{beside} is not there")
    at = 0 if side == "left" else len(shown)
    if beside is not None:
        at = shown.index(beside) + (side != "left")
    if at != len(shown) and says(t, "solo_un_reveal_position") == "right":
        raise Wrong("co2.solo.un-position", page, "it goes to the right of the others")
    shown.insert(at, number)
    t["un_seen"].add(number)
    t["un_left"] -= 1


def goal_lost_in_disaster(t: Table) -> None:
    """co2.solo.disaster-removes-un"""
    if is_alone(t) and t["un"]:
        t["un"].pop(0)


# The end by pollution


def is_scored_all_the_same(t: Table) -> bool:
    """co2.solo.end-500"""
    limit = t["numbers"]["loss_from"]
    if t["ppm"] == limit and says(t, "solo_end_threshold") == "over_500":
        return says(t, "solo_at_exactly_500") == "scored"
    return bool(t["ppm"] >= limit)
