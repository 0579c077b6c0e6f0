"""Two opinions on legality side by side: what is listed, and what the check of one act accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from co2replay.engine.table import Table
from co2replay.fuzz import random_play
from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN
from co2replay.rules.co2 import flow
from co2replay.rules.co2 import forms as f
from co2replay.rules.co2 import frames as fr
from co2replay.rules.co2 import legal_actions as la
from co2replay.rules.co2 import legal_answers as answers_of
from co2replay.rules.co2.game import GAME
from co2replay.rules.co2.legal_variants import draft_opening
from co2replay.rules.co2.params import Co2Rules

Act = tuple[int, int, tuple[int, ...]]

EDITIONS = ("en", "it", "pl")
FORM_OF_VERB = {form.code: form for form in f.FORMS if form.context == "act"}
# Naming the source of the end-of-turn point is a shorter way to write `end`, not an act of its own.
TURN_VERBS = (
    f.PROPOSE,
    f.INSTALL,
    f.CONSTRUCT,
    f.PASS,
    f.SCIENTIST,
    f.BUY,
    f.SELL,
    f.LOBBY,
    f.CLAIM,
    f.END,
)
VERBS_OF_FRAME = {
    fr.TURN: TURN_VERBS,
    fr.GRANT: (f.RECRUIT, f.SCIENTIST),
    fr.CARD_MOVE: (f.SCIENTIST,),
    fr.DISPLACED: (f.GO,),
    fr.FUND: (f.LOBBY,),
    fr.FEE: (f.PAY,),
    fr.SHORT: (),
    fr.OWN_OFF: (f.SCIENTIST,),
    fr.OWN_BUILT: (f.SCIENTIST,),
    fr.OWN_CUBE: (f.CUBE,),
    fr.ANY_BONUS: (f.ANY,),
    fr.CEP_BONUS: (f.CEP,),
    fr.END_EXPERTISE: (f.EXPERTISE,),
    fr.WHICH_SUMMIT: (f.RESOLVE,),
    fr.SPEAKER: (f.SPEAKER,),
    fr.TOPIC: (f.TOPIC, f.EXTRA),
    fr.SUMMIT_EXTRA: (f.EXTRA,),
    fr.INCOME: (f.INCOME, f.GOAL),
    fr.LAST_CALL: (),
    fr.GOALS: (f.GOAL,),
    fr.DRAW_FOSSIL: (),
    fr.DRAW_EVENT: (),
    fr.DRAW_SUMMIT: (),
}
VERBS_OF_VARIANTS = {
    fr.DRAFT: (f.DRAFTED,),
    fr.AUCTION: (f.BID, f.PASS),
    fr.AUCTION_PAY: (f.PAYMENT,),
    fr.AUCTION_NAME: (f.SPEAKER,),
    fr.STARTER_SPACE: (f.STARTER,),
    fr.SET_UP: (f.STARTER, f.DRAFTED),
    fr.DRAW_REVEAL: (),
    fr.DRAW_REFILL: (),
}
VERBS = {**VERBS_OF_FRAME, **VERBS_OF_VARIANTS}


@cache
def rules_of(
    edition: str,
    readings: tuple[tuple[str, str], ...] = (),
    variants: tuple[str, ...] = (),
) -> Co2Rules:
    return random_play.load(edition, dict(readings), variants)


def slot_values(t: Table, verb: int) -> list[tuple[int, ...]]:
    """What can be written in each slot of a verb: whole tables, and numbers in and out of range."""
    box = t.rules.box
    everywhere = tuple(range(len(f.PLACES) - 10))  # one summit more than the board has
    special: dict[int, list[tuple[int, ...]]] = {
        f.SCIENTIST: [everywhere, everywhere],
        f.LOBBY: [(*box.lobby, 0, 27), (0, 1), (OMITTED, *range(len(f.EFFECTS)))],
        f.CLAIM: [(*box.un, 33)],
        f.RESOLVE: [tuple(range(8))],
        f.GOAL: [(*box.goals, 26), (0, 1)],
        f.INCOME: [tuple(range(-1, 26)), tuple(range(-1, 26))],
    }
    if verb == f.PAYMENT:
        purses = range(len(f.PURSES))
        ceps = [(), *((x,) for x in purses), *((x, y) for x in purses for y in purses if x <= y)]
        return [tuple(range(9)), tuple(range(7)), tuple(ceps)]
    special[f.DRAFTED] = [(*box.lobby, 0, 27)]
    special[f.BID] = [tuple(range(-1, 200))]
    slots = FORM_OF_VERB[verb].slots
    return special.get(verb) or [tuple(range(len(f.TABLES[slot.table]))) for slot in slots]


def universe(t: Table, verbs: tuple[int, ...]) -> Iterator[Act]:
    """Every act that can be written with these verbs, for each of those who might do it."""
    frame = t.state.pending[-1]
    seats = (frame[1], t.state.active, t.state.order[0])
    if frame[0] in (*flow.UNWRITTEN, fr.INCOME, fr.DRAFT):
        seats = t.state.order
    if is_opening(t) or plays_abroad(t):
        seats = t.state.order
    who_can = [seat for seat in dict.fromkeys(seats) if seat >= 0]
    for verb in verbs:
        for args in product(*slot_values(t, verb)):
            if verb == f.PAYMENT:
                args = (*args[:2], *args[2])
            if verb == f.INCOME and sum(args) <= 0:
                continue  # to take nothing of nothing is no decision
            yield NOBODY, verb, args
            if verb != f.SPEAKER or frame[0] == fr.AUCTION_NAME:
                for who in who_can:
                    yield who, verb, args


def verbs_here(t: Table) -> tuple[int, ...]:
    """The verbs of the frame on top, and of those below that come up when it stays unanswered."""
    pending = t.state.pending
    frames = [pending[-1]]
    if la.may_interrupt(t):
        frames.append((fr.TURN,))
    if pending[-1][0] in flow.UNWRITTEN:
        frames += [frame for frame in pending if frame[0] in VERBS]
        frames += [frame for frame in next_frames(t) if frame[0] in VERBS]
    if is_opening(t):
        frames.append((fr.DRAFT,))
    if plays_abroad(t):
        frames.append((fr.TURN,))
    if pending[-1][0] == fr.SPEAKER:  # whoever answers for the own scientists speaks first
        frames += [(fr.TOPIC,), (fr.SUMMIT_EXTRA,), (fr.ANY_BONUS,), (fr.CEP_BONUS,)]
    return tuple(dict.fromkeys(verb for frame in frames for verb in VERBS[frame[0]]))


def plays_abroad(t: Table) -> bool:
    """Two readings let a card be used outside the own turn."""
    settings = t.rules.settings
    return settings.minor_lobby_timing == "any" or settings.summit_lobby_moves == "displacement_too"


def is_opening(t: Table) -> bool:
    """The first moment of a game with the variant of a draft."""
    here = t.state.pending[-1][0] in (fr.SET_UP, fr.TURN, fr.AUCTION)
    return here and any(True for _ in draft_opening(t))


def next_frames(t: Table) -> list[tuple[int, ...]]:
    """What comes up on top, one after the other, when every question that may stay open does."""
    copy = Table(t.state.copy(), t.rules, None)
    found = []
    while copy.state.pending:
        frame = copy.state.pending[-1]
        found.append(frame)
        default = flow.UNWRITTEN.get(frame[0])
        if default is None or not default(copy, frame):
            break
        flow.run(copy)
    return found


def effect_written(t: Table, args: tuple[int, ...]) -> tuple[int, ...]:
    """A lobby card with its effect written only where there is a choice of one."""
    card, side, effect = args
    if side == la.MAIN:
        return args if len(la.main_kinds(t, card)) > 1 else (card, side, OMITTED)
    if t.rules.settings.minor_lobby_benefit != "choice":
        return card, side, OMITTED
    printed = t.rules.box.lobby[card].minor.kind
    return card, side, f.EFFECTS.index(printed) if effect == OMITTED else effect


def accepted(t: Table, acts: Iterator[Act]) -> set[Act]:
    """The acts that the flow plays; a refused one must leave a turn as it was."""
    found = set()
    copy = Table(t.state.copy(), t.rules, None)
    fresh = t.state.pending[-1][0] in flow.UNWRITTEN
    for who, verb, args in acts:
        if t.state.pending[-1][0] == fr.SPEAKER and who in t.state.pending[-1][3]:
            # Whoever answers speaks first; what was answered by itself is only confirmed.
            flow.play_act(copy, NOBODY, f.SPEAKER, (who,))
        taken = flow.play_act(copy, who, verb, args)
        if taken == flow.PLAYED:
            found.add((who, verb, effect_written(t, args) if verb == f.LOBBY else args))
        # A space named early is moot where the book asks later, and remembered all the same.
        if fresh or taken in (flow.PLAYED, flow.MOOT):
            copy = Table(t.state.copy(), t.rules, None)
    assert GAME.digest(copy.state) == GAME.digest(t.state)
    return found


def compare(t: Table) -> None:
    before = GAME.digest(t.state)
    acts = la.legal(t, through=True)
    assert GAME.digest(t.state) == before
    assert len(set(acts)) == len(acts)
    listed = {act for act in acts if UNKNOWN not in act[2]}
    listed = {act for act in listed if act[1] != f.GOAL or act[2][1] != answers_of.WAY_DISCARD}
    acts = list(universe(t, verbs_here(t)))
    if any(act[1] == f.PAYMENT for act in acts):
        listed &= set(acts)  # there are more ways to pay than can be tried
    played = accepted(t, iter(acts))
    where = GAME.waits_for(t.state)
    assert sorted(listed - played) == [], f"listed, but refused, at {where}"
    # What nobody is named for is also done by who is asked, and the other way round.
    by_nobody = {act[1:] for act in listed if act[0] == NOBODY}
    by_anybody = {act[1:] for act in listed}
    unlisted = [
        act
        for act in played - listed
        if act[1:] not in (by_anybody if act[0] == NOBODY else by_nobody)
    ]
    assert sorted(unlisted) == [], f"played, but not listed, at {where}"
    compare_discards(t)


def compare_discards(t: Table) -> None:
    """At every moment each seat may or may not throw its goal away."""
    listed_here = {act for act in answers_of.discards(t) if UNKNOWN not in act[2]}
    played = set()
    for seat in t.state.order:
        for number in (*t.rules.box.goals, 26):
            act = (seat, f.GOAL, (number, answers_of.WAY_DISCARD))
            copy = Table(t.state.copy(), t.rules, None)
            if flow.play_act(copy, *act) == flow.PLAYED:
                played.add(act)
    assert listed_here == played


class Comparing:
    """Compare at a sample of the decisions of a game: the rare ones always, turns now and then."""

    def __init__(self, seed: int, often: float) -> None:
        self.rng = Random(seed)
        self.often = often
        self.seen: Counter[str] = Counter()

    def __call__(self, t: Table) -> None:
        kind = t.state.pending[-1][0]
        if kind in (fr.SET_UP, fr.OVER):
            return
        rare = kind not in (fr.TURN, fr.FEE, fr.DRAW_FOSSIL, fr.DRAW_EVENT)
        if self.rng.random() < self.often * (10 if rare else 1):
            self.seen[fr.FRAME_NAMES[kind]] += 1
            compare(t)


def play_and_compare(
    edition: str, players: int, seed: int, often: float, readings: dict[str, str] | None = None
) -> Counter[str]:
    rules = rules_of(edition, tuple((readings or {}).items()))
    watch = Comparing(seed, often)
    random_play.play(rules, tuple(range(players)), seed, watch=watch)
    return watch.seen


class Seeking:
    """Compare at the first few moments of each kind of question."""

    def __init__(self, enough: int) -> None:
        self.enough = enough
        self.seen: Counter[int] = Counter()

    def __call__(self, t: Table) -> None:
        kind = t.state.pending[-1][0]
        if kind in VERBS and self.seen[kind] < self.enough:
            self.seen[kind] += 1
            compare(t)
