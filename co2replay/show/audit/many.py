"""Reports on all logs of a folder: each a file of its own, one line for each on the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from co2replay.errors import Co2ReplayError
from co2replay.files import write_whole
from co2replay.notation.spelling import show_safe
from co2replay.tasks.jobs import Jobs, Made, carried, cores, each
from co2replay.verdict.exits import Exit, worst

from ..environment import WIDTH_WHEN_PIPED, Environment, unheard
from ..faults import fault_exit, fault_findings
from ..findings.record import Finding, finding_line
from ..progress import ALONE, progress
from ..verdict.files import died, logs_in
from ..words import words_of_any_game
from .making import HTML, JSON, MARKDOWN, ReportWish, rendered, reported

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
