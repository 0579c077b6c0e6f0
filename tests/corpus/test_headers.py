"""What every book forbids is a breach under every book, whichever book the header names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from co2replay.corpus.cases import cases_of
from co2replay.corpus.expectations import BROKEN
from co2replay.engine.trace import BREACH, UNDETERMINED
from co2replay.games.registry import game, vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.rulebooks.opening import replay_log

BOOKS = {"co2": ("en", "it", "pl"), "power-grid": ("en", "it")}  # a third game has one book
GAMES = Path("fixtures/games")
WRITTEN = {  # besides the small cases: what people disputed
    (name, path.name): text
    for name in BOOKS
    for room in ("disputes", "walkthrough")
    for path in sorted((GAMES / name / room).glob("*.log"))
    if "#> breach" in (text := path.read_text("utf-8"))
}
CASES = {(x, one.file): one.text for x in BOOKS for one in cases_of(x) if one.side == BROKEN}
TEXTS = CASES | WRITTEN
# An answer or a draw that the log leaves out: only that may stay open under another book. Every
# other case writes an act that no book allows there.
LEFT_OUT = {
    "co2.bonus.any.breach-behind-a-plant.log",
    "co2.bonus.any.breach.log",
    "co2.control.duty.breach.log",
    "co2.decade.supply-order.breach.log",
    "co2.displace.choice.breach-unsaid.log",
    "co2.income.split.breach.log",
    "co2.propose.grant-research.breach-within.log",
    "co2.propose.grant-research.breach.log",
    "co2.solo.lobby-refill.breach-hand-noted.log",
    "co2.solo.starter-space.breach-no-space-for-the-first.log",
    "co2.summit.extra-per-company.breach-second-of-two.log",
    "co2.summit.extra-per-company.breach-unsaid.log",
    "pg.auction.limit-discard.breach.log",
    "pg.auction.replace-now.breach.log",
    "pg.bureaucracy.choose-plants.breach.log",
    "pg.market.obsolete-chain.breach.log",
    "pg.market.obsolete.breach.log",
    "pg.setup.order-first.breach-before.log",
}
FIRST = (BREACH, UNDETERMINED)


def with_header(text: str, edition: str) -> str:
    text = re.sub(r"^edition:.*\n", "", text, flags=re.M)
    return text.replace("\n---", f"\nedition: {edition}\n---", 1) if edition else text


@pytest.mark.parametrize(("name", "file"), TEXTS)
def test_a_written_act_is_judged_alike_whatever_the_header_says(name: str, file: str) -> None:
    text = TEXTS[name, file]
    for book in BOOKS[name]:
        headers = ("", *BOOKS[name])
        told = {judged(with_header(text, header), f"{name}/{book}", file) for header in headers}
        assert len(told) == 1, (book, told)


def judged(text: str, book: str, name: str) -> tuple[str, str, int]:
    """The first thing found: its kind, unless an answer is left out, its clause and place."""
    log = read_text(text, vocabulary_for, name)
    assert not log.problems
    trace, _, _ = replay_log(log, game(book.partition("/")[0]), book)
    assert trace is not None
    found = trace.first(*FIRST)
    if found is None:
        return "legal", "", -1
    assert not found.missing or name in LEFT_OUT
    return "missing" if found.missing else found.kind, found.clause, found.entry
