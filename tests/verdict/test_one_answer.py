"""Whoever is asked, the answer is one: legality, winner, first finding and exit code of every verb.

The numbers of a verdict are proved elsewhere; here verbs are held against each other. A sample of
the corpus is asked with every change, all of it by `CORPUS=whole`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from co2replay.errors import Co2ReplayError
from co2replay.games.registry import vocabulary_for
from co2replay.library import validate
from co2replay.notation.parse import read_text
from co2replay.questions.audit.dispute import audit
from co2replay.questions.score.sheets import score
from co2replay.show import replay
from co2replay.show.replay import replayed
from co2replay.show.stepping.stepper import Stepper
from co2replay.show.verdict.files import Order, judged_log
from co2replay.show.words import words_of
from co2replay.store.rows import game_rows
from co2replay.verdict.exits import Exit
from co2replay.verdict.legality import BREACH
from co2replay.verdict.session import Options, Session, all_editions, line_in, open_session
from tests.sample import WHOLE, one_in

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "fixtures" / "games"
GAMES = CORPUS / "co2"
SMALL, SMALLEST = 12_000, 5_000  # bytes; a longer log is a whole game
EVERY, EVERY_WHOLE_GAME = 113, 149  # of the logs of all games by name, and of whole ones among them
# Where verbs have parted: two open readings at once, a breach behind a doubt, an act not judged.
ALWAYS = (
    "disputes/d17-and-d45-two-points-at-once.log",
    "disputes/d22-sale-after-refill.log",
    "disputes/d30-a-third-company.log",
    "disputes/d35-income-at-the-end.log",
    "partial/sale-without-a-known-cep.log",
    "partial/breach-beside-what-is-not-known.log",
    "fuzz/acted-without-the-deed.log",
    "disputes/d43-exactly-500-seen-at-the-end.log",
    "rules/co2.end.loss-500.legal-seen-at-the-end.log",
    "rules/co2.end.last-decade.breach.log",
    "partial/sale-after-a-refill-that-shows.log",
    "partial/goals-without-the-incomes.log",
    "disputes/d36-goal-exchanged.log",
    "partial/goal-that-must-be-scored.log",
    "walkthrough/scoring.log",
    "walkthrough/dispute.log",
)


class Answer(NamedTuple):
    legality: str
    winners: list[str] | None
    line: int  # of the first finding; 0: none, or the log as a whole
    clause: str
    exit: int


def readable(path: Path) -> Session | None:
    log = read_text(path.read_bytes(), vocabulary_for, str(path))
    try:
        return None if log.problems else open_session(log, Options())[0]
    except Co2ReplayError:
        return None


def sampled() -> list[Path]:
    found = sorted(CORPUS.rglob("*.log"))
    if WHOLE:
        return found
    small = [path for path in found if path.stat().st_size < SMALL]
    whole = [path for path in found if path.stat().st_size >= SMALL]
    return sorted({*small[::EVERY], *whole[::EVERY_WHOLE_GAME], *(GAMES / x for x in ALWAYS)})


def by_the_library(session: Session, edition: str) -> Answer:
    (one,) = validate(session, [edition]).judged
    verdict, first = one.verdict, one.verdict.first
    return Answer(
        verdict.legality,
        verdict.winners,
        line_in(session, first.entry) if first else 0,
        first.clause if first else "",
        verdict.exit,
    )


def told(verdict: Any, code: int) -> Answer:
    """The answer of a record that is shown: a clause has a dot, a fact has a code without one."""
    first = verdict.first
    clause = first.code if first is not None and "." in first.code else ""
    return Answer(verdict.legality, verdict.winners, first.line if first else 0, clause, code)


def answers(session: Session, edition: str) -> Iterator[tuple[str, Answer]]:
    """What each verb's own function comes to."""
    words = words_of(session.game.name, "en")
    front = replayed(session, edition, words).verdict
    yield "replay", told(front, front.exit)
    log = judged_log(session, Order(Options(), (edition,)), words)
    yield "validate", told(log.verdicts[0], log.exit)
    walked = Stepper(session, edition, "en").verdict(edition)
    first = walked.first
    line, clause = (line_in(session, first.entry), first.clause) if first else (0, "")
    yield "step", Answer(walked.legality, walked.winners, line, clause, walked.exit)
    book = score(session, [edition]).books[0]
    if walked.winners is not None or walked.legality == BREACH:
        # The best answer that the book takes stands for one that it refuses; who won is told, too.
        winners = book.played if book.refused else book.winners
        said = Answer(book.legality, winners, book.line, book.clause, book.exit)
        if not book.legality:  # of an end alone nothing was played: only its result can agree
            said = by_the_library(session, edition)._replace(winners=book.winners)
        yield "score", said


@pytest.mark.parametrize("path", sampled(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_function_behind_a_verb_gives_the_same_answer(path: Path) -> None:
    session = readable(path)
    if session is None:
        return
    for edition in all_editions(session):
        own = by_the_library(session, edition)
        assert [(verb, one) for verb, one in answers(session, edition) if one != own] == []


def test_the_store_keeps_the_same_answer() -> None:
    for path in {*one_in(3, sampled()), *(GAMES / name for name in ALWAYS)}:
        session = readable(path)
        if session is None:
            continue
        for row in game_rows(session, "1.0").tables["verdicts"]:
            edition, _, legality, _, assertions, winners, _, clause, line = row[:9]
            own = by_the_library(session, edition)
            kept = None if winners is None else winners.split()
            assert (legality, kept, line or 0, clause or "") == own[:4], path
            assert (own.exit == Exit.FINDING) == (legality == "breach" or not assertions), path


def test_the_report_gives_the_same_answer() -> None:
    for path in one_in(25, sampled()):
        session = readable(path)
        if session is None:
            continue
        for edition in all_editions(session):
            own = by_the_library(session, edition)
            _, judged = audit(session, edition)
            first = judged[0][0].first
            line, clause = (line_in(session, first.entry), first.clause) if first else (0, "")
            verdict = judged[0][0]
            found = Answer(verdict.legality, verdict.winners, line, clause, verdict.exit)
            assert found == own, (path, edition)


# The commands themselves.


def commanded() -> list[Path]:
    """Logs of every game and kind, and those that parted: of each room its first by name or its
    last, in turn."""
    rooms = sorted(room for room in CORPUS.glob("*/*") if room.is_dir())
    found = {GAMES / name for name in ALWAYS}
    for number, room in enumerate(rooms):
        logs = sorted(path for path in room.glob("*.log") if path.stat().st_size < SMALLEST)
        found |= {*(logs[-1:] if number % 2 else logs[:1])}
        if WHOLE:
            found |= {*logs[:2], *logs[len(logs) // 2 :][:2], *logs[-1:]}
    return sorted(found)


def asked(cli: Cli, file: str, book: str, page: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Run each command; of its answer the parts that it has, and its exit code."""
    for verb, arguments in (
        ("front page", (file,)),
        *([("html", ("html", file, "-o", page))] if page else []),
        ("replay", ("replay", file)),
        ("validate", ("validate", file)),
        ("audit", ("audit", file, "--format", "json")),
        ("step", ("step", file)),
        ("score", ("score", file)),
    ):
        as_json = () if verb == "audit" else ("--json",)
        ran = cli(*arguments, "--edition", book, *as_json)
        data = ran.json()
        said: dict[str, Any] = {"exit": ran.code}
        if verb in ("front page", "replay"):
            said |= shown(data["verdict"])
        elif verb == "validate":
            said |= shown(data["logs"][0]["verdicts"][0])
        elif verb == "audit":
            one = data["audit"]["books"][0]
            said |= {"legality": one["legality"], "winners": one["winners"]}
            said |= place(data["first"])
        elif verb == "step":
            failing = [x for one in data["steps"] for x in one["findings"] if x["kind"] != "note"]
            wanted = ("breach", "false") if ran.code == Exit.FINDING else ("undetermined",)
            said |= place(next((x for x in failing if x["kind"] in wanted), None))
        elif verb == "score":
            one = data["books"][0]
            if not one["legality"] or (one["partial"] and one["legality"] != BREACH):
                continue  # an end alone that nobody played to, or not seen up to its last point
            winners = one["played"] if one["refused"] else one["winners"]
            said |= {"legality": one["legality"], "winners": winners}
        yield verb, said


def shown(verdict: dict[str, Any]) -> dict[str, Any]:
    said = {"legality": verdict["legality"], "winners": verdict["winners"]}
    return said | place(verdict["first"])


def place(first: dict[str, Any] | None) -> dict[str, Any]:
    return {"line": first["line"], "code": first["code"]} if first else {"line": 0, "code": ""}


@pytest.mark.parametrize("path", commanded(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_command_says_the_same_of_the_same_log(path: Path, cli: Cli, tmp_path: Path) -> None:
    session = readable(path)
    if session is None:
        assert cli("validate", str(path)).code == cli(str(path)).code == Exit.UNREADABLE
        return
    books = all_editions(session)
    pages = books if WHOLE else [books[len(path.stem) % len(books)]]  # they take longest
    for book in books:
        page = str(tmp_path / "page.html") if book in pages else ""
        (_, own), *others = asked(cli, str(path), book, page)
        parting = [(verb, one) for verb, one in others if any(own[key] != one[key] for key in one)]
        assert parting == [], (book, own)


def test_a_store_filled_by_the_command_keeps_what_the_front_page_says(
    cli: Cli, tmp_path: Path
) -> None:
    file = tmp_path / "games.db"
    opened = {path: readable(path) for path in commanded()}
    logs = [path for path, session in opened.items() if session is not None][::4]
    assert cli("db", "import", *map(str, logs), "--db", str(file), "--jobs", "1").code == 0
    with sqlite3.connect(file) as db:
        rows = db.execute("select * from verdicts").fetchall()
        names = [one[1] for one in db.execute("pragma table_info(verdicts)")]
        files = dict(db.execute("select id, file from games").fetchall())
    assert len(rows) == sum(len(all_editions(x)) for path in logs if (x := opened[path]))
    for values in rows:
        row = dict(zip(names, values, strict=True))
        front = cli(files[row["game"]], "--edition", row["edition"], "--json").json()["verdict"]
        won = None if row["winners"] is None else row["winners"].split()
        assert (row["legality"], won) == (front["legality"], front["winners"])


def test_a_verb_that_tries_readings_only_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: the front page no longer takes two open readings otherwise together."""

    def alone(*given: Any, **how: Any) -> Any:
        with monkeypatch.context() as patched:
            patched.setattr("co2replay.verdict.legality.TOGETHER_MAX", 0)
            return judged_alone(*given, **how)

    judged_alone = replay.judge_books
    session = readable(GAMES / ALWAYS[0])
    assert session is not None
    own = by_the_library(session, "co2/en")
    assert [verb for verb, one in answers(session, "co2/en") if one != own] == []
    monkeypatch.setattr(replay, "judge_books", alone)
    assert [verb for verb, one in answers(session, "co2/en") if one != own] == ["replay"]
