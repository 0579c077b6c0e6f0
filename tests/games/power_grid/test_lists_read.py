"""Rows of a list say what they list and nothing else, and a sum is no price of each token."""

from __future__ import annotations

import pytest

from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log

HEAD = "co2replay 1\ngame: power-grid\nmap: germany\nseats: red blue\n---\n"


def read(line: str) -> Log:
    return read_text(f"{HEAD}{line}\n", lambda game: vocabulary())


def offered(line: str) -> tuple[str, str, tuple[str, ...]]:
    (problem,) = read(line).problems
    return problem.code, problem.text, problem.meant


@pytest.mark.parametrize(
    ("line", "word", "meant"),
    [
        ("@ order blue deck", "deck", "@ order blue"),
        ("@ order blue deck red", "deck", "@ order blue red"),
        ("@ order blue ...", ".", "@ order blue"),
        ("@ order ! blue red", "!", "@ order blue red"),
        ("@ market 3 4 5 6 7 8 9 10 bid", "bid", "@ market 3 4 5 6 7 8 9 10"),
        ("@ red.plants 4 power", "power", "@ red.plants 4"),
        ("@ red.cities essen auction köln", "auction", "@ red.cities essen köln"),
        ("@ regions west deck", "deck", "@ regions west"),
        ("@ served red deck", "deck", "@ served red"),
        ("= market 3 4 5 deck", "deck", "= market 3 4 5"),
        ("@ red.plants 3...6", ".", "@ red.plants 3 6"),
    ],
)
def test_no_known_word_is_dropped_out_of_a_list(line: str, word: str, meant: str) -> None:
    code, text, nearest = offered(line)
    assert (code, text, nearest[0]) == ("unexpected-word", word, meant)


@pytest.mark.parametrize(
    "line", ["@ under empty deck 10", "@ red.plants none deck 26", "@ market ? ? deck 20"]
)
def test_none_and_unknown_begin_a_list_too(line: str) -> None:
    assert offered(line)[:2] == ("unexpected-word", "deck")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("@ red.plants - deck 26", "deck"),
        ("@ red.plants deck 26", "deck"),
        ("@ out none under 14", "under"),
        ("@ out empty under 14", "under"),
    ],
)
def test_what_lies_elsewhere_is_no_part_of_a_list(line: str, word: str) -> None:
    """Neither is plant 26 red's, nor does nothing lie under the deck beside plant 14."""
    assert offered(line)[:2] == ("unexpected-word", word)


@pytest.mark.parametrize("line", ["@ out none", "@ red.plants empty", "@ the plants of red: 4 5"])
def test_a_list_of_nothing_is_read(line: str) -> None:
    assert read(line).problems == []


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("@ red.plants 3..6", "@ red.plants 3 4 5 6"),
        ("@ red.plants 4-6", "@ red.plants 4 5 6"),
        ("@ the market shows 3 4 5 6", "@ market 3 4 5 6"),
        ("@ plants 3 4 5 on the market", "@ market 3 4 5"),
        ("@ order blue, red", "@ order blue red"),
    ],
)
def test_what_a_list_says_is_read(line: str, written: str) -> None:
    log = read(line)
    assert log.problems == []
    assert write_text(log, vocabulary(), "en").splitlines()[-1] == written


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("red: buy 2 oil (6)", "(6)"),
        ("red: buy 2 oil = 6", "= 6"),
        ("red: buy 2 oil (6 Elektro)", "(6 Elektro)"),
        ("red: buys 2 oil (for 6)", "(for 6)"),
        ("red: buy 2 oil for 6", "for 6"),
    ],
)
def test_a_sum_is_no_price_of_each_token(line: str, text: str) -> None:
    """Two oil at 3 are 6: pg.resources.price-space tells the price, and nobody need write it."""
    assert offered(line) == ("by-itself", text, ("red: buy 2 oil",))


def test_a_price_is_read_where_it_is_one() -> None:
    assert read("red: buy 2 oil 3").entries[0].args == (2, 1, 3)
