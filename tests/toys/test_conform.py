"""The conformance kit passes what keeps the contract, and names each fault planted in the toy."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema
import pytest

from co2replay.engine.passed import PLAYED, Goods, Wait
from co2replay.engine.table import Breach, consult, impossible, move
from co2replay.games.registry import BUILT_IN
from co2replay.notation.records import Entry
from co2replay.questions.conform.kit import CHECKS, Conformed, conform
from co2replay.show.conform import CHECKS as SHOWN
from co2replay.show.schemas import schema_of
from co2replay.show.words import words_of

from .nim.game import Nim
from .nim.table import ACT_TAKE, HEAP, State, Table, digest_of

Cli = Callable[..., Any]
Args = tuple[int, ...]


def held(game: Any) -> Conformed:
    return conform(game, more=SHOWN)


def failing(game: Any) -> set[str]:
    return {row.name for row in held(game).checks if not row.holds}


def test_the_toy_keeps_its_contract() -> None:
    answer = held(Nim())
    assert [(row.name, row.failures) for row in answer.checks if row.failures] == []
    assert {row.name for row in answer.checks} == {"readable", *CHECKS, *SHOWN}
    assert (answer.exit, answer.logs) == (0, 3)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_game_of_this_package_keeps_its_contract(cli: Cli, game: str) -> None:
    ran = cli("conform", game, "--json")
    told = json.loads(ran.out)
    assert [row for row in told["checks"] if not row["holds"]] == []
    assert ran.code == 0
    jsonschema.validate(told, schema_of("conform"))


def test_a_broken_contract_is_told_with_its_place(cli: Cli, tmp_path: Any) -> None:
    unreadable = tmp_path / "no.log"
    unreadable.write_text("co2replay 1\ngame: nim\nseats: left right\n---\ntake much\n")
    ran = cli("conform", "nim", str(unreadable))
    assert ran.code == 1
    assert "cannot be read: unknown-word" in ran.out


# Faults, each against one sentence of the contract ------------------------------------------------


class Fickle(Nim):
    """Who is next hangs on how often it was asked."""

    asked = itertools.count()

    def act(self, t: Table, who: int, verb: int, args: Args) -> Breach | int:
        taken = super().act(t, who, verb, args)
        t.state.round = next(self.asked) if taken == PLAYED else t.state.round
        return taken


class Shared(Nim):
    """A copy has its stones in common with what was copied."""

    def copy(self, state: State) -> State:
        new = state.copy()
        new.c = state.c
        return new


class Generous(Nim):
    """The list has an answer that is refused."""

    def legal(self, t: Table) -> list[tuple[int, int, Args]]:
        return [*super().legal(t), (t.state.active, ACT_TAKE, (4,))]


class Silent(Nim):
    """The list lacks an answer that is accepted."""

    def legal(self, t: Table) -> list[tuple[int, int, Args]]:
        return super().legal(t)[:-1] or super().legal(t)


class Blurred(Nim):
    """The rows do not tell whose turn it is."""

    def rows(self, t: Table) -> list[Entry]:
        return super().rows(t)[1:]


class Wrong(Nim):
    """A row sets one more than it says."""

    def place(self, t: Table, verb: int, args: Args) -> Breach | None:
        if self.place_of(verb, args) == HEAP:
            args = (args[0] + 1,)
        return super().place(t, verb, args)


class Coarse(Nim):
    """The digest does not look at what each has taken."""

    def digest(self, state: State) -> str:
        bare = state.copy()
        bare.c = [state.c[HEAP], 0, 0]
        return digest_of(bare)


class Remembering(Nim):
    """A gap leaves the heap as it was."""

    def gap(self, t: Table) -> None:
        heap = t.state.c[HEAP]
        super().gap(t)
        t.state.c[HEAP] = heap


class Lawless(Nim):
    """A clause is cited that the register does not have."""

    def waits_for(self, state: State) -> Wait:
        wait = super().waits_for(state)
        return wait._replace(clause=f"{wait.clause}.never" if wait.clause else "")


class Speechless(Nim):
    """What is waited for has no words."""

    def waits_for(self, state: State) -> Wait:
        wait = super().waits_for(state)
        return wait._replace(name="a-wink") if wait.role == "turn" else wait


class Alchemist(Nim):
    """Stones become something else on the way."""

    def goods(self) -> Goods:
        return Goods(super().goods().names, ("stone", "card", "card"))


class Hasty(Nim):
    """A refused act has taken its stones already."""

    def act(self, t: Table, who: int, verb: int, args: Args) -> Breach | int:
        if args[0] > t.rules.book.numbers.most:
            move(t, HEAP, 1, 1, "nim.take")
        return super().act(t, who, verb, args)


class Doubting(Nim):
    """A table that legal play has led to is said to be none."""

    def impossible(self, t: Table) -> list[Breach]:
        return [impossible("nim.take")] if t.state.c[HEAP] < 5 else []


class Invisible(Nim):
    """There is no face, and no field to be shown."""

    def shown(self, t: Table, is_over: bool) -> Iterator[Any]:
        return iter(())


class Endless(Nim):
    """What waits for nothing is said to go on."""

    def is_over(self, state: State) -> bool:
        return False


class Secretive(Nim):
    """Nobody says who has won."""

    def winners(self, state: State) -> list[str] | None:
        return None


class Pointless(Nim):
    """One of the two has no points."""

    def scores(self, state: State) -> dict[str, int | str]:
        return dict(list(super().scores(state).items())[:1])


class Curious(Nim):
    """A reading is asked for by a name that no book knows."""

    def act(self, t: Table, who: int, verb: int, args: Args) -> Breach | int:
        consult(t, "last_stonee")
        return super().act(t, who, verb, args)


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (Fickle, "deterministic"),
        (Shared, "steps-back"),
        (Generous, "lists"),
        (Silent, "lists"),
        (Blurred, "position"),
        (Wrong, "position"),
        (Coarse, "fields"),
        (Remembering, "fields"),
        (Lawless, "clauses"),
        (Speechless, "sentences"),
        (Alchemist, "invariants"),
        (Hasty, "refusals"),
        (Doubting, "invariants"),
        (Invisible, "face"),
        (Endless, "endings"),
        (Secretive, "endings"),
        (Pointless, "endings"),
        (Curious, "clauses"),
    ],
)
def test_a_planted_fault_is_named_by_its_check(game: type[Nim], check: str) -> None:
    assert check in failing(game())


@pytest.mark.parametrize(("table", "key"), [("move", "take"), ("breach", "nim.take")])
def test_a_verb_or_a_breach_without_a_sentence_is_named(
    monkeypatch: pytest.MonkeyPatch, table: str, key: str
) -> None:
    words = words_of("nim", "en")
    monkeypatch.setitem(
        words.sentences, table, {k: v for k, v in words.sentences[table].items() if k != key}
    )
    (row,) = (row for row in held(Nim()).checks if not row.holds)
    assert (row.name, [x.what for x in row.failures]) == (
        "sentences",
        [f"no words for {table}.{key}"],
    )
