"""Who is stopped goes on: what is done is kept, and what has changed since is done again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from co2replay.errors import UnreadableFile
from co2replay.tasks import cluster as cluster_module
from co2replay.tasks.kept import each_kept, kept_in, mark_of

Cli = Callable[..., Any]


class Square(msgspec.Struct):
    of: int
    is_: int


def test_what_is_kept_is_not_done_again_and_an_unfinished_line_is_none(tmp_path: Path) -> None:
    file, done = tmp_path / "done.jsonl", []

    def square(number: int) -> Square:
        done.append(number)
        return Square(number, number * number)

    def stopped_after(count: int) -> list[Square | None]:
        with kept_in(file, Square) as kept:
            found = each_kept(square, [2, 3, 4], mark_of, kept)
            return [next(found).result for _ in range(count)]

    assert stopped_after(2) == [Square(2, 4), Square(3, 9)]
    with file.open("ab") as torn:
        torn.write(b'{"mark":"12')
    done.clear()
    assert stopped_after(3) == [Square(2, 4), Square(3, 9), Square(4, 16)]
    assert done == [4]
    assert file.read_bytes().count(b"\n") == 3


def test_a_file_of_somebody_else_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for text in (b'{"schema": "log/1"}', b"co2replay 1\n", b'{"mark":1}\n'):
        file.write_bytes(text)
        with pytest.raises(UnreadableFile) as caught, kept_in(file, Square):
            pass
        assert caught.value.cause.code == "not-kept-results"
        assert file.read_bytes() == text


def test_a_mark_tells_tasks_and_programs_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {mark_of("a", b"bc"), mark_of("ab", b"c"), mark_of("a", b"bd"), mark_of("a")}
    assert len(known) == 4
    monkeypatch.setattr(cluster_module, "our_mark", lambda: "0.0+0")
    assert mark_of("a", b"bc") not in known


@pytest.mark.parametrize("words", [("validate", "--json"), ("validate",), ("golden", "test")])
def test_a_command_that_goes_on_says_the_same(
    cli: Cli, root: Path, tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("opening", "scoring"):
        shutil.copy(root / f"fixtures/games/co2/walkthrough/{name}.log", tmp_path)
    files = ("opening.log", "scoring.log")
    whole = cli(*words, *files)
    assert cli(*words, files[0], "--resume", "done.jsonl").code == 0  # as far as one came
    assert len(Path("done.jsonl").read_bytes().splitlines()) == 1
    again = cli(*words, *files, "--resume", "done.jsonl")
    assert (again.code, again.out, again.err) == (whole.code, whole.out, whole.err)
    kept = Path("done.jsonl").read_bytes()
    assert len(kept.splitlines()) == 2
    assert cli(*words, *files, "--resume", "done.jsonl").out == whole.out
    assert Path("done.jsonl").read_bytes() == kept  # nothing was done any more
    with Path("opening.log").open("a", encoding="utf-8") as log:
        log.write("# read once more\n")
    assert cli(*words, *files, "--resume", "done.jsonl").code == whole.code
    assert len(Path("done.jsonl").read_bytes().splitlines()) == 3  # the log that has changed


def test_another_question_is_asked_anew(cli: Cli, root: Path, tmp_path: Path) -> None:
    log = str(root / "fixtures/games/co2/walkthrough/scoring.log")
    done = str(tmp_path / "done.jsonl")
    assert cli("validate", log, "--resume", done).code == 0
    # Only the Italian book lets nobody exchange the goal (D36).
    assert cli("validate", log, "--resume", done, "--edition", "it").code == 1
    refused = cli("validate", log, "--resume", done, "--watch")
    assert refused.code == 2
