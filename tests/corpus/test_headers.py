"""What every book forbids is a breach under every book, whichever book the header names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from co2replay.corpus.cases import cases_of
from co2replay.corpus.expectations import BROKEN
from co2replay.engine.trace import BREACH, UNDETERMINED
from co2replay.games.co2.game import GAME
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.rulebooks.opening import replay_log

BOOKS = ("co2/en", "co2/it", "co2/pl")
HEADERS = ("", "en", "it", "pl")
DISPUTES = sorted(Path("fixtures/games/co2/disputes").glob("*.log"))
TEXTS = {case.file: case.text for case in cases_of("co2") if case.side == BROKEN} | {
    path.name: text for path in DISPUTES if "#> breach" in (text := path.read_text("utf-8"))
}
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
}
FIRST = (BREACH, UNDETERMINED)


def with_header(text: str, edition: str) -> str:
    text = re.sub(r"^edition:.*\n", "", text, flags=re.M)
    return text.replace("\n---", f"\nedition: {edition}\n---", 1) if edition else text


@pytest.mark.parametrize("name", TEXTS)
def test_a_written_act_is_judged_alike_whatever_the_header_says(name: str) -> None:
    for book in BOOKS:
        told = {judged(with_header(TEXTS[name], header), book, name) for header in HEADERS}
        assert len(told) == 1, (book, told)


def judged(text: str, book: str, name: str) -> tuple[str, str, int]:
    """The first thing found: its kind, unless an answer is left out, its clause and place."""
    log = read_text(text, vocabulary_for, name)
    assert not log.problems
    trace, _, _ = replay_log(log, GAME, book)
    assert trace is not None
    found = trace.first(*FIRST)
    if found is None:
        return "legal", "", -1
    assert not found.missing or name in LEFT_OUT
    return "missing" if found.missing else found.kind, found.clause, found.entry
