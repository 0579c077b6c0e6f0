"""`check` and `position examine` in words: the answer first, then what it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from msgspec.structs import replace

from co2replay.engine.exploring import NO, OPEN, YES
from co2replay.notation.spelling import fold, show_safe
from co2replay.questions.check.act import Answer, Checked, Moved, Reason
from co2replay.questions.check.branching import FactBranch, Hangs, Span
from co2replay.questions.check.legal import Legal
from co2replay.questions.check.position import Impossible, PositionChecked
from co2replay.rulebooks.boxforms import where_to_read
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.session import Session, all_editions

from ..acts import said_act
from ..clauses import cited, paraphrase
from ..columns import columns, wrapped
from ..findings.breaches import fact_texts
from ..replay import changes_text
from ..rulebooks import reading_words
from ..wordlist import drawn_example
from ..words import Words
from .answers import Checklist

INDENT = "    "
WORDS_MAX = 4
TOGETHER_MAX = 2
LEGAL_ROWS_MAX = 24  # lines of legal acts that are read; above it those of a kind are one line
LEGAL_GROUP_MIN = 4
TABLE = "moment"  # the sentences of this module


def check_text(answer: Checked, session: Session, words: Words, width: int, typed: str = "") -> str:
    """Say for each edition yes, no or what it hangs on; editions that say the same together."""
    act = said_act(typed, answer.act, session.log, session.vocabulary) if typed else answer.act
    lines = [show_safe(act)]
    for editions, said in together(answer.answers):
        head = words.say(TABLE, said.answer)
        lines += ["", f"{', '.join(editions)}: {head}"]
        lines += broken_lines(said.broken, said.broken_line, words, width)
        if said.supposed_turn:
            lines += wrapped(words.say(TABLE, "supposed_turn"), width, INDENT)
        lines += answer_lines(said, session, words, width)
    return "\n".join(lines)


def broken_lines(clause: str, line: int, words: Words, width: int) -> list[str]:
    """Say that the table is what it is only because an earlier breach was let stand."""
    if not clause:
        return []
    return wrapped(words.say(TABLE, "broken", clause=clause, line=line), width, INDENT)


def together(answers: Iterable[Answer]) -> list[tuple[list[str], Answer]]:
    found: list[tuple[list[str], Answer]] = []
    for answer in answers:
        bare = replace(answer, edition="")
        for editions, other in found:
            if other == bare:
                editions.append(answer.edition)
                break
        else:
            found.append(([answer.edition], bare))
    return found


def answer_lines(answer: Answer, session: Session, words: Words, width: int) -> list[str]:
    lines: list[str] = []
    for number, reason in enumerate(answer.reasons, 1):
        lines += reason_lines(number, reason, session, words, width)
    if answer.more:
        lines += wrapped(words.say(TABLE, "more"), width, INDENT)
    if answer.explained:
        lines += wrapped(", ".join(fact_texts(answer.explained, words)), width, INDENT)
    lines += facts_lines(answer.hangs, words, width)
    for other in answer.readings:
        point = load_readings(session.game.name)[other.reading]
        _, values = reading_words(session.game.name, point, words.language)
        said = words.say(
            TABLE,
            "reading",
            reading=other.reading,
            value=values.get(other.value, other.value),
            answer=words.say(TABLE, other.answer),
        )
        lines += wrapped(said, width, INDENT)
    changes = changes_of(answer.moved, session)
    if answer.answer == YES and changes:
        rest = "" if answer.whole else "; ..."
        lines += wrapped(changes_text(changes, words) + rest, width, INDENT)
    if answer.answer == YES and answer.waits:
        lines += wrapped(next_text(answer.waits, answer.seat, session, words), width, INDENT)
    return lines + assumed_lines(answer.assumed, session, words, width)


def assumed_lines(paths: Iterable[str], session: Session, words: Words, width: int) -> list[str]:
    """Say which component facts are assumed; those read in the same place stand together."""
    places: dict[str, list[str]] = {}
    for path in paths:
        where = where_to_read(session.game.header().boxes, [path], session.box, words.language)
        places.setdefault(where[0] if where else path, []).append(path)
    lines = []
    for place, found in places.items():
        shown = found[0] if len(found) == 1 else f"{found[0]} ... {found[-1]}"
        said = words.say("breach", "assumed", path=shown, where=place)
        lines += wrapped(said, width, INDENT)
    return lines


def next_text(waits: str, seat: int, session: Session, words: Words) -> str:
    wait = words.say_or("wait", waits, waits)
    if seat < 0:
        return words.say(TABLE, "then", wait=wait)
    name = words.seat(session.vocabulary.tables["seat"].symbols[seat])
    return words.say(TABLE, "then_seat", wait=wait, seat=name)


def reason_lines(
    number: int, reason: Reason, session: Session, words: Words, width: int
) -> list[str]:
    facts = ", ".join(fact_texts(reason.facts, words))
    text = clause_text(reason.clause, session.game.name, words)
    head = f"{number}. {reason.clause}: {text}"
    lines = wrapped(f"{head} ({facts})" if facts else head, width, "  ")
    for needed in reason.needed:
        values = words.say(TABLE, "or").join(span_text(span, words) for span in needed.values)
        said = words.say(TABLE, "needed", name=name_text(needed.name, words), values=values)
        lines += wrapped(said, width, INDENT)
    if not reason.hard:
        said = words.say("breach", "let_stand", clause=reason.clause)
        lines += wrapped(said, width, INDENT)
    lines += rule_lines(reason.clause, session, words, width)
    return lines + assumed_lines(reason.assumed, session, words, width)


def clause_text(name: str, game: str, words: Words) -> str:
    clause = load_clauses(game).get(name)
    return paraphrase(game, clause, words.language).rstrip(".") if clause else name


def rule_lines(clause: str, session: Session, words: Words, width: int) -> list[str]:
    folders = session.options.folders
    where = cited(session.game.name, clause, all_editions(session), folders, words)
    return wrapped(f"{words.label('rule')}: {where}", width, INDENT)


def facts_lines(facts: Iterable[Hangs], words: Words, width: int) -> list[str]:
    """The facts in order; of many that only together stand against it the first ones in full."""
    lines: list[str] = []
    for alone, group in groupby(facts, key=decides_alone):
        found = list(group)
        shown = found if alone else found[:TOGETHER_MAX]
        for hangs in shown:
            lines += hangs_lines(hangs, words, width)
        if rest := [name_text(hangs.name, words) for hangs in found[len(shown) :]]:
            lines += wrapped(words.say(TABLE, "likewise", names=", ".join(rest)), width, "  ")
    return lines


def decides_alone(hangs: Hangs) -> bool:
    return not hangs.branches or any(branch.answer == NO for branch in hangs.branches)


def hangs_lines(hangs: Hangs, words: Words, width: int) -> list[str]:
    name = name_text(hangs.name, words)
    if not hangs.branches:
        return wrapped(words.say(TABLE, "unknowable", name=name), width, "  ")
    # Of many values those that come out otherwise are told first, the rest is anything else.
    most = max(hangs.branches, key=lambda branch: len(branch.values.words))
    parts = [
        f"{span_text(one.values, words)}: {branch_text(one, words)}"
        for one in hangs.branches
        if one is not most
    ]
    rest = words.say(TABLE, "else")
    if len(most.values.words) <= WORDS_MAX:
        rest = span_text(most.values, words)
    place = len(parts) if rest == words.say(TABLE, "else") else hangs.branches.index(most)
    parts.insert(place, f"{rest}: {branch_text(most, words)}")
    said = "; ".join(parts)
    return wrapped(f"{name} = {said}", width, "  ")


def branch_text(branch: FactBranch, words: Words) -> str:
    if branch.answer == NO:
        return f"{words.say(TABLE, NO)} ({branch.clause})"
    if branch.answer == OPEN:
        return words.say(TABLE, "hangs_on", name=name_text(branch.asks, words))
    return words.say(TABLE, YES)


def span_text(span: Span, words: Words) -> str:
    if span.words:
        shown = [words.say_or(TABLE, f"value_{w}", words.value(w)) for w in span.words]
        return " / ".join(shown)
    if span.high is None:
        return words.say(TABLE, "and_more", low=span.low)
    return str(span.low) if span.low == span.high else f"{span.low}-{span.high}"


def name_text(name: str, words: Words) -> str:
    """Name a value the way a log writes it: behind the word of a fact there is no dot."""
    head, _, rest = name.partition(".")
    if words.knows("verb", head) and not words.knows("boardfield", name):
        return f"{words.word('verb', head)} {words.value(rest)}"
    return words.path(name)


def changes_of(moved: Iterable[Moved], session: Session) -> dict[str, dict[str, int | str]]:
    """Add up per seat and thing what came and went; what comes out even is left out."""
    seats = session.vocabulary.tables["seat"].symbols
    totals: dict[str, dict[str, int | str]] = {}
    for one in moved:
        for cell, sign in ((one.source, -1), (one.target, 1)):
            owner, _, thing = cell.partition(".")
            if owner not in seats:
                continue
            things = totals.setdefault(owner, {})
            before = things.get(thing, 0)
            if isinstance(before, str) or isinstance(one.amount, str):
                things[thing] = "?"
            else:
                things[thing] = before + sign * one.amount
    kept = {seat: {k: v for k, v in things.items() if v != 0} for seat, things in totals.items()}
    return {seat: things for seat, things in kept.items() if things}


# Every legal answer -------------------------------------------------------------------------------


def legal_text(
    answer: Legal, session: Session, words: Words, width: int, only: str | None = ""
) -> str:
    """`only`: the acts that begin with this; None: each one; else many of a kind are one line."""
    wait = words.say_or("wait", answer.waits, answer.waits)
    seat = ""
    if answer.seat >= 0:
        seat = words.seat(session.vocabulary.tables["seat"].symbols[answer.seat])
    key = "legal_seat" if seat else "legal"
    count = len(answer.options)
    name, vocabulary = session.game.name, session.vocabulary
    drawn = drawn_example(name, answer.waits, vocabulary, words.language) if not count else ""
    if drawn:
        wait, key = words.say("record", "lacking_last", wait=wait, draw=drawn), "legal_drawn"
    lines = [words.say(TABLE, key, edition=answer.edition, wait=wait, seat=seat, count=count)]
    lines += broken_lines(answer.broken, answer.broken_line, words, width)
    rows = []
    options = [one for one in answer.options if fold(one.act).startswith(fold(only or ""))]
    for option in options:
        said = changes_text(changes_of(option.moved, session), words)
        if not option.whole:
            said = f"{said}; ..." if said else "..."
        if option.waits not in ("", answer.waits):
            after = words.say_or("wait", option.waits, option.waits)
            said = f"{said} → {after}" if said else f"→ {after}"
        rows.append([show_safe(option.act), said])
    rows = in_ranges(rows)
    is_long = only == "" and len(rows) > LEGAL_ROWS_MAX
    lines += columns(in_groups(rows, words) if is_long else rows, width, indent="  ")
    if is_long:
        lines.append(words.say(TABLE, "legal_all"))
    if not answer.certain:
        lines.append(words.say(TABLE, "uncertain"))
    return "\n".join(lines)


def in_groups(rows: list[list[str]], words: Words) -> list[list[str]]:
    """Acts that begin alike, where they are many, as one line: the first and how many there are."""
    alike: dict[str, list[list[str]]] = {}
    for row in rows:
        alike.setdefault(head_of(row[0]), []).append(row)
    found: list[list[str]] = []
    for group in alike.values():
        first = group[0][0]
        more = words.say(TABLE, "legal_more", count=len(group) - 1)
        found += group if len(group) < LEGAL_GROUP_MIN else [[f"{first} {more}", ""]]
    return found


def head_of(act: str) -> str:
    """The word that an act begins with, and in front of it whose it is."""
    who, colon, rest = act.rpartition(": ")
    return f"{who}{colon}{rest.partition(' ')[0]}"


def in_ranges(rows: list[list[str]]) -> list[list[str]]:
    """Acts that differ in their last number alone, and do alike, as one line: `bid 17–100`."""
    found: list[list[str]] = []
    ends: list[str] = []
    for act, said in rows:
        head, _, last = act.rpartition(" ")
        before = found[-1][0].rpartition(" ")[0] if found else ""
        follows = last.isdecimal() and bool(ends) and ends[-1].isdecimal()
        if follows and (head, said) == (before, found[-1][1]) and int(last) == int(ends[-1]) + 1:
            first = found[-1][0].rpartition(" ")[2].partition("–")[0]
            found[-1][0] = f"{head} {first}–{last}"
            ends[-1] = last
        else:
            found.append([act, said])
            ends.append(last)
    return found


# A table ------------------------------------------------------------------------------------------


def position_text(answer: PositionChecked, session: Session, words: Words, width: int) -> str:
    count = len(answer.reasons)
    certain = any(not one.assumed for one in answer.reasons)
    key = "cannot_be" if certain else "may_not_be" if count else "can_be"
    said = words.say(TABLE, key, editions=", ".join(answer.editions), count=count)
    lines = wrapped(said, width)
    for number, reason in enumerate(answer.reasons, 1):
        lines += impossible_lines(number, reason, answer, session, words, width)
    if answer.unknown:
        lines += wrapped(words.say(TABLE, "unwritten", count=len(answer.unknown)), width)
    return "\n".join(lines)


def impossible_lines(
    number: int,
    reason: Impossible,
    answer: PositionChecked,
    session: Session,
    words: Words,
    width: int,
) -> list[str]:
    facts = ", ".join(fact_texts(reason.facts, words))
    place = f"{words.label('line')} {reason.line}: " if reason.line else ""
    text = clause_text(reason.clause, session.game.name, words)
    lines = wrapped(f"{number}. {place}{facts}", width, "  ")
    lines += wrapped(f"{reason.clause}: {text}", width, INDENT)
    lines += rule_lines(reason.clause, session, words, width)
    if reason.editions != answer.editions:
        said = words.say("breach", "broken_under", editions=", ".join(reason.editions))
        lines += wrapped(said, width, INDENT)
    return lines + assumed_lines(reason.assumed, session, words, width)


# Without a table ----------------------------------------------------------------------------------


def checklist_text(answer: Checklist, words: Words, width: int, typed: str) -> str:
    lines = [words.say(TABLE, "checklist", act=show_safe(typed), count=len(answer.conditions))]
    for number, one in enumerate(answer.conditions, 1):
        lines += wrapped(f"{number}. {one.text} [{one.clause}]", width)
        lines += wrapped(places_text(one.cites, answer.game, one.clause, words), width, INDENT)
        for parting in one.differences:
            lines += wrapped(f"{', '.join(parting.numbers)} {parting.topic}:", width, INDENT)
            for edition, said in parting.editions.items():
                lines += wrapped(f"{edition}: {said}", width, INDENT * 2)
    return "\n".join(lines)


def places_text(cites: Mapping[str, str], game: str, clause: str, words: Words) -> str:
    return cited(game, clause, tuple(cites), (), words)
