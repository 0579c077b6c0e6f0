"""Answers about one moment: an act checked, every legal answer, a position written or checked."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from co2replay.engine.exploring import NO, YES
from co2replay.errors import UnknownName
from co2replay.games.registry import game as game_named
from co2replay.games.registry import game_of, games, vocabulary_for
from co2replay.notation.records import Entry
from co2replay.notation.spelling import show_safe
from co2replay.notation.vocabulary import VERBS
from co2replay.questions.check.act import AskedMoment, Checked, check, check_any, moment_of
from co2replay.questions.check.legal import Legal, legal_entries, option_of
from co2replay.questions.check.moment import position_of
from co2replay.questions.check.position import PositionChecked
from co2replay.rulebooks.clauses import load_clauses, load_edition_words
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.exits import Exit, exit_for, worst
from co2replay.verdict.session import ALL, Session, spelled_out

from ..acts import act_text, acts_of, slips_in, verb_of
from ..clauses import paraphrase
from ..faults import UnreadAct, fault_finding
from ..logs import problem_finding
from ..moments import moment
from ..rewriting import TEXT, written
from ..rulebooks import all_editions as all_books
from ..rulebooks import part, reading_words
from ..words import words_of
from ..wrong_use import WrongUse


class Requirement(msgspec.Struct, kw_only=True):
    """One clause that an act has to keep, where each book has it, and where the books part."""

    clause: str
    kind: str
    text: str
    cites: dict[str, str]
    differences: list[ReadingParting]


class ReadingParting(msgspec.Struct, kw_only=True):
    """A reading of the clause: what each edition makes of it."""

    reading: str
    numbers: list[str]
    topic: str
    editions: dict[str, str]


class Checklist(msgspec.Struct, kw_only=True):
    """`check` without a table: every condition of an act, in the order in which they are asked."""

    schema: str = "checklist/1"
    game: str
    act: str
    conditions: list[Requirement]


class PositionWritten(msgspec.Struct, kw_only=True):
    """`position from`: a table as a log of its own; `exact`: it gives the very same table."""

    schema: str = "position/1"
    file: str
    edition: str
    entry: int  # so many entries of the log are played
    told: int  # of these the rows tell so many; the others follow them
    exact: bool
    text: str


Folders = Sequence[str | Path]


def editions_for(session: Session, names: tuple[str, ...]) -> tuple[str, ...]:
    """The editions asked for; none: all of them, the log's own first."""
    return spelled_out(session, names or (session.edition(), ALL))


def checked(
    session: Session, editions: tuple[str, ...], at: str | None, text: str, language: str
) -> Checked:
    """Judge one act at one moment under each edition."""
    upto = upto_of(session, at)
    acts = acts_said(text, session, upto, language)
    if len(acts) > 1:
        acts = the_one_meant(moment_of(session, editions[0], upto), acts, text, language)
    found = []
    for edition in editions:
        entry, answer = check_any(moment_of(session, edition, upto), acts)
        found.append(replace(answer, act=act_text(entry, session.vocabulary, language)))
    return Checked(file=session.log.file, entry=upto, act=found[0].act, answers=tuple(found))


def acts_said(text: str, session: Session, upto: int, language: str) -> list[Entry]:
    """Read an act; one that cannot be read is told what a log would be told."""
    log = replace(session.log, entries=session.log.entries[:upto])
    vocabulary = session.vocabulary
    try:
        return acts_of(text, log, vocabulary)
    except UnknownName as fault:
        words = words_of(game_of(log), language)
        told = fault_finding(fault, language)
        problems = slips_in(text, log, vocabulary, language)
        if problems:
            below = replace(log, lines=[text.strip()])
            finding = replace(problem_finding(below, problems[0], words), file="", code=told.code)
        else:
            finding = replace(told, message=words.say("fault", "no_act", name=show_safe(text)))
        raise UnreadAct(fault, replace(finding, help=finding.help or told.help)) from fault


def the_one_meant(here: AskedMoment, acts: list[Entry], text: str, language: str) -> list[Entry]:
    """Ask which of several acts is meant where more than one may be done."""
    legal = [entry for entry in acts if check(here, entry).answer == YES]
    if len(legal) > 1:
        vocabulary = here.session.vocabulary
        names = tuple(act_text(one, vocabulary, language) for one in legal)
        raise WrongUse("which-of-several", name=text, names=names)
    return acts


def upto_of(session: Session, at: str | None) -> int:
    """How many entries are played; a position asks about the table as it stands."""
    if at is None:
        return len(session.log.entries)
    return moment(at, session.log, session.vocabulary)


def code_of(answer: Checked, session: Session, asked: tuple[str, ...]) -> Exit:
    """Of all books the log's own speaks; of those that were asked for the worst."""
    own = [x for x in answer.answers if asked or x.edition == session.edition()]
    return worst(exit_for(x.answer == NO, x.answer != YES) for x in own)


def legal_at(session: Session, edition: str, at: str | None, language: str) -> Legal:
    upto = upto_of(session, at)
    here = moment_of(session, edition, upto)
    entries, certain = legal_entries(here)
    _, waits, seat, _ = session.game.waits_for(here.state)
    tried = [option_of(here, x, act_text(x, session.vocabulary, language)) for x in entries]
    return Legal(
        file=session.log.file,
        edition=edition,
        entry=upto,
        waits=waits,
        seat=seat,
        broken=here.broken.clause if here.broken else "",
        broken_line=session.log.entries[here.broken.entry].line if here.broken else 0,
        certain=certain,
        options=tuple(option for option in tried if option is not None),
    )


def position_from(session: Session, edition: str, at: str | None, language: str) -> PositionWritten:
    found = position_of(session, edition, upto_of(session, at))
    return PositionWritten(
        file=session.log.file,
        edition=edition,
        entry=found.upto,
        told=found.start,
        exact=found.exact,
        text=written(found.log, TEXT, language),
    )


def position_code(answer: PositionChecked, session: Session, asked: tuple[str, ...]) -> Exit:
    """A reason that rests on assumed components alone settles nothing."""
    speaking = answer.editions if asked else (session.edition(),)
    found = [x for x in answer.reasons if set(x.editions) & set(speaking)]
    return exit_for(any(not reason.assumed for reason in found), bool(found))


# Without a table ----------------------------------------------------------------------------------


def games_with(text: str) -> list[str]:
    """The games that have such an act, by its head word."""
    found = []
    for game in games():
        vocabulary = vocabulary_for(game)
        assert vocabulary is not None
        with suppress(UnknownName):
            verb_of(text, vocabulary)
            found.append(game)
    return found


def checklist(game: str, text: str, language: str, folders: Folders = ()) -> Checklist:
    """Every condition of an act, in order; what is said behind its head word does not matter."""
    vocabulary = vocabulary_for(game)
    assert vocabulary is not None
    verb = verb_of(text, vocabulary)
    clauses = load_clauses(game)
    stances = {
        f"{game}/{name}": load_edition_words(game, name, folders)
        for name in edition_names(game, folders)
    }
    conditions = [
        Requirement(
            clause=name,
            kind=clauses[name].kind,
            text=paraphrase(game, clauses[name], language),
            cites={edition: words[name].cite for edition, words in stances.items()},
            differences=partings(game, name, language, folders),
        )
        for name in game_named(game).checklist(verb)
    ]
    heads = vocabulary.tables[VERBS]
    word = vocabulary.spell(VERBS, heads.codes[vocabulary.forms[verb].name], language)
    return Checklist(game=game, act=word, conditions=conditions)


def partings(game: str, clause: str, language: str, folders: Folders) -> list[ReadingParting]:
    """The readings of a clause that the books do not all take alike."""
    books = all_books(game, folders)
    found = []
    for reading in load_readings(game).values():
        if clause not in reading.clauses:
            continue
        taken = {name: book.readings[reading.name] for name, book in books.items()}
        first, *others = taken.values()
        if not any(part(first, other) for other in others):
            continue
        topic, words = reading_words(game, reading, language)
        found.append(
            ReadingParting(
                reading=reading.name,
                numbers=list(reading.numbers),
                topic=topic,
                editions={name: words.get(own.value, own.value) for name, own in taken.items()},
            )
        )
    return found
