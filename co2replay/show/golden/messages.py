"""What a person reads about one log, to the letter, as the texts beside a bad log have it."""

from __future__ import annotations

import difflib
from pathlib import Path

from co2replay.engine import trace as kinds
from co2replay.notation.parse import read_file
from co2replay.questions.golden.today import MESSAGE, CheckedGame, GameDivergence
from co2replay.rulebooks.clauses import load_clauses
from co2replay.sentences import languages
from co2replay.verdict.session import Options

from ..verdict.files import Order, Task, judge_file
from ..verdict.text import log_text
from ..words import words_of

WIDTH = 100


def text_beside(path: Path, language: str) -> Path:
    return path.with_name(f"{path.name.removesuffix('.log')}.{language}.txt")


def has_texts(path: Path) -> bool:
    return any(text_beside(path, language).is_file() for language in languages())


def message_text(path: Path, language: str) -> str:
    """What `co2replay validate NAME.log --lang ..` says in the folder of the log; its exit code."""
    order = Order(Options(), language=language, system_language=language, language_asked=True)
    found = judge_file(Task(path.name, order, read_file(str(path))))
    words = words_of(found.speaks.partition("/")[0], language)
    text = log_text(found, words, WIDTH, colour=False, whole=False)
    return f"{text}\nexit {int(found.exit)}\n"


def check_messages(path: Path) -> CheckedGame:
    """Hold the sentences of every language against the texts beside a log."""
    found = []
    for language in languages():
        kept = text_beside(path, language)
        before = kept.read_text(encoding="utf-8") if kept.is_file() else ""
        now = message_text(path, language)
        if before != now:
            old, new, line = first_apart(before, now)
            found.append(
                GameDivergence(
                    kind=MESSAGE,
                    edition="",
                    entry=-1,
                    line=line,
                    clauses=[],
                    recorded=f"{kept.name}: {old}",
                    computed=new,
                )
            )
    return CheckedGame(file=str(path), entries=0, divergences=found)


def unsaid(game: str, found: kinds.Observation) -> str:
    """The clause, fact or value of a finding for which there are no words."""
    words = words_of(game, languages()[0])
    if found.clause and found.clause not in load_clauses(game):
        return f"clause {found.clause}"
    for name, value in found.facts.items() if found.clause else ():
        if not words.has("fact", name):
            return f"fact {name}"
        if not isinstance(value, int) and not words.can_say(str(value)):
            return f"value {value}"
    return ""


def first_apart(before: str, now: str) -> tuple[str, str, int]:
    """The first line that differs, before and now, and its number in the text."""
    old, new = before.splitlines(), now.splitlines()
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            return (old[a] if a < b else "-"), (new[c] if c < d else "-"), a + 1
    return "-", "-", 0
