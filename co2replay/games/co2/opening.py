"""What the header of a log of CO₂ may say beside what every game reads: preset, variants, box."""

from __future__ import annotations

from functools import cache

from co2replay.engine.book import Choice, Header
from co2replay.notation.records import Log, Problem
from co2replay.rulebooks.rulebook import load_numbers, load_rules

from .board.row_reading import check_rows
from .box.components import Manifest
from .box.manifest import BOXES
from .forms import SEATS
from .params import AUCTION, DRAFT, Co2Rules, resolve, rules_of
from .words import GAME

SOLITAIRE = "solitaire"  # what one player always plays; naming it is optional
# The variants that a header can name, and the clause by which a number of players has none.
CLAUSE_OF_VARIANT = {
    DRAFT: "co2.setup.draft-first-pass",
    AUCTION: "co2.auction.starter",
    SOLITAIRE: "co2.setup.player-count",
}


def clause_barring(variant: str, players: int) -> str:
    """The clause by which this number of players has no such variant; empty when it has."""
    alone = players == 1
    return CLAUSE_OF_VARIANT[variant] if (variant == SOLITAIRE) != alone else ""


def rules_alone(
    edition: str, readings: dict[str, str] | None = None, variants: tuple[str, ...] = ()
) -> Co2Rules:
    """The rules of an edition without a log, with the components of the package."""
    book = load_rules(GAME, edition, readings or {})
    return resolve(book, BOXES.load(BOXES.usual), variants)


def rows_wrong(log: Log, box: Manifest) -> list[Problem]:
    return check_rows(log, len(box.un))


@cache
def header() -> Header[Manifest, Co2Rules]:
    return Header(
        boxes=BOXES,
        resolve=rules_of,
        players=(1, len(SEATS)),
        choices=(
            Choice("preset", tuple(load_numbers(GAME).presets)),
            Choice(
                "variants",
                tuple(CLAUSE_OF_VARIANT),
                table="variant",
                several=True,
                kind="variant",
                barred=clause_barring,
            ),
        ),
        check=rows_wrong,
    )
