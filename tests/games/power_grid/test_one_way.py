"""What goes one way only is held behind a gap against what was known before it."""

from __future__ import annotations

import pytest

from .scene import head, play

# Before the gap, behind it with the mark of that moment, and the clause that this breaks.
MOMENTS = {
    "cities grow": ("red.connected 5", "red.connected 5", "8 auction", ""),
    "no city is given up": (
        "red.connected 5",
        "red.connected 4",
        "8 auction",
        "pg.build.track-now",
    ),
    # Behind the auctions of round 6 there are those of rounds 7 and 8: two plants more at most.
    "two plants in two rounds": ("red.plants 4", "red.plants 4 5 6", "8 building", ""),
    "three plants in two rounds": (
        "red.plants 4",
        "red.plants 4 5 6 7",
        "8 building",
        "pg.auction.one-plant",
    ),
    # With two players a plant goes when there are five; who has three has given none up.
    "one of four is another": ("red.plants 4 5 6 7", "red.plants 5 6 7 8", "8 building", ""),
    "one of three is another": (
        "red.plants 4 5 6",
        "red.plants 5 6 7",
        "8 building",
        "pg.auction.limit-discard",
    ),
    "there are fewer": (
        "red.plants 4 5 6 7",
        "red.plants 5 6 7",
        "8 building",
        "pg.auction.limit-discard",
    ),
    # Phase 5 of rounds 6 and 7 pays 150 each at most: 9 + 300.
    "all that can be paid": ("red.money 9", "red.money 309", "8 auction", ""),
    "more than can be paid": (
        "red.money 9",
        "red.money 310",
        "8 auction",
        "pg.bureaucracy.pay-powered",
    ),
    "paid in the phase that is on": ("red.money 9", "red.money 159", "6 bureaucracy", ""),
    "paid before the phase": (
        "red.money 9",
        "red.money 10",
        "6 building",
        "pg.bureaucracy.pay-powered",
    ),
    "the deck shrinks": ("step 1 ; deck 15", "step 2 ; deck 12", "8 building", ""),
    "the deck has grown": (
        "step 1 ; deck 15",
        "step 2 ; deck 16",
        "8 building",
        "pg.bureaucracy.under-step3",
    ),
    "in step 3 other cards are counted": ("step 1 ; deck 5", "step 3 ; deck 16", "12 building", ""),
    # The ends of rounds 6 and 7 have put one plant each under the deck.
    "two plants more below": ("step 1 ; under 30", "step 1 ; under 30 31 32", "8 resources", ""),
    "one plant more below": (
        "step 1 ; under 30",
        "step 1 ; under 30 31",
        "8 resources",
        "pg.bureaucracy.market-bottom",
    ),
    "one a round, and no more": (
        "step 1 ; under 30",
        "step 1 ; under 30 31 32 33",
        "8 resources",
        "pg.bureaucracy.market-bottom",
    ),
    # The ends of rounds 6 and 7 have drawn a card each: 15 - 2.
    "as many cards as rounds have gone": ("step 1 ; deck 15", "step 2 ; deck 13", "8 auction", ""),
    "a round has drawn no card": (
        "step 1 ; deck 15",
        "step 2 ; deck 14",
        "8 auction",
        "pg.bureaucracy.market-bottom",
    ),
    # Step 2 begins in front of phase 5.
    "step 2 behind phase 4": ("step 1", "step 2", "6 bureaucracy", ""),
    "step 2 in the same phase 4": ("step 1", "step 2", "6 building", "pg.step2.when"),
    "step 2 in the next round": ("step 1", "step 2", "7 auction", ""),
    # X18: step 3 begins behind the phase in which the card was drawn.
    "step 3 behind phase 4": ("step 2", "step 3", "6 bureaucracy", ""),
    "step 3 in the same phase 4": ("step 2", "step 3", "6 building", "pg.step3.when"),
    # The Step 3 card may have come in this phase, and all that lay below it after it.
    "the card may have come": ("step 1 ; under 30", "step 1 ; under empty", "8 building", ""),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_goes_one_way_only_has_not_gone_back_behind_a_gap(moment: str) -> None:
    before, after, mark, clause = MOMENTS[moment]
    for where, rows in (
        ("behind", f"[{mark}]\n@ {after}"),
        ("before", f"@ {after}\n[{mark}]"),
    ):
        text = f"{head('red blue')}@ {before}\n[6 building]\n...\n{rows}\n"
        found = play(text).trace.first("breach")
        said = found.clause if found is not None else ""
        assert said == clause, where


@pytest.mark.clause("pg.bureaucracy.pay-powered")
@pytest.mark.parametrize(
    ("rows", "clause"),
    [
        ("@ red.money 12\n@ round 3 bureaucracy", "pg.bureaucracy.pay-powered"),
        ("@ red.money 9\n@ round 3 bureaucracy", ""),
        # whoever has said what runs may be paid, and a mark does not say when its rows are of
        ("@ red.money 19\n@ served red\n@ round 3 bureaucracy", ""),
        ("@ red.money 19\n[3 bureaucracy]", ""),
        ("[3 bureaucracy]\n@ red.money 19", ""),
    ],
)
def test_a_table_of_phase_5_on_which_nobody_has_spoken_is_one_before_the_income(
    rows: str, clause: str
) -> None:
    """Red had 9 in the building, in which nobody earns; powering nothing pays 10."""
    text = f"{head('red blue')}@ red.money 9\n@ round 3 building red\n...\n{rows}\n"
    found = play(text).trace.first("breach")
    assert (found.clause if found is not None else "") == clause


@pytest.mark.clause("pg.order.first-round-reset")
@pytest.mark.parametrize(("order", "clause"), [("blue green red", ""), ("red blue green", "!")])
def test_an_order_told_before_its_mark_is_that_of_the_phase(order: str, clause: str) -> None:
    """7, 5 and 4: blue, green, red (X20)."""
    rows = "@ red.plants 4 ; blue.plants 7 ; green.plants 5"
    text = f"{head('red blue green')}...\n{rows} ; order {order}\n[1 building]\n"
    found = play(text).trace.first("breach")
    assert (found.clause if found is not None else "") == (
        "pg.order.first-round-reset" if clause else ""
    )


def test_a_ruling_may_set_what_no_game_leads_to() -> None:
    text = f"{head('red blue')}@ red.connected 5\n[6 building]\n...\n"
    ruled = f'{text}ruling set red.connected 4 "counted again"\n@ red.money 5\n[8 auction]\n'
    assert play(ruled).trace.first("breach") is None


@pytest.mark.clause("pg.step2.when")
@pytest.mark.parametrize(
    ("before", "behind", "clause"),
    [
        ("step 1 ; round 3 auction", "step 2 ; round 3 building", "pg.step2.when"),
        ("step 1 ; round 3 auction", "step 2 ; round 3 bureaucracy", ""),
        ("step 1 ; round 3 auction", "step 3 ; round 3 building", ""),
        ("step 1 ; round 3 bureaucracy", "step 2 ; round 4 auction", ""),  # told as it was before
        ("step 2 ; round 3 auction", "step 3 ; round 3 auction", ""),  # as well
        ("step 2 ; round 3 building", "round 3 building", ""),
    ],
)
def test_a_step_begins_between_phases_behind_a_gap_too(
    before: str, behind: str, clause: str
) -> None:
    rows, later = (one.replace(" ; round", "\n@ round") for one in (before, behind))
    text = f"{head('red blue')}@ {rows}\n...\n@ {later}\n"
    found = play(text).trace.first("breach")
    assert (found.clause if found is not None else "") == clause
