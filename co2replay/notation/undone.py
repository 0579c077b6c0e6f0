"""What beside an act says that it was not done, or that another was: `builds nothing in Essen`."""

from __future__ import annotations

import itertools

from .phrases import read_number
from .tokens import Token
from .vocabulary import VERBS, Form, Vocabulary, match


def is_undone(form: Form, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Is it said that this act was not done, or not so, or another?"""
    return (
        is_none(form, tokens, vocabulary)
        or is_other_verb(tokens, vocabulary)
        or is_inexact(form, tokens, vocabulary)
        or is_intended(tokens, vocabulary)
        or is_of_another(form, tokens, vocabulary)
    )


def is_none(form: Form, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Is it said that nothing was done, and of what: `builds nothing in Essen`?"""
    at = next((at for at, one in enumerate(tokens) if one.word in vocabulary.none), None)
    return at is not None and any(
        match(vocabulary, slot.table, tokens, place) is not None
        if slot.table in vocabulary.tables
        else slot.table == "int" and read_number(tokens[place].word) is not None
        for slot in form.slots
        for place in range(len(tokens))
    )


def is_inexact(form: Form, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Is it said of so many only about, or of a place beside the one that is named?"""
    said = f" {' '.join(token.word for token in tokens)} "
    code = vocabulary.tables[VERBS].codes.get(form.name)
    for terms in vocabulary.taken.values():
        for term in terms:  # `goes up to 15`
            if term.code == code:
                said = said.replace(f" {' '.join(term.words)} ", " ")
    return any(f" {' '.join(words)} " in said for words in vocabulary.inexact)


def is_intended(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Does it tell what somebody has to do it with: `has 1 for sale`?"""
    said = f" {' '.join(token.word for token in tokens)} "
    has = any(token.word in vocabulary.holds for token in tokens)
    return has and any(f" {' '.join(words)} " in said for words in vocabulary.intended)


def is_of_another(form: Form, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Is its head only the end of a longer one, which says another act: `un goal`, not `goal`?"""
    heads = vocabulary.tables[VERBS]
    code = heads.codes.get(form.name)
    own = {term.words for terms in heads.terms.values() for term in terms if term.code == code}
    said = tuple(token.word for token in tokens)
    passed = vocabulary.noise - vocabulary.fillers - vocabulary.itself
    for at, word in enumerate(said):
        for term in vocabulary.meant.get(word, ()):
            size = len(term.words)
            if said[at : at + size] != term.words or term.words in own or term.code == code:
                continue
            ends = [len(one) for one in own if term.words[-len(one) :] == one]
            if any(passed.issuperset(term.words[:-one]) for one in ends):
                return True  # what stands in front was passed over: `un` is an article elsewhere
    return False


def is_other_verb(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Does a word behind a verb make another of it, which no list has: `baut ... ab`?"""
    said = {token.word for token in tokens}
    tables = (*(table.terms for table in vocabulary.tables.values()), vocabulary.taken)
    return any(
        not any(
            term.words[-1:] == (word,)
            for had in tables
            for one in said
            for term in had.get(one, ())
        )
        for word in said & vocabulary.prefixes
    )


def is_from_elsewhere(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Is it said where somebody comes from, by words that are passed over: `from the pool to`?"""
    passed = vocabulary.fillers | vocabulary.noise
    begins, goals = vocabulary.origins | vocabulary.places, vocabulary.goals - vocabulary.places
    for at, one in enumerate(tokens):
        words = [more.word for more in tokens[at + 1 :]] if one.word in begins else []
        front = list(itertools.takewhile(lambda word: word in passed - goals, words))
        is_over = front == words or words[len(front)] in goals
        if is_over and not vocabulary.fillers.issuperset(front):
            return True
    return False
