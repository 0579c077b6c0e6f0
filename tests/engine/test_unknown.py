"""A number that nobody wrote down: what can be said of it, and where a rule cuts it in two."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.unknown import Consulted, Unknown

# At least 2 and at most 5 coins; a purse of that with 3 more, and a debt: 10 less the coins.
COINS = Unknown("red.money", low=2, high=5)
PURSE = COINS + 3  # 5 to 8
DEBT = 10 - COINS  # 5 to 8


@pytest.mark.parametrize(
    ("number", "other", "less", "equal"),
    [
        (PURSE, 5, False, None),
        (PURSE, 4, False, False),
        (PURSE, 9, True, False),
        (PURSE, 8, None, None),
        (DEBT, 5, False, None),
        (DEBT, 9, True, False),
        (DEBT, 4, False, False),
        (PURSE - 3, 2, False, None),
        (-COINS, -1, True, False),  # -5 to -2
    ],
)
def test_bounds_decide_what_hangs_on_them_alone(
    number: Any, other: int, less: bool | None, equal: bool | None
) -> None:
    for ask, due in ((lambda: number < other, less), (lambda: number == other, equal)):
        if due is None:
            with pytest.raises(Consulted):
                ask()
        else:
            assert ask() is due
    if less is not None:
        assert (number >= other) is not less


def test_a_question_says_where_it_cuts_what_was_lost_in_two() -> None:
    for ask, at in (
        (lambda: PURSE < 7, 4),  # fewer than 4 coins and 3 are fewer than 7
        (lambda: PURSE <= 7, 5),
        (lambda: DEBT < 7, 4),  # 4 coins and more leave 6 and fewer
        (lambda: DEBT <= 6, 4),
    ):
        with pytest.raises(Consulted) as asked:
            ask()
        assert asked.value.at == at


def test_what_is_added_and_taken_away_again_is_nothing() -> None:
    assert COINS - COINS == 0
    assert PURSE + DEBT == 13  # coins + 3 + 10 - coins
    other = Unknown("blue.money", low=2, high=5)
    for mixed in (COINS - other, Unknown("red.money") - Unknown("red.money"), COINS * 2):
        with pytest.raises(Consulted) as asked:
            assert mixed == 0
        assert asked.value.at is None


def test_what_it_can_have_become() -> None:
    assert [number for number in range(12) if PURSE.may_be(number)] == [5, 6, 7, 8]
    assert [number for number in range(12) if DEBT.may_be(number)] == [5, 6, 7, 8]
    assert DEBT.before(6) == 4
