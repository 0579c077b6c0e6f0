"""`record` for programs and scripts: lines in, answers out, exit codes, languages, encodings."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from co2replay.cli.main import run
from co2replay.sentences import languages
from co2replay.show.environment import Environment, make_safe
from co2replay.show.schemas import schema_of
from co2replay.show.words import words_of
from tests.show.record_games import Game, text_of

Cli = Callable[..., Any]
GAMES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"
OPENING = GAMES / "walkthrough" / "opening.log"
SHORT: Game = ("co2/it", 2, 1, ())


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.log"
    path.write_bytes(OPENING.read_bytes())
    return path


def test_a_program_speaks_and_hears_line_by_line(game: Path) -> None:
    """The answer to a line comes before the next line is sent; nothing waits for the end."""
    schema = schema_of("recorded")
    with subprocess.Popen(
        [sys.executable, "-m", "co2replay", "record", str(game), "--json", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None

        def hear() -> Any:
            assert program.stdout is not None
            answer = json.loads(program.stdout.readline())
            jsonschema.validate(answer, schema)
            return answer

        def say(line: str) -> Any:
            assert program.stdin is not None
            program.stdin.write(f"{line}\n".encode())
            program.stdin.flush()
            return hear()

        assert hear()["status"] == "ready"
        answer = say("# a comment")
        assert (answer["status"], answer["written"]) == ("recorded", ["# a comment"])
        assert answer["lines"] == len(game.read_text(encoding="utf-8").splitlines())
        assert say("undo")["status"] == "undone"
        assert say("nonsense")["status"] == "unclear"
        refused = say("orange: recruit")
        assert refused["status"] == "refused"
        assert refused["findings"][0]["kind"] == "breach"
        assert say("legal")["status"] == "answered"
        assert say("quit")["asked"] is None
        program.stdin.close()
        assert program.wait() == 1  # something was refused


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b"", 0),
        (b"# one\n# two", 0),  # the last line has no end
        (b"help\nquit\nnever read\n", 0),
        (b"nonsense\n", 1),
        (b"= orange.money 99\n", 1),
        (b"\xff\xfe\n", 1),
    ],
)
def test_exit_codes(cli: Cli, game: Path, said: bytes, code: int) -> None:
    ran = cli("record", str(game), "--lang", "en", stdin=said)
    assert (ran.code, ran.err) == (code, "")


def test_a_record_is_kept_under_one_book(cli: Cli, game: Path) -> None:
    ran = cli("record", str(game), "--edition", "co2/it", "--lang", "en")
    assert ran.code == 2
    assert "co2/en" in ran.err
    assert cli("record", str(game), "--edition", "co2/en").code == 0
    assert cli("record", str(game.with_name("new.log")), "--edition", "co2/xx").code == 2


def test_only_a_log_as_text_goes_on(cli: Cli, game: Path) -> None:
    for content in (b"<!doctype html>\n", b'{"format": "co2replay"}\n', b"hello\n"):
        game.write_bytes(content)
        ran = cli("record", str(game), "--game", "co2", "--lang", "en")
        assert (ran.code, game.read_bytes()) == (4, content)


def test_what_cannot_be_read_in_it_is_told_with_its_place(cli: Cli, game: Path) -> None:
    game.write_bytes(OPENING.read_bytes() + b"propose wind asia money\n")
    ran = cli("record", str(game), "--lang", "en", "--json")
    assert ran.code == 4
    assert ran.json()["findings"][0]["code"] == "unknown-word"


def test_a_record_goes_on_in_its_own_language_unless_another_is_asked_for(
    cli: Cli, game: Path
) -> None:
    assert "goes on" in cli("record", str(game), language="pl").out
    assert "continua" in cli("record", str(game), "--lang", "it").out
    fresh = game.with_name("new.log")
    cli("record", str(fresh), "--lang", "pl", "--edition", "co2/it", stdin=b"orange purple\n\n")
    assert "lang: pl\n" in fresh.read_text(encoding="utf-8")
    assert "zapis idzie" in cli("record", str(fresh), language="en").out


def test_at_the_end_stands_the_score_sheet(cli: Cli, tmp_path: Path) -> None:
    lines = text_of(SHORT).splitlines(keepends=True)
    end = next(n for n, line in enumerate(lines) if line.startswith("[end]"))
    path = tmp_path / "game.log"
    path.write_text("".join(lines[:end]), encoding="utf-8")
    said = "".join(line.partition("#")[0].strip() + "\n" for line in lines[end:])
    ran = cli("record", str(path), "--lang", "en", stdin=said.encode())
    assert words_of("co2", "en").say("sheet", "title") in ran.out
    assert not ran.out.splitlines()[-1].startswith("? ")
    again = cli("record", str(path), "--lang", "en")
    assert "the game is over" in again.out


def test_nothing_is_asked_for_twice_of_a_record_that_is_over(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_text(text_of(SHORT), encoding="utf-8")
    ran = cli("record", str(path), "--json")
    assert json.loads(ran.out)["asked"] is None


def test_cards_in_a_page_of_help_fit_the_screen() -> None:
    for language in languages():
        for line in words_of("co2", language).say("record", "help").splitlines():
            assert len(line) <= 110, line


@pytest.mark.parametrize("encoding", ["cp1250", "cp1252", "ascii", "utf-8"])
@pytest.mark.parametrize("language", ["en", "it", "pl"])
def test_every_encoding_will_do(game: Path, language: str, encoding: str) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding)
    make_safe(out)
    environment = Environment(stdin=io.BytesIO(b"help\nlegal\nshow\n"), stdout=out, stderr=out)
    assert run(["record", str(game), "--lang", language], environment) == 0
    out.flush()
    assert len(raw.getvalue().decode(encoding)) > 500


def test_no_sentence_is_left_in_english(cli: Cli, tmp_path: Path) -> None:
    said = (
        "en\norange purple\n\norange\nlegal\nnonsense\nbuy\nwhy\nanyway\nundo\nundo\nhelp\nquit\n"
    )
    told = {
        language: cli(
            "record", str(tmp_path / f"{language}.log"), "--lang", language, stdin=said.encode()
        ).out.splitlines()
        for language in ("en", "it", "pl")
    }
    english = {line.strip() for line in told["en"] if len(line.split()) > 3}
    for language in ("it", "pl"):
        other = {line.strip() for line in told[language]}
        assert {x for x in english & other if "^" not in x and "/" not in x} == set()


def test_it_loads_no_terminal_where_there_is_none(game: Path) -> None:
    code = (
        "import sys; from co2replay.__main__ import main; "
        f"sys.argv = ['co2replay', 'record', {str(game)!r}]\n"
        "try: main()\nexcept SystemExit: pass\n"
        "assert 'prompt_toolkit' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdin=subprocess.DEVNULL)
