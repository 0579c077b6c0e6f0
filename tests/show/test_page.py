"""The page of a game without a browser: it says everything, tells no secret, carries its log."""

from __future__ import annotations

import base64
import hashlib
import html.parser
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.containers import CLOSED, OPENED, block, carried_log
from co2replay.notation.parse import read_text
from tests.show.page_games import ACTIVE, CLOSING, OPENING, ROOT, SCORING, hostile_game, whole_game

Cli = Callable[..., Any]
KILOBYTES_MOST = 500
WHOLE = os.environ.get("CORPUS") == "whole"
GAMES = ROOT / "fixtures/games"
GOLDEN = GAMES / "co2/golden"
DISPUTES = GAMES / "co2/long-disputes"
PAGES: dict[tuple[str, tuple[str, ...]], bytes] = {}


class Elements(html.parser.HTMLParser):
    """What a reader of HTML that is not ours finds: elements, and the text outside scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self.quiet += tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self.quiet -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.quiet:
            self.said.append(data)


def read(text: str) -> Elements:
    parser = Elements()
    parser.feed(text)
    return parser


def made(cli: Cli, tmp_path: Path, log: str, *more: str) -> str:
    """The page of a log, of the same log as before the page made before."""
    source, target = tmp_path / "game.log", tmp_path / "game.html"
    source.write_text(log, encoding="utf-8")
    if (log, more) not in PAGES:
        ran = cli("html", str(source), "-o", str(target), *more)
        assert ran.code in (0, 1, 3), ran.err
        PAGES[log, more] = target.read_bytes()
    target.write_bytes(PAGES[log, more])
    return PAGES[log, more].decode("utf-8")


def inside(text: str, name: str) -> Any:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', text, re.S)
    assert found is not None
    return json.loads(found[1])


# Without scripts.


def test_without_scripts_the_page_says_answer_verdicts_sheets_and_the_whole_log(
    cli: Cli, tmp_path: Path
) -> None:
    page = read(made(cli, tmp_path, SCORING.read_text(encoding="utf-8")))
    said = re.sub(r"\s+", " ", " ".join(page.said))
    assert "legal; orange wins with 75" in said
    assert re.search("co2/pl . blue 70 legal; blue wins with 70", said)
    assert "co2.score.goal-exchange" in said
    # the sheet of the walkthrough: 42 + 6 + 8 + 16 + 0 + 3 = 75
    assert re.search("final scoring ?, co2/en", said)
    assert re.search(r"total co2\.winner\.score 75 66 73", said)
    for line in ("[end]", "purple: income 0 coins 3 vp ; goal 31 exchange", "price 5"):
        assert line in said
    assert [tag for tag, _ in page.found].count("h1") == 1
    assert "noscript" not in {tag for tag, _ in page.found}


def test_every_line_and_every_mark_has_an_address(cli: Cli, tmp_path: Path) -> None:
    text = made(cli, tmp_path, whole_game())
    names = [attrs["id"] for _, attrs in read(text).found if attrs.get("id")]
    assert len(names) == len(set(names))
    assert {"2.1-orange", "2-supply", "end", "setup"} <= set(names)
    log = inside(text, "co2replay-log")
    last = log.rstrip("\n").count("\n") + 1
    assert f"line-{last}" in names


def test_a_page_in_another_language_begins_with_it(cli: Cli, tmp_path: Path) -> None:
    text = made(cli, tmp_path, SCORING.read_text(encoding="utf-8"), "--lang", "pl")
    assert text.startswith('<!DOCTYPE html>\n<html lang="pl">')
    assert "wygrywa pomarańczowy, wynik 75" in " ".join(read(text).said)
    assert inside(text, "co2replay-data")["languages"] == ["pl", "en", "de", "it"]


# What it must not say.


def test_a_page_tells_colours_unless_asked_for_names(cli: Cli, tmp_path: Path) -> None:
    log = SCORING.read_text(encoding="utf-8")
    assert not re.search(r"\bAda\b", made(cli, tmp_path, log))
    assert re.search(r"\bAda\b", made(cli, tmp_path, log, "--names"))


def test_names_are_taken_out_wherever_they_stand_and_every_line_keeps_its_number(
    cli: Cli, tmp_path: Path
) -> None:
    log = SCORING.read_text(encoding="utf-8")
    log = log.replace("co2replay 1", "co2replay 1   # Ada wrote this", 1)
    log = log.replace("\n---\n", "\n# Ada\n---   # Bo\n# Cy and Ada\n", 1)
    log = log.replace("\norange: income", "\nAda: income", 1)
    text = made(cli, tmp_path, log)
    assert not re.search(r"\b(Ada|Bo|Cy)\b", text)
    ours, theirs = inside(text, "co2replay-log").split("\n"), log.split("\n")
    assert len(ours) == len(theirs)
    first = next(at for at, line in enumerate(theirs) if line.startswith("Ada: income"))
    assert ours[first] == "orange: income 0 coins 6 vp ; goal 32 score"


def test_a_card_is_hidden_in_its_line_and_the_other_lines_stay_to_the_letter(
    cli: Cli, tmp_path: Path
) -> None:
    log = OPENING.read_text(encoding="utf-8")
    carried = inside(made(cli, tmp_path, log, "--names"), "co2replay-log")
    pairs = list(zip(log.split("\n"), carried.split("\n"), strict=True))
    changed = [old for old, new in pairs if old != new]
    assert len(changed) == 2
    assert all(old.startswith("! deal") for old in changed)


def test_as_long_as_the_game_goes_on_no_hand_is_told(cli: Cli, tmp_path: Path) -> None:
    log = OPENING.read_text(encoding="utf-8")
    assert "deal orange lobby 5 13 20 25 ?" in log
    assert "deal orange goal 32" in log
    text = made(cli, tmp_path, log, "--names")
    carried = inside(text, "co2replay-log")
    assert "deal orange lobby ? ? ? ? ?" in carried
    assert "13 20 25" not in text
    assert "goal 32" not in text
    assert "orange.lobby" not in carried


def test_after_the_game_the_page_has_the_hands_and_says_which_fields_are_secret(
    cli: Cli, tmp_path: Path
) -> None:
    data = inside(made(cli, tmp_path, whole_game()), "co2replay-data")
    assert data["over"] is True
    secret = {data["fields"][place] for place in data["secret"]}
    assert {"orange.lobby", "orange.goal", "purple.lobby"} <= secret
    assert "orange.money" not in secret


def test_a_game_that_ended_under_another_book_is_over(cli: Cli, tmp_path: Path) -> None:
    # Played to its end by the Italian book; under the English one, which it names, it breaks off.
    log = (ROOT / "fixtures/games/co2/long-disputes/translation-it-as-en.log").read_text("utf-8")
    assert "! deal orange goal 30\n" in log
    text = made(cli, tmp_path, log)
    assert "! deal orange goal 30\n" in inside(text, "co2replay-log")
    (answer,) = cli("validate", str(tmp_path / "game.html"), "--json", "--edition", "all").json()[
        "logs"
    ]
    assert {one["edition"]: one["winners"] for one in answer["verdicts"]}["co2/it"] == ["yellow"]


# The page in the place of the log.


@pytest.mark.parametrize("players", [1, 3, 4])
def test_every_answer_about_the_page_is_that_about_the_log(
    cli: Cli, tmp_path: Path, players: int
) -> None:
    log = whole_game(players)
    made(cli, tmp_path, log)
    page, source = str(tmp_path / "game.html"), str(tmp_path / "game.log")
    ours, theirs = (cli("validate", name, "--json").json() for name in (page, source))
    (one,), (other,) = ours["logs"], theirs["logs"]
    for verdict, wanted in zip(one["verdicts"], other["verdicts"], strict=True):
        assert verdict["digest"] == wanted["digest"]
        assert verdict["scores"] == wanted["scores"]
    assert cli("convert", page, "--to", "json").out
    assert cli("diff", page, source).code == 0
    assert cli("show", page, "--at", "2.1").out == cli("show", source, "--at", "2.1").out


def test_a_page_of_a_page_is_the_same_page(cli: Cli, tmp_path: Path) -> None:
    first = made(cli, tmp_path, whole_game(2))
    again = tmp_path / "again"
    again.mkdir()
    (again / "game.html").write_text(first, encoding="utf-8")
    ran = cli("html", str(again / "game.html"), "-o", str(again / "second.html"))
    assert ran.code in (0, 1, 3)
    second = (again / "second.html").read_text(encoding="utf-8")
    assert inside(second, "co2replay-log") == inside(first, "co2replay-log")
    assert cli("html", str(tmp_path / "game.log"), "-o", "-").out.encode() == first.encode()


def test_with_names_and_nothing_to_hide_the_log_is_carried_letter_by_letter(
    cli: Cli, tmp_path: Path
) -> None:
    log = SCORING.read_text(encoding="utf-8")
    assert inside(made(cli, tmp_path, log, "--names"), "co2replay-log") == log


@pytest.mark.parametrize(
    "page",
    [
        b"<!doctype html><title>another page</title>",
        b"<!DOCTYPE html>" + OPENED.encode(),
        b"<!DOCTYPE html>" + OPENED.encode() + b'"co2replay 1',
        b"<!DOCTYPE html>" + OPENED.encode() + b"[" * 100_000 + CLOSED.encode(),
        b"<!DOCTYPE html>" + OPENED.encode() + b'{"a": 1}' + CLOSED.encode(),
        b"<!DOCTYPE html>" + OPENED.encode() + b'"\xff\xfe"' + CLOSED.encode(),
        b"<!DOCTYPE html>" + 2 * (OPENED + '"co2replay 1"' + CLOSED).encode(),
    ],
)
def test_a_page_without_a_whole_log_is_refused_in_one_sentence(
    cli: Cli, tmp_path: Path, page: bytes
) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(page)
    for verb in ("validate", "replay", "fmt", "html"):
        more = ["-o", str(tmp_path / "x.html")] if verb == "html" else []
        ran = cli(verb, str(file), *more)
        assert ran.code == 4
        assert "no log of co2replay is in this page" in ran.out + ran.err
    assert not (tmp_path / "x.html").exists()


def test_a_log_in_a_page_that_is_no_log_is_refused_at_its_line(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("<!doctype html>" + block("<!doctype html>\nhello\n"), encoding="utf-8")
    ran = cli("replay", str(file))
    assert ran.code == 4
    assert "Traceback" not in ran.err


def test_any_text_goes_into_a_page_and_comes_out() -> None:
    for text in (CLOSING, ACTIVE, "\u2028\u2029\x00&amp;\\u003c", "ą’日本\U0001f30d", ""):
        page = f"<!DOCTYPE html>{block(text)}<p>more"
        assert carried_log(page.encode("utf-8")) == text
        assert page.count("</script") == 1
        assert "<!--" not in page


def test_a_page_cannot_be_put_in_order_where_it_stands(cli: Cli, tmp_path: Path) -> None:
    made(cli, tmp_path, whole_game(2))
    page = tmp_path / "game.html"
    before = page.read_bytes()
    assert cli("fmt", "--write", str(page)).code == 2
    assert page.read_bytes() == before


# Nothing from a log is markup.


def test_a_page_has_no_element_and_no_attribute_from_the_log(cli: Cli, tmp_path: Path) -> None:
    plain = made(cli, tmp_path, SCORING.read_text(encoding="utf-8"), "--names")
    text = made(cli, tmp_path, hostile_game(), "--names")
    assert read_text(hostile_game(), vocabulary_for).problems == []
    known = {tag for tag, _ in read(plain).found}
    assert {tag for tag, _ in read(text).found} <= known
    names = {name for _, attrs in read(text).found for name in attrs}
    assert not {name for name in names if name.startswith("on") and name != "on"}
    assert names <= {name for _, attrs in read(plain).found for name in attrs}
    assert text.count("</script>") == plain.count("</script>") == 3
    assert "&lt;img src=x onerror=" in text


def test_the_name_of_a_file_is_text_too(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "a<b> & c"
    folder.mkdir()
    log = folder / "<img src=x onerror=document.title='ran'>.log"
    log.write_text(SCORING.read_text(encoding="utf-8"), encoding="utf-8")
    ran = cli("html", str(log), "-o", "-")
    assert "img" not in {tag for tag, _ in read(ran.out).found}
    assert "&lt;img src=x onerror=document.title=&#39;ran&#39;&gt;.log" in ran.out
    assert str(tmp_path) not in ran.out  # where a file lies is nobody's business


def test_the_policy_allows_this_style_and_this_script_and_nothing_else(
    cli: Cli, tmp_path: Path
) -> None:
    text = made(cli, tmp_path, hostile_game(), "--names")
    meta = next(
        attrs["content"]
        for tag, attrs in read(text).found
        if tag == "meta" and attrs.get("http-equiv") == "Content-Security-Policy"
    )
    assert meta is not None
    rules = dict(rule.strip().split(" ", 1) for rule in meta.split(";"))
    assert rules["default-src"] == "'none'"
    assert set(rules) == {"default-src", "style-src", "script-src", "base-uri", "form-action"}
    assert "unsafe" not in meta
    for kind, tag in (("style-src", "style"), ("script-src", "script")):
        (own,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.S)
        digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode()
        assert rules[kind] == f"'sha256-{digest}'"
    assert text.index("Content-Security-Policy") < text.index("<style>")
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", re.sub(r"&.*?;", "", text))


# Small, and always the same.


LONG_FROM = 4_000  # bytes of a log: the page of a shorter one is not long
LONG = [
    one
    for folder in ("golden", "disputes", "long-disputes", "oracle", "walkthrough")
    for one in GAMES.glob(f"*/{folder}/*.log")
    if one.stat().st_size > LONG_FROM
]
# The longest golden game; of the disputes the one of which most is to be said, and the longest one.
LONGEST = (
    max(GOLDEN.glob("*.log"), key=lambda one: one.stat().st_size),
    DISPUTES / "forgotten-sale.log",
    DISPUTES / "translation-it-as-en.log",
)


@pytest.mark.parametrize("log", sorted(LONG) if WHOLE else LONGEST, ids=lambda log: log.stem)
def test_the_pages_of_the_longest_games_are_small(cli: Cli, tmp_path: Path, log: Path) -> None:
    page = made(cli, tmp_path, log.read_text(encoding="utf-8"))
    assert len(page.encode()) < KILOBYTES_MOST * 1000


CLAUSED = (
    SCORING,
    ROOT / "fixtures/games/power-grid/walkthrough/two-houses.log",
    DISPUTES / "translation-it-as-en.log",
)
RECORDED = (*GAMES.glob("*/*golden/*.log"), *GAMES.glob("*/*disputes/*.log"))
CODE = re.compile(r"\b(?:co2|pg|sc)\.[a-z0-9-]+\.[a-z0-9.-]*[a-z0-9]\b")


@pytest.mark.parametrize("log", sorted(RECORDED) if WHOLE else CLAUSED, ids=lambda log: log.stem)
def test_every_clause_code_of_a_page_opens(cli: Cli, tmp_path: Path, log: Path) -> None:
    """What stands in the page as a code is a link; what the scripts name is in the drawer."""
    page = made(cli, tmp_path, log.read_text(encoding="utf-8"))
    data = json.loads(str(re.search(r'id="co2replay-data">(.*?)</script>', page, re.S)[1]))
    named = {*data["clauses"], *(one[2] for book in data["faults"] for one in book if one[2])}
    named |= set(re.findall(r'href="#clause-([^"]+)"', page))
    named.discard("")  # what a ruling moved
    assert named
    assert named <= set(data["law"])
    codes = re.findall(r"<code>([^<]+)</code>", page)
    assert [one for one in codes if CODE.fullmatch(one)] == []


def test_an_answer_that_hangs_on_a_reading_has_its_moment(cli: Cli, tmp_path: Path) -> None:
    """By its own readings nothing fails in this game; by another one line 146 breaks a clause."""
    log = (GAMES / "power-grid/golden/g21-en-6p-usa.log").read_text(encoding="utf-8")
    data = inside(made(cli, tmp_path, log), "co2replay-data")
    assert data["editions"] == ["power-grid/en", "power-grid/it"]
    [[moment, _, clause, doubt, *_]], legal = data["faults"]
    assert (data["moments"][moment][2], clause, doubt) == (146, "pg.auction.replace-now", True)
    assert (legal, data["disputed"]) == ([], [moment])


def test_what_nobody_wrote_down_has_its_moment_too(cli: Cli, tmp_path: Path) -> None:
    """Line 12 proposes in a region of which nothing is known."""
    log = (GAMES / "co2/partial/set-up-nobody-wrote-down.log").read_text(encoding="utf-8")
    data = inside(made(cli, tmp_path, log), "co2replay-data")
    for [[moment, _, clause, doubt, *_]] in data["faults"]:
        assert (data["moments"][moment][2], clause, doubt) == (12, "", True)


def test_the_last_table_is_told_in_words_by_owner_and_place(cli: Cli, tmp_path: Path) -> None:
    """Of the example: blue has 60 Elektro, plant 18 and two cities, the market 12 coal."""
    log = (GAMES / "power-grid/walkthrough/two-houses.log").read_text(encoding="utf-8")
    page = made(cli, tmp_path, log)
    told = " ".join(page[page.index('id="in_words"') : page.index('id="course"')].split())
    assert "blue: Elektro 60; plants 18; cities Düsseldorf Köln; connected 2" in told
    assert "market: coal 12; oil 12; garbage 6; uranium 2" in told
    assert "blue.money" not in told


def opens_at(cli: Cli, tmp_path: Path, log: str, *more: str) -> tuple[int, int, int]:
    """Where a page opens, its last moment, and the line of what is shown as played there."""
    page = made(cli, tmp_path, log, *more)
    data = json.loads(str(re.search(r'id="co2replay-data">(.*?)</script>', page, re.S)[1]))
    return data["opens"], len(data["moments"]) - 1, data["moments"][data["opens"]][2]


def test_a_page_opens_before_what_stands_at_the_moment_asked_for(cli: Cli, tmp_path: Path) -> None:
    finished, going_on = SCORING.read_text("utf-8"), OPENING.read_text("utf-8")
    for log, more, at_end in (
        (finished, (), False),
        (finished, ("--at", "end"), True),
        (finished, ("--begin", "end"), True),  # as it was called
        (going_on, (), True),
    ):
        opens, last, _ = opens_at(cli, tmp_path, log, *more)
        assert opens == (last if at_end else 0)
    # `buy` stands in line 23, the scientist above it; the mark of line 26 closes the turn only. The
    # hidden cards of line 17 are not in the page, and its moments are found all the same.
    for at, behind in (("line 23", 22), ("1.1 purple", 26), ("line 27", 26)):
        assert opens_at(cli, tmp_path, going_on, "--at", at)[2] == behind, at


def test_the_same_log_gives_the_same_bytes(cli: Cli, tmp_path: Path) -> None:
    log = whole_game(3)
    first = made(cli, tmp_path, log)
    PAGES.clear()  # made anew, not remembered
    assert made(cli, tmp_path, log) == first


def test_a_page_names_its_encoding_and_has_it_in_any_pipe(cli: Cli, tmp_path: Path) -> None:
    page = made(cli, tmp_path, whole_game(2), "--lang", "pl")
    ran = subprocess.run(
        [sys.executable, "-m", "co2replay", "html", tmp_path / "game.log", "-o", "-"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "CO2REPLAY_LANG": "pl"},
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert ran.stdout.decode("utf-8") == page


def test_moments_are_kept_as_differences(cli: Cli, tmp_path: Path) -> None:
    data = inside(made(cli, tmp_path, whole_game()), "co2replay-data")
    moments = len(data["moments"])
    assert moments > 300
    values = sum(len(change) // 2 for change in data["changes"][0])
    assert values < moments * len(data["fields"]) / 20


def test_what_was_written_is_told_and_fits_its_schema(cli: Cli, tmp_path: Path) -> None:
    log, page = tmp_path / "a.log", tmp_path / "a.html"
    log.write_text(whole_game(2), encoding="utf-8")
    ran = cli("html", str(log), "-o", str(page), "--json")
    answer = ran.json()
    assert answer["schema"] == "page/1"
    assert answer["bytes"] == page.stat().st_size
    assert answer["exit"] == ran.code
    assert str(page) in cli("html", str(log), "-o", str(page)).out
    assert cli("html", str(log), "-o", "-", "--json").code == 2
    assert cli("html", str(log), "-o", str(tmp_path / "no" / "a.html")).code == 4


def test_where_everybody_loses_the_page_says_so_in_its_head(cli: Cli, tmp_path: Path) -> None:
    """640 ppm stand on the table at the end, and 500 are the limit (sc.coop.win)."""
    log = ROOT / "fixtures/games/second-chance/golden/g37-solo-1p-solo-goal.log"
    assert cli("html", str(log), "-o", str(tmp_path / "game.html")).code == 0
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    head = re.search(r'class="book" .*?</button>', page)
    assert head is not None
    assert "everybody loses" in head[0]
