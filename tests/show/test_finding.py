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
