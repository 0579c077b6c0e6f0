"""A log to fill in at the table: header and set-up, every line in the person's language, and
what the set-up lacks."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from co2replay.engine.book import Rules
from co2replay.engine.contract import Game
from co2replay.engine.passed import SET_UP
from co2replay.engine.playing import HeaderRows
from co2replay.engine.table import Table
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_mark, write_text
from co2replay.notation.header import BODY, FIRST_LINE
from co2replay.notation.parse import read_text
from co2replay.notation.records import TRUSTED, Log
from co2replay.notation.vocabulary import VERBS, Vocabulary, form_key
from co2replay.rulebooks.boxfiles import is_assumed
from co2replay.verdict.session import Options, begin, open_session

from .words import Words

BLANK = "____"
MISSING = "missing"  # the fact of a first turn that has to wait


def lacking_draws(game: Game, table: Table, language: str) -> list[str]:
    """`! tile asia ____` for each draw that a first turn waits for: its mark tells them."""
    if game.waits_for(table.state).role != SET_UP:
        return []
    here = Table(game.copy(table.state), table.rules, None)
    vocabulary = game.vocabulary()
    breach = game.mark(here, first_mark(vocabulary))
    told = str(breach.facts.get(MISSING, "")) if breach is not None else ""
    return [f"! {written(one, vocabulary, language)} {BLANK}" for one in told.split(", ") if one]


def first_mark(vocabulary: Vocabulary) -> tuple[int, ...]:
    """The mark of a first turn; of the first phase where no mark names a seat."""
    phases = list(vocabulary.phases.values())
    phase = next((one for one in phases if one.seat), phases[0])
    return (phase.code, *[1] * len(phase.numbers), *[0] * phase.seat)


def written(draw: str, vocabulary: Vocabulary, language: str) -> str:
    """The beginning of a draw in the words of a language."""
    head, *values = draw.split()
    form = next(one for one in vocabulary.contexts["draw"] if form_key(one) == head)
    words = [vocabulary.spell(VERBS, vocabulary.tables[VERBS].codes[form.name], language)]
    for slot, value in zip(form.slots, values, strict=False):
        codes = vocabulary.tables[slot.table].codes if slot.table in vocabulary.tables else {}
        words.append(
            vocabulary.spell(slot.table, codes[value], language) if value in codes else value
        )
    return " ".join(words)


def blank_log(
    game: Game,
    players: int,
    book: Rules[object],
    words: Words,
    variants: tuple[str, ...] = (),
    chosen: HeaderRows = (),
) -> str:
    """Write what is known of every game, and a blank for what the table draws."""
    face = game.face()
    seats = seats_of(game, players, words)
    header = [
        f"game: {game.name}",
        f"edition: {book.edition}",
        f"seats: {seats}  # {words.label('blank_seats', seat=seats.split()[0])}",
        f"manifest: {game.header().boxes.usual}",
        *trust_row(game, words),
        *(f"{key}: {value}" for key, value in chosen),
        *needed_rows(game, players, {key for key, _ in chosen}),
        *([f"variants: {' '.join(variants)}"] if variants else []),
        BODY,
    ]
    if face is not None:
        set_up = face.blank(players, book, words, variants)
    else:
        set_up = set_up_of(game, [FIRST_LINE, *header, ""], words)
    lines = [
        FIRST_LINE,
        *header,
        f"# {words.label('blank_fill')}",
        *set_up,
        f"# {words.label('blank_turn', mark=mark_written(game, words))}",
    ]
    return "\n".join(lines) + "\n"


def trust_row(game: Game, words: Words) -> list[str]:
    """A table that doubts nothing says so once; else it is asked for what is only assumed."""
    boxes = game.header().boxes
    box = boxes.load(boxes.usual, (), ())
    if not any(is_assumed(mark) for mark in box.marks.values()):
        return []
    return [f"trust: {TRUSTED}  # {words.label('blank_trust')}"]


def seats_of(game: Game, players: int, words: Words) -> str:
    vocabulary = game.vocabulary()
    return " ".join(vocabulary.spell("seat", seat, words.language) for seat in range(players))


def needed_rows(game: Game, players: int, told: Collection[str]) -> list[str]:
    """What a header has to say and nobody chose: the first that so many players may have, and
    beside it all that they may."""
    rows = []
    for one in game.header().choices:
        known = [name for name in one.known if not one.barred(name, players)]
        if one.needed and one.key not in told:
            rows.append(f"{one.key}: {known[0]}  # {', '.join(known)}")
    return rows


def set_up_of(game: Game, header: list[str], words: Words) -> list[str]:
    """A blank for each draw that a log of this header begins with."""
    session, _ = open_session(read_text("\n".join(header), vocabulary_for), Options())
    assert session is not None  # it is written here
    table, _ = begin(session, session.edition())
    return [f"# {one}" for one in lacking_draws(game, table, words.language)]


def mark_written(game: Game, words: Words) -> str:
    vocabulary = game.vocabulary()
    return f"[{write_mark(first_mark(vocabulary), vocabulary, words.language)}]"


def drawn_log(log: Log, game: Game, edition: str, players: int, words: Words) -> str:
    """Write a set-up that was drawn, under the edition and for the players asked for."""
    told = {"edition": edition, "seats": seats_of(game, players, words)}
    header = [replace(row, value=told.get(row.key, row.value)) for row in log.header]
    return write_text(replace(log, header=header), game.vocabulary(), words.language)
