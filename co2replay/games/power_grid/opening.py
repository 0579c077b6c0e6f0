"""What the header of a log may say beside what every game reads: map, variants, box."""

from __future__ import annotations

from functools import cache

from co2replay.engine.book import Choice, Chosen, Header, Rules
from co2replay.engine.field import subject_of
from co2replay.notation.records import Log, Problem
from co2replay.notation.twice import rows_twice
from co2replay.rulebooks.rulebook import load_numbers

from .box.components import BOXES, Box
from .forms import MAPS, VARIANTS
from .numbers import Numbers
from .params import PowerGridRules, resolve
from .words import GAME, vocabulary


def rules_of(book: Rules[Numbers], box: Box, chosen: Chosen) -> PowerGridRules:
    ground = MAPS.index(chosen.choices["map"][0])
    return resolve(book, box, ground, len(chosen.seats), chosen.choices["variants"])


def rows_wrong(log: Log, box: Box) -> list[Problem]:
    from .board.fields import FIELDS

    return rows_twice(log, vocabulary(), lambda *row: subject_of(FIELDS.told(*row)))


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
        check=rows_wrong,
    )
