"""The set-up row by row: what moves by which clause, what is still lacking, and what is touched."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.chapters.setup import check_draw, deals_open
from co2replay.games.co2.forms import FOSSIL
from co2replay.games.co2.opening import rules_alone
from tests.games.co2.placing import why
from tests.games.co2.scene import Scene, play, set_up

# Six coal tiles lie on the table of the extreme preset.
COAL = set_up(3)
for kind in ("oil", "gas"):
    COAL = COAL.replace(f" {kind} ", " coal ").replace(f" {kind}\n", " coal\n")
REGIONS = ("north_america", "south_america", "europe", "africa", "asia", "oceania")
SOURCES = ("forestation", "solar", "fusion", "biomass", "recycling")


def moves(scene: Scene) -> list[tuple[int, str, str, str]]:
    """What went from where to where by which clause, without the pollution."""
    assert scene.trace.book is not None
    rows = [row[1:] for row in scene.trace.book.rows]
    named = [(x, at.CELL_NAMES[a], at.CELL_NAMES[b], clause) for x, a, b, clause in rows]
    return [row for row in named if row[1] != "sky"]


@pytest.mark.parametrize("preset", ["", "preset: extreme\n"])
def test_everything_is_put_in_place_by_its_clause(preset: str) -> None:
    scene = play("", extra=preset, setup=COAL, record=True)
    assert scene.kinds() == []
    gone = [(6, "pile.gas", "gone.gas", "co2.preset.extreme")]
    seats = []
    for seat in ("orange", "purple", "blue"):
        seats += [(1, f"{seat}.pool", f"{seat}.hand", "co2.setup.scientist-in-hand")]
        seats += [(2, "bank.cep", f"{seat}.cep", "co2.setup.start-ceps")]
    assert moves(scene) == [
        *(gone if preset else []),
        (3, "price.scale", "price", "co2.setup.market-price"),
        (2, "bank.cep", "market.cep", "co2.setup.market-stock"),
        *(  # one fewer than a region has spaces: 5 4 5 3 6 4
            (ceps, "bank.cep", f"{region}.cep", "co2.setup.region-ceps")
            for region, ceps in zip(REGIONS, (4, 3, 4, 2, 5, 3), strict=True)
        ),
        *seats,
        *(
            (coins, "bank.money", f"{seat}.money", "co2.setup.start-coins-by-seat")
            for seat, coins in (("orange", 3), ("purple", 4), ("blue", 4))
        ),
        *[(1, "pile.coal", "out.coal", "co2.setup.fossil-first")] * 6,
    ]
    # 10 of a kind; 6 × 40 ppm
    assert [scene[f"pile.{kind}"] for kind in ("coal", "oil", "gas")] == [
        4,
        10,
        4 if preset else 10,
    ]
    assert scene["ppm"] == 240


PLACES = ", ".join(f"agenda {region}, fossil {region}" for region in REGIONS)
SUMMITS = "summit 1, summit 2, summit 3"


@pytest.mark.parametrize(
    ("players", "extra", "lines", "missing"),
    [
        (3, "", "! un 34 35 36 37 38 39 40 41 42 44\n", f"start, {PLACES}, {SUMMITS}, event"),
        (3, "", "! start blue\n! event 47\n", f"{PLACES}, {SUMMITS}, un, event"),
        (
            3,
            "",
            "! summit 2 solar fusion\n! event 47 50\n",
            f"start, {PLACES}, summit 1, summit 3, un",
        ),
        (
            1,
            "variants: solitaire\n",
            "! event 47 50\n",
            f"{PLACES}, {SUMMITS}, " + ", ".join(f"project {x}" for x in SOURCES),
        ),
    ],
)
def test_what_is_lacking_is_named_in_words_of_the_log(
    players: int, extra: str, lines: str, missing: str
) -> None:
    scene = play(lines + "[1.1 orange]\n", players=players, extra=extra, setup="")
    first = "agenda-random" if missing.startswith("agenda") else "start-player-random"
    assert why(scene) == (f"co2.setup.{first}", {"missing": missing})


def test_tiles_and_events_that_were_put_out_are_known() -> None:
    scene = play("[1.1 orange]\n", record=True)
    assert scene.trace.book is not None
    # forestation solar biomass is the first agenda of the box, and so on, in the order of regions
    agendas = [f"agenda.{number}" for number in (1, 5, 3, 4, 6, 8)]
    # forestation solar is the first summit, solar fusion the fifth, fusion recycling the ninth
    summits = [f"summit.{number}" for number in (1, 5, 9)]
    uses = [path for _, path, _ in scene.trace.book.uses if path.startswith(("agenda", "summit"))]
    assert uses == [*agendas, *summits]
    s = scene.state
    assert (s.agendas_used, s.summits_used) == ((0, 4, 2, 3, 5, 7), (0, 4, 8))
    assert s.topics == [(0, 1), (1, 2), (2, 4)]
    assert s.speakers == [(-1, -1)] * 3
    assert (s.events, s.events_used) == ((47, 50), (47, 50))
    shown = (34, 35, 36, 37, 38, 39, 40, 41, 42, 44)
    assert (s.un_display, s.un_used) == (shown, shown)
    assert (s.turns, s.start, s.start_first, s.active) == (1, 0, 0, 0)
    assert s.warmed is False  # 190 ppm


def test_a_table_may_begin_too_warm() -> None:
    # six coal plants are 240 ppm, and 350 would warm: ruled there before the last draw
    at_350 = 'ruling set ppm {} "a test"\n'
    for ppm, warmed in ((349, False), (350, True)):
        table = set_up().replace("! event 47 50\n", "! event 47\n")
        scene = play(at_350.format(ppm) + "! event 50\n[1.1 orange]\n", setup=table)
        assert (scene["ppm"], scene.state.warmed) == (ppm, warmed)


@pytest.mark.parametrize(
    ("lines", "clause", "hard"),
    [
        ("! start yellow\n", "co2.setup.start-player-random", True),
        ("! agenda asia fusion biomass solar\n", "co2.setup.agenda-random", True),
        ("! fossil asia coal\n! fossil asia gas\n", "co2.setup.fossil-first", True),
        ("! summit 4 solar fusion\n", "co2.setup.summits-two-topic", True),
        ("! summit 3 solar fusion biomass\n", "co2.setup.summits-two-topic", False),
        ("! summit 1 solar fusion\n! summit 2 fusion solar\n", "co2.summit.replace", True),
        ("! un 34\n", "co2.setup.un-goals-10", False),
        ("! un 33\n", "co2.un.cards-34-46", True),
        ("! event 47 48 49\n", "co2.setup.events-two-visible", True),
        ("! deal black lobby 1 2 3 4 5\n", "co2.setup.player-count", True),
        ("! deal orange lobby 1 2 3 4\n", "co2.setup.lobby-deal", False),
        ("! deal orange lobby 1 2 3 4 27\n", "co2.setup.lobby-deal", True),
        ("! deal orange goal 27 28\n", "co2.setup.company-goal-deal", False),
        ("! deal orange goal 30\n", "co2.setup.company-goals-3p", False),
    ],
)
def test_what_the_box_does_not_have_no_ruling_lets_stand(
    lines: str, clause: str, hard: bool
) -> None:
    found = play("", setup=lines).breach()
    assert found is not None
    assert (found.clause, found.hard) == (clause, hard)
    ruled = play(
        "", setup=f'{lines[: lines.rindex("!")]}ruling {clause} "so"\n{lines[lines.rindex("!") :]}'
    )
    assert (ruled.breach() is not None) == hard


def test_a_pile_gives_its_last_tile_and_no_other() -> None:
    scene = play("", setup="! start orange\n")
    t = Table(scene.state, rules_alone("en"), None)
    t.state.c[at.FOSSIL_PILE + 2] = 1
    assert check_draw(t, FOSSIL, (0, 2)) is None
    t.state.c[at.FOSSIL_PILE + 2] = 0
    found = check_draw(t, FOSSIL, (0, 2))
    assert found is not None
    told = ("co2.setup.fossil-first", {"kind": "gas", "left": 0}, True)
    assert (found.clause, found.facts, found.hard) == told


def test_a_hand_is_dealt_once_even_where_it_was_ruled_larger() -> None:
    six = 'ruling co2.setup.lobby-deal "one more"\n! deal orange lobby ? ? ? ? ? 1\n'
    scene = play("", setup=six)
    assert (scene.state.lobby[0], scene.state.lobby_hidden[0]) == ((1,), 5)
    again = play("", setup=six + "! deal orange lobby 2 3 4 5 6\n")
    assert why(again) == ("co2.setup.lobby-deal", {"twice": "yes"})


def test_hands_may_be_noted_until_somebody_has_done_something() -> None:
    t = Table(play("[1.1 orange]\n").state, rules_alone("en"), None)
    s = t.state
    assert deals_open(t)
    for done in ("acted", "moved", "bought", "sold", "carded"):
        before = getattr(s, done)
        setattr(s, done, True)
        assert not deals_open(t), done
        setattr(s, done, before)
    for other in ({"phase": s.phase + 1}, {"decade": 2}, {"round": 2}, {"active": 1}):
        ((name, value),) = other.items()
        before = getattr(s, name)
        setattr(s, name, value)
        assert not deals_open(t), name
        setattr(s, name, before)
    assert deals_open(t)
