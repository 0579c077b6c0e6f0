"""The shape of a message, and what it does with bytes that a terminal would obey."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.notation.spelling import show_safe
from co2replay.show.findings.record import Finding, finding_text
from tests.show.browsing import Cli

RULES = Path(__file__).parents[2] / "fixtures" / "games" / "co2" / "rules"
SALE = Finding(
    kind="breach",
    code="co2.market.no-sale-after-price-change",
    message="purple may not sell in this turn",
    file="kitchen-table.log",
    line=41,
    col=1,
    end=5,
    source="sell",
    detail="the price rose from 4 to 5 earlier in this turn (line 39)",
    facts=("rule: EN §2.2.2, IT §2.2.2 agree", "broken under: co2/en, co2/it"),
    help="legal here: lobby 13, end",
)


def test_a_finding_has_code_place_carets_rule_and_next_step() -> None:
    assert finding_text(SALE) == (
        "breach[co2.market.no-sale-after-price-change]: purple may not sell in this turn\n"
        "  --> kitchen-table.log:41:1\n"
        "   |\n"
        "41 | sell\n"
        "   | ^^^^ the price rose from 4 to 5 earlier in this turn (line 39)\n"
        "   = rule: EN §2.2.2, IT §2.2.2 agree\n"
        "   = broken under: co2/en, co2/it\n"
        "   help: legal here: lobby 13, end"
    )


def test_colour_adds_codes_and_takes_no_word_away() -> None:
    plain = finding_text(SALE, colour=True).replace("\x1b[1;31m", "").replace("\x1b[0m", "")
    assert plain == finding_text(SALE)


def test_carets_stand_below_the_place_after_wide_letters() -> None:
    found = Finding(
        kind="error", code="x", message="m", file="a", line=1, col=4, end=6, source="表  ab"
    )
    carets = finding_text(found).splitlines()[-1]
    # two wide cells, two spaces, then the two letters: columns 5 and 6 of the line
    assert carets == "  |     ^^"


def test_a_long_line_is_cut_around_the_place() -> None:
    found = Finding(
        kind="error",
        code="x",
        message="m",
        file="a",
        line=1,
        col=501,
        end=504,
        source="a" * 500 + "bcd" + "e" * 500,
    )
    source, carets = finding_text(found).splitlines()[-2:]
    assert len(source) < 110
    assert source[carets.index("^") : carets.rindex("^") + 1] == "bcd"


def test_escape_codes_are_shown_and_not_obeyed() -> None:
    assert show_safe("A\x1b[2Jda\u202e") == "A\\x1b[2Jda\\u202e"
    assert show_safe("zażółć CO₂") == "zażółć CO₂"


def test_a_number_of_the_set_up_moved_in_no_line(cli: Cli) -> None:
    """The market's two CEPs lie there from the beginning; the sale of line 15 went to the bank."""
    log = "fixtures/games/second-chance/disputes/a02-verkauft-an-die-bank.log"
    said = cli("validate", log, language="en").out
    assert "this number is that of the set-up, by sc.coop.setup.market-two" in said
    assert "last moved" not in said


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_an_act_is_spoken_of_as_it_was_typed_also_where_it_is_not_due(
    cli: Cli, language: str
) -> None:
    """The name in front of it too: it was in the reader's language before words of the log's."""
    log = RULES / "co2.displace.choice.breach-as-a-free-move.log"
    told = cli("validate", str(log), "--lang", language).out
    assert "`purple: scientist europe/tech asia/money`" in told


GAMES = RULES.parents[1]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the game waits here for: a new event card"),
        ("it", "qui la partita attende: una nuova carta Evento"),
        ("pl", "tutaj gra czeka na: nową kartę zdarzenia"),
        ("de", "das Spiel wartet hier auf: eine neue Ereigniskarte"),
    ],
)
def test_what_nobody_in_particular_owes_is_named_and_no_rule_recited(
    cli: Cli, language: str, said: str
) -> None:
    """It was the bare rule: "one new event card is turned up"."""
    text = (GAMES / "co2" / "golden" / "g04-en-2p-beginner.log").read_text(encoding="utf-8")
    head, mark, supply = text.partition("[2 supply]")
    drawn = next(line for line in supply.splitlines() if line.startswith("! event"))
    log = f"{head}{mark}{supply.replace(drawn, '', 1)}"
    assert said in cli("validate", "-", "--lang", language, stdin=log.encode()).out


def test_a_set_up_that_is_not_complete_says_so_whatever_is_missing(cli: Cli) -> None:
    text = (GAMES / "co2" / "golden" / "g04-en-2p-beginner.log").read_text(encoding="utf-8")
    log = "\n".join(line for line in text.splitlines() if not line.startswith("! start"))
    told = cli("validate", "-", "--lang", "en", stdin=log.encode()).out
    assert "breach[co2.setup.start-player-random]: the set-up is not complete" in told
    assert "missing: start" in told


def test_a_mark_that_is_due_is_not_told_beside_itself(cli: Cli) -> None:
    """What is missing comes before it: `written: 1.4 orange, due: 1.4 orange` says nothing."""
    text = (GAMES / "co2" / "golden" / "g46-pl-2p.log").read_text(encoding="utf-8")
    lines = text.splitlines()
    at = lines.index(next(line for line in lines if line.startswith("[1.4 pomarańczowy]")))
    log = "\n".join([*lines[:at], lines[at + 1], lines[at]]).encode()
    told = cli("validate", "-", "--edition", "pl", "--lang", "en", stdin=log).out
    assert "purple: a decision is missing" in told
    assert "due:" not in told


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("second-chance/rules/sc.variant.draft.keep-one-of-three.breach-left", "this card is not"),
        ("second-chance/rules/sc.variant.draft.keep-one-of-three.breach", "red keeps exactly one"),
        ("co2/rules/co2.end.loss-500.breach-by-an-act", "comes too late: the game is over"),
    ],
)
def test_a_refusal_says_which_of_its_rules_it_is(cli: Cli, log: str, said: str) -> None:
    assert said in cli("validate", str(GAMES / f"{log}.log"), "--lang", "en").out
