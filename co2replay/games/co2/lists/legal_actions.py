"""Which acts a player may do now: the list, written apart from the checks of single acts."""

from __future__ import annotations

from collections.abc import Iterator
from operator import ge

from co2replay.engine.unknown import Consulted, Unknown
from co2replay.notation.records import NOBODY, OMITTED

from .. import forms as f
from ..board import cells as at
from ..board.pieces import (
    GRANT_OF,
    IS_INSTALLED,
    NO_PROJECT,
    NO_SEAT,
    PLANTS_OF,
    REGION_OF,
    SOURCE_OF_TILE,
    card_declared,
    is_green,
    space_of,
)
from ..board.state import GOAL_NONE, OPERATIONS, OVER, SETUP, Table
from ..box.components import LobbyCard
from ..chapters.scientists import sent_by_other
from ..params import DRAFT
from ..turn import frames as fr
from .legal_answers import Act, Args, answers, discards, discounts, is_paid_off, moves, purses
from .legal_variants import draft_opening

MAIN, MINOR = range(2)
ACTION_NAMES = {f.PROPOSE: "propose", f.INSTALL: "install", f.CONSTRUCT: "construct"}
MINOR_KINDS = ("money", "tech", "cep", "move")  # co2.lobby.minor-kinds
CHOICE_CARDS = (7, 8, 9)  # the one sentence on these three cards is read in three ways
FREE_MOVE_FRAMES = (
    fr.Grant,
    fr.Fee,
    fr.OwnOff,
    fr.OwnBuilt,
    fr.AnyBonus,
    fr.CepBonus,
)


def legal(t: Table, through: bool = False) -> list[Act]:
    """Every act that is acceptable now, as (who, verb, arguments).

    With `through`, also the acts behind questions that may be left unanswered.
    """
    pending = t.state.pending
    if not pending:
        return []
    frame = pending[-1]
    in_turn = type(frame) is fr.Turn
    acts = turn_acts(t, frame.seat) if in_turn else answers(t, frame)
    if DRAFT in t.rules.variants and isinstance(frame, fr.Turn | fr.Auction):
        acts += draft_opening(t)
    if not in_turn:
        if may_interrupt(t):
            known = set(acts)
            free = [(NOBODY, verb, args) for verb, args in free_moves(t, frame.seat)]
            acts += [act for act in free if (frame.seat, *act[1:]) not in known]
        if through:
            known = set(acts)
            acts += [act for act in _acts_behind(t) if act not in known]
    known = set(acts)
    return acts + [act for act in (*foreign_cards(t), *discards(t)) if act not in known]


def turn_acts(t: Table, seat: int) -> list[Act]:
    """What the player whose turn it is may do."""
    found: list[tuple[int, Args]] = []
    if not t.state.acted:
        found += actions(t, seat)
        if can_pass(t, seat):
            found.append((f.PASS, ()))
    found += free_moves(t, seat)
    if can_end(t):
        found.append((f.END, ()))
    return [(NOBODY, verb, args) for verb, args in found]


OF_A_SPEAKER = (f.TOPIC, f.EXTRA, f.ANY, f.CEP)


def _acts_behind(t: Table) -> list[Act]:
    """The acts that are open once the question on top is left unanswered."""
    # The flow imports this module for the right to pass, so it can only be imported late.
    from ..turn.flow import play_act, run
    from ..turn.handlers import UNWRITTEN

    top = t.state.pending[-1]
    default = UNWRITTEN.get(type(top))
    if default is None:
        return []
    found: list[Act] = []
    if type(top) is fr.Speaker:
        # Who is written first scores first: an answer of one of them also says who that is.
        for seat in top.left:
            beyond = Table(t.state.copy(), t.rules, None)
            play_act(beyond, NOBODY, f.SPEAKER, (seat,))
            acts = legal(beyond, through=True)  # the extra point may go without saying
            found += [act for act in acts if act[0] == seat and act[1] in OF_A_SPEAKER]
    beyond = Table(t.state.copy(), t.rules, None)
    if default(beyond, beyond.state.pending[-1]):
        run(beyond)
        found += [act for act in legal(beyond, through=True) if act not in found]
    if type(top) is fr.Auction:  # nobody passes without a word while others go on bidding
        found = [act for act in found if act[1] not in (f.BID, f.PASS)]
    return found


# The Action -----------------------------------------------------------------------------------


def has_action(t: Table, seat: int) -> bool:
    """Tell whether one of the three Actions is surely open to this player as the table lies now."""
    if t.state.lobby_hidden[seat]:
        # What only a card that nobody has seen would pay for convicts nobody of passing.
        known = t.state.copy()
        known.lobby_hidden[seat] = 0
        t = Table(known, t.rules, None)
    for options in (proposals, installations, constructions):
        for _ in options(t, seat):
            return True
    return False


def can_pass(t: Table, seat: int) -> bool:
    """co2.turn.one-action: without any possible Action, where the reading lets the turn go on."""
    s = t.state
    if s.acted or t.rules.settings.no_action == "illegal":
        return False
    return not has_action(t, seat)


def can_end(t: Table) -> bool:
    """The Action is taken, and the card declared for something has had it."""
    return bool(t.state.acted and not t.state.armed)


def actions(t: Table, seat: int) -> list[tuple[int, Args]]:
    """The Actions open to the player; a card declared for an Action leaves only what it shows."""
    found = [*proposals(t, seat), *installations(t, seat), *constructions(t, seat)]
    if not t.state.armed:
        return found
    row = t.rules.box.lobby[card_declared(t.state.armed)]
    if row.trigger not in ACTION_NAMES.values():
        return found
    return [(verb, args) for verb, args in found if shows(row, verb, args[0], args[1])]


def proposals(t: Table, seat: int) -> Iterator[tuple[int, Args]]:
    """co2.propose: a source that the region's agenda shows, on an empty project space."""
    s = t.state
    restricted = t.rules.settings.agenda_restricts_projects == "yes"
    pool = [source for source in range(at.SOURCE_COUNT) if s.c[at.PROJECT_POOL + source] > 0]
    grants = t.rules.box.region_grants
    for space, tile in enumerate(s.tiles):
        if tile != NO_PROJECT:
            continue
        region = REGION_OF[space]
        if GRANT_OF[space] not in grants[region]:
            continue
        agenda = s.agenda[region]
        for source in pool:
            if not restricted or source in agenda:
                yield f.PROPOSE, (source, space)


def installations(t: Table, seat: int) -> Iterator[tuple[int, Args]]:
    """co2.install: any proposed project; a CEP for the fee, a coin for another's scientist."""
    s = t.state
    if not purses(t, seat):
        return
    late = t.rules.settings.displacement_fee_timing == "after_benefit"
    for space, tile in enumerate(s.tiles):
        if tile == NO_PROJECT or IS_INSTALLED[tile]:
            continue
        source = SOURCE_OF_TILE[tile]
        if s.visitors[space] not in (NO_SEAT, seat):
            coins = s.c[at.MONEY + seat]
            if late:
                coins += t.rules.numbers.install_coins[source]
            if coins < t.rules.numbers.displacement_fee:
                continue
        yield f.INSTALL, (source, space)


def constructions(t: Table, seat: int) -> Iterator[tuple[int, Args]]:
    """co2.construct: an installed project whose next plant the player may and can build."""
    s = t.state
    row = t.rules.box.lobby[card_declared(s.armed)] if s.armed else None
    for space, tile in enumerate(s.tiles):
        if not IS_INSTALLED[tile]:
            continue
        source = SOURCE_OF_TILE[tile]
        off = 0
        if row is not None and row.trigger == "construct" and row.source == source:
            off = row.mains[0].amount
        if can_build(t, seat, space, source, off):
            yield f.CONSTRUCT, (source, space)


def can_build(t: Table, seat: int, space: int, source: int, discount: int) -> bool:
    """Tell whether licence, cubes, coins and room suffice for the plant on top of this stack."""
    s = t.state
    c = s.c
    left = c[at.PLANT_STACK + source]
    if left == 0:
        return False
    region = REGION_OF[space]
    agenda = s.agenda[region]
    if type(agenda) is not Unknown and source not in agenda:
        return False  # co2.control.agenda-only
    settings = t.rules.settings
    plant = t.rules.box.plants[source][-left]
    licence = cubes = plant.cubes
    if c[at.REGION_CUBES + region] > 0 and cubes > 0:  # the region gives one
        licence -= settings.license_against == "net"
        cubes -= settings.cubes_against == "net"
    if c[at.EXPERTISE + seat * at.SOURCE_COUNT + source] < licence:
        return False
    if c[at.CUBES + seat] < cubes:
        return False
    coins = c[at.MONEY + seat]
    visitor = s.visitors[space]
    if visitor not in (NO_SEAT, seat):
        # The coin is paid first; the goal may bring the rest where only Free Moves are barred.
        fee = t.rules.numbers.displacement_fee
        if coins < fee:
            return False
        coins -= fee
    goal = 0
    if visitor not in (NO_SEAT, seat) and settings.displacement_barred_between == "free_moves":
        goal = t.rules.numbers.goal_coins if s.goal[seat] != GOAL_NONE else 0
    if visitor == seat and settings.construct_own_scientist_destination == "free_move" and s.moved:
        return False
    missing = max(0, plant.coins - discount) - coins
    if missing > goal and (discount or not discounts(t, seat, source, missing)):
        return False  # one of them may bring the rest, not both
    first, end = t.rules.offsets[region], t.rules.offsets[region + 1]
    return any(not is_green(plant) for plant in s.plants[first:end])


# Free Moves -----------------------------------------------------------------------------------


def free_moves(t: Table, seat: int) -> list[tuple[int, Args]]:
    """co2.free.once-each: the three Free Moves, as far as they are not used up."""
    s = t.state
    found: list[tuple[int, Args]] = []
    if not s.moved:
        found += [(f.SCIENTIST, args) for args in moves(t, seat)]
    if can_buy(t, seat):
        found.append((f.BUY, ()))
    if can_sell(t, seat):
        found.append((f.SELL, ()))
    if not s.carded:
        found += [(f.LOBBY, args) for args in card_uses(t, seat)]
        found += [(f.CLAIM, (number,)) for number in claims(t, seat)]
    return found


def may_interrupt(t: Table) -> bool:
    """Where Free Moves may come between steps: a question to the active player inside an Action."""
    s = t.state
    if t.rules.settings.free_move_interleaving != "between_steps" or s.phase != OPERATIONS:
        return False
    frame = s.pending[-1]
    if not isinstance(frame, FREE_MOVE_FRAMES) or frame.seat != s.active or not s.acted:
        return False
    # Behind `end` the turn has no more Action; before its use, a paid-off tile bars everything.
    if any(type(below) is fr.DoNextTurn for below in s.pending):
        return False
    return not is_paid_off(t, s.active)


def can_buy(t: Table, seat: int) -> bool:
    """co2.market.buy: one visit a turn, a CEP on the pile, the price in hand."""
    s = t.state
    if s.bought or s.sold:
        return False
    if s.price_changed and t.rules.settings.buy_after_price_change == "no":
        return False
    return bool(s.c[at.MARKET_CEPS] > 0 and s.c[at.MONEY + seat] >= s.c[at.PRICE])


def can_sell(t: Table, seat: int) -> bool:
    """co2.market.sell-hand-only, and no sale once the price has changed in the turn."""
    s = t.state
    settings = t.rules.settings
    if s.bought or s.sold or s.price_changed:
        return False
    if s.refilled and settings.sell_after_refill_at_max_price == "no":
        return False
    if s.c[at.CEPS + seat] > 0:
        return True
    return settings.region_cep_purpose == "any_need" and bool(purses(t, seat))


# Cards ----------------------------------------------------------------------------------------


def hand(t: Table, seat: int) -> list[int]:
    """Cards that the seat holds, or may hold unseen."""
    s = t.state
    cards = list(s.lobby[seat])
    if s.lobby_hidden[seat] > 0:
        cards += [number for number in sorted(t.rules.box.lobby) if number not in s.lobby_used]
    return cards


def card_uses(t: Table, seat: int) -> Iterator[Args]:
    """Every use of a lobby card, with the effect where there is a choice of one."""
    for card in hand(t, seat):
        if can_use_main(t, card):
            kinds = main_kinds(t, card)
            if len(kinds) == 1:
                yield card, MAIN, OMITTED
            else:
                for kind in kinds:
                    yield card, MAIN, f.EFFECTS.index(kind)
        yield from minor_uses(t, card)


def foreign_cards(t: Table) -> Iterator[Act]:
    """Cards outside the own turn, by two readings: minor lobbies, and those of the displaced."""
    s, settings = t.state, t.rules.settings
    if s.phase in (SETUP, OVER) or s.hand_ceps or type(s.pending[-1]) is fr.Draft:
        return
    for seat in s.order:
        if seat == s.active:
            continue
        if settings.minor_lobby_timing == "any":
            for card in hand(t, seat):
                for args in minor_uses(t, card):
                    yield seat, f.LOBBY, args
        if settings.summit_lobby_moves == "displacement_too":
            for card in hand(t, seat):
                row = t.rules.box.lobby[card]
                if row.trigger == "summit" and sent_by_other(seat, row.source) in s.sent:
                    yield seat, f.LOBBY, (card, MAIN, OMITTED)


def minor_uses(t: Table, card: int) -> Iterator[Args]:
    if t.rules.settings.minor_lobby_benefit == "choice":
        for kind in MINOR_KINDS:
            yield card, MINOR, f.EFFECTS.index(kind)
    else:
        yield card, MINOR, OMITTED


def can_use_main(t: Table, card: int) -> bool:
    """co2.lobby.main-condition: what the card shows is done, or still to come in this turn."""
    s = t.state
    row = t.rules.box.lobby[card]
    settings = t.rules.settings
    ahead: bool = settings.main_lobby_timing == "with_action"
    if row.trigger == "construct":
        ahead = settings.main_lobby_discount_timing == "with_action"
    if row.trigger == "summit":
        return ahead or bool(row.source in s.sent)
    if row.trigger in ("buy", "sell"):
        visited: bool = s.bought or s.sold
        done: bool = s.bought if row.trigger == "buy" else s.sold
        return done or (ahead and not visited)
    if not s.acted:
        return ahead
    if not s.deed:
        raise Consulted("action")  # taken, but nobody wrote which one it was
    return shows(row, s.deed.verb, int(s.deed.source), space_of(s.deed.region, s.deed.grant))


def shows(row: LobbyCard, verb: int, source: int, space: int) -> bool:
    """Tell whether a card for an Action shows this one: its kind, and region, grant or source."""
    if ACTION_NAMES.get(verb) != row.trigger:
        return False
    return (
        row.region in (NO_SEAT, REGION_OF[space])
        and row.grant in (NO_SEAT, GRANT_OF[space])
        and row.source in (NO_SEAT, source)
    )


def main_kinds(t: Table, card: int) -> list[str]:
    """The benefits among which the user of the main lobby picks."""
    lobby = t.rules.box.lobby
    reading = t.rules.settings.lobby_07_09_benefit
    if card in CHOICE_CARDS and reading == "choice":
        return [lobby[other].mains[0].kind for other in CHOICE_CARDS]
    return [effect.kind for effect in lobby[card].mains]


def claims(t: Table, seat: int) -> Iterator[int]:
    """co2.un.requirement, co2.un.cost: goals on display whose plants the seat has built."""
    s = t.state
    if s.c[at.CUBES + seat] < t.rules.numbers.un_cost_cubes:
        return
    if not s.un_display:
        return
    built = [s.plants.count(plant) for plant in PLANTS_OF[seat]]
    types = t.rules.settings.un_goal_requirement == "types"
    goals = t.rules.box.un
    for number in s.un_display:
        needs = goals[number].needs
        if all(map(ge, built, map(bool, needs) if types else needs)):
            yield number
