"""An act as somebody says it: `purple: build solar africa` may mean one of several spaces."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.errors import UnknownName
from co2replay.games.registry import game_of
from co2replay.notation.format import write_entry
from co2replay.notation.header import names_of
from co2replay.notation.lines import LineReader
from co2replay.notation.records import ACT, DRAW, NOBODY, Entry, Log, Problem
from co2replay.notation.tokens import Token, words_of
from co2replay.notation.vocabulary import VERBS, Vocabulary, match_terms

from . import examples


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


def typed_act(entry: Entry, log: Log, vocabulary: Vocabulary, language: str) -> str:
    """An act as it stands in its log, the player in front whose it is; else as logs are written."""
    written = act_text(entry, vocabulary, language)
    line = log.lines[entry.line - 1] if 0 < entry.line <= len(log.lines) else ""
    typed = line[entry.col - 1 : entry.end - 1]
    if not typed or entry.kind != ACT:
        return written
    who, colon, _ = written.rpartition(": ")
    return f"{who}{colon}{typed}"


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
