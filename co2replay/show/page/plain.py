"""The page of a game that is not drawn: its fields, one under the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from importlib import resources
from typing import Any

from co2replay.engine.face import Chart, Moment, PageTexts, Said, Value
from co2replay.engine.table import Table
from co2replay.notation.records import Log
from co2replay.verdict.session import Session, begin

from .course import UNKNOWN

NOTHING_WAITS = -1
DISC = '<circle cx="12" cy="12" r="11"/>'


class FieldsPage:
    """What the page asks of any game: which fields there are, and what they say."""

    asked: Collection[str] = ()
    over = NOTHING_WAITS
    spoken: Sequence[str] = ()
    data: Mapping[str, Any] = {}

    def __init__(self, session: Session) -> None:
        self.session = session
        self.listed = [name for name, _ in self.fields(begin(session, session.edition())[0])]

    @property
    def scripts(self) -> Sequence[str]:
        folder = resources.files("co2replay.show.page")
        return [(folder / "plain.js").read_text(encoding="utf-8").strip()]

    def fields(self, table: Table) -> list[tuple[str, Value]]:
        game = self.session.game
        lines = game.shown(table, game.is_over(table.state))
        return [one for line in lines for one in line]

    def said(self) -> Mapping[str, Sequence[Said]]:
        seats = self.session.vocabulary.tables["seat"].symbols
        return {"seat": [seat_said(seat) for seat in seats]}

    def names(self, rules: Any) -> Sequence[str]:
        return self.listed

    def values(self, state: Any, rules: Any) -> list[Value]:
        told = dict(self.fields(Table(state, rules, None)))
        return [told.get(name, UNKNOWN) for name in self.listed]

    def pieces(self, texts: PageTexts, seats: Sequence[str]) -> str:
        symbols = self.session.vocabulary.tables["seat"].symbols
        discs = "".join(
            f'<symbol id="seat-{place}" viewBox="0 0 24 24">{DISC}</symbol>'
            for place, _ in enumerate(symbols)
        )
        return f'<svg class="pieces" aria-hidden="true" width="0" height="0">{discs}</svg>'

    def status(self, moment: Moment) -> str:
        return ""

    def stage(self, moment: Moment, named: Mapping[str, str]) -> str:
        rows = "".join(
            f"<div><dt>{moment.texts.span(path_said(name))}</dt>"
            f'<dd><span data-f="{place}" data-k="n">{escape(str(value))}</span></dd></div>'
            for place, (name, value) in enumerate(zip(moment.names, moment.row, strict=True))
        )
        return f'<dl class="held fields">{rows}</dl>'

    def legend(self, texts: PageTexts) -> str:
        return ""

    def charts(self, rules: Any, seats: Sequence[str]) -> Sequence[Chart]:
        return ()

    def public(self, log: Log) -> tuple[Log, int]:
        return log, 0


def seat_said(seat: str) -> Said:
    return lambda words: str(words.seat(seat))


def path_said(name: str) -> Said:
    return lambda words: str(words.path(name))
