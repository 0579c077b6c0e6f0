"""Mistakes of a player whose turn it is: Actions, the market, cards, scientists."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.rules.co2 import cells as at
from co2replay.rules.co2 import forms as f
from co2replay.rules.co2 import frames as fr
from co2replay.rules.co2.cards import fits_deed, main_effects
from co2replay.rules.co2.construct import building_site
from co2replay.rules.co2.state import GOAL_NONE, OPERATIONS, is_installed, source_of_tile

from .planting import Mistake, Moment, Planter, is_turn, name

SPACES = range(len(f.SPACES))
CARDS = range(1, 27)


def fresh(m: Moment) -> bool:
    """The Action of this turn is still to come, and no card waits for it."""
    return is_turn(m) and not m.s.acted and not m.s.armed


def unvisited(m: Moment) -> bool:
    return is_turn(m) and not (m.s.bought or m.s.sold or m.s.armed)


def cardless(m: Moment) -> bool:
    return is_turn(m) and not m.s.carded and not m.s.armed


def still(m: Moment) -> bool:
    return is_turn(m) and not m.s.moved and m.s.deed[:1] not in ((f.INSTALL,), (f.CONSTRUCT,))


def region_of(space: int) -> int:
    return space // len(f.GRANTS)


def pool(m: Moment, source: int) -> int:
    return int(m.c[at.PROJECT_POOL + source])


def proposals(m: Moment) -> Iterator[tuple[int, int]]:
    """What may be proposed by space, agenda and pool."""
    for space in SPACES:
        if m.s.tiles[space] == 0:
            for source in m.s.agenda[region_of(space)]:
                if pool(m, source) > 0:
                    yield source, space


def propose(source: int, space: int) -> str:
    return f"propose {f.SOURCES[source]} {f.SPACES[space]}"


# Actions.


def off_agenda(m: Moment) -> str | None:
    if fresh(m):
        for space in SPACES:
            for source in range(at.SOURCE_COUNT):
                shown = source in m.s.agenda[region_of(space)]
                if m.s.tiles[space] == 0 and not shown and pool(m, source) > 0:
                    return propose(source, space)
    return None


def on_a_project(m: Moment) -> str | None:
    if fresh(m):
        for space in SPACES:
            for source in m.s.agenda[region_of(space)]:
                if m.s.tiles[space] and pool(m, source) > 0:
                    return propose(source, space)
    return None


def with_no_tile(m: Moment) -> str | None:
    """All tiles of a source are put on the board first."""
    if not fresh(m):
        return None
    empty = [space for space in SPACES if m.s.tiles[space] == 0]
    for source in range(at.SOURCE_COUNT):
        left = pool(m, source)
        fitting = [space for space in empty if source in m.s.agenda[region_of(space)]]
        if fitting and left <= len(empty) - 1:
            target = fitting[0]
            others = [space for space in empty if space != target][:left]
            put = [
                f'ruling set {f.SPACES[x]} {f.SOURCES[source]} proposed "put there"' for x in others
            ]
            return "\n".join([*put, propose(source, target)])
    return None


def second_action(m: Moment) -> str | None:
    if is_turn(m) and m.s.acted and not m.s.armed:
        return next((propose(*one) for one in proposals(m)), None)
    return None


def install_nothing(m: Moment) -> str | None:
    if fresh(m):
        for space in SPACES:
            if m.s.tiles[space] == 0 or is_installed(m.s.tiles[space]):
                return f"install {f.SPACES[space]}"
    return None


def proposed(m: Moment) -> list[int]:
    return [x for x in SPACES if m.s.tiles[x] and not is_installed(m.s.tiles[x])]


def has_own_region_cep(m: Moment, seat: int) -> bool:
    return any(
        m.s.control[region] == seat and m.c[at.REGION_CEPS + region] > 0
        for region in range(at.REGION_COUNT)
    )


def install_without_cep(m: Moment) -> str | None:
    if fresh(m) and not has_own_region_cep(m, m.seat):
        for space in proposed(m):
            if m.s.visitors[space] in (-1, m.seat):
                empty = f'ruling set {name(m.seat)}.cep 0 "none left"'
                return f"{empty}\ninstall {f.SPACES[space]}"
    return None


def displace_without_coin(m: Moment) -> str | None:
    if fresh(m):
        for space in proposed(m):
            if m.s.visitors[space] not in (-1, m.seat):
                empty = f'ruling set {name(m.seat)}.money 0 "none left"'
                return f"{empty}\ninstall {f.SPACES[space]}"
    return None


def build_proposed(m: Moment) -> str | None:
    if fresh(m):
        return next((f"construct {f.SPACES[space]}" for space in proposed(m)), None)
    return None


def build_off_agenda(m: Moment) -> str | None:
    if fresh(m):
        for space in SPACES:
            for source in range(at.SOURCE_COUNT):
                if (
                    m.s.tiles[space] == 0
                    and source not in m.s.agenda[region_of(space)]
                    and pool(m, source) > 0
                ):
                    word = f.SOURCES[source]
                    return (
                        f'ruling set {f.SPACES[space]} {word} installed "stands there"\n'
                        f"construct {word} {f.SPACES[space]}"
                    )
    return None


def sites(m: Moment) -> Iterator[tuple[int, int, int]]:
    """Space, region and source of a project that could be built as far as the board goes."""
    for space in SPACES:
        tile = m.s.tiles[space]
        region = region_of(space)
        if is_installed(tile) and m.s.visitors[space] in (-1, m.seat):
            source = source_of_tile(tile)
            fits = source in m.s.agenda[region] and building_site(m.t, region) >= 0
            if fits and m.c[at.PLANT_STACK + source] > 0:
                yield space, region, source


def next_plant(m: Moment, source: int) -> tuple[int, int]:
    """Coins and cubes of the plant on top of a stack."""
    stack = m.t.rules.box.plants[source]
    plant = stack[len(stack) - m.c[at.PLANT_STACK + source]]
    return plant.coins, plant.cubes


def build_on_a_full_region(m: Moment) -> str | None:
    if not fresh(m):
        return None
    offsets = m.t.rules.offsets
    for space, region, source in sites(m):
        row = m.s.plants[offsets[region] : offsets[region + 1]]
        left = {x: m.c[at.PLANT_STACK + x] - (x == source) for x in range(at.SOURCE_COUNT)}
        words = []
        for plant in row:
            fit = next((x for x, count in left.items() if count > 0), None)
            if plant >= 4:
                words.append(f.PLANTS[plant])
            elif fit is not None:
                left[fit] -= 1
                words.append(f"{f.SOURCES[fit]}:{name(m.seat)}")
        if len(words) == len(row):
            full = f'ruling set {f.REGIONS[region]}.plants {" ".join(words)} "full"'
            return f"{full}\nconstruct {f.SPACES[space]}"
    return None


def build_without_plant(m: Moment) -> str | None:
    if fresh(m):
        for space, _, source in sites(m):
            gone = f'ruling set stack {f.SOURCES[source]} 0 "used up"'
            return f"{gone}\nconstruct {f.SPACES[space]}"
    return None


def build_without_licence(m: Moment) -> str | None:
    if fresh(m):
        for space, _, source in sites(m):
            cubes = next_plant(m, source)[1]
            if cubes > 1 and m.c[at.EXPERTISE + m.seat * at.SOURCE_COUNT + source] < cubes - 1:
                return f"construct {f.SPACES[space]}"
    return None


def build_one_coin_short(m: Moment) -> str | None:
    if fresh(m) and not m.s.moved:
        for space, _, source in sites(m):
            coins, cubes = next_plant(m, source)
            level = m.c[at.EXPERTISE + m.seat * at.SOURCE_COUNT + source]
            if coins and level >= cubes and m.c[at.CUBES + m.seat] >= cubes:
                poor = f'ruling set {name(m.seat)}.money {coins - 1} "one short"'
                return f"{poor}\nconstruct {f.SPACES[space]}"
    return None


def built_scientist_elsewhere(m: Moment) -> str | None:
    """The own scientist went home when the plant was built; somebody notes another place."""
    if m.frame[0] != fr.TURN:
        return None
    for verb, seat, args in m.s.settled:
        if verb == f.SCIENTIST and seat == m.seat and args[1] == 0 and args[0] > 0:
            other = 1 if args[0] != 1 else 2
            return f"scientist {f.PLACES[args[0]]} {f.PLACES[other]}"
    return None


# The market.


def buy_one_coin_short(m: Moment) -> str | None:
    price = m.c[at.PRICE]
    if unvisited(m) and not m.s.price_changed and m.c[at.MARKET_CEPS] > 0:
        return f'ruling set {name(m.seat)}.money {price - 1} "one short"\nbuy'
    return None


def buy_twice(m: Moment) -> str | None:
    if is_turn(m) and m.s.bought and not m.s.armed and m.c[at.MONEY + m.seat] >= m.c[at.PRICE]:
        return "buy"
    return None


def sell_after_buying(m: Moment) -> str | None:
    return "sell" if is_turn(m) and m.s.bought and m.c[at.CEPS + m.seat] > 0 else None


def sell_nothing(m: Moment) -> str | None:
    if unvisited(m) and not m.s.price_changed and not m.s.refilled:
        return f'ruling set {name(m.seat)}.cep 0 "none left"\nsell'
    return None


def sell_after_a_change(m: Moment) -> str | None:
    if unvisited(m) and m.s.price_changed and m.c[at.CEPS + m.seat] > 0:
        return "sell"
    return None


def buy_after_a_change(m: Moment) -> str | None:
    if (
        unvisited(m)
        and m.t.rules.settings.buy_after_price_change == "no"
        and m.s.price_changed
        and m.c[at.MONEY + m.seat] >= m.c[at.PRICE]
        and m.c[at.MARKET_CEPS] > 0
    ):
        return "buy"
    return None


# Cards.


def hand(m: Moment, seat: int) -> tuple[int, ...]:
    return tuple(m.s.lobby[seat])


def second_card(m: Moment) -> str | None:
    if is_turn(m) and m.s.carded and not m.s.armed:
        return next((f"lobby {card} minor" for card in hand(m, m.seat)), None)
    return None


def card_played_before(m: Moment) -> str | None:
    held = {card for seat in m.s.order for card in hand(m, seat)}
    if cardless(m) and not m.s.lobby_hidden[m.seat]:
        for card in m.s.lobby_used:
            if card not in held and not any(m.s.lobby_hidden):
                return f"lobby {card} minor"
    return None


def card_of_another(m: Moment) -> str | None:
    if cardless(m) and not m.s.lobby_hidden[m.seat]:
        for seat in m.s.order:
            if seat != m.seat and hand(m, seat):
                return f"lobby {hand(m, seat)[0]} minor"
    return None


def main_words(m: Moment, card: int) -> str:
    kinds = [x.kind for x in main_effects(m.t, card)]
    return f"lobby {card} main {kinds[0]}" if len(kinds) > 1 else f"lobby {card} main"


def main_without_its_action(m: Moment) -> str | None:
    if cardless(m) and m.s.deed:
        for card in hand(m, m.seat):
            row = m.t.rules.box.lobby[card]
            if row.trigger in ("propose", "install", "construct") and not fits_deed(row, m.s.deed):
                return main_words(m, card)
    return None


def main_too_early(m: Moment) -> str | None:
    if cardless(m) and not m.s.deed and m.t.rules.settings.main_lobby_timing == "after_action":
        for card in hand(m, m.seat):
            if m.t.rules.box.lobby[card].trigger in ("propose", "install"):
                return main_words(m, card)
    return None


def minor_with_another_effect(m: Moment) -> str | None:
    if cardless(m):
        return next((f"lobby {card} minor vp" for card in hand(m, m.seat)), None)
    return None


def wrong_main_effect(card: int) -> Planter:
    def plant(m: Moment) -> str | None:
        if cardless(m) and card in hand(m, m.seat):
            kinds = [x.kind for x in main_effects(m.t, card)]
            for effect in f.EFFECTS:
                if effect not in kinds:
                    return f"lobby {card} main {effect}"
        return None

    return plant


def card_in_the_turn_of_another(m: Moment) -> str | None:
    if cardless(m) and not m.s.sent and m.s.phase == OPERATIONS:
        for seat in m.s.order:
            if seat != m.seat and hand(m, seat):
                return f"{name(seat)}: lobby {hand(m, seat)[0]} minor"
    return None


def fulfilled(m: Moment, number: int) -> bool:
    """Has the seat a plant for each that the goal shows, counting every one?"""
    needs = list(m.t.rules.box.un[number].needs)
    for plant in m.s.plants:
        if plant >= 4 and (plant - 4) // at.SOURCE_COUNT == m.seat:
            needs[(plant - 4) % at.SOURCE_COUNT] -= 1
    return all(need <= 0 for need in needs)


def built_any(m: Moment, number: int) -> bool:
    sources = {(x - 4) % at.SOURCE_COUNT for x in m.s.plants if x >= 4 and (x - 4) // 5 == m.seat}
    needs = m.t.rules.box.un[number].needs
    return all(source in sources for source, need in enumerate(needs) if need)


def claim_unbuilt(m: Moment) -> str | None:
    if cardless(m):
        for number in m.s.un_display:
            if not built_any(m, number):
                return f"claim {number}"
    return None


def claim_without_cube(m: Moment) -> str | None:
    if cardless(m):
        for number in m.s.un_display:
            if fulfilled(m, number):
                return f'ruling set {name(m.seat)}.tech 0 "none left"\nclaim {number}'
    return None


def claim_what_is_gone(m: Moment) -> str | None:
    if cardless(m) and len(m.s.order) > 1:
        taken = [number for seat in m.s.order for number in m.s.un_held[seat]]
        return next((f"claim {number}" for number in taken), None)
    return None


def discard_twice(m: Moment) -> str | None:
    return "goal ? discard" if is_turn(m) and m.s.goal[m.seat] == GOAL_NONE else None


def discard_another(m: Moment) -> str | None:
    held = m.s.goal[m.seat]
    if is_turn(m) and held > 0:
        return f"goal {27 if held != 27 else 29} discard"
    return None


# Scientists.


def topics(m: Moment) -> Iterator[tuple[int, int, int]]:
    """Place on the board (from 1), source, and who speaks there."""
    for place in range(len(m.s.topics)):
        for source, who in zip(m.s.topics[place], m.s.speakers[place], strict=True):
            yield place + 1, source, who


def own_spaces(m: Moment) -> list[int]:
    return [space for space in SPACES if m.s.visitors[space] == m.seat]


def from_an_empty_hand(m: Moment) -> str | None:
    if still(m) and m.c[at.HAND + m.seat] == 0:
        for space in SPACES:
            if m.s.tiles[space] and m.s.visitors[space] == -1:
                return f"scientist hand {f.SPACES[space]}"
    return None


def from_hand_to_a_summit(m: Moment) -> str | None:
    if still(m) and m.c[at.HAND + m.seat]:
        for place, source, who in topics(m):
            if who == -1:
                return f"scientist hand summit {place}/{f.SOURCES[source]}"
    return None


def away_from_a_summit(m: Moment) -> str | None:
    if still(m):
        for place, source, who in topics(m):
            if who == m.seat:
                return f"scientist summit {place}/{f.SOURCES[source]} hand"
    return None


def scientist_of_another(m: Moment) -> str | None:
    if still(m):
        for space in SPACES:
            if m.s.visitors[space] not in (-1, m.seat):
                return f"scientist {f.SPACES[space]} hand"
    return None


def onto_an_empty_space(m: Moment) -> str | None:
    if still(m):
        for space in own_spaces(m):
            for other in SPACES:
                if m.s.tiles[other] == 0:
                    return f"scientist {f.SPACES[space]} {f.SPACES[other]}"
    return None


def to_another_topic(m: Moment) -> str | None:
    if still(m):
        for space in own_spaces(m):
            for place, source, who in topics(m):
                if who == -1 and source != source_of_tile(m.s.tiles[space]):
                    return f"scientist {f.SPACES[space]} summit {place}/{f.SOURCES[source]}"
    return None


def onto_another_scientist(m: Moment) -> str | None:
    if still(m) and m.c[at.HAND + m.seat]:
        for space in SPACES:
            if m.s.visitors[space] not in (-1, m.seat):
                return f"scientist hand {f.SPACES[space]}"
    return None


def onto_a_taken_topic(m: Moment) -> str | None:
    if still(m):
        for space in own_spaces(m):
            source = source_of_tile(m.s.tiles[space])
            for place, topic, who in topics(m):
                free = any(x[:2] == (place, source) and x[2] == -1 for x in topics(m))
                if topic == source and who != -1 and not free:
                    return f"scientist {f.SPACES[space]} summit {place}/{f.SOURCES[source]}"
    return None


def recruit_without_grant(m: Moment) -> str | None:
    return "recruit" if fresh(m) else None


def act_in_the_turn_of_another(m: Moment) -> str | None:
    if is_turn(m) and len(m.s.order) > 1:
        other = next(seat for seat in m.s.order if seat != m.seat)
        return f"{name(other)}: buy"
    return None


def name_a_source_without_project(m: Moment) -> str | None:
    if is_turn(m) and m.s.acted and not m.s.armed:
        own = {source_of_tile(m.s.tiles[space]) for space in own_spaces(m)}
        for source in range(at.SOURCE_COUNT):
            if source not in own:
                return f"expertise {f.SOURCES[source]}"
    return None


def bid_without_auction(m: Moment) -> str | None:
    return "bid 3" if fresh(m) and m.s.decade > 1 else None


def draft_without_variant(m: Moment) -> str | None:
    if fresh(m) and "draft" not in m.t.rules.variants and len(m.s.order) > 1:
        untouched = not (m.s.moved or m.s.bought or m.s.sold or m.s.carded)
        if (m.s.decade, m.s.round) == (1, 1) and m.s.active == m.s.start and untouched:
            return f"{name(m.seat)}: draft ?"
    return None


def row_too_short(m: Moment) -> Mistake | None:
    """A position whose region has one demand space only."""
    return Mistake("@ asia.plants empty") if fresh(m) else None


IN_TURN: dict[str, Planter] = {
    "co2.propose.agenda": off_agenda,
    "co2.propose.empty-space": on_a_project,
    "co2.propose.tile": with_no_tile,
    "co2.turn.one-action": second_action,
    "co2.install.any-proposed": install_nothing,
    "co2.install.fee": install_without_cep,
    "co2.displace.fee": displace_without_coin,
    "co2.construct.match": build_proposed,
    "co2.control.agenda-only": build_off_agenda,
    "co2.region.all-green-no-build": build_on_a_full_region,
    "co2.construct.top-of-stack": build_without_plant,
    "co2.construct.license": build_without_licence,
    "co2.construct.resources": build_one_coin_short,
    "co2.construct.scientist-leaves": built_scientist_elsewhere,
    "co2.market.buy": buy_one_coin_short,
    "co2.free.once-each": buy_twice,
    "co2.market.not-both": sell_after_buying,
    "co2.market.sell-hand-only": sell_nothing,
    "co2.market.no-sale-after-price-change": sell_after_a_change,
    "co2.market.complete-before-change": buy_after_a_change,
    "co2.card.lobby-xor-un": second_card,
    "co2.lobby.removed": card_played_before,
    "co2.setup.lobby-deal": card_of_another,
    "co2.lobby.main-condition": main_without_its_action,
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
    "co2.turn.end-expertise": name_a_source_without_project,
    "co2.auction.when": bid_without_auction,
    "co2.setup.draft-optional": draft_without_variant,
    "co2.region.cep-limit-values": row_too_short,
}
