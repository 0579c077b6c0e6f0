"""A number and the word for so many: one, a few and many, in each language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from co2replay.sentences import PLURAL, catalogue, languages
from co2replay.show.words import words_of_any_game

FORMS = {"en": 2, "it": 2, "de": 2, "pl": 3}
# What counts in these sentences is no number of things behind it.
UNCOUNTED = re.compile(r"\{(?:count|logs|games|values|clauses|cases|entries|actions)\} [^\W\d]+")
# "{count} more", "{count} to settle", "{count} legal", "{count} small", "{count} weitere": no noun.
NO_NOUN = {"label.problems", "label.more_findings", "fault.more", "moment.legal_more"}
NO_NOUN |= {"record.lacking", "record.several", "impact.games"}


def sentences(language: str) -> list[tuple[str, str]]:
    return [
        (f"{table}.{key}", sentence)
        for table, listed in catalogue(language).items()
        if isinstance(listed, dict) and table != "foreign"  # those read what others say
        for key, sentence in listed.items()
        if isinstance(sentence, str)
    ]


@pytest.mark.parametrize("language", languages())
def test_a_word_that_counts_has_as_many_forms_as_its_language(language: str) -> None:
    wrong: dict[str, Any] = {}
    for key, sentence in sentences(language):
        for _, forms in re.findall(PLURAL, sentence):
            few = forms.split("|")
            if len(few) not in (2, FORMS[language]):
                wrong[key] = few
    assert wrong == {}


def test_no_english_sentence_has_a_number_before_a_word_that_is_always_plural() -> None:
    bare = [
        key
        for key, sentence in sentences("en")
        if UNCOUNTED.search(re.sub(PLURAL, "", sentence)) and key not in NO_NOUN
        if re.search(r"\{\w+\} (?:\w+ )?[a-z]+s\b", re.sub(PLURAL, "", sentence))
    ]
    assert bare == []


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 1, "l: 1 more line"),
        ("en", 2, "l: 2 more lines"),
        ("it", 1, "l: ancora 1 riga"),
        ("it", 3, "l: ancora 3 righe"),
        ("de", 1, "l: noch 1 Zeile"),
        ("de", 21, "l: noch 21 Zeilen"),
        ("pl", 1, "l: jeszcze 1 wiersz"),
        ("pl", 2, "l: jeszcze 2 wiersze"),
        ("pl", 5, "l: jeszcze 5 wierszy"),
        ("pl", 12, "l: jeszcze 12 wierszy"),  # the teens count as many,
        ("pl", 22, "l: jeszcze 22 wiersze"),  # but twenty-two as two,
        ("pl", 21, "l: jeszcze 21 wierszy"),  # and only one itself as one
        ("pl", 112, "l: jeszcze 112 wierszy"),
        ("pl", 0, "l: jeszcze 0 wierszy"),
    ],
)
def test_a_number_is_followed_by_the_word_for_so_many(language: str, count: int, said: str) -> None:
    assert words_of_any_game(language).say("step", "more", count=count) == said


def test_one_log_is_not_called_logs() -> None:
    said = words_of_any_game("en").say("box", "learned", logs=1, values=1)
    assert said == "from 1 log: 1 value; behind each, how many logs say so"
