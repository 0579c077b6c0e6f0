"""The second judge and the engine agree: on every case, on random games, and on these spoilt."""

from __future__ import annotations

import pytest

from co2replay.corpus.cases import Case, cases_of
from co2replay.games.power_grid.judge import judge, setup
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.parse import read_text
from tests.games.power_grid.judge.agreement import (
    EDITIONS,
    SILENT,
    difference,
    opinions,
    random_log,
)
from tests.games.power_grid.scene import head, layout, play, player

# Behind a gap, what nobody wrote down, what was set by hand, and what no book asks.
UNJUDGED = {
    "pg.auction.limit-discard.breach-behind-a-gap.log",
    "pg.auction.limit-discard.legal-behind-a-gap.log",
    "pg.auction.one-plant.breach-behind-a-gap.log",
    "pg.auction.one-plant.legal-behind-a-gap.log",
    "pg.auction.open-current-only.breach-hidden.log",
    "pg.auction.open-current-only.breach-table.log",
    "pg.auction.open-current-only.legal-hidden.log",
    "pg.auction.replace-now.breach-table.log",
    "pg.auction.replace-now.breach-unseen.log",
    "pg.auction.replace-now.legal-unseen.log",
    "pg.auction.win-last.breach-behind-hidden.log",
    "pg.auction.win-last.breach-table.log",
    "pg.auction.win-last.legal-hidden.log",
    "pg.build.capacity-step.breach-all-houses.log",
    "pg.build.capacity-step.legal-all-houses.log",
    "pg.build.track-now.breach-behind-a-gap.log",
    "pg.bureaucracy.market-bottom.breach-behind-a-gap.log",
    "pg.bureaucracy.market-bottom.breach-no-card-drawn.log",
    "pg.bureaucracy.market-bottom.legal-behind-a-gap.log",
    "pg.bureaucracy.pay-powered.false-less-than-earned.log",
    "pg.end.trigger.breach-act-behind-the-table.log",
    "pg.end.trigger.breach-behind-a-gap.log",
    "pg.end.trigger.breach-mark.log",
    "pg.end.trigger.breach-table.log",
    "pg.end.trigger.legal-behind-a-gap.log",
    "pg.end.trigger.legal-table.log",
    "pg.end.whole-phase.legal-said-to-run.log",
    "pg.end.winner.legal-powered-less.log",
    "pg.market.obsolete.legal-card-due-without-an-order.log",
    "pg.market.obsolete.legal-no-plant-left.log",
    "pg.market.sort.false-unseen-two.log",
    "pg.market.sort.false-unseen.log",
    "pg.order.first-round-reset.legal-in-front-of-phase-3.log",
    "pg.order.forward-phases.breach-set-anew.log",
    "pg.order.forward-phases.breach-unwritten.log",
    "pg.order.forward-phases.legal-set-anew.log",
    "pg.order.reverse-phases.breach-order-told-later.log",
    "pg.order.reverse-phases.legal-order-told-later.log",
    "pg.order.tie-highest-plant.legal-unwritten.log",
    "pg.plant.limit.breach-final-table.log",
    "pg.plant.limit.breach-in-front-of-phase-4.log",
    "pg.plant.limit.breach-next-asked.log",
    "pg.plant.limit.legal-final-table.log",
    "pg.plant.limit.legal-in-front-of-phase-4.log",
    "pg.plant.limit.legal-still-asked.log",
    "pg.plant.number-min-bid.breach-in-front-of-phase-3.log",
    "pg.plant.number-min-bid.legal-in-front-of-phase-3.log",
    "pg.plant.output-cap.breach-final-table.log",
    "pg.plant.output-cap.legal-final-table.log",
    "pg.resources.buy-capacity.breach-ruled.log",
    "pg.resources.buy-capacity.legal-ruled.log",
    "pg.round.phases.breach-behind-a-gap.log",
    "pg.round.phases.breach-bid-behind-a-gap.log",
    "pg.round.phases.breach-no-round.log",
    "pg.setup.deck-top.legal-unseen.log",
    "pg.setup.plants-total.breach-behind-a-gap.log",
    "pg.setup.plants-total.breach-first-long-gone.log",
    "pg.setup.score-zero.breach-in-front-of-phase-3.log",
    "pg.setup.tokens.breach-behind-a-gap.log",
    "pg.step1.start.breach-in-front-of-phase-4.log",
    "pg.step2.trigger.breach-in-front-of-phase-2.log",
    "pg.step2.trigger.legal-in-front-of-phase-5.log",
    "pg.step2.when.breach-behind-a-gap.log",
    "pg.step2.when.legal-behind-a-gap.log",
    "pg.step2.when.legal-told-before.log",
    "pg.step3.market-update.legal-in-front-of-phase-5.log",
    "pg.step3.when.breach-behind-a-gap.log",
    "pg.step3.when.false-in-front-of-phase-3.log",
    "pg.step3.when.legal-behind-a-gap.log",
    "pg.step3.when.legal-in-front-of-phase-3.log",
    "pg.step3.when.legal-in-front-of-phase-5.log",
}
SEEDS = range(1, 11)  # every number of players on either map


@pytest.mark.parametrize("case", cases_of("power-grid"), ids=lambda case: case.file)
def test_a_case_is_judged_alike_under_both_books(case: Case) -> None:
    log = read_text(case.text.encode(), lambda _: vocabulary())
    found = [difference(log, edition) for edition in EDITIONS]
    if case.file in UNJUDGED:  # of that the second judge says nothing
        assert all(one.startswith(SILENT) for one in found)
    else:
        assert found == ["", ""]


@pytest.mark.parametrize("end", ["[3 bureaucracy]\n! step3\n", "! step3\n[3 bureaucracy]\n"])
def test_the_mark_of_a_phase_without_a_word_may_stand_behind_its_card(end: str) -> None:
    # nobody has a plant to run; of phase 5 only its card is written, the Step 3 card at once
    players = {"red": player(0, cities="berlin"), "blue": player(0)}
    text = head("red blue") + layout("3 building red", players, deck=0, under="3 4") + "end\n" + end
    log = read_text(text, lambda _: vocabulary())
    said = judge(log, vocabulary(), "it")
    assert said.first_breach is None
    assert difference(log, "it") == ""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_is_judged_alike_whole_and_spoilt(seed: int) -> None:
    assert [(name, found) for name, _, found in opinions(seed, ways=4) if found] == []


# Red, who also has 27 and two cities, runs 14 on 2 garbage, or connects Düsseldorf for 10 + 2.
COPIES = {
    "as printed": ("", "power 14", ""),
    "14 burns one": ("fact plant 14 fuel 1", "power 14", ""),
    "14 burns three": ("fact plant 14 fuel 3", "power 14", "pg.plant.fuel-exact"),
    "14 holds a fifth token": ("fact plant 14 fuel 3", "buy 3 garbage", ""),
    "no room for a fifth": ("", "buy 3 garbage", "pg.resources.buy-capacity"),
    "a dearer way": ("fact connection essen düsseldorf 3", "connect düsseldorf 13", ""),
    "and no longer for 12": (
        "fact connection essen düsseldorf 3",
        "connect düsseldorf 12",
        "pg.build.cost",
    ),
    "a way of the other map": ("fact connection dallas houston 9", "connect düsseldorf 12", ""),
}
WHERE = {"power": "bureaucracy", "buy": "resources", "connect": "building"}


@pytest.mark.parametrize("what", COPIES)
def test_what_the_copy_on_the_table_says_is_judged_alike(what: str) -> None:
    fact, act, clause = COPIES[what]
    players = {
        "red": player(plants="14 27", cities="essen duisburg", garbage=2),
        "blue": player(plants="13", cities="berlin"),
    }
    where = f"3 {WHERE[act.split()[0]]}"
    text = (
        head("red blue") + fact + "\n" + layout(where, players, order="red blue", deck=14, out="25")
    )
    log = read_text(text + f"red: {act}\n", lambda _: vocabulary())
    assert log.problems == []
    copy = COPY_OF.get(fact, {})
    said = judge(log, vocabulary(), "it", copy=copy)
    assert (said.first_breach.clause if said.first_breach else "") == clause
    assert difference(log, "it") == ""


COPY_OF = {
    "fact plant 14 fuel 1": {"plant.14.fuel": 1},
    "fact plant 14 fuel 3": {"plant.14.fuel": 3},
    "fact connection essen düsseldorf 3": {"germany.connections.duesseldorf.essen": 3},
    "fact connection dallas houston 9": {"usa.connections.dallas.houston": 9},
}


def test_a_comparison_finds_what_is_wrong() -> None:
    log, edition = random_log(3)
    assert difference(log, edition) == ""
    said = judge(log, vocabulary(), edition)
    assert said.finished
    # One coin less at the start, and the judge comes to another end than the engine.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(setup, "MONEY", setup.MONEY - 1)
        assert difference(log, edition) != ""


# Red holds no coal and green no plant: neither runs anything, and blue runs 4 for one city.
IDLE = {
    "red": player(50, plants="25", cities="essen"),
    "blue": player(50, plants="4", cities="kiel", coal=2),
    "green": player(50),
}


@pytest.mark.clause("pg.plant.once-per-round")
@pytest.mark.parametrize(
    ("body", "clause"),
    [
        ("red: pass\nred: pass\nblue: power 4\n! draw 30\n", ""),
        ("green: power\nblue: power 4\n! draw 30\ngreen: power\nred: power\n", ""),
        ("green: pass\nblue: power 4\ngreen: pass\n! draw 30\n", ""),
        ("red: power\nblue: power 4\nred: power\n", ""),
        ("red: power\nred: power 25\n", "pg.plant.fuel-exact"),  # it has not run, and has no coal
        ("blue: power 4\nblue: power 4\n", "pg.plant.once-per-round"),
    ],
)
def test_who_runs_nothing_may_say_so_twice(body: str, clause: str) -> None:
    """A plant runs once; no clause counts the words of somebody who runs none."""
    text = head("red blue green") + layout("3 bureaucracy", IDLE, order="red blue green") + body
    log = read_text(text, lambda _: vocabulary())
    scene = play(text)
    assert (scene.breach.clause if scene.breach is not None else "") == clause
    assert [difference(log, edition) for edition in EDITIONS] == ["", ""]
