"""Games at whose moments the list of legal acts is held against the check of each act."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from co2replay.engine.playing import REFUSED, UNLISTED, Failure
from co2replay.engine.table import Table
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.params import Co2Rules
from co2replay.games.co2.players import random_play
from co2replay.games.co2.players.opinions import VERBS, disagreement
from co2replay.games.co2.turn import frames as fr

EDITIONS = ("en", "it", "pl")


@cache
def rules_of(
    edition: str,
    readings: tuple[tuple[str, str], ...] = (),
    variants: tuple[str, ...] = (),
) -> Co2Rules:
    return rules_alone(edition, dict(readings), variants)


def compare(t: Table) -> None:
    if failure := disagreement(t):
        raise AssertionError(told(failure))


SAID = {REFUSED: "listed, but refused", UNLISTED: "played, but not listed"}


def told(failure: Failure) -> str:
    said = SAID.get(failure.check, failure.check)
    return f"{said}, at {failure.shape}: {failure.name} {failure.facts}"


class Comparing:
    """Compare at a sample of the decisions of a game: the rare ones always, turns now and then."""

    def __init__(self, seed: int, often: float) -> None:
        self.rng = Random(seed)
        self.often = often
        self.seen: Counter[str] = Counter()

    def __call__(self, t: Table) -> None:
        frame = t.state.pending[-1]
        if isinstance(frame, (fr.SetUp, fr.Over)):
            return
        rare = not isinstance(frame, (fr.Turn, fr.Fee, fr.DrawFossil, fr.DrawEvent))
        if self.rng.random() < self.often * (10 if rare else 1):
            self.seen[frame.name] += 1
            compare(t)


def play_and_compare(
    edition: str, players: int, seed: int, often: float, readings: dict[str, str] | None = None
) -> Counter[str]:
    rules = rules_of(edition, tuple((readings or {}).items()))
    watch = Comparing(seed, often)
    random_play.play(rules, tuple(range(players)), seed, watch=watch)
    return watch.seen


class Seeking:
    """Compare at the first few moments of each kind of question."""

    def __init__(self, enough: int) -> None:
        self.enough = enough
        self.seen: Counter[int] = Counter()

    def __call__(self, t: Table) -> None:
        kind = type(t.state.pending[-1])
        if kind in VERBS and self.seen[kind] < self.enough:
            self.seen[kind] += 1
            compare(t)
