"""A word that a game's glossary calls its own is said in that game's folder, and nowhere else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "co2replay"
GLOSSARIES = sorted(PACKAGE.glob("games/*/data/glossary.toml"))
KINDS = ("*.py", "*.js")
WORD, PART = re.compile(r"[a-z]+"), re.compile(r"[A-Z][a-z]+")
# Who still says a game's own word, and which. The list only ever gets shorter.
STILL: dict[str, str] = {
    "cli/db/__init__.py": "cep",
    "cli/db/search.py": "cep",
    "cli/golden/__init__.py": "cep",
    "cli/golden/bless.py": "cep",
    "cli/reconcile.py": "decade ppm",
    "cli/record.py": "agenda recycling",
    "cli/replay.py": "decade",
    "cli/show.py": "summits",
    "cli/step.py": "decade",
    "library.py": "biomass cep forestation oceania recycling",
    "notation/phrases.py": "decade",
    "show/acts.py": "lobby",
    "show/check/text.py": "summit",
    "show/claims.py": "ppm",
    "show/moments.py": "decade",
    "show/page/controls.py": "decade",
    "show/page/course.js": "decade",
    "show/page/data.py": "decade",
    "show/page/page.js": "decade",
    "show/replay/text.py": "fossil",
    "show/stepping/keys.py": "decade",
    "show/stepping/stepper.py": "decade decades",
    "show/stepping/stops.py": "decades",
    "show/things.py": "fossil scientist",
    "show/words.py": "fossil",
}


def own_words(glossary: Path) -> set[str]:
    things = tomllib.loads(glossary.read_text(encoding="utf-8"))["thing"]
    own = {name: thing for name, thing in things.items() if thing.get("own")}
    return {word for name, thing in own.items() for word in (name, *thing.get("also", ()))}


def said(text: str) -> set[str]:
    """Every word of a module, also those inside of a name."""
    return {*WORD.findall(text.lower()), *(part.lower() for part in PART.findall(text))}


def foreign(root: Path, words: set[str], home: Path) -> dict[str, str]:
    """Which modules outside of a game's folder say its words."""
    found = {}
    for path in sorted(path for kind in KINDS for path in root.rglob(kind)):
        if home not in path.parents and (there := said(path.read_text(encoding="utf-8")) & words):
            found[str(path.relative_to(root))] = " ".join(sorted(there))
    return found


@pytest.mark.parametrize("glossary", GLOSSARIES, ids=lambda path: path.parts[-3])
def test_a_word_of_a_game_is_said_at_home(glossary: Path) -> None:
    """Somebody who cleans a file takes it off the list; nobody else may come onto it."""
    found = foreign(PACKAGE, own_words(glossary), glossary.parent.parent)
    known = STILL if glossary.parts[-3] == "co2" else {}
    fresh = {
        file: words
        for file, words in found.items()
        if not set(words.split()) <= set(known.get(file, "").split())
    }
    assert fresh == {}
    assert set(known) - set(found) == set()


def test_a_glossary_says_what_each_thing_is() -> None:
    for glossary in GLOSSARIES:
        for name, thing in tomllib.loads(glossary.read_text(encoding="utf-8"))["thing"].items():
            assert {"word", "says"} <= set(thing) <= {"word", "says", "own", "also"}, name


def test_the_game_itself_uses_the_words_of_its_glossary() -> None:
    for glossary in GLOSSARIES:
        spoken = said((glossary.parent / "texts" / "en.toml").read_text(encoding="utf-8"))
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
    ],
)
def test_a_planted_word_is_found(tmp_path: Path, text: str) -> None:
    (tmp_path / ("planted.js" if text.startswith("const") else "planted.py")).write_text(text)
    words = own_words(PACKAGE / "games/co2/data/glossary.toml")
    assert len(foreign(tmp_path, words, tmp_path / "games/co2")) == 1
