"""What the corpus proves of each clause, as text and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from co2replay.questions.coverage.report import Coverage, Covered, Hole, Kind, Logs, ShownClause

from .audit.document import Document, DocumentPart, DocumentTable, Heading, Paragraph
from .columns import columns, wrapped
from .words import Words

INDENT = "  "
FILES_SHOWN = 6  # of the logs that show one thing; JSON and the page have more
FIELDS = ("kept", "broken", "applied", "met")


def coverage_text(answer: Coverage, words: Words, width: int) -> str:
    lines = [*wrapped(headline(answer, words), width), ""]
    for head, *rows in tables(answer, words):
        lines += columns([head, *rows], width, right=range(1, len(head)), ruled=True)
        lines.append("")
    if answer.holes:
        lines += [words.say("coverage", "holes"), *hole_lines(answer.holes, words, width)]
    else:
        lines.append(words.say("coverage", "no_holes"))
    if answer.reasons:
        lines += ["", words.say("coverage", "waived", count=len(answer.reasons))]
        for clause, reason in answer.reasons.items():
            lines += [INDENT + clause, *wrapped(reason, width, INDENT * 3)]
    return "\n".join(lines)


def headline(answer: Coverage, words: Words) -> str:
    return words.say(
        "coverage",
        "head",
        clauses=len(answer.clauses),
        editions=", ".join(answer.editions),
        cases=answer.cases,
        games=answer.games,
    )


def tables(answer: Coverage, words: Words) -> list[list[list[str]]]:
    """How many clauses there are of each kind, with a sum, and of each mode where there are any;
    a clause may hold in several modes."""
    kinds = rows_of(answer.kinds, "kind", words)
    counts = [(one.clauses, one.whole, one.waived, one.holed) for one in answer.kinds]
    sums = [sum(column) for column in zip(*counts, strict=True)]
    kinds.append([words.say("coverage", "sum"), *map(str, sums)])
    return [kinds, *([rows_of(answer.modes, "mode", words)] if answer.modes else [])]


def rows_of(counted: Sequence[Kind], head: str, words: Words) -> list[list[str]]:
    names = (head, "clauses", "whole", "waived_count", "holed")
    rows = [[words.say("coverage", name) for name in names]]
    for one in counted:
        name = words.say("kind", one.kind) if head == "kind" else words.word(head, one.kind)
        rows.append([name, *map(str, (one.clauses, one.whole, one.waived, one.holed))])
    return rows


def hole_lines(holes: Sequence[Hole], words: Words, width: int) -> list[str]:
    """Holes by kind of clause; the same one in several editions is told once."""
    lines: list[str] = []
    for kind in dict.fromkeys(hole.kind for hole in holes):
        if kind:
            lines.append(INDENT + words.say("kind", kind))
        lines += columns(
            hole_rows([x for x in holes if x.kind == kind], words), width, indent="    "
        )
    return lines


def hole_rows(holes: Iterable[Hole], words: Words) -> list[list[str]]:
    editions: dict[tuple[str, str, str], list[str]] = {}
    for hole in holes:
        editions.setdefault((hole.clause, hole.lack, hole.detail), []).append(hole.edition)
    return [
        [
            clause,
            words.say("coverage_lack", lack),
            ", ".join(part for part in (", ".join(filter(None, names)), detail) if part),
        ]
        for (clause, lack, detail), names in editions.items()
    ]


def clauses_text(found: Sequence[Covered], words: Words, width: int) -> str:
    """Everything known of some clauses."""
    return "\n\n".join("\n".join(clause_lines(one, words, width)) for one in found)


def clause_lines(clause: Covered, words: Words, width: int) -> list[str]:
    lines = [f"{clause.id}  {clause.number}  {words.say('kind', clause.kind)}"]
    rows = [
        [words.say("coverage", "cases"), ", ".join(clause.cases)],
        [words.say("coverage", "code"), ", ".join(clause.code)],
    ]
    lines += columns(rows, width, indent=INDENT)
    for edition, shown in clause.editions.items():
        lines.append(INDENT + edition)
        lines += columns(shown_rows(shown, words, FILES_SHOWN), width, indent=INDENT * 2)
    return lines


def shown_rows(shown: ShownClause, words: Words, most: int | None = None) -> list[list[str]]:
    """What became of a clause, how often, and in which logs."""
    rows = [
        [words.say("coverage_outcome", name), *counted(getattr(shown, name), most)]
        for name in FIELDS
    ]
    for clause, logs in shown.told_as.items():
        said = words.say("coverage_outcome", "told_as", clause=clause)
        rows.append([said, *counted(logs, most)])
    return [row for row in rows if row[1] != "0"]


def counted(logs: Logs, most: int | None) -> list[str]:
    named = logs.files[:most]
    more = ["..."] if len(named) < logs.count else []
    return [str(logs.count), ", ".join(named + more)]


def coverage_document(answer: Coverage, words: Words) -> Document:
    """The whole answer, to be written as a page."""
    title = words.say("coverage", "title")
    parts: list[DocumentPart] = [Heading(title, 1), Paragraph(headline(answer, words), strong=True)]
    for head, *rows in tables(answer, words):
        numbers = frozenset(range(1, len(head)))
        parts.append(DocumentTable(tuple(head), tuple(map(tuple, rows)), numbers))
    if answer.holes:
        parts.append(Heading(words.say("coverage", "holes")))
        parts.append(DocumentTable((), tuple(map(tuple, hole_rows(answer.holes, words)))))
    else:
        parts.append(Paragraph(words.say("coverage", "no_holes")))
    if answer.reasons:
        parts.append(Heading(words.say("coverage", "waived", count=len(answer.reasons))))
        parts.append(DocumentTable((), tuple(answer.reasons.items())))
    parts.append(Heading(words.say("coverage", "each")))
    for clause in answer.clauses:
        parts += clause_parts(clause, words)
    return Document(words.language, title, tuple(parts))


def clause_parts(clause: Covered, words: Words) -> list[DocumentPart]:
    rows = [(words.say("coverage", "code"), "", ", ".join(clause.code))]
    for edition, shown in clause.editions.items():
        for said, count, files in shown_rows(shown, words):
            rows.append((f"{edition}: {said}", count, files))
    title = f"{clause.number} {clause.id} ({words.say('kind', clause.kind)})"
    return [Heading(title, 3), DocumentTable((), tuple(rows), frozenset((1,)))]
