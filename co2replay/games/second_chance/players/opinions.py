"""Acts that are tried where somebody is asked: those that could be meant, and one of each other.

All that words can write are too many: a hand of three out of sixty numbers alone is fifty thousand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from co2replay.engine.playing import Act
from co2replay.engine.table import Play
from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN

from .. import forms as f
from ..board import pieces as p
from ..board.pieces import NO_SEAT
from ..board.state import Table
from ..turn.flow import ANSWERS, PAID_TOGETHER, close_unsaid
from ..turn.frames import Draft, Keep

Args = tuple[int, ...]
Written = tuple[int, Args]

SPACES, ENERGIES = range(len(f.SPACES)), range(len(f.ENERGIES))
SIDES = [(f.SIDE, OMITTED), (f.MAIN, OMITTED), *((f.MAIN, effect) for effect in (0, 1))]
UN_TRIED = 46  # a card more than there are
INCOME_TRIED = 9
PPM_TRIED = range(0, 300, 5)
GOALS_TRIED = 12
VERBS = [form.code for form in f.FORMS if form.context == "act"]
# What everybody can write at any time, whatever is on the table.
ALWAYS: tuple[Written, ...] = (
    *((verb, ()) for verb in (f.PASS, f.BUY, f.SELL, f.END, f.RECRUIT, f.TAKE, f.DECLINE)),
    *((f.PLAN, (energy, space)) for energy in ENERGIES for space in SPACES),
    *((verb, (OMITTED, space)) for verb in (f.PREPARE, f.BUILD) for space in SPACES),
    *((f.LOBBY, (card, *side)) for card in range(1, f.CARDS + 1) for side in SIDES),
    *((f.CLAIM, (card,)) for card in range(1, UN_TRIED + 1)),
    *((f.GO, (place,)) for place in range(p.PLACE_COUNT)),
    *((f.PAY, (purse,)) for purse in range(len(f.PURSES))),
    *((verb, (energy,)) for verb in (f.ANY, f.TOPIC) for energy in ENERGIES),
    *((f.CEP, (region,)) for region in range(len(f.REGIONS))),
    *((f.GIVE, (seat,)) for seat in range(len(f.SEATS))),
    *((f.TOKEN, (token,)) for token in range(len(f.TOKENS))),
    *((f.INCOME, (x, y)) for x in range(INCOME_TRIED) for y in range(INCOME_TRIED)),
    *((f.REDUCE, (ppm,)) for ppm in PPM_TRIED),
    (f.GOAL, (UNKNOWN, f.DISCARDED)),
    *((f.GOAL, (card, f.SCORED)) for card in range(GOALS_TRIED)),
)


def written(t: Table) -> Iterator[Written]:
    """What a log could say on this table: a move begins where somebody stands, or nobody does."""
    yield from ALWAYS
    standing = [p.FIRST_SPACE + space for space, who in enumerate(t.state.scientists) if who >= 0]
    for source in (p.BOARD, *standing, p.FIRST_SPACE, p.FIRST_TOPIC):
        yield from ((f.SCIENTIST, (source, target)) for target in range(p.PLACE_COUNT))
    frame = t.state.pending[-1]
    verb = f.DRAFTED if isinstance(frame, Draft) else f.KEEP  # says the list
    decks = (t.state.hands, t.state.private, t.state.company)
    hands = {hand for deck in decks for hand in deck}
    if isinstance(frame, Draft | Keep):
        own = decks[frame.deck if isinstance(frame, Keep) else 0][frame.seat]
        if UNKNOWN in own:
            hands = {own}  # nobody can say what is not in it
    for hand in hands:
        for count in range(len(hand) + 1):
            for kept in combinations(sorted(hand), count):
                yield verb, kept


def tried(t: Table) -> Iterator[Act]:
    """Each answer of whoever is asked, as it is listed; where nothing may go without a word, one
    act of each other verb and of somebody who is not asked, too."""
    frame = t.state.pending[-1]
    asked = set(ANSWERS.get(type(frame), ()))
    if f.SCIENTIST in asked:
        asked.discard(f.GO)  # the list says from where, too
    others: set[int] = set(VERBS) if may_go_unsaid(t) else set()
    others |= {PAID_TOGETHER[verb] for verb in asked if verb in PAID_TOGETHER}  # either way round
    other = next((seat for seat in t.state.seats if seat != frame.seat), NO_SEAT)
    for verb, args in written(t):
        if verb in asked:
            yield frame.seat, verb, args
        if verb not in others:
            others.add(verb)
            yield from ((who, verb, args) for who in (NOBODY, frame.seat, other))


def may_go_unsaid(t: Table) -> bool:
    """May what is asked stay open, so that a log may go on with what comes behind it?"""
    return close_unsaid(Play(t.state.copy(), t.rules, None))
