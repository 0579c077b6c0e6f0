"""A text as words, numbers and signs, each with its columns."""

from __future__ import annotations

import re
from itertools import islice

import msgspec

from .spelling import fold

# A number keeps its sign where a sign can stand; elsewhere dashes join words like spaces do.
RANGE = r"([0-9]+)[-‐‑–—−]([0-9]+)"
_TOKEN = re.compile(
    r"[0-9]+[-‐‑–—−][0-9]+"
    r"|(?<![^\s=,;(])[-+−]?[0-9]+"
    r"|[0-9]+"
    r"|[^\s\-_‐‑–—−+/=:.,;#\"?()\[\]!@0-9][^\s\-_‐‑–—−+/=:.,;#\"?()\[\]!@]*"
    r"|[/=:.,;#\"?()\[\]!@+]"
)


class Token(msgspec.Struct, frozen=True, gc=False):
    """One word, number or sign: folded, with its place in the text (from 0, end behind)."""

    word: str
    start: int
    end: int


def tokens_of(
    text: str, start: int = 0, end: int | None = None, most: int | None = None
) -> list[Token]:
    """Part a text into words, numbers and signs; all behind the first `most` is one word."""
    stop = len(text) if end is None else end
    if start == 0 and text.isascii():  # folding leaves every place as it is
        words = islice(_TOKEN.finditer(fold(text), 0, stop), most)
        found = [Token(one[0], one.start(), one.end()) for one in words]
    else:
        words = islice(_TOKEN.finditer(text, start, stop), most)
        found = [Token(fold(one[0]), one.start(), one.end()) for one in words]
    if most is not None and len(found) == most and _TOKEN.search(text, found[-1].end, stop):
        rest = text[found[-1].end : stop]
        found.append(Token(rest, stop - len(rest.lstrip()), stop))
    return found


def words_of(text: str) -> tuple[str, ...]:
    return tuple(token.word for token in tokens_of(text))
