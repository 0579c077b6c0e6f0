"""The messages that people meet most, as whole texts in every language."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.sentences import languages

Cli = Callable[..., Any]
FOLDER = Path(__file__).with_name("messages")
LOGS = sorted(path.stem for path in FOLDER.glob("*.log"))
BLESS = "BLESS_MESSAGES"  # set to 1 it writes the texts anew; read each before it is kept
WIDTH = 100


def said(cli: Cli, name: str, language: str) -> str:
    """What a person reads on one screen, and the exit code that a script reads."""
    path = f"{name}.log"
    ran = cli(path, "--lang", language, width=WIDTH, colour=False)
    return f"{ran.out}{ran.err}exit {ran.code}\n"


@pytest.fixture(autouse=True)
def among_the_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages name the file as it was given; so it is given without a folder."""
    monkeypatch.chdir(FOLDER)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", LOGS)
def test_a_message_reads_as_it_was_reviewed(cli: Cli, name: str, language: str) -> None:
    kept = FOLDER / f"{name}.{language}.txt"
    now = said(cli, name, language)
    if os.environ.get(BLESS) == "1":
        kept.write_text(now, encoding="utf-8")
    before = kept.read_text(encoding="utf-8") if kept.is_file() else ""
    if now != before:
        lines = difflib.unified_diff(
            before.splitlines(), now.splitlines(), kept.name, "now", lineterm=""
        )
        how = f"to keep the new text, once read: {BLESS}=1 pytest tests/show/test_messages.py"
        pytest.fail("\n".join([*lines, "", how]), pytrace=False)


def test_the_commonest_twenty_are_there_and_nothing_is_left_over() -> None:
    assert len(LOGS) >= 20
    texts = {path.name for path in FOLDER.glob("*.txt")}
    assert texts == {f"{name}.{language}.txt" for name in LOGS for language in languages()}


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
@pytest.mark.parametrize("name", LOGS)
def test_no_sentence_stays_english(name: str, language: str) -> None:
    """A line that is in the English text too may only show the log or a code."""
    english = set((FOLDER / f"{name}.en.txt").read_text(encoding="utf-8").splitlines())
    other = (FOLDER / f"{name}.{language}.txt").read_text(encoding="utf-8").splitlines()
    shown = (FOLDER / f"{name}.log").read_text(encoding="utf-8").splitlines()
    for line in set(other) & english:
        text = line.partition("|")[2].strip() or line.strip()
        assert (
            text in ("", "|")
            or set(text) == {"^"}
            or text in shown
            or line.lstrip().startswith(("-->", "exit "))
        )
