"""`fuzz selftest`, `fuzz seek` and `rules impact` as a person or a script calls them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from co2replay.show.schemas import schema_of

Cli = Callable[..., Any]
FAULTS = ("fuzz", "selftest", "--faults", "tests/lab/faults_of_co2.toml")
SEEK = ("fuzz", "seek", "winner-differs end_income", "--edition", "co2/en")


def test_a_selftest_tells_score_check_and_size(cli: Cli) -> None:
    assert cli(*FAULTS, "--chapter", "anything").code == 2
    assert cli("fuzz", "selftest", "--chapter", "preset").code == 2  # no list, no chapters
    ran = cli(*FAULTS, "--count", "1", "--seconds", "5", "--jobs", "1", "--json")
    answer = ran.json()
    jsonschema.Draft202012Validator(schema_of("fuzz-selftest")).validate(answer)
    assert ran.code == 0
    assert (answer["planted"], answer["found_by_search"]) == (1, 1)
    assert [one["name"] for one in answer["sound"]] == [""]
    (trial,) = answer["trials"]
    assert trial["chapter"] == "setup"
    assert trial["check"] == "oracle"
    assert trial["entries"] <= trial["entries_before"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_was_not_found_by_the_search_is_told_with_its_reason(
    cli: Cli, tmp_path: Path, language: str
) -> None:
    """In so short a time no game comes to the auction; a small case shows the fault."""
    head, *listed = Path(FAULTS[-1]).read_text(encoding="utf-8").split("[[fault]]\n")
    one = next(fault for fault in listed if 'name = "one round of bids"' in fault)
    file = tmp_path / "one.toml"
    file.write_text(f"{head}[[fault]]\n{one}", encoding="utf-8")
    ran = cli("fuzz", "selftest", "--faults", str(file), "--seconds", "0.1", "--lang", language)
    assert ran.code == 0  # the small cases have found it
    assert "[co2.auction.rounds]" in ran.out


def test_a_game_made_to_order_goes_into_a_file_and_validates(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "sought.log"
    ran = cli(*SEEK, "-o", str(file), "--json")
    assert ran.code == 0
    assert "#> if end_income=yes winner" in file.read_text(encoding="utf-8")
    assert cli("validate", str(file)).code == 0
    answer = ran.json()
    jsonschema.Draft202012Validator(schema_of("fuzz-seek")).validate(answer)
    assert answer["sought"]["log"] == file.read_text(encoding="utf-8")


def test_an_unknown_question_is_wrong_usage_and_nothing_found_is_undetermined(cli: Cli) -> None:
    assert cli("fuzz", "seek", "winner-differs Q99").code == 2
    question = ("winner-differs auction_reentry", "--game", "co2")
    ran = cli("fuzz", "seek", *question, "--seconds", "0.1", "--lang", "it")
    assert ran.code == 3
    assert "nessuna partita" in ran.out


def test_readings_are_ranked_by_what_they_change(cli: Cli) -> None:
    log = "fixtures/games/co2/walkthrough/scoring.log"
    ran = cli("rules", "impact", log, "--games", "0", "--json", "--jobs", "1")
    answer = ran.json()
    jsonschema.Draft202012Validator(schema_of("rules-impact")).validate(answer)
    assert (answer["games"], answer["played"]) == (1, 0)
    first = answer["readings"][0]
    assert first["winner"] + first["legality"] == 1
    text = cli("rules", "impact", log, "--games", "0", "--jobs", "1", "--lang", "pl").out
    assert first["reading"] in text.replace("\n", "")
