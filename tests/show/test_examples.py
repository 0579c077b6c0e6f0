"""What help texts show of a game is there, can be read, and nothing of it is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from co2replay.games.registry import BUILT_IN, games, vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.editions import edition_names
from co2replay.sentences import languages
from co2replay.show.acts import read_act
from co2replay.show.examples import examples_of, filled
from co2replay.show.words import words_of

ROOT = Path(__file__).resolve().parents[2]
SHOWN = re.compile(r'EPILOG = """.*?"""|help="[^"\n]*"', re.DOTALL)
HOLE = re.compile(r"\{(\w+)")
FIRST = next(iter(BUILT_IN))


def test_the_first_game_gives_every_example_that_help_texts_want() -> None:
    asked = {
        hole
        for path in (ROOT / "co2replay" / "cli").rglob("*.py")
        for text in SHOWN.findall(path.read_text(encoding="utf-8"))
        for hole in HOLE.findall(text.replace("{{", ""))
    }
    assert {"edition", "moment", "clause"} <= asked <= set(examples_of(FIRST))


def test_a_line_without_its_example_is_left_out() -> None:
    assert filled("one\ntwo {nothing_of_the_kind}\nthree {game}\n") == f"one\nthree {FIRST}\n"


@pytest.mark.parametrize("game", games())
def test_the_examples_of_a_game_are_its_own(game: str) -> None:
    shown = examples_of(game)
    clauses = load_clauses(game)
    assert {shown[name] for name in ("clause", "procedure") if name in shown} <= set(clauses)
    editions = {f"{game}/{name}" for name in edition_names(game)}
    assert {shown[name] for name in ("first", "edition", "other") if name in shown} <= editions
    vocabulary = vocabulary_for(game)
    assert vocabulary is not None
    log = read_text(f"co2replay 1\ngame: {game}\n---\n", vocabulary_for)
    assert all(read_act(act, log, vocabulary) for act in shown.get("acts", ()))


@pytest.mark.parametrize("language", languages())
def test_what_the_help_of_a_record_of_power_grid_shows_can_be_written(language: str) -> None:
    head = "co2replay 1\ngame: power-grid\nmap: germany\nseats: red blue\n---\n"
    shown = words_of("power-grid", language).say("record", "help").splitlines()
    examples = [line.strip().partition("  ")[0] for line in shown if line.startswith("  ")]
    refused = [x for x in examples if read_text(f"{head}{x}\n", vocabulary_for).problems]
    # the short form, the key, and the ruling on what was refused are no lines of a log
    assert [one.split()[-1] for one in refused][:2] == ["15", "Tab"]
    assert len(examples) == 10
    assert len(refused) == 3
