"""The second judge's own tables beside the data that everything else plays by: they are one."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.co2.judge import judge
from co2replay.games.co2.judge.books import BOOKS, said_by
from co2replay.games.co2.judge.box import whole_box
from co2replay.games.co2.judge.numbers import NUMBERS
from co2replay.games.co2.judge.shelf import components
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.audit.second_opinion import AGREES, second_opinion
from co2replay.rulebooks.editions import load_edition
from co2replay.verdict.session import Options, open_session, play

CASES = Path(__file__).resolve().parents[4] / "fixtures" / "games" / "co2"
DATA = files("co2replay").joinpath("games", "co2", "data")


def page(name: str) -> dict[str, Any]:
    return tomllib.loads(DATA.joinpath(*name.split("/")).read_text(encoding="utf-8"))


def unmarked(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: unmarked(one) for key, one in value.items() if key != "mark"}


def test_both_judges_play_by_the_same_numbers() -> None:
    told = {name: row["value"] for name, row in page("numbers.toml").items()}
    assert told == NUMBERS


def test_both_judges_play_with_the_same_components() -> None:
    told = unmarked(page("manifest/co2-2012.toml"))
    del told["name"], told["sources"]
    mine = whole_box()
    assert set(told) == set(mine)
    for kind in mine:
        assert told[kind] == mine[kind], kind


@pytest.mark.parametrize("book", BOOKS)
def test_both_judges_read_a_book_alike(book: str) -> None:
    readings = load_edition(f"co2/{book}").readings
    told = {name: (one.cls, [one.value, *one.tried]) for name, one in readings.items()}
    mine = said_by(book)
    assert set(told) == set(mine)
    for name, (right, values) in mine.items():
        cls, tried = told[name]
        assert (cls, tried[0], set(tried)) == (right, values[0], set(values)), name


@pytest.mark.parametrize(
    "case",
    [
        "rules/co2.un.requirement.legal-types.log",
        "rules/co2.un.requirement.breach-plants.log",
        "rules/co2.lobby.07.legal-own-copy.log",
        "rules/co2.lobby.10.legal-cep.log",
        "disputes/d28-a-source-shown-twice.log",
    ],
)
def test_what_a_copy_has_otherwise_is_laid_over_the_own_tables(case: str) -> None:
    log = read_text((CASES / case).read_text(encoding="utf-8"), vocabulary_for, case)
    session, _ = open_session(log, Options())
    assert session is not None
    for book in BOOKS:
        assert second_opinion(play(session, f"co2/{book}")).said == AGREES
    alone = judge(log, vocabulary(), "en")  # told nothing of the copy, it has no opinion
    assert (alone.legal, alone.unknown) == (None, "a copy of its own")


def test_a_copy_changes_a_value_and_no_table_of_the_next_game() -> None:
    box = components({"plant.solar.1.cost": 12, "un.34.needs": ["solar", "solar"]})
    assert box["plant"]["solar"]["1"] == {"cost": 12, "cubes": 2, "vp": 8}
    assert box["un"]["34"] == {"needs": ["solar", "solar"], "vp": 4}
    assert components({}) == whole_box()
    assert whole_box()["plant"]["solar"]["1"]["cost"] == 10
