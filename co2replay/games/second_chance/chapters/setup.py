"""Laying a game out: what every table has, and what is drawn, dealt or told for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from co2replay.engine.table import Breach, impossible, move, refuse, resting
from co2replay.notation.records import UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.possible import COUNTED_BY
from ..board.state import State, Table
from ..params import consult
from ..turn.frames import SetUp
from . import company, control, goals, inspectors, solo
from .events import check_events


# clauses: sc.coop.setup.board-side sc.coop.setup.player-pieces sc.coop.setup.exec-discs
# sc.coop.setup.main-marker sc.coop.setup.decade-first sc.coop.setup.phase-first
# sc.coop.setup.no-initial-fossil sc.comp.setup.board-side sc.comp.setup.own-score
# sc.coop.setup.projects-sorted sc.coop.setup.plants-sorted sc.coop.setup.team-score-zero
# sc.material.count.plants sc.material.count.projects sc.material.count.infra-tokens
# sc.material.count.control sc.material.count.cep sc.material.count.tech
# sc.material.count.scientists sc.solo.setup.one-colour
# sc.solo.setup.second-action-marker sc.comp.setup.no-env-goals
def lay_out(t: Table, seats: tuple[int, ...]) -> None:
    """Lay out everything that needs neither chance nor choice."""
    s, numbers = t.state, t.rules.numbers
    s.seats = seats
    s.is_own = is_own = t.rules.is_competitive()
    s.c[at.BANK_TECH] = numbers.tech_total  # out of the box
    s.c[at.BANK_CEPS] = numbers.cep_total
    for seat in seats:
        lay_out_seat(t, seat)
    s.stacks = [numbers.stack] * at.ENERGY_COUNT
    s.fossils = [*t.rules.box.fossil_count]
    s.fossils[solo.GAS] -= gas_out(t)
    for region in range(at.REGION_COUNT):
        s.demand[region] = (0,) * t.rules.box.demand[region]
        spaces = t.rules.box.cep_spaces[region]
        move(t, at.BANK_CEPS, at.REGION_CEPS + region, spaces, "sc.coop.setup.region-cep")
    move(t, at.BANK_CEPS, at.MARKET, numbers.market_start, "sc.coop.setup.market-two")
    move(t, at.PRICES, at.PRICE, numbers.price_start, "sc.coop.setup.market-price-three")
    ppm = numbers.co2_start_competitive if is_own else numbers.co2_start
    move(t, at.SKY, at.PPM, ppm, "sc.comp.setup.co2-50" if is_own else "sc.coop.setup.co2-400")
    inspectors.set_up(t)
    if t.rules.is_solo():
        s.first = seats[0]
        move(t, at.BANK_MONEY, at.MONEY + seats[0], numbers.solo_money, "sc.solo.setup.money-3")
    s.pending = [SetUp()]


# clauses: sc.coop.setup.scientist-one sc.coop.setup.scientists-pool sc.coop.setup.start-cep
# sc.coop.setup.start-tech sc.coop.setup.tech-supply sc.coop.setup.cep-bank
def lay_out_seat(t: Table, seat: int) -> None:
    c, numbers = t.state.c, t.rules.numbers
    c[at.TOKENS + seat] = control.pieces_of(t, numbers.tokens)
    c[at.POOL + seat] = numbers.scientists
    move(t, at.POOL + seat, at.HOME + seat, 1, "sc.coop.setup.scientist-one")
    move(t, at.BANK_CEPS, at.CEPS + seat, numbers.cep_start, "sc.coop.setup.start-cep")
    move(t, at.BANK_TECH, at.TECH + seat, numbers.tech_start, "sc.coop.setup.start-tech")


# clauses: sc.coop.setup.fossil-three-players sc.coop.setup.fossil-stacks
def gas_out(t: Table) -> int:
    """How many gas tiles leave the game before it begins."""
    removed = t.rules.numbers.gas_removed[t.rules.players]
    if removed and t.rules.is_competitive():
        consult(t, "gas_removed")
        removed *= t.rules.settings.gas_removed == "both"
    return removed


# What is drawn or told ----------------------------------------------------------------------------


def check_start(t: Table, seat: int) -> Breach | None:
    if t.rules.is_solo() and seat == t.state.first:
        return None  # it could be nobody else: that is no news
    if t.state.first != NO_SEAT:
        return impossible("sc.coop.setup.start-player", taken=f.SEATS[t.state.first])
    if seat not in t.state.seats:
        return impossible("sc.coop.setup.start-player", seat=f.SEATS[seat])
    return None


# clauses: sc.coop.setup.money-by-seat sc.coop.setup.money-open
def start(t: Table, seat: int) -> None:
    s = t.state
    s.first = seat
    behind = s.seats.index(seat)
    order = (*s.seats[behind:], *s.seats[:behind])
    for one, money in zip(order, t.rules.numbers.money_by_seat, strict=False):
        move(t, at.BANK_MONEY, at.MONEY + one, money, "sc.coop.setup.money-by-seat")


def check_home(t: Table) -> Breach | None:
    if t.state.home != NO_SEAT:
        return impossible("sc.supply.start-region", taken=f.REGIONS[t.state.home])
    return None


# clauses: sc.coop.setup.agenda-random sc.material.count.agenda
def check_agenda(t: Table, region: int, energies: tuple[int, ...]) -> Breach | None:
    s = t.state
    if s.agendas[region]:
        return impossible("sc.coop.setup.agenda-random", region=f.REGIONS[region], taken="yes")
    tiles = t.rules.box.agendas
    if energies not in tiles or tiles.count(energies) <= s.agendas.count(energies):
        # whichever tile it is, none of those that nobody has read off may be left out
        tiles_read = tuple(f"agenda.{number}" for number, _ in enumerate(tiles, 1))
        named = ", ".join(f.ENERGIES[energy] for energy in energies)
        return Breach("sc.material.count.agenda", {"energies": named}, hard=True, rests=tiles_read)
    return None


# clauses: sc.coop.setup.un-display sc.coop.setup.un-display-4p sc.comp.setup.un-ten
# sc.coop.setup.config-other-boxed sc.solo.setup.config-1p sc.material.count.un-goals
def check_un(t: Table, cards: tuple[int, ...]) -> Breach | None:
    """The cards of both types, or all of one."""
    s, box = t.state, t.rules.box
    clause = "sc.comp.setup.un-ten" if t.rules.is_competitive() else "sc.coop.setup.un-display"
    wrong = [card for card in cards if not 1 <= card <= len(box.un) or cards.count(card) > 1]
    if wrong:
        return impossible("sc.material.count.un-goals", card=wrong[0])
    kinds = sorted({len(card.energies) for card in box.un})
    due = dict(zip(kinds, t.rules.un_displayed(), strict=True))
    there, found = (
        Counter(len(box.un[card - 1].energies) for card in x) for x in (s.display, cards)
    )
    if any(there[kind] for kind in found):
        return impossible(clause, taken="yes")
    if any(due[kind] != count for kind, count in found.items()):
        facts = {"written": [found[kind] for kind in kinds], "due": [*due.values()]}
        told = {name: " + ".join(map(str, counts)) for name, counts in facts.items()}
        breach = refuse(t, clause, **told)
        return breach if t.rules.is_competitive() else resting(breach, display_path(t))
    return None


def is_un_laid(t: Table) -> bool:
    return len(t.state.display) == sum(t.rules.un_displayed())


def display_path(t: Table) -> str:
    return f"display.{t.rules.players}"


# clauses: sc.coop.setup.env-21 sc.coop.setup.env-bag-reuse sc.material.count.env-goals
def check_goals(t: Table, tiles: tuple[int, ...]) -> Breach | None:
    """The tiles of one group or of several; they may come in any order, the table keeps its own."""
    s, due = t.state, t.rules.numbers.goal_tiles
    there = {*map(goals.group_of, s.goals)}
    for group, count in Counter(map(goals.group_of, tiles)).items():
        if group in there or count != due[group]:
            return impossible("sc.coop.setup.env-21", written=count, due=due[group])
    for tile, count in Counter(tiles).items():
        if count > t.rules.box.goals[tile]:
            breach = impossible("sc.material.count.env-goals", goal=f.GOALS[tile], count=count)
            return resting(breach, f"goals.{f.GOALS[tile]}")
    return None


def lay_goals(t: Table, tiles: tuple[int, ...]) -> None:
    """Green, pink and blue tiles lie one group behind the other, each as it was laid out."""
    s = t.state
    s.goals = tuple(sorted((*s.goals, *tiles), key=goals.group_of))


def dealt_count(t: Table, deck: int) -> int:
    numbers = t.rules.numbers
    private_cards = numbers.solo_dealt if t.rules.is_solo() else numbers.private_dealt
    return (numbers.lobby_dealt, private_cards, numbers.company_dealt)[deck]


def decks_of(t: Table) -> tuple[int, ...]:
    """The decks of which everybody is dealt cards."""
    if t.rules.is_competitive():
        return (f.LOBBY_DECK, f.COMPANY_DECK)
    return (f.LOBBY_DECK, f.PRIVATE_DECK)


def hands_of(s: State, deck: int) -> list[tuple[int, ...]]:
    return (s.hands, s.private, s.company)[deck]


DECK_CLAUSES = (
    "sc.coop.setup.lobby-five",
    "sc.coop.setup.private-goals-two",
    "sc.comp.setup.company-goals",
)


def clause_of_deck(t: Table, deck: int) -> str:
    is_alone = t.rules.is_solo() and deck == f.PRIVATE_DECK
    return "sc.solo.setup.private-goals" if is_alone else DECK_CLAUSES[deck]


# clauses: sc.coop.setup.lobby-five sc.coop.setup.private-goals-two sc.coop.setup.lobby-secret
# sc.coop.setup.private-goals-secret sc.comp.setup.company-goals sc.solo.setup.private-goals
def check_deal(t: Table, seat: int, deck: int, cards: tuple[int, ...]) -> Breach | None:
    s, clause = t.state, clause_of_deck(t, deck)
    if seat not in s.seats or deck not in decks_of(t):
        return impossible(clause, seat=f.SEATS[seat], deck=f.DECKS[deck])
    hands = hands_of(s, deck)
    if hands[seat]:
        return impossible(clause, seat=f.SEATS[seat], taken="yes")
    if len(cards) != dealt_count(t, deck):
        return impossible(clause, written=len(cards), due=dealt_count(t, deck))
    elsewhere = [card for other in s.seats for card in hands[other]]
    return check_known(t, deck, cards, elsewhere)


# clauses: sc.material.count.lobby sc.material.count.coop-goals sc.material.count.company-goals
def check_known(t: Table, deck: int, cards: tuple[int, ...], elsewhere: list[int]) -> Breach | None:
    """Could these cards have been dealt, beside those that others have?"""
    known = [card for card in cards if card != UNKNOWN]
    for card in known:
        taken = known.count(card) > 1 or card in elsewhere
        if taken or not 1 <= card <= f.DECK_SIZES[deck]:
            return impossible(COUNTED_BY[deck], card=card)
        if deck == f.COMPANY_DECK and (breach := company.check_taken_out(t, card)) is not None:
            return breach
    return None


# clauses: sc.comp.setup.events-stack sc.comp.setup.events-two-open
def check_first_events(t: Table, tiles: tuple[int, ...]) -> Breach | None:
    if not t.rules.is_competitive() or t.state.events or len(tiles) != t.rules.numbers.events_open:
        clause = "sc.comp.setup.events-two-open"
        return impossible(clause, written=len(tiles), due=t.rules.numbers.events_open)
    return check_events(t, tiles)


# clauses: sc.solo.setup.solo-goal-optional sc.material.count.solo-cards
def check_solo_card(t: Table, card: int) -> Breach | None:
    wanted = t.rules.is_solo() and f.SOLO_GOAL in t.rules.variants
    if not wanted or t.state.solo_card or not 1 <= card <= solo.SOLO_CARDS:
        return impossible("sc.solo.setup.solo-goal-optional", card=card)
    return None


def check_rivals(t: Table) -> Breach | None:
    if not t.rules.is_solo() or t.state.rivals != NO_SEAT:
        return impossible("sc.solo.cubes.start-region", taken="yes")
    return None


# What is lacking ----------------------------------------------------------------------------------


def lacking(t: Table) -> Iterator[tuple[str, int]]:
    """What is not laid out yet: by its clause, and of whom."""
    s, rules = t.state, t.rules
    if s.first == NO_SEAT:
        yield "sc.coop.setup.start-player", NO_SEAT
    if s.home == NO_SEAT:
        yield "sc.supply.start-region", NO_SEAT
    if not all(s.agendas):
        yield "sc.coop.setup.agenda-random", NO_SEAT
    if not all(s.topics[: rules.box.summit_places]):
        yield "sc.coop.setup.summit-display", NO_SEAT
    if not is_un_laid(t):
        is_ten = rules.is_competitive()
        yield "sc.comp.setup.un-ten" if is_ten else "sc.coop.setup.un-display", NO_SEAT
    if rules.is_competitive():
        if not s.events:
            yield "sc.comp.setup.events-two-open", NO_SEAT
    elif len(s.goals) < sum(rules.numbers.goal_tiles):
        yield "sc.coop.setup.env-21", NO_SEAT
    if rules.is_solo() and s.rivals == NO_SEAT:
        yield "sc.solo.cubes.start-region", NO_SEAT
    if f.SOLO_GOAL in rules.variants and rules.is_solo() and not s.solo_card:
        yield "sc.solo.setup.solo-goal-optional", NO_SEAT
    for deck in decks_of(t):
        for seat in s.seats:
            if not hands_of(s, deck)[seat]:
                yield clause_of_deck(t, deck), seat


def lacking_draws(t: Table) -> Iterator[str]:
    """The draws that are not written down yet, each by its head and whom or what it is of."""
    s, box = t.state, t.rules.box
    yield from ("start",) if s.first == NO_SEAT else ()
    yield from ("home",) if s.home == NO_SEAT else ()
    for region, agenda in enumerate(s.agendas):
        yield from () if agenda else (f"agenda {f.REGIONS[region]}",)
    for place, topics in enumerate(s.topics[: box.summit_places], 1):
        yield from () if topics else (f"summit {place}",)
    yield from () if is_un_laid(t) else ("un",)
    if t.rules.is_competitive():
        yield from () if s.events else ("event",)
    elif len(s.goals) < sum(t.rules.numbers.goal_tiles):
        yield "goals"
    yield from ("cubes",) if t.rules.is_solo() and s.rivals == NO_SEAT else ()
    if f.SOLO_GOAL in t.rules.variants and t.rules.is_solo() and not s.solo_card:
        yield "card"
    for deck in decks_of(t):
        for seat in s.seats:
            if not hands_of(s, deck)[seat]:
                yield f"deal {f.SEATS[seat]} {f.DECKS[deck]}"


# clauses: sc.coop.setup.summit-display sc.solo.setup.vp-20
# sc.solo.setup.inspectors
def complete(t: Table) -> None:
    """Everything lies there: what follows from several draws together is done now."""
    if t.rules.is_solo():
        points = solo.points_at_start(t)
        move(t, at.BANK_VP, at.TEAM, points, "sc.solo.setup.vp-20")
        solo.place_rivals(t)
