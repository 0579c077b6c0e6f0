"""What a game passes in so that its logs can be read: forms, symbols, and words per language."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator

import msgspec

from .quick import QuickReader
from .spelling import distance, fold
from .tokens import Token, words_of

# One line of text, read: (kind, verb, args, who, text, taken back, column, end) of each entry.
Row = tuple[int, int, tuple[int, ...], int, str, bool, int, int]

VERBS = "verb"  # the table of head words
WORDS = ("literal", "word")  # the tables of single words that carry no argument
NUMBER = "number"
EQUALS = ("=", ":")


class Slot(msgspec.Struct, frozen=True):
    """One argument of a form: a symbol of a table, or an integer."""

    table: str
    optional: bool = False
    many: bool = False  # this and all that follow
    unknown: bool = False  # may be written `?`
    joined: bool = False  # stands behind a dot: `orange.money`
    unit: str = ""  # a word that follows the number: `3 coins`
    word: str = ""  # of a literal slot: carries no argument
    suffix: str = ""  # joined behind a dash: `left-runner`
    absent: int | None = None  # what a number stands for that is left out; read, never written
    led: bool = False  # the number of the game's numbered things: `plant 4`
    unpaid: bool = False  # a number that is not what was paid in all: `for 2`, `2 coins`
    never: str = ""  # a table of those of its symbols that no hand means here: `go` to a project
    reached: bool = False  # a number that was reached, not by how much more: `raises by 2`
    counted: bool = False  # how many of a thing, never what they cost: `for 3`
    price: bool = False  # what something cost, never how many of a thing: `2 houses`
    told: str = ""  # a head that may stand before it: `opens 4 and bids 5`
    usual: str = ""  # what is meant where only the other end of a way is named: `to asia money`


class Form(msgspec.Struct, frozen=True):
    """One kind of act, draw, thing seen or fact of the box."""

    code: int
    name: str  # the head word's symbol; empty: the form starts with its first slot
    context: str
    slots: tuple[Slot, ...] = ()
    followed: tuple[str, ...] = ()  # acts that may stand behind it without a `;`
    silent: bool = False  # its head word is read, but not written
    repeats: bool = False  # behind a comma its head word may be left out
    alone: bool = False  # people say its number alone, behind a name
    lifts: bool = False  # it takes away what was laid there: a plant stands elsewhere
    lays: bool = False  # it lays its first value on its second: a project on a space
    here: tuple[str, ...] = ()  # phases in which its values alone mean nothing else: `2 VPs`
    late: bool = False  # nothing of the set-up
    opens: bool = False  # begins with a thing of which the acts behind it are: `opens 4`
    leaves: bool = False  # gives up that thing, or beginning with one: `passes`
    outcome: tuple[str, ...] = ()  # the fact that people tell with it, and other words for that


def act(code: int, name: str, *slots: Slot) -> Form:
    return Form(code=code, name=name, context="act", slots=slots)


def draw(code: int, name: str, *slots: Slot) -> Form:
    return Form(code=code, name=name, context="draw", slots=slots)


def seen(code: int, name: str, *slots: Slot) -> Form:
    return Form(code=code, name=name, context="seen", slots=slots)


class Phase(msgspec.Struct, frozen=True):
    """One kind of mark: `[1.1 orange]` has two numbers and a seat, `[end]` has its word alone."""

    code: int  # the first argument of such a mark
    name: str  # the symbol of its word, and its name in the machine form
    numbers: tuple[str, ...] = ()  # what each number counts; they stand in front, joined by dots
    seat: bool = False
    silent: bool = False  # its word is not written
    begins: bool = False  # the last of its numbers begins with it

    @property
    def shape(self) -> str:
        """How such a mark is written, for a message: `[round seat]`."""
        words = (".".join(self.numbers), "" if self.silent else self.name, "seat" * self.seat)
        return f"[{' '.join(word for word in words if word)}]"


class Term(msgspec.Struct, frozen=True, gc=False):
    """One spelling: its folded words, what it means, as it was written, and in which language."""

    words: tuple[str, ...]
    code: int
    written: str
    language: str


class TemplatePart(msgspec.Struct, frozen=True, gc=False):
    """A piece of a template: a table, a single word, a sign that may be left out, or a number."""

    kind: str  # "table", "word", "sign", "number"
    name: str


class Template(msgspec.Struct, frozen=True):
    pattern: str
    parts: tuple[TemplatePart, ...]


class Table:
    """The symbols of one table, their spellings by first word, and the templates of compounds."""

    def __init__(self, name: str, symbols: tuple[str, ...]) -> None:
        self.name = name
        self.symbols = symbols
        self.codes = {symbol: code for code, symbol in enumerate(symbols)}
        self.terms: dict[str, list[Term]] = {}
        self.first: dict[tuple[str, int], str] = {}  # (language, code): what is written
        self.templates: tuple[Template, ...] = ()
        self.seated: tuple[int, ...] = ()  # of a table of names: who plays, named or not


class Vocabulary:
    """All words of a game's logs: every language is read, one of them is written."""

    def __init__(
        self,
        forms: tuple[Form, ...],
        languages: tuple[str, ...],
        fillers: frozenset[str],
        phases: tuple[Phase, ...] = (),
    ) -> None:
        self.languages = languages
        self.fillers = fillers
        self.phases = {phase.code: phase for phase in phases}
        self.forms = {form.code: form for form in forms}
        self.by_key = {(form.context, form_key(form)): form for form in forms}
        self.priced = [one for one in forms if any(slot.price for slot in one.slots)]
        self.contexts: dict[str, tuple[Form, ...]] = {}
        for form in forms:
            self.contexts[form.context] = (*self.contexts.get(form.context, ()), form)
        self.tables: dict[str, Table] = {}
        self.known: set[str] = set()  # every single word of every spelling
        # What people say beside it; only an entry that cannot be read otherwise is held to these.
        self.noise: frozenset[str] = frozenset()  # words that carry nothing: `project`, `she`
        self.goals: frozenset[str] = frozenset()  # words in front of where something goes: `to`
        self.places: frozenset[str] = frozenset()  # those of them that say where it is, too: `in`
        self.origins: frozenset[str] = frozenset()  # and of where it comes from
        self.itself: frozenset[str] = frozenset()  # heads of what follows by itself: `receives`
        self.endings: frozenset[str] = frozenset()  # that carry nothing: `Ada's`, `Afrikas`
        self.name_endings: frozenset[str] = frozenset()  # and behind a name: `Hany` of Hana
        self.elided: frozenset[str] = frozenset()  # that are written in one with a word: `all'Asia`
        self.sums: frozenset[str] = frozenset()  # stand before what was paid in all: `for`
        self.owners: frozenset[str] = frozenset()  # stand between a thing and its owner: `di Ada`
        self.joints: frozenset[str] = frozenset()  # between two of a kind: `and`
        self.headings: frozenset[str] = frozenset()  # of the book, before a colon: `Free Move: buy`
        self.through: frozenset[str] = frozenset()  # between the ends of a range: `20 to 24`
        self.leads: frozenset[str] = frozenset()  # stands before the number of a thing: `plant`
        self.that: frozenset[str] = frozenset()  # name what was laid last: `that project`, `it`
        self.least: frozenset[str] = frozenset()  # the least that may be said: `minimum`
        self.numbered: frozenset[str] = frozenset()  # short, before a number: `no. 3`
        self.undone: frozenset[str] = frozenset()  # tells that an act was taken back: `undo`
        self.everyday: frozenset[str] = frozenset()  # never the beginning of a thing: `not`
        self.differences: frozenset[tuple[str, ...]] = frozenset()  # beside a number: `by`, `more`
        self.none: frozenset[str] = frozenset()  # it was not done: `nothing`
        self.inexact: frozenset[tuple[str, ...]] = frozenset()  # `up to` 3, `next to` Essen
        self.intended: frozenset[tuple[str, ...]] = frozenset()  # `has` it `for sale`: not done
        self.ahead: frozenset[tuple[str, ...]] = frozenset()  # `leaves for`: a goal, no origin
        self.everybody: frozenset[tuple[str, ...]] = frozenset()  # `each player`
        self.others = self.both = self.nobody = self.everybody  # `both others`, `no one`
        self.alike: frozenset[str] = frozenset()  # the same act once more: `neither does` Bo
        self.nor: dict[str, str] = {}  # in front of a name, what stands behind it: `neanche`
        self.passive = self.agents = self.alike  # `is` put up `by` Bo
        self.prefixes: frozenset[str] = frozenset()  # far behind a verb, of another: `baut ... ab`
        self.holds: frozenset[str] = frozenset()  # what somebody has: `has 3`
        self.initials: dict[str, dict[str, str]] = {}  # by language: `NA` for North America
        self.counted: dict[str, str] = {}  # what the numbers of marks count, and `turn`: `round`
        self.counts: dict[str, str] = {}  # numbers as words: `two`
        self.ordinals: dict[str, str] = {}  # and in front of what they count: `second`
        self.meant: dict[str, list[Term]] = {}  # heads of another meaning, by first word
        self.taken: dict[str, list[Term]] = {}  # the same, where it is certain
        self.lines: dict[str, tuple[Row, ...]] = {}
        self.segments: dict[tuple[int, str], tuple[Row, ...]] = {}
        self.spelled: dict[tuple[str, str], tuple[str, ...]] = {}
        self.quick: QuickReader | None = None  # built when the first line is read

    @property
    def part(self) -> str:
        """What a game counts before its rounds, if its marks have two numbers; else nothing."""
        counted = (phase.numbers for phase in self.phases.values())
        return next((numbers[0] for numbers in counted if len(numbers) > 1), "")

    def quick_row(self, line: str) -> Row | None:
        """Read a line that is written as we write it, at a glance."""
        self.quick = self.quick or QuickReader(self)
        return self.quick.row(line)

    def symbol(self, table: str, code: int) -> str:
        return self.tables[table].symbols[code]

    def code(self, table: str, symbol: str) -> int | None:
        return self.tables[table].codes.get(symbol)

    def is_paid(self, tokens: list[Token], at: int) -> bool:
        """Is a number what was paid in all: `for 2`, `2 coins`?"""
        if at > 0 and tokens[at - 1].word in self.sums:
            return True
        return "seatfield" in self.tables and match(self, "seatfield", tokens, at + 1) is not None

    def spell(self, table: str, code: int, language: str) -> str:
        """Write a symbol in a language; a language without the word borrows it."""
        key = (table, language)
        if key not in self.spelled:
            self.spelled[key] = tuple(spell_table(self, table, language))
        return self.spelled[key][code]

    def word(self, symbol: str, language: str) -> str:
        """Write one of the single words (`hand`, `coins`)."""
        for name in WORDS:
            table = self.tables.get(name)
            if table is not None and symbol in table.codes:
                return self.spell(name, table.codes[symbol], language)
        return symbol

    def read(self, table: str, text: str) -> int | None:
        """Read a spelled word, in any language, as a symbol of the table."""
        tokens = [Token(word, 0, 0) for word in words_of(text)]
        found = match(self, table, tokens, 0) if tokens else None
        return found[0] if found is not None and found[1] == len(tokens) else None

    def nearest(self, word: str, table: str, language: str) -> tuple[str, ...]:
        """Name up to three spellings near a word, of the asked language if it has any."""
        return nearest_of(fold(word), terms_within(self, table), language)


def form_key(form: Form) -> str:
    """Name a form within its context, the same for every language and every order of forms."""
    if form.name:
        return form.name
    first = form.slots[0].table
    if len(form.slots) > 1 and form.slots[1].joined:
        return f"{first}.{form.slots[1].word or form.slots[1].table}"
    return first


def own_words(name: str) -> str:
    """Name the table of the single words that only the templates of one table use (`free`)."""
    return f"{name} words"


def split_template(pattern: str) -> Template:
    parts: list[TemplatePart] = []
    for name, word, sign in re.findall(r"\{(\w+)\}|(\w+)|([^\w\s{}])", pattern):
        if name:
            parts.append(TemplatePart(NUMBER if name == NUMBER else "table", name))
        else:
            parts.append(TemplatePart("word", word) if word else TemplatePart("sign", sign))
    return Template(pattern, tuple(parts))


def fill(pattern: str, values: Iterable[str]) -> str:
    given = iter(values)
    return re.sub(r"\{\w+\}", lambda _: next(given), pattern)


def match_terms(table: Table, tokens: list[Token], at: int) -> Iterator[tuple[int, int]]:
    """Yield (code, end) of each spelling that stands at this place, the longest first."""
    if at >= len(tokens):
        return
    for term in table.terms.get(tokens[at].word, ()):
        end = at + len(term.words)
        if end == at + 1 or (
            end <= len(tokens)
            and all(tokens[at + n].word == word for n, word in enumerate(term.words))
        ):
            yield term.code, end


def match(
    vocabulary: Vocabulary,
    name: str,
    tokens: list[Token],
    at: int,
    names: Table | None = None,
) -> tuple[int, int] | None:
    """Read the longest symbol of a table at a place: (code, end). `names` are players' names."""
    table = vocabulary.tables[name]
    best = None
    if at < len(tokens) and tokens[at].word in table.terms:
        best = next(match_terms(table, tokens, at), None)
    for template in table.templates:
        found = _match_template(vocabulary, table, template, tokens, at, names)
        if found is not None and (best is None or found[1] > best[1]):
            best = found
    if best is None and names is not None and names.name == name:
        best = next(match_terms(names, tokens, at), None)
    return best


def match_word(
    vocabulary: Vocabulary, symbol: str, tokens: list[Token], at: int, own: str = ""
) -> int | None:
    """Read a single word such as `hand`; return where it ends."""
    word = tokens[at].word if at < len(tokens) else ""
    for name in (own, own_words(own), *WORDS) if own else WORDS:
        table = vocabulary.tables.get(name)
        if table is None or word not in table.terms:
            continue
        code = table.codes.get(symbol)
        if code is not None:
            for found, end in match_terms(table, tokens, at):
                if found == code:
                    return end
    return at + 1 if word == symbol else None


def is_sign(tokens: list[Token], at: int, sign: str) -> bool:
    """Tell whether a sign of a template stands here; people swap `=` and `:`."""
    alike = EQUALS if sign in EQUALS else (sign,)
    return at < len(tokens) and tokens[at].word in alike


def is_comma_inside(template: Template, tokens: list[Token], at: int) -> bool:
    """People also write `Europe, research` where the sign between the two is a stroke."""
    return at < len(tokens) and tokens[at].word == "," and "/" in template.pattern


def _match_template(
    vocabulary: Vocabulary,
    table: Table,
    template: Template,
    tokens: list[Token],
    at: int,
    names: Table | None,
) -> tuple[int, int] | None:
    values: list[str] = []
    for part in template.parts:
        if part.kind == "sign":
            at += is_sign(tokens, at, part.name)
            continue
        if values and part.kind == "table" and is_comma_inside(template, tokens, at):
            at += 1
        end = _match_part(vocabulary, table, part, tokens, at, names, values)
        while end is None and at < len(tokens) and tokens[at].word in vocabulary.fillers:
            if not values:
                return None  # words before the symbol are the form's to skip
            at += 1
            end = _match_part(vocabulary, table, part, tokens, at, names, values)
        if end is None:
            return None
        at = end
    code = table.codes.get(fill(template.pattern, values))
    return None if code is None else (code, at)


def _match_part(
    vocabulary: Vocabulary,
    table: Table,
    part: TemplatePart,
    tokens: list[Token],
    at: int,
    names: Table | None,
    values: list[str],
) -> int | None:
    if part.kind == "word":
        return match_word(vocabulary, part.name, tokens, at, table.name)
    if part.kind == NUMBER:
        if at < len(tokens) and tokens[at].word.isdecimal() and tokens[at].word.isascii():
            values.append(tokens[at].word)
            return at + 1
        return None
    found = match(vocabulary, part.name, tokens, at, names)
    if found is None:
        return None
    values.append(vocabulary.symbol(part.name, found[0]))
    return found[1]


def spell_table(vocabulary: Vocabulary, name: str, language: str) -> Iterator[str]:
    """Write every symbol of a table in a language."""
    table = vocabulary.tables[name]
    compound = {
        symbol: written
        for template in table.templates
        for symbol, written in _spell_template(vocabulary, table, template, language)
    }
    borrowed = [language, *(other for other in vocabulary.languages if other != language)]
    for code, symbol in enumerate(table.symbols):
        own = next((table.first[one, code] for one in borrowed if (one, code) in table.first), None)
        yield own or compound.get(symbol, symbol)


def _spell_template(
    vocabulary: Vocabulary, table: Table, template: Template, language: str
) -> Iterator[tuple[str, str]]:
    choices: list[list[tuple[str, str]]] = []
    for part in template.parts:
        if part.kind == "table":
            symbols = vocabulary.tables[part.name].symbols
            spelled = [vocabulary.spell(part.name, code, language) for code in range(len(symbols))]
            choices.append(list(zip(symbols, spelled, strict=True)))
        elif part.kind == NUMBER:
            choices.append([(str(number), str(number)) for number in range(1, 10)])
    written = re.sub(
        r"\{\w+\}|\w+",
        lambda found: (
            found.group()
            if found.group().startswith("{")
            else _own_word(vocabulary, table, found.group(), language)
        ),
        template.pattern,
    )
    for chosen in itertools.product(*choices):
        symbol = fill(template.pattern, (one for one, _ in chosen))
        if symbol in table.codes:
            yield symbol, fill(written, (one for _, one in chosen))


def _own_word(vocabulary: Vocabulary, table: Table, symbol: str, language: str) -> str:
    for own in (table, vocabulary.tables.get(own_words(table.name))):
        if own is not None and symbol in own.codes:
            for one in (language, *vocabulary.languages):
                if (one, own.codes[symbol]) in own.first:
                    return own.first[one, own.codes[symbol]]
    return vocabulary.word(symbol, language)


def terms_within(vocabulary: Vocabulary, name: str) -> list[Term]:
    """List every spelling that can stand in a slot of this table, the parts of compounds too."""
    table = vocabulary.tables.get(name)
    if table is None:
        return []
    found = [term for terms in table.terms.values() for term in terms]
    for template in table.templates:
        for part in template.parts:
            if part.kind == "table":
                found.extend(terms_within(vocabulary, part.name))
            elif part.kind == "word":
                found.extend(_word_terms(vocabulary, part.name))
    return found


def head_terms(vocabulary: Vocabulary, context: str) -> list[Term]:
    """List the words that can begin an entry of a context."""
    heads = vocabulary.tables[VERBS]
    named = {heads.codes[form.name] for form in vocabulary.contexts[context] if form.name}
    terms = [term for listed in heads.terms.values() for term in listed if term.code in named]
    for form in vocabulary.contexts[context]:
        if form.silent or not form.name:
            terms += terms_within(vocabulary, form.slots[0].table)
    return terms


def _word_terms(vocabulary: Vocabulary, symbol: str) -> Iterator[Term]:
    for name in WORDS:
        table = vocabulary.tables.get(name)
        code = table.codes.get(symbol) if table is not None else None
        if table is not None and code is not None:
            for terms in table.terms.values():
                yield from (term for term in terms if term.code == code)


def near_words(
    vocabulary: Vocabulary, word: str, expected: tuple[str, ...], language: str
) -> tuple[str, ...]:
    """Find known words like an unknown one, among those that could stand in its place."""
    mark_words = {word for one in vocabulary.phases.values() for word in (one.name, one.shape)}
    terms: list[Term] = []
    for name in expected:
        if name in vocabulary.contexts:
            terms += head_terms(vocabulary, name)
        else:
            terms += terms_within(vocabulary, "word" if name in mark_words else name)
    folded = " ".join(words_of(word))
    found = nearest_of(folded, terms, language)
    return tuple(one for one in found if words_of(one) != words_of(word))  # it was no slip of a pen


def nearest_of(word: str, terms: Iterable[Term], language: str) -> tuple[str, ...]:
    if not 1 < len(word) <= 40:
        return ()  # one letter is near to every other
    limit = max(1, len(word) // 3)
    ranked: dict[str, tuple[bool, int]] = {}
    for term in terms:
        known = " ".join(term.words)
        if len(word) == len(known) == 2:
            continue  # `bu` is half of `buy`, and no `eu`: of two letters half would be another
        far = distance(word, known, limit)
        if far <= limit:
            rank = (term.language != language, far)
            ranked[term.written] = min(rank, ranked.get(term.written, rank))
    # Another language's word for the same thing is no help beside one's own.
    own = {written: rank for written, rank in ranked.items() if not rank[0]}
    return tuple(sorted(own or ranked, key=lambda written: (ranked[written], written))[:3])
