"""How a saved game is written as a log: which entries stand in one line, as a table would write
them, and where it stands at its end, as facts: a replay proves the import."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from co2replay.notation.records import ACT, DRAW, NOBODY, SEEN, Entry, HeaderRow

from .. import forms as f
from .record import MONEY_HIDDEN, Record, RecordPlayer, city_of, ground_of, habits

OF_A_SEAT = (f.SEAT_FIELD, f.SEAT_PLANTS, f.SEAT_CITIES)


def in_lines(entries: list[Entry]) -> list[Entry]:
    """The same entries, with numbers of lines: an auction, a turn, what somebody has."""
    written: list[Entry] = []
    line = 1
    for entry in entries:
        if written and not is_of_one_line(written[-1], entry):
            line += 1
        entry.line = line
        written.append(entry)
    return written


def is_of_one_line(before: Entry, entry: Entry) -> bool:
    """A card stands behind what it is drawn for."""
    if entry.kind == DRAW:
        return before.kind == ACT
    if before.kind != entry.kind or entry.kind not in (ACT, SEEN):
        return False
    if entry.kind == SEEN:
        owners = [one.args[0] if one.verb in OF_A_SEAT else NOBODY for one in (before, entry)]
        return owners[0] == owners[1]
    if entry.verb == f.POWER:
        return before.verb in (f.POWER, f.BURN)
    if entry.verb == f.END and before.verb == f.END:
        return True
    return entry.verb in (f.BID, f.PASS) or (
        entry.who == before.who and entry.verb in (f.BUY, f.CONNECT, f.END, f.BURN, f.LOSE)
    )


def closing_facts(record: Record, seats: Sequence[int], burning: Sequence[int]) -> list[Entry]:
    """Every player's money, fuel, plants and cities, both markets, the supply, order and step.

    Of who has begun to run plants, and not ended, the fuel is as good as burnt already.
    """
    found: list[Entry] = []
    for seat, player in zip(seats, record.players, strict=True):
        found += facts_of_player(record, seat, player, seat in burning)
    found += board_facts("market", record.on_market())
    if not burning:
        found += board_facts("supply", record.in_supply())
    found.append(seen(f.MARKET, *record.plants_on_offer()))
    found.append(seen(f.ORDER_SEEN, *(seats[number] for number in record.player_order)))
    found.append(seen(f.BOARD_FIELD, f.BOARD_FIELDS.index("step"), record.step))
    return found


def facts_of_player(
    record: Record, seat: int, player: RecordPlayer, is_burning: bool
) -> Iterator[Entry]:
    if is_money_known(record, player):
        yield seen(f.SEAT_FIELD, seat, f.SEAT_FIELDS.index("money"), player.money)
    for fuel, tokens in zip(f.FUELS, () if is_burning else player.fuel(), strict=not is_burning):
        yield seen(f.SEAT_FIELD, seat, f.SEAT_FIELDS.index(fuel), tokens)
    yield seen(f.SEAT_PLANTS, seat, *sorted(one.number for one in player.power_plants))
    cities = (city_of(house.name, ground_of(record)) for house in player.cities)
    yield seen(f.SEAT_CITIES, seat, *(city for city in cities if city is not None))


def is_money_known(record: Record, player: RecordPlayer) -> bool:
    """It may be hidden; and while plants run, the implementation has paid some and not others."""
    return player.money != MONEY_HIDDEN and record.phase != "Bureaucracy"


def board_facts(zone: str, tokens: Sequence[int]) -> list[Entry]:
    return [
        seen(f.BOARD_FIELD, f.BOARD_FIELDS.index(f"{zone}.{fuel}"), there)
        for fuel, there in zip(f.FUELS, tokens, strict=True)
    ]


def seen(verb: int, *args: int) -> Entry:
    return Entry(SEEN, verb, args)


def claim_of(record: Record, seats: Sequence[int]) -> str:
    """The cities that each player could power, once the game is over, where the record says it."""
    if not record.is_over() or any(one.cities_powered is None for one in record.players):
        return ""
    return ", ".join(
        f"{f.SEATS[seat]} {player.cities_powered}"
        for seat, player in zip(seats, record.players, strict=True)
    )


def header(
    record: Record,
    seats: Sequence[int],
    readings: Mapping[str, str],
    retold: str,
    with_names: bool,
) -> list[HeaderRow]:
    rows = [
        HeaderRow("game", "power-grid"),
        HeaderRow("edition", f"power-grid/{habits().edition}"),
        HeaderRow("readings", ", ".join(f"{name}={value}" for name, value in readings.items())),
        HeaderRow("seats", seat_words(record, seats, with_names)),
        HeaderRow("map", f.MAPS[ground_of(record)]),
    ]
    told = {
        "claim": claim_of(record, seats),
        "x-origin": habits().origin,
        "x-retold": retold,
        "x-licence": habits().licence,
    }
    return rows + [HeaderRow(key, value) for key, value in told.items() if value]


def seat_words(record: Record, seats: Sequence[int], with_names: bool) -> str:
    words = []
    for seat, player in zip(seats, record.players, strict=True):
        name = player.named() if with_names else ""
        words.append(f'{f.SEATS[seat]}="{name}"' if name else f.SEATS[seat])
    return " ".join(words)
