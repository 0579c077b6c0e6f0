"""The lobby draft: what is kept, which way the rest goes, and what may stay unwritten."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from co2replay.engine.table import Book, Table
from co2replay.games.co2.chapters.draft import apply_pick, check_pick, open_draft
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import UNKNOWN
from tests.games.co2.placing import EDITIONS, waits
from tests.games.co2.scene import BOARD, SEATS, UN_TEN, Scene, play

each_edition = pytest.mark.parametrize("edition", EDITIONS)
DRAFT = "variants: draft\n"
# Hands as dealt, clockwise orange, purple, blue, yellow: the tens tell who got the card first.
DEALT = {
    "orange": (1, 2, 3, 4, 5),
    "purple": (6, 7, 8, 9, 10),
    "blue": (11, 12, 13, 14, 15),
    "yellow": (16, 17, 18, 19, 20),
}
TABLE = BOARD + UN_TEN
HANDS = "".join(
    f"! deal {seat} lobby {' '.join(map(str, cards))}\n" for seat, cards in DEALT.items()
)


def picks(*cards: object, seats: Sequence[str] = SEATS[:4]) -> str:
    """One pass: the card that each seat keeps, in the order of the seats."""
    return "".join(f"{seat}: draft {card}\n" for seat, card in zip(seats, cards, strict=True))


def draft(body: str, edition: str = "en", hands: str = HANDS, **more: object) -> Scene:
    extra = {"extra": DRAFT, **more}
    return play(body, edition, 4, setup=TABLE + hands, **extra)  # type: ignore[arg-type]


def hand(scene: Scene, seat: str) -> set[int]:
    return set(scene.state.lobby[SEATS.index(seat)])


# First pass: 1, 6, 11, 16 are kept. To the right is to the seat before: orange gets 7 8 9 10,
# purple 12 13 14 15, blue 17 18 19 20, yellow 2 3 4 5.
FIRST = picks(1, 6, 11, 16)
# They keep 7, 12, 17 and 2; packs of three are left:
# orange 8 9 10, purple 13 14 15, blue 18 19 20, yellow 3 4 5.
SECOND = picks(7, 12, 17, 2)
# Second pass to the left, to the next seat: orange 3 4 5, purple 8 9 10, blue 13 14 15, yellow the
# 18 19 20. They keep 3, 8, 13, 18. Third pass, right again: orange 9 10, purple 14 15, blue 19 20,
# yellow 4 5; kept 9, 14, 19, 4. Fourth pass, left: orange gets 5, purple 10, blue 15, yellow 20.
ALTERNATING = FIRST + SECOND + picks(3, 8, 13, 18) + picks(9, 14, 19, 4)
# Always to the right: orange 13 14 15, purple 18 19 20, blue 3 4 5, yellow 8 9 10; kept 13, 18,
# 3, 8. Then orange 19 20, purple 4 5, blue 9 10, yellow 14 15; kept 19, 4, 9, 14. The last cards:
# orange gets 5, purple 10, blue 15, yellow 20.
ALWAYS_RIGHT = FIRST + SECOND + picks(13, 18, 3, 8) + picks(19, 4, 9, 14)


@pytest.mark.clause("co2.setup.draft-first-pass")
@each_edition
def test_the_first_pass_goes_to_the_right(edition: str) -> None:
    scene = draft(FIRST + SECOND, edition)
    assert scene.breach() is None
    left_neighbour = draft(FIRST + "orange: draft 17\n", edition)  # yellow's, who sits to the right
    found = left_neighbour.breach()
    assert found is not None
    assert (found.clause, found.facts) == (
        "co2.setup.draft-first-pass",
        {"card": 17, "hand": "no"},
    )


@pytest.mark.clause("co2.setup.draft-second-pass")
@pytest.mark.clause("co2.setup.draft-end")
@pytest.mark.parametrize(
    ("edition", "body", "orange", "blue"),
    [
        ("en", ALTERNATING, {1, 7, 3, 9, 5}, {11, 17, 13, 19, 15}),
        ("it", ALTERNATING, {1, 7, 3, 9, 5}, {11, 17, 13, 19, 15}),
        ("pl", ALWAYS_RIGHT, {1, 7, 13, 19, 5}, {11, 17, 3, 9, 15}),
    ],
)
def test_each_book_has_its_own_way_round(
    edition: str, body: str, orange: set[int], blue: set[int]
) -> None:
    scene = draft(body, edition)
    assert scene.breach() is None
    assert (hand(scene, "orange"), hand(scene, "blue")) == (orange, blue)
    assert waits(scene) == "turn"
    held = [card for cards in scene.state.lobby for card in cards]
    assert sorted(held) == list(range(1, 21))
    assert scene.state.lobby_used == tuple(range(1, 21))


@pytest.mark.clause("co2.setup.draft-second-pass")
@pytest.mark.parametrize(
    ("edition", "body", "card"), [("en", ALWAYS_RIGHT, 13), ("pl", ALTERNATING, 3)]
)
def test_the_other_direction_of_the_second_pass_is_refused(
    edition: str, body: str, card: int
) -> None:
    scene = draft(body, edition, record=True)
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == (
        "co2.setup.draft-second-pass",
        {"card": card, "hand": "no"},
    )
    assert scene.trace.book is not None
    assert "draft_pass_directions" in scene.trace.book.asked


@pytest.mark.clause("co2.setup.draft-end")
@pytest.mark.parametrize(
    ("edition", "body", "card"),
    # after three passes that are right the last pick takes a card that went another way
    [
        ("en", FIRST + SECOND + picks(3, 8, 13, 18) + picks(19, 14, 9, 4), 19),
        ("it", FIRST + SECOND + picks(3, 8, 13, 18) + picks(19, 14, 9, 4), 19),
        ("pl", FIRST + SECOND + picks(13, 18, 3, 8) + picks(9, 4, 19, 14), 9),
    ],
)
def test_the_draft_goes_on_in_the_same_pattern(edition: str, body: str, card: int) -> None:
    found = draft(body, edition).breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.setup.draft-end", {"card": card, "hand": "no"})


@pytest.mark.clause("co2.setup.draft-second-pass")
@pytest.mark.parametrize(
    ("reading", "body"), [("alternate_from_right", ALTERNATING), ("always_right", ALWAYS_RIGHT)]
)
@each_edition
def test_a_table_may_settle_the_directions(edition: str, reading: str, body: str) -> None:
    scene = draft(body, edition, readings={"draft_pass_directions": reading}, record=True)
    assert scene.breach() is None
    assert scene.trace.book is not None
    assert "draft_pass_directions" in scene.trace.book.asked


@pytest.mark.parametrize("body", [SECOND[: SECOND.index("yellow")], "orange: draft 17\n"])
def test_the_first_pass_hangs_on_no_reading(body: str) -> None:
    scene = draft(FIRST + body, record=True)
    assert scene.trace.book is not None
    assert "draft_pass_directions" not in scene.trace.book.asked


@pytest.mark.clause("co2.setup.draft-first-pass")
@each_edition
def test_within_a_pass_everybody_picks_at_the_same_time(edition: str) -> None:
    body = picks(16, 1, 11, 6, seats=("yellow", "orange", "blue", "purple"))
    scene = draft(body + SECOND, edition)
    assert (scene.breach(), waits(scene)) == (None, "draft")


@pytest.mark.clause("co2.setup.draft-first-pass")
@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("orange: draft 6\n", {"card": 6, "hand": "no"}),
        ("orange: draft 26\n", {"card": 26, "hand": "no"}),
        ("orange: draft 1\norange: draft 2\n", {"seat": "orange", "twice": "yes"}),
        ("draft 1\n", {"name": "missing"}),
    ],
)
@each_edition
def test_one_card_of_the_own_pack_is_kept(
    edition: str, line: str, facts: dict[str, object]
) -> None:
    found = draft(line, edition).breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.setup.draft-first-pass", facts)


@pytest.mark.clause("co2.setup.player-count")
@each_edition
def test_who_does_not_play_keeps_no_card(edition: str) -> None:
    found = draft("black: draft 1\n", edition).breach()
    assert found is not None
    assert (found.clause, found.facts) == (
        "co2.setup.player-count",
        {"seat": "black", "plays": "no"},
    )


@pytest.mark.clause("co2.setup.draft-optional")
@each_edition
def test_a_draft_is_an_option_that_the_header_names(edition: str) -> None:
    found = draft(FIRST, edition, extra="").breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.setup.draft-optional", {"variant": "none"})
    assert draft("[1.1 orange]\n", edition).breach() is None  # and nobody must note it


@each_edition
def test_final_hands_alone_may_be_noted(edition: str) -> None:
    scene = draft("[1.1 orange]\npropose solar asia money\nlobby 5 main\nend\n", edition)
    assert scene.breach() is None
    assert hand(scene, "orange") == {1, 2, 3, 4}


@pytest.mark.clause("co2.setup.draft-end")
@each_edition
def test_a_game_does_not_begin_in_the_middle_of_a_draft(edition: str) -> None:
    found = draft(FIRST + "[1.1 orange]\n", edition).breach()
    assert found is not None
    assert found.facts["waits"] == "draft"
    assert found.clause == "co2.setup.draft-first-pass"


@pytest.mark.clause("co2.setup.draft-end")
@each_edition
def test_the_last_card_needs_no_word_but_bears_one(edition: str) -> None:
    body = ALWAYS_RIGHT if edition == "pl" else ALTERNATING
    scene = draft(body + "orange: draft 5\nyellow: draft ?\n", edition)
    assert scene.kinds() == []
    wrong = draft(body + "orange: draft 10\n", edition).breach()
    assert wrong is not None
    assert (wrong.clause, wrong.facts) == ("co2.setup.draft-end", {"card": 10, "only": 5})
    twice = draft(body + "orange: draft 5\norange: draft 5\n", edition).breach()
    assert twice is not None
    assert (twice.clause, twice.facts) == ("co2.setup.draft-end", {"twice": "yes"})


# Cards that nobody noted.

UNSEEN = "".join(f"! deal {seat} lobby ? ? ? ? ?\n" for seat in DEALT)


@each_edition
def test_a_draft_of_unseen_cards_leaves_unseen_hands(edition: str) -> None:
    body = picks("?", "?", "?", "?") * 4
    scene = draft(body, edition, hands=UNSEEN)
    assert (scene.breach(), waits(scene)) == (None, "turn")
    assert scene.state.lobby_hidden[:4] == [5, 5, 5, 5]
    assert scene.state.lobby_used == ()


@each_edition
def test_a_card_kept_from_an_unseen_pack_is_known_from_then_on(edition: str) -> None:
    scene = draft(picks(7, "?", "?", "?") + picks("?", "?", "?", "?") * 3, edition, hands=UNSEEN)
    assert (hand(scene, "orange"), scene.state.lobby_hidden[0]) == ({7}, 4)
    twice = draft(picks(7, "?", "?", "?") + "blue: draft 7\n", edition, hands=UNSEEN).breach()
    assert twice is not None
    assert twice.facts == {"card": 7, "hand": "no"}


@each_edition
def test_a_dealt_card_whose_way_nobody_noted_may_turn_up_in_any_hand(edition: str) -> None:
    body = picks("?", "?", "?", "?") * 4 + "[1.1 orange]\n"
    scene = draft(body, edition)
    assert scene.state.lobby_used == ()
    for card in (5, 20):
        played = draft(body + f"lobby {card} minor\n", edition)
        assert "breach" not in played.kinds()


@each_edition
def test_a_card_seen_in_another_pack_was_not_kept_from_an_unseen_one(edition: str) -> None:
    hands = "! deal orange lobby 1 2 3 4 5\n" + "".join(
        f"! deal {seat} lobby ? ? ? ? ?\n" for seat in SEATS[1:4]
    )
    found = draft("purple: draft 3\n", edition, hands=hands).breach()
    assert found is not None
    assert found.facts == {"card": 3, "hand": "no"}
    assert draft("purple: draft 13\n", edition, hands=hands).breach() is None


@each_edition
def test_the_last_card_may_show_an_unseen_one(edition: str) -> None:
    body = picks("?", "?", "?", "?") * 4 + "blue: draft 9\n"
    scene = draft(body, edition, hands=UNSEEN)
    assert scene.breach() is None
    assert (hand(scene, "blue"), scene.state.lobby_hidden[2]) == ({9}, 4)
    again = draft(body + "purple: draft 9\n", edition, hands=UNSEEN).breach()
    assert again is not None
    assert (again.clause, again.facts) == ("co2.setup.draft-end", {"card": 9, "seen": "yes"})
    unprinted = draft(picks("?", "?", "?", "?") * 4 + "blue: draft 27\n", edition, hands=UNSEEN)
    assert unprinted.breach() is not None
    assert unprinted.trace.first("breach").facts == {"card": 27, "known": "no"}  # type: ignore[union-attr]


# Its place in the set-up.


@each_edition
def test_the_draft_may_be_noted_before_the_rest_of_the_set_up(edition: str) -> None:
    body = ALWAYS_RIGHT if edition == "pl" else ALTERNATING
    scene = play("[1.1 orange]\n", edition, 4, extra=DRAFT, setup=BOARD + HANDS + body + UN_TEN)
    assert (scene.breach(), waits(scene)) == (None, "turn")


@each_edition
def test_hands_are_not_dealt_while_a_draft_goes_on(edition: str) -> None:
    body = picks("?", "?", "?", "?") + "! deal orange lobby 1 2 3 4 5\n"
    found = draft(body, edition, hands="").breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.setup.draft-end", {"waits": "draft"})


@each_edition
def test_nobody_drafts_once_the_first_turn_has_begun(edition: str) -> None:
    body = "[1.1 orange]\npropose solar asia money\n"
    found = draft(body + "orange: draft 1\n", edition).breach()
    assert found is not None
    assert found.facts["waits"] == "turn"


@each_edition
def test_two_players_pass_to_each_other_whatever_the_direction(edition: str) -> None:
    # 1 2 3 4 5 and 6 7 8 9 10: with two seats right and left are the same
    hands = HANDS[: HANDS.index("! deal blue")]
    passes = [(1, 6), (7, 2), (3, 8), (9, 4)]
    body = "".join(picks(*cards, seats=SEATS[:2]) for cards in passes)
    table = BOARD + "! un 34 35 36 37 38 39 40\n" + hands
    scene = play(body, edition, 2, extra=DRAFT, setup=table)
    assert scene.breach() is None
    assert (hand(scene, "orange"), hand(scene, "purple")) == ({1, 7, 3, 9, 5}, {6, 2, 8, 4, 10})


def test_an_unseen_pick_is_written_with_a_question_mark() -> None:
    scene = draft(picks("?", 6, 11, 16))
    frame = scene.state.pending[-1]
    assert isinstance(frame, fr.Draft)
    assert frame.kept[0] == (-1,)
    assert scene.log.entries[-4].args == (UNKNOWN,)


def test_a_wrong_pick_of_the_second_pass_hangs_on_its_direction() -> None:
    scene = draft(FIRST + SECOND)
    frame = scene.state.pending[-1]
    for turn, asked in ((0, []), (1, []), (2, ["draft_pass_directions"])):
        t = Table(scene.state, rules_alone("en", None, ("draft",)), Book())
        found = check_pick(t, replace(frame, passes=turn), 0, 26)
        assert found is not None
        assert t.book is not None
        assert list(t.book.asked) == asked


def test_a_draft_may_go_on_while_more_than_one_thing_waits() -> None:
    scene = draft("")
    t = Table(scene.state, rules_alone("en", None, ("draft",)), None)
    open_draft(t)
    scene.state.pending.insert(0, fr.Turn(1))
    deeper = list(scene.state.pending)
    for seat, card in ((0, 1), (1, 6), (2, 11), (3, 16)):
        apply_pick(t, scene.state.pending[-1], seat, card)
        assert scene.state.pending[:-1] == deeper[:-1]
        assert isinstance(scene.state.pending[-1], fr.Draft)
    assert scene.state.pending[-1].passes == 1
