"""Which clause is broken by doing anything else than what the game waits for."""

from __future__ import annotations

from co2replay.engine.table import consult
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import NOBODY, UNKNOWN
from co2replay.notation.vocabulary import Slot

from . import cells as at
from . import forms as f
from . import frames as fr
from .auction import clause_unasked
from .expertise import BONUS_ANY, BONUS_REGION_CEP
from .play import Table
from .scientists import is_tile_unused
from .state import Frame

FREE_MOVES = (f.SCIENTIST, f.BUY, f.SELL, f.LOBBY, f.CLAIM)
# The clause that a missing answer breaks, for the message.
CLAUSE_OF_FRAME = {
    fr.SET_UP: "co2.setup.start-player-random",
    fr.TURN: "co2.turn.one-action",
    fr.GRANT: "co2.propose.grant-research",
    fr.CARD_MOVE: "co2.lobby.minor-kinds",
    fr.DISPLACED: "co2.displace.choice",
    fr.FUND: "co2.construct.resources",
    fr.FEE: "co2.supply.cep.payment-sources",
    fr.SHORT: "co2.supply.cep.forced-purchase",
    fr.OWN_OFF: "co2.install.own-scientist-removal",
    fr.OWN_BUILT: "co2.construct.scientist-leaves",
    fr.OWN_CUBE: "co2.event.subsidy",
    fr.ANY_BONUS: "co2.bonus.any",
    fr.CEP_BONUS: "co2.bonus.region-cep",
    fr.END_EXPERTISE: "co2.turn.end-expertise",
    fr.WHICH_SUMMIT: "co2.summit.at-end-of-turn",
    fr.SPEAKER: "co2.summit.order",
    fr.TOPIC: "co2.summit.per-scientist",
    fr.SUMMIT_EXTRA: "co2.summit.extra-per-company",
    fr.INCOME: "co2.income.split",
    fr.DRAW_FOSSIL: "co2.supply.energy.fossil-if-demand-empty",
    fr.DRAW_EVENT: "co2.event.rotate",
    fr.DRAW_SUMMIT: "co2.summit.replace",
    fr.LAST_CALL: "co2.goal.discard",
    fr.GOALS: "co2.score.company-goal",
    fr.DRAFT: "co2.setup.draft-first-pass",
    fr.AUCTION: "co2.auction.raise-or-pass",
    fr.AUCTION_PAY: "co2.auction.winner-chooses",
    fr.AUCTION_NAME: "co2.auction.winner-chooses",
    fr.STARTER_SPACE: "co2.solo.starter-space",
    fr.DRAW_REVEAL: "co2.solo.main-reveals-un",
    fr.DRAW_REFILL: "co2.solo.lobby-refill",
    fr.ADRIFT: "co2.ops.clockwise",
    fr.OVER: "co2.end.last-decade",
}
CLAUSE_OF_ANSWER = {
    f.GO: "co2.displace.choice",
    f.PAY: "co2.supply.cep.payment-sources",
    f.CUBE: "co2.event.subsidy",
    f.ANY: "co2.bonus.any",
    f.CEP: "co2.bonus.region-cep",
    f.EXTRA: "co2.summit.extra-any-topic",
    f.TOPIC: "co2.summit.per-scientist",
    f.EXPERTISE: "co2.turn.end-expertise",
    f.RESOLVE: "co2.summit.at-end-of-turn",
    f.GOAL: "co2.score.goal-exchange",
    f.RECRUIT: "co2.propose.grant-research",
    f.PAYMENT: "co2.auction.zero-bid",
}


# Frames at which anything may be done next: nothing is missing there.
OPEN_FRAMES = (fr.SET_UP, fr.TURN, fr.ADRIFT, fr.OVER)


def is_missing(clause: str, frame: Frame) -> bool:
    """Does the clause broken say that an answer is not written down?"""
    if frame[0] in OPEN_FRAMES:
        return False
    unpaid = frame[0] in (fr.FEE, fr.OWN_CUBE)
    if unpaid and clause in ("co2.install.fee-source", "co2.displace.use-at-once"):
        return True
    return clause == CLAUSE_OF_FRAME[frame[0]]


# A bonus that our reconstruction of the tracks has may be missing on the copy of the table.
BONUS_OF_FRAME = {fr.ANY_BONUS: BONUS_ANY, fr.CEP_BONUS: BONUS_REGION_CEP}


def rests_on(t: Table, frame: Frame) -> tuple[str, ...]:
    """Name the facts of the box without which the game would not wait here."""
    if frame[0] == fr.CARD_MOVE:
        _, _, clause, card = frame
        half = "minor" if clause == CLAUSE_OF_FRAME[fr.CARD_MOVE] else "main"
        return (f"lobby.{'?' if card == UNKNOWN else card}.{half}",)
    bonus = BONUS_OF_FRAME.get(frame[0])
    if bonus is None:
        return ()
    base = at.EXPERTISE + frame[1] * at.SOURCE_COUNT
    levels = [t.state.c[base + source] for source in range(at.SOURCE_COUNT)]
    return tuple(
        f"track.{f.SOURCES[source]}.{level}.bonus"
        for source, level in enumerate(levels)
        if not is_unknown(level) and t.rules.box.bonus[source][level:][:1] == (bonus,)
    )


def clause_of(t: Table, who: int, verb: int, frame: Frame) -> str:
    """The clause broken by an act that comes while the game waits for something else."""
    active = t.state.active
    if clause := clause_unasked(frame, who, verb):
        return clause
    if verb == f.INCOME and t.state.collapsed:
        return "co2.solo.no-final-income"
    if frame[0] == fr.SUMMIT_EXTRA and verb == f.EXTRA:
        return "co2.summit.order"
    if frame[0] == fr.TURN and who not in (NOBODY, frame[1]):
        return "co2.ops.clockwise"
    if frame[0] == fr.TURN and verb == f.RECRUIT:
        if t.state.deed[:1] == (f.PROPOSE,):
            consult(t, "recruit_by")
        return "co2.scientist.recruit-only-research"
    if verb in FREE_MOVES and who in (NOBODY, active) and is_tile_unused(t, active):
        return "co2.displace.use-at-once"
    if frame[0] == fr.FEE and frame[2] == "co2.install.fee":
        return "co2.install.fee-source"
    return CLAUSE_OF_FRAME[frame[0]]


def answer_words(verb: int, args: tuple[int, ...]) -> str:
    """An answer without its head word, in symbols."""
    form = next(form for form in f.FORMS if form.code == verb)
    return " ".join(map(_word, form.slots, args))


def _word(slot: Slot, code: int) -> str:
    table = f.TABLES.get(slot.table)
    return str(code) if table is None or code == UNKNOWN else table[code]
