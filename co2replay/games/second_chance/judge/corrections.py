"""What a table sets right by a ruling: numbers of seats, regions and the board, and the turn."""

from __future__ import annotations

from co2replay.games.judging import CannotKnow, Page, Table

from .box import ENERGIES, LENGTH, SPACES
from .numbers import CEPS, DECADES, PRICE_MAX, PRICE_MIN, TECHS

PILES = ("money", "tokens", "pool", "board", "vp")


class Jump(Exception):
    """A ruling sets the turn: play goes on there."""


def amend(t: Table, page: Page) -> None:
    """Set what a ruling says; what is not known here is left to others."""
    verb, said = page["verb"], page["says"]
    if "?" in said:
        raise CannotKnow(f"line {page['line']} leaves something unknown")
    if verb == "at":
        of_turn(t, said)
    elif verb == "boardfield":
        of_board(t, *said)
    elif verb == "seat.seatfield":
        of_seat(t, *said)
    elif verb == "region.regionfield" and said[1] == "cep":
        held(0 <= said[2] <= SPACES[said[0]])
        t["bank"] -= said[2] - t["ceps"][said[0]]
        t["ceps"][said[0]] = said[2]
    else:
        raise CannotKnow(f"a correction of {verb} is not judged")
    held(0 <= t["bank"] <= CEPS and 0 <= t["techs"] <= TECHS)


def held(is_possible: bool) -> None:
    """sc.material.limit.material-bounded: of a table that cannot be, nothing is said."""
    if not is_possible:
        raise CannotKnow("a correction that the box does not hold")


def of_turn(t: Table, said: list[str | int]) -> None:
    decade, number, phase, seat = (*said, None)[:4]
    if phase != "turn" or not isinstance(decade, int) or not 0 < decade <= DECADES[t["mode"]]:
        raise CannotKnow("a correction of the phase is not judged")
    if t["complete"]:
        raise CannotKnow("summits that are complete when the turn is set")
    t["decade"], t["round"], t["phase"], t["at"] = decade, number, phase, seat or ""
    raise Jump


def of_board(t: Table, field: str, amount: int) -> None:
    """sc.coop.setup.cep-bank: CEPs come from the bank and go there"""
    if field == "market.cep":
        t["bank"] -= amount - t["market"]
        t["market"] = amount
    elif field in ("ppm", "price"):
        held(field == "ppm" or PRICE_MIN <= amount <= PRICE_MAX)
        t[field] = amount
    elif field == "team.vp" and t["mode"] != "competitive":
        t["team"] = amount
    else:
        raise CannotKnow(f"a correction of {field} is not judged")


def of_seat(t: Table, seat: str, field: str, amount: int) -> None:
    """sc.coop.setup.cep-bank, sc.coop.setup.tech-supply"""
    held(seat in t["seats"] and (amount >= 0 or field == "vp"))
    if field in ENERGIES:
        held(amount <= LENGTH)
        t["know"][seat][field] = amount
        return
    if field in ("cep", "tech"):
        t["bank" if field == "cep" else "techs"] -= amount - t[field][seat]
    elif field not in PILES:
        raise CannotKnow(f"a correction of {field} is not judged")
    t[field][seat] = amount
