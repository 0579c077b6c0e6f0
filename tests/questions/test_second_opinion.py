"""The second judge beside the first: the same on played games, and heard where they part."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from co2replay.games.co2.judge import ending
from co2replay.games.co2.words import vocabulary_for
from co2replay.games.judging import FirstBreach
from co2replay.notation.parse import read_text
from co2replay.questions.audit import second_opinion as second
from co2replay.show.schemas import schema_of
from co2replay.verdict.session import Options, Played, open_session, play_unweighed

Cli = Callable[..., Any]

# The package names its function like the module that it stands in.
JUDGE = import_module("co2replay.games.co2.judge.judge")

SCORING = "fixtures/games/co2/walkthrough/scoring.log"
GAME = "fixtures/games/co2/golden/g07-en-3p.log"
SOLO = "fixtures/games/co2/golden/g01-en-1p.log"


def played(root: Path, edition: str) -> Played:
    log = read_text((root / GAME).read_bytes(), vocabulary_for)
    session, _ = open_session(log, Options())
    assert session is not None
    return play_unweighed(session, edition)


@pytest.mark.parametrize("edition", ["co2/en", "co2/it", "co2/pl"])
def test_both_judges_say_the_same_of_a_played_game(root: Path, edition: str) -> None:
    assert second.second_opinion(played(root, edition)) == second.SecondOpinion(
        edition=edition, said=second.AGREES
    )


def test_a_point_that_only_one_judge_gives_is_named_with_its_line_and_seat(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scored = ending.final_scoring

    def one_more(t: dict[str, Any], **how: Any) -> dict[str, dict[str, int]]:
        sheet = scored(t, **how)
        sheet["purple"]["coins"] += 1
        return sheet

    monkeypatch.setattr(JUDGE, "final_scoring", one_more)
    own = played(root, "co2/en")
    found = second.second_opinion(own)
    assert found.parting is not None
    sheet = own.session.game.sheet(own.trace.state)
    points = next(int(x.points["purple"]) for x in sheet if x.name == "coins")
    assert (found.said, found.parting.what) == (second.DIFFERS, second.SCORE)
    assert (found.parting.seat, found.parting.name) == ("purple", "coins")
    assert (found.parting.first, found.parting.second) == (str(points), str(points + 1))
    assert found.parting.clause == "co2.score.coins"


def test_a_breach_that_only_one_judge_sees_is_named_with_its_line(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = played(root, "co2/en")
    entry = own.session.log.entries[40]
    breach = FirstBreach(40, entry.line, "co2.market.buy", "too dear")

    class Said:
        legal, first_breach, open_points = False, breach, ()

    monkeypatch.setattr(type(own.session.game), "judge", lambda game: lambda *given: Said)
    found = second.second_opinion(own).parting
    assert found is not None
    assert (found.what, found.line, found.first) == ("legality", entry.line, "legal")
    assert (found.second, found.reason) == ("co2.market.buy", "too dear")


def test_the_report_tells_it_in_every_form_and_language(cli: Cli) -> None:
    for form in ("text", "md", "html"):
        ran = cli("audit", GAME, "--second-opinion", "--lang", "en", "--format", form)
        said = " ".join(ran.out.split())
        assert said.count("a judge that was written apart from this one comes to the same") == 3
        assert ran.code == 0
    assert "drugi sędzia nie ma zdania" in cli("audit", SOLO, "--second-opinion", "--lang=pl").out
    assert "second judge" not in cli("audit", SCORING, "--lang", "en").out
    answer = cli("audit", GAME, "--second-opinion", "--json").json()
    jsonschema.Draft202012Validator(schema_of("audit")).validate(answer)
    assert [one["said"] for one in answer["second"]] == ["agrees", "agrees", "agrees"]
    assert "--second-opinion" in answer["foot"]["command"]


def test_two_judges_who_part_are_a_finding(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JUDGE, "winners_of", lambda t, sheet: ([], "co2.winner.tie-shared"))
    ran = cli("audit", GAME, "--second-opinion", "--lang", "en")
    assert ran.code == 1
    assert "part on the winner" in " ".join(ran.out.split())
