"""A page from a log: read, judged under every rulebook, drawn, and put together as one file."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path, PurePath
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from co2replay import __version__
from co2replay.engine.face import Said, Value
from co2replay.notation.anonymise import anonymise
from co2replay.notation.canonical import game_id
from co2replay.notation.containers import block, escaped
from co2replay.notation.records import Log
from co2replay.questions.score.worlds import comes_to_an_end, worlds
from co2replay.sentences import languages
from co2replay.verdict.judge import Verdict, judge, judge_books, play_judged
from co2replay.verdict.session import Options, Played, Session, all_editions, vocabulary_of

from ..answers import PageWritten
from ..columns import wrapped
from ..environment import WIDTH_WHEN_PIPED, Environment
from ..logs import box_writer, edition_of, log_of, opened, session_for
from ..moments import moment
from ..plain_table import table_text
from ..verdict.record import EditionVerdict
from ..verdict.text import verdict_rows
from ..words import Words, words_of
from .carrying import carried_text
from .charts import drawn as chart_paths
from .charts import series_of, standing_lines
from .clauses import codes_in, told_clauses
from .controls import BUTTONS, OWN_NAMES, helped
from .course import anchors, course, fields_of, moment_behind, moments_of, rows_of
from .data import Drawn, faults_of, hanging, row_lines, script_data
from .drawing import Bindings, board, face_of, known_to_board, look_of, on_this_table
from .hiding import public
from .reading import PageReading
from .telling import turns_of
from .templating import compiled
from .texts import Texts, label

QUOTING = re.compile("'|(?<! )/|/(?! )|`[^`]*`[^`]*`")  # where it is not plain what is quoted
QUOTED = re.compile(r'("(?:\\.|[^"\\])*"|`[^`]*`)')
# Signs around which a script needs no room.
LOOSE = re.compile(r" ?(=>|[,;={}()?:<>+*%]|&&|\|\||===|!==) ?| (-) (?!-)")
ALONE = re.compile(r"\((\w+)\)=>")  # what a function is given, where that is one thing
# Where no line has to end, and what needs no sign behind it.
GOES_ON = re.compile(r"[;,]?\n(?=[})\]])|(?<=[;{},(\[])\n|\n(?=[.?&|])")
APART = re.compile(r"\s*([{};,>])\s*")  # the same in a style
REMARKS = ("//", "/**")  # and what the type checker is told
# What stands in the course where rulebooks part: its looks, its sign, and what that means.
SIGNS: dict[tuple[str, str, str], Callable[[dict[str, Any]], bool]] = {
    ("so_far_broken", "◆", "sign_verdicts"): lambda data: bool(data["disputed"]),
    ("so_far_doubt", "▲", "sign_tables"): lambda data: max(data["apart"]) > 0,
}
SCRIPTS = ("course.js", "board.js", "chart.js", "moves.js", "page.js")


class Wish(NamedTuple):
    options: Options
    language: str | None
    names: bool  # of the players, as the log has them
    at: str | None = None  # the moment at which it opens, as somebody says it


def page_of(name: str, output: str, world: Environment, wish: Wish) -> tuple[PageWritten, str]:
    """Make the page of a log; what is said of it, and its text."""
    read, words = opened(name, wish.options, world, wish.language)
    asked = None if wish.at is None else moment(wish.at, read.log, read.vocabulary)
    log, hidden = shown_log(read, wish)
    # The page tells of the very log that it carries: its lines are those of the saved file.
    text = carried_text(log, read.log, wish.names)
    again = log_of(text, PurePath(name).name if name != "-" else "co2replay", world, wish.options)
    session = session_for(again, wish.options, words, world)
    opens = None if asked is None else same_place(asked, read.log, again)
    own = edition_of(session, wish.options)
    others = tuple(one for one in all_editions(session) if one != own)
    books = judge_books(session, (own, *others), telling=True)
    games = [played for _, played in books]
    spoken = [words_of(words.game, one) for one in dict.fromkeys((words.language, *languages()))]
    judged: dict[str, list[EditionVerdict]] = {}
    open_ends = [worlds(session, verdict) for verdict, _ in books]
    for one in spoken:
        judged[one.language] = verdict_rows(books, one)
        for told, found in zip(judged[one.language], open_ends, strict=True):
            told.worlds = found
    for verdict, played in books:
        # What is open is no breach in the course, and stands where the answer hangs.
        played.trace.findings = [*verdict.findings, *hanging(verdict, session.game.name)]
    shown = books[0][0]
    # The cards that the page does not tell are part of the log that was asked about.
    known = judge(read, own)[0] if hidden else shown
    notes = hidden_note(hidden, shown, known)
    made = page(session, games, judged, text, spoken, notes, opens)
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


def same_place(played: int, asked: Log, carried: Log) -> int:
    """Find a place of the log asked about in the page's own, which tells no hidden cards."""
    if played == len(asked.entries):
        return len(carried.entries)
    line = asked.entries[played].line
    beside = sum(1 for one in asked.entries[:played] if one.line == line)
    above = sum(1 for one in carried.entries if one.line < line)
    here = sum(1 for one in carried.entries if one.line == line)
    return above + min(beside, here)


def shown_log(session: Session, wish: Wish) -> tuple[Log, int]:
    """Leave out who played, unless asked for; and as long as the game goes on, who holds what."""
    log = session.log if wish.names else anonymise(session.log, session.vocabulary)[0]
    books = dict.fromkeys((edition_of(session, wish.options), *all_editions(session)))
    ends = (play_judged(session, book, going=True).trace.state for book in books)
    if len(session.seats) < 2 or is_over(session, ends):
        return log, 0
    face, _ = face_of(session.game.name)
    told, hidden = public(log, face.hidden, session.vocabulary)
    return (told, hidden) if hidden else (log, 0)


def is_over(session: Session, ends: Iterable[Any]) -> bool:
    """Has the game come to its end, as the table wrote down, or under whatever book? The table may
    have played by another."""
    told = comes_to_an_end(session)
    return told or any(session.game.is_over(state) for state in ends)


def page(
    session: Session,
    games: list[Played],
    judged: dict[str, list[EditionVerdict]],
    text: str,
    spoken: list[Words],
    hidden: Sequence[Said],
    at: int | None = None,
) -> str:
    entries = session.log.entries
    moments = moments_of(entries)
    face, template = face_of(session.game.name)
    courses = [course(session, game.edition, moments, face.left_out) for game in games]
    symbols = session.vocabulary.tables["seat"].symbols
    names, seats = fields_of(courses), [symbols[seat] for seat in session.seats]
    face = on_this_table(face, names, seats, [row for one in courses for row in one.shown])
    drawn = Drawn(
        session,
        games,
        courses,
        moments,
        names,
        anchors(entries, session.vocabulary),
        face,
        seats,
    )
    texts = Texts(spoken)
    over = is_over(session, [game.trace.state for game in games])
    read = PageReading(session, judged, texts)
    faulty = {one.moment for game in games for one in faults_of(game, moments)}
    box_text = box_writer(session.log)
    turns = turns_of(session, courses[0], moments, drawn.addresses, face.quiet, faulty, box_text)
    file = session.log.file
    bindings = Bindings(drawn.names, rows_of(courses[0].shown[-1:], drawn.names)[0])
    known = known_to_board(session.game, games[0].rules, drawn.seats, bindings, face, texts)
    # A game that goes on opens where it stands.
    last = face.opens == "end" or not over
    opens = (len(moments) - 1 if last else 0) if at is None else moment_behind(moments, at)
    data = script_data(drawn, over, read.codes(), texts) | {"opens": opens}
    style_text = tight_style(f"{asset('page.css')}\n{look_of(face)}")
    script_text = script()
    known |= {
        "t": texts,
        "label": label,
        "read": read,
        "turns": turns,
        "file": file,
        "game": session.game.name,
        "editions": [game.edition for game in games],
        "languages": [(one.language, OWN_NAMES.get(one.language, one.language)) for one in spoken],
        "verdicts": read.here(),
        "board": board(template, known) if template else "",
        "plain": [name for name in drawn.names if not template],
        "who": {symbols[seat]: name for seat, name in session.read.players.items()},
        "parties": data["parties"],
        "standing": courses[0].standing[-1],
        "signs": [one for one, is_there in SIGNS.items() if is_there(data)],
        "buttons": BUTTONS,
        "keys": helped(),
        "hidden": hidden,
        "lines": read.log(box_text),
        "in_words": last_table(games[0], courses[0].shown[-1], texts),
        "course": chart_paths(
            standing_lines(courses[0]),
            [row.get(face.behind.field, 0) for row in courses[0].shown] if face.behind else (),
        ),
        "charts": [
            (chart.label, chart_paths(series_of(chart, courses[0].shown, drawn.seats)))
            for chart in face.charts
        ],
        "version": __version__,
        "date": session.log.get("date") or "",
        "last": len(moments) - 1,
        "over": over,
        "log": Markup(block(text)),
        "style": Markup(style_text),
        "script": Markup(script_text),
        "policy": policy(style_text, script_text),
    }
    # What the template says is collected while it is filled in: the data stand behind it.
    data["languages"] = [words.language for words in spoken]
    data["file"] = PurePath(file).stem
    known["data"] = ""
    made = compiled(asset("templates/page.html")).render(**known)
    # Whichever clause a text or the log names, opens.
    named = codes_in([text, *(row if isinstance(row, str) else row[0] for row in texts.rows)])
    data["law"] |= told_clauses(session, [one for one in named if one not in data["law"]], texts)
    data["texts"], data["pieces"] = texts.carried()
    json = escaped(msgspec.json.encode(data).decode("utf-8"))
    return made.replace("@@data@@", json, 1) + "\n"


def last_table(game: Played, row: dict[str, Value], texts: Texts) -> Markup:
    """The last table in words, for those who do not see it: as the game tells it, or each owner
    and place with what lies there."""

    def told(words: Words) -> str:
        if game.session.game.face() is None:
            lines = row_lines(row, game.session, words)
            return "\n".join(x for line in lines for x in wrapped(line, WIDTH_WHEN_PIPED))
        return table_text(game.session.game, game.trace.state, game.rules, words, WIDTH_WHEN_PIPED)

    return texts.verbatim(told)


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
    return Path(__file__).parent.joinpath(name).read_text(encoding="utf-8").strip()


@cache
def script() -> str:
    inside = "\n".join(map(bare, SCRIPTS))
    return f'"use strict";(()=>{{\n{inside}\n}})();'


def bare(name: str) -> str:
    """A script without its remarks and its margins: a page is sent, not read. What is quoted
    stays as it is."""
    lines = [line.strip() for line in asset(name).split("\n")]
    made = "\n".join(tight(line) for line in lines if line and not line.startswith(REMARKS))
    return GOES_ON.sub("", made)


def tight(line: str) -> str:
    if QUOTING.search(line) or line.count("`") == 1:
        return line
    parts = QUOTED.split(line)
    parts[::2] = [
        ALONE.sub(r"\1=>", LOOSE.sub(r"\1\2", part)).replace(";}", "}") for part in parts[::2]
    ]
    return "".join(parts).strip()


def tight_style(text: str) -> str:
    return APART.sub(r"\1", text).replace(": ", ":").replace(";}", "}").strip()


def policy(style_text: str, script_text: str) -> str:
    """Allow this very style and this very script, and nothing else."""
    return (
        f"default-src 'none'; style-src '{digest(style_text)}'; "
        f"script-src '{digest(script_text)}'; base-uri 'none'; form-action 'none'"
    )


def digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
