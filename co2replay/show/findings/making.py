"""A replay's findings in words: what, where, which rule in which book, and one next step."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from co2replay.engine import passed as roles
from co2replay.engine import trace as kinds
from co2replay.engine.table import Book, Breach, Table
from co2replay.engine.trace import LastMoved, is_unjudged_act, last_moved
from co2replay.engine.trace import Observation as Found
from co2replay.engine.unknown import BEFORE, Consulted
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DRAW,
    GAP,
    MARK,
    NOBODY,
    POSITION,
    SEEN,
    Entry,
)
from co2replay.notation.tokens import tokens_of
from co2replay.notation.vocabulary import VERBS, Vocabulary, match_terms
from co2replay.rulebooks.boxforms import allowed, where_to_read
from co2replay.verdict.session import Played, all_editions, claim_row

from ..acts import act_text, typed_act
from ..clauses import cited
from ..logs import spelled
from ..words import Words
from .breaches import breach_text, detail_of, is_wrong_mark
from .record import Finding

SHOWN_AS = {
    kinds.BREACH: "breach",
    kinds.UNDETERMINED: "undetermined",
    kinds.FALSE_FACT: "false",
    kinds.WRONG_DIGEST: "false",
    kinds.FALSE_CLAIM: "false",
}
CODES = {
    kinds.FALSE_FACT: "fact",
    kinds.UNDETERMINED: "fact",
    kinds.WRONG_DIGEST: "digest",
    kinds.FALSE_CLAIM: "claim",
}
DOUBTS = (kinds.DIFFERENCE, kinds.UNDETERMINED)  # of facts: another book's, or assumed ones
QUIET = (
    kinds.UNWRITTEN,
    kinds.MOOT,
    kinds.DIFFERENCE,
    kinds.UNJUDGED,
    kinds.RULED,
    kinds.UNFINISHED,
)
JUDGED = (kinds.BREACH, kinds.UNDETERMINED, kinds.UNJUDGED)
STANDS = BROKEN_UNDER, OPEN_UNDER, LEGAL_UNDER = "broken_under", "open_under", "legal_under"
OPTIONS_SHOWN = 3
NUMBERS_SHOWN = 8  # of many acts of a kind that differ in their first number
RESTS_SHOWN = 5  # a claim may rest on a hundred assumed values; `box ask` lists them all


def finding_of(
    played: Played, found: Found, words: Words, books: Mapping[str, Sequence[Found]]
) -> Finding:
    """Put a finding into words; `books` says what every edition asked found."""
    log = played.session.log
    entry = log.entries[found.entry] if 0 <= found.entry < len(log.entries) else None
    line, col, end = place_of(played, found, entry)
    is_breach = found.kind in (kinds.BREACH, kinds.UNDETERMINED) and bool(found.clause)
    moved = moved_before(played, found) if entry is not None else None
    shown = "undetermined" if is_unjudged_act(found, log) else SHOWN_AS.get(found.kind, "note")
    return Finding(
        kind=shown,
        code=found.clause if is_breach else CODES.get(found.kind, found.kind),
        message=message_of(played, found, entry, words),
        file=log.file,
        line=line,
        col=col,
        end=end,
        source=log.written(line),
        detail=detail_of(played, found, entry, words) if is_breach else "",
        facts=(
            *(law_of(played, found, words, books) if is_breach else ()),
            *(moved_lines(played, moved, words) if moved is not None else ()),
            *rest_lines(played, found, words),
        ),
        help=help_of(played, found, words),
        clauses=moved.clauses if moved is not None else (),
        language=words.language,
    )


def place_of(played: Played, found: Found, entry: Entry | None) -> tuple[int, int, int]:
    if found.kind == kinds.FALSE_CLAIM or (found.kind in DOUBTS and entry is None):
        row = claim_row(played.session)
        return (row.line, row.col, row.col + len(row.value)) if row else (0, 0, 0)
    if entry is None:
        return 0, 0, 0
    return entry.line, entry.col, entry.end


def message_of(played: Played, found: Found, entry: Entry | None, words: Words) -> str:
    facts = found.facts
    if found.kind in (kinds.BREACH, kinds.UNDETERMINED) and found.clause:
        return breach_text(played, found, entry, words)
    if found.kind in (kinds.FALSE_FACT, kinds.FALSE_CLAIM, *DOUBTS):
        key = "wrong-claim" if found.entry < 0 else "false-fact"
        if "written" in facts:
            text, expected = str(facts["written"]), str(facts["computed"])
            key = "wrong-digest"
        else:
            text = as_typed(played, entry)
            text = text or f"{words.path(str(facts['value']))} {words.value(facts['seen'])}"
            expected = words.value(facts["computed"])
        said = words.say("problem", key, text=text, expected=expected)
        if found.kind == kinds.DIFFERENCE:
            return f"{said} ({words.say('verdict', 'under', editions=played.edition)})"
        return said
    if found.kind == kinds.WRONG_DIGEST:
        return words.say(
            "problem", "wrong-digest", text=facts["written"], expected=facts["computed"]
        )
    if found.kind == kinds.MOOT:
        return words.say("verdict", "moot", edition=played.edition)
    if found.kind == kinds.UNWRITTEN:
        return words.say("found", "unwritten", clause=found.clause)
    if found.kind == kinds.RULED:
        if not found.clause:
            return words.say("verdict", "corrected", reason=found.reason)
        return f"{found.clause}: {words.say('verdict', 'waived', reason=found.reason)}"
    if found.kind == kinds.UNJUDGED:
        names = [words.path(name) for name in lacking(found)]
        return words.say(
            "found", "unjudged" if names else "unjudged_before", value=", ".join(names)
        )
    assert found.kind == kinds.UNFINISHED
    return words.say("found", "unfinished", wait=words.say_or("wait", found.waits, found.waits))


def as_typed(played: Played, entry: Entry | None) -> str:
    """A fact as it stands in the log: who wrote `Bo 6 coins` is not answered `purple.money`."""
    if entry is None or entry.kind != SEEN or entry.end <= entry.col:
        return ""
    return played.session.log.written(entry.line)[entry.col - 1 : entry.end - 1]


def law_of(
    played: Played, found: Found, words: Words, books: Mapping[str, Sequence[Found]]
) -> list[str]:
    """Say where each book has the clause, under which it is broken, and what else it rests on."""
    lines = [f"{words.label('rule')}: {citations(played, found.clause, words)}"]
    said: dict[str, list[str]] = {}
    if len(books) > 1:
        for edition in sorted({*books, played.edition}):
            theirs = [found] if edition == played.edition else books[edition]
            for key, name in stand_of(found, edition, theirs):
                said.setdefault(key, []).append(name)
    for key in STANDS:
        if key in said:
            lines.append(words.say("breach", key, editions=", ".join(said[key])))
    card, entries = found.facts.get("card"), played.session.log.entries
    if card is not None:
        before = played.session.game.seen_before(entries, found.entry, found.clause, card)
        if before >= 0:
            line = entries[before].line
            lines.append(words.say("problem", "card-twice", text=card, expected=line))
    return lines


def moved_before(played: Played, found: Found) -> LastMoved | None:
    """What last moved the number that was seen otherwise: done by itself, it breaks no clause."""
    if found.kind not in (kinds.FALSE_FACT, kinds.UNDETERMINED) or "seen" not in found.facts:
        return None
    cell = played.session.game.goods().places.get(str(found.facts["value"]))
    return last_moved(played.trace, cell, found.entry)


def moved_lines(played: Played, moved: LastMoved, words: Words) -> list[str]:
    entries = played.session.log.entries
    # What moved before any entry was laid out, and stands in no line.
    key, line = ("last_moved", entries[moved.entry].line) if moved.entry >= 0 else ("laid_out", 0)
    rules = {clause: citations(played, clause, words) for clause in moved.clauses}
    return [
        words.say("found", key, line=line, clause=clause, rule=rule)
        for clause, rule in rules.items()
    ]


def stand_of(found: Found, edition: str, theirs: Sequence[Found]) -> Iterator[tuple[str, str]]:
    """Say what a book makes of the entry; it allows only what it judged and found nothing in."""
    here = [one for one in theirs if one.entry == found.entry and one.kind in JUDGED]
    same = [one for one in here if one.clause == found.clause]
    broken = next((one for one in here if one.kind == kinds.BREACH), None)
    if any(one.kind == kinds.BREACH for one in same):
        yield BROKEN_UNDER, edition
    elif same:
        yield OPEN_UNDER, edition
    elif broken is not None:
        yield BROKEN_UNDER, f"{edition} ({broken.clause})"
    elif here:
        yield OPEN_UNDER, edition
    elif not any(one.hard and one.entry < found.entry for one in theirs):
        yield LEGAL_UNDER, edition


def rest_lines(played: Played, found: Found, words: Words) -> list[str]:
    """Name the readings that a finding hangs on, and assumed values with where to read them."""
    lines = [
        words.say("breach", "assumed", path=path, where=where_of(path, played, words))
        for path in found.rests[:RESTS_SHOWN]
    ]
    if found.hangs:
        lines.insert(0, words.say("breach", "holds_if", readings=taken_text(found.hangs, words)))
    return lines


def taken_text(taken: Mapping[str, str], words: Words) -> str:
    """Say which readings are taken otherwise, and as what."""
    said = [words.say("judged", "taken_as", reading=x, value=taken[x]) for x in taken]
    return words.say("judged", "together").join(said)


def citations(played: Played, clause: str, words: Words) -> str:
    session = played.session
    editions = all_editions(session)
    return cited(session.game.name, clause, editions, session.options.folders, words)


def where_of(path: str, played: Played, words: Words) -> str:
    """Say where on the component an assumed value can be read."""
    places = where_to_read(
        played.session.game.header().boxes, [path], played.session.box, words.language
    )
    return places[0] if places else path


def facts_to_read(played: Played, paths: Sequence[str], words: Words) -> list[str]:
    """Write the lines that would replace assumed values, each with a blank to fill in."""
    box, vocabulary = played.session.game.box_lines(), played.session.vocabulary
    head = words.word("literal", "fact")
    spell = partial(spelled, vocabulary, words.language)
    blanks = [box.blank_fact(path, spell, words.language) for path in paths[:RESTS_SHOWN]]
    return [f"{head} {blank}" for blank in dict.fromkeys(blanks) if blank]


def values_to_read(played: Played, paths: Sequence[str], words: Words) -> str:
    """The words that the first assumed value may be, where it is no number."""
    names = allowed(played.session.game.header().boxes, paths[0]) if paths else ()
    if not names:
        return ""
    said = ", ".join(words.value(name) for name in names)
    return f" {words.say('found', 'one_of', names=said)}"


def lacking(found: Found) -> list[str]:
    """All that nobody wrote down and that an entry asks for, as far as it can be written down."""
    names = found.lacking or (str(found.facts["value"]),)
    return [name for name in names if name != BEFORE]


def rows_to_write(played: Played, found: Found, words: Words) -> str:
    """The rows that would make known what is lacking, each with a blank to fill in."""
    heads = dict.fromkeys(map(played.session.game.row_of, lacking(found)))
    return " ; ".join(f"@ {row_head(head, words)} …" for head in heads if head)


def row_head(head: str, words: Words) -> str:
    """The first words of a row as one writes them: `un`, which the row calls no UN Goal."""
    is_verb = head in words.symbols.get("verb", {})
    return words.word("verb", head) if is_verb else words.path(head)


def help_of(played: Played, found: Found, words: Words) -> str:
    if found.kind == kinds.BREACH:
        said = [next_step(played, found, words)]
        if can_stand(played, found):
            said.append(words.say("breach", "let_stand", clause=found.clause))
        return "; ".join(one for one in said if one)
    if found.kind == kinds.UNJUDGED:
        rows = rows_to_write(played, found, words)
        line = found.facts.get("above")
        if line is not None and rows:
            return words.say("found", "unjudged_help_above", rows=rows, line=line)
        return words.say("found", "unjudged_help", rows=rows) if rows else ""
    if found.kind == kinds.UNDETERMINED:
        facts = " ; ".join(facts_to_read(played, found.rests, words))
        text = words.say("found", "read_off", facts=facts) if facts else ""
        return f"{text}{values_to_read(played, found.rests, words)}"
    file = played.session.log.file
    if found.kind == kinds.WRONG_DIGEST and file not in ("", "-"):
        line = played.session.log.entries[found.entry].line
        show = f'co2replay show {shlex.quote(file)} --at "line {line}"'
        diff = f"co2replay diff {shlex.quote(file)} OTHER.log"
        return words.say("found", "digest_help", show=show, diff=diff)
    if found.kind == kinds.FALSE_FACT:
        return false_help(played, found, words)
    return ""


def false_help(played: Played, found: Found, words: Words) -> str:
    """Say what made the number here, and how to write what a row of a known table may mean."""
    entry = played.session.log.entries[found.entry]
    file = played.session.log.file
    said = [words.say("found", "row_help")] if entry.kind == POSITION else []
    if "value" in found.facts and file not in ("", "-"):
        what = found.facts["value"]
        command = f'co2replay replay {shlex.quote(file)} --explain {what} --at "line {entry.line}"'
        said.append(words.say("found", "made_it", command=command))
    return "; ".join(said)


def can_stand(played: Played, found: Found) -> bool:
    """Would a ruling help? Not where the same entry is also about a piece that is not there."""
    return not any(one.hard and one.entry == found.entry for one in played.trace.findings)


def since_the_last_mark(entries: Sequence[Entry]) -> Sequence[Entry]:
    marks = [at for at, one in enumerate(entries) if one.kind == MARK]
    return entries[marks[-1] :] if marks else entries


def next_step(played: Played, found: Found, words: Words) -> str:
    """Say what may be done instead, at the first breach; of many of a kind only the kind."""
    breaches = [one for one in played.trace.findings if one.kind == kinds.BREACH]
    if not breaches or breaches[0] is not found:
        return ""  # behind a breach the table is no longer the one that was played on
    session = played.session
    written = session.log.entries
    entry = written[found.entry] if found.entry < len(written) else None
    if entry is not None and entry.kind in (POSITION, CORRECTION):
        return ""  # what a table shows is no act, and no act answers it
    if is_wrong_mark(found, entry):
        has_gap = any(one.kind == GAP for one in since_the_last_mark(written[: found.entry]))
        return words.say("hint", "in_order" if has_gap else "fill_gap")
    course = played.trace.courses.get(found.entry)
    if course is None:
        return ""  # the question was left open before this turn began
    table = Table(session.game.copy(course[-1][1]), played.rules, Book())
    if found.missing and played.trace.derailed == found.entry:
        table.state = session.game.copy(played.trace.state)  # what waits for the answer
    role, _, seat, _ = session.game.waits_for(table.state)
    try:
        is_drawn = seat < 0 or role == roles.DRAW
        entries = session.game.possible(table) if is_drawn else acts_of(session.game.legal(table))
    except Consulted:
        return ""
    # What others may do at any time is no answer to what this player asked.
    asked = seat if seat >= 0 else (entry.who if entry is not None else NOBODY)
    entries = [one for one in entries if one.kind == DRAW or one.who in (NOBODY, asked)]
    in_turn = seat_in_turn(written[: found.entry], session.vocabulary)
    joined: list[str] = []
    for one in [x for x in entries if entry is not None and x.verb == entry.verb]:
        behind = answers_behind(session.game, table, one, found.clause)
        behind = [x for x in behind if x.who in (NOBODY, asked) and x not in entries] or behind
        if behind:
            entries.remove(one)
            begun = options_of([one], in_turn, session.vocabulary, words)
            rest = options_of(behind, in_turn, session.vocabulary, words)
            joined += [f"{begun[0]} ; {answer}" for answer in rest]
    acts = options_of(entries, in_turn, session.vocabulary, words) + joined
    legal = words.say("breach", "legal_here", acts=", ".join(acts)) if acts else ""
    meant = meant_instead(played, entry, entries, words) if entry is not None else ""
    return f"{meant} {legal}".strip()


def meant_instead(played: Played, entry: Entry, legal: list[Entry], words: Words) -> str:
    """Of an act whose words begin another one, too (a card that is a place): the others."""
    vocabulary = played.session.vocabulary
    tokens = tokens_of(typed_act(entry, played.session.log, vocabulary, "").rpartition(":")[2])
    heads = {code for code, _ in match_terms(vocabulary.tables[VERBS], tokens, 0)}
    numbers = {int(one.word) for one in tokens if one.word.isascii() and one.word.isdecimal()}
    meant = [
        act_text(replace(one, who=entry.who), vocabulary, words.language)
        for one in legal
        if vocabulary.tables[VERBS].codes.get(vocabulary.forms[one.verb].name) in heads
        and one.verb != entry.verb
        and numbers <= set(one.args)
    ]
    if not 0 < len(meant) <= OPTIONS_SHOWN:
        return ""
    return words.say("hint", "nearest", nearest=f" {words.say('hint', 'or')} ".join(meant))


def answers_behind(game: Any, table: Any, act: Entry, clause: str) -> list[Entry]:
    """What one can do an act with only, where it is the clause broken that asks for it."""
    after = Table(game.copy(table.state), table.rules, None)
    try:
        if act.kind != ACT or isinstance(game.act(after, act.who, act.verb, act.args), Breach):
            return []
        first, then = game.waits_for(table.state), game.waits_for(after.state)
        asked = (then.clause, then.seat) == (clause, first.seat)
        return acts_of(game.legal(after)) if asked else []
    except Consulted:
        return []  # what follows the act hangs on what nobody wrote down


def acts_of(legal: list[tuple[int, int, tuple[int, ...]]]) -> list[Entry]:
    return [Entry(ACT, verb, args, who) for who, verb, args in legal]


def seat_in_turn(entries: list[Entry], vocabulary: Vocabulary) -> int:
    """Whose acts need no name in front: the player of the last mark, if it opened a turn."""
    mark = next((one for one in reversed(entries) if one.kind == MARK), None)
    if mark is None or not vocabulary.phases[mark.args[0]].seat:
        return NOBODY
    return mark.args[-1]


def options_of(
    entries: list[Entry], in_turn: int, vocabulary: Vocabulary, words: Words
) -> list[str]:
    """Write what may stand here as a log would, the player in front who is not in turn."""
    by_verb: dict[tuple[int, int], list[Entry]] = {}
    for one in entries:
        by_verb.setdefault((one.kind, one.verb), []).append(one)
    said = []
    for (kind, verb), options in by_verb.items():
        if len(options) <= OPTIONS_SHOWN:
            shown = [replace(one, who=NOBODY) if one.who == in_turn else one for one in options]
            said += [act_text(one, vocabulary, words.language) for one in shown]
        elif name := vocabulary.forms[verb].name:
            head = vocabulary.spell(VERBS, vocabulary.tables[VERBS].codes[name], words.language)
            who = options[0].who
            bare = [act_text(replace(one, who=NOBODY), vocabulary, "") for one in options]
            if kind == DRAW:
                head = f"! {head}"
            elif who not in (NOBODY, in_turn):
                head = f"{vocabulary.spell('seat', who, words.language)}: {head}"
            said.append(f"{head} {numbers_behind(bare)}")
    return said


def numbers_behind(acts: list[str]) -> str:
    """What many acts of a kind begin with, where that is a number: `11|12|14 ...`, `20–40|42`."""
    tails = [act.removeprefix("! ").split()[1:] for act in acts]
    if not all(tail and tail[0].isdecimal() for tail in tails):
        return "..."
    runs: list[list[int]] = []
    for number in sorted({int(tail[0]) for tail in tails}):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    if len(runs) > NUMBERS_SHOWN:
        return "..."
    said = "|".join(f"{low}–{high}" if low < high else f"{low}" for low, high in runs)
    return said if all(len(tail) == 1 for tail in tails) else f"{said} ..."
