"""Rows that no table can show are refused by their clause, not tried: nothing breaks off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

Cli = Callable[..., Ran]
HEAD = "co2replay 1\ngame: second-chance\nmode: {}\nseats: red purple\ntrust: assumed\n---\n"
AGAINST = {
    "at 9 0 goals": "sc.comp.phases.order",  # a phase of those who play together
    "at 6 1 turn red": "sc.comp.decades.five",
    "at 2 5 turn red": "sc.actions.rounds.one-two-players",
    "at 2 1 turn blue": "sc.material.count.discs",
    "start yellow": "sc.material.count.discs",
    "price 9": "sc.market.empty.price-up",
    "price 0": "sc.exec.market.sell-lowers-price",
    "red.solar 11": "sc.knowledge.end-lost",
    "red.tokens 9": "sc.material.count.infra-tokens",
    "red.pool 5": "sc.material.count.scientists",
    "red.guests 37": "sc.material.count.lobby",
    "un 46": "sc.material.count.un-goals",
    "africa.cep 4": "sc.knowledge.region-cep-one-per-space",
    "africa.plants gas gas gas gas": "sc.actions.build.place-leftmost",
    "africa.control blue": "sc.material.count.discs",
    "stack solar 6": "sc.material.count.projects",
    "left gas 11": "sc.material.count.fossil",
    "summit 5 hydro=free solar=free": "sc.coop.setup.summit-display",
}
TOGETHER = {"at 9 0 goals": "sc.coop.decades.four", "ppm 390": "sc.coop.co2.floor-400"}
CASES = [
    *(("competitive", row, clause) for row, clause in AGAINST.items()),
    *(("cooperative", row, clause) for row, clause in TOGETHER.items()),
]


@pytest.mark.parametrize(("mode", "row", "clause"), CASES)
def test_a_row_that_cannot_be_is_refused(
    cli: Cli, tmp_path: Path, mode: str, row: str, clause: str
) -> None:
    place = tmp_path / "table.log"
    place.write_text(f"{HEAD.format(mode)}@ {row}\n")
    for words in (("replay",), ("position", "examine")):
        ran = cli(*words, str(place))
        assert (ran.code, clause in ran.out) == (1, True), (words, ran)


@pytest.mark.parametrize("row", ["at 5 4 turn red", "price 8", "red.solar 10", "red.guests 36"])
def test_the_last_that_can_be_is_accepted(cli: Cli, tmp_path: Path, row: str) -> None:
    place = tmp_path / "table.log"
    place.write_text(f"{HEAD.format('competitive')}@ {row}\n")
    assert cli("replay", str(place)).code == 0
