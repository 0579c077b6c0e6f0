"""The end of a game from a form: sheets worked out by hand, open values, what decided."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.score.open_values import OpenValue, Range
from co2replay.questions.score.sheets import BookScore, Scored, score
from co2replay.verdict.session import Options, open_session
from tests.games.co2.scene import set_up

EDITIONS = ("co2/en", "co2/it", "co2/pl")

# Three players at price 6.
#          track coins CEPs  regions (CEPs)       cubes  UN  goal (South America: purple, Oceania:
#                                                            blue; no CEP is left there)
# orange      38     9    2  Asia (2) Europe (1)      3   2  28: 3 a region with a plant
# purple      41     4    0  Africa (1)               3   2  31: 2 a CEP in hand
# blue        36    11    4  none                     1   0  33: 3 a source built
ROWS = """\
@ price 6
@ asia.control orange ; asia.cep 2 ; asia.plants solar:orange biomass:orange
@ europe.control orange ; europe.cep 1 ; europe.plants fusion:orange forestation:blue
@ africa.control purple ; africa.cep 1 ; africa.plants forestation:purple fusion:orange
@ north_america.control nobody ; north_america.cep 4 ; north_america.plants empty
@ south_america.control purple ; south_america.cep 0 ; south_america.plants biomass:purple
@ oceania.control blue ; oceania.cep 0 ; oceania.plants recycling:blue
@ orange.vp 38 ; orange.money 9 ; orange.cep 2 ; orange.tech 3 ; orange.un 2 ; orange.goal 28
@ orange.forestation 0 ; orange.solar 5 ; orange.fusion 3 ; orange.biomass 4 ; orange.recycling 0
@ purple.vp 41 ; purple.money 4 ; purple.cep 0 ; purple.tech 3 ; purple.un 2 ; purple.goal 31
@ purple.forestation 4 ; purple.solar 5 ; purple.fusion 0 ; purple.biomass 0 ; purple.recycling 2
@ blue.vp 36 ; blue.money 11 ; blue.cep 4 ; blue.tech 1 ; blue.un 0 ; blue.goal 33
@ blue.forestation 6 ; blue.solar 0 ; blue.fusion 3 ; blue.biomass 1 ; blue.recycling 4
"""
# Numbers beside the discs: 1 on spaces 1 and 2, 2 on 3 and 4, 3 on 5 and 6. First and second earn.
# forestation: blue 3, purple 2; solar: orange and purple 3 each; fusion: orange and blue 2 each;
# biomass: orange 2, blue 1; recycling: blue 2, purple 1
INCOMES = {"orange": 3 + 2 + 2, "purple": 2 + 3 + 1, "blue": 3 + 2 + 1 + 2}
# Goals: orange has plants in Asia, Europe, Africa: 9 (8 coins would be 4). Purple has nothing in
# hand: 8 coins. Blue built forestation and recycling: 6.
# Coins: orange 9 + 5*6 = 39: 19; purple 4 + 1*6 + 8 = 18: 9; blue 11 + 4*6 = 35: 17.
# Most cubes: orange and purple 3; most UN goals: orange and purple 2.
TOTALS = {
    "orange": 38 + 7 + 9 + 19 + 3 + 3,
    "purple": 41 + 6 + 0 + 9 + 3 + 3,
    "blue": 36 + 8 + 6 + 17 + 0 + 0,
}
# Every answer that the end asks for, blue's goal changed into coins.
EXCHANGED = """[end]
orange: income 0 coins 7 vp
purple: income 0 coins 6 vp
blue: income 0 coins 8 vp
orange: goal 28 score
purple: goal 31 exchange
blue: goal 33 exchange
"""


def scored(
    rows: str, edition: str = "en", seats: str = "orange purple blue", extra: str = ""
) -> Scored:
    text = f"co2replay 1\ngame: co2\nedition: {edition}\nseats: {seats}\n{extra}---\n{rows}"
    log = read_text(text, vocabulary_for, "end.log")
    assert log.problems == []
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return score(session)


def line(book: BookScore, name: str) -> dict[str, int | str]:
    return next(row.points for row in book.sheet if row.name == name)


def refusal(book: BookScore) -> tuple[str, int]:
    return book.refused[0].clause, book.refused[0].line


def books(found: Scored) -> dict[str, BookScore]:
    return {book.edition: book for book in found.books}


@pytest.mark.clause("co2.end.step2-sell")
@pytest.mark.clause("co2.end.step3-income")
@pytest.mark.clause("co2.score.coins")
def test_a_form_is_scored_line_by_line() -> None:
    found = books(scored(ROWS + "[end]\n"))
    for edition in ("co2/en", "co2/it"):
        assert line(found[edition], "income") == INCOMES
        assert line(found[edition], "goal") == {"orange": 9, "purple": 0, "blue": 6}
        assert line(found[edition], "coins") == {"orange": 19, "purple": 9, "blue": 17}
        assert line(found[edition], "total") == TOTALS
    # no income in the Polish book
    polish = found["co2/pl"]
    assert line(polish, "total") == {seat: TOTALS[seat] - INCOMES[seat] for seat in TOTALS}
    assert all(book.winners == ["orange"] for book in found.values())


def test_the_mark_of_the_end_may_be_left_out() -> None:
    assert scored(ROWS).books == scored(ROWS + "[end]\n").books


def test_an_answer_that_nobody_wrote_is_the_best_one() -> None:
    book = scored(ROWS).books[0]
    assert [(one.seat, one.verb, one.number, one.way) for one in book.taken] == [
        ("orange", "income", 7, ""),
        ("purple", "income", 6, ""),
        ("blue", "income", 8, ""),
        ("orange", "goal", 28, "score"),
        ("purple", "goal", 31, "exchange"),
        ("blue", "goal", 33, "score"),
    ]


@pytest.mark.clause("co2.score.goal-exchange")
def test_a_written_answer_counts_even_if_it_is_not_the_best() -> None:
    # blue takes coins: 35 + 8 = 43: 21, and no 6 points; incomes of the others as before
    found = books(scored(ROWS + EXCHANGED))
    assert line(found["co2/en"], "total")["blue"] == 36 + 8 + 0 + 21
    # the Italian book scores a goal that is met
    italian = found["co2/it"]
    assert line(italian, "total")["blue"] == TOTALS["blue"]
    assert [(one.clause, one.line) for one in italian.refused] == [("co2.score.goal-exchange", 25)]
    assert (italian.legality, italian.clause, italian.line) == ("breach", *refusal(italian))
    assert (found["co2/en"].refused, found["co2/en"].legality) == ([], "legal")


def test_an_end_from_which_an_answer_is_left_out_has_no_winner_and_says_so() -> None:
    """What is written behind the income that is missing is no answer to it, whoever is asked."""
    own = books(scored(ROWS + "[end]\nblue: goal 33 exchange\n"))["co2/en"]
    assert (own.legality, own.exit, own.clause, own.line) == ("breach", 1, "co2.income.split", 20)
    assert (own.over, own.winners, own.possible) == (False, None, [])
    assert line(own, "total")["blue"] == 36 + 8 + 0 + 21  # what it would come to is told


@pytest.mark.clause("co2.score.goal-exchange")
def test_what_is_refused_is_told_though_something_else_is_open() -> None:
    """Blue's goal was shown by exchanging it: it is 33, and the Italian book scores it."""
    rows = ROWS.replace(" ; blue.goal 33", "").replace("asia.cep 2", "asia.cep ?")
    book = books(scored(rows + EXCHANGED, edition="it"))["co2/it"]
    assert [(one.clause, one.line) for one in book.refused] == [("co2.score.goal-exchange", 25)]
    assert ([one.name for one in book.open], book.exit) == (["asia.cep"], 1)
    assert line(book, "goal")["blue"] == 6


@pytest.mark.clause("co2.income.amount")
def test_an_answer_against_an_assumed_number_is_not_refused_but_open() -> None:
    # orange has 7 by the numbers beside its discs, which nobody read off the table's own board
    rows = ROWS + "[end]\norange: income 0 coins 8 vp\n"
    book = scored(rows).books[0]
    (refusal,) = book.refused
    assert (refusal.clause, refusal.line, book.exit) == ("co2.income.amount", 20, 3)
    assert "track.solar.5.income" in refusal.rests
    assert line(book, "income") == INCOMES
    trusting = scored(rows, extra="trust: assumed\n").books[0]
    assert (trusting.refused[0].rests, trusting.exit) == ([], 1)


@pytest.mark.clause("co2.expertise.first-step")
def test_a_table_against_an_assumed_box_is_open_and_against_the_book_it_cannot_be() -> None:
    # a track has 10 spaces as far as we know; the price of a CEP is 8 at most by the book
    longer = scored(ROWS.replace("orange.solar 5", "orange.solar 11")).books[0]
    assert [one.assumed for one in longer.impossible] == [["track.solar.length"]]
    assert longer.exit == 3
    dear = scored(ROWS.replace("price 6", "price 9")).books[0]
    assert [one.assumed for one in dear.impossible] == [[]]
    assert dear.exit == 1


def test_an_income_in_coins_counts_as_written() -> None:
    # orange takes 7 coins: 39 + 7 = 46: 23
    book = scored(ROWS + "[end]\norange: income 7 coins 0 vp\n").books[0]
    assert line(book, "income")["orange"] == 0
    assert line(book, "coins")["orange"] == 23


def test_a_claim_is_compared() -> None:
    claim = "claim: orange 79, purple 62, blue 66\n"
    book = scored(ROWS, extra=claim).books[0]
    assert [(one.name, one.claimed, one.computed) for one in book.claim] == [("blue.total", 66, 67)]


# Open values.


def value(book: BookScore, name: str) -> OpenValue:
    return next(one for one in book.open if one.name == name)


def test_the_range_in_which_the_winner_stays_the_same() -> None:
    # orange without coins has 79 - 19 = 60; blue 67. x coins and 30 from the sale:
    # (x + 30) // 2 = 7 would be a tie, but 30 alone make 15: orange wins anyway.
    book = scored(ROWS.replace("orange.money 9", "orange.money ?")).books[0]
    assert book.winners == ["orange"]
    assert value(book, "orange.money").ranges == [
        Range(low=0, high=None, winners=["orange"], certain=True)
    ]
    # blue has 67 - 17 = 50 without coins, and 24 from the sale; orange 79.
    # (x + 24) // 2 = 29 ties: x = 34 or 35. Orange has 4 plants, blue 2: orange wins the tie.
    book = scored(ROWS.replace("blue.money 11", "blue.money ?")).books[0]
    assert book.winners is None
    assert value(book, "blue.money").ranges == [
        Range(low=0, high=35, winners=["orange"], certain=True),
        Range(low=36, high=None, winners=["blue"], certain=True),
    ]
    assert book.possible == [["orange"], ["blue"]]


def test_two_open_values_leave_a_range_in_between() -> None:
    # Blue has 50 - 36 = 14, p points and (x + 24) // 2 for coins; a tie at 79 goes to orange.
    # Without points it takes (x + 24) // 2 = 66: x = 108; with many points no coin.
    rows = ROWS.replace("blue.money 11", "blue.money ?").replace("blue.vp 36", "blue.vp ?")
    book = scored(rows).books[0]
    ranges = value(book, "blue.money").ranges
    assert [(one.low, one.high, one.certain) for one in ranges] == [
        (0, 107, False),
        (108, None, True),
    ]
    # without coins: p + 14 + 12 > 79 from p = 54 on; with all 150 coins always
    points = value(book, "blue.vp").ranges
    assert [(one.low, one.high, one.winners, one.certain) for one in points] == [
        (0, 53, ["orange", "blue"], False),
        (54, None, ["blue"], True),
    ]


def test_an_open_control_names_each_holder() -> None:
    # Asia's 2 CEPs are 12 coins, 6 points, and nothing else hangs on Asia here: orange 73 or 79,
    # purple 62 or 68. Nobody else has a plant there, and where one stands somebody controls.
    rows = ROWS.replace("asia.control orange", "asia.control ?")
    book = scored(rows.replace("biomass:orange", "biomass:purple")).books[0]
    found = value(book, "asia.control").ranges
    assert [one.low for one in found] == ["orange", "purple"]
    assert {tuple(one.winners) for one in found} == {("orange",)}


@pytest.mark.clause("co2.control.first-builder")
def test_a_region_without_a_plant_is_nobodys_and_leaves_nothing_open() -> None:
    # North America's 4 CEPs would be 24 coins, 12 points: but nobody built there
    book = scored(ROWS.replace("north_america.control nobody", "north_america.control ?")).books[0]
    assert (book.open, book.impossible, book.winners) == ([], [], ["orange"])
    assert line(book, "total") == TOTALS


@pytest.mark.clause("co2.winner.tie-plants")
def test_plants_are_asked_for_only_in_a_tie() -> None:
    rows = "\n".join(
        " ; ".join(part for part in row.split(" ; ") if ".plants" not in part)
        for row in ROWS.splitlines()
    )
    # goals 28 and 33 count plants: without them, orange and blue hold goals that do not
    rows = rows.replace("orange.goal 28", "orange.goal 29").replace("blue.goal 33", "blue.goal 27")
    # goal 29: 3 * 2 = 6; orange 79 - 9 + 6 = 76. Goal 27: blue controls one region, 4 points, as
    # much as 8 coins would bring. Blue 36 + 8 + 4 + 17 = 65: no tie, no plants
    book = scored(rows + "\n").books[0]
    assert (book.open, book.winners) == ([], ["orange"])
    # 11 points more for blue: a tie at 76
    book = scored(rows.replace("blue.vp 36", "blue.vp 47") + "\n").books[0]
    assert [one.name for one in book.open] == ["plants"]
    assert book.winners is None


def test_an_empty_form_says_that_too_much_is_open() -> None:
    book = scored("@ price ?\n").books[0]
    assert (book.winners, book.possible, book.sheet) == (None, [], [])
    assert {"price", "asia.cep", "blue.goal", "plants"} <= {one.name for one in book.open}
    assert all(one.ranges == [] for one in book.open)


# What cannot be.


def test_a_table_that_cannot_be_is_told_with_the_reasons() -> None:
    assert scored(ROWS).books[0].impossible == []
    # Africa has three spaces; 25 cubes are in the box, and these are 24 + 3 + 1
    rows = ROWS.replace("africa.plants forestation:purple", "africa.plants coal coal coal coal")
    rows = rows.replace("purple.tech 3", "purple.tech 24")
    found = scored(rows).books[0].impossible
    assert (found[0].clause, found[0].line) == ("co2.region.cep-limit-values", 9)
    assert any(one.facts.get("kind") == "tech" and one.line == 0 for one in found)


# What made the difference.


def test_the_points_that_changed_the_winner_are_named() -> None:
    # the worked final scoring of the walk-through: 75, 66, 73; in Polish 69, 63, 70
    path = Path("fixtures/games/co2/walkthrough/scoring.log")
    root = Path(__file__).resolve().parents[2]
    log = read_text((root / path).read_bytes(), vocabulary_for, str(path))
    session, _ = open_session(log, Options())
    assert session is not None
    found = score(session)
    assert [book.winners for book in found.books] == [["orange"], ["orange"], ["blue"]]
    assert not found.agree
    first = found.deciding[0]
    assert (first.numbers, first.changes) == (["D35"], ["winner", "scores"])
    assert first.editions == {"co2/en": "yes", "co2/it": "yes", "co2/pl": "no"}
    assert [one.numbers for one in found.deciding] == [["D35"], ["D36"]]


def standing(last: str, ppm: int) -> str:
    """The same table with fossil plants that come to so much: ten of coal are 400, of oil is 30,
    two of gas are 40, and the last is oil for 30 (500) or gas for 20 (490)."""
    rows = ROWS
    for told, there in {
        "biomass:orange\n": "biomass:orange coal coal coal coal\n",
        "forestation:blue\n": "forestation:blue coal coal\n",
        "north_america.plants empty": "north_america.plants coal coal coal coal",
        "biomass:purple\n": "biomass:purple oil gas\n",
        "recycling:blue\n": f"recycling:blue gas {last}\n",
    }.items():
        assert rows.count(told) == 1, told
        rows = rows.replace(told, there)
    return f"{rows}@ ppm {ppm}\n"


def test_everybody_loses_at_500() -> None:
    found = scored(standing("oil", 500))
    assert [book.winners for book in found.books] == [[], [], []]
    below = scored(standing("gas", 490))
    assert [book.winners for book in below.books] == [["orange"]] * 3
    assert not [one for book in (*found.books, *below.books) for one in book.impossible]


def test_a_table_that_cannot_be_has_no_winner() -> None:
    """The fossil plants of these regions come to 490, and the marker stands on 500."""
    for book in scored(standing("gas", 500)).books:
        assert [one.clause for one in book.impossible] == ["co2.setup.pollution-start"]
        assert (book.winners, book.over, book.exit) == (None, False, 1)


def test_what_is_printed_beside_a_disc_counts() -> None:
    # solar 5 pays 9 instead of 3, to orange and purple
    found = scored(ROWS + "fact track solar 5 income 9\n").books[0]
    assert line(found, "income") == {"orange": 7 + 6, "purple": 6 + 6, "blue": 8}
    assert "track.solar.5.income" not in found.assumed
    assert "track.solar.5.income" in scored(ROWS).books[0].assumed


def test_a_whole_game_is_scored_by_its_replay() -> None:
    from co2replay.games.co2.players.random_play import simulate

    log = simulate("co2/en", 3, 5)
    session, problems = open_session(log, Options())
    assert session is not None, problems
    from co2replay.verdict.session import play_unweighed

    own = score(session).books[0]
    state = play_unweighed(session, "co2/en").trace.state
    assert own.winners == session.game.winners(state)
    assert own.sheet == session.game.sheet(state)


def test_a_game_that_goes_on_has_no_winner() -> None:
    path = Path(__file__).resolve().parents[2] / "fixtures/games/co2/walkthrough/opening.log"
    session, _ = open_session(read_text(path.read_bytes(), vocabulary_for, "x"), Options())
    assert session is not None
    assert [(book.over, book.winners) for book in score(session).books] == [(False, None)] * 3


def test_a_game_seen_in_part_says_that_the_way_to_its_end_is_not_settled() -> None:
    found = scored(set_up(3) + "[1.1 orange]\n...\n" + ROWS + "[end]\n")
    # how incomes were taken and what became of goals, which its own book asks, stands nowhere
    told = [(book.over, book.legality, book.partial) for book in found.books]
    assert told == [(True, "legal", True)] * 3
    assert line(found.books[0], "coins") == {"orange": 19, "purple": 9, "blue": 17}
    assert scored(ROWS).books[0].legality == ""


def test_a_lone_player_is_scored_too() -> None:
    # alone: 10 points, 4 + 2 * 5 = 14 coins: 7; most cubes and most UN goals as the books say
    rows = (
        "@ price 5 ; orange.vp 10 ; orange.money 4 ; orange.cep 2 ; orange.tech 0 ; orange.un 0\n"
        "@ orange.goal 0 ; orange.forestation 0 ; orange.solar 0 ; orange.fusion 0\n"
        "@ orange.biomass 0 ; orange.recycling 0\n"
        + "".join(
            f"@ {region}.control nobody\n"
            for region in ("north_america", "south_america", "europe", "africa", "asia", "oceania")
        )
    )
    book = scored(rows, seats="orange").books[0]
    assert line(book, "coins") == {"orange": 7}
    assert book.winners == ["orange"]
