"""How the table lies where a log ends, held beside the one that the second judge has before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..board.state import seat_name
from ..turn.frames import Adrift

SET_UP = "set-up"
GOODS = ("money", "cep", "tech", "vp", "tokens", "pool", "board")
PLACES = range(1, f.SUMMIT_PLACES + 1)  # of summits
# What the second judge hands out when everything else is laid out, and the engine as it is said;
# while a draft goes on, cards lie between hands.
HANDED_OUT_LAST = ("start", "team", "money", "company", "hand")
UNSEEN = "?"
Parting = tuple[str, Any, Any]  # the place, what lies there, what lies there for the other judge


def parting_places(s: Any, theirs: dict[str, Any]) -> Iterator[Parting]:
    """Where the two tables are not the same."""
    for name, mine, other in compared_places(s, theirs):
        if mine != other:
            yield name, mine, other


def compared_places(s: Any, theirs: dict[str, Any]) -> Iterator[Parting]:
    """Every place of which both know what lies there."""
    if is_unknown(s.phase) or any(isinstance(frame, Adrift) for frame in s.pending):
        return  # not judged, or rows that nobody has played on from: what they bring is still due
    is_laid_out = s.phase != f.SETUP
    if is_laid_out != (theirs["phase"] != SET_UP):
        return
    if "conditions" in theirs:  # all decades were played
        yield (
            "conditions",
            {clause: bool(is_met) for clause, is_met in s.sheet},
            theirs["conditions"],
        )

    from ..game import GAME  # the game asks for its players, so it can only be imported late

    other = as_lies(theirs)
    for name, value in as_judge_names(GAME.named(s)).items():
        is_idle = name == "start" and s.phase == f.END_OF_GAME  # no decade comes that needs it
        is_early = not is_laid_out and name.endswith(HANDED_OUT_LAST)
        if not is_idle and not is_early and not is_untold(value):
            yield name, value, other[name]


def is_untold(value: Any) -> bool:
    """Is it unknown, or anything in it? Cards of a hand that nobody named are left out before."""
    if isinstance(value, list):
        return UNSEEN in value or any(map(is_untold, value))
    return bool(value == UNSEEN)


def as_judge_names(named: dict[str, Any]) -> dict[str, Any]:
    """What the engine has, by the names that the second judge's table goes by."""
    found: dict[str, Any] = {"ppm": named["ppm"], "price": named["price"]}
    found["market"], found["bank"] = named["market.cep"], named["bank.cep"]
    found["techs"], found["team"] = named["bank.tech"], named["team.vp"]
    found["start"] = seat_name(named["first"])
    for seat in named["seats"]:
        place = f.SEATS.index(seat)
        for name in GOODS:
            found[f"{seat} {name}"] = named[f"{seat}.{name}"]
        found[f"{seat} know"] = [named[f"{seat}.{energy}"] for energy in f.ENERGIES]
        found[f"{seat} played"] = sorted(named["played"][place])
        found[f"{seat} claimed"] = sorted(named["held"][place])
        found[f"{seat} hand"] = seen(named["hands"][place])
        found[f"{seat} private"] = seen(named["private"][place])
        found[f"{seat} company"] = seen(named["company"][place][:1])  # one is kept of two unseen
    for number, region in enumerate(f.REGIONS):
        found[f"{region} ceps"] = named[f"{region}.cep"]
        found[f"{region} techs"] = named[f"{region}.tech"]
        found[f"{region} agenda"] = named["agendas"][number]
        found[f"{region} control"] = holder(named["control"][number])
        found[f"{region} plants"] = named["demand"][number]
        found[f"{region} cubes"] = sorted(named["cubes"][number])
    for place, topics in enumerate(named["topics"]):
        found[f"summit {place + 1}"] = talks(topics, named["speakers"][place])
    found["tiles"] = named["tiles"]
    found["scientists"] = list(map(holder, named["scientists"]))
    found["guests"] = {i: holder(who) for i, who in enumerate(named["visitors"], 1) if who >= 0}
    found["fossils"], found["stacks"] = named["fossils"], named["stacks"]
    found["un"], found["goals"] = sorted(named["display"]), named["goals"]
    found["met"] = sorted(place + 1 for place in named["met"])
    found["events"], found["used"] = list(named["events"]), sorted(named["events_used"])
    if named["goals"]:  # nobody inspects a table without them
        found["inspectors"] = [place + 1 for place in named["inspectors"]]
    return found


def as_lies(t: dict[str, Any]) -> dict[str, Any]:
    """What the second judge has, by the same names."""
    found: dict[str, Any] = {name: t[name] for name in ("ppm", "price", "market", "bank", "start")}
    found["team"], found["techs"] = t["team"], t["techs"] + t["arctic"]
    for seat in t["seats"]:
        for name in GOODS:
            found[f"{seat} {name}"] = t[name][seat]
        found[f"{seat} know"] = list(t["know"][seat].values())
        found[f"{seat} played"] = sorted(t["played"][seat])
        found[f"{seat} claimed"] = sorted(t["claimed"][seat])
        found[f"{seat} hand"] = seen(t["hand"][seat])
        found[f"{seat} private"] = seen(t["private"][seat])
        found[f"{seat} company"] = seen([t["company"][seat]] if t["company"][seat] else [])
    for region in f.REGIONS:
        found[f"{region} ceps"], found[f"{region} techs"] = t["ceps"][region], t["techs_of"][region]
        found[f"{region} agenda"] = t["agenda"].get(region, [])
        found[f"{region} control"] = t["control"][region]
        found[f"{region} plants"] = t["plants"][region]
        found[f"{region} cubes"] = sorted(t["cubes"][region])
    found["tiles"], found["scientists"] = list(t["tile"].values()), list(t["scientist"].values())
    found["guests"] = dict(t["guests"])
    found["fossils"], found["stacks"] = list(t["fossils"].values()), list(t["stack"].values())
    found |= {f"summit {place}": t["summits"].get(place, {}) for place in PLACES}
    found["un"], found["met"], found["goals"] = sorted(t["un"]), sorted(t["met"]), t["goals"]
    found["events"], found["used"] = list(t["events"]), sorted(t["used"])
    found["inspectors"] = [t["inspectors"].get(group, 0) for group in f.GROUPS]
    return found


def talks(topics: Any, speakers: Any) -> Any:
    if UNSEEN in (topics, speakers):
        return UNSEEN
    return dict(zip(topics, map(holder, speakers), strict=True))


def holder(who: int) -> str:
    return f.SEATS[who] if who >= 0 else ""


def seen(hand: Any) -> tuple[int, list[int]] | str:
    """How many cards, and which of them anybody has named; nothing where nobody wrote it down."""
    if hand == UNSEEN:
        return UNSEEN
    return len(hand), sorted(card for card in hand if card != UNSEEN and card > 0)
