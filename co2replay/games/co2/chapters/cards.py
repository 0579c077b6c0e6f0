"""Lobby cards, UN goals, and the company goal thrown away for coins."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.engine.table import Breach, impossible, move, refuse, resting, touch
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import OMITTED, UNKNOWN

from ..board import cells as at
from ..board.pieces import (
    Deed,
    card_declared,
    declare,
    effect_declared,
    verb_of,
)
from ..board.state import FINAL, GOAL_HIDDEN, GOAL_NONE, Table, is_solo
from ..box.components import Effect, LobbyCard
from ..forms import CONSTRUCT, EFFECTS, INSTALL, PROPOSE, SEATS, SOURCES
from ..params import consult
from ..turn.frames import CardMove, DoCard, DoGain
from .card_numbers import seen_or_unprinted
from .control import built_sources, seen_sources
from .market import take_ceps, take_cubes, take_money
from .scientists import is_tile_unused, sent_by_other
from .solo import clause_of_claim, note_lobby_played, note_main_used

SIDE_MAIN, SIDE_MINOR = range(2)
TRIGGER_OF_ACTION = {PROPOSE: "propose", INSTALL: "install", CONSTRUCT: "construct"}
ACTION_TRIGGERS = ("propose", "install", "construct")
FIXED_GRANT_CARDS = (7, 8, 9)
# Where a book words 07 to 09 "correspondingly": the first card the first benefit, and so on.
FIXED_EFFECTS = {7: "money", 8: "tech", 9: "move"}
CARD_BUY, CARD_SELL = "buy", "sell"
NO_SOURCE = -1  # of a minor lobby: none of them is about expertise
MINOR_KINDS = ("money", "tech", "cep", "move")


# clauses: co2.lobby.removed
def holds_card(t: Table, seat: int, card: int) -> bool:
    """May this card be in the seat's hand, seen or unseen?"""
    s = t.state
    was_elsewhere = was_in_another_hand(t, seat, card)
    if is_unknown(s.lobby[seat]) and (card in s.lobby_used or was_elsewhere):
        return False  # whatever the hand is: a card that was played is not dealt again
    if card in s.lobby[seat]:
        return True
    is_seen = card in s.lobby_used or was_elsewhere
    return s.lobby_hidden[seat] > 0 and card in t.rules.box.lobby and not is_seen


# clauses: co2.setup.lobby-deal
def was_in_another_hand(t: Table, seat: int, card: int) -> bool:
    """Was a card not in this hand when all of it was known, or in that of somebody else?"""
    return any((card in cards) != (who == seat) for who, cards in t.state.lobby_lost)


def drop_card(t: Table, seat: int, card: int) -> None:
    """A played card leaves the game; an unseen one becomes known by being played."""
    s = t.state
    if card in s.lobby[seat]:
        s.lobby[seat] = tuple(x for x in s.lobby[seat] if x != card)
        return
    s.lobby_hidden[seat] -= 1
    if card != UNKNOWN:
        s.lobby_used = (*s.lobby_used, card)


def check_card_move(t: Table, kind: str) -> Breach | None:
    if t.state.carded:
        return refuse(t, "co2.card.lobby-xor-un", carded="yes", kind=kind)
    return None


# clauses: co2.card.lobby-xor-un
def check_lobby(t: Table, seat: int, args: tuple[int, ...]) -> Breach | None:
    card, side, effect = args
    if t.state.carded and (breach := check_card_move(t, "lobby")):
        return breach
    if card == UNKNOWN:
        return _check_unseen(t, seat, side, effect)
    if card not in t.rules.box.lobby:
        return seen_or_unprinted("co2.setup.lobby-deal", card, t.rules.box.lobby)
    if not holds_card(t, seat, card):
        return impossible(clause_of_absence(t, card), card=card, hand="no")
    if side == SIDE_MINOR:
        return check_minor(t, card, effect)
    return check_main(t, card, effect)


def clause_of_absence(t: Table, card: int) -> str:
    """Why a card cannot be in a hand: it was played, or it was never dealt there."""
    s = t.state
    hands = [s.lobby[seat] for seat in s.order if not is_unknown(s.lobby[seat])]
    if card in s.lobby_used and not any(card in hand for hand in hands):
        return "co2.lobby.removed"
    return "co2.setup.lobby-deal"


def _check_unseen(t: Table, seat: int, side: int, effect: int) -> Breach | None:
    """A card whose number nobody noted: some card not seen elsewhere must have the effect."""
    s = t.state
    if s.lobby_hidden[seat] < 1:
        return impossible("co2.card.lobby-xor-un", hand="known", card="?")
    if effect == OMITTED:
        raise Consulted(f"{SEATS[seat]}.lobby")
    found: Breach | None = None
    check = check_minor if side == SIDE_MINOR else check_main
    for number in sorted({*t.rules.box.lobby}.difference(s.lobby_used)):
        if (breach := check(t, number, effect)) is None:
            return None
        found = found or breach
    if found is None:
        return impossible("co2.lobby.minor-kinds", effect=EFFECTS[effect])
    return Breach(found.clause, found.facts, hard=True, rests=("lobby.?.minor",))


# clauses: co2.lobby.minor-free
def check_minor(t: Table, card: int, effect: int) -> Breach | None:
    printed = t.rules.box.lobby[card].minor.kind
    touch(t, f"lobby.{card}.minor")
    if effect == OMITTED or EFFECTS[effect] == printed:
        return None
    consult(t, "minor_lobby_benefit")
    if t.rules.settings.minor_lobby_benefit == "choice" and EFFECTS[effect] in MINOR_KINDS:
        return None
    breach = refuse(t, "co2.lobby.minor-kinds", card=card, printed=printed, effect=EFFECTS[effect])
    return resting(breach, f"lobby.{card}.minor") if EFFECTS[effect] in MINOR_KINDS else breach


def card_clause(card: int) -> str:
    return f"co2.lobby.{card:02d}"


# clauses: co2.lobby.main-timing
def check_main(t: Table, card: int, effect: int) -> Breach | None:
    s = t.state
    row = t.rules.box.lobby[card]
    if t.book is not None:
        touch(t, f"lobby.{card}.detail")
        touch(t, f"lobby.{card}.main")
    if (breach := check_effect(t, card, effect)) is not None:
        return breach
    if row.trigger in ACTION_TRIGGERS:
        done = bool(s.acted)
        fits = done and fits_deed(row, s.deed)
    elif row.trigger == "summit":
        done = fits = row.source in s.sent
    elif row.trigger == CARD_BUY:
        done, fits = s.bought or s.sold, s.bought
    else:
        done, fits = s.bought or s.sold, s.sold
    if fits:
        return None
    if done:
        breach = refuse(t, "co2.lobby.main-condition", card=card)
        return may_show(breach, row, TRIGGER_OF_ACTION.get(verb_of(s.deed), ""))
    is_discount = row.trigger == "construct"
    consult(t, "main_lobby_discount_timing" if is_discount else "main_lobby_timing")
    settings = t.rules.settings
    timing = settings.main_lobby_discount_timing if is_discount else settings.main_lobby_timing
    if timing == "after_action":
        breach = refuse(t, "co2.lobby.main-timing", card=card, done="no")
        return may_show(breach, row, "summit" if s.sent else "")
    return None


def may_show(breach: Breach | None, row: LobbyCard, done: str) -> Breach | None:
    """On another copy a card for what was done may show the place or source that it was."""
    return resting(breach, f"lobby.{row.number}.detail") if row.trigger == done else breach


def main_effects(t: Table, card: int) -> tuple[Effect, ...]:
    """The effects among which the user of a main lobby chooses."""
    row = t.rules.box.lobby[card]
    if card in FIXED_GRANT_CARDS:
        reading = t.rules.settings.lobby_07_09_benefit
        if reading != "printed":
            consult(t, "lobby_07_09_benefit")
            everything = [t.rules.box.lobby[x].mains[0] for x in FIXED_GRANT_CARDS]
            if reading == "choice":
                return tuple(everything)
            return tuple(x for x in everything if x.kind == FIXED_EFFECTS[card])
    return row.mains


def check_effect(t: Table, card: int, effect: int) -> Breach | None:
    kinds = [x.kind for x in main_effects(t, card)]
    if effect == OMITTED:
        if len(kinds) > 1:
            return impossible(card_clause(card), card=card, choose=" or ".join(kinds))
        return None
    if EFFECTS[effect] in kinds:
        return None
    drawn: Sequence[str] = EFFECTS
    if card in FIXED_GRANT_CARDS:
        consult(t, "lobby_07_09_benefit")
        drawn = [*FIXED_EFFECTS.values()]
    breach = refuse(t, card_clause(card), card=card, effect=EFFECTS[effect])
    return resting(breach, f"lobby.{card}.main") if EFFECTS[effect] in drawn else breach


def fits_deed(row: LobbyCard, deed: Deed | None) -> bool:
    """Does the Action taken show what the card asks for?"""
    if not deed:
        raise Consulted("action")  # a table tells that it is taken, not which one it was
    return (
        TRIGGER_OF_ACTION.get(deed.verb) == row.trigger
        and row.region in (-1, deed.region)
        and row.grant in (-1, deed.grant)
        and row.source in (-1, deed.source)
    )


def check_armed(t: Table, deed: Deed) -> Breach | None:
    """A card declared for an action must fit the Action now taken."""
    row = t.rules.box.lobby[armed_card(t)]
    if row.trigger not in ACTION_TRIGGERS or fits_deed(row, deed):
        return None
    breach = refuse(t, "co2.lobby.main-condition", card=row.number)
    return may_show(breach, row, TRIGGER_OF_ACTION.get(deed.verb, ""))


def armed_card(t: Table) -> int:
    """Number of the declared card; above it stands the chosen effect, in hundreds."""
    return int(card_declared(t.state.armed))


# clauses: co2.lobby.15 co2.lobby.16 co2.lobby.17 co2.lobby.18 co2.lobby.19
def discount_of(t: Table, source: int) -> int:
    """Coins that the declared card takes off a plant of the source."""
    row = t.rules.box.lobby[armed_card(t)]
    is_meant = row.trigger == "construct" and row.source == source
    return int(row.mains[0].amount) if is_meant else 0


# clauses: co2.lobby.main-or-minor
def apply_lobby(t: Table, seat: int, args: tuple[int, ...]) -> None:
    card, side, effect = args
    s = t.state
    s.carded = True
    if is_solo(t):
        note_lobby_played(t, seat)
    drop_card(t, seat, card)
    if card == UNKNOWN:
        play_effect(t, seat, effect_by_kind(t, side, effect), "co2.lobby.minor-kinds")
        return
    row = t.rules.box.lobby[card]
    if side == SIDE_MINOR:
        play_minor(t, seat, row, effect)
        return
    kinds = main_effects(t, card)
    chosen = kinds[0] if effect == OMITTED else effect_named(t, kinds, SIDE_MAIN, effect)
    if row.trigger in ACTION_TRIGGERS:
        now = bool(s.deed)
    elif row.trigger == "summit":
        now = row.source in s.sent
    else:
        now = s.bought or s.sold
    if now:
        touch(t, f"lobby.{card}.main", seat)
        if is_solo(t):
            note_main_used(t, seat)
        play_effect(t, seat, chosen, card_clause(card), card, row.source)
    else:
        s.armed = declare(card, EFFECTS.index(chosen.kind))


def declare_discount(t: Table, seat: int, card: int) -> None:
    """A discount named behind its plant, before the plant is paid."""
    s = t.state
    s.carded = True
    if is_solo(t):
        note_lobby_played(t, seat)
    drop_card(t, seat, card)
    s.armed = declare(card, EFFECTS.index("discount"))


def play_minor(t: Table, seat: int, row: LobbyCard, effect: int) -> None:
    minor = row.minor
    if effect == OMITTED:
        touch(t, f"lobby.{row.number}.minor", seat)
    else:
        minor = effect_named(t, (minor,), SIDE_MINOR, effect)
    play_effect(t, seat, minor, "co2.lobby.minor-kinds", row.number)
    both = t.rules.settings.minor_lobby_benefit == "cube_and_coins"
    if both and minor.kind in ("tech", "money"):
        other = "money" if minor.kind == "tech" else "tech"
        extra = effect_by_kind(t, SIDE_MINOR, EFFECTS.index(other))
        play_effect(t, seat, extra, "co2.lobby.minor-kinds")


def effect_by_kind(t: Table, side: int, effect: int) -> Effect:
    """The amount that cards print for a kind of effect, found on the cards themselves."""
    rows = (row for _, row in sorted(t.rules.box.lobby.items()))
    for one in (one for row in rows for one in effects_on(row, side)):
        if one.kind == EFFECTS[effect]:
            return one
    raise Consulted("lobby")


def effect_named(t: Table, kinds: Sequence[Effect], side: int, effect: int) -> Effect:
    """What the table says it took is what it has, also where the card may print something else."""
    found = next((x for x in kinds if x.kind == EFFECTS[effect]), None)
    if found is not None:
        return found
    everything = {one.kind for row in t.rules.box.lobby.values() for one in effects_on(row, side)}
    return effect_by_kind(t, side, effect) if EFFECTS[effect] in everything else kinds[0]


def effects_on(row: LobbyCard, side: int) -> Sequence[Effect]:
    return (row.minor,) if side == SIDE_MINOR else row.mains


def play_effect(
    t: Table, seat: int, effect: Effect, clause: str, card: int = UNKNOWN, source: int = NO_SOURCE
) -> None:
    kind, amount = effect.kind, effect.amount
    if kind == "money":
        take_money(t, seat, amount, clause)
    elif kind == "tech":
        take_cubes(t, seat, amount, clause)
    elif kind == "cep":
        is_main = clause != "co2.lobby.minor-kinds"
        if is_main:
            consult(t, "lobby_main_cep_source")
        if is_main and t.rules.settings.lobby_main_cep_source == "bank":
            amount = min(amount, t.state.c[at.BANK_CEPS])
            move(t, at.BANK_CEPS, at.CEPS + seat, amount, clause)
        else:
            take_ceps(t, at.CEPS + seat, amount, clause)
    elif kind == "vp":
        move(t, at.BANK_VP, at.VP + seat, amount, clause)
    elif kind == "expertise":
        if len(t.state.sent) > 1:  # it may show another of those sources
            touch(t, f"lobby.{card}.detail", seat)
        t.state.pending.append(DoGain(seat, source, clause))
    elif kind == "discount":
        take_money(t, seat, min(amount, t.state.coins_paid), clause)
    else:
        t.state.pending.append(CardMove(seat, clause, card))


def close_deed(t: Table, seat: int) -> None:
    """The Action is over: the card declared for it gives what it shows, save a discount."""
    s = t.state
    if not s.armed:
        return
    row = t.rules.box.lobby[armed_card(t)]
    if row.trigger not in ACTION_TRIGGERS:
        return
    armed, s.armed = s.armed, 0
    if row.trigger != "construct":
        s.pending.append(DoCard(seat, armed))
    elif is_solo(t):
        note_main_used(t, seat)


def do_card(t: Table, frame: DoCard) -> None:
    seat, armed = frame.seat, frame.armed
    effect, card = effect_declared(armed), card_declared(armed)
    touch(t, f"lobby.{card}.main", seat)
    if is_solo(t):
        note_main_used(t, seat)
    chosen = effect_named(t, main_effects(t, card), SIDE_MAIN, effect)
    play_effect(t, seat, chosen, card_clause(card), card, t.rules.box.lobby[card].source)


def fire_market_card(t: Table, seat: int, trigger: str) -> None:
    """A card declared for the market visit that has just been made."""
    s = t.state
    if s.armed and t.rules.box.lobby[armed_card(t)].trigger == trigger:
        armed, s.armed = s.armed, 0
        s.pending.append(DoCard(seat, armed))


def play_speaker(t: Table, seat: int, args: tuple[int, ...]) -> Breach | bool:
    """Use the card of a summit to which another's turn displaced the seat; False: not so."""
    card, side, _ = args
    row = t.rules.box.lobby.get(card)
    if side != SIDE_MAIN or row is None or row.trigger != "summit":
        return False
    mark = sent_by_other(seat, row.source)
    if mark not in t.state.sent:
        return False
    if not holds_card(t, seat, card):
        return impossible(clause_of_absence(t, card), card=card, hand="no")
    t.state.sent = tuple(x for x in t.state.sent if x != mark)
    drop_card(t, seat, card)
    play_effect(t, seat, row.mains[0], card_clause(card), card, row.source)
    return True


# UN goals.


# clauses: co2.card.lobby-xor-un co2.un.first-come
def check_claim(t: Table, seat: int, args: tuple[int, ...]) -> Breach | None:
    s = t.state
    number = args[0]
    if s.carded and (breach := check_card_move(t, "un")):
        return breach
    is_printed = number in t.rules.box.un
    if not is_printed or is_claimed(t, number) or number not in s.un_display:
        return impossible(clause_of_claim(t, number), card=number, display="no")
    needs = t.rules.box.un[number].needs
    touch(t, f"un.{number}.needs")
    built = seen_sources(t, seat)
    if any(need > 1 for need in needs):
        consult(t, "un_goal_requirement")
        if t.rules.settings.un_goal_requirement == "types":
            needs = tuple(min(1, need) for need in needs)
    for source, need in enumerate(needs):
        if built[source] < need:
            built_sources(t, seat)  # asks for what nobody noted: one of those plants may be the one
            breach = refuse(
                t, "co2.un.requirement", source=SOURCES[source], built=built[source], needed=need
            )
            if breach is not None:  # a card that asks for no plant at all there is not
                return resting(breach, f"un.{number}.needs") if any(built) else breach
    cost = t.rules.numbers.un_cost_cubes
    if s.c[at.CUBES + seat] < cost:
        return impossible("co2.un.cost", cubes=s.c[at.CUBES + seat], needed=cost)
    return None


def is_claimed(t: Table, number: int) -> bool:
    """Is the goal known to be somebody's, whatever else lies on display?"""
    held = (held for held in t.state.un_held if not is_unknown(held))
    return any(not is_unknown(card) and card == number for cards in held for card in cards)


# clauses: co2.un.face-down
def apply_claim(t: Table, seat: int, args: tuple[int, ...]) -> None:
    s = t.state
    number = args[0]
    s.carded = True
    move(t, at.CUBES + seat, at.BANK_CUBES, t.rules.numbers.un_cost_cubes, "co2.un.cost")
    touch(t, f"un.{number}.vp", seat)
    move(t, at.BANK_VP, at.VP + seat, t.rules.box.un[number].vp, "co2.un.score-now")
    s.un_display = tuple(x for x in s.un_display if x != number)
    if not is_unknown(s.un_held[seat]):
        s.un_held[seat] = (*s.un_held[seat], number)


# The company goal.


def check_discard(t: Table, seat: int, card: int) -> Breach | None:
    """Why the goal may not be discarded for coins now."""
    s = t.state
    if s.goal[seat] == GOAL_NONE:
        return impossible("co2.goal.discard", goal="none")
    if (breach := check_goal_number(t, seat, card)) is not None:
        return breach
    if s.phase == FINAL and s.hand_ceps:
        return refuse(t, "co2.goal.discard", phase="final")
    if seat != s.active or s.phase != 1:
        consult(t, "goal_discard_when")
        if t.rules.settings.goal_discard_when == "own_turn" and (
            breach := refuse(t, "co2.goal.discard", turn="no")
        ):
            return breach
    if is_tile_unused(t, seat):
        consult(t, "displacement_barred_between")
        if t.rules.settings.displacement_barred_between == "all_moves":
            return refuse(t, "co2.displace.use-at-once", between="goal")
    return None


def check_goal_number(t: Table, seat: int, card: int) -> Breach | None:
    """A goal shown must be the one noted, or one that can still be hidden there."""
    held = t.state.goal[seat]
    if card in (UNKNOWN, held):
        return None
    if held != GOAL_HIDDEN:
        return impossible("co2.goal.secret", card=card, noted=held)
    if card not in t.rules.box.goals or card in t.state.goals_used:
        return seen_or_unprinted("co2.setup.company-goal-deal", card, t.rules.box.goals)
    removed = t.rules.numbers.goals_removed[len(t.state.order)]
    if card in removed:
        return impossible("co2.setup.company-goal-deal", card=card, removed="yes")
    return None


def show_goal(t: Table, seat: int, card: int) -> None:
    s = t.state
    if card not in (UNKNOWN, s.goal[seat]):
        s.goals_used = (*s.goals_used, card)
        s.goal[seat] = card


def apply_discard(t: Table, seat: int, card: int) -> None:
    show_goal(t, seat, card)
    t.state.goal[seat] = GOAL_NONE
    take_money(t, seat, t.rules.numbers.goal_coins, "co2.goal.discard")
