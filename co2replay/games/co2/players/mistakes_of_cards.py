"""Mistakes of a player whose turn it is, with cards, scientists and words out of place."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.engine.playing import Mistake
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import GOAL_NONE, OPERATIONS
from co2replay.games.co2.chapters.cards import fits_deed, main_effects

from ..board.pieces import NO_PROJECT, SOURCE_OF_TILE, is_green, owner_of_plant, source_of_plant
from .mistakes_of_actions import CARDS, SPACES, cardless, fresh, still
from .near_legal import Planter, TurnMoment, either, is_turn, name

ACTIONS = {f.PROPOSE: "propose", f.INSTALL: "install", f.CONSTRUCT: "construct"}

# Cards.


def hand(m: TurnMoment, seat: int) -> tuple[int, ...]:
    return tuple(m.s.lobby[seat])


def second_card(m: TurnMoment) -> str | None:
    if is_turn(m) and m.s.carded and not m.s.armed:
        return next((f"lobby {card} minor" for card in hand(m, m.seat)), None)
    return None


def card_played_before(m: TurnMoment) -> str | None:
    held = {card for seat in m.s.order for card in hand(m, seat)}
    if cardless(m) and not m.s.lobby_hidden[m.seat]:
        for card in m.s.lobby_used:
            if card not in held and not any(m.s.lobby_hidden):
                return f"lobby {card} minor"
    return None


def card_of_another(m: TurnMoment) -> str | None:
    if cardless(m) and not m.s.lobby_hidden[m.seat]:
        for seat in m.s.order:
            if seat != m.seat and hand(m, seat):
                return f"lobby {hand(m, seat)[0]} minor"
    return None


def main_words(m: TurnMoment, card: int) -> str:
    kinds = [x.kind for x in main_effects(m.t, card)]
    return f"lobby {card} main {kinds[0]}" if len(kinds) > 1 else f"lobby {card} main"


def main_without_its_action(m: TurnMoment) -> str | None:
    if cardless(m) and m.s.deed:
        for card in hand(m, m.seat):
            row = m.t.rules.box.lobby[card]
            if row.trigger in ("propose", "install", "construct") and not fits_deed(row, m.s.deed):
                return main_words(m, card)
    return None


def main_for_another_place(m: TurnMoment) -> str | None:
    """The Action is the one that the card asks for; the region, space or source is not."""
    if cardless(m) and m.s.deed:
        deed = m.s.deed
        done = (deed.region, deed.grant, deed.source)
        for card in hand(m, m.seat):
            row = m.t.rules.box.lobby[card]
            wanted = (row.region, row.grant, row.source)
            fits = all(want in (-1, was) for want, was in zip(wanted, done, strict=True))
            if row.trigger == ACTIONS.get(deed.verb) and not fits:
                return main_words(m, card)
    return None


def end_with_a_card_declared(m: TurnMoment) -> str | None:
    return "end" if is_turn(m) and m.s.armed and m.s.acted else None


def main_too_early(m: TurnMoment) -> str | None:
    if cardless(m) and not m.s.deed and m.t.rules.settings.main_lobby_timing == "after_action":
        for card in hand(m, m.seat):
            if m.t.rules.box.lobby[card].trigger in ("propose", "install"):
                return main_words(m, card)
    return None


def minor_with_another_effect(m: TurnMoment) -> str | None:
    if cardless(m):
        return next((f"lobby {card} minor vp" for card in hand(m, m.seat)), None)
    return None


def wrong_main_effect(card: int) -> Planter:
    def plant(m: TurnMoment) -> str | None:
        if cardless(m) and card in hand(m, m.seat):
            kinds = [x.kind for x in main_effects(m.t, card)]
            for effect in f.EFFECTS:
                if effect not in kinds:
                    return f"lobby {card} main {effect}"
        return None

    return plant


def card_in_the_turn_of_another(m: TurnMoment) -> str | None:
    if cardless(m) and not m.s.sent and m.s.phase == OPERATIONS:
        for seat in m.s.order:
            if seat != m.seat and hand(m, seat):
                return f"{name(seat)}: lobby {hand(m, seat)[0]} minor"
    return None


def fulfilled(m: TurnMoment, number: int) -> bool:
    """Has the seat a plant for each that the goal shows, counting every one?"""
    needs = list(m.t.rules.box.un[number].needs)
    for plant in m.s.plants:
        if is_green(plant) and owner_of_plant(plant) == m.seat:
            needs[source_of_plant(plant)] -= 1
    return all(need <= 0 for need in needs)


def built_any(m: TurnMoment, number: int) -> bool:
    sources = {
        source_of_plant(x) for x in m.s.plants if is_green(x) and owner_of_plant(x) == m.seat
    }
    needs = m.t.rules.box.un[number].needs
    return all(source in sources for source, need in enumerate(needs) if need)


def claim_unbuilt(m: TurnMoment) -> str | None:
    if cardless(m):
        for number in m.s.un_display:
            if not built_any(m, number):
                return f"claim {number}"
    return None


def claim_without_cube(m: TurnMoment) -> str | None:
    if cardless(m):
        for number in m.s.un_display:
            if fulfilled(m, number):
                return f'ruling set {name(m.seat)}.tech 0 "none left"\nclaim {number}'
    return None


def claim_what_is_gone(m: TurnMoment) -> str | None:
    if cardless(m) and len(m.s.order) > 1:
        taken = [number for seat in m.s.order for number in m.s.un_held[seat]]
        return next((f"claim {number}" for number in taken), None)
    return None


def discard_twice(m: TurnMoment) -> str | None:
    return "goal ? discard" if is_turn(m) and m.s.goal[m.seat] == GOAL_NONE else None


def discard_another(m: TurnMoment) -> str | None:
    held = m.s.goal[m.seat]
    if is_turn(m) and held > 0:
        return f"goal {27 if held != 27 else 29} discard"
    return None


# Scientists.


def topics(m: TurnMoment) -> Iterator[tuple[int, int, int]]:
    """Place on the board (from 1), source, and who speaks there."""
    for place in range(len(m.s.topics)):
        for source, who in zip(m.s.topics[place], m.s.speakers[place], strict=True):
            yield place + 1, source, who


def own_spaces(m: TurnMoment) -> list[int]:
    return [space for space in SPACES if m.s.visitors[space] == m.seat]


def from_an_empty_hand(m: TurnMoment) -> str | None:
    if still(m) and m.c[at.HAND + m.seat] == 0:
        for space in SPACES:
            if m.s.tiles[space] and m.s.visitors[space] == -1:
                return f"scientist hand {f.SPACES[space]}"
    return None


def from_hand_to_a_summit(m: TurnMoment) -> str | None:
    if still(m) and m.c[at.HAND + m.seat]:
        for place, source, who in topics(m):
            if who == -1:
                return f"scientist hand summit {place}/{f.SOURCES[source]}"
    return None


def away_from_a_summit(m: TurnMoment) -> str | None:
    if still(m):
        for place, source, who in topics(m):
            if who == m.seat:
                return f"scientist summit {place}/{f.SOURCES[source]} hand"
    return None


def scientist_of_another(m: TurnMoment) -> str | None:
    if still(m):
        for space in SPACES:
            if m.s.visitors[space] not in (-1, m.seat):
                return f"scientist {f.SPACES[space]} hand"
    return None


def onto_an_empty_space(m: TurnMoment) -> str | None:
    if still(m):
        for space in own_spaces(m):
            for other in SPACES:
                if m.s.tiles[other] == NO_PROJECT:
                    return f"scientist {f.SPACES[space]} {f.SPACES[other]}"
    return None


def to_another_topic(m: TurnMoment) -> str | None:
    if still(m):
        for space in own_spaces(m):
            for place, source, who in topics(m):
                if who == -1 and source != SOURCE_OF_TILE[m.s.tiles[space]]:
                    return f"scientist {f.SPACES[space]} summit {place}/{f.SOURCES[source]}"
    return None


def onto_another_scientist(m: TurnMoment) -> str | None:
    if still(m) and m.c[at.HAND + m.seat]:
        for space in SPACES:
            if m.s.visitors[space] not in (-1, m.seat):
                return f"scientist hand {f.SPACES[space]}"
    return None


def onto_a_taken_topic(m: TurnMoment) -> str | None:
    if still(m):
        for space in own_spaces(m):
            source = SOURCE_OF_TILE[m.s.tiles[space]]
            for place, topic, who in topics(m):
                free = any(x[:2] == (place, source) and x[2] == -1 for x in topics(m))
                if topic == source and who != -1 and not free:
                    return f"scientist {f.SPACES[space]} summit {place}/{f.SOURCES[source]}"
    return None


def recruit_without_grant(m: TurnMoment) -> str | None:
    return "recruit" if fresh(m) else None


def act_in_the_turn_of_another(m: TurnMoment) -> str | None:
    # Before the first turn it may be a word of an auction that another book holds.
    bids = "auction" in m.t.rules.variants and (m.s.decade, m.s.round) == (1, 1)
    if is_turn(m) and len(m.s.order) > 1 and not bids:
        other = next(seat for seat in m.s.order if seat != m.seat)
        return f"{name(other)}: pass"
    return None


def buy_in_the_turn_of_another(m: TurnMoment) -> str | None:
    if is_turn(m) and len(m.s.order) > 1:
        other = next(seat for seat in m.s.order if seat != m.seat)
        return f"{name(other)}: buy"
    return None


def name_a_source_without_project(m: TurnMoment) -> str | None:
    if is_turn(m) and m.s.acted and not m.s.armed:
        own = {SOURCE_OF_TILE[m.s.tiles[space]] for space in own_spaces(m)}
        for source in range(at.SOURCE_COUNT):
            if source not in own:
                return f"expertise {f.SOURCES[source]}"
    return None


def bid_without_auction(m: TurnMoment) -> str | None:
    return "bid 3" if fresh(m) and m.s.decade > 1 else None


def draft_without_variant(m: TurnMoment) -> str | None:
    if fresh(m) and "draft" not in m.t.rules.variants and len(m.s.order) > 1:
        untouched = not (m.s.moved or m.s.bought or m.s.sold or m.s.carded)
        if (m.s.decade, m.s.round) == (1, 1) and m.s.active == m.s.start and untouched:
            return f"{name(m.seat)}: draft ?"
    return None


def row_too_long(m: TurnMoment) -> Mistake | None:
    """A position whose region has one demand space more than the board."""
    return Mistake("@ asia.plants" + " empty" * 7) if fresh(m) else None


OF_CARDS: dict[str, Planter] = {
    "co2.card.lobby-xor-un": second_card,
    "co2.lobby.removed": card_played_before,
    "co2.setup.lobby-deal": card_of_another,
    "co2.lobby.main-condition": either(
        end_with_a_card_declared, main_for_another_place, main_without_its_action
    ),
    "co2.lobby.main-timing": main_too_early,
    "co2.lobby.minor-kinds": minor_with_another_effect,
    **{f"co2.lobby.{card:02d}": wrong_main_effect(card) for card in CARDS},
    "co2.lobby.minor-timing": card_in_the_turn_of_another,
    "co2.un.requirement": claim_unbuilt,
    "co2.un.cost": claim_without_cube,
    "co2.un.first-come": claim_what_is_gone,
    "co2.goal.discard": discard_twice,
    "co2.goal.secret": discard_another,
    "co2.scientist.hand-to-project": from_an_empty_hand,
    "co2.scientist.no-hand-to-summit": from_hand_to_a_summit,
    "co2.scientist.summit-locked": away_from_a_summit,
    "co2.scientist.project-to-hand": scientist_of_another,
    "co2.scientist.project-to-project": onto_an_empty_space,
    "co2.scientist.project-to-summit": to_another_topic,
    "co2.scientist.one-per-project": onto_another_scientist,
    "co2.summit.one-per-topic": onto_a_taken_topic,
    "co2.scientist.recruit-only-research": recruit_without_grant,
    "co2.ops.clockwise": act_in_the_turn_of_another,
    "co2.free.anytime": buy_in_the_turn_of_another,
    "co2.turn.end-expertise": name_a_source_without_project,
    "co2.auction.when": bid_without_auction,
    "co2.setup.draft-optional": draft_without_variant,
    "co2.region.cep-limit-values": row_too_long,
}
