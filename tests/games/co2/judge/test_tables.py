"""The second judge's own tables beside the data that everything else plays by: they are one."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.games.co2.judge import judge
from co2replay.games.co2.judge.books import BOOKS, NUMBERS, PARTED
from co2replay.games.co2.judge.books_and_box import components
from co2replay.games.co2.judge.box import whole_box
from co2replay.games.co2.players import tables
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.audit.second_opinion import AGREES, second_opinion
from co2replay.verdict.session import Options, open_session, play_unweighed

CASES = Path(__file__).resolve().parents[4] / "fixtures" / "games" / "co2"


def test_both_judges_play_by_the_same_numbers() -> None:
    told, own = tables.numbers()
    assert told == own


def test_both_judges_play_with_the_same_components() -> None:
    told, own = tables.components()
    assert set(told) == set(own)
    for kind in own:
        assert told[kind] == own[kind], kind


@pytest.mark.parametrize("book", BOOKS)
def test_both_judges_read_a_book_alike(book: str) -> None:
    told, own = tables.readings(book)
    assert set(told) == set(own)
    for name in own:
        assert told[name] == own[name], name


def test_a_search_is_told_of_every_value_in_which_they_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert list(tables.parted()) == []
    monkeypatch.setitem(NUMBERS, "disaster_from", 340)
    monkeypatch.setitem(PARTED, "recruit_by", ("region", "chosen space", "space"))
    assert [(one.name, one.facts) for one in tables.parted()] == [
        ("table of numbers: disaster_from", {"engine": "350", "oracle": "340"}),
        (
            "table of readings en: recruit_by",
            {
                "engine": "('printed', 'space', {'space'})",
                "oracle": "('printed', 'region', {'region'})",
            },
        ),
    ]


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
        assert second_opinion(play_unweighed(session, f"co2/{book}")).said == AGREES
    alone = judge(log, vocabulary(), "en")  # told nothing of the copy, it has no opinion
    assert (alone.legal, alone.unknown) == (None, "a copy of its own")


def test_a_copy_changes_a_value_and_no_table_of_the_next_game() -> None:
    box = components({"plant.solar.1.cost": 12, "un.34.needs": ["solar", "solar"]})
    assert box["plant"]["solar"]["1"] == {"cost": 12, "cubes": 2, "vp": 8}
    assert box["un"]["34"] == {"needs": ["solar", "solar"], "vp": 4}
    assert components({}) == whole_box()
    assert whole_box()["plant"]["solar"]["1"]["cost"] == 10
