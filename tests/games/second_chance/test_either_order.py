"""A CEP and a token of one payment stand in a log in either order, asked for or not; and what all
are asked for at once in any."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from co2replay.corpus.cases import cases_folder
from co2replay.games.registry import vocabulary_for
from co2replay.games.second_chance.game import GAME
from co2replay.notation.parse import read_text
from co2replay.rulebooks.opening import replay_log

from .judge.agreement import difference

BUILT = "sc.comp.build.region-tech.legal.log"  # red builds solar in Africa, where two tokens lie
STRUCK = "sc.comp.events.owe-tech.legal.log"  # an event in Europe, where nobody has anything


def told(case: str, entries: str, rows: dict[str, str]) -> str:
    """A small case with other entries, and with some rows told otherwise."""
    text = (cases_folder("second-chance") / case).read_text(encoding="utf-8")
    for row, value in rows.items():
        text, count = re.subn(rf"@ ((?:.* ; )?){re.escape(row)} \w+", rf"@ \1{row} {value}", text)
        assert count == 1, row
    lines = [line for line in text.splitlines() if line[:1] not in "#=[!rp" or line[:3] == "---"]
    head = text.partition("---\n")[0].splitlines()
    return "\n".join([*head, "---", *[x for x in lines if x.startswith("@ ")], entries, ""])


def played(text: str) -> tuple[bool, dict[str, object]]:
    log = read_text(text, vocabulary_for)
    assert log.problems == []
    trace, _, problems = replay_log(log, GAME, "second-chance/de")
    assert problems == []
    assert trace is not None
    assert difference(log) == ""
    return trace.first("breach", "undetermined") is None, GAME.named(trace.state)


ASIA = {  # so that the CEP may come from there, too: red has built on purple's infrastructure
    **{"asia.control": "red", "asia.cubes": "wind:red", "asia.plants": "wind:purple"},
    **{"stack wind": "4", "purple.tokens": "7"},
}
FEW = {"red.tech": "1"}  # 2 are due: the token of the region must be one of them


@pytest.mark.parametrize("rows", [{}, ASIA, FEW, {**ASIA, **FEW}], ids=["", "cep", "token", "two"])
@pytest.mark.parametrize("order", ["pay board ; tech region", "tech region ; pay board"])
def test_what_a_plant_costs_is_said_in_either_order(rows: dict[str, str], order: str) -> None:
    """Red had 1 CEP, and 2 tech tokens or 1; a token of the two in Africa pays one of 2."""
    is_ok, table = played(told(BUILT, f"red: build africa/tech ; {order} ; end", rows))
    own = int(rows.get("red.tech", 2)) - (2 - 1)
    assert is_ok
    assert (table["red.cep"], table["red.tech"], table["africa.tech"]) == (0, own, 2 - 1)
    assert (table["asia.cep"], table["red.vp"]) == (6, 8)


@pytest.mark.parametrize("reading", ["duty", "choice"])  # A95: the token may be asked for, too
@pytest.mark.parametrize("rows", [{}, ASIA], ids=["", "cep"])
@pytest.mark.parametrize("order", ["pay board ; tech own", "tech own ; pay board"])
def test_what_an_event_takes_is_said_in_either_order(
    rows: dict[str, str], order: str, reading: str
) -> None:
    """Red, whom the event strikes first, had 2 CEPs and 2 tokens."""
    others = "\npurple: tech own" if reading == "choice" else ""
    text = told(STRUCK, f"[1 events]\nred: {order}{others}", rows)
    text = text.replace("---", f"readings: event_choice={reading}\n---", 1)
    is_ok, table = played(text)
    assert is_ok
    assert (table["red.cep"], table["red.tech"], table["asia.cep"]) == (2 - 1, 2 - 1, 6)
    assert table["europe.tech"] == 2  # one of red's, one of purple's


@pytest.mark.parametrize("order", ["tech own ; pay asia", "pay asia ; tech own"])
def test_what_is_not_there_is_refused_in_either_order(order: str) -> None:
    """Red controls nothing; and a token of the own pays where that was the only way."""
    log = read_text(told(STRUCK, f"[1 events]\nred: {order}", {}), vocabulary_for)
    trace, _, _ = replay_log(log, GAME, "second-chance/de")
    assert trace is not None
    breach = trace.first("breach")
    assert breach is not None
    assert breach.clause == "sc.cep.pay-from"


DRAFT = "sc.variant.draft.keep-one-of-three.legal-right.log"  # three players, fifteen cards


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_draft_is_written_in_whatever_order_players_have_chosen(order: tuple[int, ...]) -> None:
    """What is left goes to the right: red has purple's three then, purple blue's, blue red's."""
    text = (cases_folder("second-chance") / DRAFT).read_text(encoding="utf-8")
    begun = [line for line in text.splitlines() if "draft " not in line and line[:1] != "="]
    dealt = {
        seat: re.findall(rf"deal {seat} lobby ((?:\d+ ?)+)", text)[0].split()
        for seat in ("red", "purple", "blue")
    }
    first = [f"{seat}: draft {' '.join(cards[:2])}" for seat, cards in dealt.items()]
    passed = {"red": dealt["purple"][2:], "purple": dealt["blue"][2:], "blue": dealt["red"][2:]}
    second = [f"{seat}: draft {cards[0]}" for seat, cards in passed.items()]
    acts = [round_[place] for round_ in (first, second) for place in order]
    is_ok, table = played("\n".join([*begun, *acts, ""]))
    assert is_ok
    kept = {seat: [*cards[:2], passed[seat][0]] for seat, cards in dealt.items()}
    assert [sorted(map(int, kept[seat])) for seat in kept] == [
        sorted(hand) for hand in table["taken"] if hand
    ]
