"""What the rulebooks and the box hold, as the engine reads them, is what was reviewed and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from co2replay.errors import Co2ReplayError
from co2replay.rules.clauses import load_clauses, load_edition_words
from co2replay.rules.co2.boxwords import box_languages
from co2replay.rules.co2.components import show_value
from co2replay.rules.co2.manifest import load_manifest
from co2replay.rules.co2.manifest_files import parse_overlay
from co2replay.rules.co2.manifest_form import assumed_touched, form, read_form, write_overlay
from co2replay.rules.editions import edition_names, load_edition
from co2replay.rules.readings import load_left_out, load_readings
from co2replay.rules.rulebook import load_number_sources, load_rules

from . import kept
from .saying import hashed, line, marked, shown

GAME, BOX = "co2", "co2-2012"


def clauses_told() -> Iterator[str]:
    """Every clause, and in which section each book states it."""
    books = {name: load_edition_words(GAME, name) for name in edition_names(GAME)}
    for clause in load_clauses(GAME).values():
        yield line(clause.id, clause.number, clause.kind, marked("readings", clause.readings))
        for name, words in books.items():
            yield line(" ", name, words[clause.id].stance, words[clause.id].cite)


def readings_told() -> Iterator[str]:
    """Every reading: its values, and what each book makes of it."""
    books = {name: load_edition(f"{GAME}/{name}") for name in edition_names(GAME)}
    for reading in load_readings(GAME).values():
        yield line(reading.name, reading.numbers, reading.kind, reading.confidence)
        yield line("  clauses", reading.clauses)
        for value, text in reading.values.items():
            yield f"  value {value}: {text}"
        for name, book in books.items():
            own = book.readings[reading.name]
            yield line(" ", name, own.value, own.cls, marked("tried", own.tried), own.confidence)
    for point in load_left_out(GAME).values():
        yield f"left out {point.number}: {point.topic} ({point.kind}) {point.why}"


def numbers_told() -> Iterator[str]:
    for source in load_number_sources(GAME).values():
        yield f"{source.name} = {shown(source.value)} by {shown(source.clauses)}"
    for name in edition_names(GAME):
        rules = load_rules(GAME, name)
        yield line(rules.edition, rules.digest, marked("overridden", rules.overridden))
        yield line("  open", rules.tried)
        for cls in sorted(set(rules.classes.values())):
            own = [reading for reading, one in rules.classes.items() if one == cls]
            yield line(" ", cls, own)
    other = load_rules(GAME, "en", {"end_income": "no"})
    yield line(other.edition, other.digest, other.overridden, other.classes["end_income"])


def box_told() -> Iterator[str]:
    """Every value of the box, where it comes from, and how it is asked for and written."""
    box = load_manifest(BOX)
    yield line(box.name, box.digest)
    for path, value in box.values.items():
        yield f"{path} = {show_value(path, value)} {box.marks[path]}"
    for name in msgspec.structs.fields(box):
        if name.name not in ("values", "marks", "digest", "name"):
            yield f"field {name.name} {hashed([str(getattr(box, name.name))])}"


def form_told() -> Iterator[str]:
    """The form for what nobody has read off a copy, in every language."""
    box = load_manifest(BOX)
    for language in ("", *box_languages()):
        asked = assumed_touched(box.values, box, language)
        yield f"{language or 'symbols'}: {len(asked)}"
        text = form(asked, language, "our copy").splitlines()
        yield from text[:60] if language == "en" else [hashed(text)]
        yield from dict.fromkeys(f"  {one.where}" for one in asked[::25])


CORRECTIONS = (
    'plant.solar.1.cost = 12\nplant.solar.1.vp = 9\n',
    'plant.solar.1.cost = "?"\n',
    'plant.solar.6.cost = 3\n',
    'agenda.1 = ["solar", "fusion", "biomass"]\n',
    'agenda.1 = ["solar", "solar", "biomass"]\n',
    'summit.1 = ["solar", "fusion"]\n',
    'summit.1 = ["solar"]\n',
    'lobby.3.main = "money 9"\n',
    'lobby.3.minor = "vp 2"\n',
    'lobby.3.minor = "money"\n',
    'un.34.vp = 11\n',
    'un.34.needs = ["solar", "solar"]\n',
    'event.50.region = "asia"\n',
    'event.50.region = "europa"\n',
    'track.solar.length = 9\n',
    'track.solar.3.income = 4\n',
    'track.solar.3.bonus = "any"\n',
    'track.solar.3.bonus = "coin"\n',
    'region.asia.ring = "africa"\n',
    'region.asia.spaces = 7\n',
    'bank.ceps = 41\n',
    'scientists = 5\n',
    'nothing.such = 1\n',
    '[plant.solar]\n1.cost = -1\n',
    'plant.solar.1.cost = true\n',
)  # fmt: skip


def corrections_told() -> Iterator[str]:
    """What becomes of a file with values of a copy: the box with them, or what is wrong."""
    box = load_manifest(BOX)
    for text in CORRECTIONS:
        yield shown(text.replace("\n", " ; "))
        try:
            overlay = parse_overlay(text, "mine.toml")
            yield f"  read {shown(overlay.values)} {hashed([write_overlay(read_form(text))])}"
            other = load_manifest(BOX, [overlay])
            yield f"  {shown(differing(box, other))} {other.digest}"
        except Co2ReplayError as error:
            yield f"  {type(error).__name__} {shown(vars(error))}"


def differing(box: Any, other: Any) -> dict[str, str]:
    found = {}
    for path in other.values.keys() | box.values.keys():
        old = (box.values.get(path), box.marks.get(path))
        new = (other.values.get(path), other.marks.get(path))
        if old != new:
            found[path] = f"{shown(new[0])}/{shown(new[1])}"
    return dict(sorted(found.items()))


TOPICS: dict[str, Callable[[], Iterator[str]]] = {
    "clauses": clauses_told,
    "readings": readings_told,
    "numbers": numbers_told,
    "box": box_told,
    "form": form_told,
    "corrections": corrections_told,
}


@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_book_holds_is_what_was_kept(topic: str) -> None:
    kept.hold(f"book-{topic}", topic, list(TOPICS[topic]()))
