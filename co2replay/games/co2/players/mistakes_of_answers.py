"""Mistakes in the set-up, in answers to what a turn asks, and at summits."""

from __future__ import annotations

from co2replay.engine.playing import Mistake
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import SETUP
from co2replay.games.co2.chapters.construct import CUBE_TAKE
from co2replay.games.co2.chapters.expertise import open_sources
from co2replay.games.co2.chapters.summits import complete_summits
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import DRAW

from ..board.pieces import verb_of
from .near_legal import Planter, TurnMoment, either, is_turn, name

Found = Mistake | str | None

REGION = f.REGIONS
SOURCE = f.SOURCES


def at_a_draw(m: TurnMoment, verb: int) -> bool:
    """Is the next entry this draw of the set-up?"""
    e = m.entry
    return m.s.phase == SETUP and e is not None and e.kind == DRAW and e.verb == verb


# The set-up.


def begin_unready(m: TurnMoment) -> Found:
    if at_a_draw(m, f.FOSSIL):
        return f"[1.1 {name(m.s.order[0])}]"
    return None


def start_twice(m: TurnMoment) -> Found:
    if at_a_draw(m, f.FOSSIL) and len(m.s.order) > 1:
        return f"! start {name(m.s.order[0])}"
    return None


def agenda_twice(m: TurnMoment) -> Found:
    if at_a_draw(m, f.FOSSIL) and m.s.agenda[0]:
        return f"! agenda {REGION[0]} {' '.join(SOURCE[x] for x in m.s.agenda[0])}"
    return None


def fossil_twice(m: TurnMoment) -> Found:
    if at_a_draw(m, f.SUMMIT) and m.s.plants[0]:
        return f"! fossil {REGION[0]} gas"
    return None


def three_topics_at_the_start(m: TurnMoment) -> Found:
    if at_a_draw(m, f.SUMMIT):
        return Mistake(f"! summit {m.entry.args[0]} solar fusion biomass", instead=True)
    return None


def one_un_goal_less(players: tuple[int, ...]) -> Planter:
    def plant(m: TurnMoment) -> Found:
        if at_a_draw(m, f.UN) and len(m.s.order) in players:
            return Mistake(f"! un {' '.join(map(str, m.entry.args[1:]))}", instead=True)
        return None

    return plant


def un_goal_that_is_none(m: TurnMoment) -> Found:
    if at_a_draw(m, f.UN) and len(m.s.order) > 1:
        return Mistake(f"! un 99 {' '.join(map(str, m.entry.args[1:]))}", instead=True)
    return None


def three_events(m: TurnMoment) -> Found:
    if at_a_draw(m, f.EVENT):
        left = sorted(set(m.t.rules.box.events) - set(m.entry.args))
        cards = [*m.entry.args, left[0]]
        return Mistake(f"! event {' '.join(map(str, cards))}", instead=True)
    return None


def event_twice(m: TurnMoment) -> Found:
    if at_a_draw(m, f.EVENT):
        first = m.entry.args[0]
        return Mistake(f"! event {first} {first}", instead=True)
    return None


def deal_to_nobody(m: TurnMoment) -> Found:
    absent = [seat for seat in range(at.SEAT_COUNT) if seat not in m.s.order]
    if at_a_draw(m, f.DEAL) and absent:
        return f"! deal {name(absent[0])} goal ?"
    return None


def two_goals(m: TurnMoment) -> Found:
    if at_a_draw(m, f.UN):
        for seat in m.s.order:
            if m.s.goal[seat] > 0:
                return f"! deal {name(seat)} goal ?"
    return None


def goal_taken_out(players: int) -> Planter:
    def plant(m: TurnMoment) -> Found:
        removed = m.t.rules.numbers.goals_removed[len(m.s.order)]
        if at_a_draw(m, f.DEAL) and len(m.s.order) == players and m.entry.args[1] == 1 and removed:
            return Mistake(f"! deal {name(m.entry.args[0])} goal {removed[0]}", instead=True)
        return None

    return plant


def more_than_the_preset(preset: str) -> Planter:
    """More plants of one kind than the preset lays out; nothing else was laid out before."""

    def plant(m: TurnMoment) -> Found:
        e = m.entry
        if at_a_draw(m, f.FOSSIL) and len(m.s.order) > 1 and e.args[0] == 0:
            wanted = m.t.rules.numbers.presets[preset]
            kind = wanted.index(min(wanted))
            lines = [f"! fossil {REGION[x]} {f.FOSSILS[kind]}" for x in range(min(wanted) + 1)]
            return Mistake("\n".join(lines), instead=True, header=(("preset", preset),))
        return None

    return plant


# Answers.


def end_instead(kind: type[fr.Frame]) -> Planter:
    """Nothing is answered: the turn is ended."""

    def plant(m: TurnMoment) -> Found:
        return (
            "end"
            if isinstance(m.frame, kind) and m.s.active == m.seat and not is_ending(m)
            else None
        )

    return plant


def is_ending(m: TurnMoment) -> bool:
    """Behind the end of a turn a second one is no word of the company that is asked."""
    return any(isinstance(frame, fr.DoNextTurn) for frame in m.s.pending)


def grant_not_taken(m: TurnMoment) -> Found:
    return "end" if isinstance(m.frame, fr.Grant) and not m.frame.recruit_only else None


def recruit_a_fifth(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.Grant) and not m.frame.recruit_only:
        left = m.c[at.POOL + m.seat]
        return "recruit" if left == 0 else None
    return None


def displaced_to_a_project(m: TurnMoment) -> Found:
    return f"{name(m.seat)}: asia/money" if isinstance(m.frame, fr.Displaced) else None


def displaced_by_nobody(m: TurnMoment) -> Found:
    """Another company takes back a scientist of its own as a turn begins."""
    if is_turn(m):
        for seat in m.s.order:
            if seat != m.seat:
                return f"{name(seat)}: hand"
    return None


def displaced_to_another_topic(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.Displaced):
        for place in range(len(m.s.topics)):
            for source, who in zip(m.s.topics[place], m.s.speakers[place], strict=True):
                if who == -1 and source != m.frame.source:
                    return f"{name(m.seat)}: summit {place + 1}/{SOURCE[source]}"
    return None


def paid_from_elsewhere(clause: str) -> Planter:
    def plant(m: TurnMoment) -> Found:
        if isinstance(m.frame, fr.Fee) and m.frame.clause == clause:
            for region in range(at.REGION_COUNT):
                if m.s.control[region] != m.seat:
                    return f"{name(m.seat)}: pay {REGION[region]}"
        return None

    return plant


def bought_between(m: TurnMoment) -> Found:
    """The scientist of another was paid to leave; the project is to be used at once."""
    if isinstance(m.frame, fr.Fee) and m.frame.displaced and not (m.s.bought or m.s.sold):
        return "buy"
    return None


def unwritten_bonus(m: TurnMoment) -> Found:
    # with one track left to grow on, nothing needs to be written
    if isinstance(m.frame, fr.AnyBonus) and m.s.active == m.seat and not is_ending(m):
        return "end" if len(open_sources(m.t, m.seat)) > 1 else None
    return None


def full_region(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.CepBonus):
        for region, limit in enumerate(m.t.rules.box.region_spaces):
            if m.c[at.REGION_CEPS + region] >= limit:
                return f"{name(m.seat)}: cep {REGION[region]}"
    return None


def cube_left_lying(m: TurnMoment) -> Found:
    """The region gave a cube, or had none; somebody notes the other."""
    if isinstance(m.frame, fr.Turn) and verb_of(m.s.deed) == f.CONSTRUCT:
        for one in m.s.settled:
            if one.verb == f.CUBE and one.seat == m.seat:
                return "cube leave" if one.args == (CUBE_TAKE,) else "cube take"
    return None


# Summits.


def incomplete_summit(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.WhichSummit):
        for place in range(len(m.s.topics)):
            if place not in complete_summits(m.t):
                return f"resolve {place + 1}"
    return None


def summit_not_chosen(m: TurnMoment) -> Found:
    return "end" if isinstance(m.frame, fr.WhichSummit) else None


def another_summit(m: TurnMoment) -> Found:
    """One summit was complete, and is resolved without a word; somebody names another."""
    for one in m.s.settled:
        if one.verb == f.RESOLVE:
            return f"resolve {1 if one.args[0] != 1 else 2}"
    return None


def speaks_without_scientist(m: TurnMoment) -> Found:
    part: tuple[int, ...] = ()
    if isinstance(m.frame, fr.Speaker):
        part = m.frame.left
    elif isinstance(m.frame, fr.SummitExtra):
        part = m.s.speakers[m.frame.place]
    for seat in m.s.order if part else ():
        if seat not in part:
            return f"first {name(seat)}"
    return None


def topic_of_another_summit(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.SummitExtra):
        for source in range(at.SOURCE_COUNT):
            if source not in m.s.topics[m.frame.place]:
                return f"{name(m.seat)}: extra {SOURCE[source]}"
    return None


def extra_of_who_was_not_there(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.SummitExtra):
        topics, there = m.s.topics[m.frame.place], m.s.speakers[m.frame.place]
        for seat in m.s.order:
            if seat not in there:
                return f"{name(seat)}: extra {SOURCE[topics[0]]}"
    return None


def topic_not_held(m: TurnMoment) -> Found:
    if isinstance(m.frame, fr.Topic):
        for source in range(at.SOURCE_COUNT):
            if source not in m.frame.sources:
                return f"{name(m.seat)}: topic {SOURCE[source]}"
    return None


OF_ANSWERS: dict[str, Planter] = {
    "co2.setup.start-player-random": start_twice,
    "co2.setup.agenda-random": agenda_twice,
    "co2.setup.fossil-first": either(fossil_twice, begin_unready),
    "co2.setup.summits-two-topic": three_topics_at_the_start,
    "co2.setup.un-goals-10": one_un_goal_less((3, 4, 5)),
    "co2.setup.un-goals-7-2p": one_un_goal_less((2,)),
    "co2.un.cards-34-46": un_goal_that_is_none,
    "co2.setup.events-two-visible": three_events,
    "co2.eventcard.one-per-region": event_twice,
    "co2.setup.player-count": deal_to_nobody,
    "co2.setup.company-goal-deal": two_goals,
    **{f"co2.setup.company-goals-{n}p": goal_taken_out(n) for n in (1, 2, 3)},
    **{
        f"co2.preset.{x}": more_than_the_preset(x)
        for x in ("beginner", "normal", "expert", "extreme")
    },
    "co2.propose.grant-research": grant_not_taken,
    "co2.scientist.max-4": recruit_a_fifth,
    "co2.displace.choice": displaced_to_a_project,
    "co2.displace.trigger": displaced_by_nobody,
    "co2.displace.summit": displaced_to_another_topic,
    "co2.install.fee-source": paid_from_elsewhere("co2.install.fee"),
    "co2.supply.cep.payment-sources": paid_from_elsewhere("co2.supply.cep.controller-pays"),
    "co2.displace.use-at-once": bought_between,
    "co2.bonus.any": unwritten_bonus,
    "co2.bonus.region-cep": end_instead(fr.CepBonus),
    "co2.region.cep-limit": full_region,
    "co2.event.subsidy": cube_left_lying,
    "co2.summit.complete": incomplete_summit,
    "co2.summit.at-end-of-turn": either(summit_not_chosen, another_summit),
    "co2.summit.order": speaks_without_scientist,
    "co2.summit.extra-per-company": extra_of_who_was_not_there,
    "co2.summit.extra-any-topic": topic_of_another_summit,
    "co2.summit.per-scientist": topic_not_held,
}
