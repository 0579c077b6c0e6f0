"""Each refusal is held to the clause that belongs to it: what the second judge finds broken in an
entry is written from the register, and a refusal by any other clause is a finding."""

from __future__ import annotations

import msgspec
import pytest

from co2replay.corpus.cases import cases_of
from co2replay.engine import naming
from co2replay.engine.trace import BREACH
from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.judge import judge
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import replay_log

# The first turn is red's, who has $3, 2 CEPs, 2 tech and no knowledge; a plant of hydro and one of
# solar, which purple built, stand on red infrastructure in Asia. A case lays that out; and here
# purple has prepared solar of level 1 in North America and stands on a wind project in Europe.
LAID = {
    "@ stack recycling 5 ; stack hydro 4 ; stack wind 5 ; stack solar 4": (
        "@ stack recycling 5 ; stack hydro 4 ; stack wind 4 ; stack solar 3"
    ),
    "purple.tokens 8 ; purple.pool 3 ; purple.board 1": (
        "purple.tokens 7 ; purple.pool 3 ; purple.board 0"
    ),
    "north_america/money.tile empty": "north_america/money.tile solar 1:purple",
    "europe/tech.tile empty ; europe/tech.scientist nobody": (
        "europe/tech.tile wind 1 ; europe/tech.scientist purple"
    ),
}
TURN = "sc.turn.order"
MAIN = "sc.turn.main-exactly-one"
PHASES = "sc.coop.phases.order"
WITHOUT = {"sc.actions.build.knowledge-level", "sc.actions.build.level-mark"}
# What is written next, and all that it breaks by section 2 of the register.
BROKEN = {
    "red: build north_america/money": {*WITHOUT, "sc.actions.build.cost"},  # $10, space 2 of solar
    "red: plan solar north_america/money": {"sc.actions.plan.place-empty-space"},
    "red: plan wind north_america/money": {
        "sc.actions.plan.place-empty-space",
        "sc.actions.plan.agenda",
    },
    "red: plan forestation asia/tech": {"sc.actions.plan.agenda"},
    "red: prepare north_america/money": {"sc.actions.infra.choose"},
    "red: pass": {MAIN},
    "red: scientist board europe/tech": {"sc.exec.scientist.one-per-space"},
    "red: scientist board summit 1/recycling": {"sc.exec.scientist.board-to-summit-never"},
    "red: scientist europe/tech summit 1/forestation": {
        "sc.exec.scientist.one-move",
        "sc.exec.scientist.same-energy-topic",
    },
    # Numbers 1 to 15 are the pairs in the order R H W S F: 9 is hydro and forestation, 10 wind
    # twice, which alone of the two lies there.
    "red: claim 9": {"sc.coop.setup.un-display", "sc.un.claim.infra-for-all"},
    "red: claim 10": {"sc.un.claim.multiplicity", "sc.un.claim.infra-for-all"},
    "red: claim 46": {"sc.material.count.un-goals"},
    "red: lobby 37 main": {"sc.material.count.lobby"},
    "red: buy": set(),
    "purple: buy": {TURN},
    "purple: lobby 1 side": {"sc.lobby.own-turn-only"},
    "purple: end": {TURN},
    "red: end": set(),
    "red: recruit": {"sc.actions.plan.recruit"},
    "red: go board": {"sc.exec.scientist.one-move"},
    "red: pay board": {"sc.cep.pay-from"},
    "red: take": {"sc.knowledge.bonus-immediate"},
    "red: any solar": {"sc.knowledge.bonus-any"},
    "red: cep africa": {"sc.knowledge.bonus-region-cep"},
    "red: give purple": {"sc.knowledge.bonus-give-away"},
    "red: decline": {"sc.knowledge.bonus-optional"},
    "red: topic solar": {"sc.summit.two-per-scientist"},
    "red: income 1 coins 0 vp": {PHASES, "sc.income.two-players-first-only"},
    "reduce 10": {"sc.coop.reduce.after-supply"},
    "red: goal 1 discard": {"sc.comp.company.discard-8"},
    "red: goal 1 score": {"sc.comp.final.company", "sc.comp.final.order"},
    "red: keep 1 2": {"sc.coop.setup.private-goals-two"},
    "red: draft 1 2": {"sc.variant.draft.keep-two"},
    "! fossil asia oil": {"sc.supply.satisfied"},
    "! fossil europe oil": {PHASES},
    "! summit 1 recycling hydro": {"sc.summit.replace"},
    "! event africa": {"sc.comp.events.refill"},
    "! inspector green gas": {"sc.variant.inspectors.move-each-decade"},
    "! deal red lobby 1 2 3 4 5": {"sc.coop.setup.lobby-five"},
    "! home asia": {"sc.supply.start-region"},
    "! reveal red private 1 2": {"sc.coop.goal.reveal-end"},
    "[1.1 purple]": {MAIN, TURN},
    "[1.5 red]": {"sc.actions.rounds.one-two-players"},
    "[5.1 red]": {"sc.coop.decades.four"},
    "[1 income]": {MAIN, PHASES},
    "[1 events]": {PHASES},
    # Behind a main action: hydro for $6, one for each CEP in Asia, and one knowledge of hydro.
    "red: plan hydro asia/money\nred: plan hydro asia/tech": {MAIN},
    "red: plan hydro asia/money\nred: build north_america/money": {
        *WITHOUT,
        *(MAIN, "sc.actions.build.cost"),
    },
    "red: plan hydro asia/money\n[1.1 red]": {MAIN, TURN},  # purple's turn has begun
    "red: plan hydro asia/money\nred: sell\nred: buy": {"sc.exec.market.one-of-two"},
    # The seller's card is bound to what was sold last; a card for a project waits for none.
    "red: sell\nred: lobby 1 side\nred: claim 10": {
        "sc.exec.card.one-of-two",
        *("sc.un.claim.multiplicity", "sc.un.claim.infra-for-all"),
    },
    "red: lobby 35 main\nred: buy": {"sc.lobby.main-adjacent"},
    "red: lobby 35 main\npurple: buy": {"sc.lobby.this-turn", TURN},
}
REFUSED = [one for one, clauses in BROKEN.items() if clauses]


def log_of(told: str) -> Log:
    case = next(x.text for x in cases_of("second-chance") if x.file == "sc.coop.un.flip.legal.log")
    text = case[: case.index("red: claim")]
    for old, new in LAID.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    log = read_text(f"{text}{told}\n", lambda _: vocabulary())
    assert log.problems == []
    return log


@pytest.mark.parametrize("told", BROKEN)
def test_the_second_judge_names_all_that_an_entry_breaks(told: str) -> None:
    log = log_of(told)
    first = judge(log, vocabulary(), "de").first_breach
    named = () if first is None else first.also if first.is_missing else (first.clause, *first.also)
    assert set(named) == BROKEN[told]
    assert first is None or first.position == len(log.entries) - 1


@pytest.mark.parametrize("told", REFUSED)
def test_a_refusal_by_another_clause_is_a_finding(told: str) -> None:
    log = log_of(told)
    trace, _, _ = replay_log(log, GAME, "second-chance/de")
    assert trace is not None
    said = judge(log, vocabulary(), "de")
    assert naming.misnamed(said, trace, log) is None
    place = next(x for x, one in enumerate(trace.findings) if one.kind == BREACH)
    for clause in ("sc.income.player-order", "sc.actions.plan.grant-tech"):
        trace.findings[place] = msgspec.structs.replace(trace.findings[place], clause=clause)
        found = naming.misnamed(said, trace, log)
        assert found is not None
        assert (found.name, found.clause) == ("clause", clause)
