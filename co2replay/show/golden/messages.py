"""What a person reads about one log, to the letter, as the texts beside a bad log have it."""

from __future__ import annotations

import difflib
import io
from pathlib import Path

from co2replay.engine import trace as kinds
from co2replay.errors import Co2ReplayError
from co2replay.notation.parse import read_file
from co2replay.questions.golden.today import MESSAGE, CheckedGame, GameDivergence
from co2replay.rulebooks.clauses import load_clauses
from co2replay.sentences import languages
from co2replay.verdict.session import Options

from ..environment import Environment
from ..faults import ProblemsInLog, fault_finding
from ..logs import game_words, log_of, session_for
from ..verdict.files import Order, judged_log, unreadable
from ..verdict.text import log_text
from ..words import words_of, words_of_any_game

WIDTH = 100


def text_beside(path: Path, language: str) -> Path:
    return path.with_name(f"{path.name.removesuffix('.log')}.{language}.txt")


def has_texts(path: Path) -> bool:
    return any(text_beside(path, language).is_file() for language in languages())


def message_text(path: Path, language: str) -> str:
    """What `co2replay validate NAME.log --lang ..` says in the folder of the log; its exit code."""
    options = Options()
    order = Order(options=options, language=language)
    words = words_of_any_game(language)
    world = Environment(
        stdin=io.BytesIO(),
        stdout=io.StringIO(),
        stderr=io.StringIO(),
        language=language,
        language_asked=True,
    )
    try:
        log = log_of(read_file(str(path)), path.name, world, options)
        session = session_for(log, options, words)
        found = judged_log(session, order, game_words(session, world, language))
    except ProblemsInLog as fault:
        found = unreadable(path.name, fault.findings)
    except Co2ReplayError as error:
        found = unreadable(path.name, [fault_finding(error, language)])
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
