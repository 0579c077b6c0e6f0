"""A table that a log lays out in the middle of a game."""

from __future__ import annotations

from typing import Any

from co2replay.games.judging import CannotKnow, Table, Wrong

from .box import ENERGIES, REGIONS
from .counting import wrongly_laid
from .numbers import DECADES, EARLY, GOAL_TILES, SOLO_PLANTS_EARLY
from .pages import turn_page

MAINS = {"planned": "plan", "prepared": "prepare", "built": "build"}
# Rows in which something may be unknown: hands that nobody shows.
HANDS = ("lobby", "private", "company", "unkept")
FEATS = ("plants", "goals", "cards", "replaced", "summit_2", "summit_3", "summit_4")
# Beside which goals inspectors walk: green, pink and blue lie in a row; 0 is the start.
BESIDE = {
    "inspector green": range(GOAL_TILES["green"] + 1),
    "inspector blue": (0, *range(sum(GOAL_TILES.values()) + 1)[-GOAL_TILES["blue"] :]),
}


def lay_out(t: Table) -> None:
    """Read the position rows at the beginning; everything must be told but what hands hold."""
    told: dict[str, list[Any]] = {}
    t["inspectors"] = dict.fromkeys(t["inspectors"], 0)
    tiles = dict(t["fossils"])  # all that there are, without those taken out
    while t["page"] < len(t["pages"]) and t["pages"][t["page"]]["kind"] == "position":
        page = turn_page(t)
        row, name = list(page["says"]), page["verb"]
        if "?" in row and name.partition(".")[2] not in HANDS:
            raise CannotKnow("a table known in part")
        if name in ("boardfield", "stack", "left", "summit", "inspector", "feat"):
            name = f"{name} {row.pop(0)}"
        elif name in ("seat.seatfield", "region.regionfield"):
            name = f"{row.pop(0)}.{row.pop(0)}"
        elif "." in name:
            name = f"{row.pop(0)}.{name.partition('.')[2]}"
        if name in BESIDE and row[0] not in BESIDE[name]:
            raise Wrong("sc.variant.inspectors.setup", page, "beside no goal of the group")
        told[name] = row
    try:
        take_moment(t, told)
        take_board(t, told)
        for seat in t["seats"]:
            take_seat(t, told, seat)
        for region in REGIONS:
            take_region(t, told, region)
    except KeyError as name:
        raise CannotKnow(f"a table without {name}") from None
    for clause, reason in wrongly_laid(t, tiles):
        raise Wrong(clause, t["pages"][t["page"] - 1], reason)


def take_moment(t: Table, told: dict[str, list[Any]]) -> None:
    t["decade"], t["round"], t["phase"] = told["at"][:3]
    if not 0 < t["decade"] <= DECADES[t["mode"]]:
        raise CannotKnow("a decade that this game has not")
    seat = told["at"][3] if len(told["at"]) > 3 else None
    t["at"] = seat or ""
    t["start"] = told["start"][0] if t["mode"] != "solo" else t["seats"][0]
    t["home"] = told["home"][0]
    if t["phase"] == "turn" and not t["round"]:
        raise CannotKnow("a turn of no round")
    done = told.get("done", [])
    if done:
        t["begun"] = {
            "mains": [MAINS[one] for one in done if one in MAINS],
            "passed": "passed" in done,
            "moved": "moved" in done,
            "traded": "traded" in done,
            "carded": "claim" if "claimed" in done else "carded" in done,
            "closed": "closed" in done,
        }


def take_board(t: Table, told: dict[str, list[Any]]) -> None:
    for name, row in (("ppm", "ppm"), ("price", "price"), ("market", "market.cep")):
        t[name] = told[f"boardfield {row}"][0]
    t["bank"], t["techs"] = told["boardfield bank.cep"][0], told["boardfield bank.tech"][0]
    t["un"] = list(told["un"])
    t["seen"] = set(told["seen"])
    for energy in ENERGIES:
        t["stack"][energy] = told[f"stack {energy}"][0]
    for kind in t["fossils"]:
        t["fossils"][kind] = told[f"left {kind}"][0]
    if t["mode"] == "competitive":
        t["events"], t["used"] = list(told["event"]), list(told["used"])
    else:
        t["team"] = told["boardfield team.vp"][0]
        t["goals"], t["met"] = list(told["goals"]), list(told["met"])
        for group in t["inspectors"]:
            t["inspectors"][group] = told[f"inspector {group}"][0]
    if "solo-goal" in t["variants"] or "card" in told:
        t["card"] = told["card"][0]
    take_feats(t, told)
    for row, said in told.items():
        if row.startswith("summit "):
            talks = (one.partition("=") for one in said)
            found = {energy: "" if who == "free" else who for energy, _, who in talks}
            t["summits"][int(row.removeprefix("summit "))] = found


def take_feats(t: Table, told: dict[str, list[Any]]) -> None:
    """What no board shows: where rows do not say it either, it is not known."""
    feats = {name: told.get(f"feat {name}", [None])[0] for name in FEATS}
    if t["decade"] > EARLY:
        plants, goals = feats["plants"], feats["goals"]
        t["early"][3] = None if plants is None else plants >= SOLO_PLANTS_EARLY
        t["early"][8] = None if goals is None else bool(goals)
    t["replaced"] = None if feats["replaced"] is None else bool(feats["replaced"])
    t["lobbied_early"] = None if feats["cards"] is None else bool(feats["cards"])
    for size in (2, 3, 4):
        if feats[f"summit_{size}"] is None:
            t["unseen"].add(size)
        elif feats[f"summit_{size}"]:
            t["sizes"].add(size)
    for seat in t["seats"]:
        alone = told.get(f"{seat}.alone", [None])[0]
        if alone is None:
            t["unseen"].add(seat)
        elif alone:
            t["alone"].add(seat)
        t["aside"] = told.get(f"{seat}.unkept", [])


def take_seat(t: Table, told: dict[str, list[Any]], seat: str) -> None:
    for name in ("money", "cep", "tech", "tokens", "pool", "board"):
        t[name][seat] = told[f"{seat}.{name}"][0]
    for energy in ENERGIES:
        t["know"][seat][energy] = told[f"{seat}.{energy}"][0]
    t["hand"][seat], t["played"][seat] = told[f"{seat}.lobby"], told[f"{seat}.played"]
    t["shown"] |= {card for card in (*t["hand"][seat], *t["played"][seat]) if card != "?"}
    t["guests"] |= dict.fromkeys(told[f"{seat}.guests"], seat)
    if t["mode"] != "competitive":
        t["private"][seat] = told[f"{seat}.private"]
        t["private_seen"] |= {card for card in t["private"][seat] if card != "?"}
        t["claimed"][seat] = told.get(f"{seat}.claimed", [])
        return
    t["vp"][seat] = told[f"{seat}.vp"][0]
    t["claimed"][seat] = told[f"{seat}.un"]
    cards = told[f"{seat}.company"]
    t["company"][seat] = cards[0] if cards else None
    if len(cards) > 1:
        t["company"][seat] = "?"


def take_region(t: Table, told: dict[str, list[Any]], region: str) -> None:
    t["ceps"][region] = told[f"{region}.cep"][0]
    t["techs_of"][region] = told.get(f"{region}.tech", [0])[0]
    holder = told[f"{region}.control"][0]
    t["control"][region] = "" if holder == "nobody" else holder
    t["agenda"][region] = list(told[f"{region}.agenda"])
    row = told[f"{region}.plants"]
    empty = ["empty"] * (t["box"].demand[region] - len(row))  # spaces that a row leaves out
    t["plants"][region] = [*row, *empty]
    t["cubes"][region] = list(told[f"{region}.cubes"])
    for space in t["tile"]:
        if space.startswith(f"{region}/"):
            t["tile"][space] = told[f"{space}.tile"][0]
            who = told[f"{space}.scientist"][0]
            t["scientist"][space] = "" if who == "nobody" else who
