"""The faults listed for Second Chance can be planted, and the search finds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.rulebooks.clauses import load_clauses
from co2replay.search.planted import Fault, chapter_of, faulty, read_faults
from co2replay.search.selftest import PlantedTask, in_own_process

LIST = Path(__file__).parents[2] / "lab" / "faults_of_second_chance.toml"
FAULTS = read_faults(LIST).fault
FEW = ("two visits to the market",)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    assert fault.clause in load_clauses("second-chance")
    assert callable(faulty("second-chance", fault))


def test_they_are_eighty_at_least_of_every_mode() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 80
    assert {"coop", "comp", "solo", "env", "variant"} <= {chapter_of(fault) for fault in FAULTS}


@pytest.mark.parametrize("name", FEW)
def test_the_search_alone_finds_a_fault(name: str) -> None:
    fault = next(one for one in FAULTS if one.name == name)
    trial = in_own_process(PlantedTask("second-chance", fault, shrink=0.2, corpus=False))
    assert trial.by_search, trial
