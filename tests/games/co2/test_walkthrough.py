"""The hand-written walk-through: its excerpts replay, and every number told beside them holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from co2replay.engine import trace as kinds
from co2replay.engine.trace import Observation
from co2replay.games.co2.forms import HOLDERS, REGIONS, SEATS
from co2replay.games.co2.game import GAME
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import replay_log
from tests.games.co2.scene import Scene

FOLDER = Path(__file__).parents[3] / "fixtures/games/co2/walkthrough"
EDITIONS = ("en", "it", "pl")
ORANGE, PURPLE, BLUE = range(3)


def written(name: str) -> Log:
    log = read_text((FOLDER / f"{name}.log").read_bytes(), vocabulary_for, f"{name}.log")
    assert not log.problems, log.problems
    return log


def replayed(name: str, edition: str, upto: int | None = None) -> Scene:
    log = written(name)
    trace, _, problems = replay_log(log, GAME, edition, upto=upto)
    assert trace is not None, problems
    return Scene(log, trace)


def line_of(log: Log, words: str) -> int:
    """Number of the first line that begins so."""
    return next(x for x, text in enumerate(log.lines, 1) if text.startswith(words))


def entry_of(log: Log, words: str) -> int:
    """Position of the first entry on the line that begins so."""
    line = line_of(log, words)
    return next(x for x, entry in enumerate(log.entries) if entry.line == line)


def before(name: str, edition: str, words: str) -> Scene:
    """The table as it is when the line with these words comes."""
    return replayed(name, edition, entry_of(written(name), words))


def told(scene: Scene) -> list[Observation]:
    return [x for x in scene.trace.findings if x.kind != kinds.UNFINISHED]


def controller(scene: Scene, region: str) -> str:
    return HOLDERS[scene.state.control[REGIONS.index(region)] + 1]


# The opening: a set-up and five turns.


@pytest.mark.clause("co2.setup.pollution-start")
@pytest.mark.clause("co2.setup.cep-bank")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_opening_replays_without_a_finding(edition: str) -> None:
    scene = replayed("opening", edition)
    assert told(scene) == []
    # 80 + 90 + 20: two coal, three oil, one gas
    assert scene["ppm"] == 190
    # 3 (start) + 5 (grant) + 3 (card) - 3 (CEP) + 1 (Bo pays her to leave)
    assert scene["orange.money"] == 9
    assert scene["orange.solar"] == 3  # two ends of a turn and one displacement
    assert scene["purple.money"] == 5  # 4 + 2 (card 14) - 1 (displacement)
    assert scene["purple.tech"] == 5  # 2 (grant) + 3 (solar installed)
    assert scene["purple.cep"] == 1  # 2 - 1 (fee)
    assert scene["purple.forestation"] == 2  # two ends of a turn on europe/tech
    assert scene["blue.hand"] == 1  # 1 + 1 (recruited) - 1 (on africa/research)
    assert (scene["market.cep"], scene["price"]) == (1, 3)


@pytest.mark.clause("co2.displace.fee")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_owner_has_the_coin_before_she_answers(edition: str) -> None:
    scene = before("opening", edition, "orange: hand")
    assert scene["orange.money"] == 9
    assert scene["purple.money"] == 5
    assert scene["purple.tech"] == 2  # the benefit waits for her
    assert scene.trace.findings[-1].waits == "displaced"
    assert scene.trace.findings[-1].seat == ORANGE


# The chain: a plant, a card at a summit, the summit complete.


@pytest.mark.clause("co2.bonus.combo")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_chain_of_bonuses_asks_only_for_a_region(edition: str) -> None:
    scene = before("chain", edition, "cep africa")
    assert told(scene) == []
    assert (scene["purple.money"], scene["purple.tech"], scene["asia.tech"]) == (1, 0, 0)
    assert scene["purple.vp"] == 11  # 3 + 8
    # solar 3 -> 4, whose bonus is fusion: 3 -> 4, whose bonus is a CEP for a region
    assert (scene["purple.solar"], scene["purple.fusion"]) == (4, 4)
    assert scene.trace.findings[-1].waits == "cep-bonus"


@pytest.mark.clause("co2.control.first-builder")
@pytest.mark.clause("co2.lobby.21")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_builder_takes_asia_and_the_card_pays_at_the_summit(edition: str) -> None:
    scene = before("chain", edition, "end")
    assert told(scene) == []
    assert controller(scene, "asia") == "purple"
    assert (scene["africa.cep"], scene["market.cep"], scene["price"]) == (2, 1, 4)
    assert scene["purple.fusion"] == 5  # 4 + 1 by card 21


@pytest.mark.clause("co2.summit.order")
@pytest.mark.clause("co2.summit.extra-per-company")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_summit_scores_orange_before_purple(edition: str) -> None:
    scene = before("chain", edition, "purple: any solar")
    assert (scene["orange.solar"], scene["orange.fusion"]) == (5, 1)
    assert scene["purple.fusion"] == 6  # her topic
    scene = replayed("chain", edition)
    assert told(scene) == []
    assert (scene["purple.solar"], scene["purple.fusion"]) == (6, 6)
    # the CEP for Asia is the last one: 4 + 1 there, two new ones, price 4 + 1
    assert (scene["asia.cep"], scene["market.cep"], scene["price"]) == (5, 2, 5)
    assert (scene["purple.money"], scene["purple.tech"], scene["purple.vp"]) == (1, 0, 11)


# The supply phase.


@pytest.mark.clause("co2.income.split")
@pytest.mark.clause("co2.supply.cep.payment-sources")
@pytest.mark.clause("co2.supply.cep.uncontrolled")
@pytest.mark.clause("co2.event.contribution")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_supply_phase_pays_places_and_strikes(edition: str) -> None:
    scene = replayed("supply", edition)
    assert told(scene) == []
    assert (scene["orange.money"], scene["orange.vp"]) == (3, 13)  # 6 = 4 + 2, halved; 10 + 3
    assert scene["blue.vp"] == 13  # 10 + 3
    assert scene["ppm"] == 400  # 340 + 20 + 40
    assert (scene["europe.cep"], scene["asia.cep"], scene["africa.cep"]) == (2, 0, 0)
    # 400 is a disaster, in South America: blue has a plant there, orange a cube, purple neither
    assert (scene["orange.tech"], scene["south_america.tech"]) == (0, 1)
    assert scene["purple.vp"] == 8  # 10 - 2
    assert scene.state.events == (50, 52)


# The final scoring.


@pytest.mark.clause("co2.end.step3-income")
@pytest.mark.parametrize(
    ("edition", "rows", "winner"),
    [
        # track, income, goal, coins / 2, most tech, most UN
        (
            "en",
            [(42, 6, 8, 16, 0, 3, 75), (50, 3, 0, 10, 3, 0, 66), (53, 3, 12, 5, 0, 0, 73)],
            ORANGE,
        ),
        (
            "pl",
            [(42, 0, 8, 16, 0, 3, 69), (50, 0, 0, 10, 3, 0, 63), (53, 0, 12, 5, 0, 0, 70)],
            BLUE,
        ),
    ],
)
def test_the_final_scoring_under_both_books(
    edition: str, rows: list[tuple[int, ...]], winner: int
) -> None:
    scene = replayed("scoring", edition)
    assert [row[1:] for row in scene.state.sheet] == rows
    assert scene.state.result == (winner,)


@pytest.mark.clause("co2.end.step3-income")
def test_the_incomes_are_moot_where_no_book_asks_for_them() -> None:
    assert told(replayed("scoring", "en")) == []  # and so the claim holds
    scene = replayed("scoring", "pl")
    lines = [scene.log.entries[x.entry].line for x in told(scene) if x.kind == kinds.MOOT]
    assert [scene.log.lines[x - 1].split(":")[0] for x in lines] == ["orange", "purple", "blue"]
    assert scene.breach() is None


@pytest.mark.clause("co2.score.goal-exchange")
def test_the_exchange_of_a_goal_worth_points_is_refused_in_the_italian_game() -> None:
    scene = replayed("scoring", "it")
    broken = scene.breach()
    assert broken is not None
    assert scene.log.entries[broken.entry].line == line_of(scene.log, "purple:")
    assert broken.clause == "co2.score.goal-exchange"
    assert broken.facts == {"card": 31, "points": 2}  # 2 a CEP, 1 CEP in hand


@pytest.mark.clause("co2.score.goal-exchange")
def test_scored_instead_the_goal_gives_purple_64_and_orange_wins() -> None:
    text = (FOLDER / "scoring.log").read_text(encoding="utf-8")
    text = text.replace("goal 31 exchange", "goal 31 score").replace("purple 66", "purple 64")
    log = read_text(text, vocabulary_for, "scoring.log")
    trace, _, _ = replay_log(log, GAME, "it")
    assert trace is not None
    assert trace.state.sheet[PURPLE][1:] == (50, 3, 2, 6, 3, 0, 64)  # 13 coins / 2 = 6
    assert trace.state.result == (ORANGE,)
    differing = [x.facts["value"] for x in trace.findings]
    assert differing == []


# The dispute.


@pytest.mark.clause("co2.market.no-sale-after-price-change")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ruling_lets_the_sale_stand_and_a_false_fact_is_found(edition: str) -> None:
    scene = replayed("dispute", edition)
    findings = told(scene)
    assert scene.breach() is None
    assert findings[0].kind == kinds.RULED
    assert findings[0].clause == "co2.market.no-sale-after-price-change"
    last = findings[-1]
    # the log is an English game: only there does the fact bind
    assert last.kind == (kinds.FALSE_FACT if edition == "en" else kinds.DIFFERENCE)
    assert last.facts == {"value": "blue.money", "seen": 12, "computed": 11}  # 4 + 5 + 2
    assert (scene["price"], scene["market.cep"]) == (4, 3)
    assert len(findings) == 2


@pytest.mark.clause("co2.market.no-sale-after-price-change")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_the_ruling_the_sale_is_refused(edition: str) -> None:
    text = (FOLDER / "dispute.log").read_text(encoding="utf-8")
    text = "\n".join(x for x in text.split("\n") if not x.startswith("ruling"))
    trace, _, _ = replay_log(read_text(text, vocabulary_for, "dispute.log"), GAME, edition)
    assert trace is not None
    broken = trace.first(kinds.BREACH)
    assert broken is not None
    assert broken.clause == "co2.market.no-sale-after-price-change"
    assert broken.facts == {"price": 5}


def without_one_row(text: str) -> Iterator[tuple[str, str]]:
    """Every way to leave one thing out of a position, with the row left out."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line.startswith("@"):
            rows = line[1:].split(";")
            for index, row in enumerate(rows):
                rest = ";".join(rows[:index] + rows[index + 1 :])
                kept = [f"@{rest}"] if rest else []
                yield row.strip(), "\n".join([*lines[:number], *kept, *lines[number + 1 :]])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["chain", "supply", "scoring", "dispute"])
def test_what_a_position_leaves_out_is_neither_accepted_nor_refused(
    name: str, edition: str
) -> None:
    text = (FOLDER / f"{name}.log").read_text(encoding="utf-8")
    whole = replayed(name, edition).broken
    for row, shortened in without_one_row(text):
        trace, _, _ = replay_log(read_text(shortened, vocabulary_for), GAME, edition)
        assert trace is not None
        broken = trace.first(kinds.BREACH)
        assert broken is None or broken.clause == whole, row


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.log")))
def test_the_seats_of_every_excerpt_are_the_same_table(name: str) -> None:
    assert [SEATS[x] for x in GAME.seats({x.key: x.value for x in written(name).header}) or ()] == [
        "orange",
        "purple",
        "blue",
    ]
