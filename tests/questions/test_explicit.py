"""A log with every answer written out plays the same game under every book."""

from __future__ import annotations

from pathlib import Path

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.explicit import explicit
from co2replay.show.rewriting import written
from co2replay.verdict.session import Options, Session, all_editions, open_session, play_unweighed

OPENING = Path(__file__).resolve().parents[1] / "show" / "logs" / "opening.log"


def session_of(log: Log) -> Session:
    session, problems = open_session(log, Options())
    assert problems == []
    assert session is not None
    return session


def outspoken(log: Log) -> Log:
    """Write the explicit log and read it again, as somebody who gets it would."""
    text = written(explicit(session_of(log)), "text", "en")
    again = read_text(text, vocabulary_for)
    assert again.problems == []
    return again


def ends(log: Log) -> dict[str, str]:
    session = session_of(log)
    game = session.game
    return {
        edition: game.digest(play_unweighed(session, edition).trace.state)
        for edition in all_editions(session)
    }


def test_forced_answers_and_turn_ends_are_written_where_they_fell() -> None:
    log = read_text(OPENING.read_bytes(), vocabulary_for)
    text = written(explicit(session_of(log)), "text", "en")
    # the own project with a scientist earns Expertise at the turn's end, with one source to choose
    assert "\nend ; orange: expertise solar\n" in text
    # purple wrote no end: the next mark closed the turn
    assert "end ; purple: expertise forestation\n[1.1 blue]" in text
    # the CEP for the installation can only come from the hand
    assert "orange: hand ; purple: pay hand" in text


def test_the_opening_ends_alike_with_every_answer_written() -> None:
    log = read_text(OPENING.read_bytes(), vocabulary_for)
    assert ends(outspoken(log)) == ends(log)


def test_writing_out_twice_adds_nothing() -> None:
    log = read_text(OPENING.read_bytes(), vocabulary_for)
    once = outspoken(log)
    assert len(outspoken(once).entries) == len(once.entries)
