"""`rules`: clauses, readings and differences as people and scripts see them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.rulebooks.readings import EditionReading
from co2replay.show.rulebooks import part

Cli = Callable[..., Any]


def test_list_holds_every_clause_and_json_holds_the_same(cli: Cli) -> None:
    answer = cli("rules", "list", "--game", "co2", "--json").json()
    assert answer["schema"] == "rules-list/1"
    # the register counts 313 clauses, C001 to C313
    assert [row["number"] for row in answer["clauses"]] == [f"C{n:03}" for n in range(1, 314)]
    text = cli("rules", "list", "--game", "co2").out
    assert all(row["id"] in text for row in answer["clauses"])
    assert set(answer["clauses"][0]["stances"]) == {"co2/en", "co2/it", "co2/pl"}


def test_list_of_one_area_holds_no_other(cli: Cli) -> None:
    rows = cli("rules", "list", "--game", "co2", "--area", "market", "--json").json()["clauses"]
    assert rows
    assert all(row["id"].startswith("co2.market.") for row in rows)


def test_an_unknown_area_names_the_nearest(cli: Cli) -> None:
    ran = cli("rules", "list", "--game", "co2", "--area", "markt")
    assert ran.code == 2
    assert "did you mean market" in ran.err


def test_words_come_in_the_language_asked_for(cli: Cli) -> None:
    italian = cli("rules", "list", "--game", "co2", "--area", "market", "--lang", "it").out
    polish = cli("rules", "list", "--game", "co2", "--area", "market", language="pl").out
    assert "13 clausole" in italian
    assert "13 zasad" in polish
    assert cli("rules", "list", "--game", "co2", "--lang", "xx").code == 2


def test_show_puts_all_translations_side_by_side(cli: Cli) -> None:
    ran = cli("explain", "co2.event.subsidy")
    assert ran.code == 0
    head = next(line for line in ran.out.splitlines() if "co2/en" in line)
    assert head.split() == ["co2/en", "co2/it", "co2/pl"]
    assert "region_cube_subsidy" in ran.out
    answer = cli("explain", "co2.event.subsidy", "--json").json()["rule"]
    assert set(answer["texts"]) == {"en", "it", "pl"}
    # D09: EN and PL will, IT may
    values = {key: held["value"] for key, held in answer["readings"][0]["editions"].items()}
    assert values == {"co2/en": "mandatory", "co2/it": "optional", "co2/pl": "mandatory"}


def test_an_unknown_clause_names_the_nearest(cli: Cli) -> None:
    ran = cli("explain", "co2.market.bui")
    assert ran.code == 2
    assert "co2.market.buy" in ran.err
    assert ran.out == ""


def test_diff_tells_both_readings_with_their_places(cli: Cli) -> None:
    answer = cli("rules", "diff", "co2/en", "co2/it", "--json").json()
    points = {point["reading"]: point for point in answer["differences"]}
    cube = points["region_cube_subsidy"]
    assert cube["numbers"] == ["D09"]
    assert cube["editions"]["co2/en"]["value"] == "mandatory"
    assert cube["editions"]["co2/it"]["value"] == "optional"
    assert cube["consequence"]
    # D04 parts neither book: both print a free split
    assert "income_split_allowed" not in points
    text = cli("rules", "diff", "co2/en", "it").out
    assert "D09  region_cube_subsidy" in text


def test_an_edition_does_not_differ_from_itself(cli: Cli) -> None:
    answer = cli("rules", "diff", "it", "co2/it", "--json").json()
    assert answer["differences"] == []
    assert answer["stances"] == {}


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (("a", "printed", "", ()), ("a", "chosen", "why", ()), False),
        (("a", "printed", "", ()), ("b", "printed", "", ()), True),
        (("a", "printed", "", ()), ("a", "free", "", ()), True),
        (("a", "printed", "", ()), ("a", "open", "", ("a", "b")), True),
    ],
)
def test_books_part_where_they_allow_different_conduct(
    left: tuple[str, str, str, tuple[str, ...]],
    right: tuple[str, str, str, tuple[str, ...]],
    expected: bool,
) -> None:
    assert part(EditionReading(*left, "high"), EditionReading(*right, "high")) is expected


def test_readings_name_every_numbered_point_of_the_register(cli: Cli) -> None:
    answer = cli("rules", "readings", "--game", "co2", "--json").json()
    numbers = {number for row in answer["readings"] for number in row["numbers"]}
    numbers |= {point["number"] for point in answer["left_out"]}
    # the register counts D01 to D45 and A01 to A104
    wanted = {f"D{n:02}" for n in range(1, 46)} | {f"A{n:02}" for n in range(1, 105)}
    assert wanted - numbers == set()
    assert all(point["why"] for point in answer["left_out"])
    assert "left_out" not in cli("rules", "readings", "--game", "co2").out


def test_a_new_edition_is_unanswered_until_someone_answers(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "co2" / "editions"
    folder.mkdir(parents=True)
    (folder / "es.toml").write_text(cli("rules", "new", "co2/es").out, encoding="utf-8")
    ran = cli("rules", "review", "co2/es", "--rules", str(tmp_path))
    assert ran.code == 1
    assert "unanswered: " in ran.out
    assert cli("rules", "review", "co2/it").code == 0
    answer = cli("explain", "co2.market.buy", "--rules", str(tmp_path), "--json").json()["rule"]
    assert answer["editions"]["co2/es"]["stance"] == "unanswered"


def test_a_new_edition_needs_a_game_and_a_name(cli: Cli) -> None:
    assert cli("rules", "new", "es").code == 2
    assert cli("rules", "new", "chess/es").code == 2


def test_a_slip_in_a_data_file_names_file_key_and_what_is_allowed(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "co2" / "editions"
    folder.mkdir(parents=True)
    text = cli("rules", "new", "co2/es").out
    slip = text.replace(
        'end_income = { class = "unanswered" }', 'end_income = { class = "printd" }'
    )
    assert slip != text
    (folder / "es.toml").write_text(slip, encoding="utf-8")
    ran = cli("rules", "diff", "co2/es", "co2/it", "--rules", str(tmp_path))
    assert ran.code == 4
    assert "es.toml" in ran.err
    assert "readings.end_income.class" in ran.err
    assert "printed" in ran.err


def test_the_manifest_marks_every_value(cli: Cli) -> None:
    answer = cli("box", "facts", "--game", "co2", "--json").json()
    marks = {row["mark"].split(":")[0] for row in answer["marks"]}
    assert marks == {"rulebook", "public", "assumed"}
    only = cli("box", "facts", "--game", "co2", "--only", "assumed", "--json").json()["marks"]
    assert 0 < len(only) < len(answer["marks"])
    assert cli("box", "facts", "--game", "co2", "no-such-box").code == 2
