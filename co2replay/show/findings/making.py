"""A replay's findings in words: what, where, which rule in which book, and one next step."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from co2replay.engine import trace as kinds
from co2replay.engine.table import Book, Breach, Table
from co2replay.engine.trace import Observation as Found
from co2replay.engine.trace import is_unjudged_act
from co2replay.engine.unknown import BEFORE, Consulted
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DRAW,
    MARK,
    NOBODY,
    POSITION,
    SEEN,
    Entry,
)
from co2replay.notation.vocabulary import VERBS, Vocabulary
from co2replay.questions.changed import LastMoved, changed_in_turn, last_done, last_moved
from co2replay.rulebooks.boxforms import allowed, where_to_read
from co2replay.rulebooks.clauses import load_clauses
from co2replay.verdict.session import Played, all_editions, claim_row

from ..acts import act_text
from ..logs import source_of, spelled
from ..rulebooks.answers import paraphrase
from ..words import Words
from .citing import cited
from .not_due import (
    MARK_FACTS,
    WAITS,
    is_nameless,
    is_not_due,
    is_wrong_mark,
    not_due_text,
    rule_told,
    seat_name,
)
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
RESTS_SHOWN = 5  # a claim may rest on a hundred assumed values; `box ask` lists them all
SEAT = "{seat}"
CHANGED = "changed"  # sentences on what made the fact of a breach what it is
# Facts that say that something was done in this turn, and the marks of a state that tell of it.
DONE = {
    "acted": ("acted",),
    "carded": ("carded",),
    "moved": ("moved",),
    "visited": ("bought", "sold"),
}


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
        source=source_of(log, line),
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
    return source_of(played.session.log, entry.line)[entry.col - 1 : entry.end - 1]


def breach_text(played: Played, found: Found, entry: Entry | None, words: Words) -> str:
    """Say who may not do what; a clause without a sentence of its own speaks by its paraphrase."""
    game = played.session.game.name
    clause = load_clauses(game).get(found.clause)
    text = paraphrase(game, clause, words.language) if clause else found.clause
    seat = found.seat
    if entry is not None and entry.kind != MARK and entry.who >= 0 and not found.missing:
        seat = entry.who
    if entry is not None and entry.kind in (DRAW, POSITION) and not found.missing:
        seat = -1  # what chance brought or the table shows is nobody's act
    if is_wrong_mark(found, entry):
        written, due = (words.value(found.facts[fact]) for fact in MARK_FACTS)
        return words.say("problem", "wrong-mark", text=written, expected=due)
    if entry is not None and (is_not_due(found, entry) or is_nameless(found)):
        return not_due_text(played, found, entry, words)
    if seat >= 0 and not found.missing:
        seat = seat_told(played, found, seat)
    sentence = sentence_of(found, words, is_somebodys=seat >= 0)
    if seat < 0:
        return sentence or text
    name = seat_name(played, seat, words)
    if found.missing:
        wait = words.say_or("wait", found.waits, found.waits)
        text = words.say("problem", "missing-decision", expected=wait)
        return words.say("breach", "default_seat", seat=name, text=text)
    if sentence:
        return sentence.format(seat=name)
    return words.say("breach", "default_seat", seat=name, text=text)


def seat_told(played: Played, found: Found, seat: int) -> int:
    """Who the facts speak of, whoever wrote them down."""
    seats, named = played.session.vocabulary.tables.get("seat"), found.facts.get("seat")
    return seats.symbols.index(named) if seats and named in seats.symbols else seat


def sentence_of(found: Found, words: Words, is_somebodys: bool) -> str:
    """One clause forbids several things: where the fact that tells which has a sentence, that;
    else one for all clauses of its chapter, else that of the clause. What somebody did is told of
    them where a sentence can, and what a table shows of nobody."""
    chapter = found.clause.rpartition(".")[0]
    keys = (
        *(f"{found.clause} {fact} {value}" for fact, value in found.facts.items()),
        *(f"{found.clause} {fact}" for fact in found.facts),
        *(f"{chapter} {fact}" for fact in found.facts),
        found.clause,
    )
    known = [words.say("breach", key) for key in keys if words.has("breach", key)]
    fitting = [one for one in known if (SEAT in one) == is_somebodys]
    return next(iter(fitting or (known if is_somebodys else ())), "")


def detail_of(played: Played, found: Found, entry: Entry | None, words: Words) -> str:
    """Say what stands behind the carets: where it began, or else the numbers counted."""
    if words.has(CHANGED, found.clause):
        name = next(iter(found.facts))
        change = changed_in_turn(played, found.entry, name)
        if change is not None:
            line = played.session.log.entries[change.entry].line
            told = {"before": change.before, "after": change.after, "line": line}
            return words.say(CHANGED, found.clause, **told)
    face = played.session.game.face()
    card = found.facts.get("card")
    asked = face.wanted(found.clause, played.rules, card, words) if face is not None else ""
    facts = fact_texts(facts_beside(found, entry), words)
    if is_not_due(found, entry) or is_nameless(found):  # the sentence tells no rule
        facts = [*rule_told(played.session.game.name, found.clause, words), *facts]
    said = ", ".join(facts) + (f"; {asked}" if asked else "")
    done = (flag for name in found.facts for flag in DONE.get(name, ()))
    at = last_done(played, found.entry, tuple(done))
    if at < 0:
        return said
    log = played.session.log
    act = act_text(log.entries[at], played.session.vocabulary, words.language)
    return words.say("found", "done_in", said=said, line=log.entries[at].line, act=act)


def facts_beside(found: Found, entry: Entry | None) -> dict[str, int | str]:
    """The facts that the sentence above has not told."""
    told: tuple[str, ...] = ()
    if found.missing or is_not_due(found, entry):
        told = (WAITS, "seat", "next")
    elif is_nameless(found):
        told = ("name",)
    elif is_wrong_mark(found, entry):
        told = MARK_FACTS
    return {name: value for name, value in found.facts.items() if name not in told}


def fact_texts(facts: Mapping[str, int | str], words: Words) -> list[str]:
    said = {name: fact_value(name, value, words) for name, value in facts.items()}
    return [
        words.say_or("fact", name, words.say("fact", "other", name=name, value=value), value=value)
        for name, value in said.items()
    ]


def fact_value(name: str, value: int | str, words: Words) -> str:
    """Say a fact's value; what the game waits for has sentences of its own."""
    if name == WAITS:
        return words.say_or("wait", str(value), words.value(value))
    if name == "missing" and isinstance(value, str):
        return ", ".join(draw_text(draw, words) for draw in value.split(", "))
    return words.value(value)


def draw_text(draw: str, words: Words) -> str:
    """Say what is still to be drawn as a log has it: `tile north_america`."""
    verb, *places = draw.split()
    said = (words.value(place).replace(" ", "_") for place in places)
    return " ".join([words.word("verb", verb), *said])


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
    session = played.session
    card = found.facts.get("card")
    before = session.game.seen_before(session.log.entries, found.entry, found.clause, card)
    if before >= 0:
        line = session.log.entries[before].line
        lines.append(words.say("problem", "card-twice", text=card, expected=line))
    return lines


def moved_before(played: Played, found: Found) -> LastMoved | None:
    """What last moved the number that was seen otherwise: done by itself, it breaks no clause."""
    if found.kind not in (kinds.FALSE_FACT, kinds.UNDETERMINED) or "seen" not in found.facts:
        return None
    return last_moved(played, found.entry, str(found.facts["value"]))


def moved_lines(played: Played, moved: LastMoved, words: Words) -> list[str]:
    line = played.session.log.entries[moved.entry].line
    rules = {clause: citations(played, clause, words) for clause in moved.clauses}
    return [
        words.say("found", "last_moved", line=line, clause=clause, rule=rule)
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
    return " ; ".join(f"@ {words.path(head)} …" for head in heads if head)


def help_of(played: Played, found: Found, words: Words) -> str:
    if found.kind == kinds.BREACH:
        said = [next_step(played, found, words)]
        if can_stand(played, found):
            said.append(words.say("breach", "let_stand", clause=found.clause))
        return "; ".join(one for one in said if one)
    if found.kind == kinds.UNJUDGED:
        rows = rows_to_write(played, found, words)
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
    if found.kind == kinds.FALSE_FACT and "value" in found.facts and file not in ("", "-"):
        what = found.facts["value"]
        line = played.session.log.entries[found.entry].line
        command = f'co2replay replay {shlex.quote(file)} --explain {what} --at "line {line}"'
        return words.say("found", "made_it", command=command)
    return ""


def can_stand(played: Played, found: Found) -> bool:
    """Would a ruling help? Not where the same entry is also about a piece that is not there."""
    return not any(one.hard and one.entry == found.entry for one in played.trace.findings)


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
        return words.say("hint", "fill_gap")
    course = played.trace.courses.get(found.entry)
    if course is None:
        return ""  # the question was left open before this turn began
    table = Table(session.game.copy(course[-1][1]), played.rules, Book())
    if found.missing and played.trace.derailed == found.entry:
        table.state = session.game.copy(played.trace.state)  # what waits for the answer
    seat = session.game.waits_for(table.state).seat
    try:
        entries = session.game.possible(table) if seat < 0 else acts_of(session.game.legal(table))
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
    return words.say("breach", "legal_here", acts=", ".join(acts)) if acts else ""


def answers_behind(game: Any, table: Any, act: Entry, clause: str) -> list[Entry]:
    """What an act can only be done with, where it is the clause broken that asks for it."""
    after = Table(game.copy(table.state), table.rules, None)
    try:
        if act.kind != ACT or isinstance(game.act(after, act.who, act.verb, act.args), Breach):
            return []
        asked = game.waits_for(after.state).clause == clause
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
            if kind == DRAW:
                head = f"! {head}"
            elif who not in (NOBODY, in_turn):
                head = f"{vocabulary.spell('seat', who, words.language)}: {head}"
            said.append(f"{head} ...")
    return said
