"""A table that a log lays out in the middle of a game: what there is, where it can lie, and what
it then is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from co2replay.games.judging import CannotKnow, Table, Wrong

from .box import ENERGIES, REGIONS
from .due import clause_of_deck, is_against
from .numbers import (
    CEPS,
    COLOURS_FREE,
    CUBES,
    DECADES,
    EARLY,
    FIRST_LEVEL,
    GOAL_TILES,
    HAND,
    RIVAL_CUBES,
    SCIENTISTS,
    SOLO_PLANTS_EARLY,
    STACK,
    TECHS,
    TOKENS,
)
from .pages import check_company, turn_page

Said = Iterator[tuple[str, str]]  # a clause and a reason


def wrongly_laid(t: Table, tiles: dict[str, int]) -> Said:
    """sc.material.limit.material-bounded; `tiles` are the fossil tiles that are in the game"""
    yield from wrongly_counted(t, tiles)
    for seat in t["seats"]:
        yield from wrong_pieces(t, seat)
    for region in REGIONS:
        yield from wrong_region(t, region)
    yield from wrong_places(t)


def wrongly_counted(t: Table, tiles: dict[str, int]) -> Said:
    """sc.actions.build.tile-consumed: what lies there in all"""
    plants = [plant for row in t["plants"].values() for plant in row]
    for kind, most in tiles.items():
        if t["fossils"][kind] + plants.count(kind) > most:
            is_less = most < t["box"].fossils[kind][1]
            clause = "sc.coop.setup.fossil-three-players" if is_less else "sc.material.count.fossil"
            yield clause, f"more than {most} tiles of {kind}"
    for energy in ENERGIES:
        lying = [one for one in t["tile"].values() if one.startswith(energy)]
        built = [one for one in plants if one.startswith(energy)]
        if t["stack"][energy] + len(lying) + len(built) != STACK:
            yield "sc.material.count.projects", f"not {STACK} projects of {energy}"
        above = [one for one in lying if one.split(":")[0].endswith("1")]
        gone = STACK - t["stack"][energy]
        if len(above) > min(gone, FIRST_LEVEL) or len(lying) - len(above) > max(
            gone - FIRST_LEVEL, 0
        ):
            yield "sc.coop.setup.projects-sorted", f"{energy} is not taken from the top"
    if sum((t["market"], t["bank"], *t["cep"].values(), *t["ceps"].values())) != CEPS:
        yield "sc.material.count.cep", f"not {CEPS} CEPs"
    techs = sum((t["techs"], *t["tech"].values(), *t["techs_of"].values()))
    if techs + len(t["inspectors"]) > TECHS:  # A71
        yield "sc.material.count.tech", f"more than {TECHS} tech tokens"


def wrong_pieces(t: Table, seat: str) -> Said:
    """Infrastructure tokens, cubes, scientists and lobbyist cards of one player."""
    colours = COLOURS_FREE if t["mode"] == "solo" else 1
    board = [*t["tile"].values(), *(one for row in t["plants"].values() for one in row)]
    mine = sum(one.endswith(f":{seat}") for one in board)
    if not TOKENS <= t["tokens"][seat] + mine <= TOKENS * colours:
        yield "sc.material.count.infra-tokens", f"not {TOKENS} tokens of {seat}"
    cubes = [cube for row in t["cubes"].values() for cube in row]
    if sum(cube.endswith(f":{seat}") for cube in cubes) > CUBES * colours:
        yield "sc.material.count.control", f"more than {CUBES} cubes of {seat}"
    talks = [who for summit in t["summits"].values() for who in summit.values()]
    away = [*t["scientist"].values(), *t["guests"].values(), *talks].count(seat)
    if t["pool"][seat] + t["board"][seat] + away != SCIENTISTS:
        yield "sc.material.count.scientists", f"not {SCIENTISTS} scientists of {seat}"
    if len(t["hand"][seat]) + len(t["played"][seat]) != HAND:
        yield "sc.coop.setup.lobby-five", f"not {HAND} cards of {seat}"


def wrong_region(t: Table, region: str) -> Said:
    """sc.actions.build.cube, sc.control.only-after-build, sc.region.agenda-exclusive"""
    row, agenda = t["plants"][region], t["agenda"][region]
    green = [one.split(":")[0] for one in row if ":" in one]
    cubes = [cube.split(":") for cube in t["cubes"][region]]
    if sorted(green) != sorted(energy for energy, who in cubes if who != "rival"):
        yield "sc.actions.build.cube", f"cubes in {region} that no plant brought"
    builders = {who for _, who in cubes}
    holder = t["control"][region]
    if holder and holder not in builders:
        yield "sc.control.only-after-build", f"{holder} has built nothing in {region}"
    if not holder and builders and "rival" not in builders:
        yield "sc.control.rule1-fields", f"nobody has taken control of {region}"
    if any(energy not in agenda for energy in green):
        yield "sc.region.agenda-exclusive", f"a plant that {region} does not ask for"
    spaces = [one for space, one in t["tile"].items() if space.startswith(f"{region}/")]
    if any(one.split()[0] not in agenda for one in spaces if one != "empty"):
        yield "sc.actions.plan.agenda", f"a project that {region} does not ask for"
    for place, plant in enumerate(row):
        if ":" in plant and "empty" in row[:place]:
            yield "sc.actions.build.place-leftmost", f"a space left open in {region}"
        if plant != "empty" and ":" not in plant and place >= t["decade"]:
            yield "sc.supply.place-fossil", f"a fossil plant of a later decade in {region}"


def wrong_places(t: Table) -> Said:
    """Nobody stands where there is no project or card; no card lies twice."""
    for space, who in t["scientist"].items():
        if who and t["tile"][space] == "empty":
            yield "sc.exec.scientist.board-to-project", f"{space} is empty"
        elif who and ":" in t["tile"][space]:  # A11
            yield "sc.exec.scientist.not-on-infra", f"{space} is infrastructure"
    played = {card for row in t["played"].values() for card in row}
    if not {*t["guests"]} <= played:
        yield "sc.exec.scientist.board-to-lobby", "nobody has played that card"
    rivals = [cube for row in t["cubes"].values() for cube in row if cube.endswith(":rival")]
    if len(rivals) > RIVAL_CUBES:
        yield "sc.solo.setup.opponent-cubes-8", f"more than {RIVAL_CUBES} cubes of the rival"
    for clause, rows in (
        ("sc.material.count.lobby", (*t["hand"].values(), *t["played"].values())),
        ("sc.material.count.coop-goals", (*t["private"].values(), t.get("aside", ()))),
        ("sc.material.count.un-goals", (t["un"], *t["claimed"].values())),
    ):
        lying = Counter(card for row in rows for card in row if card not in ("?", None))
        if any(times > 1 for times in lying.values()):
            yield clause, "a card that lies in two places"


# sc.comp.inherit: what only those have who play against each other, or all others
ANOTHER_MODE = {
    "boardfield team.vp": (False, "sc.comp.setup.own-score"),
    "vp": (True, "sc.coop.setup.team-score-zero"),
    **dict.fromkeys(("goals", "met"), (False, "sc.comp.setup.no-env-goals")),
    **dict.fromkeys(("event", "used"), (True, "sc.comp.setup.events-two-open")),
}
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
        if name.endswith(".company"):
            check_company(t, page, row)
        seat, _, rest = name.partition(".")
        kind = rest if seat in t["seats"] else name
        is_against_only, clause = ANOTHER_MODE.get(kind, (is_against(t), ""))
        if is_against_only != is_against(t) and any(one not in (0, "?", None) for one in row):
            raise Wrong(clause, page, "a row of another mode")
        if row not in ([], ["?"]) and name.endswith(".private" if is_against(t) else ".company"):
            clause = clause_of_deck(t, "company" if is_against(t) else "private")
            raise Wrong(clause, page, "goals of another mode")
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
    wrong = [*wrongly_laid(t, tiles)]
    if "solo-goal" in t["variants"]:
        wrong += wrongly_remembered(t, told)
    for clause, reason in wrong:
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


def wrongly_remembered(t: Table, told: dict[str, list[Any]]) -> Said:
    """sc.solo.card.03, sc.solo.card.12: what the first decades brought, as the table shows it"""
    (seat,) = t["seats"]
    most = sum(cube.endswith(f":{seat}") for row in t["cubes"].values() for cube in row)
    least = 0 if t["decade"] > EARLY else most
    plants, cards = (told.get(f"feat {name}", [None])[0] for name in ("plants", "cards"))
    if plants is not None and not least <= plants <= most:
        yield "sc.solo.card.03", f"{plants} plants built early, of {most}"
    if cards is not None and t["decade"] == 1 and bool(cards) != bool(t["played"][seat]):
        yield "sc.solo.card.12", "the cards that lie there tell otherwise"


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
    t["techs_of"][region] = told[f"{region}.tech"][0] if t["mode"] == "competitive" else 0
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
