"""One turn: free moves around one Action, cards, and what its end brings."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, says

from .actions import construct, install, one_action, passing, propose
from .corrections import mark_let_stand
from .draft import draft, may_be_noted_late
from .expertise import learn
from .log_reader import ask, coming, is_heard_late, missing, refuse, speaker, turn_page
from .market import cep_out_of_market, gain_coins, gain_cubes, market_can_give
from .scientists import move_as_written, move_asked, possible_moves, summits_at_end_of_turn
from .setup import deal, lobby_cards
from .solo import all_drawn, owe_card, owe_goal

# When each answer is due that no open turn asks for.
NOT_ASKED = {
    "recruit": "co2.scientist.recruit-only-research",
    "go": "co2.displace.trigger",
    "pay": "co2.install.fee",
    "cube": "co2.event.subsidy",
    "any": "co2.bonus.on-reach",
    "cep": "co2.bonus.on-reach",
    "expertise": "co2.turn.end-expertise",
    "resolve": "co2.summit.at-end-of-turn",
    "topic": "co2.summit.at-end-of-turn",
    "extra": "co2.summit.at-end-of-turn",
    "first": "co2.summit.at-end-of-turn",
    "income": "co2.decade.supply-order",
    "goal": "co2.score.company-goal",
    "draft": "co2.setup.draft-end",
    "bid": "co2.auction.when",
    "payment": "co2.auction.when",
    "starter": "co2.solo.starter-space",
}
EFFECT_OF_KIND = {"cep": 1, "tech": 1, "money": 2, "move": 1}


def play_turn(t: Table, mark: str, seat: str) -> None:
    begin_turn(t, seat)
    page = coming(t)
    if page is not None and page["says"] == t["phase"]:
        turn_page(t)  # the mark of the phase before, written behind it
        page = coming(t)
    t["phase"] = None
    if page is not None and page["kind"] == "mark":
        turn_page(t)
        if page["says"] != [f"{mark} {seat}"]:
            clause = clause_of_starter(t, mark, seat, page)
            if page["waived"]:
                mark_let_stand(t, page, clause)
            raise Wrong(clause, page, f"it is {mark} {seat}")
    while True:
        page = coming(t)
        if page is None:
            raise missing(t, "co2.turn.one-action", "turn")
        if page["kind"] == "mark" and page["says"] != [f"{mark} {seat}"]:
            break
        if page["kind"] == "act" and is_answer_at_end(t, seat, page):
            break
        if page["verb"] == "draft" and may_be_noted_late(t):
            draft(t)
            continue
        turn_page(t)
        if page["kind"] == "mark" or is_moot(t, page):
            continue  # a mark that names the turn which a move before it has opened
        if page["kind"] == "draw" and page["verb"] == "deal":
            noted_late(t, page)
            continue
        if page["kind"] == "draw":
            raise Wrong("co2.decade.phases", page, "nothing is drawn here")
        if speaker(t, page) != seat:
            clause = NOT_ASKED.get(page["verb"], "co2.ops.clockwise")
            raise Wrong(clause, page, f"it is the turn of {seat}")
        if page["verb"] == "end":
            break
        if page["verb"] not in DOINGS:
            clause = NOT_ASKED.get(page["verb"], "co2.action.list")
            raise Wrong(clause, page, f"{page['verb']} is not asked for")
        DOINGS[page["verb"]](t, seat, page)
        settle_waiting_card(t, seat, page)
    if not t["acted"]:
        refuse(t, "co2.turn.one-action", page, "no Action was taken")
    if t["waiting"]:
        raise Wrong("co2.lobby.main-condition", page, f"card {t['waiting']} waits in vain")
    t["unwritten"] = []
    if says(t, "end_turn_order") == "project_first":
        end_expertise(t, seat)
        summits_at_end_of_turn(t)
    else:
        summits_at_end_of_turn(t)
        end_expertise(t, seat)


def clause_of_starter(t: Table, mark: str, seat: str, page: Page) -> str:
    """co2.ops.start, co2.ops.end-pass-start, co2.auction.winner-chooses: who begins a decade"""
    told = str(page["says"][0]).split()
    if seat != t["starter"] or not mark.endswith(".1") or told[0] != mark or told[1] == seat:
        return "co2.ops.clockwise"
    if t["was_auctioned"]:
        return "co2.auction.winner-chooses"
    return "co2.ops.start" if t["decade"] == 1 else "co2.ops.end-pass-start"


def noted_late(t: Table, page: Page) -> None:
    """co2.setup.lobby-deal: a hidden hand may be noted later, as long as it is whole"""
    hand = t["lobby"].get(page["says"][0], [])
    if page["says"][1] == "lobby" and len(hand) != t["numbers"]["lobby_hand"]:
        raise CannotKnow(f"line {page['line']}: a deal behind the first card played")
    deal(t, page, page["says"])


def is_answer_at_end(t: Table, seat: str, page: Page) -> bool:
    """Tell whether a page answers what only the end of the turn asks, so that the turn is over."""
    if page["verb"] != "expertise" or speaker(t, page) != seat or not t["acted"] or t["waiting"]:
        return False
    return any(man in t["tiles"] for man in t["men"][seat])


def is_moot(t: Table, page: Page) -> bool:
    """Tell whether a page answers what was not asked, and agrees with what happened."""
    if is_heard_late(t, page):
        return True
    built = any(deed[0] == "construct" for deed in t["deeds"])
    if page["verb"] != "cube" or speaker(t, page) != t["active"]:
        return False
    taken = t["cube_taken"] or "leave"  # nobody takes a cube where there is none
    return built and taken == page["says"][0]


def begin_turn(t: Table, seat: str) -> None:
    """co2.free.once-each"""
    t["active"], t["to_begin"] = seat, ""
    t.update(acted=False, passed=False, moved=False, visited="", carded=False)
    t.update(price_moved=False, refilled=False, displacing=False)
    t.update(speaking="", deeds=[], waiting=0, discounted_by=0, cube_taken="", card_with_plant=[])


def end_expertise(t: Table, seat: str) -> None:
    """co2.turn.end-expertise"""
    held = [t["tiles"][place]["source"] for place in t["men"][seat] if place in t["tiles"]]
    if held:
        options = list(dict.fromkeys(held))
        learn(t, seat, ask(t, seat, "expertise", options, "co2.turn.end-expertise"))


# The Action


def action(act: Callable[[Table, str, Page], None]) -> Callable[[Table, str, Page], None]:
    def done(t: Table, seat: str, page: Page) -> None:
        one_action(t, page)
        t["unwritten"] = []
        if t["waiting"] and page["verb"] != "pass" and not could_fit(t, page):
            raise Wrong("co2.lobby.main-condition", page, "the card asked for something else")
        if t["waiting"] and is_action(t, t["waiting"]):
            owe_goal(t)  # it may be turned up among the answers of the Action
        act(t, seat, page)

    return done


def is_action(t: Table, number: int) -> bool:
    """Tell whether the main lobby of a card asks for an Action."""
    trigger = t["box"]["lobby"][str(number)]["trigger"]
    return trigger in ("propose", "install", "construct")


def could_fit(t: Table, page: Page) -> bool:
    """Tell whether an Action may be the one that the card named before it asks for."""
    if not is_action(t, t["waiting"]):
        return True
    card = t["box"]["lobby"][str(t["waiting"])]
    if page["verb"] != card["trigger"]:
        return False
    tile = t["tiles"].get(page["says"][1], {})
    about = [*page["says"][1].split("/")] if page["verb"] == "propose" else [tile.get("source")]
    return card["detail"] in about


# Free Moves


def move_one_scientist(t: Table, seat: str, page: Page) -> None:
    """co2.free.once-each"""
    if t["moved"]:
        refuse(t, "co2.free.once-each", page, "a second move")
    t["moved"] = True
    move_as_written(t, seat, page, by_free_move=True)


def visit_market(t: Table, page: Page, doing: str) -> None:
    """co2.market.one-per-visit, co2.market.not-both"""
    if t["visited"]:
        both = t["visited"] != doing
        clause = "co2.market.not-both" if both else "co2.free.once-each"
        refuse(t, clause, page, "a second visit")
    t["visited"] = doing


def buy(t: Table, seat: str, page: Page) -> None:
    """co2.market.buy, co2.market.complete-before-change"""
    visit_market(t, page, "buy")
    if t["price_moved"] and says(t, "buy_after_price_change") == "no":
        refuse(t, "co2.market.complete-before-change", page, "the price has changed")
    price = t["price"]
    if t["coins"][seat] < price or not market_can_give(t):
        raise Wrong("co2.market.buy", page, f"price {price}")
    if not cep_out_of_market(t, seat, bought=True):
        raise Wrong("co2.market.buy", page, "the market is empty")
    t["coins"][seat] -= price
    t["deeds"].append(("buy",))


def sell(t: Table, seat: str, page: Page) -> None:
    """co2.market.sell-hand-only, co2.market.sell-price, co2.market.price-down"""
    visit_market(t, page, "sell")
    if not t["ceps"][seat]:
        raise Wrong("co2.market.sell-hand-only", page, "no CEP in hand")
    price_counts = t["price_moved"]
    if t["refilled"] and not t["price_moved"]:
        price_counts = says(t, "sell_after_refill_at_max_price") == "no"
    if price_counts:
        refuse(t, "co2.market.no-sale-after-price-change", page, "the price has changed")
    t["ceps"][seat] -= 1
    t["ceps"]["market"] += 1
    t["coins"][seat] += t["price"]
    before, t["price"] = t["price"], max(t["price"] - 1, t["numbers"]["price_min"])
    t["price_moved"] = t["price"] != before
    t["deeds"].append(("sell",))


def use_card_move(t: Table, page: Page, kind: str) -> None:
    """co2.card.lobby-xor-un"""
    if t["carded"]:
        refuse(t, "co2.card.lobby-xor-un", page, "a second card")
    t["carded"] = kind


def claim(t: Table, seat: str, page: Page) -> None:
    """co2.un.requirement, co2.un.cost, co2.un.score-now"""
    use_card_move(t, page, "un")
    number = page["says"][0]
    if number not in t["un"]:
        raise Wrong("co2.un.first-come", page, f"{number} is not there")
    card = t["box"]["un"][str(number)]
    built = [
        plant["source"]
        for ground in t["ground"].values()
        for plant in ground
        if isinstance(plant, dict) and plant["owner"] == seat
    ]
    needs = card["needs"]
    if len(set(needs)) < len(needs) and says(t, "un_goal_requirement") == "plants":
        fulfilled = all(built.count(source) >= needs.count(source) for source in needs)
    else:
        fulfilled = all(source in built for source in needs)
    if not fulfilled:
        refuse(t, "co2.un.requirement", page, f"needs {needs}")
    if t["cubes"][seat] < t["numbers"]["un_cost_cubes"]:
        raise Wrong("co2.un.cost", page, "no cube")
    t["cubes"][seat] -= t["numbers"]["un_cost_cubes"]
    t["points"][seat] += card["vp"]
    t["un"].remove(number)
    t["un_won"][seat].append(number)


# Lobby cards


def lobby(t: Table, seat: str, page: Page) -> None:
    """co2.lobby.main-or-minor"""
    number, side, effect = page["says"]
    use_card_move(t, page, "lobby")
    if number == "?":
        play_unseen_card(t, seat, page, side, effect)
    else:
        play_from_hand(t, seat, number, page)
        owe_card(t)
        if side == "minor":
            minor_lobby(t, seat, number, effect, page)
        else:
            main_lobby(t, seat, number, effect, page)
    all_drawn(t)


def play_from_hand(t: Table, seat: str, number: int, page: Page) -> None:
    """co2.lobby.removed"""
    hand = t["lobby"][seat]
    if number in hand:
        hand.remove(number)
    elif "?" in hand and number in lobby_cards(t) and number not in t["lobby_seen"]:
        hand.remove("?")
        t["lobby_seen"].add(number)
    else:
        raise Wrong("co2.lobby.removed", page, f"card {number} is not in hand")


def play_unseen_card(t: Table, seat: str, page: Page, side: str, effect: str | None) -> None:
    """co2.lobby.minor-kinds"""
    if side == "main" or effect is None:
        raise CannotKnow(f"line {page['line']}: a main lobby of a card nobody noted")
    unseen = [card for card in lobby_cards(t) if card not in t["lobby_seen"]]
    could = [card for card in unseen if t["box"]["lobby"][str(card)]["minor"].split()[0] == effect]
    if "?" not in t["lobby"][seat] or not could:
        raise Wrong("co2.lobby.minor-kinds", page, f"no unseen card gives {effect}")
    t["lobby"][seat].remove("?")
    owe_card(t)
    give(t, seat, f"{effect} {EFFECT_OF_KIND[effect]}", 0)


def minor_lobby(t: Table, seat: str, number: int, effect: str | None, page: Page) -> None:
    """co2.lobby.minor-free, co2.lobby.minor-kinds"""
    printed = t["box"]["lobby"][str(number)]["minor"]
    way = says(t, "minor_lobby_benefit")
    if way == "choice" and effect is not None:
        if effect not in EFFECT_OF_KIND:
            raise Wrong("co2.lobby.minor-kinds", page, "one of the four is chosen")
        give(t, seat, f"{effect} {EFFECT_OF_KIND[effect]}", number)
        return
    if effect not in (None, printed.split()[0]):
        if effect not in EFFECT_OF_KIND:
            raise Wrong("co2.lobby.minor-kinds", page, f"no minor lobby gives {effect}")
        refuse(t, "co2.lobby.minor-kinds", page, f"the card gives {printed}")
        give(t, seat, f"{effect} {EFFECT_OF_KIND[str(effect)]}", number)
        return
    if way == "cube_and_coins" and printed.split()[0] in ("tech", "money"):
        give(t, seat, "tech 1", number)
        give(t, seat, "money 2", number)
    else:
        give(t, seat, printed, number)


def main_lobby(t: Table, seat: str, number: int, effect: str | None, page: Page) -> None:
    """co2.lobby.main-condition, co2.lobby.main-timing"""
    t["waiting_effect"] = benefit_of(t, number, effect, page)
    if is_met(t, number):
        owe_goal(t)
        give(t, seat, t["waiting_effect"], number)
        return
    trigger = t["box"]["lobby"][str(number)]["trigger"]
    too_late = t["acted"] if is_action(t, number) else trigger in ("buy", "sell") and t["visited"]
    if too_late:
        if trigger == "construct":
            raise Wrong("co2.lobby.main-condition", page, "no plant was built")
        refuse(t, "co2.lobby.main-condition", page, f"no {trigger} of that kind")
        owe_goal(t)
        give(t, seat, t["waiting_effect"], number)
        return
    timing = "main_lobby_discount_timing" if trigger == "construct" else "main_lobby_timing"
    if says(t, timing) == "after_action":
        refuse(t, "co2.lobby.main-timing", page, f"before any {trigger}")
    t["waiting"] = number


def benefit_of(t: Table, number: int, effect: str | None, page: Page) -> str:
    """co2.lobby.12, co2.lobby.07"""
    card = t["box"]["lobby"][str(number)]
    drawn = card["main"] if isinstance(card["main"], list) else [card["main"]]
    if number in (7, 8, 9):
        kinds = ["money 3", "tech 1", "move 1"]
        way = says(t, "lobby_07_09_benefit")
        drawn = kinds if way == "choice" else [kinds[number - 7]] if way == "fixed" else drawn
    chosen = [one for one in drawn if effect in (None, one.split()[0])]
    if len(chosen) != 1:
        raise Wrong(f"co2.lobby.{number:02}", page, f"one of {drawn}")
    return str(chosen[0])


def is_met(t: Table, number: int) -> bool:
    """co2.lobby.main-condition"""
    card = t["box"]["lobby"][str(number)]
    for deed in t["deeds"]:
        if deed[0] == card["trigger"] and (card["detail"] == "none" or card["detail"] in deed[1:]):
            return True
    return False


def settle_waiting_card(t: Table, seat: str, page: Page) -> None:
    """co2.lobby.main-timing"""
    number = t["waiting"]
    if not number:
        return
    card = t["box"]["lobby"][str(number)]
    if is_met(t, number):
        t["waiting"] = 0
        if not is_action(t, number):
            owe_goal(t)
        if card["trigger"] != "construct":
            give(t, seat, t["waiting_effect"], number)
        all_drawn(t)
        return
    if t["acted"] and is_action(t, number) and not t["passed"]:
        raise Wrong("co2.lobby.main-condition", page, f"card {number} asked for something else")


def give(t: Table, seat: str, benefit: str, number: int) -> None:
    """co2.lobby.minor-kinds, co2.lobby.main-condition"""
    kind, amount = benefit.split()[0], int(benefit.split()[1])
    if kind == "money":
        gain_coins(t, seat, amount)
    elif kind == "tech":
        gain_cubes(t, seat, amount)
    elif kind == "vp":
        t["points"][seat] += amount
    elif kind == "cep":
        for _ in range(amount):
            cep_out_of_market(t, seat)
    elif kind == "move":
        card_move(t, seat)
    elif kind == "expertise":
        learn(t, seat, t["box"]["lobby"][str(number)]["detail"])
    elif kind == "discount" and t["discounted_by"] != number:
        gain_coins(t, seat, paid_back(t, amount))


def paid_back(t: Table, amount: int) -> int:
    """co2.lobby.15: after the construction the saving is given back"""
    source = next(deed[1] for deed in t["deeds"] if deed[0] == "construct")
    cost: int = t["box"]["plant"][source][str(t["stack"][source])]["cost"]
    return min(amount, cost)


def card_move(t: Table, seat: str) -> None:
    """co2.lobby.minor-kinds"""
    if not possible_moves(t, seat):
        return
    if says(t, "card_move_counts") == "as_free_move":
        if t["moved"]:
            return  # the one move of the turn was made; another written one is refused as such
        t["moved"] = True
    move_asked(t, seat, "co2.lobby.minor-kinds")


DOINGS: dict[str, Callable[[Table, str, Page], None]] = {
    "propose": action(propose),
    "install": action(install),
    "construct": action(construct),
    "pass": action(passing),
    "scientist": move_one_scientist,
    "buy": buy,
    "sell": sell,
    "lobby": lobby,
    "claim": claim,
}
