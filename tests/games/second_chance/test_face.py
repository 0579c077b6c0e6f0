"""The page of Second Chance: one board for three modes, each with what it has."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.corpus.cases import cases_folder

Cli = Callable[..., Any]
CASES = cases_folder("second-chance")


def page_of(cli: Cli, folder: Path, case: str, language: str = "en") -> str:
    out = folder / "page.html"
    ran = cli("html", str(CASES / case), "-o", str(out), "--lang", language)
    assert ran.code in (0, 1, 3), ran.err
    return out.read_text(encoding="utf-8")


def heads(page: str) -> list[str]:
    told = page.partition("<thead>")[2].partition("</thead>")[0]
    return [re.sub("<[^>]*>", "", one) for one in re.findall(r"<th.*?</th>", told, re.S)]


def case_of(mode: str) -> str:
    """A small case of this mode that is kept."""
    return next(
        path.name
        for path in sorted(CASES.glob("*.legal.log"))
        if f"\nmode: {mode}\n" in path.read_text(encoding="utf-8")
    )


@pytest.mark.parametrize(
    ("mode", "has", "lacks"),
    [
        # points of all together stand on the board; goals lie there, nobody has a company
        ("cooperative", ["r:goal,"], ['data-at="red.vp"', "r:event,"]),
        # everybody has points; events lie there, and tech tokens may lie in regions
        ("competitive", ['data-at="red.vp"', "r:event,", 'data-at="asia.tech"'], ["r:goal,"]),
        ("solo", ["r:goal,"], ['data-at="red.vp"', "r:event,"]),
    ],
)
def test_a_mode_shows_what_it_has(
    cli: Cli, tmp_path: Path, mode: str, has: list[str], lacks: list[str]
) -> None:
    page = page_of(cli, tmp_path, case_of(mode))
    assert [one for one in has if one not in page] == []
    assert [one for one in lacks if one in page] == []


def test_the_board_speaks_german(cli: Cli, tmp_path: Path) -> None:
    page = page_of(cli, tmp_path, case_of("cooperative"), "de")
    assert page.startswith('<!DOCTYPE html>\n<html lang="de">')
    assert "CO₂: Zweite Chance" in page
    assert {"KEZ", "Lobby", "Ziele"} <= set(heads(page))


def test_before_the_set_up_names_them_there_is_no_start_player_and_no_home(cli: Cli) -> None:
    """The last colour and the last region stood there."""
    told = cli("step", "--plain", str(CASES / "sc.variant.draft.keep-two.breach.log"))
    assert "start .  home .  " in told.out
