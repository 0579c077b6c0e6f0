"""A clause in words: what it says, and where each book states it, says otherwise or is silent."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from co2replay.rulebooks.clauses import Clause, load_edition_words
from co2replay.rulebooks.editions import edition_names
from co2replay.sentences import FALLBACK

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
