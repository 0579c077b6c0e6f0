"""When the game is over, what the final scoring gives line by line, who wins by which clause."""

from __future__ import annotations

from co2replay.games.judging import CannotKnow, OutOfPages, Page, Table, Wrong, says

from .log_reader import coming, goal_shown, is_heard_late, refuse, speaker, turn_page
from .setup import SOURCES
from .supply import income_of, take_income


def decades_in_all(t: Table) -> int:
    """co2.game.decades-5, co2.game.decades-6-in-5p"""
    decades: int = t["numbers"]["decades_by_players"][len(t["seats"])]
    return decades


def rounds_in_decade(t: Table) -> int:
    """co2.ops.rounds, co2.ops.round-track-last"""
    rounds: int = t["numbers"]["rounds_by_players"][len(t["seats"])]
    if len(t["seats"]) == 1:  # co2.solo.turns-6
        return rounds
    return rounds if says(t, "round_on_last_space_played") == "yes" else rounds - 1


def is_lost(t: Table) -> bool:
    """co2.end.loss-500"""
    return bool(t["ppm"] >= t["numbers"]["loss_from"])


def is_over(t: Table) -> bool:
    """co2.end.last-decade, co2.end.two-green-regions, co2.end.safe-zone"""
    green = [region for region in t["regions"] if is_green(t, region)]
    enough = len(green) >= t["numbers"]["green_regions_to_end"]
    return t["decade"] >= decades_in_all(t) or enough or is_safe_again(t)


def is_green(t: Table, region: str) -> bool:
    """co2.end.two-green-regions"""
    ground = t["ground"][region]
    if says(t, "end_two_green_regions") == "all_plants_green":
        ground = [here for here in ground if here != ""]
    return all(isinstance(here, dict) for here in ground)


def is_safe_again(t: Table) -> bool:
    """co2.end.safe-zone"""
    below = bool(t["ppm"] < t["numbers"]["safe_below"])
    return below and (t["warmed"] or says(t, "safe_zone_return") == "any_level_below")


# Final scoring


def final_scoring(t: Table) -> dict[str, dict[str, int]]:
    """co2.end.step1-collect, co2.end.step2-sell, co2.end.step3-income, co2.solo.no-final-income"""
    t["active"] = ""
    page = coming(t)
    if page is not None and page["kind"] == "mark" and page["verb"] == "end":
        turn_page(t)
    t["closed"] = True
    t["goal_31_hand"] = {seat: t["ceps"][seat] for seat in t["seats"]}
    if t["has_collapsed"] and says(t, "solo_collapse_scoring") == "vp_total_only":
        return {seat: bare_track(t, seat) for seat in t["seats"]}
    collect_regional_ceps(t)
    sell_all(t)
    t["track"] = dict(t["points"])
    due = {}
    if says(t, "end_income") == "yes" and not t["has_collapsed"]:
        due = {seat: income_of(t, seat) for seat in t["seats"] if income_of(t, seat)}
    t["goal_points"] = {}
    final_answers(t, due)
    return {seat: sheet_of(t, seat) for seat in t["seats"]}


def collect_regional_ceps(t: Table) -> None:
    """co2.end.step1-collect, co2.control.end-ceps"""
    for region, seat in t["control"].items():
        if seat:
            t["ceps"][seat] += t["ceps"][region]
            t["ceps"][region] = 0


def sell_all(t: Table) -> None:
    """co2.end.step2-sell"""
    for seat in t["seats"]:
        t["coins"][seat] += t["ceps"][seat] * t["price"]
        t["ceps"][seat] = 0


def final_answers(t: Table, due: dict[str, int]) -> None:
    """co2.end.step3-income, co2.score.company-goal"""
    by_choice = says(t, "goal_exchange_at_end") == "choice"
    undecided = [seat for seat in t["seats"] if t["goal"][seat] is not None]
    answered: set[str] = set()
    while True:
        page = coming(t)
        if page is None:
            break
        seat = speaker(t, page)
        if page["kind"] == "mark" and page["verb"] == "end":
            turn_page(t)
        elif page["kind"] == "act" and page["verb"] == "income":
            if t["has_collapsed"]:
                raise Wrong("co2.solo.no-final-income", page, "no income after such an end")
            turn_page(t)
            if says(t, "end_income") == "yes":
                take_income(t, page, due.pop(seat, 0))
        elif page["kind"] == "act" and page["verb"] == "goal" and seat in t["seats"]:
            if seat in due and asked_at_the_table(t, "end_income", "yes"):
                raise Wrong("co2.end.step3-income", page, f"income of {seat} is missing", True)
            if seat not in undecided or seat in answered:
                raise Wrong("co2.score.company-goal", page, f"{seat} has no goal")
            turn_page(t)
            goal_answered(t, seat, page, by_choice)
            answered.add(seat)
        elif page["kind"] == "act" and is_heard_late(t, page):
            turn_page(t)
        else:
            raise Wrong("co2.end.last-decade", page, "the game is over")
    left = [seat for seat in undecided if seat not in answered]
    if due and asked_at_the_table(t, "end_income", "yes"):
        raise OutOfPages
    for seat, amount in due.items():  # nobody was asked, so nobody took coins
        t["points"][seat] += amount
    if by_choice and left and asked_at_the_table(t, "goal_exchange_at_end", "choice"):
        raise OutOfPages
    for seat in left:
        if t["goal"][seat] == "?":
            raise CannotKnow(f"the goal of {seat} was never shown")
        settle_goal(t, seat, "score" if goal_worth(t, seat, t["goal"][seat]) else "exchange")


def asked_at_the_table(t: Table, reading: str, value: str) -> bool:
    """Tell whether the book that the table played by asks this at all."""
    return bool(t["own_book"][reading] == value)


def goal_answered(t: Table, seat: str, page: Page, by_choice: bool) -> None:
    """co2.score.goal-exchange"""
    goal_shown(t, seat, page["says"][0], page, "co2.score.company-goal")
    way, held = page["says"][1], t["goal"][seat]
    if not by_choice:
        unseen = [number for number in t["goals_possible"] if number not in t["goals_seen"]]
        worth = [goal_worth(t, seat, number) for number in (unseen if held == "?" else [held])]
        if (way != "score" and all(worth)) or (way == "score" and worth and not any(worth)):
            refuse(t, "co2.score.goal-exchange", page, f"worth {worth}")
    if held == "?" and way == "score":
        raise CannotKnow("a company goal that nobody noted is scored")
    settle_goal(t, seat, way)


def settle_goal(t: Table, seat: str, way: str) -> None:
    """co2.score.company-goal, co2.score.goal-exchange"""
    if way == "score":
        t["goal_points"][seat] = goal_worth(t, seat, t["goal"][seat])
    else:
        t["goal_points"][seat] = 0
        t["coins"][seat] += t["numbers"]["goal_coins"]


def goal_worth(t: Table, seat: str, number: int) -> int:
    """co2.goal.27, co2.goal.28, co2.goal.29, co2.goal.30, co2.goal.31, co2.goal.32, co2.goal.33"""
    card = t["box"]["goal"][str(number)]
    own = own_plants(t, seat)
    counted = {
        27: list(t["control"].values()).count(seat),
        28: len({region for region, _ in own}),
        29: len(t["un_won"][seat]),
        30: max(len(own) - 1, 0),
        31: t["goal_31_hand"][seat],
        32: len([source for source in SOURCES if leads(t, seat, source)]),
        33: len({source for _, source in own}),
    }[number]
    worth: int = card["per"] * counted
    return min(worth, card["maximum"]) if card["maximum"] else worth


def own_plants(t: Table, seat: str) -> list[tuple[str, str]]:
    return [
        (region, plant["source"])
        for region, ground in t["ground"].items()
        for plant in ground
        if isinstance(plant, dict) and plant["owner"] == seat
    ]


def leads(t: Table, seat: str, source: str) -> bool:
    """co2.goal.32"""
    most = max(t["skill"][other][source] for other in t["seats"])
    if not most and says(t, "goal_32_zero") == "not_led":
        return False
    return bool(t["skill"][seat][source] == most)


def sheet_of(t: Table, seat: str) -> dict[str, int]:
    """co2.score.coins, co2.score.most-tech, co2.score.most-un"""
    lines = {
        "track": t["track"][seat],
        "income": t["points"][seat] - t["track"][seat],
        "goal": t["goal_points"].get(seat, 0),
        "coins": t["coins"][seat] // t["numbers"]["coins_per_vp"],
        "most_tech": majority(t, seat, t["cubes"]),
        "most_un": majority(t, seat, {one: len(t["un_won"][one]) for one in t["seats"]}),
    }
    return {**lines, "total": sum(lines.values())}


def bare_track(t: Table, seat: str) -> dict[str, int]:
    """co2.solo.end-500"""
    nothing = dict.fromkeys(["income", "goal", "coins", "most_tech", "most_un"], 0)
    return {"track": t["points"][seat], **nothing, "total": t["points"][seat]}


def majority(t: Table, seat: str, held: dict[str, int]) -> int:
    """co2.score.most-tech, co2.score.most-un"""
    most = max(held[other] for other in t["seats"])
    if len(t["seats"]) == 1 and says(t, "solo_majorities") == "not_gained":
        return 0
    if held[seat] != most or (not most and says(t, "majority_of_zero") == "needs_one"):
        return 0
    points: int = t["numbers"]["majority_vp"]
    return points


def winners_of(t: Table, sheet: dict[str, dict[str, int]]) -> tuple[list[str], str]:
    """co2.winner.score, co2.winner.tie-plants, co2.winner.tie-expertise, co2.winner.tie-regions"""
    steps = [
        ("co2.winner.score", {seat: sheet[seat]["total"] for seat in t["seats"]}),
        ("co2.winner.tie-plants", {seat: len(own_plants(t, seat)) for seat in t["seats"]}),
    ]
    for source in SOURCES:
        level = {seat: t["skill"][seat][source] for seat in t["seats"]}
        steps.append(("co2.winner.tie-expertise", level))
    regions = {seat: list(t["control"].values()).count(seat) for seat in t["seats"]}
    steps.append(("co2.winner.tie-regions", regions))
    left = list(t["seats"])
    for clause, amounts in steps:
        most = max(amounts[seat] for seat in left)
        left = [seat for seat in left if amounts[seat] == most]
        if len(left) == 1:
            return left, clause
    return left, "co2.winner.tie-shared"
