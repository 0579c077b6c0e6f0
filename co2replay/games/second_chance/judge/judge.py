"""One whole log read from set-up to the end, and the opinion on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from co2replay.games.judging import (
    CannotKnow,
    Table,
    TurnMark,
    Wrong,
    judge_of,
    pages_of,
    seats_of,
)
from co2replay.notation.records import ACT, CORRECTION, DRAW, POSITION, Log
from co2replay.notation.vocabulary import Vocabulary

from .box import own_box
from .corrections import Jump
from .due import END, not_due, why_over
from .ending import early, final_scoring, lost, show, together
from .events import events
from .goods import EndsAtOnce, is_too_much
from .numbers import DECADES, EARLY, ORDER, open_points, readings_of
from .pages import coming
from .phases import begin, goals, income, move_inspectors, next_decade, reduce, supply
from .rows import lay_out
from .setup import bare_table, open_box, set_up
from .turns import actions

PHASES = {"turn": actions, "income": income, "goals": goals, "supply": supply, "events": events}
PLAYERS = {"cooperative": (2, 3, 4), "competitive": (2, 3, 4), "solo": (1,)}
SPOKEN = (ACT, DRAW, POSITION, CORRECTION)


def opening(
    log: Log,
    vocabulary: Vocabulary,
    edition: str,
    settings: Mapping[str, str],
    copy: Mapping[str, Any] | None,
) -> Table:
    seats = seats_of(log, vocabulary)
    number = vocabulary.read("mode", log.get("mode") or "")
    mode = "" if number is None else vocabulary.symbol("mode", number)
    if len(seats) not in PLAYERS.get(mode, ()):
        raise CannotKnow(f"{len(seats)} seats, mode {mode}")
    variants = set()
    for word in re.split(r"[,\s]+", (log.get("variants") or log.get("variant") or "").strip()):
        code = vocabulary.read("variant", word) if word else None
        if word and code is None:
            raise CannotKnow(f"variant {word}")
        if code is not None:
            variants.add(vocabulary.symbol("variant", code))
    t = bare_table(mode, seats, variants, own_box(copy or {}))
    t["pages"], t["page"] = pages_of(log, vocabulary, SPOKEN), 0
    t["book"] = readings_of(edition, settings)
    open_box(t)
    return t


def play(t: Table, ended: dict[str, Any]) -> None:
    if t["pages"] and t["pages"][0]["kind"] == "position":
        lay_out(t)
    else:
        set_up(t)
        t["phase"] = ORDER[t["mode"]][0]
    try:
        while not is_run(t):
            pass
    except EndsAtOnce:
        t["lost"] = why_lost(t)
        found = lost(t, t["lost"][0])
    else:
        t["phase"], t["now"] = END, [END]
        found = final_scoring(t) if t["mode"] == "competitive" else together(t)
    t["phase"], t["now"] = END, [END]
    ended.update(found, finished=True)
    if t["mode"] != "competitive":
        show(t, set())
    page = coming(t)
    if page is not None:
        first, *others = why_over(t)
        raise Wrong(first, page, "the game is over", also=[*others, *not_due(t, page)])


def why_lost(t: Table) -> list[str]:
    """sc.comp.loss.immediate, sc.env.loss-negative, sc.coop.loss.*: before the last decade ends"""
    if t["mode"] == "competitive":
        return ["sc.comp.loss.immediate"]
    if t["phase"] == "goals":
        return ["sc.env.loss-negative"]
    heat = ["sc.coop.loss.co2-above-500"] * is_too_much(t)
    return ["sc.coop.loss.vp-negative-supply"] * (t["team"] < 0) + heat


def is_run(t: Table) -> bool:
    """Play to the end, or to a ruling that sets the turn."""
    try:
        course(t)
    except Jump:
        return False
    return True


def course(t: Table) -> None:
    """sc.coop.end.after-four, sc.comp.decades.five, sc.decade-end.check-end"""
    order = ORDER[t["mode"]]
    if t["phase"] == END:
        return
    if t["phase"] not in order:
        raise CannotKnow("a table that stands nowhere")
    first = order.index(t["phase"])
    while True:
        for phase in order[first:]:
            t["from"] = t["at"]  # whom a laid-out table names
            begin(t, phase)
            t["at"] = t["from"] if phase == "turn" else ""
            PHASES[phase](t)
            if phase == "supply" and t["mode"] != "competitive":
                reduce(t)
            if phase != "turn":
                has = {one: {"money": t["money"][one], "cep": t["cep"][one]} for one in t["seats"]}
                t["turns"].append(TurnMark(f"{t['decade']} {phase}", has))
        first = 0
        if t["decade"] == EARLY and t["mode"] == "solo":
            early(t)
        if t["decade"] == DECADES[t["mode"]]:
            return
        next_decade(t)
        move_inspectors(t, t["inspectors"])


judge = judge_of(opening, play, open_points)
