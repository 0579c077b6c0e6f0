"""The table of a game of CO₂ on one small screen: every piece in its place, in a few letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from co2replay.engine.face import Band, Cell, Speech
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board import pieces
from co2replay.games.co2.board import state as co2
from co2replay.games.co2.forms import FOSSILS, GRANTS, REGIONS, SEATS, SOURCES
from co2replay.games.co2.params import Co2Rules
from co2replay.games.co2.turn import frames as fr

NONE = "."
UNKNOWN = "?"
HEAD = "head"
DIM = "dim"
NAME_MAX = 9
TILE_WIDTH = 5  # `sol@O`
GAP = Cell("")  # parts what stands in one row
PLANTS_FROM = 8  # the column of the first demand space


def board(s: co2.State, rules: Co2Rules, words: Speech, width: int) -> list[Band]:
    """Lay out the table: where the game is, the regions, the players, the summits, the cards."""
    regions = regions_band(s, rules, words, ":")
    if any(1 + sum(1 + len(cell.text) for cell in row) > width for row in padded(regions)):
        regions = regions_band(s, rules, words, "")
    return [
        head_band(s, words),
        regions,
        players_band(s, words),
        *([summits_band(s, words)] if s.topics else []),
        stock_band(s, words),
    ]


def padded(band: Band) -> list[list[Cell]]:
    """Give the cells as wide as their columns, to see whether they fit."""
    rows = []
    for row in band.rows:
        cells = []
        for column, cell in enumerate(row):
            wide = max((len(r[column].text) for r in band.rows if column < len(r)), default=0)
            cells.append(Cell(cell.text.ljust(wide) if column < PLANTS_FROM else cell.text))
        rows.append(cells)
    return rows


def head_band(s: co2.State, words: Speech) -> Band:
    say, c = words.label, s.c
    cells = [Cell(f"{say('decade')} {number(s.decade)}", HEAD)]
    if s.phase == co2.OPERATIONS:
        cells.append(Cell(f"{say('round')} {number(s.round)}", HEAD))
        cells.append(Cell(seat_name(s.active, words), style_of(s.active)))
    else:
        cells.append(Cell(say(f"phase_{co2.PHASES[s.phase]}"), HEAD))
    start = words.say("step", "start", seat=letter(s.start, words))
    cells += [
        Cell(start),
        GAP,
        Cell(f"{number(c[at.PPM])} ppm", HEAD),
        GAP,
        Cell(f"{say('price')} {number(c[at.PRICE])}", HEAD),
        GAP,
        Cell(f"{say('market')} {number(c[at.MARKET_CEPS])} {short('cep', words)}", HEAD),
    ]
    return Band([cells], flowing=True)


# The world ----------------------------------------------------------------------------------------


def regions_band(s: co2.State, rules: Co2Rules, words: Speech, joint: str) -> Band:
    names = ("agenda", "cep", "cubes", *GRANTS, "demand")
    head = ["", "", *(short(name, words) for name in names)]
    rows = [[Cell(text, HEAD) for text in head]]
    for region, name in enumerate(REGIONS):
        first, last = rules.offsets[region], rules.offsets[region + 1]
        spaces = pieces.spaces_of(region)
        rows.append(
            [
                Cell(words.say("step_region", name)),
                Cell(letter(s.control[region], words), style_of(s.control[region])),
                Cell(sources(s.agenda[region], words)),
                Cell(number(s.c[at.REGION_CEPS + region])),
                Cell(number(s.c[at.REGION_CUBES + region])),
                *(tile(s.tiles[space], s.visitors[space], words) for space in spaces),
                *(plant(one, words, joint) for one in s.plants[first:last]),
            ]
        )
    return Band(rows, right={3, 4}, loose=PLANTS_FROM)


def tile(held: Any, visitor: Any, words: Speech) -> Cell:
    """Small letters are proposed, capitals installed; behind `@` the scientist on it."""
    if is_unknown(held):
        return Cell(UNKNOWN.ljust(TILE_WIDTH))
    if held == 0:
        return Cell(NONE.ljust(TILE_WIDTH), DIM)
    text = source_word(pieces.SOURCE_OF_TILE[held], words)
    text = text.upper() if pieces.IS_INSTALLED[held] else text
    if is_unknown(visitor):
        return Cell(f"{text}@?")
    if visitor == pieces.NO_SEAT:
        return Cell(text.ljust(TILE_WIDTH))
    return Cell(f"{text}@{letter(visitor, words)}", style_of(visitor))


def plant(held: Any, words: Speech, joint: str) -> Cell:
    if is_unknown(held):
        return Cell(UNKNOWN)
    if held == 0:
        return Cell(NONE, DIM)
    if not pieces.is_green(held):
        return Cell(words.say("step_fossil", FOSSILS[held - 1]))
    owner = pieces.owner_of_plant(held)
    built = source_word(pieces.source_of_plant(held), words).upper()
    return Cell(f"{built}{joint}{letter(owner, words)}", style_of(owner))


# The players --------------------------------------------------------------------------------------


def players_band(s: co2.State, words: Speech) -> Band:
    c = s.c
    heads = ["", ""]
    heads += [short(name, words) for name in ("coins", "cep", "cubes", "vp", "scientists")]
    heads += [source_word(source, words) for source in range(len(SOURCES))]
    heads += [short(name, words) for name in ("goal", "un", "lobby")]
    rows = [[Cell(text, HEAD) for text in heads]]
    for seat in s.order:
        track = at.EXPERTISE + seat * at.SOURCE_COUNT
        rows.append(
            [
                Cell(letter(seat, words), style_of(seat)),
                Cell(shortened(words.seat(SEATS[seat]))),
                Cell(number(c[at.MONEY + seat])),
                Cell(number(c[at.CEPS + seat])),
                Cell(number(c[at.CUBES + seat])),
                Cell(number(c[at.VP + seat])),
                Cell(f"{number(c[at.HAND + seat])}+{number(c[at.POOL + seat])}"),
                *(Cell(number(level)) for level in c[track : track + at.SOURCE_COUNT]),
                Cell(goal(s.goal[seat])),
                Cell(numbers(s.un_held[seat])),
                Cell(drafted(s, seat) or lobby(s.lobby[seat], s.lobby_hidden[seat])),
            ]
        )
    left = [
        Cell(f"{number(c[at.PLANT_STACK + one])}/{number(c[at.PROJECT_POOL + one])}")
        for one in range(len(SOURCES))
    ]
    rows.append([Cell(""), Cell(words.say("step", "left")), *[Cell("")] * 5, *left])
    return Band(rows, right=range(2, 13))


def goal(held: Any) -> str:
    if is_unknown(held) or held == co2.GOAL_HIDDEN:
        return UNKNOWN
    return NONE if held == co2.GOAL_NONE else str(held)


def lobby(known: Any, hidden: Any) -> str:
    if is_unknown(known) or is_unknown(hidden):
        return UNKNOWN
    return " ".join([*(str(card) for card in known), *[UNKNOWN] * hidden]) or NONE


def drafted(s: co2.State, seat: int) -> str:
    """During a draft: the cards kept, and in brackets the pack in hand."""
    frame = s.pending[-1] if s.pending else None
    if not isinstance(frame, fr.Draft):
        return ""
    place = s.order.index(seat)
    pack = " ".join(card(one) for one in frame.packs[place])
    return " ".join([*(card(one) for one in frame.kept[place]), f"({pack})"])


def card(one: int) -> str:
    return str(one) if one > 0 else UNKNOWN


# Beside the board ---------------------------------------------------------------------------------


def summits_band(s: co2.State, words: Speech) -> Band:
    cells = []
    for place, (topics, speakers) in enumerate(zip(s.topics, s.speakers, strict=True), start=1):
        cells.append(Cell(f"{words.label('summits') if place == 1 else ' '}{place:2d}", HEAD))
        if is_unknown(topics) or is_unknown(speakers):
            cells.append(Cell(UNKNOWN))
            continue
        for source, who in zip(topics, speakers, strict=True):
            free = not is_unknown(who) and who < 0
            said = NONE if free else letter(who, words)
            cells.append(Cell(f"{source_word(source, words)}@{said}", style_of(who)))
        if not topics:
            cells.append(Cell(NONE, DIM))
    return Band([cells], flowing=True)


def stock_band(s: co2.State, words: Speech) -> Band:
    say, c = words.label, s.c
    cells = [Cell(short("un", words), HEAD), *number_cells(s.un_display)]
    if len(s.order) == 1:
        cells.append(Cell(f"({say('un_stack')} {number(s.un_hidden)},"))
        cells.append(Cell(f"{say('lobby_deck')} {number(s.lobby_deck)})"))
    cells += [GAP, Cell(say("events"), HEAD), *number_cells(s.events)]
    cells += [GAP, Cell(say("bank"), HEAD)]
    # The word before its number: in Polish the number would ask for another form of it.
    cells.append(Cell(f"{short('cep', words)} {number(c[at.BANK_CEPS])}"))
    cells.append(Cell(f"{say('cubes')} {number(c[at.BANK_CUBES])}"))
    return Band([cells], flowing=True)


def number_cells(values: Any) -> list[Cell]:
    return [Cell(numbers(values))]


# Words --------------------------------------------------------------------------------------------


def short(name: str, words: Speech) -> str:
    return words.say("step_short", name)


def source_word(source: int, words: Speech) -> str:
    return words.say("step_source", SOURCES[source])


def sources(held: Any, words: Speech) -> str:
    if is_unknown(held):
        return UNKNOWN
    return " ".join(source_word(source, words) for source in held) or NONE


def letter(seat: Any, words: Speech) -> str:
    if is_unknown(seat):
        return UNKNOWN
    return NONE if seat < 0 else words.say("step_seat", SEATS[seat])


def seat_name(seat: Any, words: Speech) -> str:
    if is_unknown(seat) or seat < 0:
        return letter(seat, words)
    return f"{letter(seat, words)} {words.seat(SEATS[seat])}"


def style_of(seat: Any) -> str:
    return "" if is_unknown(seat) or seat < 0 else f"seat-{SEATS[seat]}"


def shortened(name: str) -> str:
    return name if len(name) <= NAME_MAX else f"{name[: NAME_MAX - 1]}."


def number(value: Any) -> str:
    return UNKNOWN if is_unknown(value) else str(value)


def numbers(values: Any) -> str:
    if is_unknown(values):
        return UNKNOWN
    shown: Sequence[Any] = values
    return " ".join(UNKNOWN if is_unknown(value) else str(value) for value in shown) or NONE
