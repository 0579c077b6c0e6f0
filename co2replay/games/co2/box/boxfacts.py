"""Facts of the box in a log: what a `fact` line says of the copy on the table, read and written."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.contract import BoxFact, BoxFactProblem, Written
from co2replay.notation.spelling import Token, tokens_of

from ..forms import EFFECTS, GRANTS, REGIONS, SOURCES
from .boxwords import HEADS, BoxWords, box_words, read_word
from .manifest_files import BONUSES

# Reads a spelled word as a code of a table (`source`, `region`, `grant`, `effect`), or not at all.
Word = Callable[[str, str], int | None]
# Writes a code of one of these tables.
Spell = Callable[[str, int], str]

FACT_TABLES = {"source": SOURCES, "region": REGIONS, "grant": GRANTS, "effect": EFFECTS}
_TERM_WORDS_MAX = 5  # the longest names: three words and a preposition or two
_DETAILS = ("region", "grant", "source")
_BLANKS = {"agenda": "? ? ?", "summit": "? ?", "needs": "? ?"}
_LOBBY_KEYS = (*_DETAILS, "main", "minor")


class _ProblemError(Exception):
    def __init__(self, problem: BoxFactProblem) -> None:
        self.problem = problem


class _Line:
    """The words of a fact and how far they are read."""

    def __init__(self, text: str, word: Word) -> None:
        self.text = text
        self.word = word
        # `region_cep`, `asia/money`: the signs between words carry no meaning here.
        self.tokens = [token for token in tokens_of(text) if token.word not in (",", "/", "=", ":")]
        self.at = 0

    def is_over(self) -> bool:
        return self.at >= len(self.tokens)

    def peek(self) -> Token | None:
        return None if self.is_over() else self.tokens[self.at]

    def refuse(self, expected: tuple[str, ...], what: str = "unknown-word") -> _ProblemError:
        token = self.peek()
        if token is None:
            return _ProblemError(BoxFactProblem(len(self.text) + 1, "missing-word", expected))
        return _ProblemError(BoxFactProblem(token.start + 1, what, expected))

    def own(self, table: str, allowed: tuple[str, ...]) -> str | None:
        """Read a head, key or bonus if one of the allowed ones stands here; longest name first."""
        for size in range(min(_TERM_WORDS_MAX, len(self.tokens) - self.at), 0, -1):
            words = tuple(token.word for token in self.tokens[self.at : self.at + size])
            symbol = read_word(table, words)
            if symbol is not None and symbol in allowed:
                self.at += size
                return symbol
        return None

    def name(self, table: str) -> str | None:
        """Read a symbol of a table of the game if one stands here; longest name first."""
        names = FACT_TABLES[table]
        for size in range(min(_TERM_WORDS_MAX, len(self.tokens) - self.at), 0, -1):
            tokens = self.tokens[self.at : self.at + size]
            code = self.word(table, self.text[tokens[0].start : tokens[-1].end])
            if code is None:
                plain = "_".join(token.word for token in tokens)
                code = names.index(plain) if plain in names else None
            if code is not None:
                self.at += size
                return names[code]
        return None

    def has_effect(self) -> bool:
        at = self.at
        found = self.name("effect") is not None
        self.at = at
        return found

    def needed(self, table: str) -> str:
        found = self.name(table)
        if found is None:
            raise self.refuse(FACT_TABLES[table])
        return found

    def number(self) -> int | None:
        token = self.peek()
        if token is None or not (token.word.isascii() and token.word.isdigit()):
            return None
        if len(token.word) > 4:
            return None
        self.at += 1
        return int(token.word)

    def needed_number(self) -> int:
        found = self.number()
        if found is None:
            raise self.refuse(("number",))
        return found


def parse_box_fact(text: str, word: Word, where: str = "fact") -> BoxFact | BoxFactProblem:
    """Read what stands behind `fact`; words of all languages are known."""
    line = _Line(text, word)
    try:
        head = line.own("head", HEADS)
        if head is None:
            raise line.refuse(HEADS)
        values: dict[str, Written] = {}
        _READERS[head](line, values)
        if not line.is_over():
            raise line.refuse((), "unexpected-word")
    except _ProblemError as error:
        return error.problem
    return BoxFact(tuple(values.items()), where)


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


def _put(line: _Line, values: dict[str, Written], path: str, value: Written, at: int) -> None:
    if path in values:
        line.at = at
        raise line.refuse((), "twice")
    values[path] = value


def _read_plant(line: _Line, values: dict[str, Written]) -> None:
    piece = f"plant.{line.needed('source')}.{line.needed_number()}"
    _read_keys(line, values, piece, ("cost", "cubes", "vp"))


def _read_track(line: _Line, values: dict[str, Written]) -> None:
    track = f"track.{line.needed('source')}"
    space = line.number()
    if space is None:
        _read_keys(line, values, track, ("length", "licence"))
    else:
        _read_keys(line, values, f"{track}.{space}", ("income", "bonus"))


def _read_keys(line: _Line, values: dict[str, Written], piece: str, keys: tuple[str, ...]) -> None:
    while not line.is_over() or not values:
        at = line.at
        key = line.own("key", keys)
        if key is None:
            raise line.refuse(keys)
        value: Written
        if key == "bonus":
            value = _read_bonus(line)
        elif key == "ring":
            value = line.needed("region")
        else:
            value = line.needed_number()
        _put(line, values, f"{piece}.{key}", value, at)


def _read_bonus(line: _Line) -> str:
    found = line.own("bonus", BONUSES) or line.name("source")
    if found is None:
        raise line.refuse((*BONUSES, *SOURCES))
    return found


def _read_lobby(line: _Line, values: dict[str, Written]) -> None:
    card = f"lobby.{line.needed_number()}"
    keys = _LOBBY_KEYS
    while not line.is_over() or not values:
        at = line.at
        key = line.own("key", keys)
        if key == "main":
            _put(line, values, f"{card}.main", _read_effects(line), at)
        elif key == "minor":
            _put(line, values, f"{card}.minor", _read_effect(line), at)
        else:
            tables = _DETAILS if key is None else (key,)
            found = next((name for name in map(line.name, tables) if name is not None), None)
            if found is None:
                raise line.refuse(keys if key is None else FACT_TABLES[key])
            _put(line, values, f"{card}.detail", found, at)


def _read_effects(line: _Line) -> Written:
    effects = [_read_effect(line)]
    while line.own("key", ("or",)) or line.has_effect():
        effects.append(_read_effect(line))
    return effects[0] if len(effects) == 1 else tuple(effects)


def _read_effect(line: _Line) -> str:
    kind = line.needed("effect")
    amount = line.number()
    return kind if amount is None else f"{kind} {amount}"


def _read_sources(line: _Line) -> tuple[str, ...]:
    found = [line.needed("source")]
    while (source := line.name("source")) is not None:
        found.append(source)
    return tuple(found)


def _read_agenda(line: _Line, values: dict[str, Written]) -> None:
    number = line.needed_number()
    values[f"agenda.{number}"] = _read_sources(line)
    if not line.is_over():
        raise line.refuse(SOURCES)


def _read_summit(line: _Line, values: dict[str, Written]) -> None:
    if line.own("key", ("places",)):
        values["summit.places"] = line.needed_number()
        return
    number = line.needed_number()
    values[f"summit.{number}"] = _read_sources(line)
    if not line.is_over():
        raise line.refuse(SOURCES)


def _read_un(line: _Line, values: dict[str, Written]) -> None:
    card = f"un.{line.needed_number()}"
    if line.own("key", ("vp",)):
        values[f"{card}.vp"] = line.needed_number()
        return
    values[f"{card}.needs"] = _read_sources(line)
    if not line.is_over():
        if not line.own("key", ("vp",)):
            raise line.refuse(("vp", *SOURCES))
        values[f"{card}.vp"] = line.needed_number()


def _read_event(line: _Line, values: dict[str, Written]) -> None:
    number = line.needed_number()
    line.own("key", ("region",))
    values[f"event.{number}.region"] = line.needed("region")


def _read_project(line: _Line, values: dict[str, Written]) -> None:
    source = line.needed("source")
    line.own("key", ("count",))
    values[f"project.{source}.count"] = line.needed_number()


def _read_region(line: _Line, values: dict[str, Written]) -> None:
    _read_keys(line, values, f"region.{line.needed('region')}", ("ring",))


_READERS: dict[str, Callable[[_Line, dict[str, Written]], None]] = {
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
