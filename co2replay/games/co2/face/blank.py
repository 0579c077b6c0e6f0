"""A set-up of CO₂ to fill in at the table, every line in the person's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from co2replay.engine.book import Rules
from co2replay.engine.face import Speech
from co2replay.games.co2.box.manifest import load_manifest
from co2replay.games.co2.forms import (
    AGENDA,
    DEAL,
    DECKS,
    EVENT,
    FOSSIL,
    PROJECT,
    REGIONS,
    SOURCES,
    START,
    STARTER,
    SUMMIT,
    UN,
)
from co2replay.games.co2.numbers import Numbers
from co2replay.games.co2.params import DRAFT
from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.words import vocabulary
from co2replay.notation.format import write_line
from co2replay.notation.records import ACT, DRAW, MARK, UNKNOWN, Entry, Log

BLANK = "____"
SPACE_FIRST = "before_look"


def blank_rows(
    players: int, book: Rules[Numbers], words: Speech, variants: Sequence[str]
) -> list[str]:
    """What is known of every set-up, and a blank for what the table draws."""
    box = load_manifest()
    numbers = book.numbers
    alone = players == 1
    language = words.language
    lines = [
        *([] if alone else [blank(START, language, 1)]),
        *(blank(AGENDA, language, 3, head("region", region, language)) for region in all_regions()),
        *(blank(FOSSIL, language, 1, head("region", region, language)) for region in all_regions()),
        *(blank(SUMMIT, language, 2, str(place + 1)) for place in range(box.summit_places)),
        *([] if alone else [blank(UN, language, numbers.un_display[players])]),
        blank(EVENT, language, numbers.events_visible),
        *(blank_starters(book.settings, words) if alone else []),
        f"# {words.label('blank_hidden')}",
    ]
    for seat in range(players):
        for deck, count in (("lobby", numbers.lobby_hand), ("goal", 1)):
            args = (seat, DECKS.index(deck), *[UNKNOWN] * count)
            entry = Entry(kind=DRAW, verb=DEAL, args=args)
            lines.append(write_line([entry], vocabulary(), language))
    if DRAFT in variants:
        lines.append(f"# {words.label('blank_draft')}")
    return lines


def blank_starters(settings: Mapping[str, str], words: Speech) -> list[str]:
    """The projects of the game for one, each with its space before or after the draw."""
    lines = [f"# {words.label('blank_starters')}"]
    for source in range(len(SOURCES)):
        pair = [
            blank(PROJECT, words.language, 1, head("source", source, words.language)),
            blank(STARTER, words.language, 1).replace("# !", "#", 1),
        ]
        first = settings["solo_starter_space_choice"] == SPACE_FIRST
        lines += reversed(pair) if first else pair
    return lines


def drawn(players: int, edition: str, seed: int, variants: tuple[str, ...]) -> Log:
    """A set-up drawn at random; the header notes the seed."""
    log = simulate(edition, players, seed, variants=variants)
    log.entries = log.entries[: end_of_set_up(log.entries)]
    # Whoever plays on from here has a copy of the game to read the pieces off.
    log.header = [row for row in log.header if row.key != "trust"]
    return log


def end_of_set_up(entries: Sequence[Entry]) -> int:
    """The first mark belongs to it; what players choose in a draft or an auction does not."""
    for at, entry in enumerate(entries):
        if entry.kind == MARK:
            return at + 1
        if entry.kind == ACT and entry.verb != STARTER:
            return at
    return len(entries)


def all_regions() -> range:
    return range(len(REGIONS))


def head(table: str, code: int, language: str) -> str:
    return vocabulary().spell(table, code, language)


def blank(verb: int, language: str, count: int, known: str = "") -> str:
    form = vocabulary().forms[verb]
    word = head("verb", vocabulary().tables["verb"].codes[form.name], language)
    return " ".join(part for part in ("# !", word, known, *[BLANK] * count) if part)
