"""All games of a corpus on all cores: which come out otherwise, and how to look at them."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from glob import escape
from pathlib import Path

from co2replay.corpus.listing import logs_below
from co2replay.errors import UnreadableFile
from co2replay.questions.golden.blessing import Blessed, BlessReason, bless
from co2replay.questions.golden.today import CRASH, CheckedGame, GameDivergence, check_file
from co2replay.questions.perft import SUFFIX as COUNTS
from co2replay.questions.perft import bless_positions, check_positions
from co2replay.tasks.jobs import Done, Jobs, cores, each
from co2replay.tasks.kept import each_kept, kept_in, mark_of
from co2replay.verdict.exits import Exit

from .answers import Diverged, GoldenBlessed, GoldenChecked
from .messages import check_messages, has_texts, unsaid

CORPUS = "fixtures/games"  # where a checkout has its games
ALONE = 24  # fewer games are replayed sooner than other processes would have started
Told = Callable[[], None]


def files_in(paths: Sequence[str], counts: bool = False) -> list[Path]:
    """Spell folders out; without a path the games of the checkout that one stands in.

    With `counts` also what may follow some of their tables: first, for they take longest.
    """
    found: list[Path] = []
    for name in paths or (CORPUS,):
        path = Path(name)
        if path.is_dir():
            inside = sorted(path.rglob(f"*{COUNTS}")) if counts else []
            inside += logs_below(path)
            if not inside:
                raise UnreadableFile(name, "no-files", suffix=".log")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise UnreadableFile(name, "no-place")
    return list(dict.fromkeys(found))


def check_path(path: Path) -> CheckedGame:
    """Check one file: counts by counting, a bad log by its messages, every other by its game."""
    if path.suffix == COUNTS:
        return check_positions(path)
    return check_messages(path) if has_texts(path) else check_file(path, unsaid)


def mark_of_path(path: Path) -> str:
    """What becomes of a file hangs on it and on the records that lie beside it."""
    beside = sorted(path.parent.glob(f"{escape(path.stem)}.*"))
    return mark_of(str(path), *((one.name, one.read_bytes()) for one in beside if one.is_file()))


def checked(
    files: Sequence[Path], jobs: Jobs | None, told: Told, resume: Path | None = None
) -> GoldenChecked:
    if resume is None:
        return summed(files, each(check_path, files, wanted(files, jobs)), told)
    with kept_in(resume, CheckedGame) as kept:
        found = each_kept(check_path, files, mark_of_path, kept, wanted(files, jobs))
        return summed(files, found, told)


def wanted(files: Sequence[Path], jobs: Jobs | None) -> Jobs:
    return jobs or (1 if len(files) < ALONE else cores())


def summed(files: Sequence[Path], games: Iterator[Done[CheckedGame]], told: Told) -> GoldenChecked:
    found: list[Diverged] = []
    unrecorded: list[str] = []
    entries = 0
    for done in games:
        result = done.result or died(files[done.number])
        entries += result.entries
        if result.divergences:
            found.append(diverged(result))
        elif not result.recorded:
            unrecorded.append(result.file)
        told()
    code = Exit.FINDING if found else Exit.UNDETERMINED if unrecorded else Exit.HOLDS
    return GoldenChecked(
        exit=code, files=len(files), entries=entries, diverged=found, unrecorded=unrecorded
    )


def died(path: Path) -> CheckedGame:
    """The game that ended every process which took it up."""
    first = GameDivergence(
        kind=CRASH, edition="", entry=-1, line=0, clauses=[], recorded="-", computed="-"
    )
    return CheckedGame(file=str(path), entries=0, divergences=[first])


def diverged(result: CheckedGame) -> Diverged:
    first = result.divergences[0]
    return Diverged(
        file=result.file, first=first, look=look(result.file, first), more=result.divergences[1:]
    )


def look(file: str, found: GameDivergence) -> str:
    """The command that goes to the place."""
    name = shlex.quote(file)
    if not found.edition:
        return f"co2replay validate {name}"
    edition = f" --edition {found.edition}"
    return f"co2replay step {name} --at {shlex.quote(moment(found))}{edition}"


def moment(found: GameDivergence) -> str:
    return f"line {found.line}" if found.line else "end"


def blessed(files: Sequence[Path], reason: BlessReason | None, told: Told) -> GoldenBlessed:
    """Bless file by file, and check what was touched or remains otherwise."""
    changed: list[Blessed] = []
    left: list[Diverged] = []
    for path in files:
        if not has_texts(path):
            result = (bless_positions if path.suffix == COUNTS else bless)(path, reason)
            if result.changed():
                changed.append(result)
            if reason is not None or result.changed():
                again = check_path(path)
                if again.divergences:
                    left.append(diverged(again))
        told()
    return GoldenBlessed(
        exit=Exit.FINDING if left else Exit.HOLDS,
        reason=reason.text if reason else "",
        clauses=reason.clauses if reason else [],
        changed=changed,
        left=left,
    )
