"""Write the golden games anew: `python -m tests.golden.make [--search FROM TO]`.

The files are the truth, this is how they came about. `--search` plays candidates, keeps the few
that together show everything in `features.WANTED`, and writes their recipes to `recipes.json`;
without it the recipes there are played again. Games written by hand are left alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from co2replay.games.co2.players.policies import Deal
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import EXPECT, HeaderRow, Log
from tests.golden.dressing import dress, text_of
from tests.golden.features import WANTED, features
from tests.golden.recipes import Recipe, candidate, chosen_set_ups, play

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "fixtures" / "games" / "co2" / "golden"
RECIPES = HERE / "recipes.json"
INDEX = FOLDER / "SHOWN.md"
GAMES_WANTED = 60
SHOWN_TWICE = 2  # games that show a thing, as far as there are as many
FILES_NAMED = 4
TITLE, TAGS = "x-title", "x-tags"
TAGGED = ("end", "winner:tie", "control:full-tie", "gap", "ruling", "correction", "unknown")
ENDED = {
    "end:loss-500": "lost at 500 ppm",
    "end:solo-over-500": "over 500 ppm and scored",
    "end:safe-zone": "back in the safe zone",
    "end:two-green-regions": "two regions all green",
    "end:last-decade": "played to the last decade",
}
KINDS_SPREAD = ("players", "edition", "preset", "draft", "auction", "end")
BYTES_MAX = 40_000


def shows(recipe: Recipe) -> set[str] | None:
    """What the finished file of a recipe shows; None where it cannot be a golden file."""
    try:
        log = finished(recipe, 0)
    except (AssertionError, StopIteration, IndexError):
        return None  # its own book leaves something open, or there was no room for the gap
    return features(log) if len(text_of(log, recipe.edition).encode()) < BYTES_MAX else None


def finished(recipe: Recipe, number: int) -> Log:
    """The game with everything that is checked beside it, as it is read back from its text."""
    log = dress(play(recipe), title_of(recipe), origin_of(recipe), (), 5 * number)
    found = features(log)
    rows = list(log.header)
    place = next(x for x, row in enumerate(rows) if row.key == TITLE)
    rows[place] = HeaderRow(TITLE, f"{rows[place].value}: {outcome_of(log, found)}")
    tags = sorted(tag for tag in found if tag.startswith(TAGGED))
    rows.insert(place + 1, HeaderRow(TAGS, " ".join(tags)))
    log.header = rows
    return read_text(text_of(log, recipe.edition), vocabulary_for)


def outcome_of(log: Log, found: set[str]) -> str:
    """How it came out, in a few words for the title."""
    words = next(words for name, words in ENDED.items() if name in found)
    told = next((x for x in found if x.startswith("winner:") and x != "winner:score"), "")
    won = next(
        x.text.split()[1:-1]
        for x in log.entries
        if x.kind == EXPECT
        and x.text.startswith("winner")
        and x.text.endswith(f" {log.get('edition')}")
    )
    if won == ["nobody"] or len(log.get("seats").split()) == 1:
        return words
    by = f", told by {told.removeprefix('winner:')}" if told else ""
    return f"{words}, {' and '.join(won)} won{by}"


def title_of(recipe: Recipe) -> str:
    players = len(recipe.seats)
    parts = ["A game for one" if players == 1 else f"{players} companies", *recipe.variants]
    if recipe.preset:
        parts.append(f"{recipe.preset} set-up")
    if recipe.hidden:
        parts.append("hands not noted")
    if recipe.gap:
        parts.append(f"{recipe.gap} turns not written down")
    return ", ".join(parts)


def origin_of(recipe: Recipe) -> str:
    names = (name.replace("~", " for a ", 1).partition("~")[0] for name in recipe.policies)
    rigged = ", set-up chosen" if recipe.deal != Deal() else ""
    return f"played by policies {', '.join(dict.fromkeys(names))}; seed {recipe.seed}{rigged}"


def search(numbers: Iterable[int], kept: list[Recipe]) -> list[Recipe]:
    """Recipes that show everything at least twice where it can be had, and enough of them."""
    pool: list[tuple[Recipe, set[str]]] = []
    recipes = [*kept, *chosen_set_ups(), *map(candidate, numbers)]
    for recipe in {msgspec.json.encode(x): x for x in recipes}.values():
        found = shows(recipe)
        if found is not None:
            pool.append((recipe, found))
    chosen: list[Recipe] = []
    counts = dict.fromkeys(WANTED, 0)

    def gain(found: set[str]) -> float:
        missing = (SHOWN_TWICE - counts[x] + 1 for x in found if counts.get(x, 9) < SHOWN_TWICE)
        return sum(missing)

    tables = Counter[str]()

    def crowd(recipe: Recipe, found: set[str]) -> int:
        kinds = [x for x in found if x.startswith(KINDS_SPREAD)]
        return 20 * tables[table_of(recipe)] + sum(counts[x] for x in kinds)

    while len(chosen) < GAMES_WANTED and pool:
        best = max(range(len(pool)), key=lambda x: gain(pool[x][1]))
        if gain(pool[best][1]) == 0:  # all is shown: now what the corpus has fewest of
            best = min(range(len(pool)), key=lambda x: crowd(*pool[x]))
        recipe, found = pool.pop(best)
        chosen.append(recipe)
        tables[table_of(recipe)] += 1
        for name in found & set(counts):
            counts[name] += 1
    return sorted(chosen, key=lambda x: (x.edition, len(x.seats), x.variants, x.preset, x.seed))


def table_of(recipe: Recipe) -> str:
    return f"{recipe.edition} {len(recipe.seats)}"


def names_of(recipes: list[Recipe]) -> list[str]:
    found = []
    for number, recipe in enumerate(recipes, 1):
        what = "-".join([*recipe.variants, *([recipe.preset] if recipe.preset else [])])
        found.append(
            f"g{number:02}-{recipe.edition}-{len(recipe.seats)}p{'-' if what else ''}{what}.log"
        )
    return found


def write_games(recipes: list[Recipe]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("g[0-9]*.log"):
        old.unlink()
    for number, (name, recipe) in enumerate(zip(names_of(recipes), recipes, strict=True)):
        text = text_of(finished(recipe, number), recipe.edition)
        assert len(text.encode()) < BYTES_MAX, (name, len(text))
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


def read_golden(path: Path) -> Log:
    log = read_text(path.read_text(encoding="utf-8"), vocabulary_for, path.name)
    assert log.problems == [], (path.name, log.problems[:2])
    return log


def shown_by() -> dict[str, list[str]]:
    """For everything wanted the files that show it, by replaying all of them."""
    found: dict[str, list[str]] = {name: [] for name in WANTED}
    for path in sorted(FOLDER.glob("*.log")):
        for name in features(read_golden(path)):
            if name in found:
                found[name].append(path.name)
    return found


def index_text() -> str:
    rows = []
    for name, files in shown_by().items():
        more = len(files) - FILES_NAMED
        listed = ", ".join(f"[{x.removesuffix('.log')}]({x})" for x in files[:FILES_NAMED])
        rows.append(f"| {name} | {listed}{f' and {more} more' if more > 0 else ''} |")
    head = [
        "# What the golden games show",
        "",
        "Found by replaying them; written by `python -m tests.golden.make --index`, not by hand.",
        "",
        "| shown | games |",
        "| --- | --- |",
    ]
    return "\n".join([*head, *rows]) + "\n"


def read_recipes() -> list[Recipe]:
    if not RECIPES.exists():
        return []
    return msgspec.json.decode(RECIPES.read_bytes(), type=list[Recipe])


def main(words: list[str]) -> None:
    if words[:1] not in ([], ["--index"], ["--search"]):
        raise SystemExit(__doc__)  # without words all games are written anew
    if words[:1] != ["--index"]:
        recipes = (
            msgspec.json.decode(RECIPES.read_bytes(), type=list[Recipe]) if RECIPES.exists() else []
        )
        if words[:1] == ["--search"]:
            recipes = search(range(int(words[1]), int(words[2])), recipes)
            text = b",\n".join(msgspec.json.encode(recipe) for recipe in recipes)
            RECIPES.write_bytes(b"[\n" + text + b"\n]\n")
        write_games(recipes)
    INDEX.write_text(index_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
