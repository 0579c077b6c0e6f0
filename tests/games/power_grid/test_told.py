"""What the verbs say of games of Power Grid: the same, without falling over any of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.format import write_form
from co2replay.notation.parse import read_text
from co2replay.notation.phrases import Phrase
from co2replay.notation.tokens import tokens_of
from tests.conftest import ROOT, Ran

from .scene import head, holds, layout, play, player

Cli = Callable[..., Ran]
GAME = next(iter(sorted((ROOT / "fixtures/games/power-grid/golden").glob("*.log"))))
WEST = "essen duisburg dortmund koeln aachen duesseldorf muenster kassel osnabrueck"
NORTH = "bremen hannover hamburg cuxhaven kiel flensburg wilhelmshaven"
# Both can power 15: red keeps 12 Elektro in 17 cities, blue 30 in 16.
TIE = {
    "red": player(12, plants="20 25 26", cities=f"{WEST} {NORTH} trier", coal=5, oil=2),
    "blue": player(30, plants="32 34 24", cities=f"{WEST} {NORTH}", oil=3, garbage=2, uranium=1),
}


def tie(claim: str) -> bytes:
    top = head("red blue green", "power-grid/it").replace("---\n", f"claim: {claim}\n---\n")
    rows = layout(
        "9 building red",
        {**TIE, "green": player(0)},
        step=3,
        deck=0,
        order="blue green red",
        market="27 28 30 31 33 36",
    )
    return f"{top}{rows}[end]\n".encode()


@pytest.mark.parametrize("edition", ["it", "en"])
def test_a_finished_game_has_its_report(edition: str, cli: Cli) -> None:
    ran = cli("audit", str(GAME), "--edition", edition, "--lang", "en")
    assert ran.code in (0, 1)
    assert ran.err == ""


def test_a_report_tells_by_which_tie_break_a_game_was_won(cli: Cli) -> None:
    report = cli("audit", "-", "--json", stdin=tie("red 15, blue 15, green 0")).json()
    assert "pg.end.tie-money" in str(report)


def test_what_a_claim_is_short_of_is_no_line_left_out_where_nothing_is_added_up(cli: Cli) -> None:
    """Cities that can be powered are no sum: 3 for 15 is not Elektro forgotten, 14 is a slip."""
    told = cli("reconcile", "-", "--json", stdin=tie("red 3, blue 15, green 0")).out
    assert "sum-left-out" not in told
    assert "sum-off-by-one" in cli("reconcile", "-", "--json", stdin=tie("red 14, blue 15")).out


MISSING_CARD = (
    layout(
        "6 building red",
        {"red": player(100, cities=f"{WEST} trier wiesbaden mannheim"), "blue": player()},
        step=2,
        order="blue red",
        regions="west southwest southeast",
        market="13 16 17 18 19 20 21 22",
        out="empty",
    )
    + "red: build freiburg\n[6 bureaucracy]\n"
)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (MISSING_CARD, "a card off the deck is missing: a plant of the market was too small"),
        (MISSING_CARD.replace("build freiburg", "connect freiburg 11"), "has paid less than"),
    ],
)
def test_a_message_says_what_is_wrong(body: str, said: str, cli: Cli, tmp_path: Path) -> None:
    ran = cli("validate", "-", "--lang", "en", stdin=(head("red blue") + body).encode())
    assert ran.code == 1
    assert said in ran.out + ran.err


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "lose 3 coal 0 oil 0 garbage 1 uranium"),
        ("it", "perde 3 carbone 0 greggio 0 rifiuti 1 uranio"),
        ("de", "verlieren 3 kohle 0 öl 0 müll 1 uran"),
    ],
)
def test_fuel_is_counted_in_one_language(language: str, written: str) -> None:
    words = vocabulary()
    form = words.by_key["act", "lose"]
    assert write_form(words, form, (3, 0, 0, 1), language) == written
    tokens = tokens_of(written)
    assert Phrase(words, tokens, None).entry("act") == (form, (3, 0, 0, 1), len(tokens))


BUYS = "red: open 15 ; blue: pass"


def test_an_act_behind_a_card_stands_in_a_line_of_its_own() -> None:
    """Refused by what is wrong with it, and what is offered is taken where it says that it goes."""
    four = {"red": player(60, plants="4 8 10 11"), "blue": player(10, plants="7")}
    top = head("red blue") + layout("5 auction red", four, order="red blue")
    log = read_text(f"{top}{BUYS} ; ! draw 30 ; red: discard 8\n", lambda _: vocabulary())
    ((code, meant),) = [(one.code, one.meant) for one in log.problems]
    assert (code, meant) == ("own-line", ("rosso: scarta 8",))  # the edition speaks Italian
    holds(play(f"{top}{BUYS} ; ! draw 30\n{meant[0]}\n"))


def test_what_is_legal_is_told_with_its_numbers(cli: Cli, tmp_path: Path) -> None:
    """The four lowest plants of the market, a plant that may be put up for more; 13 is gone, and
    3 to 10 and the market are no cards of the deck."""
    two = {"red": player(60), "blue": player(10)}
    place = tmp_path / "game.log"
    top = head("red blue") + layout("3 auction red", two, order="red blue")
    place.write_text(f"{top}blue: open 15\n")
    assert "legal here: red: pass, red: open 15–18 ..." in cli("validate", str(place)).out
    place.write_text(f"{top}{BUYS} ; blue: pass\n")
    assert "legal here: ! draw 11–12|14|23–40|42|44|46|50\n" in cli("validate", str(place)).out


# X17: the Step 3 card comes with a plant sold in phase 2, and 22, 23 and 24 leave.
STEP_3 = """\
blue: open 22 ; green: pass ; red: pass ; ! step3
red: open 24 ; green: pass ; ! draw 31
green: pass
[6 building]
green: end
[6 bureaucracy]
green: power ; red: power ; blue: power
! draw 33
"""


def test_a_book_told_beside_says_why_it_is_undetermined(cli: Cli, tmp_path: Path) -> None:
    """A24: by the official wording the lowest plant stays in the round in which step 3 starts."""
    three = {"red": player(99, "20"), "blue": player(99, "21", "essen"), "green": player(9, "18")}
    cards = {"market": "22 23 24 25 26 27 28 29", "under": "31 33 35", "out": "3 4 13"}
    table = layout("6 auction blue", three, step=2, deck=0, order="blue red green", **cards)
    place = tmp_path / "game.log"
    place.write_text(head("red blue green", "power-grid/it") + table + STEP_3)
    for verb in ((), ("replay",)):
        out = cli(*verb, str(place)).out
        beside = out.partition("power-grid/en: undetermined")[2]
        assert "if step3_first_removal is read as next_round" in beside, out


# From Stuttgart over Augsburg (15) to Muenchen (6), with the house (10): 31.
SOUTH = (
    head("red blue", "power-grid/en")
    + layout(
        "3 building red",
        {"red": player(100, cities="essen stuttgart"), "blue": player(50)},
        order="blue red",
    )
).encode()


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("build münchen", 0),
        ("builds münchen for 31", 0),
        ("builds münchen for 30", 1),
        ("costruisce Monaco per 30 Elektro", 1),
        ("baut münchen für 30", 1),
    ],
)
def test_what_was_paid_for_a_city_is_heard_behind_build_too(said: str, code: int, cli: Cli) -> None:
    ran = cli("check", "-", said, "--edition", "power-grid/en", stdin=SOUTH)
    assert ran.code == code
    assert "route: Stuttgart - Augsburg - München, price 10 + 21 = 31" in ran.out


def test_money_that_is_left_open_is_called_elektro(cli: Cli) -> None:
    form = cli("score", "--game", "power-grid", "--blank", "--players", "2").out
    told = cli("score", "-", stdin=form.encode()).out
    assert "red (Elektro)" in told
    assert "coins" not in told


NINE = "essen duisburg dortmund münster osnabrück bremen hannover hamburg kassel"


@pytest.mark.clause("pg.step2.remove-once")
@pytest.mark.parametrize(
    ("body", "said"),
    [
        # ten cities of two players: plant 16 has left, and the turn of blue is over
        (
            "blue: build kiel\nblue: power 15\n",
            "a card off the deck is missing: step 2 has taken the lowest plant",
        ),
        ("blue: build kiel\n! draw 24\nblue: power 15\n", ""),
    ],
)
def test_a_card_that_is_missing_behind_a_turn_is_told_as_a_card(
    body: str, said: str, cli: Cli
) -> None:
    table = {"red": player(0), "blue": player(100, "15", NINE, coal=2)}
    where = {"order": "blue red", "market": "16 17 18 19 20 21 22 23"}
    log = head("red blue") + layout("6 building blue", table, **where) + body
    first = cli("-", "--lang", "en", stdin=log.encode()).out.splitlines()[0]
    assert first.startswith("breach[pg.step2.remove-once]: ") == bool(said)
    assert first.endswith(said)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "the game is over"), ("it", "la partita è finita")]
)
def test_what_is_done_behind_the_end_hears_that_it_is_over(
    language: str, said: str, cli: Cli
) -> None:
    log = tie("red 15, blue 15").decode().replace("[end]", "red: end\nred: power 20")
    told = cli("-", "--lang", language, stdin=log.encode()).out
    assert f"[pg.end.trigger]: {said}\n" in told


@pytest.mark.parametrize("amount", ["0", "-1"])
def test_a_purchase_of_nothing_is_not_told_by_what_it_costs(cli: Cli, amount: str) -> None:
    players = {"red": player(50, "5", "essen"), "blue": player(50)}
    text = head("red blue") + layout("3 resources red", players, order="red blue")
    answer = cli("validate", "-", stdin=f"{text}red: buy {amount} oil\n".encode())
    assert "red buys one token at least" in answer.out
