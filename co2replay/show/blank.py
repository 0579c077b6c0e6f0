"""A log to fill in at the table: header and set-up, every line in the person's language."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.engine.book import Choice, Rules
from co2replay.engine.contract import Game
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_mark, write_text
from co2replay.notation.header import BODY, FIRST_LINE, TRUSTED
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.boxfiles import is_assumed
from co2replay.verdict.session import Options, begin, open_session

from .lacking import first_mark, lacking_draws
from .words import Words


def blank_log(
    game: Game, players: int, book: Rules[object], words: Words, variants: tuple[str, ...] = ()
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
        *(f"{one.key}: {one.known[0]}  # {', '.join(one.known)}" for one in needed_choices(game)),
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


def needed_choices(game: Game) -> list[Choice]:
    """What a header has to say, with the first of what it may say to begin with."""
    return [choice for choice in game.header().choices if choice.needed]


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
