"""What every game has to keep whatever its rules are: a check each, by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Any

from co2replay.engine.contract import Game
from co2replay.engine.field import KEPT, Field
from co2replay.engine.fields import Fields, Listed
from co2replay.engine.passed import ADRIFT, OVER, RANKED, SET_UP, TURN
from co2replay.engine.table import Breach, Table
from co2replay.engine.trace import UNDETERMINED
from co2replay.engine.trying import Trying
from co2replay.engine.unknown import Consulted, Unknown, is_unknown
from co2replay.errors import Co2ReplayError
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import BOX, CORRECTION, GAP, POSITION, RULING, UNKNOWN, Entry
from co2replay.questions.perft import NotPlayed, Perft, Unfit
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.editions import check_edition, edition_names
from co2replay.rulebooks.readings import load_readings
from co2replay.rulebooks.rulebook import load_number_sources

from .walks import ContractFailure, Walk, WalkMoment, begun, tried

SET_BY_HAND = (POSITION, CORRECTION, GAP, RULING)
TRIES_MAX = 500_000
LISTS_MAX = 12  # tables on which the list is held against trying: the slow one
ROWS_MAX = 60  # tables that are written as rows
FIELDS_MAX = 6  # tables of which every field is changed


def deterministic(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """The same entries lead to the same tables, and to the same findings."""
    for walk in walks:
        table, run = begun(game, walk)
        for at, moment in enumerate(walk.moments):
            if game.digest(table.state) != moment.digest:
                yield ContractFailure(f"another table behind entry {at}", walk.name)
                break
            if at < len(walk.start):
                run.step(at, walk.start[at])
        if [one.clause for one in run.findings] != [one.clause for one in walk.findings]:
            yield ContractFailure("other findings the second time", walk.name)


def steps_back(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """A table put away stays as it was, and play goes on from it as it went on before."""
    for walk in walks:
        for moment in walk.moments:
            if game.digest(moment.state) != moment.digest:
                yield ContractFailure(
                    f"the table put away behind entry {moment.entry} changed", walk.name
                )
                break


def round_trips(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """A log comes back from its text in each language, and from its machine form."""
    words = game.vocabulary()
    for log in {id(walk.log): walk.log for walk in walks}.values():
        said = [bare(entry) for entry in log.entries if entry.kind != BOX]
        for language in words.languages:
            again = read_text(write_text(log, words, language), lambda _: words, log.file)
            if [bare(entry) for entry in again.entries if entry.kind != BOX] != said:
                yield ContractFailure(f"another log behind its text in {language}", log.file)
        again = from_canonical(to_canonical(log, words), lambda _: words, log.file)
        if [bare(entry) for entry in again.entries if entry.kind != BOX] != said:
            yield ContractFailure("another log behind its machine form", log.file)


def bare(entry: Entry) -> tuple[object, ...]:
    return entry.kind, entry.verb, entry.args, entry.who, entry.text, entry.taken_back


def tables_in(walks: Sequence[Walk], most: int) -> Iterator[tuple[Walk, WalkMoment]]:
    """Known tables of legal games, evenly chosen."""
    found = [
        (walk, moment)
        for walk in walks
        if walk.legal
        for moment in walk.moments
        if not moment.state.partial and moment.waits.role not in (OVER, SET_UP, ADRIFT)
    ]
    yield from found[:: max(1, -(-len(found) // most))]


def positions(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """A table written as rows and laid out anew is written the same."""
    for walk, moment in tables_in(walks, ROWS_MAX):
        rows = game.rows(Table(game.copy(moment.state), walk.rules, None))
        table, _ = begun(game, walk)
        for row in rows:
            if (breach := game.place(table, row.verb, row.args)) is not None:
                yield ContractFailure(f"a row is refused by {breach.clause}", place(walk, moment))
                break
        else:
            try:
                if list(map(bare, game.rows(table))) != list(map(bare, rows)):
                    yield ContractFailure("other rows behind its rows", place(walk, moment))
            except Consulted as asked:
                yield ContractFailure(f"rows do not tell {asked.name}", place(walk, moment))
            waits = game.waits_for(table.state)
            if waits.role == ADRIFT:  # play is taken up when something is done there
                game.settle(table)
                waits = game.waits_for(table.state)
            if moment.begins and moment.waits.role == TURN and waits[:3] != moment.waits[:3]:
                yield ContractFailure("its rows do not tell whose turn it is", place(walk, moment))


def place(walk: Walk, moment: WalkMoment) -> str:
    return f"{walk.name}, behind entry {moment.entry}"


def fields(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """What a gap forgets a row tells again, and the digest tells every field from another."""
    for walk, moment in tables_in(walks, ROWS_MAX):
        table = Table(game.copy(moment.state), walk.rules, None)
        rows = game.rows(table)
        game.gap(table)
        if not table.state.partial:
            yield ContractFailure("a gap leaves everything known", place(walk, moment))
            continue
        for row in rows:
            if UNKNOWN not in row.args:
                yield from told_again(game, walk, moment, table, row)
    if isinstance(game, Listed):
        for walk, moment in tables_in(walks, FIELDS_MAX):
            table = Table(game.copy(moment.state), walk.rules, None)
            for name in unhashed(game.fields, table, game.digest):
                yield ContractFailure(f"the digest does not tell {name}", place(walk, moment))
            yield from forgettable(game, walk, moment)


def unhashed(fields: Fields[Any], t: Table, digest: Callable[[Any], str]) -> Iterator[str]:
    """Names of fields that could each be changed or lost, and the digest would not tell."""
    before = digest(t.state)
    for name, (field, owner) in fields.by_name.items():
        states = [state for _, state in fields.suppose(t, name) if field.is_on(t)]
        if not states and field.is_on(t) and is_there(fields, t, field, owner):
            trial = Table(fields.copy(t.state), t.rules, None)
            trial.state.partial = True
            fields.lose(trial, field, owner, Unknown(name))
            states = [t.state, trial.state]
        if len(states) > 1 and all(digest(state) == before for state in states):
            yield name


def is_there(fields: Fields[Any], t: Table, field: Field[Any], owner: int) -> bool:
    """Does this table have the field, so that a gap would forget it?"""
    if field.lost == KEPT or (field.of and owner not in fields.owners(t, field.of)):
        return False
    value = fields.known(t, field, owner)
    return not is_unknown(value) and not any(map(is_unknown, value))


def told_again(
    game: Game, walk: Walk, moment: WalkMoment, table: Table, row: Entry
) -> Iterator[ContractFailure]:
    try:
        game.see(table, row.verb, row.args)
        return  # a memory that a gap leaves as it was
    except Consulted:
        game.place(table, row.verb, row.args)
    try:
        if (parts := game.see(table, row.verb, row.args)) is not None:
            yield ContractFailure(
                f"{parts.name} is set, and says {parts.computed}", place(walk, moment)
            )
    except Consulted as asked:
        yield ContractFailure(
            f"{asked.name} stays unknown, though a row tells it", place(walk, moment)
        )


def forgettable(game: Listed, walk: Walk, moment: WalkMoment) -> Iterator[ContractFailure]:
    """Every field that a gap forgets is shown as unknown behind it."""
    table = Table(moment.state.copy(), walk.rules, None)
    known = dict(one for line in game.shown(table, True) for one in line)
    game.gap(table)
    lost = dict(one for line in game.shown(table, True) for one in line)
    kept = [
        game.fields.name_of(field, owner)
        for field in game.fields.list
        for owner in range(len(game.fields.tables[field.of]) if field.of else 1)
        if field.lost != "" and game.fields.form_of(field) is not None
    ]
    for name in kept:
        if name in known and "?" not in str(lost.get(name, "?")):
            yield ContractFailure(f"a gap does not forget {name}", place(walk, moment))


def lists(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """What is listed is accepted, and what is accepted is listed."""
    for walk, moment in tables_in(walks, LISTS_MAX):
        perft = Perft(game, walk.rules)
        try:
            if ways_to_write(perft.trying) > TRIES_MAX:
                listed = perft.listed(moment.state)
                tried = ((act, perft.trying.attempt(moment.state, act)) for act in listed)
                refused = [act for act, taken in tried if not isinstance(taken, str)]
                unlisted = []
            else:
                parted = perft.disagreement(moment.state)
                refused = parted.refused if parted is not None else []
                unlisted = parted.unlisted if parted is not None else []
        except (Unfit, Consulted):
            continue
        except NotPlayed as error:
            yield ContractFailure(f"listed, and refused: {error}", place(walk, moment))
            continue
        for act in refused:
            yield ContractFailure(f"listed, and refused: {perft.words(act)}", place(walk, moment))
        for act in unlisted:
            yield ContractFailure(f"accepted, not listed: {perft.words(act)}", place(walk, moment))


def ways_to_write(trying: Trying) -> int:
    """How many acts the words of a game can write; beyond a number only the list is tried."""
    forms = (prod(len(values) for values in slots) for _, slots in trying.forms)
    return len(trying.seats) * sum(forms)


def invariants(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """Nothing speaks against a table that legal play has led to, and no kind of good is changed."""
    kinds = game.goods().kinds
    for walk in walks:
        for _, _, source, target, clause in walk.rows:
            if kinds[source] != kinds[target]:
                what = f"{clause} moves {kinds[source]} to where {kinds[target]} lies"
                yield ContractFailure(what, walk.name)
                break
    for walk, moment in tables_in(walks, ROWS_MAX):
        if any(entry.kind in SET_BY_HAND for entry in walk.log.entries):
            continue
        for breach in game.impossible(Table(game.copy(moment.state), walk.rules, None)):
            yield ContractFailure(f"cannot be, says {breach.clause}", place(walk, moment))


def endings(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """A game is over where it waits for nothing more; then it tells who won, and by ranks the
    points of each."""
    for walk in walks:
        for moment in walk.moments:
            if game.is_over(moment.state) != (moment.waits.role == OVER):
                said = "over" if game.is_over(moment.state) else "not over"
                what = f"{said}, and waits for {moment.waits.name or 'nothing'}"
                yield ContractFailure(what, place(walk, moment))
                break
        last = walk.moments[-1].state
        if last.partial or not walk.legal or not game.is_over(last):
            continue
        outcome = game.outcome(last)
        if game.winners(last) is None or outcome is None:
            yield ContractFailure("over, and nobody says who won", walk.name)
        elif outcome.kind == RANKED and len(game.scores(last)) < len(walk.seats):
            yield ContractFailure("over, and somebody has no points", walk.name)


def refusals(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """An act that is refused has changed nothing."""
    for walk in walks:
        for moment, entry in zip(walk.moments, walk.start, strict=False):
            if entry.kind != 0 or entry.taken_back or moment.state.partial:
                continue
            try:
                table, taken = tried(game, walk, moment.state, entry)
            except Consulted:
                continue  # what no row of the table tells decides
            if isinstance(taken, Breach) and game.digest(table.state) != moment.digest:
                yield ContractFailure(
                    f"a refused act changes the table ({taken.clause})", walk.name
                )


def clauses(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """Whatever is cited is a clause of the register, and every edition answers everything."""
    known = load_clauses(game.name)
    cited: dict[str, str] = {}
    for walk in walks:
        cited |= {one.clause: walk.name for one in walk.findings if one.kind != UNDETERMINED}
        cited |= {one.waits.clause: walk.name for one in walk.moments}
        cited |= {clause: walk.name for *_, clause in walk.rows if clause != "ruling"}
        last = walk.moments[-1].state
        if game.is_over(last):
            cited |= {line.clause: walk.name for line in game.sheet(last)}
            cited[game.decided_by(last, walk.rules)] = walk.name
    for form in game.vocabulary().contexts.get("act", ()):
        cited |= dict.fromkeys(game.checklist(form.code), f"checklist of {form.name}")
    readings = load_readings(game.name)
    for walk in walks:
        for name in walk.asked:
            if name not in readings:
                yield ContractFailure(f"no such reading: {name}", walk.name)
    for name, reading in readings.items():
        cited |= dict.fromkeys(reading.clauses, f"reading {name}")
    for clause, where in cited.items():
        if clause and clause not in known:
            yield ContractFailure(f"no such clause: {clause}", where)
    try:
        load_number_sources(game.name)
    except Co2ReplayError as error:
        yield ContractFailure(str(error), "numbers")
    for short in edition_names(game.name):
        for problem in check_edition(f"{game.name}/{short}"):
            yield ContractFailure(f"{problem.kind} {problem.key}: {problem.what}", problem.file)


def vocabulary(game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """Every symbol is read as itself in every language, and no head begins two forms."""
    words = game.vocabulary()
    for name, table in words.tables.items():
        if name in ("verb", "term", "literal", "word") or name.endswith("word"):
            continue
        for code, symbol in enumerate(table.symbols):
            for language in words.languages:
                written = words.spell(name, code, language)
                if words.read(name, written) != code:
                    yield ContractFailure(
                        f"{written!r} is not read as {symbol}", f"{name}, {language}"
                    )
    codes = [form.code for form in words.forms.values()]
    if len(codes) != len(set(codes)):
        yield ContractFailure("two forms with one code")
