"""What a record of CO₂ asks for that no player decides: its header, its set-up, its marks."""

from __future__ import annotations

import re
from typing import NamedTuple

from co2replay.games.co2.board.state import FINAL, OPERATIONS, SETUP, SUPPLY
from co2replay.games.co2.chapters.setup import deals_open, lacking
from co2replay.games.co2.forms import (
    AGENDA,
    DEAL,
    DECKS,
    EVENT,
    FOSSIL,
    GOAL,
    GOAL_WAYS,
    SEATS,
    START,
    SUMMIT,
    UN,
    VARIANTS,
)
from co2replay.games.co2.lists.chances import un_goals_wanted
from co2replay.games.co2.opening import MANIFEST_USUAL, SOLITAIRE
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.header import read_rows, read_seats
from co2replay.notation.records import (
    ACT,
    DRAW,
    MARK_END,
    MARK_SUPPLY,
    MARK_TURN,
    UNKNOWN,
    Entry,
    HeaderRow,
)
from co2replay.notation.spelling import words_of
from co2replay.notation.vocabulary import VERBS, Vocabulary

from .shorthand import spellings_in
from .standing import Standing, waits_here

# Header ---------------------------------------------------------------------------------------

EDITION, SEATS_KEY, VARIANTS_KEY = "edition", "seats", "variants"
TOPICS = 2  # on a summit tile of the set-up
ONE = 1
PLAYER = re.compile(r'(?:"[^"]*"|[^\s,"])+')
HELD = ("plant", "lobby", "event")
TILES = {AGENDA: "agenda", SUMMIT: "summit"}
DISCARD = GOAL_WAYS.index("discard")


def header_question(rows: list[HeaderRow], is_done: bool) -> str:
    """The key that people say next: the book, the players, the variants; none: all is said."""
    keys = {row.key for row in rows}
    for key in (EDITION, SEATS_KEY):
        if key not in keys:
            return key
    return "" if is_done or VARIANTS_KEY in keys else VARIANTS_KEY


def rows_of(text: str) -> list[HeaderRow]:
    return read_rows(text.split("\n"), 1, [])[0]


def has_body(text: str) -> bool:
    return read_rows(text.split("\n"), 1, [])[1] is not None


def components_row() -> str:
    return f"manifest: {MANIFEST_USUAL}"


def seats_row(text: str, vocabulary: Vocabulary, language: str) -> str | None:
    """Read players clockwise, colours also by their beginnings; None where that cannot be done."""
    pairs = pairs_of(text, vocabulary, language) or read_seats(text, vocabulary)
    if not pairs:
        return None
    said = [
        vocabulary.spell("seat", seat, language) + (f"={quoted(name, vocabulary)}" if name else "")
        for seat, name in pairs
    ]
    return f"{SEATS_KEY}: {' '.join(said)}"


def quoted(name: str, vocabulary: Vocabulary) -> str:
    """A name of one word that is no colour stands as it is; no quotation mark stands in any."""
    is_plain = name.isalnum() and vocabulary.read("seat", name) is None
    return name if is_plain else '"{}"'.format(name.replace('"', "'"))


def pairs_of(text: str, vocabulary: Vocabulary, language: str) -> list[tuple[int, str]] | None:
    """`o=Ada p=Bo b`: each colour by as much of its beginning as tells it from the others."""
    found: list[tuple[int, str]] = []
    for part in PLAYER.findall(text):
        colour, _, name = part.partition("=")
        seats = beginning_with(colour, "seat", SEATS, vocabulary, language)
        if len(seats) != ONE:
            return None
        found.append((SEATS.index(seats[0]), name.strip('"')))
    return found if len({seat for seat, _ in found}) == len(found) else None


def variants_row(text: str, vocabulary: Vocabulary, language: str) -> str | None:
    """Variants by name or beginning; an empty row where nothing is played but the game itself."""
    named = []
    for part in text.replace(",", " ").split():
        known = [name for name in VARIANTS if name != SOLITAIRE]
        found = beginning_with(part, "variant", known, vocabulary, language)
        if len(found) != ONE:
            return None
        named.append(found[0])
    return f"{VARIANTS_KEY}: {' '.join(dict.fromkeys(named))}" if named else ""


def beginning_with(
    text: str, table: str, symbols: list[str] | tuple[str, ...], vocabulary: Vocabulary, lang: str
) -> list[str]:
    """The symbols of which a word is the beginning; the whole word means just the one."""
    whole = vocabulary.read(table, text)
    if whole is not None and vocabulary.symbol(table, whole) in symbols:
        return [vocabulary.symbol(table, whole)]
    words = words_of(text)
    for languages in ((lang,), vocabulary.languages):
        found = [
            symbol
            for symbol in symbols
            if any(
                len(words) <= len(spelling)
                and all(full.startswith(w) for w, full in zip(words, spelling, strict=False))
                for spelling in spellings_in(vocabulary, table, symbol, languages)
            )
        ]
        if found and words:
            return found
    return []


# Set-up ---------------------------------------------------------------------------------------


class Draw(NamedTuple):
    """A draw that the set-up waits for: what is known of it, and how many values are not."""

    verb: int
    known: tuple[int, ...]
    table: str  # of the values; `int` for numbers of cards
    wanted: int
    may_be_unknown: bool = False


def setup_question(standing: Standing) -> Draw | None:
    """What comes next of the set-up, in the order of the form that `new` writes."""
    table = standing.run.table
    state = table.state
    if waits_here(standing).name == fr.FRAME_NAMES[fr.SET_UP] and next(lacking(table), None):
        if state.start < 0:
            return Draw(START, (), "seat", ONE)
        for region, agenda in enumerate(state.agenda):
            if not agenda:
                return Draw(AGENDA, (region,), "source", 3)
        for region in range(len(state.agenda)):
            if state.plants[table.rules.offsets[region]] == 0:
                return Draw(FOSSIL, (region,), "fossil", ONE)
        for place, topics in enumerate(state.topics):
            if not topics:
                return Draw(SUMMIT, (place + 1,), "source", TOPICS)
        wanted = un_goals_wanted(table)
        if wanted and not state.un_display:
            return Draw(UN, (), "int", wanted)
        # The last draw begins the game; what was dealt is asked for before that.
        if (dealt := deal_question(standing)) is not None:
            return dealt
        missing = table.rules.numbers.events_visible - len(state.events)
        if missing:
            return Draw(EVENT, (), "int", missing)
    return None


def deal_question(standing: Standing) -> Draw | None:
    """The next hand that nobody has said anything about."""
    left = deals_left(standing)
    return left[0] if left else None


def deals_left(standing: Standing) -> list[Draw]:
    table = standing.run.table
    if table.state.phase != SETUP and not deals_open(table):
        return []
    dealt = {
        entry.args[:2]
        for entry in standing.entries
        if entry.kind == DRAW and entry.verb == DEAL and not entry.taken_back
    }
    counts = {"lobby": table.rules.numbers.lobby_hand, "goal": ONE}
    places = [
        (seat, DECKS.index(deck), count)
        for seat in table.state.order
        for deck, count in counts.items()
    ]
    return [
        Draw(DEAL, (seat, deck), "int", count, may_be_unknown=True)
        for seat, deck, count in places
        if (seat, deck) not in dealt
    ]


def unnoted(question: Draw) -> Entry:
    return Entry(DRAW, question.verb, (*question.known, *[UNKNOWN] * question.wanted))


def drawn(
    question: Draw, text: str, vocabulary: Vocabulary, language: str
) -> Entry | tuple[str, list[str]] | None:
    """Read the values alone, by their beginnings: `sol fu r` for three sources.

    Where a beginning is that of several words, it and they are told instead.
    """
    parts = text.replace(",", " ").split()
    values: list[int] = []
    at = 0
    while at < len(parts):
        found, used = values_of(parts, at, question, vocabulary, language)
        if len(found) > ONE:
            words = [vocabulary.spell(question.table, code, language) for code in found]
            return parts[at], words
        if not found:
            return None
        values += found
        at += used
    if not values:
        return None
    return Entry(DRAW, question.verb, (*question.known, *values))


def values_of(
    parts: list[str], at: int, question: Draw, vocabulary: Vocabulary, language: str
) -> tuple[list[int], int]:
    """What one value may be, and how many parts it takes; some words are of two."""
    part = parts[at]
    if part == "?" and question.may_be_unknown:
        return [UNKNOWN], 1
    if question.table == "int":
        return ([int(part)] if part.isascii() and part.isdecimal() else []), 1
    symbols = vocabulary.tables[question.table].symbols
    found: list[str] = []
    for used in (2, 1):
        if at + used <= len(parts):
            text = " ".join(parts[at : at + used])
            found = beginning_with(text, question.table, symbols, vocabulary, language)
            if found:
                return [symbols.index(one) for one in found], used
    return [], 1


def stem_of(question: Draw, vocabulary: Vocabulary, language: str) -> str:
    """What of a draw is known, as a log writes it: `agenda europe`."""
    form = vocabulary.forms[question.verb]
    words = [vocabulary.spell(VERBS, vocabulary.tables[VERBS].codes[form.name], language)]
    for slot, arg in zip(form.slots, question.known, strict=False):
        words.append(
            str(arg) if slot.table == "int" else vocabulary.spell(slot.table, arg, language)
        )
    return " ".join(words)


def values_left(question: Draw, standing: Standing, language: str) -> list[str]:
    """The words that can be said, for completion; numbers of cards are read off the cards."""
    if question.table == "int":
        return []
    vocabulary = standing.session.vocabulary
    codes = range(len(vocabulary.tables[question.table].symbols))
    if question.table == "seat":
        codes = standing.run.table.state.order
    return [vocabulary.spell(question.table, code, language) for code in codes]


def printed_facts(entry: Entry, rests: tuple[str, ...], vocabulary: Vocabulary) -> list[str]:
    """A tile that the table has and our list of tiles has not: what is printed on it, as facts.

    The tiles bear no number; it takes the place of any that nobody has seen.
    """
    head = TILES.get(entry.verb)
    if head is None or entry.kind != DRAW:
        return []
    topics = " ".join(vocabulary.symbol("source", code) for code in entry.args[1:])
    numbers = [path.rpartition(".")[2] for path in rests if path.startswith(f"{head}.")]
    return [f"{head} {number} {topics}" for number in numbers]


def read_in_play(path: str) -> bool:
    """Printed on what somebody holds in a hand right now; the boards can be read at any time."""
    return path.partition(".")[0] in HELD


# Play -----------------------------------------------------------------------------------------


def mark_due(standing: Standing) -> tuple[int, ...] | None:
    """The mark under which the next entry stands; a turn's stands before its first act."""
    state = standing.run.table.state
    top = state.pending[-1][0] if state.pending else fr.OVER
    if top in (fr.SET_UP, fr.ADRIFT, fr.LAST_CALL, fr.OVER, fr.DRAFT, fr.AUCTION):
        return None  # behind the last call no goal could be discarded any more
    if state.phase == OPERATIONS and top == fr.TURN:
        return MARK_TURN, state.decade, state.round, state.active
    if state.phase == SUPPLY:
        return MARK_SUPPLY, state.decade
    if state.phase == FINAL:
        return (MARK_END,)
    return None


def is_last_call(standing: Standing) -> bool:
    return waits_here(standing).name == fr.FRAME_NAMES[fr.LAST_CALL]


def is_aside(entry: Entry) -> bool:
    """What may be done at any moment is no answer to the question asked."""
    return entry.kind == ACT and entry.verb == GOAL and entry.args[1] == DISCARD
