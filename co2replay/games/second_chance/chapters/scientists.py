"""Scientists: where each may go, what leaving a project brings, who is sent away, recruiting."""

from __future__ import annotations

from functools import partial

from co2replay.engine.table import Breach, impossible, move, refuse
from co2replay.engine.unknown import holds_of

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import BOARD, NO_SEAT
from ..board.state import Table
from ..params import consult
from ..turn.frames import AnyKnowledge, DoLearn, DoLeave, DoSide, Leave

SCIENTIST = 0  # the kind of executive action
OFF_BOARD = -1  # no space: the cards beside the board


# clauses: sc.exec.scientist.board-to-project sc.exec.scientist.board-to-lobby
# sc.exec.scientist.project-to-project sc.exec.scientist.project-to-lobby
# sc.exec.scientist.project-to-summit sc.exec.scientist.project-to-board
def check_way(t: Table, seat: int, source: int, target: int) -> Breach | None:
    """May a scientist go so? The ways from the board, from a project, and no others."""
    s = t.state
    if source == BOARD:
        if not s.c[at.HOME + seat]:
            return impossible("sc.exec.scientist.one-move", board=0)
    elif p.is_space(source) and s.scientists[p.space_of(source)] != seat:
        return impossible("sc.exec.scientist.one-move", source=f.PLACES[source])
    return check_matrix(t, source, target) or check_target(t, source, target)


def check_matrix(t: Table, source: int, target: int) -> Breach | None:
    """The ways that there are, wherever anybody stands."""
    if p.is_card(source):
        return impossible("sc.exec.scientist.lobby-stays", source=f.PLACES[source])
    if p.is_topic(source):
        return impossible("sc.exec.scientist.summit-stays", source=f.PLACES[source])
    if source == target:
        return impossible("sc.scientist.matrix.closed", source=f.PLACES[source])
    if source == BOARD and p.is_topic(target):
        return refuse(t, "sc.exec.scientist.board-to-summit-never")
    return None


def sources(t: Table, seat: int, target: int) -> list[int]:
    """From where somebody can go there; if from nowhere, one place where somebody is."""
    s = t.state
    own = [p.place_of_space(space) for space, who in enumerate(s.scientists) if who == seat]
    if s.c[at.HOME + seat] or not own:
        own.insert(0, BOARD)
    return [one for one in own if check_way(t, seat, one, target) is None] or own[:1]


# clauses: sc.exec.scientist.any-owner-card sc.scientist.matrix.closed
def check_target(t: Table, source: int, target: int) -> Breach | None:
    s = t.state
    place = f.PLACES[target]
    if p.is_space(target):
        tile = s.tiles[p.space_of(target)]
        if p.is_prepared(tile):
            return impossible("sc.exec.scientist.not-on-infra", target=place)
        if not p.is_planned(tile):
            return impossible("sc.exec.scientist.board-to-project", target=place)
        if s.scientists[p.space_of(target)] != NO_SEAT:
            return impossible("sc.exec.scientist.one-per-space", target=place)
    elif p.is_card(target):
        card = p.card_of(target)
        if not is_played(t, card):
            return impossible("sc.exec.scientist.board-to-lobby", card=card, played="no")
        if s.visitors[card - 1] != NO_SEAT:
            return impossible("sc.exec.scientist.one-per-space", target=place)
    elif p.is_topic(target):
        return check_topic(t, source, target)
    return None


def check_topic(t: Table, source: int, target: int) -> Breach | None:
    s = t.state
    summit, energy = p.topic_of(target)
    topics = s.topics[summit]
    if energy not in topics:
        return impossible("sc.exec.scientist.project-to-summit", target=f.PLACES[target])
    if s.speakers[summit][topics.index(energy)] != NO_SEAT:
        return impossible("sc.exec.scientist.one-per-space", target=f.PLACES[target])
    if p.is_space(source):
        own = p.energy_of(s.tiles[p.space_of(source)])
        if own != energy:
            facts = {"energy": f.ENERGIES[own], "topic": f.ENERGIES[energy]}
            return refuse(t, "sc.exec.scientist.same-energy-topic", **facts)
    return None


def is_played(t: Table, card: int) -> bool:
    return any(card in t.state.played[seat] for seat in t.state.seats)


# clauses: sc.knowledge.gain-on-leaving sc.knowledge.leave-then-side
# sc.knowledge.board-departure-nothing sc.exec.scientist.lobby-uses-side
# sc.lobby.side-by-scientist sc.lobby.side-max-twice
def go(t: Table, seat: int, source: int, target: int, clause: str) -> None:
    """Put a scientist elsewhere; who leaves a project learns, who comes to a card uses it."""
    s = t.state
    if target == BOARD:
        move(t, at.ABROAD + seat, at.HOME + seat, 1, clause)
    elif source == BOARD:
        move(t, at.HOME + seat, at.ABROAD + seat, 1, clause)
    arrive(t, seat, target)
    if p.is_space(source):
        energy = p.energy_of(s.tiles[p.space_of(source)])
        s.scientists[p.space_of(source)] = NO_SEAT
        if p.is_planned(s.tiles[p.space_of(source)]):  # who stayed on infrastructure learns nothing
            why = "sc.knowledge.gain-on-leaving"
            s.pending.append(DoLearn(seat=seat, energy=energy, clause=why))


# clauses: sc.summit.complete-all-topics
def arrive(t: Table, seat: int, target: int) -> None:
    s = t.state
    if p.is_space(target):
        s.scientists[p.space_of(target)] = seat
    elif p.is_card(target):
        s.visitors[p.card_of(target) - 1] = seat
        s.pending.append(DoSide(seat=seat, card=p.card_of(target)))
    elif p.is_topic(target):
        summit, energy = p.topic_of(target)
        at_topic = s.topics[summit].index(energy)
        speakers = s.speakers[summit]
        s.speakers[summit] = (*speakers[:at_topic], seat, *speakers[at_topic + 1 :])
        if NO_SEAT not in s.speakers[summit]:
            s.completed = (*s.completed, (summit, seat))
        if s.last and s.pending[0].seat == seat:
            is_exec = s.last[0] == f.SCIENTIST and s.last[4] != energy
            s.last = (f.GO if is_exec else s.last[0], *s.last[1:4], energy)


# clauses: sc.actions.infra.scientist-leaves sc.actions.infra.scientist-destination
# sc.actions.infra.scientist-owner-knowledge sc.actions.infra.scientist-not-exec
# sc.actions.infra.exec-still-available sc.actions.infra.no-payment-to-owner
def send_away(t: Table, seat: int, space: int) -> None:
    """Whoever stands on a project that gets infrastructure goes where its owner likes."""
    owner = t.state.scientists[space]
    if owner != NO_SEAT:
        t.state.pending.append(Leave(seat=owner, space=space, then=seat))


# clauses: sc.exec.scientist.not-on-infra
def leave(t: Table, frame: Leave, target: int) -> None:
    """What a card brings may put another one onto the same project: who comes has to go too."""
    t.state.pending.append(DoLeave(seat=frame.then, space=frame.space))
    source = p.place_of_space(frame.space)
    go(t, frame.seat, source, target, "sc.actions.infra.scientist-leaves")


# clauses: sc.exec.scientist.not-on-infra
def may_stay(t: Table) -> bool:
    """May a scientist be left where infrastructure is prepared?"""
    consult(t, "infra_scientist")
    return t.rules.settings.infra_scientist == "may"


def come_home(t: Table, space: int) -> None:
    """Where a plant is built nobody stands any more; only who was left on infrastructure does."""
    seat = t.state.scientists[space]
    if seat != NO_SEAT:
        t.state.scientists[space] = NO_SEAT
        move(t, at.ABROAD + seat, at.HOME + seat, 1, "sc.actions.build.tile-consumed")


def can_move(t: Table, seat: int) -> bool:
    """Could any scientist of a player move? Who stands on a project may always come home."""
    return holds_of(partial(is_way_out, t, seat), (*range(len(f.SPACES)), OFF_BOARD))


def is_way_out(t: Table, seat: int, space: int) -> bool:
    """Does somebody stand there who may come home, or could one at home go there?"""
    s = t.state
    if space == OFF_BOARD:
        return bool(s.c[at.HOME + seat]) and has_free_card(t)
    who = s.scientists[space]
    if who == NO_SEAT:
        return bool(p.is_planned(s.tiles[space]) and s.c[at.HOME + seat])
    return bool(who == seat)


def has_free_card(t: Table) -> bool:
    s = t.state
    return any(s.visitors[card - 1] == NO_SEAT for seat in s.seats for card in s.played[seat])


def check_recruit(t: Table, seat: int) -> Breach | None:
    if not t.state.c[at.POOL + seat]:
        return impossible("sc.actions.plan.recruit", pool=0)
    return None


def recruit(t: Table, seat: int) -> None:
    move(t, at.POOL + seat, at.HOME + seat, 1, "sc.actions.plan.recruit")
    clause = "sc.actions.plan.recruit-knowledge"
    t.state.pending.append(AnyKnowledge(seat=seat, clause=clause))
