"""What a corpus says of itself: the index of each folder, licences and origins, filters."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.corpus.listing import (
    INDEX,
    fitting,
    folders_of,
    index_text,
    listed,
    logs_below,
    write_index_of,
)
from co2replay.corpus.told import TOLD

CORPUS = Path(__file__).parents[2] / "fixtures/games"
FOLDERS = folders_of([CORPUS])
BROKEN_HEADER = ("bad",)  # there a header may lack everything


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_index_of_a_folder_is_that_of_its_files(folder: Path) -> None:
    written = (folder / INDEX).read_text(encoding="utf-8")
    # written anew by: co2replay golden list --write-index
    assert written == index_text(folder)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_header_says_licence_and_origin(folder: Path) -> None:
    if folder.name in BROKEN_HEADER:
        return
    found = [listed(path, False) for path in logs_below(folder)]
    assert [one.file for one in found if not (one.licence and one.origin)] == []
    assert all(one.readable for one in found)


def test_no_game_is_larger_than_40_kilobytes() -> None:
    large = [path for path in CORPUS.rglob("*") if path.is_file() and path.stat().st_size > 40_000]
    records = (INDEX, TOLD)  # of a whole folder
    assert [path.name for path in large if path.name not in records] == []


LOG = """co2replay 1
game: co2
edition: it
seats: orange=Ada purple=Bo
variants: draft
x-tags: lost solo
x-licence: MIT
x-origin: by | hand
---
# A title | with a bar.
! start orange
[1.1 orange]  #> breach co2.ops.clockwise
ruling co2.market.buy "why"
buy
"""


def test_a_file_is_described_by_its_own_words(tmp_path: Path) -> None:
    path = tmp_path / "co2.turn.one-action.legal.log"
    path.write_text(LOG, encoding="utf-8")
    one = listed(path)
    assert (one.kind, one.editions, one.players) == (tmp_path.name, ["it"], 2)
    assert one.clauses == ["co2.turn.one-action", "co2.ops.clockwise", "co2.market.buy"]
    assert (one.variants, one.tags) == (["draft"], ["lost", "solo"])
    assert fitting([one], players=2, edition="co2/it", clause="co2.market", tag="lost") == [one]
    for otherwise in ({"players": 3}, {"edition": "pl"}, {"clause": "co2.mark"}, {"tag": "x"}):
        assert fitting([one], **otherwise) == []  # type: ignore[arg-type]
    write_index_of(tmp_path)
    row = (tmp_path / INDEX).read_text(encoding="utf-8").splitlines()[-1]
    assert "| A title / with a bar. | it | 2 | lost, solo, draft, co2.turn.one-action" in row


def test_a_file_that_is_new_or_gone_changes_the_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "one.log", tmp_path / "two.log"
    first.write_text(LOG, encoding="utf-8")
    before = index_text(tmp_path)
    second.write_text(LOG, encoding="utf-8")
    assert index_text(tmp_path) != before
    second.unlink()
    assert index_text(tmp_path) == before
    monkeypatch.chdir(tmp_path)
    assert index_text(Path()) == before
