"""Facts of the box in a log: what a `fact` line says of the copy on the table, read and written;
their words, and those of the questions about them, in every language there is."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.errors import Cause, DataError, UnknownName
from co2replay.notation.tokens import words_of
from co2replay.notation.vocabulary import Term
from co2replay.rulebooks.factlines import FactLine, Word, read_fact_line, read_keys
from co2replay.sentences import catalogue, cause_of, languages

from ..forms import EFFECTS, GRANTS, REGIONS, SOURCES
from .manifest_files import BONUSES

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


# Writes a code of one of these tables.
Spell = Callable[[str, int], str]

FACT_TABLES = {"source": SOURCES, "region": REGIONS, "grant": GRANTS, "effect": EFFECTS}
_DETAILS = ("region", "grant", "source")
_BLANKS = {"agenda": "? ? ?", "summit": "? ?", "needs": "? ?"}
_LOBBY_KEYS = (*_DETAILS, "main", "minor")


def parse_box_fact(text: str, word: Word, where: str = "fact") -> BoxFact | BoxFactProblem:
    """Read what stands behind `fact`; words of all languages are known."""
    return read_fact_line(FactLine(text, word, FACT_TABLES, read_word), _READERS, where)


def format_box_fact(fact: BoxFact, spell: Spell, language: str = "") -> str:
    """Write a fact as `parse_box_fact` reads it, without the word `fact`."""
    words = box_words(language)
    head, *names = fact.values[0][0].split(".")
    if not names[-1].isdigit():  # a whole tile, `agenda 2`, has no key
        names.pop()
    out = _piece(head, names, words, spell)
    for path, value in fact.values:
        key = path.rpartition(".")[2]
        shown = _written(key, value, spell, words)
        if key == "detail":
            key = _detail_table(value)
        # A tile, the plants of a UN goal and the region of an event stand there without a key.
        bare = key.isdigit() or (head, key) in (("un", "needs"), ("event", "region"))
        out += [*([] if bare else [words.key[key][0]]), shown]
    return " ".join(out)


def rewritten(text: str, read: Word, spell: Spell, language: str) -> str:
    """The same line in another language; one that cannot be read stays as it is."""
    fact = parse_box_fact(text, read)
    if isinstance(fact, BoxFactProblem):
        return " ".join(text.split())
    return format_box_fact(fact, spell, language)


def blank_fact(path: str, spell: Spell, language: str = "") -> str:
    """Write the fact of one path with `?` for what is to be read; empty if no fact can say it."""
    words = box_words(language)
    head, *names = path.split(".")
    if head not in _READERS or "?" in names:
        return ""
    if names[-1].isdigit():
        return " ".join([words.head[head][0], *names, _BLANKS[head]])
    *names, key = names
    if key in ("needs", "detail"):
        named = []
    elif key in words.key:
        named = [words.key[key][0]]
    else:
        return ""
    return " ".join([*_piece(head, names, words, spell), *named, _BLANKS.get(key, "?")])


def _piece(head: str, names: list[str], words: BoxWords, spell: Spell) -> list[str]:
    """The words for a piece: what it is, and whose or which of them."""
    out = [words.head[head][0]]
    for name in names:
        if name in SOURCES:
            name = spell("source", SOURCES.index(name))
        elif name in REGIONS:
            name = spell("region", REGIONS.index(name))
        out.append(name)
    return out


def _written(key: str, value: Written, spell: Spell, words: BoxWords) -> str:
    if key == "bonus" and value in BONUSES:
        return words.bonus[str(value)][0]
    parts = value if isinstance(value, list | tuple) else (value,)
    if key in ("main", "minor"):
        effects = [_written_effect(str(part), spell) for part in parts]
        return f" {words.key['or'][0]} ".join(effects)
    return " ".join(_written_part(str(part), spell) for part in parts)


def _written_effect(effect: str, spell: Spell) -> str:
    kind, _, amount = effect.partition(" ")
    shown = spell("effect", EFFECTS.index(kind))
    return f"{shown} {amount}" if amount else shown


def _written_part(name: str, spell: Spell) -> str:
    for table in _DETAILS:
        if name in FACT_TABLES[table]:
            return spell(table, FACT_TABLES[table].index(name))
    return name


def _detail_table(value: Written) -> str:
    return next(table for table in _DETAILS if value in FACT_TABLES[table])


# One reader a head --------------------------------------------------------------------------------


def _read_plant(line: FactLine, values: dict[str, Written]) -> None:
    piece = f"plant.{line.needed('source')}.{line.needed_number()}"
    _read_keys(line, values, piece, ("cost", "cubes", "vp"))


def _read_track(line: FactLine, values: dict[str, Written]) -> None:
    track = f"track.{line.needed('source')}"
    space = line.number()
    if space is None:
        _read_keys(line, values, track, ("length", "licence"))
    else:
        _read_keys(line, values, f"{track}.{space}", ("income", "bonus"))


def _read_keys(
    line: FactLine, values: dict[str, Written], piece: str, keys: tuple[str, ...]
) -> None:
    read_keys(line, values, keys, lambda key: f"{piece}.{key}", _read_value)


def _read_value(line: FactLine, key: str) -> Written:
    if key == "bonus":
        return _read_bonus(line)
    return line.needed("region") if key == "ring" else line.needed_number()


def _read_bonus(line: FactLine) -> str:
    found = line.own("bonus", BONUSES) or line.name("source")
    if found is None:
        raise line.refuse((*BONUSES, *SOURCES))
    return found


def _read_lobby(line: FactLine, values: dict[str, Written]) -> None:
    card = f"lobby.{line.needed_number()}"
    keys = _LOBBY_KEYS
    while not line.is_over() or not values:
        at = line.at
        key = line.own("key", keys)
        if key == "main":
            line.put(values, f"{card}.main", _read_effects(line), at)
        elif key == "minor":
            line.put(values, f"{card}.minor", _read_effect(line), at)
        else:
            tables = _DETAILS if key is None else (key,)
            found = next((name for name in map(line.name, tables) if name is not None), None)
            if found is None:
                raise line.refuse(keys if key is None else FACT_TABLES[key])
            line.put(values, f"{card}.detail", found, at)


def _read_effects(line: FactLine) -> Written:
    effects = [_read_effect(line)]
    while line.own("key", ("or",)) or line.has("effect"):
        effects.append(_read_effect(line))
    return effects[0] if len(effects) == 1 else tuple(effects)


def _read_effect(line: FactLine) -> str:
    kind = line.needed("effect")
    amount = line.number()
    return kind if amount is None else f"{kind} {amount}"


def _read_sources(line: FactLine) -> tuple[str, ...]:
    found = [line.needed("source")]
    while (source := line.name("source")) is not None:
        found.append(source)
    return tuple(found)


def _read_agenda(line: FactLine, values: dict[str, Written]) -> None:
    number = line.needed_number()
    values[f"agenda.{number}"] = _read_sources(line)
    if not line.is_over():
        raise line.refuse(SOURCES)


def _read_summit(line: FactLine, values: dict[str, Written]) -> None:
    if line.own("key", ("places",)):
        values["summit.places"] = line.needed_number()
        return
    number = line.needed_number()
    values[f"summit.{number}"] = _read_sources(line)
    if not line.is_over():
        raise line.refuse(SOURCES)


def _read_un(line: FactLine, values: dict[str, Written]) -> None:
    card = f"un.{line.needed_number()}"
    if line.own("key", ("vp",)):
        values[f"{card}.vp"] = line.needed_number()
        return
    values[f"{card}.needs"] = _read_sources(line)
    if not line.is_over():
        if not line.own("key", ("vp",)):
            raise line.refuse(("vp", *SOURCES))
        values[f"{card}.vp"] = line.needed_number()


def _read_event(line: FactLine, values: dict[str, Written]) -> None:
    number = line.needed_number()
    line.own("key", ("region",))
    values[f"event.{number}.region"] = line.needed("region")


def _read_project(line: FactLine, values: dict[str, Written]) -> None:
    source = line.needed("source")
    line.own("key", ("count",))
    values[f"project.{source}.count"] = line.needed_number()


def _read_region(line: FactLine, values: dict[str, Written]) -> None:
    _read_keys(line, values, f"region.{line.needed('region')}", ("ring",))


_READERS: dict[str, Callable[[FactLine, dict[str, Written]], None]] = {
    "plant": _read_plant,
    "track": _read_track,
    "lobby": _read_lobby,
    "agenda": _read_agenda,
    "summit": _read_summit,
    "un": _read_un,
    "event": _read_event,
    "project": _read_project,
    "region": _read_region,
}
