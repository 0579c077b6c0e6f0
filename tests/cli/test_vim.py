"""What docs/editor.md says of Vim, in Vim itself where it is on the machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "tests" / "show" / "messages" / "second-action.log"


def lines_for_vim() -> str:
    text = (ROOT / "docs" / "editor.md").read_text(encoding="utf-8")
    (found,) = re.findall("```vim\n(.*?)```", text, re.S)
    return str(found)


def test_make_leads_to_the_line_and_column_of_a_breach(tmp_path: Path) -> None:
    if shutil.which("vim") is None:
        pytest.skip("vim is not on this machine")
    (tmp_path / "vimrc").write_text("set nocompatible\n" + lines_for_vim(), encoding="utf-8")
    shutil.copy(LOG, tmp_path / "tonight.log")
    commands = ("silent make!", "cfirst", "redir! > place", "echo line('.') col('.')", "qa!")
    words = [word for command in commands for word in ("-c", command)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        ["vim", "-es", "-u", "vimrc", "tonight.log", *words],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "HOME": str(tmp_path)},
        timeout=60,
        check=False,
        capture_output=True,
    )
    assert (tmp_path / "place").read_text().split() == ["21", "1"]
