"""A moment of a game is found by whatever a person says for it."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.errors import UnknownName
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.show.faults import fault_finding
from co2replay.show.moments import moment, told
from co2replay.show.words import words_of

# Entries 1 to 6: a draw, a mark, a buy, the mark of the second turn, its sale, the third mark.
LOG = """\
co2replay 1
game: co2
seats: orange=Anna Maria purple=Łukasz
---
! start orange
[1.1 orange]
buy
[1.1 purple]
sell
[2 supply]
"""


def played(text: str) -> int:
    log = read_text(LOG.encode(), vocabulary_for, "x.log")
    vocabulary: Any = vocabulary_for("co2")
    return moment(text, log, vocabulary)


@pytest.mark.parametrize(
    "said",
    [
        "1.1 purple",
        "[1.1 fioletowy]",
        "1.1 viola",
        "1.1 Łukasz",
        "1.1 lukasz",
        "decade 1, round 1, purple",
        "dekada 1 runda 1 Łukasz",
        "line 8",
        "wiersz 8",
        "riga 8",
        "Linia 8",
        "voce 4",
        "wpis 4",
        "decennio 1 turno 1 viola",
        "8",
        "entry 4",
    ],
)
def test_a_turn_is_found_by_colour_name_line_or_entry(said: str) -> None:
    assert played(said) == 4


@pytest.mark.parametrize("said", ["1.1 Anna Maria", "1.1 orange", "1.1", "decade 1", "round 1.1"])
def test_without_a_seat_it_is_the_first_turn_of_the_round(said: str) -> None:
    assert played(said) == 2


def test_a_supply_phase_and_the_end() -> None:
    assert (played("2 supply"), played("decade 2"), played("end")) == (6, 6, 6)


@pytest.mark.parametrize(
    "said", ["2 fase distributiva", "Faza zasobów 2", "decade 2, supply", "[2 supply]"]
)
def test_a_supply_phase_is_found_in_every_language(said: str) -> None:
    assert played(said) == 6


@pytest.mark.parametrize("said", ["inizio", "początek", "Start"])
def test_the_start_is_the_first_mark(said: str) -> None:
    assert played(said) == 2


REFUSED = ["1.1 Kasia", "1.1 Anna", "1.2", "line 99", "3 supply", "2 banana", ""]


@pytest.mark.parametrize("said", REFUSED)
def test_what_is_not_there_is_refused_with_what_is(said: str) -> None:
    with pytest.raises(UnknownName) as caught:
        played(said)
    assert "1.1 purple" in caught.value.known


KNOWN = ("1.1 purple", "2 supply", "end", "line 12", "entry 12", "decade 2")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1.1 purple, 2 supply, end, line 12, entry 12, decade 2"),
        ("it", "1.1 viola, 2 distributiva, fine, riga 12, voce 12, decennio 2"),
        ("pl", "1.1 fioletowy, 2 zasoby, koniec, wiersz 12, wpis 12, dekada 2"),
        ("de", "1.1 violett, 2 versorgung, ende, zeile 12, eintrag 12, dekade 2"),
    ],
)
def test_what_can_be_asked_for_is_told_in_the_readers_words(language: str, said: str) -> None:
    assert ", ".join(told(KNOWN, words_of("co2", language))) == said
    finding = fault_finding(UnknownName("moment", "foo", KNOWN, game="co2"), language)
    assert finding.help is not None
    assert said in finding.help


@pytest.mark.parametrize("language", ["it", "pl", "de"])
def test_what_is_told_is_found(language: str) -> None:
    known = ("1.1 purple", "2 supply", "end", "line 8", "entry 4", "decade 1")
    for one, said in zip(known, told(known, words_of("co2", language)), strict=True):
        assert played(said) == played(one)
