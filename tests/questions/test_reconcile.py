"""Explanations: the slip that was made comes out, and what is written anew holds."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from co2replay.corpus.expectations import EXPLAINED, THEN, expectations_of
from co2replay.games.co2 import forms as f
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import DIGEST, SEEN, Entry, Log
from co2replay.questions.reconcile import search as reconciling
from co2replay.questions.reconcile.explanations import Change, spelled
from co2replay.questions.reconcile.search import Reconciled, reconcile
from co2replay.show.reconcile import holds, rewritten
from co2replay.show.words import words_of
from co2replay.verdict.session import play_unweighed
from tests.games.co2.scene import head, read, set_up
from tests.questions.slips import MAKERS, Slip, game, session_of
from tests.sample import one_in

GAMES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"
LONG, G07 = GAMES / "long-disputes", GAMES / "golden" / "g07-en-3p.log"
FIRST_FEW = (
    12  # among so many equally likely ones: a forgotten split, a fee from one of six regions
)


def explained(log: Log, **how: int) -> Reconciled:
    return reconcile(session_of(log), **how)[0]


def is_of(change: Change, slip: Slip) -> bool:
    wanted = spelled(session_of(slip.log), slip.entry).rpartition(": ")[2]
    return change.kind == slip.kind and wanted in (
        change.text.rpartition(": ")[2],
        change.was.rpartition(": ")[2],
    )


# Whole games.


def disputes() -> list[Path]:
    return sorted(LONG.glob("*.log"))


def test_there_are_disputes_of_every_number_of_players_and_under_every_book() -> None:
    logs = [read_text(path.read_bytes(), vocabulary_for, str(path)) for path in disputes()]
    assert len(logs) >= 12
    seats = {len((log.get("seats") or "").split()) for log in logs}
    assert seats == {1, 2, 3, 4, 5}
    assert {log.get("edition") for log in logs} == {"en", "it", "pl"}


@pytest.mark.parametrize("path", one_in(5, disputes()), ids=lambda path: path.stem)
def test_the_explanation_beside_a_dispute_comes_first(path: Path) -> None:
    log = read_text(path.read_bytes(), vocabulary_for, str(path))
    assert log.problems == []
    expected = {one.kind: one.words for one in expectations_of(log)}
    kind, *text = expected[EXPLAINED]
    answer, solutions = reconcile(session_of(log))
    assert not answer.holds
    first = answer.explanations[0]
    (change,) = first.changes
    assert change.kind == kind
    assert told(change) == " ".join(text)
    if THEN in expected:
        assert first.winners == list(expected[THEN][1:])
    assert len(answer.explanations) == len(solutions)


def told(change: Change) -> str:
    if change.kind == "reading":
        return f"{change.name}={change.text}"
    if change.kind.startswith("sum"):
        return f"{change.seat} {change.name}"
    return change.was if change.kind in ("twice", "drop") else change.text


# Slips planted in random games.


@pytest.mark.parametrize("name", one_in(5, list(MAKERS)))
@pytest.mark.parametrize(("edition", "players"), one_in(2, [("en", 3), ("it", 1)]))
def test_a_slip_is_among_the_likeliest_explanations(name: str, edition: str, players: int) -> None:
    log = game(edition, players, seed=7)
    slip = MAKERS[name](log, session_of(log), Random(players))
    if slip is None or explained(slip.log).holds:
        pytest.skip("no such slip in this game, or it makes no difference")
    answer, solutions = reconcile(session_of(slip.log))
    few = answer.explanations[:FIRST_FEW]
    assert any(is_of(one.changes[0], slip) for one in few if len(one.changes) == 1)
    session = session_of(slip.log)
    for solution in solutions[:3]:
        text = rewritten(slip.log, session, solution, words_of("co2", "en"))
        again = read_text(text, vocabulary_for)
        assert again.problems == []
        assert holds(again, session, solution)


def test_a_game_without_a_slip_holds() -> None:
    for edition in ("en", "it", "pl"):
        assert explained(game(edition, 3, seed=7)).holds


def test_two_slips_are_found_by_two_changes() -> None:
    log = game("en", 3, seed=7)
    session = session_of(log)
    once = MAKERS["card played twice"](log, session, Random(1))
    assert once is not None
    twice = MAKERS["action noted twice"](once.log, session, Random(3))
    assert twice is not None
    answer = explained(twice.log)
    assert {change.kind for change in answer.explanations[0].changes} == {"twice"}
    assert len(answer.explanations[0].changes) == 2


def test_two_facts_misread_at_the_end_are_explained_by_both() -> None:
    # Asia's grant of a tech space is 2 cubes; 3 coins are left of 3
    answer = explained(small(TURN + "propose solar asia tech\n= orange.tech 3, orange.money 4\n"))
    changes = [{change.text for change in one.changes} for one in answer.explanations[:3]]
    assert {"= orange.tech 2", "= orange.money 3"} in changes


def test_of_two_misread_facts_each_names_the_clause_that_moved_its_number() -> None:
    # 3 + 5 coins by the grant in Asia; 2 cubes by the one in Europe
    path = GAMES / "disputes" / "two-facts-misread-at-the-end.log"
    answer = explained(read_text(path.read_bytes(), vocabulary_for, str(path)))
    named = {change.text: change.clause for change in answer.explanations[0].changes}
    money, tech = "co2.propose.grant-money", "co2.propose.grant-tech"
    assert named == {"= orange.money 8": money, "= purple.tech 2": tech}


def test_two_forgotten_acts_of_a_golden_game_are_found() -> None:
    log = read_text(G07.read_bytes(), vocabulary_for, "g07")
    forgotten = [x for x in log.entries if x.line in (28, 116)]
    assert [spelled(session_of(log), x) for x in forgotten] == ["sell", "buy"]
    kept = [x for x in log.entries if x.kind != DIGEST and x not in forgotten and x.line < 160]
    answer = explained(replace(log, entries=kept))
    changes = [{change.text for change in one.changes} for one in answer.explanations[:3]]
    assert {"sell", "buy"} in changes


def test_two_neighbouring_lines_in_the_wrong_order_are_one_explanation() -> None:
    body = TURN + "scientist hand asia tech\npropose solar asia tech\nbuy\n[1.1 purple]\n"
    answer = explained(small(body))
    kinds = [[change.kind for change in one.changes] for one in answer.explanations[:3]]
    assert ["move"] in kinds


# What is no explanation.

TURN = "[1.1 orange]\n"


def small(body: str, edition: str = "en") -> Log:
    return read(head(3, edition) + set_up(3) + body)


@pytest.mark.parametrize(("upper", "belongs_before"), [(21, 21), (34, 34)])
def test_two_lines_in_the_wrong_order_come_before_any_act_that_nobody_wrote(
    upper: int, belongs_before: int
) -> None:
    """Line 21 proposes what 22 stands on; 34 installs what 35 answers: each pair changes places."""
    opening = GAMES / "walkthrough" / "opening.log"
    lines = opening.read_text(encoding="utf-8").splitlines()
    lines[upper - 1 : upper + 1] = lines[upper], lines[upper - 1]
    answer = explained(read_text("\n".join(lines), vocabulary_for))
    (change,) = answer.explanations[0].changes
    assert (change.kind, change.line, change.before) == ("move", upper + 1, belongs_before)


def test_a_fact_is_one_off() -> None:
    # Asia's grant of a tech space is 2 cubes
    answer = explained(small(TURN + "propose solar asia tech\n= orange.tech 3\n"))
    kinds = [(one.changes[0].kind, one.changes[0].text) for one in answer.explanations]
    assert ("amount", "= orange.tech 2") in kinds


def test_what_is_only_claimed_now_is_not_taken_for_a_slip() -> None:
    log = small(TURN + "propose solar asia tech\n")
    fact = Entry(SEEN, f.SEAT_FIELD, (0, f.SEAT_FIELDS.index("tech"), 3))
    answer = explained(replace(log, entries=[*log.entries, fact]))
    assert not answer.holds
    assert "amount" not in {one.changes[0].kind for one in answer.explanations}


def test_nothing_is_inserted_between_a_ruling_and_what_it_lets_stand() -> None:
    ruling = 'ruling co2.propose.agenda "all agreed"\n'
    answer = explained(small(f"{TURN}{ruling}propose recycling asia tech\nbuy\nsell\n"))
    place = answer.failure.line if answer.failure else 0
    assert place > 0
    lines = [change.before for one in answer.explanations for change in one.changes]
    assert place - 2 not in lines  # the line behind the ruling


def test_an_entry_that_nobody_could_judge_explains_nothing() -> None:
    body = "[2.1 orange]\nbuy\n= orange.money 1\n"  # 3 coins less the price of 3 are none
    table = "@ orange.money 3 ; market.cep 2 ; price 3 ; orange.cep 1\n"
    answer = explained(read(head(3, "en") + table + body))
    assert not answer.holds
    assert all(one.unjudged == 0 for one in answer.explanations)


def test_the_budget_holds_for_every_stage() -> None:
    log = small(f"{TURN}propose recycling asia tech\n")
    for budget in (1, 3, 10):
        answer = explained(log, budget=budget)
        assert answer.spent <= budget
        assert sum(stage.tried for stage in answer.stages) == answer.spent
        assert answer.exhausted
    assert not explained(log).exhausted


def test_progress_is_told_by_stage() -> None:
    seen: list[str] = []

    def tell(stage: str, done: int, total: int) -> None:
        assert 0 <= done <= total
        if not seen or seen[-1] != stage:
            seen.append(stage)

    reconcile(session_of(small(f"{TURN}propose recycling asia tech\n")), progress=tell)
    assert seen[:2] == ["edition", "edits"] or seen[:3] == ["edition", "reading", "edits"]
    assert set(seen) <= set(reconciling.STAGES)


def test_the_log_itself_is_left_as_it_was() -> None:
    log = small(f"{TURN}propose recycling asia tech\n")
    before = replace(log, entries=[replace(entry) for entry in log.entries])
    explained(log)
    assert log == before
    assert play_unweighed(session_of(log), "co2/en").trace.findings != []
