"""The second judge on the logs where it once parted from the engine; each says what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.notation.parse import read_text
from co2replay.oracle.co2 import judge
from co2replay.rules.co2.words import vocabulary

FOLDER = Path(__file__).parents[2] / "fixtures" / "games" / "co2" / "oracle"

# Under en, it, pl: legal, a breach, or (None) not to be known; a dot where the log ends elsewhere.
EXPECTED: dict[str, tuple[bool | str | None, ...]] = {
    "discard-behind-a-displacement": (None, False, None),
    "discount-named-behind": (True, True, True),
    "extra-before-topics": (True, True, "."),
    "extra-on-a-full-track": (True, True, "."),
    "fee-unanswered-under-another-book": (True, None, "."),
    "goal-behind-an-unasked-cube": (True, True, "."),
    "only-move-of-a-card": (True, True, True),
    "own-scientist-to-hand": (True, True, True),
    "unseen-goal-exchanged": (".", False, "."),
}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_disputed_log_is_judged_as_its_comment_says(name: str) -> None:
    log = read_text((FOLDER / f"{name}.log").read_bytes(), lambda _: vocabulary())
    assert log.problems == []
    for edition, expected in zip(("en", "it", "pl"), EXPECTED[name], strict=True):
        if expected != ".":
            assert (edition, judge(log, vocabulary(), edition).legal) == (edition, expected)


def test_every_disputed_log_is_expected_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.log")} == set(EXPECTED)
