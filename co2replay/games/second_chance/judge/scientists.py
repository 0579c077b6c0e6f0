"""Scientists: the six moves there are, what they bring, and the side effects of cards."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.games.judging import (
    CannotKnow,
    Page,
    Table,
    Wrong,
    hold,
    is_answer,
    missing,
    says,
)

from .box import ENERGIES, SIDE, SUMMIT_PLACES
from .goods import gain_ceps, gain_tech
from .knowledge import learn
from .numbers import SIDE_MONEY, SIDE_TECH
from .pages import ask, coming, turn_page

Said = Iterator[tuple[str, str]]  # a clause and a reason
MOVES = ("scientist", "go")  # from a place to another, or only to where


def energy_of(tile: str) -> str:
    return tile.split()[0]


def is_planned(tile: str) -> bool:
    return tile != "empty" and ":" not in tile


def talk_of(place: str) -> tuple[int, str]:
    """Read `summit 2/hydro`."""
    number, _, energy = place.removeprefix("summit ").partition("/")
    return int(number), energy


def is_played(t: Table, card: int) -> bool:
    return any(card in t["played"][seat] for seat in t["seats"])


def barred(t: Table, seat: str, origin: str, to: str) -> Said:
    """Say why a scientist cannot go there: sc.scientist.matrix.closed"""
    yield from barred_from(t, seat, origin)
    yield from barred_to(t, origin, to)


def barred_from(t: Table, seat: str, origin: str) -> Said:
    if origin.startswith("lobby "):
        yield "sc.exec.scientist.lobby-stays", "a card is never left"
    elif origin.startswith("summit "):
        yield "sc.exec.scientist.summit-stays", "a summit is left when it is complete"
    elif origin == "board" and not t["board"][seat]:
        yield "sc.exec.scientist.one-move", f"{seat} has no scientist at home"
    elif origin != "board" and t["scientist"][origin] != seat:
        yield "sc.exec.scientist.one-move", f"{seat} has no scientist there"


def barred_to(t: Table, origin: str, to: str) -> Said:
    if to == origin:
        yield "sc.scientist.matrix.closed", "there already"
    elif to.startswith("lobby "):
        card = int(to.removeprefix("lobby "))
        if not is_played(t, card):
            yield "sc.exec.scientist.board-to-lobby", "nobody has played that card"
        elif card in t["guests"]:
            yield "sc.exec.scientist.one-per-space", "taken"
    elif to.startswith("summit "):
        yield from barred_talk(t, origin, *talk_of(to))
    elif to != "board" and t["tile"][to] == "empty":
        yield "sc.exec.scientist.board-to-project", "no project there"
    elif to != "board" and not is_planned(t["tile"][to]):
        yield "sc.exec.scientist.not-on-infra", "infrastructure"
    elif to != "board" and t["scientist"][to]:
        yield "sc.exec.scientist.one-per-space", "taken"


def barred_talk(t: Table, origin: str, place: int, energy: str) -> Said:
    talks = t["summits"].get(place, {})
    if origin == "board":
        yield "sc.exec.scientist.board-to-summit-never", "only from a project"
    elif energy_of(t["tile"].get(origin, energy)) != energy:
        yield "sc.exec.scientist.same-energy-topic", "another energy"
    if energy not in talks:
        yield "sc.exec.scientist.project-to-summit", "no such topic there"
    elif talks[energy]:
        yield "sc.exec.scientist.one-per-space", "taken"


def is_open(why_not: Said) -> bool:
    """Is there nothing against it?"""
    return next(why_not, None) is None


def origins(t: Table, seat: str) -> list[str]:
    spaces = [space for space, who in t["scientist"].items() if who == seat]
    return (["board"] if t["board"][seat] else []) + spaces


def ways(t: Table, seat: str) -> list[tuple[str, str]]:
    """Every move of this player's scientists."""
    cards = [f"lobby {card}" for one in t["seats"] for card in t["played"][one]]
    talks = [f"summit {place}/{x}" for place in range(1, SUMMIT_PLACES + 1) for x in ENERGIES]
    places = ["board", *t["tile"], *cards, *talks]
    return [
        (origin, to)
        for origin in origins(t, seat)
        for to in places
        if is_open(barred(t, seat, origin, to))
    ]


def go(t: Table, seat: str, origin: str, to: str) -> None:
    """sc.knowledge.gain-on-leaving, sc.knowledge.leave-then-side, sc.scientist.matrix.closed"""
    energy = ""
    if origin == "board":
        t["board"][seat] -= 1
    else:
        energy = energy_of(t["tile"][origin])
        t["scientist"][origin] = ""
    card = 0
    if to == "board":
        t["board"][seat] += 1
    elif to.startswith("lobby "):
        card = int(to.removeprefix("lobby "))
        t["guests"][card] = seat
    elif to.startswith("summit "):
        place, topic = talk_of(to)
        t["summits"][place][topic] = seat
        if seat == t["at"]:
            t["talks"].append(topic)
        if all(t["summits"][place].values()):
            t["complete"].append((place, seat))
    else:
        t["scientist"][to] = seat
    if energy:
        learn(t, seat, energy)
    if card:
        side_effect(t, seat, card)


def side_effect(t: Table, seat: str, card: int) -> None:
    """sc.lobby.side-kinds, sc.lobby.side-unconditional, A14"""
    side = SIDE[card]
    if side == "cep":
        gain_ceps(t, seat, 1)
    elif side == "tech":
        gain_tech(t, seat, SIDE_TECH)
    elif side == "money":
        t["money"][seat] += SIDE_MONEY
    else:
        move_one(t, seat)


def move_one(t: Table, seat: str, clause: str = "sc.lobby.side-kinds") -> None:
    """A move that a card or grant gives; sc.actions.plan.grant-move-rules"""
    found = ways(t, seat)
    if not found:
        return
    page = coming(t)
    if len(found) == 1 and not is_answer(page, seat, *MOVES):
        go(t, seat, *found[0])
        return
    moved(t, seat, ask(t, seat, clause, *MOVES), clause)


def moved(t: Table, seat: str, page: Page, clause: str) -> None:
    """Where it goes is enough, if only one can go there."""
    *said, to = page["says"]
    may = said or [origin for origin, place in ways(t, seat) if place == to]
    if len(may) > 1:
        raise missing(page, clause, f"from where {seat} goes to {to}")
    origin = (may or origins(t, seat) or ["board"])[0]
    hold(page, barred(t, seat, origin, to))
    go(t, seat, origin, to)


def send_away(t: Table, space: str) -> None:
    """sc.actions.infra.scientist-leaves, sc.actions.infra.scientist-destination, A11, A13, A14"""
    seat = t["scientist"][space]
    found = [to for origin, to in ways(t, seat) if origin == space]
    is_bound = len(found) == 1 and says(t, "infra_scientist") == "must"
    if is_bound and not is_answer(coming(t), seat, "go"):
        go(t, seat, space, found[0])
        return
    page = ask(t, seat, "sc.actions.infra.scientist-leaves", "go")
    to = page["says"][0]
    if to == space:
        if says(t, "infra_scientist") == "may":
            raise CannotKnow("what becomes of a scientist who stays on infrastructure")
        raise Wrong("sc.actions.infra.scientist-leaves", page, "he must go elsewhere")
    hold(page, barred_to(t, space, to))
    go(t, seat, space, to)


def why_not_moved(t: Table, seat: str, page: Page) -> Said:
    """sc.exec.scientist.one-move, sc.turn.exec-once-each"""
    if t["did"]["moved"]:
        yield "sc.turn.exec-once-each", "moved already"
    yield from barred(t, seat, *page["says"])


def executive_move(t: Table, seat: str, page: Page) -> None:
    """sc.exec.scientist.one-move"""
    t["did"]["moved"] = True
    origin, to = turn_page(t)["says"]
    go(t, seat, origin, to)
    if to.startswith("summit "):
        t["last"] = {"kind": "summit", "details": [talk_of(to)[1]]}
    else:
        t["last"] = {"kind": "move", "details": []}
