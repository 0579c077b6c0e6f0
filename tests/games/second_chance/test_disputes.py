"""What tables quarrel about, written as they write it: each verdict is that of the register."""

from __future__ import annotations

import re

import pytest

from co2replay.corpus.cases import cases_folder
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.golden.subject import check_log

FOLDER = cases_folder("second-chance").parent / "disputes"
DISPUTES = sorted(FOLDER.glob("*.log"))
EDITIONS = ["second-chance/de"]


def read(text: str) -> Log:
    log = read_text(text, vocabulary_for)
    assert log.problems == []
    return log


def test_there_are_thirty_and_more() -> None:
    assert len(DISPUTES) >= 30


@pytest.mark.parametrize("path", DISPUTES, ids=lambda path: path.stem)
def test_a_dispute_is_settled_as_the_register_has_it(path: object) -> None:
    assert check_log(read((FOLDER / str(path)).read_text(encoding="utf-8")), EDITIONS) == []


@pytest.mark.parametrize(
    ("name", "fact", "other"),
    [
        ("a14-im-zug-der-anderen", "rot.geld 8", "rot.geld 7"),
        ("a26-strafe-vor-dem-nachlegen", "team.sp 16", "team.sp 15"),
        ("a57-der-sechste-kontrollmarker", "asien.kontrolle violett", "asien.kontrolle niemand"),
        ("a87-gleich-umgedreht", "erreicht 1 3", "erreicht 1 2 3"),
        ("bonus-an-den-nachbarn", "rot.technologie 2", "rot.technologie 1"),
        ("inspektoren-doppelt", "team.sp 13", "team.sp 15"),
    ],
)
def test_a_number_noted_otherwise_is_false(name: str, fact: str, other: str) -> None:
    """On a table known in part the numbers that the rule gives are compared all the same."""
    text = (FOLDER / f"{name}.log").read_text(encoding="utf-8")
    spoilt, count = re.subn(rf"^(=.*){re.escape(fact)}", rf"\1{other}", text, flags=re.MULTILINE)
    assert count == 1
    assert check_log(read(spoilt), EDITIONS) != []
