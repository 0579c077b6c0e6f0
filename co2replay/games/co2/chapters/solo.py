"""The solitaire game: starter projects, the stack of UN goals, new lobby cards, and its own end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from co2replay.engine.table import Breach, impossible, move, refuse
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import OMITTED, UNKNOWN

from ..board import cells as at
from ..board.pieces import NO_PROJECT, NO_SEAT, PROPOSED, REGION_OF, space_of
from ..board.state import Table, answer_alone, is_solo
from ..box.manifest import other_rings
from ..forms import FLANKS, REFILL, REGIONS, REVEAL, SOURCES, SPACES, STARTER
from ..params import consult
from ..turn.frames import DrawRefill, DrawReveal, Frame, StarterSpace
from .card_numbers import seen_or_unprinted

FLANK_LEFT = FLANKS.index("left")
NO_SPACE = -1


def lay_out_solo(t: Table) -> None:
    """The stack of UN goals and the lobby deck; nobody else bids for the start."""
    s, numbers = t.state, t.rules.numbers
    consult(t, "solo_un_faceup_at_start")
    shown = int(t.rules.settings.solo_un_faceup_at_start)
    if shown:
        s.un_hidden = len(t.rules.box.un) - shown
    else:
        consult(t, "solo_un_stack")
        s.un_hidden = int(t.rules.settings.solo_un_stack)
    s.lobby_deck = len(t.rules.box.lobby) - numbers.lobby_hand


def visible_at_start(t: Table) -> int:
    """How many UN goals lie open when the game begins."""
    return int(t.rules.settings.solo_un_faceup_at_start)


def missing_starters(t: Table) -> list[str]:
    drawn = t.state.starters
    return [f"project {SOURCES[x]}" for x in range(at.SOURCE_COUNT) if x not in drawn]


# Starter projects: one of each source, round the world.


def takes(t: Table, region: int, source: int) -> bool:
    """Does the region's agenda ask for the source, and is a space free?"""
    return source in t.state.agenda[region] and bool(free_spaces(t, region))


def free_spaces(t: Table, region: int) -> list[int]:
    spaces = [space_of(region, grant) for grant in sorted(t.rules.box.region_grants[region])]
    return [space for space in spaces if t.state.tiles[space] == NO_PROJECT]


Ring = tuple[int, ...]  # the next region clockwise, by region


def from_next_region(ring: Ring, last: int) -> int:
    return ring[last]


def from_last_region(_ring: Ring, last: int) -> int:
    return last


SEARCH_STARTS: dict[str, Callable[[Ring, int], int]] = {
    "next_region": from_next_region,
    "from_last_region": from_last_region,
}


def search_start(t: Table, ring: Ring) -> int:
    """Where the search for a region begins, or -1 when the table may begin anywhere."""
    s = t.state
    if s.starter_last == NO_SEAT:
        # Only a book that has the space named first is bound to where that lies.
        bound = t.rules.settings.solo_starter_space_choice == "before_look"
        return REGION_OF[s.space_ahead] if bound and s.space_ahead != NO_SPACE else -1
    consult(t, "solo_starter_next_region")
    return SEARCH_STARTS[t.rules.settings.solo_starter_next_region](ring, s.starter_last)


def region_for(t: Table, source: int, assumed: Ring = ()) -> int:
    """The first region clockwise that takes the source, or -1 when none does or any may."""
    ring = assumed or t.rules.box.ring
    region = search_start(t, ring)
    if region == -1:
        return -1
    for _ in REGIONS:
        if takes(t, region, source):
            return region
        region = ring[region]
    return -1


def check_starter(t: Table, args: tuple[int, ...]) -> Breach | None:
    source, region = args
    if any(not agenda for agenda in t.state.agenda):
        return impossible("co2.solo.starter-agenda", missing="agenda")
    if source in t.state.starters:
        return impossible("co2.solo.starter-projects", source=SOURCES[source], twice="yes")
    # A region left out follows from the one before, or from the space; or nobody takes the project.
    return None if region == OMITTED else check_region(t, source, region)


def check_region(t: Table, source: int, region: int, doubted: bool = True) -> Breach | None:
    """Does the project lie where it is due? `doubted`: in another ring of regions it might."""
    if not takes(t, region, source):
        return impossible("co2.solo.starter-agenda", source=SOURCES[source], region=REGIONS[region])
    wanted = region_for(t, source)
    if wanted not in (-1, region):
        is_first = t.state.starter_last == NO_SEAT
        clause = "co2.solo.starter-agenda" if is_first else "co2.solo.starter-next"
        breach = refuse(t, clause, region=REGIONS[region], due=REGIONS[wanted])
        if breach is not None:
            rings = other_rings(t.rules.box) if doubted else ()
            fits = (path for path, ring in rings if region_for(t, source, ring) in (-1, region))
            return Breach(breach.clause, breach.facts, rests=tuple(dict.fromkeys(fits)))
    return None


def apply_starter(t: Table, args: tuple[int, ...]) -> None:
    source, region = args
    s = t.state
    s.starters = (*s.starters, source)
    spaces, ahead = spaces_for(t, source, region), s.space_ahead
    if region != OMITTED:
        s.starter_last, s.space_ahead = region, NO_SPACE
    if not spaces:
        s.space_ahead = NO_SPACE
        return
    move(t, at.PROJECT_POOL + source, at.PROJECTS_OUT + source, 1, "co2.solo.starter-projects")
    if ahead in spaces:
        spaces = [ahead]
    if len(spaces) == 1:
        answer_alone(t, STARTER, s.order[0], (spaces[0],))
        put_starter(t, source, spaces[0])
        return
    # A space named before the draw may be taken, or lie in a region that does not get the project.
    s.pending.append(StarterSpace(s.order[0], source, region, ahead != NO_SPACE))


def spaces_for(t: Table, source: int, region: int) -> list[int]:
    """Where a project may lie; the one region that is due need not be named."""
    if region == OMITTED:
        region = region_for(t, source)
    regions = [x for x in range(at.REGION_COUNT) if takes(t, x, source) and region in (-1, x)]
    return [space for x in regions for space in free_spaces(t, x)]


def put_starter(t: Table, source: int, space: int) -> None:
    """The proposed side up, without the grant."""
    s = t.state
    s.tiles[space] = PROPOSED[source]
    s.starter_last, s.space_ahead = REGION_OF[space], NO_SPACE


def check_space(t: Table, frame: StarterSpace, space: int) -> Breach | None:
    region = frame.region
    if region == OMITTED:
        region = REGION_OF[space]
        if (breach := check_region(t, frame.source, region, not is_late(t, frame))) is not None:
            return breach
    if space not in free_spaces(t, region):
        return impossible("co2.solo.starter-space", space=SPACES[space], region=REGIONS[region])
    consult(t, "solo_starter_space_choice")
    if is_late(t, frame):
        return refuse(t, "co2.solo.starter-space", space=SPACES[space], after="yes")
    return None


def is_late(t: Table, frame: StarterSpace) -> bool:
    """Does the book ask for the space before the look, and was none named then?"""
    return t.rules.settings.solo_starter_space_choice == "before_look" and not frame.named


def answer_space(t: Table, frame: StarterSpace, args: tuple[int, ...]) -> Breach | None:
    if (breach := check_space(t, frame, args[0])) is not None:
        return breach
    t.state.pending.pop()
    put_starter(t, frame.source, args[0])
    return None


# The three books ask for the space at different moments (D40). Who names it before the draw does
# what one book demands and no book forbids: the others give a choice after the draw, and nobody is
# bound to use that. So an early word is never a breach. Where a book asks only after the draw, the
# word is moot when it is said and answers the question when it comes; `x` takes it back.
# Where a book demands the word before the look, the first one given after the look is a breach.


def is_said_early(t: Table) -> bool:
    """Is a space named before the draw no answer yet, because the book asks after it?"""
    return bool(t.rules.settings.solo_starter_space_choice == "after_draw")


def choose_ahead(t: Table, space: int) -> Breach | None:
    """The space named before the draw."""
    s = t.state
    if space not in free_spaces(t, REGION_OF[space]):
        return impossible("co2.solo.starter-space", space=SPACES[space])
    consult(t, "solo_starter_space_choice")
    s.space_ahead = space
    return None


# UN goals and lobby cards.


def note_lobby_played(t: Table, seat: int) -> None:
    """A card played by Free Move is replaced from the deck."""
    if is_left(t, t.state.lobby_deck, DrawRefill):
        t.state.pending.append(DrawRefill(seat))


def note_main_used(t: Table, seat: int) -> None:
    """A main lobby used also reveals one UN goal."""
    if is_left(t, t.state.un_hidden, DrawReveal):
        t.state.pending.append(DrawReveal(seat))


def is_left(t: Table, stack: Any, kind: type[Frame]) -> bool:
    """Is there a card that no other draw already waits for?"""
    if is_unknown(stack):
        return True
    waiting = sum(isinstance(frame, kind) for frame in t.state.pending)
    return bool(stack > waiting)


def skip_refill(t: Table, frame: DrawRefill) -> bool:
    """After a gap nobody knows whether the deck had a card left; and where nobody has noted a card
    of the hand, none need be noted that comes into it."""
    s = t.state
    if s.lobby_hidden[frame.seat] and s.lobby[frame.seat] == ():
        s.pending.pop()
        apply_refill(t, (UNKNOWN,))
        return True
    return _skip_unknown(t, s.lobby_deck)


def skip_reveal(t: Table, frame: DrawReveal) -> bool:
    return _skip_unknown(t, t.state.un_hidden)


def _skip_unknown(t: Table, left: object) -> bool:
    if not is_unknown(left):
        return False
    t.state.pending.pop()
    return True


def draw_for_card(t: Table, verb: int, args: tuple[int, ...]) -> Breach | bool:
    """Draw what a played card brings, in either order; False when no card waits for it."""
    kind: type[Frame] = DrawReveal if verb == REVEAL else DrawRefill
    pending = t.state.pending
    index = next((x for x in reversed(range(len(pending))) if isinstance(pending[x], kind)), -1)
    if index < 0:
        return False
    check = check_reveal if verb == REVEAL else check_refill
    if (breach := check(t, args)) is not None:
        return breach
    del pending[index]
    if verb == REVEAL:
        apply_reveal(t, args)
    else:
        apply_refill(t, args)
    return True


def display_with(display: tuple[int, ...], args: tuple[int, ...]) -> tuple[int, ...]:
    """The visible goals with a new one at the side named, of one of them or of all."""
    number, flank, beside = args
    left = flank == FLANK_LEFT
    if beside == OMITTED:
        return (number, *display) if left else (*display, number)
    place = display.index(beside) + (0 if left else 1)
    return (*display[:place], number, *display[place:])


def check_reveal(t: Table, args: tuple[int, ...]) -> Breach | None:
    number, flank, beside = args
    s = t.state
    if number not in t.rules.box.un or number in s.un_used:
        return seen_or_unprinted("co2.solo.main-reveals-un", number, t.rules.box.un)
    if flank == OMITTED:
        return None
    display = s.un_display
    if beside not in (OMITTED, *display):
        return impossible("co2.solo.un-position", card=beside, display="no")
    if display_with(display, args)[-1] != number:
        consult(t, "solo_un_reveal_position")
        if t.rules.settings.solo_un_reveal_position == "right":
            return refuse(t, "co2.solo.un-position", card=number, side=FLANKS[flank])
    return None


def apply_reveal(t: Table, args: tuple[int, ...]) -> None:
    s = t.state
    s.un_hidden -= 1
    s.un_used = (*s.un_used, args[0])
    if not is_unknown(s.un_display):
        s.un_display = display_with(s.un_display, args)


def check_refill(t: Table, args: tuple[int, ...]) -> Breach | None:
    card = args[0]
    if card != UNKNOWN and (card not in t.rules.box.lobby or card in t.state.lobby_used):
        return seen_or_unprinted("co2.solo.lobby-refill", card, t.rules.box.lobby)
    return None


def apply_refill(t: Table, args: tuple[int, ...]) -> None:
    s = t.state
    (seat,) = s.order
    s.lobby_deck -= 1
    if args[0] == UNKNOWN:
        s.lobby_hidden[seat] += 1
    elif not is_unknown(s.lobby[seat]):
        s.lobby_used = (*s.lobby_used, args[0])
        s.lobby[seat] = (*s.lobby[seat], args[0])


def take_draw_unjudged(t: Table, verb: int, args: tuple[int, ...]) -> None:
    """After a gap: the card drawn is certain, whatever brought it."""
    if not is_solo(t):
        return
    if verb == REVEAL:
        known = not is_unknown(t.state.un_display)
        beside = args[2] if known and args[2] in t.state.un_display else OMITTED
        apply_reveal(t, (args[0], args[1], beside))
    elif verb == REFILL:
        apply_refill(t, args)


# clauses: co2.solo.disaster-removes-un
def lose_leftmost_goal(t: Table) -> None:
    """Each disaster removes the leftmost visible UN goal."""
    s = t.state
    if not is_unknown(s.un_display):
        s.un_display = s.un_display[1:]


def clause_of_claim(t: Table, number: int) -> str:
    """The clause by which a goal that is not on display cannot be claimed."""
    if is_solo(t) and number in t.rules.box.un and number not in t.state.un_used:
        return "co2.solo.un-stack"  # still in the stack, or out of the game
    return "co2.un.first-come"


# The end.


def has_collapsed(t: Table) -> bool:
    """Is pollution beyond the limit that ends the solitaire game with scoring?"""
    ppm, limit = t.state.c[at.PPM], t.rules.numbers.loss_from
    if ppm > limit:
        return True
    if ppm < limit:
        return False
    consult(t, "solo_end_threshold")
    if t.rules.settings.solo_end_threshold == "from_500":
        return True
    consult(t, "solo_at_exactly_500")
    return bool(t.rules.settings.solo_at_exactly_500 == "scored")
