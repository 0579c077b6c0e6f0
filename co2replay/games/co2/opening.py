"""What the header of a log of CO₂ may say beside what every game reads: preset, variants, box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from co2replay.engine.contract import BoxFact, BoxFactProblem, Choice, Chosen, Header, Rules
from co2replay.notation.records import Log, Problem
from co2replay.notation.vocabulary import Term
from co2replay.rulebooks.rulebook import load_numbers

from .board.row_reading import check_rows
from .box.boxfacts import FACT_TABLES, parse_box_fact
from .box.boxwords import terms_of
from .box.manifest import Manifest, load_manifest, manifest_names
from .box.manifest_files import Overlay
from .chapters import auction, draft
from .forms import SEATS
from .numbers import Numbers
from .params import Co2Rules, resolve
from .words import GAME, vocabulary

MANIFEST_USUAL = "co2-2012"
SOLITAIRE = "solitaire"  # what one player always plays; naming it is optional
# The variants that a header can name, and the clause by which a number of players has none.
CLAUSE_OF_VARIANT = {
    draft.VARIANT: "co2.setup.draft-first-pass",
    auction.VARIANT: "co2.auction.starter",
    SOLITAIRE: "co2.setup.player-count",
}

packaged_manifests = cache(manifest_names)


def clause_barring(variant: str, players: int) -> str:
    """The clause by which this number of players has no such variant; empty when it has."""
    alone = players == 1
    return CLAUSE_OF_VARIANT[variant] if (variant == SOLITAIRE) != alone else ""


class Co2Boxes:
    """The component sets, and the `fact` lines that correct one."""

    usual = MANIFEST_USUAL

    def names(self) -> tuple[str, ...]:
        return packaged_manifests()

    def load(
        self, name: str, overlays: Sequence[Overlay | str | Path], facts: Sequence[BoxFact]
    ) -> Manifest:
        return load_manifest(name, overlays, facts)

    def digest_of(self, box: Manifest) -> str:
        return box.digest

    def read_fact(self, text: str, where: str) -> BoxFact | BoxFactProblem:
        return parse_box_fact(text, vocabulary().read, where)

    def terms(self, expected: tuple[str, ...]) -> list[Term]:
        tables = (vocabulary().tables[name] for name in FACT_TABLES)
        found = [
            term
            for table in tables
            for spelled in table.terms.values()
            for term in spelled
            if table.symbols[term.code] in expected
        ]
        return [*found, *terms_of(expected)]


def rules_of(book: Rules[Numbers], box: Manifest, chosen: Chosen) -> Co2Rules:
    return resolve(book, box, chosen.choices["variants"])


def rows_wrong(log: Log, box: Manifest) -> list[Problem]:
    return check_rows(log, len(box.un))


@cache
def header() -> Header[Manifest, Co2Rules]:
    return Header(
        boxes=Co2Boxes(),
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
