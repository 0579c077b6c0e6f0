"""What the rulebooks say, as answers and as text in columns: clauses, readings, and where two
editions part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from co2replay.errors import Cause, UnknownName
from co2replay.games.registry import games
from co2replay.rulebooks import clauses as rule_clauses
from co2replay.rulebooks import editions as rule_editions
from co2replay.rulebooks.clauses import Clause, Concept, Stance, game_of_clause, load_changes
from co2replay.rulebooks.datafiles import check_game
from co2replay.rulebooks.editions import Edition, edition_names, split_name
from co2replay.rulebooks.readings import EditionReading, Reading, load_left_out, load_readings
from co2replay.rulebooks.readings import LeftOut as Point
from co2replay.sentences import FALLBACK, say

from .answers import (
    ClauseRow,
    LeftOutPoint,
    ReadingRow,
    RulesChange,
    RulesCheck,
    RulesDiff,
    RulesDifference,
    RulesList,
    RulesReadings,
    RulesShow,
)
from .clauses import in_english, paraphrase
from .columns import columns, wrapped
from .words import Words, texts_of, words_of

Folders = Sequence[str | Path]
NOT_ANSWERED = ("missing", "unanswered")


def list_clauses(game: str, language: str, area: str = "", folders: Folders = ()) -> RulesList:
    check_game(game)
    known = rule_clauses.load_clauses(game)
    if area and area not in areas(game):
        raise UnknownName("area", area, areas(game))
    stances = stances_by_edition(game, folders)
    rows = [
        ClauseRow(
            id=clause.id,
            number=clause.number,
            kind=clause.kind,
            text=paraphrase(game, clause, language),
            readings=list(clause.readings),
            stances={name: words[clause.id].stance for name, words in stances.items()},
        )
        for clause in known.values()
        if not area or area_of(clause.id) == area
    ]
    return RulesList(game=game, language=language, clauses=rows)


def areas(game: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(area_of(name) for name in rule_clauses.load_clauses(game)))


def area_of(clause: str) -> str:
    return clause.split(".")[1]


def stances_by_edition(game: str, folders: Folders) -> dict[str, dict[str, Stance]]:
    return {
        f"{game}/{name}": rule_clauses.load_edition_words(game, name, folders)
        for name in rule_editions.edition_names(game, folders)
    }


def all_editions(game: str, folders: Folders = ()) -> dict[str, Edition]:
    names = rule_editions.edition_names(game, folders)
    return {
        f"{game}/{name}": rule_editions.load_edition(f"{game}/{name}", folders) for name in names
    }


def show_clause(name: str, language: str, folders: Folders = ()) -> RulesShow:
    clause = find_clause(name)
    game = game_of_clause(name)
    books = all_editions(game, folders)
    texts = {book.language: paraphrase(game, clause, book.language) for book in books.values()}
    # A reader of none of the books' languages gets it too: in their own, else in English.
    told = clause.id in texts_of(game, language).get("clauses", {})
    spoken = language if told else FALLBACK
    texts.setdefault(spoken, paraphrase(game, clause, spoken))
    return RulesShow(
        id=clause.id,
        number=clause.number,
        kind=clause.kind,
        texts=texts,
        editions={
            key: words[clause.id] for key, words in stances_by_edition(game, folders).items()
        },
        readings=[
            reading_row(game, reading, books, language)
            for reading in load_readings(game).values()
            if clause.id in reading.clauses
        ],
    )


def find_clause(name: str) -> Clause:
    return rule_clauses.load_clauses(game_of_clause(name))[name]


def known_beginning(name: str) -> str:
    """Refuse to filter by what no clause begins with: nobody would see why nothing fits."""
    for game in games():
        for known in rule_clauses.load_clauses(game):
            if not name or f"{known}.".startswith(f"{name}."):
                return name
    return find_clause(name).id


def known_edition(name: str, game: str = "") -> str:
    """The full name of an edition, of this game where one is given; none stands for none."""
    owner, short = split_name(name, (), game) if name else ("", "")
    if game and owner not in ("", game):
        known = tuple(f"{game}/{one}" for one in edition_names(game))
        raise UnknownName("edition", name, known, of=game)
    return f"{owner}/{short}" if name else ""


def list_readings(game: str, language: str, folders: Folders = ()) -> RulesReadings:
    check_game(game)
    books = all_editions(game, folders)
    return RulesReadings(
        game=game,
        language=language,
        readings=[
            reading_row(game, reading, books, language) for reading in load_readings(game).values()
        ],
        left_out=[left_out_row(game, point, language) for point in load_left_out(game).values()],
    )


def reading_row(
    game: str, reading: Reading, books: dict[str, Edition], language: str
) -> ReadingRow:
    topic, values = reading_words(game, reading, language)
    return ReadingRow(
        name=reading.name,
        numbers=list(reading.numbers),
        topic=topic,
        kind=reading.kind,
        values=values,
        clauses=list(reading.clauses),
        editions={
            key: answered(game, book.readings[reading.name], language)
            for key, book in books.items()
        },
        confidence=reading.confidence,
        consequence=consequence_of(game, reading, language),
    )


def reading_words(game: str, reading: Reading, language: str) -> tuple[str, dict[str, str]]:
    """Topic and values in the asked language, in the register's words where it has none."""
    texts = texts_of(game, language).get("readings", {}).get(reading.name, {})
    said = texts.get("values", {})
    return (
        str(texts.get("topic") or in_english(reading.topic, language)),
        {
            value: str(said.get(value) or in_english(words, language))
            for value, words in reading.values.items()
        },
    )


def consequence_of(game: str, reading: Reading, language: str) -> str:
    """What hangs on a reading, in the asked language."""
    said = texts_of(game, language).get("consequence", {})
    return str(said.get(reading.name) or in_english(reading.consequence, language))


def left_out_row(game: str, point: Point, language: str) -> LeftOutPoint:
    said = texts_of(game, language).get("left_out", {}).get(point.number, {})
    return LeftOutPoint(
        number=point.number,
        topic=str(said.get("topic") or in_english(point.topic, language)),
        why=str(said.get("why") or in_english(point.why, language)),
    )


def answered(game: str, reading: EditionReading, language: str) -> EditionReading:
    """Say what a book makes of a reading; a reason of an edition of one's own stays as it is."""
    said = texts_of(game, language).get("reason", {})
    return msgspec.structs.replace(reading, reason=str(said.get(reading.reason, reading.reason)))


def diff_editions(left: str, right: str, language: str, folders: Folders = ()) -> RulesDiff:
    owner = right.split("/")[0] if "/" in right else ""  # `NAME GAME/NAME`: both are of one game
    first = rule_editions.load_edition(left, folders, owner)
    second = rule_editions.load_edition(right, folders, first.id.split("/")[0])
    game, other = first.id.split("/")[0], second.id.split("/")[0]
    books = {first.id: first, second.id: second}
    said = {
        key: rule_clauses.load_edition_words(key.split("/")[0], key.split("/")[1], folders)
        for key in books
    }
    if game != other:
        changes = changes_between(game, other, list(books), said, language)
        if not changes:
            raise UnknownName("edition", right, tuple(all_editions(game, folders)), of=game)
        return RulesDiff(editions=list(books), changes=changes)
    known = load_readings(game)
    parted = [
        reading
        for name, reading in known.items()
        if part(first.readings[name], second.readings[name])
    ]
    covered = {clause for reading in known.values() for clause in reading.clauses}
    return RulesDiff(
        editions=list(books),
        differences=[difference(game, reading, books, said, language) for reading in parted],
        stances={
            clause: {key: said[key][clause] for key in books}
            for clause in rule_clauses.load_clauses(game)
            if clause not in covered and len({said[key][clause].stance for key in books}) > 1
        },
    )


def changes_between(
    game: str,
    other: str,
    books: list[str],
    said: dict[str, dict[str, Stance]],
    language: str,
) -> list[RulesChange]:
    """What changed from one game to another, whichever of them is the later one."""
    changes, later = load_changes(other, game), other
    if not changes:
        changes, later = load_changes(game, other), game
    told = texts_of(later, language).get("changed", {}).get(game if later == other else other, {})
    return [
        change_row(name, change, told.get(name, {}), books if later == other else books[::-1], said)
        for name, change in changes.items()
    ]


def change_row(
    name: str,
    change: Concept,
    told: Mapping[str, str],
    books: list[str],
    said: dict[str, dict[str, Stance]],
) -> RulesChange:
    """`books`: that of the earlier game, that of the later one."""
    earlier, later = books
    clauses = {earlier: list(change.clauses_then), later: list(change.clauses_now)}
    places = {
        key: dict.fromkeys(
            place for clause in named for place in said[key][clause].cite.split("; ") if place
        )
        for key, named in clauses.items()
    }
    return RulesChange(
        concept=name,
        topic=told.get("topic", change.topic),
        said={earlier: told.get("then", change.then), later: told.get("now", change.now)},
        clauses=clauses,
        cites={key: "; ".join(cited) for key, cited in places.items()},
    )


def part(left: EditionReading, right: EditionReading) -> bool:
    """Two books part when they allow different conduct; why a value was chosen is no difference."""
    if left.value != right.value or left.tried != right.tried:
        return True
    loose = ("free", "unanswered")
    return left.cls != right.cls and (left.cls in loose or right.cls in loose)


def difference(
    game: str,
    reading: Reading,
    books: dict[str, Edition],
    said: dict[str, dict[str, Stance]],
    language: str,
) -> RulesDifference:
    topic, values = reading_words(game, reading, language)
    return RulesDifference(
        reading=reading.name,
        numbers=list(reading.numbers),
        topic=topic,
        clauses=list(reading.clauses),
        editions={
            key: answered(game, book.readings[reading.name], language)
            for key, book in books.items()
        },
        words=values,
        cites={key: cites(reading, said[key]) for key in books},
        consequence=consequence_of(game, reading, language),
    )


def cites(reading: Reading, said: dict[str, Stance]) -> str:
    """Join the places of a reading's clauses in one book, each once."""
    places = dict.fromkeys(said[clause].cite for clause in reading.clauses if said[clause].cite)
    return "; ".join(places)


def check_edition(name: str, folders: Folders = (), language: str = "en") -> RulesCheck:
    found = rule_editions.check_edition(name, folders)
    game, _ = rule_editions.split_name(name, folders)
    words = words_of(game, language)
    return RulesCheck(
        edition=name,
        problems=[
            f"{words.say('edition_problem', one.kind)}: {one.file}: {one.key}: "
            f"{problem_text(game, one, words.language)}"
            for one in found
        ],
    )


def problem_text(game: str, problem: rule_editions.EditionProblem, language: str) -> str:
    """Say what an edition has not answered as its readers know it, and what is wrong in words."""
    table, _, name = problem.key.partition(".")
    if problem.kind in NOT_ANSWERED and table == "readings":
        return reading_words(game, load_readings(game)[name], language)[0]
    if problem.kind in NOT_ANSWERED and table == "clauses":
        return paraphrase(game, rule_clauses.load_clauses(game)[name], language)
    return say(problem.what, language) if isinstance(problem.what, Cause) else problem.what


INDENT = "  "


def list_text(answer: RulesList, words: Words, width: int) -> str:
    lines: list[str] = []
    for row in answer.clauses:
        points = f"  ({', '.join(row.readings)})" if row.readings else ""
        lines.append(f"{row.number}  {row.id}  {words.say('kind', row.kind)}{points}")
        lines += wrapped(row.text, width, INDENT * 3)
    lines += ["", words.label("clause_count", count=len(answer.clauses))]
    return "\n".join(lines)


def show_text(answer: RulesShow, words: Words, width: int, languages: dict[str, str]) -> str:
    """Put the editions side by side; `languages` says in which one each is written."""
    editions = list(answer.editions)
    rows = [["", *editions]]
    rows.append(
        [
            words.label("text"),
            *(answer.texts.get(languages[edition], "") for edition in editions),
        ]
    )
    rows.append(
        [
            words.label("stance"),
            *(words.say("stance", answer.editions[edition].stance) for edition in editions),
        ]
    )
    places = [words.place(answer.editions[edition].cite) for edition in editions]
    rows.append([words.label("citation"), *places])
    lines = [f"{answer.id}  {answer.number}  {words.say('kind', answer.kind)}", ""]
    lines += columns(rows, width, ruled=True, even=True)
    for language, text in answer.texts.items():
        if language not in languages.values():
            lines += ["", *wrapped(f"{words.label('text')} ({language}): {text}", width)]
    for reading in answer.readings:
        lines += ["", *reading_lines(reading, words, width)]
    return "\n".join(lines)


def readings_text(answer: RulesReadings, words: Words, width: int) -> str:
    lines: list[str] = []
    for reading in answer.readings:
        lines += [*reading_lines(reading, words, width), ""]
    told = words.language == FALLBACK or "left_out" in texts_of(answer.game, words.language)
    lines.append(words.label("left_out" if told else "left_out_untold"))
    rows = [[f"{INDENT}{point.number}", point.topic, point.why] for point in answer.left_out]
    lines += columns(rows, width)
    lines += [
        "",
        words.label("reading_count", count=len(answer.readings), left_out=len(answer.left_out)),
    ]
    return "\n".join(lines)


def reading_lines(reading: ReadingRow, words: Words, width: int) -> list[str]:
    lines = [f"{', '.join(reading.numbers)}  {reading.name}"]
    lines += wrapped(reading.topic, width, INDENT)
    lines += values_lines(reading.values, reading.editions, words, width)
    lines += wrapped(f"{words.label('consequence')}: {reading.consequence}", width, INDENT)
    return lines


def values_lines(
    values: dict[str, str], editions: dict[str, EditionReading], words: Words, width: int
) -> list[str]:
    """List each value in plain words, then which edition holds it and how firmly."""
    lines = columns([[f"{name}:", text] for name, text in values.items()], width, indent=INDENT * 2)
    rows = []
    for edition, answer in editions.items():
        value = " / ".join(answer.tried) if answer.tried else answer.value
        firm = words.say("class", answer.cls)
        rows.append([edition, value, f"{firm} ({answer.reason})" if answer.reason else firm])
    return lines + columns(rows, width, indent=INDENT * 2)


def diff_text(answer: RulesDiff, words: Words, width: int) -> str:
    left, right = answer.editions
    if answer.changes:
        return changes_text(answer, words, width)
    lines = [words.label("parted", left=left, right=right, count=len(answer.differences)), ""]
    for point in answer.differences:
        lines.append(f"{', '.join(point.numbers)}  {point.reading}")
        lines += wrapped(point.topic, width, INDENT)
        rows = []
        for edition, held in point.editions.items():
            value = held.tried or [held.value]
            text = " / ".join(point.words[name] for name in value)
            cite = f" [{words.place(point.cites[edition])}]" if point.cites[edition] else ""
            rows.append([edition, f"{text}; {words.say('class', held.cls)}{cite}"])
        lines += columns(rows, width, indent=INDENT * 2)
        lines += wrapped(f"{words.label('consequence')}: {point.consequence}", width, INDENT * 2)
        lines += wrapped(", ".join(point.clauses), width, INDENT * 2)
        lines.append("")
    if answer.stances:
        lines.append(words.label("told_differently"))
        rows = [
            [
                clause,
                *(
                    f"{edition}: {words.say('stance', where.stance)}"
                    for edition, where in positions.items()
                ),
            ]
            for clause, positions in answer.stances.items()
        ]
        lines += columns(rows, width, indent=INDENT)
    return "\n".join(lines).rstrip()


def changes_text(answer: RulesDiff, words: Words, width: int) -> str:
    """Concept by concept: what each game says, where, and by which clauses."""
    left, right = answer.editions
    count = len(answer.changes)
    lines = [words.label("changed_since", left=left, right=right, count=count), ""]
    for change in answer.changes:
        lines += wrapped(change.topic, width)
        rows = []
        for edition in answer.editions:
            cite = change.cites[edition]
            place = f" [{words.place(cite)}]" if cite else ""
            rows.append([edition, f"{change.said[edition]}{place}"])
        lines += columns(rows, width, indent=INDENT)
        clauses = [clause for edition in answer.editions for clause in change.clauses[edition]]
        lines += [*wrapped(", ".join(clauses), width, INDENT * 2), ""]
    return "\n".join(lines).rstrip()
