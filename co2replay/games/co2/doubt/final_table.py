"""A table seen only at the end of the game: its closing steps, and what it leaves unsaid; and
how the players stand, were the game to end where it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from co2replay.engine import final_table
from co2replay.engine.final_table import RefusedAnswer, Sold, TakenAnswer
from co2replay.engine.form import EndForm
from co2replay.engine.table import Breach
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import Consulted, Unknown, is_unknown
from co2replay.notation.records import NOBODY, Entry

from .. import forms as f
from ..board import cells as at
from ..board.pieces import NO_SEAT, plant_of
from ..board.row_reading import end_of_play as end_of_play
from ..board.row_reading import is_form as is_form
from ..board.state import FINAL, GOAL_HIDDEN, GOAL_NONE, OVER, State, Table, scores_of
from ..chapters import ending
from ..chapters.cards import check_goal_number
from ..chapters.ending import S_SEAT, SHEET
from ..chapters.income import incomes
from ..chapters.sheet import CLAUSES
from ..forms import SEATS
from ..turn import flow
from ..turn import frames as fr
from .completing import leave_uncontrolled
from .impossible import as_far_as_known, check_amounts, check_cards, check_regions, check_un

VP_MAX = 200  # four times round the score track
# Columns in which more is never worse for the owner and never better for anybody else.
GROWING = ("money", "cep", "tech", "vp", "un")
PLANTS = "plants"  # every demand space that was not written down, taken together


def form() -> EndForm:
    from ..face import form as asked

    return asked


def recall(t: Table, entries: Sequence[Entry]) -> None:
    """Take what a form leaves unsaid: a goal is still held, and no plant means no control."""
    s: State = t.state
    leave_uncontrolled(t)
    told = {entry.args[0] for entry in entries if entry.verb == f.GOAL_HELD}
    for seat in s.order:
        if seat not in told:
            s.goal[seat] = GOAL_HIDDEN


def names_open(t: Table) -> dict[str, tuple[int, ...]]:
    """Every value of a final table that is not known, with what it could be."""
    s, box, numbers = t.state, t.rules.box, t.rules.numbers
    tops = {"money": box.coins_total, "cep": box.ceps, "tech": box.cubes, "vp": VP_MAX}
    found: dict[str, tuple[int, ...]] = {}
    if is_unknown(s.c[at.PRICE]):
        found["price"] = tuple(range(numbers.price_min, numbers.price_max + 1))
    for region, name in enumerate(f.REGIONS):
        if is_unknown(s.c[at.REGION_CEPS + region]):
            found[f"{name}.cep"] = tuple(range(box.region_spaces[region] + 1))
        if is_unknown(s.control[region]):
            found[f"{name}.control"] = (NO_SEAT, *s.order)
    for seat in s.order:
        who = f.SEATS[seat]
        for field, top in tops.items():
            if is_unknown(s.c[at.CELL_BY_NAME[f"{who}.{field}"]]):
                found[f"{who}.{field}"] = tuple(range(top + 1))
        for source, name in enumerate(f.SOURCES):
            if is_unknown(s.c[at.CELL_BY_NAME[f"{who}.{name}"]]):
                found[f"{who}.{name}"] = tuple(range(box.track_length[source] + 1))
        if is_unknown(s.un_held[seat]):
            found[f"{who}.un"] = tuple(range(len(box.un) + 1))
        if s.goal[seat] == GOAL_HIDDEN:
            gone = {*numbers.goals_removed[len(s.order)], *s.goal}
            found[f"{who}.goal"] = tuple(x for x in sorted(box.goals) if x not in gone)
    if any(is_unknown(plant) for plant in s.plants):
        found[PLANTS] = (NO_SEAT, *s.order)
    return found


def grows_for(name: str) -> int:
    """The seat for which more of it is never worse, while it never helps another; else -1."""
    owner, _, field = name.partition(".")
    return f.SEATS.index(owner) if owner in f.SEATS and field in GROWING else NO_SEAT


def fill(t: Table, values: Mapping[str, int]) -> None:
    """Take each named value as given."""
    s: State = t.state
    for name, value in values.items():
        owner, _, field = name.partition(".")
        if name == PLANTS:
            fill_plants(t, value)
        elif field == "control":
            s.control[f.REGIONS.index(owner)] = value
        elif field == "un":
            s.un_held[f.SEATS.index(owner)] = (Unknown(name),) * value
        elif field == "goal":
            s.goal[f.SEATS.index(owner)] = value
        else:
            s.c[at.CELL_BY_NAME[name]] = value


def fill_plants(t: Table, seat: int) -> None:
    """Give every unseen demand space to one seat, spread over the sources; or leave all empty."""
    s: State = t.state
    for space, plant in enumerate(s.plants):
        if is_unknown(plant):
            s.plants[space] = 0 if seat == NO_SEAT else plant_of(seat, space % at.SOURCE_COUNT)


def can_be(t: Table, values: Mapping[str, int]) -> bool:
    """Nobody holds the goal of another, no kind is more than was printed, and who controls a region
    has a plant there. Plants taken together stand for more than one table: they are not held."""
    checks = [
        check_amounts,
        check_cards,
        check_un,
        *([check_regions] if PLANTS not in values else []),
    ]
    return not any(as_far_as_known(check, t) for check in checks)


def sold(t: Table) -> list[Sold]:
    """Say what each seat brings to the sale, as far as it is known."""
    s: State = t.state
    rows = []
    for seat in s.order:
        collected = sum(
            s.c[at.REGION_CEPS + region]
            for region in range(at.REGION_COUNT)
            if not is_unknown(s.control[region]) and s.control[region] == seat
        )
        if any(is_unknown(holder) for holder in s.control):
            collected = "?"
        figures = (s.c[at.CEPS + seat], collected, s.c[at.PRICE], s.c[at.MONEY + seat])
        rows.append(Sold(f.SEATS[seat], *("?" if is_unknown(x) else x for x in figures)))
    return rows


def close(
    t: Table, answers: Sequence[tuple[int, Entry]]
) -> tuple[list[TakenAnswer], list[RefusedAnswer]]:
    """Play the closing steps; what nobody wrote down is answered as well as the book allows.

    Raise Consulted where a step asks for a value that is not known.
    """
    s: State = t.state
    taken: list[TakenAnswer] = []
    refused: list[RefusedAnswer] = []
    s.pending = []
    ending.close_play(t)
    if isinstance(s.pending[-1], fr.LastCall):
        s.pending.pop()
    flow.run(t)
    written = {entry.who for _, entry in answers if entry.verb == f.INCOME}
    if NOBODY not in written:  # nobody's name: the one who is left
        taken += [pay(t, seat) for seat in due(t) if seat not in written]
    for index, entry in answers:
        t.entry = index
        outcome = flow.play_act(t, entry.who, entry.verb, entry.args)
        if isinstance(outcome, Breach):
            refused.append(RefusedAnswer(index, outcome.clause, outcome.facts, outcome.rests))
            if entry.verb == f.INCOME and entry.who in due(t):
                taken.append(pay(t, entry.who))
            if entry.verb == f.GOAL:
                note_goal(t, entry.who, entry.args[0])
    return taken + close_rest(t), refused


def note_goal(t: Table, who: int, number: int) -> None:
    """A goal that was shown is known, though it may not be used as it was written."""
    frame = t.state.pending[-1]
    seat = frame.left[0] if who == NOBODY and isinstance(frame, fr.Goals) else who
    if number > 0 and seat != NOBODY and check_goal_number(t, seat, number) is None:
        t.state.goal[seat] = number


def close_rest(t: Table) -> list[TakenAnswer]:
    """Answer what the final scoring still asks for."""
    s: State = t.state
    if isinstance(s.pending[-1], fr.LastCall):
        s.pending.pop()
    flow.run(t)
    taken = [pay(t, seat) for seat in due(t)]
    while isinstance(frame := s.pending[-1], fr.Goals):
        taken.append(use_goal(t, frame))
    return taken


def due(t: Table) -> list[int]:
    """The seats that wait for an income."""
    amounts = incomes_due(t)
    return [seat for seat in t.state.order if amounts[seat]] if amounts else []


def incomes_due(t: Table) -> tuple[int, ...]:
    frame = t.state.pending[-1]
    return frame.due if isinstance(frame, fr.Income) else ()


def pay(t: Table, seat: int) -> TakenAnswer:
    """A point is a point at once; coins make one for two, and break no tie."""
    amount = incomes_due(t)[seat]
    flow.play_act(t, seat, f.INCOME, (0, amount))
    return TakenAnswer(f.SEATS[seat], "income", amount)


def use_goal(t: Table, frame: fr.Goals) -> TakenAnswer:
    """Score or change the next company goal."""
    seat = frame.left[0]
    goal = t.state.goal[seat]
    if goal == GOAL_HIDDEN:
        raise Consulted(f"{f.SEATS[seat]}.goal")
    way = best_way(t, seat, goal)
    breach = ending.answer_goal(t, frame, seat, (goal, way))
    assert breach is None
    flow.run(t)
    return TakenAnswer(f.SEATS[seat], "goal", goal, f.GOAL_WAYS[way])


def best_way(t: Table, seat: int, goal: int) -> int:
    """Score a company goal or change it into coins, whichever brings more."""
    numbers = t.rules.numbers
    points = ending.goal_points(t, seat, goal)
    if t.rules.settings.goal_exchange_at_end == "only_if_unmet":
        return ending.WAY_SCORE if points > 0 else ending.WAY_EXCHANGE
    coins = t.state.c[at.MONEY + seat]
    gained = (coins + numbers.goal_coins) // numbers.coins_per_vp - coins // numbers.coins_per_vp
    return ending.WAY_SCORE if points >= gained else ending.WAY_EXCHANGE


def alias(name: str) -> str:
    """The name under which a value that was asked for is filled in."""
    return PLANTS if name.endswith(f".{PLANTS}") else name


def show_value(name: str, value: int) -> int | str:
    """Write a value as people do: seats by colour, everything else as a number."""
    if name == PLANTS or name.endswith(".control"):
        return f.HOLDERS[value + 1]
    return value


def sheet_between(
    seats: Sequence[str], lows: Sequence[Sequence[int]], highs: Sequence[Sequence[int]]
) -> list[ScoreLine]:
    columns = (
        (name, CLAUSES[name], column) for column, name in enumerate(SHEET) if column != S_SEAT
    )
    return final_table.sheet_between(columns, seats, lows, highs)


UNKNOWN = "?"


def standing(t: Table) -> dict[str, int | str]:
    """Each decision of the end as suits its player best; a goal that nobody has shown counts
    nothing, and a table of which something is lost has no standing."""
    trial = Table(t.state.copy(), t.rules, None)
    s = trial.state
    if is_unknown(s.phase) or s.phase == OVER:
        return scores_of(s)
    s.goal = [
        GOAL_NONE if not is_unknown(goal) and goal == GOAL_HIDDEN else goal for goal in s.goal
    ]
    try:
        if s.phase == FINAL:
            close_rest(trial)
        else:
            close(trial, ())
    except Consulted:
        return dict.fromkeys(scores_of(t.state), UNKNOWN)
    return scores_of(s)


def incomes_shown(t: Table) -> dict[str, int | str]:
    """What an income would pay each company, were it due now."""
    seats = t.state.order
    try:
        due = incomes(Table(t.state, t.rules, None)) if seats else ()
    except Consulted:
        return {f"{SEATS[seat]}.income": UNKNOWN for seat in seats}
    return {f"{SEATS[seat]}.income": due[seat] for seat in seats}
