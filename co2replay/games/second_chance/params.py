"""The rules of Second Chance as the engine sees them: numbers, box, one value per reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from co2replay.engine import table
from co2replay.engine.book import Rules
from co2replay.engine.table import Table

from .box.components import Box
from .forms import COMPETITIVE, COOPERATIVE, SEATS, SOLO
from .numbers import Numbers


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value per reading, as the data files name them: mypy knows a misspelt one."""

    co2_loss: Literal["above", "at"]  # A01
    sold_cep: Literal["bank", "market"]  # A02
    refill_short: Literal["price_rises", "price_stays"]  # A05
    lobby_grant_cards: Literal["per_card", "as_printed"]  # A07
    lobby_prebonus: Literal["after", "before"]  # A08
    lobby_summit_move: Literal["executive", "any"]  # A09
    infra_scientist: Literal["must", "may"]  # A11
    infra_order: Literal["pay_first", "scientist_first"]  # A12
    scientist_grant: Literal["barred", "forfeited"]  # A15
    grant_money_min: Literal["zero", "one"]  # A16
    co2_floor: Literal["own", "both"]  # A19
    region_short: Literal["nothing", "market"]  # A23
    settle_order: Literal["region", "player"]  # A24
    penalty_price: Literal["before", "after"]  # A26
    vp_min: Literal["negative", "zero"]  # A27
    event_presence: Literal["supported", "any_infrastructure"]  # A28
    events_exhausted: Literal["none", "reshuffled"]  # A30
    region_tech: Literal["may", "must"]  # A32
    company_discard: Literal["own_turn", "any_time"]  # A33
    company_cep: Literal["before_sale", "after_sale"]  # A34
    tech_zero: Literal["all", "nobody"]  # A37
    un_reuse: Literal["yes", "no"]  # A40
    goal_10: Literal["different", "same"]  # A41
    goal_01: Literal["board", "with_regions"]  # A42
    gas_removed: Literal["both", "cooperative"]  # A48
    extra_tokens: Literal["yes", "no"]  # A51
    cubes_search: Literal["fixed", "included", "moving"]  # A52
    solo_tie: Literal["knowledge", "every"]  # A53
    control_compare: Literal["all", "controller"]  # A58
    bonus_give: Literal["both", "cooperative"]  # A62
    inspectors_skip: Literal["flipped", "none"]  # A69
    equal_goals: Literal["first", "inspected"]  # A72
    second_event: Literal["at", "above"]  # A90
    income_two: Literal["first", "two"]  # A94
    event_choice: Literal["duty", "choice"]  # A95


# As they are asked for by name: those of the fields above, which a test holds them to.
Reading = Literal[
    "co2_loss",
    "sold_cep",
    "refill_short",
    "lobby_grant_cards",
    "lobby_prebonus",
    "lobby_summit_move",
    "infra_scientist",
    "infra_order",
    "scientist_grant",
    "grant_money_min",
    "co2_floor",
    "region_short",
    "settle_order",
    "penalty_price",
    "vp_min",
    "event_presence",
    "events_exhausted",
    "region_tech",
    "company_discard",
    "company_cep",
    "tech_zero",
    "un_reuse",
    "goal_10",
    "goal_01",
    "gas_removed",
    "extra_tokens",
    "cubes_search",
    "solo_tie",
    "control_compare",
    "bonus_give",
    "inspectors_skip",
    "equal_goals",
    "second_event",
    "income_two",
    "event_choice",
]

# What the kernel keeps of a reading that was asked for; mypy knows a misspelt name here, too.
consult: Callable[[Table, Reading], None] = table.consult
is_news: Callable[[Table, Reading], bool] = table.is_news


class SecondChanceRules(msgspec.Struct, frozen=True):
    """What one replay is played by; built once, never changed."""

    book: Rules[Numbers]
    numbers: Numbers
    box: Box
    settings: Settings
    mode: int
    players: int
    variants: tuple[str, ...] = ()

    def is_competitive(self) -> bool:
        return self.mode == COMPETITIVE

    def is_solo(self) -> bool:
        return self.mode == SOLO

    def is_cooperative(self) -> bool:
        return self.mode == COOPERATIVE

    def has_inspectors(self) -> bool:
        return self.is_solo() or "inspectors" in self.variants

    def un_displayed(self) -> tuple[int, ...]:
        """How many UN cards of each type are laid out."""
        is_own = self.is_competitive()
        return self.numbers.un_competitive if is_own else self.box.displays[str(self.players)]

    def pieces(self, of_one_colour: int) -> int:
        """What a player may use: alone, those of colours that nobody has as well (A51)."""
        free = len(SEATS) - 2  # without the own colour and the rival's
        is_more = self.is_solo() and self.settings.extra_tokens == "yes"
        return of_one_colour * (1 + free * is_more)


def resolve(
    book: Rules[Numbers], box: Box, mode: int, players: int, variants: tuple[str, ...] = ()
) -> SecondChanceRules:
    """Join a rulebook's values and the components into the rules of one replay."""
    settings = msgspec.convert(book.settings, Settings)
    return SecondChanceRules(book, book.numbers, box, settings, mode, players, variants)
