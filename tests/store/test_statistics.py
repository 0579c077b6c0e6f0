"""Statistics over many games: each number is that of SQL written by hand over other tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from co2replay.store.importing import import_files
from co2replay.store.layouts import open_file
from co2replay.store.statistics import spread
from tests.sample import at_most

Cli = Callable[..., Any]
Rows = list[tuple[Any, ...]]
ROOT = Path(__file__).resolve().parents[2]
WALKTHROUGH = ROOT / "fixtures/games/co2/walkthrough"
GOLDEN = ROOT / "fixtures/games/co2/golden"
HEADERS = {  # club and date, as a club writes them
    "scoring": ("Kraków", "2026-01-05"),
    "g02-en-2p": ("Kraków", "2026-02-05"),
    "g07-en-3p": ("Torino", "2026-02-05"),
    "g08-en-3p": ("Torino", "2026-03-05"),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games that came to an end, two clubs, three dates; and one that was broken off."""
    folder = tmp_path_factory.mktemp("statistics")
    files = []
    for path in (WALKTHROUGH / "scoring.log", *(GOLDEN / f"{name}.log" for name in HEADERS)):
        if path.is_file():
            club, date = HEADERS[path.stem]
            text = path.read_text(encoding="utf-8")
            rows = f"x-club: {club}\nx-date: {date}\n---\n"
            files.append(folder / path.name)
            files[-1].write_text(text.replace("---\n", rows, 1), encoding="utf-8")
    assert len(files) == len(HEADERS)
    with closing(open_file(folder / "games.db").conn) as connection:
        db = open_file(folder / "games.db")
        list(import_files(db, [*files, WALKTHROUGH / "opening.log"], "1.0", 1))
        db.conn.close()
        connection.commit()
    return folder / "games.db"


def ask(file: Path, sql: str) -> Rows:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(sql).fetchall()


def told(cli: Cli, store: Path, name: str, *words: str) -> Rows:
    """The rows of one table of `db stats`, as tuples in the order of their fields."""
    ran = cli("db", "stats", "--db", str(store), "--json", *words)
    assert ran.code == 0, ran.err
    return [tuple(row.values()) for row in ran.json()["statistics"][name]]


WINS = """
select '', verdicts.edition, place, count(*),
  sum(' ' || winners || ' ' like '% ' || seat || ' %')
from verdicts join seats using (game) where winners is not null group by 2, 3 order by 2, 3
"""
ENDINGS = """
select '', verdicts.edition, legality, coalesce(outcomes.kind, ''), count(*)
from verdicts left join outcomes using (game, edition) group by 2, 3, 4 order by 2, 3, 4
"""
DECIDED = """
select '', edition, decided_by, count(*) from verdicts where decided_by > '' group by 2, 3
order by 2, 3
"""
PLAYERS = """
select '', name, count(*), sum(winner) from games join seats on game = games.id
where name > '' and winners is not null group by name order by name
"""


@pytest.mark.parametrize(
    ("name", "sql"),
    [("wins", WINS), ("endings", ENDINGS), ("decided", DECIDED), ("players", PLAYERS)],
)
def test_counts_are_those_of_sql_by_hand(cli: Cli, store: Path, name: str, sql: str) -> None:
    found = ask(store, sql)
    assert found
    assert told(cli, store, name) == found


def quartiles(values: str, keys: str) -> str:
    """The first value that so large a share of all does not exceed, by SQLite's own reckoning."""
    return f"""
    select count(*), min(v), min(v) filter (where part >= 0.25), min(v) filter (where part >= 0.5),
      min(v) filter (where part >= 0.75), max(v), {keys}
    from (select *, cume_dist() over (partition by {keys} order by v) part from ({values}))
    group by {keys} order by {keys}
    """


SCORES = """
select '' g, edition, scores.points v from scores join verdicts using (game, edition)
where winners is not null and scores.points is not null
"""
LENGTHS = "select '' g, edition, entries v from games"
# By hand from what moved: the ppm on the track behind all entries up to the end of each decade.
PPM = """
select '' g, 'ppm' field, decade,
  (select sum(case target when 'ppm' then amount else -amount end)
   from ledger left join entries using (game, entry)
   where ledger.game = played.game and 'ppm' in (source, target)
     and coalesce(cast(moment as integer), 0) <= decade) v
from (select distinct game, cast(moment as integer) decade from entries
      where cast(moment as integer) > 0) played
"""


@pytest.mark.parametrize(
    ("name", "values", "keys"),
    [("scores", SCORES, "g, edition"), ("lengths", LENGTHS, "g, edition")],
)
def test_quartiles_are_those_of_sql_by_hand(
    cli: Cli, store: Path, name: str, values: str, keys: str
) -> None:
    found = ask(store, quartiles(values, keys))
    assert found
    assert told(cli, store, name) == found


def test_the_course_is_what_moved(cli: Cli, store: Path) -> None:
    found = ask(store, quartiles(PPM, "g, field, decade"))
    assert [row for row in told(cli, store, "courses") if row[-2] == "ppm"] == found
    assert len(found) >= 3


def test_disputes_are_those_of_sql_by_hand(cli: Cli, store: Path) -> None:
    broken = ask(
        store,
        "select '', edition, 'breach', clause, count(*) from verdicts"
        " where legality = 'breach' group by edition, clause order by edition, clause",
    )
    found = told(cli, store, "disputes")
    assert [row for row in found if row[2] == "breach"] == broken
    # the third goal of scoring.log, which only the Italian book lets nobody exchange
    assert ("", "co2/it", "breach", "co2.score.goal-exchange", 1) in broken


def test_a_quartile_is_a_number_that_is_there() -> None:
    # 1 2 3 4: a quarter of them (one) is no higher than 1, half no higher than 2, three no than 3
    assert spread({1: 1, 2: 1, 3: 1, 4: 1}) == {
        "count": 4, "least": 1, "quarter": 1, "median": 2, "three_quarters": 3, "most": 4,
    }  # fmt: skip
    # five times 7, once 9: 6 values; a quarter is 1.5 of them, three quarters 4.5
    assert spread({9: 1, 7: 5})["three_quarters"] == 7
    assert spread({5: 1}) == {
        "count": 1, "least": 5, "quarter": 5, "median": 5, "three_quarters": 5, "most": 5,
    }  # fmt: skip


# Chosen, held apart -------------------------------------------------------------------------------


def test_a_selection_counts_only_its_games(cli: Cli, store: Path) -> None:
    # scoring.log alone was played in January: orange, the first seat, wins with 75 to 66 and 73
    words = ("--where", "[x-date] < '2026-02' and players = 3")
    assert [row for row in told(cli, store, "wins", *words) if row[1] == "co2/en"] == [
        ("", "co2/en", 1, 1, 1),
        ("", "co2/en", 2, 1, 0),
        ("", "co2/en", 3, 1, 0),
    ]
    scores = [row for row in told(cli, store, "scores", *words) if row[-1] == "co2/en"]
    assert scores == [(3, 66, 66, 73, 75, 75, "", "co2/en")]
    names = told(
        cli, store, "players", "--where", "id in (select game from seats where name='Ada')"
    )
    assert ("", "Ada") in [row[:2] for row in names]


@pytest.mark.parametrize(("by", "label"), [("x-club", "value"), ("players", "players")])
def test_groups_are_those_of_sql_by_hand(cli: Cli, store: Path, by: str, label: str) -> None:
    found = ask(
        store,
        f"""
        select cast({label} as text), verdicts.edition, place, count(*),
          sum(' ' || verdicts.winners || ' ' like '% ' || seat || ' %')
        from verdicts join seats using (game) join games on games.id = verdicts.game
        join numbered on numbered.game = games.id
        left join labels on labels.game = number and key = 'x-club'
        where verdicts.winners is not null group by 1, 2, 3 order by 1, 2, 3
        """,
    )
    assert len({row[0] for row in found}) == 2
    assert told(cli, store, "wins", "--by", by) == found


def test_an_x_key_within_quotation_marks_is_a_word(cli: Cli, store: Path) -> None:
    ran = cli("db", "stats", "--db", str(store), "--json", "--where", "'[x-club]' = '[x-club]'")
    assert ran.json()["statistics"]["games"] == 5


@pytest.mark.parametrize(
    "words",
    [
        ("--by", "weather"),
        ("--where", "no such thing"),
        ("--where", "1); delete from games; select (1"),
        ("--where", "id in (select load_extension('x'))"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_asked_is_refused(cli: Cli, store: Path, words: tuple[str, ...]) -> None:
    ran = cli("db", "stats", "--db", str(store), *words)
    assert (ran.code, ran.out) == (2, "")
    assert ask(store, "select count(*) from games") == [(5,)]


def test_a_reading_tells_who_won_by_how_it_was_taken(cli: Cli, store: Path) -> None:
    rows = told(cli, store, "readings")
    assert rows
    for group, reading, value, games, won in rows:
        by_hand = dict(
            ask(
                store,
                f"""
                select cast(case when instr(winners, ' ') or winners = '' then 0 else place end
                  as text), count(*)
                from readings_asked join numbered on number = readings_asked.game
                join games on games.id = numbered.game
                left join seats on seats.game = games.id and seat = winners
                where winners is not null and reading = '{reading}' and value = '{value}'
                group by 1
                """,
            )
        )
        assert (group, won, games) == ("", by_hand, sum(by_hand.values()))


# For people ---------------------------------------------------------------------------------------


def test_the_answer_fits_its_schema(cli: Cli, store: Path, root: Path) -> None:
    schema = json.loads((root / "schemas/db-stats.json").read_text(encoding="utf-8"))
    answer = cli("db", "stats", "--db", str(store), "--json").json()
    jsonschema.Draft202012Validator(schema).validate(answer)


@pytest.mark.parametrize("language", ["en", "it", "pl"])
def test_each_table_has_its_drawing_in_every_language(
    cli: Cli, store: Path, tmp_path: Path, language: str
) -> None:
    page = tmp_path / "stats.html"
    words = ("db", "stats", "--db", str(store), "--html", str(page), "--lang", language)
    ran = cli(*words)
    assert ran.code == 0
    text = page.read_text(encoding="utf-8")
    # nine tables; of the courses each field has a drawing of its own
    fields = ask(store, "select count(distinct field) from courses")[0][0]
    assert text.count("<table>") == 9
    assert text.count('<svg class="plot"') == 8 + fields
    assert "<script" not in text
    headings = {"en": "Wins by seat", "it": "Vittorie per posto", "pl": "Wygrane według miejsca"}
    assert headings[language] in ran.out
    assert "{" not in ran.out


def test_an_empty_store_says_so(cli: Cli, tmp_path: Path) -> None:
    open_file(tmp_path / "none.db").conn.close()
    ran = cli("db", "stats", "--db", str(tmp_path / "none.db"))
    assert (ran.code, "games: 0" in ran.out) == (0, True)


# Brought lightly, and again -----------------------------------------------------------------------


def counted(cli: Cli, file: Path) -> Any:
    return cli("db", "stats", "--db", str(file), "--json").json()["statistics"]


def test_a_light_store_counts_the_same_in_less_room(cli: Cli, tmp_path: Path) -> None:
    games, count, few = tmp_path / "games.jsonl", at_most(24, 120), 4
    words = ("simulate", "--game", "co2", "--players", "2-5", "--count", str(count))
    assert cli(*words, "-o", str(games), "--jobs", "2").code == 0
    whole, light = tmp_path / "whole.db", tmp_path / "light.db"
    brought = ("db", "import", str(games), "--jobs", "2")
    assert cli(*brought, "--db", str(whole)).code == 0
    assert cli(*brought, "--db", str(light), "--light").code == 0
    assert counted(cli, light) == counted(cli, whole)
    assert ask(light, "select count(*) from entries union all select count(*) from ledger") == [
        (0,),
        (0,),
    ]
    # What any store holds, clauses and tables, is no game's.
    first = tmp_path / "first.jsonl"
    first.write_text("".join(games.read_text().splitlines(True)[:few]), encoding="utf-8")
    begun = tmp_path / "begun.db"
    assert cli("db", "import", str(first), "--jobs", "1", "--db", str(begun), "--light").code == 0
    assert (light.stat().st_size - begun.stat().st_size) / (count - few) < 10 * 1024
    assert light.stat().st_size < whole.stat().st_size / at_most(4, 8)  # tables weigh less in many
    # ... and the log itself is there, from which a replay gives the rest.
    line = games.read_text(encoding="utf-8").splitlines()[6]
    assert ask(light, f"select log from games where file = '{games}:7'") == [(line + "\n",)]


def test_what_was_brought_is_passed_over_when_one_goes_on(cli: Cli, tmp_path: Path) -> None:
    opening, scoring = (WALKTHROUGH / f"{name}.log" for name in ("opening", "scoring"))
    file = tmp_path / "games.db"

    def bring(*words: str) -> tuple[int, int, int]:
        ran = cli("db", "import", str(opening), str(scoring), "--db", str(file), "--json", *words)
        answer = ran.json()
        return answer["new"], answer["again"], answer["passed_over"]

    assert cli("db", "import", str(opening), "--db", str(file), "--light").code == 0
    assert bring("--light", "--resume") == (1, 0, 1)
    before = counted(cli, file)
    assert bring("--light", "--resume") == (0, 0, 2)
    # Who wants all of it does not get the light one; a whole one serves for both.
    assert bring("--resume") == (0, 2, 0)
    assert bring("--resume", "--light") == (0, 0, 2)
    assert counted(cli, file) == before
    # Another text of the name is another game.
    text = opening.read_text(encoding="utf-8")
    other = tmp_path / "other.log"
    other.write_text(text + "# said later\n", encoding="utf-8")
    ran = cli("db", "import", str(other), "--db", str(file), "--resume", "--json")
    assert ran.json()["passed_over"] == 0
