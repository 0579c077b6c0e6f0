"""The gate finds every hole that is planted, and the corpus has none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from co2replay.corpus.cases import Case, cases_folder, cases_for, read_cases
from co2replay.engine.trace import FALSE_FACT
from co2replay.games.registry import game, vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.coverage.report import (
    FAILED,
    MISFILED,
    NO_BROKEN,
    NO_CASE,
    NO_KEPT,
    NO_REASON,
    NO_VALUE,
    NO_WITNESS,
    STALE,
    TOO_MANY,
    UNKNOWN,
    UNNAMED,
    Register,
    Waiver,
    book_of,
    judge,
    waivers_of,
)
from co2replay.questions.coverage.runs import (
    CoverageTask,
    PlayedRun,
    cases_as_tasks,
    play,
    play_all,
)
from co2replay.questions.coverage.sites import CHECK, Site
from co2replay.questions.coverage.watch import (
    APPLIED,
    BROKEN,
    KEPT,
    MET,
    map_of,
    moved,
    refused,
    watch_for,
)
from co2replay.rulebooks.clauses import KINDS, load_clauses
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.opening import replay_log

EDITIONS = tuple(f"co2/{name}" for name in edition_names("co2"))
EN, IT, PL = EDITIONS
POINTS = "co2.market.buy.breach-points.log"  # points instead of coins: a second case of that side
BUY = "co2.market.buy"
SELL_PRICE = "co2.market.sell-price"
SITES = map_of("co2").sites


@pytest.fixture(scope="module")
def cases() -> list[PlayedRun]:
    """Every small case, played."""
    return play_all(cases_as_tasks("co2", read_cases(cases_folder("co2")), EDITIONS))


@pytest.fixture(scope="module")
def book() -> Register:
    return book_of("co2", EDITIONS)


def found(
    book: Register,
    runs: Sequence[PlayedRun],
    sites: Sequence[Site] = SITES,
    waivers: dict[str, Waiver] | None = None,
) -> set[tuple[str, str, str]]:
    """What is missing: what, of which clause, in which edition."""
    answer = judge(book, runs, sites, waivers_of("co2") if waivers is None else waivers)
    return {(hole.lack, hole.clause, hole.edition) for hole in answer.holes}


def in_each(lack: str, clause: str) -> set[tuple[str, str, str]]:
    return {(lack, clause, edition) for edition in EDITIONS}


def without(runs: Sequence[PlayedRun], *files: str) -> list[PlayedRun]:
    return [run for run in runs if run.file not in files]


def changed(
    runs: Sequence[PlayedRun], file: str, edition: str, **fields: object
) -> list[PlayedRun]:
    """The runs, one of them otherwise."""
    assert any((run.file, run.edition) == (file, edition) for run in runs)
    return [
        msgspec.structs.replace(run, **fields)
        if (run.file, run.edition) == (file, edition)
        else run
        for run in runs
    ]


def as_kind(book: Register, clause: str, kind: str) -> Register:
    other = msgspec.structs.replace(book.clauses[clause], kind=kind)
    return msgspec.structs.replace(book, clauses={**book.clauses, clause: other})


def said(book: Register, clause: str, edition: str, stance: str) -> Register:
    """The register with another stance of one book."""
    stances = {name: dict(words) for name, words in book.stances.items()}
    stances[edition][clause] = msgspec.structs.replace(stances[edition][clause], stance=stance)
    return msgspec.structs.replace(book, stances=stances)


def test_the_cases_alone_leave_nothing_open(book: Register, cases: list[PlayedRun]) -> None:
    assert found(book, cases) == set()


def test_fewer_than_three_of_a_hundred_clauses_are_waived(book: Register) -> None:
    waivers = waivers_of("co2")
    assert len(waivers) * 100 < 3 * len(book.clauses)
    assert all(len(waiver.reason.split()) > 5 for waiver in waivers.values())


def test_all_kinds_are_counted(book: Register, cases: list[PlayedRun]) -> None:
    answer = judge(book, cases, SITES, waivers_of("co2"))
    assert {one.kind for one in answer.kinds} == set(KINDS)
    assert sum(one.clauses for one in answer.kinds) == len(load_clauses("co2")) == 313
    for one in answer.kinds:
        assert one.clauses == one.whole + one.waived + one.holed
    assert sum(one.waived for one in answer.kinds) == len(waivers_of("co2"))


def test_the_logs_of_a_clause_are_told_its_own_cases_first(
    book: Register, cases: list[PlayedRun]
) -> None:
    game_run = PlayedRun("golden/one.log", EN, "", "", {BUY: [KEPT]}, {})
    answer = judge(book, [game_run, *cases], SITES, waivers_of("co2"))
    (buy,) = [one for one in answer.clauses if one.id == BUY]
    assert buy.editions[EN].kept.files[:2] == [f"{BUY}.legal.log", "golden/one.log"]
    assert buy.editions[EN].kept.count > len(buy.editions[EN].kept.files)
    assert f"{BUY}.breach.log" in buy.editions[EN].broken.files
    assert buy.editions[EN].told_as == {}
    (subsidy,) = [one for one in answer.clauses if one.id == "co2.event.subsidy-one"]
    assert list(subsidy.editions[EN].told_as) == [FALSE_FACT]


def test_a_limit_without_a_case_is_found(book: Register, cases: list[PlayedRun]) -> None:
    runs = without(cases, f"{BUY}.legal.log", f"{BUY}.breach.log", POINTS)
    assert found(book, runs) == {(NO_CASE, BUY, "")}


@pytest.mark.parametrize("side", ["legal", "breach"])
def test_a_limit_wants_both_sides(book: Register, cases: list[PlayedRun], side: str) -> None:
    assert found(book, without(cases, f"{BUY}.{side}.log", POINTS)) == {(NO_CASE, BUY, "")}


def test_a_procedure_wants_one_side_only(book: Register, cases: list[PlayedRun]) -> None:
    assert found(book, without(cases, f"{SELL_PRICE}.false.log")) == set()
    assert found(book, without(cases, f"{SELL_PRICE}.legal.log")) == {(NO_CASE, SELL_PRICE, "")}


def test_a_case_that_does_not_reach_its_clause_keeps_nothing(
    book: Register, cases: list[PlayedRun]
) -> None:
    elsewhere = {"co2.market.refill": [APPLIED]}
    runs = changed(cases, f"{BUY}.legal.log", IT, outcomes=elsewhere)
    assert found(book, runs) == {(NO_KEPT, BUY, IT)}
    runs = changed(cases, f"{SELL_PRICE}.legal.log", IT, outcomes=elsewhere)
    runs = changed(runs, f"{SELL_PRICE}.false.log", IT, outcomes=elsewhere)
    assert found(book, runs) == {(NO_WITNESS, SELL_PRICE, IT)}


def test_a_limit_that_is_only_kept_is_found(book: Register, cases: list[PlayedRun]) -> None:
    runs = cases
    for edition in EDITIONS:
        runs = changed(runs, f"{BUY}.breach.log", edition, outcomes={BUY: [KEPT]}, broke="")
    # the other log in which a purchase breaks it is that of the points instead of coins
    runs = without(runs, POINTS)
    assert {hole for hole in found(book, runs) if hole[1] == BUY} == in_each(NO_BROKEN, BUY)


def test_a_limit_that_one_book_alone_does_not_break_is_found(
    book: Register, cases: list[PlayedRun]
) -> None:
    clause = "co2.auction.rounds"
    assert book.stances[IT][clause].stance == "differs"
    assert found(book, cases) == set()
    # if the Italian book said what the others say, its log would have to be broken, too
    assert found(said(book, clause, IT, "same"), cases) == {(NO_BROKEN, clause, IT)}


def test_a_book_that_is_silent_owes_nothing(book: Register, cases: list[PlayedRun]) -> None:
    runs = cases
    for side in ("legal", "breach"):
        runs = changed(runs, f"{BUY}.{side}.log", IT, outcomes={}, broke="")
    runs = without(runs, POINTS)
    missing = {hole for hole in found(book, runs) if hole[1] == BUY}
    assert missing == {(NO_KEPT, BUY, IT), (NO_BROKEN, BUY, IT)}
    silent = found(said(book, BUY, IT, "silent"), runs)
    assert {hole for hole in silent if hole[1] == BUY} == set()


def test_a_clause_that_no_code_names_is_found(book: Register, cases: list[PlayedRun]) -> None:
    sites = [site for site in SITES if site.clause != BUY]
    assert found(book, cases, sites) == {(UNNAMED, BUY, "")}


def test_a_name_that_no_clause_has_is_found(book: Register, cases: list[PlayedRun]) -> None:
    unknown = Site("co2.market.bye", "market.py", 1, CHECK)
    assert found(book, cases, [*SITES, unknown]) == {(UNKNOWN, "co2.market.bye", "")}
    run = PlayedRun("odd.log", EN, "co2.market.bye", "legal", {}, {})
    assert found(book, [*cases, run]) == {(UNKNOWN, "co2.market.bye", "")}
    moved_by = PlayedRun("odd.log", EN, "", "", {"co2.market.bye": [APPLIED]}, {})
    assert found(book, [*cases, moved_by]) == {(UNKNOWN, "co2.market.bye", "")}


def test_a_case_that_comes_out_otherwise_is_found(book: Register, cases: list[PlayedRun]) -> None:
    runs = changed(cases, f"{BUY}.legal.log", PL, fault="breach co2.market.buy line 22")
    assert found(book, runs) == {(FAILED, BUY, PL), (NO_KEPT, BUY, PL)}


@pytest.mark.parametrize("kind", ["informative", "definition"])
def test_an_enforced_rule_filed_as_informative_is_found(
    book: Register, cases: list[PlayedRun], kind: str
) -> None:
    assert found(as_kind(book, BUY, kind), cases) == {(MISFILED, BUY, "")}
    # broken in a log is enough, even if no check of the code names it
    sites = [site for site in SITES if (site.clause, site.how) != (BUY, CHECK)]
    assert found(as_kind(book, BUY, kind), cases, sites) == {(MISFILED, BUY, "")}


def test_a_value_of_a_reading_that_nobody_looks_up_is_found(
    book: Register, cases: list[PlayedRun]
) -> None:
    name = "region_scan_order"
    runs = [
        msgspec.structs.replace(run, asked={k: v for k, v in run.asked.items() if k != name})
        if run.edition == IT
        else run
        for run in cases
    ]
    assert found(book, runs) == {(NO_VALUE, "co2.supply.scan.start", IT)}


def test_both_values_of_an_open_reading_are_wanted(book: Register, cases: list[PlayedRun]) -> None:
    name = next(name for name, answer in book.values[EN].items() if answer.cls == "open")
    second = book.values[EN][name].tried[1]
    runs = [
        msgspec.structs.replace(
            run, asked={k: [x for x in v if x != second] for k, v in run.asked.items()}
        )
        if run.edition == EN
        else run
        for run in cases
    ]
    answer = judge(book, runs, SITES, waivers_of("co2"))
    assert f"{name}={second}" in [hole.detail for hole in answer.holes]


def test_a_waiver_closes_what_it_names_and_no_more(book: Register, cases: list[PlayedRun]) -> None:
    runs = changed(cases, f"{BUY}.legal.log", IT, outcomes={})
    runs = changed(runs, f"{BUY}.legal.log", PL, outcomes={})
    assert found(book, runs) == {(NO_KEPT, BUY, IT), (NO_KEPT, BUY, PL)}
    waivers = {**waivers_of("co2"), BUY: Waiver((NO_KEPT,), "for this test", (IT,))}
    assert found(book, runs, waivers=waivers) == {(NO_KEPT, BUY, PL)}
    waivers[BUY] = Waiver((NO_KEPT,), "for this test")
    assert found(book, runs, waivers=waivers) == set()


def test_a_waiver_that_waives_nothing_is_found(book: Register, cases: list[PlayedRun]) -> None:
    waivers = {**waivers_of("co2"), BUY: Waiver((NO_KEPT,), "nobody needs it")}
    assert found(book, cases, waivers=waivers) == {(STALE, BUY, "")}
    waivers[BUY] = Waiver((NO_KEPT,), "nobody needs it", (IT,))
    assert found(book, cases, waivers=waivers) == {(STALE, BUY, IT)}


def test_a_waiver_without_a_reason_is_found(book: Register, cases: list[PlayedRun]) -> None:
    runs = changed(cases, f"{BUY}.legal.log", IT, outcomes={})
    waivers = {**waivers_of("co2"), BUY: Waiver((NO_KEPT,), " ", (IT,))}
    assert found(book, runs, waivers=waivers) == {(NO_REASON, BUY, "")}


def test_a_waiver_of_an_unknown_clause_is_found(book: Register, cases: list[PlayedRun]) -> None:
    waivers = {**waivers_of("co2"), "co2.market.bye": Waiver((NO_KEPT,), "it does not exist")}
    assert found(book, cases, waivers=waivers) == {(UNKNOWN, "co2.market.bye", "")}


def test_too_many_waivers_are_found(book: Register, cases: list[PlayedRun]) -> None:
    names = [clause.id for clause in book.clauses.values() if clause.kind == "limit"][:10]
    runs = [run for run in cases if run.clause not in names]
    waivers = {name: Waiver((NO_CASE,), "for this test") for name in names}
    # 10 of 313 are more than 3 of a hundred, 9 are not
    holes = found(book, runs, waivers=waivers)
    assert (TOO_MANY, "", "") in holes
    del waivers[names[0]]
    assert (TOO_MANY, "", "") not in found(book, runs, waivers=waivers)


def test_an_engine_that_breaks_down_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    case = cases_for(BUY)[0]

    def fall(*_arguments: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("co2replay.games.co2.chapters.market.apply_buy", fall)
    (task,) = cases_as_tasks("co2", [case], (EN,))
    (run,) = play(task)
    assert (run.outcomes, run.fault) == ({}, "ZeroDivisionError: planted")


def test_a_log_that_cannot_be_read_proves_nothing() -> None:
    (run,) = play(CoverageTask("co2", "odd.log", "co2replay 1\ngame: co2\n---\nbananas\n", (EN,)))
    assert (run.outcomes, run.fault) == ({}, "cannot be read")


# What is noticed while a game is played.


def watched(clause: str, side: str, edition: str = EN) -> set[tuple[str, str]]:
    case = next(case for case in cases_for(clause) if case.side == side)
    return outcomes(case, edition)


def outcomes(case: Case, edition: str) -> set[tuple[str, str]]:
    watch = watch_for("co2")
    log = read_text(case.text, vocabulary_for, case.file)
    with watch:
        trace, _, _ = replay_log(log, game("co2"), edition, record=True)
    assert trace is not None
    return {(clause, what) for clause, what, _ in watch.take()}


@pytest.mark.clause(BUY)
def test_a_check_that_lets_pass_is_kept_and_one_that_refuses_is_broken() -> None:
    assert {(BUY, KEPT), (BUY, MET)} <= watched(BUY, "legal")
    assert (BUY, BROKEN) not in watched(BUY, "legal")
    assert {(BUY, BROKEN)} <= watched(BUY, "breach")
    assert (BUY, KEPT) not in watched(BUY, "breach")


def test_a_clause_that_a_ruling_lets_stand_is_not_kept() -> None:
    case = next(case for case in cases_for("co2.market.not-both") if case.side == "breach")
    text = case.text.replace("\nsell", '\nruling co2.market.not-both "let stand"\nsell')
    assert text != case.text
    seen = outcomes(Case(case.clause, "legal", case.file, text), EN)
    assert ("co2.market.not-both", BROKEN) not in seen
    assert ("co2.market.sell-hand-only", KEPT) in seen  # asked behind it, and it let pass


def test_what_moves_and_what_is_refused_is_told_without_watching() -> None:
    case = cases_for(BUY)[0]
    log = read_text(case.text, vocabulary_for, case.file)
    trace, _, _ = replay_log(log, game("co2"), EN, record=True)
    assert trace is not None
    assert trace.book is not None
    assert (BUY, APPLIED) in moved(trace.book.rows)
    assert refused([]) == set()


def test_the_place_is_noted_and_readings_are() -> None:
    watch = watch_for("co2")
    case = cases_for("co2.market.sell-hand-only")[0]
    log = read_text(case.text, vocabulary_for, case.file)
    with watch:
        watch.place = "here"
        replay_log(log, game("co2"), EN)
    assert {place for _, _, place in watch.take()} == {"here"}
    assert watch.take() == set()
    assert {"price_min", "sell_after_refill_at_max_price"} & watch.take_read() == {"price_min"}


def test_a_changed_file_of_the_rules_is_read_anew(tmp_path: Path) -> None:
    source = Path(str(map_of("co2").folder)) / "chapters" / "market.py"
    text = source.read_text(encoding="utf-8").replace(
        'refuse(t, "co2.market', 'refuse(t, "co2.mark'
    )
    (tmp_path / "market.py").write_text(text, encoding="utf-8")
    sites = map_of("co2", tmp_path).sites
    checks = {site.clause for site in sites if site.how == CHECK}
    assert "co2.market.no-sale-after-price-change" not in checks
    assert "co2.market.no-sale-after-price-change" in {x.clause for x in SITES if x.how == CHECK}
