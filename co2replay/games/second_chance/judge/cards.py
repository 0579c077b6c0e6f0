"""LobbyistCard cards and UN goals: the executive action of which a turn has one."""

from __future__ import annotations

from co2replay.games.judging import CannotKnow, Page, Table, says

from .box import ENERGIES, GRANTS, REGIONS, LobbyistCard, lobbyists, un_cards
from .due import is_against
from .goods import gain_points, gain_tech
from .knowledge import learn
from .main_actions import barred_build, barred_plan, barred_prepare
from .numbers import LIMIT, UN_POINTS
from .pages import turn_page
from .scientists import Said, energy_of, is_open, move_one, side_effect, ways

LOBBYISTS = lobbyists()
UN = un_cards()
MAINS = ("plan", "prepare", "build")
GIVES = {  # from which number on
    **{1: "sc.lobby.01-06", 7: "sc.lobby.07-09", 10: "sc.lobby.10-14", 15: "sc.lobby.15-19"},
    **{20: "sc.lobby.20-24", 25: "sc.lobby.25-29", 30: "sc.lobby.30-34"},
    **{35: "sc.lobby.35", 36: "sc.lobby.36"},
}
Gifts = tuple[tuple[str, int], ...]
# Another action than the one pictured, or another instance of it.
WRONG_ACTION = ("sc.lobby.main-adjacent", "sc.lobby.main-detail")
PAYS_FOR_ITSELF = range(20, 25)  # sc.lobby.20-24-cost


def why_not_another(t: Table, verb: str) -> Said:
    """sc.exec.card.one-of-two, sc.un.one-per-turn"""
    before = t["did"]["carded"]
    if before == verb == "claim":
        yield "sc.un.one-per-turn", "a goal was claimed already"
    if before:
        yield "sc.exec.card.one-of-two", "a card or a claim, and once"


# Lobbyists ----------------------------------------------------------------------------------------


def lobby(t: Table, seat: str, page: Page) -> None:
    """sc.lobby.play-beside-board, sc.lobby.main-or-side"""
    number, side, effect = (*turn_page(t)["says"], None)[:3]
    hand = t["hand"][seat]
    t["did"]["carded"] = "lobby"
    gifts = bonus_of(t, number, side, effect)
    assert gifts is not None, page
    is_after = side == "main" and is_behind(t, number)
    is_before = side == "main" and not is_after
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


def why_not_played(t: Table, seat: str, page: Page) -> Said:
    """sc.lobby.play-beside-board, sc.lobby.main-or-side, sc.lobby.main-bonus"""
    number, side, effect = (*page["says"], None)[:3]
    hand = t["hand"][seat]
    if number not in LOBBYISTS:
        yield "sc.material.count.lobby", f"there is no card {number}"
        yield from why_not_another(t, "lobby")
        return
    if number in t["played"][seat]:
        yield "sc.lobby.main-or-side", f"{seat} has played card {number}"
    elif number not in hand and ("?" not in hand or is_seen(t, number)):
        yield "sc.lobby.play-beside-board", f"{seat} has no card {number}"
    yield from why_not_another(t, "lobby")
    gifts = bonus_of(t, number, side, effect)
    if side == "side":
        if effect is not None:
            yield "sc.lobby.side-unconditional", "the side effect leaves no choice"
    elif gifts is None:
        yield clause_of(number), f"what card {number} gives is not {effect}"
        yield "sc.lobby.main-bonus", f"what card {number} gives is not {effect}"
    elif not is_behind(t, number):
        yield from why_not_coming(t, seat, number, gifts)


def is_seen(t: Table, number: int) -> bool:
    """Does a card lie open, or is it known who holds it?"""
    return number in t["shown"] or any(number in hand for hand in t["hand"].values())


def clause_of(number: int) -> str:
    """What says what cards of this number give."""
    return GIVES[max(first for first in GIVES if first <= number)]


def bonus_of(t: Table, number: int, side: str, effect: str | None) -> Gifts | None:
    """Which of the bonuses of a card is taken: A06, A07; none, if it does not give that"""
    card = LOBBYISTS[number]
    choices: list[Gifts] = [(one,) for one in card.bonus]
    is_grant = side == "main" and card.kind == "plan" and card.detail in GRANTS
    if is_grant and says(t, "lobby_grant_cards") == "as_printed":
        choices = [(("money", 3), ("tech", 2)), (("move", 1),)]
    if effect is None:
        return choices[0] if len(choices) == 1 or side == "side" else None
    return next((gifts for gifts in choices if gifts[0][0] == effect), None)


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


def why_not_coming(t: Table, seat: str, number: int, gifts: Gifts) -> Said:
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
    yield WRONG_ACTION[t["last"]["kind"] == card.kind], f"what card {number} shows cannot come now"


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
        return any(is_open(barred_plan(t, seat, x, space)) for x in ENERGIES for space in spaces)
    barred = barred_prepare if card.kind == "prepare" else barred_build
    spaces = [space for space, tile in t["tile"].items() if energy_of(tile) == card.detail]
    return any(is_open(barred(t, seat, space)) for space in spaces)


def why_not_promised(t: Table, page: Page) -> Said:
    """sc.lobby.main-adjacent, sc.lobby.main-detail: what comes after a card played before it"""
    if t["waiting"] is None:
        return
    number, _ = t["waiting"]
    card = LOBBYISTS[number]
    kind, details = pictured_by(t, page)
    if not is_pictured(number, kind, details):
        if card.kind == "summit" and says(t, "lobby_summit_move") == "any":
            raise CannotKnow("whether a scientist goes to a summit in this action")
        yield WRONG_ACTION[kind == card.kind], f"card {number} shows something else"


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


def why_not_claimed(t: Table, seat: str, page: Page) -> Said:
    """sc.un.claim.infra-for-all, -multiplicity, -cost, A40"""
    number = page["says"][0]
    yield from why_not_another(t, "claim")
    if number not in UN:
        yield "sc.material.count.un-goals", f"there is no card {number}"
        return
    if any(number in cards for cards in t["claimed"].values()):
        yield "sc.comp.un.take-card" if is_against(t) else "sc.coop.un.flip", "claimed already"
    elif number not in t["un"]:
        clause = "sc.comp.setup.un-ten" if is_against(t) else "sc.coop.setup.un-display"
        yield clause, f"card {number} does not lie there"
    energies, cost = UN[number]
    held = supported(t, seat)
    served = [energy for card in t["claimed"][seat] for energy in UN[card][0]]
    if set(served) & set(energies) and says(t, "un_reuse") == "no":
        for energy in served:
            if energy in held:
                held.remove(energy)
    for energy in energies:
        if held.count(energy) < energies.count(energy):
            tiles = (tile for tile in t["tile"].values() if tile.startswith(energy))
            if any(tile.endswith(f":{seat}") for tile in tiles):
                yield "sc.un.claim.plant-built", f"no plant stands there of {energy}"
            if energies.count(energy) > 1:
                yield "sc.un.claim.multiplicity", f"less than two plants of {energy}"
            yield "sc.un.claim.infra-for-all", f"no plant of {energy}"
    if t["tech"][seat] < cost:
        yield "sc.un.claim.cost", f"{cost} tech tokens"


def claim(t: Table, seat: str, page: Page) -> None:
    """sc.un.claim.cost, sc.coop.un.two-vp"""
    number = turn_page(t)["says"][0]
    cost = UN[number][1]
    t["did"]["carded"] = "claim"
    t["tech"][seat] -= cost
    t["techs"] += cost
    t["un"].remove(number)
    t["claimed"][seat].append(number)
    if t["mode"] != "competitive":  # sc.comp.un.take-card, sc.comp.un.no-immediate-vp
        t["team"] += UN_POINTS
    t["last"] = {"kind": "claim", "details": []}
