"""What each book says, on record: the digests are the register's, and a change is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.corpus.telling import hashed
from co2replay.games.co2.judge.books import BOOKS
from co2replay.games.co2.players.tables import readings, register
from co2replay.questions.books_told import bless_book, check_book, read_book
from co2replay.questions.golden.blessing import BlessReason

FOLDER = Path(__file__).parents[2] / "fixtures/games/co2/books"
CLAUSE = "co2.solo.un-position"


@pytest.mark.parametrize("book", BOOKS)
def test_the_record_of_a_book_is_what_the_register_says(book: str) -> None:
    """`citations.tsv` is taken from the register, not from the data that is held against it."""
    name, kept = read_book(FOLDER / f"{book}.book")
    assert name == f"co2/{book}"
    rows = register()
    wanted = {}
    for key, row in rows.items():
        numbers = " ".join((row["number"], *row["points"].split()))
        wanted[key] = hashed([f"{numbers}: {row[f'{book} stance']} {row[book]}".strip()])
    assert {key: digest for key, digest in kept.items() if ":" not in key} == wanted
    _, own = readings(book)
    assert {key.removeprefix("co2:") for key in kept if ":" in key} == set(own)


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_comes_out_as_it_is_on_record(book: str) -> None:
    found = check_book(FOLDER / f"{book}.book")
    assert (found.divergences, found.recorded) == ([], True)


def changed(tmp_path: Path, old: str, new: str) -> Path:
    path = tmp_path / "pl.book"
    text = (FOLDER / "pl.book").read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    return path


def test_a_clause_told_otherwise_is_named_with_what_the_book_says_now(tmp_path: Path) -> None:
    digest = read_book(FOLDER / "pl.book")[1][CLAUSE]
    path = changed(tmp_path, f" un-position{digest}", " un-position#000000")
    (found,) = check_book(path).divergences
    assert found.clauses == [CLAUSE]
    assert found.recorded == f"co2/pl {CLAUSE} #000000"
    assert register()[CLAUSE]["pl"] in found.computed


def test_a_clause_that_is_not_on_record_is_named(tmp_path: Path) -> None:
    digest = read_book(FOLDER / "pl.book")[1][CLAUSE]
    (found,) = check_book(changed(tmp_path, f" un-position{digest}", "")).divergences
    assert (found.clauses, found.recorded) == ([CLAUSE], f"co2/pl {CLAUSE} -")


def test_a_clause_that_the_book_has_no_more_is_named(tmp_path: Path) -> None:
    path = changed(tmp_path, "co2.solo. ", "co2.solo. gone#123456 ")
    (found,) = check_book(path).divergences
    assert (found.clauses, found.computed) == (["co2.solo.gone"], "-")


def test_a_record_of_no_book_is_unreadable(tmp_path: Path) -> None:
    for text in ("", "co2/klingon\n", "nobody/en\n"):
        path = tmp_path / "other.book"
        path.write_text(text, "utf-8")
        (found,) = check_book(path).divergences
        assert found.kind == "unreadable"


def test_a_record_is_written_once_and_then_only_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "it.book"
    path.write_text("co2/it\n", "utf-8")
    assert not check_book(path).recorded
    first = bless_book(path, None)
    assert (first.new, first.changed()) == (True, True)
    assert path.read_text("utf-8") == (FOLDER / "it.book").read_text("utf-8")
    assert not bless_book(path, None).changed()
    wrong = path.read_text("utf-8").replace(" un-position#", " un-position#0")
    path.write_text(wrong, "utf-8")
    assert not bless_book(path, None).changed()
    assert path.read_text("utf-8") == wrong
    again = bless_book(path, BlessReason(text="the register says so", clauses=[CLAUSE]))
    assert (again.new, again.told, again.clauses) == (False, True, [CLAUSE])
    assert path.read_text("utf-8") == (FOLDER / "it.book").read_text("utf-8")
