"""What may be answered while a CEP is owed that a scientist has to bring first (A12), told a second
time: of the table only what counts for it is looked at, and that without playing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from co2replay.engine.unknown import may_hold

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.state import Table
from ..box.components import ANY_BONUS, CEP_BONUS, GIFTS, TECH_BONUS
from ..chapters.bringing import TABLES_MAX, may_come
from ..turn import frames as fr

FREE = -1
Task = tuple[Any, ...]  # what it is, who does it, of what


class Outlook(msgspec.Struct, frozen=True):
    """Discs by seat and energy, who stands where, who is at home, cards with nobody on them; and
    what is still to be done, the last of it first."""

    discs: tuple[int, ...]
    stand: tuple[int, ...]
    home: tuple[int, ...]
    cards: frozenset[int]
    left: int  # CEPs that the market can still give
    tasks: tuple[Task, ...]


def outlook(t: Table, tasks: tuple[Task, ...]) -> Outlook:
    s = t.state
    lying = {card for played in s.played for card in played}
    return Outlook(
        discs=tuple(s.c[at.KNOWLEDGE : at.TOKENS]),
        stand=tuple(s.scientists),
        home=tuple(s.c[at.HOME : at.ABROAD]),
        cards=frozenset(card for card in lying if s.visitors[card - 1] == FREE),
        left=s.c[at.MARKET] + s.c[at.BANK_CEPS] if s.c[at.MARKET] else 0,
        tasks=tasks,
    )


def before_fee(t: Table, seat: int, space: int) -> bool:
    """Can a scientist sent away from there still bring the player a CEP?"""
    if t.state.scientists[space] == FREE:
        return False
    found = leads(t, seat, outlook(t, (("leave", t.state.scientists[space], space),)))
    return may_hold(partial(may_come, t, seat, space)) if found is None else found


def still_leads(t: Table, verb: int, args: tuple[int, ...]) -> bool:
    """Can it still come behind this answer?"""
    pending = t.state.pending
    fee = next(place for place, one in enumerate(pending) if type(one) is fr.DoFee)
    tasks = tuple(task_of(frame, t) for frame in pending[fee + 1 :])
    payer = pending[fee].seat
    here = outlook(t, tasks)
    wanted = (verb, *args)
    return any(
        said == wanted and (behind is None or leads(t, payer, behind) is not False)
        for said, behind in choices(t, payer, here, is_whole=True)
    )


def task_of(frame: fr.Frame, t: Table) -> Task:
    if isinstance(frame, fr.Leave):
        return "leave", frame.seat, frame.space
    if isinstance(frame, fr.DoLeave):
        return "clear", frame.seat, frame.space
    if isinstance(frame, fr.DoSide):
        return "side", frame.seat, frame.card
    if isinstance(frame, fr.Move):
        return "move", frame.seat, 0
    if isinstance(frame, fr.DoLearn):
        return "learn", frame.seat, frame.energy
    assert isinstance(frame, fr.Bonus | fr.Use)
    return "bonus" if isinstance(frame, fr.Bonus) else "use", frame.seat, frame.kind


def leads(t: Table, payer: int, here: Outlook) -> bool | None:
    """Does some way on bring a CEP, into a region of the payer or by a card? None: too many."""
    lobby = t.rules.box.lobby
    coming = [*here.cards, *(what for kind, _, what in here.tasks if kind == "side")]
    is_by_card = any(GIFTS[lobby[card - 1].side] == "cep" for card in coming)
    if payer not in t.state.control and not is_by_card:
        return False
    seen, open_ones = {here}, [here]
    while open_ones and len(seen) < TABLES_MAX:
        here = open_ones.pop()
        for _, behind in choices(t, payer, here, is_whole=False) if here.left else ():
            if behind is None:
                return True
            if behind not in seen:
                seen.add(behind)
                open_ones.append(behind)
    return None if open_ones else False


Choice = tuple[tuple[int, ...], "Outlook | None"]  # what is said, what lies behind: None, a CEP


def choices(t: Table, payer: int, here: Outlook, is_whole: bool) -> Iterator[Choice]:
    """What may be said to the task on top; `is_whole`: all of it, also what only passes by."""
    if not here.tasks:
        return
    *below, (kind, seat, what) = here.tasks
    rest = msgspec.structs.replace(here, tasks=tuple(below))
    if kind == "clear":
        owner = here.stand[what]
        yield (), rest if owner == FREE else add(rest, ("leave", owner, what))
    elif kind == "learn":
        yield (), learned(t, rest, seat, what)
    elif kind == "side":
        gift = GIFTS[t.rules.box.lobby[what - 1].side]
        if gift == "cep":
            yield (), None if seat == payer else taken(rest)
        else:
            yield (), add(rest, ("move", seat, 0)) if gift == "move" else rest
    elif kind == "leave":
        again = add(rest, ("clear", payer, what))
        for place, behind in arrivals(t, again, seat, what, is_whole):
            yield (f.GO, place), behind
        if t.rules.settings.infra_scientist == "may":
            yield (f.GO, p.FIRST_SPACE + what), rest
    elif kind == "move":
        at_home = [FREE] if here.home[seat] else []
        sources = [*at_home, *(one for one, who in enumerate(here.stand) if who == seat)]
        ways: list[Choice] = [
            ((f.SCIENTIST, p.FIRST_SPACE + source, place), behind)
            for source in sources
            for place, behind in arrivals(t, rest, seat, source, is_whole)
        ]
        yield from ways or [((), rest)]
    else:
        is_vain = payer not in t.state.control and not is_whole
        yield from [((), rest)] if is_vain else uses(t, payer, rest, (kind, seat, what))


def add(here: Outlook, *tasks: Task) -> Outlook:
    return msgspec.structs.replace(here, tasks=(*here.tasks, *tasks))


def arrivals(
    t: Table, here: Outlook, seat: int, source: int, is_whole: bool
) -> Iterator[tuple[int, Outlook]]:
    """Where a scientist can go, from a project or from the own board, and what follows."""
    tiles, stand, home = t.state.tiles, list(here.stand), list(here.home)
    learning: tuple[Task, ...] = ()
    if source == FREE:
        home[seat] -= 1
    else:
        energy = (tiles[source] - (1 if tiles[source] < p.PREPARED else p.PREPARED)) // 2 % 5
        if tiles[source] < p.PREPARED:
            learning = (("learn", seat, energy),)
        stand[source] = FREE
        back = [*home[:seat], home[seat] + 1, *home[seat + 1 :]]
        yield p.BOARD, add(with_pieces(here, stand, back), *learning)
    gone = with_pieces(here, stand, home)
    met: set[tuple[int, bool]] = set()
    cleared = {what for kind, _, what in here.tasks if kind == "clear"}
    for space, tile in enumerate(tiles):
        if 0 < tile < p.PREPARED and here.stand[space] == FREE:
            alike = ((tile - 1) // 2, space in cleared)
            if alike in met and not is_whole:
                continue
            met.add(alike)
            there = [*stand[:space], seat, *stand[space + 1 :]]
            yield p.FIRST_SPACE + space, add(with_pieces(here, there, home), *learning)
    for card in here.cards:
        left = msgspec.structs.replace(gone, cards=here.cards - {card})
        yield p.FIRST_CARD + card - 1, add(left, ("side", seat, card), *learning)
    if is_whole and source != FREE:  # a talk leads no further than the own board does
        for summit, topics in enumerate(t.state.topics):
            for topic, who in zip(topics, t.state.speakers[summit], strict=True):
                if topic == energy and who == FREE:
                    yield p.FIRST_TOPIC + summit * 5 + topic, add(gone, *learning)


def taken(here: Outlook) -> Outlook:
    return msgspec.structs.replace(here, left=here.left - 1)


def with_pieces(here: Outlook, stand: list[int], home: list[int]) -> Outlook:
    return msgspec.structs.replace(here, stand=tuple(stand), home=tuple(home))


def learned(t: Table, here: Outlook, seat: int, energy: int) -> Outlook:
    track, place = t.rules.box.tracks[energy], seat * 5 + energy
    space = here.discs[place]
    if space >= len(track.income):
        return here
    discs = (*here.discs[:place], space + 1, *here.discs[place + 1 :])
    behind = msgspec.structs.replace(here, discs=discs)
    bonus = track.bonus[space]
    return add(behind, ("bonus", seat, bonus)) if bonus else behind


def uses(t: Table, payer: int, rest: Outlook, task: Task) -> Iterator[Choice]:
    kind, seat, bonus = task
    yield (f.DECLINE,), rest
    if bonus == CEP_BONUS:
        for region, most in enumerate(t.rules.box.cep_spaces):
            if t.state.c[at.REGION_CEPS + region] < most:
                is_own = t.state.control[region] == payer
                yield (f.CEP, region), None if is_own else taken(rest)
    elif bonus == ANY_BONUS:
        for energy in range(5):
            yield (f.ANY, energy), add(rest, ("learn", seat, energy))
    elif bonus == TECH_BONUS:
        yield (f.TAKE,), rest
    else:
        yield (f.TAKE,), add(rest, ("learn", seat, bonus - ANY_BONUS - 1))
    is_barred = t.rules.is_competitive() and t.rules.settings.bonus_give == "cooperative"
    if kind == "bonus" and not is_barred:
        for other in t.state.seats:
            if other != seat:
                yield (f.GIVE, other), add(rest, ("use", other, bonus))
