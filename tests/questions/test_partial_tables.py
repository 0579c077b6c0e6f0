"""Tables of which something is not known: what is judged, and what stays open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.check.act import check, moment_of
from co2replay.questions.golden.subject import check_log
from co2replay.verdict.judge import judge
from co2replay.verdict.session import Options, open_session
from tests.conftest import Ran

ROOM = Path(__file__).parents[2] / "fixtures" / "games" / "co2" / "partial"
BOOKS = ("co2/en", "co2/it", "co2/pl")
HEAD = "co2replay 1\ngame: co2\nseats: orange purple\n---\n"


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.log")), ids=lambda path: path.stem)
def test_a_table_known_in_part_comes_out_as_its_lines_say(path: Path) -> None:
    log = read_text(path.read_bytes(), vocabulary_for, path.name)
    assert log.problems == []
    assert check_log(log, BOOKS) == []


def test_a_verdict_counts_what_nobody_could_judge_and_names_all_that_is_lacking() -> None:
    # The first sale asks for orange's CEPs; the purchase is judged: 3 coins, price 3.
    rows = "@ turn 2.1 orange ; price 3 ; market.cep 2 ; orange.money 3\n[2.1 orange]\n"
    for acts, legality, counts, lacking in (
        ("buy", "legal", (1, 0), []),
        ("sell", "undetermined", (0, 1), ["orange.cep"]),
    ):
        log = read_text(f"{HEAD}{rows}{acts}\n", vocabulary_for, "-")
        session, problems = open_session(log, Options())
        assert session is not None, problems
        verdict, _ = judge(session, "co2/en")
        assert (verdict.legality, verdict.lacking) == (legality, lacking)
        assert (verdict.judged, verdict.unjudged) == counts


def test_of_an_income_every_track_that_nobody_wrote_down_is_named_at_once() -> None:
    # Who is first and second on a track hangs on everybody's disc there.
    log = read_text(
        f"{HEAD}@ orange.solar 4\n[2 supply]\norange: income 3 coins 0 vp\n", vocabulary_for
    )
    session, problems = open_session(log, Options())
    assert session is not None, problems
    tracks = [
        f"{seat}.{source}"
        for source in ("forestation", "solar", "fusion", "biomass", "recycling")
        for seat in ("orange", "purple")
    ]
    tracks.remove("orange.solar")
    verdict, _ = judge(session, "co2/en")
    assert (verdict.legality, verdict.lacking) == ("undetermined", tracks)
    answer = check(moment_of(session, "co2/en", len(log.entries) - 1), log.entries[-1])
    assert [one.name for one in answer.hangs] == tracks


def test_what_an_act_before_it_asks_for_is_named_where_that_alone_keeps_an_entry_from_judgement(
    cli: Callable[..., Ran],
) -> None:
    # C051, C055: behind the last income cubes decay and spaces are looked at. Of Asia
    # both are told, of the five other regions neither.
    path = ROOM / "fossil-behind-incomes-alone.log"
    session, problems = open_session(
        read_text(path.read_bytes(), vocabulary_for, path.name), Options()
    )
    assert session is not None, problems
    others = ("north_america", "south_america", "europe", "africa", "oceania")
    verdict, _ = judge(session, "co2/en")
    assert verdict.lacking == [f"{x}.{what}" for what in ("tech", "plants") for x in others]
    (line,) = [n for n, x in enumerate(path.read_text().splitlines(), 1) if x.startswith("blue:")]
    said = cli(str(path), "--edition", "co2/en").out
    assert f"write it down above line {line}, as the table showed it then: @ north america" in said


def test_a_reason_says_of_a_number_that_nobody_knows_that_it_is_not_known() -> None:
    path = ROOM / "sale-after-a-refill-that-shows.log"  # the price rose, nobody wrote down to what
    log = read_text(path.read_bytes(), vocabulary_for, path.name)
    session, problems = open_session(log, Options())
    assert session is not None, problems
    verdict, _ = judge(session, "co2/en")
    assert verdict.first is not None
    assert verdict.first.facts == {"price": "?"}


def test_an_act_that_nobody_could_judge_blinds_no_other() -> None:
    # Orange may have sold, and may not buy after that: what comes behind is judged where it can be.
    acts = "install solar asia/money\nsell\nbuy\n"
    log = read_text(f"{HEAD}@ turn 2.1 orange ; price 3\n[2.1 orange]\n{acts}", vocabulary_for, "-")
    session, problems = open_session(log, Options())
    assert session is not None, problems
    verdict, _ = judge(session, "co2/en")
    assert verdict.first is not None
    assert (verdict.legality, verdict.first.clause) == ("breach", "co2.market.not-both")
    assert verdict.lacking[:2] == ["asia/money", "asia/money.scientist"]
    assert "turn" not in verdict.lacking  # whose turn it is stands in the mark
