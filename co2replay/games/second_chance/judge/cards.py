"""LobbyistCard cards and UN goals: the executive action of which a turn has one."""

from __future__ import annotations

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, says

from .box import ENERGIES, GRANTS, REGIONS, LobbyistCard, lobbyists, un_cards
from .goods import gain_points, gain_tech
from .knowledge import learn
from .main_actions import barred_build, barred_plan, barred_prepare
from .numbers import LIMIT, UN_POINTS
from .pages import turn_page
from .scientists import energy_of, move_one, side_effect, ways

LOBBYISTS = lobbyists()
UN = un_cards()
MAINS = ("plan", "prepare", "build")
Gifts = tuple[tuple[str, int], ...]
# Another action than the one pictured, or another instance of it.
WRONG_ACTION = ("sc.lobby.main-adjacent", "sc.lobby.main-detail")
PAYS_FOR_ITSELF = range(20, 25)  # sc.lobby.20-24-cost


def one_card(t: Table, page: Page) -> None:
    before = t["did"]["carded"]
    if before:
        is_second = before == page["verb"] == "claim"
        clause = "sc.un.one-per-turn" if is_second else "sc.exec.card.one-of-two"
        raise Wrong(clause, page, "a card or a claim, and once")
    t["did"]["carded"] = page["verb"]


# Lobbyists ----------------------------------------------------------------------------------------


def lobby(t: Table, seat: str, page: Page) -> None:
    """sc.lobby.play-beside-board, sc.lobby.main-or-side"""
    number, side, effect = (*page["says"], None)[:3]
    hand = t["hand"][seat]
    if number not in LOBBYISTS:
        raise Wrong("sc.material.count.lobby", page, f"there is no card {number}")
    if number not in hand and ("?" not in hand or number in t["shown"]):
        raise Wrong("sc.lobby.main-or-side", page, f"{seat} has no card {number}")
    one_card(t, page)
    gifts = bonus_of(t, page, number, side, effect)
    is_after = side == "main" and is_behind(t, number)
    is_before = side == "main" and not is_after
    if is_before:
        check_coming(t, seat, page, number, gifts)
    turn_page(t)
    hand.remove(number if number in hand else "?")
    t["shown"].add(number)
    t["played"][seat].append(number)
    if t["decade"] == 1:
        t["lobbied_early"] = True
    t["last"] = {"kind": "lobby", "details": []}
    if side == "side":
        side_effect(t, seat, number)
        return
    is_early = is_before and number not in PAYS_FOR_ITSELF
    if is_after or not is_early or says(t, "lobby_prebonus") == "before":
        pay(t, seat, number, gifts)
        gifts = ()
    if is_before:
        t["waiting"] = (number, gifts)


def bonus_of(t: Table, page: Page, number: int, side: str, effect: str | None) -> Gifts:
    """Which of the bonuses of a card is taken: A06, A07"""
    card = LOBBYISTS[number]
    choices: list[Gifts] = [(one,) for one in card.bonus]
    is_grant = side == "main" and card.kind == "plan" and card.detail in GRANTS
    if is_grant and says(t, "lobby_grant_cards") == "as_printed":
        choices = [(("money", 3), ("tech", 2)), (("move", 1),)]
    if effect is None:
        if len(choices) > 1 and side == "main":
            raise Wrong("sc.lobby.main-bonus", page, "which of the two", True)
        return choices[0]
    for gifts in choices if side == "main" else ():
        if gifts[0][0] == effect:
            return gifts
    raise Wrong("sc.lobby.main-bonus", page, f"card {number} gives no {effect}")


def is_behind(t: Table, number: int) -> bool:
    """sc.lobby.main-adjacent: the pictured action was just taken; A09"""
    card, last = LOBBYISTS[number], t["last"]
    if is_pictured(number, last["kind"], last["details"]):
        return True
    is_talk = card.kind == "summit" and card.detail in t["talks"]
    return is_talk and last["kind"] != "summit" and says(t, "lobby_summit_move") == "any"


def is_pictured(number: int, kind: str, details: list[str]) -> bool:
    card = LOBBYISTS[number]
    return card.kind == kind and (not card.detail or card.detail in details)


def check_coming(t: Table, seat: str, page: Page, number: int, gifts: Gifts) -> None:
    """sc.lobby.main-adjacent: a card played before its action, which has to be possible now"""
    card = LOBBYISTS[number]
    is_early = number in PAYS_FOR_ITSELF or says(t, "lobby_prebonus") == "before"
    lent = [(t[kind], count) for kind, count in gifts if is_early and kind in ("money", "tech")]
    for pile, count in lent:
        pile[seat] += count
    can_come = is_possible(t, seat, card)
    for pile, count in lent:
        pile[seat] -= count
    if can_come:
        return
    if is_early and gifts[0][0] in ("knowledge", "move"):
        raise CannotKnow(f"whether card {number} makes its own action possible")
    is_talk = card.kind == "summit" and t["last"]["kind"] != "summit"
    if is_talk and says(t, "lobby_summit_move") == "any":
        raise CannotKnow("whether a scientist goes to a summit in the next action")
    clause = WRONG_ACTION[t["last"]["kind"] == card.kind]
    raise Wrong(clause, page, f"what card {number} shows cannot come now")


def is_possible(t: Table, seat: str, card: LobbyistCard) -> bool:
    """Tell whether the pictured action can be the next one of this turn."""
    did = t["did"]
    if card.kind == "sell":
        return bool(not did["traded"] and not t["closed"] and t["cep"][seat])
    if card.kind == "summit":
        talks = [to for _, to in ways(t, seat) if to.startswith("summit ")]
        return not did["moved"] and any(to.endswith(f"/{card.detail}") for to in talks)
    if did["passed"] or card.kind in did["mains"] or len(did["mains"]) > (t["mode"] == "solo"):
        return False
    if did["mains"] and t["ppm"] >= LIMIT:
        return False
    if card.kind == "plan":
        spaces = [space for space in t["tile"] if card.detail in space.split("/")]
        return any(barred_plan(t, seat, x, space) is None for x in ENERGIES for space in spaces)
    barred = barred_prepare if card.kind == "prepare" else barred_build
    spaces = [space for space, tile in t["tile"].items() if energy_of(tile) == card.detail]
    return any(barred(t, seat, space) is None for space in spaces)


def before_action(t: Table, page: Page) -> None:
    """sc.lobby.main-adjacent, sc.lobby.main-detail: what comes after a card played before it"""
    number, _ = t["waiting"]
    card = LOBBYISTS[number]
    kind, details = pictured_by(t, page)
    if not is_pictured(number, kind, details):
        if card.kind == "summit" and says(t, "lobby_summit_move") == "any":
            raise CannotKnow("whether a scientist goes to a summit in this action")
        clause = WRONG_ACTION[kind == card.kind]
        raise Wrong(clause, page, f"card {number} shows something else")


def after_action(t: Table, seat: str) -> None:
    if t["waiting"] is not None:
        number, gifts = t["waiting"]
        t["waiting"] = None
        pay(t, seat, number, gifts)


def pictured_by(t: Table, page: Page) -> tuple[str, list[str]]:
    """What an entry does, as a card pictures it."""
    verb = page["verb"]
    if verb == "scientist":
        to = page["says"][1]
        return ("summit", [to.partition("/")[2]]) if to.startswith("summit ") else ("move", [])
    if verb == "plan":
        return "plan", page["says"][1].split("/")
    if verb in MAINS:
        return verb, [t["tile"][page["says"][1]].split()[0]]
    return verb, []


def pay(t: Table, seat: str, number: int, gifts: Gifts) -> None:
    """sc.lobby.main-bonus"""
    for kind, count in gifts:
        if kind == "money":
            t["money"][seat] += count
        elif kind == "tech":
            gain_tech(t, seat, count)
        elif kind == "vp":
            gain_points(t, seat, count)
        elif kind == "knowledge":
            learn(t, seat, LOBBYISTS[number].detail)
        else:
            move_one(t, seat)


# UN goals -----------------------------------------------------------------------------------------


def supported(t: Table, seat: str) -> list[str]:
    """The energies of the plants on this player's infrastructure: sc.un.claim.plant-built"""
    plants = (plant.partition(":") for region in REGIONS for plant in t["plants"][region])
    return [energy for energy, _, owner in plants if owner == seat]


def claim(t: Table, seat: str, page: Page) -> None:
    """sc.un.claim.infra-for-all, -multiplicity, -cost, A40"""
    number = page["says"][0]
    one_card(t, page)
    if number not in t["un"]:
        raise Wrong("sc.un.claim.infra-for-all", page, f"card {number} does not lie there")
    energies, cost = UN[number]
    held = supported(t, seat)
    served = [energy for card in t["claimed"][seat] for energy in UN[card][0]]
    if set(served) & set(energies) and says(t, "un_reuse") == "no":
        for energy in served:
            if energy in held:
                held.remove(energy)
    for energy in energies:
        if energy not in held:
            tiles = (tile for tile in t["tile"].values() if tile.startswith(energy))
            is_bare = any(tile.endswith(f":{seat}") for tile in tiles)
            clause = "sc.un.claim.plant-built" if is_bare else "sc.un.claim.infra-for-all"
            raise Wrong(clause, page, f"no plant of {energy}")
        if held.count(energy) < energies.count(energy):
            raise Wrong("sc.un.claim.multiplicity", page, f"one plant of {energy} for two")
    if t["tech"][seat] < cost:
        raise Wrong("sc.un.claim.cost", page, f"{cost} tech tokens")
    turn_page(t)
    t["tech"][seat] -= cost
    t["techs"] += cost
    t["un"].remove(number)
    t["claimed"][seat].append(number)
    if t["mode"] != "competitive":  # sc.comp.un.take-card, sc.comp.un.no-immediate-vp
        t["team"] += UN_POINTS
    t["last"] = {"kind": "claim", "details": []}
