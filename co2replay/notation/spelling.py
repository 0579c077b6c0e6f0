"""How written words are compared: folded letters, tokens with columns, distance of spellings."""

from __future__ import annotations

import re
import unicodedata
from itertools import islice

import msgspec

# Letters that Unicode does not take apart, though people leave their stroke or tail off.
_PLAIN = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ħ": "h",
        "ı": "i",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        "ð": "d",
        "‘": "'",
        "’": "'",
        "‛": "'",
        "ʼ": "'",
        "`": "'",
        "´": "'",
        "′": "'",
        "−": "-",
    }
)

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


def fold(text: str) -> str:
    """Return the text as it is compared: no case, no accents, plain quotes, ł as l, ß as ss."""
    if text.isascii():
        return text.lower().replace("`", "'")
    # The quotes go first: NFKC takes a spacing accent apart into a space and a mark.
    plain = unicodedata.normalize("NFKC", text.translate(_PLAIN)).casefold()
    apart = unicodedata.normalize("NFD", plain)
    bare = "".join(letter for letter in apart if unicodedata.category(letter) != "Mn")
    return unicodedata.normalize("NFC", bare).translate(_PLAIN)


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


def distance(left: str, right: str, limit: int) -> int:
    """Count letters to add, drop, change or swap; anything above the limit is limit + 1."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, one in enumerate(left, 1):
        after = [i]
        for j, other in enumerate(right, 1):
            cost = min(row[j] + 1, after[j - 1] + 1, row[j - 1] + (one != other))
            if i > 1 and j > 1 and one == right[j - 2] and left[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            after.append(cost)
        if min(after) > limit:
            return limit + 1
        before, row = row, after
    return row[-1]


# What a terminal obeys, what turns the direction of a line or breaks it, and what nobody sees
# (Unicode's Default_Ignorable_Code_Point): a name could pass for another, or read backwards.
UNSEEN = (
    "\\x00-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f"
    "\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ud800-\\udfff\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb"
    "\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff"
)
_UNSEEN = re.compile(f"[{UNSEEN}]")


def show_safe(text: str) -> str:
    """Show as escapes what a terminal would obey and what nobody would see."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(lambda found: escape(found[0]), text)


def escape(letter: str) -> str:
    number = ord(letter)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def in_ascii(found: re.Match[str]) -> str:
    """A letter as JSON has it in ASCII; above U+FFFF it takes two."""
    data = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{data[at : at + 2].hex()}" for at in range(0, len(data), 2))
