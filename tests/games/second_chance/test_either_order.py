"""A CEP and a token of one payment stand in a log in either order, asked for or not; and what all
are asked for at once in any."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice, permutations
from pathlib import Path
from random import Random

import pytest

from co2replay.corpus.cases import cases_folder
from co2replay.engine.passed import PLAYED
from co2replay.games.registry import vocabulary_for
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.board.state import Table
from co2replay.games.second_chance.game import GAME
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, Log
from co2replay.rulebooks.opening import replay_log
from tests.conftest import Ran

from .judge.agreement import difference
from .random_games import Player, rules_for

Cli = Callable[..., Ran]
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


@pytest.mark.parametrize("seed", range(8))
def test_a_goal_is_kept_as_soon_as_it_is_dealt(seed: int) -> None:
    """No rule says whether the draft or the goals come first: each may be told anywhere behind the
    cards that it is kept of, and the same is kept."""
    luck = Random(seed)
    player = Player(rules_for("competitive", 2 + seed % 3, {}, ("draft",)), seed)
    begun = [x for x in islice(player.play(), 60) if (x.kind, x.verb) != (ACT, f.KEEP)]
    goals = [x for x in player.entries if (x.kind, x.verb) == (ACT, f.KEEP)]
    dealt = {x.args[0]: x for x in begun if x.verb == f.DEAL and x.args[1] == f.COMPANY_DECK}
    last = max(at for at, x in enumerate(begun) if x.verb == f.DRAFTED)
    entries = begun[: last + 1]
    for goal in goals:
        behind = entries.index(dealt[goal.who]) + 1
        entries.insert(luck.randint(behind, len(entries)), goal)
    told = "\n".join(("co2replay 1", "game: second-chance", "mode: competitive"))
    seats = " ".join(f.SEATS[: 2 + seed % 3])
    head = read_text(f"{told}\nseats: {seats}\nvariants: draft\n---\n", vocabulary_for)
    log = Log(1, head.header, [*entries], [])
    trace, _, _ = replay_log(log, GAME, "second-chance/de")
    assert trace is not None
    assert trace.first("breach", "undetermined") is None
    assert difference(log) == ""
    named = GAME.named(trace.state)
    assert named["company"][: 2 + seed % 3] == [
        list(x.args) for x in sorted(goals, key=lambda x: x.who)
    ]


KEPT = "sc.comp.setup.company-goals.legal-either-order.log"


@pytest.mark.parametrize("last", ["draft ?", "draft {}"])
def test_the_last_card_of_a_draft_is_no_goal(last: str) -> None:
    """Red gets purple's last card and says so, with or without its number; then a goal is kept."""
    cards = {"red": [11, 12, 13, 14, 15], "purple": [21, 22, 23, 24, 25]}
    red, purple = cards["red"], cards["purple"]
    rounds = [
        *(f"red: draft {red[0]} {red[1]}", f"purple: draft {purple[0]} {purple[1]}"),
        *(f"red: draft {purple[2]}", f"purple: draft {red[2]}"),
        *(f"red: draft {red[3]}", f"purple: draft {purple[3]}"),
    ]  # of two players each is the other's neighbour: hands go to and fro
    begun = told_with_draft(cards)
    said = f"red: {last.format(purple[4])}"
    for acts in permutations([said, "red: keep 3", "purple: keep 9"]):
        is_ok, table = played("\n".join([*begun, *rounds, *acts, ""]))
        assert is_ok, acts
        assert table["company"][:2] == [[3], [9]], acts
        assert sorted(table["hands"][0]) == [11, 12, 14, 23, 25], acts


def told_with_draft(cards: dict[str, list[int]]) -> list[str]:
    """A game of two against each other laid out, with these hands to draft from."""
    text = (cases_folder("second-chance") / KEPT).read_text(encoding="utf-8")
    lines = [x for x in text.splitlines() if "keep" not in x and x[:1] not in "=#["]
    lines.insert(lines.index("---"), "variants: draft")
    kept = [x for x in lines if " lobby " not in x and " company " not in x]
    dealt = [f"! deal {seat} lobby {' '.join(map(str, x))}" for seat, x in cards.items()]
    return [*kept, *dealt, "! deal red company 3 4", "! deal purple company 8 9"]


def listed_at(log: Log) -> list[tuple[int, int, tuple[int, ...]]]:
    """What is listed of everybody where the log ends; each is taken, and nobody is asked twice."""
    trace, opened, _ = replay_log(log, GAME, "second-chance/de")
    assert trace is not None
    assert opened is not None
    found = [*GAME.legal(Table(trace.state.copy(), opened.rules, None))]
    found += GAME.legal_of_others(Table(trace.state.copy(), opened.rules, None))
    assert len(set(found)) == len(found)
    for act in found:
        table = Table(trace.state.copy(), opened.rules, None)
        assert GAME.act(table, *act) == PLAYED, act
        open_to = [*GAME.legal(table), *GAME.legal_of_others(table)]
        assert act not in open_to, act
    return found


def test_legal_lists_everybody_who_may_answer() -> None:
    """Red and purple draft two of five, ten ways each, and either may keep a goal of two; then red
    has chosen both, and purple none."""
    cards = {"red": [11, 12, 13, 14, 15], "purple": [1, 3, 8, 24, 25]}
    begun = told_with_draft(cards)
    found = listed_at(read_text("\n".join([*begun, ""]), vocabulary_for))
    drafted = [who for who, verb, _ in found if verb == f.DRAFTED]
    goals = [(who, args) for who, verb, args in found if verb == f.KEEP]
    assert (drafted.count(0), drafted.count(1)) == (10, 10)
    assert goals == [(0, (3,)), (0, (4,)), (1, (8,)), (1, (9,))]
    said = [*begun, "red: draft 11 12", "red: keep 3", ""]
    found = listed_at(read_text("\n".join(said), vocabulary_for))
    assert {who for who, _, _ in found} == {1}
    assert [args for _, verb, args in found if verb == f.KEEP] == [(8,), (9,)]


def test_legal_tells_it_of_everybody(cli: Cli, tmp_path: Path) -> None:
    """Where the cards are drafted two by two, both keep one of two goals."""
    place = tmp_path / "keep.log"
    case = (cases_folder("second-chance") / KEPT).read_text(encoding="utf-8")
    place.write_text(case[: case.index("purple: keep")], encoding="utf-8")
    told = cli("legal", str(place), "--lang", "en").out
    assert [f"{who}: keep" in told for who in ("red", "purple")] == [True, True], told
