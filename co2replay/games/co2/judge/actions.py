"""The three Actions: what each needs, what it costs, and its effects in their order."""

from __future__ import annotations

from typing import Any

from co2replay.games.judging import Page, Table, Wrong, says

from .expertise import control_check, learn
from .log_reader import ask, coming, is_answer, refuse
from .market import (
    cep_out_of_market,
    cep_to_region,
    gain_coins,
    gain_cubes,
    has_room,
    pay_cep,
    purses_of,
)
from .scientists import (
    displace,
    own_scientist_after_construction,
    own_scientist_while_installing,
    research_grant,
    scientist_on,
)
from .setup import lobby_cards, ppm_of


def one_action(t: Table, page: Page) -> None:
    """co2.turn.one-action"""
    if t["acted"]:
        refuse(t, "co2.turn.one-action", page, "a second Action")
    t["acted"] = True


# Propose


def propose(t: Table, seat: str, page: Page) -> None:
    """co2.propose.tile"""
    source, space = page["says"]
    region, grant = space.split("/")
    for fault in propose_faults(t, source, space):
        refuse(t, fault, page, f"{source} in {space}")
    t["pool"][source] -= 1
    t["tiles"][space] = {"source": source, "installed": False}
    if grant == "money":
        grant_money(t, seat, region)
    elif grant == "tech":
        gain_cubes(t, seat, t["numbers"]["grant_cubes"])
    else:
        research_grant(t, seat)
    t["deeds"].append(("propose", region, grant))


def propose_faults(t: Table, source: str, space: str) -> list[str]:
    """co2.propose.empty-space, co2.propose.agenda, co2.propose.tile"""
    region, grant = space.split("/")
    faults = []
    if grant not in t["box"]["region"][region]["grants"] or space in t["tiles"]:
        faults.append("co2.propose.empty-space")
    if source not in t["agenda"][region] and says(t, "agenda_restricts_projects") == "yes":
        faults.append("co2.propose.agenda")
    if t["pool"][source] < 1:
        faults.append("co2.propose.tile")
    return faults


def grant_money(t: Table, seat: str, region: str) -> None:
    """co2.propose.grant-money, co2.propose.grant-money-floor"""
    gain_coins(t, seat, max(t["ceps"][region], t["numbers"]["grant_money_floor"]))


# Install


def install(t: Table, seat: str, page: Page) -> None:
    """co2.install.any-proposed"""
    source, space = page["says"]
    tile = t["tiles"].get(space)
    if tile is None or tile["installed"] or source not in (None, tile["source"]):
        raise Wrong("co2.install.any-proposed", page, f"no such proposed project in {space}")
    if not purses_of(t, seat):
        raise Wrong("co2.install.fee", page, "no CEP")
    send_opponent_away(t, seat, space, page)
    pay_cep(t, seat, "co2.install.fee-source")
    t["displacing"] = False
    tile["installed"] = True
    install_benefit(t, seat, tile["source"])
    if scientist_on(t, space) == seat:
        own_scientist_while_installing(t, seat, space)
    t["deeds"].append(("install", tile["source"]))


def send_opponent_away(t: Table, seat: str, space: str, page: Page) -> None:
    """co2.displace.trigger"""
    owner = scientist_on(t, space)
    if owner and owner != seat:
        displace(t, owner, space, page)


def install_benefit(t: Table, seat: str, source: str) -> None:
    """co2.install.benefit-forestation, -solar, -fusion, -biomass, -recycling"""
    number = ["forestation", "solar", "fusion", "biomass", "recycling"].index(source)
    for _ in range(t["numbers"]["install_ceps"][number]):
        cep_out_of_market(t, seat)
    gain_cubes(t, seat, t["numbers"]["install_cubes"][number])
    gain_coins(t, seat, t["numbers"]["install_coins"][number])


# Construct


def construct(t: Table, seat: str, page: Page) -> None:
    """co2.construct.step-order"""
    source, space = page["says"]
    region = space.split("/")[0]
    tile = t["tiles"].get(space)
    if tile is None or not tile["installed"] or source not in (None, tile["source"]):
        raise Wrong("co2.construct.match", page, f"no such installed project in {space}")
    source = tile["source"]
    discount, promised = discount_waiting(t, source), discount_promised(t, seat, source)
    for fault in construct_faults(t, seat, space, discount, promised):
        refuse(t, fault, page, f"{source} in {space}")
    short = coins_short(t, seat, space, discount)
    goal_helps = 0 < short <= goal_behind_displacement(t, seat, space)
    at_once = says(t, "displacement_at_construction") == "before_payment"
    if at_once:
        send_opponent_away(t, seat, space, page)
    if short > 0:
        discount += rest_brought(t, seat, source, short, goal_helps, page)
    pay_for_plant(t, seat, region, source, discount, page)
    t["displacing"] = False
    points = top_of_stack(t, source)["vp"]
    t["stack"][source] += 1
    place_plant(t, region, source, seat)
    t["points"][seat] += points  # co2.construct.vp
    learn(t, seat, source)  # co2.construct.expertise
    control_check(t, region, seat)
    if not at_once:
        send_opponent_away(t, seat, space, page)
        t["displacing"] = False
    if scientist_on(t, space) == seat:
        own_scientist_after_construction(t, seat, space)
    del t["tiles"][space]  # co2.construct.project-returns
    t["pool"][source] += 1
    t["deeds"].append(("construct", source))
    if t["card_with_plant"]:
        t["pages"][t["page"] : t["page"]] = t["card_with_plant"]
        t["card_with_plant"] = []


def top_of_stack(t: Table, source: str) -> dict[str, Any]:
    """co2.construct.top-of-stack"""
    plant: dict[str, Any] = t["box"]["plant"][source].get(str(t["stack"][source] + 1), {})
    return plant


def construct_faults(t: Table, seat: str, space: str, discount: int, promised: int) -> list[str]:
    """co2.construct.license, co2.construct.resources, co2.region.all-green-no-build"""
    region, source = space.split("/")[0], t["tiles"][space]["source"]
    plant = top_of_stack(t, source)
    faults = []
    if source not in t["agenda"][region]:
        faults.append("co2.control.agenda-only")  # where projects are not restricted, plants are
    if not plant:
        return [*faults, "co2.construct.top-of-stack"]
    helped = 1 if t["cubes"][region] else 0
    license_needed = plant["cubes"] - (helped if says(t, "license_against") == "net" else 0)
    if t["skill"][seat][source] < license_needed:
        faults.append("co2.construct.license")
    if not any(not isinstance(here, dict) for here in t["ground"][region]):
        faults.append("co2.region.all-green-no-build")
    cubes_needed = plant["cubes"] - (helped if says(t, "cubes_against") == "net" else 0)
    if t["coins"][seat] < fee_due(t, seat, space):
        faults.append("co2.displace.fee")
    short = coins_short(t, seat, space, discount)
    brought = max(promised, goal_behind_displacement(t, seat, space))
    if short > brought or t["cubes"][seat] < cubes_needed:
        faults.append("co2.construct.resources")
    return faults


def fee_due(t: Table, seat: str, space: str) -> int:
    """co2.displace.fee"""
    fee: int = t["numbers"]["displacement_fee"]
    return fee if scientist_on(t, space) not in ("", seat) else 0


def coins_short(t: Table, seat: str, space: str, discount: int) -> int:
    """Tell how many coins the plant, and who is paid to leave, cost beyond what is there."""
    cost: int = top_of_stack(t, t["tiles"][space]["source"])["cost"]
    return max(cost - discount, 0) + fee_due(t, seat, space) - int(t["coins"][seat])


def goal_behind_displacement(t: Table, seat: str, space: str) -> int:
    """co2.displace.use-at-once: coins that a goal may bring before the tile is used"""
    if not fee_due(t, seat, space) or t["goal"][seat] is None:
        return 0
    coins: int = t["numbers"]["goal_coins"]
    return coins if says(t, "displacement_barred_between") == "free_moves" else 0


def discount_waiting(t: Table, source: str) -> int:
    """co2.lobby.15, co2.lobby.16, co2.lobby.17, co2.lobby.18, co2.lobby.19"""
    if says(t, "main_lobby_discount_timing") == "after_action":
        return 0
    amount: int = t["numbers"]["discount_coins"]
    return amount if t["waiting"] in fitting_cards(t, source) else 0


def discount_promised(t: Table, seat: str, source: str) -> int:
    """co2.lobby.15: a card that may be in hand can still be named when the plant is begun"""
    if says(t, "main_lobby_discount_timing") == "after_action" or t["carded"]:
        return 0
    amount: int = t["numbers"]["discount_coins"]
    held = any(may_hold(t, seat, number) for number in fitting_cards(t, source))
    return amount if held else 0


def fitting_cards(t: Table, source: str) -> list[int]:
    return [
        int(number)
        for number, card in t["box"]["lobby"].items()
        if card["trigger"] == "construct" and card["detail"] == source
    ]


def may_hold(t: Table, seat: str, number: int) -> bool:
    """co2.lobby.removed"""
    hand = t["lobby"][seat]
    unseen = number in lobby_cards(t) and number not in t["lobby_seen"]
    return number in hand or ("?" in hand and unseen)


def rest_brought(t: Table, seat: str, source: str, short: int, goal_helps: bool, page: Page) -> int:
    """co2.construct.resources: a goal given up, or a card named next, brings what is missing"""
    clause = "co2.construct.resources"
    later = coming(t)
    if goal_helps and t["goal"][seat] is None:
        return 0
    amount: int = t["numbers"]["discount_coins"]
    if later is not None and later["verb"] == "lobby" and later["who"] not in ("", seat):
        raise Wrong("co2.lobby.minor-timing", later, f"it is the turn of {seat}")
    if later is None or not is_answer(t, later, "lobby", seat) or short > amount:
        raise Wrong(clause, page, f"{short} coins are missing")
    number, side = later["says"][:2]
    if number not in fitting_cards(t, source) or side != "main":
        raise Wrong(clause, page, f"{short} coins are missing")
    if t["carded"] or not may_hold(t, seat, number):
        raise Wrong("co2.lobby.removed", later, f"card {number} is not in hand")
    t["discounted_by"] = number
    end = t["page"] + 1 + draws_behind(t, t["page"])
    t["card_with_plant"] = t["pages"][t["page"] : end]  # read when the plant stands
    del t["pages"][t["page"] : end]
    return amount


def draws_behind(t: Table, place: int) -> int:
    """co2.solo.lobby-refill, co2.solo.main-reveals-un: what a card calls for goes with it"""
    behind = t["pages"][place + 1 : place + 3] if len(t["seats"]) == 1 else []
    return sum(page["verb"] in ("refill", "reveal") for page in behind)


def pay_for_plant(t: Table, seat: str, region: str, source: str, discount: int, page: Page) -> None:
    """co2.construct.pay-bank"""
    plant = top_of_stack(t, source)
    own = plant["cubes"] - regional_cube(t, seat, region, plant["cubes"])
    price = max(plant["cost"] - discount, 0)
    if t["coins"][seat] < price or t["cubes"][seat] < own:
        raise Wrong("co2.construct.resources", page, f"{price} coins and {own} cubes")
    t["coins"][seat] -= price
    t["cubes"][seat] -= own


def regional_cube(t: Table, seat: str, region: str, needed: int) -> int:
    """co2.event.subsidy, co2.event.subsidy-one"""
    if not t["cubes"][region] or not needed:
        return 0
    options = ["take"]
    if says(t, "region_cube_subsidy") == "optional" and t["cubes"][seat] >= needed:
        options.append("leave")
    t["cube_taken"] = ask(t, seat, "cube", options, "co2.event.subsidy", default="take")
    if t["cube_taken"] == "leave":
        return 0
    t["cubes"][region] -= 1
    return 1


def place_plant(t: Table, region: str, source: str, seat: str) -> None:
    """co2.construct.leftmost-empty, co2.construct.owner-disc"""
    ground = t["ground"][region]
    plant = {"source": source, "owner": seat}
    if "" in ground:
        ground[ground.index("")] = plant
    else:
        replace_oldest(t, region, plant)


def replace_oldest(t: Table, region: str, plant: dict[str, str]) -> None:
    """co2.construct.replace-leftmost, co2.construct.replace-pollution, co2.construct.replace-cep"""
    ground = t["ground"][region]
    at = next(n for n, here in enumerate(ground) if not isinstance(here, dict))
    t["ppm"] -= ppm_of(t, ground[at])
    ground[at] = plant
    if has_room(t, region):
        cep_to_region(t, region)
    elif says(t, "replace_cep_at_limit") == "taken_and_lost":
        cep_out_of_market(t, "bank")


# A turn without any Action


def no_action_possible(t: Table, seat: str) -> bool:
    """co2.turn.one-action"""
    spaces = [
        f"{region}/{grant}" for region in t["regions"] for grant in ("money", "tech", "research")
    ]
    for space in spaces:
        if any(not propose_faults(t, source, space) for source in t["pool"]):
            return False
    for space, tile in t["tiles"].items():
        opponent = scientist_on(t, space) not in ("", seat)
        if not tile["installed"]:
            if purses_of(t, seat) and (not opponent or t["coins"][seat]):
                return False
        else:
            discount = discount_waiting(t, tile["source"])
            promised = discount_at_hand(t, seat, tile["source"])
            if not construct_faults(t, seat, space, discount, promised):
                return False
    return True


def discount_at_hand(t: Table, seat: str, source: str) -> int:
    """co2.lobby.15: a card that everybody has seen pays for the plant, too"""
    seen = set(t["lobby"][seat]) & set(fitting_cards(t, source))
    return discount_promised(t, seat, source) if seen else 0


def passing(t: Table, seat: str, page: Page) -> None:
    """co2.turn.one-action"""
    if says(t, "no_action") == "illegal" or not no_action_possible(t, seat):
        raise Wrong("co2.turn.one-action", page, "an Action is possible")
    t["passed"] = True
