"""One finding as people read it: code, sentence, place with carets, the rule, and one next step."""

from __future__ import annotations

import unicodedata

import msgspec

from co2replay.notation.spelling import show_safe

from ..words import labels

SOURCE_WIDTH = 88
COLOURS = {"error": "31", "breach": "31", "false": "31", "undetermined": "33", "note": "36"}


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What was found at one place of a log; sentences are ready, the code is for scripts."""

    kind: str  # error, breach, false, undetermined, note
    code: str
    message: str
    file: str = ""
    line: int = 0
    col: int = 0
    end: int = 0
    source: str = ""
    detail: str = ""  # stands behind the carets
    facts: tuple[str, ...] = ()  # `rule: ...`, `broken under: ...`
    help: str = ""
    clauses: tuple[str, ...] = ()  # by which a number that was seen otherwise moved last
    language: str = "en"  # of the sentences


def finding_text(finding: Finding, colour: bool = False) -> str:
    lines = [f"{finding_head(finding, colour)}: {show_safe(finding.message)}"]
    number = str(finding.line) if finding.line else ""
    pad = " " * max(1, len(number))
    if finding.file:
        place = ":".join([show_safe(finding.file), *(_shown(finding.line, finding.col))])
        lines.append(f"{pad}--> {place}")
    if finding.line and finding.source:
        source, start, length = _window(finding.source, finding.col, finding.end)
        detail = f" {finding.detail}" if finding.detail else ""
        lines += [
            f"{pad} |",
            f"{number} | {source}",
            f"{pad} | {' ' * start}{'^' * length}{show_safe(detail)}",
        ]
    lines += [f"{pad} = {show_safe(fact)}" for fact in finding.facts]
    if finding.help:
        lines.append(f"{pad} {labels(finding.language)['help']}: {show_safe(finding.help)}")
    return "\n".join(lines)


def finding_line(finding: Finding, line_word: str, colour: bool = False) -> str:
    """Say a finding in one line, for a screen that has room for one in full."""
    head = finding_head(finding, colour)
    place = f" {line_word} {finding.line}" if finding.line else ""
    return f"{head}{place}: {show_safe(finding.message)}"


def finding_head(finding: Finding, colour: bool) -> str:
    head = f"{labels(finding.language)[finding.kind]}[{finding.code}]"
    return f"\x1b[1;{COLOURS.get(finding.kind, '0')}m{head}\x1b[0m" if colour else head


def display_width(text: str) -> int:
    width = 0
    for letter in text:
        if not unicodedata.combining(letter):
            width += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return width


def _shown(line: int, col: int) -> list[str]:
    if not line:
        return []
    return [str(line), str(col)] if col else [str(line)]


def _window(source: str, col: int, end: int) -> tuple[str, int, int]:
    """Cut a long line around the place, and say where on the screen the place begins."""
    first = max(col - 1, 0)
    last = max(end - 1, first + 1)
    left = 0
    if last > SOURCE_WIDTH:
        left = max(0, first - SOURCE_WIDTH // 4)
    right = left + SOURCE_WIDTH
    source = source.replace("\t", " ")
    before = show_safe(source[left:first])
    place = show_safe(source[first : min(last, right)])
    after = show_safe(source[min(last, right) : right])
    cut = "..." if left else ""
    rest = "..." if right < len(source) else ""
    start = display_width(cut + before)
    return cut + before + place + after + rest, start, max(1, display_width(place))
