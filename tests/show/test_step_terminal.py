"""`step` on a real pseudo-terminal: keys, resizing, plain terminals, and every way to end."""

from __future__ import annotations

import re
import signal
import sys
import termios
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

from tests.show.pseudo_terminal import PseudoTerminal

GAMES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"
OPENING = str(GAMES / "walkthrough" / "opening.log")
LONG = str(GAMES / "long-disputes" / "forgotten-sale.log")
RIGHT, LEFT, TAB = "\x1b[C", "\x1b[D", "\t"
COLOUR = re.compile(rb"\x1b\[[0-9;]*\b(?:3[0-8]|4[0-8]|9[0-7])[;m]")


def test_a_script_walks_through_a_game() -> None:
    with PseudoTerminal("step", OPENING, "--lang", "en") as terminal:
        terminal.wait("before the first entry")
        terminal.press("t")
        terminal.wait(" · [1.1 orange] · ")
        terminal.press(RIGHT)
        lines = terminal.wait("co2.propose.tile")
        assert any(re.match(r" Asia .*\*sol", line) for line in lines)
        # 3 coins and one for each of the 5 CEPs in Asia: 8
        assert any(line.startswith(" O orange   *8") for line in lines)
        terminal.press("jline 23\r")
        terminal.wait("scientist hand asia/money")
        terminal.press(RIGHT)
        lines = terminal.wait("co2.market.buy")
        assert any(line.startswith(" O orange   *8  *3   0") for line in lines)
        terminal.press("\r")
        terminal.wait("co2.market.buy  (1/")
        terminal.press("\x1b")
        terminal.wait(lambda lines: "rulebook" in lines[0] and "clause" not in lines[0])
        terminal.press("L")
        terminal.wait("Regelheft")
        terminal.press("L")
        terminal.wait("arancione")
        terminal.press("/")
        terminal.press("\x1b[200~proponi forestazione\x1b[201~\r")  # pasted
        terminal.wait("  27 | proponi forestazione")
        terminal.press(LEFT + "Lq")
        assert terminal.end() == 0
        assert terminal.is_as_before()


def test_a_long_game_is_walked_to_its_end_and_back_without_delay() -> None:
    with PseudoTerminal("step", LONG, "--lang", "en") as terminal:
        terminal.wait("before the first entry")
        terminal.press(RIGHT * 500)
        terminal.wait(lambda lines: re.match(r" (\d+)/\1 ", lines[0]))
        terminal.press(LEFT * 500)
        terminal.wait("before the first entry")
        terminal.press("q")
        assert terminal.end() == 0


def test_keys_pressed_while_it_starts_are_kept_and_not_written_onto_the_terminal() -> None:
    with PseudoTerminal("step", OPENING, "--lang", "en") as terminal:
        terminal.wait_for_silence()
        terminal.press("ttt")
        terminal.wait(" · [1.1 blue] · ")  # the third turn: the keys were not lost
        assert b"t" not in terminal.raw.partition(b"\x1b")[0]
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.is_as_before()


def test_a_walk_that_does_not_begin_leaves_the_terminal_as_it_was() -> None:
    with PseudoTerminal("step", "nowhere.log", "--lang", "en") as terminal:
        assert terminal.end() == 4
        assert termios.tcgetattr(terminal.slave) == terminal.modes


def test_more_room_is_used_and_less_is_enough() -> None:
    with PseudoTerminal("step", LONG, "--at", "2.1", "--lang", "en") as terminal:
        terminal.wait("rulebook")
        terminal.resize(140, 44)
        # the log around the step stands below the table, what moved to the right of it
        terminal.wait(lambda lines: sum(" | " in line for line in lines) > 10)
        terminal.press(RIGHT)
        terminal.wait(lambda lines: any(re.search(r" {2,}.*co2\.\w+\.\S+$", x) for x in lines[1:8]))
        for width, height in ((80, 24), (40, 8), (20, 3)):
            terminal.resize(width, height)
            terminal.wait(lambda lines: lines[0].startswith(" ") and "/" in lines[0])
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.is_as_before()


def test_ctrl_c_is_an_interruption() -> None:
    with PseudoTerminal("step", OPENING, "--lang", "en") as terminal:
        terminal.wait("before the first entry")
        terminal.press("\x03")
        assert terminal.end() == 130
        assert terminal.is_as_before()
        assert terminal.raw.rstrip().endswith(b"interrupted")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_who_ends_it_gets_the_terminal_back(number: signal.Signals) -> None:
    with PseudoTerminal("step", OPENING, "--lang", "en") as terminal:
        terminal.wait("before the first entry")
        terminal.signal(number)
        assert terminal.end() == 128 + number
        assert terminal.is_as_before()


FAULTS = {
    "key": "import co2replay.show.stepping.stepper as s; s.Stepper.jump = lambda *_: 1 / 0; ",
    "screen": "import co2replay.show.stepping.pages as s; s.PAGES['sheet'] = lambda *_: 1 / 0; ",
}


@pytest.mark.parametrize(("where", "keys"), [("key", "jend\r"), ("screen", "s")])
def test_an_error_of_our_own_leaves_no_broken_terminal(where: str, keys: str) -> None:
    with PseudoTerminal("step", OPENING, before=FAULTS[where]) as terminal:
        terminal.wait("0/")
        terminal.press(keys)
        assert terminal.end() == 1
        assert terminal.is_as_before()
        assert b"ZeroDivisionError" in terminal.raw


@pytest.mark.parametrize("term", ["screen", "tmux-256color", "linux", "vt100"])
def test_other_terminals_show_the_same(term: str) -> None:
    with PseudoTerminal("step", OPENING, "--lang", "en", variables={"TERM": term}) as terminal:
        terminal.wait("before the first entry")
        terminal.press("t" + RIGHT)
        lines = terminal.wait("co2.propose.tile")
        assert any(re.match(r" Asia .*\*sol", line) for line in lines)
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.is_as_before()


def test_no_colour_means_none() -> None:
    runs = {}
    for wish in ("", "1"):
        with PseudoTerminal("step", OPENING, variables={"NO_COLOR": wish}) as terminal:
            terminal.press("t" + RIGHT)
            terminal.wait("co2.propose.tile")
            terminal.press("q")
            assert terminal.end() == 0
            runs[wish] = terminal.raw
    assert COLOUR.search(runs[""])
    assert not COLOUR.search(runs["1"])


def test_a_terminal_with_plain_letters_gets_plain_letters() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    with PseudoTerminal("step", OPENING, "--lang", "pl", variables=plain) as terminal:
        terminal.wait("instrukcja co2/en")
        terminal.press("t" + RIGHT)
        lines = terminal.wait("co2.propose.tile")
        assert any(re.match(r" Azja .*\*slo", line) for line in lines)  # sło
        terminal.press("q")
        assert terminal.end() == 0
        assert max(terminal.raw) < 128


@pytest.mark.parametrize("variables", [{"TERM": "dumb"}, {"TERM": ""}])
def test_a_terminal_that_cannot_place_its_cursor_gets_the_steps_as_text(
    variables: dict[str, str],
) -> None:
    with PseudoTerminal("step", OPENING, variables=variables) as terminal:
        assert terminal.end() == 0
        assert b"\x1b" not in terminal.raw
        assert terminal.raw.count(b"rulebook co2/en") > 30
