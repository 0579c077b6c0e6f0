"""The words of facts of the box and of the questions about them, in every language there is."""

from __future__ import annotations

import msgspec

from co2replay.errors import Cause, DataError, UnknownName
from co2replay.notation.tokens import words_of
from co2replay.notation.vocabulary import Term
from co2replay.sentences import catalogue, cause_of, languages

HOME = "co2replay.games.co2"


class BoxWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One language: spellings of heads, keys and bonuses, and where each kind of value stands."""

    head: dict[str, list[str]]
    key: dict[str, list[str]]
    bonus: dict[str, list[str]]
    where: dict[str, str]


_languages: dict[str, BoxWords] = {}
_folded: dict[str, dict[tuple[str, ...], str]] = {}


def box_languages() -> tuple[str, ...]:
    """Name the languages that have such words; the first is used where none is asked for."""
    _load()
    return tuple(_languages)


def box_words(language: str = "") -> BoxWords:
    _load()
    name = language or next(iter(_languages))
    if name not in _languages:
        raise UnknownName("language", name, tuple(_languages))
    return _languages[name]


def read_word(table: str, words: tuple[str, ...]) -> str | None:
    """Read folded words of any language as a symbol of `head`, `key` or `bonus`."""
    _load()
    return _folded[table].get(words)


def terms_of(symbols: tuple[str, ...]) -> list[Term]:
    """Every spelling, of every language, of these heads, keys and bonuses."""
    _load()
    return [
        Term(words_of(spelling), 0, spelling, language)
        for language, words in _languages.items()
        for table in (words.head, words.key, words.bonus)
        for symbol in symbols
        for spelling in table.get(symbol, ())
    ]


def _load() -> None:
    if _languages:
        return
    read: dict[str, BoxWords] = {}
    for language in languages(HOME):
        tables = catalogue(language, HOME)
        wanted = {name: tables.get(f"box_{name}", {}) for name in BoxWords.__struct_fields__}
        try:
            read[language] = msgspec.convert(wanted, BoxWords)
        except msgspec.ValidationError as error:
            raise DataError(f"{language}.toml", "-", cause_of(error)) from error
    for table in ("head", "key", "bonus"):
        _folded[table] = _fold_table(read, table)
    _languages.update(read)


def _fold_table(languages: dict[str, BoxWords], table: str) -> dict[tuple[str, ...], str]:
    meanings: dict[tuple[str, ...], str] = {}
    for language, words in languages.items():
        spellings: dict[str, list[str]] = getattr(words, table)
        for symbol, written in spellings.items():
            for spelling in (symbol, *written):
                known = meanings.setdefault(words_of(spelling), symbol)
                if known != symbol:
                    what = Cause("two-meanings", word=spelling, first=known, second=symbol)
                    raise DataError(f"{language}.toml", f"{table}.{symbol}", what)
    return meanings
