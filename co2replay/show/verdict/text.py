"""Verdicts in words: each edition's as the record that every verb shows and writes as JSON, and
as text: in a sentence, one log in full, who won, many logs as a matrix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from co2replay.engine import trace as kinds
from co2replay.engine.passed import Outcome as Ended
from co2replay.engine.trace import ScoreLine
from co2replay.notation.records import Log
from co2replay.notation.spelling import show_safe
from co2replay.questions.score.worlds import Worlds
from co2replay.verdict.exits import Exit
from co2replay.verdict.judge import Apart, Branch, Verdict
from co2replay.verdict.legality import ReplayOutcome
from co2replay.verdict.session import Played, players_of

from ..columns import columns, wrapped
from ..findings.record import Finding, display_width, finding_line, finding_text
from ..names import told_values, with_name
from ..words import Words
from .record import AlternativeRow, BookRow, EditionVerdict, LogVerdict, OutcomeTold, RestsRow


def verdict_rows(
    judged: Sequence[tuple[Verdict, Played]], words: Words, beside: Sequence[Verdict] = ()
) -> list[EditionVerdict]:
    """Tell each verdict; its findings are compared with those of all told, and of all `beside`."""
    books = {one.edition: one.findings for one in (*beside, *(verdict for verdict, _ in judged))}
    return [verdict_row(verdict, played, words, books) for verdict, played in judged]


def lines_of(log: Log, entries: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(map(log.line_of, entries)))


def told_findings(
    findings: Sequence[kinds.Observation],
    played: Played,
    words: Words,
    books: Mapping[str, Sequence[kinds.Observation]],
) -> list[Finding]:
    if not findings:
        return []
    from ..findings.making import finding_of  # most logs show nothing: what tells it is large

    return [finding_of(played, found, words, books) for found in findings]


def verdict_row(
    verdict: Verdict,
    played: Played,
    words: Words,
    books: Mapping[str, Sequence[kinds.Observation]],
) -> EditionVerdict:
    log = played.session.log
    findings = told_findings(verdict.findings, played, words, books)
    told = {id(found): row for found, row in zip(verdict.findings, findings, strict=True)}
    return EditionVerdict(
        edition=verdict.edition,
        own=verdict.own,
        legality=verdict.legality,
        exit=verdict.exit,
        partial=verdict.partial,
        assertions=verdict.assertions,
        open=verdict.open,
        winners=verdict.winners,
        players=players_of(played.session),
        scores=verdict.scores,
        decided_by=verdict.decided_by,
        outcome=outcome_told(verdict.outcome),
        sheet=verdict.sheet,
        because=told.get(id(verdict.because)),
        first=told.get(id(verdict.first)),
        ruling=ruling_line(played, verdict.first, words),
        findings=findings,
        alternatives=[
            AlternativeRow(
                reading=one.reading,
                cls=one.cls,
                value=one.value,
                beside=one.beside,
                line=log.line_of(one.entry),
                outcome=one.outcome,
                differs=one.differs,
            )
            for one in verdict.alternatives
        ],
        by_the_book=book_row(verdict.by_the_book, log),
        rests=RestsRow(
            rulings=verdict.rests.rulings,
            chosen=verdict.rests.chosen,
            unanswered=verdict.rests.unanswered,
            gaps=lines_of(log, verdict.rests.gaps),
            assumed=verdict.rests.assumed,
            taken_back=lines_of(log, verdict.rests.taken_back),
            untried=verdict.rests.untried,
            retold=verdict.rests.retold,
        ),
        judged=verdict.judged,
        unjudged=verdict.unjudged,
        wanted=verdict.wanted,
        lacking=verdict.lacking,
        digest=verdict.digest,
        rules_digest=verdict.rules_digest,
    )


def ruling_line(played: Played, found: kinds.Observation | None, words: Words) -> str:
    """Write the line that lets a breach stand; what is about a missing piece no line helps."""
    if found is None or found.kind != kinds.BREACH:
        return ""
    from ..findings.making import can_stand

    if not can_stand(played, found):
        return ""
    word = played.session.vocabulary.word("ruling", words.language)
    return f'{word} {found.clause} "{words.say("judged", "reason_word")}"'


def outcome_told(outcome: Ended | None) -> OutcomeTold | None:
    if outcome is None:
        return None
    return OutcomeTold(
        kind=outcome.kind, parties=list(outcome.parties), conditions=list(outcome.conditions)
    )


def book_row(branch: Branch | None, log: Log) -> BookRow | None:
    if branch is None:
        return None
    return BookRow(
        line=log.line_of(branch.entry),
        left_out=lines_of(log, branch.left_out),
        outcome=branch.outcome,
        differs=branch.differs,
        winner_differs=branch.winner_differs,
        apart=branch.apart,
    )


INDENT = "  "
RUN_LEAST = 4  # fewer lines in a row are told one by one
NOTES_SHOWN = 8
VALUES_SHOWN = 6
LACKING_SHOWN = 12
FILE_WIDTH_MAX = 48
LINE_WIDTH = 6  # of a line's number and the marks behind a verdict
CELL_WIDTH_ALONE = 48
PARTIAL, FALSE = "*", "!"
FIRST = {"breach": "first_breach"}  # of a legality; anything else that has a place is a doubt
LEGALITIES = ("legal", "breach", "undetermined")


def log_text(log: LogVerdict, words: Words, width: int, colour: bool, whole: bool) -> str:
    """One log in full; `whole`: every finding, not only the first of each edition."""
    if log.problems:
        return "\n\n".join(finding_text(found, colour) for found in log.problems)
    blocks = found_blocks(log, words, colour, whole)
    speaking = [one for one in log.verdicts if one.edition == log.speaks]
    if speaking and speaking[0].sheet:
        blocks.append("\n".join(sheet_lines(speaking[0].sheet, words, width)))
    blocks += ["\n".join(verdict_lines(one, words, width)) for one in log.verdicts]
    return "\n\n".join(blocks)


def found_blocks(log: LogVerdict, words: Words, colour: bool, whole: bool) -> list[str]:
    """The first finding of every edition in full, each once; the rest of the own in a line."""
    full: list[Finding] = []
    places = set()
    for verdict in log.verdicts:
        rows = [row for row in verdict.findings if row.kind != "note"] if whole else []
        for row in rows or [one for one in (verdict.first, verdict.because) if one is not None]:
            if (row.line, row.col, row.code) not in places:
                places.add((row.line, row.col, row.code))
                full.append(row)
    blocks = [finding_text(row, colour) for row in full]
    own = next((one for one in log.verdicts if one.edition == log.speaks), None)
    rest = [row for row in own.findings if row not in full] if own is not None else []
    # Behind the first breach of a log the rest is asked for with --keep-going.
    shown = [row for row in rest if row.kind != "breach"]
    lines = [finding_line(row, words.label("line"), colour) for row in shown[:NOTES_SHOWN]]
    if len(shown) > NOTES_SHOWN:
        lines.append(words.label("more_findings", count=len(shown) - NOTES_SHOWN))
    return [*blocks, "\n".join(lines)] if lines else blocks


def verdict_lines(verdict: EditionVerdict, words: Words, width: int) -> list[str]:
    """The verdict of one edition, and below it what it rests on."""
    said = wrapped(f"{verdict.edition}: {verdict_text(verdict, words)}", width - len(INDENT))
    lines = [said[0], *(INDENT + more for more in said[1:])]
    for text in beside(verdict, words):
        lines += wrapped(show_safe(text), width, INDENT)
    return lines


def beside(verdict: EditionVerdict, words: Words) -> list[str]:
    rests = verdict.rests
    found = []
    if verdict.worlds is not None:
        from ..worlds import worlds_text

        found.append(worlds_text(verdict.worlds, words, verdict.players))
    found += alternative_texts(verdict, words)
    for row in rests.rulings:
        key = "ruled" if row.clause else "corrected"
        found.append(words.say("judged", key, line=row.line, clause=row.clause, reason=row.reason))
    if verdict.by_the_book is not None:
        found.append(book_text(verdict.by_the_book, words))
        found += apart_texts(verdict.by_the_book.apart, words)
    if rests.taken_back:
        found.append(words.say("judged", "taken_back", lines=numbers(rests.taken_back)))
    if rests.gaps:
        found.append(words.say("judged", "gaps", lines=numbers(rests.gaps)))
    if rests.retold:
        found.append(words.say("judged", "retold", what=rests.retold))
    found += unjudged_texts(verdict, words)
    if rests.unanswered:
        found.append(words.say("judged", "unanswered", readings=", ".join(rests.unanswered)))
    if rests.untried:
        found.append(words.say("judged", "untried", count=rests.untried))
    if rests.chosen:
        found.append(words.say("judged", "chosen", readings=", ".join(rests.chosen)))
    if rests.assumed:
        found.append(words.say("judged", "assumed", groups=words.assumed(rests.assumed)))
    return found


def book_text(book: BookRow, words: Words) -> str:
    said = words.say("judged", "book", line=book.line, said=outcome_text(book.outcome, words))
    if book.outcome.winners is None and not book.differs:
        return said  # nobody has won yet: what the ruling changes shows later
    key = "book_same"
    if book.differs:
        key = "book_winner" if book.winner_differs else "book_scores"
    return f"{said}; {words.say('judged', key)}"


def apart_texts(apart: Sequence[Apart], words: Words) -> list[str]:
    """Where the two tables part, and what is left of it in the end."""
    shown = [*apart[:1], *apart[1:][-1:]]
    return [text for one in shown if (text := apart_text(one, words))]


def apart_text(apart: Apart, words: Words) -> str:
    """The things that lie otherwise; nothing where only what nobody sees does."""
    place = words.say("judged", "at_line" if apart.line else "at_end", line=apart.line)
    if not apart.values:
        return words.say("judged", "apart_none", place=place)
    told = told_values(apart.values, words)
    if not told:
        return ""
    said = [words.say("diff", "value", name=x.name, left=x.left, right=x.right) for x in told]
    more = len(said) - VALUES_SHOWN
    if more > 0:
        said = [*said[:VALUES_SHOWN], words.label("more_findings", count=more)]
    return words.say("judged", "apart", place=place, values="; ".join(said))


def numbers(found: Sequence[int]) -> str:
    """Lines; many of them one behind the other are told by the first and the last."""
    runs: list[tuple[int, int]] = []
    for line in found:
        if runs and line == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], line)
        else:
            runs.append((line, line))
    return ", ".join(map(run_text, runs))


def run_text(run: tuple[int, int]) -> str:
    first, last = run
    if last - first < RUN_LEAST - 1:
        return ", ".join(map(str, range(first, last + 1)))
    return f"{first}–{last}"


def verdict_text(verdict: EditionVerdict, words: Words) -> str:
    """Say in one line: legal or the first breach, whether claims hold, and who won."""
    parts = []
    if verdict.legality == "legal":
        parts.append(words.say("verdict", "legal_partly" if verdict.partial else "legal"))
    else:
        parts.append(words.say("verdict", verdict.legality))
        if verdict.because is not None:
            key = FIRST.get(verdict.legality, "first_doubt")
            place = {"line": verdict.because.line, "clause": verdict.because.code}
            parts.append(words.say("verdict", key, **place))
    if not verdict.assertions:
        parts.append(words.label("false_assertion"))
    if is_known(verdict.legality, verdict.winners, verdict.worlds):
        parts.append(winner_text(verdict, words))
    return "; ".join(parts)


def winner_text(verdict: EditionVerdict, words: Words) -> str:
    return won_text(verdict.winners, verdict.scores, words, verdict.decided_by, verdict.players)


def outcome_text(outcome: ReplayOutcome, words: Words) -> str:
    """Say in a few words what another replay came to."""
    parts = [words.say("verdict", outcome.legality)]
    if outcome.clause:
        key = FIRST.get(outcome.legality, "first_doubt")
        parts.append(words.say("verdict", key, line=outcome.line, clause=outcome.clause))
    if not outcome.assertions:
        parts.append(words.label("false_assertion"))
    if is_known(outcome.legality, outcome.winners):
        parts.append(won_text(outcome.winners, outcome.scores, words))
    return "; ".join(parts)


def alternative_texts(verdict: EditionVerdict, words: Words) -> list[str]:
    """What would come of the log if a point that the book leaves open were read otherwise."""
    if not verdict.alternatives:
        return []
    from ..findings.making import taken_text

    return [
        words.say(
            "judged",
            "alternative",
            readings=taken_text({one.reading: one.value, **one.beside}, words),
            line=one.line,
            said=outcome_text(one.outcome, words),
        )
        for one in verdict.alternatives
        if one.differs
    ]


def unjudged_texts(verdict: EditionVerdict, words: Words) -> list[str]:
    """Say how many entries could not be judged, and what would have to be known."""
    found = []
    if verdict.unjudged:
        entries = verdict.judged + verdict.unjudged
        found.append(words.say("judged", "judged", unjudged=verdict.unjudged, entries=entries))
    if verdict.lacking:
        lacking = [words.path(name) for name in verdict.lacking[:LACKING_SHOWN]]
        more = len(verdict.lacking) - LACKING_SHOWN
        lacking += [words.label("more_findings", count=more)] if more > 0 else []
        found.append(words.say("judged", "wanted", value=", ".join(lacking)))
    return found


def sheet_lines(sheet: list[ScoreLine], words: Words, width: int) -> list[str]:
    seats = list(sheet[0].points)
    rows = [[words.say("sheet", "title"), *(words.seat(seat) for seat in seats), ""]]
    rows += [
        [words.say("sheet", row.name), *(str(row.points[seat]) for seat in seats), row.clause]
        for row in sheet
    ]
    return columns(rows, width, right=set(range(1, len(seats) + 1)), ruled=True)


def is_known(legality: str, winners: Sequence[str] | None, worlds: Worlds | None = None) -> bool:
    """Where judging stopped at a breach or a doubt, nobody knows whether the game went on to its
    end: then nothing is said of it. Of one that is over who can have won is said elsewhere."""
    return winners is not None or (legality == "legal" and worlds is None)


def won_text(
    winners: Sequence[str] | None,
    points: Mapping[str, int | str],
    words: Words,
    decided_by: str = "",
    players: Mapping[str, str] | None = None,
) -> str:
    """Name the players by colour, and by the name that `players` has of them."""
    if winners is None:
        return words.say("sheet", "not_over")
    if not winners:
        lost = words.label("all_lost")
        return f"{lost}: {decided_by}" if decided_by else lost
    own = players or {}
    if winners[0] not in points and points:  # nobody has points of their own
        total = next(iter(points.values()))
        if len(winners) == 1:  # who played alone did not win together with others
            return words.say("sheet", "winner", seat=with_name(winners[0], own, words), total=total)
        return words.say("sheet", "together", total=total)
    names = ", ".join(with_name(seat, own, words) for seat in winners)
    total = points.get(winners[0], "?")
    if len(points) == 1:
        return words.say("sheet", "alone", seat=names, total=total)
    if len(winners) > 1:
        return words.say("sheet", "shared", seats=names, total=total)
    if not decided_by or list(points.values()).count(total) == 1:
        return words.say("sheet", "winner", seat=names, total=total)
    return words.say("sheet", "winner_by", seat=names, total=total, clause=decided_by)


def points_of(winners: Sequence[str], points: Mapping[str, int | str]) -> int | str:
    """What the winners came to: their own points, or those of all together."""
    return points.get(winners[0], next(iter(points.values()), "?"))


class Matrix:
    """Many logs, a line each, written as the verdicts come; the columns are the editions."""

    def __init__(self, names: Sequence[str], editions: Sequence[str], words: Words) -> None:
        widest = max((display_width(show_safe(name)) for name in names), default=0)
        self.width = min(widest, FILE_WIDTH_MAX)
        self.editions = editions
        self.words = words
        said = [display_width(words.say("verdict", one)) for one in LEGALITIES]
        self.is_alone = len(editions) <= 1
        self.cell = CELL_WIDTH_ALONE if self.is_alone else max(said) + LINE_WIDTH
        self.is_partial = False
        self.is_false = False

    def head(self) -> str:
        heads = self.editions or (self.words.label("edition"),)
        return self.row(self.words.say("judged", "log"), heads)

    def line(self, log: LogVerdict) -> str:
        if log.problems:
            first = log.problems[0]
            cells = [first.code]
            if log.exit != Exit.USAGE:
                place = f" {first.line}" if first.line else ""
                cells = [f"{self.words.say('judged', 'unreadable')}{place} {first.code}"]
        else:
            cells = [self.cell_of(one) for one in log.verdicts]
        return self.row(show_safe(log.file), cells)

    def cell_of(self, verdict: EditionVerdict) -> str:
        text = self.words.say("verdict", verdict.legality)
        if verdict.because is not None:
            text += f" {verdict.because.line}"
            if self.is_alone:
                text += f" {verdict.because.code}"
        elif len(self.editions) == 0:
            text = f"{verdict.edition} {text}"
        if verdict.partial:
            self.is_partial = True
            text += PARTIAL
        if not verdict.assertions:
            self.is_false = True
            text += FALSE
        return text

    def row(self, name: str, cells: Sequence[str]) -> str:
        if display_width(name) > self.width:
            name = "..." + name[-(self.width - 3) :]
        parts = [name + " " * (self.width - display_width(name))]
        parts += [cell + " " * (self.cell - display_width(cell)) for cell in cells]
        return INDENT.join(parts).rstrip()

    def foot(self, logs: int, code: int) -> str:
        lines = []
        if self.is_partial:
            lines.append(self.words.say("judged", "partial_mark"))
        if self.is_false:
            lines.append(self.words.say("judged", "false_mark"))
        return "\n".join([*lines, self.words.say("judged", "summary", logs=logs, exit=code)])
