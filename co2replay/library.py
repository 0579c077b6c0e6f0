"""The few functions for programs: what the commands do, as typed records instead of text.

A log is read once and judged as often as you like:

>>> import co2replay
>>> broken = co2replay.explain("co2.market.buy").examples[1].text
>>> print(broken.splitlines()[-1])
buy  #> breach co2.market.buy
>>> log = co2replay.read_log(broken)
>>> [judged.verdict.legality for judged in co2replay.validate(log, ["all"]).judged]
['breach', 'breach', 'breach']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from co2replay.errors import UnreadableFile
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import Log, Problem
from co2replay.questions import diff as diffing
from co2replay.questions.audit import dispute as auditing
from co2replay.questions.audit.dispute import Audit
from co2replay.questions.check import position as position_check
from co2replay.questions.check.act import Checked
from co2replay.questions.check.legal import Legal
from co2replay.questions.check.position import PositionChecked
from co2replay.questions.diff import Diffed
from co2replay.questions.reconcile import search as reconciling
from co2replay.questions.reconcile.search import BUDGET, Progress, Reconciled
from co2replay.questions.score import sheets as scoring
from co2replay.questions.score.sheets import Scored
from co2replay.show.check import answers as checking
from co2replay.show.check.answers import editions_for
from co2replay.show.check.records import PositionWritten
from co2replay.show.rulebooks.explaining import ClauseExplained, explain_clause
from co2replay.verdict import books as validating
from co2replay.verdict.books import Validation
from co2replay.verdict.session import Options, Played, Session, open_session, play, problems_of


class UnreadableLog(UnreadableFile):
    """A log that cannot be read: every problem with its line and columns, and the log as far as
    it goes."""

    def __init__(self, log: Log, problems: Sequence[Problem]) -> None:
        first = problems[0]
        what = f"{first.code} {first.text}".rstrip()
        super().__init__(log.file, "at-line", line=first.line, what=what)
        self.log = log
        self.problems = tuple(problems)


def read_log(
    source: str | bytes | Path,
    *,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    manifest: Sequence[str | Path] = (),
    rules: Sequence[str | Path] = (),
) -> Session:
    """Read a log from a file (a path, or its name) or from its text (of several lines, or bytes).

    `edition` is the book to read it by where the log names none; `readings` sets points that books
    leave open; `manifest` are files with facts of the copy at the table; `rules` are folders with
    editions of your own.

    >>> from co2replay import read_log
    >>> log = read_log("co2replay 1\\ngame: co2\\nedition: it\\nseats: blue black\\n---\\n")
    >>> log.edition()
    'co2/it'
    >>> read_log("co2replay 1\\ngame: co2\\nseats: blue\\n---\\nconstrukt asia\\n")
    Traceback (most recent call last):
    ...
    co2replay.library.UnreadableLog: -: line 5: unknown-word construkt
    """
    name, data = "-", source
    if isinstance(source, Path) or (isinstance(source, str) and "\n" not in source):
        name = str(source)
        data = read_file(name)
    assert isinstance(data, str | bytes)
    log = read_text(data, vocabulary_for, name)
    options = Options(
        edition=edition,
        settings=dict(readings or {}),
        overlays=tuple(Path(path) for path in manifest),
        folders=tuple(Path(path) for path in rules),
    )
    if log.problems:
        raise UnreadableLog(log, problems_of(log, options))
    session, problems = open_session(log, options)
    if session is None:
        raise UnreadableLog(log, problems)
    return session


def replay(log: Session, edition: str | None = None) -> Played:
    """Play a log under one book: findings, ledger, the last state.

    >>> from co2replay import explain, read_log, replay
    >>> log = read_log(explain("co2.market.buy").examples[0].text)
    >>> played = replay(log, "co2/pl")
    >>> played.trace.first("breach") is None
    True
    >>> log.game.scores(played.trace.state)
    {'orange': 0, 'purple': 0, 'blue': 0}
    """
    return play(log, edition or log.edition(), record=True)


def validate(
    log: Session,
    editions: Sequence[str] = (),
    *,
    try_chosen: bool = False,
    keep_going: bool = False,
) -> Validation:
    """Judge a log under its own book, under those named, or under `all`.

    >>> from co2replay import explain, read_log, validate
    >>> text = explain("co2.supply.scan.clockwise").examples[1].text
    >>> for judged in validate(read_log(text), ["all"]).judged:
    ...     verdict = judged.verdict
    ...     print(verdict.edition, verdict.legality, verdict.first and verdict.first.clause)
    co2/en breach co2.supply.scan.clockwise
    co2/it legal None
    co2/pl breach co2.supply.scan.clockwise
    """
    found, _ = validating.validate(log, editions, try_chosen=try_chosen, keep_going=keep_going)
    return found


def score(log: Session, editions: Sequence[str] = ()) -> Scored:
    """Score the end of a game, of a whole log or of a form, under every book or those named.

    >>> from co2replay import read_log, score
    >>> rows = '''co2replay 1
    ... game: co2
    ... seats: orange purple
    ... ---
    ... @ price 3 ; asia.control orange ; asia.cep 2 ; africa.control nobody ; europe.control nobody
    ... @ oceania.control nobody ; north_america.control nobody ; south_america.control nobody
    ... @ orange.vp 40 ; orange.money 5 ; orange.cep 1 ; orange.tech 2 ; orange.un 1 ; orange.goal 0
    ... @ purple.vp 51 ; purple.money 2 ; purple.cep 0 ; purple.tech 1 ; purple.un 0 ; purple.goal 0
    ... @ orange.forestation 0 ; orange.solar 0 ; orange.fusion 0 ; orange.biomass 0
    ... @ purple.forestation 0 ; purple.solar 0 ; purple.fusion 0 ; purple.biomass 0
    ... @ orange.recycling 0 ; purple.recycling 0
    ... '''
    >>> book = score(read_log(rows)).books[0]
    >>> book.winners, book.sheet[-1].points  # 40 + (5 + 3 * 3) / 2 + 3 + 3; 51 + 2 / 2
    (['orange'], {'orange': 53, 'purple': 52})
    """
    return scoring.score(log, editions)


def audit(log: Session, edition: str | None = None) -> Audit:
    """Gather everything that bears on a disputed game.

    >>> from co2replay import audit, explain, read_log
    >>> text = explain("co2.supply.scan.clockwise").examples[1].text
    >>> report = audit(read_log(text), "co2/en")
    >>> [(one.numbers, one.other, one.changes) for one in report.divergences]
    [(['D07'], 'free', ['legality'])]
    """
    report, _ = auditing.audit(log, edition or log.edition())
    return report


def reconcile(
    log: Session,
    edition: str | None = None,
    *,
    budget: int = BUDGET,
    progress: Progress | None = None,
) -> Reconciled:
    """Look for the smallest explanations under which a log holds.

    >>> from co2replay import explain, read_log, reconcile
    >>> text = explain("co2.market.not-both").examples[1].text
    >>> reconcile(read_log(text), budget=2000).failure.clause
    'co2.market.not-both'
    """
    found, _ = reconciling.reconcile(log, edition, budget, progress)
    return found


def diff(
    left: Session,
    right: Session,
    left_edition: str | None = None,
    right_edition: str | None = None,
) -> Diffed:
    """Say where two games part, or one game under two books.

    >>> from co2replay import diff, explain, read_log
    >>> kept, broken = (read_log(one.text) for one in explain("co2.market.not-both").examples)
    >>> diff(kept, kept).equal, diff(kept, broken).equal
    (True, False)
    """
    return diffing.diff(
        left, left_edition or left.edition(), right, right_edition or right.edition()
    )


def explain(clause: str, language: str = "en") -> ClauseExplained:
    """Say everything about one clause: the books, its readings, examples that can be played.

    >>> from co2replay import explain
    >>> found = explain("co2.event.subsidy", "it")
    >>> {edition: book.stance for edition, book in found.rule.editions.items()}
    {'co2/en': 'same', 'co2/it': 'differs', 'co2/pl': 'same'}
    >>> [example.side for example in found.examples]
    ['legal', 'breach', 'false']
    """
    return explain_clause(clause, language)


def check(
    log: Session,
    act: str,
    *,
    at: str | None = None,
    editions: Sequence[str] = (),
    language: str = "en",
) -> Checked:
    """May this be done at a moment? Yes, no with every reason, or the facts on which it hangs.

    Without `at` it is asked behind the last entry; without editions under every book.

    >>> from co2replay import check, read_log
    >>> rows = "co2replay 1\\ngame: co2\\nseats: orange purple\\n---\\n@ market.cep 2 ; price 4\\n"
    >>> answer = check(read_log(rows), "purple: buy").answers[0]
    >>> answer.answer, answer.hangs[0].name
    ('depends', 'purple.money')
    >>> [(found.values.low, found.answer) for found in answer.hangs[0].branches]
    [(0, 'no'), (4, 'yes')]
    """
    return checking.checked(log, editions_for(log, tuple(editions)), at, act, language)


def legal(
    log: Session, edition: str | None = None, *, at: str | None = None, language: str = "en"
) -> Legal:
    """List every legal answer to what the game waits for, with what each would move.

    >>> from co2replay import explain, legal, read_log
    >>> log = read_log(explain("co2.market.buy").examples[0].text)
    >>> [option.act for option in legal(log, "co2/en").options if option.act.startswith("install")]
    []
    """
    return checking.legal_at(log, edition or log.edition(), at, language)


def position(
    log: Session, edition: str | None = None, *, at: str | None = None, language: str = "en"
) -> PositionWritten:
    """Write the table at a moment as a log of its own that reads back to the same table.

    >>> from co2replay import explain, position, read_log
    >>> log = read_log(explain("co2.market.buy").examples[0].text)
    >>> written = position(log)
    >>> written.exact, "@ turn 1.1 orange" in written.text
    (True, True)
    """
    return checking.position_from(log, edition or log.edition(), at, language)


def check_position(log: Session, editions: Sequence[str] = ()) -> PositionChecked:
    """Say why a table, known whole or in part, cannot be.

    >>> from co2replay import check_position, read_log
    >>> rows = "co2replay 1\\ngame: co2\\nseats: orange purple\\n---\\n@ asia.cep 7\\n"
    >>> [reason.facts for reason in check_position(read_log(rows)).reasons]
    [{'region': 'asia', 'cep': 7, 'limit': 6}]
    """
    return position_check.check_position(log, editions_for(log, tuple(editions)))
