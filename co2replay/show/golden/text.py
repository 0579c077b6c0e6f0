"""Old games beside what they are today, as text."""

from __future__ import annotations

from collections import Counter

from co2replay.corpus.listing import ListedFile
from co2replay.notation.spelling import show_safe
from co2replay.questions.golden.blessing import Blessed
from co2replay.questions.golden.today import GameDivergence

from ..columns import columns, wrapped
from ..words import Words
from .answers import Diverged, GoldenBlessed, GoldenChecked, GoldenListed

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
