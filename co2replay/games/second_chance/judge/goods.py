"""CEPs, tech tokens, points and ppm: where they come from and where they go."""

from __future__ import annotations

from co2replay.games.judging import CannotKnow, Table, Wrong, is_answer, says

from .box import REGIONS
from .numbers import FLOOR, LIMIT, PRICE_MAX, REFILL
from .pages import ask, coming, is_reveal_next, turn_page


class EndsAtOnce(Exception):
    """The game ends at once: sc.comp.loss.immediate, sc.env.loss-negative and the like."""


def from_market(t: Table) -> bool:
    """sc.cep.source-market: take one CEP off the market; false where none lies there."""
    if not t["market"]:
        return False
    t["market"] -= 1
    if not t["market"]:
        emptied(t)
    return True


def emptied(t: Table) -> None:
    """sc.market.empty.price-up, sc.market.empty.refill-two, sc.market.empty.closed, A05"""
    come = min(REFILL, t["bank"])
    if come == REFILL or says(t, "refill_short") == "price_rises":
        t["price"] = min(PRICE_MAX, t["price"] + 1)
    t["market"], t["bank"] = come, t["bank"] - come
    t["closed"] = True


def gain_ceps(t: Table, seat: str, count: int) -> None:
    """A04: one by one, so that the market may fill in between."""
    for _ in range(count):
        t["cep"][seat] += from_market(t)


def gain_tech(t: Table, seat: str, count: int) -> None:
    """A93: what is not there cannot be taken."""
    come = min(count, t["techs"])
    if come < count and t["arctic"]:
        raise CannotKnow("whether tokens that the Arctic took are back in the stock")
    t["tech"][seat] += come
    t["techs"] -= come


def gain_points(t: Table, seat: str, points: int) -> None:
    """sc.coop.build.team-vp, sc.comp.build.own-vp: the team's, or one's own; A27"""
    if t["mode"] != "competitive":
        t["team"] += points
        return
    t["vp"][seat] += points
    if t["vp"][seat] < 0 and points < 0 and says(t, "vp_min") == "zero":
        t["vp"][seat] = 0


def purses(t: Table, seat: str) -> list[str]:
    """sc.cep.pay-from: the own board and every region that the payer controls"""
    found = ["board"] if t["cep"][seat] else []
    held = [region for region in REGIONS if t["control"][region] == seat]
    return found + [region for region in held if t["ceps"][region]]


def pay_cep(t: Table, seat: str, clause: str) -> bool:
    """sc.cep.paid-to-bank; false where there is none. Where from is asked only with a choice, else
    it may be written."""
    found = purses(t, seat)
    if not found:
        return False
    purse = found[0]
    if len(found) > 1 or (not is_reveal_next(t) and is_answer(coming(t), seat, "pay")):
        page = ask(t, seat, clause, "pay")
        if len(found) == 1 and not page["who"] and t["phase"] != "turn":
            raise CannotKnow(f"line {page['line']} may be of somebody who was asked later")
        purse = page["says"][0]
        if purse not in found:
            raise Wrong("sc.cep.pay-from", page, f"{seat} has no CEP there")
    if purse == "board":
        t["cep"][seat] -= 1
    else:
        t["ceps"][purse] -= 1
    t["bank"] += 1
    return True


def penalty(t: Table, seat: str) -> None:
    """sc.penalty.market-cep, sc.penalty.vp-price, A26"""
    price = t["price"]
    if t["market"]:
        t["bank"] += 1  # before the market is filled again
        from_market(t)
    if price != t["price"] and says(t, "penalty_price") == "after":
        price = t["price"]
    gain_points(t, seat, -price)


def raise_air(t: Table, ppm: int) -> None:
    """sc.supply.raise-co2, sc.comp.loss.immediate"""
    t["ppm"] += ppm
    if t["mode"] == "competitive" and is_too_much(t):
        raise EndsAtOnce


def lower_air(t: Table, ppm: int) -> None:
    """sc.actions.build.replace-reduces-co2, sc.coop.co2.floor-400, A19"""
    floor = FLOOR
    if t["mode"] == "competitive" and t["ppm"] - ppm < FLOOR:
        floor = FLOOR if says(t, "co2_floor") == "both" else 0
    t["ppm"] = max(t["ppm"] - ppm, min(t["ppm"], floor))


def is_too_much(t: Table) -> bool:
    """A01"""
    ppm: int = t["ppm"]
    return ppm > LIMIT or (ppm == LIMIT and says(t, "co2_loss") == "at")


def answered(t: Table, seat: str, *verbs: str) -> None:
    """Pass an answer to something that leads nowhere, if it was written."""
    if is_answer(coming(t), seat, *verbs):
        turn_page(t)
