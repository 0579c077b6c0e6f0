"""Explanations of logs: carried out in a log, of all logs of a folder, and as text, each change
in a sentence with its rule and what comes out then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from co2replay.errors import Co2ReplayError
from co2replay.files import write_whole
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_line, written_together
from co2replay.notation.header import BODY, is_body_start, language_of
from co2replay.notation.parse import read_text
from co2replay.notation.records import MAX_LINE, Entry, Log
from co2replay.notation.spelling import show_safe
from co2replay.questions.reconcile.course import ChangedCourse, failure_of
from co2replay.questions.reconcile.explanations import (
    Change,
    Explanation,
    Solution,
    corrected_claim,
)
from co2replay.questions.reconcile.search import Reconciled, reconcile
from co2replay.rulebooks.readings import load_readings
from co2replay.tasks.jobs import Jobs, Made, carried, cores, each
from co2replay.verdict.exits import Exit
from co2replay.verdict.session import (
    Options,
    Played,
    Session,
    header_of,
    open_session,
    players_of,
    setting_of,
)

from .claims import with_claims
from .columns import wrapped
from .environment import ALONE, Environment, progress, unheard
from .faults import fault_exit, fault_findings
from .findings.making import citations, finding_of
from .findings.record import Finding, finding_text
from .logs import box_writer, edition_of, first_words, game_words, log_of, read_bytes, session_for
from .rewriting import TEXT, written
from .rulebooks import reading_words
from .verdict.files import died, logs_in
from .verdict.text import won_text
from .words import Words


def rewritten(original: Log, session: Session, solution: Solution, words: Words) -> str:
    """Write the log anew; `session` holds the claims that the explanation was found for."""
    language = language_of(original.header, session.vocabulary.languages)
    lines = list(original.lines) or written(original, TEXT, language).splitlines()
    body = next(at for at, line in enumerate(lines) if is_body_start(line))
    head = changed_header(lines[:body], original, header_rows(session, solution), words)
    rest = changed_body(lines, original.entries, solution.entries, session, language, words)
    return "\n".join([*head, BODY, *rest]) + "\n"


def write_new(
    target: Path, original: Log, session: Session, solution: Solution, words: Words
) -> None:
    """Write a log that holds to a file that is not there yet; the original stays as it is."""
    text = rewritten(original, session, solution, words)
    log = read_text(text, vocabulary_for, str(target))
    assert not log.problems, log.problems
    assert holds(log, session, solution)
    write_whole(target, text, fresh=True)


def header_rows(session: Session, solution: Solution) -> dict[str, str]:
    """The rows that the explanation needs, by key."""
    rows: dict[str, str] = {}
    options = session.options
    header = header_of(session)
    if options.edition or solution.edition != session.edition():
        rows["edition"] = solution.edition
    if options.settings or solution.readings:
        own = {
            part.partition("=")[0].strip(): part.partition("=")[2].strip()
            for part in header.get("readings", "").split(",")
            if part.strip()
        }
        both = {**own, **options.settings, **solution.readings}
        rows["readings"] = ", ".join(f"{name}={value}" for name, value in both.items())
    if "claim" in header:
        rows["claim"] = header["claim"]
    if solution.sums:
        rows["claim"] = corrected_claim(session, solution.sums)
    return rows


def changed_header(
    lines: Sequence[str], original: Log, wanted: Mapping[str, str], words: Words
) -> list[str]:
    found = []
    known = {row.line: row for row in original.header if row.key}
    left = dict(wanted)
    for number, line in enumerate(lines, 1):
        row = known.get(number)
        value = left.pop(row.key, None) if row is not None else None
        if row is None or value is None or value == row.value:
            found.append(line)
        else:
            found += [old_line(line, words), f"{row.key}: {value}"]
    return [*found, *(f"{key}: {value}" for key, value in left.items())]


def changed_body(
    lines: Sequence[str],
    before: Sequence[Entry],
    after: Sequence[Entry],
    session: Session,
    language: str,
    words: Words,
) -> list[str]:
    as_it_was: dict[int, list[Entry]] = {}
    for entry in before:
        as_it_was.setdefault(entry.line, []).append(entry)
    waiting = sorted(as_it_was)  # lines of the original that nothing stands for yet
    found: list[str] = []
    for group in written_together(list(after)):
        number = group[0].line
        if number and group == as_it_was[number]:
            found += gone(waiting, number, lines, words)
            found.append(lines[number - 1])
        else:
            if number:
                found += gone(waiting, number + 1, lines, words)
            found.append(write_line(group, session.vocabulary, language, box_writer(session.log)))
        if number in waiting:
            waiting.remove(number)
    return [*found, *gone(waiting, len(lines) + 1, lines, words)]


def gone(waiting: list[int], upto: int, lines: Sequence[str], words: Words) -> list[str]:
    """Keep the lines above a number, for which nothing else stands, as comments."""
    found = []
    while waiting and waiting[0] < upto:
        found.append(old_line(lines[waiting.pop(0) - 1], words))
    return found


def old_line(line: str, words: Words) -> str:
    return f"# {words.say('reconcile', 'was')}: {line.strip()}"[: MAX_LINE - 1]


def holds(log: Log, session: Session, solution: Solution) -> bool:
    """Play what was written: does everything in it hold?"""
    again, _ = open_session(log, session.options)
    if again is None:
        return False
    setting = setting_of(again, solution.edition, {})
    return ChangedCourse(again, setting, log.entries, header_of(again)).whole.failure is None


class ReconcileTask(NamedTuple):
    """One log to be explained; `data` is its text, where whoever explains cannot read it."""

    name: str
    options: Options
    claims: tuple[str, ...]
    budget: int
    language: str | None
    system_language: str
    language_asked: bool
    width: int
    colour: bool
    data: bytes | None


class ReconciledLog(msgspec.Struct, kw_only=True):
    """What became of one log: the explanations, or why it cannot be read."""

    file: str
    exit: int
    reconciled: Reconciled | None
    problems: list[Finding]


class ReconciledMany(msgspec.Struct, kw_only=True):
    """`reconcile` of a folder."""

    schema: str = "reconciled-many/1"
    exit: int
    logs: list[ReconciledLog]


class ReconciledFile(NamedTuple):
    """The same for a program and for people."""

    log: ReconciledLog
    text: str


def exit_of(answer: Reconciled) -> Exit:
    if answer.holds:
        return Exit.HOLDS
    return Exit.FINDING if answer.explanations else Exit.UNDETERMINED


def reconcile_file(task: ReconcileTask) -> ReconciledFile:
    """Explain one log; whatever is wrong with it is part of the answer."""
    world = unheard(task.system_language, task.language_asked)
    try:
        data = read_bytes(task.name, world) if task.data is None else task.data
        log = log_of(data, task.name, world, task.options)
        session = session_for(log, task.options, first_words(world, task.language), world)
        words = game_words(session, world, task.language)
        session = with_claims(session, task.claims)
        answer, _ = reconcile(session, edition_of(session, task.options), task.budget, None)
        text = reconcile_text(answer, session, words, task.width, task.colour)
    except Co2ReplayError as fault:
        findings = fault_findings(fault, task.language or world.language)
        return unexplained(task, fault_exit(fault), findings)
    row = ReconciledLog(file=task.name, exit=exit_of(answer), reconciled=answer, problems=[])
    return ReconciledFile(row, text)


def unexplained(task: ReconcileTask, code: Exit, found: list[Finding]) -> ReconciledFile:
    row = ReconciledLog(file=task.name, exit=code, reconciled=None, problems=found)
    return ReconciledFile(row, "\n\n".join(finding_text(one, task.colour) for one in found))


def reconcile_folder(
    folder: str, first: ReconcileTask, world: Environment, jobs: Jobs | None
) -> Iterator[ReconciledFile]:
    """All logs of a folder in the order of their names, as `first` says for each."""
    files = logs_in([folder])

    def make(name: str) -> ReconcileTask:
        return first._replace(name=name, data=carried(name, jobs))

    wanted = jobs or (1 if len(files) < ALONE else cores())
    with progress(world, len(files)) as step:
        for done in each(reconcile_file, Made(files, make), wanted):
            name = files[done.number]
            found = [died(name, first.language or world.language)]
            yield done.result or unexplained(first._replace(name=name), Exit.UNREADABLE, found)
            step()


INDENT = "   "
SHOWN = 8
LINES_SHOWN = 6


def reconcile_text(
    answer: Reconciled, session: Session, words: Words, width: int, colour: bool
) -> str:
    if answer.holds:
        return words.say("reconcile", "holds", edition=answer.edition)
    played = failing(answer, session)
    failure = finding_of(played, played.trace.findings[0], words, {})
    blocks = [finding_text(failure, colour)]
    if answer.explanations:
        count = len(answer.explanations)
        blocks.append(
            words.say(
                "reconcile", "found_one" if count == 1 else "found", count=count + answer.more
            )
        )
        for number, explanation in enumerate(answer.explanations[:SHOWN], 1):
            lines = explanation_lines(number, explanation, played, words, width)
            blocks.append("\n".join(lines))
        more = answer.more + max(0, count - SHOWN)
        if more:
            blocks.append(words.label("more_findings", count=more))
    else:
        blocks.append(words.say("reconcile", "none"))
    blocks.append("\n".join(wrapped(tried_text(answer, words), width)))
    return "\n\n".join(blocks)


def failing(answer: Reconciled, session: Session) -> Played:
    """Play up to what does not hold as the log stands, to say it as every other command does."""
    setting = setting_of(session, answer.edition, {})
    course = ChangedCourse(session, setting, session.log.entries, header_of(session))
    failure = failure_of(course)
    assert failure is not None
    trace = msgspec.structs.replace(course.played, findings=[failure])
    return Played(session, setting.edition, setting.book, setting.rules, trace)


def explanation_lines(
    number: int, explanation: Explanation, played: Played, words: Words, width: int
) -> list[str]:
    found: list[str] = []
    for change in explanation.changes:
        said = wrapped(change_text(change, words), width - len(INDENT))
        head = f"{number}. " if not found else INDENT
        found += [head.ljust(len(INDENT)) + said[0], *(INDENT + more for more in said[1:])]
        for line in beside(change, played, words):
            found += wrapped(line, width, INDENT * 2)
    outcome = outcome_text(explanation, players_of(played.session), words)
    return [*found, *wrapped(f"→ {outcome}", width, INDENT)]


def change_text(change: Change, words: Words) -> str:
    facts = {
        "line": change.line,
        "before": change.before,
        "next": show_safe(change.next),
        "was": show_safe(change.was),
        "text": show_safe(change.text),
    }
    if change.kind == "reading":
        facts["name"], facts["numbers"] = change.name, ", ".join(change.numbers)
    elif change.seat:
        facts["name"] = words.say_or("sheet", change.name, change.name)
        facts["seat"] = words.seat(change.seat)
    key = change.kind
    if key in ("insert", "double", "move") and not change.before:
        key = f"{key}-last"
    return words.say("reconcile", key, **facts)


def beside(change: Change, played: Played, words: Words) -> list[str]:
    """Where else it would do, what the value of a reading means, and the rule with its places."""
    lines = []
    if change.also:
        shown = ", ".join(map(str, change.also[:LINES_SHOWN]))
        more = " ..." if len(change.also) > LINES_SHOWN else ""
        lines.append(words.say("reconcile", "also", lines=shown + more))
    if change.kind == "edition" and change.name:
        lines.append(f"{change.name} ({', '.join(change.numbers)})")
    if change.kind == "reading":
        game = played.session.game.name
        reading = load_readings(game)[change.name]
        _, meant = reading_words(game, reading, words.language)
        lines.append(f"{change.text}: {meant[change.text]}")
        if change.editions:
            editions = ", ".join(change.editions)
            lines.append(words.say("reconcile", "editions", editions=editions))
    if change.clause:
        cited = citations(played, change.clause, words)
        lines.append(f"{change.clause}: {cited}" if cited else change.clause)
    return lines


def outcome_text(explanation: Explanation, players: Mapping[str, str], words: Words) -> str:
    parts = []
    if explanation.unjudged:
        parts.append(words.say("verdict", "legal_partly"))
    if explanation.winners is None and explanation.ended:
        parts.append(words.say("score", "too_open"))
    else:
        parts.append(won_text(explanation.winners, explanation.scores, words, players=players))
    return "; ".join([words.say("reconcile", "all_holds"), *parts])


def tried_text(answer: Reconciled, words: Words) -> str:
    said = [
        words.say("reconcile", f"tried_{stage.name}", count=stage.tried, line=answer.back_to)
        for stage in answer.stages
        if stage.tried
    ]
    text = words.say("reconcile", "tried", what="; ".join(said))
    if answer.exhausted:
        text += ". " + words.say("reconcile", "exhausted", budget=answer.budget)
    return text


def stage_words(stages: Sequence[str], words: Words) -> dict[str, str]:
    """Short names for a progress bar."""
    return {name: words.say("reconcile", f"stage_{name}") for name in stages}
