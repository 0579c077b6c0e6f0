"""Planted errors: each clause that can be broken is broken once, and named at its entry."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from co2replay.corpus.cases import cases_for, log_of
from co2replay.corpus.expectations import BROKEN, expectations_of
from co2replay.games.co2.players.near_legal import Planter
from co2replay.games.co2.players.playing import IN_TURN, PLANTERS
from co2replay.rulebooks.clauses import load_clauses
from tests.questions.planting import games, plant_all
from tests.sample import at_most, one_in

SEEDS = range(300)
TIMES = at_most(1, 2)  # in different games
# Named where something is refused, though nobody can break it there, and why.
UNBREAKABLE = {
    "co2.ops.rounds": "time goes back only behind a gap, and a game that is planted in has none",
    "co2.decade.first-skips-supply": "a supply in decade 1 is marked only behind a gap",
    "co2.solo.turns-6": "a seventh turn is marked only behind a gap",
    "co2.install.own-scientist-removal": "to leave it there is allowed and holds unwritten",
    "co2.supply.cep.forced-purchase": "the purchase with points holds unwritten",
    "co2.supply.energy.pollution-up": "what is moved by it, not refused",
    "co2.install.benefit-": "what is moved by it, not refused",
    "co2.lobby.": "the beginning of the clauses of the cards, planted one by one",
    "co2.preset.": "the beginning of the clauses of the presets, planted one by one",
    "co2.setup.company-goals-": "the beginning of the clauses of the players' number",
}
# Limits and duties that nobody can be refused by, and why.
UNREFUSED = {
    "co2.setup.cep-bank": "no act brings about a CEP too many: only a table laid out can have it",
    "co2.supply.cep.forced-purchase": "the purchase with points holds unwritten",
    "co2.supply.cep.vp-minimum": "how many points go is reckoned, not written",
    "co2.event.contribution": "the cube or the points go by themselves",
    "co2.event.subsidy-one": "how many cubes go is reckoned, not written",
    "co2.install.opponent-scientist": "the coins go by themselves",
    "co2.construct.replace-cep-limit": "the CEP comes only where there is room",
    "co2.region.green-permanent": "only a fossil plant can be named to be replaced",
}
# Modules that say why a table cannot be, not why an act may not.
OF_TABLES = ("impossible.py", "card_numbers.py")
REFUSING = ("refuse", "impossible", "impossible_at", "Breach")
TABLES = ("CLAUSE_OF_FRAME", "CLAUSE_OF_ANSWER", "CLAUSE_OF_PACK")
NAMING = ("clause_of", "clause_unasked", "clause_of_claim", "clause_of_absence", "removed_clause")


def clauses_in(node: ast.AST) -> set[str]:
    constants = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return {text for text in constants if isinstance(text, str) and text.startswith("co2.")}


def clauses_refused(source: str) -> set[str]:
    """Read off the calls and tables which clauses a module can refuse something by."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in REFUSING:
                for argument in node.args[:2]:
                    found |= clauses_in(argument)
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            if names and (names[0] in TABLES or names[0] == "clause"):
                found |= clauses_in(node.value)
        elif isinstance(node, ast.FunctionDef) and node.name in NAMING:
            found |= clauses_in(node)
    return found


def test_every_planted_mistake_is_named_by_its_clause_at_its_entry(
    capsys: pytest.CaptureFixture[str],
) -> None:
    counts, missed = plant_all(PLANTERS, games(SEEDS), TIMES)
    planted = sum(counts.values())
    with capsys.disabled():
        named = planted - len(missed)
        print(f"\nplanted errors: {named} of {planted} named, {len(counts)} clauses")
    assert [clause for clause, count in counts.items() if not count] == []
    assert [(one.planted.clause, one.planted.entry, one.found) for one in missed] == []


def test_going_on_behind_a_mistake_names_the_same_one_first() -> None:
    some = dict(one_in(10, list(PLANTERS.items())))
    counts, missed = plant_all(some, games(range(at_most(12, 40))), 1, keep_going=True)
    assert sum(counts.values()) > len(some) * at_most(6, 9) // 10
    assert [(one.planted.clause, one.found) for one in missed] == []


def test_a_mistake_that_is_not_the_planted_one_would_be_seen() -> None:
    swapped: dict[str, Planter] = {"co2.market.sell-hand-only": IN_TURN["co2.market.buy"]}
    _, missed = plant_all(swapped, games(range(1)), 1)
    assert [(one.planted.clause, one.found[2]) for one in missed] == [
        ("co2.market.sell-hand-only", "co2.market.buy")
    ]


def test_every_clause_that_can_be_broken_is_planted(root: Path) -> None:
    refused: set[str] = set()
    for path in (root / "co2replay" / "games" / "co2").rglob("*.py"):
        if path.name not in OF_TABLES and "judge" not in path.parts:
            refused |= clauses_refused(path.read_text(encoding="utf-8"))
    assert len(refused) > len(UNBREAKABLE)
    assert refused - set(PLANTERS) - set(UNBREAKABLE) == set()


def names_of(clause: str) -> set[str]:
    """The clauses that are named where this one is broken: as its small case shows."""
    broken = [case for case in cases_for(clause) if case.side == BROKEN]
    return {one.words[0] for case in broken for one in expectations_of(log_of(case)) if one.words}


def test_every_limit_and_every_duty_of_the_register_is_broken(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Some have no name of their own: who breaks them breaks a closer clause, which is named."""
    binding = [one.id for one in load_clauses("co2").values() if one.kind in ("limit", "duty")]
    named = {clause: {clause} if clause in PLANTERS else names_of(clause) for clause in binding}
    held = [clause for clause in binding if named[clause] and named[clause] <= set(PLANTERS)]
    own = [clause for clause in held if clause in PLANTERS]
    with capsys.disabled():
        print(
            f"\nlimits and duties: {len(held)} of {len(binding) - len(UNREFUSED)} planted,"
            f" {len(own)} under their own name; {len(UNREFUSED)} are never refused"
        )
    assert set(binding) - set(held) == set(UNREFUSED)


def test_every_planted_clause_is_one_of_the_register() -> None:
    assert set(PLANTERS) - set(load_clauses("co2")) == set()


def test_a_clause_without_a_planted_mistake_would_be_seen() -> None:
    source = 'def check(t):\n    return refuse(t, "co2.market.new-clause", price=3)\n'
    assert clauses_refused(source) - set(PLANTERS) == {"co2.market.new-clause"}
