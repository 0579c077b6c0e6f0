"""How the table is laid: what lies where before the first turn, and which draws can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, says

from .log_reader import missing, turn_page

SOURCES = ["forestation", "solar", "fusion", "biomass", "recycling"]


def bare_table(
    seats: list[str],
    book: dict[str, str],
    numbers: dict[str, Any],
    box: dict[str, Any],
    pages: list[Page],
    preset: str,
) -> Table:
    regions = list(box["region"])
    box_spaces = {name: box["region"][name]["spaces"] for name in regions}
    taken_out = numbers["goals_removed"][len(seats)]
    return {
        "book": book,
        "own_book": book,
        "was_auctioned": False,
        "asked": set(),
        "numbers": numbers,
        "box": box,
        "pages": pages,
        "page": 0,
        "seats": seats,
        "regions": regions,
        "preset": preset,
        "start": "",
        "active": "",
        "to_begin": "",
        "drafted": False,
        "decade": 1,
        "phase": None,
        "setting_up": True,
        "speaking": "",
        "bidding": False,
        "closed": False,
        "has_collapsed": False,
        "displacing": False,
        "doing": "",
        "agenda": {},
        "ground": {name: [""] * box_spaces[name] for name in regions},
        "control": dict.fromkeys(regions, ""),
        "tiles": {},
        "fossils": {kind: row["count"] for kind, row in box["fossil"].items()},
        "ppm": 0,
        "warmed": False,
        "price": numbers["price_start"],
        "ceps": {},
        "cubes": dict.fromkeys([*seats, *regions], 0),
        "coins": {},
        "points": dict.fromkeys(seats, 0),
        "skill": {seat: dict.fromkeys(SOURCES, 0) for seat in seats},
        "men": {seat: [] for seat in seats},
        "stack": dict.fromkeys(SOURCES, 0),
        "pool": {source: box["project"][source]["count"] for source in SOURCES},
        "summits": {},
        "summits_seen": [],
        "lobby": {},
        "lobby_seen": set(),
        "lobby_left": len(box["lobby"]) - numbers["lobby_hand"] * len(seats),
        "owed": [],
        "unwritten": [],
        "goal": {},
        "goals_possible": [goal for goal in map(int, box["goal"]) if goal not in taken_out],
        "goals_seen": set(),
        "un": [],
        "un_seen": set(),
        "un_left": 0,
        "un_won": {seat: [] for seat in seats},
        "events": [],
        "events_seen": set(),
        "turns": [],
    }


def lay_the_table(t: Table) -> None:
    while is_base_draw(t):
        lay_one_draw(t)


def hands_that_nobody_noted(t: Table) -> None:
    """co2.setup.lobby-deal"""
    for seat in t["seats"]:
        t["lobby"].setdefault(seat, ["?"] * t["numbers"]["lobby_hand"])


def all_is_laid(t: Table) -> None:
    if not still_to_lay(t):
        return
    is_drawn = any(page["kind"] == "draw" for page in t["pages"][: t["page"]])
    if not is_drawn and t["page"] < len(t["pages"]):
        raise CannotKnow("a log that begins in the middle of a game")
    raise missing(t, still_to_lay(t), "set-up")


def nothing_more_to_lay(t: Table) -> None:
    t["start"] = t["start"] or t["seats"][0]
    hands_that_nobody_noted(t)
    for seat in t["seats"]:
        t["goal"].setdefault(seat, "?")
    give_what_all_get(t)


def is_base_draw(t: Table) -> bool:
    page = t["pages"][t["page"]] if t["page"] < len(t["pages"]) else {"kind": ""}
    return bool(page["kind"] == "draw" and not (len(t["seats"]) == 1 and page["verb"] == "project"))


def lay_one_draw(t: Table) -> None:
    page = turn_page(t)
    if page["verb"] not in DRAWS:
        raise Wrong("co2.setup.decade-marker", page, f"no draw of {page['verb']} here")
    DRAWS[page["verb"]](t, page, page["says"])


def still_to_lay(t: Table) -> str:
    """Name the clause of a part of the set-up that is not there yet."""
    places = t["box"]["summit"]["places"]
    if not t["start"] and len(t["seats"]) > 1:
        return "co2.setup.start-player-random"
    if len(t["agenda"]) < len(t["regions"]):
        return "co2.setup.agenda-random"
    if any(not ground[0] for ground in t["ground"].values()):
        return "co2.setup.fossil-first"
    if len(t["summits"]) < places:
        return "co2.setup.summits-two-topic"
    if len(t["seats"]) > 1 and len(t["un"]) < un_shown(t):
        return "co2.setup.un-goals-10"
    if len(t["events"]) < t["numbers"]["events_visible"]:
        return "co2.setup.events-two-visible"
    return ""


def start(t: Table, page: Page, said: list[Any]) -> None:
    """co2.setup.start-player-random"""
    if t["start"] or said[0] not in t["seats"]:
        raise Wrong("co2.setup.start-player-random", page, "no such seat, or a second start player")
    t["start"] = said[0]


def agenda(t: Table, page: Page, said: list[Any]) -> None:
    """co2.setup.agenda-random"""
    region, topics = said[0], list(said[1:])
    tiles = list(t["box"]["agenda"].values())
    if region in t["agenda"] or topics not in tiles or topics in t["agenda"].values():
        raise Wrong("co2.setup.agenda-random", page, "no such tile is left")
    t["agenda"][region] = topics


def fossil(t: Table, page: Page, said: list[Any]) -> None:
    """co2.setup.fossil-first"""
    region, kind = said
    if t["ground"][region][0]:
        raise Wrong("co2.setup.fossil-first", page, f"{region} has its plant")
    fossil_drawn(t, page, kind)
    t["ground"][region][0] = kind
    if t["preset"]:
        allowed = dict(
            zip(["coal", "oil", "gas"], t["numbers"]["presets"][t["preset"]], strict=True)
        )
        laid = [ground[0] for ground in t["ground"].values()].count(kind)
        if laid > allowed[kind]:
            raise Wrong(f"co2.preset.{t['preset']}", page, f"{laid} {kind}")


def fossil_drawn(t: Table, page: Page, kind: str) -> None:
    """co2.setup.co2-values"""
    if t["fossils"][kind] < 1:
        raise Wrong("co2.setup.fossil-pile-hidden", page, f"no {kind} is left")
    t["fossils"][kind] -= 1
    t["ppm"] += ppm_of(t, kind)


def ppm_of(t: Table, kind: str) -> int:
    values: list[int] = t["numbers"]["co2_ppm"]
    return values[["coal", "oil", "gas"].index(kind)]


def summit(t: Table, page: Page, said: list[Any]) -> None:
    """co2.setup.summits-two-topic"""
    clause = "co2.setup.summits-two-topic"
    place, topics = said[0], list(said[1:])
    if place in t["summits"] or not 1 <= place <= t["box"]["summit"]["places"]:
        raise Wrong(clause, page, f"no place {place}")
    if len(topics) != 2:
        raise Wrong(clause, page, f"{len(topics)} topics")
    summit_turned_up(t, page, place, topics, clause)


def summit_turned_up(t: Table, page: Page, place: int, topics: list[str], clause: str) -> None:
    """co2.setup.summits-draw-pile"""
    if sorted(topics) not in [sorted(tile) for tile in summits_left(t)]:
        raise Wrong(clause, page, f"no summit of {topics} is left")
    t["summits"][place] = topics
    t["summits_seen"].append(sorted(topics))


def summits_left(t: Table) -> list[list[str]]:
    left = [row for number, row in t["box"]["summit"].items() if number != "places"]
    return [row for row in left if sorted(row) not in t["summits_seen"]]


def un_shown(t: Table) -> int:
    """co2.setup.un-goals-10, co2.setup.un-goals-7-2p, co2.solo.un-stack"""
    if len(t["seats"]) == 1:
        return int(says(t, "solo_un_faceup_at_start"))
    shown: int = t["numbers"]["un_display"][len(t["seats"])]
    return shown


def un(t: Table, page: Page, said: list[Any]) -> None:
    """co2.setup.un-goals-10, co2.setup.un-goals-7-2p"""
    wanted = un_shown(t)
    known = list(map(int, t["box"]["un"]))
    t["un"] += said
    if len(t["un"]) != wanted:
        clause = {1: "co2.solo.un-stack", 2: "co2.setup.un-goals-7-2p"}.get(len(t["seats"]))
        clause = clause or "co2.setup.un-goals-10"
        raise Wrong(clause, page, f"{wanted} UN Goals are put out")
    if len(set(t["un"])) < len(t["un"]) or any(number not in known for number in said):
        raise Wrong("co2.un.cards-34-46", page, "no such UN Goal")


def event(t: Table, page: Page, said: list[Any]) -> None:
    """co2.setup.events-two-visible"""
    known = list(map(int, t["box"]["event"]))
    t["events"] += said
    if len(t["events"]) > t["numbers"]["events_visible"]:
        raise Wrong("co2.setup.events-two-visible", page, "two events are seen")
    if len(set(t["events"])) < len(t["events"]) or any(n not in known for n in said):
        raise Wrong("co2.eventcard.one-per-region", page, "two different events are seen")
    t["events_seen"] = set(t["events"])


def deal(t: Table, page: Page, said: list[Any]) -> None:
    """co2.setup.lobby-deal"""
    seat, deck, cards = said[0], said[1], list(said[2:])
    known = [card for card in cards if card != "?"]
    clause = "co2.setup.lobby-deal" if deck == "lobby" else "co2.setup.company-goal-deal"
    wanted = t["numbers"]["lobby_hand"] if deck == "lobby" else 1
    seen = t["lobby_seen"] if deck == "lobby" else t["goals_seen"]
    possible = lobby_cards(t) if deck == "lobby" else t["goals_possible"]
    given: dict[str, Any] = t["lobby"] if deck == "lobby" else t["goal"]
    held = given.get(seat, "?")  # what was hidden may be noted later
    is_known = any(card != "?" for card in (held if isinstance(held, list) else [held]))
    if seat not in t["seats"] or is_known or len(cards) != wanted:
        raise Wrong(clause, page, f"{seat} gets {wanted}")
    if len(set(known)) != len(known) or any(n in seen or n not in possible for n in known):
        raise Wrong(clause, page, "a card that cannot be there")
    seen.update(known)
    given[seat] = cards if deck == "lobby" else cards[0]


def lobby_cards(t: Table) -> list[int]:
    return list(map(int, t["box"]["lobby"]))


DRAWS: dict[str, Callable[[Table, Page, list[Any]], None]] = {
    "start": start,
    "agenda": agenda,
    "fossil": fossil,
    "summit": summit,
    "un": un,
    "event": event,
    "deal": deal,
}


def give_what_all_get(t: Table) -> None:
    early = dict(t["coins"])  # of goals given up while the cards were drafted
    start_coins(t)
    for seat, coins in early.items():
        t["coins"][seat] += coins
    start_ceps(t)
    start_scientists(t)
    if t["preset"] == "extreme":
        t["fossils"]["gas"] -= t["numbers"]["extreme_gas_removed"]
    t["warmed"] = t["ppm"] >= t["numbers"]["safe_below"]
    if len(t["seats"]) == 1:  # co2.solo.un-stack
        t["un_seen"] = set(t["un"])
        t["un_left"] = len(t["box"]["un"]) - len(t["un"])
        if not t["un"]:  # where ten lie open from the start, the others are the stack
            t["un_left"] = int(says(t, "solo_un_stack"))


def ring(t: Table) -> list[str]:
    """co2.supply.scan.clockwise"""
    order = [t["regions"][0]]
    while len(order) < len(t["regions"]):
        order.append(t["box"]["region"][order[-1]]["ring"])
    return order


def round_the_table(t: Table, first: str) -> list[str]:
    """co2.ops.clockwise"""
    at = t["seats"].index(first)
    order: list[str] = t["seats"][at:] + t["seats"][:at]
    return order


def start_coins(t: Table) -> None:
    """co2.setup.start-coins-by-seat"""
    for number, seat in enumerate(round_the_table(t, t["start"])):
        t["coins"][seat] = t["numbers"]["start_coins"][number]


def start_ceps(t: Table) -> None:
    """co2.setup.region-ceps, co2.setup.start-ceps, co2.setup.market-stock, co2.setup.cep-bank"""
    held = dict.fromkeys(t["seats"], t["numbers"]["start_ceps"])
    for region in t["regions"]:
        held[region] = t["ground"][region].count("")
    held["market"] = t["numbers"]["market_stock"]
    held["bank"] = t["box"]["supply"]["ceps"] - sum(held.values())
    t["ceps"] = held


def start_scientists(t: Table) -> None:
    """co2.setup.scientist-in-hand, co2.setup.scientists-in-pool"""
    in_hand, in_all = t["numbers"]["start_scientists"], t["numbers"]["scientists_max"]
    for seat in t["seats"]:
        t["men"][seat] = ["hand"] * in_hand + ["pool"] * (in_all - in_hand)
