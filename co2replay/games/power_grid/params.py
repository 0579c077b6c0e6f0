"""The rules of Power Grid as the engine sees them: numbers, components, one value per reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from co2replay.engine import table
from co2replay.engine.book import Rules
from co2replay.engine.table import Table

from .box.components import Box
from .numbers import Numbers


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value per reading, as the data files name them: mypy knows a misspelt one."""

    region_adjacency: Literal["connected", "pairwise"]
    opening_bid: Literal["any", "minimum"]
    bidding_from: Literal["opener", "first_player"]
    last_pays: Literal["minimum", "any"]
    new_plant_discard: Literal["no", "yes"]
    obsolete_at: Literal["at_most", "below"]
    cheapest_first: Literal["yes", "no"]
    late_start: Literal["any_open", "empty_only"]
    route_price: Literal["cheapest", "any_route"]
    routes_outside: Literal["no", "yes"]
    house_limit: Literal["none", "22", "20"]
    step3_first_removal: Literal["same_round", "next_round"]
    step3_at_step2: Literal["building", "bureaucracy"]
    step3_before_step2: Literal["no_removal", "removal_later"]
    final_income: Literal["no", "yes"]
    full_tie: Literal["shared", "cities"]
    fuel_thrown: Literal["no", "yes"]
    market_visits: Literal["one", "several"]
    obsolete_when: Literal["any_time", "building"]
    reshuffle: Literal["at_once", "after_phase"]
    step2_by: Literal["anyone", "first_player"]
    end_and_step2: Literal["end_first", "step2_first"]
    novices_end: Literal["phase", "at_once"]


# As they are asked for by name: those of the fields above, which a test holds them to.
Reading = Literal[
    "region_adjacency",
    "opening_bid",
    "bidding_from",
    "last_pays",
    "new_plant_discard",
    "obsolete_at",
    "cheapest_first",
    "late_start",
    "route_price",
    "routes_outside",
    "house_limit",
    "step3_first_removal",
    "step3_at_step2",
    "step3_before_step2",
    "final_income",
    "full_tie",
    "fuel_thrown",
    "market_visits",
    "obsolete_when",
    "reshuffle",
    "step2_by",
    "end_and_step2",
    "novices_end",
]

# What the kernel keeps of a reading that was asked for; mypy knows a misspelt name here, too.
consult: Callable[[Table, Reading], None] = table.consult


class PowerGridRules(msgspec.Struct, frozen=True):
    """What one replay is played by; built once, never changed."""

    book: Rules[Numbers]
    numbers: Numbers
    box: Box
    settings: Settings
    ground: int  # code of the map
    players: int
    variants: tuple[str, ...] = ()

    def is_for_novices(self) -> bool:
        return bool(self.variants)


def resolve(
    book: Rules[Numbers], box: Box, ground: int, players: int, variants: tuple[str, ...] = ()
) -> PowerGridRules:
    """Join a rulebook's values and the components into the rules of one replay."""
    settings = msgspec.convert(book.settings, Settings)
    return PowerGridRules(book, book.numbers, box, settings, ground, players, variants)
