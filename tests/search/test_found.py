"""What the search has found and what was mended since stays mended, for both judges."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.rulebooks.clauses import load_clauses
from co2replay.search.judging import against_oracle
from co2replay.search.recheck import shown
from co2replay.search.varying import acted
from co2replay.search.walking import walk
from co2replay.show.search import finding_of

FOLDER = Path(__file__).parents[2] / "fixtures/games/co2/fuzz"
FILES = sorted(FOLDER.glob("*.log"))
CODE = re.compile(r"`([^`]+)`")


def test_there_are_such_logs() -> None:
    assert len(FILES) >= 19


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_finding_stays_mended(path: Path) -> None:
    log = read_text(path.read_bytes(), vocabulary_for, path.name)
    assert log.problems == []
    failure = finding_of(log)
    assert failure is not None
    assert failure.clause in load_clauses("co2")
    assert shown(log, failure) is None
    assert against_oracle(log)[0] is None
    # Besides the breach that the log expects, no check sees anything.
    found = walk(log)
    assert found is None or found.check == "replay"


@pytest.mark.clause("co2.lobby.main-condition")
def test_nobody_is_convicted_of_a_card_for_an_action_that_nobody_wrote_down() -> None:
    # The table tells that orange has acted, not how: card 5 asks for a project in Asia.
    path = FOLDER / "acted-without-the-deed.log"
    assert walk(read_text(path.read_bytes(), vocabulary_for, path.name)) is None


def test_each_case_that_decides_what_both_judges_share_is_there() -> None:
    """The list in the README of this folder: a case renamed or taken out decides nothing."""
    told = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
    rows = told.partition("## What both judges share, and the case that decides")[2].splitlines()
    named = [name for row in rows if row.startswith("| ") for name in CODE.findall(row)]
    cases = [name for name in named if name.startswith(("co2.", "disputes/"))]
    assert len(cases) >= 19
    corpus = FOLDER.parent
    places = {name: name if "/" in name else f"rules/{name}" for name in cases}
    assert [one for one, place in places.items() if not list(corpus.glob(f"{place}.log"))] == []


KNOWN_IN_PART = """co2replay 1
game: second-chance
edition: de
mode: cooperative
seats: red purple
---
@ at 1 1 actions red
@ stack recycling 0 ; stack hydro 0 ; stack wind 0 ; stack solar 0 ; stack forestation 0
@ red.cep 0 ; red.board 0
@ north_america/money.tile empty ; north_america/money.scientist red
give red
"""


def test_a_table_known_in_part_is_refused_though_nobody_can_list_what_may_be_done() -> None:
    # A scientist on an empty space is no table; which topics there are to go to is not known.
    found = walk(read_text(KNOWN_IN_PART.encode(), vocabulary_for, "part.log"))
    assert found is not None
    assert (found.check, found.clause) == ("replay", "sc.exec.scientist.board-to-project")


STANDING = """co2replay 1
game: second-chance
edition: de
mode: cooperative
seats: red purple
---
@ at 1 1 actions red
@ start red ; red.board 0 ; red.pool 2
@ asia/tech.tile hydro 1 ; asia/tech.scientist red
"""


def test_one_more_act_is_taken_where_nobody_can_list_what_may_be_done() -> None:
    # No row tells which topics lie out, to which the scientist might go.
    log = read_text(STANDING.encode(), vocabulary_for, "part.log")
    entries = acted(log, len(log.entries), Random(1))
    assert entries is not None
    assert len(entries) == len(log.entries) + 1
