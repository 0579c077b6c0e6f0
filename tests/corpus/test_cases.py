"""Every small case in the package comes out as its lines say, under every edition."""

from __future__ import annotations

import pytest

from co2replay.corpus.cases import (
    Case,
    cases_for,
    cases_of,
    check_case,
    expectation_of,
    log_of,
    shown_lines,
)
from co2replay.corpus.expectations import BROKEN, LEGAL, TOTAL, WINNER, expectations_of
from co2replay.errors import DataError
from co2replay.notation.records import EXPECT, RULING
from co2replay.rulebooks.clauses import load_clauses

CASES = cases_of("co2")
LEGAL_ONLY = {
    "co2.turn.free-moves-optional",
    "co2.propose.any-source",
    "co2.install.own-scientist-stays",
    "co2.construct.any-installer",
    "co2.region.all-green-propose-install",
    "co2.free.kinds",
    "co2.supply.scan.start",
    "co2.propose.owner",
    "co2.game.decades-5",
    "co2.setup.company-goals-4-5p",
    "co2.setup.player-discs",
    "co2.setup.money-open",
    "co2.construct.replace-tile-gone",
    "co2.region.all-green-leftovers",
    "co2.control.disc",
    "co2.goal.30",
    "co2.solo.end-500",
    *(f"co2.winner.{test}" for test in ("score", "tie-plants", "tie-expertise", "tie-regions")),
    "co2.winner.tie-shared",
    # What breaks these is told by a clause that says it more closely: by the one that names the
    # piece or the moment.
    "co2.action.lifecycle",
    "co2.control.use-ceps",
    "co2.displace.fee-before",
    "co2.expertise.license-forestation",
    "co2.game.decades-6-in-5p",
    "co2.income.second-after-tied-first",
    "co2.income.ties-full",
    "co2.install.fee-first",
    "co2.install.own-scientist-removal",
    "co2.lobby.main-or-minor",
    "co2.market.one-per-visit",
    "co2.preset.random-regions",
    "co2.setup.fossil-pile-hidden",
    "co2.setup.projects-sorted",
    "co2.setup.round-marker",
    "co2.setup.summits-draw-pile",
    "co2.solo.goals-removed",
    "co2.summit.old-tile",
    "co2.supply.cep.vp-only-supply",
}
# Never refused as such: what they forbid cannot be written, what they ask for comes by itself.
# That it did not come at a table is told by a fact.
TOLD_BY_A_FACT = {
    "co2.supply.cep.vp-minimum",
    "co2.event.contribution",
    "co2.event.subsidy-one",
    "co2.install.opponent-scientist",
    "co2.construct.replace-cep-limit",
    "co2.region.green-permanent",
}


def says_its_side(case: Case) -> bool:
    """A legal case expects nothing else, a breach its own clause, a false case a false fact."""
    expected = expectations_of(log_of(case))
    kinds = {one.kind for one in expected}
    if case.side == LEGAL:
        return bool(kinds) and kinds <= {LEGAL, WINNER, TOTAL}
    if case.side == BROKEN:
        return any(one.kind == BROKEN and one.words[:1] == (case.clause,) for one in expected)
    return case.side in kinds


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file)
def test_a_case_comes_out_as_its_lines_say(case: Case) -> None:
    assert check_case(case) == []
    assert says_its_side(case)


def test_every_limit_and_every_duty_is_shown_kept_and_broken() -> None:
    wanted = {
        clause.id for clause in load_clauses("co2").values() if clause.kind in ("limit", "duty")
    }
    sides = {(case.clause, case.side) for case in CASES}
    assert {clause for clause in wanted if (clause, "legal") not in sides} == set()
    silent = {clause for clause in wanted if (clause, "breach") not in sides}
    assert silent == TOLD_BY_A_FACT
    assert all((clause, "false") in sides for clause in silent)


def test_numbers_and_procedures_have_their_witness() -> None:
    sides: dict[str, set[str]] = {}
    for case in CASES:
        sides.setdefault(case.clause, set()).add(case.side)
    shown = [clause for clause in load_clauses("co2").values() if clause.id in sides]
    # whatever is shown is shown as it should be, and nearly always as it should not
    assert all("legal" in sides[clause.id] for clause in shown)
    alone = {clause.id for clause in shown if sides[clause.id] == {"legal"}}
    assert alone == LEGAL_ONLY
    # a winner is nobody's line, and so is named instead of being got wrong
    assert {x for x in alone if x.startswith("co2.winner.")} == {
        clause.id for clause in shown if clause.id.startswith("co2.winner.")
    }


def test_no_case_needs_a_ruling_on_a_clause() -> None:
    for case in CASES:
        assert not [entry for entry in log_of(case).entries if entry.kind == RULING], case.file


def test_a_case_is_short_and_shows_what_matters() -> None:
    for case in CASES:
        assert len(case.text.splitlines()) <= 45, case.file
        assert all(len(line) <= 120 for line in case.text.splitlines()), case.file
        lines = shown_lines(case)
        begins = ("[", "ruling set", "fact", "@", "orange: draft")
        assert lines[0].startswith(begins) or "#>" in lines[0], case.file
        assert "#>" in "".join(lines), case.file
        assert len(lines) <= 20, case.file


def test_the_cases_of_a_clause_come_legal_first() -> None:
    found = cases_for("co2.market.buy")
    assert [case.side for case in found] == ["legal", *["breach"] * (len(found) - 1)]
    assert {expectation_of(case).words[0] for case in found[1:]} == {"co2.market.buy"}
    assert cases_for("co2.setup.disc-uses") == []


def changed(case: Case, old: str, new: str) -> Case:
    assert old in case.text
    return Case(case.clause, case.side, case.file, case.text.replace(old, new))


def test_a_planted_fault_is_found() -> None:
    found = {case.file: case for case in cases_for("co2.market.buy")}
    legal, breach = (found[f"co2.market.buy.{side}.log"] for side in ("legal", "breach"))
    # the purchase is refused at 2 coins, not at 3
    assert len(check_case(changed(legal, "orange.money 3", "orange.money 2"))) == 3
    assert len(check_case(changed(breach, "orange.money 2", "orange.money 3"))) == 3
    assert len(check_case(changed(breach, "co2.market.buy", "co2.market.refill"))) == 3
    # a reading on which the books part: only two of them refuse it
    clockwise = cases_for("co2.supply.scan.clockwise")[1]
    assert [fault.edition for fault in check_case(changed(clockwise, " en pl", ""))] == ["co2/it"]
    named = check_case(changed(clockwise, " en pl", " it"))
    assert [fault.edition for fault in named] == ["co2/en", "co2/it", "co2/pl"]


def test_a_false_fact_in_a_case_is_found() -> None:
    legal = cases_for("co2.lobby.main-or-minor")[0]
    faults = check_case(changed(legal, "= orange.money 11", "= orange.money 12"))
    assert {fault.found.rpartition(" line")[0] for fault in faults} == {"false orange.money"}


def test_a_false_fact_is_expected_where_it_stands() -> None:
    legal, false = cases_for("co2.setup.start-ceps")
    assert (legal.side, false.side) == ("legal", "false")
    assert check_case(false) == []
    assert len(check_case(changed(false, "purple.cep 3", "purple.cep 2"))) == 3
    assert not says_its_side(changed(false, "#> false", "#> legal"))


def test_another_winner_than_expected_is_found() -> None:
    (case,) = (one for one in cases_for("co2.winner.tie-shared") if one.file.endswith("legal.log"))
    assert expectation_of(case).words == ("orange", "blue")
    for winners in ("orange", "blue purple", "orange blue purple"):
        assert len(check_case(changed(case, "winner orange blue", f"winner {winners}"))) == 3
    assert check_case(changed(case, "winner orange blue", "winner en blue orange")) == []
    unfinished = cases_for("co2.market.buy")[0]
    assert len(check_case(changed(unfinished, "#> legal", "#> winner orange"))) == 3


def test_an_expectation_that_cannot_be_read_is_an_error() -> None:
    case = cases_for("co2.market.buy")[0]
    for wrong in (
        "#> lawful",
        "#> breach",
        "#> breach en",
        "#>",
        "#> ",
        "#> legal english",
        "#> false two names",
        "#> undetermined no_such_reading",
        "#> winner",
        "#> winner green",
        "#> winner nobody orange",
        "#> total orange",
        "#> total orange many",
        "#> explained",
        "#> then orange",
        "#> legal-actions few",
        "#> if end_income legal",
        "#> if end_income=maybe legal",
        "#> if end_income=no",
    ):
        with pytest.raises(DataError):
            expectations_of(log_of(changed(case, "#> legal", wrong)))


def test_every_case_ends_with_an_expectation() -> None:
    for case in CASES:
        assert any(entry.kind == EXPECT for entry in log_of(case).entries), case.file
