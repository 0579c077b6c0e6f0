"""What stands beside the table in a step: the line of the log, what was found, the ledger."""

from __future__ import annotations

from typing import NamedTuple

from co2replay.engine import trace as kinds
from co2replay.notation.records import ACT, COMMENT, DIGEST, DRAW, EXPECT, GAP
from co2replay.notation.spelling import fold, show_safe
from co2replay.verdict.legality import BREACH, LEGAL, UNDETERMINED

from ..acts import mark_text
from ..acts import told as told_move
from ..columns import wrapped
from ..findings.making import finding_of
from ..findings.record import Finding as Told
from ..findings.record import display_width, finding_head
from ..names import cell_name
from ..verdict.text import points_of
from ..worlds import worlds_text
from .layout import Line
from .stepper import Stepper

CUT = "..."
NARROW = 50  # columns; with fewer a clause stands on a line of its own
ROOM_MIN = 12  # columns for what moved; on a narrower screen the clause is cut
LINES_SHOWN = 3  # of the log, in a step that spans more
TOLD = (ACT, DRAW, GAP)  # what is done; of a turn in words the rest is left out
UNSAID = (COMMENT, EXPECT, DIGEST)  # says nothing of what is played
FALSE = "false"
MOMENT = "moment"  # the table of sentences about a moment of a game
STATUS_WHOLE, STATUS_LONG, STATUS_SHORT, STATUS_LETTERS = range(4)
SHOWN_AS = {kinds.BREACH: BREACH, kinds.UNDETERMINED: UNDETERMINED}


class PaneLine(NamedTuple):
    """A line beside the table, and the clause that it names."""

    line: Line
    clause: str = ""
    spare: bool = False  # where there is no room beside what was found, this one goes


def title(stepper: Stepper) -> str:
    """Say where we are: step, line of the log, whose turn, under which book."""
    say = stepper.words.say
    parts = [f"{stepper.at}/{stepper.last()}"]
    stop = stepper.stop()
    entries = stepper.session.log.entries
    if stop.at >= 0 and entries[stop.at].line:
        parts.append(say("step", "line", line=entries[stop.at].line))
    mark = stepper.mark()
    if mark is not None:
        parts.append(stepper.entry_text(mark))
    parts.append(say("step", "edition", edition=stepper.edition))
    return " · ".join(parts)


def items(stepper: Stepper, width: int) -> list[PaneLine]:
    """Everything beside the table, most telling first."""
    told_twice = not shares_line(stepper)
    found = [PaneLine([("log", line)]) for line in written_lines(stepper, width)]
    found += [PaneLine([("log", x)], spare=told_twice) for x in played_lines(stepper, width)]
    found += [PaneLine([("bad", line)]) for line in beyond(stepper, width)]
    found += finding_items(stepper, width)
    found += [PaneLine([("bad", line)]) for line in differing_lines(stepper, width)]
    found += ledger_items(stepper, width)
    found += [PaneLine([("", line)]) for line in waiting(stepper, width)]
    if stepper.at == stepper.last():
        found += [
            PaneLine([("doubt", line)]) for line in open_ends(stepper, stepper.edition, width)
        ]
    return found


def turn_lines(stepper: Stepper, width: int, room: int) -> list[Line]:
    """The turn in words: what was done in it, the step of this moment marked."""
    turns = [at for at in stepper.places.turns if at <= stepper.at]
    first = turns[-1] if turns else 0
    last = next((at for at in stepper.places.turns if at > stepper.at), stepper.last() + 1)
    entries, vocabulary = stepper.session.log.entries, stepper.session.vocabulary
    mark = stepper.mark()
    seat = -1
    lines: list[Line] = []
    if mark is not None:
        lines.append([("head", clipped(mark_text(mark, vocabulary, stepper.words), width))])
        seat = mark.args[-1] if vocabulary.phases[mark.args[0]].seat else -1
    for at in range(first, last):
        stop = stepper.places.stops[at]
        if stop.at < 0 or stop.quiet or entries[stop.at].kind not in TOLD:
            continue
        said = told_move(entries[stop.at], seat, vocabulary, stepper.words)
        sign = ">" if at == stepper.at else " "
        style = "log" if at == stepper.at else ""
        for number, text in enumerate(wrapped(said, width - 2)):
            lines.append([(style, f"{sign if number == 0 else ' '} {show_safe(text)}")])
    here = next((n for n, line in enumerate(lines) if line[0][1].startswith(">")), 0)
    start = max(0, min(here - room // 2, len(lines) - room))
    return lines[start : start + room]


def log_lines(stepper: Stepper, width: int) -> list[str]:
    """The lines of the log as written; below, what of them is played, if that is not the same."""
    return written_lines(stepper, width) + played_lines(stepper, width)


def line_numbers(stepper: Stepper) -> list[int]:
    count = len(stepper.session.log.lines)
    shown = stepper.shown_entries(stepper.at)
    return list(dict.fromkeys(e.line for e in shown if 0 < e.line <= count))


def written_lines(stepper: Stepper, width: int) -> list[str]:
    if not stepper.shown_entries(stepper.at):
        return [stepper.words.say("step", "begin")]
    lines = stepper.session.log.lines
    return [
        clipped(f"{number:>4} | {as_written(lines[number - 1])}", width)
        for number in line_numbers(stepper)[-LINES_SHOWN:]
    ]


def as_written(line: str) -> str:
    """A line of the log without what only tests read in it."""
    return show_safe(line.replace("\t", " ")).partition("#>")[0].strip()


def played_lines(stepper: Stepper, width: int) -> list[str]:
    """What is played in the chosen language, where the lines do not say just that."""
    lines = stepper.session.log.lines
    told = [e for e in stepper.shown_entries(stepper.at) if e.kind not in UNSAID]
    text = show_safe("; ".join(stepper.entry_text(entry) for entry in told))
    known = fold(" ".join(lines[number - 1] for number in line_numbers(stepper)))
    if text and (shares_line(stepper) or not all(fold(x) in known for x in text.split("; "))):
        return [clipped(f"     = {text}", width)]
    return []


def shares_line(stepper: Stepper) -> bool:
    """Does the line hold more than is played in this step?"""
    stop = stepper.stop()
    if stop.at < 0:
        return False
    entries = stepper.session.log.entries
    line = entries[stop.at].line
    beside = (*entries[max(stop.start - 1, 0) : stop.start], *entries[stop.end : stop.end + 1])
    return bool(line) and any(entry.line == line for entry in beside)


def clipped(text: str, width: int) -> str:
    """Cut what is too long for one line, and say so."""
    return text if display_width(text) <= width else f"{text[: max(0, width - len(CUT))]}{CUT}"


def beyond(stepper: Stepper, width: int) -> list[str]:
    """Say that an earlier breach was let stand, as the table could not be this one otherwise."""
    first = stepper.reel().first_failing(stepper.at - 1) if stepper.at else None
    if first is None or first.kind != kinds.BREACH or first.entry < 0:
        return []
    entries = stepper.session.log.entries
    line = entries[first.entry].line if first.entry < len(entries) else 0
    said = stepper.words.say("step", "beyond", clause=first.clause, line=line)
    return wrapped(said, width)[:1]


def told(stepper: Stepper) -> list[Told]:
    """Put what was found in this step into words."""
    found = stepper.findings()
    if not found:
        return []
    key = (stepper.edition, stepper.words.language, stepper.at)
    if key not in stepper.told:
        reels = [stepper.reel(edition) for edition in stepper.editions]
        others = {one.played.edition: one.played.trace.findings for one in reels}
        played = stepper.reel().played
        stepper.told[key] = [finding_of(played, one, stepper.words, others) for one in found]
    return stepper.told[key]


def finding_items(stepper: Stepper, width: int) -> list[PaneLine]:
    found = []
    for one, raw in zip(told(stepper), stepper.findings(), strict=True):
        style = "note" if one.kind == "note" else "bad"
        text = f"{finding_head(one, False)}: {show_safe(one.message)}"
        lines = wrapped(text, width - 2)[:2]
        clauses = [raw.clause, *[""] * len(lines)]  # the first line is the one that is chosen
        found += [PaneLine([(style, line)], one) for line, one in zip(lines, clauses, strict=False)]
    return found


def differing_lines(stepper: Stepper, width: int) -> list[str]:
    """Say which book says what of this step, where they do not agree."""
    words = stepper.words
    said: dict[str, list[str]] = {}
    known = {finding.clause for finding in stepper.findings()}
    for edition in stepper.editions:
        judged = stepper.reel(edition).judgement(stepper.at)
        kind, clause = judged[0] if judged else (LEGAL, "")
        text = words.say("step_verdict", SHOWN_AS.get(kind, kind))
        if clause not in known:
            text += f" ({clause})" if clause else ""
        said.setdefault(text, []).append(edition.rpartition("/")[2])
    if len({stepper.reel(edition).judgement(stepper.at) for edition in stepper.editions}) < 2:
        return []
    parts = [f"{', '.join(books)} {text}" for text, books in said.items()]
    return wrapped(words.say("step", "differ", said="; ".join(parts)), width)


def ledger_items(stepper: Stepper, width: int) -> list[PaneLine]:
    """Who got what from where, and by which clause, one move a line."""
    words = stepper.words
    rows = stepper.ledger()
    if not rows:
        playing = stepper.stop().at >= 0 and not stepper.findings()
        return [PaneLine([("", words.say("ledger", "nothing"))])] if playing else []
    found = []
    wide = max(len(row.clause) for row in rows)
    for row in rows:
        goods = words.say_or("goods", row.goods, row.goods)
        way = f"{cell_name(row.source, words)} → {cell_name(row.target, words)}"
        text = f"{goods} {row.amount}: {way}"
        if width < NARROW:
            found.append(PaneLine([("", clipped(text, width))]))
            found.append(PaneLine([("clause", clipped(f"  {row.clause}", width))], row.clause))
            continue
        room = max(ROOM_MIN, width - wide - 2)
        found.append(
            PaneLine([("", f"{clipped(text, room):<{room}} "), ("clause", row.clause)], row.clause)
        )
    return found


def waiting(stepper: Stepper, width: int) -> list[str]:
    """Say what the game waits for now."""
    game = stepper.session.game
    words = stepper.words
    _, name, seat, _ = game.waits_for(stepper.reel().state(stepper.at))
    wait = words.say_or("wait", name, name)
    if seat < 0:
        return wrapped(words.say(MOMENT, "then", wait=wait), width)
    who = words.seat(stepper.session.vocabulary.tables["seat"].symbols[seat])
    return wrapped(words.say(MOMENT, "then_seat", wait=wait, seat=who), width)


def open_ends(stepper: Stepper, edition: str, width: int) -> list[str]:
    """Who can have won."""
    found = stepper.worlds(edition)
    return wrapped(worlds_text(found, stepper.words, stepper.players), width) if found else []


# The verdicts -------------------------------------------------------------------------------------


def status(stepper: Stepper, width: int) -> Line:
    """One line for all the books: what each says so far, and at the end who wins."""
    line: Line = []
    for form in (STATUS_WHOLE, STATUS_LONG, STATUS_SHORT, STATUS_LETTERS):
        line = status_in(stepper, form)
        if sum(display_width(text) for _, text in line) <= width:
            break
    return line


def status_in(stepper: Stepper, form: int) -> Line:
    at_end = stepper.at == stepper.last()
    line: Line = [] if at_end else [("", f"{stepper.words.say('step', 'so_far')}: ")]
    for number, edition in enumerate(stepper.editions):
        if number:
            line.append(("", " · "))
        kind, text = judged_at_end(stepper, edition, form) if at_end else judged(stepper, edition)
        name = edition if form <= STATUS_LONG else edition.rpartition("/")[2]
        style = {LEGAL: "good", UNDETERMINED: "doubt"}.get(kind, "bad")
        own = edition == stepper.edition
        line += [("head" if own else "", f"[{name}] " if own else f"{name} "), (style, text)]
    return line


def judged(stepper: Stepper, edition: str) -> tuple[str, str]:
    """Say what failed first, up to this step, and in which line."""
    words = stepper.words
    first = stepper.reel(edition).first_failing(stepper.at)
    if first is None:
        return LEGAL, words.say("step_verdict", LEGAL)
    kind = SHOWN_AS.get(first.kind, FALSE)
    line = stepper.session.log.line_of(first.entry)
    text = words.say("step_verdict", kind)
    return kind, f"{text} {line}" if line else text


def judged_at_end(stepper: Stepper, edition: str, form: int) -> tuple[str, str]:
    """Say the verdict on the whole log, and who wins."""
    words = stepper.words
    verdict = stepper.verdict(edition)
    kind, text = judged(stepper, edition)
    if kind != verdict.legality and (verdict.legality != LEGAL or verdict.assertions):
        # Readings that the book leaves open may leave open what the replay alone would settle.
        kind, text = verdict.legality, words.say("step_verdict", verdict.legality)
    if kind == LEGAL and verdict.partial and form == STATUS_WHOLE:
        text = words.say("verdict", "legal_partly")
    if verdict.winners:
        say = stepper.party if form == STATUS_WHOLE else words.seat
        names = [say(seat) for seat in verdict.winners]
        if form == STATUS_LETTERS:
            said = zip(verdict.winners, names, strict=True)
            names = [words.say_or("step_seat", seat, name) for seat, name in said]
        seats = ", ".join(names)
        text = f"{text}: {seats} {points_of(verdict.winners, verdict.scores)}"
    elif verdict.winners is not None and form <= STATUS_LONG:
        text = f"{text}: {words.label('all_lost')}"
    return kind, text
