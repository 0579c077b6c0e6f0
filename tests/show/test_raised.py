"""Whatever is raised in English below the view, or by click, is said in every language."""

from __future__ import annotations

import ast
import string
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from co2replay.errors import DataError, UnreadableFile
from co2replay.show.faults import fault_finding
from co2replay.show.raised import catalogue, say_raised
from co2replay.show.words import languages

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
LOGS = Path(__file__).parent / "logs"
OTHERS = [language for language in languages() if language != "en"]
# Which argument of what is raised is a sentence.
SENTENCE_AT = {"DataError": 2, "UnreadableFile": 1, "_ReadError": 0, "UsageError": 0}
ELSEWHERE = ("corpus", "judge")  # what tests alone hear


def tables(language: str) -> dict[str, str]:
    path = ROOT / "co2replay/show/phrases/raised" / f"{language}.toml"
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        english: said
        for table in found.values()
        if isinstance(table, dict)
        for english, said in table.items()
    }


def holes(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


def test_every_language_has_the_same_sentences_with_the_same_blanks() -> None:
    first, *others = (tables(language) for language in OTHERS)
    for other in others:
        assert set(other) == set(first)
    for language in OTHERS:
        for english, said in tables(language).items():
            assert holes(english) == holes(said), english


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence that the code raises, `x` where it puts something in."""
    for path in sorted((ROOT / "co2replay").rglob("*.py")):
        if path.relative_to(ROOT / "co2replay").parts[0] in ELSEWHERE:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                for text in raised_in(function):
                    yield path.name, text


def raised_in(function: ast.FunctionDef) -> Iterator[str]:
    for call in ast.walk(function):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name | ast.Attribute):
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else call.func.attr
        at = SENTENCE_AT.get(name)
        if at is None or len(call.args) <= at:
            continue
        said = call.args[at]
        named = said.id if isinstance(said, ast.Name) else ""
        given = [
            node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == named
        ]
        for one in [said, *given] if named else [said]:
            text = text_of(one)
            if text and text.strip("x "):
                yield text


def text_of(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values
        )
    return ""


def test_the_sentences_are_found_at_all() -> None:
    found = set(sentences())
    assert ("datafiles.py", "expected a table") in found
    assert ("datafiles.py", "given twice: line x and line x") in found  # through a name
    assert ("diff.py", "two games have two rulebooks at most") in found


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_raised_is_known(language: str) -> None:
    """A new one gets a line in each file of `show/phrases/raised/`."""
    # The one sentence whose beginning is put together: each of its two is tried below.
    unsaid = [one for one in sentences() if say_raised(one[1], language) == one[1]]
    left = [one for one in unsaid if one[1] != "x; allowed: x"]
    assert left == [], f"add to phrases/raised/{language}.toml, x as a blank in braces: {left}"
    for text in ("no mark named 'x'; allowed: a", "no mark says where it comes from; allowed: a"):
        assert say_raised(text, language) != text


@pytest.mark.parametrize("language", OTHERS)
def test_no_pattern_is_hidden_behind_another(language: str) -> None:
    for english in tables(language):
        filled = english.format_map(dict.fromkeys(holes(english), "7"))
        first = next(said for pattern, said in catalogue(language) if pattern.fullmatch(filled))
        assert first == tables(language)[english], english


@pytest.mark.parametrize(
    ("language", "fault", "said"),
    [
        ("it", UnreadableFile("a", "Permission denied"), "manca il permesso"),
        ("pl", UnreadableFile("a", "not UTF-8 at byte 7"), "to nie UTF-8 w bajcie 7"),
        (
            "it",
            DataError("a", "b", "line 3: Unclosed array"),
            "b: riga 3: un elenco non è chiuso",
        ),
        (
            "pl",
            DataError("a", "-", "not TOML: Invalid value (at line 1, column 7)"),
            "to nie TOML: błędna wartość; tekst stoi w cudzysłowie (wiersz 1, kolumna 7)",
        ),
        ("pl", DataError("a", "b", "nobody knows this"), "b: nobody knows this"),
        ("en", DataError("a", "b", "expected a table"), "b: expected a table"),
    ],
)
def test_what_is_inside_a_sentence_is_said_too(
    language: str, fault: DataError | UnreadableFile, said: str
) -> None:
    assert fault_finding(fault, language).message == said


OPENING = str(LOGS / "opening.log")
USAGE = [
    ((), "manca 'LOG'", "brakuje 'LOG'"),
    (("--frm",), "opzione inesistente: '--frm'", "nie ma opcji '--frm'"),
    ((OPENING, "more"), "parola di troppo: more", "zbędne słowo: more"),
    (("--to",), "all'opzione '--to' manca il valore", "opcji '--to' brakuje wartości"),
    (
        (OPENING, "--rules", "nowhere"),
        "valore non valido per '--rules': la cartella 'nowhere' non c'è",
        "niewłaściwa wartość '--rules': nie ma folderu 'nowhere'",
    ),
]


@pytest.mark.parametrize(("words", "italian", "polish"), USAGE, ids=lambda one: str(one)[:20])
def test_a_wrong_command_line_is_told_in_the_language_it_asks_for(
    cli: Cli, words: tuple[str, ...], italian: str, polish: str
) -> None:
    # The option may stand in front of the fault or behind it, or not be read at all.
    for language, head, said in (("it", "errore", italian), ("pl", "błąd", polish)):
        ran = cli("replay", "--lang", language, *words)
        assert (ran.code, ran.err.splitlines()[0]) == (2, f"{head}[usage]: {said}")
        if words != ("--to",):
            assert cli("replay", *words, f"--lang={language}").err == ran.err


def test_an_unknown_verb_is_told_in_the_language_asked_for(cli: Cli) -> None:
    assert cli("reply", "--lang", "pl").err.startswith("błąd[usage]: nie ma polecenia 'reply'\n")


def test_a_choice_that_is_none_lists_the_choices(cli: Cli) -> None:
    ran = cli("convert", OPENING, "--to", "x", "--lang", "it")
    assert ran.err.splitlines()[0] == (
        "errore[usage]: valore non valido per '--to': 'x' non è ammesso; "
        "scegliere tra 'text', 'canonical', 'json'"
    )


@pytest.mark.parametrize(("language", "said"), [("it", "il disco è pieno"), ("pl", "dysk")])
def test_a_disk_that_is_full_ends_without_a_traceback(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    from co2replay.cli import main
    from co2replay.show.environment import Environment

    def refuse(_environment: Environment, _text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Environment, "write", refuse)
    monkeypatch.setattr(main, "stop_writing", lambda: None)
    ran = cli("show", OPENING, "--lang", language)
    assert ran.code == 4
    assert said in ran.err


def test_an_edition_is_checked_in_the_language_asked_for(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "co2" / "editions"
    folder.mkdir(parents=True)
    (folder / "es.toml").write_text(cli("rules", "new", "co2/es").out, encoding="utf-8")
    ran = cli("rules", "check", "co2/es", "--rules", str(tmp_path), "--lang", "it")
    where = f"senza risposta: {folder / 'es.toml'}: readings.end_income: "
    assert f"{where}Se a fine partita si distribuiscono le Entrate" in ran.out.splitlines()
