"""Scientists: the movement matrix, recruiting, and being paid to leave."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.engine.table import Breach, impossible, move, refuse
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import NOBODY

from ..board import cells as at
from ..board.pieces import (
    HAND,
    NO_PROJECT,
    NO_SEAT,
    PROJECT_PLACES,
    SOURCE_OF_TILE,
    SPACE_UNDER,
    TOPIC_PLACES,
    card_declared,
    place_at,
    place_on,
    space_of,
    topic_of,
)
from ..board.state import Table, answer_alone
from ..forms import GO, INSTALL, PLACES, RECRUIT, SCIENTIST, SEATS, SOURCES, SPACES
from ..params import consult
from ..turn.frames import (
    CardMove,
    Displaced,
    DoCard,
    DoConstruct,
    DoInstall,
    DoLateFee,
    Fee,
    Grant,
    OwnBuilt,
    OwnCube,
    OwnOff,
)
from .expertise import gain


def free_seat_at(t: Table, tile: int, source: int) -> int:
    """Position of the free topic of the source on a summit tile, or -1."""
    s = t.state
    if tile >= len(s.topics):
        return -1
    for index, topic in enumerate(s.topics[tile]):
        if topic == source and s.speakers[tile][index] == NO_SEAT:
            return index
    return -1


def free_topics(t: Table, source: int) -> list[int]:
    """Places with a free topic of the source."""
    tiles = range(len(t.state.topics))
    return [place_at(tile, source) for tile in tiles if free_seat_at(t, tile, source) >= 0]


def check_move(t: Table, seat: int, origin: int, target: int) -> Breach | None:
    """Why a scientist of the seat may not go from one place to another, by the matrix alone."""
    s = t.state
    to_summit = target in TOPIC_PLACES
    if origin == HAND:
        barred = "co2.scientist.no-hand-to-summit"  # whoever is in hand, or nobody
        if to_summit and (breach := refuse(t, barred, to=PLACES[target])):
            return breach
        if s.c[at.HAND + seat] < 1:
            return impossible("co2.scientist.hand-to-project", hand=0)
        if to_summit:
            return _check_topic(t, target)
        if target == HAND:
            return impossible("co2.scientist.hand-to-project", to="hand")
        return _check_vacant(t, SPACE_UNDER[target], "co2.scientist.hand-to-project")
    if origin in TOPIC_PLACES:
        return impossible("co2.scientist.summit-locked", place=PLACES[origin])
    space = SPACE_UNDER[origin]
    if s.visitors[space] != seat:
        return impossible("co2.scientist.project-to-hand", place=PLACES[origin], scientist="no")
    if is_leaving(t, space):
        return impossible("co2.displace.choice", place=PLACES[origin])  # it is leaving already
    if target == HAND:
        return None
    if to_summit:
        source = SOURCE_OF_TILE[s.tiles[space]]
        if topic_of(target)[1] != source and (
            breach := refuse(
                t,
                "co2.scientist.project-to-summit",
                project=SOURCES[source],
                topic=SOURCES[topic_of(target)[1]],
            )
        ):
            return breach
        return _check_topic(t, target)
    if target == origin:
        return impossible("co2.scientist.project-to-project", to=PLACES[target])
    return _check_vacant(t, SPACE_UNDER[target], "co2.scientist.project-to-project")


def _check_vacant(t: Table, space: int, clause: str) -> Breach | None:
    s = t.state
    if s.tiles[space] == NO_PROJECT:
        return impossible(clause, project="none", space=SPACES[space])
    if s.visitors[space] != NO_SEAT:
        holder = SEATS[s.visitors[space]]
        return impossible("co2.scientist.one-per-project", space=SPACES[space], scientist=holder)
    return None


def _check_topic(t: Table, place: int) -> Breach | None:
    tile, source = topic_of(place)
    if free_seat_at(t, tile, source) < 0:
        clause, where = "co2.summit.one-per-topic", PLACES[place]
        if (holder := _speaker_on(t, tile, source)) == NO_SEAT:
            return impossible(clause, place=where, topics=topics_at(t, tile))
        return impossible(clause, place=where, scientist=SEATS[holder])
    return None


def _speaker_on(t: Table, tile: int, source: int) -> int:
    """Who holds a topic that is not free; nobody, where the summit has no such topic."""
    s = t.state
    pairs = zip(s.topics[tile], s.speakers[tile], strict=True) if tile < len(s.topics) else ()
    return next((who for topic, who in pairs if topic == source), NO_SEAT)


def topics_at(t: Table, tile: int) -> str:
    topics = t.state.topics[tile] if tile < len(t.state.topics) else ()
    return " ".join(SOURCES[topic] for topic in topics) or "none"


def apply_move(t: Table, seat: int, origin: int, target: int, clause: str) -> None:
    s = t.state
    if origin == HAND:
        move(t, at.HAND + seat, at.AFIELD + seat, 1, clause)
    else:
        s.visitors[SPACE_UNDER[origin]] = NO_SEAT
    put_down(t, seat, target, clause)


def put_down(t: Table, seat: int, target: int, clause: str) -> None:
    """Put a scientist that is on its way to a place."""
    s = t.state
    if target == HAND:
        move(t, at.AFIELD + seat, at.HAND + seat, 1, clause)
    elif target in TOPIC_PLACES:
        tile, source = topic_of(target)
        index = free_seat_at(t, tile, source)
        speakers = list(s.speakers[tile])
        speakers[index] = seat
        s.speakers[tile] = tuple(speakers)
    else:
        s.visitors[SPACE_UNDER[target]] = seat


def note_sent(t: Table, seat: int, target: int, free_move: bool = False) -> None:
    """Remember a summit reached in this turn, and pay the card declared for it."""
    s = t.state
    if target not in TOPIC_PLACES or seat != s.active:
        return
    if not free_move:
        consult(t, "summit_lobby_moves")
        if t.rules.settings.summit_lobby_moves == "free_move_only":
            return
    source = topic_of(target)[1]
    s.sent = (*s.sent, source)
    if s.armed:
        card = t.rules.box.lobby[card_declared(s.armed)]
        if card.trigger == "summit" and card.source == source:
            s.pending.append(DoCard(seat, s.armed))
            s.armed = 0


def sent_by_other(seat: int, source: int) -> int:
    """Mark of a summit reached in the turn of another; the own turn's marks are just sources."""
    return (1 + seat) * at.SOURCE_COUNT + source


def check_free_move(t: Table, seat: int, args: tuple[int, ...]) -> Breach | None:
    deed = t.state.deed
    if deed is not None and deed.verb == INSTALL:
        space = space_of(deed.region, deed.grant)
        if args == (place_on(space), HAND):  # free where removing is part of installing
            consult(t, "install_own_scientist_free_removal")
    if t.state.moved and (breach := refuse(t, "co2.free.once-each", moved="yes")):
        return breach
    return check_move(t, seat, args[0], args[1])


def apply_free_move(t: Table, seat: int, args: tuple[int, ...]) -> None:
    t.state.moved = True
    apply_move(t, seat, args[0], args[1], "co2.free.kinds")
    note_sent(t, seat, args[1], free_move=True)


def is_leaving(t: Table, space: int) -> bool:
    """Has somebody paid the scientist there to leave, and does its owner still say where to?"""
    return any(type(frame) is Displaced and frame.space == space for frame in t.state.pending)


def moves(t: Table, seat: int) -> Iterator[tuple[int, int]]:
    """Every move of the matrix for the scientists of the seat."""
    s = t.state
    vacant = [
        place
        for place, tile, who in zip(PROJECT_PLACES, s.tiles, s.visitors, strict=True)
        if tile > 0 and who == NO_SEAT
    ]
    if s.c[at.HAND + seat] > 0:
        yield from ((HAND, place) for place in vacant)
    for space, who in enumerate(s.visitors):
        if who == seat and not is_leaving(t, space):
            origin = place_on(space)
            yield origin, HAND
            yield from ((origin, place) for place in vacant)
            topics = free_topics(t, SOURCE_OF_TILE[s.tiles[space]])
            yield from ((origin, place) for place in topics)


# The research grant: recruit one, or move one.


def settle_grant(t: Table, frame: Grant) -> bool:
    seat = frame.seat
    if frame.recruit_only:  # an offer to recruit and no more, as the space grants something else
        if t.state.c[at.POOL + seat] > 0:
            return False
        t.state.pending.pop()
        return True
    if any(True for _ in moves(t, seat)):
        return False  # also the one move there is has to be written: it may be no gain
    t.state.pending.pop()
    if t.state.c[at.POOL + seat] > 0:
        answer_alone(t, RECRUIT, seat, ())
        recruit(t, seat)
    return True


def move_alone(t: Table, seat: int, only: tuple[int, int], clause: str) -> None:
    """Make the one move that there is."""
    answer_alone(t, SCIENTIST, seat, only)
    apply_move(t, seat, *only, clause)
    note_sent(t, seat, only[1])


# clauses: co2.scientist.max-4
def nobody_left(t: Table, who: int) -> Breach | None:
    """A company known to have nobody left recruits nobody, whatever else is not known."""
    seat = t.state.active if who == NOBODY else who
    if is_unknown(seat) or seat not in t.state.order:
        return None
    pool = t.state.c[at.POOL + seat]
    return impossible("co2.scientist.max-4", pool=0) if not is_unknown(pool) and not pool else None


# clauses: co2.scientist.recruit-only-research
def recruit(t: Table, seat: int) -> None:
    move(t, at.POOL + seat, at.HAND + seat, 1, "co2.propose.grant-recruit")


def answer_grant(t: Table, frame: Grant, verb: int, args: tuple[int, ...]) -> Breach | None:
    seat = frame.seat
    if verb == RECRUIT:
        if t.state.c[at.POOL + seat] < 1:
            return impossible("co2.scientist.max-4", pool=0)
        t.state.pending.pop()
        recruit(t, seat)
        return None
    if (breach := check_move(t, seat, args[0], args[1])) is not None:
        return breach
    t.state.pending.pop()
    apply_move(t, seat, args[0], args[1], "co2.propose.grant-research")
    note_sent(t, seat, args[1])
    return None


def skip_grant(t: Table, frame: Grant) -> bool:
    """The research grant is no offer; only the loose reading of recruiting by region makes one."""
    if not frame.recruit_only:
        return False
    t.state.pending.pop()
    return True


def settle_card_move(t: Table, frame: CardMove) -> bool:
    """A move that nobody can make, or that would be the second Free Move of its kind, is lost."""
    seat = frame.seat
    counts = t.rules.settings.card_move_counts == "as_free_move"
    only = list(moves(t, seat))
    if only and t.state.moved:
        consult(t, "card_move_counts")
    if counts and t.state.moved:
        t.state.pending.pop()
        return True
    if len(only) > 1:
        return False
    t.state.pending.pop()
    if only:
        if counts:
            consult(t, "card_move_counts")
            t.state.moved = True
        move_alone(t, seat, only[0], frame.clause)
    return True


def answer_card_move(t: Table, frame: CardMove, args: tuple[int, ...]) -> Breach | None:
    seat = frame.seat
    if (breach := check_move(t, seat, args[0], args[1])) is not None:
        return breach
    if t.rules.settings.card_move_counts == "as_free_move":
        consult(t, "card_move_counts")
        if t.state.moved and (breach := refuse(t, "co2.free.once-each", moved="yes")):
            return breach
        t.state.moved = True
    t.state.pending.pop()
    apply_move(t, seat, args[0], args[1], frame.clause)
    note_sent(t, seat, args[1])
    return None


# Displacement: the owner answers, the active player has paid.


def check_displacement(t: Table, seat: int, space: int, coins_later: int = 0) -> Breach | None:
    """Why the seat cannot pay the scientist on a project to leave."""
    owner = t.state.visitors[space]
    if owner in (NO_SEAT, seat):
        return None
    fee = t.rules.numbers.displacement_fee
    money = t.state.c[at.MONEY + seat]
    if money + coins_later < fee:
        return impossible("co2.displace.fee", fee=fee, money=money)
    return None


# clauses: co2.displace.trigger
def displace(t: Table, seat: int, space: int, pay_now: bool = True) -> None:
    """Pay the owner and ask where the scientist goes."""
    owner = t.state.visitors[space]
    if pay_now:
        move(
            t,
            at.MONEY + seat,
            at.MONEY + owner,
            t.rules.numbers.displacement_fee,
            "co2.displace.fee",
        )
    source = SOURCE_OF_TILE[t.state.tiles[space]]
    t.state.pending.append(Displaced(owner, source, seat, space))


def is_tile_unused(t: Table, seat: int) -> bool:
    """Was another's scientist paid to leave a project that the seat has not used yet?"""
    return any(
        isinstance(frame, (DoInstall, DoConstruct, Fee, OwnCube))
        and frame.seat == seat
        and frame.displaced
        for frame in t.state.pending
    )


def do_late_fee(t: Table, frame: DoLateFee) -> None:
    fee = t.rules.numbers.displacement_fee
    move(t, at.MONEY + frame.seat, at.MONEY + frame.owner, fee, "co2.displace.fee")


def settle_displaced(t: Table, frame: Displaced) -> bool:
    if free_topics(t, frame.source):
        return False
    answer_alone(t, GO, frame.seat, (HAND,))
    leave(t, frame, HAND)
    return True


def answer_displaced(t: Table, frame: Displaced, args: tuple[int, ...]) -> Breach | None:
    place = args[0]
    if place != HAND:
        if place not in TOPIC_PLACES:
            return refuse(t, "co2.displace.choice", place=PLACES[place]) or impossible(
                "co2.displace.choice", place=PLACES[place]
            )
        if topic_of(place)[1] != frame.source and (
            breach := refuse(
                t,
                "co2.displace.summit",
                project=SOURCES[frame.source],
                topic=SOURCES[topic_of(place)[1]],
            )
        ):
            return breach
        if (breach := _check_topic(t, place)) is not None:
            return breach
    leave(t, frame, place)
    return None


def leave(t: Table, frame: Displaced, place: int) -> None:
    owner, source, space = frame.seat, frame.source, frame.space
    t.state.pending.pop()
    t.state.visitors[space] = NO_SEAT
    put_down(t, owner, place, "co2.displace.choice")
    if place == HAND:
        gain(t, owner, source, "co2.displace.hand-expertise")
    elif t.rules.settings.summit_lobby_moves == "displacement_too":
        consult(t, "summit_lobby_moves")
        t.state.sent = (*t.state.sent, sent_by_other(owner, topic_of(place)[1]))


# The own scientist on the project that is installed or built.


def answer_own_off(t: Table, frame: OwnOff, args: tuple[int, ...]) -> Breach | None:
    """Take the own scientist off a project just installed; anything else is no answer to this."""
    t.state.pending.pop()
    consult(t, "install_own_scientist_free_removal")
    apply_move(t, frame.seat, args[0], args[1], "co2.install.own-scientist-removal")
    return None


def is_own_off(frame: OwnOff, verb: int, args: tuple[int, ...]) -> bool:
    return verb == SCIENTIST and args == (place_on(frame.space), HAND)


def is_own_built(frame: OwnBuilt, verb: int, args: tuple[int, ...]) -> bool:
    return verb == SCIENTIST and args[0] == place_on(frame.space)


def answer_own_built(t: Table, frame: OwnBuilt, args: tuple[int, ...]) -> Breach | None:
    if (breach := check_move(t, frame.seat, args[0], args[1])) is not None:
        return breach
    t.state.pending.pop()
    consult(t, "construct_own_scientist_destination")
    apply_move(t, frame.seat, args[0], args[1], "co2.construct.scientist-leaves")
    note_sent(t, frame.seat, args[1])
    return None


def settle_own(t: Table, frame: OwnBuilt | OwnOff) -> bool:
    """A Free Move between the steps may have taken the scientist away already."""
    if t.state.visitors[frame.space] == frame.seat:
        return False
    t.state.pending.pop()
    return True


def stay(t: Table, frame: OwnOff) -> bool:
    t.state.pending.pop()
    return True


def go_home(t: Table, frame: OwnBuilt) -> bool:
    t.state.pending.pop()
    answer_alone(t, SCIENTIST, frame.seat, (place_on(frame.space), HAND))
    apply_move(t, frame.seat, place_on(frame.space), HAND, "co2.construct.scientist-leaves")
    return True
