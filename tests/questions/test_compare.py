"""Two engines at the same games: where they part, what is told of it, and who is no engine."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from co2replay.questions.compare.engine_process import EngineFault, EngineProcess
from co2replay.questions.compare.protocol import Act

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
CLIENTS = Path(__file__).parent / "clients"
WALKTHROUGH = ROOT / "fixtures/games/co2/walkthrough"
OPENING = str(WALKTHROUGH / "opening.log")
SUPPLY = str(WALKTHROUGH / "supply.log")
SCORING = str(WALKTHROUGH / "scoring.log")
NODE = shutil.which("node")

# opening.log by hand: step 33 is `buy` in line 23, its entry the 41st when comments are counted
# from 0; orange has then 3 coins to start with, 5 granted, 3 of the card, less the price of 3: 8.
BUY, BUY_ENTRY, BUY_LINE, COINS = 33, 41, 23, 8
MARK, MARK_ENTRY = 29, 34  # [1.1 orange]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A log in which somebody buys and sells in one turn, which no book allows."""
    text = Path(OPENING).read_text(encoding="utf-8").replace("buy  ", "buy ; sell  ", 1)
    log = tmp_path_factory.mktemp("compare") / "both.log"
    log.write_text(text.replace("x-licence", "x-case: both\nx-licence"), encoding="utf-8")
    return str(log)


@pytest.fixture(scope="module")
def baseline(tmp_path_factory: pytest.TempPathFactory, both: str) -> Path:
    """What our engine answers at four games, written down."""
    file = tmp_path_factory.mktemp("compare") / "baseline.jsonl"
    words = ["compare", "--save", str(file), OPENING, SUPPLY, SCORING, both]
    ran = subprocess.run(
        [sys.executable, "-m", "co2replay", *words], cwd=ROOT, capture_output=True, check=False
    )
    assert ran.returncode == 0, ran.stderr.decode()
    return file


def by_heart(baseline: Path, *bad: str) -> str:
    client = CLIENTS / "from_baseline.py"
    return shlex.join([sys.executable, str(client), str(baseline), *bad])


@pytest.fixture
def compare(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Run `compare --json` in the checkout: the exit code and the answer."""
    monkeypatch.chdir(ROOT)

    def run(*words: str) -> tuple[int, Any]:
        ran = cli("compare", *words, "--json")
        return ran.code, ran.json()

    return run


def test_our_engine_agrees_with_itself(compare: Any) -> None:
    code, answer = compare(OPENING)
    assert (code, answer["diverged"], answer["unplayed"], answer["games"]) == (0, [], [], 1)
    assert answer["entries"] == 57  # those of the log that a game is told of


def test_our_engine_agrees_with_what_it_said(compare: Any, baseline: Path) -> None:
    code, answer = compare("--against", str(baseline))
    assert (code, answer["diverged"], answer["games"]) == (0, [], 4)


def test_only_the_games_asked_for_are_compared(compare: Any, baseline: Path) -> None:
    code, answer = compare("--engine", by_heart(baseline), "--against", str(baseline), OPENING)
    assert (code, answer["games"]) == (0, 1)


def test_an_engine_without_our_code_agrees(compare: Any, baseline: Path) -> None:
    code, answer = compare("--engine", by_heart(baseline), OPENING, SUPPLY)
    assert (code, answer["diverged"], answer["games"]) == (0, [], 2)
    assert answer["left"]["engine"] == "co2replay"
    assert answer["right"]["engine"] == "by heart"


def test_the_first_entry_at_which_tables_differ_is_told(compare: Any, baseline: Path) -> None:
    liar = by_heart(baseline, "--lie", str(BUY), "--no-digest", "")
    code, answer = compare("--engine", liar, OPENING)
    (one,) = answer["diverged"]
    assert code == 1
    assert (one["kind"], one["side"]) == ("state", "")
    assert (one["entry"], one["line"], one["text"]) == (BUY_ENTRY, BUY_LINE, "buy")
    assert one["values"] == [{"name": "orange.money", "left": COINS, "right": COINS + 1}]
    assert one["clauses"] == ["co2.market.buy"]
    assert one["left_state"]["orange.money"] == COINS
    assert one["right_state"]["orange.money"] == COINS + 1
    assert one["left_state"]["market.cep"] == one["right_state"]["market.cep"] == 1


def test_a_liar_is_found_against_the_past_too(compare: Any, baseline: Path) -> None:
    liar = by_heart(baseline, "--lie", str(BUY), "--no-digest", "")
    code, answer = compare("--engine", liar, "--against", str(baseline), OPENING)
    (one,) = answer["diverged"]
    assert (code, one["entry"], one["clauses"]) == (1, BUY_ENTRY, ["co2.market.buy"])
    assert one["values"] == [{"name": "orange.money", "left": COINS, "right": COINS + 1}]


def test_a_number_of_legal_answers_is_compared_at_marks(compare: Any, baseline: Path) -> None:
    engine = by_heart(baseline, "--fewer", str(MARK))
    code, answer = compare("--engine", engine, "--against", str(baseline), OPENING)
    (one,) = answer["diverged"]
    assert (code, one["kind"], one["entry"]) == (1, "legal-actions", MARK_ENTRY)
    assert int(one["left"]) - int(one["right"]) == 1


def test_an_entry_that_both_refuse_ends_the_game(compare: Any, baseline: Path, both: str) -> None:
    code, answer = compare("--engine", by_heart(baseline), "--against", str(baseline), both)
    assert (code, answer["games"], answer["entries"]) == (0, 1, BUY + 1)


def test_an_entry_that_only_one_refuses_is_told_with_its_clause(
    compare: Any, baseline: Path, both: str
) -> None:
    engine = by_heart(baseline, "--accept", "")
    code, answer = compare("--engine", engine, "--against", str(baseline), both)
    (one,) = answer["diverged"]
    assert (code, one["kind"], one["text"]) == (1, "answer", "sell")
    assert (one["left"], one["right"]) == ("refused co2.market.not-both", "ok")
    assert one["clauses"][0] == "co2.market.not-both"


def test_another_winner_is_told(compare: Any, baseline: Path) -> None:
    engine = by_heart(baseline, "--winner", "blue")
    code, answer = compare("--engine", engine, "--against", str(baseline), SCORING)
    (one,) = answer["diverged"]
    assert (code, one["kind"]) == (1, "result")
    assert one["left"].startswith("over orange ")
    assert one["right"].startswith("over blue ")
    assert one["clauses"][0] == "co2.winner.score"


@pytest.mark.parametrize(
    ("bad", "kind", "seen"),
    [
        ("crash", "crash", "ended with code 1: no more"),
        ("silent", "silence", "no answer in 2 seconds"),
        ("garbage", "garbage", "not JSON"),
        ("endless", "endless", "a line of more than 4194304 bytes"),
        ("flood", "garbage", "answers question 1"),
        ("wrong-id", "garbage", "answers question"),
        ("error", "error", "failed: tired"),
    ],
)
def test_an_engine_that_is_none_is_a_finding_and_the_next_game_is_played(
    compare: Any, baseline: Path, bad: str, kind: str, seen: str
) -> None:
    engine = by_heart(baseline, f"--{bad}", str(BUY))
    words = ["--engine", engine, "--timeout", "2" if bad == "silent" else "10"]
    code, answer = compare(*words, "--against", str(baseline), OPENING, SUPPLY)
    first = answer["diverged"][0]
    assert (code, first["kind"], first["side"]) == (1, kind, "right")
    assert (first["entry"], first["clauses"]) == (BUY_ENTRY, ["co2.market.buy"])
    assert seen in first["right"]
    assert answer["games"] == 2


DEAF = """
import time
print('{"reply":"hello","id":1,"protocol":1,"engine":"deaf"}', flush=True)
for number in range(2, 5000):
    print('{"reply":"ok","id":%d}' % number, flush=True)
time.sleep(60)
"""


def test_an_engine_that_answers_without_reading_does_not_stop_us(tmp_path: Path) -> None:
    (tmp_path / "deaf.py").write_text(DEAF, encoding="utf-8")
    engine = EngineProcess(shlex.join([sys.executable, str(tmp_path / "deaf.py")]), timeout=2.0)
    engine.start()
    try:
        with pytest.raises(EngineFault, match="silence: does not read what it is asked"):
            ask_often(engine)
    finally:
        engine.stop()


def ask_often(engine: EngineProcess) -> None:
    """Ask for more than any pipe holds."""
    for _ in range(4000):
        engine.ask(Act(row=["x" * 100]))


def test_the_first_answer_is_waited_for_no_longer_than_asked(compare: Any, cli: Any) -> None:
    engine = shlex.join([sys.executable, "-c", "import time; time.sleep(60)"])
    start = time.monotonic()
    ran = cli("compare", "--engine", engine, "--timeout", "0.5", OPENING)
    assert (ran.code, "no answer in 0.5 seconds" in ran.err) == (125, True)
    assert time.monotonic() - start < 50  # it would sleep for a minute


def test_what_a_script_has_started_ends_with_it(compare: Any, baseline: Path) -> None:
    engine = shlex.join(["sh", "-c", by_heart(baseline, "--silent", "1") + "; true"])
    words = ["--engine", engine, "--timeout", "2", "--against", str(baseline), OPENING]
    start = time.monotonic()
    code, answer = compare(*words)
    assert (code, answer["diverged"][0]["kind"]) == (1, "silence")
    assert time.monotonic() - start < 50  # it would sleep for a minute


def test_an_engine_that_always_breaks_down_is_left_alone(compare: Any, baseline: Path) -> None:
    engine = by_heart(baseline, "--crash", "1")
    code, answer = compare("--engine", engine, "--against", str(baseline))
    assert (code, len(answer["diverged"]), len(answer["unplayed"])) == (1, 3, 1)


@pytest.mark.parametrize(
    "command",
    [
        "no-such-engine-anywhere",
        f"{shlex.quote(sys.executable)} -c pass",
        f"{shlex.quote(sys.executable)} -c print(1)",
        "'open quote",
        "''",
    ],
)
def test_an_engine_that_does_not_start_ends_with_125(cli: Cli, command: str) -> None:
    ran = cli("compare", "--engine", command, OPENING)
    assert (ran.code, ran.out) == (125, "")
    assert ran.err.startswith("error[no-engine]: ")


def test_another_version_of_the_protocol_does_not_start(cli: Cli, baseline: Path) -> None:
    ran = cli("compare", "--engine", by_heart(baseline, "--protocol", "2"), OPENING)
    assert ran.code == 125


def test_a_game_that_an_engine_cannot_be_told_is_named(compare: Any, baseline: Path) -> None:
    engine = by_heart(baseline, "--lacks", "position")  # with which SUPPLY begins
    code, answer = compare("--engine", engine, "--against", str(baseline), SUPPLY, OPENING)
    (one,) = answer["unplayed"]
    assert (code, answer["games"]) == (0, 1)
    assert (one["file"], one["side"], one["what"]) == (SUPPLY, "right", "position")


def test_a_game_that_an_engine_does_not_know_is_named(compare: Any, baseline: Path) -> None:
    code, answer = compare("--engine", by_heart(baseline), "--edition", "it", SCORING)
    assert (code, answer["games"], len(answer["unplayed"])) == (3, 0, 1)  # nothing is told by that


def test_a_log_that_cannot_be_read_is_named(compare: Any, baseline: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.log"
    bad.write_text("nothing of ours\n", encoding="utf-8")
    words = ["--engine", by_heart(baseline), "--against", str(baseline), OPENING, str(bad)]
    code, answer = compare(*words)
    assert (code, answer["games"]) == (4, 1)
    assert answer["unplayed"] == [{"file": str(bad), "side": "", "what": "unreadable"}]


def test_a_log_that_was_never_written_down_is_named(compare: Any, baseline: Path) -> None:
    chain = str(WALKTHROUGH / "chain.log")
    words = ["--engine", by_heart(baseline), "--against", str(baseline), OPENING, chain]
    code, answer = compare(*words)
    assert (code, answer["games"]) == (0, 1)
    assert answer["unplayed"] == [{"file": chain, "side": "", "what": "not-in-baseline"}]


def test_a_file_that_is_no_baseline_cannot_be_read(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "baseline.jsonl"
    file.write_text('{"schema":"golden-case/1"}\n', encoding="utf-8")
    ran = cli("compare", "--against", str(file))
    assert (ran.code, ran.out) == (4, "")
    assert "no baseline" in ran.err


def test_a_baseline_that_was_cut_names_the_line(cli: Cli, baseline: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(baseline.read_bytes()[:-500])
    ran = cli("compare", "--against", str(cut))
    assert ran.code == 4
    assert "line 5" in ran.err  # the head, four games


def test_a_broken_engine_leaves_no_half_baseline(cli: Cli, baseline: Path, tmp_path: Path) -> None:
    file = tmp_path / "new.jsonl"
    engine = by_heart(baseline, "--crash", str(BUY))
    ran = cli("compare", "--engine", engine, "--save", str(file), OPENING)
    assert ran.code == 1
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["schema"] for line in lines] == ["baseline/1"]
    assert [path.name for path in tmp_path.iterdir()] == ["new.jsonl"]


def test_every_message_of_a_baseline_fits_the_schemas(baseline: Path, root: Path) -> None:
    asks, replies = (
        jsonschema.Draft202012Validator(
            json.loads((root / "schemas" / f"engine-{name}.json").read_text(encoding="utf-8"))
        )
        for name in ("ask", "reply")
    )
    with baseline.open(encoding="utf-8") as stream:
        head, *games = map(json.loads, stream)
    replies.validate(head["welcome"])
    for game in games:
        asks.validate(game["new"])
        for step in game["steps"]:
            if step["ask"] is not None:
                asks.validate(step["ask"])
            replies.validate(step["reply"])
    assert len(games) == 4
    with pytest.raises(jsonschema.ValidationError):
        asks.validate({"ask": "act"})  # an act has a row


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "leaves another table"),
        ("it", "lascia un altro tavolo"),
        ("pl", "zostawia inny stan stołu"),
    ],
)
def test_a_person_reads_where_two_engines_part(
    cli: Cli, baseline: Path, language: str, said: str
) -> None:
    liar = by_heart(baseline, "--lie", str(BUY), "--no-digest", "")
    words = ["--engine", liar, "--against", str(baseline), "--lang", language, OPENING]
    ran = cli("compare", *words)
    assert (ran.code, ran.err) == (1, "")
    assert f"opening.log:{BUY_LINE} {said}" in " ".join(ran.out.split())
    assert "co2.market.buy" in ran.out
    assert f"orange.money  {COINS}  {COINS + 1}" in ran.out


# In another language ------------------------------------------------------------------------------

NAMES = """
[names]
"players.orange.coins" = "orange.money"
"players.purple.coins" = "purple.money"
"players.blue.coins" = "blue.money"
"players.yellow.coins" = ""
"players.black.coins" = ""
"air" = "ppm"
"cost" = "price"
"""


def partial(baseline: Path, *words: str) -> str:
    if NODE is None:
        pytest.skip("node is not here: no engine in another language is tried")
    return shlex.join([NODE, str(CLIENTS / "partial.js"), str(baseline), *words])


def test_a_partial_engine_in_another_language_agrees_by_its_own_names(
    compare: Any, baseline: Path, tmp_path: Path
) -> None:
    names = tmp_path / "names.toml"
    names.write_text(NAMES, encoding="utf-8")
    engine = partial(baseline)
    words = ["--engine", engine, "--map", str(names), "--against", str(baseline), OPENING]
    code, answer = compare(*words)
    assert (code, answer["diverged"], answer["games"]) == (0, [], 1)
    assert "mood" in answer["uncompared"]  # that we have no name for
    assert "orange.cep" in answer["uncompared"]  # and of which it knows nothing
    assert "ppm" not in answer["uncompared"]


def test_a_partial_engine_is_found_out_by_what_it_does_tell(
    compare: Any, baseline: Path, tmp_path: Path
) -> None:
    names = tmp_path / "names.toml"
    names.write_text(NAMES, encoding="utf-8")
    engine = partial(baseline, str(BUY))
    words = ["--engine", engine, "--map", str(names), "--against", str(baseline), OPENING]
    code, answer = compare(*words)
    (one,) = answer["diverged"]
    assert (code, one["entry"], one["clauses"]) == (1, BUY_ENTRY, ["co2.market.buy"])
    assert one["values"] == [{"name": "orange.money", "left": COINS, "right": COINS + 1}]


def test_names_that_are_ignored_are_not_compared(
    compare: Any, baseline: Path, tmp_path: Path
) -> None:
    names = tmp_path / "names.json"
    names.write_text('{"ignore": ["orange.money"]}', encoding="utf-8")
    liar = by_heart(baseline, "--lie", str(BUY), "--no-digest", "")
    words = ["--engine", liar, "--map", str(names), "--against", str(baseline), OPENING]
    assert compare(*words)[0] == 0


def test_a_mapping_file_with_a_slip_is_refused(cli: Cli, tmp_path: Path) -> None:
    names = tmp_path / "names.toml"
    names.write_text("[nmaes]\n", encoding="utf-8")
    ran = cli("compare", "--map", str(names), OPENING)
    assert ran.code == 4
    assert "nmaes" in ran.err


# Does it speak the protocol? ----------------------------------------------------------------------


def test_our_engine_speaks_the_protocol(compare: Any) -> None:
    ours = shlex.join([sys.executable, "-m", "co2replay", "engine"])
    code, answer = compare("--conformance", "--engine", ours)
    assert code == 0
    assert {check["outcome"] for check in answer["checks"]} == {"passed"}
    assert len(answer["checks"]) == 16


def test_a_partial_engine_speaks_the_protocol(compare: Any, baseline: Path) -> None:
    code, answer = compare("--conformance", "--engine", partial(baseline), OPENING)
    failed = {check["name"] for check in answer["checks"] if check["outcome"] == "failed"}
    # it walks along its list of answers until the act comes, so it knows neither these
    assert failed <= {"nonsense-row", "refusal-or-error"}
    skipped = {check["name"] for check in answer["checks"] if check["outcome"] == "skipped"}
    assert skipped == {"legal-count-and-list"}
    assert code == int(bool(failed))


def test_an_engine_that_dies_of_a_bad_line_is_told_so(compare: Any, baseline: Path) -> None:
    engine = by_heart(baseline, "--deaf", "")
    code, answer = compare("--conformance", "--engine", engine, OPENING)
    outcomes = {check["name"]: check["outcome"] for check in answer["checks"]}
    assert code == 1
    assert outcomes["not-json"] == "failed"
    assert outcomes["new"] == outcomes["quit"] == "passed"  # it was started anew
    code, answer = compare("--conformance", "--engine", engine, OPENING, "--lang", "it")
    seen = {check["name"]: check["seen"] for check in answer["checks"]}["not-json"]
    assert re.search("ha chiuso|è finito", seen)


# Against its own past -----------------------------------------------------------------------------


def git(*words: str, cwd: Path = ROOT) -> bytes:
    ran = subprocess.run(["git", *words], cwd=cwd, capture_output=True, check=False)
    if ran.returncode:
        pytest.skip(f"git {words[0]} says: {ran.stderr.decode().strip()[:200]}")
    return ran.stdout


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The oldest commit of ours that has an engine, laid out in a folder of its own."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: there is no past to compare with")
    words = ["--diff-filter=A", "--format=%H", "--", "co2replay/cli/engine.py"]
    commits = git("log", *words).decode().split()
    if not commits:
        pytest.skip("the history does not reach back to the first engine")
    folder = tmp_path_factory.mktemp("past")
    with tarfile.open(fileobj=BytesIO(git("archive", commits[-1], "co2replay"))) as archive:
        archive.extractall(folder, filter="data")
    return folder


def engine_in(folder: Path) -> str:
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); sys.argv = ['co2replay', 'engine']"
    code += "; from co2replay.__main__ import main; sys.exit(main())"
    return shlex.join([sys.executable, "-c", code])


def test_our_engine_of_then_plays_the_games_of_today(compare: Any, past: Path) -> None:
    code, answer = compare("--engine", engine_in(past), OPENING, SUPPLY)
    assert answer["games"] == 2
    # Where a later change altered an old game, it is named with entry and clause.
    assert code == int(bool(answer["diverged"]))
    assert all(one["clauses"] and one["kind"] != "crash" for one in answer["diverged"])


def test_a_number_changed_since_then_is_found_with_its_clause(
    compare: Any, past: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    shutil.copytree(past, other)
    numbers = other / "co2replay/games/co2/data/numbers.toml"
    text = numbers.read_text(encoding="utf-8")
    planted = text.replace("start_coins = { value = [3,", "start_coins = { value = [2,")
    assert planted != text
    numbers.write_text(planted, encoding="utf-8")
    code, answer = compare("--engine", engine_in(past), "--engine", engine_in(other), OPENING)
    (one,) = answer["diverged"]
    assert (code, one["text"]) == (1, "! start orange")
    assert {"name": "orange.money", "left": 3, "right": 2} in one["values"]
    assert one["clauses"][0] == "co2.setup.start-coins-by-seat"


def test_git_finds_the_commit_that_changed_the_game(baseline: Path, tmp_path: Path) -> None:
    """Five commits of an engine: good, good, one that does not start, one that lies, and on."""
    if shutil.which("git") is None:
        pytest.skip("git is not here")
    good, liar = by_heart(baseline), by_heart(baseline, "--lie", str(BUY), "--no-digest", "")
    commits = [good, good, "exit 1", liar, liar]
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    git("init", "-q", cwd=tmp_path)
    names = []
    for number, command in enumerate(commits):
        (tmp_path / "engine.sh").write_text(f"# {number}\n{command}\n", encoding="utf-8")
        git("add", "engine.sh", cwd=tmp_path)
        git(*who, "commit", "-q", "-m", str(number), cwd=tmp_path)
        names.append(git("rev-parse", "HEAD", cwd=tmp_path).decode().strip())
    git("bisect", "start", names[-1], names[0], cwd=tmp_path)
    words = ["compare", "--engine", "sh engine.sh", "--against", str(baseline)]
    command = [sys.executable, "-m", "co2replay", *words]
    ran = subprocess.run(
        ["git", *who, "bisect", "run", *command],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    said = ran.stdout.decode()
    # the third one cannot be tested, so one of these two it is, and no other
    assert names[3] in said
    assert names[1] + " is the first bad commit" not in said
