"""Games in the store: what lies in which table, found by words, SQL and filters; written again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import sqlite_utils

from co2replay.errors import UnreadableFile
from co2replay.show.store import program
from co2replay.store import database
from co2replay.store.asking import address_of, quoted
from co2replay.store.database import ForeignStore, open_store
from co2replay.store.importing import AGAIN, NEW, UNREADABLE, import_files
from co2replay.store.layouts import COLUMNS, KEYS, LAYOUTS, OF_A_GAME, SHOWN, VIEWS, open_file
from tests.sample import at_most

Cli = Callable[..., Any]
Rows = list[tuple[Any, ...]]
ROOT = Path(__file__).resolve().parents[2]
WALKTHROUGH = ROOT / "fixtures/games/co2/walkthrough"
OPENING, SCORING = WALKTHROUGH / "opening.log", WALKTHROUGH / "scoring.log"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games, imported."""
    file = tmp_path_factory.mktemp("store") / "games.db"
    db = open_file(file)
    became = [one.became for one in import_files(db, [OPENING, SCORING], "1.0", 1)]
    assert became == [NEW, NEW]
    db.conn.close()
    return file


def ask(file: Path, sql: str, *values: object) -> Rows:
    connection = sqlite3.connect(file)
    try:
        return connection.execute(sql, values).fetchall()
    finally:
        connection.close()


def games_of(file: Path) -> dict[str, str]:
    return {Path(name).stem: game for game, name in ask(file, "select id, file from games")}


# What lies there ----------------------------------------------------------------------------------


def test_seats_have_names_places_and_points(store: Path) -> None:
    # the score sheet of the README: 75, 66 and 73 under the table's own book, orange wins
    rows = ask(
        store,
        "select place, seat, seats.name, points, winner from seats where game = ? order by place",
        games_of(store)["scoring"],
    )
    assert rows == [
        (1, "orange", "Ada", 75, 1),
        (2, "purple", "Bo", 66, 0),
        (3, "blue", "Cy", 73, 0),
    ]


def test_there_is_a_verdict_for_every_rulebook(store: Path) -> None:
    rows = ask(
        store,
        "select edition, own, legality, winners, clause, line from verdicts where game = ?"
        " order by edition",
        games_of(store)["scoring"],
    )
    assert rows == [
        ("co2/en", 1, "legal", "orange", None, None),
        ("co2/it", 0, "breach", "orange", "co2.score.goal-exchange", 23),
        ("co2/pl", 0, "legal", "blue", None, None),
    ]


def test_the_ledger_adds_up_to_what_lies_on_the_table(store: Path) -> None:
    # orange in opening.log: 3 to start with, 5 granted, 3 of a card, less a price of 3, and one of
    # purple for a scientist that is displaced: 9 coins
    (row,) = ask(
        store,
        "select sum(case when target = 'orange.money' then amount else -amount end) from ledger"
        " where game = ? and 'orange.money' in (source, target)",
        games_of(store)["opening"],
    )
    assert row == (9,)


def test_a_move_has_its_entry_and_its_clause(store: Path) -> None:
    rows = ask(
        store,
        "select amount, source, target, clause, entries.line, entries.moment, entries.text"
        " from ledger join entries using (game, entry)"
        " where game = ? and clause = 'co2.market.buy' order by row",
        games_of(store)["opening"],
    )
    assert rows == [
        (3, "orange.money", "bank.money", "co2.market.buy", 23, "1.1 orange", "buy"),
        (1, "market.cep", "orange.cep", "co2.market.buy", 23, "1.1 orange", "buy"),
    ]


def test_what_a_verdict_finds_lies_beside_it(store: Path) -> None:
    rows = ask(
        store,
        "select edition, line, facts from verdict_findings where game = ? and kind = 'breach'",
        games_of(store)["scoring"],
    )
    assert [(edition, line) for edition, line, _ in rows] == [("co2/it", 23)]
    assert json.loads(rows[0][2])["card"] == 31  # the goal in dispute


def test_a_game_gives_its_log_back(store: Path) -> None:
    (row,) = ask(store, "select log from games where id = ?", games_of(store)["opening"])
    assert row[0].strip() == OPENING.read_text(encoding="utf-8").strip()


def test_every_table_has_keys_that_hold(store: Path) -> None:
    assert ask(store, "pragma foreign_key_check") == []
    assert ask(store, "pragma integrity_check") == [("ok",)]
    db = sqlite_utils.Database(store)
    for name, key in KEYS.items():
        assert db[name].pks == ([key] if isinstance(key, str) else list(key))
        links = {(link.column, link.other_table) for link in db[name].foreign_keys}
        assert (("game", "games") in links) is ("game" in COLUMNS[name])
    assert {*VIEWS, *SHOWN} == set(db.view_names())
    assert db["comments"].detect_fts() == "comments_fts"
    for name in (*VIEWS, *SHOWN):
        assert list(db.query(f"select * from {name}")) is not None
    db.conn.close()


def test_views_answer_what_is_asked_most(store: Path) -> None:
    scoring = games_of(store)["scoring"]
    assert ask(store, "select game, answers from editions_part") == [(scoring, 3)]
    assert ask(store, "select clause, edition, times from broken_clauses") == [
        ("co2.score.goal-exchange", "co2/it", 1)
    ]
    assert ask(store, "select moves, games from clause_use where clause = 'co2.market.buy'") == [
        (2, 1)
    ]


# Import again -------------------------------------------------------------------------------------


def counts(file: Path) -> dict[str, int]:
    return {name: ask(file, f"select count(*) from {name}")[0][0] for name in COLUMNS}


def bring(file: Path, *paths: Path) -> list[str]:
    db = open_file(file)
    try:
        return [one.became for one in import_files(db, paths, "1.0", 1)]
    finally:
        db.conn.close()


def test_a_game_imported_again_is_there_once(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    shutil.copyfile(store, file)
    before = counts(file)
    assert bring(file, SCORING, OPENING) == [AGAIN, AGAIN]
    assert counts(file) == before


def test_the_same_game_in_other_words_takes_the_place_of_the_first(tmp_path: Path) -> None:
    file, other = tmp_path / "games.db", tmp_path / "other.log"
    assert bring(file, OPENING) == [NEW]
    text = OPENING.read_text(encoding="utf-8").replace("coins by seat", "gettoni a testa")
    other.write_text(text.replace("\nbuy ", "\ncompra "), encoding="utf-8")
    assert bring(file, other) == [AGAIN]
    assert ask(file, "select count(*), max(file) from games") == [(1, str(other))]
    found = "select count(*) from comments_fts where comments_fts match ?"
    assert ask(file, found, "gettoni") == [(1,)]
    assert ask(file, found, '"coins by seat"') == [(0,)]  # no word of the first one is left


def test_a_log_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    bad = tmp_path / "bad.log"
    bad.write_text("nothing of ours\n", encoding="utf-8")
    file = tmp_path / "games.db"
    assert bring(file, bad, OPENING, tmp_path / "missing.log") == [UNREADABLE, NEW, UNREADABLE]
    assert counts(file)["games"] == 1


# Killed, damaged, foreign -------------------------------------------------------------------------

IMPORT = """
import sys
from pathlib import Path
from co2replay.store.importing import import_files
from co2replay.store.layouts import open_file
files = sorted(Path(sys.argv[2]).glob("*.log"))
for one in import_files(open_file(sys.argv[1]), files, sys.argv[3], 1):
    print(one.became.ljust(8000), flush=True)
"""


def many(folder: Path, count: int) -> None:
    """So many different games: each has sold its first CEPs at another price."""
    folder.mkdir()
    text = OPENING.read_text(encoding="utf-8")
    body = text[: text.index("[1.1 orange]")]
    for number in range(count):
        log = body + f'ruling set orange.money {number} "game {number}"\n[1.1 orange]\nbuy\n'
        (folder / f"{number:04}.log").write_text(log, encoding="utf-8")


@pytest.mark.skipif(os.name == "nt", reason="a process is killed otherwise there")
def test_an_import_that_is_killed_is_gone_on_with(cli: Cli, tmp_path: Path) -> None:
    file, folder = tmp_path / "games.db", tmp_path / "logs"
    many(folder, 40)
    command = [sys.executable, "-c", IMPORT, str(file), str(folder), program()]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    for _ in range(5):
        assert process.stdout.readline().strip() == b"new"
    time.sleep(0.05)  # somewhere in the middle of a later game, or where the pipe is full
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    there = counts(file)
    assert 5 <= there["games"] < 40
    assert there["verdicts"] == 3 * there["games"]  # each game whole or not there
    assert there["seats"] == 3 * there["games"]
    assert ask(file, "pragma integrity_check") == [("ok",)]
    ran = cli("db", "import", str(folder), "--db", str(file), "--resume", "--json", "--jobs", "1")
    told = ran.json()
    assert (told["passed_over"], told["again"], told["new"]) == (
        there["games"],
        0,
        40 - there["games"],
    )
    # Nothing is lost or there twice: row for row what an import brings that nobody has stopped.
    whole = tmp_path / "whole.db"
    assert cli("db", "import", str(folder), "--db", str(whole), "--jobs", "1").code == ran.code
    assert counts(file) == counts(whole)
    for table in ("games", "verdicts", "ledger"):
        listed = f"select * from {table} order by 1, 2, 3"
        assert ask(file, listed) == ask(whole, listed)


MEASURE = """
import sys
from pathlib import Path
from co2replay.store.importing import import_files
from co2replay.store.layouts import open_file
files = sorted(Path(sys.argv[2]).glob("*.log"))[:int(sys.argv[3])]
count = sum(one.became == "new" for one in import_files(open_file(sys.argv[1]), files, "1.0", 1))
lines = Path("/proc/self/status").read_text().splitlines()  # of this program, not who started it
print(count, next(line.split()[1] for line in lines if line.startswith("VmHWM")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise there")
def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    few, more = 33, at_most(165, 330)  # the first is more than a batch
    many(folder, more)
    peaks = []
    for count in (few, more):
        command = [sys.executable, "-c", MEASURE, f"{tmp_path}/{count}.db", str(folder), str(count)]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        new, peak = map(int, ran.stdout.split())
        assert new == count
        peaks.append(peak)
    assert peaks[1] - peaks[0] < 4 * 1024  # kilobytes, of which SQLite keeps half for itself


ROUNDS = at_most(8, 50)
TOGETHER = """
import sys, time
from pathlib import Path
from co2replay.store.importing import import_files
from co2replay.store.layouts import open_file
mine, other, log, rounds = sys.argv[1:]
for number in range(int(rounds)):
    Path(f"{number}.{mine}").touch()
    while not Path(f"{number}.{other}").exists():
        pass
    (done,) = import_files(open_file(f"{number}.db"), [Path(log)], "1.0", 1)
    print(number, done.became, flush=True)
"""


def test_two_first_imports_at_once_make_one_store(tmp_path: Path) -> None:
    logs = {"a": OPENING, "b": SCORING}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", TOGETHER, one, other, str(logs[one]), str(ROUNDS)],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for one, other in (("a", "b"), ("b", "a"))
    ]
    try:
        for process in running:
            said, wrong = process.communicate(timeout=120)
            assert wrong == b""
            assert said.decode().splitlines() == [f"{number} new" for number in range(ROUNDS)]
    finally:
        for process in running:
            process.kill()
    for number in range(ROUNDS):
        file = tmp_path / f"{number}.db"
        assert ask(file, "pragma user_version") == [(len(LAYOUTS),)]
        assert counts(file)["games"] == 2


def test_a_store_whose_number_was_left_behind_is_mended(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    shutil.copyfile(store, file)
    connection = sqlite3.connect(file)
    connection.execute("pragma user_version = 1")  # with the tables of the second layout
    connection.close()
    before = counts(file)
    assert bring(file, SCORING) == [AGAIN]
    assert counts(file) == before
    assert ask(file, "pragma user_version") == [(len(LAYOUTS),)]
    assert ask(file, "pragma integrity_check") == [("ok",)]
    assert {*VIEWS, *SHOWN} == {
        name for (name,) in ask(file, "select name from sqlite_master where type = 'view'")
    }


def test_what_was_counted_otherwise_is_counted_when_it_is_imported_again(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    bring(file, SCORING)
    shown = "select edition, place, points from standings order by 1, 2"
    found = ask(file, shown)
    assert ("co2/en", 1, 75) in found
    connection = sqlite3.connect(file)
    for name in ("standings", "courses", "readings_asked", "endings"):
        connection.execute(f"drop view {name}")
        connection.execute(f"create table {name} (game integer)")  # as it once was
    connection.execute("drop table facts")
    connection.execute("pragma user_version = 4")
    connection.close()
    assert bring(file, SCORING) == [AGAIN]
    assert ask(file, shown) == found


def test_a_damaged_file_is_refused(cli: Cli, store: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    data = bytearray(store.read_bytes())
    data[4096:] = bytes(len(data) - 4096)  # everything behind the first page is gone
    file.write_bytes(data)
    for words in (["games"], ["query", "select * from games"], ["search", "coins"]):
        ran = cli("db", *words, "--db", str(file))
        assert (ran.code, ran.out) == (4, "")
        assert "not a store" in ran.err
    ran = cli("db", "import", str(OPENING), "--db", str(file))
    assert (ran.code, ran.out) == (4, "")
    assert "not a store" in ran.err


@pytest.mark.parametrize("words", [["games"], ["import", str(OPENING)]], ids=lambda x: x[0])
def test_a_file_of_another_program_is_refused_and_left_alone(
    cli: Cli, tmp_path: Path, words: list[str]
) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database, but notes of a long evening\n" * 100, encoding="utf-8")
    foreign = tmp_path / "foreign.db"
    connection = sqlite3.connect(foreign)
    connection.execute("create table recipes (name)")
    connection.commit()
    connection.close()
    for file, said in ((text, "file is not a database"), (foreign, "of another program")):
        before = file.read_bytes()
        ran = cli("db", *words, "--db", str(file))
        assert (ran.code, ran.out) == (4, "")
        assert said in ran.err
        assert file.read_bytes() == before


def test_a_store_of_a_later_program_is_refused(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    shutil.copyfile(store, file)
    connection = sqlite3.connect(file)
    connection.execute(f"pragma user_version = {len(LAYOUTS) + 1}")
    connection.close()
    with pytest.raises(ForeignStore, match="later version"):
        open_file(file)


def test_a_file_in_use_is_no_damaged_file(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.db"
    shutil.copyfile(store, file)
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.05)
    db = open_file(file)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(UnreadableFile, match="database is locked") as raised:
        list(import_files(db, [OPENING], "1.0", 1))
    assert not isinstance(raised.value, ForeignStore)
    other.execute("rollback")
    assert [one.became for one in import_files(db, [OPENING], "1.0", 1)] == [AGAIN]
    other.close()
    db.conn.close()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        open_file(tmp_path / "nowhere" / "games.db")


def test_a_store_of_findings_becomes_one_of_games_too(tmp_path: Path) -> None:
    file = tmp_path / "fuzz.db"
    db = open_store(file, LAYOUTS[:1])
    db.execute("insert into runs (id, game) values (1, 'co2')")
    db.conn.close()
    assert bring(file, OPENING) == [NEW]
    assert ask(file, "select id, game from runs") == [(1, "co2")]


def test_a_layout_that_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    def broken(db: sqlite_utils.Database) -> None:
        LAYOUTS[1](db)
        db.execute("select no_such_function()")

    with pytest.raises(UnreadableFile, match="no such function"):
        open_store(file, (LAYOUTS[0], broken))
    assert ask(file, "pragma user_version") == [(1,)]
    assert ask(file, "select count(*) from sqlite_master where name = 'games'") == [(0,)]
    assert bring(file, OPENING) == [NEW]


# Asked on the command line ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], {"opening", "scoring"}),
        (["--player", "ada"], {"opening", "scoring"}),
        (["--player", "Nobody"], set()),
        (["--clause", "co2.market"], {"opening"}),
        (["--clause", "co2.score.goal-exchange"], {"scoring"}),  # broken under another book
        (["--legality", "breach"], set()),
        (["--edition", "co2/it"], set()),
    ],
    ids=lambda words: " ".join(words) or "all" if isinstance(words, list) else None,
)
def test_games_are_listed_by_what_is_asked_of_them(
    cli: Cli, store: Path, words: list[str], found: set[str]
) -> None:
    ran = cli("db", "games", *words, "--db", str(store), "--json")
    assert ran.code == 0
    assert {Path(game["file"]).stem for game in ran.json()["games"]} == found


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("coins by seat", [9]),
        ("SEAT coins", [9]),  # in any order and case
        ("displac*", [34]),
        ('quote" OR (', []),  # no sign means anything
    ],
)
def test_comments_are_found_by_their_words(
    cli: Cli, store: Path, words: str, lines: list[int]
) -> None:
    ran = cli("db", "search", words, "--db", str(store), "--json")
    assert ran.code == 0
    hits = [hit for hit in ran.json()["hits"] if "opening" in hit["file"]]
    assert [hit["line"] for hit in hits] == lines


def test_a_word_to_search_for_is_taken_as_it_is() -> None:
    assert quoted('a "b" NEAR c*') == '"a" """b""" "NEAR" "c"*'


def test_a_store_is_read_where_nothing_can_be_written_beside_it(
    store: Path, tmp_path: Path
) -> None:
    store = Path(shutil.copy(store, tmp_path / "copy.db"))
    shut = address_of(store, writable=False)
    assert shut.endswith("?mode=ro&immutable=1")
    with closing(sqlite3.connect(shut, uri=True)) as connection:
        assert connection.execute("select count(*) > 0 from games").fetchone() == (1,)
    # What an import has left beside the file belongs to it, and is not passed over.
    changes = store.with_name(f"{store.name}-wal")
    changes.write_bytes(b"changes")
    assert address_of(store, writable=False).endswith("?mode=ro")
    changes.unlink()
    assert address_of(store, writable=True).endswith("?mode=ro")


def test_a_word_said_often_is_looked_for_once() -> None:
    assert quoted("a b a a* b") == '"a" "b" "a"*'


def test_sql_is_answered_with_columns_and_rows(cli: Cli, store: Path) -> None:
    sql = "select seat, points from seats where points > 70 order by points"
    ran = cli("db", "query", sql, "--db", str(store), "--json")
    answer = ran.json()
    assert (ran.code, answer["columns"]) == (0, ["seat", "points"])
    assert answer["rows"] == [["blue", 73], ["orange", 75]]
    assert not answer["more"]
    ran = cli("db", "query", sql, "--db", str(store), "--json", "--limit", "1")
    assert (len(ran.json()["rows"]), ran.json()["more"]) == (1, True)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["games"], "db-games"),
        (["search", "coins"], "db-search"),
        (["query", "select 1, 'a', null, 0.5"], "db-query"),
    ],
)
def test_an_answer_fits_the_schema_that_it_names(
    cli: Cli, store: Path, words: list[str], name: str, root: Path
) -> None:
    schema = json.loads((root / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    answer = cli("db", *words, "--db", str(store), "--json").json()
    jsonschema.Draft202012Validator(schema).validate(answer)
    assert answer["schema"] == f"{name}/1"


@pytest.mark.parametrize(
    "sql",
    [
        "delete from games",
        "drop table games",
        "attach 'other.db' as other",
        "select 1; delete from games",
        "no SQL at all",
    ],
)
def test_a_question_changes_nothing(
    cli: Cli, store: Path, sql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli("db", "query", sql, "--db", str(store))
    assert (ran.code, ran.out) == (2, "")
    assert "this question cannot be answered" in ran.err
    assert ask(store, "select count(*) from games") == [(2,)]
    assert list(tmp_path.iterdir()) == []


ENDLESS = "with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n"
ROWS = "with recursive n(x) as (select 1 union all select x + 1 from n) select zeroblob(1e6) from n"
WIDE = "select " + ", ".join(["zeroblob(9000000)"] * 100)


def test_a_question_without_end_is_ended(cli: Cli, store: Path) -> None:
    ran = cli("db", "query", ENDLESS, "--db", str(store), "--seconds", "0.2")
    assert (ran.code, ran.out) == (2, "")
    assert "it takes longer than 0.2 seconds" in ran.err


# What the process itself took at most; the usual count begins with that of whoever started it.
ASKING = """
import re, sys
from pathlib import Path
from co2replay.__main__ import main
code = main()
print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1], file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise there")
@pytest.mark.parametrize("sql", ["select zeroblob(900000000)", ROWS, WIDE, "select 1"])
def test_a_question_takes_no_more_memory_than_it_may(store: Path, sql: str) -> None:
    command = [sys.executable, "-c", ASKING, "db", "query", sql, "--db", str(store)]
    ran = subprocess.run([*command, "--memory", "32"], capture_output=True, text=True)
    if sql == "select 1":
        assert ran.returncode == 0
    else:
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "it needs more than 32 MB; --memory allows more" in ran.stderr
    assert int(ran.stderr.split()[-1]) < 250_000  # kilobytes; the program alone takes some 60,000


def test_a_store_that_is_not_there_is_not_made_by_asking(cli: Cli, tmp_path: Path) -> None:
    ran = cli("db", "games", "--db", str(tmp_path / "none.db"))
    assert (ran.code, ran.out) == (4, "")
    assert "db import" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_an_import_says_what_became_of_each_log(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    shutil.copyfile(OPENING, folder / "opening.log")
    (folder / "bad.log").write_text("nothing of ours\n", encoding="utf-8")
    file = tmp_path / "games.db"
    ran = cli("db", "import", str(folder), "--db", str(file), "--json")
    answer = ran.json()
    assert (ran.code, answer["exit"], answer["new"], answer["again"]) == (4, 4, 1, 0)
    assert answer["unreadable"] == [str(folder / "bad.log")]
    assert "bad.log" in ran.err
    ran = cli("db", "import", str(folder / "opening.log"), "--db", str(file), "--lang", "pl")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{file}: nowe gry: 0, zapisane od nowa: 1\n"


def test_a_log_comes_from_standard_input_too(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    words = ["db", "import", "-", "--db", str(file)]
    assert cli(*words, stdin=OPENING.read_bytes()).out == f"{file}: new games: 1, written anew: 0\n"
    assert ask(file, "select file from games") == [("-",)]
    ran = cli(*words, stdin=b"nothing of ours\n")
    assert ran.code == 4
    assert "-:1" in ran.err


def test_every_table_of_a_game_is_emptied_before_it_is_written_again() -> None:
    assert set(OF_A_GAME) == set(COLUMNS) - {"games", "clauses"}
