"""Words cut short, as people note them: `prop`, `inst.`.

A word that no list knows may be the beginning of one that stands in a list. Every thing that it can
begin is tried in its place, and only what all of them together can mean in one way is taken.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import lru_cache

from .records import MAX_LINE
from .tokens import Token, tokens_of
from .vocabulary import VERBS, Table, Term, Vocabulary

CAPITALS = re.compile(r"\b[A-Z]{2,3}\b")
COUNTED = re.compile(r"\b([A-Za-z]{1,2}) ?(?=\d)")  # `S1`, `c 23`
LETTERS = range(3, 5)  # of a word that is cut short: two begin too much, more are a slip
WAYS_MAX = 12  # of one entry
UNTOLD = ("term", "map", "variant", "box")  # tables that no entry is read by


def written_out(text: str, vocabulary: Vocabulary, names: Table | None, language: str) -> list[str]:
    """The text with its cut words written out, in every way that they can be."""
    tokens = tokens_of(text)
    cut = [
        token
        for token in tokens
        if (len(token.word) in LETTERS or text[token.end : token.end + 1] == ".")
        and is_cut(token, vocabulary, names)
    ]
    if not cut:
        return []
    ways = [wholes(token.word, vocabulary, language) for token in cut]
    count = 1
    for one in ways:
        count *= len(one)
    if not 0 < count <= WAYS_MAX or len(text) > MAX_LINE:
        return []
    return [replaced(text, cut, words) for words in itertools.product(*ways)]


def with_initials(text: str, vocabulary: Vocabulary, language: str) -> str:
    """`oil NA` as `oil North America`: capitals, in the language of the log; `S1` as `street 1`."""
    said = vocabulary.initials.get(language, {})
    if not said:
        return text
    whole = CAPITALS.sub(lambda found: said.get(found[0], found[0]), text)
    return COUNTED.sub(lambda found: counted(found, said), whole)


def counted(found: re.Match[str], said: dict[str, str]) -> str:
    word = said.get(f"{found[1].lower()}#")
    return found[0] if word is None else f"{word} "


def replaced(text: str, cut: list[Token], words: tuple[str, ...]) -> str:
    for token, word in zip(reversed(cut), reversed(words), strict=True):
        rest = text[token.end :]
        is_dotted = rest.startswith(".") and not rest[1:2].isdigit()
        text = f"{text[: token.start]}{word}{rest[is_dotted:]}"
    return text


def is_cut(token: Token, vocabulary: Vocabulary, names: Table | None) -> bool:
    """Is it a word of letters that says nothing in any list, and is nobody's name?"""
    word = token.word
    if len(word) < LETTERS[0] or not word.isalpha() or word in vocabulary.known:
        return False
    return word not in said_around(vocabulary) and (names is None or word not in names.terms)


@lru_cache(maxsize=16)
def said_around(vocabulary: Vocabulary) -> frozenset[str]:
    """Every word of the lists that stand around an entry."""
    lists = (
        *(vocabulary.fillers, vocabulary.noise, vocabulary.goals, vocabulary.origins),
        *(vocabulary.itself, vocabulary.sums, vocabulary.owners, vocabulary.joints),
        *(vocabulary.headings, vocabulary.through, vocabulary.leads, vocabulary.that),
        *(vocabulary.numbered, vocabulary.undone, vocabulary.counted, vocabulary.counts),
        *(vocabulary.ordinals, vocabulary.endings, vocabulary.everyday),
    )
    heads = (*vocabulary.meant.values(), *vocabulary.taken.values())
    of_heads = (word for terms in heads for term in terms for word in term.words)
    return frozenset((*(word for listed in lists for word in listed), *of_heads))


def wholes(word: str, vocabulary: Vocabulary, language: str) -> list[str]:
    """One spelling of each thing that a word begins; those of the log's own language go first."""
    for languages in ((language,), vocabulary.languages):
        found: dict[frozenset[tuple[str, int]], str] = {}
        for spelling, things in begun(word, vocabulary, languages).items():
            known = next((one for one in found if things & one), None)
            if known is None:
                found[things] = spelling
            else:
                found[things | known] = found.pop(known)
        if found:
            return [*found.values()]
    return []


def begun(
    word: str, vocabulary: Vocabulary, languages: tuple[str, ...]
) -> dict[str, frozenset[tuple[str, int]]]:
    """Each single word that a text begins, with all that it stands for."""
    found: dict[str, set[tuple[str, int]]] = {}
    passed = vocabulary.itself  # `receives` says nothing that an entry would be read by
    for name, table in vocabulary.tables.items():
        if name in UNTOLD:
            continue
        for term in terms_of(table):
            is_one = len(term.words) == 1 and term.words[0].startswith(word)
            if is_one and term.language in languages and term.words[0] not in passed:
                symbol = table.symbols[term.code]
                meant = (VERBS, term.code) if name == VERBS else (symbol, 0)
                found.setdefault(term.words[0], set()).add(meant)
    return {one: frozenset(things) for one, things in found.items()}


def terms_of(table: Table) -> Iterator[Term]:
    for terms in table.terms.values():
        yield from terms
