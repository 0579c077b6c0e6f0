"""Questions that only some books ask: what holds unwritten, what is moot, what is missing.

Forced answers may stand in a log, and are compared; any other missing decision is named.
"""

from __future__ import annotations

import pytest

from tests.games.co2.scene import Scene, play

EDITIONS = ("en", "it", "pl")
TURN = "[1.1 orange]\n"


def kinds(scene: Scene) -> list[str]:
    return [kind for kind in scene.kinds() if kind != "ruled"]


# The regional cube: a duty in two books, a right in one (D09).

CUBE = """\
[1.1 orange]
ruling set oceania/money recycling installed "a project"
ruling set orange.recycling 1 "licence"
ruling set orange.tech 1 "cube"
ruling set orange.money 7 "the price"
ruling set oceania.tech 1 "a regional cube"
construct recycling oceania/money
"""


@pytest.mark.clause("co2.event.subsidy")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("written", ["", "cube take\n"])
def test_the_regional_cube_is_taken_unwritten_and_written(edition: str, written: str) -> None:
    scene = play(CUBE + written + "buy\n", edition)
    assert kinds(scene) == ["breach"]  # no coin is left to buy with
    assert scene.broken == "co2.market.buy"
    scene = play(CUBE + written + "sell\n", edition)
    assert kinds(scene) == []
    assert (scene["orange.tech"], scene["oceania.tech"]) == (1, 0)


@pytest.mark.clause("co2.event.subsidy")
@pytest.mark.parametrize(("edition", "legal"), [("en", False), ("it", True), ("pl", False)])
def test_leaving_the_regional_cube_needs_the_book_that_asks(edition: str, legal: bool) -> None:
    scene = play(CUBE + "cube leave\nsell\n", edition)
    if legal:
        assert kinds(scene) == []
        assert (scene["orange.tech"], scene["oceania.tech"]) == (0, 1)
    else:
        assert scene.broken == "co2.event.subsidy"


@pytest.mark.clause("co2.event.subsidy")
def test_a_cube_answer_belongs_to_a_building() -> None:
    scene = play(TURN + "propose solar asia tech\ncube take\n")
    assert scene.broken != ""


# The own scientist: off at the installation in one book (D12), away at step 7 in all.

OWN = """\
[1.1 orange]
ruling set africa/tech fusion proposed orange-scientist "the own scientist"
install fusion africa/tech
"""


@pytest.mark.clause("co2.install.own-scientist-stays")
@pytest.mark.parametrize("edition", EDITIONS)
def test_unwritten_the_own_scientist_stays_on_the_installed_project(edition: str) -> None:
    scene = play(OWN + "lobby 13 minor\n", edition)
    assert kinds(scene) == []
    assert (scene["orange.hand"], scene.state.visitors.count(0)) == (0, 1)
    assert scene.state.moved is False


@pytest.mark.clause("co2.install.own-scientist-removal")
@pytest.mark.parametrize(("edition", "free"), [("en", False), ("it", True), ("pl", False)])
def test_taking_it_off_is_the_free_move_except_in_one_book(edition: str, free: bool) -> None:
    once = OWN + "scientist africa/tech hand\n"
    assert kinds(play(once, edition)) == []
    scene = play(once + "scientist hand africa/tech\n", edition)
    if free:
        assert kinds(scene) == []
    else:
        assert scene.broken == "co2.free.once-each"


BUILT = """\
[1.1 orange]
ruling set oceania/money recycling installed orange-scientist "the own scientist"
ruling set orange.recycling 1 "licence"
ruling set orange.tech 1 "cube"
ruling set orange.money 7 "the price"
construct recycling oceania/money
"""


@pytest.mark.clause("co2.construct.scientist-leaves")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("written", ["", "scientist oceania/money hand\n"])
def test_the_own_scientist_of_a_plant_goes_to_the_hand_unless_written(
    edition: str, written: str
) -> None:
    scene = play(BUILT + written + "sell\n", edition)
    assert kinds(scene) == []
    assert (scene["orange.hand"], scene.state.moved) == (1, False)


@pytest.mark.clause("co2.construct.scientist-leaves")
@pytest.mark.parametrize(("edition", "legal"), [("en", False), ("it", True), ("pl", False)])
def test_only_one_book_sends_it_to_a_summit(edition: str, legal: bool) -> None:
    scene = play(BUILT + "scientist oceania/money summit 3/recycling\nsell\n", edition)
    if legal:
        assert kinds(scene) == []
        assert scene.state.speakers[2] == (-1, 0)  # fusion free, recycling orange
    else:
        assert scene.broken == "co2.construct.scientist-leaves"


# Incomes and goals at the end.

LAST_TURN = """\
[1.1 orange]
ruling set turn 5.4 blue "the last turn"
ruling set orange.solar 4 "leads"
propose fusion asia tech
end
[end]
"""


DISCARDED = LAST_TURN.replace(
    "end\n[end]",
    "end\norange: goal 32 discard\npurple: goal 31 discard\nblue: goal 27 discard\n[end]",
)


@pytest.mark.clause("co2.end.step3-income")
@pytest.mark.parametrize(("edition", "asked"), [("en", True), ("it", True), ("pl", False)])
def test_the_final_income_is_moot_where_the_book_has_none(edition: str, asked: bool) -> None:
    silent = play(DISCARDED, edition)
    missing = silent.trace.first("unfinished")
    # Level 4 of the solar track pays 2 (levels 3 and 4), nobody else is on a track.
    scene = play(DISCARDED + "orange: income 0 coins 2 vp\n", edition)
    income = {row[0]: row[2] for row in scene.state.sheet}
    if asked:
        assert missing is not None
        assert (missing.waits, missing.clause) == ("income", "co2.income.split")
        assert kinds(scene) == []
        assert income == {0: 2, 1: 0, 2: 0}
    else:
        assert missing is None
        assert kinds(scene) == ["moot"]
        assert income == {0: 0, 1: 0, 2: 0}


# With the turn order free in one book, the speakers of a summit.

SUMMIT = """\
[1.1 orange]
ruling set summit 1 forestation=orange solar=purple "complete"
propose fusion africa tech
end
"""


@pytest.mark.clause("co2.summit.order")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_printed_order_of_speakers_holds_unwritten_in_every_book(edition: str) -> None:
    # Purple first, the active player last; each one point of the own topic and an extra one.
    body = SUMMIT + "purple: extra solar\norange: extra forestation\n! summit 1 solar biomass\n"
    scene = play(body, edition)
    assert kinds(scene) == []
    assert (scene["purple.solar"], scene["orange.forestation"]) == (2, 2)


@pytest.mark.clause("co2.summit.order")
@pytest.mark.parametrize(("edition", "free"), [("en", False), ("it", True), ("pl", False)])
def test_another_order_of_speakers_needs_the_book_that_leaves_it_open(
    edition: str, free: bool
) -> None:
    body = SUMMIT + "orange: extra forestation\npurple: extra solar\n! summit 1 solar biomass\n"
    scene = play(body, edition)
    if free:
        assert kinds(scene) == []
    else:
        assert scene.broken == "co2.summit.order"


@pytest.mark.clause("co2.summit.order")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("named", ["purple", "orange"])
def test_a_first_speaker_named_must_agree_with_a_printed_order(edition: str, named: str) -> None:
    other = {"purple": "orange", "orange": "purple"}[named]
    topic = {"purple": "solar", "orange": "forestation"}
    body = (
        f"{SUMMIT}first {named}\n{named}: extra {topic[named]}\n{other}: extra {topic[other]}\n"
        "! summit 1 solar biomass\n"
    )
    scene = play(body, edition)
    if edition == "it" or named == "purple":
        assert scene.broken == ""
        assert (scene["purple.solar"], scene["orange.forestation"]) == (2, 2)
    else:
        found = scene.breach()
        assert found is not None
        assert (found.clause, found.facts) == ("co2.summit.order", {"seat": "orange"})


# Forced answers may stand in the log; other ones are compared with them.

FORCED = {
    "the only purse": (
        TURN + 'ruling set asia/tech solar proposed "a project"\ninstall solar asia/tech\n',
        "pay hand\n",
        "pay asia\n",
    ),
    "no topic for the displaced": (
        TURN
        + 'ruling set asia/tech biomass proposed purple-scientist "no such topic"\n'
        + "install biomass asia/tech\n",
        "purple: hand\n",
        "purple: summit 1/solar\n",
    ),
    "one project at the end of the turn": (
        TURN + "propose solar asia tech\nscientist hand asia/tech\nend\n",
        "orange: expertise solar\n",
        "orange: expertise fusion\n",
    ),
}


@pytest.mark.parametrize("name", FORCED)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_forced_answer_may_be_written_and_is_checked(name: str, edition: str) -> None:
    before, right, wrong = FORCED[name]
    silent = play(before, edition)
    spoken = play(before + right, edition)
    assert kinds(silent) == kinds(spoken) == []
    assert silent.state.c == spoken.state.c
    assert kinds(play(before + wrong, edition)) == ["breach"]


@pytest.mark.parametrize("name", FORCED)
def test_a_forced_answer_is_given_once(name: str) -> None:
    before, right, _ = FORCED[name]
    assert kinds(play(before + right + right)) == ["breach"]


# Every other missing decision is named where it is missing.

MISSING = {
    "an Action": (TURN + "buy\n[1.1 purple]\n", "co2.turn.one-action"),
    "a research grant": (
        TURN + "propose solar asia research\nend\n",
        "co2.propose.grant-research",
    ),
    "a displaced scientist": (
        TURN
        + 'ruling set africa/tech fusion proposed purple-scientist "to be displaced"\n'
        + "install fusion africa/tech\nend\n",
        "co2.displace.choice",
    ),
    "a purse": (
        TURN
        + 'ruling set asia/tech solar proposed "a project"\nruling set asia.control orange "rule"\n'
        + "install solar asia/tech\nend\n",
        "co2.install.fee-source",
    ),
    "a source at the end of the turn": (
        TURN
        + 'ruling set asia/tech solar proposed orange-scientist "one"\n'
        + 'ruling set asia/money fusion proposed orange-scientist "two"\n'
        + "propose biomass asia research\nrecruit\nend\n[1.1 purple]\n",
        "co2.turn.end-expertise",
    ),
    "the extra point of a summit": (
        SUMMIT + "[1.1 purple]\n",
        "co2.summit.extra-per-company",
    ),
    "a new summit tile": (
        SUMMIT + "purple: extra solar\norange: extra forestation\n[1.1 purple]\n",
        "co2.summit.replace",
    ),
}


@pytest.mark.parametrize("name", MISSING)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_missing_decision_is_named_at_its_place(name: str, edition: str) -> None:
    lines, clause = MISSING[name]
    scene = play(lines, edition)
    found = scene.breach()
    assert found is not None
    assert found.clause == clause
    assert found.entry == len(scene.log.entries) - 1  # the entry that came too early


# One log under three books: no breach out of a question that only one of them asks.

STORY = (
    CUBE.replace(
        "construct recycling",
        'ruling set africa/tech fusion proposed orange-scientist "own"\nconstruct recycling',
    )
    + """\
end
[1.1 purple]
ruling set summit 1 forestation=orange solar=purple "complete"
propose fusion asia tech
end
orange: extra forestation
purple: extra solar
! summit 1 solar biomass
[1.1 blue]
propose forestation europe tech
[1.2 orange]
install fusion africa/tech
pay hand
sell
"""
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_all_books_allow_breaks_nothing_under_any(edition: str) -> None:
    scene = play(STORY, edition)
    assert kinds(scene) == []
    assert scene.trace.derailed < 0
