"""Every language says the same things, and everything that can be found has a sentence."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path
from typing import Any

import pytest

from co2replay.engine import trace
from co2replay.games.co2.turn.frames import KINDS
from co2replay.games.registry import games
from co2replay.sentences import CAUSES, FOREIGN, catalogue, languages
from co2replay.show.words import Words, words_of

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "de", "it", "pl")


def flat(tree: Any, path: str = "") -> dict[str, str]:
    if not isinstance(tree, dict):
        return {path: str(tree)}
    return {
        key: text
        for name, part in tree.items()
        for key, text in flat(part, f"{path}/{name}").items()
    }


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def words(language: str) -> Words:
    return words_of("co2", language)


def test_the_languages_are_there_english_first() -> None:
    assert languages() == LANGUAGES


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", ["de", "it", "pl"])
def test_every_language_has_the_same_sentences_with_the_same_blanks(
    game: str, language: str
) -> None:
    english = flat(words_of(game, "en").sentences)
    other = flat(words_of(game, language).sentences)
    # A terminal may say a label shorter in one language than in another, and German writes names
    # with a capital that others have as they stand in a log.
    assert [key for key in set(english) ^ set(other) if not key.startswith("/step_word/")
            and (key in english or not key.startswith("/name/"))] == []  # fmt: skip
    assert {key: holes(text) for key, text in english.items() if key in other} == {
        key: holes(text) for key, text in other.items() if key in english
    }


def name_of(function: ast.expr) -> str:
    return str(getattr(function, "id", getattr(function, "attr", "")))


def problem_codes() -> set[str]:
    """Read the codes off the calls that make problems."""
    found = set()
    for folder in ("notation", "rulebooks", "games/co2"):
        for path in (ROOT / "co2replay" / folder).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                place = {"Problem": 0, "problem": 0, "unknown": 0, "problem_at": 1}.get(
                    name_of(node.func), len(node.args)
                )
                if place < len(node.args) and isinstance(node.args[place], ast.Constant):
                    found.add(str(node.args[place].value))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_sentence(language: str) -> None:
    codes = problem_codes()
    assert {"wrong-version", "unknown-edition", "unknown-word", "line-too-long"} <= codes
    assert {code for code in codes if not words(language).has("problem", code)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_game_waits_for_has_a_name(language: str) -> None:
    asked = [kind.name for kind in KINDS if not kind.is_step]
    assert [name for name in asked if not words(language).has("wait", name)] == []


def test_every_kind_of_finding_has_its_words() -> None:
    from co2replay.show.findings.making import CODES, QUIET, SHOWN_AS

    kinds = {
        value for name, value in vars(trace).items() if name.isupper() and isinstance(value, str)
    }
    assert kinds == set(SHOWN_AS) | set(QUIET)
    assert set(CODES) <= kinds


def test_a_language_that_nobody_wrote_falls_back_to_english() -> None:
    assert words_of("co2", "xx").language == "en"


@pytest.mark.parametrize(
    ("language", "value", "said"),
    [
        ("it", "1.1 purple", "1.1 viola"),
        ("pl", "1.1 purple", "1.1 fioletowy"),
        ("it", "2 supply", "2 Fase Distributiva"),
        ("pl", "oil gas", "olej gaz"),
        ("en", "asia/money", "asia/money"),
        ("it", 7, "7"),
        ("pl", "nobody", "nikt"),
        ("it", "nobody", "nessuno"),
        ("pl", "empty", "puste"),
    ],
)
def test_a_value_is_said_word_by_word(language: str, value: object, said: str) -> None:
    assert words(language).value(value) == said


@pytest.mark.parametrize(
    ("language", "value", "said"),
    [
        ("de", "north_america/money", "Nordamerika/Geld"),
        ("de", "hydro, wind", "Hydro, Wind"),
        ("de", "turn", "Aktionen"),
        ("de", "board", "eigenes Tableau"),
        ("it", "hydro, wind", "idroelettrico, eolico"),
        ("it", "board", "propria plancia"),
        ("pl", "asia", "Azja"),
        ("pl", "board", "własna planszetka"),
        ("en", "asia", "Asia"),
    ],
)
def test_a_fact_is_told_by_the_names_of_its_things(language: str, value: str, said: str) -> None:
    assert words_of("second-chance", language).named(value) == said


def test_both_parts_of_a_value_of_two_are_said() -> None:
    """Energy and owner of a plant, a topic and who stands there: the page had `recycling:red`."""
    german = words_of("second-chance", "de")
    assert german.value("gas recycling:red") == "gas wiederverwertung:rot"
    assert german.value("hydro=free solar=purple") == "hydro=frei solar=violett"


def words_in_code() -> tuple[set[str], list[re.Pattern[str]]]:
    """Every text and named value of the code, and a pattern of each that is put together."""
    texts: set[str] = set()
    shapes: set[str] = set()
    for path in (ROOT / "co2replay").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts |= {node.value, *node.value.split()}
            elif isinstance(node, ast.keyword):
                texts.add(str(node.arg))
            elif isinstance(node, ast.JoinedStr):
                parts = [one.value if isinstance(one, ast.Constant) else "" for one in node.values]
                if any(letter.isalpha() for part in parts for letter in str(part)):
                    shapes.add(".*".join(re.escape(str(part)) for part in parts))
    for path in (ROOT / "co2replay/show/page").rglob("*.*"):
        if path.suffix in (".html", ".js"):
            page = path.read_text(encoding="utf-8")
            texts |= set(re.findall(r"\w+", page))
            shapes |= {f"{start}.*" for start in re.findall(r'"(\w+)" ~', page)}
    return texts, [re.compile(shape) for shape in shapes]


def test_no_sentence_of_the_program_is_left_over() -> None:
    texts, shapes = words_in_code()
    data = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "co2replay/games").rglob("*.toml")
        if path.parent.name in ("data", "editions")
    )
    left = [
        f"{table}.{key}"
        for table, sentences in catalogue("en").items()
        if isinstance(sentences, dict) and table not in (CAUSES, FOREIGN)
        for key in sentences
        if not {key, key.replace("_", "-"), key.replace("-", "_")} & texts
        and not any(shape.fullmatch(key) for shape in shapes)
        and key not in data
    ]
    # `taken` of a pending income has no way, and its key no end.
    assert left == ["score.taken_income"]


@pytest.mark.parametrize(
    ("game", "language", "shape", "said"),
    [
        ("co2", "it", "[decade.round seat]", "[decennio.round giocatore]"),
        ("co2", "pl", "[end]", "[koniec]"),  # as it is written, not the end of a line
        ("power-grid", "de", "[round auction]", "[Runde versteigerung]"),
        ("second-chance", "de", "[decade.round seat]", "[Dekade.Aktionsrunde Spieler]"),
    ],
)
def test_a_mark_is_told_as_it_is_written(game: str, language: str, shape: str, said: str) -> None:
    assert words_of(game, language).thing(shape) == said
