"""Draws played: the set-up, tiles off a stack, goals that are shown."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.passed import PLAYED
from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import UNKNOWN

from .. import forms as f
from ..board.state import ALONE, Table
from ..chapters import ending, events, inspectors, private, setup, summits, supply
from . import due
from .frames import DrawEvent, DrawFossil, DrawInspector, DrawSummit, Reveal, SetUp

Args = tuple[int, ...]


# The set-up ---------------------------------------------------------------------------------------


def draw_start(t: Table, args: Args) -> Breach | None:
    breach = setup.check_start(t, args[0])
    if breach is None and not t.rules.is_solo():
        setup.start(t, args[0])
    return breach


def draw_home(t: Table, args: Args) -> Breach | None:
    breach = setup.check_home(t)
    if breach is None:
        t.state.home = args[0]
    return breach


def draw_agenda(t: Table, args: Args) -> Breach | None:
    region, *energies = args
    breach = setup.check_agenda(t, region, tuple(energies))
    if breach is None:
        t.state.agendas[region] = tuple(energies)
    return breach


def draw_un(t: Table, args: Args) -> Breach | None:
    breach = setup.check_un(t, args)
    if breach is None:
        t.state.display = tuple(sorted((*t.state.display, *args)))
    return breach


def draw_goals(t: Table, args: Args) -> Breach | None:
    breach = setup.check_goals(t, args)
    if breach is None:
        setup.lay_goals(t, args)
    return breach


def draw_deal(t: Table, args: Args) -> Breach | None:
    seat, deck, *cards = args
    breach = setup.check_deal(t, seat, deck, tuple(cards))
    if breach is None:
        setup.hands_of(t.state, deck)[seat] = tuple(cards)
    return breach


def draw_solo_card(t: Table, args: Args) -> Breach | None:
    breach = setup.check_solo_card(t, args[0])
    if breach is None:
        t.state.solo_card = args[0]
    return breach


def draw_rivals(t: Table, args: Args) -> Breach | None:
    breach = setup.check_rivals(t)
    if breach is None:
        t.state.rivals = args[0]
    return breach


def draw_first_events(t: Table, args: Args) -> Breach | None:
    breach = setup.check_first_events(t, args)
    if breach is None:
        t.state.events = args
    return breach


def draw_tile(t: Table, args: Args) -> Breach | None:
    place, *topics = args
    breach = summits.check_tile(t, place, tuple(topics))
    if breach is None:
        summits.lay_tile(t, place, tuple(topics))
    return breach


LAID_OUT: dict[int, Callable[[Table, Args], Breach | None]] = {
    f.START: draw_start,
    f.HOME: draw_home,
    f.AGENDA: draw_agenda,
    f.UN: draw_un,
    f.GOAL_TILES: draw_goals,
    f.DEAL: draw_deal,
    f.SOLO_CARD: draw_solo_card,
    f.RIVALS: draw_rivals,
    f.EVENT: draw_first_events,
    f.SUMMIT: draw_tile,
}


def lay_out(t: Table, verb: int, args: Args) -> Breach | int:
    """One draw of the set-up; behind the last one the game begins."""
    s = t.state
    if type(s.pending[-1]) is not SetUp:
        return due.laid_already(t, verb, args)
    if verb not in LAID_OUT:
        return due.missing(t, s.pending[-1])
    breach = LAID_OUT[verb](t, args)
    if breach is not None:
        return breach
    if not any(setup.lacking(t)):
        s.pending.pop()
    return PLAYED


# The course ---------------------------------------------------------------------------------------


# clauses: sc.comp.loss.immediate
def draw_fossil(t: Table, frame: DrawFossil, args: Args) -> Breach | None:
    region, kind = args
    if (breach := supply.check_fossil(t, frame, region, kind)) is not None:
        return breach
    t.state.pending.pop()
    if not supply.place_fossil(t, region, kind):
        return None
    if t.rules.is_competitive() and ending.is_lost_to_heat(t):
        ending.lose(t, "sc.comp.loss.immediate")
    else:
        supply.owe(t, region)
    return None


def draw_inspector(t: Table, frame: DrawInspector, args: Args) -> Breach | None:
    group, kind = args
    if (breach := inspectors.check_draw(t, frame, group, kind)) is not None:
        return breach
    t.state.pending.pop()
    inspectors.walk(t, group, kind)
    return None


def draw_summit(t: Table, frame: DrawSummit, args: Args) -> Breach | None:
    place, *topics = args
    if place != frame.place + 1:
        return impossible("sc.summit.replace", place=place, due=frame.place + 1)
    if (breach := summits.check_tile(t, place, tuple(topics))) is not None:
        return breach
    t.state.pending.pop()
    summits.lay_tile(t, place, tuple(topics))
    return None


def draw_event(t: Table, frame: DrawEvent, args: Args) -> Breach | None:
    """Tiles that are turned up, one by one or together, or all that lie open then."""
    s = t.state
    still = len(s.events)
    turned = args[still:] if len(args) > still and args[:still] == s.events else args
    due = t.rules.numbers.events_open - still
    if len(turned) > due:
        return impossible("sc.comp.events.refill", written=len(turned), due=due)
    if (breach := events.check_events(t, turned)) is not None:
        return breach
    s.pending.pop()
    s.events = (*s.events, *turned)
    return None


# clauses: sc.coop.goal.reveal-end sc.comp.final.company
def reveal(t: Table, args: Args) -> Breach | int:
    """Goals that were dealt face down are shown: at the end, or before, as the rules want it."""
    s = t.state
    seat, deck, *cards = args
    hand = setup.hands_of(s, deck)[seat]
    clause = "sc.comp.final.company" if deck == f.COMPANY_DECK else "sc.coop.goal.reveal-end"
    if not is_shown_now(t, args):
        return impossible(clause, phase=f.PHASE_NAMES[s.phase])
    known = [card for card in hand if card != UNKNOWN]
    is_possible = len(cards) <= len(hand) and not [card for card in known if card not in cards]
    if len(cards) < len(hand):  # one of them, which nobody knew, or everybody
        is_possible = len([card for card in cards if card not in known]) <= hand.count(UNKNOWN)
    if not is_possible:
        return impossible(clause, seat=f.SEATS[seat], held=len(hand))
    if any(card not in known for card in cards):  # else nobody needs to know what others have
        rows = [setup.hands_of(s, deck)[other] for other in s.seats if other != seat]
        others = [card for row in rows for card in row]
        if (breach := setup.check_known(t, deck, tuple(cards), others)) is not None:
            return breach
    rest = [card for card in known if card not in cards]
    hidden = len(hand) - len(cards) - len(rest)
    setup.hands_of(s, deck)[seat] = (*cards, *rest, *[UNKNOWN] * hidden)
    if deck == f.PRIVATE_DECK and not hidden:  # nobody shows them before anybody else by a rule
        s.pending[:] = [one for one in s.pending if type(one) is not Reveal or one.seat != seat]
    return PLAYED


def is_shown_now(t: Table, args: Args) -> bool:
    """Before the end only the goal of a summit completed alone is shown, as soon as it is."""
    s = t.state
    seat, deck, *cards = args
    if deck == f.LOBBY_DECK or is_unknown(s.phase) or s.phase == f.END_OF_GAME:
        return True
    is_it = deck == f.PRIVATE_DECK and cards == [private.SUMMIT_ALONE]
    return is_it and bool(s.feats[ALONE + seat])


DRAWN: dict[int, tuple[type, Callable[..., Breach | None]]] = {
    f.FOSSIL: (DrawFossil, draw_fossil),
    f.INSPECTOR: (DrawInspector, draw_inspector),
    f.SUMMIT: (DrawSummit, draw_summit),
    f.EVENT: (DrawEvent, draw_event),
}
