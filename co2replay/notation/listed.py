"""Lists of rows: where one goes on with words of something else, nothing of it is dropped."""

from __future__ import annotations

from .phrases import SEAT, read_number
from .spoken import none_said
from .tokens import Token
from .vocabulary import VERBS, Form, Slot, Vocabulary, match, match_word


def is_listed_on(form: Form, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Does a list of what lies there go on with a word of something else: `order red deck`?"""
    if form.context != "seen" or not any(slot.many for slot in form.slots):
        return False
    own = vocabulary.tables[VERBS].codes.get(form.name, -1)
    begun, is_none, at = False, False, 0
    while at < len(tokens):
        ends = [(slot.many, value_end(slot, tokens, at, vocabulary)) for slot in form.slots]
        end = max(end for _, end in ends)
        if end > at:
            if is_none and (True, end) in ends:
                return True  # nothing lies in one place, and this in another: `out none under 14`
            begun, at = begun or (True, end) in ends or is_field_said(form, ends, end), end
            continue
        if tokens[at].word == "?" or none_said(tokens, at, vocabulary) is not None:
            is_none = is_none or tokens[at].word != "?"
            begun, at = True, at + 1  # a list of nothing is one, and of what nobody wrote down
            continue
        is_cut_off = [one.word for one in tokens[at : at + 2]] == [".", "."]
        is_other = begun and is_word_of_a_log(tokens[at].word, own, vocabulary)
        if tokens[at].word == "!" or is_cut_off or is_other:
            return True
        at += 1
    return False


def is_field_said(form: Form, ends: list[tuple[bool, int]], end: int) -> bool:
    """Has the name just been said of what a row tells of somebody: `red.plants`? The list begins
    there, whatever stands for nothing in it: a dash says no word."""
    told = zip(form.slots, ends, strict=True)
    return any(one == (False, end) and slot.table not in (SEAT, "int") for slot, one in told)


def value_end(slot: Slot, tokens: list[Token], at: int, vocabulary: Vocabulary) -> int:
    """Where a value of a slot ends, or its word, that stands here; the place itself: none does."""
    if slot.table == "literal":
        return match_word(vocabulary, slot.word, tokens, at) or at
    if slot.table not in vocabulary.tables:
        return at + (read_number(tokens[at].word) is not None)
    found = match(vocabulary, slot.table, tokens, at)
    return at if found is None else found[1]


def is_word_of_a_log(word: str, own: int, vocabulary: Vocabulary) -> bool:
    """Does a word begin an entry, or name what rows tell of, that is not the one it stands in?"""
    heads = {term.code for term in vocabulary.tables[VERBS].terms.get(word, ())}
    if word in vocabulary.fillers or own in heads:
        return False
    terms = (table.terms.get(word, ()) for table in vocabulary.tables.values())
    return any(len(one.words) == 1 for found in terms for one in found)


def is_other_counted(form: Form, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Does a number count what this act has no place for: `13 coins, 2 cubes` are no income?

    Nor are `13 coins and 2 plants`, though `plants` says nothing in other entries; and `claim 2
    stones` claims no card 2.
    """
    units = [slot.unit for slot in form.slots if slot.unit]
    numbers = [slot for slot in form.slots if slot.table == "int"]
    if any(slot.many for slot in form.slots):
        return False
    if form.opens or not numbers or any(one.reached or one.led or one.unpaid for one in numbers):
        return False
    said = vocabulary.noise - vocabulary.fillers - vocabulary.joints - vocabulary.itself
    for at, one in enumerate(tokens[:-1]):
        if read_number(one.word) is None:
            continue
        is_unit = any(  # `2 coins`, `2 as coins`
            match_word(vocabulary, unit, tokens, n) for unit in units for n in (at + 1, at + 2)
        )
        is_said = tokens[at + 1].word in said
        is_thing = match(vocabulary, "seatfield", tokens, at + 1) is not None
        if not is_unit and ((is_said or is_thing) if units else (is_said and is_thing)):
            return True
    return False
