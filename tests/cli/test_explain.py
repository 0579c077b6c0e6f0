"""`explain`: a clause in every book, and examples that play as they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from co2replay.corpus.cases import cases_of
from co2replay.sentences import languages
from co2replay.show.explain import example_of
from co2replay.show.words import labels, words_of
from tests.sample import one_in

Cli = Callable[..., Any]
BUY = "co2.market.buy"


@pytest.mark.parametrize("language", languages())
def test_a_clause_is_told_in_every_language(cli: Cli, language: str) -> None:
    ran = cli("explain", BUY, "--lang", language)
    assert ran.code == 0
    assert "co2/en" in ran.out
    assert "buy  #> legal" in ran.out
    assert f"{labels(language)['breach']}[co2.market.buy]" in ran.out
    own = {
        "en": "may not buy",
        "it": "non può comprare",
        "pl": "nie może kupić",
        "de": "darf kein KEZ kaufen",
    }[language]
    assert own in ran.out


def test_each_example_plays_as_it_says(cli: Cli) -> None:
    for side, code in (("legal", 0), ("breach", 1)):
        text = cli("explain", BUY, "--case", side).out
        assert text.startswith("co2replay 1\n")
        judged = cli("validate", "-", "--edition", "all", stdin=text.encode())
        assert judged.code == code
    assert f"breach[{BUY}]" in judged.out


def test_a_reading_on_which_the_books_part_is_named(cli: Cli) -> None:
    answer = cli("explain", "co2.supply.scan.clockwise", "--json").json()
    assert [row["numbers"] for row in answer["rule"]["readings"]] == [["D07"]]
    legal, breach = answer["examples"]
    assert legal["editions"] == ["co2/en", "co2/it", "co2/pl"]
    assert breach["editions"] == ["co2/en", "co2/pl"]
    assert breach["finding"]["code"] == "co2.supply.scan.clockwise"
    assert legal["finding"] is None


def test_every_case_that_fails_has_a_finding_in_words() -> None:
    words = words_of("co2", "en")
    for case in one_in(4, cases_of("co2")):
        example = example_of(case, words)
        if case.side == "legal":
            assert example.finding is None
        else:
            assert example.finding is not None, case.file
            code = example.clause if case.side == "breach" else "fact"
            assert example.finding.code == code, case.file
            assert example.finding.message, case.file


def test_a_number_is_shown_right_and_wrong(cli: Cli) -> None:
    said = cli("explain", "co2.setup.start-ceps", "--lang", "en").out
    assert "= orange.cep 2, purple.cep 2, blue.cep 2  #> legal" in said
    assert "false[fact]" in said
    text = cli("explain", "co2.setup.start-ceps", "--case", "false").out
    assert cli("validate", "-", stdin=text.encode()).code == 1


def test_a_clause_without_example_says_so(cli: Cli) -> None:
    ran = cli("explain", "co2.setup.disc-uses")
    assert ran.code == 0
    assert "No example" in ran.out
    assert cli("explain", "co2.setup.disc-uses", "--case", "legal").code == 2


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("D35", ["co2.end.step3-income"]),  # a number of the register: the clause that it is about
        ("co2.market", [BUY, "co2.market.price-up"]),  # a chapter
        ("adjacent", ["pg.setup.regions-adjacent", "sc.lobby.main-adjacent"]),  # a word of a name
    ],
)
def test_what_is_no_clause_names_those_that_are_about_it(
    cli: Cli, said: str, about: list[str]
) -> None:
    ran = cli("explain", said)
    assert ran.code == 2
    assert f"about {said}: " in ran.err
    assert [one for one in about if one not in ran.err] == []


def test_what_nothing_is_about_names_the_chapters(cli: Cli) -> None:
    assert "known: co2.setup, co2.game, co2.decade" in cli("explain", "nonsensus").err


def test_an_unknown_clause_names_the_nearest(cli: Cli) -> None:
    ran = cli("explain", "co2.market.by")
    assert ran.code == 2
    assert BUY in ran.err


@pytest.mark.parametrize(
    ("language", "clause", "line"),
    [
        # Second Chance has a German book only, Power Grid an English and an Italian; its clauses
        # are told in Polish too, those of Second Chance in German and English alone.
        ("en", "sc.comp.loss.immediate", "in our words (en): "),
        ("it", "sc.comp.loss.immediate", "con parole nostre (en): "),
        ("pl", "sc.comp.loss.immediate", "naszymi słowami (en): "),
        ("pl", "pg.auction.replace-now", "naszymi słowami (pl): "),
        ("de", "co2.market.buy", "in unseren Worten (de): "),
    ],
)
def test_a_reader_of_none_of_the_books_is_told_the_clause_and_in_which_language(
    cli: Cli, language: str, clause: str, line: str
) -> None:
    assert line in cli("explain", clause, language=language).out


@pytest.mark.parametrize(
    ("language", "clause"),
    [("de", "sc.comp.loss.immediate"), ("it", "pg.auction.replace-now"), ("it", "co2.market.buy")],
)
def test_a_clause_stands_once_where_a_book_speaks_the_language_told(
    cli: Cli, language: str, clause: str
) -> None:
    told = cli("explain", clause, language=language).out
    assert not any(f"({one}): " in told for one in ("en", "it", "pl", "de"))
