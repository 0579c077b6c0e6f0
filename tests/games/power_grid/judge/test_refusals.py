"""Each refusal is held to the clause that belongs to it: what the second judge finds broken in an
entry is written from the register, and a refusal by any other clause is a finding."""

from __future__ import annotations

import msgspec
import pytest

from co2replay.engine import naming
from co2replay.engine.trace import BREACH
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.judge import judge
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import replay_log
from tests.games.power_grid.scene import head, layout, player

HANDS = {
    "red": player(5, plants="4 25", cities="essen", coal=8),
    "blue": player(50, plants="13", cities="duisburg"),
}
# The act, and all that it breaks by section 2 of the register. Red has 5 Elektro, and room for four
# tokens of coal on 4 (2 x 2) and for four on 25 (2 x 2), all taken.
BROKEN = {
    "resources": {
        "buy 1 uranium": {"pg.resources.buy-usable", "pg.resources.price-space"},  # it costs 14
        "buy 1 coal": {"pg.resources.buy-capacity"},
        "buy 1 coal 6": {
            "pg.resources.buy-capacity",
            "pg.resources.cheapest-first",  # the twelve lie from 5 on
            "pg.resources.price-space",  # 6, of 5
        },
        "open 15": {"pg.round.phases"},  # the auctions are over
        # The turn at the market may end without a word, and the phase with it: 10 + 6, of 5.
        "build köln": {"pg.build.cost"},
        "power 4": set(),
        "burn 1 coal": {"pg.plant.hybrid-mix"},
        "discard 4": {"pg.auction.limit-discard"},
    },
    "building": {
        "build essen": {"pg.build.no-double"},
        "build berlin": {"pg.build.in-play"},
        "build duisburg": {"pg.build.capacity-step"},
        "connect köln 15": {"pg.build.cost"},  # 10 + 6 by Düsseldorf
        "connect köln 17": {"pg.build.route-cheapest"},
        "buy 1 coal": {"pg.round.phases"},
        "blue: power 13": set(),
    },
    "bureaucracy": {
        "power 13": {"pg.bureaucracy.choose-plants"},
        "power 4 4": {"pg.plant.once-per-round"},
        "power 13 4 4": {"pg.bureaucracy.choose-plants", "pg.plant.once-per-round"},
        "build köln": {"pg.round.phases"},
        "bid 4": {"pg.round.phases"},
    },
}
ACTS = [(phase, act) for phase, acts in BROKEN.items() for act in acts]


def log_of(phase: str, act: str) -> Log:
    rows = layout(f"3 {phase}", HANDS, order="red blue", deck=14, out="27")
    text = head("red blue") + rows + ("blue: end\n" if phase in ("resources", "building") else "")
    log = read_text(text + (act if ":" in act else f"red: {act}") + "\n", lambda _: vocabulary())
    assert log.problems == []
    return log


@pytest.mark.parametrize(("phase", "act"), ACTS)
def test_the_second_judge_names_all_that_an_act_breaks(phase: str, act: str) -> None:
    first = judge(log_of(phase, act), vocabulary(), "it").first_breach
    named = () if first is None else first.also if first.is_missing else (first.clause, *first.also)
    assert set(named) == BROKEN[phase][act]


@pytest.mark.parametrize(("phase", "act"), [one for one in ACTS if BROKEN[one[0]][one[1]]])
def test_a_refusal_by_another_clause_is_a_finding(phase: str, act: str) -> None:
    log = log_of(phase, act)
    trace, _, _ = replay_log(log, GAME, "power-grid/it")
    said = judge(log, vocabulary(), "it")
    assert naming.misnamed(said, trace, log) is None
    place = next(x for x, one in enumerate(trace.findings) if one.kind == BREACH)
    for clause in ("pg.bureaucracy.pay-zero", "pg.auction.bid-higher"):
        trace.findings[place] = msgspec.structs.replace(trace.findings[place], clause=clause)
        found = naming.misnamed(said, trace, log)
        assert found is not None
        assert (found.name, found.clause) == ("clause", clause)
