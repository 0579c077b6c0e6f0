"""The logs where the two judges once parted: each comes out for both as its `#>` lines say."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.corpus.expectations import Seen, expectations_of, faults_of
from co2replay.engine.trace import BREACH
from co2replay.games.co2.judge import judge
from co2replay.games.co2.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.golden.subject import check_log

FOLDER = Path(__file__).parents[4] / "fixtures" / "games" / "co2" / "oracle"
FILES = sorted(FOLDER.glob("*.log"))
BOOKS = ("co2/en", "co2/it", "co2/pl")


def log_of(path: Path) -> Log:
    log = read_text(path.read_bytes(), lambda _: vocabulary(), path.name)
    assert log.problems == []
    return log


def opinion(log: Log, edition: str, setting: tuple[str, str] | None = None) -> Seen:
    """What the second judge says, in the terms of a `#>` line."""
    settings = dict([setting]) if setting else {}
    said = judge(log, vocabulary(), edition.partition("/")[2], settings)
    first = said.first_breach
    return Seen(
        line=first.line if first else 0,
        kind=BREACH if first else "",
        clause=first.clause if first else "",
        hangs_on=frozenset(said.open_points),
        is_undetermined=said.legal is None,
        winners=said.winners if said.finished else None,
        scores={seat: lines["total"] for seat, lines in said.sheet.items()},
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_disputed_log_comes_out_as_its_lines_say(path: Path) -> None:
    log = log_of(path)
    expected = expectations_of(log)
    spoken = {short for one in expected for short in one.editions or ("en", "it", "pl")}
    assert spoken == {"en", "it", "pl"}
    assert check_log(log, BOOKS) == []
    assert faults_of(expected, BOOKS, lambda *at: opinion(log, *at)) == []


def test_another_opinion_of_the_second_judge_is_found() -> None:
    log = log_of(FOLDER / "only-move-of-a-card.log")
    wrong = Seen(line=24, kind=BREACH, clause="co2.lobby.minor-kinds")
    faults = faults_of(expectations_of(log), BOOKS, lambda *_: wrong)
    assert [fault.edition for fault in faults] == list(BOOKS)
