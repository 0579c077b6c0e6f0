"""Change every number and reading a little, and see whether some log of the corpus notices.

    python -m tests.mutation.data                 # all of them, on all cores; a minute or two
    python -m tests.mutation.data price presets   # those whose names contain a word

Each number of the rulebooks and of the box becomes one more and one less, each reading of each
edition each of its other values. A change is noticed when a log of the corpus comes, under some
edition (a reading: under its own), to another state or to other findings; the digest of the
components themselves does not count.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from co2replay.corpus.cases import cases_folder, read_cases
from co2replay.engine.replay import replay
from co2replay.errors import Co2ReplayError
from co2replay.games.co2.box.components import (
    CompanyGoal,
    Effect,
    LobbyCard,
    Manifest,
    Plant,
    UnGoal,
)
from co2replay.games.registry import game as game_named
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.coverage.runs import checkout_games, games_as_tasks
from co2replay.questions.coverage.sites import read_map
from co2replay.questions.coverage.watch import Watch, stated_by
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.opening import open_log
from co2replay.rulebooks.readings import load_readings
from co2replay.tasks.jobs import cores, each

GAME = "co2"
BOOK, BOX, READING = "book", "box", "reading"
# What is no number: names, codes of sources and regions, and where a value comes from.
CODES = {"agendas", "bonus", "digest", "events", "grant", "marks", "name", "number", "region"}
CODES |= {"region_grants", "ring", "source", "summits", "values"}
WITHOUT_NUMBER = ("move", "expertise")  # what a card does once; no number stands on it
# What no game can notice, by the beginning of its name, and why.
EXPLAINED = {
    "book decades_by_players.0": "nobody plays with no players",
    "book income_positions.0": "nobody plays with no players",
    "book rounds_by_players.0": "nobody plays with no players",
    "book un_display.0": "nobody plays with no players",
    "book income_positions.1": "alone there is no second place",
    "book un_display.1": "alone the UN Goals lie in a stack; solo_un_stack says how many",
    "book presets.extreme.0: 6 -> 7": "there are six regions",
    "box goals.33.maximum: 15 -> 16": "five sources at 3 points are 15",
    "box income.": "a level 0 that earned something is no disc at all (A08)",
    "reading cep_shortage_vp": "both values come to the same table; only the ledger parts (D08)",
    "reading income_without_disc": "level 0 earns nothing, so nobody gains by being ranked (A08)",
    "reading solo_end_threshold.co2/it:  -> over_500": "at exactly 500 another reading decides",
}
BROKE_DOWN = "broke down"
OTHER = "comes to something else"
SAME = "asked for, and all the same"
NEVER_ASKED = "never asked for"
FIELDS_OF_BOX = {
    field.name
    for record in (CompanyGoal, Effect, LobbyCard, Manifest, Plant, UnGoal)
    for field in msgspec.structs.fields(record)
}
STATED = stated_by(GAME)
EDITIONS = tuple(f"{GAME}/{name}" for name in edition_names(GAME))


def watch_for_values() -> Watch:
    """Notices every line that looks up a number, a reading, or a fact of the box."""
    names = dict.fromkeys({*FIELDS_OF_BOX, *stated_by(GAME)}, ())
    return Watch(read_map(GAME, (), names, None))


NAMED = {
    name
    for plan in watch_for_values().map.plans.values()
    for names in plan.reads.values()
    for name in names
}


class Change(NamedTuple):
    """One value that is made another."""

    kind: str
    path: tuple[str | int, ...]
    old: int | str
    new: int | str

    def __str__(self) -> str:
        return f"{self.kind} {'.'.join(map(str, self.path))}: {self.old} -> {self.new}"


class Told(NamedTuple):
    """What became of a change: the log that noticed it, and how; nothing, if none did."""

    change: Change
    file: str
    edition: str
    how: str


class Game(NamedTuple):
    """One log opened under one edition, and what it comes to."""

    log: Log
    edition: str
    rules: Any
    seats: tuple[int, ...]
    binding: bool
    comes_to: object
    read: frozenset[str]  # names of the numbers, readings and facts of the box looked up there


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Every number below a value, and the way to it."""
    if isinstance(value, bool | str):
        return
    if isinstance(value, int):
        yield path, value
    elif isinstance(value, Effect) and value.kind in WITHOUT_NUMBER:
        return
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name not in CODES:
                yield from leaves(getattr(value, name), (*path, name))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(one, (*path, key))
    elif isinstance(value, tuple):
        for number, one in enumerate(value):
            yield from leaves(one, (*path, number))


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The same value with another one at the end of the way."""
    if not path:
        return new
    first, *rest = path
    if isinstance(value, msgspec.Struct):
        inner = put(getattr(value, first), tuple(rest), new)
        return msgspec.structs.replace(value, **{first: inner})
    if isinstance(value, dict):
        return {**value, first: put(value[first], tuple(rest), new)}
    return (*value[:first], put(value[first], tuple(rest), new), *value[first + 1 :])


def changes() -> list[Change]:
    rules = games()[0].rules
    found = []
    for kind, value in ((BOOK, rules.numbers), (BOX, rules.box)):
        for path, old in leaves(value):
            found += [Change(kind, path, old, old + step) for step in (1, -1) if old + step >= 0]
    for name, reading in load_readings(GAME).items():
        for edition in EDITIONS:
            under = [game.rules.settings for game in games() if game.edition == edition]
            others = {getattr(settings, name) for settings in under}
            values = [value for value in reading.values if others != {value}]
            found += [Change(READING, (name, edition), "", value) for value in values]
    return found


def changed(rules: Any, change: Change) -> Any:
    """The rules with one value made another; nothing where it is that already."""
    if change.kind == READING:
        name = str(change.path[0])
        if getattr(rules.settings, name) == change.new:
            return None
        return msgspec.structs.replace(rules, settings=put(rules.settings, (name,), change.new))
    if change.kind == BOOK:
        return msgspec.structs.replace(rules, numbers=put(rules.numbers, change.path, change.new))
    box = rules.box
    value: Any = box
    for step in change.path:
        value = getattr(value, step) if isinstance(step, str) else value[step]
    if value != change.old:
        return None  # a fact of this log says something else
    return msgspec.structs.replace(rules, box=put(box, change.path, change.new))


@cache
def games() -> list[Game]:
    """The whole corpus, opened under every edition; one edition and small cases first."""
    watch = watch_for_values()
    texts = [(case.file, case.text) for case in read_cases(cases_folder(GAME))]
    texts += [(task.file, task.text) for task in games_as_tasks(GAME, checkout_games(GAME), ())]
    found = []
    for file, text in texts:
        log = read_text(text, vocabulary_for, file)
        for edition in () if log.problems else EDITIONS:
            opened, _ = open_log(game_named(GAME), log, edition)
            if opened is not None:
                found.append(looked_at(log, edition, opened, watch))
    return sorted(found, key=lambda game: EDITIONS.index(game.edition))


def looked_at(log: Log, edition: str, opened: Any, watch: Watch) -> Game:
    blank = Game(log, edition, opened.rules, opened.seats, opened.binding, None, frozenset())
    watch.take_read()
    with watch:
        comes_to = outcome(blank, opened.rules)
    return blank._replace(comes_to=comes_to, read=frozenset(watch.take_read()))


def key_of(change: Change) -> str:
    """The name by which the rules look a value up."""
    return next(
        str(step) for step in reversed(change.path) if step in FIELDS_OF_BOX or step in STATED
    )


def outcome(game: Game, rules: Any) -> object:
    """What a log comes to: everything found, and the state in the end."""
    played = game_named(GAME)
    trace = replay(game.log, played, rules, game.seats, binding=game.binding)
    found = [
        (one.kind, one.entry, one.clause, sorted(one.facts.items(), key=str))
        for one in trace.findings
    ]
    scores = played.scores(trace.state)
    return (played.digest(trace.state), str(found), scores, played.winners(trace.state))


def notice(change: Change) -> Told:
    """Play the corpus with the change until a log comes to something else."""
    key = key_of(change)
    anywhere = change.kind == READING and key not in NAMED  # by a name put together
    asked = False
    for game in games():
        if change.kind == READING and game.edition != change.path[1]:
            continue
        rules = changed(game.rules, change) if anywhere or key in game.read else None
        if rules is None:
            continue
        asked = True
        try:
            now = outcome(game, rules)
        except (Co2ReplayError, ArithmeticError, AssertionError, LookupError, TypeError):
            return Told(change, game.log.file, game.edition, BROKE_DOWN)
        if now != game.comes_to:
            return Told(change, game.log.file, game.edition, OTHER)
    return Told(change, "", "", SAME if asked else NEVER_ASKED)


def main(words: list[str]) -> int:
    wanted = [one for one in changes() if not words or any(word in str(one) for word in words)]
    told: list[Told] = []
    for done in each(notice, wanted, cores(), in_order=False):
        assert done.result is not None
        told.append(done.result)
    for kind in sorted({one.change.kind for one in told}):
        asked = [one for one in told if one.change.kind == kind and one.how != NEVER_ASKED]
        noticed = [one for one in asked if one.file]
        never = sum(one.change.kind == kind for one in told) - len(asked)
        print(f"{kind}: {len(noticed)} of {len(asked)} changes noticed; {never} never asked for")
    left = sorted((one.how, str(one.change), why(one.change)) for one in told if not one.file)
    for how, change, reason in left:
        print(f"  {how}: {change}{'; ' + reason if reason else ''}")
    return 1 if any(how == SAME and not reason for how, _, reason in left) else 0


def why(change: Change) -> str:
    """Why no game can notice a change; empty where one should."""
    said = str(change)
    return next((reason for begins, reason in EXPLAINED.items() if said.startswith(begins)), "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
