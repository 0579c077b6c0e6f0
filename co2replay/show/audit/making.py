"""Reports on disputes, from the file of a log to the text that is written or shown; of a folder,
each a file of its own and a line on the terminal."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from co2replay import __version__
from co2replay.corpus.cases import proofs
from co2replay.errors import Co2ReplayError, UnknownName
from co2replay.files import write_whole
from co2replay.games.registry import game_of
from co2replay.notation.canonical import game_id
from co2replay.notation.spelling import show_safe
from co2replay.questions.audit.dispute import audit
from co2replay.questions.audit.second_opinion import DIFFERS, second_opinions
from co2replay.tasks.jobs import Jobs, Made, carried, cores, each
from co2replay.verdict.exits import Exit, exit_for, worst
from co2replay.verdict.session import Options, Session, vocabulary_of

from ..claims import is_result, with_result
from ..clauses import OwnBook
from ..environment import ALONE, WIDTH_WHEN_PIPED, Environment, progress, unheard
from ..examples import claims_of
from ..faults import fault_exit, fault_findings
from ..findings.record import Finding, finding_line
from ..logs import edition_of, log_of, read_bytes, session_for
from ..verdict.files import died, logs_in
from ..words import words_of, words_of_any_game
from .document import Document
from .report import Audited, Foot, Matter, Spoken, first_finding, report
from .sentences import AuditWords, answer_text, question_text

TEXT, MARKDOWN, JSON, HTML = "text", "md", "json", "html"
SUFFIXES = {".md": MARKDOWN, ".json": JSON, ".html": HTML, ".htm": HTML}
DIGEST_BYTES = 8


class ReportWish(NamedTuple):
    """What somebody asks a report to be about, and in which words."""

    options: Options
    languages: tuple[str, ...]
    claim: str | None
    quotes: OwnBook | None
    command: str
    second: bool = False  # ask the second judge, too


class Reported(NamedTuple):
    answer: Audited
    documents: list[Document]
    session: Session
    entry: int  # that the report is about; -1: none fails


def reported(
    name: str, world: Environment, wish: ReportWish, data: bytes | None = None
) -> Reported:
    """Read, judge and tell; `data` is the text of the log, where it has been read already."""
    data = read_bytes(name, world) if data is None else data
    log = log_of(data, name, world, wish.options)
    played = game_id(log, vocabulary_of(log))
    if wish.claim is not None:
        if not is_result(log, wish.claim):
            raise UnknownName("claim", wish.claim, claims_of(game_of(log)))
        log = with_result(log, wish.claim)
    session = session_for(log, wish.options, words_of(game_of(log), wish.languages[0]), world)
    edition = edition_of(session, wish.options)
    found, judged = audit(session, edition)
    games = [played for _, played in judged]
    second = second_opinions(games) if wish.second else None
    foot = Foot(
        program=f"co2replay {__version__}",
        log=f"b2:{hashlib.blake2b(data, digest_size=DIGEST_BYTES).hexdigest()}",
        game_id=played,
        rules={book.edition: book.rules_digest for book in found.books},
        facts=facts_of(session),
        quotes=f"b2:{wish.quotes.digest}" if wish.quotes is not None else "",
        command=wish.command,
        cases=proofs(session.game.name, found.deciding),
    )
    file = shlex.quote(name)
    matter = Matter(
        audit=found,
        games=games,
        verdicts=[verdict for verdict, _ in judged],
        foot=foot,
        quotes=wish.quotes,
        show=f"co2replay show {file}",
        ask=f"co2replay box ask {file}",
        second=second,
    )
    spoken = [AuditWords(session, language) for language in wish.languages]
    book = found.books[0]
    fails = (
        book.exit == Exit.FINDING
        # Who asks about a claim asks under the book that was named.
        or (wish.claim is not None and found.claim_holds is False)
        # One of the two judges is wrong: nothing may rest on either.
        or any(one.said == DIFFERS for one in second or ())
    )
    answer = Audited(
        file=name,
        exit=exit_for(fails, book.exit == Exit.UNDETERMINED),
        spoken=[
            Spoken(
                language=words.language,
                question=question_text(found, words),
                answer=answer_text(found, words),
            )
            for words in spoken
        ],
        first=first_finding(matter, found.books[0].edition, spoken[0]),
        audit=found,
        foot=foot,
        second=second,
    )
    first = matter.verdicts[0].first
    entry = first.entry if first is not None else -1
    return Reported(answer, [report(matter, words) for words in spoken], session, entry)


def facts_of(session: Session) -> str:
    """Name the components that were played with, facts of the table's own copy among them."""
    return f"{session.box.name}@{session.box.digest}"


def shape_of(asked: str | None, output: Path | None) -> str:
    """Take the format asked for, else the one that the file's name ends in."""
    if asked is not None:
        return asked
    return SUFFIXES.get(output.suffix.lower(), TEXT) if output is not None else TEXT


def rendered(found: Reported, shape: str, width: int) -> str:
    """Write the report as text, Markdown, JSON or a page."""
    if shape == JSON:
        data = msgspec.json.format(msgspec.json.encode(found.answer), indent=2)
        return data.decode("utf-8") + "\n"
    if shape == HTML:
        from .html import page, picture_of

        language = found.documents[0].language
        return page(found.documents, picture_of(found.session, found.entry, language))
    return renderer(shape, width)(found.documents)


def renderer(shape: str, width: int) -> Callable[[Sequence[Document]], str]:
    if shape == MARKDOWN:
        from .document import markdown

        return markdown
    from .document import plain_text

    return lambda documents: plain_text(documents, width)


ENDINGS = {HTML: ".html", JSON: ".json", MARKDOWN: ".md"}  # else as text


class AuditTask(NamedTuple):
    """One log to report on; `data` is its text, where whoever reports cannot read it."""

    name: str
    wish: ReportWish
    form: str
    language: str
    data: bytes | None


class AuditedFile(NamedTuple):
    """What became of one log: the report, and its answer; or why there is none."""

    exit: int
    report: str
    answer: str
    problem: Finding | None = None


def audit_file(task: AuditTask) -> AuditedFile:
    """Report on one log; whatever is wrong with it is part of the answer."""
    world = unheard(task.language, asked=True)
    try:
        found = reported(task.name, world, task.wish, task.data)
        report = rendered(found, task.form, WIDTH_WHEN_PIPED)
        return AuditedFile(found.answer.exit, report, found.answer.spoken[0].answer)
    except Co2ReplayError as fault:
        return AuditedFile(fault_exit(fault), "", "", fault_findings(fault, task.language)[0])


def audit_folder(
    folder: str,
    target: Path,
    wish_for: Callable[[str], ReportWish],
    form: str,
    world: Environment,
    jobs: Jobs | None,
) -> int:
    """Write each report when it is there; the exit code is the worst."""
    files = logs_in([folder])
    language = wish_for("").languages[0]

    def make(name: str) -> AuditTask:
        return AuditTask(name, wish_for(name), form, language, carried(name, jobs))

    codes = []
    wanted = jobs or (1 if len(files) < ALONE else cores())
    with progress(world, len(files)) as step:
        for done in each(audit_file, Made(files, make), wanted):
            found = done.result or AuditedFile(
                Exit.UNREADABLE, "", "", died(files[done.number], language)
            )
            if found.report:
                place = target / place_of(files[done.number], folder, form)
                place.parent.mkdir(parents=True, exist_ok=True)
                write_whole(place, found.report)
            world.write(line_of(files[done.number], found, language))
            codes.append(found.exit)
            step()
    return worst(codes)


def place_of(name: str, folder: str, form: str) -> Path:
    """Where the report on one log lies: as the log lies in its folder."""
    path = Path(name)
    inside = path.relative_to(folder) if Path(folder).is_dir() else Path(path.name)
    return inside.with_name(inside.name.replace(":", "-") + ENDINGS.get(form, ".txt"))


def line_of(name: str, found: AuditedFile, language: str) -> str:
    said = show_safe(found.answer)
    if found.problem is not None:
        said = finding_line(found.problem, words_of_any_game(language).label("line"))
    return f"{show_safe(name)}  {found.exit}  {said}"
