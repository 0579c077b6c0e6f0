"""What a log tells beside its lines is held against the record of its folder."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from co2replay.corpus.recording import beside
from co2replay.corpus.told import TOLD, digested, rows_in, told_before
from co2replay.games.co2.chapters import market
from co2replay.games.co2.lists import legal_actions
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_file, read_text
from co2replay.questions.golden.blessing import BlessReason, bless
from co2replay.questions.golden.subject import subject_of
from co2replay.questions.golden.today import MESSAGE, check_file

CORPUS = Path(__file__).parents[2] / "fixtures/games/co2"
FOLDERS = sorted(place.parent for place in CORPUS.glob(f"*/{TOLD}"))
# The price is 3, and orange has 2 coins: each of these lines can be read off the log.
CASE = "co2.market.buy.breach.log"
REASON = BlessReason(text="somebody sees it otherwise", clauses=["co2.market.buy"])


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A small case in a folder with a record, in which it does not stand yet."""
    (tmp_path / TOLD).touch()
    (tmp_path / "another.moves").touch()
    return Path(shutil.copy(CORPUS / "rules" / CASE, tmp_path))


def kinds(path: Path) -> list[str]:
    return [one.kind for one in check_file(path).divergences]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_log_of_a_folder_with_a_record_stands_in_it(folder: Path) -> None:
    place = folder / TOLD
    logs = {path.name for path in folder.glob("*.log")}
    assert set(rows_in(place, place.stat().st_mtime_ns)) == logs


def told_of(path: Path) -> dict[str, list[str]]:
    log = read_text(read_file(str(path)), vocabulary_for, str(path))
    return dict(subject_of(log, path).tells)


def test_a_refusal_is_told_with_its_facts_and_what_was_legal_instead() -> None:
    told = told_of(CORPUS / "rules" / CASE)[""]
    assert told[0].startswith("breach line 23 co2.market.buy money=2 price=3 ")
    # Of the start: three goals may be given up, each of five cards has two sides, one CEP may be
    # sold; 3 sources of each of 6 agendas fit on each of its 3 spaces: 54.
    assert "legal goal 3 lobby 10 propose 54 sell 1" in told


def test_what_a_reading_of_a_line_would_bring_is_told_too() -> None:
    """D16: the coin for purple's scientist is paid out of the 5 coins that recycling brings."""
    path = CORPUS / "readings/d16-coin-paid-out-of-the-benefit.log"
    told = told_of(path)
    moved = [row for row in told["if displacement_fee_timing=after_benefit"] if "moved" in row]
    assert "1 orange.money>purple.money co2.displace.fee" in moved[0]
    assert told_before(path) == digested(told)


def test_a_log_is_told_once_it_is_blessed_and_not_twice(case: Path) -> None:
    assert kinds(case) == [MESSAGE]
    assert bless(case, None).told
    assert kinds(case) == []
    assert not bless(case, None).changed()
    assert not bless(case, REASON).changed()
    assert not beside(case).is_file()  # though other logs of the folder have a record of their own


def test_a_folder_without_a_record_asks_for_none(case: Path) -> None:
    (case.parent / TOLD).unlink()
    assert told_before(case) is None
    assert kinds(case) == []


def test_the_section_of_a_log_that_is_gone_goes_too(case: Path) -> None:
    (case.parent / TOLD).write_text("gone.log counts#123456\n", encoding="utf-8")
    bless(case, None)
    place = case.parent / TOLD
    assert list(rows_in(place, place.stat().st_mtime_ns)) == [CASE]


def test_a_fact_that_no_line_names_is_noticed(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = case.read_text(encoding="utf-8").replace("price=3 money=2", "")
    case.write_text(text, encoding="utf-8")
    bless(case, None)
    impossible = market.impossible

    def otherwise(clause: str, **facts: Any) -> Any:
        return impossible(clause, **{**facts, "money": 1})

    monkeypatch.setattr(market, "impossible", otherwise)
    (found,) = check_file(case).divergences
    assert found.recorded.startswith("findings#")  # what it stands for told the earlier version
    assert "money=1 price=3" in found.computed
    assert bless(case, REASON).told  # and taken over with a reason, though no line has changed
    assert "x-history" not in case.read_text(encoding="utf-8")
    assert kinds(case) == []


def test_a_list_that_is_shorter_is_noticed(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bless(case, None)
    monkeypatch.setattr(legal_actions, "can_sell", lambda t, seat: False)
    (found,) = check_file(case).divergences
    assert found.recorded.startswith("counts#")
    assert "legal goal 3 lobby 10 propose 54" in found.computed
    assert "sell" not in found.computed
