"""A report as Markdown; nothing that a log holds can become markup, a link or a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .document import (
    Document,
    DocumentTable,
    Heading,
    Paragraph,
    Part,
    Plot,
    Verbatim,
    joined,
    joined_rows,
    side_by_side,
)
from .text import items_of, lines_safe, plot_lines, safe, text_of

PLOT_WIDTH = 90
ACTIVE = re.compile(r"([\\`*_\[\]|~#$!])")
# A bare address becomes a link in many viewers.
ADDRESS = re.compile(r"(?i)\b(https?|ftp|mailto|www)(:|\.)")
TICKS = re.compile("`+")
MARKS = ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")


def markdown(documents: Sequence[Document]) -> str:
    blocks = [block for parts in side_by_side(documents) for block in part_blocks(parts)]
    return "\n\n".join(blocks) + "\n"


def part_blocks(parts: Sequence[Part]) -> list[str]:
    first = parts[0]
    if isinstance(first, Heading):
        text = joined([text_of(part) for part in parts])
        return [f"{'#' * first.level} {escaped(text)}"]
    if isinstance(first, DocumentTable):
        return [
            table_block(joined_rows([part for part in parts if isinstance(part, DocumentTable)]))
        ]
    if isinstance(first, Plot):
        return [fenced("\n".join(plot_lines(first, PLOT_WIDTH)))]
    if isinstance(first, Verbatim):
        return [fenced(text) for text in dict.fromkeys(text_of(part) for part in parts)]
    if isinstance(first, Paragraph):
        sign = "**" if first.strong else ""
        return beside([[text_of(part)] for part in parts], "", sign)
    return beside([list(items_of(part)) for part in parts], "- ")


def beside(texts: Sequence[Sequence[str]], sign: str, around: str = "") -> list[str]:
    """One language is text; two stand in a table without a head, item by item."""
    if len(texts) == 1:
        return ["\n".join(f"{sign}{around}{escaped(text)}{around}" for text in texts[0])]
    rows = tuple(zip(*texts, strict=True))
    return [table_block(DocumentTable(("",) * len(texts), rows))]


def table_block(table: DocumentTable) -> str:
    count = max(len(row) for row in (table.head, *table.rows))
    head = table.head or ("",) * count
    rule = ["---:" if column in table.right else "---" for column in range(count)]
    lines = [row_line(tuple(map(escaped, head))), row_line(tuple(rule))]
    return "\n".join([*lines, *(row_line(tuple(map(escaped, row))) for row in table.rows)])


def row_line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def fenced(text: str) -> str:
    """Fence lines by more ticks than they hold."""
    text = lines_safe(text)
    longest = max((len(found) for found in TICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"


def escaped(text: str) -> str:
    text = safe(text)
    for sign, entity in MARKS:
        text = text.replace(sign, entity)
    text = ADDRESS.sub(lambda found: f"{found[1]}&#{ord(found[2])};", text)
    text = text.replace("@", "&#64;")
    text = ACTIVE.sub(r"\\\1", text)
    # A number or sign at the beginning would begin a list.
    return re.sub(r"^(\d+)([.)])|^([-+=])(?=\s|$)", r"\1\\\2\3", text) if text else ""
