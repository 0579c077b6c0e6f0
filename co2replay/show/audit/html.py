"""A report as one page that holds all it needs, runs nothing, fetches nothing, and prints."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from html import escape

from .document import (
    LANGUAGES_JOINED,
    Document,
    Heading,
    Paragraph,
    Part,
    Rows,
    Verbatim,
    side_by_side,
)
from .text import items_of, lines_safe, safe, text_of

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.45 Georgia, "Times New Roman", serif; color: #1b1b1b; background: #fff;
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; border-bottom: 3px solid #2f6b3a; padding-bottom: .3rem; }
h2 { font-size: 1.2rem; margin-top: 1.8rem; color: #2f6b3a; }
h3 { font-size: 1rem; margin: 1.1rem 0 .3rem; }
h1, h2, h3 { break-after: avoid; overflow-wrap: anywhere; }
p, ul { margin: .4rem 0; overflow-wrap: anywhere; }
.answer { font-size: 1.15rem; font-weight: bold; }
.pair { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; font-size: .92rem; }
th, td { border-bottom: 1px solid #bbb; padding: .2rem .6rem; text-align: left;
  vertical-align: top; overflow-wrap: anywhere; }
th { border-bottom: 2px solid #2f6b3a; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
pre { font: 13px/1.35 "DejaVu Sans Mono", Consolas, monospace; background: #f4f4ef;
  padding: .6rem; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #ddd; }
tr, li, pre { break-inside: avoid; }
@media print {
  body { font-size: 10.5pt; max-width: none; margin: 0; padding: 0; }
  h1, h2, th { color: #000; border-color: #000; }
  pre { background: none; font-size: 8.5pt; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
}
@page { margin: 18mm 15mm; }
"""


def page(documents: Sequence[Document]) -> str:
    """Write the page: a policy that forbids everything but this very style, then the parts."""
    first = documents[0]
    title = LANGUAGES_JOINED.join(dict.fromkeys(text(one.title) for one in documents))
    body = "\n".join(
        section(parts, [one.language for one in documents]) for parts in side_by_side(documents)
    )
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{text(first.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy()}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{body}\n</body>\n</html>\n"
    )


def policy() -> str:
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def section(parts: Sequence[Part], languages: Sequence[str]) -> str:
    first = parts[0]
    if isinstance(first, Heading):
        words = LANGUAGES_JOINED.join(spans([text_of(part) for part in parts], languages))
        return f"<h{first.level}>{words}</h{first.level}>"
    if isinstance(first, Rows):
        return table([part for part in parts if isinstance(part, Rows)], languages)
    if isinstance(first, Verbatim):
        blocks = dict.fromkeys(text_of(part) for part in parts)
        return "\n".join(f"<pre>{escape(lines_safe(block))}</pre>" for block in blocks)
    made = [one_part(part) for part in parts]
    if len(made) == 1:
        return made[0]
    pair = "".join(
        f'<div lang="{text(language)}">{html}</div>'
        for html, language in zip(made, languages, strict=True)
    )
    return f'<div class="pair">{pair}</div>'


def one_part(part: Part) -> str:
    if isinstance(part, Paragraph):
        strong = ' class="answer"' if part.strong else ""
        return f"<p{strong}>{text(part.text)}</p>"
    return f"<ul>{''.join(f'<li>{text(item)}</li>' for item in items_of(part))}</ul>"


def table(tables: Sequence[Rows], languages: Sequence[str]) -> str:
    first = tables[0]
    lines = []
    if first.head:
        heads = zip(*(one.head for one in tables), strict=True)
        lines.append(f"<thead><tr>{cells(heads, 'th', first, languages)}</tr></thead>")
    lines.append("<tbody>")
    for row in zip(*(one.rows for one in tables), strict=True):
        columns = zip(*row, strict=True)
        lines.append(f"<tr>{cells(columns, 'td', first, languages)}</tr>")
    lines.append("</tbody>")
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'


def cells(columns: zip[tuple[str, ...]], tag: str, shape: Rows, languages: Sequence[str]) -> str:
    made = []
    for number, words in enumerate(columns):
        mark = ' class="number"' if number in shape.right else ""
        made.append(f"<{tag}{mark}>{LANGUAGES_JOINED.join(spans(words, languages))}</{tag}>")
    return "".join(made)


def spans(words: Sequence[str], languages: Sequence[str]) -> list[str]:
    """Say a short text once where the languages agree, else each with its language."""
    if len(set(words)) == 1:
        return [text(words[0])]
    return [
        f'<span lang="{text(language)}">{text(word)}</span>'
        for word, language in zip(words, languages, strict=True)
    ]


def text(words: str) -> str:
    return escape(safe(words), quote=True)
