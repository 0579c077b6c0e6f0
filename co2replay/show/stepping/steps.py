"""The same steps as the screen shows, one after the other: as text, or as records for a program."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from co2replay.questions.score.worlds import Worlds

from ..answers import EntryRow
from ..findings.record import Finding
from .grid import plain
from .panes import items, status, title, told
from .screen import board_lines
from .stepper import Stepper

RULE = "-"


class ShownStep(msgspec.Struct, kw_only=True):
    """One step: the entries played in it, what moved, what was found, what each book says."""

    entry: int  # the first entry of the step, counted from 0
    played: int  # so many entries are played behind it
    line: int
    mark: str
    text: str
    ledger: list[EntryRow]
    findings: list[Finding]
    verdicts: dict[str, str]  # by edition, of this step alone


class Stepped(msgspec.Struct, kw_only=True):
    """`step`: a game step by step under one edition."""

    schema: str = "step/1"
    file: str
    edition: str
    steps: list[ShownStep]
    worlds: dict[str, Worlds] = {}  # by edition: who can have won, where the log leaves that open


def stepped(stepper: Stepper) -> Stepped:
    """Every step from here on."""
    found = []
    for at in range(stepper.at, stepper.last() + 1):
        stepper.at = at
        if at:
            found.append(step_of(stepper))
    open_ends = {name: stepper.worlds(name) for name in stepper.editions}
    return Stepped(
        file=stepper.session.log.file,
        edition=stepper.edition,
        steps=found,
        worlds={name: one for name, one in open_ends.items() if one is not None},
    )


def step_of(stepper: Stepper) -> ShownStep:
    stop = stepper.stop()
    entries = stepper.session.log.entries
    mark = stepper.mark()
    judged = {name: stepper.reel(name).judgement(stepper.at) for name in stepper.editions}
    return ShownStep(
        entry=stop.start,
        played=stop.end,
        line=entries[stop.at].line if stop.at >= 0 else 0,
        mark=stepper.entry_text(mark) if mark is not None else "",
        text="; ".join(stepper.entry_text(e) for e in stepper.shown_entries(stepper.at)),
        ledger=stepper.ledger(),
        findings=told(stepper),
        verdicts={name: said[0][0] if said else "legal" for name, said in judged.items()},
    )


def text_steps(stepper: Stepper, width: int) -> Iterator[str]:
    """Every step from here on, as the screen shows it: the table, and what stands beside it."""
    wanted = [at for at in stepper.actions() if at >= stepper.at]
    if stepper.at not in wanted:
        wanted.insert(0, stepper.at)
    for at in wanted:
        stepper.at = at
        yield step_text(stepper, width)


def step_text(stepper: Stepper, width: int) -> str:
    head = f"{RULE * 2} {title(stepper)} "
    lines = [head.ljust(width, RULE)]
    lines += [plain(line) for line in board_lines(stepper, width)]
    lines += [f" {plain(item.line)}".rstrip() for item in items(stepper, width - 1)]
    lines.append(plain(status(stepper, width)))
    return "\n".join(lines) + "\n"
