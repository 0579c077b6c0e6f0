"""What a folded word forgets, and what a shown one may not do."""

from __future__ import annotations

import pytest

from co2replay.notation.spelling import distance, fold, show_safe
from co2replay.notation.tokens import Token, tokens_of, words_of


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Asia", "asia"),
        ("Południowa", "poludniowa"),
        ("POŁUDNIOWA", "poludniowa"),
        ("Po\u0142udniowa\u0301", "poludniowa"),  # an accent written apart
        ("Fußgänger", "fussganger"),
        ("smørrebrød", "smorrebrod"),
        ("nell’Asia", "nell'asia"),
        ("nell`Asia", "nell'asia"),
        ("CO₂", "co2"),
        ("ﬁne", "fine"),
    ],
)
def test_folding_forgets_case_accents_and_the_kind_of_quote(written: str, folded: str) -> None:
    assert fold(written) == folded
    assert fold(folded) == folded


def test_dashes_underscores_and_hard_spaces_part_words_like_spaces() -> None:
    expected = ("north", "america")
    for written in ("north_america", "North-America", "north\u00a0america", "north – america"):
        assert words_of(written) == expected


def test_a_number_keeps_its_sign_only_where_a_sign_can_stand() -> None:
    assert words_of("orange.vp -3") == ("orange", ".", "vp", "-3")
    assert words_of("2-3") == ("2-3",)  # all from one to the other
    assert words_of("3coins") == ("3", "coins")


def test_tokens_know_their_columns() -> None:
    assert tokens_of("a/ Łódź", 2) == [Token("lodz", 3, 7)]


@pytest.mark.parametrize(
    ("left", "right", "far"),
    [("solar", "solar", 0), ("solr", "solar", 1), ("soalr", "solar", 1), ("wind", "solar", 3)],
)
def test_distance_counts_letters_and_swaps_up_to_its_limit(left: str, right: str, far: int) -> None:
    assert distance(left, right, 2) == far  # 3 stands for everything above 2


def test_nothing_that_a_terminal_obeys_is_shown_as_it_is() -> None:
    assert show_safe("Ada\x1b[31m\x07\u202e\u2028\x9b") == ("Ada\\x1b[31m\\x07\\u202e\\u2028\\x9b")
    assert show_safe("Łukasz 🌳") == "Łukasz 🌳"
