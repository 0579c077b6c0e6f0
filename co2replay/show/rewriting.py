"""A log written anew: in order, in another language, in machine form, without its people."""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import Any

import msgspec

from co2replay.errors import UnknownName
from co2replay.games.registry import foreign_reader, game_of
from co2replay.notation.anonymise import TakenOut, anonymise
from co2replay.notation.canonical import game_id, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.records import Log
from co2replay.notation.spelling import show_safe
from co2replay.questions.explicit import explicit
from co2replay.verdict.session import Options, open_session, vocabulary_of

from .answers import Converted, Dropped
from .environment import Environment
from .faults import ProblemsInLog
from .logs import box_writer, log_language, log_of, message_language, problem_finding, read_bytes
from .words import Words, words_of

TEXT, JSON = "text", "json"
FORMS = (TEXT, JSON)


def written(log: Log, form: str, language: str) -> str:
    vocabulary = vocabulary_of(log)
    if form == JSON:
        text = to_canonical(log, vocabulary).decode("utf-8")
    else:
        text = write_text(log, vocabulary, language, box_writer(log))
    return text if text.endswith("\n") else text + "\n"


def foreign_log(data: bytes, name: str, world: Environment, with_names: bool) -> Log | None:
    """What another program saved, as a log; None for what no game knows as such."""
    try:
        record = msgspec.json.decode(data.removeprefix(BOM_UTF8), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    reader = foreign_reader(record)
    if reader is None:
        return None
    log: Log = reader.read(record, name, with_names)
    if log.problems:
        words = words_of(reader.GAME, world.language)
        raise ProblemsInLog(name, [problem_finding(log, one, words) for one in log.problems])
    return log


def dropped_text(dropped: list[Dropped], words: Words) -> str:
    """Say in a line what a log is now without."""
    said = []
    for kind in dict.fromkeys(one.kind for one in dropped):
        what = [show_safe(one.what) for one in dropped if one.kind == kind]
        said.append(words.say("dropped", kind, count=len(what), names=", ".join(what)))
    return words.say("dropped", "all", what="; ".join(said))


def rewritten(
    name: str,
    world: Environment,
    form: str = TEXT,
    language: str | None = None,
    anonymous: bool = False,
    outspoken: bool = False,
    foreign: bool = False,
    with_names: bool = False,
) -> Converted:
    """Read a log and write it in the asked form; its own language stays unless another is asked.

    With `foreign` what another program saved is read, too; names of its people only if asked for.
    """
    if form not in FORMS:
        raise UnknownName("form", form, FORMS)
    data = read_bytes(name, world)
    told = foreign_log(data, name, world, with_names) if foreign else None
    log = told or log_of(data, name, world, Options() if outspoken else None)
    vocabulary = vocabulary_of(log)
    if outspoken:
        session, problems = open_session(log, Options())
        if session is None:
            words = words_of(game_of(log), message_language(log, world))
            raise ProblemsInLog(name, [problem_finding(log, found, words) for found in problems])
        log = explicit(session)
    own_id = game_id(log, vocabulary)
    dropped: list[TakenOut] = []
    if anonymous:
        log, dropped = anonymise(log, vocabulary)
        assert game_id(log, vocabulary) == own_id
    text = written(log, form, language or log_language(log))
    return Converted(
        file=name,
        form=form,
        text=text,
        changed=text.encode("utf-8") != data,
        dropped=[Dropped(kind=one.kind, what=one.what) for one in dropped],
        game_id=own_id,
    )
