"""The clause that an act out of turn breaks, and what printed facts a question rests on."""

from __future__ import annotations

import pytest

from co2replay.engine.unknown import Unknown
from co2replay.notation.records import NOBODY, UNKNOWN
from co2replay.rules.co2 import cells as at
from co2replay.rules.co2 import forms as f
from co2replay.rules.co2 import frames as fr
from co2replay.rules.co2.asked import (
    CLAUSE_OF_FRAME,
    OPEN_FRAMES,
    answer_words,
    clause_of,
    is_missing,
    rests_on,
)
from co2replay.rules.co2.state import NO_SEAT, Frame
from tests.rules.co2.asking import BIOMASS, BLUE, FUSION, ORANGE, PURPLE, RECYCLING, SOLAR, asking


@pytest.mark.parametrize("kind", OPEN_FRAMES)
def test_nothing_is_missing_where_anything_may_come_next(kind: int) -> None:
    assert not is_missing(CLAUSE_OF_FRAME[kind], (kind, ORANGE))


MISSING = [
    (fr.TOPIC, "co2.summit.per-scientist", True),
    (fr.TOPIC, "co2.summit.order", False),
    (fr.FEE, "co2.supply.cep.payment-sources", True),
    (fr.FEE, "co2.install.fee-source", True),
    (fr.FEE, "co2.displace.use-at-once", True),
    (fr.FEE, "co2.turn.one-action", False),
    (fr.OWN_CUBE, "co2.displace.use-at-once", True),
    (fr.OWN_CUBE, "co2.install.fee-source", True),
    (fr.OWN_CUBE, "co2.event.subsidy", True),
    (fr.GRANT, "co2.displace.use-at-once", False),
    (fr.GRANT, "co2.install.fee-source", False),
]


@pytest.mark.parametrize(("kind", "clause", "missing"), MISSING)
def test_an_answer_is_missing_where_the_clause_asks_for_it(
    kind: int, clause: str, missing: bool
) -> None:
    assert is_missing(clause, (kind, ORANGE)) is missing


# A bonus stands at 8 (any) and 6 (region CEP) of solar, 6 (any) and 4 of fusion, 4 (any) of
# biomass, 10 (any) and 6 of recycling.
LEVELS = {SOLAR: 8, FUSION: 4, BIOMASS: 4, RECYCLING: 6}
RESTS = [
    ((fr.CARD_MOVE, ORANGE, "co2.lobby.minor-kinds", 14), ("lobby.14.minor",)),
    ((fr.CARD_MOVE, ORANGE, "co2.lobby.minor-kinds", UNKNOWN), ("lobby.?.minor",)),
    ((fr.CARD_MOVE, ORANGE, "co2.lobby.09", 9), ("lobby.9.main",)),
    ((fr.ANY_BONUS, ORANGE), ("track.solar.8.bonus", "track.biomass.4.bonus")),
    ((fr.CEP_BONUS, ORANGE), ("track.fusion.4.bonus", "track.recycling.6.bonus")),
    ((fr.ANY_BONUS, BLUE), ("track.fusion.6.bonus",)),
    ((fr.CEP_BONUS, BLUE), ()),
    ((fr.TURN, ORANGE), ()),
]


@pytest.mark.parametrize(("frame", "paths"), RESTS)
def test_a_question_rests_on_what_is_printed(frame: Frame, paths: tuple[str, ...]) -> None:
    t = asking(frame)
    for source, level in LEVELS.items():
        t.state.c[at.EXPERTISE + ORANGE * at.SOURCE_COUNT + source] = level
    blue = at.EXPERTISE + BLUE * at.SOURCE_COUNT
    t.state.c[blue + FUSION] = 6
    t.state.c[blue + BIOMASS] = Unknown("blue.biomass")
    t.state.c[blue + SOLAR] = 11  # past the end of a track nothing is printed
    assert rests_on(t, frame) == paths


TURN = (fr.TURN, ORANGE)
PAID_OFF = (fr.DO_INSTALL, ORANGE, 0, True)  # a scientist has left, the tile is still to be used
# Purple has bid 2, blue has passed, orange is asked.
BIDS = (fr.AUCTION, ORANGE, 2, PURPLE, (BLUE,), (PURPLE, BLUE), False)
CLAUSES: list[tuple[str, tuple[Frame, ...], int, int, str]] = [
    ("another player", (TURN,), PURPLE, f.BUY, "co2.ops.clockwise"),
    ("who is on turn", (TURN,), ORANGE, f.TOPIC, "co2.turn.one-action"),
    ("nobody's name", (TURN,), NOBODY, f.TOPIC, "co2.turn.one-action"),
    ("recruiting", (TURN,), NOBODY, f.RECRUIT, "co2.scientist.recruit-only-research"),
    ("of another", (TURN,), PURPLE, f.RECRUIT, "co2.ops.clockwise"),
    ("extra first", ((fr.SUMMIT_EXTRA, ORANGE, 0),), ORANGE, f.EXTRA, "co2.summit.order"),
    (
        "no extra",
        ((fr.SUMMIT_EXTRA, ORANGE, 0),),
        ORANGE,
        f.TOPIC,
        "co2.summit.extra-per-company",
    ),
    ("the topic", ((fr.TOPIC, ORANGE, 0, (SOLAR,)),), ORANGE, f.EXTRA, "co2.summit.per-scientist"),
    ("fee", ((fr.FEE, ORANGE, "co2.install.fee", False),), ORANGE, f.END, "co2.install.fee-source"),
    (
        "duty",
        ((fr.FEE, ORANGE, "co2.supply.cep.controller-pays", False),),
        ORANGE,
        f.END,
        "co2.supply.cep.payment-sources",
    ),
    *(
        (f"free {verb}", ((fr.GRANT, ORANGE, False), PAID_OFF, TURN), who, verb, clause)
        for verb in (f.SCIENTIST, f.BUY, f.SELL, f.LOBBY, f.CLAIM)
        for who, clause in (
            (NOBODY, "co2.displace.use-at-once"),
            (ORANGE, "co2.displace.use-at-once"),
            (PURPLE, "co2.ops.clockwise"),
        )
    ),
    (
        "not free",
        ((fr.GRANT, ORANGE, False), PAID_OFF, TURN),
        ORANGE,
        f.PASS,
        "co2.turn.one-action",
    ),
    ("no auction", (TURN,), NOBODY, f.BID, "co2.auction.when"),
    ("another's bid", (BIDS,), PURPLE, f.BID, "co2.auction.starter"),
    ("a bid again", (BIDS,), BLUE, f.PASS, "co2.auction.raise-or-pass"),
    ("no bid at all", (BIDS,), PURPLE, f.BUY, "co2.auction.raise-or-pass"),
    ("final income", ((fr.GOALS, NO_SEAT, ()),), ORANGE, f.INCOME, "co2.score.company-goal"),
]


@pytest.mark.parametrize(
    ("pending", "who", "verb", "clause"), [x[1:] for x in CLAUSES], ids=[x[0] for x in CLAUSES]
)
def test_what_is_done_instead_breaks_the_clause_of_the_question(
    pending: tuple[Frame, ...], who: int, verb: int, clause: str
) -> None:
    t = asking(*pending)
    frame = next(x for x in reversed(pending) if x[0] < fr.FIRST_STEP)
    assert clause_of(t, who, verb, frame) == clause


def test_no_income_is_paid_where_pollution_ended_the_game_for_one() -> None:
    t = asking((fr.GOALS, NO_SEAT, ()))
    t.state.collapsed = True
    frame = t.state.pending[-1]
    assert clause_of(t, ORANGE, f.INCOME, frame) == "co2.solo.no-final-income"
    assert clause_of(t, ORANGE, f.PAY, frame) == "co2.score.company-goal"


def test_recruiting_after_a_proposal_asks_who_may_be_recruited() -> None:
    t = asking(TURN)
    t.state.deed = (f.PROPOSE, 4, 1, SOLAR)
    assert clause_of(t, NOBODY, f.RECRUIT, TURN) == "co2.scientist.recruit-only-research"
    assert t.book is not None
    assert t.book.asked == {"recruit_by": 7}
    t = asking(TURN)
    t.state.deed = (f.INSTALL, 4, 1, SOLAR)
    clause_of(t, NOBODY, f.RECRUIT, TURN)
    assert t.book is not None
    assert t.book.asked == {}


WORDS = [
    (f.GO, (0,), "hand"),
    (f.PAY, (3,), "europe"),
    (f.CUBE, (1,), "leave"),
    (f.EXPERTISE, (2,), "fusion"),
    (f.SCIENTIST, (14, 0), "asia/tech hand"),
    (f.GOAL, (31, 1), "31 exchange"),
    (f.RESOLVE, (2,), "2"),
    (f.INCOME, (3, 1), "3 1"),
]


@pytest.mark.parametrize(("verb", "args", "words"), WORDS)
def test_an_answer_is_told_in_symbols(verb: int, args: tuple[int, ...], words: str) -> None:
    assert answer_words(verb, args) == words
