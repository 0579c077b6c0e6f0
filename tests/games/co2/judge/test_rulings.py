"""Rulings, as the second judge follows them: what stands, what cannot, what is set right."""

from __future__ import annotations

import pytest

from co2replay.games.co2.judge import Judgement, judge
from co2replay.games.co2.words import vocabulary
from co2replay.notation.parse import read_text
from tests.games.co2.judge.agreement import opinions
from tests.games.co2.judge.test_examples import HEAD

READY = 'ruling set asia/money solar installed "x"\nruling set orange.tech 5 "x"\n'
PROPOSED = 'ruling set europe/tech forestation proposed "x"\n'


def said_of(text: str) -> Judgement:
    log = read_text(HEAD + text, lambda _: vocabulary())
    assert log.problems == []
    return judge(log, vocabulary(), "en")


def engine_parts(text: str) -> list[str]:
    data = (HEAD + text).encode()
    log = read_text(data, lambda _: vocabulary())
    return [parting for _, parting in opinions(data, log, "en")]


# What is done, the clause it breaks, what stands before it.
WAIVED = [
    ("propose forestation europe/money", "co2.turn.one-action", "propose solar asia/money"),
    ("propose recycling asia/money", "co2.propose.agenda", ""),
    ("sell", "co2.market.not-both", "buy"),
    ("sell", "co2.market.no-sale-after-price-change", f"{PROPOSED}install europe/tech"),
    ("scientist hand summit 2/solar", "co2.scientist.no-hand-to-summit", ""),
    ("construct asia/money", "co2.construct.license", READY + 'ruling set orange.money 20 "x"'),
    ("claim 34", "co2.un.requirement", 'ruling set orange.tech 3 "x"'),
    ("lobby 5 minor", "co2.card.lobby-xor-un", "lobby 13 minor"),
    ("lobby 5 main", "co2.lobby.main-condition", "propose solar oceania/money"),
    ("lobby 13 minor cep", "co2.lobby.minor-kinds", ""),
    ("end", "co2.turn.one-action", ""),
]


@pytest.mark.parametrize(("act", "clause", "before"), WAIVED)
def test_a_ruling_lets_one_clause_stand_for_the_next_entry(
    act: str, clause: str, before: str
) -> None:
    start = f"[1.1 orange]\n{before}\n"
    plain, ruled = f"{start}{act}\n", f'{start}ruling {clause} "agreed"\n{act}\n'
    first = said_of(plain).first_breach
    assert first is not None
    assert first.clause == clause
    assert said_of(ruled).legal is True
    other = said_of(f'{start}ruling co2.ops.clockwise "agreed"\n{act}\n').first_breach
    assert other is not None
    assert set(engine_parts(ruled)) == {""}


@pytest.mark.parametrize(
    ("act", "clause", "before"),
    [
        ("buy", "co2.market.buy", 'ruling set orange.money 2 "x"'),  # the price is 3
        ("construct asia/money", "co2.construct.resources", READY),  # 3 coins, and 10 are needed
        ("install europe/tech", "co2.install.fee", PROPOSED + 'ruling set orange.cep 0 "x"'),
    ],
)
def test_no_ruling_brings_what_is_not_there(act: str, clause: str, before: str) -> None:
    more = 'ruling set orange.solar 3 "x"\n'
    text = f'[1.1 orange]\n{before}\n{more}ruling {clause} "agreed"\n{act}\n'
    said = said_of(text)
    assert said.first_breach is not None
    assert (said.legal, said.first_breach.clause) == (False, clause)
    assert set(engine_parts(text)) == {""}


def test_what_is_set_right_counts_from_there_on() -> None:
    text = '[1.1 orange]\nruling set orange.money 7 "x"\nbuy\npropose solar asia/money\nend\n'
    said = said_of(text + "[1.1 purple]\npropose biomass asia/tech\n")
    # 7 - 3 for a CEP + 5 of the grant; 2 CEPs and the one bought
    assert said.money_of_turns[1].seats["orange"] == {"money": 9, "cep": 3, "tech": 0, "vp": 0}


def test_the_turn_can_be_set() -> None:
    said = said_of('ruling set turn 1.5 purple "x"\n[1.5 purple]\npropose solar asia/money\nend\n')
    assert (said.legal, said.money_of_turns[-1].mark) == (True, "1.5 purple")
    text = 'ruling set turn 1.5 purple "x"\n[1.4 orange]\npropose solar asia/money\n'
    assert said_of(text).legal is False


def test_a_cep_set_right_comes_from_the_bank() -> None:
    # 40 in all; 21 in the regions, 2 on the market, 2 in each of two hands: 13 in the bank
    text = 'ruling set orange.cep 16 "x"\nruling set bank.cep 0 "x"\n[1.1 orange]\n'
    assert said_of(text + "sell\npropose solar asia/money\nend\n").legal is True
