"""All games of a corpus on all cores: which come out otherwise than they did, in records, as
text, and with each message to the letter."""

from __future__ import annotations

import difflib
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from glob import escape
from pathlib import Path

import msgspec

from co2replay.corpus.listing import ListedFile, logs_below
from co2replay.corpus.recording import RecordedTurn
from co2replay.engine import trace as kinds
from co2replay.errors import UnreadableFile
from co2replay.notation.parse import read_file
from co2replay.notation.spelling import show_safe
from co2replay.questions.books_told import SUFFIX as BOOK
from co2replay.questions.books_told import bless_book, check_book
from co2replay.questions.golden.blessing import Blessed, BlessReason, bless
from co2replay.questions.golden.today import CRASH, MESSAGE, CheckedGame, GameDivergence, check_file
from co2replay.questions.perft import SUFFIX as COUNTS
from co2replay.questions.perft import bless_positions, check_positions
from co2replay.rulebooks.clauses import load_clauses
from co2replay.sentences import languages
from co2replay.tasks.jobs import Done, Jobs, cores, each
from co2replay.tasks.kept import each_kept, kept_in, mark_of
from co2replay.verdict.exits import Exit
from co2replay.verdict.session import Options

from .columns import columns, wrapped
from .verdict.files import Order, Task, judge_file
from .verdict.text import log_text
from .words import Words, words_of


class Diverged(msgspec.Struct, kw_only=True):
    """One file that comes out otherwise; `first` is where it does, `look` how to see it."""

    file: str
    first: GameDivergence
    look: str
    more: list[GameDivergence]


class GoldenChecked(msgspec.Struct, kw_only=True):
    """`golden test`: every game replayed, and those that come out otherwise."""

    schema: str = "golden-check/1"
    exit: int
    files: int
    entries: int
    diverged: list[Diverged]
    unrecorded: list[str]  # files with nothing on record: of them nothing is known


class GoldenBlessed(msgspec.Struct, kw_only=True):
    """`golden bless`: what was written anew, and what remains otherwise."""

    schema: str = "golden-bless/1"
    exit: int
    reason: str
    clauses: list[str]
    changed: list[Blessed]
    left: list[Diverged]


class GoldenListed(msgspec.Struct, kw_only=True):
    """`golden list`: the files of a corpus that fit."""

    schema: str = "golden-list/1"
    files: list[ListedFile]


class CaseEntry(msgspec.Struct, kw_only=True):
    """One entry of a game. `row` is that of the machine form: a form's name, then its values.

    In front of the name stands `!` for chance, `=` for what the table saw, `@` for a position row,
    `x ` for what was taken back; behind it `:` where the first value is the seat that was named.
    Values are symbols and numbers; null is unknown, false is left out.
    """

    entry: int
    line: int
    kind: str  # act, draw, seen, position, digest, mark, ruling, correction, gap, box
    row: list[int | str | bool | None]
    taken_back: bool = False


class CaseVerdict(msgspec.Struct, kw_only=True):
    """What one edition says: legality, the first thing that fails, and how the game came out."""

    edition: str
    own: bool  # facts, digests and claims bind under this edition
    legality: str  # legal, breach, undetermined
    partial: bool
    assertions: bool
    entry: int  # of what fails first; -1: nothing, or the log as a whole
    kind: str
    clause: str
    winners: list[str] | None  # null: not over; none: everybody lost
    decided_by: str
    scores: dict[str, int | str]
    undecided: list[str]  # readings on which the answer hangs


class GoldenCase(msgspec.Struct, kw_only=True):
    """`golden export --jsonl`: one game with all that another engine needs to test itself."""

    schema: str = "golden-case/1"
    file: str
    kind: str  # the folder: rules, golden, disputes, ...
    title: str
    tags: list[str]
    clause: str  # that a small case shows
    game: str
    edition: str  # under which the turns are told
    header: dict[str, str]
    readings: dict[str, str]  # under that edition
    manifest: str  # digest of the component facts
    seats: list[str]
    entries: list[CaseEntry]
    turns: list[RecordedTurn]  # the first has the whole table, the next what differs
    verdicts: list[CaseVerdict]
    expected: list[str]  # the `#>` lines, each behind the number of its line


WIDTH = 100


def text_beside(path: Path, language: str) -> Path:
    return path.with_name(f"{path.name.removesuffix('.log')}.{language}.txt")


def has_texts(path: Path) -> bool:
    return any(text_beside(path, language).is_file() for language in languages())


def message_text(path: Path, language: str) -> str:
    """What `co2replay validate NAME.log --lang ..` says in the folder of the log; its exit code."""
    order = Order(Options(), language=language, system_language=language, language_asked=True)
    found = judge_file(Task(path.name, order, read_file(str(path))))
    words = words_of(found.speaks.partition("/")[0], language)
    text = log_text(found, words, WIDTH, colour=False, whole=False)
    return f"{text}\nexit {int(found.exit)}\n"


def check_messages(path: Path) -> CheckedGame:
    """Hold the sentences of every language against the texts beside a log."""
    found = []
    for language in languages():
        kept = text_beside(path, language)
        before = kept.read_text(encoding="utf-8") if kept.is_file() else ""
        now = message_text(path, language)
        if before != now:
            old, new, line = first_apart(before, now)
            found.append(
                GameDivergence(
                    kind=MESSAGE,
                    edition="",
                    entry=-1,
                    line=line,
                    clauses=[],
                    recorded=f"{kept.name}: {old}",
                    computed=new,
                )
            )
    return CheckedGame(file=str(path), entries=0, divergences=found)


def unsaid(game: str, found: kinds.Observation) -> str:
    """The clause, fact or value of a finding for which there are no words."""
    words = words_of(game, languages()[0])
    if found.clause and found.clause not in load_clauses(game):
        return f"clause {found.clause}"
    for name, value in found.facts.items() if found.clause else ():
        if not words.has("fact", name):
            return f"fact {name}"
        if not isinstance(value, int) and not words.can_say(str(value)):
            return f"value {value}"
    return ""


def first_apart(before: str, now: str) -> tuple[str, str, int]:
    """The first line that differs, before and now, and its number in the text."""
    old, new = before.splitlines(), now.splitlines()
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            return (old[a] if a < b else "-"), (new[c] if c < d else "-"), a + 1
    return "-", "-", 0


CORPUS = "fixtures/games"  # where a checkout has its games
RECORDS = {COUNTS: (check_positions, bless_positions), BOOK: (check_book, bless_book)}
ALONE = 24  # fewer games are replayed sooner than other processes would have started
Told = Callable[[], None]


def files_in(paths: Sequence[str], counts: bool = False) -> list[Path]:
    """Spell folders out; without a path the games of the checkout that one stands in.

    With `counts` also what may follow some of their tables: first, for they take longest. And what
    each book says, where that is on record.
    """
    found: list[Path] = []
    for name in paths or (CORPUS,):
        path = Path(name)
        if path.is_dir():
            kept = (COUNTS, BOOK) if counts else ()
            inside = [one for kind in kept for one in sorted(path.rglob(f"*{kind}"))]
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
    """Check one file: counts by counting, a book by what it says, a bad log by its messages, every
    other by its game."""
    if path.suffix in RECORDS:
        return RECORDS[path.suffix][0](path)
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
    if file.endswith(BOOK):
        return f"co2replay explain {found.clauses[0]}" if found.clauses else "co2replay explain"
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
            result = (RECORDS[path.suffix][1] if path.suffix in RECORDS else bless)(path, reason)
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


INDENT = "   "
SHOWN = 20  # games told at length
CLAUSES_SHOWN = 4
CLAUSES_COUNTED = 8


def checked_text(answer: GoldenChecked, words: Words, width: int) -> str:
    blocks = [diverged_text(one, words, width) for one in answer.diverged[:SHOWN]]
    more = len(answer.diverged) - SHOWN
    if more > 0:
        names = [show_safe(one.file) for one in answer.diverged[SHOWN:]]
        blocks.append("\n".join([words.label("more_findings", count=more), *names]))
    if len(answer.diverged) > 1:
        blocks.append("\n".join(wrapped(by_clause(answer, words), width)))
    if answer.unrecorded:
        names = [INDENT + show_safe(name) for name in answer.unrecorded[:SHOWN]]
        more = len(answer.unrecorded) - SHOWN
        if more > 0:
            names.append(INDENT + words.label("more_findings", count=more))
        said = words.say("golden", "unrecorded", count=len(answer.unrecorded))
        blocks.append("\n".join([*wrapped(said, width), *names]))
    alike = "rest_alike" if answer.unrecorded else "all_alike"
    key = "some" if answer.diverged else alike
    count = len(answer.diverged)
    blocks.append(words.say("golden", key, files=answer.files, count=count))
    return "\n\n".join(blocks)


def by_clause(answer: GoldenChecked, words: Words) -> str:
    """How many files each clause changed first, the most first."""
    counts = Counter(one.first.clauses[0] for one in answer.diverged if one.first.clauses)
    rest = len(answer.diverged) - sum(counts.values())
    told = [f"{clause} {count}" for clause, count in counts.most_common(CLAUSES_COUNTED)]
    more = len(counts) - CLAUSES_COUNTED
    if more > 0:
        told.append(words.label("more_findings", count=more))
    if rest:
        told.append(words.say("golden", "no_clause", count=rest))
    return f"{words.say('golden', 'by_clause')}: {', '.join(told)}"


def diverged_text(one: Diverged, words: Words, width: int) -> str:
    lines = divergence_lines(one.file, one.first, words, width)
    if one.more:
        lines.append(INDENT + words.say("golden", "more", count=len(one.more)))
    lines.append(f"{INDENT}{words.say('golden', 'look')}: {show_safe(one.look)}")
    return "\n".join(lines)


def divergence_lines(file: str, found: GameDivergence, words: Words, width: int) -> list[str]:
    place = f"{show_safe(file)}:{found.line}" if found.line else show_safe(file)
    edition = f" [{found.edition}]" if found.edition else ""
    what = words.say("golden", found.kind.replace("-", "_"))
    lines = wrapped(f"{place}{edition} {what}", width)
    if found.clauses:
        clauses = ", ".join(found.clauses[:CLAUSES_SHOWN])
        lines += wrapped(f"{words.label('rule')}: {clauses}", width, INDENT)
    for key, value in (("recorded", found.recorded), ("computed", found.computed)):
        lines += wrapped(f"{words.say('golden', key)}: {show_safe(value)}", width, INDENT)
    return lines


def blessed_text(answer: GoldenBlessed, words: Words, width: int) -> str:
    rows = [row for one in answer.changed for row in blessed_rows(one, words)]
    blocks = []
    if rows:
        head = [words.say("golden", name) for name in ("file", "line", "seat", "before", "now")]
        blocks.append("\n".join(columns([head, *rows], width, right={1}, ruled=True)))
    blocks += [diverged_text(one, words, width) for one in answer.left[:SHOWN]]
    key = "blessed" if answer.changed else "nothing_to_bless"
    blocks.append(words.say("golden", key, count=len(answer.changed)))
    if answer.left:
        blocks.append(words.say("golden", "left", count=len(answer.left)))
    return "\n\n".join(blocks)


def blessed_rows(one: Blessed, words: Words) -> list[list[str]]:
    """One row a player whose result changed, and one for the winner; else one for the file."""
    name, line = show_safe(one.file), str(one.line or "")
    if one.new:
        return [[name, line, words.say("golden", "new"), "", ""]]
    rows = [
        [name, line, words.seat(seat), str(before), str(now)]
        for seat, (before, now) in one.scores.items()
    ]
    if one.won_before != one.won_now:
        before, now = winners(one.won_before, words), winners(one.won_now, words)
        rows.append([name, line, words.say("golden", "won"), before, now])
    counts = words.say("golden", "lines", digests=one.digests, counts=one.counts)
    return rows or [[name, line, words.say("golden", "nobody"), "", counts]]


def winners(seats: list[str] | None, words: Words) -> str:
    return ", ".join(words.seat(seat) for seat in seats or ()) or "-"


def listed_text(answer: GoldenListed, words: Words, width: int) -> str:
    head = [words.say("golden", name) for name in ("file", "edition", "players", "title")]
    rows = [head, *(listed_row(one) for one in answer.files)]
    lines = columns(rows, width, right={2}, ruled=True)
    return "\n".join([*lines, "", words.say("golden", "files", count=len(answer.files))])


def listed_row(one: ListedFile) -> list[str]:
    return [
        f"{one.kind}/{show_safe(one.file)}",
        ", ".join(one.editions),
        str(one.players or ""),
        show_safe(one.title),
    ]
