"""An act as somebody says it, `purple: build solar africa`, which may mean one of several
spaces; and a move as it is told, `builds a plant in South America`, from the templates of its
game: a sentence a verb (table `move`) or draw, each place filled in as its vocabulary has it;
one set for the replay, the stepper, the page and who hears it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from co2replay.errors import UnknownName
from co2replay.games.registry import game_of
from co2replay.notation.format import BoxText, write_entry, write_line
from co2replay.notation.header import names_of
from co2replay.notation.lines import LineReader
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DRAW,
    GAP,
    NOBODY,
    OMITTED,
    POSITION,
    RULING,
    SEEN,
    UNKNOWN,
    Entry,
    Log,
    Problem,
)
from co2replay.notation.tokens import Token, words_of
from co2replay.notation.vocabulary import VERBS, Slot, Vocabulary, match_terms

from . import examples
from .names import thing_name, titled
from .words import Words


def acts_of(text: str, log: Log, vocabulary: Vocabulary) -> list[Entry]:
    """Read one act or draw; where less is said than that, each that it could mean."""
    found = read_act(text, log, vocabulary)
    if found is not None:
        return [found]
    problems = slips_in(text, log, vocabulary)
    meant = problems[0].meant if problems else ()
    read = [read_act(one, log, vocabulary) for one in meant]
    acts = [entry for entry in read if entry is not None]
    acts = [entry for entry in acts if entry.kind == acts[0].kind]  # what is offered first
    if not acts:
        raise UnknownName(
            "act", text, examples.acts_of(game_of(log)) or tuple(names_of_acts(vocabulary))
        )
    return acts


def slips_in(text: str, log: Log, vocabulary: Vocabulary, language: str = "") -> list[Problem]:
    """What a log would be told of a text; `build solar africa` is meant for one of its spaces."""
    problems: list[Problem] = []
    reader = LineReader(vocabulary, names_of(log.header, vocabulary), language, problems)
    reader.above = log.entries
    reader.rows(text.strip(), 1)
    return problems


def read_act(text: str, log: Log, vocabulary: Vocabulary) -> Entry | None:
    problems: list[Problem] = []
    reader = LineReader(vocabulary, names_of(log.header, vocabulary), "", problems)
    rows = reader.rows(text.strip(), 1)
    if problems or len(rows) != 1 or rows[0][0] not in (ACT, DRAW):
        return None
    kind, verb, args, who = rows[0][:4]
    return Entry(kind, verb, args, who)


def verb_of(text: str, vocabulary: Vocabulary) -> int:
    """Read the head word of an act, whatever stands behind it."""
    tokens = [Token(word, 0, 0) for word in words_of(text.rpartition(":")[2])]
    heads = vocabulary.tables[VERBS]
    acts = names_of_acts(vocabulary)
    for code, _ in match_terms(heads, tokens, 0):
        if heads.symbols[code] in acts:
            return acts[heads.symbols[code]]
    import difflib  # 3 ms, needed only for a message

    near = difflib.get_close_matches(text.split()[0] if text.split() else "", acts, n=3)
    raise UnknownName("act", text, (*near, *(name for name in acts if name not in near)))


def names_of_acts(vocabulary: Vocabulary) -> dict[str, int]:
    return {form.name: form.code for form in vocabulary.contexts["act"] if form.name}


NAMED = re.compile(r"([^;:#]*[^;:#\s])\s*:")  # who acts, in front of a colon


def typed_act(entry: Entry, log: Log, vocabulary: Vocabulary, language: str) -> str:
    """An act as it stands in its log, with the name in front of it; else as logs are written."""
    line = log.written(entry.line)
    typed = line[entry.col - 1 : entry.end - 1]
    if not typed or entry.kind != ACT:
        return act_text(entry, vocabulary, language)
    named = NAMED.findall(line[: entry.col - 1]) if entry.who != NOBODY else []
    return f"{named[-1].strip()}: {typed}" if named else typed


def said_act(typed: str, written: str, log: Log, vocabulary: Vocabulary) -> str:
    """What was asked about as it was typed, and which act it was taken for where it said less."""
    return typed if read_act(typed, log, vocabulary) is not None else f"{typed}: {written}"


def act_text(entry: Entry, vocabulary: Vocabulary, language: str) -> str:
    """Write an act with the player in front who was named."""
    written = write_entry(replace(entry), vocabulary, language)
    if entry.kind == DRAW:
        return f"! {written}"
    if entry.who == NOBODY:
        return written
    return f"{vocabulary.spell('seat', entry.who, language)}: {written}"


MOVE, TOLD = "move", "told"
BARE = "bare"  # of a verb: how it is said when what may be left out is left out
UNFILLED = re.compile(r"\s*\{\w+\}")


def move_text(
    entry: Entry, vocabulary: Vocabulary, words: Words, box_text: BoxText | None = None
) -> str:
    """What is done, without who does it."""
    if entry.kind not in (ACT, DRAW):
        if entry.kind == GAP and words.has(MOVE, "gap"):
            return words.say(MOVE, "gap")
        if entry.kind == RULING:
            clause, _, reason = entry.text.partition("\n")
            return words.say(TOLD, "ruling", clause=clause, reason=reason)
        if entry.kind in (SEEN, POSITION, CORRECTION):
            fact = fact_text(entry, vocabulary, words)
            keys = {SEEN: "seen", POSITION: "laid", CORRECTION: "set"}
            return words.say(TOLD, keys[entry.kind], said=fact, reason=entry.text)
        return write_line([entry], vocabulary, words.language, box_text)
    form = vocabulary.forms[entry.verb]
    said = filled(form.slots, entry.args, vocabulary, words)
    name = form.name
    if len(said) < sum(slot.table != "literal" for slot in form.slots):
        name = f"{name} {BARE}" if words.has(MOVE, f"{name} {BARE}") else name
    chosen = next(
        (f"{name} {symbol}" for symbol in symbols(form.slots, entry.args, vocabulary)
         if words.has(MOVE, f"{name} {symbol}")),
        name,
    )  # fmt: skip
    if not words.has(MOVE, chosen):
        return write_entry(entry, vocabulary, words.language)
    template = words.say(MOVE, chosen)
    for key, value in said.items():
        template = template.replace(f"{{{key}}}", value)
    return UNFILLED.sub("", template).strip()


def told(
    entry: Entry, seat: int, vocabulary: Vocabulary, words: Words, box_text: BoxText | None = None
) -> str:
    """A move under the mark of a seat: another one who answers is named."""
    text = move_text(entry, vocabulary, words, box_text)
    if entry.kind == ACT and entry.who not in (NOBODY, seat):
        return f"{words.seat(vocabulary.symbol('seat', entry.who))}: {text}"
    return text


def seen_text(entries: Sequence[Entry], vocabulary: Vocabulary, words: Words) -> str:
    """Facts of one line, seen together."""
    facts: list[str] = []
    before = ""
    for entry in entries:
        fact = fact_text(entry, vocabulary, words)
        owner = fact.partition(": ")[0]
        facts.append(fact.removeprefix(f"{before}: ") if before else fact)
        before = owner if owner != fact else ""
    return words.say(TOLD, "seen", said=", ".join(facts))


def fact_text(entry: Entry, vocabulary: Vocabulary, words: Words) -> str:
    """What a fact says of the table: `black: coins 11`."""
    form = vocabulary.forms[entry.verb]
    rest = list(entry.args)
    said: list[str] = []
    for place, slot in enumerate(form.slots):
        if slot.table == "literal":
            text = field_said(slot.word, words)
        elif slot.table == "mark":  # two numbers in one word
            text, rest = ".".join(map(str, rest[:2])), rest[2:]
        else:
            taken = rest if slot.many else rest[:1]
            rest = [] if slot.many else rest[1:]
            is_field = slot.joined or (place == 0 and not form.slots[-1].joined)
            told = [
                field_said(vocabulary.symbol(slot.table, arg), words)
                if is_field and slot.table in vocabulary.tables and arg >= 0
                else spelled(slot, arg, vocabulary, words)
                for arg in taken
                if arg != OMITTED
            ]
            text = ", ".join(told)
        if slot.joined and said:
            said[-1] += ":"
        said.append(text)
    head = [] if form.silent or not form.name else [field_said(form.name, words)]
    return " ".join(one for one in [*head, *said] if one)


def field_said(thing: str, words: Words) -> str:
    owner, _, rest = thing.partition(".")
    if rest:
        return f"{field_said(owner, words)}: {field_said(rest, words)}"
    for table in ("label", "goods"):
        if words.has(table, thing):
            return words.say(table, thing)
    return words.say_or("name", thing, thing_name(thing, words))


def symbols(slots: tuple[Slot, ...], args: tuple[int, ...], vocabulary: Vocabulary) -> list[str]:
    """The symbols that a move names: a sentence may be for one of them (`goal discard`)."""
    found = []
    for slot, arg in zip((one for one in slots if one.table != "literal"), args, strict=False):
        if slot.table in vocabulary.tables and arg not in (OMITTED, UNKNOWN):
            found.append(vocabulary.symbol(slot.table, arg))
    return found


def filled(
    slots: tuple[Slot, ...], args: tuple[int, ...], vocabulary: Vocabulary, words: Words
) -> dict[str, str]:
    """What stands in the braces: by table, by unit for amounts, with a number where one repeats."""
    found: dict[str, str] = {}
    times: dict[str, int] = {}
    rest = list(args)
    for slot in slots:
        if slot.table == "literal":
            continue
        taken = rest if slot.many else rest[:1]
        rest = [] if slot.many else rest[1:]
        said = [spelled(slot, arg, vocabulary, words) for arg in taken if arg != OMITTED]
        if not said:
            continue
        key = slot.unit or slot.table
        times[key] = times.get(key, 0) + 1
        found[f"{key}{times[key]}" if times[key] > 1 else key] = ", ".join(said)
    return found


def spelled(slot: Slot, arg: int, vocabulary: Vocabulary, words: Words) -> str:
    if arg == UNKNOWN:
        return "?"
    if slot.table not in vocabulary.tables:
        return str(arg)
    return thing(vocabulary.symbol(slot.table, arg), words)


def thing(symbol: str, words: Words) -> str:
    """A place or a kind, as people read it: `South America, research`."""
    if "/" in symbol:
        return ", ".join(thing(part, words) for part in symbol.split("/"))
    if " " in symbol:
        return " ".join(thing(part, words) for part in symbol.split(" "))
    return titled(symbol, words)


def mark_text(entry: Entry, vocabulary: Vocabulary, words: Words) -> str:
    """Where the game is: each number of its mark behind what it counts, and whose turn."""
    phase = vocabulary.phases[entry.args[0]]
    count = len(phase.numbers)
    parts = [
        f"{words.say_or('label', name, name)} {number}"
        for name, number in zip(phase.numbers, entry.args[1 : count + 1], strict=True)
    ]
    if not phase.silent:
        parts.append(words.say_or("phase", phase.name, phase.name))
    if phase.seat:
        parts.append(words.seat(vocabulary.symbol("seat", entry.args[count + 1])))
    return " · ".join(parts)
