"""Every place that the edition cites, held against the register's own words for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from co2replay.rulebooks.clauses import load_edition_words

REGISTER = Path(__file__).with_name("register.tsv")
# What the register says of a place in its own words, and the edition in those of its book.
IN_GERMAN = {
    "note": "Anmerkung",
    "ex.": "Beispiel",
    "level ex.": "Beispiel zur Stufe",
    "table": "Tabelle",
    "box": "Kasten",
    "limits": "Einschränkungen",
    "sidebar": "Randspalte",
    "solo": "Solospiel",
    "intro": "Einleitung",
    "variant": "Variante",
    "special rule": "Sonderregel",
    "tip": "Tipp",
    "illustrations": "Abbildungen",
    "(heading)": "Überschrift",
}
# How the register came to a clause, which is no part of the place.
HOW = re.compile(r" ?\((?:absence|derived|free|no limit|inherited, A\d+)\)")
SILENT = ("sc.actions.build.no-region-cep", "sc.summit.no-vp")  # said by absence alone


def register() -> dict[str, str]:
    lines = REGISTER.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines if not line.startswith("#"))


def part(word: str) -> str:
    """One part of a place: `#3` is number 3, `a#3` number 3 of action a."""
    if word in IN_GERMAN:
        return IN_GERMAN[word]
    action, mark, number = word.partition("#")
    return f"{action} Nr. {number}".strip() if mark else word


def parts(words: str) -> list[str]:
    words, is_other, page = words.partition(" (reference to p")
    found = [part(x[0]) for x in re.finditer(r"level ex\.|special rule|\S+", words)]
    if is_other:
        found[-1] += f" (Verweis auf Seite {page.rstrip(')')})"
    return found


def in_german(place: str) -> str:
    """The register's place in the edition's words: pages apart by `;`, parts of a page by `,`."""
    found: list[list[str]] = []
    for words in HOW.sub("", place).split(", "):
        pages, _, rest = words.partition(" ")
        if not re.match(r"p\d", pages):
            found[-1] += parts(words)
            continue
        page = "S. " + re.sub(r"/|–p?", "–", pages.removeprefix("p"))
        if found and found[-1] == [page]:  # the page, and what of it tells most
            found[-1] += parts(rest)
        else:
            found.append([page, *parts(rest)])
    return "; ".join(", ".join(one) for one in found)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("p4 #6, note", "S. 4, Nr. 6, Anmerkung"),
        ("p3, p23/24", "S. 3; S. 23–24"),
        ("p10–p11, p23", "S. 10–11; S. 23"),
        ("p5 #22, p19 (inherited, A84)", "S. 5, Nr. 22; S. 19"),
        (
            "p13 #2 (reference to p8), p13 ex.",
            "S. 13, Nr. 2 (Verweis auf Seite 8); S. 13, Beispiel",
        ),
        ("p24 solo #9a", "S. 24, Solospiel, Nr. 9a"),
        ("p14 note, level ex.", "S. 14, Anmerkung, Beispiel zur Stufe"),
    ],
)
def test_a_place_of_the_register_is_told_in_german(place: str, words: str) -> None:
    assert in_german(place) == words


def test_the_book_states_each_clause_where_the_register_says() -> None:
    told = {
        key: (one.stance, one.cite)
        for key, one in load_edition_words("second-chance", "de").items()
    }
    due = {
        key: ("silent", "") if key in SILENT else ("same", in_german(place))
        for key, place in register().items()
    }
    assert list(told) == list(due)
    assert {key: value for key, value in told.items() if value != due[key]} == {}
