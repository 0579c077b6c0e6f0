"""Two games side by side: the log says whose edition a short name is, and nobody guesses a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from co2replay.games import registry
from tests.conftest import Ran

Cli = Callable[..., Ran]
LOG = "fixtures/games/co2/walkthrough/scoring.log"


@pytest.fixture
def twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all games two, the second with editions and readings of the same names."""
    for name in set(registry.games()) - {"co2"}:
        monkeypatch.delitem(registry.games(), name)
    monkeypatch.setattr(registry, "BUILT_IN", {"co2": registry.BUILT_IN["co2"]})
    monkeypatch.setitem(registry.games(), "twin", registry.BUILT_IN["co2"])


@pytest.mark.usefixtures("twin")
@pytest.mark.parametrize("verb", [("validate",), ("score",), ("position", "examine"), ("replay",)])
def test_a_short_edition_is_one_of_the_game_of_the_log(
    verb: tuple[str, ...], cli: Cli, root: Path
) -> None:
    short, full = (
        cli(*verb, str(root / LOG), "--edition", name, "--json") for name in ("pl", "co2/pl")
    )
    assert short.out == full.out
    assert short.code == full.code in (0, 1)
    assert "co2/pl" in short.out
    assert "twin/" not in short.out


@pytest.mark.usefixtures("twin")
def test_two_engines_play_under_the_short_edition_of_a_log(cli: Cli, root: Path) -> None:
    ran = cli("compare", str(root / LOG), "--edition", "pl", "--json")
    assert (ran.code, ran.json()["games"]) == (0, 1)


@pytest.mark.usefixtures("twin")
def test_one_act_is_checked_under_the_short_edition_of_its_log(cli: Cli, root: Path) -> None:
    ran = cli("check", str(root / LOG), "claim 32", "--edition", "it", "--json")
    assert [one["edition"] for one in ran.json()["answers"]] == ["co2/it"]


FOREIGN = "fixtures/games/power-grid/golden/g01-en-2p-germany.log"


@pytest.mark.parametrize(
    "asked", [("--reading", "draft_pass_directions=always_right"), ("--edition", "co2/en")]
)
@pytest.mark.parametrize(
    "verb",
    ["validate", "replay", "score", "audit", "reconcile", "legal", "show", "step", "html"],
)
def test_a_reading_or_book_of_another_game_is_wrong_usage(
    verb: str, asked: tuple[str, str], cli: Cli, root: Path
) -> None:
    assert cli(verb, str(root / FOREIGN), *asked).code == 2


def test_of_many_logs_one_of_another_game_is_wrong_usage_and_the_others_are_judged(
    cli: Cli, root: Path
) -> None:
    ran = cli("validate", str(root / FOREIGN), str(root / LOG), "--edition", "pl", "--json")
    assert [log["exit"] for log in ran.json()["logs"]] == [2, 0]
    assert ran.code == 2


@pytest.mark.usefixtures("twin")
def test_an_edition_that_no_game_has_is_refused_before_a_log_is_read(cli: Cli) -> None:
    ran = cli("validate", "none.log", "--edition", "xx", "--json")
    assert ran.code == 2
    assert [one["code"] for one in ran.json()["findings"]] == ["unknown-edition"]


@pytest.mark.usefixtures("twin")
@pytest.mark.parametrize(
    ("words", "code", "names"),
    [
        (("rules", "diff", "it", "pl"), "ambiguous-edition", "co2/it, twin/it"),
        (("rules", "review", "it"), "ambiguous-edition", "co2/it, twin/it"),
        (("rules", "list"), "ambiguous-game", "--game co2, --game twin"),
        (("rules", "readings"), "ambiguous-game", "--game co2, --game twin"),
        (("coverage", "--edition", "it"), "ambiguous-edition", "co2/it, twin/it"),
    ],
)
def test_no_game_is_guessed(words: tuple[str, ...], code: str, names: str, cli: Cli) -> None:
    ran = cli(*words, "--json")
    assert ran.code == 2
    (found,) = ran.json()["findings"]
    assert (found["code"], found["help"]) == (code, f"say one of: {names}")
    for language in ("it", "pl"):
        told = cli(*words, language=language)
        assert told.code == 2
        assert names in told.err


@pytest.mark.usefixtures("twin")
def test_one_full_name_tells_whose_the_other_is(cli: Cli) -> None:
    for names in (("co2/en", "it"), ("en", "co2/it")):
        answer = cli("rules", "diff", *names, "--json").json()
        assert list(answer["editions"]) == ["co2/en", "co2/it"]


def test_the_only_game_need_not_be_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in set(registry.games()) - {"co2"}:
        monkeypatch.delitem(registry.games(), name)
    monkeypatch.setattr(registry, "BUILT_IN", {"co2": registry.BUILT_IN["co2"]})
    assert cli("rules", "list", "--area", "market", "--json").json()["game"] == "co2"


@pytest.mark.usefixtures("twin")
def test_what_writes_a_new_log_can_be_told_of_which_game(cli: Cli, tmp_path: Path) -> None:
    assert cli("new").code == 2
    assert cli("new", "--game", "co2", "--edition", "it").out.splitlines()[1:3] == [
        "game: co2",
        "edition: co2/it",
    ]
    tonight = str(tmp_path / "tonight.log")
    assert cli("record", tonight).code == 2
    assert cli("record", tonight, "--game", "co2", "--edition", "it").code == 0
    assert "edition: co2/it" in Path(tonight).read_text(encoding="utf-8")


@pytest.mark.usefixtures("twin")
def test_games_ranked_by_readings_tell_whose_they_are(cli: Cli, root: Path) -> None:
    ran = cli("rules", "impact", str(root / LOG), "--games", "0", "--jobs", "1", "--json")
    assert (ran.code, ran.json()["game"]) == (0, "co2")


@pytest.mark.usefixtures("twin")
def test_an_act_without_a_log_is_one_of_the_game_that_is_named(cli: Cli, root: Path) -> None:
    both = cli("check", "buy", "--json")
    assert (both.code, both.json()["findings"][0]["code"]) == (2, "ambiguous-game")
    assert cli("check", "buy", "--game", "co2", "--json").json()["game"] == "co2"
    assert cli("check", "buy", "--edition", "co2/it", "--json").json()["game"] == "co2"
    assert cli("check", str(root / LOG), "buy", "--game", "co2").code == 2
