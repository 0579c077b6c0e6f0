"""What a game says and shows, held to its contract: a sentence for all that it names, a face
that fits its tables; and what that came to, as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from co2replay.engine.contract import Game
from co2replay.engine.table import Table
from co2replay.engine.trace import BREACH
from co2replay.notation.spelling import show_safe
from co2replay.questions.conform.checks import place, tables_in
from co2replay.questions.conform.kit import Check, Conformed
from co2replay.questions.conform.walks import ContractFailure, Walk, WalkMoment

from .acts import MOVE
from .columns import columns, wrapped
from .findings.breaches import sentence_of
from .page.course import read_off
from .page.drawing import Bindings, board, face_of, known_to_board
from .page.texts import Texts
from .plain_table import table_text
from .stepping.layout import drawn
from .words import Words, words_of

LANGUAGE = "en"  # what another language lacks is said in this one
WIDTH = 80
SHOWN = 6  # tables that are drawn
DEFINED, USED = re.compile(r'id="([^"]+)"'), re.compile(r'href="#([^"]+)"')
UNBOUND = 'data-f=""'
OF_FIELDS = ("boardfield", "seatfield", "literal")  # words of a log that name fields
NO_PIECE = ("-", "-empty", "-nobody", "-none")  # nothing lies there: nothing is drawn


def sentences(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """Whatever is done, waited for, moved, counted, broken or found has its words."""
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
            yield ContractFailure(f"no words for {table}.{key}", where)
    yield from unsaid(game, walks, words)


def unsaid(game: Game, walks: Sequence[Walk], words: Words) -> Iterator[ContractFailure]:
    """A verb without a sentence is told as it was typed, a breach by the text of its clause."""
    contexts, moves = game.vocabulary().contexts, words.sentences.get(MOVE, {})
    for form in (*contexts.get("act", ()), *contexts.get("draw", ())):
        if form.name and not any(f"{key} ".startswith(f"{form.name} ") for key in moves):
            yield ContractFailure(f"no words for {MOVE}.{form.name}")
    told: set[str] = set()
    for walk in walks:
        for one in walk.findings:
            if one.kind != BREACH or one.missing or one.clause in told:
                continue
            said = (
                sentence_of(one.clause, one.facts, words, is_somebodys=somebodys)
                for somebodys in (True, False)
            )
            if not any(said):
                told.add(one.clause)
                yield ContractFailure(f"no words for breach.{one.clause}", walk.name)


def bindings(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """Every table can be shown; on a page each drawing names pieces and fields that there are."""
    words = words_of(game.name, LANGUAGE)
    face = game.face()
    for walk, moment in tables_in(walks, SHOWN):
        if not table_text(game, moment.state, walk.rules, words, WIDTH).strip():
            yield ContractFailure("nothing is shown of this table", place(walk, moment))
        if face is not None:
            drawn(face.board(moment.state, walk.rules, words, WIDTH), [], WIDTH)
        elif not list(game.shown(Table(moment.state, walk.rules, None), False)):
            yield ContractFailure("no face, and no field to show", place(walk, moment))
        yield from on_the_page(game, walk, moment)


def on_the_page(game: Game, walk: Walk, moment: WalkMoment) -> Iterator[ContractFailure]:
    """The board can be drawn; what it draws and binds is there; columns and charts have fields."""
    face, template = face_of(game.name)
    table = Table(moment.state, walk.rules, None)
    row = read_off(game, table, face.left_out)
    symbols = game.vocabulary().tables["seat"].symbols
    seats = [symbols[seat] for seat in walk.seats]
    wanted = [f"{seat}.{one.field}" for seat in seats for one in face.columns if one.field]
    for chart in face.charts:
        wanted += chart.fields
        wanted += [f"{seat}.{chart.field}" for seat in seats if chart.field]
    wanted += [face.behind.field] if face.behind is not None else []
    tables = game.vocabulary().tables
    elsewhere = {one for table in OF_FIELDS if table in tables for one in tables[table].symbols}
    for name in wanted:
        # A game of several modes may have a field in one of them only.
        if name not in row and not {name, name.rpartition(".")[2]} & elsewhere:
            yield ContractFailure(f"the face names {name}, which is no field", place(walk, moment))
    if not template:
        return
    texts = Texts([words_of(game.name, LANGUAGE)])
    known = known_to_board(
        game, walk.rules, seats, Bindings(list(row), list(row.values())), face, texts
    )
    made = board(template, known)
    for piece in sorted(set(USED.findall(made)) - set(DEFINED.findall(made))):
        if not piece.endswith(NO_PIECE):
            yield ContractFailure(f"no piece is called {piece}", place(walk, moment))
    if UNBOUND in made:
        yield ContractFailure("something is bound to no field", place(walk, moment))


CHECKS: dict[str, Check] = {"sentences": sentences, "face": bindings}


INDENT = "   "


def conformed_text(answer: Conformed, words: Words, width: int) -> str:
    rows = [
        [words.say("conform", "holds" if row.holds else "fails"), words.say("conform", row.name)]
        for row in answer.checks
    ]
    lines = columns(rows, width)
    for row in answer.checks:
        if row.failures:
            lines += ["", words.say("conform", row.name)]
        for one in row.failures:
            told = f"{one.what} - {one.where}" if one.where else one.what
            lines += wrapped(show_safe(told), width, INDENT)
    key = "none" if all(row.holds for row in answer.checks) else "some"
    sum_up = words.say("conform", key, game=answer.game, logs=answer.logs, tables=answer.tables)
    return "\n".join([*lines, "", *wrapped(sum_up, width)])
