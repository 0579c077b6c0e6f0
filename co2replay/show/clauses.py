"""A clause in words: what it says, where each book states it, says otherwise or is silent, and
what somebody has quoted of his own rulebooks."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec

from co2replay.errors import DataError, UnreadableFile
from co2replay.files import read_bytes
from co2replay.games.registry import games
from co2replay.rulebooks.clauses import Clause, load_clauses, load_edition_words
from co2replay.rulebooks.datafiles import nearest
from co2replay.rulebooks.editions import edition_names
from co2replay.sentences import FALLBACK, cause_of, overheard

from .words import Words, texts_of, words_of_any_game


def paraphrase(game: str, clause: Clause, language: str) -> str:
    said = texts_of(game, language).get("clauses", {}).get(clause.id)
    return in_english(clause.text, language) if said is None else str(said)


def in_english(text: str, language: str) -> str:
    """What a language lacks is said in English, and named so to who reads another one."""
    if language == FALLBACK:
        return text
    return words_of_any_game(language).label("in_english", text=text)


def cited(
    game: str, clause: str, editions: Iterable[str], folders: tuple[Path, ...], words: Words
) -> str:
    """Join where the books say it; books that say it alike agree, a silent one is named."""
    same: list[str] = []
    rest: list[str] = []
    for edition in editions:
        short = edition.rpartition("/")[2]
        stance = load_edition_words(game, short, folders).get(clause)
        if stance is None:
            continue
        where = words.say("breach", "rule", edition=short.upper(), cite=words.place(stance.cite))
        if stance.stance == "same":
            same.append(where)
        elif stance.stance == "differs":
            rest.append(f"{where} ({words.say('stance', 'differs')})")
        elif stance.stance == "silent":
            rest.append(words.say("breach", "rule_silent", edition=short.upper()))
        else:
            rest.append(f"{short.upper()} {words.say('stance', stance.stance)}")
    if len(same) > 1:
        same = [words.say("breach", "rule_agree", cites=", ".join(same))]
    return "; ".join([*same, *rest])


def barred_text(game: str, name: str, clause: str, words: Words, kind: str = "variant") -> str:
    """Say by which clause a number of players has no such choice, and where it stands."""
    where = cited(game, clause, edition_names(game), (), words)
    return words.say("problem", f"barred-{kind}", text=name, expected=f"{clause} ({where})")


SCHEMA = "quotes/1"
WORDS_MAX = 400  # letters; more than that is no short quotation


class Quote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a book says, in its own words, and on which page of the owner's copy."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=WORDS_MAX)]
    page: Annotated[str, msgspec.Meta(max_length=20)] = ""


class Quotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: per edition and clause one quotation. TOML, or JSON of the same shape."""

    quotes: dict[str, dict[str, Quote]]
    schema: str = SCHEMA


class OwnBook(msgspec.Struct, frozen=True):
    """Quotations as read, with the digest of the file they came from."""

    quotes: dict[str, dict[str, Quote]]
    digest: str

    def of(self, clause: str) -> dict[str, Quote]:
        return {book: said[clause] for book, said in self.quotes.items() if clause in said}


def read_quotes(path: Path, folders: tuple[Path, ...] = ()) -> OwnBook:
    """Read and check a file of quotations; each edition and clause must be a known one."""
    file = str(path)
    try:
        data = read_bytes(path)
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(file, cause_of(error)) from error
    try:
        raw = msgspec.json.decode(data) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (tomllib.TOMLDecodeError, msgspec.DecodeError, RecursionError) as error:
        raise UnreadableFile(file, cause_of(error)) from error
    try:
        found = msgspec.convert(raw, Quotes)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        key = place.strip("`").removeprefix("$.") or "quotes"
        raise DataError(file, key, overheard(what)) from error
    if found.schema != SCHEMA:
        raise DataError(file, "schema", "other-schema", name=found.schema, wanted=SCHEMA)
    check_names(file, found.quotes, folders)
    return OwnBook(found.quotes, hashlib.blake2b(data, digest_size=8).hexdigest())


def check_names(file: str, quotes: dict[str, dict[str, Quote]], folders: tuple[Path, ...]) -> None:
    editions = [f"{game}/{name}" for game in games() for name in edition_names(game, folders)]
    for edition, said in quotes.items():
        if edition not in editions:
            raise DataError(file, f"quotes.{edition}", "no-edition", names=editions)
        clauses = load_clauses(edition.partition("/")[0])
        for clause in said:
            if clause not in clauses:
                near = nearest(clause, clauses)
                raise DataError(file, f"quotes.{edition}.{clause}", "no-clause", names=near)
