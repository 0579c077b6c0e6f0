"""The clause that an act out of turn breaks, and what printed facts a question rests on."""

from __future__ import annotations

import pytest

from co2replay.engine.unknown import Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, Deed
from co2replay.games.co2.board.state import FINAL, SUPPLY
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.asked import answer_words, rests_on
from co2replay.games.co2.turn.frames import Frame
from co2replay.games.co2.turn.unasked import refusal
from co2replay.notation.records import NOBODY, UNKNOWN
from tests.games.co2.asking import BIOMASS, BLUE, FUSION, ORANGE, PURPLE, RECYCLING, SOLAR, asking

# A bonus stands at 8 (any) and 6 (region CEP) of solar, 6 (any) and 4 of fusion, 4 (any) of
# biomass, 10 (any) and 6 of recycling.
LEVELS = {SOLAR: 8, FUSION: 4, BIOMASS: 4, RECYCLING: 6}
RESTS = [
    (fr.CardMove(ORANGE, "co2.lobby.minor-kinds", 14), ("lobby.14.minor",)),
    (fr.CardMove(ORANGE, "co2.lobby.minor-kinds", UNKNOWN), ("lobby.?.minor",)),
    (fr.CardMove(ORANGE, "co2.lobby.09", 9), ("lobby.9.main",)),
    (fr.AnyBonus(ORANGE), ("track.solar.8.bonus", "track.biomass.4.bonus")),
    (fr.CepBonus(ORANGE), ("track.fusion.4.bonus", "track.recycling.6.bonus")),
    (fr.AnyBonus(BLUE), ("track.fusion.6.bonus",)),
    (fr.CepBonus(BLUE), ()),
    (fr.Turn(ORANGE), ()),
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


TURN = fr.Turn(ORANGE)
PAID_OFF = fr.DoInstall(ORANGE, 0, True)  # a scientist has left, the tile is still to be used
# Purple has bid 2, blue has passed, orange is asked.
BIDS = fr.Auction(ORANGE, 2, PURPLE, (BLUE,), (PURPLE, BLUE), False)
GRANT = fr.Grant(ORANGE, False)
CLAUSES: list[tuple[str, tuple[Frame, ...], int, int, str, bool]] = [
    *(
        (f"free {verb}", (GRANT, PAID_OFF, TURN), who, verb, clause, False)
        for verb in (f.SCIENTIST, f.BUY, f.SELL, f.LOBBY, f.CLAIM)
        for who, clause in (
            (NOBODY, "co2.displace.use-at-once"),
            (ORANGE, "co2.displace.use-at-once"),
            (PURPLE, "co2.free.anytime"),
        )
    ),
    ("grant", (TURN, GRANT), ORANGE, f.END, "co2.propose.grant-research", True),
    ("another's bid", (TURN, BIDS), PURPLE, f.BID, "co2.auction.starter", False),
    ("a bid again", (TURN, BIDS), BLUE, f.PASS, "co2.auction.raise-or-pass", False),
    ("no bid at all", (TURN, BIDS), ORANGE, f.BUY, "co2.auction.raise-or-pass", True),
    ("paid unbid", (TURN, BIDS), ORANGE, f.PAYMENT, "co2.auction.raise-or-pass", True),
]


@pytest.mark.parametrize(
    ("pending", "who", "verb", "clause", "missing"),
    [x[1:] for x in CLAUSES],
    ids=[x[0] for x in CLAUSES],
)
def test_what_is_done_instead_breaks_its_own_clause_or_leaves_an_answer_out(
    pending: tuple[Frame, ...], who: int, verb: int, clause: str, missing: bool
) -> None:
    t = asking(*pending)
    frame = next(x for x in reversed(pending) if not x.is_step)
    found = refusal(t, who, verb, (0, 0), frame)
    assert (found.clause, found.missing) == (clause, missing)


def test_a_missing_income_says_whose() -> None:
    income: Frame = fr.Income((0, 2, 1), False)
    t = asking(TURN, fr.DrawFossil((4,), NO_SEAT), income)
    t.state.phase, t.state.decade, t.state.c[at.FOSSIL_PILE] = SUPPLY, 2, 1
    found = refusal(t, NOBODY, f.FOSSIL, (4, 0), t.state.pending[-1])
    assert (found.clause, found.missing, found.seat) == ("co2.income.split", True, PURPLE)
    assert found.facts == {"waits": "income", "seat": "purple"}


def test_no_income_is_paid_where_pollution_ended_the_game_for_one() -> None:
    t = asking(fr.Goals(()))
    t.state.collapsed, t.state.phase = True, FINAL
    frame = t.state.pending[-1]
    assert refusal(t, ORANGE, f.INCOME, (3, 0), frame).clause == "co2.solo.no-final-income"
    assert refusal(t, ORANGE, f.PAY, (0,), frame).clause == "co2.solo.end-500"


def test_recruiting_after_a_proposal_asks_who_may_be_recruited() -> None:
    for deed, asked in ((f.PROPOSE, {"recruit_by": 7}), (f.INSTALL, {})):
        t = asking(TURN)
        t.state.deed = Deed(deed, 4, 1, SOLAR)
        clause = refusal(t, NOBODY, f.RECRUIT, (), TURN).clause
        assert clause == "co2.scientist.recruit-only-research"
        assert t.book is not None
        assert t.book.asked == asked


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
