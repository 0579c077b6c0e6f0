"""Rewriting changes nothing: the same table, findings and scores under every book.

The whole corpus and three hundred games (some minutes):
CORPUS=whole python -m pytest tests/corpus/test_rewriting.py
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from co2replay.engine import trace as kinds
from co2replay.games.co2.doubt.final_table import is_form
from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.parse import read_text
from co2replay.notation.records import Entry, Log
from co2replay.questions import explicit as outspeaking
from co2replay.questions.score.sheets import BookScore, score
from co2replay.show.rewriting import written
from co2replay.verdict.session import Options, Session, all_editions, open_session, play_unweighed
from tests.corpus import every_log
from tests.sample import WHOLE

EACH = 1 if WHOLE else 5
PATHS = every_log.files()[::EACH]
FOLDERS = sorted({path.parent.name for path in PATHS})
VARIANTS: dict[int, tuple[tuple[str, ...], ...]] = {
    1: ((),),
    2: ((), ("draft",), ("auction",), ("draft", "auction")),
}
GAMES = 300 if WHOLE else 6
# An answer written out is moot under a book that does not ask, and unwritten no more.
NOTES_ON_ANSWERS = (kinds.MOOT, kinds.UNWRITTEN)


def session_of(log: Log) -> Session:
    assert log.problems == []
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


def told_by(
    session: Session, edition: str, places: dict[int, int], left_out: tuple[str, ...] = ()
) -> tuple[object, ...]:
    """The table at the end, the score sheet, and what was found at which entry of the original."""
    trace = play_unweighed(session, edition).trace
    game, state = session.game, trace.state
    found = [
        (places.get(one.entry, one.entry), one.kind, one.clause, one.facts, one.rests, one.reason)
        for one in trace.findings
        if one.kind not in left_out
    ]
    return game.digest(state), game.sheet(state), game.winners(state), found


def scored(session: Session) -> list[BookScore]:
    """Scores of a table seen only at the end; on which line a row stands does not matter."""
    if not is_form(session.log.entries):
        return []
    without = {"refused": [], "impossible": [], "line": 0}
    return [msgspec.structs.replace(book, **without) for book in score(session).books]


def rewritten(log: Log) -> Iterator[tuple[str, Log]]:
    """Ways to write a log anew, read again: all forms one behind the other, or each alone."""
    last = log
    for form in ("json", *every_log.LANGUAGES, "json"):
        last = again(last, form)
        if WHOLE:
            yield form, again(log, form)
    yield "all", last


def again(log: Log, form: str) -> Log:
    """A log in the machine form or in a language, read anew."""
    if form == "json":
        return from_canonical(to_canonical(log, vocabulary()), vocabulary_for)
    return read_text(written(log, "text", form), vocabulary_for)


def changed(log: Log) -> list[str]:
    """Name each way of writing and each book under which something is otherwise."""
    session = session_of(log)
    editions = all_editions(session)
    same = {at: at for at in range(len(log.entries) + 1)}
    wrong = []
    before = {edition: told_by(session, edition, same) for edition in editions}
    scores = scored(session)
    for way, other in rewritten(log):
        opened = session_of(other)
        wrong += [f"{way} {x}" for x in editions if told_by(opened, x, same) != before[x]]
        if scored(opened) != scores:
            wrong.append(f"{way} score")
    outspoken = outspeaking.explicit(session)
    places = places_of(log.entries, outspoken.entries)
    opened = session_of(again(outspoken, "it"))
    for edition in editions:
        told = told_by(session, edition, same, NOTES_ON_ANSWERS)
        if told_by(opened, edition, places, NOTES_ON_ANSWERS) != told:
            wrong.append(f"explicit {edition}")
    return wrong


def places_of(before: list[Entry], after: list[Entry]) -> dict[int, int]:
    """From places of the rewritten log to those of the original, whose entries it still holds."""
    known = {id(entry): at for at, entry in enumerate(before)}
    found = {at: known[id(entry)] for at, entry in enumerate(after) if id(entry) in known}
    return {**found, len(after): len(before)}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_log_written_anew_says_the_same(folder: str) -> None:
    paths = [path for path in PATHS if path.parent.name == folder]
    wrong = {
        path.name: found for path in paths if (found := changed(every_log.session_of(path).log))
    }
    assert wrong == {}


@pytest.mark.parametrize("edition", ["co2/en", "co2/it", "co2/pl"])
def test_a_random_game_written_anew_says_the_same(edition: str) -> None:
    wrong = {}
    for seed in range(GAMES // 3):
        players = 1 + seed % 5
        ways = VARIANTS[min(players, 2)]
        variants = ways[seed // 5 % len(ways)]
        found = changed(simulate(edition, players, seed, variants=variants))
        if found:
            wrong[seed, players, variants] = found
    assert wrong == {}


def test_an_answer_that_spoils_a_log_under_another_book_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A summit is completed: the Italian book asks who scores first, the others have an order."""
    path = next(path for path in every_log.files() if path.name.startswith("g02"))
    log = every_log.session_of(path).log
    check = outspeaking.first_wrong

    def only_its_own(session: Session, edition: str, *rest: Any) -> Any:
        return check(session, edition, *rest) if edition == session.edition() else None

    monkeypatch.setattr(outspeaking, "first_wrong", only_its_own)
    assert "explicit co2/it" in changed(log)
