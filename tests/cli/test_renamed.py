"""What people type beside the help: old names, `-h`, `help VERB`, `--lang` first, slips."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
GAMES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"
OPENING = str(GAMES / "walkthrough" / "opening.log")
SCORING = str(GAMES / "walkthrough" / "scoring.log")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"manifest ask {OPENING}", f"box ask {OPENING}"),
        ("rules manifest --game co2 --only assumed", "box facts --game co2 --only assumed"),
        ("rules check co2/en", "rules review co2/en"),
        ("rules show co2.market.buy", "explain co2.market.buy"),
        (f"golden check {SCORING}", f"golden test {SCORING}"),
        (f"position check {OPENING}", f"position examine {OPENING}"),
        (f"replay {OPENING} --to decade", f"replay {OPENING} --at decade"),
        (f"html {OPENING} --write -", f"html {OPENING} --output -"),
        (f"html {OPENING} -o - --begin start", f"html {OPENING} -o - --at start"),
        ("db games --store no.db", "db games --db no.db"),
    ],
)
def test_an_old_name_answers_as_the_new_one_and_says_it(cli: Cli, old: str, new: str) -> None:
    before, now = cli(*old.split()), cli(*new.split())
    assert (before.code, before.out) == (now.code, now.out)
    said = before.err.removesuffix(now.err)
    assert "is called `" in said
    assert "the old name answers for this release" in said


def test_a_new_name_says_nothing_of_the_old_one(cli: Cli) -> None:
    assert cli("rules", "review", "co2/en").err == ""


@pytest.mark.parametrize("words", ["help", "-h"])
def test_help_is_asked_for_as_anywhere(cli: Cli, words: str) -> None:
    assert cli(words).out == cli("--help").out


@pytest.mark.parametrize("words", ["help replay", "replay -h", "help rules diff", "rules diff -h"])
def test_help_of_a_verb_is_asked_for_before_and_behind_it(cli: Cli, words: str) -> None:
    path = [word for word in words.split() if word not in ("help", "-h")]
    ran = cli(*words.split())
    assert ran.code == 0
    assert ran.out == cli(*path, "--help").out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("repaly", "replay"),
        ("valdate", "validate"),
        ("recrod", "record"),
        ("recnoncile", "reconcile"),
    ],
)
def test_a_misspelt_verb_gets_the_nearest(cli: Cli, typed: str, meant: str) -> None:
    ran = cli(typed, "x")
    assert ran.code == 2
    assert f"did you mean {meant}?" in ran.err


def test_a_language_may_stand_in_front(cli: Cli) -> None:
    first = cli("--lang", "pl", "replay", OPENING)
    assert first.code == 0
    assert first.out == cli("replay", OPENING, "--lang", "pl").out
    assert cli("--lang=it", "help").code == 0


def test_a_moment_is_before_what_stands_there(cli: Cli) -> None:
    """Line 21 of the opening is `buy`, at a price of 3: 3 + 5 + 3 coins before it, 8 behind."""
    lines = Path(OPENING).read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if text.startswith("buy"))
    for verb in ("show", "position from"):
        before = cli(*verb.split(), OPENING, "--at", f"line {line}").out
        behind = cli(*verb.split(), OPENING, "--at", f"line {line + 1}").out
        assert before != behind
    shown = cli("show", OPENING, "--at", f"line {line}", "--json").json()["state"]
    assert shown["orange.money"] == 11
    assert cli("check", OPENING, "buy", "--at", f"line {line}").code == 0


def test_an_act_that_may_be_several_is_asked_for_and_not_chosen(cli: Cli) -> None:
    """Three free spaces in Asia: nobody said which."""
    ran = cli("check", OPENING, "propose solar asia", "--at", "1.1 orange", "--lang", "en")
    assert ran.code == 2
    for grant in ("money", "tech", "research"):
        assert f"propose solar asia/{grant}" in ran.err
    assert cli("check", OPENING, "propose solar asia money", "--at", "1.1 orange").code == 0
