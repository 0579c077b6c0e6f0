"""How written words are compared: folded letters, distance of spellings."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

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


def fold(text: str) -> str:
    """Return the text as it is compared: no case, no accents, plain quotes, ł as l, ß as ss."""
    if text.isascii():
        return text.lower().replace("`", "'")
    # The quotes go first: NFKC takes a spacing accent apart into a space and a mark.
    plain = unicodedata.normalize("NFKC", text.translate(_PLAIN)).casefold()
    apart = unicodedata.normalize("NFD", plain)
    bare = "".join(letter for letter in apart if unicodedata.category(letter) != "Mn")
    return unicodedata.normalize("NFC", bare).translate(_PLAIN)


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


@cache
def _unseen() -> re.Pattern[str]:
    """Made when the first text is shown that is not plain."""
    return re.compile(f"[{UNSEEN}]")


def show_safe(text: str) -> str:
    """Show as escapes what a terminal would obey and what nobody would see."""
    if text.isascii() and text.isprintable():
        return text
    return _unseen().sub(lambda found: escape(found[0]), text)


def escape(letter: str) -> str:
    number = ord(letter)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def in_ascii(found: re.Match[str]) -> str:
    """A letter as JSON has it in ASCII; above U+FFFF it takes two."""
    data = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{data[at : at + 2].hex()}" for at in range(0, len(data), 2))
