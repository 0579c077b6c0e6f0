"""A point of the order at a summit on which the engine and the second judge once parted."""

from __future__ import annotations

import pytest

from co2replay.games.co2.judge import judge
from co2replay.games.co2.words import vocabulary
from co2replay.notation.parse import read_text
from tests.games.co2.judge.agreement import opinions

# Purple scores before blue; purple's point in solar reaches a CEP for a region, which is asked for.
OTHER_FIRST = """co2replay 1
game: co2
edition: en
seats: orange purple blue
manifest: co2-2012
trust: assumed
---
! start orange
! agenda north_america forestation solar biomass
! agenda south_america biomass recycling forestation
! agenda europe forestation fusion biomass ; agenda africa fusion forestation recycling
! agenda asia solar biomass fusion ; agenda oceania recycling biomass solar
! fossil africa coal ; fossil asia oil ; fossil europe gas
! fossil north_america oil ; fossil oceania oil ; fossil south_america coal
! summit 1 forestation solar ; summit 2 solar fusion ; summit 3 fusion recycling
! un 34 35 36 37 38 39 40 41 42 44 ; event 47 50
ruling set summit 2 solar=purple fusion=blue "in place"
ruling set purple.solar 5 "in place"
[1.1 orange]
propose solar asia money
end
first blue
blue: extra solar
"""


@pytest.mark.clause("co2.summit.order")
@pytest.mark.parametrize(("edition", "line"), [("en", 22), ("it", None), ("pl", 22)])
def test_who_scores_first_is_not_for_the_table_to_say(edition: str, line: int | None) -> None:
    log = read_text(OTHER_FIRST, lambda _: vocabulary())
    first = judge(log, vocabulary(), edition).first_breach
    assert (first.line if first else None) == line
    if first is not None:
        assert (first.clause, first.is_missing) == ("co2.summit.order", False)


def test_the_engine_says_the_same() -> None:
    data = OTHER_FIRST.encode()
    log = read_text(data, lambda _: vocabulary())
    assert set(dict(opinions(data, log, "en")).values()) == {""}
