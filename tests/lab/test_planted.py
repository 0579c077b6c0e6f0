"""The faults written by hand can be planted in the code as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.search.planted import Unplantable, faulty, read_faults
from tests.lab.planted import CORPUS, LOOK, REPLAY, ROOT, SEARCH, Fault, by_hand, plant

BY_LIST = [by_hand(path) for path in sorted(Path(__file__).parent.glob("by_hand*.toml"))]
GAMES = ("co2", "power_grid", "second_chance")
FAULTS = [fault for faults in BY_LIST for fault in faults]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_words_of_a_fault_stand_where_it_says(fault: Fault) -> None:
    texts = [(ROOT / "co2replay" / edit.file).read_text("utf-8") for edit in fault.edits]
    counts = [text.count(edit.old) for text, edit in zip(texts, fault.edits, strict=True)]
    assert counts == [1] * len(counts)


@pytest.mark.parametrize("game", GAMES)
def test_a_listed_fault_can_be_planted(game: str) -> None:
    """What a release plants for the search: a change of the code may take its words away."""
    gone = []
    for fault in read_faults(Path(__file__).with_name(f"faults_of_{game}.toml")).fault:
        try:
            faulty(game.replace("_", "-"), fault)
        except Unplantable:
            gone.append((fault.name, fault.place))
    assert gone == []


def test_there_are_four_times_thirty_of_eight_kinds_and_more() -> None:
    assert [len(faults) for faults in BY_LIST] == [30, 30, 30, 30]
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert all(len({fault.kind for fault in faults}) >= 8 for faults in BY_LIST)


def test_a_planted_copy_differs_and_the_checkout_does_not(tmp_path: Path) -> None:
    fault = FAULTS[0]
    (edit,) = fault.edits
    before = (ROOT / "co2replay" / edit.file).read_text("utf-8")
    plant(tmp_path / "copy", fault)
    there = (tmp_path / "copy/co2replay" / edit.file).read_text("utf-8")
    assert there == before.replace(edit.old, edit.new)
    assert (ROOT / "co2replay" / edit.file).read_text("utf-8") == before


@pytest.mark.parametrize("judge", [CORPUS, SEARCH])
def test_what_a_judge_runs_can_be_run(judge: str) -> None:
    """The words are no code here: a name that has changed would be taken for a fault noticed."""
    for line in {CORPUS: REPLAY, SEARCH: LOOK}[judge].splitlines():
        if line.startswith("from "):
            exec(line, {})
