"""How words of several languages become one vocabulary, and when they may not."""

from __future__ import annotations

import pytest

from co2replay.errors import DataError
from co2replay.games.co2.forms import FORMS, TABLES
from co2replay.notation.vocabulary import Form, Slot, Vocabulary, form_key
from co2replay.notation.wordlists import build_vocabulary
from tests.notation.words import WORDS, code, form, one

FEW_FORMS = (
    Form(0, "plant", "act", (Slot("tree"), Slot("place"))),
    Form(1, "go", "act", (Slot("place"),), silent=True),
)
FEW_TABLES = {
    "seat": ("red", "green"),
    "tree": ("oak", "fir"),
    "land": ("hill", "lake"),
    "place": ("hill:oak", "hill:fir", "lake:oak", "lake:fir", "store"),
}
TEMPLATES = {"place": ("{land}:{tree}", "store")}

Listed = dict[str, dict[str, dict[str, list[str]]]]


def english() -> Listed:
    return {
        "en": {
            "verb": {"plant": ["plant"]},
            "tree": {"oak": ["oak"], "fir": ["fir"]},
            "land": {"hill": ["hill", "the high hill"], "lake": ["lake"]},
            "word": {"store": ["store"]},
        }
    }


def build(words: Listed) -> Vocabulary:
    return build_vocabulary(FEW_FORMS, FEW_TABLES, words, ["on", "the"], TEMPLATES)


def test_a_compound_is_read_from_the_words_of_its_parts() -> None:
    words = build(english())
    assert words.read("place", "hill:fir") == 1
    assert words.read("place", "The High Hill / fir") is None  # the sign of this table is `:`
    assert words.read("place", "the high hill fir") == 1
    assert words.read("place", "store") == 4
    assert words.spell("place", 2, "en") == "lake:oak"


def test_one_spelling_with_two_meanings_in_a_table_names_both() -> None:
    words = english()
    words["de"] = {"tree": {"fir": ["Oak"]}}
    with pytest.raises(DataError, match=r"tree\.fir: 'oak' is already oak in en"):
        build(words)


def test_a_head_word_may_not_be_a_place_that_begins_an_entry() -> None:
    words = english()
    words["en"]["place"] = {"store": ["plant"]}
    with pytest.raises(DataError, match="'plant' is already plant"):
        build(words)


def test_two_heads_of_one_context_may_not_share_a_word() -> None:
    words = english()
    words["en"]["verb"]["go"] = ["plant"]
    with pytest.raises(DataError, match=r"verb \(act\).*'plant' is already"):
        build(words)


def test_a_word_of_an_unknown_symbol_names_the_known_ones() -> None:
    words = english()
    words["en"]["tree"]["elm"] = ["elm"]
    with pytest.raises(DataError, match=r"tree\.elm: known: oak, fir"):
        build(words)


def test_a_language_without_a_word_borrows_it_and_symbols_are_always_read() -> None:
    words = english()
    words["de"] = {"tree": {"oak": ["Eiche"]}}
    vocabulary = build(words)
    assert vocabulary.spell("tree", 0, "de") == "Eiche"
    assert vocabulary.spell("tree", 1, "de") == "fir"
    assert vocabulary.spell("place", 0, "de") == "hill:Eiche"
    assert vocabulary.read("seat", "green") == 1  # no language lists seats here


@pytest.mark.parametrize("language", WORDS.languages)
@pytest.mark.parametrize("table", list(TABLES))
def test_what_is_written_in_a_language_is_read_as_what_it_was(table: str, language: str) -> None:
    for number, symbol in enumerate(TABLES[table]):
        written = WORDS.spell(table, number, language)
        assert WORDS.read(table, written) == number, (symbol, written)


@pytest.mark.parametrize(
    ("table", "written", "symbol"),
    [
        ("space", "asia money", "asia/money"),
        ("space", "nell’Asia / denaro", "asia/money"),
        ("space", "w Ameryce Północnej pieniądze", "north_america/money"),
        ("space", "AMERYKA_POLNOCNA/PIENIADZE", "north_america/money"),
        ("place", "summit 2/solar", "summit 2/solar"),
        ("place", "al summit 2/solare", "summit 2/solar"),
        ("place", "ręka", "hand"),
        ("purse", "Asia", "asia"),
        ("plant", "solar:orange", "solar:orange"),
        ("tile", "solar installed", "solar installed"),
        ("topicholder", "solare = libero", "solar=free"),
        ("seatfield", "fusione fredda", "fusion"),
        ("boardfield", "market.cep", "market.cep"),
        ("boardfield", "CO₂", "ppm"),
        ("holder", "nessuno", "nobody"),
    ],
)
def test_words_as_people_write_them(table: str, written: str, symbol: str) -> None:
    assert WORDS.read(table, written) == code(table, symbol)


def test_every_spelling_of_every_symbol_is_read_as_it() -> None:
    for name in TABLES:
        for terms in WORDS.tables[name].terms.values():
            for term in terms:
                assert WORDS.read(name, term.written) == term.code, term


def test_every_spelling_of_every_head_word_begins_its_entry() -> None:
    rest = {
        "act": "solar asia/money",
        "draw": "asia oil",
    }
    heads = WORDS.tables["verb"]
    for context, name, values in (
        ("", "propose", rest["act"]),
        ("", "install", rest["act"]),
        ("", "construct", rest["act"]),
        ("", "pass", ""),
        ("", "recruit", ""),
        ("", "scientist", "hand asia/money"),
        ("", "buy", ""),
        ("", "sell", ""),
        ("", "lobby", "5 main"),
        ("", "claim", "34"),
        ("", "end", ""),
        ("", "go", "hand"),
        ("", "pay", "hand"),
        ("", "cube", "take"),
        ("", "any", "solar"),
        ("", "cep", "asia"),
        ("", "extra", "solar"),
        ("", "expertise", "solar"),
        ("", "topic", "solar"),
        ("", "resolve", "2"),
        ("", "first", "blue"),
        ("", "goal", "32 score"),
        ("", "income", "3 coins 3 vp"),
        ("! ", "start", "blue"),
        ("! ", "agenda", "asia solar fusion biomass"),
        ("! ", "fossil", rest["draw"]),
        ("! ", "summit", "2 solar fusion"),
        ("! ", "un", "34 35"),
        ("! ", "event", "47 50"),
        ("! ", "deal", "blue lobby 5"),
        ("= ", "turn", "2.3 blue"),
        ("= ", "done", "sold"),
        ("= ", "score", "blue 4"),
        ("= ", "stack", "solar 4"),
    ):
        code_of_head = heads.codes[name]
        spellings = [
            term.written
            for terms in heads.terms.values()
            for term in terms
            if term.code == code_of_head
        ]
        assert len(spellings) > len(WORDS.languages) - 1
        kind = {"": "act", "! ": "draw", "= ": "seen"}[context]
        for written in spellings:
            said = one(f"{context}{written} {values}".rstrip())
            assert said[1] == form(kind, name), written


def test_a_place_that_no_board_has_is_not_read() -> None:
    assert WORDS.read("place", "summit 7/solar") is None  # six places can be named
    assert WORDS.read("place", "asia/money solar") is None


def test_near_words_come_in_the_asked_language_first() -> None:
    assert WORDS.nearest("solr", "source", "en")[0] == "solar"
    assert WORDS.nearest("solarre", "source", "it")[0] == "solare"  # "solar" is no farther off
    assert WORDS.nearest("qqqqqqq", "source", "en") == ()
    assert WORDS.nearest("a" * 10_000, "source", "en") == ()
    assert "asia" in WORDS.nearest("asja", "space", "en")


def test_every_form_has_a_name_of_its_own_within_its_context() -> None:
    keys = [(form.context, form_key(form)) for form in FORMS]
    assert len(set(keys)) == len(keys)
    assert form_key(next(form for form in FORMS if form.code == 60)) == "seat.seatfield"
    assert form_key(next(form for form in FORMS if form.code == 62)) == "region.control"
