"""`validate`: exit codes, one log in full, many as a matrix, JSON, going on, judging again."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.show.environment import ALONE, Environment
from co2replay.show.schemas import schema_of
from co2replay.show.verdict.files import Order, judge_whenever_saved
from co2replay.verdict.session import Options
from tests.games.co2.scene import head, set_up

Cli = Callable[..., Any]
TURN = "[1.1 orange]\n"
LEGAL = f"{TURN}propose solar asia tech\n"
# Asia's agenda shows solar, biomass and fusion.
BREACH = f"{TURN}propose recycling asia tech\n"
# The installation takes both CEPs of the market: it is filled up and the price rises from 3 to 4.
# Whether one may still buy in this turn EN and PL can be read either way.
OPEN = (
    f'{TURN}ruling set europe/tech forestation proposed "placed"\n'
    'ruling set orange.money 9 "enough"\ninstall forestation europe/tech\nbuy\n'
)
UNREADABLE = f"{TURN}sll\n"
FALSE = f"{TURN}= orange.money 5\n"  # the first player begins with 3


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    def write(name: str, body: str, edition: str = "en") -> str:
        path = tmp_path / name
        path.write_text(head(3, edition) + set_up(3) + body, encoding="utf-8")
        return str(path)

    return write


Write = Callable[..., str]


@pytest.mark.parametrize(
    ("body", "code"),
    [(LEGAL, 0), (BREACH, 1), (FALSE, 1), (OPEN, 3), (UNREADABLE, 4)],
    ids=["legal", "breach", "false", "open", "unreadable"],
)
def test_the_exit_code_is_that_of_the_verdict(cli: Cli, write: Write, body: str, code: int) -> None:
    ran = cli("validate", write("game.log", body))
    assert ran.code == code
    assert cli("validate", write("game.log", body), "--json").json()["exit"] == code


@pytest.mark.parametrize("order", [1, -1])
def test_of_many_logs_the_worst_speaks(cli: Cli, write: Write, order: int) -> None:
    bodies = [("legal", LEGAL), ("open", OPEN), ("breach", BREACH), ("unreadable", UNREADABLE)]
    files = [write(f"{name}.log", body) for name, body in bodies]
    assert [cli("validate", *files[: n + 1][::order]).code for n in range(4)] == [0, 3, 1, 4]


def test_a_broken_log_does_not_stop_the_others(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("a.log", UNREADABLE)
    write("b.log", LEGAL)
    ran = cli("validate", str(tmp_path), str(tmp_path / "none.log"))
    assert ran.code == 4
    rows = [line.split(maxsplit=1) for line in ran.out.splitlines()[1:4]]
    assert [cells for _, cells in rows] == [
        f"cannot be read {len((head(3, 'en') + set_up(3)).splitlines()) + 2} unknown-word",
        "co2/en legal*",  # the game is not over
        "cannot be read unreadable",
    ]


def test_every_edition_has_a_column(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("a.log", BREACH)
    write("b.log", OPEN)
    ran = cli("validate", str(tmp_path), "--edition", "all")
    assert ran.code == 1
    heads = ran.out.splitlines()[0].split()
    assert heads == ["log", "co2/en", "co2/it", "co2/pl"]
    line = len((head(3, "en") + set_up(3)).splitlines()) + 2
    cells = ran.out.splitlines()[1].split()[1:]
    assert cells == ["breach", f"{line}*"] * 3
    # In Italy the book says that the market may be visited once and whole: nothing is open.
    assert "undetermined" in ran.out.splitlines()[2]


def test_the_first_breach_is_told_with_rule_place_and_the_line_to_paste(
    cli: Cli, write: Write
) -> None:
    name = write("game.log", BREACH)
    out = cli("validate", name).out
    line = len((head(3, "en") + set_up(3)).splitlines()) + 2
    assert f"--> {name}:{line}:1" in out
    assert "^^^^^^^^^^^^^^^^^^^^^^^^^^^" in out
    assert "EN §" in out
    assert "IT §" in out
    assert "PL §" in out
    assert 'ruling co2.propose.agenda "reason"' in out
    verdict = cli("validate", name, "--json").json()["logs"][0]["verdicts"][0]
    pasted = BREACH.replace("propose", f"{verdict['ruling']}\npropose")
    assert cli("validate", write("pasted.log", pasted)).code == 0


def test_what_no_ruling_helps_offers_none(cli: Cli, write: Write) -> None:
    # The second CEP costs 3 coins, and none is left.
    name = write("game.log", f"{TURN}buy\nbuy\n")
    verdict = cli("validate", name, "--json").json()["logs"][0]["verdicts"][0]
    assert verdict["ruling"] == ""
    assert "ruling co2" not in cli("validate", name).out


def test_only_the_first_breach_unless_asked_to_keep_going(cli: Cli, write: Write) -> None:
    name = write("game.log", f"{BREACH}buy\nbuy\nend\n")
    assert cli("validate", name).out.count("breach[") == 1
    assert cli("validate", name, "--keep-going").out.count("breach[") == 3


def test_an_open_reading_is_named_with_what_follows(cli: Cli, write: Write) -> None:
    name = write("game.log", OPEN)
    verdict = cli("validate", name, "--json").json()["logs"][0]["verdicts"][0]
    assert verdict["legality"] == "undetermined"
    (found,) = [one for one in verdict["alternatives"] if one["differs"]]
    assert (found["reading"], found["value"], found["class"]) == (
        "buy_after_price_change",
        "no",
        "open",
    )
    assert found["outcome"]["legality"] == "breach"
    out = cli("validate", name).out
    assert "if buy_after_price_change is read as no" in out
    settled = cli("validate", name, "--reading", "buy_after_price_change=yes")
    assert settled.code == 0


def test_chosen_readings_are_named_and_tried_only_when_asked(cli: Cli, write: Write) -> None:
    name = write("game.log", f"{TURN}lobby 5 main\npropose solar asia money\n")
    quiet = cli("validate", name, "--json").json()["logs"][0]["verdicts"][0]
    assert "main_lobby_timing" in quiet["rests"]["chosen"]
    assert quiet["alternatives"] == []
    tried = cli("validate", name, "--json", "--try-chosen").json()["logs"][0]["verdicts"][0]
    assert {"main_lobby_timing"} <= {one["reading"] for one in tried["alternatives"]}
    assert tried["legality"] == "legal"


def test_a_ruling_is_shown_beside_the_game_by_the_book(cli: Cli, write: Write) -> None:
    ruled = BREACH.replace("propose", 'ruling co2.propose.agenda "agreed"\npropose')
    ran = cli("validate", write("game.log", f"{ruled}end\n[1.1 purple]\n"))
    assert ran.code == 0
    assert "stands by a ruling" in ran.out
    # Without the proposal orange has no Action and the turn may not end.
    assert "by the book" in ran.out
    assert "co2.turn.one-action" in ran.out


def test_both_tables_are_shown_from_the_ruling_on(cli: Cli, root: Path) -> None:
    name = str(root / "fixtures" / "games" / "co2" / "walkthrough" / "dispute.log")
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    sold = next(x for x, text in enumerate(lines, 1) if text.startswith("sell"))
    behind = sold + 1  # the line of the card that was played next
    ran = " ".join(cli("validate", name).out.split())
    assert f"before line {behind}, as played / by the book: blue (CEPs): 1 / 2" in ran
    assert "at the end, as played / by the book: blue (coins): 11 / 6" in ran
    book = cli("validate", name, "--json").json()["logs"][0]["verdicts"][0]["by_the_book"]
    assert [one["line"] for one in book["apart"]] == [behind, 0]
    ran = cli("audit", name, "--lang", "it")
    assert "mosso da" in ran.out
    assert "blu (monete)" in ran.out


def test_standard_input_and_the_language_of_the_person(cli: Cli) -> None:
    data = (head(3, "en") + set_up(3) + BREACH).encode()
    ran = cli("validate", "-", "--lang", "pl", stdin=data)
    assert ran.code == 1
    assert 'orzeczenie co2.propose.agenda "powód"' in cli(
        "validate", "-", "--lang", "pl", "--json", stdin=data
    ).out.replace('\\"', '"')
    assert "naruszenie" in ran.out


def test_a_verdict_is_told_in_the_reader_s_language_and_a_slip_in_that_of_the_log(cli: Cli) -> None:
    """Anybody reads a verdict; a slip is for who typed the log, who said nothing else."""
    log = head(3, "pl") + set_up(3) + BREACH
    slip = log.replace(BREACH, "xyzzy\n")
    assert "breach[" in cli("validate", "-", stdin=log.encode()).out
    assert "naruszenie[" in cli("validate", "-", "--lang", "pl", stdin=log.encode()).out
    assert "nieznane słowo" in cli("validate", "-", stdin=slip.encode()).err
    asked = cli("validate", "-", stdin=slip.encode(), language="en", language_asked=True)
    assert "unknown word" in asked.err


@pytest.mark.parametrize(
    "verb", ["", "validate", "audit", "score", "show", "legal", "step --plain"]
)
def test_a_slip_in_the_header_is_told_in_the_language_of_the_log(cli: Cli, verb: str) -> None:
    """It was in that of the system, where one in a line below was in the log's."""
    log = (head(3, "pl") + set_up(3)).replace("---", "variants: xyzzy\n---").encode()
    none = log.replace(b"edition: pl\n", b"")  # names no language: the reader's
    words = verb.split()
    assert "błąd[unknown-variant]" in cli(*words, "-", stdin=log, language="de").err
    assert "Fehler[unknown-variant]" in cli(*words, "-", stdin=none, language="de").err
    assert "errore[unknown-variant]" in cli(*words, "-", "--lang", "it", stdin=log).err


def test_several_processes_say_what_one_says(cli: Cli, write: Write, tmp_path: Path) -> None:
    for number, body in enumerate([LEGAL, BREACH, OPEN, UNREADABLE, FALSE]):
        write(f"{number}.log", body)
    one = cli("validate", str(tmp_path), "--jobs", "1", "--edition", "all")
    two = cli("validate", str(tmp_path), "--jobs", "2", "--edition", "all")
    assert (one.code, one.out) == (two.code, two.out)


@pytest.mark.parametrize(
    "words",
    [("--edition", "co2/xx"), ("--reading", "no=yes"), ("--jobs", "0"), ("--watch", "--json")],
)
def test_wrong_usage(cli: Cli, write: Write, words: tuple[str, str]) -> None:
    assert cli("validate", write("game.log", LEGAL), *words).code == 2


def test_a_batch_shows_its_progress_beside_the_answer(
    cli: Cli, write: Write, tmp_path: Path
) -> None:
    for number in range(ALONE):
        write(f"{number:02}.log", LEGAL)
    quiet = cli("validate", str(tmp_path))
    shown = cli("validate", str(tmp_path), interactive=True)
    assert (quiet.code, quiet.err) == (0, "")
    assert shown.out == quiet.out
    assert len(quiet.out.splitlines()) > ALONE


def test_a_folder_without_logs_is_no_input(cli: Cli, tmp_path: Path) -> None:
    assert cli("validate", str(tmp_path)).code == 4


def test_answers_fit_the_published_schema(cli: Cli, write: Write, tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    for number, body in enumerate([LEGAL, BREACH, OPEN, UNREADABLE, FALSE]):
        write(f"{number}.log", body)
    answer = json.loads(cli("validate", str(tmp_path), "--edition", "all", "--json").out)
    jsonschema.Draft202012Validator(schema_of("validate")).validate(answer)


def test_a_saved_log_is_judged_again(write: Write) -> None:
    name = write("game.log", LEGAL)
    out, err = io.StringIO(), io.StringIO()
    world = Environment(stdin=io.BytesIO(), stdout=out, stderr=err)
    seen: list[str] = []

    def pause(_seconds: float) -> None:
        seen.append(out.getvalue())
        if len(seen) == 2:
            write("game.log", BREACH)
        elif len(seen) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judge_whenever_saved([name], Order(Options()), world, pause)
    assert seen[0] == seen[1] != seen[2] == seen[3]
    assert "co2/en: legal" in seen[0]
    assert "breach[co2.propose.agenda]" in seen[2]
