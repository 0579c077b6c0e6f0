"""What a log holds has no power over a screen: every verb that tells of it, on a terminal."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

from co2replay.cli.main import run
from co2replay.notation.spelling import show_safe
from co2replay.show.environment import Environment, make_safe
from co2replay.store.importing import import_files
from co2replay.store.layouts import open_file
from tests.show.pseudo_terminal import PseudoTerminal

Cli = Callable[..., Any]
OPENING = Path(__file__).resolve().parents[2] / "fixtures/games/co2/walkthrough/opening.log"
# A title of the window, the beginning of a sequence in one byte, hidden and turned letters, a tag.
EVIL = "e\x1b]0;vil\x07\x9b8m\u200b\u202e\u2066\U000e0041"
OBEYED = [b"\x1b]0;vil", b"\x07", *(one.encode() for one in "\x9b\u200b\u202e\u2066\U000e0041")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with such text wherever people may write some, and a store with it."""
    folder = tmp_path_factory.mktemp("evil")
    text = OPENING.read_text(encoding="utf-8")
    text = text.replace("x-origin:", f"x-title: {EVIL}\nx-club: {EVIL}\nx-origin: {EVIL}", 1)
    text = text.replace("---\n", f"# {EVIL}\n---\n", 1).replace(
        "orange=Ada", f'orange="A{EVIL}"', 1
    )
    text = text.replace(
        "\nbuy ", f'\n# {EVIL}\nbuy ; ruling co2.market.not-both "{EVIL}" ; sell ', 1
    )
    assert text.count(EVIL) == 7
    (folder / "game.log").write_text(text, encoding="utf-8")
    begun = text[: text.index("= orange.money 8")].replace("\nend ", f"\n# {EVIL} ")
    (folder / "open.log").write_text(begun, encoding="utf-8")
    (folder / "bad.log").write_text(f"{text}\n{EVIL}\nbuy {EVIL}\n", encoding="utf-8")
    db = open_file(folder / "games.db")
    list(import_files(db, [folder / "game.log"], "1.0", 1))
    db.conn.close()
    return folder


ASKED = [
    ("game.log",),
    ("replay", "game.log"),
    ("replay", "--ledger", "game.log"),
    ("replay", "bad.log"),
    ("validate", "game.log", "--edition", "all", "--keep-going"),
    ("validate", "bad.log"),
    ("validate", "game.log", "open.log"),
    ("show", "game.log"),
    ("step", "--plain", "game.log"),
    ("audit", "game.log"),
    ("audit", "game.log", "--format", "md"),
    ("audit", "game.log", "--format", "json"),
    ("audit", "game.log", "--format", "html"),
    ("check", "open.log", f"buy {EVIL}"),
    ("legal", "open.log"),
    ("position", "from", "game.log"),
    ("reconcile", "game.log", "--claim", f"A{EVIL} 61"),
    ("diff", "game.log", "open.log"),
    ("fmt", "game.log"),
    ("convert", "game.log"),
    ("convert", "game.log", "--to", "canonical"),
    ("html", "game.log", "-o", "-", "--names"),
    ("golden", "test", "game.log"),
    ("golden", "list", "."),
    ("golden", "export", "--jsonl", "game.log"),
    ("db", "games", "--db", "games.db"),
    ("db", "search", "vil", "--db", "games.db"),
    ("db", "query", "select text, log from comments join games on 1", "--db", "games.db"),
    ("db", "query", "select log from games", "--db", "games.db", "--json"),
    ("db", "import", "bad.log", "--db", "games.db"),
    (f"no{EVIL}.log",),
    ("explain", EVIL),
]
SAYS = {
    "replay game.log",
    "validate bad.log",
    "fmt game.log",
    "golden list .",
    "db search vil --db games.db",
}
EACH = """
import json
from co2replay.cli.main import run
from co2replay.show.environment import from_process
for words in json.loads({asked!r}):
    print("~~ next ~~", flush=True)
    code = run([*words, "--lang", "en"], from_process())
    assert code in (0, 1, 2, 3, 4)
print("~~ next ~~", flush=True)
sys.exit(0)
"""


def test_nothing_of_a_log_is_obeyed_by_a_terminal(folder: Path) -> None:
    before = EACH.format(asked=json.dumps(ASKED))
    with PseudoTerminal(before=before, folder=folder, width=120) as terminal:
        assert terminal.end() == 0
        told = terminal.raw.split(b"~~ next ~~")[1:-1]
    assert len(told) == len(ASKED)
    for words, raw in zip(ASKED, told, strict=True):
        assert raw.strip(), words
        assert [one for one in OBEYED if one in raw] == [], words
        if " ".join(words) in SAYS:
            assert b"e\\x1b]0;" in raw, words  # and a person sees what is there


def test_the_screen_of_step_shows_it_as_well(folder: Path) -> None:
    with PseudoTerminal("step", "game.log", "--at", "line 27", folder=folder) as terminal:
        terminal.wait("1.1")
        for key in ("t", "l", "j", "\x1b", "q"):
            terminal.press(key)
            terminal.settled()
        assert [one for one in OBEYED if one in terminal.raw] == []


def test_the_keeper_of_a_record_shows_it_as_well(folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "open.log"
    log.write_bytes((folder / "open.log").read_bytes())
    with PseudoTerminal("record", str(log), "--lang", "en", width=100) as terminal:
        terminal.wait("the moves of the")  # names make the question longer than a line
        for line in ("undo\r", "show\r", "quit\r"):
            terminal.press(line)
            terminal.settled()
        assert terminal.end() == 0
        assert [one for one in OBEYED if one in terminal.raw] == []


def test_a_record_in_json_is_safe_too(cli: Cli, folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "open.log"
    log.write_bytes((folder / "open.log").read_bytes())
    ran = cli("record", str(log), "--json", stdin=f"# {EVIL}\n".encode())
    assert [one for one in OBEYED if one in ran.out.encode()] == []
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert any(f"# {EVIL}" in line for one in told for line in one["written"])


@pytest.mark.parametrize("encoding", ["latin-1", "cp1250", "utf-8"])
def test_json_is_utf8_whatever_the_output_is(folder: Path, encoding: str) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    make_safe(out)
    world = Environment(stdin=io.BytesIO(), stdout=out, stderr=io.StringIO())
    game = folder / "wide.log"
    game.write_text(OPENING.read_text(encoding="utf-8") + "# naïve ó\n", encoding="utf-8")
    assert run(("convert", str(game), "--json"), world) == 0
    out.flush()
    assert "naïve ó" in json.loads(raw.getvalue().decode("utf-8"))["text"]


def test_what_nobody_sees_is_shown() -> None:
    # hair space and letters of all scripts stay; soft hyphen, joiners, fillers, tags do not
    assert show_safe("Łukasz 表🌳\u200aא") == "Łukasz 表🌳\u200aא"
    assert show_safe("A\xad\u200bd\u2060\u3164a\ufeff\ufe0f") == (
        "A\\xad\\u200bd\\u2060\\u3164a\\ufeff\\ufe0f"
    )
    assert show_safe("\U000e0041\U0001d173") == "\\U000e0041\\U0001d173"
