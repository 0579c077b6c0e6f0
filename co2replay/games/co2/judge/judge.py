"""One whole log read from set-up to the last point, and the opinion on it."""

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
    seats_of,
)
from co2replay.notation.records import BOX, Log
from co2replay.notation.vocabulary import Vocabulary

from .auction import auction, before_the_first_decade
from .books import NUMBERS
from .books_and_box import components, open_readings, readings_of
from .corrections import Jump, set_right
from .draft import draft
from .ending import final_scoring, is_lost, is_over, rounds_in_decade, winners_of
from .log_reader import NEVER_WAIVED, coming, pages_of, turn_page
from .setup import (
    all_is_laid,
    bare_table,
    lay_the_table,
    nothing_more_to_lay,
    round_the_table,
    still_to_lay,
)
from .solo import draw_owed, is_alone, is_scored_all_the_same, starter_projects
from .supply import supply_phase
from .turns import play_turn


def opening(
    log: Log,
    vocabulary: Vocabulary,
    edition: str,
    settings: Mapping[str, str],
    copy: Mapping[str, Any] | None,
) -> Table:
    if copy is None and any(entry.kind == BOX for entry in log.entries):
        raise CannotKnow("a copy of its own")
    variants = variants_of(log, vocabulary)
    seats = seats_of(log, vocabulary)
    if not 1 <= len(seats) <= 5 or ("solitaire" in variants and len(seats) > 1):
        raise CannotKnow(f"{len(seats)} seats")
    preset = log.get("preset") or ""
    if preset and preset not in NUMBERS["presets"]:
        raise CannotKnow(f"preset {preset}")
    book = readings_of(edition, settings)
    pages = pages_of(log, vocabulary)
    t = bare_table(seats, book, NUMBERS, components(copy or {}), pages, preset)
    t["own_book"] = own_book_of(log, settings, book)
    t["variants"] = variants
    t["draw_owed"] = draw_owed
    t["set_right"] = set_right
    t["still_to_lay"] = still_to_lay
    return t


def variants_of(log: Log, vocabulary: Vocabulary) -> set[str]:
    words = re.split(r"[\s,]+", f"{log.get('variant') or ''} {log.get('variants') or ''}".strip())
    codes = [vocabulary.read("variant", word) for word in words if word]
    if None in codes:
        raise CannotKnow("a variant that is not known")
    return {vocabulary.symbol("variant", code) for code in codes if code is not None}


def own_book_of(log: Log, settings: Mapping[str, str], book: dict[str, str]) -> dict[str, str]:
    """Read the book that the table played by; a log that names none was played by this one."""
    named = re.split(r"[\s,]+", log.get("edition") or "")[0]
    return readings_of(named, settings) if named else book


def play_to_the_end(t: Table, ended: dict[str, Any]) -> None:
    """co2.decade.phases, co2.decade.first-skips-supply"""
    set_up(t)
    note_turn(t, "")
    at: Jump | None = None
    while True:
        try:
            play_on(t, ended, at)
        except Jump as jump:  # set right by a ruling
            at = jump
            continue
        return


def play_on(t: Table, ended: dict[str, Any], at: Jump | None) -> None:
    """Play decade after decade, from the start or from the turn that a ruling names."""
    if at is None:
        t["starter"] = t["start"]
        t["starter"] = first_starter(t)
    else:
        t["decade"] = at.decade
    while True:
        if t["decade"] > 1 and at is None:
            supply_phase(t)
            note_turn(t, f"{t['decade']} supply")
            t["has_collapsed"] = is_alone(t) and is_scored_all_the_same(t)
            if t["has_collapsed"]:
                break
            if is_lost(t):
                ended.update(finished=True, decided_by="co2.end.loss-500")
                nothing_follows(t, "co2.end.loss-500")
                return
        operations_phase(t, t["starter"], at)
        at = None
        if is_over(t):
            break
        t["decade"] += 1  # co2.ops.end-advance-decade
        t["starter"] = next_starter(t, t["starter"])
    sheet = final_scoring(t)
    winners, clause = winners_of(t, sheet)
    ended.update(sheet=sheet, winners=winners, decided_by=clause, finished=True)


def set_up(t: Table) -> None:
    lay_the_table(t)
    if is_alone(t):
        starter_projects(t)
    elif "draft" in t["variants"]:
        draft(t)
        lay_the_table(t)
    all_is_laid(t)
    nothing_more_to_lay(t)
    t["setting_up"] = False
    t["to_begin"] = t["start"]


def first_starter(t: Table) -> str:
    """co2.setup.start-player-random, co2.auction.when"""
    starter: str = t["start"]
    return before_the_first_decade(t) if has_auction(t) else starter


def has_auction(t: Table) -> bool:
    """co2.auction.when: nobody bids alone"""
    return "auction" in t["variants"] and not is_alone(t)


def next_starter(t: Table, starter: str) -> str:
    """co2.ops.end-pass-start, co2.auction.when"""
    if is_alone(t):
        return starter
    return auction(t, starter) if has_auction(t) else left_neighbour(t, starter)


def operations_phase(t: Table, starter: str, at: Jump | None) -> None:
    """co2.ops.start, co2.ops.clockwise"""
    for game_round in range(1, rounds_in_decade(t) + 1):
        for seat in round_the_table(t, starter):
            if at is not None and (game_round, seat) != (at.game_round, at.seat):
                continue
            at = None
            play_turn(t, f"{t['decade']}.{game_round}", seat)
            note_turn(t, f"{t['decade']}.{game_round} {seat}")
    if at is not None:
        raise CannotKnow(f"no turn {at}")


def left_neighbour(t: Table, seat: str) -> str:
    """co2.ops.end-pass-start"""
    return round_the_table(t, seat)[1]


def nothing_follows(t: Table, clause: str) -> None:
    """co2.end.loss-500; what another book would ask one player who lost by this one is moot"""
    t["closed"] = True
    page = coming(t)
    while is_alone(t) and page is not None and page["verb"] in ("end", "goal"):
        if page["verb"] == "end" and page["kind"] == "act":
            break  # the end of a turn, not of the game
        turn_page(t)
        page = coming(t)
    if page is not None and not (page["kind"] == "mark" and page["verb"] == "end"):
        raise Wrong(clause, page, "the game is over")


def note_turn(t: Table, mark: str) -> None:
    seats = {
        seat: {
            "money": t["coins"][seat],
            "cep": t["ceps"][seat],
            "tech": t["cubes"][seat],
            "vp": t["points"][seat],
        }
        for seat in t["seats"]
    }
    t["turns"].append(TurnMark(mark, seats))


judge = judge_of(opening, play_to_the_end, open_readings, NEVER_WAIVED)
