"""Knowledge, the symbols above the tracks, and whoever uses them."""

from __future__ import annotations

from co2replay.games.judging import CannotKnow, Table, Wrong, is_answer, says

from .box import ENERGIES, HALF, LENGTH, LETTER, NEXT, REGIONS, SPACES
from .goods import answered, from_market, gain_tech
from .pages import ask, coming, lacking, turn_page

# sc.knowledge.bonus-on-land-or-pass: the same spaces on every track, but for the energy's symbol.
SYMBOLS = {
    LETTER[one]: {3: LETTER[other], 5: "tech", 7: "region_cep", 9: "any"}
    for one, other in NEXT.items()
}
ANSWERS = ("take", "any", "cep", "give", "decline")
VERBS = {"any": "any", "region_cep": "cep"}  # by which a symbol is used; the others are taken
BRINGS = {  # what each symbol gives; the others one knowledge of an energy
    "tech": "sc.knowledge.bonus-tech",
    "region_cep": "sc.knowledge.bonus-region-cep",
    "any": "sc.knowledge.bonus-any",
}
ENERGY = "sc.knowledge.bonus-energy"


def learn(t: Table, seat: str, energy: str) -> None:
    """sc.knowledge.step, sc.knowledge.first, sc.knowledge.end-lost"""
    if t["know"][seat][energy] == LENGTH:
        return
    t["know"][seat][energy] += 1
    space = t["know"][seat][energy]
    if space == HALF:
        reach(t, f"half {energy}")
    if space == LENGTH:
        reach(t, f"last {energy}")
    if space in SYMBOLS[energy]:
        bonus(t, seat, SYMBOLS[energy][space])


def reach(t: Table, goal: str) -> None:
    """sc.env.flip-early, sc.env.duplicates-separate, A72: one open tile of a goal is turned over"""
    equal = [place for place, name in enumerate(t["goals"], 1) if name == goal]
    equal = [place for place in equal if place not in t["met"]]
    watched = [place for place in equal if place in t["inspectors"].values()]
    if watched and says(t, "equal_goals") == "inspected":
        equal = watched
    t["met"] += equal[:1]


def bonus(t: Table, seat: str, symbol: str) -> None:
    """sc.knowledge.bonus-immediate, -bonus-optional, -bonus-give-away, A62"""
    others = [one for one in t["seats"] if one != seat]
    verb = VERBS.get(symbol, "take")
    if not is_of_use(t, symbol, [seat, *others]):
        if symbol == "tech":  # forfeited, whatever is said
            answered(t, seat, "take", "decline")
        elif symbol == "region_cep":  # no region takes one: it can only be left
            answered(t, seat, "decline")
        else:
            answered(t, seat, verb, "give", "decline")
            for other in others:
                answered(t, other, verb, "decline")
            t["vain"] = BRINGS.get(symbol, ENERGY)
        return
    page = coming(t)
    if page is None or not is_answer(page, seat, *ANSWERS):
        clause = BRINGS.get(symbol, ENERGY)
        raise lacking(t, page, clause, f"what {seat} does with {symbol}")
    if page["verb"] == "give":
        turn_page(t)
        other = page["says"][0]
        if other not in others:
            raise Wrong("sc.knowledge.bonus-give-away", page, f"{other} is nobody else")
        if t["mode"] == "competitive" and says(t, "bonus_give") == "cooperative":
            raise Wrong("sc.trade.forbidden", page, "against each other nothing is given away")
        if is_of_use(t, symbol, [other]):
            use(t, other, symbol)
        else:
            answered(t, other, verb, "decline")
            t["vain"] = BRINGS.get(symbol, ENERGY)
        return
    use(t, seat, symbol)


def is_of_use(t: Table, symbol: str, seats: list[str]) -> bool:
    """A63, A64, A93: nothing is asked where nothing can come of any answer."""
    if symbol == "tech":
        if not t["techs"] and t["arctic"]:
            raise CannotKnow("whether tokens that the Arctic took are back in the stock")
        return bool(t["techs"])
    if symbol == "region_cep":
        return bool(t["market"]) and any(t["ceps"][one] < SPACES[one] for one in REGIONS)
    energies = ENERGIES if symbol == "any" else (symbol,)
    return any(t["know"][seat][one] < LENGTH for seat in seats for one in energies)


def use(t: Table, seat: str, symbol: str) -> None:
    """sc.knowledge.bonus-energy, -bonus-tech, -bonus-region-cep, -bonus-any, A63"""
    clause, verb, page = BRINGS.get(symbol, ENERGY), VERBS.get(symbol, "take"), coming(t)
    others = [one for one in ANSWERS if one not in (verb, "decline")]
    if page is not None and is_answer(page, seat, *others):
        is_given = page["verb"] == "give"  # once more
        clause = "sc.knowledge.bonus-give-away" if is_given else clause
        raise Wrong(clause, page, f"{symbol} is used by {verb}")
    page = ask(t, seat, clause, verb, "decline")
    if page["verb"] == "decline":
        return
    if symbol == "tech":
        gain_tech(t, seat, 1)
    elif symbol == "any":
        learn(t, seat, page["says"][0])
    elif symbol == "region_cep":
        region = page["says"][0]
        if t["ceps"][region] >= SPACES[region]:
            raise Wrong("sc.knowledge.region-cep-one-per-space", page, f"{region} is full")
        t["ceps"][region] += from_market(t)
    else:
        learn(t, seat, symbol)


def learn_any(t: Table, seat: str, clause: str) -> None:
    """sc.actions.plan.recruit-knowledge"""
    if not is_of_use(t, "any", [seat]):
        answered(t, seat, "any")
        return
    learn(t, seat, ask(t, seat, clause, "any")["says"][0])
