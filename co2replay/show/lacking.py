"""What a set-up still lacks, as a log writes it, in a game that has no form of its own for it."""

from __future__ import annotations

from co2replay.engine.contract import SET_UP, Game
from co2replay.engine.table import Table
from co2replay.notation.vocabulary import VERBS, Vocabulary, form_key

BLANK = "____"
MISSING = "missing"  # the fact of a first turn that has to wait


def lacking_draws(game: Game, table: Table, language: str) -> list[str]:
    """`! tile asia ____` for each draw that a first turn waits for: its mark tells them."""
    if game.waits_for(table.state).role != SET_UP:
        return []
    here = Table(game.copy(table.state), table.rules, None)
    vocabulary = game.vocabulary()
    breach = game.mark(here, first_mark(vocabulary))
    told = str(breach.facts.get(MISSING, "")) if breach is not None else ""
    return [f"! {written(one, vocabulary, language)} {BLANK}" for one in told.split(", ") if one]


def first_mark(vocabulary: Vocabulary) -> tuple[int, ...]:
    """The mark of a first turn; of the first phase where no mark names a seat."""
    phases = list(vocabulary.phases.values())
    phase = next((one for one in phases if one.seat), phases[0])
    return (phase.code, *[1] * len(phase.numbers), *[0] * phase.seat)


def written(draw: str, vocabulary: Vocabulary, language: str) -> str:
    """The beginning of a draw in the words of a language."""
    head, *values = draw.split()
    form = next(one for one in vocabulary.contexts["draw"] if form_key(one) == head)
    words = [vocabulary.spell(VERBS, vocabulary.tables[VERBS].codes[form.name], language)]
    for slot, value in zip(form.slots, values, strict=False):
        codes = vocabulary.tables[slot.table].codes if slot.table in vocabulary.tables else {}
        words.append(
            vocabulary.spell(slot.table, codes[value], language) if value in codes else value
        )
    return " ".join(words)
