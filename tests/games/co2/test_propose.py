"""Proposing a project: where, of what, and what each kind of space grants."""

from __future__ import annotations

import pytest

from tests.games.co2.placing import placed, space, why
from tests.games.co2.scene import play

EDITIONS = ("en", "it", "pl")


@pytest.mark.clause("co2.propose.tile")
@pytest.mark.clause("co2.propose.any-source")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_project_comes_from_the_pool_and_lies_proposed(edition: str) -> None:
    scene = play("[1.1 orange]\npropose biomass asia money\n", edition)
    assert scene.kinds() == []
    assert space(scene, "asia/money") == ("biomass proposed", "nobody")
    # 6 biomass projects in the box, one of them out now
    assert (scene["pool.biomass"], scene["out.biomass"]) == (5, 1)


@pytest.mark.clause("co2.propose.empty-space")
@pytest.mark.parametrize(("where", "refused"), [("money", True), ("tech", False)])
def test_only_an_empty_space_takes_a_project(where: str, refused: bool) -> None:
    there = placed("asia/money solar installed")
    scene = play(there + f"[1.1 orange]\npropose solar asia {where}\n")
    if refused:
        assert why(scene) == (
            "co2.propose.empty-space",
            {"space": "asia/money", "project": "solar installed"},
        )
    else:  # two projects of one source may lie in a region
        assert scene.kinds() == ["ruled"]


@pytest.mark.clause("co2.propose.tile")
@pytest.mark.parametrize(("out", "refused"), [(5, False), (6, True)])
def test_a_source_without_project_tiles_left_cannot_be_proposed(out: int, refused: bool) -> None:
    # the agendas of North America, Asia and Oceania show solar: 9 spaces for the 6 tiles
    spaces = [f"{region}/{grant}" for region in ("asia", "oceania") for grant in ("money", "tech")]
    spaces += ["asia/research", "oceania/research"]
    there = placed(*(f"{name} solar proposed" for name in spaces[:out]))
    scene = play(there + "[1.1 orange]\npropose solar north_america money\n")
    if refused:
        assert why(scene) == ("co2.propose.tile", {"source": "solar", "pool": 0})
    else:
        assert scene.breach() is None
        assert scene["pool.solar"] == 0


@pytest.mark.clause("co2.propose.agenda")
@pytest.mark.clause("co2.control.agenda-only")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_sources_of_the_agenda_are_proposed_in_a_region(edition: str) -> None:
    # Europe asks for forestation, fusion and biomass
    for source in ("forestation", "fusion", "biomass"):
        assert play(f"[1.1 orange]\npropose {source} europe money\n", edition).kinds() == []
    for source in ("solar", "recycling"):
        scene = play(f"[1.1 orange]\npropose {source} europe money\n", edition)
        facts = {"source": source, "region": "europe", "agenda": "forestation fusion biomass"}
        assert why(scene) == ("co2.propose.agenda", facts)


@pytest.mark.clause("co2.propose.agenda")
def test_a_table_may_let_a_project_outside_the_agenda_stand() -> None:
    ruled = 'ruling co2.propose.agenda "seen too late"\n'
    scene = play(f"[1.1 orange]\n{ruled}propose solar europe money\n")
    assert scene.kinds() == ["ruled"]
    assert space(scene, "europe/money")[0] == "solar proposed"


@pytest.mark.clause("co2.control.agenda-only")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "clause"), [("yes", "co2.propose.agenda"), ("no", "co2.control.agenda-only")]
)
def test_the_agenda_restricts_projects_or_only_plants(
    edition: str, value: str, clause: str
) -> None:
    # D33: the note of the Polish §3 names plants only; where projects are free, plants are not.
    readings = {"agenda_restricts_projects": value}
    rich = placed("orange.money 30", "orange.tech 5", "orange.solar 3")
    propose = "[1.1 orange]\npropose solar europe money\n"
    first = play(rich + propose, edition, readings=readings)
    assert first.broken == (clause if value == "yes" else "")
    build = placed("europe/money solar installed") + "[1.1 orange]\nconstruct solar europe/money\n"
    second = play(rich + build, edition, readings=readings)
    facts = {"source": "solar", "region": "europe", "agenda": "forestation fusion biomass"}
    assert why(second) == ("co2.control.agenda-only", facts)


@pytest.mark.clause("co2.propose.any-region")
@pytest.mark.clause("co2.propose.owner")
@pytest.mark.clause("co2.install.any-proposed")
def test_a_project_in_a_foreign_region_is_proposed_by_one_and_installed_by_another() -> None:
    scene = play(
        placed("asia.control blue")
        + "[1.1 orange]\npropose solar asia money\n[1.1 purple]\ninstall solar asia/money\n"
    )
    assert scene.breach() is None
    assert space(scene, "asia/money")[0] == "solar installed"
    # the benefit is the installer's: 3 cubes; orange got the grant: 3 + 5 coins for 5 CEPs
    assert (scene["purple.tech"], scene["orange.tech"], scene["orange.money"]) == (3, 0, 8)


@pytest.mark.clause("co2.propose.grant-money")
@pytest.mark.clause("co2.propose.grant-money-floor")
@pytest.mark.clause("co2.propose.grant-by-space")
@pytest.mark.parametrize(("ceps", "coins"), [(0, 1), (1, 1), (2, 2), (6, 6)])
def test_the_money_grant_is_a_coin_for_each_cep_of_the_region_and_at_least_one(
    ceps: int, coins: int
) -> None:
    scene = play(placed(f"asia.cep {ceps}") + "[1.1 orange]\npropose solar asia money\n")
    assert scene["orange.money"] == 3 + coins  # 3 at the start in the first seat
    assert scene["asia.cep"] == ceps  # they are counted, not taken
    assert scene["orange.tech"] == 0


@pytest.mark.clause("co2.propose.grant-tech")
@pytest.mark.clause("co2.propose.grant-by-space")
def test_the_tech_grant_is_two_cubes_of_the_supply() -> None:
    scene = play("[1.1 orange]\npropose solar asia tech\n")
    assert (scene["orange.tech"], scene["bank.tech"]) == (2, 23)  # 25 in the box
    assert scene["orange.money"] == 3


@pytest.mark.clause("co2.propose.grant-research")
@pytest.mark.clause("co2.propose.grant-recruit")
def test_the_research_grant_brings_a_scientist_from_the_pool_to_the_hand() -> None:
    scene = play("[1.1 orange]\npropose solar asia research recruit\n")
    assert scene.kinds() == []
    assert (scene["orange.hand"], scene["orange.pool"]) == (2, 2)  # 1 and 3 at the start


@pytest.mark.clause("co2.scientist.max-4")
@pytest.mark.parametrize(("pool", "refused"), [(1, False), (0, True)])
def test_there_are_four_scientists_and_no_more(pool: int, refused: bool) -> None:
    there = placed(f"orange.pool {pool}", f"orange.hand {4 - pool}")
    scene = play(there + "[1.1 orange]\npropose solar asia research recruit\n")
    if refused:
        assert why(scene) == ("co2.scientist.max-4", {"pool": 0})
    else:
        assert scene["orange.hand"] == 4


@pytest.mark.clause("co2.propose.grant-research")
@pytest.mark.clause("co2.free.once-each")
def test_the_move_of_the_research_grant_is_apart_from_the_free_move() -> None:
    moves = (
        "propose solar asia research ; scientist hand asia/research\n"
        "scientist asia/research africa/money\n"
    )
    there = placed("africa/money fusion proposed")
    scene = play(there + "[1.1 orange]\n" + moves)
    assert scene.breach() is None
    assert space(scene, "africa/money")[1] == "orange"
    third = play(there + "[1.1 orange]\n" + moves + "scientist africa/money hand\n")
    assert why(third) == ("co2.free.once-each", {"moved": "yes"})


@pytest.mark.clause("co2.propose.grant-research")
def test_the_research_grant_gives_one_of_its_two_things() -> None:
    scene = play(
        "[1.1 orange]\npropose solar asia research recruit\n"
        "scientist hand asia/research\nscientist asia/research hand\n"
    )
    assert why(scene) == ("co2.free.once-each", {"moved": "yes"})
    again = play("[1.1 orange]\npropose solar asia research recruit\nrecruit\n")
    assert why(again)[0] == "co2.scientist.recruit-only-research"


@pytest.mark.clause("co2.propose.grant-research")
def test_the_research_grant_is_no_offer_to_be_passed_over() -> None:
    scene = play("[1.1 orange]\npropose solar asia research\nend\n")
    assert why(scene) == ("co2.propose.grant-research", {"waits": "grant", "seat": "orange"})


@pytest.mark.clause("co2.propose.grant-research")
def test_a_research_grant_with_one_use_or_none_needs_no_word() -> None:
    # All scientists speak at summits or are in the pool: nobody can be moved.
    speakers = placed(
        "summit 1 forestation=orange solar=orange", "summit 2 solar=orange fusion=free"
    )
    body = "[1.1 orange]\npropose solar asia research\n"
    one = play(speakers + body)  # the fourth one is recruited
    assert (one["orange.hand"], one["orange.pool"], one["orange.afield"]) == (1, 0, 3)
    assert play(speakers + body + "recruit\n").breach() is None
    none = play(speakers + placed("summit 2 solar=orange fusion=orange") + body + "end\n")
    assert none.breach() is None
    # at the end of the turn both summits are complete, so the next thing is which one first
    assert none.trace.findings[-1].waits == "which-summit"


@pytest.mark.clause("co2.scientist.recruit-only-research")
@pytest.mark.clause("co2.propose.grant-by-space")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "refused"), [("space", True), ("region", False)])
def test_recruiting_goes_by_the_space_or_by_the_region(
    edition: str, value: str, refused: bool
) -> None:
    # D19: the loose Italian sentence would let any project of the region recruit.
    body = "[1.1 orange]\npropose solar asia money ; recruit\n"
    scene = play(body, edition, readings={"recruit_by": value})
    assert play(body, edition).broken == "co2.scientist.recruit-only-research"  # every default
    if refused:
        clause, facts = why(scene)
        assert clause == "co2.scientist.recruit-only-research"
        assert facts == {"waits": "turn", "seat": "orange"}
    else:
        assert scene.kinds() == []
        assert (scene["orange.hand"], scene["orange.money"]) == (2, 8)


@pytest.mark.clause("co2.scientist.recruit-only-research")
def test_recruiting_by_the_region_is_an_offer_and_no_move() -> None:
    loose = {"recruit_by": "region"}
    body = "[1.1 orange]\npropose solar asia money ; scientist hand asia/money\n"
    assert play(body + "end\n", readings=loose).kinds() == []  # not taken up
    scene = play(body + "scientist asia/money hand\n", readings=loose)
    assert why(scene) == ("co2.free.once-each", {"moved": "yes"})
    # nobody to move, yet somebody to recruit: still an offer
    away = placed("summit 1 forestation=orange solar=free")
    late = play(away + "[1.1 orange]\npropose solar asia money ; recruit\n", readings=loose)
    assert late.breach() is None
    assert late["orange.hand"] == 1


@pytest.mark.clause("co2.region.all-green-propose-install")
@pytest.mark.clause("co2.region.all-green-leftovers")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_region_of_green_plants_still_takes_projects_and_pays(edition: str) -> None:
    green = placed("africa.plants fusion:purple fusion:purple recycling:purple", "africa.cep 2")
    scene = play(
        green
        + placed("africa/tech forestation installed", "africa/research recycling proposed")
        + "[1.1 orange]\npropose fusion africa money\n"
        + "[1.1 purple]\ninstall recycling africa/research\n"
        + "[1.1 blue]\nconstruct forestation africa/tech\n",
        edition,
    )
    assert scene["orange.money"] == 3 + 2  # two CEPs in Africa
    # the benefit of recycling is 5 coins and a CEP: 4 + 5, and 2 - 1 + 1
    assert (scene["purple.money"], scene["purple.cep"]) == (9, 2)
    # what was installed there before stays, and nothing can be built on it
    assert space(scene, "africa/tech")[0] == "forestation installed"
    assert why(scene) == ("co2.region.all-green-no-build", {"region": "africa"})


@pytest.mark.clause("co2.turn.one-action")
@pytest.mark.clause("co2.action.list")
@pytest.mark.parametrize(
    "second",
    ["propose biomass asia tech", "install fusion africa/money", "construct asia/research"],
)
def test_one_action_a_turn(second: str) -> None:
    there = placed("africa/money fusion proposed", "asia/research solar installed")
    scene = play(there + f"[1.1 orange]\npropose solar asia money\n{second}\n")
    assert why(scene) == ("co2.turn.one-action", {"acted": "yes"})


@pytest.mark.clause("co2.action.sources")
@pytest.mark.parametrize(
    ("source", "region"),
    [
        ("forestation", "africa"),
        ("solar", "asia"),
        ("fusion", "europe"),
        ("biomass", "oceania"),
        ("recycling", "south_america"),
    ],
)
def test_each_of_the_five_sources_can_be_proposed(source: str, region: str) -> None:
    scene = play(f"[1.1 orange]\npropose {source} {region} tech\n")
    assert scene.kinds() == []
    assert space(scene, f"{region}/tech")[0] == f"{source} proposed"
