"""The page of a game of CO₂: its fields, its drawing, and what its scripts are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import Any

from co2replay.engine.face import Chart, Moment, PageTexts, Said, Value
from co2replay.games.co2.board.state import PHASES, State
from co2replay.games.co2.forms import FOSSILS, GRANTS, REGIONS, SEATS, SOURCES, STATUSES
from co2replay.games.co2.params import Co2Rules
from co2replay.games.co2.turn.frames import KINDS, Over
from co2replay.notation.records import Log

from .drawing import Board
from .hands import public
from .page_fields import ASKED, NOTHING, UNKNOWN, field_names, fields, marks_of
from .pieces import definitions

WORDS = {
    "source": SOURCES,
    "fossil": FOSSILS,
    "region": REGIONS,
    "grant": GRANTS,
    "status": STATUSES,
}
SPOKEN = (
    "agenda", "control", "demand", "cep", "cubes", "projects", "market", "price", "bank", "summits",
)  # fmt: skip


class Page:
    """What the page asks of CO₂."""

    asked = ASKED
    over: int = Over.number
    spoken = SPOKEN
    data: Mapping[str, Any] = {
        "sources": list(SOURCES),
        "regions": list(REGIONS),
        "grants": list(GRANTS),
    }

    @cached_property
    def scripts(self) -> Sequence[str]:
        folder = resources.files(__package__)
        return [(folder / "telling.js").read_text(encoding="utf-8").strip()]

    def said(self) -> Mapping[str, Sequence[Said]]:
        return {
            "seat": [_word("seat", seat) for seat in SEATS],
            "phase": [word("phase", number) for number in range(len(PHASES))],
            "wait": [word("wait", kind.number) for kind in KINDS if not kind.is_step],
            **{
                table: [_word(table, symbol) for symbol in symbols]
                for table, symbols in WORDS.items()
            },
        }

    def names(self, rules: Co2Rules) -> Sequence[str]:
        return field_names(rules)

    def values(self, state: State, rules: Co2Rules) -> list[Value]:
        return fields(state, rules)

    def pieces(self, texts: PageTexts, seats: Sequence[str]) -> str:
        return definitions(texts, seats)

    def status(self, moment: Moment) -> str:
        """Where the game is, who is on turn, and what is waited for."""
        board = Board(moment)
        span, label = moment.texts.span, moment.texts.label
        decade, turn = board.plain("decade"), board.plain("round")
        quiet = absent(board.value("active") == NOTHING)  # in the Supply Phase nobody is on turn
        return (
            f"<span>{span(label('decade'))} {decade}</span> "
            f'<span class="turn"{quiet}>{span(label("round"))} {turn}</span> '
            f'<span class="phase">{text_of(board, "phase")}</span> '
            f'<span class="turn"{quiet}>{span(label("on_turn"))} '
            f"{text_of(board, 'active')}</span> "
            f"<span>{span(label('start_player'))} {text_of(board, 'start')}</span>"
            f'<span class="waits"{absent(board.value("wait") in (Over.number, NOTHING))}>'
            f"{span(label('waits'))} {text_of(board, 'wait')} {text_of(board, 'asked')}</span>"
            f'<span class="bid"{absent(board.value("bid") == NOTHING)}>'
            f"{span(label('bid'))} {board.plain('bid')}</span>"
        )

    def stage(self, moment: Moment, named: Mapping[str, str]) -> str:
        """The table as it is drawn: the world and the players, beside them scales and tracks."""
        board = Board(moment)
        texts = moment.texts
        beside = "".join(
            f'<div class="part"><h3>{texts.span(texts.label(key))}</h3>{drawn}</div>'
            for key, drawn in (
                ("pollution", board.scale()),
                ("market", board.market()),
                ("tracks", board.tracks()),
                ("summits", board.summits()),
            )
        )
        return (
            f'<div class="left">{board.world()}{board.players(named)}</div>'
            f'<div class="right">{beside}{cards(board)}</div>'
        )

    def legend(self, texts: PageTexts) -> str:
        """What the small drawings stand for."""
        rows = [
            *((f"source-{n}", "source", name) for n, name in enumerate(SOURCES)),
            *((f"plant-{n}", "fossil", name) for n, name in enumerate(FOSSILS, start=1)),
            *((f"grant-{n}", "grant", name) for n, name in enumerate(GRANTS)),
            ("tile-3", "status", "proposed"),
            ("tile-4", "status", "installed"),
            ("cep", "label", "cep"),
            ("cube", "label", "cubes"),
            ("pawn-0", "label", "scientists"),
        ]
        items = "".join(
            f'<li><svg viewBox="0 0 24 24" aria-hidden="true"><use href="#{piece}"/></svg> '
            f"{texts.span(meaning(table, name))}</li>"
            for piece, table, name in rows
        )
        return f'<ul class="legend">{items}</ul>'

    def charts(self, rules: Co2Rules, seats: Sequence[str]) -> Sequence[Chart]:
        marks = marks_of(rules)
        return (
            Chart("ppm", "pollution", ["ppm"], [marks["warm"], marks["lost"]]),
            Chart("price", "price_chart", ["price"]),
            Chart("vp", "points_chart", [f"{seat}.vp" for seat in seats]),
        )

    def public(self, log: Log) -> tuple[Log, int]:
        return public(log)


def _word(table: str, symbol: str) -> Said:
    return lambda words: str(words.word(table, symbol))


def meaning(table: str, name: str) -> Said:
    if table == "label":
        return lambda words: str(words.label(name))
    return _word(table, name)


def word(table: str, value: Value) -> Said:
    number = int(value)
    if table == "wait":
        return lambda words: str(words.say_or("wait", KINDS[number].name, KINDS[number].name))
    if table == "phase":
        return lambda words: str(words.label(f"phase_{PHASES[number]}"))
    return lambda words: str(words.seat(SEATS[number]))


def absent(is_absent: bool) -> str:
    return " hidden" if is_absent else ""


def text_of(board: Board, name: str) -> str:
    """A value that is said by a word: whose turn, which phase."""
    table = name if name in ("phase", "wait") else "seat"
    value = board.value(name)
    said = "" if value in (UNKNOWN, NOTHING) else board.texts.span(word(table, value))
    return f'<b data-f="{board.place[name]}" data-k="t:{table}">{said}</b>'


def cards(board: Board) -> str:
    """Open cards; who plays alone also counts those still to come."""
    shown = [("un_goals", "un"), ("events", "events")]
    if len(board.seats) == 1:
        shown += [("un_stack", "un.stack"), ("lobby_deck", "lobby.deck")]
    rows = "".join(
        f"<div><dt>{board.texts.span(board.label(key))}</dt><dd>{board.plain(name)}</dd></div>"
        for key, name in shown
    )
    return f'<dl class="cards open">{rows}</dl>'
