"""The words of a game's logs: every form of an entry, what it says and what stands in it, made
of its forms, its tables and what it says that they mean, as text and for the docs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from co2replay.errors import UnknownName
from co2replay.games.registry import game as game_named
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_form
from co2replay.notation.header import EXAMPLE_NAMES, keys_alike
from co2replay.notation.lines import CONTEXTS
from co2replay.notation.lines import SIGNS as SIGNED
from co2replay.notation.phrases import SEAT, Phrase
from co2replay.notation.records import NO_FORM, TRUSTED
from co2replay.notation.spelling import fold
from co2replay.notation.tokens import tokens_of, words_of
from co2replay.notation.vocabulary import VERBS, Form, Slot, Vocabulary, form_key, nearest_of
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.opening import KEYS_FIRST, KEYS_LAST
from co2replay.rulebooks.readings import load_readings

from .columns import columns, wrapped
from .words import Words, meanings_of


class FormTold(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of act, draw, answer or fact: an example, what it says, how else it is said."""

    context: str
    name: str
    meaning: str
    example: str
    spellings: tuple[str, ...]


class TableTold(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of word: each word as it is written, with the others that are read for it."""

    name: str
    words: dict[str, tuple[str, ...]]


class KeyTold(msgspec.Struct, frozen=True, kw_only=True):
    """A key of the header: what it says, and a line with it."""

    key: str
    meaning: str
    example: str


class WordList(msgspec.Struct, kw_only=True):
    """`words`: everything that a log of a game can say, in the words of one language."""

    schema: str = "words/1"
    game: str
    language: str
    marks: list[str]
    forms: list[FormTold]
    tables: list[TableTold]
    header: list[KeyTold]


CLAIMED, DATE = (75, 66), "2012-10-20"  # in examples
SAMPLE = 5  # a number in an example that nobody wrote
EXAMPLES = "examples"
KINDS = tuple(dict.fromkeys(CONTEXTS.values()))  # act, draw, seen
UNSAID = (VERBS, "term", "literal", "word")  # heads are told with their forms
WHOLE_WORD = 4  # letters: a shorter one is an article in some language
OF_ANY_LOG = re.compile(r"(?:\.\.\.|…|[][!=@#?;:]).*|x", re.IGNORECASE)  # signs, and a mark


def word_list(game: str, language: str, word: str = "") -> WordList:
    """Everything a log can say, or only what a word has to do with; of several words, all."""
    vocabulary = game_named(game).vocabulary()
    forms = [
        told_form(game, form, vocabulary, language)
        for kind in KINDS
        for form in vocabulary.contexts.get(kind, ())
    ]
    tables = list(told_tables(vocabulary, language))
    words = Words(game, language)
    keys = list(told_keys(game, vocabulary, words))
    if word:
        said = fold(word.strip().rstrip(":"))
        key = keys_alike().get(said, said)
        keys = [one for one in keys if one.key == key]
        if not keys or any(about_one(word, forms, tables, vocabulary, language)):
            forms, tables = about(word, forms, tables, vocabulary, language)
        else:
            forms, tables = [], []
    marks = [words.mark(phase.shape) for phase in vocabulary.phases.values()]
    return WordList(
        game=game, language=language, marks=marks, forms=forms, tables=tables, header=keys
    )


def told_keys(game: str, vocabulary: Vocabulary, words: Words) -> Iterator[KeyTold]:
    """The keys of a header, each with a line that may stand there."""
    choices = {one.key: one.known for one in game_named(game).header().choices}
    seats = [words.seat(seat) for seat in vocabulary.tables[SEAT].symbols[:2]]
    reading = next(iter(load_readings(game).values()))
    examples = {
        "game": game,
        "edition": f"{game}/{edition_names(game)[0]}",
        "seats": " ".join(f"{one}={name}" for one, name in zip(seats, EXAMPLE_NAMES, strict=False)),
        "manifest": "mine",
        "claim": ", ".join(f"{one} {points}" for one, points in zip(seats, CLAIMED, strict=True)),
        "readings": f"{reading.name}={next(iter(reading.values))}",
        "trust": TRUSTED,
        "lang": words.language,
        "date": DATE,
    }
    for key in (*KEYS_FIRST, *choices, *KEYS_LAST):
        value = examples.get(key) or choices[key][0]
        meaning = words.say("header_key", key)
        yield KeyTold(key=key, meaning=meaning, example=f"{key}: {value}")


def about(
    said: str, forms: list[FormTold], tables: list[TableTold], vocabulary: Vocabulary, language: str
) -> tuple[list[FormTold], list[TableTold]]:
    """What a word has to do with; of several, what all of them have, or else any."""
    if kind := CONTEXTS.get(SIGNED.get(said.strip(), NO_FORM)):
        return [one for one in forms if one.context == kind], []
    whole = about_one(said, forms, tables, vocabulary, language)
    if any(whole) or not said.split() or is_of_any_log(said, vocabulary):
        return whole
    each = []
    for part in said.split():
        each.append(about_one(part, forms, tables, vocabulary, language))
        if not any(each[-1]):
            listed = [one for table in vocabulary.tables.values() for one in table.terms.values()]
            terms = [term for alike in listed for term in alike]
            near = nearest_of(fold(part), terms, language)
            raise UnknownName("word", part, near or vocabulary.tables[VERBS].symbols)
    common = [one for one in forms if all(one in found for found, _ in each)]
    if common:
        return common, []
    return [one for one in forms if any(one in found for found, _ in each)], [
        kept for _, found in each for kept in found
    ]


def is_of_any_log(said: str, vocabulary: Vocabulary) -> bool:
    """Is it a sign or a word that stands in the logs of every game, told behind the list?"""
    listed = vocabulary.tables["literal"].terms.values()
    asked = words_of(said)
    named = any(one.words == asked for terms in listed for one in terms)
    return named or OF_ANY_LOG.fullmatch(said.strip()) is not None


def about_one(
    word: str, forms: list[FormTold], tables: list[TableTold], vocabulary: Vocabulary, language: str
) -> tuple[list[FormTold], list[TableTold]]:
    kept = [with_word(word, one, vocabulary, language) for one in tables]
    return (
        [one for one in forms if is_about(word, one, vocabulary)],
        [one for one in kept if one.words],
    )


def told_form(game: str, form: Form, vocabulary: Vocabulary, language: str) -> FormTold:
    key = form_key(form)
    heads = vocabulary.tables[VERBS]
    code = heads.codes.get(form.name)
    terms = [term for listed in heads.terms.values() for term in listed if term.code == code]
    spoken = [term.written for term in terms if term.language == language]
    first = [] if code is None else [vocabulary.spell(VERBS, code, language)]
    said = [*first, *sorted(spoken or [term.written for term in terms], key=len)]
    return FormTold(
        context=form.context,
        name=key,
        meaning=meanings_of(game, language).get(form.context, {}).get(key, ""),
        example=example_of(game, form, vocabulary, language),
        spellings=tuple(dict.fromkeys(said)),
    )


def example_of(game: str, form: Form, vocabulary: Vocabulary, language: str) -> str:
    """The game's own example in a language; else one of the first word of each slot."""
    written = meanings_of(game, EXAMPLES).get(form.context, {}).get(form_key(form), "")
    if not written:
        return write_form(vocabulary, form, sample(form, vocabulary), language)
    found = Phrase(vocabulary, tokens_of(written), None).entry(form.context)
    assert found is not None, f"the example of {form_key(form)} cannot be read: {written}"
    return write_form(vocabulary, found[0], found[1], language)


def drawn_example(game: str, waits: str, vocabulary: Vocabulary, language: str) -> str:
    """A draw as a log has it, where the game waits for one and lists none."""
    form = vocabulary.by_key.get(("draw", waits.removeprefix("draw-")))
    return f"! {example_of(game, form, vocabulary, language)}" if form is not None else ""


def sample(form: Form, vocabulary: Vocabulary) -> tuple[int, ...]:
    return tuple(value for slot in form.slots for value in sample_of(slot))


def sample_of(slot: Slot) -> tuple[int, ...]:
    if slot.table == "literal":
        return ()
    if slot.table == "mark":
        return (1, 1)
    return (SAMPLE,) if slot.table == "int" else (0,)


def told_tables(vocabulary: Vocabulary, language: str) -> Iterator[TableTold]:
    """The words of each kind that stand by themselves; not what is put together of them."""
    used = dict.fromkeys(
        name
        for form in vocabulary.forms.values()
        for slot in form.slots
        for name in parts_of(slot.table, vocabulary)
    )
    for name in used:
        table = vocabulary.tables[name]
        words: dict[str, tuple[str, ...]] = {}
        for code in range(len(table.symbols)):
            terms = [one for listed in table.terms.values() for one in listed if one.code == code]
            said = [one.written for one in terms if one.language == language]
            if said or terms:
                first = vocabulary.spell(name, code, language)
                words[first] = tuple(dict.fromkeys(one for one in said if one != first))
        if words:
            yield TableTold(name=name, words=words)


def parts_of(name: str, vocabulary: Vocabulary) -> Iterator[str]:
    if name not in vocabulary.tables or name in UNSAID:
        return
    yield name
    for template in vocabulary.tables[name].templates:
        for part in template.parts:
            if part.kind == "table":
                yield from parts_of(part.name, vocabulary)


def is_about(word: str, form: FormTold, vocabulary: Vocabulary) -> bool:
    """Is a form said by a word, in any language, meant by it, or told with it?"""
    asked = words_of(word)
    heads = vocabulary.tables[VERBS]
    code = heads.codes.get(form.name)
    terms = [*heads.terms.values(), *vocabulary.meant.values()]
    if any(one.code == code and holds(asked, one.words) for listed in terms for one in listed):
        return True
    told = words_of(f"{form.meaning} {form.example}")
    return len(word) >= WHOLE_WORD and holds(asked, told)


def with_word(word: str, table: TableTold, vocabulary: Vocabulary, language: str) -> TableTold:
    """What is said by a word of any language."""
    asked = words_of(word)
    listed = vocabulary.tables[table.name].terms.values()
    codes = {one.code for terms in listed for one in terms if holds(asked, one.words)}
    meant = {vocabulary.spell(table.name, code, language) for code in codes}
    kept = {first: others for first, others in table.words.items() if first in meant}
    return TableTold(name=table.name, words=kept)


def holds(asked: tuple[str, ...], words: tuple[str, ...]) -> bool:
    size = len(asked)
    return any(words[at : at + size] == asked for at in range(len(words) - size + 1))


TABLE = "wordlist"  # the sentences around the list
SIGNS = {"act": "", "draw": "! ", "seen": "= "}
OTHERS_MAX = 4  # other spellings on a line of the list
INDENT = "  "


def words_text(answer: WordList, words: Words, width: int) -> str:
    lines: list[str] = []
    for kind in SIGNS:
        forms = [one for one in answer.forms if one.context == kind]
        if forms:
            lines += [*wrapped(heading(kind, answer, words), width)]
            rows = [[f"{INDENT}{SIGNS[kind]}{one.example}", told(one, words)] for one in forms]
            lines += [*columns(rows, width), ""]
    if answer.header:
        lines += wrapped(words.say(TABLE, "header"), width)
        rows = [[f"{INDENT}{one.example}", one.meaning] for one in answer.header]
        lines += [*columns(rows, width), ""]
    for table in answer.tables:
        listed = ", ".join(f"{first}{others(alike)}" for first, alike in table.words.items())
        name = words.thing(table.name).partition(" (")[0]
        lines += wrapped(f"{name}: {listed}", width)
    lines += [
        *([""] if lines and lines[-1] else []),
        *wrapped(words.say(TABLE, "also", marks=", ".join(answer.marks)), width),
    ]
    return "\n".join(lines)


def heading(kind: str, answer: WordList, words: Words) -> str:
    """Acts are shown as somebody else's, by preference what an answer says without a head word."""
    acts = [one for one in answer.forms if one.context == "act"]
    bare = (one for one in acts if not one.example.startswith(one.spellings))
    shown = next(bare, acts[0] if acts else None)
    vocabulary = vocabulary_for(answer.game)
    if kind != "act" or shown is None or vocabulary is None:
        return words.say(TABLE, kind)
    seats = vocabulary.tables[SEAT].symbols
    return words.say(TABLE, kind, other=f"{words.seat(seats[-1])}: {shown.example}")


def told(form: FormTold, words: Words) -> str:
    also = ", ".join(form.spellings[1 : OTHERS_MAX + 1])
    said = words.say(TABLE, "spellings", words=also) if also else ""
    return f"{form.meaning} {said}".strip()


def others(alike: tuple[str, ...]) -> str:
    return f" ({', '.join(alike[:OTHERS_MAX])})" if alike else ""


def words_markdown(answer: WordList, words: Words) -> str:
    return "\n".join([*markdown_lines(answer, words), ""])


def markdown_lines(answer: WordList, words: Words) -> Iterator[str]:
    for kind in SIGNS:
        forms = [one for one in answer.forms if one.context == kind]
        if forms:
            head = [words.say(TABLE, key) for key in ("written", "says", "read")]
            yield from ("", f"## {heading(kind, answer, words)}", "", row(head), row(["---"] * 3))
        for one in forms:
            also = ", ".join(f"`{word}`" for word in one.spellings[1:])
            yield row([f"`{SIGNS[kind]}{one.example}`", one.meaning, also])
    yield from ("", f"## {words.say(TABLE, 'header')}", "")
    head = [words.say(TABLE, key) for key in ("written", "says")]
    yield from (row(head), row(["---"] * 2))
    yield from (row([f"`{one.example}`", one.meaning]) for one in answer.header)
    yield from ("", f"## {words.say(TABLE, 'tables')}", "")
    for table in answer.tables:
        listed = ", ".join(f"`{first}`{others(alike)}" for first, alike in table.words.items())
        yield f"- {words.thing(table.name).partition(' (')[0]}: {listed}"


def row(cells: list[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
