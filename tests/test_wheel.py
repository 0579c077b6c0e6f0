"""The wheel is complete: installed into an empty environment elsewhere, every verb runs."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENCODINGS = ("cp1250", "cp1252", "ascii")
HELLO = b'{"ask":"hello","id":1}\n'  # what `engine` waits for
SAID = {"record": b"help\n"}


def call(*command: str | Path, **options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [str(word) for word in command], capture_output=True, check=False, **options
    )  # type: ignore[call-overload,no-any-return]


def closure(names: list[str]) -> set[str]:
    """Name the distributions that an installation of these brings along."""
    from importlib.metadata import PackageNotFoundError, distribution

    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = re.split(r"[ ;<>=!~\[(]", waiting.pop(), maxsplit=1)[0].lower().replace("_", "-")
        if name in found:
            continue
        try:
            needs = distribution(name).requires or []
        except PackageNotFoundError:
            continue  # meant for another platform
        found.add(name)
        waiting += [need for need in needs if "extra ==" not in need]
    return found


def bring(names: set[str], target: Path) -> None:
    """Copy installed distributions: no network is needed, nothing undeclared is there."""
    for name in names:
        for file in importlib.metadata.distribution(name).files or []:
            source = Path(str(file.locate()))
            if ".." in file.parts or not source.is_file():
                continue
            place = target / Path(*file.parts)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, place)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, install it as an index would, and give the folder of its environment."""
    folder = tmp_path_factory.mktemp("wheel")
    built = call(
        sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-q",
        "--disable-pip-version-check", "-w", folder, ROOT,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr.decode()
    (wheel,) = folder.glob("*.whl")
    venv = folder / "venv"
    made = call(sys.executable, "-m", "venv", "--without-pip", venv)
    assert made.returncode == 0, made.stderr.decode()
    scheme = {"base": str(venv), "platbase": str(venv)}
    site = Path(sysconfig.get_path("purelib", "venv", vars=scheme))
    python = venv / ("Scripts" if os.name == "nt" else "bin") / "python"
    fitted = call(
        sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "-q",
        "--disable-pip-version-check", "--no-index", wheel,
    )  # fmt: skip
    assert fitted.returncode == 0, fitted.stderr.decode()
    with zipfile.ZipFile(wheel) as archive:
        name = next(n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        metadata = archive.read(name).decode()
    needs = [
        line.removeprefix("Requires-Dist: ")
        for line in metadata.splitlines()
        if line.startswith("Requires-Dist: ") and "extra ==" not in line
    ]
    bring(closure(needs), site)
    return venv


def game_of_readme() -> Path:
    found = re.search(r"fixtures/games/\S+", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert found is not None
    return ROOT / found[0]


def verbs(game: str) -> list[list[str]]:
    """Write every verb down with arguments that do its work; a new verb has to be added here."""
    return [
        [game],
        ["score", game],
        ["explain", "co2.market.buy", "--lang", "it"],
        ["validate", game],
        ["reconcile", game],
        ["diff", game, game],
        ["replay", game],
        ["replay", game, "--json"],
        ["show", game, "--at", "end", "--lang", "pl"],
        ["step", game, "--plain"],
        ["record", "tonight.log", "--edition", "co2/it", "--lang", "pl"],
        ["fmt", game],
        ["convert", game, "--to", "json"],
        ["convert", game, "--lang", "it"],
        ["html", game, "-o", "game.html", "--lang", "pl"],
        ["validate", "game.html"],
        ["new", "--game", "co2", "--players", "3"],
        ["simulate", "--game", "co2", "--seed", "1", "--players", "2"],
        ["audit", game, "--format", "html", "--lang", "pl,it"],
        ["check", "build solar africa", "--game", "co2"],
        ["legal", game, "--at", "end"],
        ["position", "from", game],
        ["position", "examine", game],
        ["rules", "list", "--game", "co2", "--lang", "pl"],
        ["rules", "diff", "co2/en", "co2/pl"],
        ["rules", "readings", "--game", "co2", "--lang", "pl"],
        ["box", "facts", "--game", "co2"],
        ["rules", "new", "co2/es"],
        ["rules", "review", "co2/it"],
        ["box", "ask", game],
        ["golden", "test", game],
        ["golden", "list", game],
        ["golden", "export", "--jsonl", game],
        ["coverage", "--game", "power-grid", "--clause", "pg.auction.bid-higher"],
        ["fuzz", "run", "--game", "co2", "--games", "1", "--store", "fuzz.db", "--jobs", "1"],
        ["fuzz", "list", "fuzz.db"],
        ["fuzz", "selftest", "--game", "co2", "--seconds", "1", "--jobs", "1", "--lang", "pl"],
        ["conform", "power-grid", "--cases", "1"],
        ["fuzz", "seek", "scores-differ end_income", "--edition", "co2/en", "-o", "sought.log"],
        ["rules", "impact", game, "--games", "1", "--jobs", "1", "--lang", "it"],
        ["compare", game, "--save", "baseline.jsonl"],
        ["compare", "--against", "baseline.jsonl", "--lang", "pl"],
        ["engine"],
        ["db", "import", game],
        ["db", "games", "--lang", "pl"],
        ["db", "search", "final*"],
        ["db", "query", "select * from results"],
        ["words", "buy", "--game", "co2"],
        ["lsp", "--help"],  # what it needs is an extra
        ["schema"],
        ["schema", "log"],
        ["completion", "bash"],
        ["completion", "zsh"],
        ["completion", "fish"],
        ["--version"],
        ["--help"],
    ]


def test_every_verb_runs_from_the_wheel_in_any_encoding(installed: Path, tmp_path: Path) -> None:
    game = tmp_path / "game.log"
    shutil.copyfile(game_of_readme(), game)
    program = installed / ("Scripts" if os.name == "nt" else "bin") / "co2replay"
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LC_", "LANG"))}
    for number, arguments in enumerate(verbs(game.name)):
        encoding = ENCODINGS[number % len(ENCODINGS)]
        variables = {**plain, "PYTHONIOENCODING": encoding}
        ran = call(
            program, *arguments, cwd=tmp_path, env=variables, input=SAID.get(arguments[0], HELLO)
        )
        said = f"{arguments} under {encoding}: {ran.stderr.decode(encoding)}"
        assert ran.returncode == 0, said
        assert b"Traceback" not in ran.stderr, said
        assert ran.stdout, said
        ran.stdout.decode(encoding)


def test_the_wheel_holds_types_schemas_and_data(installed: Path) -> None:
    (package,) = installed.rglob("site-packages/co2replay")
    assert (package / "py.typed").is_file()
    for folder, packaged, pattern in (
        ("schemas", "schemas", "*.json"),
        ("co2replay", ".", "*.toml"),
        ("fixtures/games/co2/rules", "games/co2/data/cases", "*.log"),
        ("fixtures/games/power-grid/rules", "games/power_grid/data/cases", "*.log"),
    ):
        base = package / packaged
        there = {path.relative_to(base) for path in base.rglob(pattern)}
        wanted = {path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob(pattern)}
        assert wanted
        assert wanted <= there


def test_every_verb_is_run_above() -> None:
    from co2replay.cli.main import VERBS

    run = {arguments[0] for arguments in verbs("game.log")}
    assert {verb.name for verb in VERBS if not verb.hidden} <= run
