"""What a line means where the record stands: entries as logs have them, answers, short forms."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from co2replay.engine.exploring import NO
from co2replay.engine.passed import DRAW as DREW
from co2replay.engine.passed import SET_UP, TURN
from co2replay.errors import UnknownName
from co2replay.notation.format import write_line, write_mark
from co2replay.notation.header import names_of
from co2replay.notation.lines import LineReader
from co2replay.notation.records import ACT, COMMENT, DRAW, FORGOTTEN, MARK, NOBODY, Entry, Problem
from co2replay.notation.shorthand import meant, spelled_out
from co2replay.notation.spelling import fold, show_safe
from co2replay.notation.tokens import split_pieces, tokens_of
from co2replay.notation.vocabulary import Vocabulary, match_word
from co2replay.questions.check.act import check_any

from ..acts import act_text, acts_of
from ..blank import BLANK
from ..check.text import head_of
from ..findings.record import Finding, finding_text
from ..logs import box_writer, problem_finding
from ..words import Words, heard
from .draws import drawn
from .questions import candidates, lacking_here, setup_here
from .standing import (
    Standing,
    is_refused,
    keeping_of,
    last_mark,
    moment_here,
    news,
    waits_here,
    with_lines,
)

TABLE = "record"
WORDS_HEARD = "record_word"


class Unclear(Exception):
    """A line that cannot be understood here: what to say, and what it may have meant."""

    def __init__(
        self, text: str, choices: Sequence[str] = (), findings: Sequence[Finding] = ()
    ) -> None:
        super().__init__(text)
        self.text = text
        self.choices = tuple(choices)
        self.findings = tuple(findings)


def understood(said: str, here: Standing, words: Words) -> tuple[list[Entry], Entry | None]:
    """Read a line as logs are written, else each part of it as an answer or a short form."""
    if is_card(said, here):  # a number alone answers the question for a card, and is no bid
        said = f"! {said}"
    entries, problems = read(said, here)
    if problems:
        entries = []
        pieces, hash_at = split_pieces(said)
        sign = ""
        standing = here
        for piece in pieces:
            part = said[piece.start : piece.end]
            if part[:1] == "!":
                sign = "! "
            found = understood_part(part, sign, standing, words)
            entries += found
            if len(pieces) > 1:
                standing = with_lines(standing, lines_for(found, None, standing, words), words)
        if hash_at is not None:
            entries += read(said[hash_at:], here)[0]
    comment = entries.pop() if entries and entries[-1].kind == COMMENT else None
    if comment is not None and not entries:
        return [comment], None
    return with_names(entries, here, words), comment


def is_card(said: str, here: Standing) -> bool:
    """Is it a number, where a card is asked for that has one?"""
    if not (said.strip().isascii() and said.strip().isdecimal()):
        return False
    if waits_here(here).role != DREW or setup_here(here) is not None:
        return False
    entries, problems = read(f"! {said}", here)
    return not problems and [one.kind for one in entries] == [DRAW]


def read(text: str, standing: Standing, language: str = "") -> tuple[list[Entry], list[Problem]]:
    """Read a text by the rules of a log and nothing else."""
    problems: list[Problem] = []
    vocabulary = standing.session.vocabulary
    names = names_of(standing.log.header, vocabulary)
    number = standing.text.count("\n") + 1
    reader = LineReader(vocabulary, names, language, problems)
    reader.above, reader.is_cut_read = [*standing.entries], False
    rows = reader.rows(text, number)
    entries = [
        Entry(kind, verb, args, who, told, back) for kind, verb, args, who, told, back, *_ in rows
    ]
    return entries, problems


def understood_part(part: str, sign: str, standing: Standing, words: Words) -> list[Entry]:
    entries, problems = read(part, standing, words.language)
    if problems and sign and not part.startswith("!"):
        entries, others = read(sign + part, standing)
        problems = others and problems
    if not problems:
        return entries
    if problems[0].code == FORGOTTEN and waits_here(standing).role == SET_UP:
        entries, others = read(problems[0].meant[0], standing)
        if not others and len(problems[0].meant) == 1:
            return entries
    vocabulary = standing.session.vocabulary
    question = setup_here(standing)
    if question is not None:
        part = with_colours(part, standing)
        values = drawn(question, part, vocabulary, words.language)
        if isinstance(values, Entry):
            return [values]
        if values is not None:
            told = {"said": values[0], "words": ", ".join(values[1])}
            raise Unclear(words.say(TABLE, "ambiguous", **told), values[1])
    keeping = keeping_of(standing)
    closing = keeping.closing(standing.run.table.state)
    if closing is not None and is_end(part, standing):
        return [Entry(MARK, args=closing)]
    legal = [] if question is not None else candidates(standing)[0]
    if fold(part) in heard(WORDS_HEARD, "over") and (over := ending_of(legal, vocabulary)):
        return [over]
    for spoken in ((words.language,), vocabulary.languages):
        found = meant(part, legal, vocabulary, spoken)
        if not found and waits_here(standing).role != TURN:
            found = meant(part, legal, vocabulary, spoken, anywhere=True)
        found = [one for one in found if not keeping.is_aside(one)] or found
        if not found:
            found = begun(part, standing, spoken)
        if len(found) == 1:
            return found
        if found:
            texts = [act_text(one, vocabulary, words.language) for one in found]
            said = words.say(TABLE, "several", said=show_safe(part), count=len(found))
            raise Unclear(said, texts)
    if entries := of_what_lacks(part, standing, words.language):
        return entries
    if (entry := of_a_region(part, standing)) is not None:
        return [entry]
    raise unread(part, standing, words, problems)


def of_what_lacks(part: str, standing: Standing, language: str) -> list[Entry]:
    """The one draw of the set-up still to be said that a line answers without its head."""
    lacks = lacking_here(standing, language)
    heads = dict.fromkeys(one.partition(BLANK)[0] for one in lacks if BLANK in one)
    found = [read(f"{head}{part}", standing, language) for head in heads]
    whole = [entries for entries, problems in found if not problems and entries]
    return whole[0] if len(whole) == 1 else []


def of_a_region(part: str, standing: Standing) -> Entry | None:
    """`install asia` where nothing in Asia can be: the space for which that is nearest to true."""
    try:
        acts = acts_of(part, standing.log, standing.session.vocabulary)
    except UnknownName:
        return None
    entry, answer = check_any(moment_here(standing), acts)
    return entry if answer.answer == NO else None


def with_colours(part: str, standing: Standing) -> str:
    """The names that were asked for, as the colours that a draw reads."""
    vocabulary = standing.session.vocabulary
    names = names_of(standing.log.header, vocabulary)
    if names is None:
        return part
    found = part
    for token in reversed(tokens_of(part)):
        for term in names.terms.get(token.word, ()):
            if len(term.words) == 1:
                colour = vocabulary.symbol("seat", term.code)
                found = f"{found[: token.start]}{colour}{found[token.end :]}"
    return found


def ending_of(legal: Sequence[Entry], vocabulary: Vocabulary) -> Entry | None:
    """What says that a turn is over, where that is legal: people say `done` or `next`."""
    names = {vocabulary.forms[one.verb].name: one for one in legal if one.kind == ACT}
    return names.get("end") or names.get("pass")


def unread(part: str, here: Standing, words: Words, problems: list[Problem]) -> Unclear:
    log = replace(here.log, lines=[*here.log.lines, part])
    finding = replace(problem_finding(log, problems[0], words), file="")
    heads = dict.fromkeys(
        head_of(act_text(one, here.session.vocabulary, words.language))
        for one in (candidates(here)[0] if setup_here(here) is None else ())
    )
    key = "no_fit" if heads else "no_fit_asked"
    fits = words.say(TABLE, key, said=show_safe(part), heads=", ".join(heads))
    if not (heads or problems[0].meant or problems[0].nearest):  # no act is asked for
        return Unclear(fits, findings=[finding])
    return Unclear(f"{finding_text(finding)}\n{fits}", findings=[finding])


def with_names(entries: list[Entry], here: Standing, words: Words) -> list[Entry]:
    """Say who answers, where only one of those who may answer so is asked."""
    standing = here
    found: list[Entry] = []
    for number, entry in enumerate(entries):
        if entry.kind == ACT and entry.who == NOBODY and not entry.taken_back:
            entry = named(entry, standing)
        found.append(entry)
        if number + 1 < len(entries):
            standing = with_lines(here, lines_for(found, None, here, words), words)
    return found


def named(entry: Entry, standing: Standing) -> Entry:
    if setup_here(standing) is not None:
        return entry
    alike = [
        one
        for one in candidates(standing)[0]
        if one.kind == ACT and (one.verb, one.args) == (entry.verb, entry.args)
    ]
    if not alike or any(one.who == NOBODY for one in alike):
        return entry
    return replace(entry, who=alike[0].who)


def lines_for(
    entries: list[Entry], comment: Entry | None, here: Standing, words: Words
) -> list[str]:
    """Write entries in full, under the mark of their turn where it does not stand yet."""
    vocabulary = here.session.vocabulary
    shown = [*entries, *([comment] if comment is not None else [])]
    lines = [
        write_line(part, vocabulary, words.language, box_writer(here.log))
        for part in by_name(shown)
    ]
    if entries and entries[0].kind != MARK and any(x.kind in (ACT, DRAW) for x in entries):
        due = keeping_of(here).mark_due(here.run.table.state)
        if due is not None and due != last_mark(here):
            mark = f"[{write_mark(due, vocabulary, words.language)}]"
            after = with_lines(here, [mark], words)
            if not any(map(is_refused, news(here, after))):
                return [mark, *lines]
    return lines


def by_name(entries: list[Entry]) -> list[list[Entry]]:
    """A name holds to the end of its line: what is nobody's by name begins another one."""
    lines: list[list[Entry]] = [[]]
    who = NOBODY
    for entry in entries:
        if entry.kind == ACT:
            if entry.who == NOBODY != who:
                lines.append([])
            who = entry.who
        lines[-1].append(entry)
    return lines


def begun(part: str, standing: Standing, languages: tuple[str, ...]) -> list[Entry]:
    """What is short for something that nobody asked for here: it may be true, or get a reason."""
    vocabulary = standing.session.vocabulary
    for kind, context in ((ACT, "act"), (DRAW, "draw")):
        if kind == DRAW and ":" in part:
            break
        forms = [form for form in vocabulary.contexts[context] if form.name]
        found = spelled_out(part.removeprefix("!"), kind, forms, vocabulary, languages)
        if found:
            return found
    return []


def is_end(part: str, standing: Standing) -> bool:
    tokens = tokens_of(part.strip("[] "))
    vocabulary = standing.session.vocabulary
    return bool(tokens) and match_word(vocabulary, "end", tokens, 0) == len(tokens)
