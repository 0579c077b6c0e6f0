"""The bare table, and the set-up of a game from its first draw on."""

from __future__ import annotations

from collections import Counter
from typing import Any

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, hold, says

from .box import (
    AGENDAS,
    ENERGIES,
    GRANTS,
    REGIONS,
    SPACES,
    SUMMIT_PLACES,
    UN_SHOWN,
    UN_SHOWN_COMPETITIVE,
    OwnBox,
    goal_copies,
    group_of,
    words,
)
from .cards import UN
from .choosing import draft, hear_goals, is_twice, keep, why_not_kept
from .due import DRAWN, DRAWN_AGAINST, clause_of_deck, is_against
from .events import open_event
from .numbers import (
    CEPS,
    COLOURS_FREE,
    DEALT,
    GAS_OUT,
    GOAL_TILES,
    HAND,
    KEPT,
    MARKET,
    PPM,
    PRICE,
    RIVAL_CUBES,
    RIVALS_MAX,
    SCIENTISTS,
    SOLO_CARDS,
    SOLO_POINTS,
    SOLO_POINTS_CARD_6,
    STACK,
    START_CEPS,
    START_MONEY,
    START_TECHS,
    TECHS,
    TOKENS,
)
from .pages import coming, lacking, turn_page
from .phases import hear_inspectors, move_inspectors, still_to_move
from .turns import clockwise, lay_summit

TILES = [words(letters) for letters in AGENDAS.split()]
SETUP = ("start", "home", "agenda", "summit", "un", "goals", "event", "cubes", "card", "deal")
AT_FIRST = {
    "summit": "sc.coop.setup.summit-display",
    "event": "sc.comp.setup.events-two-open",
}
# What lies there before play begins, in whatever order it is told; of several that are lacking the
# first one of these is named.
LAID = (
    *("sc.coop.setup.start-player", "sc.supply.start-region", "sc.coop.setup.agenda-random"),
    *("sc.coop.setup.summit-display", "sc.coop.setup.un-display", "sc.comp.setup.un-ten"),
    *("sc.comp.setup.events-two-open", "sc.coop.setup.env-21", "sc.solo.cubes.start-region"),
    *("sc.solo.setup.solo-goal-optional", "sc.coop.setup.lobby-five"),
    *("sc.coop.setup.private-goals-two", "sc.solo.setup.private-goals"),
    "sc.comp.setup.company-goals",
)
GROUPS = ("green", "blue")


def bare_table(mode: str, seats: list[str], variants: set[str], box: OwnBox) -> Table:
    """sc.coop.setup.*, sc.comp.setup.*, sc.solo.setup.*"""
    return {
        **{"mode": mode, "seats": seats, "variants": variants, "box": box},
        **{"phase": "set-up", "now": ["set-up"], "decade": 1, "round": 0, "at": "", "begun": None},
        **{"start": "", "home": "", "ppm": PPM[mode], "price": PRICE, "market": MARKET},
        **{"bank": CEPS - MARKET - sum(SPACES.values()) - START_CEPS * len(seats)},
        **{"techs": TECHS - START_TECHS * len(seats), "arctic": 0, "team": 0},
        **{"money": dict.fromkeys(seats, 0), "vp": dict.fromkeys(seats, 0)},
        **{"cep": dict.fromkeys(seats, START_CEPS), "tech": dict.fromkeys(seats, START_TECHS)},
        **{"know": {seat: dict.fromkeys(ENERGIES, 0) for seat in seats}},
        **{"tokens": dict.fromkeys(seats, TOKENS), "board": dict.fromkeys(seats, 1)},
        **{"pool": dict.fromkeys(seats, SCIENTISTS - 1)},
        **{"hand": {seat: [] for seat in seats}, "played": {seat: [] for seat in seats}},
        **{"guests": {}, "shown": set(), "claimed": {seat: [] for seat in seats}},
        **{"private": {seat: [] for seat in seats}, "private_seen": set(), "aside": []},
        **{"company": dict.fromkeys(seats), "dealt": {seat: [] for seat in seats}, "card": 0},
        **{"un": [], "goals": [], "met": [], "inspectors": {}, "events": [], "used": []},
        **{"ceps": dict(SPACES), "techs_of": dict.fromkeys(REGIONS, 0)},
        **{"control": dict.fromkeys(REGIONS, ""), "agenda": {}},
        **{"plants": {region: ["empty"] * box.demand[region] for region in REGIONS}},
        **{"cubes": {region: [] for region in REGIONS}},
        **{"tile": {f"{x}/{grant}": "empty" for x in REGIONS for grant in GRANTS}},
        **{"scientist": {f"{x}/{grant}": "" for x in REGIONS for grant in GRANTS}},
        **{"summits": {}, "seen": set(), "complete": [], "stack": dict.fromkeys(ENERGIES, STACK)},
        **{"fossils": {kind: count for kind, (_, count) in box.fossils.items()}},
        # What no board shows.
        **{"alone": set(), "sizes": set(), "early": {}, "replaced": False, "lobbied_early": False},
        **{"unseen": set()},  # sizes of summits and seats of which a laid-out table does not tell
        **{"did": None, "closed": False, "waiting": None, "talks": [], "last": {}},
        **{"turns": [], "asked": set(), "lost": (), "vain": "", "unsaid": []},
        **{"draft": None, "last_cards": {}},
    }


def open_box(t: Table) -> None:
    """What depends on readings, mode and players, and needs no draw."""
    is_three, is_together = len(t["seats"]) == 3, t["mode"] == "cooperative"
    if is_three and (is_together or says(t, "gas_removed") == "both"):
        t["fossils"]["gas"] -= GAS_OUT
    if t["mode"] == "solo":
        t["team"] = SOLO_POINTS
        if says(t, "extra_tokens") == "yes":
            t["tokens"] = dict.fromkeys(t["seats"], COLOURS_FREE * TOKENS)
    if t["mode"] == "solo" or "inspectors" in t["variants"]:
        t["inspectors"] = dict.fromkeys(GROUPS, 0)
        t["techs"] -= len(GROUPS)  # A71


# The draws ----------------------------------------------------------------------------------------


def set_up(t: Table) -> None:
    """Every draw of the set-up once, in any order; then what players choose, and inspectors."""
    done: set[tuple[Any, ...]] = set()
    while left := needs(t) - done:
        hear_goals(t)
        hear_inspectors(t)
        page = coming(t)
        if not done and page is not None and page["kind"] != "draw":
            raise CannotKnow("a log that begins in the middle of a game")
        if page is None or page["kind"] != "draw" or page["verb"] not in SETUP:
            clauses = {due_by(t, key): key for key in sorted(left)}
            first = next(clause for clause in LAID if clause in clauses)
            raise lacking(t, page, first, str(clauses[first]))
        if t["mode"] == "solo" and (page["verb"], page["says"]) == ("start", t["seats"]):
            turn_page(t)  # who plays alone begins
            continue
        key = draw(t, page)
        if key not in needs(t) | {("goals", "")}:
            raise Wrong(due_by(t, key), page, "not in this game")
        if key in done:
            raise Wrong(due_by(t, key), page, "said already")
        if is_whole(t, key[0]):
            done.add(key)
        turn_page(t)
    if t["mode"] == "solo":
        t["start"] = t["seats"][0]
        place_rivals(t)
    for seat, money in zip(clockwise(t, t["start"]), START_MONEY, strict=False):
        t["money"][seat] = money
    if "draft" in t["variants"]:
        draft(t)
    if t["mode"] in KEPT:
        keep(t)
    move_inspectors(t, still_to_move(t))


def is_whole(t: Table, what: str) -> bool:
    """sc.coop.setup.env-21, -un-display: what lies in groups may be told a group at a time"""
    due = {"goals": sum(GOAL_TILES.values()), "un": sum(shown(t))}
    return what not in due or len(t[what]) == due[what]


def shown(t: Table) -> tuple[int, int]:
    """sc.coop.setup.un-display, sc.comp.setup.un-ten: UN cards of each type"""
    return UN_SHOWN_COMPETITIVE if t["mode"] == "competitive" else UN_SHOWN[len(t["seats"])]


def needs(t: Table) -> set[tuple[Any, ...]]:
    found: set[tuple[Any, ...]] = {("home",), ("un",)}
    found |= {("agenda", region) for region in REGIONS}
    found |= {("summit", place) for place in range(1, SUMMIT_PLACES + 1)}
    found |= {("deal", seat, deck) for seat in t["seats"] for deck in decks(t)}
    found.add(("event",) if t["mode"] == "competitive" else ("goals", ""))
    found.add(("cubes",) if t["mode"] == "solo" else ("start",))
    return found | ({("card",)} if "solo-goal" in t["variants"] else set())


def decks(t: Table) -> tuple[str, str]:
    return "lobby", "company" if t["mode"] == "competitive" else "private"


def due_by(t: Table, key: tuple[Any, ...]) -> str:
    """What is laid out by which clause."""
    if key[0] == "deal":
        return clause_of_deck(t, key[2])
    named = DRAWN_AGAINST if is_against(t) else DRAWN
    return AT_FIRST.get(key[0]) or named[key[0]]


def draw(t: Table, page: Page) -> tuple[Any, ...]:
    """Lay out what was drawn; the name under which it is needed."""
    verb, said = page["verb"], page["says"]
    if verb != "deal" and "?" in said:
        raise CannotKnow(f"line {page['line']} leaves something unknown")
    if verb in ("start", "home"):
        if verb == "start" and said[0] not in t["seats"]:
            raise Wrong("sc.coop.setup.start-player", page, f"nobody plays {said[0]}")
        t[verb] = said[0]
    elif verb == "agenda":
        lay_agenda(t, page, said[0], tuple(said[1:]))
        return "agenda", said[0]
    elif verb == "summit":
        if said[0] in t["summits"] or not 0 < said[0] <= SUMMIT_PLACES:
            raise Wrong("sc.coop.setup.summit-display", page, "no free place of that number")
        lay_summit(t, page)
        return "summit", said[0]
    elif verb == "un":
        show_un(t, page, said)
    elif verb == "goals":
        lay_goals(t, page, said)
        return "goals", ""
    elif verb == "event":
        if len(said) != 2 or t["events"]:
            raise Wrong("sc.comp.setup.events-two-open", page, "two tiles lie open")
        for tile in said:
            open_event(t, page, tile)
    elif verb == "cubes":
        t["rivals_from"] = said[0]
    elif verb == "card":
        if not 0 < said[0] <= SOLO_CARDS:
            raise Wrong("sc.solo.setup.solo-goal-optional", page, "no such card")
        t["card"] = said[0]
        t["team"] = SOLO_POINTS_CARD_6 if said[0] == 6 else SOLO_POINTS
    else:
        deal(t, page)
        return "deal", said[0], said[1]
    return (verb,)


def lay_agenda(t: Table, page: Page, region: str, energies: tuple[str, ...]) -> None:
    """sc.coop.setup.agenda-random"""
    is_used = energies in (tuple(x) for one, x in t["agenda"].items() if one != region)
    amiss = []
    if energies not in TILES or is_used:
        amiss.append(("sc.material.count.agenda", "no such tile is left"))
    if region in t["agenda"]:
        amiss.append(("sc.coop.setup.agenda-random", "a tile lies there"))
    hold(page, amiss)
    t["agenda"][region] = list(energies)


def show_un(t: Table, page: Page, cards: list[int]) -> None:
    """sc.coop.setup.un-display, sc.comp.setup.un-ten"""
    wanted = shown(t)
    clause = "sc.comp.setup.un-ten" if t["mode"] == "competitive" else "sc.coop.setup.un-display"
    known = [card for card in cards if card in UN]
    sizes = Counter(len(UN[card][0]) for card in known)
    amiss = [("sc.material.count.un-goals", "45 cards")] * (
        is_twice(cards) or len(known) < len(cards)
    )
    there = {len(UN[card][0]) for card in t["un"]}
    wrong = [size for size in sizes if size in there or sizes[size] != wanted[size - 2]]
    hold(page, [*amiss, *[(clause, f"{wanted} of the two types")] * bool(wrong)])
    t["un"] += cards


def lay_goals(t: Table, page: Page, goals: list[str]) -> None:
    """sc.coop.setup.env-21, A68: whole groups; they lie green, pink, blue, however drawn"""
    copies, order = goal_copies(), list(GOAL_TILES)
    groups = Counter(group_of(goal) for goal in goals)
    is_there = any(group_of(goal) in groups for goal in t["goals"])
    if is_there or any(GOAL_TILES[group] != tiles for group, tiles in groups.items()):
        raise Wrong("sc.coop.setup.env-21", page, "8 green ones, 5 pink ones, 8 blue ones")
    if any(goals.count(goal) > copies[goal] for goal in goals):
        raise Wrong("sc.material.count.env-goals", page, "no such tile is left")
    t["goals"] = sorted([*t["goals"], *goals], key=lambda goal: order.index(group_of(goal)))


def deal(t: Table, page: Page) -> None:
    """sc.coop.setup.lobby-five, -private-goals-two, sc.comp.setup.company-*"""
    seat, deck, *cards = page["says"]
    known = [card for card in cards if card != "?"]
    clause = clause_of_deck(t, deck)
    if seat not in t["seats"]:
        raise Wrong(clause, page, f"nobody plays {seat}", also=["sc.material.count.discs"])
    if deck not in decks(t):
        raise Wrong(clause, page, "no such cards in this game")
    piles = {"lobby": t["hand"], "private": t["private"], "company": t["dealt"]}
    due = HAND if deck == "lobby" else DEALT[t["mode"]]
    if piles[deck][seat]:
        raise Wrong(clause, page, "dealt already")
    hands = [*piles[deck].values()]
    hold(page, why_not_kept(t, cards, ["?"] * len(cards), due, clause, hands, deck))
    piles[deck][seat] = cards
    if deck == "private":
        t["private_seen"] |= set(known)


# The rival of who plays alone ---------------------------------------------------------------------


def place_rivals(t: Table) -> None:
    """sc.solo.cubes.*, A52"""
    how, at = says(t, "cubes_search"), REGIONS.index(t["rivals_from"])
    placed = 0
    for goal in t["goals"]:
        energy = goal.split()[1]
        if energy not in ENERGIES or placed == RIVAL_CUBES:
            continue
        first = 0 if how == "included" else 1
        for step in range(first, first + len(REGIONS)):
            region = REGIONS[(at - step) % len(REGIONS)]
            if energy in t["agenda"][region] and len(t["cubes"][region]) < RIVALS_MAX:
                t["cubes"][region].append(f"{energy}:rival")
                placed += 1
                if how == "moving":
                    at = REGIONS.index(region)
                break
