"""Summits: when one is complete, who scores in which order, and what comes after."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, refuse

from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import Table, answer_alone
from ..forms import EXTRA, RESOLVE, SEATS, SOURCES
from ..forms import SPEAKER as SPEAKER_VERB
from ..forms import TOPIC as TOPIC_VERB
from ..params import consult
from ..turn.frames import (
    AnyBonus,
    CepBonus,
    DoGain,
    DoSummitClose,
    DoSummitNext,
    DoSummits,
    DoSummitTopics,
    DrawSummit,
    Frame,
    Speaker,
    SummitExtra,
    Topic,
    WhichSummit,
)
from .expertise import gain
from .scientists import topics_at

SAID_AT_A_SUMMIT = (SPEAKER_VERB, TOPIC_VERB, EXTRA)


def complete_summits(t: Table) -> list[int]:
    s = t.state
    return [
        place
        for place, speakers in enumerate(s.speakers)
        if NO_SEAT not in speakers and s.topics[place]
    ]


def do_summits(t: Table, frame: DoSummits) -> None:
    """At the end of the turn every complete summit is resolved."""
    places = complete_summits(t)
    if not places:
        return
    seat = frame.seat
    t.state.pending.append(frame)
    if len(places) > 1:
        consult(t, "two_summits")
        if t.rules.settings.two_summits == "active_chooses":
            t.state.pending.append(WhichSummit(seat))
            return
    answer_alone(t, RESOLVE, seat, (places[0] + 1,))
    open_summit(t, seat, places[0])


def open_summit(t: Table, seat: int, place: int) -> None:
    pending = t.state.pending
    pending.append(DoSummitClose(seat, place))
    pending.append(DoSummitNext(seat, place, participants(t, seat, place)))


def participants(t: Table, active: int, place: int) -> tuple[int, ...]:
    """Companies at the summit in turn order, the active player last."""
    order = t.state.order
    start = order.index(active)
    around = order[start + 1 :] + order[: start + 1]
    return tuple(seat for seat in around if seat in t.state.speakers[place])


def answer_which(t: Table, frame: WhichSummit, args: tuple[int, ...]) -> Breach | None:
    if args[0] - 1 not in complete_summits(t):
        return impossible("co2.summit.complete", summit=args[0])
    t.state.pending.pop()
    open_summit(t, frame.seat, args[0] - 1)
    return None


def do_summit_next(t: Table, frame: DoSummitNext) -> None:
    """The next company scores; where no order is printed, the table says whose turn it is."""
    active, place, left = frame.seat, frame.place, frame.left
    if not left:
        return
    pending = t.state.pending
    if len(left) > 1:
        consult(t, "summit_scoring_order")
        if t.rules.settings.summit_scoring_order == "free":
            pending.append(Speaker(active, place, left))
            return
    else:
        answer_alone(t, SPEAKER_VERB, NO_SEAT, left)  # who is last may be named as well
    score_company(t, active, place, left, left[0])


def score_company(t: Table, active: int, place: int, left: tuple[int, ...], seat: int) -> None:
    pending = t.state.pending
    pending.append(DoSummitNext(active, place, tuple(x for x in left if x != seat)))
    if t.rules.numbers.summit_extra:
        pending.append(SummitExtra(seat, place))
    pairs = zip(t.state.topics[place], t.state.speakers[place], strict=True)
    pending.append(DoSummitTopics(seat, place, tuple(x for x, who in pairs if who == seat)))


def speaks_later(t: Table, frame: Frame, seat: int) -> bool:
    """Is another company speaking now, by the printed order, and this one still to come?"""
    return any(seat in left for left in left_behind(t, frame, seat))


def is_another_speaking(t: Table, frame: Frame, seat: int) -> bool:
    """Is somebody else speaking now, whether this company is still to come or not?"""
    return bool(left_behind(t, frame, seat))


def left_behind(t: Table, frame: Frame, seat: int) -> list[tuple[int, ...]]:
    """Who is still to come behind a company that speaks now; nothing where this one speaks."""
    if not isinstance(frame, (Topic, SummitExtra, CepBonus, AnyBonus)) or frame.seat == seat:
        return []
    return [below.left for below in t.state.pending if isinstance(below, DoSummitNext)]


def answer_speaker(t: Table, frame: Speaker, seat: int) -> Breach | None:
    active, place, left = frame.seat, frame.place, frame.left
    if seat not in left:
        return impossible("co2.summit.order", seat=SEATS[seat])
    t.state.pending.pop()
    score_company(t, active, place, left, seat)
    return None


def default_speaker(t: Table, frame: Speaker) -> bool:
    """Unwritten, turn order with the active player last: every book allows that."""
    answer_alone(t, SPEAKER_VERB, NO_SEAT, (frame.left[0],))
    answer_speaker(t, frame, frame.left[0])
    return True


# clauses: co2.summit.same-company-multi
def do_summit_topics(t: Table, frame: DoSummitTopics) -> None:
    """One Expertise per own scientist; the owner orders them when the order can matter."""
    seat, place, sources = frame.seat, frame.place, frame.sources
    if order_matters(t, seat, sources):
        t.state.pending.append(Topic(seat, place, sources))
        return
    for source in reversed(sources):
        # In whatever order they are written: it makes no difference.
        answer_alone(t, TOPIC_VERB, seat, (source,))
        t.state.pending.append(DoGain(seat, source, "co2.summit.per-scientist"))


def order_matters(t: Table, seat: int, sources: tuple[int, ...]) -> bool:
    """Two or more of the points would reach a bonus at once: then their order may count."""
    c, box = t.state.c, t.rules.box
    base = at.EXPERTISE + seat * at.SOURCE_COUNT
    reached = 0
    for source in sources:
        level = c[base + source]
        if level < box.track_length[source] and box.bonus[source][level + 1]:
            reached += 1
    return reached > 1


def answer_topic(t: Table, frame: Topic, args: tuple[int, ...]) -> Breach | None:
    seat, place, sources = frame.seat, frame.place, frame.sources
    if args[0] not in sources:
        return impossible("co2.summit.per-scientist", topic=SOURCES[args[0]])
    t.state.pending.pop()
    rest = tuple(x for x in sources if x != args[0])
    if rest:
        t.state.pending.append(DoSummitTopics(seat, place, rest))
    t.state.pending.append(DoGain(seat, args[0], "co2.summit.per-scientist"))
    return None


def extra_topics(t: Table, seat: int, place: int) -> list[int]:
    """Topics of the summit, each source once, whose track has a step left."""
    c, box = t.state.c, t.rules.box
    base = at.EXPERTISE + seat * at.SOURCE_COUNT
    lost = t.rules.settings.expertise_track_end == "lost"
    return sorted(
        {x for x in t.state.topics[place] if not lost or c[base + x] < box.track_length[x]}
    )


def settle_extra(t: Table, frame: SummitExtra) -> bool:
    """A summit with one topic leaves no choice."""
    topics = set(t.state.topics[frame.place])
    if len(topics) > 1:
        return False
    take_extra(t, frame, topics.pop())
    return True


def default_extra(t: Table, frame: SummitExtra) -> bool:
    """Where all other tracks are full, nobody needs to write which one grows."""
    options = extra_topics(t, frame.seat, frame.place)
    if len(options) > 1:
        return False
    if options:
        take_extra(t, frame, options[0])
    else:
        t.state.pending.pop()  # every step would be lost
    return True


def take_extra(t: Table, frame: SummitExtra, source: int) -> None:
    t.state.pending.pop()
    answer_alone(t, EXTRA, frame.seat, (source,))
    _gain_extra(t, frame.seat, source)


def answer_extra(t: Table, frame: SummitExtra, args: tuple[int, ...]) -> Breach | None:
    seat, place = frame.seat, frame.place
    source = args[0]
    if source not in t.state.topics[place]:
        clause, topics = "co2.summit.extra-any-topic", topics_at(t, place)
        breach = refuse(t, clause, source=SOURCES[source], topics=topics)
        if breach is not None:
            return breach
    t.state.pending.pop()
    _gain_extra(t, seat, source)
    return None


def _gain_extra(t: Table, seat: int, source: int) -> None:
    for _ in range(t.rules.numbers.summit_extra):
        gain(t, seat, source, "co2.summit.extra-per-company")  # lost at the end of its track


def extra_below(t: Table, seat: int) -> SummitExtra | None:
    """The extra that the seat has still to take at the summit now scored."""
    for below in reversed(t.state.pending):
        if isinstance(below, SummitExtra) and below.seat == seat:
            return below
    return None


def answer_extra_first(t: Table, frame: Topic, args: tuple[int, ...]) -> Breach | bool | None:
    """Within the own slot the extra may come before the scientists' points."""
    s = t.state
    below = extra_below(t, frame.seat)
    if below is None:
        return None
    before = s.pending
    # Behind the extra it is asked anew whether the order of the other points matters.
    points = DoSummitTopics(frame.seat, frame.place, frame.sources)
    s.pending = [*(x for x in before if x is not below and x is not frame), points, below]
    breach = answer_extra(t, below, args)
    if breach is not None:
        s.pending = before
    return breach or True


def do_summit_close(t: Table, frame: DoSummitClose) -> None:
    """Scientists go home, the tile leaves, a new one is drawn."""
    place = frame.place
    s = t.state
    for seat in s.speakers[place]:
        move(t, at.AFIELD + seat, at.HAND + seat, 1, "co2.summit.return")
    tile = tuple(sorted(s.topics[place]))
    s.topics[place] = ()
    s.speakers[place] = ()
    settings = t.rules.settings
    left = len(t.rules.box.summits) - len(s.summits_used)
    if settings.completed_summit_tile == "back_to_pile":
        consult(t, "completed_summit_tile")
        index = index_of_summit(t, tile)
        s.summits_used = tuple(x for x in s.summits_used if x != index)
    elif left == 0 and settings.summit_pile_empty == "reshuffle":
        consult(t, "summit_pile_empty")
        s.summits_used = tiles_on_board(t)
    s.pending.append(DrawSummit(place))


def leave_answers(t: Table) -> None:
    """What the rules answered at a summit is not said once the next tile lies there: the same words
    answer for another summit of the turn."""
    t.state.settled = [x for x in t.state.settled if x.verb not in SAID_AT_A_SUMMIT]


def tiles_on_board(t: Table) -> tuple[int, ...]:
    """Indexes of the tiles that lie on the board."""
    found: list[int] = []
    for topics in t.state.topics:
        wanted = tuple(sorted(topics))
        for index, tile in enumerate(t.rules.box.summits):
            if topics and tuple(sorted(tile)) == wanted and index not in found:
                found.append(index)
                break
    return tuple(found)


def index_of_summit(t: Table, topics: tuple[int, ...]) -> int:
    """Index of the used tile with these topics, or -1."""
    for index in t.state.summits_used:
        if tuple(sorted(t.rules.box.summits[index])) == topics:
            return int(index)
    return -1


def settle_draw_summit(t: Table, frame: DrawSummit) -> bool:
    """With an empty pile the place stays empty."""
    if len(t.state.summits_used) < len(t.rules.box.summits):
        return False
    consult(t, "summit_pile_empty")
    t.state.pending.pop()
    return True
