"""`golden`: old games under the rules of today, as people and scripts meet it."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from co2replay.games.co2.chapters import market
from co2replay.questions.golden.today import ORDER, GameDivergence
from co2replay.show.golden import Diverged, GoldenCase, GoldenChecked, checked_text
from co2replay.show.schemas import schema_of
from co2replay.show.words import words_of
from tests.games.co2.scene import head, set_up

Cli = Callable[..., Any]
CORPUS = Path(__file__).parents[2] / "fixtures/games/co2"
AUCTION = "auction.log"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (AUCTION, "draft.log", "solo-apertura.log"):
        shutil.copy(CORPUS / "variants" / name, tmp_path)
    return tmp_path


def test_games_that_are_as_they_were_end_with_0(cli: Cli, folder: Path) -> None:
    ran = cli("golden", "test", str(folder))
    assert (ran.code, ran.out) == (0, "files: 3; all come out as they are on record\n")
    listed = cli("golden", "list", str(folder), "--json").json()["files"]
    assert cli("golden", "test", str(folder), "--json").json() == {
        "schema": "golden-check/1",
        "exit": 0,
        "files": 3,
        "entries": sum(one["entries"] for one in listed),
        "diverged": [],
        "unrecorded": [],
    }


def test_a_change_is_told_with_place_clause_both_values_and_the_way_there(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first sale, at price 3, would bring 4 coins."""
    path = tmp_path / "game.log"
    path.write_text(
        cli("simulate", "--game", "co2", "--seed", "3", "--players", "3").out, encoding="utf-8"
    )
    assert cli("golden", "bless", "--new", str(path)).code == 0
    move = market.move

    def other(t: Any, source: int, target: int, amount: int, clause: str) -> None:
        move(t, source, target, amount + (clause == "co2.market.sell-price"), clause)

    monkeypatch.setattr(market, "move", other)
    monkeypatch.chdir(tmp_path)
    line = 1 + path.read_text(encoding="utf-8").splitlines().index("sell")
    ran = cli("golden", "test", ".")
    assert ran.code == 1
    shown = ran.out.splitlines()
    assert shown[0] == f"game.log:{line} [co2/en] moves something else"
    assert shown[1] == "   rule: co2.market.sell-price"
    assert shown[2].startswith("   on record: 3 bank.money>")
    assert shown[3].startswith("   now: 4 bank.money>")
    assert f"co2replay step game.log --at 'line {line}' --edition co2/en" in ran.out
    look = cli("golden", "test", ".", "--json").json()["diverged"][0]["look"]
    # It begins before the line: the next screen shows what it moves.
    there = cli(*shlex.split(look)[1:], "--plain").out.splitlines()
    assert f"line {line}" in [one for one in there if one.startswith("-- ")][1]
    polish = cli("golden", "test", ".", "--lang", "pl").out
    assert "przesuwa coś innego" in polish
    assert "zapisano: 3 bank.money>" in polish


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--reason", "half a CEP counts"],
        ["--clause", "co2.market.buy"],
        ["--reason", "  ", "--clause", "co2.market.buy"],
        ["--reason", "why", "--clause", "co2.market.bye"],
        ["--reason", "why", "--clause", "end_incom"],
        ["--new", "--reason", "why", "--clause", "co2.market.buy"],
    ],
)
def test_nothing_is_blessed_without_a_reason_and_a_known_clause(
    cli: Cli, folder: Path, words: list[str]
) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert cli("golden", "bless", str(folder), *words).code == 2
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_games_to_record_are_named(cli: Cli) -> None:
    assert cli("golden", "bless", "--new").code == 2


def test_a_blessing_is_shown_as_a_table_of_what_changed_for_whom(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    log = cli("simulate", "--game", "co2", "--seed", "3", "--players", "3", "--digests").out
    path.write_text(log, encoding="utf-8")
    first = cli("golden", "bless", "--new", str(path))
    assert "recorded for the first time" in first.out
    beside = path.with_suffix(".moves")
    head, _, rest = beside.read_text(encoding="utf-8").partition("\n")
    said = json.loads(head)
    points = said["scores"]["orange"]
    said["scores"]["orange"] = points - 5  # as if the engine of that day had counted less
    said["winners"] = ["blue"]
    beside.write_text(f"{json.dumps(said)}\n{rest}", encoding="utf-8")
    assert cli("golden", "test", str(path)).code == 1
    reason = ("--reason", "a bonus was forgotten", "--clause", "co2.bonus.energy")
    ran = cli("golden", "bless", str(path), *reason, width=200)
    assert ran.code == 0
    rows = [line.split() for line in ran.out.splitlines()]
    assert rows[0] == ["file", "line", "player", "before", "now"]
    assert [str(path), "orange", str(points - 5), str(points)] in rows
    assert [str(path), "winner", "blue", "orange"] in rows
    assert cli("golden", "test", str(path)).code == 0


def test_the_list_is_filtered(cli: Cli) -> None:
    def names(*words: str) -> list[str]:
        found = cli("golden", "list", str(CORPUS / "variants"), "--json", *words).json()["files"]
        return [one["file"] for one in found]

    assert len(names()) == 8
    assert names("--players", "1", "--edition", "co2/it") == ["solo-apertura.log", "solo-end.log"]
    assert names("--tag", "draft") == ["draft-right.log", "draft.log"]
    assert names("--kind", "disputes") == []
    shown = cli(
        "golden", "list", str(CORPUS / "rules"), "--clause", "co2.market.buy", "--json"
    ).json()
    files = {one["file"] for one in shown["files"]}
    assert {"co2.market.buy.legal.log", "co2.market.buy.breach.log"} <= files
    assert all("co2.market.buy" in one["clauses"] for one in shown["files"])
    assert cli("golden", "list", str(CORPUS / "variants"), "--lang", "it").out.endswith("file: 8\n")


def test_every_case_of_the_export_fits_its_schema(cli: Cli) -> None:
    lines = cli("golden", "export", "--jsonl", str(CORPUS / "variants")).out.splitlines()
    assert len(lines) == 8
    validator = jsonschema.Draft202012Validator(schema_of("golden-case"))
    for line in lines:
        validator.validate(json.loads(line))
        msgspec.json.decode(line, type=GoldenCase)


def test_an_engine_can_be_held_against_a_case_without_python(cli: Cli) -> None:
    """Every number of the table can be followed from turn to turn by what the case tells."""
    name = str(CORPUS / "variants" / AUCTION)
    case = json.loads(cli("golden", "export", "--jsonl", name).out)
    whole = json.loads(cli("golden", "export", "--jsonl", "--whole-states", name).out)
    state: dict[str, Any] = {}
    for told, turn in zip(case["turns"], whole["turns"], strict=True):
        state.update(told["state"])
        assert state == turn["state"]
        assert told["digest"] == turn["digest"]
    assert state == cli("show", name, "--at", "end", "--json").json()["state"]
    assert case["seats"] == ["orange", "purple", "blue"]
    kinds = {entry["kind"] for entry in case["entries"]}
    assert (
        {"act", "draw", "mark"} <= kinds <= {"act", "draw", "mark", "seen", "correction", "ruling"}
    )
    first = case["entries"][0]
    assert (first["kind"], first["row"]) == ("draw", ["!start", "orange"])
    assert [one["edition"] for one in case["verdicts"]] == ["co2/en", "co2/it", "co2/pl"]
    assert case["verdicts"][0]["own"] is True
    assert all(turn["legal"] for turn in case["turns"] if turn["legal"] is not None)


def test_what_is_no_folder_of_logs_is_refused(cli: Cli, tmp_path: Path) -> None:
    assert cli("golden", "test", str(tmp_path)).code == 4
    assert cli("golden", "test", str(tmp_path / "nowhere")).code == 4
    assert cli("golden", "export", str(CORPUS)).code == 2  # --jsonl says which form


def test_of_many_games_the_clauses_are_counted(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in ("3", "4", "5"):
        path = tmp_path / f"{seed}.log"
        path.write_text(
            cli("simulate", "--game", "co2", "--seed", seed, "--players", "3").out, encoding="utf-8"
        )
    cli("golden", "bless", "--new", str(tmp_path))
    move = market.move

    def other(t: Any, source: int, target: int, amount: int, clause: str) -> None:
        move(t, source, target, amount + (clause == "co2.market.sell-price"), clause)

    monkeypatch.setattr(market, "move", other)
    shown = cli("golden", "test", str(tmp_path)).out.splitlines()
    assert shown[-3:] == [
        "by their first clause: co2.market.sell-price 3",
        "",
        "files: 3; come out otherwise: 3",
    ]
    words = words_of("co2", "en")
    here = GameDivergence(
        kind="unreadable", edition="", entry=-1, line=0, clauses=[], recorded="-", computed="x"
    )
    one = Diverged(file="a.log", first=here, look="", more=[])
    answer = GoldenChecked(exit=1, files=9, entries=0, diverged=[one, one], unrecorded=[])
    assert "by their first clause: without a clause 2" in checked_text(answer, words, 100)


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_every_kind_of_divergence_has_its_words(language: str) -> None:
    words = words_of("co2", language)
    said = [words.say("golden", kind.replace("-", "_")) for kind in ORDER]
    assert len(set(said)) == len(ORDER)


def test_a_game_with_nothing_on_record_is_not_said_to_come_out_alike(
    cli: Cli, tmp_path: Path
) -> None:
    text = cli("simulate", "--game", "co2", "--seed", "4", "--players", "2").out
    bare, other = tmp_path / "bare.log", tmp_path / "other.log"
    bare.write_text(text, encoding="utf-8")
    ran = cli("golden", "test", str(tmp_path))
    assert ran.code == 3
    assert "not checked (1)" in ran.out
    assert str(bare) in ran.out
    assert cli("golden", "test", str(bare), "--json").json()["unrecorded"] == [str(bare)]
    for told in ("#> legal en\n", "= price 99\n"):  # what is on record is held against the game
        other.write_text(text + told, encoding="utf-8")
        assert cli("golden", "test", str(other)).code == ("99" in told)
    # the worse of two: one that comes out otherwise, and one of which nothing is known
    ran = cli("golden", "test", str(tmp_path), "--json")
    assert (ran.code, ran.json()["unrecorded"]) == (1, [str(bare)])
    assert cli("golden", "bless", "--new", str(bare)).code == 0
    ran = cli("golden", "test", str(bare))
    assert (ran.code, "all come out as they are on record" in ran.out) == (0, True)


def test_a_number_seen_on_the_way_is_no_record_of_a_game(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "seen.log"
    text = f"{head(3, 'en')}{set_up(3)}= price 3\n"  # the price to begin with
    path.write_text(text, encoding="utf-8")
    ran = cli("golden", "test", str(path))
    assert (ran.code, "not checked (1)" in ran.out) == (3, True)
