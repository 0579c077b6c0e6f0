"""What the header of a log may say beside what every game reads: map, variants, box."""

from __future__ import annotations

from functools import cache

from co2replay.engine.book import Choice, Chosen, Header, Rules
from co2replay.rulebooks.rulebook import load_numbers

from .box.components import BOXES, Box
from .forms import MAPS, VARIANTS
from .numbers import Numbers
from .params import PowerGridRules, resolve
from .words import GAME


def rules_of(book: Rules[Numbers], box: Box, chosen: Chosen) -> PowerGridRules:
    ground = MAPS.index(chosen.choices["map"][0])
    return resolve(book, box, ground, len(chosen.seats), chosen.choices["variants"])


# clauses: pg.setup.players pg.setup.maps
@cache
def header() -> Header[Box, PowerGridRules]:
    return Header(
        boxes=BOXES,
        resolve=rules_of,
        players=load_numbers(GAME).players,
        choices=(
            Choice("map", MAPS, table="map", needed=True),
            Choice("variants", VARIANTS, table="variant", several=True, kind="variant"),
        ),
    )
