"""`audit`: exit codes, claims, languages side by side, forms, quotations, the same bytes again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from co2replay.show.schemas import schema_of

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
SCORING = str(ROOT / "fixtures/games/co2/walkthrough/scoring.log")
DISPUTE = str(ROOT / "fixtures/games/co2/walkthrough/dispute.log")
OPENING = str(ROOT / "fixtures/games/co2/walkthrough/opening.log")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([SCORING], 0),
        ([SCORING, "--claim", "orange 75, purple 66, blue 73"], 0),
        ([SCORING, "--claim", "Ada 75, Bo 67"], 1),  # 66 by hand
        ([SCORING, "--edition", "co2/it"], 1),  # the goal may not be exchanged
        ([SCORING, "--edition", "co2/pl"], 0),  # the log's claim does not bind there
        ([SCORING, "--edition", "co2/pl", "--claim", "orange 75"], 1),  # 69 without the income
        ([DISPUTE], 1),  # a fact that is false
        ([SCORING, "--claim", "nobody knows"], 2),
        ([SCORING, "--lang", "en,xx"], 2),
        ([SCORING, "--json", "--format", "md"], 2),
        (["no-such.log"], 4),
    ],
)
def test_the_exit_code_speaks_for_the_book_asked_about(
    cli: Cli, arguments: list[str], code: int
) -> None:
    ran = cli("audit", *arguments)
    assert ran.code == code, ran.err
    assert "Traceback" not in ran.err


def test_the_report_answers_in_one_sentence_and_names_both_sides(cli: Cli) -> None:
    out = cli("audit", SCORING, "--claim", "Ada 75, Bo 67").out
    said = " ".join(out.split())
    assert "The table wrote down: orange (Ada) 75, purple (Bo) 67. Is that right?" in said
    assert (
        "Under co2/en the game is legal; orange (Ada) wins with 75; what the table wrote down is "
        "wrong; co2/it, co2/pl come to something else." in said
    )
    assert re.search(r"^claimed +75 +67 +\.$", out, re.MULTILINE)
    assert re.search(r"^claimed less computed +0 +\+1 +\.$", out, re.MULTILINE)


def test_it_says_that_no_book_ranks_above_another_and_what_has_to_be_chosen(cli: Cli) -> None:
    said = " ".join(cli("audit", SCORING).out.split())
    assert "No rulebook ranks above another" in said
    assert "The table has to choose which rulebook it played by:" in said
    assert "- co2/pl: legal; blue (Cy) wins with 70" in said
    assert "contradiction, probable translation error (PL); confidence: high" in said
    agreed = " ".join(cli("audit", OPENING).out.split())
    assert "Here nothing has to be chosen" in agreed


def test_a_game_that_is_not_over_is_told_too(cli: Cli) -> None:
    ran = cli("audit", OPENING)
    said = " ".join(ran.out.split())
    assert ran.code == 0
    assert "is legal as far as it was recorded" in said
    assert "there is no score sheet yet" in said
    assert "The log stops early" in said


def test_two_languages_stand_beside_each_other(cli: Cli) -> None:
    out = cli("audit", SCORING, "--lang", "pl,it").out
    assert "Pytanie / La domanda" in out
    assert re.search(r"^Żadna instrukcja nie stoi nad inną.* {3}Nessun regolamento sta", out, re.M)
    answer = cli("audit", SCORING, "--lang", "pl,it", "--json").json()
    assert [one["language"] for one in answer["spoken"]] == ["pl", "it"]
    assert "vince arancione (Ada) con 75" in answer["spoken"][1]["answer"]


@pytest.mark.parametrize("language", ["en", "it", "pl", "pl,it", "it,en,pl"])
@pytest.mark.parametrize("form", ["text", "md", "html"])
@pytest.mark.parametrize("log", [SCORING, DISPUTE, OPENING], ids=["scoring", "dispute", "opening"])
def test_every_report_is_whole_in_every_language(
    cli: Cli, language: str, form: str, log: str
) -> None:
    out = cli("audit", log, "--lang", language, "--format", form).out
    assert "{" not in re.sub(r"<style>.*</style>", "", out, flags=re.S)
    assert "co2replay audit" in out


def test_lines_fit_the_width_but_for_what_is_shown_as_written(cli: Cli) -> None:
    out = cli("audit", SCORING, "--lang", "pl,it", width=100).out
    long = [line for line in out.splitlines() if len(line) > 100]
    as_written = ("= ", "pomoc: ", "aiuto: ", "co2replay audit")
    assert all(
        any(sign in line for sign in as_written) or line.startswith("     ") for line in long
    )


@pytest.mark.parametrize("form", ["text", "md", "json", "html"])
def test_the_same_inputs_give_the_same_bytes(cli: Cli, form: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.out" for name in ("one", "two")]
    for file in files:
        ran = cli("audit", SCORING, "--format", form, "-o", str(file))
        assert (ran.code, ran.out) == (0, "")
    first, second = (file.read_bytes() for file in files)
    assert first == second
    assert b"\r" not in first
    # and the command at the foot gives them once more
    assert cli("audit", SCORING, "--format", form).out.encode() == first


def test_the_foot_tells_how_to_repeat_the_report(cli: Cli) -> None:
    claim = "Ada 75; Bo's 67"
    answer = cli("audit", SCORING, "--claim", "Ada 75", "--lang", "it", "--json").json()
    foot = answer["foot"]
    assert foot["command"] == f"co2replay audit {SCORING} --claim 'Ada 75' --lang it --format json"
    assert set(foot["rules"]) == {"co2/en", "co2/it", "co2/pl"}
    assert foot["facts"].startswith("co2-2012@b2:")
    assert foot["program"].startswith("co2replay ")
    assert set(foot["cases"]) == set(answer["audit"]["deciding"])
    assert cli("audit", SCORING, "--claim", claim).code == 2


def test_the_game_is_the_same_whatever_is_claimed(cli: Cli, tmp_path: Path) -> None:
    other = tmp_path / "other.log"
    text = Path(SCORING).read_text(encoding="utf-8")
    other.write_text(text + "# a comment more\n", encoding="utf-8")
    one, two, three = (
        cli("audit", *words, "--json").json()["foot"]
        for words in ([SCORING], [SCORING, "--claim", "Ada 1"], [str(other)])
    )
    assert (one["game_id"], one["log"]) == (two["game_id"], two["log"])
    assert one["game_id"] == three["game_id"]
    assert one["log"] != three["log"]


@pytest.mark.parametrize(
    ("name", "start"),
    [("r.html", "<!DOCTYPE html>"), ("r.md", "# Report"), ("r.json", "{"), ("r.txt", "Report on")],
)
def test_the_name_of_the_file_tells_the_form(
    cli: Cli, tmp_path: Path, name: str, start: str
) -> None:
    assert cli("audit", SCORING, "-o", str(tmp_path / name)).code == 0
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_a_place_that_cannot_be_written_is_said(cli: Cli, tmp_path: Path) -> None:
    ran = cli("audit", SCORING, "-o", str(tmp_path / "no" / "such" / "r.html"))
    assert ran.code == 4
    assert "cannot be written" in ran.err


@pytest.mark.parametrize("log", [SCORING, DISPUTE, OPENING])
def test_the_answer_fits_its_schema(cli: Cli, log: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    answer = cli("audit", log, "--json").json()
    jsonschema.Draft202012Validator(schema_of("audit")).validate(answer)
    assert answer["exit"] == cli("audit", log).code


QUOTES = """\
schema = "quotes/1"

[quotes."co2/it"."co2.score.goal-exchange"]
page = "15"
text = "words of *my* own <b>book</b>"

[quotes."co2/pl"."co2.market.buy"]
text = "not asked for here"
"""


def test_quotations_stand_beside_the_clauses_that_decide(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "books.toml"
    file.write_text(QUOTES, encoding="utf-8")
    ran = cli("audit", SCORING, "--quotes", str(file))
    said = " ".join(ran.out.split())
    assert "from your own rulebook: co2/it, p. 15: “words of *my* own <b>book</b>”" in said
    assert "not asked for here" not in said
    page = cli("audit", SCORING, "--quotes", str(file), "--format", "html").out
    assert "words of *my* own &lt;b&gt;book&lt;/b&gt;" in page
    answer = cli("audit", SCORING, "--quotes", str(file), "--json")
    assert answer.json()["foot"]["quotes"].startswith("b2:")
    assert f"--quotes {file}" in answer.json()["foot"]["command"]


def test_quotations_in_json_have_the_shape_of_their_schema(cli: Cli, tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    data = {
        "schema": "quotes/1",
        "quotes": {"co2/en": {"co2.score.coins": {"text": "two for one", "page": "9"}}},
    }
    jsonschema.Draft202012Validator(schema_of("quotes")).validate(data)
    file = tmp_path / "books.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert cli("audit", SCORING, "--quotes", str(file)).code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[quotes."co2/xx"."co2.market.buy"]\ntext = "a"\n', "no such edition"),
        ('[quotes."co2/en"."co2.market.by"]\ntext = "a"\n', "nearest: co2.market.buy"),
        ('[quotes."co2/en"."co2.market.buy"]\npage = "1"\n', "text"),
        (f'[quotes."co2/en"."co2.market.buy"]\ntext = "{"a" * 401}"\n', "400"),
        ('[quotes."co2/en"."co2.market.buy"]\ntext = "a"\nnote = "b"\n', "note"),
        ('schema = "quotes/2"\n[quotes]\n', "expected 'quotes/1'"),
        ("[quotes\n", "line 1"),
        ("{", "truncated"),
    ],
)
def test_a_wrong_file_of_quotations_is_named_with_its_place(
    cli: Cli, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "books.toml"
    file.write_text(text, encoding="utf-8")
    ran = cli("audit", SCORING, "--quotes", str(file))
    assert ran.code == 4
    assert said in ran.err
    assert "books.toml" in ran.err


def test_standard_input_is_read_once(cli: Cli) -> None:
    data = Path(SCORING).read_bytes()
    ran = cli("audit", "-", stdin=data)
    assert ran.code == 0
    assert "orange (Ada) wins with 75" in ran.out


def ruled() -> bytes:
    """Under IT a goal that scores may not be exchanged; orange does, and all let it stand."""
    text = Path(SCORING).read_text(encoding="utf-8")
    text = text.replace("edition: en", "edition: it").replace("goal 31 exchange", "goal 31 score")
    lines = [line for line in text.splitlines() if not line.startswith(("claim:", "orange: in"))]
    lines += [
        "orange: income 0 coins 6 vp",
        'ruling co2.score.goal-exchange "all agreed"',
        "orange: goal 32 exchange",
    ]
    return ("\n".join(lines) + "\n").encode()


def test_a_ruling_is_told_with_what_it_changed(cli: Cli) -> None:
    said = " ".join(cli("audit", "-", stdin=ruled()).out.split())
    # 75 - 8 points of the goal + 4 for its 8 coins = 71 against 73; by the book 75.
    assert "co2.score.goal-exchange is let stand (all agreed)." in said
    assert "Without this ruling the winner is another one: orange (Ada) wins with 75." in said
    assert "The rulings changed the winner." in said
    assert "Did everybody agree to the rulings" in said


def test_where_a_game_stops_without_its_rulings_no_winner_is_claimed() -> None:
    """What the table would have played instead nobody wrote down."""
    from co2replay.questions.audit.dispute import RulingSays
    from co2replay.show.audit.sentences import effect_of
    from tests.questions.test_audit import RULED, audited

    report = audited(RULED, "co2/it")
    (ruling,) = report.rulings
    assert ruling.outcome is not None
    assert effect_of(report, ruling) == "winner"
    stopped = msgspec.structs.replace(ruling.outcome, winners=None)
    unknown: RulingSays = msgspec.structs.replace(ruling, outcome=stopped)
    assert effect_of(report, unknown) == "open"


def test_a_point_left_open_is_a_choice_of_the_table(cli: Cli) -> None:
    from tests.games.co2.scene import head, set_up
    from tests.questions.test_audit import OPEN

    ran = cli("audit", "-", stdin=(head(3, "en") + set_up(3) + OPEN).encode())
    said = " ".join(ran.out.split())
    assert ran.code == 3
    assert "Under co2/en it cannot be told whether the game is legal" in said
    assert "left open by co2/en, co2/pl" in said
    assert (
        "The table also has to choose how it reads what its rulebook leaves open: "
        "buy_after_price_change." in said
    )


def test_before_the_end_no_ruling_has_changed_the_result(cli: Cli) -> None:
    said = " ".join(cli("audit", DISPUTE).out.split())
    assert "what this ruling changes will show at its end" in said
    assert "The rulings did not change the winner" not in said
