"""The small cases of Second Chance come out as their lines say: some of them with every change."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.corpus.cases import Case, check_case, read_cases
from tests.sample import one_in

FOLDER = Path(__file__).parents[3] / "fixtures" / "games" / "second-chance" / "rules"
CASES = one_in(6, read_cases(FOLDER))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file)
def test_a_case_comes_out_as_it_says(case: Case) -> None:
    assert check_case(case) == []
