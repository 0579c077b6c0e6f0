"""Every cause has a sentence in each language, and each sentence has a cause that it says."""

from __future__ import annotations

import ast
import errno
import sqlite3
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from co2replay.errors import Cause, DataError, UnreadableFile
from co2replay.games.registry import games
from co2replay.sentences import (
    CAUSES,
    FALLBACK,
    FOREIGN,
    catalogue,
    cause_of,
    languages,
    overheard,
    say,
)
from co2replay.show.faults import fault_finding

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
LOGS = Path(__file__).parent / "logs"
OTHERS = [language for language in languages() if language != FALLBACK]
# Which argument of what is raised is a code; the facts are named.
CODE_AT = {
    **{
        "Cause": 0,
        "BoxCause": 0,
        "WrongUse": 0,
        "WrongValue": 0,
        "Elsewhere": 0,
        "ClusterFault": 0,
    },
    **{"UsageError": 0, "BadParameter": 0, "fail": 0},  # of click: what they say is made, or wrong
    **{"DataError": 2, "Unplantable": 2, "UnreadableFile": 1, "ForeignStore": 1, "EngineFault": 1},
}
OF_GAME = "BoxCause"  # the class whose sentences the game has


class Made:
    """A cause that the code makes: where, with which code and facts."""

    def __init__(self, home: str, code: str, facts: frozenset[str]) -> None:
        self.home = home
        self.code = code
        self.facts = facts


def causes_in(source: str, home: str = "") -> Iterator[Made]:
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func).rpartition(".")[2]
        if name == "__init__":  # of an exception that hands its cause on to that which it is
            name = "UnreadableFile"
        if len(call.args) > CODE_AT.get(name, len(call.args)):
            code = call.args[CODE_AT[name]]
            facts = frozenset(str(one.arg) for one in call.keywords)
            if isinstance(code, ast.Constant | ast.JoinedStr | ast.BinOp | ast.IfExp):
                said = code.value if isinstance(code, ast.Constant) else ast.unparse(code)
                yield Made(home if name == OF_GAME else "", str(said), facts)


@cache
def causes() -> list[Made]:
    found = []
    for path in sorted((ROOT / "co2replay").rglob("*.py")):
        parts = path.relative_to(ROOT).parts
        home = ".".join(parts[:3]) if parts[1] == "games" else ""
        found += causes_in(path.read_text(encoding="utf-8"), home)
    return found


def holes(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


def causes_said(language: str, home: str = "") -> Mapping[str, str]:
    found: Mapping[str, str] = catalogue(language, home).get(CAUSES, {})
    return found


def test_causes_are_found_at_all() -> None:
    planted = "raise errors.DataError(file, key, 'no-clause', names=near)"
    assert [(one.code, one.facts) for one in causes_in(planted)] == [("no-clause", {"names"})]
    planted = "DataError(file, key, f'no such clause; nearest: {near}')"
    assert [one.code for one in causes_in(planted)] == ["f'no such clause; nearest: {near}'"]
    assert [one.code for one in causes_in("click.UsageError('no log')")] == ["no log"]
    codes = {one.code for one in causes()}
    assert {"no-table", "two-games-two-books", "ceps-without-room", "silent-pipe"} <= codes


def test_every_cause_has_an_english_sentence_of_its_facts() -> None:
    wrong = [
        (one.code, sorted(one.facts))
        for one in causes()
        if one.code not in causes_said(FALLBACK, one.home)
        or holes(causes_said(FALLBACK, one.home)[one.code]) != one.facts
    ]
    assert wrong == []


@pytest.mark.parametrize("home", ["", *games().values()])
def test_no_sentence_is_left_without_a_cause(home: str) -> None:
    made = {one.code for one in causes() if one.home == home}
    assert set(causes_said(FALLBACK, home)) == made


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_sentences_with_the_same_facts(language: str) -> None:
    for home in ("", *games().values()):
        if not catalogue(language, home):
            continue  # a game without a book in this language
        for table in (CAUSES, FOREIGN):
            english = catalogue(FALLBACK, home).get(table, {})
            said = catalogue(language, home).get(table, {})
            assert {code: holes(one) for code, one in said.items()} == {
                code: holes(one) for code, one in english.items()
            }


def test_what_a_language_lacks_is_said_in_english() -> None:
    cause = Cause("no-clause", names=("a", "b"))
    assert say(cause, "xx") == say(cause) == str(cause) == "no such clause; nearest: a, b"


def test_every_name_of_an_error_of_the_system_is_one() -> None:
    names = [code for code in catalogue(FALLBACK)[FOREIGN] if code.isupper()]
    assert len(names) > 20
    assert [one for one in names if not hasattr(errno, one) and not hasattr(sqlite3, one)] == []


def test_no_sentence_of_another_program_is_hidden_behind_another() -> None:
    for code, english in catalogue(FALLBACK)[FOREIGN].items():
        assert overheard(english.format_map(dict.fromkeys(holes(english), "7"))).code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a = 1\na = 2\n", "toml-overwritten"),
        ("[a]\n[a]\n", "toml-declared"),
        ("a = [1", "toml-array"),
        ("a = 'b", "toml-expected"),
        ("a 1", "toml-no-equals"),
        ("a =", "toml-value"),
    ],
)
def test_the_reader_of_toml_still_says_so(text: str, code: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as refused:
        tomllib.loads(text)
    found = cause_of(refused.value)
    inside = found.facts.get("what")
    assert isinstance(inside, Cause)
    assert (inside.code, found.code in ("toml-place", "toml-end")) == (code, True)


@pytest.mark.parametrize(
    ("language", "fault", "said"),
    [
        ("it", UnreadableFile("a", Cause("EACCES")), "manca il permesso"),
        ("pl", UnreadableFile("a", "not-utf8", number=7), "to nie UTF-8 w bajcie 7"),
        (
            "it",
            DataError("a", "b", "at-line", line=3, what=overheard("Unclosed array")),
            "b: riga 3: un elenco non è chiuso",
        ),
        (
            "pl",
            DataError("a", "-", "no-toml", why=overheard("Invalid value (at line 1, column 7)")),
            "to nie TOML: błędna wartość; tekst stoi w cudzysłowie (wiersz 1, kolumna 7)",
        ),
        ("pl", DataError("a", "b", overheard("nobody knows this")), "b: nobody knows this"),
        ("en", DataError("a", "b", "no-table"), "b: expected a table"),
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
    (("--at",), "all'opzione '--at' manca il valore", "opcji '--at' brakuje wartości"),
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
        if words != ("--at",):
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
    ran = cli("rules", "review", "co2/es", "--rules", str(tmp_path), "--lang", "it")
    where = f"senza risposta: {folder / 'es.toml'}: readings.end_income: "
    assert f"{where}Se a fine partita si distribuiscono le Entrate" in ran.out.splitlines()


def test_a_fact_that_no_box_can_have_is_told_in_the_language_asked_for(
    cli: Cli, tmp_path: Path
) -> None:
    log = tmp_path / "a.log"
    facts = "fact plant solar 1 cubes 4\nfact plant solar 2 cubes 2\n"
    head = "co2replay 1\ngame: co2\nedition: it\nseats: orange blue\n---\n"
    log.write_text(head + facts, encoding="utf-8")
    said = "in una pila i cubi crescono"
    assert said in cli("validate", str(log), "--lang", "it").err
