"""The Supply Phase: incomes, the demand of the regions and who pays for it, the event."""

from __future__ import annotations

from co2replay.games.judging import Page, Table, Wrong, says

from .expertise import plants_of
from .log_reader import coming, expect_draw, is_heard_late, missing, refuse, speaker, turn_page
from .market import cep_out_of_market, cep_to_bank, pay_cep, purses_of
from .setup import SOURCES, fossil_drawn, ring
from .solo import goal_lost_in_disaster


def supply_phase(t: Table) -> None:
    """co2.decade.supply-order"""
    t["active"] = ""
    t.update(price_moved=False, refilled=False, deeds=[])
    t["phase"] = [f"{t['decade']} supply"]
    incomes(t)
    decay(t)
    energy_supply(t)
    event(t)
    # A purchase of the turn that follows is one of its own, whoever makes it.
    t["unwritten"] = [one for one in t["unwritten"] if one[1] != "buy"]


# Income


def income_of(t: Table, seat: str) -> int:
    """co2.income.amount"""
    total = 0
    for source in SOURCES:
        level = t["skill"][seat][source]
        if level and level in paid_levels(t, source):
            track = t["box"]["track"][source]
            total += track[str(min(level, track["length"]))]["income"]
    return total


def paid_levels(t: Table, source: str) -> list[int]:
    """co2.income.rank-1-2, co2.income.2p-first-only, co2.income.second-after-tied-first"""
    levels = {t["skill"][seat][source] for seat in t["seats"]}
    if says(t, "income_without_disc") == "not_ranked":
        levels.discard(0)
    positions: int = t["numbers"]["income_positions"][len(t["seats"])]
    return sorted(levels, reverse=True)[:positions]


def incomes(t: Table) -> None:
    """co2.income.split"""
    due = {seat: income_of(t, seat) for seat in t["seats"] if income_of(t, seat)}
    while True:
        page = coming(t)
        if page is not None and page["kind"] == "mark" and page["says"] == t["phase"]:
            turn_page(t)
        elif page is not None and page["kind"] == "act" and page["verb"] == "income":
            turn_page(t)
            take_income(t, page, due.pop(speaker(t, page), 0))
        elif page is not None and page["kind"] == "act" and is_heard_late(t, page):
            turn_page(t)
        elif due:
            raise missing(t, "co2.income.split", f"income of {sorted(due)}")
        else:
            return


def take_income(t: Table, page: Page, due: int) -> None:
    """co2.income.split"""
    coins, points = page["says"]
    seat = speaker(t, page)
    if seat in t["seats"] and not due and (coins or points) and not income_of(t, seat):
        pair = len(t["seats"]) == 2 and any(t["skill"][seat].values())
        clause = "co2.income.2p-first-only" if pair else "co2.income.rank-1-2"
        raise Wrong(clause, page, "no place of this company earns")
    if seat not in t["seats"] or coins + points != due or coins < 0 or points < 0:
        raise Wrong("co2.income.amount", page, f"the income is {due}")
    if coins and points and says(t, "income_split_allowed") == "no":
        refuse(t, "co2.income.split", page, "all in coins or all in points")
    t["coins"][seat] += coins
    t["points"][seat] += points


# Energy


def decay(t: Table) -> None:
    """co2.supply.decay.one-cube, co2.supply.decay.before-energy"""
    for region in t["regions"]:
        t["cubes"][region] -= min(t["numbers"]["decay_cubes"], t["cubes"][region])


def in_need(t: Table, region: str) -> bool:
    """co2.supply.scan.space, co2.supply.energy.skip-green, co2.supply.energy.skip-full"""
    ground, space = t["ground"][region], t["decade"] - 1
    return bool(space < len(ground) and ground[space] == "")


def energy_supply(t: Table) -> None:
    """co2.supply.energy.fossil-if-demand-empty"""
    need = [region for region in ring(t) if in_need(t, region)]
    first = ""
    while need and sum(t["fossils"].values()):
        page = expect_draw(t, "fossil", "co2.supply.energy.fossil-if-demand-empty")
        region, kind = page["says"]
        if region not in need:
            raise Wrong("co2.supply.energy.fossil-if-demand-empty", page, f"{region} needs none")
        if first and says(t, "region_scan_order") == "clockwise" and region != need[0]:
            refuse(t, "co2.supply.scan.clockwise", page, f"{need[0]} comes next")
        first = first or region
        at = need.index(region)
        need = need[at + 1 :] + need[:at]
        fossil_drawn(t, page, kind)
        t["ground"][region][t["decade"] - 1] = kind
        t["warmed"] = t["warmed"] or t["ppm"] >= t["numbers"]["safe_below"]
        cep_for_fossil(t, region)


def cep_for_fossil(t: Table, region: str) -> None:
    """co2.supply.cep.one-to-bank, co2.supply.cep.uncontrolled"""
    payer = t["control"][region]
    if not payer:
        if t["ceps"][region]:
            cep_to_bank(t, region)
    elif purses_of(t, payer):
        pay_cep(t, payer, "co2.supply.cep.payment-sources")
    else:
        forced_purchase(t, payer)


def forced_purchase(t: Table, payer: str) -> None:
    """co2.supply.cep.forced-purchase, co2.supply.cep.vp-substitute, co2.supply.cep.vp-minimum"""
    price = t["price"]
    if t["coins"][payer] < price and t["ceps"]["market"]:
        coming(t)  # co2.goal.discard: given up now, it brings the coins
    t["unwritten"] += [(payer, "buy", ()), (payer, "pay", ("hand",))]
    if not cep_out_of_market(t, payer, bought=True):
        return
    short = max(price - t["coins"][payer], 0)
    t["coins"][payer] -= price - short
    t["points"][payer] -= short
    cep_to_bank(t, payer)


# Event


def event(t: Table) -> None:
    """co2.event.threshold, co2.event.averted"""
    if t["ppm"] >= t["numbers"]["disaster_from"]:
        disaster(t, t["box"]["event"][str(t["events"][0])]["region"])
    next_event(t)


def disaster(t: Table, region: str) -> None:
    """co2.event.region, co2.event.exempt, co2.event.contribution, co2.event.penalty"""
    cubes = t["numbers"]["disaster_cubes"]
    for seat in t["seats"]:
        if plants_of(t, region, seat):
            continue
        if t["cubes"][seat] >= cubes:
            t["cubes"][seat] -= cubes
            t["cubes"][region] += cubes
        else:
            t["points"][seat] -= t["numbers"]["disaster_vp"]
    goal_lost_in_disaster(t)


def next_event(t: Table) -> None:
    """co2.event.rotate"""
    t["events"] = t["events"][1:]
    known = list(map(int, t["box"]["event"]))
    left = [number for number in known if number not in t["events_seen"]]
    # One card a decade: where a ruling passes over decades, theirs are gone, and nobody noted them.
    due = t["numbers"]["events_visible"] + t["decade"] - 2
    if max(len(known) - len(left), due) >= len(known):
        return
    page = expect_draw(t, "event", "co2.event.rotate")
    if len(page["says"]) != 1 or page["says"][0] not in left:
        raise Wrong("co2.event.rotate", page, "no such card is left")
    t["events"].append(page["says"][0])
    t["events_seen"].add(page["says"][0])
