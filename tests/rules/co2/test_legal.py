"""Two opinions on legality: the list of legal acts equals what the check of one act accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from co2replay.engine.table import Table
from co2replay.fuzz import random_play
from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN
from co2replay.rules.co2 import flow
from co2replay.rules.co2 import forms as f
from co2replay.rules.co2 import frames as fr
from co2replay.rules.co2 import legal_actions as la
from co2replay.rules.co2 import legal_answers as answers_of
from co2replay.rules.co2.cells import BANK_CEPS, CEPS, CUBES, MONEY, PLANT_STACK
from co2replay.rules.co2.game import GAME
from co2replay.rules.co2.legal_variants import draft_opening
from co2replay.rules.co2.params import Co2Rules
from tests.rules.co2.supply_phase import QUIET, ruled, supply

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
    fr.FUND: (),
    fr.SHORT: (),
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
    fr.TOPIC: (f.TOPIC,),
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
    special[f.BID] = [tuple(range(-1, 60))]
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
    here = t.state.pending[-1][0] in (fr.TURN, fr.AUCTION)
    return here and any(True for _ in draft_opening(t))


def next_frames(t: Table) -> list[tuple[int, ...]]:
    """What comes up on top when every question that may stay unanswered does."""
    copy = Table(t.state.copy(), t.rules, None)
    GAME.end_of_log(copy)  # also lets the last call go by
    return copy.state.pending[-1:]


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
        if fresh or taken == flow.PLAYED:
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


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_list_of_legal_acts_is_what_the_check_of_each_accepts(
    edition: str, players: int
) -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        seen += play_and_compare(edition, players, seed, 0.03)
    assert seen["turn"] > 3


# Every reading that bears on what is legal, away from the usual value.
READINGS = (
    ("agenda_restricts_projects", "no"),
    ("buy_after_price_change", "no"),
    ("card_move_counts", "as_free_move"),
    ("completed_summit_tile", "back_to_pile"),
    ("construct_own_scientist_destination", "free_move"),
    ("construct_own_scientist_destination", "matrix"),
    ("construct_space", "leftmost"),
    ("cubes_against", "tile"),
    ("displacement_at_construction", "at_step_7"),
    ("displacement_barred_between", "free_moves"),
    ("displacement_fee_timing", "after_benefit"),
    ("end_turn_expertise", "optional"),
    ("end_turn_expertise_beneficiary", "everyone"),
    ("end_turn_order", "summit_first"),
    ("expertise_track_end", "unlimited"),
    ("free_move_interleaving", "between_steps"),
    ("goal_discard_when", "own_turn"),
    ("goal_exchange_at_end", "only_if_unmet"),
    ("income_split_allowed", "no"),
    ("install_own_scientist_free_removal", "yes"),
    ("license_against", "net"),
    ("lobby_07_09_benefit", "choice"),
    ("lobby_07_09_benefit", "fixed"),
    ("main_lobby_discount_timing", "after_action"),
    ("main_lobby_timing", "after_action"),
    ("market_refill_trigger", "purchase_only"),
    ("market_short_effect", "take_first"),
    ("minor_lobby_benefit", "choice"),
    ("minor_lobby_benefit", "cube_and_coins"),
    ("minor_lobby_timing", "any"),
    ("no_action", "illegal"),
    ("recruit_by", "region"),
    ("region_cep_full_target", "lost"),
    ("region_cep_optional", "optional"),
    ("region_cep_purpose", "any_need"),
    ("region_cube_subsidy", "optional"),
    ("region_scan_order", "free"),
    ("sell_after_refill_at_max_price", "yes"),
    ("summit_lobby_moves", "displacement_too"),
    ("summit_lobby_moves", "free_move_only"),
    ("summit_scoring_order", "free"),
    ("two_summits", "board_order"),
    ("un_goal_requirement", "plants"),
)


@pytest.mark.parametrize(("name", "value"), READINGS)
def test_both_opinions_follow_a_reading(name: str, value: str) -> None:
    for seed in range(3):
        play_and_compare("en", 2 + seed, seed, 0.02, {name: value})


# Readings under which the questions that come up seldom do come up.
SELDOM = {"displacement_barred_between": "free_moves", "end_turn_expertise": "optional"}


# A payer without CEP and coins who still holds a goal: no random game gets there.
BY_HAND = (fr.SHORT,)


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


def test_every_question_of_the_game_has_been_compared() -> None:
    watch = Seeking(enough=3)
    for seed in range(600):
        if all(watch.seen[kind] == watch.enough for kind in VERBS_OF_FRAME if kind not in BY_HAND):
            break
        rules = rules_of(EDITIONS[seed % 3], tuple(SELDOM.items()))
        random_play.play(rules, tuple(range(2 + seed % 4)), seed, watch=watch)
    rare = [kind for kind in VERBS_OF_FRAME if not watch.seen[kind]]
    assert [fr.FRAME_NAMES[kind] for kind in rare if kind not in BY_HAND] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_opinions_agree_on_a_payer_short_of_coins(edition: str) -> None:
    poor = ("asia.control orange", "asia.cep 0", "orange.cep 0", "orange.money 2")
    rows = QUIET.replace("asia.plants oil oil", "asia.plants oil empty")
    scene = supply("", edition, before=rows + ruled(*poor))
    t = Table(scene.state, rules_of(edition), None)
    assert flow.play_draw(t, f.FOSSIL, (f.REGIONS.index("asia"), 2)) == flow.PLAYED
    assert t.state.pending[-1][0] == fr.SHORT
    compare(t)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_question_of_the_variants_has_been_compared(edition: str) -> None:
    watch = Seeking(enough=4)
    for seed in range(24):
        readings = {
            "auction_overpay": ("any_set", "minimal_set")[seed % 2],
            "auction_before_first_decade": ("yes", "no", "free")[seed % 3],
            "solo_un_reveal_position": ("right", "free")[seed % 2],
        }
        rules = rules_of(edition, tuple(readings.items()), ("auction", "draft"))
        players = 1 if seed % 2 else 2 + seed % 4
        random_play.play(rules, tuple(range(players)), seed, watch=watch)
    asked = set(VERBS_OF_VARIANTS) - ({fr.STARTER_SPACE} if edition == "it" else set())
    assert [fr.FRAME_NAMES[kind] for kind in asked if not watch.seen[kind]] == []


# The comparison itself must notice when one side is wrong.


def buy_without_a_price(t: Table, seat: int) -> bool:
    return not (t.state.bought or t.state.sold)


def sell_after_a_change(t: Table, seat: int) -> bool:
    s = t.state
    return not (s.bought or s.sold) and s.c[CEPS + seat] > 0


def build_without_a_licence(t: Table, seat: int, space: int, source: int, off: int) -> bool:
    s, stack = t.state, t.rules.box.plants[source]
    left = s.c[PLANT_STACK + source]
    plant = stack[len(stack) - left] if left else stack[-1]
    return s.c[MONEY + seat] >= plant.coins and s.c[CUBES + seat] >= plant.cubes


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("can_buy", buy_without_a_price),
        ("can_sell", sell_after_a_change),
        ("can_build", build_without_a_licence),
        ("can_end", lambda t: True),
        ("can_use_main", lambda t, card: True),
        ("can_pass", lambda t, seat: False),
    ],
)
def test_a_wrong_opinion_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., bool]
) -> None:
    rules = rules_of("en")
    tables: list[Table] = []

    def keep(t: Table) -> None:
        if t.state.pending[-1][0] == fr.TURN:
            tables.append(Table(t.state.copy(), t.rules, None))

    random_play.play(rules, (0, 1, 2), 5, watch=keep)
    if name == "can_pass":
        tables = [full_board(tables[0])]
    compare_all(tables[:60])
    monkeypatch.setattr(la, name, wrong)
    with pytest.raises(AssertionError, match="listed"):
        compare_all(tables[:60])


def compare_all(tables: list[Table]) -> None:
    for t in tables:
        compare(t)


def full_board(t: Table) -> Table:
    """A table on which no Action is possible: every space taken, nothing installed, no CEP."""
    copy = Table(t.state.copy(), t.rules, None)
    s = copy.state
    s.acted = False
    s.armed = 0
    s.tiles = [1] * len(s.tiles)  # forestation, proposed
    for seat in s.order:
        s.c[BANK_CEPS] += s.c[CEPS + seat]
        s.c[CEPS + seat] = 0
    s.control = [-1] * len(s.control)
    return copy


@pytest.mark.clause("co2.turn.one-action")
@pytest.mark.parametrize(("reading", "may_pass"), [("pass", True), ("illegal", False)])
def test_passing_is_for_who_has_no_action(reading: str, may_pass: bool) -> None:
    tables: list[Table] = []
    rules = rules_of("en", (("no_action", reading),))

    def keep(t: Table) -> None:
        if t.state.pending[-1][0] == fr.TURN:
            tables.append(Table(t.state.copy(), t.rules, None))

    random_play.play(rules, (0, 1, 2), 5, watch=keep)
    first = tables[0]
    assert la.has_action(first, first.state.active)
    assert (NOBODY, f.PASS, ()) not in la.legal(first)
    stuck = full_board(first)
    compare(stuck)
    assert not la.has_action(stuck, stuck.state.active)
    assert ((NOBODY, f.PASS, ()) in la.legal(stuck)) == may_pass
    # One CEP in hand is enough for an installation.
    stuck.state.c[CEPS + stuck.state.active] = 1
    compare(stuck)
    assert la.has_action(stuck, stuck.state.active)
