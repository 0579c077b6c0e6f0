"""A move in words: `builds a plant in South America`, from the templates of its game.

A game's catalogue has a sentence a verb (table `move`), a draw, and a name of each place of a slot
is filled in as its vocabulary has it. One set serves the replay, the stepper, the page and who
hears it. Where a game has no sentence, a move is told as its log writes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from co2replay.notation.format import BoxText, write_entry, write_line
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
)
from co2replay.notation.vocabulary import Slot, Vocabulary

from .names import thing_name, titled
from .words import Words

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
