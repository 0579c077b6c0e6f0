"""A game of which only the last table was seen: its final scoring, or what all together reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from co2replay.engine import final_table
from co2replay.engine.final_table import RefusedAnswer, Sold, TakenAnswer
from co2replay.engine.form import EndForm
from co2replay.engine.table import Breach
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import (
    COMMENT,
    EXPECT,
    MARK,
    POSITION,
    UNKNOWN,
    Entry,
)

from .. import forms as f
from ..board import cells as at
from ..board import fields
from ..board import pieces as p
from ..board.amounts import amounts
from ..board.pieces import EMPTY, NO_SEAT
from ..board.state import ALONE, Table
from ..chapters import company, final_scoring
from ..turn import draws, flow, marks
from ..turn.frames import Adrift, Company, Reveal

OPEN_MOST = 10  # UN cards that lie open at most
# Columns in which more is never worse for the owner and never better for anybody else.
GROWING = ("money", "cep", "tech", "vp", "un")
CUBES, TILES = "cubes", "tiles"  # all that was not written down of them, taken together
SECOND = "private2"  # another goal of a player alone
BESIDE = (COMMENT, EXPECT)
NOT_COUNTED = (
    *("plants.cep", "inspectors.tech", "bank.money", "bank.vp", "sky", "prices", "learning"),
    *("placed", "market.cep", "bank.cep", "bank.tech", "ppm", "team.vp"),
)


def form() -> EndForm:
    from ..face.form import FORM  # only who asks for it

    return FORM


def is_form(entries: Sequence[Entry]) -> bool:
    """Rows alone, of which none stands before the end; then its mark, or a row that says so."""
    end = end_of_play(entries)
    told = [one for one in entries[: end if end >= 0 else None] if one.kind not in BESIDE]
    ends = [one.args[2] == f.END_OF_GAME for one in told if one.verb == f.AT]
    return bool(told) and all(one.kind == POSITION for one in told) and all(ends or [end >= 0])


def end_of_play(entries: Sequence[Entry]) -> int:
    for index, entry in enumerate(entries):
        if entry.kind == MARK and entry.args[0] == f.END_OF_GAME:
            return index
    return -1


# What is open -------------------------------------------------------------------------------------


def recall(t: Table, entries: Sequence[Entry]) -> None:
    """Of a goal that nobody speaks of nobody knows which it is, unless it is shown."""
    s, numbers = t.state, t.rules.numbers
    for seat in s.seats:
        if is_unknown(s.private[seat]) and not t.rules.is_competitive():
            kept = numbers.solo_kept if t.rules.is_solo() else numbers.private_dealt
            s.private[seat] = (UNKNOWN,) * kept
        if is_unknown(s.company[seat]):
            s.company[seat] = (UNKNOWN,) if t.rules.is_competitive() else ()
    asked = list(s.pending)
    for entry in entries:
        if entry.verb == f.REVEAL and entry.args[1] != f.LOBBY_DECK:
            draws.reveal(t, entry.args)  # the judge says whether they can be these
    s.pending[:] = asked


def names_open(t: Table) -> dict[str, tuple[int, ...]]:
    """Every value that the end may ask for and nobody wrote down, with what it could be."""
    found = dict(open_cells(t))
    found.update(open_cards(t))
    s = t.state
    for region, name in enumerate(f.REGIONS):
        if is_unknown(s.control[region]):
            found[f"{name}.control"] = (NO_SEAT, *s.seats)
    if any(map(is_unknown, s.cubes)):
        found[CUBES] = (NO_SEAT, *s.seats)
    if any(map(is_unknown, (*s.tiles, *s.demand))):
        found[TILES] = (NO_SEAT, *s.seats)
    return found


def open_cells(t: Table) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Numbers of the ledger; all together ask of what they hold no more than a goal does."""
    s, numbers = t.state, t.rules.numbers
    asked = (
        {}
        if t.rules.is_competitive()
        else {
            at.MONEY: numbers.private_money,
            at.CEPS: numbers.private_cep,
            at.TECH: numbers.private_tech,
        }
    )
    for cell, name in enumerate(at.CELL_NAMES):
        if is_unknown(s.c[cell]) and name not in NOT_COUNTED:
            first = next((one for one in asked if one <= cell < one + at.SEAT_COUNT), -1)
            values = range(asked[first] + 1) if first >= 0 else sorted(amounts(t, cell))
            yield name, tuple(values)


def open_cards(t: Table) -> Iterator[tuple[str, tuple[int, ...]]]:
    s = t.state
    if is_unknown(s.display):
        yield "un", tuple(range(OPEN_MOST + 1))
    for feat, name in enumerate(f.FEATS):
        if is_unknown(s.feats[feat]):
            yield f"feat {name}", tuple(fields.FEAT_DOMAINS[feat])
    removed = t.rules.box.company_removed if t.rules.players == 2 else ()
    for seat in s.seats:
        who = f.SEATS[seat]
        if is_unknown(s.held[seat]):
            yield f"{who}.un", tuple(range(OPEN_MOST + 1))
        if t.rules.is_competitive() and is_hidden(s.company[seat]):
            gone = {*removed, *(card for held in s.company for card in seen(held))}
            cards = range(1, f.COMPANY_GOALS + 1)
            yield f"{who}.company", tuple(card for card in cards if card not in gone)
        if not t.rules.is_competitive() and is_hidden(s.private[seat]):
            shown = {card for held in (*s.private, *s.private_left) for card in seen(held)}
            unseen = tuple(x for x in range(1, f.PRIVATE_GOALS + 1) if x not in shown)
            for name in names_of(t, seat):
                yield f"{who}.{name}", unseen
        if is_unknown(s.feats[ALONE + seat]):
            yield f"{who}.alone", (0, 1)


def is_hidden(cards: Any) -> bool:
    return is_unknown(cards) or UNKNOWN in cards


def seen(cards: Any) -> list[int]:
    return [] if is_unknown(cards) else [card for card in cards if card != UNKNOWN]


def names_of(t: Table, seat: int) -> tuple[str, ...]:
    """Of a player alone every goal has to come true; else one that does will do, and any hidden
    card stands for all that are hidden."""
    hidden = [] if is_unknown(t.state.private[seat]) else list(t.state.private[seat])
    both = t.rules.is_solo() and hidden.count(UNKNOWN) > 1
    return (SECOND, "private") if both else ("private",)


def grows_for(name: str) -> int:
    """The seat for which more of it is never worse, while it never helps another; else -1."""
    owner, _, field = name.partition(".")
    return f.SEATS.index(owner) if owner in f.SEATS and field in GROWING else NO_SEAT


def alias(name: str) -> str:
    """The name under which a value that was asked for is filled in."""
    last = name.rpartition(".")[2]
    return {"cubes": CUBES, "tile": TILES, "plants": TILES}.get(last, name)


def show_value(name: str, value: int) -> int | str:
    """Write a value as people do: seats by colour, everything else as a number."""
    return f.HOLDERS[value + 1] if name in (CUBES, TILES) or name.endswith(".control") else value


def fill(t: Table, values: Mapping[str, int]) -> None:
    """Take each named value as given."""
    s = t.state
    for name, value in values.items():
        owner, _, field = name.partition(".")
        if name in (CUBES, TILES):
            fill_pieces(t, name, value)
        elif name == "un":
            s.display = (UNKNOWN,) * value
        elif name.startswith("feat "):
            s.feats[f.FEATS.index(name.partition(" ")[2])] = value
        elif field == "control":
            s.control[f.REGIONS.index(owner)] = value
        elif field == "un":
            s.held[f.SEATS.index(owner)] = (UNKNOWN,) * value
        elif field == "alone":
            s.feats[ALONE + f.SEATS.index(owner)] = value
        elif field == "company":
            s.company[f.SEATS.index(owner)] = (value,)
        elif field in ("private", SECOND):
            fill_private(t, f.SEATS.index(owner), value)
        else:
            s.c[at.CELL_NAMES.index(name)] = value


def fill_private(t: Table, seat: int, card: int) -> None:
    held = t.state.private[seat]
    if is_unknown(held):
        held = (UNKNOWN,)
    if t.rules.is_solo():
        place = held.index(UNKNOWN)
        t.state.private[seat] = (*held[:place], card, *held[place + 1 :])
    else:
        t.state.private[seat] = tuple(card if one == UNKNOWN else one for one in held)


def fill_pieces(t: Table, name: str, seat: int) -> None:
    """Give whatever was not written down to one player, spread over the energies; or to nobody."""
    s, nobody = t.state, seat == NO_SEAT
    for region in range(at.REGION_COUNT):
        if name == CUBES and is_unknown(s.cubes[region]):
            s.cubes[region] = () if nobody else (p.cube(region % at.ENERGY_COUNT, seat),)
        if name == TILES and is_unknown(s.demand[region]):
            s.demand[region] = (EMPTY,) * t.rules.box.demand[region]
    if name == TILES:
        for space, tile in enumerate(s.tiles):
            if is_unknown(tile):
                energy = space % at.ENERGY_COUNT
                s.tiles[space] = EMPTY if nobody else p.prepared_tile(energy, f.LEVELS[0], seat)


def can_be(t: Table, values: Mapping[str, int]) -> bool:
    """A goal lies in one place, and there are only so many CEPs."""
    s = t.state
    hands = [seen(held) if t.rules.is_solo() else {*seen(held)} for held in s.private]
    secret = [card for hand in hands for card in hand]
    goals = [card for held in s.company if not is_unknown(held) for card in held if card > 0]
    cells = (*range(at.CEPS, at.TECH), *range(at.REGION_CEPS, at.REGION_TECH))
    ceps = sum(s.c[cell] for cell in cells if not is_unknown(s.c[cell]))
    is_once = len(goals) == len({*goals}) and len(secret) == len({*secret})
    return is_once and ceps <= t.rules.numbers.cep_total


# The closing steps --------------------------------------------------------------------------------


def sold(t: Table) -> list[Sold]:
    """What each player brings to the sale, as far as it is known."""
    s = t.state
    if not t.rules.is_competitive():
        return []
    rows = []
    for seat in s.seats:
        own = [at.REGION_CEPS + r for r in range(at.REGION_COUNT) if is_held(s.control[r], seat)]
        collected = sum(s.c[cell] for cell in own)
        if any(map(is_unknown, s.control)):
            collected = "?"
        figures = (s.c[at.CEPS + seat], collected, s.c[at.PRICE], s.c[at.MONEY + seat])
        rows.append(Sold(f.SEATS[seat], *("?" if is_unknown(x) else x for x in figures)))
    return rows


def is_held(holder: Any, seat: int) -> bool:
    return not is_unknown(holder) and holder == seat


def close(
    t: Table, answers: Sequence[tuple[int, Entry]]
) -> tuple[list[TakenAnswer], list[RefusedAnswer]]:
    """Play the end; a company goal of which nothing is written is used as suits its owner best.

    Raise Consulted where a step asks for a value that is not known.
    """
    begin(t)
    while isinstance(frame := t.state.pending[-1], Reveal) and not is_hidden(
        t.state.private[frame.seat]
    ):
        t.state.pending.pop()
        flow.run(t)
    refused: list[RefusedAnswer] = []
    for index, entry in answers:
        t.entry = index
        outcome = flow.play_act(t, entry.who, entry.verb, entry.args)
        if isinstance(outcome, Breach):
            refused.append(RefusedAnswer(index, outcome.clause, outcome.facts, outcome.rests))
    taken: list[TakenAnswer] = []
    while isinstance(frame := t.state.pending[-1], Company):
        taken.append(use_goal(t, frame))
    if isinstance(frame, Reveal):
        raise Consulted(f"{f.SEATS[frame.seat]}.{names_of(t, frame.seat)[0]}")
    return taken, refused


def begin(t: Table) -> None:
    """The last phase, from wherever the table was put down."""
    s = t.state
    if isinstance(s.pending[-1], Adrift):
        s.phase, s.stage, s.queue, s.pending = f.END_OF_GAME, 0, (), []
        flow.run(t)
    elif s.phase != f.END_OF_GAME:
        marks.mark(t, (f.END_OF_GAME,))


def use_goal(t: Table, frame: Company) -> TakenAnswer:
    """Score the company goal or give it up for money, whichever brings more."""
    s, numbers, seat = t.state, t.rules.numbers, frame.seat
    card = s.company[seat][0]
    if card == UNKNOWN:
        raise Consulted(f"{f.SEATS[seat]}.company")
    money = s.c[at.MONEY + seat]
    per_vp = numbers.money_per_vp
    gained = (money + numbers.company_money) // per_vp - money // per_vp
    way = f.SCORED if company.worth(t, seat, card) >= gained else f.DISCARDED
    taken = flow.play_act(t, seat, f.GOAL, (card, way))
    assert not isinstance(taken, Breach), taken
    return TakenAnswer(f.SEATS[seat], "goal", card, f.GOAL_WAYS[way])


def sheet_between(
    seats: Sequence[str], lows: Sequence[Sequence[int]], highs: Sequence[Sequence[int]]
) -> list[ScoreLine]:
    """Each for himself; what all together reach has no cells."""
    is_own = bool(lows) and len(lows[0]) > final_scoring.TOTAL
    return final_table.sheet_between(final_scoring.LINES if is_own else (), seats, lows, highs)
