"""`fuzz`: run, list, export, repro, bench as a person or a script calls them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from co2replay.games.co2.chapters import market
from co2replay.search import runner
from co2replay.search.explore import SearchOptions
from co2replay.search.runner import Total
from co2replay.show.environment import Environment
from co2replay.show.search import live_line, watched
from co2replay.show.words import words_of
from co2replay.store.findings import open_findings
from tests.conftest import run_cli

SMALL = ("--game", "co2", "--games", "8", "--jobs", "1")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with the findings of a search in an engine that never refills the market."""
    monkeypatch.setattr(runner, "played_twice", lambda options, first: None)
    with monkeypatch.context() as planted:
        planted.setattr(market, "refill", lambda t, bought=False: None)
        path = tmp_path / "fuzz.db"
        ran = run_cli("fuzz", "run", *SMALL, "--store", str(path))
    assert ran.code == 1
    assert "co2.market.refill" in ran.out
    return path


def test_a_sound_engine_gives_nothing_and_exit_code_0(tmp_path: Path) -> None:
    path = tmp_path / "fuzz.db"
    ran = run_cli("fuzz", "run", *SMALL, "--store", str(path), "--json")
    assert ran.code == 0
    answer = ran.json()
    assert answer["schema"] == "fuzz-run/1"
    assert (answer["games"], answer["findings"], answer["next_seed"]) == (8, [], 9)
    assert ran.err == ""
    listed = run_cli("fuzz", "list", str(path))
    assert (listed.code, listed.out) == (0, f"no findings in {path}\n")


def test_findings_are_listed_exported_and_shown_again(store: Path, tmp_path: Path) -> None:
    listed = run_cli("fuzz", "list", str(store), "--json")
    assert listed.code == 1
    clauses = {one["clause"] for one in listed.json()["findings"]}
    assert "co2.market.refill" in clauses
    folder = tmp_path / "found"
    exported = run_cli("fuzz", "export", str(store), str(folder), "--check", "invariant", "--json")
    assert exported.code == 0
    files = [Path(name) for name in exported.json()["files"]]
    assert sorted(files) == sorted(folder.glob("*.log"))
    # Written once more nothing changes; what somebody has written there himself stays.
    mine = files[0]
    theirs = mine.read_text("utf-8")
    again = run_cli("fuzz", "export", str(store), str(folder), "--check", "invariant", "--json")
    assert [Path(name) for name in again.json()["files"]] == files
    mine.write_text("my own", "utf-8")
    ran = run_cli("fuzz", "export", str(store), str(folder), "--check", "invariant", "--json")
    assert mine.read_text("utf-8") == "my own"
    assert [Path(name).read_text("utf-8") for name in ran.json()["files"]].count(theirs) == 1
    mine.write_text(theirs, "utf-8")
    # The engine is sound again: nothing of it is there any more.
    mended = run_cli("fuzz", "repro", str(files[0]))
    assert mended.code == 0
    assert "no longer shows: invariant: market" in mended.out


def test_a_finding_is_shown_where_it_still_happens(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "found"
    run_cli("fuzz", "export", str(store), str(folder), "--check", "invariant")
    file = next(folder.glob("*.log"))
    monkeypatch.setattr(market, "refill", lambda t, bought=False: None)
    shown = run_cli("fuzz", "repro", str(file), "--json")
    assert shown.code == 1
    answer = shown.json()
    assert (answer["shown"], answer["clause"]) == (True, "co2.market.refill")
    assert answer["facts"]["market"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "--games", "5", "--minutes", "1"), "--minutes or --games, not both"),
        (("run", "--games", "5", "--players", "two"), "is no number of players"),
        (
            ("run", "--game", "co2", "--games", "5", "--players", "7"),
            "7 is not in the range 1<=x<=5",
        ),
        (("list", "nowhere.db"), "there is no store nowhere.db"),
        (("run", "--resume", "--store", "new.db"), "holds no run to go on with"),
    ],
)
def test_wrong_usage_is_told(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run_cli("fuzz", *words)
    assert ran.code == 2
    assert said in ran.err


def test_every_edition_can_be_asked_for_by_one_word(tmp_path: Path) -> None:
    # The ends of the two games have one fingerprint where the same books were played.
    stores = [tmp_path / "named.db", tmp_path / "all.db"]
    asked = (("--edition", "en", "--edition", "it", "--edition", "pl"), ("--edition", "all"))
    for store, words in zip(stores, asked, strict=True):
        small = ("--game", "co2", "--games", "2", "--jobs", "1", "--store", str(store))
        ran = run_cli("fuzz", "run", *small, *words)
        assert ran.code == 0
    marks = [next(iter(open_findings(one).query("select * from ranges"))) for one in stores]
    assert marks[0] == marks[1]


def test_nothing_to_go_on_with_leaves_no_store_behind(tmp_path: Path) -> None:
    path = tmp_path / "none.db"
    ran = run_cli("fuzz", "run", "--resume", "--store", str(path))
    assert ran.code == 2
    assert "holds no run to go on with" in ran.err
    assert not path.exists()


def test_a_log_that_is_no_finding_is_wrong_usage(root: Path) -> None:
    game = root / "fixtures/games/co2/walkthrough/opening.log"
    ran = run_cli("fuzz", "repro", str(game))
    assert ran.code == 2
    assert "x-finding is missing" in ran.err


def test_another_program_s_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(b"not a database at all, but long enough to be one" * 40)
    ran = run_cli("fuzz", "list", str(path))
    assert ran.code == 4


@pytest.mark.parametrize(("language", "word"), [("it", "situazione"), ("pl", "sytuacja")])
def test_the_bench_prints_both_ways_of_searching(language: str, word: str) -> None:
    ran = run_cli(
        "fuzz", "bench", "--game", "co2", "--actions", "400", "--starts", "1", "--lang", language
    )
    assert ran.code == 0
    assert word in ran.out
    assert "490 ppm in operations" in ran.out


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_who_watches_sees_how_far_it_is(language: str) -> None:
    # 3 games with 450 actions in 1.5 seconds are 300 a second; two of the five situations are
    # what became of clauses.
    total = Total(SearchOptions("co2"), 1, games=3, actions=450, seconds=1.5, fresh=2)
    total.situations = {"1017", "-5", "4022", "co2.market.buy kept operations", "co2.un.cost met"}
    line = live_line(total, words_of("co2", language))
    assert [int(number) for number in re.findall(r"\d+", line)] == [3, 450, 300, 2, 3, 2, 0]


def test_a_terminal_is_shown_a_live_line_and_a_pipe_is_not(tmp_path: Path) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    said: list[str] = []
    for stream in (Screen(), io.StringIO()):
        world = Environment(stdin=io.BytesIO(), stdout=io.StringIO(), stderr=stream)
        with watched(world, words_of("co2", "en")) as tell:
            if tell is not None:
                tell(Total(SearchOptions("co2"), 1, games=7))
        said.append(stream.getvalue())
    assert "games 7" in said[0]
    assert said[1] == ""


@pytest.mark.parametrize(
    "words",
    [
        ("fuzz", "run", "--games", "1"),
        ("fuzz", "seek", "winner-differs D31"),
        ("fuzz", "bench"),
        ("fuzz", "selftest"),
        ("fuzz", "list"),
        ("fuzz", "export", "fuzz.db", "found"),
        ("rules", "impact"),
    ],
    ids=lambda words: words[1],
)
def test_a_game_that_nobody_hosts_is_refused(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run_cli(*words, "--game", "twin", "--json")
    assert ran.code == 2
    assert ran.json()["findings"][0]["code"] == "unknown-game"
    assert list(tmp_path.iterdir()) == []


def test_a_rulebook_of_a_game_that_nobody_hosts_is_refused(tmp_path: Path) -> None:
    for verb in (["run", "--store", str(tmp_path / "x.db")], ["seek", "winner-differs D31"]):
        ran = run_cli("fuzz", *verb, "--edition", "twin/en", "--json")
        assert (ran.code, ran.json()["findings"][0]["code"]) == (2, "unknown-game")
