"""`reconcile`: claims, explanations, the mended log; numbers by hand from the final scoring.

The log is the final scoring of the walk-through under the English book:
track 42, 50, 53; income 6, 3, 3; goal 8, exchanged, 12; coins 16, 10, 5; tech 3 for purple,
UN goals 3 for orange: orange 75, purple 66, blue 73.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.show.schemas import schema_of
from tests.sample import one_in

Cli = Callable[..., Any]
LOGS = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2" / "walkthrough"
SCORING = str(LOGS / "scoring.log")
OPENING = str(LOGS / "opening.log")


def changes(answer: dict[str, Any], number: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answer["explanations"][number]["changes"]
    return found


def test_a_log_that_holds_needs_no_explanation(cli: Cli) -> None:
    ran = cli("reconcile", SCORING)
    assert ran.code == 0
    assert "nothing to explain" in ran.out
    answer = cli("reconcile", SCORING, "--json").json()
    assert (answer["holds"], answer["explanations"], answer["spent"]) == (True, [], 0)


def test_the_rulebook_comes_first_and_then_the_reading_on_which_it_parts(cli: Cli) -> None:
    # without the income at the end PL has 69, 63, 70
    answer = cli("reconcile", SCORING, "--edition", "co2/pl", "--json").json()
    (edition,) = changes(answer)
    assert (edition["kind"], edition["was"], edition["text"]) == ("edition", "co2/pl", "co2/en")
    assert (edition["name"], edition["clause"]) == ("end_income", "co2.end.step3-income")
    (reading,) = changes(answer, 1)
    assert (reading["name"], reading["was"], reading["text"]) == ("end_income", "no", "yes")
    assert reading["numbers"] == ["D35"]
    assert reading["editions"] == ["co2/en", "co2/it"]
    assert reading["cites"]["co2/en"] == "Game End step 3"


@pytest.mark.parametrize(
    ("claim", "kind", "line"),
    one_in(
        2,
        [
            ("orange 72, purple 66, blue 73", "sum-left-out", "most-un"),  # 75 - 3
            ("orange 75, purple 63, blue 73", "sum-left-out", "income"),  # 66 - 3
            ("orange 81, purple 66, blue 73", "sum-twice", "income"),  # 75 + 6
            ("orange 57, purple 66, blue 73", "sum-digits", "total"),
            ("orange 75, purple 67, blue 73", "sum-off-by-one", "total"),
            ("orange 66, purple 75, blue 73", "sum-swapped", "total"),
        ],
    ),
)
def test_a_wrong_sum_is_found(cli: Cli, claim: str, kind: str, line: str) -> None:
    ran = cli("reconcile", SCORING, "--claim", claim, "--json")
    assert ran.code == 1
    first = changes(ran.json())[0]
    assert (first["kind"], first["name"]) == (kind, line)


def test_another_answer_is_found(cli: Cli) -> None:
    # exchanged, the goal is worth 8 coins: 40 coins are 20 instead of 16; 75 - 8 + 4 = 71
    claim = "orange 71, purple 66, blue 73"
    answer = cli("reconcile", SCORING, "--claim", claim, "--json").json()
    (change,) = changes(answer)
    assert (change["kind"], change["line"]) == ("word", 22)
    assert change["text"] == "orange: goal 32 exchange"
    assert change["clause"] == "co2.score.goal-exchange"
    assert answer["explanations"][0]["winners"] == ["blue"]  # 73


def test_nothing_found_is_said_with_what_was_tried(cli: Cli) -> None:
    ran = cli("reconcile", SCORING, "--claim", "orange 7, purple 6, blue 5")
    assert ran.code == 3
    assert "no explanation was found" in ran.out
    assert "other rulebooks: 2" in ran.out
    assert "changes of one entry, back to line 11" in " ".join(ran.out.split())


def test_the_budget_bounds_the_search_and_is_named(cli: Cli) -> None:
    claim = ("--claim", "orange 7, purple 6, blue 5")
    answer = cli("reconcile", SCORING, *claim, "--budget", "20", "--json").json()
    assert (answer["spent"], answer["exhausted"], answer["budget"]) == (20, True, 20)
    assert "budget of 20 is used up" in cli("reconcile", SCORING, *claim, "--budget", "20").out


def test_a_claim_may_speak_of_a_moment(cli: Cli) -> None:
    # 3 at the start, grant 5, card 3, price 3
    held = cli("reconcile", OPENING, "--claim", "1.1 purple: orange.money 8, orange.cep 3")
    assert held.code == 0
    # without the purchase 11 coins and 2 CEPs; but the facts of the log know of it
    claim = ("--claim", "1.1 purple: orange.money 11, orange.cep 2")
    assert cli("reconcile", OPENING, *claim).code in (1, 3)
    assert cli("reconcile", OPENING, "--claim", "1.1 purple: orange 0, purple 0").code == 0


@pytest.mark.parametrize("claim", ["nonsense", "4.4 black: orange.money 3", "1.1 purple: blorb 3"])
def test_a_claim_that_cannot_be_read_is_wrong_usage(cli: Cli, claim: str) -> None:
    ran = cli("reconcile", OPENING, "--claim", claim)
    assert ran.code == 2
    assert ran.out == ""


@pytest.fixture
def without_card(tmp_path: Path) -> Path:
    """The opening, in which nobody noted the card that purple used."""
    text = Path(OPENING).read_text(encoding="utf-8")
    assert text.count("lobby 14 minor") == 1
    lines = [line for line in text.splitlines() if not line.startswith("lobby 14 minor")]
    path = tmp_path / "game.log"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_forgotten_entry_is_found_and_written(
    cli: Cli, without_card: Path, tmp_path: Path
) -> None:
    before = without_card.read_bytes()
    target = tmp_path / "new.log"
    ran = cli("reconcile", str(without_card), "-o", str(target), "--json")
    assert ran.code == 1
    (change,) = changes(ran.json())
    # purple has 4 + 2 - 1 = 5 coins: the coins came from a minor lobby that nobody noted
    assert (change["kind"], change["text"]) == ("insert", "lobby ? minor money")
    assert without_card.read_bytes() == before
    assert cli("validate", str(target)).code == 0
    added = set(target.read_text(encoding="utf-8").splitlines()) - set(
        before.decode("utf-8").splitlines()
    )
    assert len(added) == 1


def test_what_was_changed_stays_as_a_comment(cli: Cli, tmp_path: Path) -> None:
    target = tmp_path / "new.log"
    claim = ("--claim", "orange 71, purple 66, blue 73")
    cli("reconcile", SCORING, *claim, "-o", str(target))
    lines = target.read_text(encoding="utf-8").splitlines()
    assert "# was: claim: orange 75, purple 66, blue 73" in lines
    assert "claim: orange 71, purple 66, blue 73" in lines
    at = next(i for i, line in enumerate(lines) if line.startswith("# was: orange: income"))
    assert lines[at + 1].startswith("orange: income 0 coins 6 vp ; goal 32 exchange")
    assert cli("validate", str(target)).code == 0
    assert cli("reconcile", str(target)).code == 0


def test_another_explanation_can_be_chosen(cli: Cli, tmp_path: Path) -> None:
    target = tmp_path / "new.log"
    options = ("--edition", "co2/pl", "-o", str(target), "--choose", "2")
    assert cli("reconcile", SCORING, *options).code == 1
    text = target.read_text(encoding="utf-8")
    assert "readings: end_income=yes" in text
    assert "edition: co2/pl" in text
    assert cli("validate", str(target)).code == 0


def test_an_old_file_is_never_touched(cli: Cli, tmp_path: Path) -> None:
    target = tmp_path / "there.log"
    target.write_text("mine", encoding="utf-8")
    ran = cli("reconcile", SCORING, "--edition", "co2/pl", "-o", str(target))
    assert ran.code == 2
    assert target.read_text(encoding="utf-8") == "mine"
    beyond = ("-o", str(tmp_path / "none.log"), "--choose", "99")
    assert cli("reconcile", SCORING, "--edition", "co2/pl", *beyond).code == 2
    assert not (tmp_path / "none.log").exists()


@pytest.mark.parametrize("language", one_in(2, ["de", "en", "it", "pl"]))
def test_it_is_told_in_every_language_and_fits_the_width(cli: Cli, language: str) -> None:
    ran = cli("reconcile", SCORING, "--edition", "co2/pl", "--lang", language)
    assert ran.code == 1
    assert "end_income" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


def test_the_answer_fits_its_schema(cli: Cli) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    check = jsonschema.Draft202012Validator(schema_of("reconciled")).validate
    for options in ([], ["--edition", "co2/pl"], ["--claim", "orange 72, purple 66, blue 73"]):
        check(json.loads(cli("reconcile", SCORING, *options, "--json").out))
