"""The words for facts of the box: read anew, they are the same; two meanings of one are refused."""

from __future__ import annotations

import tomllib

import pytest

from co2replay.games.co2.box import boxfacts
from co2replay.games.co2.words import vocabulary
from co2replay.notation.vocabulary import Term
from tests.rulebooks.told import unknown, wrong

WORDS = """\
head.plant = ["{head}"]
key.cost = {cost}
key.cubes = ["{cubes}"]
bonus.any = ["cokolwiek bądź"]
where.other = "w"
form.head = "f"
"""


@pytest.fixture(autouse=True)
def nothing_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test reads the words anew."""
    monkeypatch.setattr(boxfacts, "_languages", {})
    monkeypatch.setattr(boxfacts, "_folded", {})


def shelve(monkeypatch: pytest.MonkeyPatch, **texts: str) -> None:
    """Other languages than those of the package."""
    read = {name: tomllib.loads(text) for name, text in sorted(texts.items())}
    tables = {name: {f"box_{key}": x for key, x in one.items()} for name, one in read.items()}
    monkeypatch.setattr(boxfacts, "languages", lambda home: tuple(tables))
    monkeypatch.setattr(boxfacts, "catalogue", lambda language, home: tables[language])


def test_the_languages_are_there_and_english_is_the_usual_one() -> None:
    assert boxfacts.box_languages() == ("en", "de", "it", "pl")


def test_words_come_in_the_language_asked_for() -> None:
    assert boxfacts.box_words().head["plant"][0] == "plant"
    assert boxfacts.box_words("pl").head["plant"][0] == "elektrownia"
    told = ("language", "xx", ("en", "de", "it", "pl"), "")
    assert unknown(boxfacts.box_words, "xx") == told


def test_a_word_is_read_in_any_language_and_as_its_symbol() -> None:
    assert boxfacts.read_word("head", ("power", "plant")) == "plant"
    assert boxfacts.read_word("key", ("zrodlo",)) == "source"  # źródło, as words are compared
    assert boxfacts.read_word("bonus", ("region", "cep")) == "region_cep"
    assert boxfacts.read_word("bonus", ("power", "plant")) is None


def test_all_spellings_of_some_words_are_terms() -> None:
    assert boxfacts.terms_of(("or", "plant", "none")) == [
        Term(("plant",), 0, "plant", "en"),
        Term(("power", "plant"), 0, "power plant", "en"),
        Term(("green", "plant"), 0, "green plant", "en"),
        Term(("or",), 0, "or", "en"),
        Term(("none",), 0, "none", "en"),
        Term(("nothing",), 0, "nothing", "en"),
        Term(("kraftwerk",), 0, "kraftwerk", "de"),
        Term(("grunes", "kraftwerk"), 0, "grünes kraftwerk", "de"),
        Term(("oder",), 0, "oder", "de"),
        Term(("keiner",), 0, "keiner", "de"),
        Term(("nichts",), 0, "nichts", "de"),
        Term(("centrale",), 0, "centrale", "it"),
        Term(("centrale", "verde"), 0, "centrale verde", "it"),
        Term(("o",), 0, "o", "it"),
        Term(("oppure",), 0, "oppure", "it"),
        Term(("niente",), 0, "niente", "it"),
        Term(("nessuno",), 0, "nessuno", "it"),
        Term(("elektrownia",), 0, "elektrownia", "pl"),
        Term(("elektrownia", "ekologiczna"), 0, "elektrownia ekologiczna", "pl"),
        Term(("albo",), 0, "albo", "pl"),
        Term(("lub",), 0, "lub", "pl"),
        Term(("nic",), 0, "nic", "pl"),
        Term(("brak",), 0, "brak", "pl"),
    ]


def test_no_key_of_a_lobby_card_is_a_benefit() -> None:
    # so a list of benefits ends where the next key stands
    for language in boxfacts.box_languages():
        for key in ("region", "grant", "source", "main", "minor", "or"):
            for spelling in (key, *boxfacts.box_words(language).key[key]):
                assert vocabulary().read("effect", spelling) is None


def test_words_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = WORDS.format(head="roślina", cost='["cena", "koszt"]', cubes="kostki")
    other = WORDS.format(head="plant", cost='["cost"]', cubes="kostki")
    shelve(monkeypatch, bb=text, aa=other)
    assert boxfacts.box_languages() == ("aa", "bb")
    assert boxfacts.box_words("bb") == boxfacts.BoxWords(
        head={"plant": ["roślina"]},
        key={"cost": ["cena", "koszt"], "cubes": ["kostki"]},
        bonus={"any": ["cokolwiek bądź"]},
        where={"other": "w"},
    )
    assert boxfacts.read_word("key", ("cena",)) == "cost"
    assert boxfacts.read_word("key", ("cubes",)) == "cubes"
    shelve(monkeypatch, cc=text)
    assert boxfacts.box_words().head == {"plant": ["plant"]}


@pytest.mark.parametrize(
    ("text", "file", "key", "what"),
    [
        ("head = 3\n", "bb.toml", "-", "Expected `object`, got `int` - at `$.head`"),
        (
            WORDS.format(head="x", cost='["cena"]', cubes="KOSZT"),
            "bb.toml",
            "key.cubes",
            "'KOSZT' means cost and cubes",
        ),
        (
            WORDS.format(head="x", cost='["cost", "kostka"]', cubes="Kostka"),
            "bb.toml",
            "key.cubes",
            "'Kostka' means cost and cubes",
        ),
    ],
)
def test_wrong_words_are_told_and_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch, text: str, file: str, key: str, what: str
) -> None:
    good = WORDS.format(head="plant", cost='["koszt"]', cubes="kostki")
    shelve(monkeypatch, aa=good, bb=text)
    for _ in range(2):
        assert wrong(boxfacts.box_languages) == (file, key, what)
