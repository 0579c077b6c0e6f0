"""`check`, `legal` and `position` on the command line: words, exit codes, JSON by its schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
OPENING = Path(__file__).resolve().parents[1] / "show" / "logs" / "opening.log"
SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
PHOTO = """\
co2replay 1
game: co2
edition: en
seats: orange purple blue
trust: assumed
---
@ turn 2.3 purple ; asia/money solar installed orange-scientist ; purple.tech 4
@ asia.agenda solar biomass fusion ; asia.tech 0 ; stack solar 1 ; purple.solar 9
@ asia.plants oil empty empty empty empty empty ; purple.lobby 14
"""


@pytest.fixture
def photo(tmp_path: Path) -> Callable[[str], str]:
    def write(rows: str = "") -> str:
        path = tmp_path / "photo.log"
        path.write_text(PHOTO + rows, encoding="utf-8")
        return str(path)

    return write


def validate(answer: dict[str, Any]) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    name = answer["schema"].partition("/")[0]
    schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.validate(answer, schema)


def test_check_takes_a_region_for_the_space_that_fits(cli: Cli, photo: Callable[..., str]) -> None:
    ran = cli("check", photo(), "build solar asia")
    assert ran.out.splitlines()[0] == "build solar asia: construct solar asia/money"
    assert ran.code == 3
    assert "purple.money = " in ran.out


def test_the_exit_code_of_check_is_the_answer_of_the_own_edition(
    cli: Cli, photo: Callable[..., str]
) -> None:
    assert cli("check", photo("@ purple.money 40 ; orange.money 0\n"), "build solar asia").code == 0
    ran = cli("check", photo("@ purple.money 0\n"), "build solar asia")
    assert ran.code == 1
    assert "1. co2.displace.fee: " in ran.out


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_check_without_a_table_is_the_checklist_of_the_act(cli: Cli, lang: str) -> None:
    ran = cli("check", "build solar africa", "--game", "co2", "--lang", lang)
    assert ran.code == 0
    assert "[co2.construct.license]" in ran.out.replace("\n", " ")
    lines = ran.out.splitlines()
    assert len(lines) < 70  # one page
    assert "D15, A18" in ran.out  # the books part on where the own scientist goes


def test_check_asks_for_the_act_where_only_a_log_is_given(cli: Cli) -> None:
    ran = cli("check", str(OPENING))
    assert ran.code == 2


def test_an_act_that_nobody_knows_is_wrong_usage(cli: Cli) -> None:
    assert cli("check", str(OPENING), "florp").code == 2


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("pay Cy 1 coin", "this follows from the rules and is not written: pay Cy 1 coin"),
        ("done warmed", "did you mean = done warmed?"),
        ("orange.goal empty", "begins with `=`: orange.goal empty"),
        ("= Bo 6 coins", "`= Bo 6 coins` belongs into a log, and is nothing that somebody does"),
        ("bd 3", "did you mean bid?"),
    ],
)
def test_what_is_no_act_is_told_what_a_log_would_be_told(cli: Cli, act: str, said: str) -> None:
    ran = cli("check", str(OPENING), act)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_legal_lists_answers_with_what_they_move(cli: Cli) -> None:
    ran = cli("legal", str(OPENING), "--at", "1.2 orange")
    assert ran.code == 0
    line = next(x for x in ran.out.splitlines() if "install solar asia/money" in x)
    assert "orange: CEPs -1, cubes +3" in line  # a CEP as the fee, three cubes as the benefit


def test_legal_says_where_the_table_is_known_in_part(cli: Cli, photo: Callable[..., str]) -> None:
    ran = cli("legal", photo(), "--json")
    assert ran.code == 3
    assert ran.json()["certain"] is False


def test_a_position_is_a_log_that_begins_there(cli: Cli, tmp_path: Path) -> None:
    written = cli("position", "from", str(OPENING), "--at", "1.2 orange")
    assert written.code == 0
    path = tmp_path / "table.log"
    path.write_text(written.out, encoding="utf-8")
    here = cli("show", str(path), "--json").json()
    there = cli("show", str(OPENING), "--at", "1.2 orange", "--json").json()
    assert here["digest"] == there["digest"]
    checked = cli("position", "examine", str(path))
    assert checked.code == 0


def test_position_check_names_every_reason(cli: Cli, photo: Callable[..., str]) -> None:
    ran = cli("position", "examine", photo("@ asia.cep 8 ; price 9\n"))
    assert ran.code == 1
    assert "co2.region.cep-limit" in ran.out
    assert "co2.market.price-up" in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "PHOTO", "build solar asia", "--json"),
        ("check", "buy", "--json"),
        ("legal", "OPENING", "--at", "1.2 orange", "--json"),
        ("position", "examine", "PHOTO", "--json"),
        ("position", "from", "OPENING", "--at", "1.2 orange", "--json"),
    ],
)
def test_every_answer_keeps_its_schema(
    cli: Cli, photo: Callable[..., str], arguments: tuple[str, ...]
) -> None:
    files = {"PHOTO": photo("@ asia.cep 8\n"), "OPENING": str(OPENING)}
    validate(cli(*(files.get(word, word) for word in arguments)).json())


def test_terminal_codes_in_a_name_do_not_get_through(cli: Cli, photo: Callable[..., str]) -> None:
    path = Path(photo("@ purple.money 0\n"))
    path.write_text(
        path.read_text(encoding="utf-8").replace("purple blue", "purple=\x1b[31mBo blue"),
        encoding="utf-8",
    )
    for ran in (cli("check", str(path), "build solar asia"), cli("legal", str(path))):
        assert "\x1b" not in ran.out + ran.err


def test_names_of_numbers_are_those_of_a_log_in_the_language(
    cli: Cli, photo: Callable[..., str]
) -> None:
    out = cli("check", photo(), "build solar asia", "--lang", "pl").out
    assert "fioletowy.pieniądze = " in out


def test_a_breach_before_the_moment_is_told(cli: Cli, photo: Callable[..., str]) -> None:
    path = photo("@ purple.money 40 ; orange.money 0 ; price 3 ; market.cep 2\nbuy\nbuy\n")
    out = cli("check", path, "build solar asia").out
    assert "line 12 broke co2.free.once-each before this" in out
    listed = cli("legal", path).out
    assert "line 12 broke co2.free.once-each before this" in listed
