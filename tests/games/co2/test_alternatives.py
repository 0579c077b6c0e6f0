"""What a log may have left out at one place, as far as the table is known; unseen cards are one."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.lists.alternatives import possible
from co2replay.games.co2.lists.legal_actions import legal
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import ACT, DRAW, NOBODY, OMITTED, UNKNOWN, Entry
from co2replay.verdict.session import Options, open_session, play_to
from tests.games.co2.both_opinions import rules_of
from tests.games.co2.placing import placed
from tests.games.co2.scene import Scene, head, play, play_position, read, set_up

Args = tuple[int, ...]
ORANGE, PURPLE, BLUE = range(3)
HERE = "@ turn 2.3 purple\n"
MAIN, MINOR = range(2)
DISCARD = f.GOAL_WAYS.index("discard")
# Whoever holds a goal may discard it; nobody saw which one it is.
GOALS = [Entry(ACT, f.GOAL, (UNKNOWN, DISCARD), seat) for seat in (ORANGE, PURPLE, BLUE)]
ALWAYS = [*GOALS, Entry(ACT, f.END), Entry(ACT, f.PASS)]


def table_of(scene: Scene, edition: str = "en") -> Table:
    return Table(scene.state, rules_of(edition), None)


def here(rows: str) -> list[Entry]:
    return possible(table_of(play_position(HERE + rows)))


def own(found: list[Entry], verb: int) -> list[Args]:
    assert all(entry.who == NOBODY for entry in found if entry.verb == verb)
    return [entry.args for entry in found if entry.verb == verb]


def test_to_end_a_turn_and_to_pass_needs_nothing_known() -> None:
    assert here("") == ALWAYS


@pytest.mark.parametrize(
    ("rows", "verbs"),
    [
        ("@ market.cep 2 ; price 4 ; purple.money 4\n", [f.BUY]),
        ("@ market.cep 2 ; price 4 ; purple.money 3\n", []),
        ("@ market.cep 0 ; price 4 ; purple.money 9\n", []),
        ("@ market.cep 2 ; price 4\n", []),  # nobody knows the purse
        ("@ purple.cep 1 ; price 4\n", [f.SELL]),
        ("@ purple.cep 0 ; price 4\n", []),
        ("@ purple.cep 1 ; market.cep 1 ; price 3 ; purple.money 3\n", [f.BUY, f.SELL]),
    ],
)
def test_the_market_is_visited_where_enough_is_known(rows: str, verbs: list[int]) -> None:
    assert here(rows) == [*ALWAYS, *(Entry(ACT, verb) for verb in verbs)]


def test_a_scientist_moves_where_projects_are_known() -> None:
    tiles = " ; ".join(f"{space} empty" for space in f.SPACES if space != "asia/money")
    topics = "summit 1 solar=free fusion=free ; summit 2 fusion=free biomass=free"
    rows = (
        f"@ {tiles} ; asia/money solar proposed ; {topics} ; summit 3 biomass=free recycling=free\n"
        "@ purple.hand 1\n"
    )
    asia_money = 1 + f.SPACES.index("asia/money")
    assert own(here(rows), f.SCIENTIST) == [(0, asia_money)]
    assert own(here(rows.replace("purple.hand 1", "purple.hand 0")), f.SCIENTIST) == []


# Cards that nobody saw. Lower halves of Lobby cards: coins, a cube, a CEP or a move.

UNSEEN = {(UNKNOWN, MINOR, f.EFFECTS.index(kind)) for kind in ("money", "tech", "cep", "move")}


def test_unseen_cards_are_one_card_for_what_their_lower_half_gives() -> None:
    found = own(here("@ purple.lobby ? ?\n"), f.LOBBY)
    assert {args for args in found if args[1] == MINOR} == UNSEEN
    assert len(found) == len(set(found))
    # the upper halves differ, and stay what they are
    assert {args[0] for args in found if args[1] == MAIN} == set(range(1, 27))


def test_a_card_that_is_known_keeps_its_number() -> None:
    found = own(here("@ purple.lobby 14 ?\n"), f.LOBBY)
    assert {args for args in found if args[1] == MINOR} == {(14, MINOR, OMITTED), *UNSEEN}
    found = own(here("@ purple.lobby 14\n"), f.LOBBY)
    assert found == [(14, MAIN, OMITTED), (14, MINOR, OMITTED)]
    assert own(here("@ purple.lobby empty\n"), f.LOBBY) == []


def test_where_the_lower_half_is_chosen_the_choice_is_what_counts() -> None:
    scene = play_position(f"{HERE}@ purple.lobby ?\n", readings={"minor_lobby_benefit": "choice"})
    t = Table(scene.state, rules_of("en", (("minor_lobby_benefit", "choice"),)), None)
    found = own(possible(t), f.LOBBY)
    assert [args for args in found if args[1] == MINOR] == sorted(UNSEEN)


def test_whoever_is_on_turn_may_act() -> None:
    found = possible(table_of(play_position("@ turn 2.3 blue\n@ blue.cep 1 ; price 4\n")))
    assert found == [*ALWAYS, Entry(ACT, f.SELL)]


def test_a_goal_that_is_known_keeps_its_number() -> None:
    found = here("@ purple.goal 31 ; blue.goal 0\n")
    goals = [(entry.who, entry.args) for entry in found if entry.verb == f.GOAL]
    assert goals == [(ORANGE, (UNKNOWN, DISCARD)), (PURPLE, (31, DISCARD))]


# A table of which everything is known.


def test_of_a_whole_table_it_is_what_is_legal() -> None:
    t = table_of(play("[1.1 orange]\n"))
    assert possible(t) == [Entry(ACT, verb, args, who) for who, verb, args in legal(t)]


def test_behind_a_question_that_may_stay_open_the_turn_goes_on() -> None:
    """Where the own scientist of a plant goes need not be said under this book."""
    ready = (
        "asia/money solar installed orange-scientist",
        *("orange.solar 2", "orange.money 10", "orange.tech 2"),
    )
    log = read(head(3, "it") + set_up(3) + placed(*ready) + "[1.1 orange]\nconstruct asia/money\n")
    session, _ = open_session(log, Options())
    assert session is not None
    t = play_to(session, "co2/it", len(log.entries))  # before the end of the log settles it
    assert isinstance(t.state.pending[-1], fr.OwnBuilt)
    listed = [Entry(ACT, verb, args, who) for who, verb, args in legal(t)]
    found = possible(t)
    assert [act for act in listed if act not in found] == []
    # Two CEPs in hand: the next thing may be a sale, or the end of the turn.
    for act in (Entry(ACT, f.SELL), Entry(ACT, f.END)):
        assert act in found
        assert act not in listed


def test_what_chance_may_bring_is_listed_too() -> None:
    t = table_of(play("", setup="! start orange\n"))
    found = possible(t)
    # the first thing lacking is the agenda of North America: eight tiles
    assert [entry for entry in found if entry.kind != DRAW] == []
    assert [entry.verb for entry in found] == [f.AGENDA] * 8
    assert {entry.args[0] for entry in found} == {0}
    assert [entry.args[1:] for entry in found] == list(t.rules.box.agendas)
