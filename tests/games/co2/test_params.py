"""The rules of one replay: a rulebook, the box, and where the demand spaces of a region lie."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.params import resolve

# 5, 4, 5, 3, 6 and 4 demand spaces, in the order of the board.
FIRST_SPACES = (0, 5, 9, 14, 17, 23, 27)


@pytest.mark.parametrize("edition", ["en", "it", "pl"])
def test_rules_are_those_of_a_book_and_a_box(edition: str) -> None:
    loaded = rules_alone(edition, {"no_action": "illegal"}, ("draft",))
    rules = resolve(loaded.book, loaded.box)
    assert rules.book.edition == f"co2/{edition}"
    assert rules.book.overridden == ("no_action",)
    assert rules.settings.no_action == "illegal"
    assert msgspec.structs.asdict(rules.settings) == rules.book.settings
    assert rules.numbers is rules.book.numbers
    assert rules.box is loaded.box
    assert rules.variants == ()
    assert resolve(loaded.book, loaded.box, ("draft",)).variants == loaded.variants == ("draft",)


def test_where_the_spaces_of_each_region_lie() -> None:
    rules = rules_alone("en")
    assert rules.offsets == FIRST_SPACES
    for region, (first, beyond) in enumerate(pairwise(FIRST_SPACES)):
        assert set(rules.region_of_demand[first:beyond]) == {region}
    assert len(rules.region_of_demand) == 27
