"""The end of a last turn left out, held against every way to write it out, each judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.questions.score.worlds import worlds
from co2replay.verdict.legality import BREACH
from tests.games.second_chance.test_worlds import judged

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
