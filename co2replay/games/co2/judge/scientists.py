"""Where scientists stand and go, how one is paid to leave, and what a summit gives."""

from __future__ import annotations

from typing import Any

from co2replay.games.judging import Page, Table, Wrong, says

from .expertise import choose_source, learn
from .log_reader import (
    ask,
    coming,
    expect_draw,
    heard_late,
    is_answer,
    missing,
    refuse,
    speaker,
    turn_page,
)
from .setup import round_the_table, summit_turned_up, summits_left


def scientist_on(t: Table, place: str) -> str:
    for seat in t["seats"]:
        if place in t["men"][seat]:
            return str(seat)
    return ""


def vacant_projects(t: Table) -> list[str]:
    """co2.scientist.one-per-project"""
    return [space for space in t["tiles"] if not scientist_on(t, space)]


def free_topics(t: Table, source: str) -> list[str]:
    """co2.scientist.project-to-summit, co2.summit.one-per-topic"""
    topics = [f"summit {place}/{source}" for place, row in t["summits"].items() if source in row]
    return [topic for topic in topics if not scientist_on(t, topic)]


def ways_from(t: Table, place: str) -> list[str]:
    """co2.scientist.hand-to-project, co2.scientist.project-to-project"""
    if place == "hand":
        return vacant_projects(t)
    if place in t["tiles"]:
        return ["hand", *vacant_projects(t), *free_topics(t, t["tiles"][place]["source"])]
    return []


def possible_moves(t: Table, seat: str) -> list[tuple[str, str]]:
    places = dict.fromkeys(place for place in t["men"][seat] if place != "pool")
    return [(place, to) for place in places for to in ways_from(t, place)]


def move_fault(t: Table, seat: str, place: str, to: str) -> str:
    """Name the clause that forbids a move; nothing if none does."""
    if place in t["men"][seat]:
        if to in ways_from(t, place):
            return ""
        if to in t["tiles"]:
            return "co2.scientist.one-per-project"
    if place == "hand":
        at_summit = to.startswith("summit")
        return "co2.scientist.no-hand-to-summit" if at_summit else "co2.scientist.hand-to-project"
    if place.startswith("summit"):
        return "co2.scientist.summit-locked"
    if to == "hand":
        return "co2.scientist.project-to-hand"
    if to.startswith("summit"):
        return "co2.scientist.project-to-summit"
    return "co2.scientist.project-to-project"


def is_place_free(t: Table, to: str) -> bool:
    """Tell whether a ruling could let a scientist go there."""
    return to == "hand" or to in vacant_projects(t) or to in free_topics(t, to.rpartition("/")[2])


def move(t: Table, seat: str, place: str, to: str, by_free_move: bool = False) -> None:
    t["men"][seat].remove(place)
    t["men"][seat].append(to)
    counts = by_free_move or says(t, "summit_lobby_moves") == "any_own_move"
    if to.startswith("summit") and seat == t["active"] and counts:
        t["deeds"].append(("summit", to.rpartition("/")[2]))


def move_as_written(t: Table, seat: str, page: Page, by_free_move: bool = False) -> None:
    place, to = page["says"]
    fault = move_fault(t, seat, place, to)
    if fault == "co2.scientist.no-hand-to-summit":  # it stands whoever is there, and wherever to
        refuse(t, fault, page, f"{place} to {to}")
        fault = "" if is_place_free(t, to) else "co2.summit.one-per-topic"
        fault = fault if place in t["men"][seat] else "co2.scientist.hand-to-project"
    if fault and not (is_place_free(t, to) and place in t["men"][seat]):
        raise Wrong(fault, page, f"{place} to {to}")
    if fault:
        refuse(t, fault, page, f"{place} to {to}")
    move(t, seat, place, to, by_free_move)


def move_asked(t: Table, seat: str, clause: str) -> None:
    """Let a seat move one scientist, if it can; the only possible move need not be written."""
    moves = possible_moves(t, seat)
    page = coming(t)
    if not moves:
        return
    written = is_answer(t, page, "scientist", seat)
    if page is not None and written and (len(moves) > 1 or tuple(page["says"]) in moves):
        move_as_written(t, seat, turn_page(t))
        return
    if len(moves) > 1:
        if heard_late(t):
            move_asked(t, seat, clause)
            return
        raise missing(t, clause, f"move of {seat}")
    t["unwritten"].append((seat, "scientist", moves[0]))
    move(t, seat, *moves[0])


def recruit(t: Table, seat: str) -> None:
    """co2.propose.grant-recruit"""
    t["men"][seat].remove("pool")
    t["men"][seat].append("hand")


def research_grant(t: Table, seat: str) -> None:
    """co2.propose.grant-research"""
    clause = "co2.propose.grant-research"
    moves, can_recruit = possible_moves(t, seat), "pool" in t["men"][seat]
    page = coming(t)
    if page is not None and is_answer(t, page, "recruit", seat):
        if not can_recruit:
            raise Wrong("co2.scientist.max-4", page, "nobody is left in the pool")
        turn_page(t)
        recruit(t, seat)
    elif page is not None and is_answer(t, page, "scientist", seat) and moves:
        move_as_written(t, seat, turn_page(t))
    elif moves:
        if not heard_late(t):
            raise missing(t, clause, "research grant")
        research_grant(t, seat)
    elif can_recruit:
        t["unwritten"].append((seat, "recruit", ()))
        recruit(t, seat)


# Displacement


def displace(t: Table, owner: str, space: str, page: Page) -> None:
    """co2.displace.fee, co2.displace.fee-before, co2.displace.choice"""
    fee = t["numbers"]["displacement_fee"]
    if t["coins"][t["active"]] < fee:
        raise Wrong("co2.displace.fee", page, "no coin for the owner")
    t["coins"][t["active"]] -= fee
    t["coins"][owner] += fee
    t["displacing"] = True
    source = t["tiles"][space]["source"]
    ways = ["hand", *free_topics(t, source)]
    to = ask(t, owner, "go", ways, "co2.displace.choice")
    t["men"][owner].remove(space)
    t["men"][owner].append(to)
    if to == "hand":
        displaced_to_hand(t, owner, source)


def displaced_to_hand(t: Table, owner: str, source: str) -> None:
    """co2.displace.hand-expertise"""
    learn(t, owner, source)


def own_scientist_while_installing(t: Table, seat: str, space: str) -> None:
    """co2.install.own-scientist-stays, co2.install.own-scientist-removal"""
    may_leave = says(t, "install_own_scientist_free_removal") == "yes"
    page = coming(t)
    if page is None or (page["who"] or seat) != seat:
        return
    if page["verb"] == "go" and page["says"][0] == space:
        turn_page(t)
    elif page["verb"] == "go":
        if not may_leave or page["says"][0] != "hand":
            if page["says"][0] != "hand":
                raise Wrong("co2.install.own-scientist-removal", page, "it goes to the hand")
            refuse(t, "co2.install.own-scientist-removal", page, "the scientist stays")
        turn_page(t)
        move(t, seat, space, "hand")
    elif may_leave and page["verb"] == "scientist" and page["says"] == [space, "hand"]:
        turn_page(t)
        move(t, seat, space, "hand")


def own_scientist_after_construction(t: Table, seat: str, space: str) -> None:
    """co2.construct.scientist-leaves"""
    clause = "co2.construct.scientist-leaves"
    free = says(t, "construct_own_scientist_destination") == "matrix"
    page = coming(t)
    to, at = "hand", t["page"]
    if page is not None and page["kind"] == "act" and (page["who"] or seat) == seat:
        is_move = page["verb"] == "scientist" and page["says"][0] == space
        if page["verb"] == "go" or is_move:
            to = str(page["says"][-1])
            if to not in (ways_from(t, space) if free else ["hand"]):
                raise Wrong(clause, page, f"not to {to}")
            turn_page(t)
    if t["page"] == at:
        t["unwritten"].append((seat, "scientist", (space, to)))
    move(t, seat, space, to)


# Summits


def completed(t: Table) -> list[int]:
    """co2.summit.complete"""
    return [
        place
        for place, topics in sorted(t["summits"].items())
        if topics and all(scientist_on(t, f"summit {place}/{topic}") for topic in topics)
    ]


def summits_at_end_of_turn(t: Table) -> None:
    """co2.summit.at-end-of-turn"""
    ready = completed(t)
    while ready:
        if says(t, "two_summits") == "board_order":
            place = ready[0]
        else:
            chosen = [str(place) for place in ready]
            place = int(ask(t, t["active"], "resolve", chosen, "co2.summit.at-end-of-turn"))
        hold_summit(t, place)
        ready.remove(place)


def hold_summit(t: Table, place: int) -> None:
    """co2.summit.order"""
    topics = t["summits"][place]
    holders = {topic: scientist_on(t, f"summit {place}/{topic}") for topic in topics}
    order = round_the_table(t, t["active"])
    waiting = [seat for seat in order[1:] + order[:1] if seat in holders.values()]
    while waiting:
        t["speaking"] = ""
        seat = t["speaking"] = who_scores_next(t, waiting)
        waiting.remove(seat)
        own_part_of_summit(t, seat, topics, [topic for topic in topics if holders[topic] == seat])
    t["speaking"] = ""
    scientists_return(t, place, topics)
    new_summit(t, place)


def who_scores_next(t: Table, waiting: list[str]) -> str:
    """co2.summit.order"""
    free = says(t, "summit_scoring_order") == "free"
    page = coming(t)
    if page is not None and page["kind"] == "act":
        if page["verb"] == "first":
            named = str(page["says"][0])
            if named not in (waiting if free else waiting[:1]):
                if named not in waiting:
                    raise Wrong("co2.summit.order", page, f"{named} has no part in it")
                refuse(t, "co2.summit.order", page, f"{waiting[0]} comes first")
            turn_page(t)
            return named
        named = speaker(t, page)
        if free and page["verb"] in ("extra", "topic", "any", "cep") and named in waiting:
            return said_late(t, named)
    return said_late(t, waiting[0]) if free or len(waiting) == 1 else waiting[0]


def said_late(t: Table, seat: str) -> str:
    """Nobody has named the one who scores next; that may still be written."""
    t["unwritten"].append(("", "first", (seat,)))
    return seat


def own_part_of_summit(t: Table, seat: str, topics: list[str], held: list[str]) -> None:
    """co2.summit.per-scientist, co2.summit.extra-per-company"""
    held, extra_due = list(held), True
    while held or extra_due:
        page = coming(t)
        if held and page is not None and is_answer(t, page, "topic", seat):
            if page["says"][0] not in held:
                raise Wrong("co2.summit.per-scientist", page, f"holds {held}")
            turn_page(t)
            held.remove(page["says"][0])
            learn(t, seat, page["says"][0])
        elif order_matters(t, seat, held) and not (extra_due and is_answer(t, page, "extra", seat)):
            if heard_late(t):
                continue
            raise missing(t, "co2.summit.per-scientist", f"order of the points of {seat}")
        elif held and not (extra_due and is_extra_first(t, page, seat, held)):
            t["unwritten"].append((seat, "topic", (held[0],)))
            learn(t, seat, held.pop(0))
        else:
            learn(t, seat, choose_source(t, seat, "extra", topics, "co2.summit.extra-any-topic"))
            extra_due = False


def order_matters(t: Table, seat: str, held: list[str]) -> bool:
    """Tell whether two of the points would reach a bonus: it may count which comes first."""
    reached = 0
    for source in held:
        track, level = t["box"]["track"][source], t["skill"][seat][source]
        reached += level < track["length"] and track[str(level + 1)]["bonus"] != "none"
    return reached > 1


def is_extra_first(t: Table, page: Page | None, seat: str, held: list[str]) -> bool:
    """The extra comes last unless the same seat names a topic behind it, or still has to."""
    if not is_answer(t, page, "extra", seat):
        return False
    if order_matters(t, seat, held):
        return True
    for later in t["pages"][t["page"] + 1 :]:
        if later["kind"] != "act":
            return False
        if is_answer(t, later, "topic", seat):
            return True
    return False


def scientists_return(t: Table, place: int, topics: list[str]) -> None:
    """co2.summit.return"""
    places = [f"summit {place}/{topic}" for topic in topics]
    for seat in t["seats"]:
        t["men"][seat] = ["hand" if man in places else man for man in t["men"][seat]]


def new_summit(t: Table, place: int) -> None:
    """co2.summit.replace, co2.summit.old-tile"""
    t["summits"][place] = []
    if not summits_left(t):
        return
    page = expect_draw(t, "summit", "co2.summit.replace")
    t["unwritten"] = []  # a summit is over where its successor lies
    said: list[Any] = page["says"]
    if said[0] != place:
        raise Wrong("co2.summit.replace", page, f"place {place} is empty")
    summit_turned_up(t, page, place, list(said[1:]), "co2.summit.replace")
