"""Rulings: what they let stand, for how long, what they cannot, and what they put right."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.games.co2.board import cells as at
from tests.games.co2.scene import Scene, play

EDITIONS = ("en", "it", "pl")
TURN = "[1.1 orange]\n"
# Asia's agenda shows solar, biomass and fusion: recycling breaks one prohibition and nothing else.
BREAKS = "propose recycling asia tech\n"
RULING = 'ruling co2.propose.agenda "agreed by all"\n'


def broken(scene: Scene) -> list[str]:
    return [found.clause for found in scene.trace.findings if found.kind == "breach"]


def ruled(scene: Scene) -> list[tuple[str, str]]:
    return [(x.clause, x.reason) for x in scene.trace.findings if x.kind == "ruled"]


@pytest.mark.clause("co2.propose.agenda")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ruling_lets_the_next_entry_stand_with_its_effects(edition: str) -> None:
    scene = play(TURN + RULING + BREAKS, edition)
    assert broken(scene) == []
    assert ruled(scene) == [("co2.propose.agenda", "agreed by all")]
    assert scene["orange.tech"] == 2  # the grant follows the rules


@pytest.mark.clause("co2.propose.agenda")
def test_a_ruling_covers_exactly_one_entry() -> None:
    again = 'ruling co2.turn.one-action "a second one" \npropose fusion oceania money\n'
    scene = play(TURN + RULING + BREAKS + again)
    assert broken(scene) == ["co2.propose.agenda"]
    scene = play(TURN + RULING + "buy\n" + BREAKS)
    assert broken(scene) == ["co2.propose.agenda"]
    assert ruled(scene) == []  # it covered the purchase, which needed none


def test_a_ruling_for_another_clause_does_not_help() -> None:
    scene = play(TURN + 'ruling co2.turn.one-action "wrong one"\n' + BREAKS)
    assert broken(scene) == ["co2.propose.agenda"]
    assert ruled(scene) == []


@pytest.mark.clause("co2.turn.one-action")
def test_two_rulings_cover_an_entry_that_breaks_two_clauses() -> None:
    second = "propose solar africa money\n"
    body = TURN + "propose solar asia tech\n"
    rulings = RULING + 'ruling co2.turn.one-action "extra turn"\n'
    assert broken(play(body + second)) == ["co2.turn.one-action", "co2.propose.agenda"]
    assert broken(play(body + RULING + second)) == ["co2.turn.one-action"]
    scene = play(body + rulings + second)
    assert broken(scene) == []
    assert {clause for clause, _ in ruled(scene)} == {"co2.propose.agenda", "co2.turn.one-action"}


@pytest.mark.parametrize(
    "between", ["x propose fusion oceania tech\n", "= orange.money 3\n", "# why\n"]
)
def test_what_is_no_act_does_not_use_a_ruling_up(between: str) -> None:
    scene = play(TURN + RULING + between + BREAKS)
    assert broken(scene) == []
    assert len(ruled(scene)) == 1


def test_without_a_ruling_the_game_goes_on_as_if_there_were_one() -> None:
    scene = play(TURN + BREAKS + "= orange.tech 2\n")
    assert scene.kinds() == ["breach"]
    assert scene.trace.derailed < 0


# A clause about a piece that is not there cannot be waived.

HARD = {
    "co2.propose.empty-space": (
        'ruling set asia/tech fusion proposed "occupied"\n',
        "propose solar asia tech\n",
        {"space": "asia/tech", "project": "fusion proposed"},
    ),
    "co2.market.buy": (
        'ruling set orange.money 2 "one short"\n',
        "buy\n",
        {"price": 3, "money": 2},
    ),
    "co2.construct.resources": (
        'ruling set oceania/money recycling installed "project"\n'
        'ruling set orange.recycling 1 "licence"\nruling set orange.tech 0 "no cube"\n',
        "construct recycling oceania/money\n",
        {"cubes": 0, "needed": 1},
    ),
    "co2.scientist.one-per-project": (
        'ruling set asia/tech fusion proposed purple-scientist "taken"\n',
        "scientist hand asia/tech\n",
        {"space": "asia/tech", "scientist": "purple"},
    ),
    "co2.summit.one-per-topic": (
        'ruling set asia/tech solar proposed orange-scientist "a speaker"\n'
        'ruling set summit 1 forestation=free solar=purple "taken"\n',
        "scientist asia/tech summit 1/solar\n",
        {"place": "summit 1/solar", "scientist": "purple"},
    ),
}


@pytest.mark.parametrize(
    "clause", [pytest.param(x, marks=pytest.mark.clause(x), id=x) for x in HARD]
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_ruling_makes_a_piece(clause: str, edition: str) -> None:
    ready, act, facts = HARD[clause]
    scene = play(f'{TURN}{ready}ruling {clause} "agreed"\n{act}', edition)
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == (clause, facts)
    assert scene.trace.derailed >= 0  # what follows cannot be judged
    assert not [x for x in ruled(scene) if x[0]]


# Taken back.


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("taken", [BREAKS, "propose biomass asia money\nbuy\n", "end\n"])
def test_what_was_taken_back_stays_on_record_and_is_not_applied(taken: str, edition: str) -> None:
    lines = "".join(f"x {line}\n" for line in taken.splitlines())
    scene = play(TURN + lines + "propose solar asia tech\n", edition)
    assert scene.kinds() == []
    assert (scene["orange.money"], scene["orange.cep"], scene["orange.tech"]) == (3, 2, 2)
    assert sum(entry.taken_back for entry in scene.log.entries) == len(taken.splitlines())


# Corrections.


def rows(scene: Scene) -> list[Any]:
    assert scene.trace.book is not None
    return [row for row in scene.trace.book.rows if row[4] == "ruling"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("name", "value", "held", "other"),
    [
        ("orange.money", 5, 3, "bank.money"),
        ("orange.money", 1, 3, "bank.money"),
        ("orange.cep", 4, 2, "bank.cep"),
        ("market.cep", 1, 2, "bank.cep"),
        ("orange.tech", 2, 0, "bank.tech"),
        ("asia.tech", 1, 0, "bank.tech"),
        ("orange.vp", 7, 0, "bank.vp"),
        ("orange.solar", 3, 0, "bank.expertise"),
        ("ppm", 350, 190, "sky"),
        ("price", 5, 3, "price.scale"),
    ],
)
def test_a_number_is_set_right_through_the_ledger(
    name: str, value: int, held: int, other: str, edition: str
) -> None:
    before = play(TURN, edition)
    scene = play(f'{TURN}ruling set {name} {value} "counted again"\n', edition, record=True)
    assert scene[name] == value
    assert scene[other] == before[other] - (value - held)
    ((_, amount, source, target, _),) = rows(scene)
    assert (amount, source, target) == (
        value - held,
        at.CELL_BY_NAME[other],
        at.CELL_BY_NAME[name],
    )
    assert ruled(scene) == [("", "counted again")]


def test_a_corrected_board_takes_its_tiles_from_the_supply() -> None:
    body = (
        'ruling set asia/tech solar proposed orange-scientist "forgotten"\n'
        'ruling set europe.plants gas solar:purple empty empty empty "forgotten"\n'
    )
    scene = play(TURN + body)
    # Six project tiles and five plants a source; one scientist of orange was in hand.
    assert (scene["pool.solar"], scene["out.solar"]) == (6 - 1, 1)
    assert (scene["stack.solar"], scene["built.solar"]) == (5 - 1, 1)
    assert (scene["orange.hand"], scene["orange.afield"]) == (0, 1)


def test_what_was_set_right_is_what_the_next_entry_meets() -> None:
    scene = play(TURN + 'ruling set price 5 "read again"\nbuy\n')
    found = scene.breach()
    assert found is not None
    assert found.facts == {"price": 5, "money": 3}
