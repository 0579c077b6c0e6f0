"""A log with one explanation carried out; what was changed stays beside it as a comment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from co2replay.files import write_whole
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_line
from co2replay.notation.header import BODY, is_body_start, language_of
from co2replay.notation.layout import written_together
from co2replay.notation.parse import read_text
from co2replay.notation.records import MAX_LINE, Entry, Log
from co2replay.questions.reconcile.course import ChangedCourse
from co2replay.questions.reconcile.explanations import Solution, corrected_claim
from co2replay.verdict.session import Session, header_of, open_session, setting_of

from ..logs import box_writer
from ..rewriting import TEXT, written
from ..words import Words


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
