"""What a log says of the copy on its own table, from the board to the cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import co2replay
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
    text = text.replace("stack recycling 4", "stack recycling 5")
    text = text.replace("stack forestation 5", "stack forestation 4")
    text = text.replace("red.recycling 1 ;", "red.recycling 0 ;")
    text = text.replace("red.forestation 0", "red.forestation 1")
    log = tmp_path / "copy.log"
    log.write_text(text, encoding="utf-8")
    ran = cli("validate", str(log), "--lang", "en")
    assert ran.code == code, ran.out
    assert ("plant.forestation.1" in ran.out) is (code == 3)


# The energies in the order of the game: recycling, hydro, wind, solar, forestation.
PRINTED = [
    ("agenda 3 wind solar recycling", {"agenda.3": (2, 3, 0)}),
    ("regionalagenda 3 wind solar wiederverwertung", {"agenda.3": (2, 3, 0)}),
    ("summit 3 hydro solar", {"summit.3": (1, 3)}),
    ("un 16 wind wind solar tech 3", {"un.16.energies": (2, 2, 3), "un.16.tech": 3}),
    ("display 3 5 3", {"display.3": (5, 3)}),
    ("private 8 4 3 2 1", {"private.8": (4, 3, 2, 1)}),
    ("company 1 2", {"company.removed": (1, 2)}),
    ("goal last solar 2", {"goals.last solar": 2}),
    ("event asia arctic", {"event.tiles": (4, 6)}),
    ("track solar half 4", {"track.solar.half": 4}),
    # money, tech, vp, knowledge, move, cep; and of side effects cep, tech, money, move
    ("lobby 13 tech 1 money 4 side move", {"lobby.13.bonus": ((1, 1), (0, 4)), "lobby.13.side": 3}),
]


@pytest.mark.parametrize(("words", "values"), PRINTED)
def test_a_fact_tells_what_is_printed_on_a_component(words: str, values: dict[str, Any]) -> None:
    fact = BOXES.read_fact(words, "fact")
    assert isinstance(fact, BoxFact), fact
    box = BOXES.load("", (), (fact,))
    assert {path: box.values[path] for path in values} == values
    assert not [path for path in values if box.marks[path].startswith("assumed")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("agenda 1 solar hydro", "there are 3 to 3 of these"),
        ("private 8 3 3", "there are 4 to 4 of these"),
        ("lobby 13 asia", "this card pictures one of"),
        ("track solar income 1 1", "as many incomes as bonuses"),
        ("un 46 tech 2", "unknown key"),
    ],
)
def test_what_no_copy_can_show_is_refused_where_it_stands(
    cli: Cli, tmp_path: Path, words: str, said: str
) -> None:
    log = tmp_path / "copy.log"
    log.write_text(with_fact(f"fact {words}"), encoding="utf-8")
    ran = cli("validate", str(log), "--lang", "en")
    assert (ran.code, said in " ".join((ran.out + ran.err).split())) == (4, True), ran.out + ran.err


def test_an_assumed_value_says_where_it_is_read() -> None:
    """Every kind of component, in each language; a tile that our list lacks convicts nobody."""
    boxes = BOXES
    paths = boxes.load(boxes.usual, (), ()).marks
    for language in ("de", "en", "it", "pl"):
        assert all("{" not in boxes.where(path, language) for path in paths)
    assert boxes.where("lobby.13.side", "de") == "was Lobbyistenkarte 13 zeigt"


def test_an_agenda_tile_that_our_list_lacks_is_doubted_until_it_is_read_off() -> None:
    """Solar, wind, recycling is none of the eight; only tile 1 stands in the rulebook (part 6)."""
    head = "co2replay 1\ngame: second-chance\nmode: cooperative\nseats: red purple\n---\n"
    draw = "! start red\n! home europe\n! agenda asia solar wind recycling\n"
    (doubt,) = [one for one in co2replay.findings(head + draw) if one.kind == "undetermined"]
    assert doubt.code == "sc.material.count.agenda"
    assert "agenda.3" in " ".join(doubt.facts)
    told = co2replay.findings(f"{head}fact agenda 3 solar wind recycling\n{draw}")
    assert [one.kind for one in told] == ["note"]
