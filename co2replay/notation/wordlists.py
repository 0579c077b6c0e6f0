"""How the word lists of all languages become one vocabulary, and what makes them clash."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from co2replay.errors import Cause, DataError
from co2replay.sentences import folder_of, languages_in, read

from .spelling import fold
from .tokens import words_of
from .vocabulary import (
    VERBS,
    Form,
    Phase,
    Table,
    TemplatePart,
    Term,
    Vocabulary,
    own_words,
    split_template,
)

Words = Mapping[str, Mapping[str, Mapping[str, list[str]]]]  # language, table, symbol: spellings
# Lists of words that stand around an entry; only what cannot be read otherwise is held to them.
AROUND = (
    "noise",
    "goals",
    "origins",
    "itself",
    "endings",
    "name_endings",
    "elided",
    "sums",
    "owners",
    "joints",
    "headings",
    "through",
    "places",
    "undone",
    "leads",
    "that",
    "numbered",
    "least",
)
COUNTS = ("counts", "ordinals")  # numbers as words, by number
MEANT = "meant"  # heads by which people may mean another one
TAKEN = "taken"  # and by which they mean it for certain, where the entry is whole as that one

EVERYDAY = "everyday"  # the folder of words that no game has of its own

UNREAD = ("term",)  # terms for messages; the same word may stand there twice


def read_vocabulary(
    folder: Path,
    forms: tuple[Form, ...],
    tables: Mapping[str, tuple[str, ...]],
    templates: Mapping[str, tuple[str, ...]] | None = None,
    phases: tuple[Phase, ...] = (),
) -> Vocabulary:
    """Build the words of a game from its folder of word lists, a file a language."""
    words: dict[str, dict[str, dict[str, list[str]]]] = {}
    fillers: list[str] = []
    around: dict[str, list[str]] = {name: [] for name in AROUND}
    meant: dict[str, dict[str, list[str]]] = {}
    taken: dict[str, dict[str, list[str]]] = {}
    counts: dict[str, dict[str, str]] = {name: {} for name in COUNTS}
    initials: dict[str, dict[str, str]] = {}
    for language in languages_in(folder):
        listed = read(folder, language)
        fillers.extend(listed.pop("fillers"))
        for name in AROUND:
            around[name].extend(listed.pop(name, ()))
        assert listed.pop("language") == language
        meant[language] = listed.pop(MEANT, {})
        taken[language] = listed.pop(TAKEN, {})
        initials[language] = listed.pop("initials", {})
        for name in COUNTS:
            for number, said in listed.pop(name, {}).items():
                counts[name] |= dict.fromkeys(map(fold, said), number)
        words[language] = listed
    vocabulary = build_vocabulary(forms, tables, words, fillers, templates, phases)
    for name, said in around.items():
        setattr(vocabulary, name, frozenset(word for text in said for word in words_of(text)))
    add_heads(vocabulary, MEANT, meant)
    add_heads(vocabulary, TAKEN, taken)
    add_counted(vocabulary, [listed.get("term", {}) for listed in words.values()])
    add_everyday(vocabulary)
    vocabulary.initials = initials
    vocabulary.counts, vocabulary.ordinals = (counts[name] for name in COUNTS)
    return vocabulary


def add_everyday(vocabulary: Vocabulary) -> None:
    """Take the words of every language that mean nothing in any game."""
    folder = folder_of("") / EVERYDAY
    listed = [read(folder, language) for language in vocabulary.languages]
    said = (words_of(one.get("words", "")) for one in listed)
    vocabulary.everyday = frozenset(word for words in said for word in words)
    told = (words_of(one) for each in listed for one in each.get("differences", ()))
    vocabulary.differences = frozenset(told)
    vocabulary.inexact = frozenset(words_of(one) for each in listed for one in each["inexact"])
    vocabulary.intended = frozenset(words_of(one) for each in listed for one in each["intended"])
    vocabulary.ahead = frozenset(words_of(one) for each in listed for one in each.get("ahead", ()))
    for name in ("everybody", "others", "both", "nobody"):
        said = (words_of(one) for each in listed for one in each.get(name, ()))
        setattr(vocabulary, name, frozenset(said))
    for name in ("alike", "passive", "agents"):
        heard = (fold(one) for each in listed for one in each.get(name, ()))
        setattr(vocabulary, name, frozenset(heard))
    vocabulary.nor = {
        fold(one): fold(no) for each in listed for one, no in each.get("nor", {}).items()
    }
    vocabulary.holds = frozenset(word for each in listed for word in each["holds"])
    vocabulary.prefixes = frozenset(word for each in listed for word in each.get("prefixes", ()))
    vocabulary.none = frozenset(
        word for each in listed for one in each["none"] for word in words_of(one)
    )


def add_heads(
    vocabulary: Vocabulary, name: str, meant: Mapping[str, Mapping[str, list[str]]]
) -> None:
    """Take what people say in place of a head."""
    codes = vocabulary.tables[VERBS].codes
    terms: dict[str, list[Term]] = getattr(vocabulary, name)
    for language, heads in meant.items():
        for symbol, spellings in heads.items():
            if symbol not in codes:
                place = f"{name}.{symbol}"
                raise DataError(f"words of {language}", place, "no-symbol", names=tuple(codes))
            for written in spellings:
                words = words_of(written)
                terms.setdefault(words[0], []).append(Term(words, codes[symbol], written, language))


def add_counted(vocabulary: Vocabulary, terms: Iterable[Mapping[str, list[str]]]) -> None:
    """Take the game's words for what the numbers of its marks count, and for a turn."""
    phases = vocabulary.phases.values()
    numbers = [name for phase in phases for name in phase.numbers]
    of_turns = (phase.numbers[-1] for phase in phases if phase.seat and phase.numbers)
    counts = {name: name for name in numbers} | {"turn": next(of_turns, "turn")}
    for listed in terms:
        for name, counted in counts.items():
            for spelling in listed.get(name, ()):
                vocabulary.counted.setdefault(fold(spelling), counted)


def build_vocabulary(
    forms: tuple[Form, ...],
    tables: Mapping[str, tuple[str, ...]],
    words: Words,
    fillers: Iterable[str],
    templates: Mapping[str, tuple[str, ...]] | None = None,
    phases: tuple[Phase, ...] = (),
) -> Vocabulary:
    """Join the words of all languages; one spelling with two meanings in one slot is an error."""
    skipped = frozenset(word for filler in fillers for word in words_of(filler))
    vocabulary = Vocabulary(forms, tuple(words), skipped, phases)
    named = dict.fromkeys(form.name for form in forms if form.name)
    symbols: dict[str, dict[str, None]] = {
        **{name: dict.fromkeys(table) for name, table in tables.items()},
        VERBS: dict(named),
    }
    own: dict[str, dict[str, dict[str, list[str]]]] = {}
    for language in words:
        for name, listed in words[language].items():
            if name not in tables and name not in UNREAD:
                symbols.setdefault(name, {}).update(dict.fromkeys(listed))
        for name, table_symbols in tables.items():
            for symbol, spellings in words[language].get(name, {}).items():
                if symbol not in table_symbols and any(
                    symbol in words_of(pattern) for pattern in (templates or {}).get(name, ())
                ):
                    own.setdefault(language, {}).setdefault(own_words(name), {})[symbol] = spellings
                    symbols.setdefault(own_words(name), {})[symbol] = None
    for name, listed_symbols in symbols.items():
        table = Table(name, tuple(listed_symbols))
        table.templates = tuple(split_template(text) for text in (templates or {}).get(name, ()))
        vocabulary.tables[name] = table
    for table in vocabulary.tables.values():
        for language in words:
            listed = words[language].get(table.name) or own.get(language, {}).get(table.name, {})
            add_words(vocabulary, table, language, listed)
        add_symbols(vocabulary, table)
        for terms in table.terms.values():
            terms.sort(key=lambda term: -len(term.words))
    check_slots(vocabulary)
    check_heads(vocabulary)
    return vocabulary


def add_words(
    vocabulary: Vocabulary, table: Table, language: str, listed: Mapping[str, list[str]]
) -> None:
    for symbol, spellings in listed.items():
        code = table.codes.get(symbol)
        if code is None and is_word_of_template(table, symbol):
            continue  # read through the template that it belongs to
        if code is None:
            place = f"{table.name}.{symbol}"
            raise DataError(f"words of {language}", place, "no-symbol", names=table.symbols)
        for written in spellings:
            words = words_of(written)
            if not words:
                raise DataError(f"words of {language}", f"{table.name}.{symbol}", "empty-word")
            table.first.setdefault((language, code), written)
            if table.name != VERBS:  # one head may stand in two contexts with two meanings
                check_new(table, words, code, language)
            table.terms.setdefault(words[0], []).append(Term(words, code, written, language))
            vocabulary.known.update(words)


def check_new(table: Table, words: tuple[str, ...], code: int, language: str) -> None:
    for term in table.terms.get(words[0], ()):
        if term.words == words and term.code != code:
            raise DataError(
                f"words of {language}",
                f"{table.name}.{table.symbols[code]}",
                "word-taken",
                word=" ".join(words),
                meaning=table.symbols[term.code],
                language=term.language,
            )


def is_word_of_template(table: Table, symbol: str) -> bool:
    return any(TemplatePart("word", symbol) in template.parts for template in table.templates)


def add_symbols(vocabulary: Vocabulary, table: Table) -> None:
    """Let the name of a symbol be read in every language, unless a language uses it otherwise."""
    for symbol, code in table.codes.items():
        words = words_of(symbol)
        listed = table.terms.get(words[0], ()) if words else ()
        is_compound = bool(table.templates)
        if not words or any(term.words == words for term in listed):
            continue
        if is_compound and not any(spelled == code for _, spelled in table.first):
            continue  # put together from the words of its parts
        table.terms.setdefault(words[0], []).append(Term(words, code, symbol, ""))
        vocabulary.known.update(words)


def simple_terms(vocabulary: Vocabulary, name: str) -> Iterator[tuple[Term, str]]:
    """Yield the spellings that make a whole symbol by themselves, each with its symbol's name."""
    table = vocabulary.tables[name]
    for terms in table.terms.values():
        for term in terms:
            yield term, table.symbols[term.code]
    for template in table.templates:
        if len(template.parts) == 1 and template.parts[0].kind == "table":
            yield from simple_terms(vocabulary, template.parts[0].name)


def check_slots(vocabulary: Vocabulary) -> None:
    """Refuse a spelling that means a symbol of the table and another one of a part of it."""
    for name, table in vocabulary.tables.items():
        if name == VERBS or not table.templates:
            continue
        seen: dict[tuple[str, ...], tuple[Term, str]] = {}
        for term, symbol in simple_terms(vocabulary, name):
            other = seen.setdefault(term.words, (term, symbol))
            if other[1] != symbol:
                raise _two_meanings(name, term, symbol, other[0], other[1])


def check_heads(vocabulary: Vocabulary) -> None:
    """Refuse a head word that begins two forms of one context, or is a symbol that begins one."""
    heads = vocabulary.tables[VERBS]
    for context, forms in vocabulary.contexts.items():
        seen: dict[tuple[str, ...], tuple[Term, str]] = {}
        named = {form.name for form in forms}
        for terms in heads.terms.values():
            for term in terms:
                symbol = heads.symbols[term.code]
                if symbol in named:
                    other = seen.setdefault(term.words, (term, symbol))
                    if other[1] != symbol:
                        raise _two_meanings(f"{VERBS} ({context})", term, symbol, *other)
        for form in forms:
            if form.silent or not form.name:
                for term, symbol in simple_terms(vocabulary, form.slots[0].table):
                    if term.words in seen:
                        raise _two_meanings(f"{context}", term, symbol, *seen[term.words])


def _two_meanings(where: str, term: Term, symbol: str, other: Term, meaning: str) -> DataError:
    return DataError(
        f"words of {term.language}",
        f"{where}.{symbol}",
        "word-taken",
        word=" ".join(term.words),
        meaning=meaning,
        language=other.language or Cause("every-language"),
    )
