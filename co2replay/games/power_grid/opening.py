"""What the header of a log may say beside what every game reads: map, variants, box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from co2replay.engine.book import BoxFact, Choice, Chosen, Header, Rules
from co2replay.engine.plain import NoBoxes
from co2replay.rulebooks.rulebook import load_numbers

from .box.components import BOX_USUAL, Box, load_box
from .forms import MAPS, VARIANTS
from .numbers import Numbers
from .params import PowerGridRules, resolve
from .words import GAME


class PowerGridBoxes(NoBoxes):
    """The one component set; no line of a log corrects it yet."""

    def load(self, name: str, overlays: Sequence[Any] = (), facts: Sequence[BoxFact] = ()) -> Box:
        return load_box(name)


def rules_of(book: Rules[Numbers], box: Box, chosen: Chosen) -> PowerGridRules:
    ground = MAPS.index(chosen.choices["map"][0])
    return resolve(book, box, ground, len(chosen.seats), chosen.choices["variants"])


# clauses: pg.setup.players pg.setup.maps
@cache
def header() -> Header[Box, PowerGridRules]:
    return Header(
        boxes=PowerGridBoxes(BOX_USUAL),
        resolve=rules_of,
        players=load_numbers(GAME).players,
        choices=(
            Choice("map", MAPS, table="map", needed=True),
            Choice("variants", VARIANTS, table="variant", several=True, kind="variant"),
        ),
    )
