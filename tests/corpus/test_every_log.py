"""Every log of the corpus also survives being written, converted, stepped, saved and cut.

The whole corpus, with each draw and decision left out one at a time (some minutes):
CORPUS=whole python -m pytest tests/corpus/test_every_log.py
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from co2replay.engine import trace as kinds
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.verdict.session import Options, open_session, play_unweighed
from tests.corpus import every_log
from tests.sample import WHOLE

ROOT = Path(__file__).parents[2]
LEFT_OUT_EACH = 4  # draws and decisions of a log, drawn by its name
FOLDERS = sorted({path.parent.name for path in every_log.files(WHOLE)})
WAYS = (every_log.formatted, every_log.converted, every_log.stepped, every_log.elsewhere)


def files_of(folder: str) -> list[Path]:
    return [path for path in every_log.files(WHOLE) if path.parent.name == folder]


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_log_survives(way: Callable[[Path], list[str]], folder: str) -> None:
    wrong = {path.name: found for path in files_of(folder) if (found := way(path))}
    assert wrong == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_is_silently_repaired(folder: str) -> None:
    most = None if WHOLE else LEFT_OUT_EACH
    wrong = {path.name: x for path in files_of(folder) if (x := every_log.unnoticed(path, most))}
    assert wrong == {}


def test_three_hash_seeds_give_the_same_digests() -> None:
    told = []
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        words = [sys.executable, "-m", "tests.corpus.digests", *(["--whole"] if WHOLE else [])]
        ran = subprocess.run(words, capture_output=True, env=environment, cwd=ROOT, check=True)
        told.append(ran.stdout)
    assert told[0].count(b"\n") == 12 * len(every_log.files(WHOLE))
    assert told[1] == told[0]
    assert told[2] == told[0]


# The proofs find what they are for ----------------------------------------------------------------


def test_what_could_be_left_out_unnoticed_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing taken for redundant, forced and repeated answers are what is left."""
    paths = [*files_of("variants"), *files_of("disputes")]
    assert not any(every_log.unnoticed(path) for path in paths)
    monkeypatch.setattr(every_log, "is_redundant", lambda course, session, at: False)
    assert any(every_log.unnoticed(path) for path in paths)


def test_a_breach_elsewhere_that_no_reading_explains_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """D04: the income at once; with no reading that the books part on, nothing would explain it."""
    path = next(path for path in files_of("variants") if path.name == "draft.log")
    assert every_log.elsewhere(path) == []
    monkeypatch.setattr(every_log, "parted", lambda own, other: {})
    (found,) = every_log.elsewhere(path)
    assert "co2.setup.draft-second-pass" in found


@pytest.mark.clause("co2.event.penalty")
def test_a_table_without_event_cards_is_not_judged_where_one_is_asked_for() -> None:
    """Laid out by hand and without its cards, 470 ppm: nobody knows in which region it strikes."""
    path = next(path for path in files_of("disputes") if path.name == "d43-exactly-500.log")
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("! event 47"))
    session, _ = open_session(read_text(text + "\n", vocabulary_for), Options())
    assert session is not None
    found = play_unweighed(session, "co2/it").trace.findings
    assert {"value": "event"} in [one.facts for one in found if one.kind == kinds.UNJUDGED]
