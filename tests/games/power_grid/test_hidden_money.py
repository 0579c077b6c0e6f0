"""Elektro hidden before the last building, held against every sum written out and judged."""

from __future__ import annotations

import pytest

from co2replay.questions.score import hidden_values
from co2replay.questions.score.sheets import score
from co2replay.questions.score.worlds import Worlds, worlds
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import BREACH
from tests.games.power_grid.test_missing_turn import BOOK, opened

# g29 of the golden games before its last building.
BEFORE = """\
co2replay 1
game: power-grid
edition: en
seats: red blue green yellow purple
map: germany
variants: novices
---
@ round 15 building yellow
@ away red purple green blue yellow
@ step 1 ; began 0 ; deck 0
@ regions northeast west east southwest southeast
@ order red purple green blue yellow
@ market empty
@ under empty
@ out 13 6 7 25 4 9 12 15 22 16 27 24 18 20 29 8 31 23 36 11 10 33 3 39 32 46 38
@ market.coal 13 ; market.oil 2 ; market.garbage 0 ; market.uranium 2
@ supply.coal 0 ; supply.oil 11 ; supply.garbage 21 ; supply.uranium 4
@ red.money 58 ; red.coal 4 ; red.oil 0 ; red.garbage 0 ; red.uranium 2
@ red.plants 28 42 44
@ red.cities kassel dortmund köln fulda erfurt
@ red.powered 5
@ blue.money 44 ; blue.coal 4 ; blue.oil 4 ; blue.garbage 0 ; blue.uranium 0
@ blue.plants 19 21 40
@ blue.cities essen aachen osnabrück
@ blue.powered 3
@ green.money 41 ; green.coal 0 ; green.oil 0 ; green.garbage 0 ; green.uranium 2
@ green.plants 17 37 50
@ green.cities münster düsseldorf duisburg trier
@ green.powered 4
@ yellow.money 9 ; yellow.coal 3 ; yellow.oil 3 ; yellow.garbage 3 ; yellow.uranium 0
@ yellow.plants 5 30 35
@ yellow.cities frankfurt-main wiesbaden
@ yellow.powered 2
@ purple.money 42 ; purple.coal 0 ; purple.oil 4 ; purple.garbage 0 ; purple.uranium 2
@ purple.plants 14 26 34
@ purple.cities berlin frankfurt-oder magdeburg halle leipzig
@ purple.powered 5
"""
LAST = """\
[15 building]
blue: build saarbrücken
green: build stuttgart
purple: build schwerin
purple: build rostock
red: build dresden
red: build mannheim
[end]
"""
SUMS = range(121)


def by_force(row: str) -> dict[int, list[str]]:
    """Who won, by what was written for what is hidden; what cannot be paid is left out."""
    found = {}
    assert BEFORE.count(f"{row} ") == 1
    before, _, behind = BEFORE.partition(f"{row} ")
    for money in SUMS:
        rest = behind.lstrip("0123456789")
        verdict, _ = judge(opened(f"{before}{row} {money}{rest}{LAST}"), BOOK)
        if verdict.legality != BREACH:
            assert verdict.winners is not None
            found[money] = verdict.winners
    return found


def asked(text: str) -> Worlds | None:
    session = opened(text)
    return worlds(session, judge(session, BOOK)[0])


@pytest.mark.clause("pg.end.tie-money")
@pytest.mark.parametrize(
    ("hidden", "row"), [("red.money 58", "red"), ("purple.money 42", "purple")]
)
def test_hidden_elektro_can_have_been_what_written_sums_can_be(hidden: str, row: str) -> None:
    """Red and purple power seven each. Red pays all of 58, purple all of 42, and with nothing left
    in both hands they share: a single Elektro more wins, one less does not build."""
    sums = by_force(f"{row}.money")
    assert min(sums) == int(hidden.split()[1])
    text = BEFORE.replace(hidden, f"{row}.money ?") + LAST
    found = asked(text)
    assert found is not None
    assert found.exhaustive
    assert sorted(found.results) == sorted({str(one): one for one in sums.values()}.values())
    assert len(found.results) == 2
    (fact,) = found.deciding
    assert (fact.name, found.alone) == (f"{row}.money", True)
    told = {one.low: one.winners for one in fact.ranges}
    assert told == {min(sums): ["red", "purple"], min(sums) + 1: [row]}
    assert score(opened(text), [BOOK]).books[0].worlds == found


def test_what_is_more_than_can_be_tried_is_said_to_be_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden_values, "TABLES_MAX", 400)
    text = BEFORE.replace("red.money 58", "red.money ?").replace(
        "purple.money 42", "purple.money ?"
    )
    found = asked(text + LAST)
    # 42 sums of purple with which it cannot build; with the next one, red's sums, as far as it goes
    assert found is not None
    assert (found.results, found.exhaustive) == ([["red"], ["red", "purple"]], False)
    assert (found.looked_at, found.deciding) == (400, [])
    assert found.ways > 400


def test_a_log_that_does_not_come_to_its_end_is_not_asked() -> None:
    text = BEFORE.replace("red.money 58", "red.money ?") + LAST
    assert asked(text.replace("[end]\n", "")) is None
