"""What the header of a log may say beside what every game reads: map, variants, box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from co2replay.engine.contract import BoxFact, BoxFactProblem, Choice, Chosen, Header, Rules
from co2replay.notation.vocabulary import Term
from co2replay.rulebooks.rulebook import load_numbers

from .box.components import BOX_USUAL, Box, load_box
from .forms import MAPS, VARIANTS
from .numbers import Numbers
from .params import PowerGridRules, resolve
from .words import GAME


class PowerGridBoxes:
    """The one component set; no line of a log corrects it yet."""

    usual = BOX_USUAL

    def names(self) -> tuple[str, ...]:
        return (BOX_USUAL,)

    def load(self, name: str, overlays: Sequence[Any], facts: Sequence[BoxFact]) -> Box:
        return load_box(name)

    def digest_of(self, box: Box) -> str:
        return box.digest

    def read_fact(self, text: str, where: str) -> BoxFact | BoxFactProblem:
        return BoxFactProblem(1, "unexpected-word")

    def terms(self, expected: tuple[str, ...]) -> list[Term]:
        return []


def rules_of(book: Rules[Numbers], box: Box, chosen: Chosen) -> PowerGridRules:
    ground = MAPS.index(chosen.choices["map"][0])
    return resolve(book, box, ground, len(chosen.seats), chosen.choices["variants"])


# clauses: pg.setup.players pg.setup.maps
@cache
def header() -> Header[Box, PowerGridRules]:
    return Header(
        boxes=PowerGridBoxes(),
        resolve=rules_of,
        players=load_numbers(GAME).players,
        choices=(
            Choice("map", MAPS, table="map", needed=True),
            Choice("variants", VARIANTS, table="variant", several=True, kind="variant"),
        ),
    )
