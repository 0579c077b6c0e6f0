"""Data files are found and parted, and a slip is told with its file, its key and its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from co2replay.errors import UnreadableFile
from co2replay.rulebooks import datafiles
from tests.rulebooks.told import unknown, unreadable, wrong

PACKAGED = {name: [f"editions/{name}.toml"] for name in ("_every_book", "en", "it", "pl")}


def test_the_data_of_a_game_are_read_by_their_path() -> None:
    text = datafiles.read_packaged("co2", "editions/it.toml")
    assert text.startswith('name = "it"\n')
    assert datafiles.read_place("co2", "editions/it.toml") == text
    assert "§" in text  # read as UTF-8 wherever it runs


def test_an_unknown_game_is_told_with_the_known_ones() -> None:
    told = ("game", "chess", ("co2",), "")
    assert unknown(datafiles.check_game, "chess") == told
    assert unknown(datafiles.read_packaged, "chess", "numbers.toml") == told
    assert unknown(datafiles.edition_files, "chess", []) == told
    datafiles.check_game("co2")


def test_editions_lie_in_the_package_and_in_folders_of_the_user(tmp_path: Path) -> None:
    assert datafiles.edition_files("co2", []) == PACKAGED
    folder = tmp_path / "a" / "co2" / "editions"
    folder.mkdir(parents=True)
    for name in ("it.toml", "es.toml", "de.toml", "notes.txt"):
        (folder / name).write_text("", encoding="utf-8")
    assert datafiles.edition_files("co2", [str(tmp_path / "a")]) == {
        **PACKAGED,
        "it": ["editions/it.toml", folder / "it.toml"],
        "de": [folder / "de.toml"],
        "es": [folder / "es.toml"],
    }
    (tmp_path / "empty").mkdir()  # a folder that holds another game, or nothing yet
    assert datafiles.edition_files("co2", [tmp_path / "empty"]) == PACKAGED
    absent = tmp_path / "absent"
    assert unreadable(datafiles.edition_files, "co2", [absent]) == (str(absent), "no such folder")


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    absent, binary = tmp_path / "absent.toml", tmp_path / "binary.toml"
    binary.write_bytes(b"ab\xffc")  # byte 2, counted from 0
    assert unreadable(datafiles.read_place, "co2", absent) == (
        str(absent),
        "No such file or directory",
    )
    assert unreadable(datafiles.read_place, "co2", binary) == (str(binary), "not UTF-8 at byte 2")


def test_a_file_that_cannot_be_read_without_a_reason_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> Any:
        raise OSError(0, None)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(UnreadableFile, match=r": cannot be read$"):
        datafiles.read_place("co2", tmp_path / "x.toml")


# The last table -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "tail"),
    [
        ("a = 1\n[readings]\nb = 2\n", ""),
        ("a = 1\n[readings]\n\n", "[clauses]\nb = 2\n"),
        ("", "[clauses]\nb = 2\n"),
        ("", '[clauses."co2.a"]\nx = 1\n[clauses."co2.b"]\nx = 1\n'),
        ("a = 1  # [clauses]\n", "[clauses]\nx = 'a [b]'\n"),
    ],
)
def test_a_file_parts_before_its_last_table(head: str, tail: str) -> None:
    assert datafiles.split_last_table("es.toml", head + tail, "clauses") == (head, tail)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[clauses]\n[readings]\n", 2),
        ("a = 1\n\n[clauses]\nx = 1\n[readings]\nb = 2\n", 5),
        ("a = 1\n[clauses.a]\nx = 1\n[clauses.b]\nx = 1\n[readings]\n", 6),
    ],
)
def test_a_table_behind_the_last_one_would_stay_unread(text: str, line: int) -> None:
    assert wrong(datafiles.split_last_table, "es.toml", text, "clauses") == (
        "es.toml",
        "clauses",
        f"must stay the last table; line {line} opens one",
    )


# What the reader of TOML refuses ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ("a = 1\nb = x\n", "b", "line 11: Invalid value"),
        ("a = 1\n= 2\n", "line 11", "line 11: Invalid "),
        ("a = 1\n\na = 2\n", "a", "given twice: line 10 and line 12"),
        ("[x]\na = 1\n[y]\na = 1\na = 2\n", "a", "given twice: line 13 and line 14"),
        ("[x]\na = 1\n\n[x]\n", "x", "given twice: line 10 and line 13"),
        # the value that stands in the way has another key
        ("a = 1\na.b = 2\n", "a.b", "line 11: Cannot overwrite a value"),
        ('"a b" = 1\n"a b" = 2\n', "line 11", "line 11: Cannot overwrite a value"),
    ],
)
def test_a_refused_line_is_told_with_its_key(text: str, key: str, what: str) -> None:
    file, found_key, found = wrong(datafiles.parse, "x.toml", text, 10)
    assert (file, found_key) == ("x.toml", key)
    assert found.startswith(what)
    assert "column" not in found


def test_lines_are_counted_from_one_where_nothing_else_is_said() -> None:
    assert datafiles.parse("x.toml", "a = 1\n[b]\nc = 'd'\n") == {"a": 1, "b": {"c": "d"}}
    assert wrong(datafiles.parse, "x.toml", "a = 1\na = 2\n")[1:] == (
        "a",
        "given twice: line 1 and line 2",
    )


def test_a_text_that_ends_too_soon_is_told_without_a_line() -> None:
    file, key, what = wrong(datafiles.parse, "x.toml", 'a = "b')
    assert (file, key) == ("x.toml", "end of file")
    assert "end of document" in what


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("a = 1", "a"),
        ("  a_b-c.d9 = 1", "a_b-c.d9"),
        ('"co2.a" = { stance = "same" }', "co2.a"),
        ("'co2.a'=1", "co2.a"),
        ("[x]", "x"),
        ("[[ x ]]", "x"),
        ('["x"]', "x"),
        ("x", None),
        ("= 1", None),
        ("# a = 1", None),
    ],
)
def test_the_key_of_a_line(line: str, key: str | None) -> None:
    assert datafiles.key_of(line) == key


# Checks -------------------------------------------------------------------------------------------


def test_an_unknown_key_is_told_with_its_table_and_the_allowed_ones() -> None:
    datafiles.check_keys("x.toml", ["b", "a"], ("a", "b"), "t")
    datafiles.check_keys("x.toml", [], ())
    told = "unknown key; allowed: a, b"
    assert wrong(datafiles.check_keys, "x.toml", ["a", "c", "d"], iter("ba"), "t.u") == (
        "x.toml",
        "t.u.c",
        told,
    )
    assert wrong(datafiles.check_keys, "x.toml", ["c"], ("b", "a")) == ("x.toml", "c", told)


def test_a_value_of_another_sort_is_told_with_its_key() -> None:
    assert datafiles.check_text("x.toml", "k", "v") == "v"
    assert datafiles.check_table("x.toml", "k", {"a": 1}) == {"a": 1}
    assert datafiles.check_texts("x.toml", "k", ["a", "b"]) == ("a", "b")
    assert datafiles.check_texts("x.toml", "k", []) == ()
    text = ("x.toml", "k", "expected text in quotes")
    texts = ("x.toml", "k", "expected a list of texts in quotes")
    assert wrong(datafiles.check_text, "x.toml", "k", 3) == text
    assert wrong(datafiles.check_table, "x.toml", "k", []) == ("x.toml", "k", "expected a table")
    for value in ("ab", ["a", 3], {"a": 1}):
        assert wrong(datafiles.check_texts, "x.toml", "k", value) == texts


NINE = ("abcdef1", "abcdef12", "abcdef123", "abcdef1234", "abcdef12345", "abcdef123456")
NINE = (*NINE, "zzz", "yyy", "www")


@pytest.mark.parametrize(
    ("name", "known", "near"),
    [
        ("x", "cab", ("a", "b", "c")),
        ("abcdef", NINE[:8], tuple(sorted(NINE[:8]))),  # few: all of them, in order
        # six letters in common of 13, 14, 15, 16, 17 together: .92 .86 .80 .75 .71, and one more
        ("abcdef", NINE, NINE[:5]),
        ("y34w", NINE, tuple(sorted(NINE))),  # 2 of 7 letters (.29) are nothing alike: all of them
        ("yyxx", NINE, ("yyy",)),  # 2 × 2 of 7 letters alike: .57, enough
    ],
)
def test_the_nearest_names(name: str, known: tuple[str, ...], near: tuple[str, ...]) -> None:
    assert datafiles.nearest(name, known) == near
