"""The screen of a walk through a game, as many lines as there are, whatever is looked at; and
the same steps one after the other, as text or as records for a program."""

from __future__ import annotations

import textwrap
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

import msgspec

from co2replay.engine.face import Band, Cell
from co2replay.engine.table import Table
from co2replay.notation.records import DIGEST, EXPECT
from co2replay.questions.score.worlds import Worlds
from co2replay.rulebooks.clauses import load_clauses

from ..answers import EntryRow
from ..clauses import paraphrase
from ..columns import wrapped
from ..findings.record import Finding, display_width
from ..page.drawing import face_of
from ..words import Words
from .course import course_drawn, course_line
from .layout import Line, cut, drawn, laid_out, plain
from .pages import page_lines
from .panes import PaneLine, as_written, items, status, title, told, turn_lines
from .stepper import JUMP, Stepper

BOARD_WIDTH = 80
WIDEST = 176  # from here on the words of the turn and the log have a column of their own
WORDS_WIDTH = 44
WIDE = 118  # from here on the ledger stands beside the table, not under it
AIRY = 32  # lines; on a screen as high as that the parts of the table stand apart
LOG_LEAST = 6
SIDE_GAP = 2
BELOW = 3  # title, status and keys
PANE_MIN = 3
PANE_LEAST = 4  # lines of what moved, before the course takes one of them
CHART_MIN, CHART_MOST = 5, 30  # lines of the course drawn below the table, where there is room
Fold = Callable[[str], str]


def as_is(text: str) -> str:
    return text


def screen(stepper: Stepper, width: int, height: int, fold: Fold = as_is) -> list[Line]:
    """Draw everything; `fold` writes a text in the letters that the terminal has."""
    if stepper.page:
        lines = page_screen(stepper, width, height, fold)
    else:
        lines = game_screen(stepper, width, height, fold)
    lines = [cut(folded(line, fold), width) for line in lines[:height]]
    return lines + [[] for _ in range(height - len(lines))]


def folded(line: Line, fold: Fold) -> Line:
    return [(style, fold(text)) for style, text in line]


# The game -----------------------------------------------------------------------------------------


def game_screen(stepper: Stepper, width: int, height: int, fold: Fold) -> list[Line]:
    side = width >= WIDE
    board = board_lines(stepper, BOARD_WIDTH if side else width)
    below = 0 if side else PANE_LEAST
    head = [course_line(stepper, width)] if len(board) + below + BELOW < height else []
    room = height - BELOW - len(head)
    if height >= AIRY:
        airy = board_lines(stepper, BOARD_WIDTH if side else width, True)
        # Rather all of the table, and the log, than room between.
        board = airy if len(airy) + LOG_LEAST <= room else board
    if side:
        middle = side_by_side(stepper, board[:room], width, room, fold)
    else:
        board = board[: max(room - PANE_MIN, 1)]
        pane = pane_lines(stepper, width, room - len(board), fold)
        spare = room - len(board) - len(pane)
        pane += log_excerpt(stepper, spare)
        middle = board + pane + [[] for _ in range(room - len(board) - len(pane))]
    bar: Line = [("bar", f" {title(stepper)} ".ljust(width))]
    return [
        bar,
        *head,
        *middle,
        status(stepper, width),
        foot(stepper, stepper.words.say("step", "keys")),
    ]


def side_by_side(
    stepper: Stepper, board: list[Line], width: int, room: int, fold: Fold
) -> list[Line]:
    """Beside the table what moved, by which clause, and the turn in words; on a very wide screen
    the words and the log have a column of their own, and each clause says what it says."""
    rest = width - BOARD_WIDTH - SIDE_GAP
    if width < WIDEST:
        pane = pane_lines(stepper, rest, room, fold)
        left = room - len(pane) - 1
        if left >= PANE_MIN:
            pane += [[], *(folded(line, fold) for line in turn_lines(stepper, rest - 1, left))]
        board += log_excerpt(stepper, room - len(board))
        return beside(board, pane, BOARD_WIDTH + SIDE_GAP, room)
    middle = rest - WORDS_WIDTH - SIDE_GAP
    pane = pane_lines(stepper, middle, room, fold)
    laws = [folded(line, fold) for line in law_lines(stepper, middle - 1)]
    pane += [[], *laws][: max(0, room - len(pane))]
    words = [folded(line, fold) for line in turn_lines(stepper, WORDS_WIDTH, room // 2)]
    words += log_excerpt(stepper, room - len(words))
    free = room - len(board) - 2  # with an empty line and a heading
    if free >= CHART_MIN:
        board += [[], *course_drawn(stepper, BOARD_WIDTH, min(free, CHART_MOST))]
    board = beside(board, pane, BOARD_WIDTH + SIDE_GAP, room)
    return beside(board, words, BOARD_WIDTH + 2 * SIDE_GAP + middle, room)


def law_lines(stepper: Stepper, width: int) -> list[Line]:
    """What the clauses of this step say, in our words."""
    game = stepper.session.game.name
    known = load_clauses(game)
    found: list[Line] = []
    for clause in stepper.clauses():
        if clause in known:
            said = paraphrase(game, known[clause], stepper.words.language)
            found.append([("clause", clause)])
            found += [[("", f"  {line}")] for line in wrapped(said, width - 2)]
    return found


def board_lines(stepper: Stepper, width: int, airy: bool = False) -> list[Line]:
    """The table, with what this step changed marked."""
    before = bands(stepper, stepper.at - 1, width) if stepper.at else []
    return drawn(bands(stepper, stepper.at, width), before, width, airy)


def bands(stepper: Stepper, at: int, width: int) -> list[Band]:
    reel, game = stepper.reel(), stepper.session.game
    state, rules = reel.state(at), reel.played.rules
    face = game.face()
    if face is not None:
        return face.board(state, rules, stepper.words, width)
    shown = game.shown(Table(state, rules, None), game.is_over(state))
    data, _ = face_of(game.name)
    if data.screen:
        row = {name: value for one in shown for name, value in one}
        return laid_out(data.screen, row, stepper.words)
    return [Band([field_cells(line, stepper.words)], flowing=True) for line in shown]


def field_cells(line: Sequence[tuple[str, int | str]], words: Words) -> list[Cell]:
    """A line of fields: each name before its value."""
    return [
        cell
        for name, value in line
        for cell in (Cell(words.path(name), "dim"), Cell(words.value(value)))
    ]


def pane_lines(stepper: Stepper, width: int, room: int, fold: Fold) -> list[Line]:
    """What stands beside the table, as much as there is room for around the chosen clause."""
    here = items(stepper, width - 1)
    if len(here) > room and stepper.findings():
        here = [item for item in here if not item.spare]
    chosen = chosen_item(stepper, here)
    lines = []
    for number, item in enumerate(here):
        sign: Line = [("cursor", ">")] if number == chosen else [("", " ")]
        lines.append(sign + folded(item.line, fold))
    if len(lines) <= room:
        return lines
    first = min(max(0, chosen - room + 2), len(lines) - room + 1)
    shown = lines[first : first + room - 1]
    more = stepper.words.say("step", "more", count=len(lines) - len(shown))
    return [*shown, [("", f" {more}")]]


def chosen_item(stepper: Stepper, here: Sequence[PaneLine]) -> int:
    clause = stepper.clause()
    return next((n for n, item in enumerate(here) if clause and item.clause == clause), -1)


def log_excerpt(stepper: Stepper, room: int) -> list[Line]:
    """Lines of the log around the one of this step, where a large screen has room for them."""
    lines = stepper.session.log.lines
    unsaid = {e.line for e in stepper.session.log.entries if e.kind in (DIGEST, EXPECT)}
    unsaid -= {e.line for e in stepper.session.log.entries if e.kind not in (DIGEST, EXPECT)}
    stop = stepper.stop()
    if room < 4 or not lines or stop.at < 0:
        return []
    here = stepper.session.log.entries[stop.at].line
    told = [number for number in range(1, len(lines) + 1) if number not in unsaid]
    place = bisect_left(told, here)
    first = max(0, min(place - (room - 1) // 2, len(told) - room + 1))
    found: list[Line] = [[]]
    for number in told[first : first + room - 1]:
        style = "log" if number == here else ""
        sign = ">" if number == here else " "
        found.append([(style, f"{sign}{number:>4} | {as_written(lines[number - 1])}")])
    return found


def beside(left: Sequence[Line], right: Sequence[Line], column: int, room: int) -> list[Line]:
    lines = []
    for number in range(room):
        line = list(left[number]) if number < len(left) else []
        line = cut(line, column - SIDE_GAP)
        pad = column - sum(display_width(text) for _, text in line)
        line.append(("", " " * pad))
        lines.append(line + (list(right[number]) if number < len(right) else []))
    return lines


def foot(stepper: Stepper, keys: str) -> Line:
    """The last line: what is being typed, what could not be done, or the keys."""
    if stepper.asking:
        key = "ask_jump" if stepper.asking == JUMP else "ask_search"
        return [
            ("head", f"{stepper.words.say('step', key)}: "),
            ("", stepper.typed),
            ("cursor", "_"),
        ]
    if stepper.message:
        return [("bad", stepper.message)]
    return [("", keys)]


# Pages --------------------------------------------------------------------------------------------


def page_screen(stepper: Stepper, width: int, height: int, fold: Fold) -> list[Line]:
    words = stepper.words
    room = max(height - BELOW, 1)
    lines = page_text(stepper, width, fold)
    stepper.scroll = max(0, min(stepper.scroll, len(lines) - room))
    shown = lines[stepper.scroll : stepper.scroll + room]
    keys = words.say("step", "back")
    if len(lines) > room:
        last = stepper.scroll + len(shown)
        keys = words.say("step", "scroll", first=stepper.scroll + 1, last=last, count=len(lines))
    head = f" {words.say('step', f'title_{stepper.page}')} · {title(stepper)} "
    body: list[Line] = [[("", line)] for line in shown]
    body += [[] for _ in range(room - len(body))]
    return [[("bar", head.ljust(width))], *body, status(stepper, width), foot(stepper, keys)]


def page_text(stepper: Stepper, width: int, fold: Fold) -> list[str]:
    """Lines of a page; letters that a terminal lacks may make a line longer than the screen."""
    found = []
    for line in page_lines(stepper, width):
        line = fold(line)
        if display_width(line) <= width:
            found.append(line)
        else:
            indent = line[: len(line) - len(line.lstrip())]
            found += textwrap.wrap(line, width, subsequent_indent=indent, drop_whitespace=True)
    return found


RULE = "-"


class ShownStep(msgspec.Struct, kw_only=True):
    """One step: the entries played in it, what moved, what was found, what each book says."""

    entry: int  # the first entry of the step, counted from 0
    played: int  # so many entries are played behind it
    line: int
    mark: str
    text: str
    ledger: list[EntryRow]
    findings: list[Finding]
    verdicts: dict[str, str]  # by edition, of this step alone


class Stepped(msgspec.Struct, kw_only=True):
    """`step`: a game step by step under one edition."""

    schema: str = "step/1"
    file: str
    edition: str
    steps: list[ShownStep]
    worlds: dict[str, Worlds] = {}  # by edition: who can have won, where the log leaves that open


def stepped(stepper: Stepper) -> Stepped:
    """Every step from here on."""
    found = []
    for at in range(stepper.at, stepper.last() + 1):
        stepper.at = at
        if at:
            found.append(step_of(stepper))
    open_ends = {name: stepper.worlds(name) for name in stepper.editions}
    return Stepped(
        file=stepper.session.log.file,
        edition=stepper.edition,
        steps=found,
        worlds={name: one for name, one in open_ends.items() if one is not None},
    )


def step_of(stepper: Stepper) -> ShownStep:
    stop = stepper.stop()
    entries = stepper.session.log.entries
    mark = stepper.mark()
    judged = {name: stepper.reel(name).judgement(stepper.at) for name in stepper.editions}
    return ShownStep(
        entry=stop.start,
        played=stop.end,
        line=entries[stop.at].line if stop.at >= 0 else 0,
        mark=stepper.entry_text(mark) if mark is not None else "",
        text="; ".join(stepper.entry_text(e) for e in stepper.shown_entries(stepper.at)),
        ledger=stepper.ledger(),
        findings=told(stepper),
        verdicts={name: said[0][0] if said else "legal" for name, said in judged.items()},
    )


def text_steps(stepper: Stepper, width: int) -> Iterator[str]:
    """Every step from here on, as the screen shows it: the table, and what stands beside it."""
    wanted = [at for at in stepper.actions() if at >= stepper.at]
    if stepper.at not in wanted:
        wanted.insert(0, stepper.at)
    for at in wanted:
        stepper.at = at
        yield step_text(stepper, width)


def step_text(stepper: Stepper, width: int) -> str:
    head = f"{RULE * 2} {title(stepper)} "
    lines = [head.ljust(width, RULE)]
    lines += [plain(line) for line in board_lines(stepper, width)]
    lines += [f" {plain(item.line)}".rstrip() for item in items(stepper, width - 1)]
    lines.append(plain(status(stepper, width)))
    return "\n".join(lines) + "\n"
