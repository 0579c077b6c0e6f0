"""Bad logs: what is said of each, to the letter, in every language."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_file, read_text
from co2replay.sentences import languages
from co2replay.show.golden import check_messages, message_text, text_beside

FOLDER = Path(__file__).parents[2] / "fixtures/games/co2/bad"
LOGS = sorted(FOLDER.glob("*.log"))
BLESS = "BLESS_MESSAGES"  # set to 1 it writes the texts anew; read each before it is kept


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_what_is_said_of_a_bad_log_is_what_stands_beside_it(path: Path) -> None:
    if os.environ.get(BLESS) == "1":
        for language in languages():
            text_beside(path, language).write_text(message_text(path, language), encoding="utf-8")
    apart = [f"{one.recorded} | {one.computed}" for one in check_messages(path).divergences]
    assert apart == [], f"to keep the new texts, once read: {BLESS}=1 pytest {__file__}"


def test_there_are_many_kinds_and_nothing_is_left_over() -> None:
    texts = {path.name for path in FOLDER.glob("*.txt")}
    assert texts == {text_beside(path, name).name for path in LOGS for name in languages()}
    codes = {
        problem.code
        for path in LOGS
        for problem in read_text(read_file(str(path)), vocabulary_for, path.name).problems
    }
    assert len(LOGS) >= 30
    # what a reader of lines and of the machine form can find wrong, without a rule of the game
    assert codes >= {
        "bad-header", "bad-json", "bad-row", "empty-file", "key-twice", "line-too-long",
        "missing-body", "missing-key", "missing-word", "not-a-log", "not-utf8", "nul-byte",
        "number-out-of-range", "open-quote", "too-deep", "unexpected-word", "unknown-game",
        "unknown-word", "wrong-version",
    }  # fmt: skip


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_bad_log_is_bad(path: Path) -> None:
    for language in languages():
        text = text_beside(path, language).read_text(encoding="utf-8")
        assert text.endswith(("exit 1\n", "exit 4\n"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_each_language_says_it_in_its_own_words(path: Path) -> None:
    said = {
        text_beside(path, name).read_text(encoding="utf-8").split(":")[1] for name in languages()
    }
    assert len(said) == len(languages())


def test_another_sentence_is_a_divergence_with_both_texts(tmp_path: Path) -> None:
    log = tmp_path / "unknown-word.log"
    log.write_bytes((FOLDER / log.name).read_bytes())
    for name in languages():
        now = message_text(log, name)
        other = now.replace("did you mean", "perhaps") if name == "en" else now
        text_beside(log, name).write_text(other, encoding="utf-8")
    (found,) = check_messages(log).divergences
    assert (found.kind, found.line) == ("message", 6)
    assert found.recorded.startswith("unknown-word.en.txt:    help: perhaps propose")
    assert found.computed.startswith("   help: did you mean propose")
