"""What an `undo` makes of a record: the last entries stay in it, as taken back."""

from __future__ import annotations

from co2replay.notation.format import write_line
from co2replay.notation.records import ACT, BLANK, COMMENT, DRAW, EXPECT, MARK, RULING, Entry

from ..logs import box_writer
from .standing import Standing

SILENT = (BLANK, COMMENT, EXPECT)


def taken_back(standing: Standing, language: str) -> tuple[str, list[str]] | None:
    """The text of the record with its last line taken back, and the lines that are changed.

    What a log can show as taken back gets an `x`; a fact, a ruling or a mark, which nothing can
    take back, becomes a comment that still shows it.
    """
    lines = standing.text.split("\n")
    by_line: dict[int, list[Entry]] = {}
    for entry in standing.entries:
        by_line.setdefault(entry.line, []).append(entry)
    changed: dict[int, str] = {}
    for number in sorted(by_line, reverse=True):
        entries = by_line[number]
        active = [one for one in entries if one.kind not in SILENT and not one.taken_back]
        if not active:
            continue
        is_target = any(one.kind not in (MARK, RULING) for one in active)
        if changed and is_done(changed, by_line, active):
            break
        if is_target and has_target(changed, by_line):
            break
        changed[number] = written_back(standing, entries, lines[number - 1], language)
    if not has_target(changed, by_line):
        return None
    for number, line in changed.items():
        lines[number - 1] = line
    shown = [changed[number] for number in sorted(changed)]
    return "\n".join(lines), shown


def has_target(changed: dict[int, str], by_line: dict[int, list[Entry]]) -> bool:
    """Was something taken back that somebody did or said, not only a mark or a ruling?"""
    return any(
        one.kind not in (*SILENT, MARK, RULING) and not one.taken_back
        for number in changed
        for one in by_line[number]
    )


def is_done(changed: dict[int, str], by_line: dict[int, list[Entry]], active: list[Entry]) -> bool:
    """Behind what is taken back only a ruling that spoke of it goes, too."""
    return has_target(changed, by_line) and any(one.kind != RULING for one in active)


def written_back(standing: Standing, entries: list[Entry], line: str, language: str) -> str:
    if any(one.kind not in (ACT, DRAW, *SILENT) for one in entries):
        return f"# x {line.strip()}"
    back = [
        Entry(one.kind, one.verb, one.args, one.who, one.text, one.kind in (ACT, DRAW))
        for one in entries
    ]
    return write_line(back, standing.session.vocabulary, language, box_writer(standing.log))
