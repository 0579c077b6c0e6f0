"""`diff`: two logs, or one under two books; what differs, by which clause, what follows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.show.schemas import schema_of

Cli = Callable[..., Any]
LOGS = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2" / "walkthrough"
SCORING = str(LOGS / "scoring.log")
OPENING = str(LOGS / "opening.log")
TEXT = Path(OPENING).read_text(encoding="utf-8")


@pytest.fixture
def altered(tmp_path: Path) -> Callable[[str, str], str]:
    """Write the opening with one place changed; the place must be there."""

    def write(old: str, new: str) -> str:
        assert TEXT.count(old) == 1
        path = tmp_path / "altered.log"
        path.write_text(TEXT.replace(old, new), encoding="utf-8")
        return str(path)

    return write


def values(answer: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {one["name"]: (one["left"], one["right"]) for one in answer["table"]["values"]}


def test_a_game_is_equal_to_itself_in_other_words(cli: Cli, tmp_path: Path) -> None:
    polish = tmp_path / "polish.log"
    polish.write_text(cli("convert", OPENING, "--lang", "pl").out, encoding="utf-8")
    ran = cli("diff", OPENING, str(polish))
    assert ran.code == 0
    assert "the two games are the same" in ran.out


def test_the_first_difference_is_told_with_the_clauses_that_moved_it(
    cli: Cli, altered: Any
) -> None:
    ran = cli("diff", OPENING, altered("\nbuy ", "\nsell "), "--json")
    assert ran.code == 1
    answer = ran.json()
    (entry,) = answer["entries"]
    assert (entry["kind"], entry["left"], entry["right"]) == ("changed", "buy", "sell")
    # 11 coins, 2 CEPs, price 3, 2 CEPs on the market: bought 8, 3, 3, 1; sold 14, 1, 2, 3
    found = values(answer)
    assert found["orange.money"] == (8, 14)
    assert found["orange.cep"] == (3, 1)
    assert found["price"] == (3, 2)
    assert found["market.cep"] == (1, 3)
    assert "co2.market.buy" in answer["table"]["clauses"]
    assert "co2.market.price-down" in answer["table"]["clauses"]


def test_nobody_is_told_how_many_points_or_coins_a_bank_has_that_nobody_counts(
    cli: Cli, altered: Any
) -> None:
    said = cli("diff", OPENING, altered("\nbuy ", "\nsell ")).out
    assert "orange (coins): 8 / 14" in said
    assert "bank (" not in said  # no CEP or cube came from there


def test_an_entry_that_only_one_log_has_is_aligned(cli: Cli, altered: Any) -> None:
    answer = cli("diff", OPENING, altered("\nlobby 14 minor", "\n"), "--json").json()
    (entry,) = answer["entries"]
    assert (entry["kind"], entry["left"], entry["right"]) == ("left", "lobby 14 minor", "")
    assert values(answer)["purple.money"] == (6, 4)  # the card brings 2 coins
    assert answer["table"]["right_line"] == 0


def test_a_fact_that_only_one_log_has_changes_no_table(cli: Cli, altered: Any) -> None:
    ran = cli("diff", OPENING, altered("= orange.money 8", "= orange.money 8, ppm 190"), "--json")
    assert ran.code == 1
    answer = ran.json()
    assert [entry["right"] for entry in answer["entries"]] == ["= ppm 190"]
    assert answer["table"] is None
    assert answer["end"] == []


def test_two_books_part_on_a_reading_and_then_on_the_winner(cli: Cli) -> None:
    ran = cli("diff", SCORING, "--edition", "co2/en", "--edition", "co2/pl", "--json")
    assert ran.code == 1
    answer = ran.json()
    assert answer["entries"] == []
    assert [one["name"] for one in answer["table"]["readings"]] == ["end_income"]
    assert values(answer)["orange.vp"] == (48, 42)  # 42 and an income of 6
    assert answer["left"]["winners"] == ["orange"]
    assert answer["right"]["winners"] == ["blue"]
    text = cli("diff", SCORING, "--edition", "co2/en", "--edition", "co2/pl").out
    assert "end_income (D35): yes / no" in text
    assert "orange (points): 48 / 42" in text
    assert "75/69" in text


def test_one_reading_or_one_manifest_may_differ(cli: Cli, tmp_path: Path) -> None:
    assert cli("diff", SCORING, "--other-reading", "end_income=no").code == 1
    assert cli("diff", SCORING, "--other-reading", "end_income=yes").code == 0
    overlay = tmp_path / "mine.toml"
    form = cli("box", "ask", OPENING).out
    overlay.write_text(
        form.replace('lobby.14.minor = "?"', 'lobby.14.minor = "tech 1"'), encoding="utf-8"
    )
    answer = cli("diff", OPENING, "--other-manifest", str(overlay), "--json").json()
    assert answer["left"]["manifest"] != answer["right"]["manifest"]
    assert values(answer)["purple.money"] == (6, 4)  # 2 coins or a cube


def test_a_claim_that_differs_is_a_difference(cli: Cli, altered: Any) -> None:
    ran = cli("diff", OPENING, altered("manifest:", "claim: orange 5, purple 6, blue 7\nmanifest:"))
    assert ran.code == 1
    assert "claim: - / orange 5, purple 6, blue 7" in ran.out


def test_one_log_alone_is_wrong_usage(cli: Cli) -> None:
    assert cli("diff", OPENING).code == 2
    assert cli("diff", OPENING, "--edition", "co2/en").code == 2
    three = ("--edition", "co2/en", "--edition", "co2/it", "--edition", "co2/pl")
    assert cli("diff", OPENING, *three).code == 2


def test_standard_input_is_read_once(cli: Cli) -> None:
    options = ("--edition", "co2/en", "--edition", "co2/it")
    assert cli("diff", "-", *options, stdin=TEXT.encode()).code == 0


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_it_is_told_in_every_language_and_fits_the_width(
    cli: Cli, altered: Any, language: str
) -> None:
    ran = cli("diff", OPENING, altered("\nbuy ", "\nsell "), "--lang", language)
    lines = [line for line in ran.out.splitlines() if "altered.log" not in line]
    assert max(map(len, lines)) <= 100


def test_the_answer_fits_its_schema(cli: Cli, altered: Any) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    check = jsonschema.Draft202012Validator(schema_of("diffed")).validate
    check(json.loads(cli("diff", OPENING, OPENING, "--json").out))
    check(json.loads(cli("diff", OPENING, altered("\nbuy ", "\nsell "), "--json").out))
