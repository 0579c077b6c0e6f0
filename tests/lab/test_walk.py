"""The walk of an answer stays as short as CONTRIBUTING tells."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.lab.walk import ROOT

FILES_MAX = 50  # entered behind the breach: the law that plays on, the other books, the sentence


def test_behind_a_breach_few_files_are_entered() -> None:
    walk = [sys.executable, "-m", "tests.lab.walk", "validate"]
    said = subprocess.run(walk, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    behind = re.search(r"behind the breach: (\d+) files", said)
    assert behind is not None, said
    assert 0 < int(behind[1]) <= FILES_MAX
