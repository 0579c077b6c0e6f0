"""The component facts that a game rests on and nobody has read off a piece."""

from __future__ import annotations

from co2replay.rulebooks.boxforms import BoxQuestion, assumed_touched, form
from co2replay.verdict.session import Session, play

from . import answers


def questions(session: Session, edition: str, language: str) -> list[BoxQuestion]:
    """Ask for assumed values in the order in which the game came upon them."""
    book = play(session, edition, record=True).trace.book
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
