"""Rows that no table can show are refused by their clause, not tried: nothing breaks off."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from co2replay.corpus.cases import cases_folder
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from tests.conftest import Ran

from .judge.agreement import difference

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
    "ppm 445": "sc.material.count.fossil-values",
    # What only those have who play together.
    "team.vp 5": "sc.comp.setup.own-score",
    "goals plant asia": "sc.comp.setup.no-env-goals",
    "red.private 3": "sc.comp.setup.company-goals",
    "red.claimed 3": "sc.comp.un.take-card",
    "red.alone 1": "sc.comp.setup.company-goals",
    "inspector green 2": "sc.variant.inspectors.setup",
    "card 9": "sc.solo.setup.solo-goal-optional",
}
TOGETHER = {
    "at 9 0 goals": "sc.coop.decades.four",
    "ppm 390": "sc.coop.co2.floor-400",
    "ppm 445": "sc.material.count.fossil-values",  # all goes in tens: 20, 30, 40, 10
    # What only those have who play against each other.
    "red.vp 5": "sc.coop.setup.team-score-zero",
    "event north_america": "sc.comp.setup.events-two-open",
    "red.company 3": "sc.coop.setup.private-goals-two",
    "red.un 8": "sc.coop.un.flip",
    "asia.tech 2": "sc.comp.events.tech-placed",
    # What nobody has who plays without the variant, or not alone.
    "inspector blue 14": "sc.variant.inspectors.setup",
    "card 9": "sc.solo.setup.solo-goal-optional",
    "red.unkept 2 9": "sc.coop.setup.private-goals-two",
}
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


NOTHING = ("red.vp 0", "event empty", "red.company empty", "red.company ?", "red.un empty")
NOTHING = (*NOTHING, "asia.tech 0", "red.unkept empty")


@pytest.mark.parametrize("row", NOTHING)
def test_nothing_of_another_mode_is_accepted(cli: Cli, tmp_path: Path, row: str) -> None:
    place = tmp_path / "table.log"
    place.write_text(f"{HEAD.format('cooperative')}@ {row}\n")
    assert cli("replay", str(place)).code == 0


# Of ten UN goals four lie open where the case begins, and red claims number 8: of the other six
# nobody wrote down who claimed them. `exit` and what is told.
CLAIMED = {
    "red.claimed 8": (0, ""),
    "purple.claimed 7": (0, "nobody wrote down purple.claimed"),
    "red.claimed 7 8": (0, "nobody wrote down red.claimed"),
    "red.claimed 7": (1, "here it is 8"),
    "purple.claimed 8": (1, "does not hold"),  # red has it
    "purple.claimed 10": (1, "does not hold"),  # it lies open
    "purple.claimed 1 2 3 4 5 6 7": (1, "does not hold"),  # seven
}


@pytest.mark.parametrize("fact", CLAIMED)
def test_who_claimed_before_the_table_is_not_known(cli: Cli, tmp_path: Path, fact: str) -> None:
    place = tmp_path / "claimed.log"
    case = cases_folder("second-chance") / "sc.coop.un.flip.legal.log"
    place.write_text(f"{case.read_text(encoding='utf-8')}= {fact}\n", encoding="utf-8")
    code, said = CLAIMED[fact]
    ran = cli("validate", str(place))
    assert (ran.code, said in ran.out) == (code, True), ran


# Of a whole table of two together: purple controls Asia by a solar plant, red's infrastructure for
# another lies there. Each set of rows is possible one by one, and not together.
PLANT = {"asia.plants": "solar:red empty empty empty empty empty", "red.tokens": 6}
WRONG_TOGETHER = [
    ({"purple.tokens": 8}, "sc.material.count.infra-tokens"),  # one of the 8 lies below the plant
    ({"red.tokens": 6}, "sc.material.count.infra-tokens"),
    ({"red.pool": 2}, "sc.material.count.scientists"),
    ({"red.board": 2}, "sc.material.count.scientists"),
    ({"summit 2": "hydro=red solar=free"}, "sc.material.count.scientists"),
    ({"asia.cubes": "empty", "asia.control": "nobody"}, "sc.actions.build.cube"),
    ({"asia.cubes": "solar:purple solar:red"}, "sc.actions.build.cube"),
    ({"asia.cubes": "wind:purple"}, "sc.actions.build.cube"),
    ({"asia.control": "red"}, "sc.control.only-after-build"),
    ({"africa.control": "red"}, "sc.control.only-after-build"),
    ({"asia.control": "nobody"}, "sc.control.rule1-fields"),
    ({"asia.agenda": "hydro wind recycling"}, "sc.actions.plan.agenda"),
    ({"asia/money.tile": "solar 2:red"}, "sc.coop.setup.projects-sorted"),
    ({"asia.plants": "empty solar:purple"}, "sc.actions.build.place-leftmost"),
    ({"africa.plants": "gas oil", "left oil": 9}, "sc.supply.place-fossil"),  # in the first decade
    ({"africa/tech.scientist": "red", "red.board": 0}, "sc.exec.scientist.board-to-project"),
    ({"asia/money.scientist": "red", "red.board": 0}, "sc.exec.scientist.not-on-infra"),
    ({"red.guests": "2", "red.board": 0}, "sc.exec.scientist.board-to-lobby"),
    ({"red.lobby": "? ? ? ?"}, "sc.coop.setup.lobby-five"),
    ({"red.played": "2"}, "sc.coop.setup.lobby-five"),
    ({"red.lobby": "2 ? ? ? ?", "purple.lobby": "2 ? ? ? ?"}, "sc.material.count.lobby"),
    ({"red.private": "5 ?", "purple.private": "5 6"}, "sc.material.count.coop-goals"),
]
POSSIBLE_TOGETHER: list[dict[str, object]] = [
    {},
    {"purple.tokens": 8, **PLANT},
    {"red.pool": 0, "red.board": 4},
    {"summit 2": "hydro=red solar=free", "red.board": 0},
    {"africa.plants": "gas", "left gas": 9},
    {"red.played": "2", "red.lobby": "? ? ? ?", "red.guests": "2", "red.board": 0},
    {"red.lobby": "2 ? ? ? ?", "purple.lobby": "3 ? ? ? ?"},
]


def laid(rows: dict[str, object]) -> str:
    """The table of a small case, before anything is done there, with some rows told otherwise."""
    text = (cases_folder("second-chance") / "sc.control.marker.legal.log").read_text("utf-8")
    text = text[: text.index("red: build")]
    for row, value in rows.items():
        at = re.escape(row)
        text, count = re.subn(rf"@ ((?:.* ; )?){at} [^;\n]*?(?= ;|\n)", rf"@ \1{row} {value}", text)
        assert count == 1, row
    return text


@pytest.mark.parametrize(("rows", "clause"), WRONG_TOGETHER)
def test_rows_that_cannot_be_together_are_refused(
    cli: Cli, tmp_path: Path, rows: dict[str, object], clause: str
) -> None:
    place = tmp_path / "table.log"
    place.write_text(laid(rows))
    ran = cli("position", "examine", str(place))
    assert (ran.code, clause in ran.out) == (1, True), ran
    assert difference(read_text(place.read_text(), vocabulary_for)) == ""


@pytest.mark.parametrize("rows", POSSIBLE_TOGETHER)
def test_rows_that_can_be_together_are_accepted(
    cli: Cli, tmp_path: Path, rows: dict[str, object]
) -> None:
    place = tmp_path / "table.log"
    place.write_text(laid(rows))
    assert cli("replay", str(place)).code == 0
    assert difference(read_text(place.read_text(), vocabulary_for)) == ""
