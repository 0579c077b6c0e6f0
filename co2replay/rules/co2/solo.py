"""The solitaire game: starter projects, the stack of UN goals, new lobby cards, and its own end."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import Breach, Table, consult, impossible, move, refuse
from co2replay.notation.records import OMITTED

from . import cells as at
from .forms import FLANKS, GRANTS, REGIONS, SOURCES, SPACES
from .frames import DRAW_REFILL, DRAW_REVEAL, STARTER_SPACE
from .state import NO_SEAT, Frame

FLANK_LEFT = FLANKS.index("left")
NO_SPACE = -1


def is_solo(t: Table) -> bool:
    return len(t.state.order) == 1


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
    first = region * len(GRANTS)
    return [x for x in range(first, first + len(GRANTS)) if t.state.tiles[x] == 0]


def from_next_region(t: Table, last: int) -> int:
    return int(t.rules.box.ring[last])


def from_last_region(t: Table, last: int) -> int:
    return last


SEARCH_STARTS: dict[str, Callable[[Table, int], int]] = {
    "next_region": from_next_region,
    "from_last_region": from_last_region,
}


def region_for(t: Table, source: int) -> int:
    """The first region clockwise that takes the source, or -1 when none or the first is free."""
    s = t.state
    if s.starter_last == NO_SEAT:
        return -1
    consult(t, "solo_starter_next_region")
    start = SEARCH_STARTS[t.rules.settings.solo_starter_next_region](t, s.starter_last)
    region = start
    for _ in REGIONS:
        if takes(t, region, source):
            return region
        region = t.rules.box.ring[region]
    return -1


def check_starter(t: Table, args: tuple[int, ...]) -> Breach | None:
    source, region = args
    s = t.state
    if any(not agenda for agenda in s.agenda):
        return impossible("co2.solo.starter-agenda", missing="agenda")
    if source in s.starters:
        return impossible("co2.solo.starter-projects", source=SOURCES[source], twice="yes")
    if region == OMITTED:
        if any(takes(t, other, source) for other in range(at.REGION_COUNT)):
            return impossible("co2.solo.starter-projects", source=SOURCES[source], region="none")
        return None
    if not takes(t, region, source):
        return impossible("co2.solo.starter-agenda", source=SOURCES[source], region=REGIONS[region])
    wanted = region_for(t, source)
    if wanted not in (-1, region):
        return refuse(t, "co2.solo.starter-next", region=REGIONS[region], due=REGIONS[wanted])
    return None


def apply_starter(t: Table, args: tuple[int, ...]) -> None:
    source, region = args
    s = t.state
    s.starters = (*s.starters, source)
    if region == OMITTED:
        return
    s.starter_last = region
    move(t, at.PROJECT_POOL + source, at.PROJECTS_OUT + source, 1, "co2.solo.starter-projects")
    ahead, s.space_ahead = s.space_ahead, NO_SPACE
    spaces = free_spaces(t, region)
    if ahead != NO_SPACE:
        same_grant = region * len(GRANTS) + ahead % len(GRANTS)
        if same_grant in spaces:
            spaces = [same_grant]
    if len(spaces) == 1:
        put_starter(t, source, spaces[0])
    else:
        # A space named before the draw may be taken in the region that gets the project.
        s.pending.append((STARTER_SPACE, s.order[0], source, region, ahead != NO_SPACE))


def put_starter(t: Table, source: int, space: int) -> None:
    """The proposed side up, without the grant."""
    t.state.tiles[space] = 2 * source + 1


def check_space(t: Table, frame: Frame, space: int) -> Breach | None:
    region = frame[3]
    if space not in free_spaces(t, region):
        return impossible("co2.solo.starter-space", space=SPACES[space], region=REGIONS[region])
    consult(t, "solo_starter_space_choice")
    if t.rules.settings.solo_starter_space_choice == "before_look" and not frame[4]:
        return refuse(t, "co2.solo.starter-space", space=SPACES[space], after="yes")
    return None


def answer_space(t: Table, frame: Frame, args: tuple[int, ...]) -> Breach | None:
    if (breach := check_space(t, frame, args[0])) is not None:
        return breach
    t.state.pending.pop()
    put_starter(t, frame[2], args[0])
    return None


def choose_ahead(t: Table, space: int) -> Breach | None:
    """The space named before the draw, where the book has it so."""
    if t.state.tiles[space] != 0:
        return impossible("co2.solo.starter-space", space=SPACES[space])
    consult(t, "solo_starter_space_choice")
    if t.rules.settings.solo_starter_space_choice == "after_draw":
        breach = refuse(t, "co2.solo.starter-space", space=SPACES[space], before="yes")
        if breach is not None:
            return breach
    t.state.space_ahead = space
    return None


# UN goals and lobby cards.


def note_lobby_played(t: Table, seat: int) -> None:
    """A card played by Free Move is replaced from the deck."""
    if is_solo(t) and t.state.lobby_deck > 0:
        t.state.pending.append((DRAW_REFILL, seat))


def note_main_used(t: Table, seat: int) -> None:
    """A main lobby used also reveals one UN goal."""
    if is_solo(t) and t.state.un_hidden > 0:
        t.state.pending.append((DRAW_REVEAL, seat))


def check_reveal(t: Table, args: tuple[int, ...]) -> Breach | None:
    number, flank = args
    s = t.state
    if number not in t.rules.box.un or number in s.un_used:
        return impossible("co2.solo.main-reveals-un", card=number, seen="yes")
    if flank == FLANK_LEFT:
        consult(t, "solo_un_reveal_position")
        if t.rules.settings.solo_un_reveal_position == "right":
            return refuse(t, "co2.solo.un-position", card=number, side="left")
    return None


def apply_reveal(t: Table, args: tuple[int, ...]) -> None:
    number, flank = args
    s = t.state
    s.pending.pop()
    s.un_hidden -= 1
    s.un_used = (*s.un_used, number)
    s.un_display = (number, *s.un_display) if flank == FLANK_LEFT else (*s.un_display, number)


def check_refill(t: Table, frame: Frame, args: tuple[int, ...]) -> Breach | None:
    card = args[0]
    if card not in t.rules.box.lobby or card in t.state.lobby_used:
        return impossible("co2.solo.lobby-refill", card=card, seen="yes")
    return None


def apply_refill(t: Table, frame: Frame, args: tuple[int, ...]) -> None:
    s = t.state
    s.pending.pop()
    s.lobby_deck -= 1
    s.lobby[frame[1]] = (*s.lobby[frame[1]], args[0])
    s.lobby_used = (*s.lobby_used, args[0])


def lose_leftmost_goal(t: Table) -> None:
    """Each disaster removes the leftmost visible UN goal."""
    t.state.un_display = t.state.un_display[1:]


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
