"""Random games: the second judge and the engine agree on legality, sheet and winner."""

from __future__ import annotations

from collections import Counter

import pytest

from co2replay.games.co2.judge import judge
from co2replay.games.co2.words import vocabulary
from tests.conftest import run_cli
from tests.games.co2.judge.agreement import (
    EDITIONS,
    PLAIN,
    SILENT,
    VARIANTS,
    Kind,
    difference,
    is_goal_unseen,
    opinions,
    simulated,
)
from tests.sample import at_most

SEEDS = range(101, 101 + at_most(4, 10))
SEEDS_OF_VARIANTS = range(201, 201 + at_most(1, 2))
SAME_NAME = {"most-tech": "most_tech", "most-un": "most_un"}


@pytest.mark.parametrize("kind", PLAIN)
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_are_judged_alike_under_all_books(edition: str, kind: Kind) -> None:
    for seed in SEEDS:
        data, log = simulated(seed, kind, edition)
        if not is_goal_unseen(log):
            assert dict(opinions(data, log, edition)) == dict.fromkeys(EDITIONS, "")


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_of_every_variant_are_judged_alike(edition: str) -> None:
    counts: Counter[str] = Counter()
    for kind in VARIANTS:
        for seed in SEEDS_OF_VARIANTS:
            data, log = simulated(seed, kind, edition)
            if is_goal_unseen(log):
                continue
            for book, parting in opinions(data, log, edition):
                assert parting in ("", SILENT), (seed, kind, book, parting)
                counts["silent" if parting else "agree"] += 1
    print(f"games of variants noted in {edition}: {dict(counts)}")
    assert set(counts) == {"agree"}
    assert counts["agree"] >= len(VARIANTS) * len(SEEDS_OF_VARIANTS)


@pytest.mark.parametrize("kind", [Kind(1), Kind(3), Kind(3, "auction,draft")])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_of_the_score_sheet_is_the_same(edition: str, kind: Kind) -> None:
    data, log = simulated(301, kind, edition)
    said = judge(log, vocabulary(), edition)
    answer = run_cli("replay", "-", "--json", "--edition", edition, stdin=data).json()
    for line in answer["sheet"] if said.sheet else []:
        name = SAME_NAME.get(line["name"], line["name"])
        mine = {seat: lines[name] for seat, lines in said.sheet.items()}
        assert (line["name"], line["points"]) == (line["name"], mine)


def test_a_comparison_finds_a_planted_point() -> None:
    _, log = next(
        (data, log)
        for data, log in (simulated(seed, Kind(3), "en") for seed in range(1, 30))
        if judge(log, vocabulary(), "en").sheet
    )
    said = judge(log, vocabulary(), "en")
    scores = {seat: lines["total"] for seat, lines in said.sheet.items()}
    verdict = {
        "first": None,
        "legality": "legal",
        "winners": said.winners,
        "scores": scores,
        "decided_by": said.decided_by,
    }
    assert difference(said, verdict, is_own=False) == ""
    wrong = {**verdict, "scores": {**scores, "orange": scores["orange"] + 1}}
    assert difference(said, wrong, is_own=False).startswith("scores")
    breach = {**verdict, "first": {"line": 30}, "legality": "breach"}
    assert difference(said, breach, is_own=False).startswith("first breach")
