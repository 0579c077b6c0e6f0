"""What each book says on every open point, from A.. and P.. of the register."""

from __future__ import annotations

from collections.abc import Mapping

from co2replay.games.judging import CannotKnow

# Per point the values that can be played; then what the Italian and what the official text says.
# A second value behind a stroke: both have equal right, and the first is tried first.
POINTS: dict[str, tuple[str, str, str]] = {
    "region_adjacency": ("connected pairwise", "connected", "connected"),  # A03
    "opening_bid": ("any minimum", "any", "any"),  # A04, P06
    "bidding_from": ("opener first_player", "opener", "opener"),  # A17
    "last_pays": ("minimum any", "minimum", "any"),  # P07
    "new_plant_discard": ("no yes", "no", "no"),  # A06, P08
    "obsolete_at": ("at_most below", "at_most", "at_most"),  # A18
    "cheapest_first": ("yes no", "yes", "yes"),  # A10, P10
    "late_start": ("any_open empty_only", "any_open", "any_open"),  # A12, P11
    "route_price": ("cheapest any_route", "cheapest", "cheapest"),  # A13, P12
    "routes_outside": ("no yes", "no", "no"),  # A15
    "house_limit": ("none 22 20", "none", "none"),  # A16
    "step3_first_removal": ("same_round next_round", "same_round", "same_round|next_round"),  # A24
    "step3_at_step2": ("building bureaucracy", "building", "building"),  # A25
    "step3_before_step2": ("no_removal removal_later", "no_removal", "no_removal"),  # A30
    "final_income": ("no yes", "no", "no"),  # A26, P23
    "full_tie": ("shared cities", "shared", "cities"),  # A27, P24
    "fuel_thrown": ("no yes", "no", "no"),  # A08, A09, P05
    "market_visits": ("one several", "one", "one"),  # A11
    "obsolete_when": ("any_time building", "any_time", "any_time"),  # A20
    "reshuffle": ("at_once after_phase", "at_once", "at_once"),  # A23, P19
    "step2_by": ("anyone first_player", "anyone", "anyone"),  # A38
    "end_and_step2": ("end_first step2_first", "end_first", "end_first"),  # A41
    "novices_end": ("phase at_once", "phase", "phase"),  # A35
}
BOOKS = ("it", "en")


def readings_of(edition: str, settings: Mapping[str, str]) -> dict[str, str]:
    """The value of every point in a book; a setting of the log or command goes first."""
    values = {name: said.split("|")[0] for name, said in _book(edition).items()}
    for name, value in settings.items():
        if name not in POINTS or str(value) not in POINTS[name][0].split():
            raise CannotKnow(f"reading {name} {value}")
        values[name] = str(value)
    return values


def open_points(edition: str, settings: Mapping[str, str]) -> dict[str, list[str]]:
    """The points of equal right, with the values that are not the first one tried."""
    return {
        name: said.split("|")[1:]
        for name, said in _book(edition).items()
        if "|" in said and name not in settings
    }


def _book(edition: str) -> dict[str, str]:
    name = edition.rpartition("/")[2]
    if name not in BOOKS:
        raise CannotKnow(f"edition {name}")
    return {point: row[1 + BOOKS.index(name)] for point, row in POINTS.items()}
