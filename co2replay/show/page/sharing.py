"""What many texts of a page share is written once, and stands in them as one private sign."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

WORD = re.compile(r"\d+|\w+ ?|[^\w\s]+ ?|\s+")
SIGNS = range(0xE000, 0xF900)
SIGN_BYTES, AROUND_BYTES = 3, 3  # of a sign in a text; around a piece in the list of them
ROUNDS, OFTEN = 5, 6
FIRST = 0x10000  # of the signs that words have while they are counted
BREAK = "\n"


def shared(rows: Sequence[Sequence[str]]) -> tuple[list[list[str]], list[str]]:
    """The texts with a sign for each piece that is worth one, and these pieces: words, and what
    stands together again and again, made of the pieces before it."""
    cut = [[WORD.findall(one) for one in row] for row in rows]
    words = list(dict.fromkeys(word for row in cut for one in row for word in one))
    told = [one for row in rows for one in row]
    pieces: list[str] = []
    if not any(ord(letter) in SIGNS for word in words for letter in word):  # somebody writes them
        own = {word: chr(FIRST + at) for at, word in enumerate(words)}
        text = BREAK.join("".join(own[word] for word in one) for row in cut for one in row)
        text, pairs = paired(text, len(words))
        codes, pieces = coded(text, [*words, *pairs], len(words))
        told = [line.translate(codes) for line in text.split(BREAK)]
    lines = iter(told)
    return [[next(lines) for _ in row] for row in rows], pieces


def paired(text: str, words: int) -> tuple[str, list[str]]:
    """Give a sign to two that stand together often, and so on, the most frequent first."""
    pairs: list[str] = []
    for _ in range(ROUNDS):
        found = Counter(pairwise(text)).most_common()
        often = [a + b for (a, b), many in found if many >= OFTEN and BREAK not in (a, b)]
        for pair in often[: (len(often) + 1) // 2]:
            text = text.replace(pair, chr(FIRST + words + len(pairs)))
            pairs.append(pair)
    return text, pairs


def coded(text: str, meant: Sequence[str], words: int) -> tuple[dict[int, str], list[str]]:
    """What stands for each sign: a private one where that is shorter, else what it means."""
    uses, worth = Counter(text), set()
    for at in range(len(meant) - 1, -1, -1):
        many, is_pair = uses[chr(FIRST + at)], at >= words
        size = 2 * SIGN_BYTES if is_pair else len(meant[at].encode())
        is_worth = many * (size - SIGN_BYTES) > size + AROUND_BYTES
        worth |= {at} if is_worth else set()
        for part in meant[at] if is_pair else "":
            uses[part] += 1 if is_worth else many
    codes: dict[int, str] = {}
    pieces: list[str] = []
    for at, meaning in enumerate(meant):
        codes[FIRST + at] = meaning.translate(codes) if at >= words else meaning
        if at in worth and len(pieces) < len(SIGNS):
            pieces.append(codes[FIRST + at])
            codes[FIRST + at] = chr(SIGNS[len(pieces) - 1])
    return codes, pieces
