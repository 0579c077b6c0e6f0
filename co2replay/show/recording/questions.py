"""What a record waits for next, in words, with the answers that are legal."""

from __future__ import annotations

from co2replay.engine.face import Wanted
from co2replay.engine.passed import OVER
from co2replay.notation.format import write_mark
from co2replay.notation.records import ACT, NOBODY, Entry
from co2replay.notation.shorthand import meant
from co2replay.notation.spelling import fold
from co2replay.notation.vocabulary import VERBS
from co2replay.questions.check.legal import legal_entries
from co2replay.verdict.session import players_of

from ..acts import act_text
from ..blank import lacking_draws
from ..names import with_name
from ..wordlist import drawn_example
from ..words import Words
from .draws import stem_of, values_left
from .replies import Asked
from .standing import Standing, keeping_of, last_mark, moment_here, waits_here

OPTIONS_SHOWN = 8  # more are not read; there is completion, and `legal`
OPTIONS_WIDTH = 80
COMPLETIONS_MAX = 60


def setup_here(standing: Standing) -> Wanted | None:
    return keeping_of(standing).next_draw(standing.run.table, standing.entries)


def candidates(standing: Standing) -> tuple[list[Entry], bool]:
    """Every answer that is legal here, what the question is about first; and is that all?"""
    if waits_here(standing).role == OVER or standing.run.derailed >= 0:
        return [], True
    entries, certain = legal_entries(moment_here(standing))
    return sorted(entries, key=keeping_of(standing).is_aside), certain


def asked_here(standing: Standing, words: Words, language: str) -> Asked | None:
    """The next question; none when the game is over."""
    vocabulary = standing.session.vocabulary
    role, kind, seat, _ = waits_here(standing)
    if role == OVER:
        return None
    question = setup_here(standing)
    if question is not None:
        stem = stem_of(question, vocabulary, language)
        one = "ask_one" if question.wanted == 1 else "ask_draw"
        key = "ask_hand" if question.may_be_unknown else one
        thing = words.thing("number" if question.table == "int" else question.table)
        text = words.say("record", key, stem=stem, count=question.wanted, thing=thing)
        return Asked(kind=kind, stem=stem, text=text)
    legal, certain = candidates(standing)
    keeping, state = keeping_of(standing), standing.run.table.state
    main = [one for one in legal if not keeping.is_aside(one)]
    if seat < 0 and main and all(one.kind == ACT and one.who != NOBODY for one in main):
        seat = main[0].who
        main = [one for one in main if one.who == seat]
    due = keeping.mark_due(state) or last_mark(standing)
    mark = write_mark(due, vocabulary, language) if due else ""
    wait = words.say_or("wait", kind, kind)
    options: tuple[str, ...] = ()
    if 0 < len(main) <= OPTIONS_SHOWN and certain:
        options = tuple(act_text(one, vocabulary, language) for one in main)
    lacks = lacking_here(standing, language)
    drawn = drawn_example(standing.session.game.name, kind, vocabulary, language)
    if drawn and not main:
        wait = words.say("record", "lacking_last", wait=wait, draw=drawn)
    if lacks:
        said = "lacking" if len(lacks) > 1 else "lacking_last"
        wait = words.say("record", said, wait=wait, draw=lacks[0], count=len(lacks) - 1)
    name = words.seat(vocabulary.symbol("seat", seat)) if seat >= 0 else ""
    key = "ask_seat" if name else "ask"
    players = players_of(standing.session)
    called = with_name(vocabulary.symbol("seat", seat), players, words) if name else ""
    text = words.say("record", key, seat=called, wait=wait)
    shown = "; ".join(one.removeprefix(f"{name}: ") for one in options)
    if options and len(shown) <= OPTIONS_WIDTH:
        text += f" ({shown})"
    elif main:
        text += f" ({words.say('record', 'ways', count=len(main))})"
    if keeping.closing(state) is not None:
        text += f" ({words.say('record', 'last_call', end=vocabulary.word('end', language))})"
    symbol = vocabulary.symbol("seat", seat) if seat >= 0 else ""
    return Asked(kind=kind, seat=symbol, mark=mark, text=text, options=options)


def lacking_here(standing: Standing, language: str) -> list[str]:
    """The draws of the set-up that are still to be said."""
    return lacking_draws(standing.session.game, standing.run.table, language)


def completions_here(standing: Standing, text: str, language: str) -> list[str]:
    """Whole lines that a beginning can become; with nothing typed only their first words."""
    vocabulary = standing.session.vocabulary
    question = setup_here(standing)
    if question is not None:
        return values_completed(values_left(question, standing, language), text)
    if (lacks := lacking_here(standing, language)) and not text.strip():
        return lacks
    legal, _ = candidates(standing)
    head, sign, rest = text.rpartition(";")
    before = f"{head}{sign} " if sign else ""
    rest = rest.strip()
    if before:
        return []  # what is legal behind the first part is not known before it is said
    is_aside = keeping_of(standing).is_aside
    shown = [one for one in legal if not is_aside(one)]
    if not rest:
        if len(shown) <= OPTIONS_SHOWN:
            return [act_text(one, vocabulary, language) for one in shown]
        return list(dict.fromkeys(head_of(one, standing, language) for one in shown))
    for languages in ((language,), vocabulary.languages):
        found = meant(rest, shown, vocabulary, languages) or meant(
            rest, legal, vocabulary, languages
        )
        if found:
            texts = [act_text(one, vocabulary, language) for one in found]
            return texts[:COMPLETIONS_MAX]
    return []


def head_of(entry: Entry, standing: Standing, language: str) -> str:
    vocabulary = standing.session.vocabulary
    form = vocabulary.forms[entry.verb]
    return vocabulary.spell(VERBS, vocabulary.tables[VERBS].codes[form.name], language)


def values_completed(values: list[str], text: str) -> list[str]:
    """The last word completed; those before it stay as they are."""
    before, space, last = text.rpartition(" ")
    return [f"{before}{space}{one}" for one in values if fold(one).startswith(fold(last))]
