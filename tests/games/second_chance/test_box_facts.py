"""What a log says of the copy on its own table: plants, fossil plants, regions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.corpus.cases import cases_folder
from co2replay.engine.book import BoxFact, BoxFactProblem
from co2replay.games.second_chance.box.components import BOXES

Cli = Callable[..., Any]
CASE = "sc.actions.build.cost.breach.log"  # red has 6 dollars, and a plant of recycling 1 costs 7


def with_fact(fact: str) -> str:
    text = (cases_folder("second-chance") / CASE).read_text(encoding="utf-8").partition("#>")[0]
    return text.replace("---\n", f"---\n{fact}\n", 1) + "\n"


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        ("fact plant recycling 1 money 6", 0),  # 6 of 6
        ("fact kraftwerk wiederverwertung 1 geld 6", 0),
        ("fact centrale riciclaggio 1 denaro 7", 1),  # 7 of 6
        ("fact plant recycling 1 money 6 tech 2", 1),  # red has one token
    ],
)
def test_a_plant_costs_what_this_copy_says(cli: Cli, tmp_path: Path, fact: str, code: int) -> None:
    log = tmp_path / "copy.log"
    log.write_text(with_fact(fact), encoding="utf-8")
    ran = cli("validate", str(log), "--lang", "en")
    assert ran.code == code, ran.out
    assert "unknown-word" not in ran.out


@pytest.mark.parametrize(
    ("words", "path", "value"),
    [
        ("fossil gas ppm 10", "fossil.gas.ppm", 10),
        ("region asia demand 5", "board.demand.asia", 5),
        ("plant wind 2 space 3", "plant.wind.2.space", 3),
    ],
)
def test_a_fact_corrects_one_value(words: str, path: str, value: int) -> None:
    fact = BOXES.read_fact(words, "fact")
    assert isinstance(fact, BoxFact)
    assert fact.values == ((path, value),)
    box = BOXES.load("", (), (fact,))
    assert box.values[path] == value
    assert not box.marks[path].startswith("assumed")


@pytest.mark.parametrize(
    ("words", "col", "what"),
    [
        ("house 3", 1, "unknown-word"),
        ("plant wind 3 money 4", 12, "unknown-word"),  # of two levels
        ("plant wind 1 light 4", 14, "unknown-word"),
        ("fossil gas ppm", 15, "missing-word"),
        ("region asia cep 6 cep 6", 19, "twice"),
    ],
)
def test_a_fact_that_cannot_be_read_is_refused_at_its_word(words: str, col: int, what: str) -> None:
    found = BOXES.read_fact(words, "fact")
    assert isinstance(found, BoxFactProblem)
    assert (found.col, found.what) == (col, what)


@pytest.mark.parametrize(
    ("trust", "fact", "code"),
    [
        ("", "", 3),  # what forestation costs is only assumed, and so is the space that it asks for
        ("trust: assumed\n", "", 1),
        ("", "fact plant forestation 1 money 9\n", 1),  # more than 6, as the table has read it
    ],
)
def test_what_is_assumed_convicts_nobody_till_the_table_has_read_it(
    cli: Cli, tmp_path: Path, trust: str, fact: str, code: int
) -> None:
    text = with_fact("").replace("recycling 1:purple", "forestation 1:purple")
    text = text.replace("trust: assumed\n", trust).replace("---\n\n", f"---\n{fact}", 1)
    text = text.replace("red.recycling 1 ;", "red.recycling 0 ;")
    text = text.replace("red.forestation 0", "red.forestation 1")
    log = tmp_path / "copy.log"
    log.write_text(text, encoding="utf-8")
    ran = cli("validate", str(log), "--lang", "en")
    assert ran.code == code, ran.out
    assert ("plant.forestation.1" in ran.out) is (code == 3)
