"""The faults listed for Power Grid can be planted as the rules stand, and the search finds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.rulebooks.clauses import load_clauses
from co2replay.search.planted import Fault, chapter_of, faulty, read_faults
from co2replay.search.selftest import PlantedTask, in_own_process

LIST = Path(__file__).parents[3] / "lab" / "faults_of_power_grid.toml"
FAULTS = read_faults(LIST).fault
FEW = ("47 Elektro to begin with", "an equal bid", "every house costs 10")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    assert fault.clause in load_clauses("power-grid")
    assert callable(faulty("power-grid", fault))


def test_they_are_sixty_at_least_in_every_chapter_that_can_be_broken() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 60
    whole = {clause.split(".")[1] for clause in load_clauses("power-grid")}
    # A phase without end or a step 1 that never began is no rule that a few words change.
    assert whole - {chapter_of(fault) for fault in FAULTS} <= {"round", "step1"}


@pytest.mark.parametrize("name", FEW)
def test_the_search_alone_finds_a_fault(name: str) -> None:
    fault = next(one for one in FAULTS if one.name == name)
    trial = in_own_process(PlantedTask("power-grid", fault, shrink=0.2, corpus=False))
    assert trial.by_search, trial
