"""A word that a game's glossary calls its own is said in that game's folder, and nowhere else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "co2replay"
GLOSSARIES = sorted(PACKAGE.glob("games/*/data/glossary.toml"))
KINDS = ("*.py", "*.js", "sentences/**/*.toml")  # of sentences those of every game
WORD, PART = re.compile(r"[a-z]+"), re.compile(r"[A-Z][a-z]+")
NAME = re.compile(r"\w+")  # in one piece: where games are named


def own_words(glossary: Path) -> set[str]:
    things = tomllib.loads(glossary.read_text(encoding="utf-8"))["thing"]
    own = {name: thing for name, thing in things.items() if thing.get("own")}
    return {word for name, thing in own.items() for word in (name, *thing.get("also", ()))}


def said(text: str) -> set[str]:
    """Every word of a module, also those inside of a name."""
    parts = (part.lower() for part in PART.findall(text))
    return {*WORD.findall(text.lower()), *NAME.findall(text.lower()), *parts}


def foreign(root: Path, words: set[str], home: Path) -> dict[str, str]:
    """Which modules outside of a game's folder say its words, but in one that has them as well."""
    found = {}
    shared = {other.parent.parent: own_words(other) for other in GLOSSARIES}
    for path in sorted(path for kind in KINDS for path in root.rglob(kind)):
        others = {word for game in path.parents for word in shared.get(game, ())}
        strange = words - others if home not in path.parents else set()
        if there := said(path.read_text(encoding="utf-8")) & strange:
            found[str(path.relative_to(root))] = " ".join(sorted(there))
    return found


@pytest.mark.parametrize("glossary", GLOSSARIES, ids=lambda path: path.parts[-3])
def test_a_word_of_a_game_is_said_at_home(glossary: Path) -> None:
    assert foreign(PACKAGE, own_words(glossary), glossary.parent.parent) == {}


def test_a_game_is_named_at_home_and_in_the_table_of_games() -> None:
    """`co2replay` is another word; and a game says what its own clauses are about, as of a gas."""
    homes = [path.parent for path in PACKAGE.glob("games/*/game.py")]
    for home in homes:
        about = [x for x in homes if home.name in said((x / "data" / "clauses.toml").read_text())]
        named = foreign(PACKAGE, {home.name}, home)
        strange = [path for path in named if not any(x in (PACKAGE / path).parents for x in about)]
        assert set(strange) <= {"games/registry.py"}, home.name


def test_a_glossary_says_what_each_thing_is() -> None:
    for glossary in GLOSSARIES:
        for name, thing in tomllib.loads(glossary.read_text(encoding="utf-8"))["thing"].items():
            assert {"word", "says"} <= set(thing) <= {"word", "says", "own", "also"}, name


def test_the_game_itself_uses_the_words_of_its_glossary() -> None:
    for glossary in GLOSSARIES:
        data = (path for path in glossary.parent.rglob("*.toml") if path != glossary)
        spoken = {word for path in data for word in said(path.read_text(encoding="utf-8"))}
        assert {word for word in own_words(glossary) if word not in spoken} - {"agendas"} == set()


@pytest.mark.parametrize(
    "text",
    [
        "def ceps_of(state): ...",
        "PLACE = 'lobby'",
        '"""How high the ppm stand."""',
        "LIMITS = {'co2_ppm': 350}",
        "class SummitBoard: ...",
        "const home = D.scientists;",
        "GAME = 'co2'",
    ],
)
def test_a_planted_word_is_found(tmp_path: Path, text: str) -> None:
    (tmp_path / ("planted.js" if text.startswith("const") else "planted.py")).write_text(text)
    words = own_words(PACKAGE / "games/co2/data/glossary.toml") | {"co2"}
    assert len(foreign(tmp_path, words, tmp_path / "games/co2")) == 1


@pytest.mark.parametrize(
    "text",
    [
        'ask_go = "Go to: 2.1 orange, line 41, decade 3, end"',
        'sale = "{seat}: {coins} coins, and {hand} CEPs in hand"',
        'help = """\n  = orange.money 12, ppm 190\n"""',
    ],
)
def test_a_planted_word_in_a_sentence_of_every_game_is_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "sentences").mkdir()
    (tmp_path / "sentences" / "en.toml").write_text(text)
    words = own_words(PACKAGE / "games/co2/data/glossary.toml")
    assert len(foreign(tmp_path, words, tmp_path / "games/co2")) == 1


def test_every_game_says_what_its_things_are_called() -> None:
    homes = {path.parent for path in PACKAGE.glob("games/*/game.py")}
    assert {path.parent.parent for path in GLOSSARIES} == homes
