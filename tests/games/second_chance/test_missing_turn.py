"""The end of a last turn left out, held against every way to write it out, each judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from co2replay.questions.score.worlds import worlds
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import BREACH
from tests.conftest import Ran
from tests.games.second_chance.test_worlds import BOOK, judged

GOLDEN = Path(__file__).resolve().parents[3] / "fixtures/games/second-chance/golden"
LAST = "violett: kaufen ; ende\n"
PLANNED = "violett: planen wiederverwertung afrika/wissenschaftler"
CARDS = (13, 15, 29)  # what purple still holds of the five
# All that somebody can say in the rest of a turn whose main action is done.
SAID = (
    *("kaufen", "verkaufen", "rekrutieren", "nehmen", "ende"),
    *(f"lobbyist {card} {effect}" for card in CARDS for effect in ("haupteffekt", "nebeneffekt")),
    *(
        f"wissenschaftler {origin} {target}"
        for origin in ("tableau", "afrika/technologie", "asien/technologie")
        for target in ("tableau", "afrika/wissenschaftler", "europa/technologie")
    ),
)


def parts() -> tuple[str, str]:
    """What stands before what purple did behind its main action, and behind it."""
    text = (GOLDEN / "g07-competitive-2p.log").read_text(encoding="utf-8")
    told = [line for line in text.splitlines() if not line.startswith(("=", "#>"))]
    before, behind = ("\n".join(told) + "\n").split(LAST)
    return before, behind


def by_force(before: str, behind: str) -> list[list[str]]:
    """Who won in each whole log in which nothing is broken."""
    found: dict[str, list[str]] = {}
    waiting = [before]
    for log in waiting:
        for words in SAID:
            longer = f"{log}violett: {words}\n"
            if judged(longer)[1].legality == BREACH:
                continue
            if words != "ende":
                waiting.append(longer)
                continue
            verdict = judged(longer + behind)[1]
            if verdict.legality != BREACH:
                assert verdict.winners is not None
                found[str(verdict.winners)] = verdict.winners
    return sorted(found.values())


@pytest.mark.clause("sc.comp.win.most-vp")
@pytest.mark.parametrize(
    ("points", "winners"),
    [(50, [["red"]]), (52, [["purple"], ["red"]]), (56, [["purple"]])],
)
def test_a_last_turn_can_have_led_where_written_logs_lead(
    points: int, winners: list[list[str]]
) -> None:
    """With so many points set before it, purple wins by the CEP that it may have bought, or not."""
    before, behind = parts()
    ruled = f'entscheid setze violett.sp {points} "am tisch gezählt"\n{PLANNED}'
    before = before.replace(PLANNED, ruled)
    found = worlds(*judged(before + "...\n" + behind))
    assert found is not None
    assert found.exhaustive
    assert sorted(found.results) == winners == by_force(before, behind)


# All together, the table before the last turn as it was written down, but purple has no CEP and too
# few coins to buy one, and its scientists stand at summits: it may claim, and plan.
TOGETHER = GOLDEN / "by-hand-2-together-won.log"
OTHERWISE = (
    ("red.private 4 7", "red.private 4 7 ; red.alone 0 ; purple.alone 0"),
    ("purple.private 6 5", "purple.private 6 3"),
    ("purple.cep 2", "purple.cep 0"),
    ("price 4", "price 6"),
    ("bank.cep 18", "bank.cep 20"),
    (
        "purple.tokens 5 ; purple.pool 3 ; purple.board 1",
        "purple.tokens 5 ; purple.pool 0 ; purple.board 0",
    ),
    ("1 recycling=free", "1 recycling=purple"),
    ("2 hydro=free", "2 hydro=purple"),
    ("3 hydro=free", "3 hydro=purple"),
    ("4 recycling=free", "4 recycling=purple"),
)
MARKED = "[4.4 purple]\n"
AGENDAS = {
    "north_america": ("solar", "hydro", "recycling"),
    "south_america": ("wind", "solar", "recycling"),
    "europe": ("forestation", "wind", "recycling"),
    "africa": ("recycling", "solar", "forestation"),
    "asia": ("hydro", "wind", "solar"),
    "oceania": ("forestation", "hydro", "wind"),
}


def together() -> tuple[str, str]:
    """What stands before the last turn, and behind it."""
    text = TOGETHER.read_text(encoding="utf-8")
    for old, new in OTHERWISE:
        assert text.count(old) == 1
        text = text.replace(old, new)
    before, _, rest = text.partition(MARKED)
    behind = rest[rest.index("[4 income]") :]
    told = [line for line in behind.splitlines() if not line.startswith(("=", "#"))]
    return before, "\n".join(told) + "\n"


def turns() -> Iterator[str]:
    """Every turn: with the claim or not, each plan that an agenda allows, and a purchase after it.
    In which order makes no difference, but that nothing can be bought before the grant; and nobody
    is left to recruit or to move, so that such a field gives no more than one for tech."""
    for claimed in ("", "purple: claim 2\n"):
        for region, energies in AGENDAS.items():
            for energy in energies:
                for grant in ("money", "tech"):
                    for bought in ("", "purple: buy\n"):
                        planned = f"purple: plan {energy} {region}/{grant}\n"
                        yield f"{claimed}{planned}{bought}purple: end\n"


@pytest.mark.clause("sc.coop.reduce.price-2040")
@pytest.mark.clause("sc.coop.goal.06")
def test_a_last_turn_together_can_have_led_where_written_logs_lead(
    cli: Callable[..., Ran],
) -> None:
    """The reduction takes the 2 points of card 2, so it was claimed. Purple's income of 3 wants a
    point on the track of wind, or of forestation. Red has its goal; purple needs $10: 5, and the
    CEPs of Europe (5) or Asia (6); with those of Africa (3), South America or Oceania (4), on
    another field, or with a CEP bought for 6, it has less."""
    before, behind = together()
    by_force: dict[int, list[str]] = {}
    for turn in turns():
        session, verdict = judged(before + MARKED + turn + behind)
        if verdict.legality != BREACH:
            assert verdict.winners is not None
            money = judge(session, BOOK)[1].state["purple.money"]
            by_force[money] = verdict.winners
    both = ["red", "purple"]
    assert by_force == {2: [], 3: [], 4: [], 5: [], 8: [], 9: [], 10: both, 11: both}
    missing = before + "...\n" + behind
    found = worlds(*judged(missing))
    assert found is not None
    assert (found.exhaustive, found.alone, found.results) == (True, True, [[], both])
    (fact,) = found.deciding
    assert fact.name == "purple.money"
    ranges = [(one.low, one.high, one.winners) for one in fact.ranges]
    assert ranges == [(2, 5, []), (8, 9, []), (10, 11, both)]
    for verb in ("validate", "score", "audit"):
        said = " ".join(cli(verb, "-", "--lang", "en", stdin=missing.encode()).out.split())
        assert "red (Marta) + purple (Jonas) can have won, or all have lost" in said
        assert (
            "with 10-11 red (Marta) + purple (Jonas) share the victory, otherwise all lose" in said
        )


def test_a_turn_missing_on_a_table_that_is_not_known_whole_is_not_played_in_every_way() -> None:
    """Nobody wrote down who was alone at a summit: what comes out is looked at here and there."""
    before, behind = together()
    before = before.replace(" ; red.alone 0 ; purple.alone 0", "")
    found = worlds(*judged(before + "...\n" + behind))
    assert found is not None
    assert not found.exhaustive
    assert (found.line, found.results) == (0, [[], ["red", "purple"]])
