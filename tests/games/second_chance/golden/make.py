"""The golden games of Second Chance: `python -m tests.games.second_chance.golden.make WORD`.

`--search` plays the candidates and keeps the recipes of those that together show everything in
`recipes.WANTED`, then others up to 40; `--write` plays the recipes anew and writes the games, but
those that no recipe leads to any more.
Without a word nothing is done. What `by-hand-….log` tells is written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.questions.golden.subject import seen_of
from tests.games.second_chance.golden.recipes import WANTED, Played, Recipe, play, text_of

HERE = Path(__file__).parent
FOLDER = HERE.parents[3] / "fixtures" / "games" / "second-chance" / "golden"
RECIPES = HERE / "recipes.json"
GAMES = 40
EDITION = "second-chance/de"
LANGUAGES = ("de", "de", "en", "de", "it", "pl")
TABLES = (
    *(("cooperative", count) for count in (2, 3, 4)),
    *(("competitive", count) for count in (2, 3, 4)),
    ("solo", 1),
)
VARIANTS = {
    "cooperative": ("", "inspectors", "draft", "draft inspectors"),
    "competitive": ("", "draft"),
    "solo": ("", "solo-goal"),
}


def candidates() -> Iterable[Recipe]:
    """Modes, players, variants and luck go round with the number."""
    for number in range(48):
        mode, players = TABLES[number % len(TABLES)]
        turn = number // len(TABLES)
        variants = VARIANTS[mode][turn % len(VARIANTS[mode])]
        lends = mode != "competitive" and turn % 4 != 3
        yield Recipe(
            mode=mode,
            players=players,
            seed=number,
            variants=variants,
            language=LANGUAGES[number % len(LANGUAGES)],
            luck=turn % 2 == 0,
            veiled=0.5 if number % 5 == 4 else 0.0,
            careful=0.8 if number % 6 == 5 else 1.0,
            lent=(60, 100, 140)[turn % 3] if lends else 0,
        )
    for players in (2, 3, 4):
        yield Recipe("cooperative", players, 54 + players, luck=True, rich=True, lent=100)
        for seed in (3, 11) if players < 4 else (13,):
            yield Recipe("competitive", players, seed, luck=True, kept=2, tries=4)
    yield Recipe("solo", 1, 62, "solo-goal", luck=True, rich=True, lent=160)


def chosen(found: Iterable[tuple[Recipe, frozenset[str]]]) -> list[Recipe]:
    """The fewest games that show everything, the one that shows most first; then any up to 40."""
    left = list(found)
    kept: list[Recipe] = []
    missing = set(WANTED)
    while left and len(kept) < GAMES:
        best = max(left, key=lambda one: len(one[1] & missing))
        missing -= best[1]
        kept.append(best[0])
        left.remove(best)
    return sorted(kept, key=lambda one: (one.mode, one.players, one.seed))


def title_of(recipe: Recipe) -> str:
    kinds = {"cooperative": "together", "competitive": "each alone", "solo": "one player"}
    more = f", {recipe.variants.replace(' ', ' and ')}" if recipe.variants else ""
    lent = f", {recipe.lent} points lent by ruling" if recipe.lent else ""
    return f"{recipe.players} {kinds[recipe.mode]}{more}{lent}"


def expected(text: str) -> list[str]:
    """What the book says: legal or not, who wins, and with how many points."""
    log = read_text(text, lambda _: vocabulary())
    assert log.problems == [], log.problems
    seen = seen_of(log, EDITION)
    assert not seen.kind, (seen.said(), text[:300])
    said = ["legal"]
    if seen.is_undetermined:
        said = [" ".join(["undetermined", *sorted(seen.hangs_on), *sorted(seen.rests_on)])]
    if seen.winners is not None:
        said.append(f"winner {' '.join(seen.winners) or 'nobody'}")
    is_own = "mode: competitive" in text and bool(seen.winners)
    return [*said, *(f"total {x} {y}" for x, y in seen.scores.items() if is_own)]


def recipes() -> list[Recipe]:
    return msgspec.json.decode(RECIPES.read_bytes(), type=list[Recipe])


def file_of(number: int, recipe: Recipe) -> Path:
    more = "".join(f"-{one}" for one in recipe.variants.split())
    return FOLDER / f"g{number:02}-{recipe.mode}-{recipe.players}p{more}.log"


def written(recipe: Recipe, played: Played) -> str:
    bare = text_of(played, recipe, title_of(recipe), ())
    return text_of(played, recipe, title_of(recipe), expected(bare))


def main(words: list[str]) -> None:
    if words == ["--search"]:
        found = []
        for one in candidates():
            played = play(one)
            found.append((one, played.shows))
            print(one.mode, one.players, one.seed, *sorted(played.shows), flush=True)
        kept = chosen(found)
        shown = frozenset().union(*(shows for one, shows in found if one in kept))
        print("not shown:", *(name for name in WANTED if name not in shown))
        rows = ",\n".join(msgspec.json.encode(one).decode() for one in kept)
        RECIPES.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    elif words == ["--write"]:
        FOLDER.mkdir(exist_ok=True)
        for number, recipe in enumerate(recipes(), 1):
            if not recipe.gone:
                text = written(recipe, play(recipe))
                file_of(number, recipe).write_text(text, encoding="utf-8")
    else:
        print(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
