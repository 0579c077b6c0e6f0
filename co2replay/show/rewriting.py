"""A log written anew: in order, in another language, in machine form, without its people."""

from __future__ import annotations

from co2replay.errors import UnknownName
from co2replay.games.registry import game_of
from co2replay.notation.anonymise import anonymise
from co2replay.notation.canonical import game_id, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.records import Log
from co2replay.questions.explicit import explicit
from co2replay.verdict.session import Options, open_session, vocabulary_of

from .answers import Converted
from .environment import Environment
from .faults import UnreadableLog
from .logs import box_writer, log_language, log_of, message_language, problem_finding, read_bytes
from .words import words_of

TEXT, JSON = "text", "json"
FORMS = (TEXT, JSON)


def written(log: Log, form: str, language: str) -> str:
    vocabulary = vocabulary_of(log)
    if form == JSON:
        text = to_canonical(log, vocabulary).decode("utf-8")
    else:
        text = write_text(log, vocabulary, language, box_writer(log))
    return text if text.endswith("\n") else text + "\n"


def rewritten(
    name: str,
    world: Environment,
    form: str = TEXT,
    language: str | None = None,
    anonymous: bool = False,
    outspoken: bool = False,
) -> Converted:
    """Read a log and write it in the asked form; its own language stays unless another is asked."""
    if form not in FORMS:
        raise UnknownName("form", form, FORMS)
    data = read_bytes(name, world)
    log = log_of(data, name, world, Options() if outspoken else None)
    vocabulary = vocabulary_of(log)
    if outspoken:
        session, problems = open_session(log, Options())
        if session is None:
            words = words_of(game_of(log), message_language(log, world))
            raise UnreadableLog(name, [problem_finding(log, found, words) for found in problems])
        log = explicit(session)
    own_id = game_id(log, vocabulary)
    dropped: list[str] = []
    if anonymous:
        log, dropped = anonymise(log, vocabulary)
        assert game_id(log, vocabulary) == own_id
    text = written(log, form, language or log_language(log))
    return Converted(
        file=name,
        form=form,
        text=text,
        changed=text.encode("utf-8") != data,
        dropped=dropped,
        game_id=own_id,
    )
