"""`score`: a form, an empty form, questions, and the exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.sentences import languages
from tests.questions.test_score import EXCHANGED, ROWS

Cli = Callable[..., Any]
LINES_MAX = 15  # a player
SCORING = "fixtures/games/co2/walkthrough/scoring.log"


@pytest.fixture
def form(tmp_path: Path) -> Callable[[str], str]:
    def write(rows: str) -> str:
        path = tmp_path / "end.log"
        head = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple blue\n---\n"
        path.write_text(head + rows, encoding="utf-8")
        return str(path)

    return write


Form = Callable[[str], str]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_empty_form_is_short_and_can_be_read(cli: Cli, language: str, players: int) -> None:
    ran = cli("score", "--game", "co2", "--blank", "--players", str(players), "--lang", language)
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if not line.startswith("#")]
    assert len(lines) <= LINES_MAX * players
    assert len(ran.out.splitlines()) <= 50  # one page
    assert read_text(ran.out, vocabulary_for).problems == []
    # nothing is filled in, so everything is open; the same rows in another language are no others
    english = cli(
        "score", "--game", "co2", "--blank", "--players", str(players), "--lang", "en"
    ).out
    assert rows_of(ran.out) == rows_of(english)
    if language == "en":
        assert cli("score", "-", stdin=english.encode()).code == 3


def rows_of(form: str) -> list[tuple[int, tuple[object, ...]]]:
    return [(row.verb, row.args) for row in read_text(form, vocabulary_for).entries]


@pytest.mark.parametrize("language", languages())
def test_a_form_filled_in_by_hand_is_scored_in_any_language(cli: Cli, language: str) -> None:
    blank = cli("score", "--game", "co2", "--blank", "--players", "2", "--lang", language).out
    # six CEPs' worth of nothing: every value 0, so nobody has more than another
    text = blank.replace("?", "0")
    for number, line in enumerate(text.splitlines()):
        if "." in line and number in range(5, 11):  # the regions: nobody there
            words = line.removeprefix("@ ").split(" ; ")
            names = [word.split()[0] for word in words]
            nobody = {"en": "nobody", "it": "nessuno", "pl": "nikt", "de": "niemand"}[language]
            empty = {"en": "empty", "it": "vuoto", "pl": "puste", "de": "leer"}[language]
            text = text.replace(line, f"@ {names[0]} {nobody} ; {names[1]} 0 ; {names[2]} {empty}")
    price = text.splitlines()[4]
    text = text.replace(price, price.replace(" 0", " 3", 1))
    ran = cli("score", "-", "--lang", "en", stdin=text.encode())
    assert ran.code == 0, ran.out + ran.err
    assert "orange, purple share the victory" in ran.out


@pytest.mark.parametrize(
    ("rows", "arguments", "code"),
    [
        (ROWS, (), 0),
        (ROWS, ("--edition", "co2/it"), 0),
        (ROWS + EXCHANGED, (), 0),
        (ROWS + EXCHANGED, ("--edition", "co2/it"), 1),
        (ROWS + "[end]\nblue: goal 33 exchange\n", (), 1),  # the incomes before it are missing
        (ROWS.replace("blue.money 11", "blue.money ?"), (), 3),
        (ROWS.replace("blue.money 11", "blue.mony 11"), (), 4),
    ],
)
def test_the_exit_code_is_that_of_the_first_book(
    cli: Cli, form: Form, rows: str, arguments: tuple[str, ...], code: int
) -> None:
    assert cli("score", form(rows), *arguments).code == code


def test_without_a_file_and_a_terminal_nothing_is_asked(cli: Cli) -> None:
    ran = cli("score", stdin=b"orange purple\n")
    assert ran.code == 2
    assert "--blank" in ran.err


def test_the_text_names_sale_sheet_range_and_difference(cli: Cli, form: Form) -> None:
    said = cli("score", form(ROWS.replace("blue.money 11", "blue.money ?"))).out
    assert "orange: 9 coins, and 2 CEPs in hand + 3 in regions at 6 each: 39 coins" in said
    assert (
        "co2/en: orange or blue can have won; one fact decides, coins of blue: with 0-35 orange"
        " wins, otherwise blue wins"
    ) in " ".join(said.split())
    said = cli("score", SCORING).out
    assert "D35 end_income changes the winner, the scores." in said


def test_a_whole_game_that_breaks_a_rule_says_so(cli: Cli) -> None:
    log = cli("simulate", "--game", "co2", "--seed", "4", "--players", "3").out
    words = ("score", "-", "--edition", "co2/en")
    assert "broken on the way" not in cli(*words, stdin=log.encode()).out
    # nobody may sell and buy in one turn
    first = next(line for line in log.splitlines() if line.startswith("[1.1"))
    broken = log.replace(first, f"{first}\nsell\nbuy", 1)
    assert "broken on the way" in cli(*words, stdin=broken.encode()).out


ANSWERS = """\
orange purple
5 ?
nobody 0

nobody 0

nobody 0

nobody 0

orange 2
solar:orange
nobody 0

10
7 1 2
0 29
1 4 0 0 0

20
3 0 0
0 31
0 0 0 0 0
"""


def test_questions_on_a_terminal_fill_the_form(cli: Cli, tmp_path: Path) -> None:
    kept = tmp_path / "kept.log"
    ran = cli(
        "score",
        "--game",
        "co2",
        "--json",
        "-o",
        str(kept),
        stdin=ANSWERS.encode(),
        interactive=True,
    )
    answer = json.loads(ran.out)
    book = answer["books"][0]
    assert answer["seats"] == ["orange", "purple"]
    # orange 7 + (1 + 2) * 5 = 22 coins: 11 - and 8 more for goal 29, of which it has nothing: 15
    lines = {line["name"]: line["points"] for line in book["sheet"]}
    assert lines["coins"]["orange"] == 15
    assert lines["track"] == {"orange": 10, "purple": 20}
    # the empty answers left plants open, which nothing asked for
    assert book["open"] == []
    again = cli("score", str(kept), "--json")
    assert again.json()["books"] == answer["books"]
    assert "solar:orange" in kept.read_text(encoding="utf-8")


def test_an_answer_that_cannot_be_read_is_asked_for_again(cli: Cli) -> None:
    answers = ANSWERS.replace("orange purple", "orange green\norange purple", 1).replace(
        "\n5 ?\n", "\nmuch ?\n5 ?\n", 1
    )
    first = cli("score", "--game", "co2", "--json", stdin=ANSWERS.encode(), interactive=True)
    ran = cli("score", "--game", "co2", "--json", stdin=answers.encode(), interactive=True)
    assert ran.json() == first.json()
    assert "orange green" in ran.err
    assert "much" in ran.err


def test_whoever_leaves_before_naming_the_players_is_let_go(cli: Cli) -> None:
    assert cli("score", "--game", "co2", interactive=True).code == 130


def test_names_from_a_form_never_reach_the_terminal_raw(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "end.log"
    head = "co2replay 1\ngame: co2\nseats: orange=A\x1b[31m purple blue\n---\n"
    path.write_text(head + ROWS, encoding="utf-8")
    ran = cli("score", str(path))
    assert "\x1b" not in ran.out + ran.err


@pytest.mark.parametrize(
    "verb",
    [(), ("replay",), ("validate",), ("audit",), ("step",), ("html", "--names", "-o", "-")],
    ids=lambda verb: verb[0] if verb else "bare",
)
def test_every_verb_that_judges_says_who_can_have_won(cli: Cli, verb: tuple[str, ...]) -> None:
    # With goal 29 orange has 76 and blue 77, with each other at least 78: worked out in the log.
    games = Path(__file__).parents[2] / "fixtures/games/co2"
    ran = cli(*verb, str(games / "disputes/goal-that-nobody-saw.log"))
    assert "orange (Ada) or blue (Cy) can have won; one fact decides" in " ".join(ran.out.split())


def test_step_tells_a_program_who_can_have_won(cli: Cli) -> None:
    """Of each book that leaves it open; a book that knows the winner is not named."""
    games = Path(__file__).parents[2] / "fixtures/games/co2"
    told = cli("step", str(games / "disputes/goal-that-nobody-saw.log"), "--json").json()
    assert sorted(told["worlds"]["co2/en"]["results"]) == [["blue"], ["orange"]]
    whole = cli("step", str(games / "walkthrough/scoring.log"), "--json").json()
    assert whole["worlds"] == {}
