"""When each act and each draw is due, and whose it is: what a page breaks that stands elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.games.judging import Page, Table

from .box import COMPANY_OUT, lobbyists
from .income import income_of
from .numbers import DECADES, ORDER, ROUNDS, ROUNDS_LAST_OF_THREE

Clauses = Sequence[str]

END = "end"
DECADE_END = "decade end"  # once the decade is over and none of the next one has begun
IN_TURN = ("plan", "prepare", "build", "pass", "scientist", "buy", "sell", "claim", "end")
ANSWERS = {  # by what each of them is asked for
    "recruit": "sc.actions.plan.recruit",
    "go": "sc.exec.scientist.one-move",
    "pay": "sc.cep.pay-from",
    "tech": "sc.comp.build.region-tech",
    "take": "sc.knowledge.bonus-immediate",
    "any": "sc.knowledge.bonus-any",
    "cep": "sc.knowledge.bonus-region-cep",
    "give": "sc.knowledge.bonus-give-away",
    "decline": "sc.knowledge.bonus-optional",
    "topic": "sc.summit.two-per-scientist",
    "draft": "sc.variant.draft.keep-two",
}
DRAWN = {  # by what each of them is drawn, or laid out once
    "start": "sc.coop.setup.start-player",
    "home": "sc.supply.start-region",
    "agenda": "sc.coop.setup.agenda-random",
    "un": "sc.coop.setup.un-display",
    "goals": "sc.coop.setup.env-21",
    "card": "sc.solo.setup.solo-goal-optional",
    "cubes": "sc.solo.cubes.start-region",
    "inspector": "sc.variant.inspectors.move-each-decade",
    "summit": "sc.summit.replace",
    "event": "sc.comp.events.refill",
}
DRAWN_AGAINST = {
    **DRAWN,
    **{"un": "sc.comp.setup.un-ten", "goals": "sc.comp.setup.no-env-goals"},
}
DEALT = {
    "lobby": "sc.coop.setup.lobby-five",
    "private": "sc.coop.setup.private-goals-two",
    "company": "sc.comp.setup.company-goals",
}
SHOWN = {"private": "sc.coop.goal.reveal-end", "company": "sc.comp.final.company"}
NO_INCOME = {2: "sc.income.two-players-first-only"}
SEATS_ROUNDS = {
    2: "sc.actions.rounds.one-two-players",
    3: "sc.actions.rounds.three-players",
    4: "sc.actions.rounds.four-players",
}
NEVER_LEFT = {
    "lobby ": "sc.exec.scientist.lobby-stays",
    "summit ": "sc.exec.scientist.summit-stays",
}
ALL_DECADES = {
    "cooperative": "sc.coop.decades.four",
    "solo": "sc.solo.decades-rounds",
    "competitive": "sc.comp.decades.five",
}


def is_against(t: Table) -> bool:
    return bool(t["mode"] == "competitive")


def order_of_phases(t: Table) -> str:
    return "sc.comp.phases.order" if is_against(t) else "sc.coop.phases.order"


def clause_of_deck(t: Table, deck: str) -> str:
    is_alone = t["mode"] == "solo" and deck == "private"
    return "sc.solo.setup.private-goals" if is_alone else DEALT[deck]


def why_over(t: Table) -> Clauses:
    """sc.comp.loss.immediate, sc.env.loss-negative and the like, or all decades are played"""
    played = "sc.comp.decades.five" if is_against(t) else "sc.coop.end.after-four"
    return t["lost"] or (played,)


def not_due(t: Table, page: Page) -> Clauses:
    """Why this page does not stand here."""
    if page["kind"] == "mark":
        return of_mark(t, page)
    if page["kind"] == "draw":
        return of_draw(t, page)
    return of_act(t, page) if page["kind"] == "act" else ()


# Acts ---------------------------------------------------------------------------------------------


def of_act(t: Table, page: Page) -> Clauses:
    verb, phase = page["verb"], t["phase"]
    if verb == "lobby":
        is_none = page["says"][0] not in lobbyists()
        return "sc.lobby.own-turn-only", *["sc.material.count.lobby"] * is_none
    if verb == "goal":
        return of_goal(t, page)
    if verb in IN_TURN:
        return *(why_over(t) if phase == END else [whose_turn(t)]), *at_no_time(page)
    if verb == "reduce":
        lowered = "sc.comp.supply.no-vp-reduction" if is_against(t) else ""
        return (lowered or "sc.coop.reduce.after-supply",)
    if verb == "income":
        return of_income(t, page["who"])
    if verb == "keep":
        return (clause_of_deck(t, "company" if is_against(t) else "private"),)
    if verb == "tech" and phase == "events":
        return of_token(t, page["says"][0])
    if verb in ("take", "any", "cep") and t["vain"]:  # of a symbol that is of no use to anybody
        return ANSWERS[verb], t["vain"]
    return (ANSWERS[verb],)


def at_no_time(page: Page) -> Clauses:
    """sc.scientist.matrix.closed: a way that there is not, whoever's turn it is"""
    if page["verb"] != "scientist":
        return ()
    origin, to = page["says"]
    never = [clause for place, clause in NEVER_LEFT.items() if origin.startswith(place)]
    if origin == to:
        never.append("sc.scientist.matrix.closed")
    if origin == "board" and to.startswith("summit "):
        never.append("sc.exec.scientist.board-to-summit-never")
    return never


def of_token(t: Table, token: str) -> Clauses:
    """Of an event; sc.comp.events.no-tech-minus2: whoever has none has lost the points already"""
    if token == "none":
        return ("sc.comp.events.no-voluntary-minus2",)
    has_none = any(one[1:] == ("tech", "none") for one in t["unsaid"])
    return "sc.comp.events.owe-tech", *["sc.comp.events.no-tech-minus2"] * has_none


def of_goal(t: Table, page: Page) -> Clauses:
    """sc.comp.company.discard-8: in the own turn; sc.comp.final.company: scored at the end"""
    card, way = page["says"]
    if way == "discard":
        no_such = ["sc.comp.setup.company-two-players"] * is_taken_out(t, [card])
        return "sc.comp.company.discard-8", *no_such
    return "sc.comp.final.company", "sc.comp.final.order"


def is_taken_out(t: Table, cards: Sequence[object]) -> bool:
    """sc.comp.setup.company-two-players"""
    return len(t["seats"]) == 2 and bool(set(cards) & set(COMPANY_OUT))


def whose_turn(t: Table) -> str:
    """sc.turn.order, sc.decade-end.start-player-right; turns are taken in their phase"""
    if t["phase"] != "turn":
        return order_of_phases(t)
    return "sc.decade-end.start-player-right" if begins_decade(t) else "sc.turn.order"


def begins_decade(t: Table) -> bool:
    """Is the start player, to whom the marker has gone, still to begin a later decade?"""
    is_first = t["phase"] == "turn" and t["at"] == t["start"] and t["round"] == 1
    begun = t["did"] or {}
    return is_first and t["decade"] > 1 and not any(begun.values())


def of_income(t: Table, who: str) -> Clauses:
    """sc.income.player-order; whoever is in no stack that is paid gets none at any time"""
    is_none = bool(who) and not income_of(t, who)
    none = NO_INCOME.get(len(t["seats"]), "sc.income.first-two-stacks")
    if t["phase"] == "income":
        return (none,) if is_none else ("sc.income.player-order",)
    return order_of_phases(t), *[none] * is_none


# Draws --------------------------------------------------------------------------------------------


def of_draw(t: Table, page: Page) -> Clauses:
    verb, said = page["verb"], page["says"]
    if verb == "reveal":
        return (SHOWN.get(said[1], "sc.coop.setup.lobby-secret"),)
    if verb == "deal":
        return (clause_of_deck(t, said[1]),)
    if t["phase"] == END and verb in ("fossil", "inspector", "summit", "event"):
        return why_over(t)
    if verb != "fossil":
        return ((DRAWN_AGAINST if is_against(t) else DRAWN)[verb],)
    if not any(t["fossils"].values()):
        return "sc.material.count.fossil", *why_no_plant(t, said[0])
    return why_no_plant(t, said[0]) or (order_of_phases(t),)


def why_no_plant(t: Table, region: str) -> Clauses:
    """sc.supply.satisfied: a plant lies there for the decade, or there is no space for one"""
    places = t["plants"][region][t["decade"] - 1 :]
    return () if places[:1] == ["empty"] else ("sc.supply.satisfied",)


# Marks --------------------------------------------------------------------------------------------


def rounds_of(t: Table, decade: int) -> int:
    """sc.actions.rounds.*, sc.coop.rounds.three-players-last-decade, sc.comp.no-coop3-marker"""
    if t["mode"] == "cooperative" and len(t["seats"]) == 3 and decade == DECADES[t["mode"]]:
        return ROUNDS_LAST_OF_THREE
    return ROUNDS[len(t["seats"])]


def of_mark(t: Table, page: Page) -> Clauses:
    phase, said = page["verb"], page["says"]
    if phase == END:
        return why_running(t)
    if clauses := of_nowhere(t, phase, *said[:2]):
        return clauses
    here, there = place_of_table(t), place_of(t, phase, said)
    if there < here:
        return ("sc.turn.order" if phase == "turn" else order_of_phases(t),)
    if there == here and begins_decade(t):
        return ("sc.decade-end.start-player-right",)
    order = ["sc.turn.order"] if phase == "turn" else [order_of_phases(t)]
    return *why_running(t), *order


def why_running(t: Table) -> Clauses:
    """sc.turn.main-exactly-one: a turn that lacks its main action goes on"""
    did = t["did"]
    is_open = t["phase"] == "turn" and did and not (did["mains"] or did["passed"])
    return ("sc.turn.main-exactly-one",) if is_open else ()


def of_nowhere(t: Table, phase: str, decade: int = 0, number: int = 0) -> Clauses:
    """A phase, decade or round that this game has not."""
    if phase not in ORDER[t["mode"]]:
        return (order_of_phases(t),)
    if not 1 <= decade <= DECADES[t["mode"]]:
        return (ALL_DECADES[t["mode"]],)
    if phase != "turn" or 1 <= number <= rounds_of(t, decade):
        return ()
    if t["mode"] == "solo":
        return (ALL_DECADES["solo"],)
    if rounds_of(t, decade) == ROUNDS_LAST_OF_THREE < rounds_of(t, 1):
        return ("sc.coop.rounds.three-players-last-decade",)
    return (SEATS_ROUNDS[len(t["seats"])],)


def place_of(t: Table, phase: str, said: Sequence[int]) -> tuple[int, int, int]:
    number = said[1] if phase == "turn" else 0
    return said[0], ORDER[t["mode"]].index(phase), number


def place_of_table(t: Table) -> tuple[int, int, int]:
    """Decade, phase and round, to be compared with those of a mark."""
    phase = t["phase"]
    if phase == END:
        return DECADES[t["mode"]] + 1, 0, 0
    if phase not in ORDER[t["mode"]]:  # before the first one, or behind a decade
        return t["decade"], -1, 0
    return place_of(t, phase, (t["decade"], t["round"]))
