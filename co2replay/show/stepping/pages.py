"""Pages over the table: ledger, score sheet, legal answers, a clause with its places, help."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.trace import ScoreLine
from co2replay.rulebooks.clauses import load_clauses, load_edition_words

from ..check.answers import legal_at
from ..check.text import legal_text
from ..clauses import paraphrase
from ..columns import columns, wrapped
from ..findings.record import display_width, finding_text
from ..plain_table import table_text
from ..replay import changes, changes_text, ledger_lines
from ..rulebooks import reading_lines, show_clause
from ..verdict.text import points_of, sheet_lines
from ..words import Words
from .keys import KEYS
from .panes import log_lines, open_ends, told
from .stepper import Stepper

SHEET_MAX = 200  # columns, more than any sheet takes
LINE_MAX = 2000  # characters; longer lines of a log are cut
PARTED = "  "  # between a sign and what it means
SIGNS = ("changed", "project", "plant", "region", "player")


def page_lines(stepper: Stepper, width: int) -> list[str]:
    """The page that is open, as plain lines."""
    return PAGES[stepper.page](stepper, width)


def ledger_page(stepper: Stepper, width: int) -> list[str]:
    words = stepper.words
    lines = [part for line in log_lines(stepper, LINE_MAX) for part in wrapped(line, width)]
    for one in told(stepper):
        lines += ["", *finding_text(one).splitlines()]
    rows = stepper.ledger()
    lines.append("")
    if not rows:
        return [*lines, words.say("ledger", "nothing")]
    lines += ledger_lines(rows, words, width)
    reel = stepper.reel()
    moved = changes(reel.played, reel.rows.get(stepper.at, ()))
    if moved:
        lines += ["", *wrapped(changes_text(moved, words), width)]
    return lines


def sheet_page(stepper: Stepper, width: int) -> list[str]:
    """The points now, and the sheet of the end, for every book that gives another one."""
    words, game = stepper.words, stepper.session.game
    state = stepper.reel().state(stepper.at)
    now = game.scores(state)
    heads = [f"{stepper.party(seat)} {points}" for seat, points in now.items()]
    lines = [stepper.words.say("step", "points", said=" · ".join(heads)), ""]
    shown: list[object] = []
    for edition in (stepper.edition, *(e for e in stepper.editions if e != stepper.edition)):
        verdict = stepper.verdict(edition)
        lines.append(f"{edition}: {verdict_line(stepper, edition)}")
        lines += open_ends(stepper, edition, width)
        if verdict.sheet and verdict.scores not in shown:
            shown.append(verdict.scores)
            lines += ["", *narrow_sheet(verdict.sheet, words, width), ""]
    return lines


def narrow_sheet(sheet: list[ScoreLine], words: Words, width: int) -> list[str]:
    """The score sheet; where the names of the players are too long, their letters head it."""
    lines = sheet_lines(sheet, words, SHEET_MAX)
    if max(map(display_width, lines)) <= width:
        return lines
    letters = [words.say_or("step_seat", seat, words.seat(seat)) for seat in sheet[0].points]
    rows = [[words.say("sheet", "title"), *letters, ""]]
    for line in sheet:
        points = [str(number) for number in line.points.values()]
        rows.append([words.say("sheet", line.name), *points, line.clause])
    return columns(rows, width, right=range(1, 1 + len(letters)), ruled=True)


def verdict_line(stepper: Stepper, edition: str) -> str:
    """Say how the whole log comes out under one book."""
    words, verdict = stepper.words, stepper.verdict(edition)
    key = "legal_partly" if verdict.legality == "legal" and verdict.partial else verdict.legality
    said = words.say("verdict", key)
    if verdict.winners:
        seats = ", ".join(map(stepper.party, verdict.winners))
        said += f"; {seats} {points_of(verdict.winners, verdict.scores)}"
    return said


def legal_page(stepper: Stepper, width: int) -> list[str]:
    """Every legal answer at this moment, with what each would move."""
    words = stepper.words
    at = f"entry {stepper.stop().end}"
    answer = legal_at(stepper.session, stepper.edition, at, words.language)
    return legal_text(answer, stepper.session, words, width).splitlines()


def clause_page(stepper: Stepper, width: int) -> list[str]:
    """The clause in our words, where each book has it, and where the books part on it."""
    words, clause = stepper.words, stepper.clause()
    if not clause:
        return [words.say("step", "no_clause")]
    game = stepper.session.game.name
    folders = stepper.session.options.folders
    known = load_clauses(game).get(clause)
    if known is None:
        return [clause]
    number = stepper.clauses().index(clause) + 1
    count = len(stepper.clauses())
    lines = [f"{clause}  ({number}/{count}, Tab)", ""]
    lines += wrapped(paraphrase(game, known, words.language), width)
    lines.append("")
    rows = []
    for edition in stepper.editions:
        stance = load_edition_words(game, edition.rpartition("/")[2], folders).get(clause)
        if stance is not None:
            rows.append([edition, words.say("stance", stance.stance), words.place(stance.cite)])
    lines += columns(rows, width)
    shown = show_clause(clause, words.language, folders)
    for reading in shown.readings:
        lines += ["", *reading_lines(reading, words, width)]
    return lines


def table_page(stepper: Stepper, width: int) -> list[str]:
    reel, game = stepper.reel(), stepper.session.game
    text = table_text(game, reel.state(stepper.at), reel.played.rules, stepper.words, width)
    return text.splitlines()


def help_page(stepper: Stepper, width: int) -> list[str]:
    words = stepper.words
    rows = [[key.shown, words.say("step_help", key.name)] for key in KEYS]
    lines = columns(rows, width)
    lines.append("")
    known = [name for name in SIGNS if words.has("step_sign", name)]
    signs = [words.say("step_sign", name).partition(PARTED) for name in known]
    return lines + columns([[sign, text] for sign, _, text in signs], width)


PAGES: dict[str, Callable[[Stepper, int], list[str]]] = {
    "ledger": ledger_page,
    "sheet": sheet_page,
    "legal": legal_page,
    "clause": clause_page,
    "table": table_page,
    "help": help_page,
}
