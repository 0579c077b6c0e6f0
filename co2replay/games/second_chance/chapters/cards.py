"""Lobbyist cards, for their main effect or their side effect, and UN goals claimed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from co2replay.engine.table import Breach, impossible, move, refuse, resting
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import OMITTED, UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.state import Table
from ..box.components import (
    AT_SUMMIT,
    BUILT,
    CEP,
    GIFTS,
    IN_REGION,
    KNOWLEDGE,
    MONEY,
    MOVE,
    ON_GRANT,
    PREPARED,
    SOLD,
    TECH,
    VP,
    Gift,
    Lobbyist,
)
from ..params import consult
from ..turn.frames import DoActed, DoGift, DoLearn, DoSide, Move
from . import market
from .scientists import can_move

CARD, CLAIMED = 2, 3  # the kind of executive action, and that it was a claim
NO_DETAIL = -1  # a place of an action that says nothing
GIVEN = -1  # what a promise holds where all was given at once


def card_of(t: Table, card: int) -> Lobbyist:
    return t.rules.box.lobby[card - 1]


# clauses: sc.lobby.01-06 sc.lobby.07-09 sc.lobby.10-14 sc.lobby.15-19 sc.lobby.20-24
# sc.lobby.25-29 sc.lobby.30-34 sc.lobby.35 sc.lobby.36
def clause_of(card: int) -> str:
    """The clause that says what cards of this number give."""
    groups = ((1, 6), (7, 9), (10, 14), (15, 19), (20, 24), (25, 29), (30, 34))
    for first, last in groups:
        if first <= card <= last:
            return f"sc.lobby.{first:02}-{last:02}"
    return f"sc.lobby.{card}"


def check_card_action(t: Table) -> Breach | None:
    if CARD in t.state.execs:
        return refuse(t, "sc.exec.card.one-of-two", carded="yes")
    return None


def check_lobby(t: Table, seat: int, card: int, side: int, effect: int) -> Breach | None:
    if (breach := check_card_action(t)) is not None:
        return breach
    if (breach := check_number(card)) is not None:
        return breach
    hand = t.state.hands[seat]
    if card in t.state.played[seat]:
        return impossible("sc.lobby.main-or-side", card=card, played="yes")
    if card not in hand and (UNKNOWN not in hand or is_seen(t, card)):
        return impossible("sc.lobby.play-beside-board", card=card, held="no")
    if side == f.SIDE:
        if effect != OMITTED:
            return impossible("sc.lobby.side-unconditional", card=card)
        return None
    return check_choice(t, card, effect)


def check_number(card: int) -> Breach | None:
    if not 1 <= card <= f.CARDS:
        return impossible("sc.material.count.lobby", card=card, most=f.CARDS)
    return None


def is_seen(t: Table, card: int) -> bool:
    """Does everybody know that a card is elsewhere?"""
    s = t.state
    return any(card in s.played[seat] or card in s.hands[seat] for seat in s.seats)


def check_choice(t: Table, card: int, effect: int) -> Breach | None:
    """A card that lets its player choose needs the choice; another one takes none."""
    offered = offers_of(t, card)
    facts: dict[str, int | str] = {"card": card, "offered": ", ".join(offered)}
    chosen = "" if effect == OMITTED else f.EFFECTS[effect]
    is_right = chosen in offered if len(offered) > 1 else chosen in ("", *offered)
    if is_right:
        return None
    breach = impossible(clause_of(card), **facts)
    return resting(breach, f"lobby.{card}.bonus")


def gift_of(t: Table, card: int, effect: int) -> int:
    """Which of the offers of a card is meant."""
    offered = offers_of(t, card)
    return offered.index(f.EFFECTS[effect]) if len(offered) > 1 else 0


def offers_of(t: Table, card: int) -> list[str]:
    """Each offer by the name of what it gives first."""
    return [GIFTS[gifts[0][0]] for gifts in gifts_of(t, card)]


def gifts_of(t: Table, card: int) -> tuple[tuple[Gift, ...], ...]:
    """What a card offers: its player has one of these, and gets all of it."""
    lobbyist = card_of(t, card)
    if lobbyist.kind == ON_GRANT:
        consult(t, "lobby_grant_cards")
        if t.rules.settings.lobby_grant_cards == "as_printed":
            cards = [one for one in t.rules.box.lobby if one.kind == ON_GRANT]
            all_gifts = [gift for one in cards for gift in one.gifts]
            gained = tuple(gift for gift in all_gifts if gift[0] != MOVE)
            moves = tuple(gift for gift in all_gifts if gift[0] == MOVE)
            return tuple(filter(None, (gained, moves)))
    return tuple((gift,) for gift in lobbyist.gifts)


# The action that each kind of card shows.
VERBS = {
    IN_REGION: f.PLAN,
    ON_GRANT: f.PLAN,
    PREPARED: f.PREPARE,
    BUILT: f.BUILD,
    AT_SUMMIT: f.SCIENTIST,
    SOLD: f.SELL,
}


# clauses: sc.lobby.main-action-kind sc.lobby.main-detail
def is_pictured(t: Table, card: int, done: tuple[int, ...]) -> bool:
    """Is it the action that the card shows? `done`: verb, energy, region, grant, topic."""
    if not done:
        return False
    verb, energy, region, grant, topic = done
    lobbyist = card_of(t, card)
    kind, detail = lobbyist.kind, lobbyist.detail
    if kind == IN_REGION:
        return verb == f.PLAN and region == detail
    if kind == ON_GRANT:
        return verb == f.PLAN and grant == detail
    if kind == PREPARED:
        return verb == f.PREPARE and energy == detail
    if kind == BUILT:
        return verb == f.BUILD and energy == detail
    if kind == AT_SUMMIT:
        return topic == detail and is_summit_move(t, verb)
    return verb == f.SELL


def is_summit_move(t: Table, verb: int) -> bool:
    """Does a move that is no executive action count for the cards 30 to 34?"""
    if verb == f.SCIENTIST:
        return True
    consult(t, "lobby_summit_move")
    return t.rules.settings.lobby_summit_move == "any"


# clauses: sc.lobby.play-beside-board sc.lobby.this-turn sc.lobby.main-adjacent
def play_lobby(t: Table, seat: int, card: int, side: int, effect: int) -> None:
    s = t.state
    hand = list(s.hands[seat])
    hand.remove(card if card in hand else UNKNOWN)
    s.hands[seat] = tuple(hand)
    s.played[seat] = (*s.played[seat], card)
    if side == f.SIDE:
        s.pending.append(DoSide(seat=seat, card=card))
        return
    gift = gift_of(t, card, effect)
    if is_pictured(t, card, s.last):
        give(t, seat, card, gift)
    elif is_given_before(t, card):
        s.promised = (card, GIVEN)
        give(t, seat, card, gift)
    else:
        s.promised = (card, gift)


def is_money_for_building(lobbyist: Lobbyist) -> bool:
    return lobbyist.kind == BUILT and lobbyist.gifts[0][0] == MONEY


# clauses: sc.lobby.20-24-cost
def is_given_before(t: Table, card: int) -> bool:
    """Does a card played before its action pay at once? The money for a construction does."""
    if is_money_for_building(card_of(t, card)):
        return True
    consult(t, "lobby_prebonus")
    return t.rules.settings.lobby_prebonus == "before"


def give(t: Table, seat: int, card: int, gift: int) -> None:
    for what, amount in reversed(gifts_of(t, card)[gift]):
        t.state.pending.append(DoGift(seat=seat, card=card, what=what, amount=amount))


# clauses: sc.lobby.main-bonus
def take_gift(t: Table, frame: DoGift) -> None:
    clause = clause_of(frame.card)
    take_good(t, frame.seat, frame.card, frame.what, frame.amount, clause)


# clauses: sc.lobby.side-kinds sc.lobby.side-unconditional
def take_side(t: Table, frame: DoSide) -> None:
    what, numbers = card_of(t, frame.card).side, t.rules.numbers
    amount = {MONEY: numbers.side_money, TECH: numbers.side_tech}.get(what, 1)
    take_good(t, frame.seat, frame.card, what, amount, "sc.lobby.side-kinds")


def take_good(t: Table, seat: int, card: int, what: int, amount: int, clause: str) -> None:
    pending = t.state.pending
    if what == MONEY:
        move(t, at.BANK_MONEY, at.MONEY + seat, amount, clause)
    elif what == TECH:
        market.gain_tech(t, seat, amount, clause)
    elif what == VP:
        move(t, at.BANK_VP, market.points_of(t, seat), amount, clause)
    elif what == CEP:
        for _ in range(amount):
            market.take(t, at.CEPS + seat, clause)
    elif what == KNOWLEDGE:
        energy = card_of(t, card).detail
        pending.extend([DoLearn(seat=seat, energy=energy, clause=clause)] * amount)
    elif what == MOVE and can_move(t, seat):
        pending.append(Move(seat=seat, card=card))


def check_promise(t: Table, done: tuple[int, ...]) -> Breach | None:
    """A card played before its action must be followed by that action."""
    promised = t.state.promised
    if promised and not is_pictured(t, promised[0], done):
        return not_pictured(t, promised[0], done)
    return None


def not_pictured(t: Table, card: int, done: tuple[int, ...]) -> Breach | None:
    """It is another kind of action, or one that differs in the detail that the card shows."""
    kind = card_of(t, card).kind
    is_kind = bool(done) and done[0] == VERBS[kind] and (kind != AT_SUMMIT or done[4] != NO_DETAIL)
    clause = "main-detail" if is_kind else "main-adjacent"
    return resting(refuse(t, f"sc.lobby.{clause}", card=card), f"lobby.{card}.detail")


def keep_promise(t: Table, frame: DoActed) -> None:
    """The action that a card was played for is done: it gives what it promised."""
    s = t.state
    if not s.promised:
        return
    card, gift = s.promised
    s.promised = ()
    if gift != GIVEN and is_pictured(t, card, s.last):
        give(t, frame.seat, card, gift)


# UN goals -----------------------------------------------------------------------------------------


def supported(regions: Iterable[Any], seat: int) -> Counter[int]:
    """Built plants by energy that stand on a player's infrastructure."""
    return Counter(
        p.plant_energy(plant)
        for plants in regions
        for plant in plants
        if p.is_green(plant) and p.plant_owner(plant) == seat
    )


def unbuilt(t: Table, seat: int) -> Counter[int]:
    """Infrastructure of a player by energy on which no plant stands yet."""
    return Counter(
        p.energy_of(tile)
        for tile in t.state.tiles
        if p.is_prepared(tile) and p.owner_of(tile) == seat
    )


def waiting(t: Table, seat: int, energy: int) -> int:
    """How many plants of an energy a player could build on: it tells only why a claim is refused,
    so that none is said to wait where nobody knows."""
    try:
        return unbuilt(t, seat)[energy]
    except Consulted:
        return 0


def claimed_with(t: Table, seat: int) -> Counter[int]:
    """Plants by energy that stood for a card when a player claimed it."""
    cards = (t.rules.box.un[card - 1] for card in t.state.held[seat])
    return Counter(energy for card in cards for energy in card.energies)


# clauses: sc.un.claim.builder-irrelevant sc.actions.infra.un-exclusive
def check_claim(t: Table, seat: int, card: int) -> Breach | None:
    s = t.state
    if CLAIMED in s.execs and (breach := refuse(t, "sc.un.one-per-turn", claimed="yes")):
        return breach
    if CLAIMED not in s.execs and (breach := check_card_action(t)) is not None:
        return breach
    if not 1 <= card <= len(t.rules.box.un):
        return impossible("sc.material.count.un-goals", card=card)
    if card not in s.display:
        return impossible(clause_of_taken(t, card), card=card)
    goal = t.rules.box.un[card - 1]
    for energy, wanted in sorted(Counter(goal.energies).items()):
        if (breach := check_supported(t, seat, energy, wanted)) is not None:
            return resting(breach, f"un.{card}.energies")
    tech = s.c[at.TECH + seat]
    if tech < goal.tech:
        breach = impossible("sc.un.claim.cost", tech=tech, cost=goal.tech)
        return resting(breach, f"un.{card}.tech")
    return None


# clauses: sc.coop.un.flip sc.comp.un.take-card sc.coop.setup.un-display sc.comp.setup.un-ten
def clause_of_taken(t: Table, card: int) -> str:
    """Why a card cannot be claimed: somebody has, or it was never laid out."""
    is_claimed = any(card in cards for cards in t.state.held)
    if t.rules.is_competitive():
        return "sc.comp.un.take-card" if is_claimed else "sc.comp.setup.un-ten"
    return "sc.coop.un.flip" if is_claimed else "sc.coop.setup.un-display"


def check_supported(t: Table, seat: int, energy: int, wanted: int) -> Breach | None:
    """Does a player's infrastructure support so many built plants of an energy?"""
    told = (plants for plants in t.state.demand if not is_unknown(plants))
    own, used = supported(told, seat)[energy], claimed_with(t, seat)[energy]
    if own - used < wanted:  # all have to be known
        own = supported(t.state.demand, seat)[energy]
    if own - used < wanted <= own:
        consult(t, "un_reuse")
        if t.rules.settings.un_reuse == "no":
            own -= used
    facts: dict[str, int | str] = {"energy": f.ENERGIES[energy], "own": own, "wanted": wanted}
    if own < wanted <= own + waiting(t, seat, energy):
        return refuse(t, "sc.un.claim.plant-built", **facts)
    if 0 < own < wanted:
        return refuse(t, "sc.un.claim.multiplicity", **facts)
    if own < wanted:
        return refuse(t, "sc.un.claim.infra-for-all", **facts)
    return None


# clauses: sc.coop.un.flip sc.comp.un.take-card sc.comp.un.no-immediate-vp
def claim(t: Table, seat: int, card: int) -> None:
    s = t.state
    cost = t.rules.box.un[card - 1].tech
    move(t, at.TECH + seat, at.BANK_TECH, cost, "sc.un.claim.cost")
    s.display = tuple(one for one in s.display if one != card)
    s.held[seat] = (*s.held[seat], card)
    if not t.rules.is_competitive():
        move(t, at.BANK_VP, at.TEAM, t.rules.numbers.un_vp, "sc.coop.un.two-vp")
