"""What a table that a log lays out can show: what there is, and where it can lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from co2replay.games.judging import Table

from .box import ENERGIES, REGIONS
from .numbers import (
    CEPS,
    COLOURS_FREE,
    CUBES,
    FIRST_LEVEL,
    HAND,
    RIVAL_CUBES,
    SCIENTISTS,
    STACK,
    TECHS,
    TOKENS,
)

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
