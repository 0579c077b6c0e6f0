"""Acts that break exactly one named clause: at which moment one is planted, and how it reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import EMPTY, NO_SEAT
from ..board.state import Table
from ..chapters.build import cubes_left
from ..turn.frames import (
    Draft,
    Keep,
)
from . import mistakes_of_answers as of_answers
from .near_legal import (
    CARD,
    CLAIMED,
    MARKET,
    SCIENTIST,
    Planter,
    first_plan,
    free,
    fresh,
    name,
    other_than,
    spaces,
)

# Turns --------------------------------------------------------------------------------------------


def second_main(t: Table) -> str | None:
    frame = free(t)
    if not frame or not t.state.mains or t.rules.is_solo():
        return None
    return f"{name(frame.seat)}: {first_plan(t)}" if first_plan(t) else None


def same_main(t: Table) -> str | None:
    frame = free(t)
    if not frame or t.state.mains != (f.PLAN,) or not t.rules.is_solo() or not first_plan(t):
        return None
    return f"{name(frame.seat)}: {first_plan(t)}"


def third_main(t: Table) -> str | None:
    frame = free(t)
    if not frame or len(t.state.mains) < 2 or not t.rules.is_solo() or not first_plan(t):
        return None
    return f"{name(frame.seat)}: {first_plan(t)}"


def out_of_turn(t: Table) -> str | None:
    """Where a decade begins, where the marker went is named instead."""
    s, frame = t.state, fresh(t)
    begins = bool(frame) and s.round == 1 and frame.seat == s.first
    other = frame and other_than(t, frame.seat)
    return None if other is None or begins else f"{name(other)}: buy"


def card_out_of_turn(t: Table) -> str | None:
    frame = fresh(t)
    other = frame and other_than(t, frame.seat)
    return None if other is None else f"{name(other)}: lobby 1 side"


def reduced_too_early(t: Table) -> str | None:
    return "reduce 10" if fresh(t) and not t.rules.is_competitive() else None


def reduced_alone(t: Table) -> str | None:
    return "reduce 10" if fresh(t) and t.rules.is_competitive() else None


def income_too_early(t: Table) -> str | None:
    frame = fresh(t)
    is_own = t.rules.is_competitive()
    return f"{name(frame.seat)}: income 1 coins" if frame and not is_own else None


def scored_too_early(t: Table) -> str | None:
    frame = free(t)
    held = t.state.company[frame.seat] if frame else ()
    return f"{name(frame.seat)}: goal {held[0]} score" if held and held[0] > 0 else None


# Projects -----------------------------------------------------------------------------------------


def not_on_the_agenda(t: Table) -> str | None:
    frame = fresh(t)
    s = t.state
    for space in spaces(t, lambda tile: tile == EMPTY) if frame else ():
        for energy, word in enumerate(f.ENERGIES):
            is_wrong = energy not in s.agendas[p.region_of(space)]
            if is_wrong and s.stacks[energy] and p.grant_of(space) == 0:
                return f"{name(frame.seat)}: plan {word} {f.SPACES[space]}"
    return None


def on_a_project(t: Table) -> str | None:
    frame = fresh(t)
    taken = spaces(t, lambda tile: tile != EMPTY)
    energies = [e for e, left in enumerate(t.state.stacks) if left]
    if not frame or not taken or not energies:
        return None
    return f"{name(frame.seat)}: plan {f.ENERGIES[energies[0]]} {f.SPACES[taken[0]]}"


def of_an_empty_stack(t: Table) -> str | None:
    frame = fresh(t)
    gone = [e for e, left in enumerate(t.state.stacks) if not left]
    if not frame or not gone:
        return None
    return f"{name(frame.seat)}: plan {f.ENERGIES[gone[0]]} {f.SPACES[0]}"


def prepared_twice(t: Table) -> str | None:
    frame = fresh(t)
    there = spaces(t, p.is_prepared)
    return f"{name(frame.seat)}: prepare {f.SPACES[there[0]]}" if frame and there else None


def no_token_left(t: Table) -> str | None:
    frame = fresh(t)
    there = spaces(t, p.is_planned)
    if not frame or not there or t.state.c[at.TOKENS + frame.seat]:
        return None
    return f"{name(frame.seat)}: prepare {f.SPACES[there[0]]}"


def ceps_of(t: Table, seat: int) -> int:
    s = t.state
    own = [s.c[at.REGION_CEPS + r] for r, holder in enumerate(s.control) if holder == seat]
    return int(s.c[at.CEPS + seat] + sum(own))


def no_cep_left(t: Table) -> str | None:
    frame = fresh(t)
    there = spaces(t, p.is_planned)
    if not frame or not there or ceps_of(t, frame.seat) or not t.state.c[at.TOKENS + frame.seat]:
        return None
    return f"{name(frame.seat)}: prepare {f.SPACES[there[0]]}"


def without_infrastructure(t: Table) -> str | None:
    frame = fresh(t)
    there = spaces(t, p.is_planned)
    return f"{name(frame.seat)}: build {f.SPACES[there[0]]}" if frame and there else None


def buildable(t: Table) -> Iterator[tuple[int, Any, int]]:
    """Infrastructure with its plant, and how far whoever plays has come on its track."""
    s, frame = t.state, t.state.pending[-1]
    has_cube = cubes_left(t, frame.seat) > 0
    for space in spaces(t, p.is_prepared) if has_cube else ():
        tile = s.tiles[space]
        energy = p.energy_of(tile)
        if not all(map(p.is_green, s.demand[p.region_of(space)])):
            plant = t.rules.box.plants[energy][p.level_of(tile) - 1]
            yield space, plant, s.c[at.known(frame.seat, energy)]


def without_knowledge(t: Table) -> str | None:
    frame = fresh(t)
    for space, plant, known in buildable(t) if frame else ():
        if known == 0 < plant.space:
            return f"{name(frame.seat)}: build {f.SPACES[space]}"
    return None


def below_the_level(t: Table) -> str | None:
    frame = fresh(t)
    for space, plant, known in buildable(t) if frame else ():
        if 0 < known < plant.space:
            return f"{name(frame.seat)}: build {f.SPACES[space]}"
    return None


def beyond_the_money(t: Table) -> str | None:
    frame = fresh(t)
    for space, plant, known in buildable(t) if frame else ():
        is_poor = t.state.c[at.MONEY + frame.seat] < plant.money
        if known >= plant.space and ceps_of(t, frame.seat) >= plant.cep and is_poor:
            return f"{name(frame.seat)}: build {f.SPACES[space]}"
    return None


def built_without_a_cep(t: Table) -> str | None:
    frame = fresh(t)
    for space, plant, known in buildable(t) if frame else ():
        if known >= plant.space and ceps_of(t, frame.seat) < plant.cep:
            return f"{name(frame.seat)}: build {f.SPACES[space]}"
    return None


# Executive actions --------------------------------------------------------------------------------


def market_twice(t: Table) -> str | None:
    frame = free(t)
    return f"{name(frame.seat)}: buy" if frame and MARKET in t.state.execs else None


def closed_market(t: Table) -> str | None:
    frame = free(t)
    if not frame or MARKET in t.state.execs or not t.state.closed:
        return None
    return f"{name(frame.seat)}: sell"


def open_market(t: Table) -> Any:
    frame = free(t)
    return None if not frame or MARKET in t.state.execs or t.state.closed else frame


def bought_on_credit(t: Table) -> str | None:
    frame = open_market(t)
    if not frame or not t.state.c[at.MARKET]:
        return None
    is_poor = t.state.c[at.MONEY + frame.seat] < t.state.c[at.PRICE]
    return f"{name(frame.seat)}: buy" if is_poor else None


def sold_nothing(t: Table) -> str | None:
    frame = open_market(t)
    return f"{name(frame.seat)}: sell" if frame and not t.state.c[at.CEPS + frame.seat] else None


def moved_twice(t: Table) -> str | None:
    frame = free(t)
    if not frame or SCIENTIST not in t.state.execs:
        return None
    return f"{name(frame.seat)}: scientist board {f.SPACES[0]}"


def mover(t: Table) -> Any:
    """A turn in which a scientist may go from the own board."""
    frame = free(t)
    if not frame or SCIENTIST in t.state.execs or not t.state.c[at.HOME + frame.seat]:
        return None
    return frame


def from_a_card(t: Table) -> str | None:
    frame = mover(t)
    cards = [card for card, who in enumerate(t.state.visitors, 1) if who != NO_SEAT]
    return f"{name(frame.seat)}: scientist lobby {cards[0]} board" if frame and cards else None


def topics(t: Table, is_taken: bool) -> Iterator[tuple[int, int]]:
    s = t.state
    for place, (row, speakers) in enumerate(zip(s.topics, s.speakers, strict=True), 1):
        for energy, who in zip(row, speakers, strict=True):
            if (who != NO_SEAT) == is_taken:
                yield place, energy


def from_a_summit(t: Table) -> str | None:
    frame = mover(t)
    found = next(topics(t, True), None)
    if not frame or found is None:
        return None
    return f"{name(frame.seat)}: scientist summit {found[0]}/{f.ENERGIES[found[1]]} board"


def straight_to_a_summit(t: Table) -> str | None:
    frame = mover(t)
    found = next(topics(t, False), None)
    if not frame or found is None:
        return None
    return f"{name(frame.seat)}: scientist board summit {found[0]}/{f.ENERGIES[found[1]]}"


def onto_infrastructure(t: Table) -> str | None:
    frame = mover(t)
    there = spaces(t, p.is_prepared)
    if not frame or not there:
        return None
    return f"{name(frame.seat)}: scientist board {f.SPACES[there[0]]}"


def beside_another(t: Table) -> str | None:
    frame = mover(t)
    there = [space for space, who in enumerate(t.state.scientists) if who != NO_SEAT]
    if not frame or not there:
        return None
    return f"{name(frame.seat)}: scientist board {f.SPACES[there[0]]}"


def to_another_topic(t: Table) -> str | None:
    frame = free(t)
    if not frame or SCIENTIST in t.state.execs:
        return None
    for space, who in enumerate(t.state.scientists):
        own = p.energy_of(t.state.tiles[space])
        for place, energy in topics(t, False) if who == frame.seat else ():
            if energy != own:
                goal = f"summit {place}/{f.ENERGIES[energy]}"
                return f"{name(frame.seat)}: scientist {f.SPACES[space]} {goal}"
    return None


def second_card(t: Table) -> str | None:
    frame = free(t)
    if not frame or CARD not in t.state.execs:
        return None
    return f"{name(frame.seat)}: lobby 1 side"


def second_claim(t: Table) -> str | None:
    frame = free(t)
    if not frame or CLAIMED not in t.state.execs or not t.state.display:
        return None
    return f"{name(frame.seat)}: claim {t.state.display[0]}"


def carded(t: Table) -> Any:
    frame = free(t)
    return None if not frame or CARD in t.state.execs else frame


def not_in_hand(t: Table) -> str | None:
    frame = carded(t)
    hand = t.state.hands[frame.seat] if frame else ()
    if not hand or min(hand) < 0:
        return None
    seen = [*hand, *t.state.played[frame.seat]]
    card = next(card for card in range(1, f.CARDS + 1) if card not in seen)
    return f"{name(frame.seat)}: lobby {card} side"


def played_before(t: Table) -> str | None:
    frame = carded(t)
    played = t.state.played[frame.seat] if frame else ()
    return f"{name(frame.seat)}: lobby {played[0]} side" if played else None


def not_on_display(is_own: bool, is_claimed: bool) -> Planter:
    """A goal that somebody has claimed, or one that was never laid out."""

    def plant(t: Table) -> str | None:
        frame, claimed = carded(t), {card for held in t.state.held for card in held}
        gone = claimed if is_claimed else {*range(1, 46)} - {*t.state.display} - claimed
        if not frame or not gone or t.rules.is_competitive() != is_own:
            return None
        return f"{name(frame.seat)}: claim {min(gone)}"

    return plant


def nothing_built(t: Table) -> str | None:
    """A goal whose first energy this player supports nowhere."""
    frame = carded(t)
    if not frame or any(p.is_prepared(x) and p.owner_of(x) == frame.seat for x in t.state.tiles):
        return None
    own = [x for row in t.state.demand for x in row if p.is_green(x)]
    if any(p.plant_owner(one) == frame.seat for one in own) or not t.state.display:
        return None
    return f"{name(frame.seat)}: claim {t.state.display[0]}"


PLANTERS: dict[str, Planter] = {
    "sc.turn.main-exactly-one": second_main,
    "sc.solo.second-main.different": same_main,
    "sc.solo.second-main.pollute": third_main,
    "sc.turn.order": out_of_turn,
    "sc.lobby.own-turn-only": card_out_of_turn,
    "sc.coop.reduce.after-supply": reduced_too_early,
    "sc.comp.supply.no-vp-reduction": reduced_alone,
    "sc.coop.phases.order": income_too_early,
    "sc.comp.final.order": scored_too_early,
    "sc.actions.plan.agenda": not_on_the_agenda,
    "sc.actions.plan.place-empty-space": on_a_project,
    "sc.actions.plan.stack-limit": of_an_empty_stack,
    "sc.actions.infra.choose": prepared_twice,
    "sc.actions.infra.token-needed": no_token_left,
    "sc.actions.infra.pay-cep": no_cep_left,
    "sc.actions.build.any-infra": without_infrastructure,
    "sc.actions.build.knowledge-level": without_knowledge,
    "sc.actions.build.level-mark": below_the_level,
    "sc.actions.build.cost": beyond_the_money,
    "sc.cep.cannot-pay-no-action": built_without_a_cep,
    "sc.exec.market.one-of-two": market_twice,
    "sc.market.empty.closed": closed_market,
    "sc.exec.market.buy": bought_on_credit,
    "sc.exec.market.sell-from-board-only": sold_nothing,
    "sc.turn.exec-once-each": moved_twice,
    "sc.exec.scientist.lobby-stays": from_a_card,
    "sc.exec.scientist.summit-stays": from_a_summit,
    "sc.exec.scientist.board-to-summit-never": straight_to_a_summit,
    "sc.exec.scientist.not-on-infra": onto_infrastructure,
    "sc.exec.scientist.one-per-space": beside_another,
    "sc.exec.scientist.same-energy-topic": to_another_topic,
    "sc.exec.card.one-of-two": second_card,
    "sc.un.one-per-turn": second_claim,
    "sc.lobby.play-beside-board": not_in_hand,
    "sc.lobby.main-or-side": played_before,
    "sc.coop.setup.un-display": not_on_display(False, False),
    "sc.comp.setup.un-ten": not_on_display(True, False),
    "sc.coop.un.flip": not_on_display(False, True),
    "sc.comp.un.take-card": not_on_display(True, True),
    "sc.un.claim.infra-for-all": nothing_built,
    "sc.summit.free-split": of_answers.wrong_topic,
    "sc.income.amount-space": of_answers.too_much_income,
    "sc.knowledge.bonus-give-away": of_answers.given_to_oneself,
    "sc.knowledge.region-cep-one-per-space": of_answers.full_region,
    "sc.cep.pay-from": of_answers.out_of_no_purse,
    "sc.coop.co2.floor-400": of_answers.below_the_floor,
    "sc.supply.clockwise": of_answers.wrong_region,
    "sc.supply.satisfied": of_answers.supplied_region,
    "sc.material.count.fossil": of_answers.no_such_tile_left,
    "sc.variant.inspectors.order": of_answers.wrong_inspector,
    "sc.summit.replace": of_answers.wrong_place,
    "sc.comp.setup.company-goals": of_answers.too_few_kept,
    "sc.variant.draft.keep-two": of_answers.not_two_drafted,
}
# Those that answer a question which is asked seldom.
ANSWERS = tuple(PLANTERS)[-13:]


def is_asked(t: Table) -> bool:
    """Is somebody asked while the table is laid out?"""
    return isinstance(t.state.pending[-1], Keep | Draft)
