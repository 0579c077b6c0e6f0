"""A log with many mistakes: everything that is wrong with it is told at once, with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Cli = Callable[..., Any]

MANY = """co2replay 1
game: co2
edition: xx
seats: orange=Ada purple=Bo
readings: end_incom=yes, end_income=maybe, control_full_tie=nobody
trust: everything
colour: red
---
fact plant solar 1 cost 3 costs 4
fact plant solar 99 vp 8
fact un 60 vp 3
ruling co2.market.bye "as agreed"
loby 14 minor
"""
# Each code with the line and column of the first sign that is wrong.
WRONG = [
    ("unknown-edition", 3, 10),
    ("unknown-reading", 5, 11),
    ("unknown-value", 5, 37),  # `maybe`
    ("unknown-value", 5, 61),  # `nobody`
    ("unknown-choice", 6, 8),
    ("unknown-key", 7, 1),
    ("unknown-word", 9, 27),  # `costs`
    ("bad-fact", 10, 1),
    ("bad-fact", 11, 1),
    ("unknown-clause", 12, 1),
    ("unknown-word", 13, 1),
]


def told(ran: Any) -> list[tuple[str, int, int]]:
    findings = ran.json()["findings"]
    return sorted(((f["code"], f["line"], f["col"]) for f in findings), key=lambda x: (x[1], x[2]))


@pytest.mark.parametrize("verb", ["replay", "score", "reconcile", "audit", "show"])
def test_lines_header_and_facts_of_the_box_are_told_in_one_go(cli: Cli, verb: str) -> None:
    ran = cli(verb, "-", "--json", stdin=MANY.encode())
    assert ran.code == 4
    assert sorted(told(ran)) == sorted(WRONG)


def test_the_header_is_told_alike_when_every_line_is_right(cli: Cli) -> None:
    ran = cli("replay", "-", "--json", stdin=MANY.replace("loby 14 minor\n", "").encode())
    assert ran.code == 4
    assert sorted(told(ran)) == sorted(WRONG[:-1])


def test_a_log_that_is_only_written_anew_is_not_asked_for_its_rules(cli: Cli) -> None:
    ran = cli("convert", "-", "--json", stdin=MANY.encode())
    assert (ran.code, told(ran)) == (4, [("unknown-word", 13, 1)])
    # what every rulebook asks can be written only when the game is played
    asked = cli("fmt", "-", "--explicit", "--json", stdin=MANY.encode())
    assert (asked.code, sorted(told(asked))) == (4, sorted(WRONG))


def test_many_wrong_facts_are_all_named(cli: Cli) -> None:
    facts = "".join(f"fact plant solar {tile} vp 8\n" for tile in range(90, 100))
    head = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple\n---\n"
    ran = cli("replay", "-", "--json", stdin=(head + facts).encode())
    assert [(code, line) for code, line, _ in told(ran)] == [
        ("bad-fact", line) for line in range(6, 16)
    ]


@pytest.mark.parametrize(
    ("edition", "fact", "near"),
    [
        ("en", "fact plant solr 1 vp 8", "solar"),
        ("it", "fact plant solr 1 vp 8", "sole"),
        ("pl", "fact plant sloneczn 1 vp 8", "słoneczna"),
        ("en", "fact plnt solar 1 vp 8", "plant"),
        ("en", "fact plant solar 1 csot 10", "cost"),
        ("en", "fact event 47 afrca", "africa"),
        ("en", "fact track solar 3 bonus resourse", "resource"),
    ],
)
def test_a_misspelt_word_of_a_fact_has_its_nearest(
    cli: Cli, edition: str, fact: str, near: str
) -> None:
    head = f"co2replay 1\ngame: co2\nedition: {edition}\nseats: orange purple\n---\n"
    (finding,) = cli("replay", "-", "--json", stdin=f"{head}{fact}\n".encode()).json()["findings"]
    assert finding["code"] == "unknown-word"
    assert near in finding["help"]
