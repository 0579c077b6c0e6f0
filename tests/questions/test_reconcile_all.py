"""A sample of the golden games with one planted slip and with two; `reconcile_all` plays all."""

from __future__ import annotations

import pytest

from tests.questions.reconcile_all import FIRST, WANTED, golden, outcome


@pytest.mark.parametrize("slips", WANTED)
def test_what_was_planted_is_among_the_first_explanations(slips: int) -> None:
    logs = list(golden(digests=False))
    assert len(logs) == 68
    found = [outcome(log, slips)[1] for log in logs[slips * 5 :: 14]]
    assert len(found) == 5
    missed = [one for one in found if not 0 < one.rank <= FIRST]
    assert len(missed) * 100 <= (100 - WANTED[slips]) * len(found), missed


@pytest.mark.parametrize("name", ["g27-it-3p", "g46-pl-2p"])
def test_two_lines_in_the_wrong_order_are_one_change(name: str) -> None:
    (log,) = (log for log in golden(digests=False) if log.file == name)
    case, one = outcome(log, 1, kinds=("swapped",))
    assert case.kinds == ("swapped",)
    assert 0 < one.rank <= FIRST
