"""The whole table of a game of CO₂ as text: regions, projects, market, tracks, summits, players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from co2replay.engine.face import Lines, Rows, Speech
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board import pieces
from co2replay.games.co2.board import state as co2
from co2replay.games.co2.board.pieces import NO_PLANT, NO_PROJECT
from co2replay.games.co2.forms import FOSSILS, GRANTS, REGIONS, SEATS, SOURCES
from co2replay.games.co2.params import Co2Rules
from co2replay.games.co2.turn import frames as fr

EMPTY = "."
SPOKEN = (fr.Draft, fr.Auction, fr.AuctionPay, fr.AuctionName)
SEVERAL = 3  # more empty demand spaces than this are counted, not drawn


Part = list[Rows | Lines]


def table(s: co2.State, rules: Co2Rules, words: Speech) -> list[Part]:
    """Draw the table as players look at it, from the world to the single player."""
    parts: list[Part] = [
        [Lines([*_head(s, words), *_words_due(s, words)])],
        [Lines(_market(s, words))],
        [_regions(s, rules, words)],
        [_projects(s, words)],
        [_tracks(s, words)],
        _summits(s, words),
        [_cards(s, words)],
        [_players(s, words)],
    ]
    return [part for part in parts if part]


def _head(s: co2.State, words: Speech) -> list[str]:
    say = words.label
    where = [f"{say('decade')} {_number(s.decade)}"]
    phase = co2.PHASES[s.phase]
    if s.phase == co2.OPERATIONS:
        where += [f"{say('round')} {_number(s.round)}", f"{say('turn')}: {_seat(s.active, words)}"]
    else:
        where.append(say(f"phase_{phase}"))
    where.append(f"{say('start_player')}: {_seat(s.start, words)}")
    return [" · ".join(where)]


def _words_due(s: co2.State, words: Speech) -> list[str]:
    """In a draft or an auction: what is waited for, from whom, and the highest bid."""
    frame = s.pending[-1] if s.pending else None
    if not isinstance(frame, SPOKEN):
        return []
    due = words.say("wait", frame.name)
    parts = [words.say("fact", "waits", value=due)]
    if frame.seat != pieces.NO_SEAT:
        parts.append(_seat(frame.seat, words))
    bid, bidder = -1, pieces.NO_SEAT
    if isinstance(frame, fr.Auction):
        bid, bidder = frame.high, frame.leader
    elif isinstance(frame, fr.AuctionPay):
        bid, bidder = frame.bid, frame.seat
    if bidder != pieces.NO_SEAT:
        parts.append(f"{words.say('fact', 'high', value=bid)} ({_seat(bidder, words)})")
    return [" · ".join(parts)]


def _market(s: co2.State, words: Speech) -> list[str]:
    """Counts stand behind the nouns, which need no other form then: 17 kostek, 2 kostki."""
    say, c = words.label, s.c
    parts = [
        f"{say('market')}: {say('cep')} {_number(c[at.MARKET_CEPS])}",
        f"{say('price')} {_number(c[at.PRICE])}",
        f"{say('bank')}: {say('cep')} {_number(c[at.BANK_CEPS])},"
        f" {say('cubes')} {_number(c[at.BANK_CUBES])}",
        f"{_number(c[at.PPM])} ppm",
    ]
    return [" · ".join(parts)]


def _regions(s: co2.State, rules: Co2Rules, words: Speech) -> Rows:
    say, c = words.label, s.c
    rows = [
        [say("regions"), say("agenda"), say("demand"), say("cep"), say("cubes"), say("control")]
    ]
    for region, name in enumerate(REGIONS):
        first, last = rules.offsets[region], rules.offsets[region + 1]
        rows.append(
            [
                words.word("region", name),
                _sources(s.agenda[region], words),
                _plants(s.plants[first:last], words),
                _number(c[at.REGION_CEPS + region]),
                _number(c[at.REGION_CUBES + region]),
                _seat(s.control[region], words),
            ]
        )
    return Rows(rows, right={3, 4}, ruled=True)


def _plants(plants: Sequence[Any], words: Speech) -> str:
    shown = []
    empty = 0
    for plant in plants:
        if not is_unknown(plant) and plant == NO_PLANT:
            empty += 1
        elif is_unknown(plant):
            shown.append("?")
        elif pieces.is_fossil(plant):
            shown.append(words.word("fossil", FOSSILS[pieces.kind_of_fossil(plant)]))
        else:
            source = words.word("source", SOURCES[pieces.source_of_plant(plant)])
            shown.append(f"{source} ({_seat(pieces.owner_of_plant(plant), words)})")
    if empty:
        shown.append(f"{empty}×{EMPTY}" if empty > SEVERAL else " ".join([EMPTY] * empty))
    return ", ".join(shown) or "-"


def _projects(s: co2.State, words: Speech) -> Rows | Lines:
    rows = [[words.label("projects"), *(words.word("grant", grant) for grant in GRANTS)]]
    for region, name in enumerate(REGIONS):
        row = [words.word("region", name)]
        for space in pieces.spaces_of(region):
            row.append(_tile(s.tiles[space], s.visitors[space], words))
        if any(cell != EMPTY for cell in row[1:]):
            rows.append(row)
    if len(rows) == 1:
        return Lines([f"{rows[0][0]}: {EMPTY}"])
    return Rows(rows, ruled=True)


def _tile(tile: Any, visitor: Any, words: Speech) -> str:
    if is_unknown(tile):
        return "?"
    if tile == NO_PROJECT:
        return EMPTY
    status = "installed" if pieces.IS_INSTALLED[tile] else "proposed"
    source = words.word("source", SOURCES[pieces.SOURCE_OF_TILE[tile]])
    text = f"{source} {words.word('status', status)}"
    if is_unknown(visitor):
        return f"{text} [?]"
    return text if visitor == pieces.NO_SEAT else f"{text} [{_seat(visitor, words)}]"


def _tracks(s: co2.State, words: Speech) -> Rows:
    rows = [[words.label("expertise"), *(words.word("source", source) for source in SOURCES)]]
    for seat in s.order:
        cells = s.c[at.EXPERTISE + seat * at.SOURCE_COUNT :][: at.SOURCE_COUNT]
        rows.append([_seat(seat, words), *(_number(level) for level in cells)])
    stacks = s.c[at.PLANT_STACK : at.PLANT_STACK + at.SOURCE_COUNT]
    pool = s.c[at.PROJECT_POOL : at.PROJECT_POOL + at.SOURCE_COUNT]
    rows.append([words.label("plants_left"), *(_number(count) for count in stacks)])
    rows.append([words.label("projects_left"), *(_number(count) for count in pool)])
    return Rows(rows, right=range(1, len(SOURCES) + 1), ruled=True)


def _summits(s: co2.State, words: Speech) -> Part:
    if not s.topics:
        return []
    rows = []
    for place, (topics, speakers) in enumerate(zip(s.topics, s.speakers, strict=True), start=1):
        if is_unknown(topics) or is_unknown(speakers):
            text = "?"
        else:
            text = "   ".join(
                f"{words.word('source', SOURCES[source])}: {_speaker(who, words)}"
                for source, who in zip(topics, speakers, strict=True)
            )
        rows.append([f"{words.label('summits')} {place}", text or EMPTY])
    return [Rows(rows)]


def _speaker(who: Any, words: Speech) -> str:
    return (
        words.word("topicholder", "free") if not is_unknown(who) and who < 0 else _seat(who, words)
    )


def _cards(s: co2.State, words: Speech) -> Lines:
    goals = f"{words.label('un_goals')}: {_numbers(s.un_display)}"
    if len(s.order) == 1:
        goals += f" · {words.label('un_stack')}: {_number(s.un_hidden)}"
        goals += f" · {words.label('lobby_deck')}: {_number(s.lobby_deck)}"
    events = f"{words.label('events')}: {_numbers(s.events)}"
    return Lines([goals, events], wrapped=True)


def _players(s: co2.State, words: Speech) -> Rows:
    say, c = words.label, s.c
    heads = ("players", "coins", "cep", "cubes", "vp", "hand", "pool", "lobby", "goal", "un_goals")
    rows = [[say(head) for head in heads]]
    for seat in s.order:
        rows.append(
            [
                _seat(seat, words),
                *(_number(c[cell]) for cell in at.cells_of(at.PURSE, (seat,))),
                _drafted(s, seat) or _lobby(s.lobby[seat], s.lobby_hidden[seat]),
                _goal(s.goal[seat]),
                _numbers(s.un_held[seat]),
            ]
        )
    return Rows(rows, right={1, 2, 3, 4, 5, 6}, ruled=True)


def _drafted(s: co2.State, seat: int) -> str:
    """During a draft: the cards kept, and in brackets the pack in hand."""
    frame = s.pending[-1] if s.pending else None
    if not isinstance(frame, fr.Draft):
        return ""
    place = s.order.index(seat)
    pack = " ".join(_card(card) for card in frame.packs[place])
    return " ".join([*(_card(card) for card in frame.kept[place]), f"({pack})"])


def _card(card: int) -> str:
    return str(card) if card > 0 else "?"


def _lobby(known: Any, hidden: Any) -> str:
    if is_unknown(known) or is_unknown(hidden):
        return "?"
    return " ".join([*(str(card) for card in known), *["?"] * hidden]) or EMPTY


def _goal(goal: Any) -> str:
    if is_unknown(goal) or goal == co2.GOAL_HIDDEN:
        return "?"
    return EMPTY if goal == co2.GOAL_NONE else str(goal)


def _seat(seat: Any, words: Speech) -> str:
    if is_unknown(seat):
        return "?"
    return EMPTY if seat < 0 else words.seat(SEATS[seat])


def _sources(sources: Any, words: Speech) -> str:
    if is_unknown(sources):
        return "?"
    return " ".join(words.word("source", SOURCES[source]) for source in sources) or EMPTY


def _number(value: Any) -> str:
    return "?" if is_unknown(value) else str(value)


def _numbers(values: Any) -> str:
    if is_unknown(values):
        return "?"
    return " ".join("?" if is_unknown(value) else str(value) for value in values) or EMPTY
