"""A page from a log: read, judged under every rulebook, drawn, and put together as one file."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import resources
from pathlib import PurePath
from typing import NamedTuple

import msgspec

from co2replay import __version__
from co2replay.engine.face import Moment, Page, Said
from co2replay.notation.anonymise import anonymise
from co2replay.notation.canonical import game_id
from co2replay.notation.header import read_seats
from co2replay.notation.pages import block, escaped
from co2replay.notation.records import Log
from co2replay.sentences import languages
from co2replay.verdict.books import validate
from co2replay.verdict.judge import Verdict, judge
from co2replay.verdict.session import Options, Played, Session, all_editions, play, vocabulary_of

from ..answers import PageWritten
from ..environment import WIDTH_WHEN_PIPED, Environment
from ..logs import box_writer, log_of
from ..plain_table import table_text
from ..replay.answering import edition_of, opened, session_for
from ..verdict.record import EditionVerdict
from ..verdict.rows import verdict_rows
from ..words import Words, words_of
from .carrying import carried_text
from .charts import charts
from .controls import ask_dialog, bar, help_dialog, status
from .course import anchors, course, moments_of
from .data import script_data
from .plain import FieldsPage
from .reading import Reading
from .texts import Texts, label

SCRIPTS = ("course.js", "board.js")  # then those of the game
LAST_SCRIPT = "page.js"


class Wish(NamedTuple):
    options: Options
    language: str | None
    names: bool  # of the players, as the log has them


def page_of(name: str, output: str, world: Environment, wish: Wish) -> tuple[PageWritten, str]:
    """Make the page of a log; what is said of it, and its text."""
    read, words = opened(name, wish.options, world, wish.language)
    log, hidden = shown_log(read, wish)
    # The page tells of the very log that it carries: its lines are those of the saved file.
    text = carried_text(log, read.log, wish.names)
    again = log_of(text, PurePath(name).name if name != "-" else "co2replay", world, wish.options)
    session = session_for(again, wish.options, words)
    own = edition_of(session, wish.options)
    others = tuple(one for one in all_editions(session) if one != own)
    validation, games = validate(session, (own, *others))
    spoken = [words_of(words.game, one) for one in dict.fromkeys((words.language, *languages()))]
    judged: dict[str, list[EditionVerdict]] = {}
    for one in spoken:
        judged[one.language] = verdict_rows(session, validation, games, one)
    for row, played in zip(validation.judged, games, strict=True):
        played.trace.findings = row.verdict.findings  # what is open is no breach in the course
    shown = validation.judged[0].verdict
    # The cards that the page does not tell are part of the log that was asked about.
    known = judge(read, own, telling=False)[0] if hidden else shown
    made = page(session, games, judged, text, spoken, hidden_note(hidden, shown, known))
    answer = PageWritten(
        file=name,
        output=output,
        bytes=len(made.encode("utf-8")),
        moments=len(moments_of(again.entries)),
        editions=[own, *others],
        languages=[one.language for one in spoken],
        game_id=game_id(again, vocabulary_of(again)),
        named=wish.names,
        hidden=hidden,
        exit=known.exit,
    )
    return answer, made


def shown_log(session: Session, wish: Wish) -> tuple[Log, int]:
    """Leave out who played, unless asked for; and as long as the game goes on, who holds what."""
    log = session.log if wish.names else anonymise(session.log, session.vocabulary)[0]
    if len(session.seats) < 2 or is_over(session, edition_of(session, wish.options)):
        return log, 0
    public, hidden = page_for(session).public(log)
    return (public, hidden) if hidden else (log, 0)


def is_over(session: Session, own: str) -> bool:
    """Has the game come to its end under whatever book? The table may have played by another."""
    books = dict.fromkeys((own, *all_editions(session)))
    ends = (play(session, book, going=True).trace.state for book in books)
    return any(session.game.is_over(state) for state in ends)


def page_for(session: Session) -> Page:
    """How the game is drawn on a page; one without a face is a list of its fields."""
    face = session.game.face()
    return face.page() if face is not None else FieldsPage(session)


def page(
    session: Session,
    games: list[Played],
    judged: dict[str, list[EditionVerdict]],
    text: str,
    spoken: list[Words],
    hidden: Sequence[Said],
) -> str:
    entries = session.log.entries
    moments = moments_of(entries)
    face = page_for(session)
    courses = [course(session, game.edition, moments, face) for game in games]
    rules = games[0].rules
    names = face.names(rules)
    symbols = session.vocabulary.tables["seat"].symbols
    seats = [symbols[seat] for seat in session.seats]
    pairs = read_seats(session.log.get("seats") or "", session.vocabulary) or ()
    named = {symbols[seat]: name for seat, name in pairs}
    texts = Texts(spoken)
    addresses = anchors(entries, session.vocabulary)
    last = Moment(rules, seats, names, courses[0].shown[-1], texts)
    read = Reading(session, judged, texts)
    file = session.log.file

    def title(words: Words) -> str:
        return words.say("page", "title", file=file)

    head = f"<title{texts.mark(title)}>{texts.plain(title)}</title>"
    told = read.log(box_writer(session.log), addresses)
    lines = f'<div id="lines" tabindex="0" role="region"{read.name("log")}>{told}</div>'
    parts = [
        face.pieces(texts, seats),
        f'<a class="skip" href="#table">{texts.span(label("to_table"))}</a>',
        f"<header><h1>{texts.span(title)}</h1>{read.answer()}</header>",
        "<main>",
        bar(games, texts),
        section("table", texts, status(face, last, texts) + stage(face, last, named)),
        section("ledger", texts, '<div id="moved"></div>', " hidden"),
        section("log", texts, "".join(f"<p>{texts.span(one)}</p>" for one in hidden) + lines),
        section("verdicts", texts, read.verdicts()),
        section("sheets", texts, read.sheets()),
        section("in_words", texts, last_table(games[0], texts)),
        *(
            section("charts", texts, charts(wanted, courses, names, symbols, texts))
            for wanted in (face.charts(rules, seats),)
            if wanted
        ),
        "</main>",
        help_dialog(texts),
        ask_dialog(texts),
        f"<footer><p>{texts.span(label('made_by'))} co2replay {escape(__version__)}</p></footer>",
    ]
    data = script_data(session, games, courses, moments, names, addresses, texts, face)
    data["texts"] = texts.rows
    data["languages"] = [words.language for words in spoken]
    data["file"] = PurePath(file).stem
    json = escaped(msgspec.json.encode(data).decode("utf-8"))
    body = "\n".join(parts)
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{spoken[0].language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(face.scripts)}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{head}\n"
        f"<style>{style()}</style>\n{block(text)}\n</head>\n<body>\n{body}\n"
        f'<script type="application/json" id="co2replay-data">{json}</script>\n'
        f"<script>{script(face.scripts)}</script>\n</body>\n</html>\n"
    )


def stage(face: Page, last: Moment, named: dict[str, str]) -> str:
    """The table as it is drawn, with room for arrows over it."""
    return (
        f'<div id="stage">{face.stage(last, named)}'
        '<svg id="arrows" aria-hidden="true"></svg></div>'
        f"{face.legend(last.texts)}"
    )


def last_table(game: Played, texts: Texts) -> str:
    """The last table in words, for those who do not see it."""

    def told(words: Words) -> str:
        return table_text(game.session.game, game.trace.state, game.rules, words, WIDTH_WHEN_PIPED)

    return texts.verbatim(told)


def section(name: str, texts: Texts, inside: str, more: str = "") -> str:
    return (
        f'<section id="{name}"{more} aria-labelledby="h-{name}">'
        f'<h2 id="h-{name}">{texts.span(label(name))}</h2>{inside}</section>'
    )


def hidden_note(hidden: int, shown: Verdict, known: Verdict) -> list[Said]:
    """Say that hands are not told, and what comes out with them where that is something else."""
    if not hidden:
        return []
    if shown.legality == known.legality:
        return [label("hands_hidden")]

    def said(words: Words) -> str:
        parts = [words.say("verdict", known.legality)]
        parts += [known.because.clause] if known.because is not None else []
        return words.say("page", "with_hands", said=", ".join(one for one in parts if one))

    return [label("hands_hidden"), said]


@cache
def asset(name: str) -> str:
    return (resources.files("co2replay.show.page") / name).read_text(encoding="utf-8").strip()


def script(own: Sequence[str]) -> str:
    inside = "\n".join([*map(asset, SCRIPTS), *own, asset(LAST_SCRIPT)])
    return f'"use strict";(()=>{{\n{inside}\n}})();'


@cache
def style() -> str:
    return asset("page.css")


def policy(own: Sequence[str]) -> str:
    """Allow this very style and this very script, and nothing else."""
    return (
        f"default-src 'none'; style-src '{digest(style())}'; script-src '{digest(script(own))}'; "
        "base-uri 'none'; form-action 'none'"
    )


def digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
