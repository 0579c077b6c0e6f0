"""Copies kept, asked for and learnt: what `box` answers, and how it finds that; what a game
rests on that nobody has read off a piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from co2replay.engine.book import Boxes, BoxFact
from co2replay.errors import AmbiguousName
from co2replay.games.registry import game as game_named
from co2replay.games.registry import games
from co2replay.notation.records import BOX
from co2replay.rulebooks.boxfiles import Overlay, is_assumed
from co2replay.rulebooks.boxforms import BoxQuestion, allowed, assumed_touched, form, write_overlay
from co2replay.rulebooks.copies import keep_copy, own_copies
from co2replay.verdict.judge import play_judged
from co2replay.verdict.session import Session

from . import answers


class BoxKept(msgspec.Struct, kw_only=True):
    """`box keep`: a copy as it is kept now, and what this changed."""

    schema: str = "box-kept/1"
    game: str
    name: str
    file: str
    values: int
    left: int  # values of the set that are still assumed


class BoxCopies(msgspec.Struct, kw_only=True):
    """`box list`: the copies that are kept, by game."""

    schema: str = "box-copies/1"
    copies: dict[str, list[str]]


class BoxValueTold(msgspec.Struct, kw_only=True):
    """A value of the box as some logs have it."""

    value: str
    logs: list[str]


class Learned(msgspec.Struct, kw_only=True):
    """One value of the box, and all that logs say of it: more than one is a conflict."""

    path: str
    where: str
    told: list[BoxValueTold]


class BoxLearned(msgspec.Struct, kw_only=True):
    """`box learn`: what the `fact` lines of logs say of the box."""

    schema: str = "box-learned/1"
    game: str
    logs: int
    values: list[Learned]
    conflicts: int


def kept(game: str, name: str, read: Overlay) -> BoxKept:
    boxes = boxes_of(game)
    path, whole = keep_copy(game, name, boxes, read)
    box = boxes.load(boxes.usual, [whole], ())
    left = sum(is_assumed(mark) for mark in box.marks.values())
    return BoxKept(game=game, name=name, file=str(path), values=len(whole.values), left=left)


def copies() -> BoxCopies:
    return BoxCopies(copies={game: list(own_copies(game)) for game in games() if own_copies(game)})


def blank_form(game: str, language: str) -> str:
    """A form for every value of a box that is only assumed, with the values that it may have."""
    boxes = boxes_of(game)
    box = boxes.load(boxes.usual, (), ())
    assumed = [(path, mark) for path, mark in box.marks.items() if is_assumed(mark)]
    questions = [
        BoxQuestion(path, boxes.shown(path, box.values[path]), mark, told(boxes, path, language))
        for path, mark in assumed
    ]
    return form(boxes, questions, language, box.name)


def told(boxes: Any, path: str, language: str) -> str:
    names = allowed(boxes, path)
    where = str(boxes.where(path, language))
    return f"{where} ({', '.join(names)})" if names else where


def learned(sessions: Sequence[Session], language: str) -> tuple[BoxLearned, Overlay]:
    """What logs agree on of the box, how many say so, and what they part on."""
    names = {session.game.name for session in sessions}
    if len(names) != 1:
        raise AmbiguousName("game", "", tuple(sorted(names)))
    (game,) = names
    boxes: Any = boxes_of(game)
    heard: dict[str, dict[str, list[str]]] = {}
    values: dict[str, Any] = {}
    for session in sessions:
        for fact in facts_of(session, boxes):
            for path, written in fact.values:
                said = boxes.shown(path, boxes.read_value(path, written, fact.where))
                files = heard.setdefault(path, {}).setdefault(said, [])
                files += [session.log.file] if session.log.file not in files else []
                values[path] = written
    rows = [
        Learned(
            path=path,
            where=boxes.where(path, language),
            told=[BoxValueTold(value=value, logs=logs) for value, logs in alike.items()],
        )
        for path, alike in heard.items()
    ]
    agreed = {path: values[path] for path, alike in heard.items() if len(alike) == 1}
    conflicts = len(heard) - len(agreed)
    answer = BoxLearned(game=game, logs=len(sessions), values=rows, conflicts=conflicts)
    return answer, Overlay("-", agreed)


def facts_of(session: Session, boxes: Any) -> Iterable[BoxFact]:
    for entry in session.log.entries:
        if entry.kind == BOX and not entry.taken_back:
            fact = boxes.read_fact(entry.text, f"{session.log.file}:{entry.line}")
            if isinstance(fact, BoxFact):
                yield fact


def learned_text(answer: BoxLearned, agreed: Overlay, head: str, conflict: str) -> str:
    """The file of a copy: a line for each value that logs agree on, how many, and each conflict."""
    lines = [f"# {head}"]
    for row in answer.values:
        if len(row.told) > 1:
            parts = "; ".join(f"{one.value}: {', '.join(one.logs)}" for one in row.told)
            lines += ["", f"# {conflict}: {row.path}: {parts}"]
        else:
            single = Overlay("-", {row.path: agreed.values[row.path]})
            lines += ["", f"# {row.where}: {len(row.told[0].logs)}", write_overlay(single).rstrip()]
    return "\n".join(lines)


def boxes_of(game: str) -> Boxes[Any]:
    return game_named(game).header().boxes


def questions(session: Session, edition: str, language: str) -> list[BoxQuestion]:
    """Ask for assumed values in the order in which the game came upon them."""
    book = play_judged(session, edition).trace.book
    assert book is not None
    touched = sorted(book.touched, key=lambda path: book.touched[path])
    return assumed_touched(session.game.header().boxes, touched, session.box, language)


def asked(session: Session, edition: str, language: str) -> answers.ManifestAsk:
    return answers.ManifestAsk(
        file=session.log.file,
        manifest=f"{session.box.name}@{session.box.digest}",
        questions=questions(session, edition, language),
    )


def form_of(session: Session, edition: str, language: str) -> str:
    boxes = session.game.header().boxes
    return form(boxes, questions(session, edition, language), language, session.box.name)
