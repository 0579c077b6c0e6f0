"""What may follow a table, counted by the list and by trying: both agree, and changes are told."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from co2replay.engine.passed import CONFIRMED, PLAYED
from co2replay.engine.table import Breach, Play
from co2replay.games.co2 import forms as f
from co2replay.games.co2.chapters import market
from co2replay.games.co2.lists import legal_actions
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import ACT, DRAW, NOBODY, Entry
from co2replay.notation.vocabulary import Form, Slot, Table, Vocabulary
from co2replay.questions.perft import (
    Disagreement,
    Opened,
    Perft,
    Position,
    Positions,
    Unfit,
    check_positions,
    open_positions,
)
from co2replay.verdict.session import Options, Session, open_session
from tests.sample import WHOLE, at_most, one_in

Cli = Callable[..., Any]
Patch = pytest.MonkeyPatch
FOLDER = Path(__file__).parents[2] / "fixtures/games/co2/perft"
FILES = sorted(FOLDER.glob("*.perft"))
NARROW = 10  # so many sequences of two acts: of three acts, each is tried
BELOW = (1000, 10) if WHOLE else (1, 1)  # tables tried one act and two acts further on


# A game of ten lines, counted by hand ---------------------------------------------------------


class Pile(msgspec.Struct):
    """Some stones; whoever's turn it is takes one or two, and then a coin may bring one back."""

    stones: int
    due: bool = False
    partial: bool = False


TAKE, STONES, COIN = range(3)


class Stones:
    """`take 1`, `take 2`, or `stones` for one; between turns falls a coin: no stone, or one."""

    def __init__(self, coin: bool = False) -> None:
        self.coin = coin
        self.listed_most = 2
        self.taken_most = 2

    def vocabulary(self) -> Vocabulary:
        forms = (
            Form(TAKE, "take", "act", (Slot(table="int"),)),
            Form(STONES, "stones", "act", (Slot(table="kind", optional=True),)),
        )
        vocabulary = Vocabulary(forms, ("en",), frozenset())
        tables = {"verb": ("take", "stones"), "seat": ("left", "right"), "kind": ("grey",)}
        vocabulary.tables = {name: Table(name, symbols) for name, symbols in tables.items()}
        return vocabulary

    def copy(self, state: Pile) -> Pile:
        return msgspec.structs.replace(state)

    def digest(self, state: Pile) -> str:
        return f"{state.stones} {state.due}"

    def act(self, t: Any, who: int, verb: int, args: tuple[int, ...]) -> Breach | int:
        number = args[0] if verb == TAKE else 1
        if who not in (NOBODY, 0) or not 1 <= number <= min(self.taken_most, t.state.stones):
            return Breach("stones.take", {})
        t.state.stones -= number
        t.state.due = self.coin
        return PLAYED

    def draw(self, t: Any, verb: int, args: tuple[int, ...]) -> Breach | int:
        t.state.stones += args[0]
        t.state.due = False
        return PLAYED

    def possible(self, t: Any) -> list[Entry]:
        if t.state.due:
            return [Entry(DRAW, COIN, (1,)), Entry(DRAW, COIN, (0,))]
        most = min(self.listed_most, t.state.stones)
        return [Entry(ACT, TAKE, (number,)) for number in range(1, most + 1)]


def stones(**rules: bool) -> Any:
    return Perft(Stones(**rules), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_pile_of_four_is_counted_as_by_hand(depth: int) -> None:
    # Left after one act: 3, 2; after two: 2, 1, 1, 0; of these 2 + 1 + 1 + 0 acts go on.
    by_hand = {1: 2, 2: 4, 3: 4}
    perft = stones()
    assert perft.count(Pile(4), depth).sequences == by_hand[depth]
    assert perft.tried_count(Pile(4), depth) == by_hand[depth]


def test_of_the_draws_that_are_due_the_first_in_order_falls() -> None:
    # `coin 0` comes before `coin 1`: two stones leave one, or none; then one is taken.
    assert stones(coin=True).count(Pile(2), 2).sequences == 1


def test_which_sequences_there_are_does_not_hang_on_their_order() -> None:
    first, second = stones(), stones()
    possible = second.game.possible
    second.game.possible = lambda t: possible(t)[::-1]
    assert first.count(Pile(5), 3) == second.count(Pile(5), 3)
    assert first.count(Pile(5), 3).digest != first.count(Pile(6), 3).digest


def test_a_table_known_in_part_has_no_count() -> None:
    with pytest.raises(Unfit):
        stones().count(Pile(4, partial=True), 1)


@pytest.mark.parametrize(
    ("listed", "taken", "told"),
    [(2, 2, None), (1, 2, (2,)), (2, 3, (3,)), (3, 2, (3,))],
)
def test_an_act_of_one_side_alone_is_told(
    listed: int, taken: int, told: tuple[int, ...] | None
) -> None:
    perft = stones()
    perft.game.listed_most, perft.game.taken_most = listed, taken
    found = perft.disagreement(Pile(4))
    if told is None:
        assert found is None
        return
    refused, unlisted, untried, twice = found
    assert (untried, twice) == ([], [])
    wrong = [act[2] for act in (unlisted or refused)]
    assert wrong == [told]
    assert bool(refused) == (listed > taken)


# The tables of the corpus -----------------------------------------------------------------------


def positions() -> Iterator[tuple[Opened, Position]]:
    for path in FILES:
        opened = open_positions(path)
        for position in opened.record.position:
            yield opened, position


def test_twenty_tables_of_each_edition_ask_every_kind_of_question() -> None:
    found = list(positions())
    editions = Counter(opened.session.edition() for opened, _ in found)
    assert editions == {"co2/en": 20, "co2/it": 20, "co2/pl": 20}
    for edition in editions:
        here = [(one, where) for one, where in found if one.session.edition() == edition]
        assert {len(one.session.seats) for one, _ in here} == {1, 2, 3, 4, 5}
        assert Counter(where.waits.split()[0] for _, where in here)["turn"] == 7
    asked = {where.waits.split()[0] for _, where in found}
    # set-up and its variants, turns, what an Action asks, supply, summits, the end, the solo draws
    assert asked >= {"set-up", "draft", "starter-space", "auction", "auction-pay", "auction-name"}
    assert asked >= {"turn", "grant", "card-move", "displaced", "fund", "fee", "own-off"}
    assert asked >= {"own-built", "own-cube", "any-bonus", "cep-bonus", "end-expertise"}
    assert asked >= {"draw-fossil", "draw-event", "income", "speaker", "topic", "summit-extra"}
    assert asked >= {"draw-summit", "last-call", "goals", "draw-reveal", "draw-refill"}
    assert all(len(where.counts) == 3 for _, where in found)


def test_every_table_is_followed_by_what_is_on_record() -> None:
    told = [(path.name, check_positions(path).divergences) for path in one_in(4, FILES)]
    assert [one for one in told if one[1]] == []


@pytest.mark.parametrize("path", one_in(4, FILES), ids=lambda path: path.stem)
def test_list_and_trying_agree(path: Path) -> None:
    """At each table, and at some that its acts lead to; with CORPUS=whole at all of the next."""
    opened = open_positions(path)
    for position in opened.record.position:
        perft, state = opened.table(position)
        for table in tables(perft, state, Random(position.entry)):
            found = perft.disagreement(table)
            assert found is None, told(perft, found)


def tables(perft: Perft, state: Any, rng: Random) -> Iterator[Any]:
    yield state
    layer = [state]
    for most in BELOW:
        following: dict[str, Any] = {}
        for table in layer:
            following |= perft.following(table)
        layer = rng.sample(list(following.values()), min(most, len(following)))
        yield from layer


def told(perft: Perft, found: Disagreement) -> str:
    acts = zip(found._fields, found, strict=True)
    return str({kind: [perft.words(act) for act in parted] for kind, parted in acts if parted})


def test_narrow_tables_count_the_same_by_trying_alone() -> None:
    tried = 0
    narrow = [one for one in positions() if one[1].counts[1] <= NARROW]
    for opened, position in one_in(3, narrow):
        perft, state = opened.table(position)
        for depth, count in enumerate(position.counts, 1):
            assert perft.tried_count(state, depth) == count, (opened.session.log.file, depth)
        tried += 1
    assert tried > at_most(1, 5)


def test_two_tables_come_to_what_can_be_worked_out_by_hand() -> None:
    counts = {
        (Path(opened.session.log.file).stem, position.entry): position.counts
        for opened, position in positions()
    }
    # Three goals, each to be scored or exchanged, in any order: 3 * 2, then 2 * 2, then 2.
    assert counts["taught-3-polski", 308] == [6, 6 * 4, 6 * 4 * 2]
    # Three packs of two cards, one to be kept of each, and three goals that may go meanwhile:
    # two acts are kept-kept, one of each in two orders, or goal-goal; three acts alike.
    two = 6 * 4 + 2 * (6 * 3) + 3 * 2
    three = 6 * 4 * 2 + 3 * (6 * 4) * 3 + 3 * 6 * (3 * 2) + 3 * 2 * 1
    assert counts["g09-en-3p-auction-draft", 33] == [3 * 2 + 3, two, three]


@pytest.mark.parametrize(
    ("log", "entry", "act"),
    [
        ("g19-it-1p", 178, "black: expertise biomass"),  # the point of the turn before
        ("g22-it-1p", 25, "orange: space europe/money"),  # the one space there was
        ("taught-2-duel", 353, "orange: income 0 coins 0 vp"),  # all that was due is taken
    ],
)
def test_what_the_rules_have_answered_alone_is_only_confirmed(
    log: str, entry: int, act: str
) -> None:
    opened = Opened(Positions(log=log, position=[]), session_of(log))
    perft, state = opened.table(Position(entry=entry))
    assert act not in map(perft.words, perft.listed(state))
    row = opened.session.vocabulary.quick_row(act)
    assert row is not None
    taken = perft.game.act(Play(state, perft.rules, None), row[3], row[1], row[2])
    assert taken == CONFIRMED


def session_of(name: str) -> Session:
    file = str(FOLDER.parent / "golden" / f"{name}.log")
    session, _ = open_session(read_text(read_file(file), vocabulary_for, file), Options())
    assert session is not None
    return session


# Planted faults ---------------------------------------------------------------------------------


def table_of(name: str) -> tuple[Perft, Any]:
    opened = open_positions(FOLDER / f"{name}.perft")
    return opened.table(opened.record.position[-1])


TURN = "g07-en-3p"  # a turn of blue, who may buy and sell


def never(*_: Any) -> bool:
    return False


def test_an_act_that_the_list_forgets_is_found_and_told(cli: Cli, monkeypatch: Patch) -> None:
    monkeypatch.setattr(legal_actions, "can_buy", never)
    perft, state = table_of(TURN)
    found = perft.disagreement(state)
    assert found is not None
    assert told(perft, found) == "{'unlisted': ['blue: buy']}"
    ran = cli("golden", "test", str(FOLDER / f"{TURN}.perft"), "--json")
    (diverged,) = ran.json()["diverged"]
    first = diverged["first"]
    assert ran.code == 1
    assert (Path(diverged["file"]).name, first["line"]) == (f"{TURN}.log", 192)
    assert diverged["look"].endswith("g07-en-3p.log --at 'line 192' --edition co2/en")
    assert (first["kind"], first["edition"]) == ("sequences", "co2/en")
    assert (first["recorded"], first["computed"]) == ("depth 1: 46 (buy)", "depth 1: 45 ()")


def test_an_act_that_the_list_has_too_much_is_told_with_the_clause_against_it(
    monkeypatch: Patch,
) -> None:
    monkeypatch.setattr(legal_actions, "can_end", lambda t: True)
    perft, state = table_of(TURN)
    found = perft.disagreement(state)
    assert found is not None
    assert told(perft, found) == "{'refused': ['end']}"
    (wrong,) = check_positions(FOLDER / f"{TURN}.perft").divergences
    assert (wrong.recorded, wrong.computed) == ("depth 1: 46 ()", "depth 1: 47 (end)")
    assert "co2.turn.one-action" in wrong.clauses


def test_a_check_that_lets_too_much_pass_is_found(monkeypatch: Patch) -> None:
    """Blue has bought: it may visit the market no more in this turn."""
    perft, state = table_of(TURN)
    table = Play(state, perft.rules, None)
    assert perft.game.act(table, NOBODY, f.BUY, ()) == PLAYED
    assert perft.disagreement(table.state) is None
    monkeypatch.setattr(market, "check_buy", lambda t, seat: None)
    found = perft.disagreement(table.state)
    assert found is not None
    assert told(perft, found) == "{'unlisted': ['blue: buy']}"


def test_a_check_that_refuses_too_much_is_found_and_told(monkeypatch: Patch) -> None:
    """Blue may not sell in this turn, without a reason."""
    perft, state = table_of(TURN)
    check, turn = market.check_sell, state.turns

    def refusing(t: Any, seat: int) -> Breach | None:
        return Breach("co2.market.sell", {}) if t.state.turns == turn else check(t, seat)

    monkeypatch.setattr(market, "check_sell", refusing)
    found = perft.disagreement(state)
    assert found is not None
    assert told(perft, found) == "{'refused': ['sell']}"
    (wrong,) = check_positions(FOLDER / f"{TURN}.perft").divergences
    assert (wrong.computed, wrong.clauses) == ("sell: co2.market.sell", ["co2.market.sell"])


def test_a_table_that_the_game_reaches_no_more_is_told(monkeypatch: Patch) -> None:
    """Blue sells in its first turn."""
    monkeypatch.setattr(market, "check_sell", lambda t, seat: Breach("co2.market.sell", {}))
    (wrong,) = check_positions(FOLDER / f"{TURN}.perft").divergences
    assert (wrong.computed, wrong.clauses) == ("line 28: co2.market.sell", ["co2.market.sell"])


def test_a_change_further_on_is_told_with_its_depth(monkeypatch: Patch) -> None:
    """Nobody may end a turn: the first act is as free as it was, the second is not."""
    monkeypatch.setattr(legal_actions, "can_end", never)
    (wrong,) = check_positions(FOLDER / f"{TURN}.perft").divergences
    assert wrong.recorded.startswith("depth 2: 359 ")
    assert wrong.computed.startswith("depth 2: ")


# On record --------------------------------------------------------------------------------------


def test_counts_are_written_anew_with_their_reason(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / f"{TURN}.perft"
    shutil.copy(FOLDER.parent / "golden" / f"{TURN}.log", tmp_path)
    right = (FOLDER / path.name).read_text(encoding="utf-8").replace("../golden/", "")
    path.write_text(right.replace("counts = [46,", "counts = [44,"), encoding="utf-8")
    assert cli("golden", "bless", "--new", str(path)).code == 0
    assert cli("golden", "test", str(path)).code == 1
    why = ("--reason", "blue may buy", "--clause", "co2.market.buy")
    ran = cli("golden", "bless", str(path), *why, "--json")
    assert ran.code == 0
    assert [one["counts"] for one in ran.json()["changed"]] == [1]
    history = 'history = [\n  "co2.market.buy: blue may buy",\n]\n'
    assert path.read_text(encoding="utf-8") == right.replace('.log"\n', f'.log"\n{history}', 1)
    assert cli("golden", "test", str(tmp_path)).code == 0


def test_a_table_without_counts_is_counted_when_it_is_new(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / f"{TURN}.perft"
    shutil.copy(FOLDER.parent / "golden" / f"{TURN}.log", tmp_path)
    path.write_text(f'log = "{TURN}.log"\n[[position]]\nentry = 218\n', encoding="utf-8")
    assert cli("golden", "bless", "--new", str(path)).code == 0
    right = (FOLDER / path.name).read_text(encoding="utf-8").replace("../golden/", "")
    assert path.read_text(encoding="utf-8") == right


@pytest.mark.parametrize("text", ["log = 3\n", "log =", 'log = "gone.log"\nposition = []\n'])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.perft"
    path.write_text(text, encoding="utf-8")
    (wrong,) = check_positions(path).divergences
    assert wrong.kind == "unreadable"
