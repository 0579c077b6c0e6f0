"""The named points on which books part or stay silent, and what a book can say about one."""

from __future__ import annotations

from functools import cache

import msgspec

from co2replay import errors
from co2replay.sentences import cause_of

from . import datafiles

CLASSES = ("printed", "free", "open", "chosen", "unanswered")
FILE = "readings.toml"


class Reading(msgspec.Struct, frozen=True):
    """One point with its numbers in the register; the first value is the usual default."""

    name: str
    numbers: tuple[str, ...]
    topic: str
    values: dict[str, str]
    clauses: tuple[str, ...]
    kind: str
    confidence: str
    consequence: str


class LeftOut(msgspec.Struct, frozen=True):
    """A numbered point that is no reading, and why."""

    number: str
    topic: str
    why: str
    kind: str = "ambiguity"
    consequence: str = ""


class EditionReading(msgspec.Struct, frozen=True):
    """What one edition makes of a reading; `tried` holds both values of an open one."""

    value: str
    cls: str = msgspec.field(name="class")
    reason: str
    tried: tuple[str, ...]
    confidence: str


def read_readings(game: str) -> dict[str, Reading]:
    text = datafiles.read_packaged(game, FILE)
    head, _ = datafiles.split_last_table(FILE, text, "left_out")
    document = datafiles.parse(FILE, head)
    datafiles.check_keys(FILE, document, ("readings",))
    table = datafiles.check_table(FILE, "readings", document.get("readings", {}))
    return {name: build_reading(name, value) for name, value in table.items()}


load_readings = cache(read_readings)


def read_left_out(game: str) -> dict[str, LeftOut]:
    text = datafiles.read_packaged(game, FILE)
    head, tail = datafiles.split_last_table(FILE, text, "left_out")
    document = datafiles.parse(FILE, tail, first_line=head.count("\n") + 1)
    datafiles.check_keys(FILE, document, ("left_out",))
    found: dict[str, LeftOut] = {}
    for number, value in document["left_out"].items():
        row = datafiles.check_table(FILE, number, value)
        datafiles.check_keys(FILE, row, ("topic", "why", "kind", "consequence"), number)
        texts = {
            key: datafiles.check_text(FILE, f"{number}.{key}", text) for key, text in row.items()
        }
        try:
            found[number] = LeftOut(number=number, **texts)
        except TypeError as error:
            raise errors.DataError(FILE, number, "no-topic") from error
    return found


load_left_out = cache(read_left_out)


def build_reading(name: str, value: object) -> Reading:
    row = datafiles.check_table(FILE, name, value)
    fields = Reading.__struct_fields__[1:]
    datafiles.check_keys(FILE, row, fields, name)
    try:
        reading = msgspec.convert({"name": name, **row}, Reading)
    except msgspec.ValidationError as error:
        raise errors.DataError(FILE, name, cause_of(error)) from error
    if not reading.values or not reading.numbers:
        raise errors.DataError(FILE, name, "reading-lacks")
    return reading


def build_edition_reading(file: str, reading: Reading, value: object) -> EditionReading:
    """Check what an edition file says about one reading against the values it has."""
    key = f"readings.{reading.name}"
    row = datafiles.check_table(file, key, value)
    datafiles.check_keys(file, row, ("value", "class", "tried", "reason", "confidence"), key)
    cls = row.get("class")
    if cls not in CLASSES:
        raise errors.DataError(file, f"{key}.class", "unknown-class", names=CLASSES)
    tried = datafiles.check_texts(file, f"{key}.tried", row.get("tried", []))
    first = tried[0] if tried else next(iter(reading.values)) if cls == "unanswered" else None
    given = row.get("value", first)
    if given is None:
        raise errors.DataError(file, f"{key}.value", "value-needed")
    for part, name in (("value", given), *(("tried", name) for name in tried)):
        if name not in reading.values:
            allowed = tuple(reading.values)
            raise errors.DataError(file, f"{key}.{part}", "no-value", name=name, names=allowed)
    if (cls == "open") != (len(tried) > 1) or (tried and given != tried[0]):
        raise errors.DataError(file, f"{key}.tried", "bad-tried")
    reason = datafiles.check_text(file, f"{key}.reason", row.get("reason", ""))
    if cls == "chosen" and not reason:
        raise errors.DataError(file, f"{key}.reason", "no-reason")
    confidence = row.get("confidence", reading.confidence)
    return EditionReading(
        value=given,
        cls=cls,
        reason=reason,
        tried=tried,
        confidence=datafiles.check_text(file, f"{key}.confidence", confidence),
    )
