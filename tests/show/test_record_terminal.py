"""`record` on a real pseudo-terminal: typing, completion, undo, and every way to end."""

from __future__ import annotations

import signal
import sys
import termios
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

from co2replay.sentences import languages
from co2replay.show.recording.loop import fitted
from co2replay.show.words import words_of
from tests.show.pseudo_terminal import PseudoTerminal

GAMES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"
OPENING = GAMES / "walkthrough" / "opening.log"


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A game in which orange is about to do the first thing."""
    lines = OPENING.read_text(encoding="utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("propose"))
    path = tmp_path / "game.log"
    path.write_text("".join(f"{line}\n" for line in lines[: first - 1]), encoding="utf-8")
    return path


def is_given_back(terminal: PseudoTerminal) -> bool:
    shows = terminal.raw.rfind(b"\x1b[?25h") >= terminal.raw.rfind(b"\x1b[?25l")
    pastes = terminal.raw.rfind(b"\x1b[?2004l") >= terminal.raw.rfind(b"\x1b[?2004h")
    return termios.tcgetattr(terminal.slave) == terminal.modes and shows and pastes


def tail(path: Path, count: int = 1) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()[-count:]


def test_a_script_sets_a_game_up_and_takes_something_back(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    with PseudoTerminal(
        "record", str(path), "--game", "co2", "--lang", "pl", width=100
    ) as terminal:
        terminal.wait("instrukcja: en, it, pl")
        terminal.press("\r")
        terminal.wait("gracze zgodnie")
        terminal.press("pom=Ada fio=Bo nie\r")
        terminal.wait("warianty")
        terminal.press("\r")
        terminal.wait("zaczyna >")
        terminal.press("fio\r")
        terminal.wait("priorytety ameryka_północna >")
        terminal.press("zal sł bio\r")
        terminal.wait("priorytety ameryka_południowa >")
        terminal.press("cofnij\r")
        terminal.wait("| x ! priorytety ameryka_północna")
        terminal.press("wyjdź\r")
        assert terminal.end() == 0
        assert is_given_back(terminal)
    assert tail(path, 2) == [
        "! zaczyna fioletowy",
        "x ! priorytety ameryka_północna zalesianie słońce biomasa",
    ]


def test_who_names_no_game_is_asked_for_it_first(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    with PseudoTerminal("record", str(path), "--lang", "en", width=100) as terminal:
        terminal.wait("which game: co2, power-grid, second-chance >")
        terminal.press("chess\r")  # none of them: asked once more
        terminal.press("power grid\r")
        terminal.wait("rulebook: ")
        terminal.press("quit\r")
        assert terminal.end() == 0
        assert is_given_back(terminal)
    assert "game: power-grid" in path.read_text(encoding="utf-8")


def test_tab_completes_from_what_is_legal(begun: Path) -> None:
    with PseudoTerminal("record", str(begun), "--lang", "en", width=100) as terminal:
        terminal.wait("[1.1 orange] >")
        terminal.press("pro sol as mo\t")
        terminal.wait("> propose solar asia/money")
        terminal.press("\r")
        terminal.wait("orange: coins +5")
        terminal.press("b\t")
        terminal.wait("> buy")
        terminal.press("\r")
        terminal.wait("| buy")
        terminal.press("e\t")  # several things begin with e
        terminal.press("\x15\t")  # nothing typed: the words that can begin an answer
        terminal.wait("scientist")
        terminal.press("\x15end\r")
        terminal.wait("[1.1 purple] >")
        terminal.press("\x1b[A")  # the line before
        terminal.wait("> end")
        terminal.press("\x04\x15")
        terminal.press("\x15\x04")  # Ctrl-D on an empty line ends it
        assert terminal.end() == 0
        assert is_given_back(terminal)
    assert tail(begun, 4) == ["[1.1 orange]", "propose solar asia/money", "buy", "end"]


def test_an_interruption_loses_nothing_and_gives_the_terminal_back(begun: Path) -> None:
    with PseudoTerminal("record", str(begun), "--lang", "it") as terminal:
        terminal.wait("[1.1 arancione] >")
        terminal.press("compra\r")
        terminal.wait("| compra")
        # At the next question, not while it is still being put.
        terminal.wait(lambda lines: [one for one in lines if one][-1] == "[1.1 arancione] >")
        terminal.press("ven\x03")
        assert terminal.end() == 130
        assert is_given_back(terminal)
    assert tail(begun) == ["compra"]


def test_who_is_told_to_end_gives_the_terminal_back(begun: Path) -> None:
    with PseudoTerminal("record", str(begun), "--lang", "en") as terminal:
        terminal.wait("[1.1 orange] >")
        terminal.signal(signal.SIGTERM)
        assert terminal.end() == 128 + signal.SIGTERM
        assert is_given_back(terminal)
    assert [one.name for one in begun.parent.iterdir()] == ["game.log"]  # no lock is left


def test_a_plain_terminal_without_colours_and_letters_will_do(begun: Path) -> None:
    variables = {"TERM": "dumb", "LANG": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    arguments = ("record", str(begun), "--lang", "pl")
    with PseudoTerminal(*arguments, width=100, variables=variables) as terminal:
        terminal.wait("[1.1 pomaranczowy] >")
        terminal.press("przygotuj slonce azja pieniadze\r")
        terminal.wait("| przygotuj slonce azja/pieniadze")
        terminal.press("wyjdz\r")
        assert terminal.end() == 0
        assert b"\x1b[" not in terminal.raw
    assert tail(begun) == ["przygotuj słońce azja/pieniądze"]


def test_half_a_line_is_asked_about(begun: Path) -> None:
    with begun.open("a", encoding="utf-8") as file:
        file.write("propose sol")
    with PseudoTerminal("record", str(begun), "--lang", "en") as terminal:
        terminal.wait("(y/n)")
        terminal.press("y\r")
        terminal.wait("[1.1 orange] >")
        terminal.press("quit\r")
        assert terminal.end() == 0
    assert tail(begun) == ["# half a line: propose sol"]


@pytest.mark.parametrize("language", languages())
def test_no_word_is_broken_at_the_edge_of_the_screen(language: str) -> None:
    told = words_of("co2", language).say("record", "help")
    lines = fitted(told, 80).split("\n")
    assert max(map(len, lines)) <= 80
    assert " ".join(lines).split() == told.split()


def test_what_goes_on_stands_under_its_column() -> None:
    # "why" and seven blanks: its meaning begins in column 10, and so does what is left of it
    assert fitted("why       one two three four", 20) == "why       one two\n          three four"
    assert fitted("  a long command with much  what it does", 30) == (
        "  a long command with much\n    what it does"
    )
