"""Clauses, readings and differences of rulebooks as plain text in columns."""

from __future__ import annotations

from co2replay.rulebooks.readings import EditionReading
from co2replay.sentences import FALLBACK

from ..answers import ReadingRow, RulesDiff, RulesList, RulesReadings, RulesShow
from ..columns import columns, wrapped
from ..words import Words, texts_of

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
