"""Deliberate changes of the engine: `golden test` names the game, the entry and the clause."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from co2replay.corpus.recording import beside, place_of, read_recording
from co2replay.engine.table import refuse
from co2replay.games.co2.chapters import construct, ending, market, projects, supply, turns
from co2replay.games.co2.forms import BUY, END, PROPOSE, SELL
from co2replay.games.co2.game import GAME
from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.turn import handlers
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, MARK, MARK_TURN, Entry
from co2replay.questions.golden.blessing import bless

Cli = Callable[..., Any]
Patch = pytest.MonkeyPatch
RULES = Path(__file__).parents[2] / "fixtures/games/co2/rules"
PLAYED = (("co2/en", 2, 3), ("co2/it", 4, 2), ("co2/pl", 3, 7))
CASES = ("co2.market.not-both", "co2.propose.agenda", "co2.winner.tie-plants")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games with the digest of each turn, recorded, and the small cases of some clauses."""
    folder = tmp_path_factory.mktemp("games")
    for edition, players, seed in PLAYED:
        log = simulate(edition, players, seed, digests=True)
        path = folder / f"{edition[-2:]}.log"
        path.write_text(write_text(log, vocabulary(), "en"), encoding="utf-8")
        assert bless(path, None).new
    for clause in CASES:
        for case in RULES.glob(f"{clause}.*.log"):
            shutil.copy(case, folder)
    return folder


def found_in(cli: Cli, folder: Path) -> dict[str, dict[str, Any]]:
    ran = cli("golden", "test", str(folder), "--json", "--jobs", "1")
    answer = ran.json()
    assert ran.code == answer["exit"] == (1 if answer["diverged"] else 0)
    for one in answer["diverged"]:
        assert f"line {one['first']['line']}" in one["look"] or not one["first"]["line"]
    return {Path(one["file"]).name: one["first"] for one in answer["diverged"]}


def entries_of(path: Path) -> list[Entry]:
    return read_text(path.read_text(encoding="utf-8"), vocabulary_for).entries


def first_moved(path: Path, clause: str) -> int:
    """The line of the first entry that moved something by a clause, when it was recorded; or 0."""
    _, steps = read_recording(beside(path).read_text(encoding="utf-8"))
    entries = entries_of(path)
    for step in steps:
        if any(move.endswith(f" {clause}") for move in step.moves):
            place = place_of(entries, step.number)
            return entries[place].line if place < len(entries) else 0
    return -1


def first_act(path: Path, verb: int) -> int:
    return next((x.line for x in entries_of(path) if x.kind == ACT and x.verb == verb), -1)


def first_listed(path: Path, form: str) -> int:
    """The line of the first mark at which answers of a form were listed as legal."""
    _, steps = read_recording(beside(path).read_text(encoding="utf-8"))
    entries = entries_of(path)
    found = next((step.number for step in steps if form in step.legal), None)
    return -1 if found is None else entries[place_of(entries, found)].line


def logs(folder: Path) -> list[Path]:
    return [folder / f"{edition[-2:]}.log" for edition, _, _ in PLAYED]


def expect(
    found: dict[str, dict[str, Any]], wanted: dict[str, int], kind: str, clause: str
) -> dict[str, Any]:
    """Exactly the games that must, each at its line and with its clause in front."""
    here = {name: first for name, first in found.items() if name in wanted}
    assert {name: first["line"] for name, first in here.items()} == {
        name: line for name, line in wanted.items() if line >= 0
    }
    assert here, "a change that no game notices proves nothing"
    for first in here.values():
        assert (first["kind"], first["clauses"][0]) == (kind, clause)
        assert first["recorded"] != first["computed"]
    return next(iter(here.values()))


def test_without_a_change_every_game_is_as_it_was(cli: Cli, games: Path) -> None:
    assert found_in(cli, games) == {}


def moved_otherwise(
    patch: Patch, module: Any, clause: str, change: Callable[..., tuple[int, str]]
) -> None:
    """Let one chapter move another amount, or by another clause, where it moves by this one."""
    move = module.move

    def other(t: Any, source: int, target: int, amount: int, said: str) -> None:
        if said == clause:
            amount, said = change(amount)
        move(t, source, target, amount, said)

    patch.setattr(module, "move", other)


# 1: an amount
def test_a_price_that_rises_by_two(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    clause = "co2.market.price-up"
    moved_otherwise(monkeypatch, market, clause, lambda amount: (amount + 1, clause))
    wanted = {path.name: first_moved(path, clause) for path in logs(games)}
    first = expect(found_in(cli, games), wanted, "moves", clause)
    assert first["recorded"] == f"1 price.scale>price {clause}"
    assert first["computed"] == f"2 price.scale>price {clause}"


# 2: a number of the data
def test_a_number_of_the_rulebook(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    refill = market.refill

    def generous(t: Any, bought: bool) -> None:
        rules = t.rules
        numbers = msgspec.structs.replace(rules.numbers, market_refill=4)  # not 3
        t.rules = msgspec.structs.replace(rules, numbers=numbers)
        refill(t, bought)
        t.rules = rules

    monkeypatch.setattr(market, "refill", generous)
    clause = "co2.market.refill"
    wanted = {path.name: first_moved(path, clause) for path in logs(games)}
    expect(found_in(cli, games), wanted, "moves", clause)


# 3: the right thing by the wrong clause; no digest can see it
def test_a_clause_that_is_named_wrongly(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    clause = "co2.propose.tile"
    moved_otherwise(monkeypatch, projects, clause, lambda n: (n, "co2.propose.owner"))
    wanted = {path.name: first_moved(path, clause) for path in logs(games)}
    first = expect(found_in(cli, games), wanted, "moves", clause)
    assert first["computed"].endswith("co2.propose.owner")


# 4: a check that is gone
def test_a_duty_that_is_no_longer_asked_for(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(market, "check_visit", lambda t, selling: None)
    found = found_in(cli, games)
    case = "co2.market.not-both.breach.log"
    text = (games / case).read_text(encoding="utf-8").splitlines()
    line = next(number for number, said in enumerate(text, 1) if "#> breach" in said)
    assert found[case]["line"] == line
    assert (found[case]["kind"], found[case]["clauses"]) == ("expected", ["co2.market.not-both"])
    assert found[case]["computed"] == "legal"
    assert "co2.market.not-both.legal.log" not in found


# 5: a check that is too strict
def test_an_act_that_is_refused_now(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(market, "check_buy", lambda t, seat: refuse(t, "co2.market.buy", market=0))
    wanted = {path.name: first_act(path, BUY) for path in logs(games)}
    found = found_in(cli, games)
    # games that list a purchase do so before one is made; the list is another opinion
    first = expect(found, wanted, "breach", "co2.market.buy")
    assert first["recorded"] == "legal"


# 6: the list of legal answers
def test_an_answer_that_is_no_longer_listed(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    legal = GAME.legal
    monkeypatch.setattr(
        type(GAME), "legal", lambda self, t: [one for one in legal(t) if one[1] != SELL]
    )
    wanted = {path.name: first_listed(path, "sell") for path in logs(games)}
    expect(found_in(cli, games), wanted, "legal-actions", "co2.market.no-sale-after-price-change")


# 7: something on the board that is no good and moves through no ledger
def test_a_region_that_goes_to_somebody_else(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    def to_nobody(t: Any, region: int, builder: int) -> None:
        """The first plant gives no control."""

    monkeypatch.setattr(construct, "update_control", to_nobody)
    wanted = {path.name: first_moved(path, "co2.construct.vp") for path in logs(games)}
    found = found_in(cli, games)
    for name, line in wanted.items():
        if line >= 0:
            assert (found[name]["line"], found[name]["kind"]) == (line, "fields")
            assert ".control" in found[name]["recorded"]
            assert any(clause.startswith("co2.construct.") for clause in found[name]["clauses"])


# 8: the final scoring
def test_a_line_of_the_score_sheet(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    clause = "co2.score.most-tech"
    moved_otherwise(monkeypatch, ending, clause, lambda amount: (amount - 1, clause))
    wanted = {path.name: first_moved(path, clause) for path in logs(games)}
    first = expect(found_in(cli, games), wanted, "moves", clause)
    assert first["recorded"].startswith("3 bank.vp>")
    assert first["computed"].startswith("2 bank.vp>")


# 9: who wins
def test_a_tie_that_is_broken_otherwise(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    winners = ending.winners

    def last_of_all(t: Any) -> tuple[tuple[int, ...], str]:
        _, clause = winners(t)
        return (
            t.state.order[-1],
        ), clause if clause == "co2.winner.tie-plants" else "co2.winner.score"

    monkeypatch.setattr(ending, "winners", last_of_all)
    found = found_in(cli, games)
    case = "co2.winner.tie-plants.legal.log"
    assert (found[case]["kind"], found[case]["clauses"][0]) == ("expected", "co2.winner.tie-plants")
    assert found[case]["recorded"].startswith("winner ")
    assert found[case]["recorded"] != f"winner {found[case]['computed']}"


# 10: a crash
def test_an_engine_that_breaks_down(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    def broken(t: Any, seat: int) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(market, "apply_sell", broken)
    wanted = {path.name: first_act(path, SELL) for path in logs(games)}
    found = found_in(cli, games)
    for path in logs(games):
        if wanted[path.name] >= 0:
            first = found[path.name]
            assert (first["kind"], first["line"]) == ("crash", wanted[path.name])
            assert "co2.market.sell-hand-only" in first["clauses"]
            assert first["computed"] == "IndexError: list index out of range"


# 11: whose turn it is
def test_turns_that_go_round_the_other_way(cli: Cli, games: Path, monkeypatch: Patch) -> None:
    do_next_turn = turns.do_next_turn

    def other_way(t: Any, frame: Any) -> None:
        s = t.state
        if len(s.order) < 3:
            do_next_turn(t, frame)
            return
        order = s.order
        s.order = tuple(reversed(order))
        do_next_turn(t, frame)
        s.order = order

    for table in vars(handlers).values():
        if isinstance(table, dict):
            for key, value in list(table.items()):
                if value is do_next_turn:
                    monkeypatch.setitem(table, key, other_way)
    found = found_in(cli, games)
    assert "en.log" not in found  # two players take turns either way
    for name in ("it.log", "pl.log"):
        entries = entries_of(games / name)
        assert found[name]["line"] == next(
            x.line for x in entries if x.kind == ACT and x.verb == END
        )
        assert "co2.ops.clockwise" in found[name]["clauses"]


# 12: the same where nothing is recorded beside the game: the digest says in which turn
def test_a_game_without_a_record_tells_the_turn(
    cli: Cli, games: Path, monkeypatch: Patch, tmp_path: Path
) -> None:
    log = games / "pl.log"
    shutil.copy(log, tmp_path)
    clause = "co2.propose.grant-money"
    take_money = projects.take_money

    def rich(t: Any, seat: int, amount: int, said: str) -> None:
        take_money(t, seat, amount + (said == clause), said)

    monkeypatch.setattr(projects, "take_money", rich)
    (first,) = found_in(cli, tmp_path).values()
    moved = first_moved(log, clause)
    entries = entries_of(log)
    marks = [x.line for x in entries if x.kind == MARK and x.args[0] == MARK_TURN]
    assert first["kind"] == "digest"
    assert clause in first["clauses"]
    assert max(x for x in marks if x < moved) < first["line"] <= min(x for x in marks if x > moved)


# 13: an answer that is listed and refused: the count beside a mark, and nothing recorded
def test_a_count_beside_a_mark_tells_what_refuses_the_answer_too_many(
    cli: Cli, monkeypatch: Patch, tmp_path: Path
) -> None:
    """The first space of the board is listed for a project although one lies there."""
    log = simulate("co2/en", 3, 3)
    path = tmp_path / "counted.log"
    text = write_text(log, vocabulary(), "en").replace(" orange]", " orange]  #> legal-actions 0")
    path.write_text(text, encoding="utf-8")
    bless(path, None)
    beside(path).unlink()
    assert found_in(cli, tmp_path) == {}
    legal = GAME.legal

    def with_taken_space(self: Any, t: Any) -> list[Any]:
        listed = legal(t)
        taken = t.state.tiles[0] != 0
        return [*listed, (-1, PROPOSE, (0, 0))] if listed and taken else listed

    monkeypatch.setattr(type(GAME), "legal", with_taken_space)
    (first,) = found_in(cli, tmp_path).values()
    assert first["kind"] == "legal-actions"
    assert first["clauses"][0] in ("co2.propose.empty-space", "co2.turn.one-action")
    assert int(first["computed"]) == int(first["recorded"]) + 1
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[first["line"] - 1].startswith("[")


# 14: the golden games themselves
def test_of_all_golden_games_those_that_must_change_are_named(cli: Cli, monkeypatch: Patch) -> None:
    """Who is struck by an event without a plant there or a cube loses one point more."""
    folder = RULES.parent / "golden"
    clause = "co2.event.penalty"
    moved_otherwise(monkeypatch, supply, clause, lambda amount: (amount + 1, clause))
    wanted = {path.name: first_moved(path, clause) for path in sorted(folder.glob("*.log"))}
    assert 0 < sum(line > 0 for line in wanted.values()) < len(wanted)
    expect(found_in(cli, folder), wanted, "moves", clause)
