"""Two opinions on legality side by side: what is listed, and what the check of one act accepts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from co2replay.engine.playing import LAW, REFUSED, SPOILED, UNLISTED, Failure, Spotted
from co2replay.engine.table import Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.lists import legal_answers as answers_of
from co2replay.games.co2.lists.chances import chance
from co2replay.games.co2.lists.legal_variants import draft_opening
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.handlers import UNWRITTEN
from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN
from co2replay.rulebooks.clauses import load_clauses

from . import refusals
from .situations import shape_of

Act = tuple[int, int, tuple[int, ...]]

FORM_OF_VERB = {form.code: form for form in f.FORMS if form.context in ("act", "draw")}
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
VERBS_OF_FRAME: dict[type[fr.Frame], tuple[int, ...]] = {
    fr.Turn: TURN_VERBS,
    fr.Grant: (f.RECRUIT, f.SCIENTIST),
    fr.CardMove: (f.SCIENTIST,),
    fr.Displaced: (f.GO,),
    fr.Fund: (f.LOBBY,),
    fr.Fee: (f.PAY,),
    fr.Short: (),
    fr.OwnOff: (f.SCIENTIST,),
    fr.OwnBuilt: (f.SCIENTIST,),
    fr.OwnCube: (f.CUBE,),
    fr.AnyBonus: (f.ANY,),
    fr.CepBonus: (f.CEP,),
    fr.EndExpertise: (f.EXPERTISE,),
    fr.WhichSummit: (f.RESOLVE,),
    fr.Speaker: (f.SPEAKER,),
    fr.Topic: (f.TOPIC, f.EXTRA),
    fr.SummitExtra: (f.EXTRA,),
    fr.Income: (f.INCOME, f.GOAL),
    fr.LastCall: (),
    fr.Goals: (f.GOAL,),
    fr.DrawFossil: (),
    fr.DrawEvent: (),
    fr.DrawSummit: (),
}
VERBS_OF_VARIANTS: dict[type[fr.Frame], tuple[int, ...]] = {
    fr.Draft: (f.DRAFTED,),
    fr.Auction: (f.BID, f.PASS),
    fr.AuctionPay: (f.PAYMENT,),
    fr.AuctionName: (f.SPEAKER,),
    fr.StarterSpace: (f.STARTER,),
    fr.SetUp: (f.STARTER, f.DRAFTED),
    fr.DrawReveal: (),
    fr.DrawRefill: (),
}
DRAW_OF_FRAME: dict[type[fr.Frame], int] = {
    fr.DrawFossil: f.FOSSIL,
    fr.DrawEvent: f.EVENT,
    fr.DrawSummit: f.SUMMIT,
    fr.DrawReveal: f.REVEAL,
    fr.DrawRefill: f.REFILL,
}
VERBS = {**VERBS_OF_FRAME, **VERBS_OF_VARIANTS}


def slot_values(t: Table, verb: int) -> list[tuple[Any, ...]]:
    """What can be written in each slot of a verb: whole tables, and numbers in and out of range."""
    box = t.rules.box
    everywhere = tuple(range(len(f.PLACES) - 10))  # one summit more than the board has
    special: dict[int, list[tuple[Any, ...]]] = {
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
    seats = (frame.seat, t.state.active, t.state.order[0])
    if type(frame) in (*UNWRITTEN, fr.Income, fr.Draft):
        seats = t.state.order
    if is_opening(t) or plays_abroad(t):
        seats = t.state.order
    who_can = [seat for seat in dict.fromkeys(seats) if seat >= 0]
    for verb in verbs:
        for args in product(*slot_values(t, verb)):
            if verb == f.PAYMENT:
                args = (*args[:2], *args[2])
            yield NOBODY, verb, args
            if verb != f.SPEAKER or isinstance(frame, fr.AuctionName):
                for who in who_can:
                    yield who, verb, args


def verbs_here(t: Table) -> tuple[int, ...]:
    """The verbs of the frame on top, and of those below that come up when it stays unanswered."""
    pending = t.state.pending
    kinds = [type(pending[-1])]
    if la.may_interrupt(t):
        kinds.append(fr.Turn)
    if type(pending[-1]) in UNWRITTEN:
        kinds += [type(frame) for frame in (*pending, *next_frames(t)) if type(frame) in VERBS]
    if is_opening(t):
        kinds.append(fr.Draft)
    if plays_abroad(t):
        kinds.append(fr.Turn)
    if isinstance(pending[-1], fr.Speaker):  # whoever answers for the own scientists speaks first
        kinds += [fr.Topic, fr.SummitExtra, fr.AnyBonus, fr.CepBonus]
    return tuple(dict.fromkeys(verb for kind in kinds for verb in VERBS[kind]))


def plays_abroad(t: Table) -> bool:
    """Two readings let a card be used outside the own turn."""
    settings = t.rules.settings
    any_time: bool = settings.minor_lobby_timing == "any"
    return any_time or bool(settings.summit_lobby_moves == "displacement_too")


def is_opening(t: Table) -> bool:
    """The first moment of a game with the variant of a draft."""
    here = isinstance(t.state.pending[-1], (fr.SetUp, fr.Turn, fr.Auction))
    return here and any(True for _ in draft_opening(t))


def next_frames(t: Table) -> list[fr.Frame]:
    """What comes up on top, one after the other, when every question that may stay open does."""
    copy = Table(t.state.copy(), t.rules, None)
    found = []
    while copy.state.pending:
        frame = copy.state.pending[-1]
        found.append(frame)
        default = UNWRITTEN.get(type(frame))
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


class Spoiled(Exception):
    """A refused act has left its traces on the table."""


def accepted(t: Table, acts: Iterable[Act]) -> set[Act]:
    """The acts that the flow plays; a refused one must leave a turn as it was, and say why."""
    found = set()
    copy = Table(t.state.copy(), t.rules, None)
    fresh = type(t.state.pending[-1]) in UNWRITTEN
    clauses = load_clauses(GAME.name)
    for who, verb, args in acts:
        if isinstance(top := t.state.pending[-1], fr.Speaker) and who in top.left:
            # Whoever answers speaks first; what was answered by itself is only confirmed.
            flow.play_act(copy, NOBODY, f.SPEAKER, (who,))
        taken = flow.play_act(copy, who, verb, args)
        if taken == flow.PLAYED:
            found.add((who, verb, effect_written(t, args) if verb == f.LOBBY else args))
        elif isinstance(taken, Breach):
            heard(t, (who, verb, args), taken, clauses, fresh)
        # A space named early is moot where the book asks later, and remembered all the same.
        if fresh or taken in (flow.PLAYED, flow.MOOT):
            copy = Table(t.state.copy(), t.rules, None)
    if GAME.digest(copy.state) != GAME.digest(t.state):
        raise Spoiled
    return found


LACKING = "co2.construct.resources"


def heard(t: Table, act: Act, breach: Breach, clauses: Any, fresh: bool) -> None:
    """The reason must be one for such an act, and tell what lies on the table; where answers that
    nobody wrote down were passed over on the way, who knows."""
    failure = refusals.mistold(breach.clause, breach.facts, clauses)
    # While money for a plant is being found, whatever else is done lets the plant fail.
    is_plant = isinstance(t.state.pending[-1], fr.Fund) and breach.clause == LACKING
    is_of_it = is_plant or refusals.may_refuse(act[1], breach.clause)
    if failure is None and not is_of_it and not breach.missing:
        failure = Failure(LAW, "clause of another act", breach.clause)
    if failure is None and not fresh and not is_plant:
        failure = refusals.miscounted(t, act, breach)
    if failure is not None:
        raise Spotted(replace(failure, shape=shape_of(t)))


def disagreement(t: Table, some: Random | None = None) -> Failure | None:
    """Where the two opinions part on this table; with `some`, unlisted acts are only sampled."""
    before = GAME.digest(t.state)
    acts = la.legal(t, through=True)
    if GAME.digest(t.state) != before or len(set(acts)) != len(acts):
        return failure_at(t, SPOILED, "list", [])
    listed = {act for act in acts if UNKNOWN not in act[2]}
    listed = {act for act in listed if act[1] != f.GOAL or act[2][1] != answers_of.WAY_DISCARD}
    verbs = verbs_here(t)
    if some is None:
        tried = list(universe(t, verbs))
        if any(act[1] == f.PAYMENT for act in tried):
            listed &= set(tried)  # there are more ways to pay than can be tried
    else:
        tried = [*sample(t, verbs, some), *sorted(listed)]
    try:
        played = accepted(t, tried)
    except Spoiled:
        return failure_at(t, SPOILED, "refused act", [])
    except Spotted as spotted:
        return spotted.failure
    if refused := sorted(listed - played):
        return failure_at(t, REFUSED, t.state.pending[-1].name, refused)
    # What nobody is named for is also done by who is asked, and the other way round.
    by_nobody = {act[1:] for act in listed if act[0] == NOBODY}
    by_anybody = {act[1:] for act in listed}
    unlisted = sorted(
        act
        for act in played - listed
        if act[1:] not in (by_anybody if act[0] == NOBODY else by_nobody)
    )
    if unlisted:
        return failure_at(t, UNLISTED, t.state.pending[-1].name, unlisted)
    return disagreement_on_discards(t) or disagreement_on_draws(t)


def disagreement_on_discards(t: Table) -> Failure | None:
    """At every moment each seat may or may not throw its goal away."""
    listed = {act for act in answers_of.discards(t) if UNKNOWN not in act[2]}
    played = set()
    for seat in t.state.order:
        for number in (*t.rules.box.goals, 26):
            act = (seat, f.GOAL, (number, answers_of.WAY_DISCARD))
            copy = Table(t.state.copy(), t.rules, None)
            if flow.play_act(copy, *act) == flow.PLAYED:
                played.add(act)
    if listed == played:
        return None
    check = REFUSED if listed - played else UNLISTED
    return failure_at(t, check, "discard", sorted(listed ^ played))


def disagreement_on_draws(t: Table) -> Failure | None:
    """What chance can bring next is what may be drawn; whatever else is drawn, a reason is told."""
    frame, clauses = t.state.pending[-1], load_clauses(GAME.name)
    verb = DRAW_OF_FRAME.get(type(frame))
    if verb is None:
        return None
    listed, played = set(chance(t)), set()
    for draw in {*listed, *draws_written(t, verb)}:
        taken = flow.play_draw(Table(t.state.copy(), t.rules, None), *draw)
        if taken == flow.PLAYED:
            played.add(draw)
        elif isinstance(taken, Breach) and (
            failure := refusals.mistold(taken.clause, taken.facts, clauses)
        ):
            return replace(failure, shape=shape_of(t))
    if listed == played:
        return None
    check = REFUSED if listed - played else UNLISTED
    return failure_at(t, check, "draw", [(NOBODY, *draw) for draw in sorted(listed ^ played)])


def draws_written(t: Table, verb: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What can be written of one kind of draw, in the box or not."""
    box = t.rules.box
    if verb == f.FOSSIL:
        yield from ((verb, pair) for pair in product(range(len(f.REGIONS)), range(len(f.FOSSILS))))
    elif verb == f.EVENT:
        yield from ((verb, (number,)) for number in (*box.events, 0))
    elif verb == f.REFILL:
        yield from ((verb, (number,)) for number in (*box.lobby, 0, 27))
    elif verb == f.SUMMIT:
        places = range(1, box.summit_places + 2)
        yield from ((verb, (place, *tile)) for place in places for tile in box.summits)


def failure_at(t: Table, check: str, name: str, acts: list[Act]) -> Failure:
    verb = FORM_OF_VERB[acts[0][1]].name if acts else ""
    clause = GAME.waits_for(t.state).clause
    facts: dict[str, int | str] = {"verb": verb, "acts": len(acts)}
    if acts:
        facts["first"] = str(acts[0])
    return Failure(check, f"{name} {verb}".strip(), clause, facts=facts, shape=shape_of(t))


SAMPLE = 25  # unlisted acts tried of each verb


def sample(t: Table, verbs: tuple[int, ...], rng: Random) -> Iterator[Act]:
    """Some acts of each verb, out of all that can be written."""
    for verb in verbs:
        values = slot_values(t, verb)
        for _ in range(SAMPLE):
            args = tuple(rng.choice(slot) for slot in values)
            if verb == f.PAYMENT:
                mixed = args[2]
                args = (*args[:2], *(mixed if isinstance(mixed, tuple) else ()))
            yield NOBODY, verb, args
            if verb != f.SPEAKER:
                yield rng.choice(t.state.order), verb, args
