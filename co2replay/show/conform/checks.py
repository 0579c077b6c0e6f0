"""What a game says and shows: a sentence for all that it names, and a face that fits its tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from co2replay.engine.contract import Game
from co2replay.engine.face import Face
from co2replay.engine.face import Moment as Drawn
from co2replay.engine.table import Table
from co2replay.engine.trace import BREACH
from co2replay.questions.conform.checks import place, tables_in
from co2replay.questions.conform.kit import Check
from co2replay.questions.conform.walks import Failure, Moment, Walk

from ..page.texts import Texts
from ..plain_table import table_text
from ..stepping.grid import drawn
from ..words import words_of

LANGUAGE = "en"  # what another language lacks is said in this one
WIDTH = 80
SHOWN = 6  # tables that are drawn
DEFINED, USED = re.compile(r'id="([^"]+)"'), re.compile(r'href="#([^"]+)"')
BOUND = re.compile(r'data-f="(\d+)"')


def sentences(game: Game, walks: Sequence[Walk]) -> Iterator[Failure]:
    """Whatever is waited for, moved, counted or found has its words."""
    words = words_of(game.name, LANGUAGE)
    goods = game.goods()
    named: dict[tuple[str, str], str] = {("goods", kind): "goods" for kind in goods.kinds}
    for walk in walks:
        named |= {("wait", moment.waits.name): walk.name for moment in walk.moments}
        broken = [one for one in walk.findings if one.kind == BREACH]
        named |= {("fact", name): walk.name for one in broken for name in one.facts}
        last = walk.moments[-1].state
        if game.is_over(last):
            named |= {("sheet", line.name): walk.name for line in game.sheet(last)}
    for (table, key), where in named.items():
        if not words.has(table, key):
            yield Failure(f"no words for {table}.{key}", where)


def bindings(game: Game, walks: Sequence[Walk]) -> Iterator[Failure]:
    """Every table can be shown; on a page each drawing names pieces and fields that there are."""
    words = words_of(game.name, LANGUAGE)
    face = game.face()
    for walk, moment in tables_in(walks, SHOWN):
        if not table_text(game, moment.state, walk.rules, words, WIDTH).strip():
            yield Failure("nothing is shown of this table", place(walk, moment))
        if face is not None:
            drawn(face.board(moment.state, walk.rules, words, WIDTH), [], WIDTH)
            yield from on_the_page(game, face, walk, moment)
        elif not list(game.shown(Table(moment.state, walk.rules, None), False)):
            yield Failure("no face, and no field to show", place(walk, moment))


def on_the_page(game: Game, face: Face, walk: Walk, moment: Moment) -> Iterator[Failure]:
    page = face.page()
    names = page.names(walk.rules)
    values = page.values(moment.state, walk.rules)
    if len(names) != len(values) or len(names) != len(set(names)):
        yield Failure(f"{len(names)} names of fields, {len(values)} values", place(walk, moment))
        return
    symbols = game.vocabulary().tables["seat"].symbols
    seats = [symbols[seat] for seat in walk.seats]
    texts = Texts([words_of(game.name, LANGUAGE)])
    told = Drawn(walk.rules, seats, names, values, texts)
    pieces = page.pieces(texts, seats)
    made = page.status(told) + page.stage(told, {}) + page.legend(texts)
    for piece in sorted(set(USED.findall(made)) - set(DEFINED.findall(pieces))):
        yield Failure(f"no piece is called {piece}", place(walk, moment))
    for field in sorted({int(one) for one in BOUND.findall(made)}):
        if field >= len(names):
            yield Failure(f"no field has the number {field}", place(walk, moment))
    for chart in page.charts(walk.rules, seats):
        for name in chart.fields:
            if name not in names:
                yield Failure(f"a chart of {name}, which is no field", place(walk, moment))


CHECKS: dict[str, Check] = {"sentences": sentences, "face": bindings}
