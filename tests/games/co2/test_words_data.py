"""The words of the languages: complete, without two meanings, and the same log in each."""

from __future__ import annotations

import ast
import re
import string
import tomllib
import unicodedata
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import co2replay
from co2replay import read_log
from co2replay.corpus.cases import cases_of
from co2replay.games.co2 import forms
from co2replay.games.co2.board import state
from co2replay.games.co2.chapters import ending
from co2replay.games.co2.turn import frames
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.show.words import words_of
from tests.sample import one_in

LANGUAGES = ("en", "de", "it", "pl")
TERMS = 113  # rows of part 1 of the register
CLAUSES = 313
# What people say instead, in each language its own: heads, numbers, capitals of two words.
HEARD = ("meant", "taken", "counts", "ordinals", "initials")
NEVER_READ = ("term", *HEARD)  # the rulebooks themselves use one word for two things, too


def load(kind: str, language: str) -> dict[str, Any]:
    place = resources.files("co2replay.games.co2") / "data" / kind / f"{language}.toml"
    return tomllib.loads(place.read_text(encoding="utf-8"))


def load_rules(name: str) -> dict[str, Any]:
    place = resources.files("co2replay.games.co2") / "data" / name
    return tomllib.loads(place.read_text(encoding="utf-8"))


WORDS = {language: load("vocabulary", language) for language in LANGUAGES}
TEXTS = {language: load("texts", language) for language in LANGUAGES}
LISTS_OF_WORDS = ("box_head", "box_key", "box_bonus", "moment_word")  # no sentences
MESSAGES = {
    language: {
        name: table
        for name, table in load("messages", language).items()
        if name not in LISTS_OF_WORDS
    }
    for language in LANGUAGES
}
SAID = words_of("co2", "en").sentences  # its own and those of every game


def tables(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {name: table for name, table in data.items() if isinstance(table, dict)}


def folded(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold().replace("ł", "l").replace("’", "'")
    text = unicodedata.normalize("NFKD", text)
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[-_\s]+", " ", text).split())


def spelled(name: str, words: dict[str, Any]) -> list[tuple[str, str]]:
    """List (symbol, spelling) of one table in all languages."""
    return [
        (symbol, spelling)
        for language in words
        for symbol, spellings in words[language][name].items()
        for spelling in spellings
    ]


def two_meanings(pairs: Iterable[tuple[str, str]]) -> set[tuple[str, str, str]]:
    """Find spellings that stand for two symbols once they are folded."""
    meaning: dict[str, str] = {}
    found = set()
    for symbol, spelling in pairs:
        first = meaning.setdefault(folded(spelling), symbol)
        if first != symbol:
            found.add((folded(spelling), first, symbol))
    return found


READ_TABLES = [name for name in tables(WORDS["en"]) if name not in NEVER_READ]


# The vocabulary


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_tables_and_symbols(language: str) -> None:
    english, own = (
        {name: list(table) for name, table in tables(WORDS[one]).items() if name not in HEARD}
        for one in ("en", language)
    )
    assert own == english
    assert WORDS[language]["language"] == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_symbol_has_words_and_none_of_them_twice(language: str) -> None:
    for name, table in tables(WORDS[language]).items():
        for symbol, spellings in table.items():
            assert spellings, (name, symbol)
            spellings = [spellings] if name == "initials" else spellings
            assert all(spelling == spelling.strip() != "" for spelling in spellings)
            assert len(set(spellings)) == len(spellings), (name, symbol)


@pytest.mark.parametrize(
    ("name", "symbols"),
    [
        ("source", forms.SOURCES),
        ("region", forms.REGIONS),
        ("grant", forms.GRANTS),
        ("fossil", forms.FOSSILS),
        ("seat", forms.SEATS),
        ("side", forms.SIDES),
        ("effect", forms.EFFECTS),
        ("cube", forms.CUBE_ANSWERS),
        ("goalway", forms.GOAL_WAYS),
        ("deck", forms.DECKS),
        ("status", forms.STATUSES),
        ("memory", forms.MEMORIES),
        ("regionfield", forms.REGION_FIELDS),
        ("boardfield", forms.BOARD_FIELDS),
    ],
)
def test_every_symbol_of_a_log_has_its_words(name: str, symbols: tuple[str, ...]) -> None:
    assert tuple(WORDS["en"][name]) == symbols


def test_every_head_word_of_a_form_has_its_words() -> None:
    heads = {form.name for form in forms.FORMS if form.name}
    assert set(WORDS["en"]["verb"]) == heads


def test_the_fields_of_a_seat_are_those_of_the_forms_less_the_sources() -> None:
    own = tuple(field for field in forms.SEAT_FIELDS if field not in forms.SOURCES)
    assert tuple(WORDS["en"]["seatfield"]) == own


def test_every_term_of_the_rulebooks_is_there() -> None:
    assert len(WORDS["en"]["term"]) == TERMS


@pytest.mark.parametrize("name", READ_TABLES)
def test_no_spelling_of_a_table_has_two_meanings_in_any_language(name: str) -> None:
    assert two_meanings(spelled(name, WORDS)) == set()


def test_no_head_word_means_one_thing_as_an_act_and_another_as_a_draw() -> None:
    acts = {form.name for form in forms.FORMS if form.context == "act"}
    draws = {form.name for form in forms.FORMS if form.context == "draw"}
    verbs = spelled("verb", WORDS)
    assert two_meanings(pair for pair in verbs if pair[0] in acts) == set()
    assert two_meanings(pair for pair in verbs if pair[0] in draws) == set()
    assert two_meanings(verbs) == set()


def test_a_planted_second_meaning_is_found() -> None:
    planted = {"en": {"fossil": {"gas": ["gas"]}}, "pl": {"fossil": {"oil": ["Gás"]}}}
    assert two_meanings(spelled("fossil", planted)) == {("gas", "gas", "oil")}


def test_accents_case_and_dashes_do_not_make_another_word() -> None:
    assert folded("Żółty") == folded("zolty")
    assert folded("Ameryka_Północna") == folded("ameryka polnocna")
    assert folded("nell’Asia") == folded("nell'asia")


def of_tables(*names: str, only: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    return [
        (f"{name}.{symbol}", spelling)
        for name in names
        for symbol, spelling in spelled(name, WORDS)
        if not only or symbol in only
    ]


def test_bare_entries_do_not_start_like_an_act() -> None:
    bare = of_tables("region", "seat") + of_tables("word", only=("hand", "summit"))
    acts = [form.name for form in forms.FORMS if form.context == "act" and form.name]
    assert two_meanings(of_tables("verb", only=tuple(acts)) + bare) == set()


def test_bare_facts_do_not_start_like_another_fact() -> None:
    heads = [form.name for form in forms.FORMS if form.context == "seen" and form.name]
    bare = of_tables("region", "seat", "boardfield")
    assert two_meanings(of_tables("verb", only=tuple(heads)) + bare) == set()


def test_what_stands_behind_a_seat_or_a_region_has_one_meaning() -> None:
    seat = of_tables("seatfield", "source") + of_tables("literal", only=("lobby", "goal", "goals"))
    region = of_tables("regionfield") + of_tables("literal", only=("control", "plants", "agenda"))
    assert two_meanings(seat) == set()
    assert two_meanings(region) == set()


def test_what_a_space_of_demand_holds_has_one_meaning() -> None:
    assert (
        two_meanings(of_tables("fossil", "source") + of_tables("literal", only=("empty",))) == set()
    )


def test_no_skipped_word_is_a_word_of_a_table() -> None:
    fillers = {folded(word) for language in LANGUAGES for word in WORDS[language]["fillers"]}
    known = {folded(word) for name in READ_TABLES for _, word in spelled(name, WORDS)}
    assert fillers & known == set()


# The same log in three languages

HEADER = "co2replay 1\ngame: co2\nedition: {}\nseats: orange=Ada purple=Bo blue=Cy\n---\n"

PARALLEL = [
    ("! start orange", "! inizia arancione", "! zaczyna pomarańczowy"),
    (
        "! agenda asia solar biomass fusion ; agenda north_america forestation recycling solar",
        "! agenda Asia solare biomassa fusione fredda ;"
        " tassello regionale Nord America forestazione riciclaggio solare",
        "! priorytety Azja słońce biomasa zimna fuzja ;"
        " priorytety Ameryki Północnej zalesianie odpady słońce",
    ),
    (
        "! fossil africa coal ; fossil asia oil ; fossil europe gas",
        "! fossile Africa carbone ; centrale fossile nell’Asia petrolio ; fossile in Europa gas",
        "! elektrownia konwencjonalna w Afryce węgiel ; konwencjonalna w Azji olej ;"
        " konwencjonalna w Europie gaz",
    ),
    (
        "! summit 1 forestation solar ; un 34 35 36 ; event 47 50",
        "! summit 1 forestazione solare ; onu 34 35 36 ; evento 47 50",
        "! kongres 1 zalesianie słońce ; nz 34 35 36 ; zdarzenie 47 50",
    ),
    (
        "! deal orange lobby 5 13 ? ; deal purple goal 32",
        "! distribuisci arancione lobby 5 13 ? ; dai viola obiettivo 32",
        "! rozdaj pomarańczowemu lobby 5 13 ? ; rozdaj fioletowemu cel firmy 32",
    ),
    ("[1.1 orange]", "[1.1 arancione]", "[1.1 pomarańczowy]"),
    (
        "propose solar asia money ; lobby 5 main",
        "proponi solare Asia denaro ; carta lobby 5 maggiore",
        "przygotuj słońce w Azji pieniądze ; karta lobbowania 5 główne",
    ),
    (
        "propose biomass north_america research recruit",
        "proponi progetto biomassa nell’America del Nord ricerca recluta",
        "ZAPROPONUJ BIOMASĘ W AMERYCE PÓŁNOCNEJ WSPARCIE BADAŃ REKRUTUJ",
    ),
    ("scientist hand asia/money", "scienziato mano Asia/denaro", "naukowiec reka azja/pieniadze"),
    (
        "scientist africa/research summit 2/fusion",
        "muovi scienziato dall'Africa/ricerca al summit 2/fusione",
        "przesuń naukowca z Afryki/badania na kongres 2/fuzja",
    ),
    ("buy ; sell ; end", "compra ; vendi ; fine", "kup ; sprzedaj ; koniec"),
    ("install solar asia/money", "installa solare Asia/denaro", "uruchom słoneczną Azja/pieniądze"),
    ("orange: hand", "arancione: in mano", "pomarańczowy: do ręki"),
    (
        "construct solar africa/money",
        "costruisci centrale solare in Africa/denaro",
        "zbuduj elektrownię słoneczną w Afryce/pieniądze",
    ),
    ("cep africa ; any solar", "cep Africa ; qualsiasi solare", "pne Afryka ; dowolna słońce"),
    (
        "extra fusion ; expertise biomass",
        "extra fusione ; competenza biomassa",
        "dodatkowo zimna fuzja ; doświadczenie biomasa",
    ),
    (
        "first orange ; topic recycling ; resolve 2 ; cube take ; cube leave",
        "primo arancione ; argomento riciclaggio ; risolvi 2 ; cubo prendi ; cubo lascia",
        "pierwszy pomarańczowy ; temat recycling ; rozpatrz 2 ; kostka weź ; kostka zostaw",
    ),
    (
        "lobby ? minor money ; claim 34 ; goal 32 discard ; pass",
        "lobby ? minore denaro ; rivendica obiettivo ONU 34 ; obiettivo 32 scarta ; passa",
        "lobby ? poboczne pieniądze ; odbierz cel NZ 34 ; cel 32 odrzuć ; pas",
    ),
    (
        "= orange.money 8, orange.cep 3, orange.solar 1, market.cep 1, price 4, ppm 190",
        "= arancione.denaro 8, arancione.cep 3, arancione.solare 1, mercato.cep 1,"
        " prezzo 4, co₂ 190",
        "= pomarańczowy.pieniądze 8, pomarańczowy.pne 3, pomarańczowy.słońce 1, rynek.pne 1,"
        " cena 4, zanieczyszczenie 190",
    ),
    (
        "= purple.hand 1, purple.pool 2, purple.un 1, purple.tech 2, purple.vp 9, bank.tech 3",
        "= viola.mano 1, viola.reclutamento 2, viola.onu 1, viola.cubi 2, viola.pv 9,"
        " banca.tecnologia 3",
        "= fioletowy.ręka 1, fioletowy.pula 2, fioletowy.nz 1, fioletowy.kostki 2, fioletowy.pz 9,"
        " bank.technologia 3",
    ),
    (
        "@ turn 2.3 purple ; africa/research fusion installed purple-scientist",
        "@ turno 2.3 viola ; Africa/ricerca fusione installato viola-scienziato",
        "@ tura 2.3 fioletowy ; Afryka/badania fuzja uruchomiony fioletowy-naukowiec",
    ),
    (
        "@ summit 2 solar=orange fusion=free ; africa.control nobody ; orange.goals 34 35",
        "@ summit 2 solare=arancione fusione=libero ; Africa.controllo nessuno ;"
        " arancione.obiettivi 34 35",
        "@ kongres 2 słońce=pomarańczowy fuzja=wolny ; Afryka.kontrola nikt ;"
        " pomarańczowy.cele 34 35",
    ),
    (
        "@ asia.plants coal solar:orange empty ; stack solar 3 ; orange.goal 32 ; purple.lobby 21",
        "@ Asia.centrali carbone solare:arancione vuoto ; pila solare 3 ; arancione.obiettivo 32 ;"
        " viola.lobby 21",
        "@ Azja.elektrownie węgiel słońce:pomarańczowy puste ; stos słońce 3 ;"
        " pomarańczowy.cel 32 ; fioletowy.lobby 21",
    ),
    (
        "@ done acted moved bought sold carded price-changed warmed",
        "@ già agito mosso comprato venduto carta prezzo-cambiato riscaldato",
        "@ zrobione akcja przesunięto kupiono sprzedano karta zmiana-ceny ocieplenie",
    ),
    ("[3 supply]", "[3 distributiva]", "[3 zasoby]"),
    (
        "orange: income 3 coins 3 vp ; purple: pay asia",
        "arancione: entrate 3 monete 3 PV ; viola: paga dall’Asia",
        "pomarańczowy: przychód 3 monety 3 PZ ; fioletowy: zapłać z Azji",
    ),
    ("[end]", "[fine]", "[koniec]"),
    (
        "orange: goal 31 exchange ; purple: goal 27 score",
        "arancione: obiettivo 31 scambia ; viola: obiettivo 27 punti",
        "pomarańczowy: cel 31 wymień ; fioletowy: cel 27 punktuj",
    ),
    (
        "= score orange 24, purple 19",
        "= punteggio arancione 24, viola 19",
        "= wynik pomarańczowy 24, fioletowy 19",
    ),
    ("x sell", "x vendi", "x sprzedaj"),
]


def read_body(lines: str, language: str) -> list[tuple[Any, ...]]:
    log = read_text(HEADER.format(language) + lines + "\n", vocabulary_for)
    assert log.problems == [], lines
    return [(e.kind, e.verb, e.args, e.who, e.taken_back) for e in log.entries]


@pytest.mark.parametrize(("english", "italian", "polish"), PARALLEL)
def test_one_line_means_the_same_in_three_languages(
    english: str, italian: str, polish: str
) -> None:
    entries = read_body(english, "en")
    assert read_body(italian, "it") == entries
    assert read_body(polish, "pl") == entries


def test_the_words_mean_the_codes_that_stand_in_the_forms() -> None:
    # asia is region 4, money grant 0, solar source 1: space 4*3+0 = 12, place 1+12 = 13.
    lines = "przygotuj słońce w Azji pieniądze ; scienziato mano asia/denaro"
    found = [entry[1:3] for entry in read_body(lines, "it")]
    assert found == [(forms.PROPOSE, (1, 12)), (forms.SCIENTIST, (0, 13))]


def test_one_log_may_mix_the_languages() -> None:
    for column in range(3):
        mixed = "\n".join(row[(number + column) % 3] for number, row in enumerate(PARALLEL))
        whole = "\n".join(row[0] for row in PARALLEL)
        assert read_body(mixed, "en") == read_body(whole, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_written_in_a_language_reads_back_the_same(language: str) -> None:
    lines = HEADER.format("en") + "\n".join(row[0] for row in PARALLEL) + "\n"
    log = read_text(lines, vocabulary_for)
    again = read_text(write_text(log, vocabulary(), language), vocabulary_for)
    assert again.problems == []
    assert [(e.kind, e.verb, e.args, e.who) for e in again.entries] == [
        (e.kind, e.verb, e.args, e.who) for e in log.entries
    ]


# The texts of clauses and readings


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_and_reading_is_told(language: str) -> None:
    clauses = {name for name in load_rules("clauses.toml") if name.startswith("co2.")}
    assert len(clauses) == CLAUSES
    assert set(TEXTS[language]["clauses"]) == clauses
    readings = load_rules("readings.toml")["readings"]
    told = TEXTS[language]["readings"]
    assert set(told) == set(readings)
    for name, reading in readings.items():
        assert list(told[name]["values"]) == list(reading["values"]), name
        assert set(told[name]) == {"topic", "values"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_speaks_of_a_single_edition(language: str) -> None:
    told = TEXTS[language]
    texts = [
        *told["clauses"].values(),
        *(reading["topic"] for reading in told["readings"].values()),
        *(text for reading in told["readings"].values() for text in reading["values"].values()),
    ]
    for text in texts:
        assert text == text.strip() != ""
        assert not re.search(r"\b(EN|DE|IT|PL|[DWAX]\d\d)\b", text), text


# Numbers written as a ratio or a word in one language only.
NUMBERS_APART = {"co2.supply.cep.vp-substitute", "co2.free.kinds"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_a_clause_are_the_same_in_every_language(language: str) -> None:
    for name, text in TEXTS["en"]["clauses"].items():
        if name not in NUMBERS_APART:
            told = TEXTS[language]["clauses"][name]
            assert sorted(re.findall(r"\d+", told)) == sorted(re.findall(r"\d+", text)), name


# The sentences of the program


def holes(sentence: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


def sentences_apart(one: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, str]]:
    """Find sentences that only one has, or whose names in braces differ."""
    found = []
    for table in sorted(set(tables(one)) | set(tables(other))):
        left, right = one.get(table, {}), other.get(table, {})
        for key in sorted(set(left) | set(right)):
            if table == "name" and key not in left:
                continue  # English writes it as logs do; another language may need a capital
            if key not in left or key not in right or holes(left[key]) != holes(right[key]):
                found.append((table, key))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences(language: str) -> None:
    assert MESSAGES[language]["language"] == language
    assert sentences_apart(MESSAGES["en"], MESSAGES[language]) == []
    for table in tables(MESSAGES[language]).values():
        assert all(sentence == sentence.strip() != "" for sentence in table.values())


def test_a_planted_difference_of_sentences_is_found() -> None:
    one = {"problem": {"a": "too large: {text}", "b": "x"}, "hint": {"c": "y"}}
    other = {"problem": {"a": "troppo grande: {testo}"}, "hint": {"c": "z"}}
    assert sentences_apart(one, other) == [("problem", "a"), ("problem", "b")]


def test_every_table_of_a_slot_can_be_named_as_expected() -> None:
    expected = {slot.table for form in forms.FORMS for slot in form.slots} - {"literal"}
    assert expected - set(SAID["expected"]) == set()


def test_every_breach_with_a_sentence_of_its_own_is_a_clause() -> None:
    named = [key.split() for key in MESSAGES["en"]["breach"] if key.startswith("co2.")]
    clauses = set(TEXTS["en"]["clauses"])
    chapters = {clause.rpartition(".")[0] for clause in clauses}
    assert {clause for clause, *_ in named} - clauses - chapters == set()
    # behind some of them the fact that says which of the things it forbids was done, or its value
    assert {fact for _, *facts in named for fact in facts[:1]} - facts_of_breaches() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_breach_speaks_by_the_paraphrase_of_its_clause(language: str) -> None:
    """Who broke a rule is told what was done and why not; a paraphrase is a sentence of a book."""
    told = {}
    for case in one_in(3, [one for one in cases_of("co2") if one.side == "breach"]):
        for found in co2replay.findings(read_log(case.text), language=language):
            told[found.message] = (case.file, found)
    assert len(told) > 50
    paraphrases = {text.rstrip(".") for text in TEXTS[language]["clauses"].values()}
    raw = {
        file: message
        for message, (file, found) in told.items()
        if found.kind == "breach" and message.rpartition(": ")[2].rstrip(".") in paraphrases
    }
    assert raw == {}


def facts_of_breaches() -> set[str]:
    """Collect the names of the facts that the rules put beside a breach."""
    names = set()
    for file in Path(forms.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("facts_of"):
                tables = (x for x in ast.walk(node) if isinstance(x, ast.Dict))
                names |= {ast.literal_eval(key) for table in tables for key in table.keys if key}
            told = "players" not in file.parts and isinstance(node, ast.Assign | ast.AnnAssign)
            if told and isinstance(node.value, ast.Dict):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(getattr(one, "id", "") == "facts" for one in targets):
                    names |= {ast.literal_eval(key) for key in node.value.keys if key}
            if not isinstance(node, ast.Call):
                continue
            if getattr(node.func, "id", "") in ("refuse", "impossible", "impossible_at"):
                names |= {keyword.arg for keyword in node.keywords if keyword.arg}
            if getattr(node.func, "id", "") == "Breach" and isinstance(node.args[1], ast.Dict):
                names |= {key.value for key in node.args[1].keys if isinstance(key, ast.Constant)}
    return names


def test_every_fact_beside_a_breach_has_its_words() -> None:
    names = facts_of_breaches()
    assert {"price", "money", "needed"} <= names
    assert names - set(SAID["fact"]) == set()


def test_columns_phases_and_decisions_have_their_labels() -> None:
    assert set(ending.SHEET) - set(SAID["sheet"]) == set()
    assert set(SAID["phase"]) == {*state.PHASES, "end"}  # of the play, as a mark names it
    assert {f"phase_{phase}" for phase in state.PHASES} <= set(MESSAGES["en"]["label"])
    assert set(SAID["wait"]) == {kind.name for kind in frames.KINDS if not kind.is_step}
