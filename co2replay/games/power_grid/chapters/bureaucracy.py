"""Phase 5: running plants, income, and what the market of plants does at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from co2replay.engine.table import Answered, Breach, impossible, move
from co2replay.engine.unknown import is_unknown

from ..board import cells as at
from ..board.state import IN_DECK, State, Table
from ..box.components import COAL, GARBAGE, OIL, URANIUM
from ..forms import BUREAUCRACY, BURN, FUELS, POWER
from ..params import consult
from ..turn.frames import Frame, Mix, Power, seat_of
from . import plant_market
from .auction import tokens_of
from .order import anyway
from .storage import Room, burnt_by, can_burn, mixes_of_run, runs_alone


def can_run_any(t: Table, seat: int) -> bool:
    """Is there a plant that a player could run at all?"""
    s = t.state
    fuel, plants = tokens_of(s, seat), t.rules.box.plants
    return any(runs_alone(plants[one], fuel) for one in s.plants[seat])


def ask(t: Table) -> None:
    """Ask those who have something to decide; a player who can run nothing powers nothing.

    Where a table is laid out some may have said it already."""
    s = t.state
    s.powered = [cities if x in s.served else 0 for x, cities in enumerate(s.powered)]
    silent = [seat for seat in anyway(s) if seat not in s.served]
    left = tuple(seat for seat in silent if can_run_any(t, seat))
    idle = tuple(Answered(POWER, seat, ()) for seat in silent if seat not in left)
    s.settled = (*s.settled, *idle)
    if left:
        s.pending.append(Power(left))
    else:
        s.unrun = s.copy()


# clauses: pg.plant.once-per-round pg.bureaucracy.choose-plants pg.bureaucracy.choose-fewer
def check_power(t: Table, seat: int, plants: tuple[int, ...]) -> Breach | None:
    s = t.state
    for number in plants:
        if number not in s.plants[seat]:
            return impossible("pg.bureaucracy.choose-plants", plant=number)
        if plants.count(number) > 1:
            return impossible("pg.plant.once-per-round", plant=number)
    need = burnt_by(t.rules, plants)
    fuel = tokens_of(s, seat)
    if not can_burn(need, fuel):
        return impossible("pg.plant.fuel-exact", **lacking(need, fuel))
    return None


def lacking(need: Room, fuel: Sequence[int]) -> dict[str, int]:
    """What these runs take and what lies there, of the kinds that are short; hybrids take two."""
    is_hybrid = need.hybrid > fuel[COAL] - need.coal + fuel[OIL] - need.oil
    facts: dict[str, int] = {}
    for kind, name in enumerate(FUELS):
        if fuel[kind] < need[kind] or (is_hybrid and need.hybrid and kind in (COAL, OIL)):
            facts |= {name: need[kind], f"{name}_held": fuel[kind]}
    return {**facts, "hybrid": need.hybrid} if is_hybrid and need.hybrid else facts


# clauses: pg.plant.output-cap pg.bureaucracy.surplus-wasted pg.bureaucracy.burn
def apply_power(t: Table, seat: int, plants: tuple[int, ...]) -> None:
    s = t.state
    box = t.rules.box
    output = sum([box.plants[number].cities for number in plants])
    s.powered[seat] = min(output, len(s.networks[seat]))
    need = burnt_by(t.rules, plants)
    for fuel in (COAL, OIL, GARBAGE, URANIUM):
        if need[fuel]:
            burn(t, seat, fuel, need[fuel])
    if not need.hybrid:
        return
    ways = mixes_of_run(need._replace(coal=0, oil=0), tokens_of(s, seat))
    if len(ways) > 1:
        s.pending.append(Mix(seat, need.hybrid))
    else:
        burn_mix(t, seat, ways[0])
        s.settled = (*s.settled, Answered(BURN, seat, ways[0]))


def burn(t: Table, seat: int, fuel: int, amount: int) -> None:
    if amount:
        move(t, at.stored(seat, fuel), at.SUPPLY + fuel, amount, "pg.bureaucracy.burn")


def burn_mix(t: Table, seat: int, mix: tuple[int, int]) -> None:
    burn(t, seat, COAL, mix[0])
    burn(t, seat, OIL, mix[1])


# clauses: pg.plant.hybrid-mix
def check_mix(t: Table, frame: Mix, mix: tuple[int, int]) -> Breach | None:
    """Any mix of the right total that lies there."""
    if sum(mix) != frame.amount:
        return impossible("pg.plant.fuel-exact", coal=mix[0], oil=mix[1], due=frame.amount)
    coal, oil = tokens_of(t.state, frame.seat)[:2]
    if mix[0] > coal or mix[1] > oil:
        held = {"coal_held": coal, "oil_held": oil}
        return impossible("pg.plant.hybrid-mix", coal=mix[0], oil=mix[1], **held)
    return None


# clauses: pg.bureaucracy.pay-powered pg.bureaucracy.pay-zero pg.end.pay-21
def payment(t: Table, powered: int) -> int:
    payments = t.rules.box.payments
    return payments[min(powered, len(payments) - 1)]


def clause_of_payment(powered: int) -> str:
    return "pg.bureaucracy.pay-powered" if powered else "pg.bureaucracy.pay-zero"


def pay(t: Table) -> None:
    s = t.state
    for seat in anyway(s):
        powered = s.powered[seat]
        move(t, at.BANK, at.MONEY + seat, payment(t, powered), clause_of_payment(powered))


# clauses: pg.bureaucracy.sequence pg.bureaucracy.declare-order
def seen_meanwhile(t: Table) -> Iterator[State]:
    """The table as people see it in the course of phase 5, beside what is held here: paid are all
    in the end, or each as soon as it is said what runs; and no entry says when it begins where
    nobody has anything to run."""
    s = t.state
    if s.unrun is not None:
        yield s.unrun
    if is_paying(s):
        paid = s.copy()
        asked = {seat for frame in s.pending for seat in asked_still(frame)}
        for seat in anyway(s):
            if seat not in asked and not is_unknown(s.powered[seat]):
                paid.c[at.MONEY + seat] += payment(t, s.powered[seat])
        yield paid


def is_paying(s: State) -> bool:
    """Has somebody said what runs, and others not yet?"""
    is_asked = not is_unknown(s.phase) and s.phase == BUREAUCRACY and s.stage == 0
    return bool(is_asked and s.served)


def asked_still(frame: Frame) -> tuple[int, ...]:
    return frame.left if isinstance(frame, Power) else (seat_of(frame),)


# clauses: pg.bureaucracy.market-bottom pg.step3.market-update pg.step3.deck-empty
def update_market(t: Table) -> None:
    s = t.state
    if s.step < 3:
        if s.card == IN_DECK and s.market:  # a table laid out may have none
            plant_market.send_highest_under(t)
        return
    if s.step3_round == s.round:
        consult(t, "step3_first_removal")
        if t.rules.settings.step3_first_removal == "next_round":
            return
    plant_market.drop_lowest(t)
