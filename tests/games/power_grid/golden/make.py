"""The golden games of Power Grid: `python -m tests.games.power_grid.golden.make WORD`.

`--search FROM TO` plays candidates and keeps the recipes of those that together show everything in
`recipes.WANTED`; `--write` plays the recipes anew and writes the games. Without a word nothing is
done. Nine recipes were put in by hand, of games in which everybody builds from round 3 to 5 on: in
them step 2 comes before step 3.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.questions.golden.subject import seen_of
from tests.games.power_grid.golden.recipes import WANTED, Played, Recipe, play, text_of

HERE = Path(__file__).parent
FOLDER = HERE.parents[3] / "fixtures" / "games" / "power-grid" / "golden"
RECIPES = HERE / "recipes.json"
GAMES = 30
EDITIONS = ("en", "it")


def candidate(number: int) -> Recipe:
    """Players, maps, books and haste go round with the number."""
    return Recipe(
        edition=EDITIONS[number // 3 % 2],
        players=2 + number % 5,
        ground=number // 5 % 2,
        seed=number,
        hurry=(12, 7, 9)[number % 3],
        hold=number % 7 == 3,
        novices=number % 4 == 1,
        low=number % 21 == 10,
    )


def chosen(found: Iterable[tuple[Recipe, frozenset[str]]]) -> list[Recipe]:
    """The fewest games that show everything, the one that shows most first; then any up to 30."""
    left = sorted(found, key=lambda one: one[0].seed)
    kept: list[Recipe] = []
    missing = set(WANTED)
    while left and len(kept) < GAMES:
        best = max(left, key=lambda one: len(one[1] & missing))
        missing -= best[1]
        kept.append(best[0])
        left.remove(best)
    return sorted(kept, key=lambda one: (one.novices, one.players, one.ground, one.seed))


def title_of(recipe: Recipe) -> str:
    ground = ("Germany", "the USA")[recipe.ground]
    kind = "novices" if recipe.novices else "players"
    return f"{recipe.players} {kind} in {ground}"


def expected(played: Played) -> list[str]:
    """What each book says: legal or not, and who wins."""
    said: list[str] = []
    text = text_of(played, "", "", ())
    log = read_text(text, lambda _: vocabulary())
    for name in EDITIONS:
        seen = seen_of(log, f"power-grid/{name}")
        if seen.is_undetermined:
            said.append(" ".join(["undetermined", *sorted(seen.hangs_on), name]))
        elif not seen.kind:
            said.append(f"legal {name}")
        if not seen.kind and seen.winners:
            said.append(f"winner {' '.join(seen.winners)} {name}")
    return said


def recipes() -> list[Recipe]:
    return msgspec.json.decode(RECIPES.read_bytes(), type=list[Recipe])


def file_of(number: int, recipe: Recipe) -> Path:
    kind = "novices" if recipe.novices else ("germany", "usa")[recipe.ground]
    return FOLDER / f"g{number:02}-{recipe.edition}-{recipe.players}p-{kind}.log"


def written(recipe: Recipe) -> str:
    played = play(recipe)
    return text_of(
        played, title_of(recipe), f"played by chance; seed {recipe.seed}", expected(played)
    )


def main(words: list[str]) -> None:
    if words[:1] == ["--search"]:
        seen = ((one, play(one).shows) for one in map(candidate, range(*map(int, words[1:3]))))
        kept = chosen(list(seen))
        shown = frozenset().union(*(play(one).shows for one in kept))
        print("not shown:", *(name for name in WANTED if name not in shown))
        rows = ",\n".join(msgspec.json.encode(one).decode() for one in kept)
        RECIPES.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    elif words == ["--write"]:
        FOLDER.mkdir(exist_ok=True)
        for number, recipe in enumerate(recipes(), 1):
            file_of(number, recipe).write_text(written(recipe), encoding="utf-8")
    else:
        print(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
