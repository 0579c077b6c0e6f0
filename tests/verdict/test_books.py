"""One log under several books, with rulings and without; numbers by hand from the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from co2replay.engine.trace import Observation
from co2replay.errors import UnknownName
from co2replay.games.co2.words import vocabulary_for
from co2replay.library import Judged, Validation, validate
from co2replay.notation.parse import read_text
from co2replay.show.findings.making import stand_of
from co2replay.verdict.judge import judge
from co2replay.verdict.session import Options, editions_of, open_session
from tests.games.co2.scene import head, read, set_up

TURN = "[1.1 orange]\n"
# Asia's agenda shows solar, biomass and fusion; the grant of a tech space is 2 cubes.
BREAKS = "propose recycling asia tech\n"
RULING = 'ruling co2.propose.agenda "agreed by all"\n'


def session_of(body: str, edition: str = "en") -> Any:
    session, problems = open_session(read(head(3, edition) + set_up(3) + body), Options())
    assert session is not None, problems
    return session


def judged(body: str, *editions: str, **how: Any) -> Validation:
    return validate(session_of(body), editions, **how)


def only(validation: Validation) -> Judged:
    (one,) = validation.judged
    return one


def test_without_a_choice_the_own_edition_speaks() -> None:
    found = judged(TURN + "buy\n")
    assert (found.speaks, only(found).verdict.edition) == ("co2/en", "co2/en")
    assert (only(found).verdict.legality, only(found).by_the_book) == ("legal", None)


def test_all_stands_for_every_edition_and_the_own_one_speaks() -> None:
    found = judged(TURN + "buy\n", "all")
    assert [one.verdict.edition for one in found.judged] == ["co2/en", "co2/it", "co2/pl"]
    assert [one.verdict.own for one in found.judged] == [True, False, False]
    assert found.speaks == "co2/en"


def test_short_names_do_and_each_edition_is_judged_once() -> None:
    assert editions_of(session_of(""), ["pl", "co2/it", "co2/pl"]) == ("co2/pl", "co2/it")


def test_an_edition_that_nobody_knows_is_named() -> None:
    with pytest.raises(UnknownName):
        editions_of(session_of(""), ["co2/xx"])


# Rulings.


def test_a_prohibition_let_stand_has_a_branch_by_the_book_without_the_act() -> None:
    body = (
        f"{TURN}{RULING}{BREAKS}= orange.tech 2\nend\n[1.1 purple]\npropose solar asia money\nend\n"
    )
    one = only(judged(body))
    assert one.verdict.legality == "legal"
    assert [ruling.clause for ruling in one.verdict.rests.rulings] == ["co2.propose.agenda"]
    branch = one.by_the_book
    assert branch is not None
    act = next(
        at
        for at, x in enumerate(read(head(3, "en") + set_up(3) + body).entries)
        if x.text == "" and x.kind == 0 and x.args[:1] == (4,)
    )
    assert branch.left_out == [act]
    # Without the act the turn has no Action and may not end.
    assert branch.first is not None
    assert (branch.first.clause, branch.first.facts) == ("co2.turn.one-action", {"acted": "no"})
    assert branch.outcome.legality == "breach"


def test_answers_that_hang_on_a_ruled_act_go_with_it() -> None:
    # Asia lacks recycling; a research space lets the proposer recruit or move a scientist.
    body = (
        f"{TURN}propose solar asia money\n"
        'ruling co2.turn.one-action "a second Action"\n'
        "propose fusion africa research\nrecruit\nbuy\nend\n"
    )
    branch = only(judged(body)).by_the_book
    assert branch is not None
    assert len(branch.left_out) == 2  # the proposal and the recruit
    assert branch.first is None
    assert branch.outcome.legality == "legal"


def test_a_correction_is_left_out_by_the_book() -> None:
    body = f'{TURN}ruling set orange.money 2 "lost one"\npropose solar asia tech\n'
    one = only(judged(body + "buy\n"))
    assert one.verdict.legality == "breach"  # a CEP costs 3
    branch = one.by_the_book
    assert branch is not None
    assert branch.outcome.legality == "legal"  # 3 coins buy it


def test_the_two_tables_lie_beside_each_other_from_the_ruling_on(root: Path) -> None:
    """Blue installs: pays 1 CEP of 1, takes 2 of 2; the market is refilled with 2, price 4 to 5."""
    path = root / "fixtures" / "games" / "co2" / "walkthrough" / "dispute.log"
    log = read_text(path.read_text(encoding="utf-8"), vocabulary_for, path.name)
    session, _ = open_session(log, Options())
    assert session is not None
    branch = only(validate(session)).by_the_book
    assert branch is not None
    behind, end = branch.apart
    lines = [entry.line for entry in log.entries]
    assert lines[behind.entry] == lines[branch.entry] + 1
    # The sale at 5 that was let stand: coins 4 + 5, one CEP of 2 into the market of 2, price 5 - 1.
    values = {one.name: (one.left, one.right) for one in behind.values}
    assert [values[name] for name in ("blue.money", "blue.cep")] == [(9, 4), (1, 2)]
    assert [values[name] for name in ("market.cep", "price")] == [(3, 2), (4, 5)]
    moved = {one.name: one.clauses for one in behind.values}
    assert moved["blue.money"] == ["co2.market.sell-price"]
    # At the end 2 coins more in both games, for the card.
    assert end.entry == len(log.entries)
    told = [(x.name, x.left, x.right, x.clauses) for x in end.values]
    assert ("blue.money", 11, 6, []) in told


def test_tables_that_become_one_again_are_said_to() -> None:
    body = f'{TURN}ruling set orange.money 2 "lost one"\nruling set orange.money 3 "found it"\n'
    branch = only(judged(f"{body}propose solar asia tech\n")).by_the_book
    assert branch is not None
    behind, end = branch.apart
    assert ("orange.money", 2, 3) in {(one.name, one.left, one.right) for one in behind.values}
    assert end.values == []


def test_a_ruling_that_was_not_needed_makes_no_branch() -> None:
    assert only(judged(f"{TURN}{RULING}propose solar asia tech\n")).by_the_book is None


# Taken back, and going on.


def test_what_was_taken_back_is_named() -> None:
    found = judged(f"{TURN}x {BREAKS}propose solar asia tech\n")
    assert only(found).verdict.legality == "legal"
    assert len(found.taken_back) == 1


TWO_BUYS = f"{TURN}buy\nbuy\npropose recycling asia tech\nend\n"


@pytest.mark.clause("co2.free.once-each", "co2.market.buy", "co2.propose.agenda")
def test_only_when_asked_does_it_go_on_behind_what_cannot_stand() -> None:
    # The second purchase breaks a prohibition, and orange has no coin left for it.
    first = ["co2.free.once-each", "co2.market.buy"]
    found = only(judged(TWO_BUYS)).verdict.findings
    assert [one.clause for one in found if one.kind == "breach"] == first
    found = only(judged(TWO_BUYS, keep_going=True)).verdict.findings
    clauses = [one.clause for one in found if one.kind == "breach"]
    assert clauses == [*first, "co2.propose.agenda"]


def test_going_on_never_convicts_on_what_is_no_longer_known() -> None:
    # Nobody knows what orange has after the purchase that could not be: nothing is said of it.
    body = f"{TURN}buy\nbuy\nsell\npropose solar asia tech\nend\n= orange.money 2\n"
    found = only(judged(body, keep_going=True)).verdict
    assert [one.clause for one in found.findings if one.kind == "breach"] == [
        "co2.free.once-each",
        "co2.market.buy",
        "co2.market.not-both",
    ]
    assert found.assertions


# Open readings together.


def two_points(root: Path) -> Any:
    (path,) = (root / "fixtures/games/co2/disputes").glob("d17-and-d45-*.log")
    log = read_text(path.read_text(encoding="utf-8"), vocabulary_for, path.name)
    session, _ = open_session(log, Options())
    return session


def test_two_readings_that_matter_only_together_are_found(root: Path) -> None:
    """Each of the two breaches hangs on one reading: only with both taken otherwise is it legal."""
    verdict = only(validate(two_points(root), ["en"])).verdict
    assert verdict.legality == "undetermined"
    singles = [one for one in verdict.alternatives if not one.beside]
    (pair,) = [one for one in verdict.alternatives if one.beside]
    assert {one.outcome.legality for one in singles} == {"breach"}
    entries = two_points(root).log.entries
    assert all(entries[one.outcome.entry].line == one.outcome.line for one in singles)
    taken = {pair.reading: pair.value, **pair.beside}
    assert taken == {
        "displacement_barred_between": "free_moves",
        "sell_after_refill_at_max_price": "yes",
    }
    assert (pair.outcome.legality, verdict.rests.untried) == ("legal", 0)
    # The book that leaves neither open convicts.
    assert only(validate(two_points(root), ["it"])).verdict.legality == "breach"


def test_what_the_bound_cuts_off_is_said(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("co2replay.verdict.legality.TOGETHER_MAX", 0)
    verdict = only(validate(two_points(root), ["en"])).verdict
    assert (verdict.legality, verdict.rests.untried) == ("breach", 1)


def test_readings_set_for_one_verdict_stand_beside_those_of_the_command() -> None:
    log = read(head(3, "en") + set_up(3) + TURN + "buy\n")
    session, _ = open_session(log, Options(settings={"end_income": "no"}))
    assert session is not None
    _, played = judge(session, "co2/en", settings={"goal_exchange_at_end": "only_if_unmet"})
    taken = played.book.settings
    assert (taken["end_income"], taken["goal_exchange_at_end"]) == ("no", "only_if_unmet")


def test_a_verdict_tells_what_everybody_came_to(root: Path) -> None:
    session = opened(root, "walkthrough/scoring.log")
    own, _ = judge(session, "co2/en")
    assert own.scores == {"orange": 75, "purple": 66, "blue": 73}  # as the table claims it


# What speaks.


def opened(root: Path, name: str) -> Any:
    path = root / "fixtures" / "games" / "co2" / name
    session, problems = open_session(read_text(path.read_bytes(), vocabulary_for, name), Options())
    assert session is not None, problems
    return session


@pytest.mark.clause("co2.market.not-both", "co2.displace.use-at-once")
def test_the_first_breach_is_one_however_an_open_point_is_taken(root: Path) -> None:
    session = opened(root, "disputes/d17-and-then-a-breach-of-every-book.log")
    for edition, clause in (("en", "co2.market.not-both"), ("it", "co2.displace.use-at-once")):
        verdict = only(validate(session, [edition])).verdict
        assert verdict.legality == "breach"
        assert verdict.first is not None
        assert (verdict.first, verdict.first.clause) == (verdict.because, clause)
    # What only one of two readings with equal right forbids is open, and names that reading.
    verdict = only(validate(session, ["pl"])).verdict
    (doubt,) = [one for one in verdict.findings if one.kind == "undetermined"]
    assert (doubt.clause, doubt.hangs) == (
        "co2.displace.use-at-once",
        {"displacement_barred_between": "free_moves"},
    )
    assert verdict.open == []  # the answer does not hang on it


def test_a_breach_behind_a_doubt_is_the_one_that_is_named(root: Path, cli: Any) -> None:
    name = "partial/breach-beside-what-is-not-known.log"  # not judged in line 11, broken in 16
    verdict = only(validate(opened(root, name), ["en"])).verdict
    assert (verdict.legality, verdict.exit) == ("breach", 1)
    assert verdict.first is not None
    assert verdict.first.clause == "co2.market.buy"
    path = str(root / "fixtures" / "games" / "co2" / name)
    for arguments in ((path,), ("validate", path), ("replay", path)):
        assert "breach; first breach: line 16, co2.market.buy" in cli(*arguments).out


def test_no_open_reading_is_shown_as_a_conviction(root: Path, cli: Any) -> None:
    path = str(root / "fixtures/games/co2/disputes/d17-and-d45-two-points-at-once.log")
    for arguments in ((path,), ("replay", path), ("validate", path)):
        ran = cli(*arguments, "--edition", "en")
        assert ran.code == 3
        assert "breach[" not in ran.out
        assert "broken under co2/en" not in ran.out


def test_a_book_that_breaks_the_entry_otherwise_does_not_allow_it() -> None:
    mine = Observation("breach", 5, "co2.one.clause")
    others = {
        "co2/it": [Observation("breach", 5, "co2.other.clause")],  # another clause, the same entry
        "co2/pl": [Observation("breach", 5, "co2.other.clause", hard=True)],
        "co2/es": [Observation("unjudged", 5, facts={"value": "turn"})],
        "co2/de": [Observation("breach", 3, "co2.other.clause", hard=True)],  # stopped before
        "co2/fr": [Observation("unfinished", 9)],
    }
    found = {edition: list(stand_of(mine, edition, theirs)) for edition, theirs in others.items()}
    assert found == {
        "co2/it": [("broken_under", "co2/it (co2.other.clause)")],
        "co2/pl": [("broken_under", "co2/pl (co2.other.clause)")],
        "co2/es": [("open_under", "co2/es")],
        "co2/de": [],
        "co2/fr": [("legal_under", "co2/fr")],
    }
