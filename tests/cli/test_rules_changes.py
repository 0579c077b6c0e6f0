"""What changed from one game to another: read from the later game's data, told in two languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from co2replay.errors import DataError
from co2replay.games import registry
from co2replay.rulebooks import datafiles
from co2replay.rulebooks.clauses import load_changes
from co2replay.show.words import texts_of

Cli = Callable[..., Any]
LATER, EARLIER = "second-chance", "co2"


@pytest.fixture(autouse=True)
def both_hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.games(), LATER, "co2replay.games.second_chance")


def test_every_concept_of_the_register_is_there() -> None:
    found = load_changes(LATER, EARLIER)
    # 57 rows of part 3 of the register; two of them say "same" (executive actions, buying and
    # selling in one turn), and the tiles of projects are told with what becomes of them: 57 - 3.
    assert len(found) == 54
    assert found["market-sale"].clauses_then[0] == "co2.market.sell-adds-to-pile"
    assert found["market-sale"].clauses_now[0] == "sc.exec.market.sell-to-bank"
    assert all(change.clauses_now for change in found.values())


def test_nothing_changed_where_nobody_wrote_it() -> None:
    assert load_changes(EARLIER, LATER) == {}


def test_every_concept_is_told_in_german_too() -> None:
    told = texts_of(LATER, "de")["changed"][EARLIER]
    assert set(told) == set(load_changes(LATER, EARLIER))
    assert all(set(one) == {"topic", "then", "now"} and all(one.values()) for one in told.values())


@pytest.mark.parametrize(
    ("row", "key", "said"),
    [
        ('clauses_then = ["co2.market.bui"]\nclauses_now = []', "a.clauses_then", "co2.market.buy"),
        ('clauses_then = []\nclauses_now = ["sc.turn.ordr"]', "a.clauses_now", "sc.turn.order"),
        ("clauses_then = []", "-", "clauses_now"),
    ],
)
def test_a_slip_is_told_with_its_place(
    monkeypatch: pytest.MonkeyPatch, row: str, key: str, said: str
) -> None:
    text = f'[a]\ntopic = "t"\nthen = "x"\nnow = "y"\n{row}\n'
    monkeypatch.setattr(datafiles, "read_packaged", lambda game, file: text)
    with pytest.raises(DataError) as caught:
        load_changes(LATER, EARLIER)
    assert caught.value.key == key
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("language", "topic", "then", "now"),
    [
        ("en", "Selling a CEP", "onto the market", "to the bank"),
        ("de", "Ein KEZ verkaufen", "auf den Markt", "in die Bank"),
    ],
)
def test_the_verb_tells_concept_by_concept(
    cli: Cli, language: str, topic: str, then: str, now: str
) -> None:
    asked = ("rules", "diff", "co2/en", "second-chance/de", "--lang", language)
    answer = cli(*asked, "--json").json()
    change = next(one for one in answer["changes"] if one["concept"] == "market-sale")
    assert change["topic"] == topic
    assert then in change["said"]["co2/en"]
    assert now in change["said"]["second-chance/de"]
    # p10 of the German book has the step, p22 its overview; the English book has it in 2.2.2
    assert "S. 10" in change["cites"]["second-chance/de"]
    assert change["cites"]["co2/en"]
    assert topic in cli(*asked).out


def test_the_verb_answers_whichever_game_is_named_first(cli: Cli) -> None:
    one = cli("rules", "diff", "co2/it", "second-chance/de", "--json").json()
    other = cli("rules", "diff", "second-chance/de", "co2/it", "--json").json()
    assert one["changes"] == other["changes"]
    assert other["editions"] == ["second-chance/de", "co2/it"]


def test_two_games_that_did_not_come_of_each_other_are_not_compared(cli: Cli) -> None:
    ran = cli("rules", "diff", "co2/en", "power-grid/it")
    assert ran.code == 2
    assert "co2/pl" in ran.err
