"""The page in a real browser: stepping, dragging, languages, rulebooks, links, and no script."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from co2replay.library import read_log
from co2replay.verify.session import Session, play, play_to
from co2replay.view.page.controls import COMMANDS
from co2replay.view.stepping.keys import KEYS

from .browsing import browser, left_out
from .page_games import ROOT, SCORING, hostile_game, whole_game

Cli = Callable[..., Any]
GAPS = "golden/g01-en-1p"  # nobody wrote down a part of it
WIDTHS = (360, 820, 1366)
MOMENTS_COMPARED = 20
SLOWEST_DRAG = 50  # milliseconds a moment, drawing included; a person sees no stutter below
SHOWN = """() => Object.fromEntries([...document.querySelectorAll('[data-k="n"]')]
    .map((one) => [one.dataset.f, one.textContent]))"""
FILL_BAR = "(at) => { const t = document.getElementById('time'); t.value = at;"
DRAG = FILL_BAR + " t.dispatchEvent(new Event('input', {bubbles: true})); }"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as started:
        yield started


@pytest.fixture(scope="module")
def game(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(cli, tmp_path_factory.mktemp("game"), whole_game())


@pytest.fixture(scope="module")
def disputed(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = SCORING.read_text(encoding="utf-8")
    return written(cli, tmp_path_factory.mktemp("disputed"), log)


def written(cli: Cli, folder: Path, log: str, *more: str) -> Path:
    (folder / "game.log").write_text(log, encoding="utf-8")
    ran = cli("html", str(folder / "game.log"), "-o", str(folder / "game.html"), *more)
    assert ran.code in (0, 1, 3), ran.err
    return folder / "game.html"


@pytest.fixture
def opened(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open a page; whatever goes wrong in it, or is fetched by it, fails the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def load(file: Path, address: str = "", **manners: Any) -> Any:
        context = chromium.new_context(**{"viewport": {"width": 1366, "height": 900}, **manners})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        asked = []
        page.on("request", lambda one: asked.append(one.url))
        page.goto(f"{file.as_uri()}{address}")
        assert [one for one in asked if not one.startswith(file.as_uri())] == []
        return page

    yield load
    for context in contexts:
        context.close()
    assert wrong == []


def data_of(file: Path) -> Any:
    text = file.read_text(encoding="utf-8")
    found = re.search(r'id="co2replay-data">(.*?)</script>', text, re.S)
    assert found is not None
    return json.loads(found[1])


def line_of(file: Path, words: str) -> int:
    """The first line of the log that the page carries which begins with these words."""
    log = json.loads(str(re.search(r'id="co2replay-log">(.*?)</script>', read(file), re.S)[1]))
    lines = log.split("\n")
    return 1 + next(at for at, line in enumerate(lines) if line.startswith(words))


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def wait_for(page: Any, holds: Callable[[], bool]) -> None:
    """Look again and again; the policy of the page lets nothing be evaluated in it by itself."""
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it did not come in time")


def where(page: Any) -> str:
    return str(page.text_content("#where"))


def hash_of(page: Any) -> str:
    return str(page.evaluate("location.hash"))


# Stepping and links.


def test_keys_step_by_action_turn_round_and_decade(opened: Any, game: Path) -> None:
    page = opened(game, "#1.1-purple")
    assert where(page) == "[1.1 purple]"
    page.keyboard.press("ArrowRight")
    assert page.text_content("#entry") == "scientist hand europe/money"
    page.keyboard.press("Backspace")
    assert hash_of(page) == "#1.1-purple"
    page.keyboard.press(" ")
    assert page.text_content("#entry") == "scientist hand europe/money"
    page.keyboard.press("t")
    assert where(page) == "[1.2 blue]"
    page.keyboard.press("T")
    assert where(page) == "[1.1 purple]"
    page.keyboard.press("r")
    assert page.text_content("[data-f='1'][data-k='n']") == "2"
    page.keyboard.press("d")
    assert page.text_content("[data-f='0'][data-k='n']") == "2"
    page.keyboard.press("D")
    assert where(page) == "[1.1 blue]" or where(page) == "set-up"
    page.keyboard.press("g")
    assert page.input_value("#time") == "0"
    page.keyboard.press("G")
    assert hash_of(page) == "#end"
    assert page.input_value("#time") == page.get_attribute("#time", "max")


def test_every_key_of_step_that_the_help_names_does_something(opened: Any, game: Path) -> None:
    data = data_of(game)
    known = {one for key in KEYS if key.name in COMMANDS for one in key.commands}
    assert set(data["keys"].values()) == known
    page = opened(game, "#2.1-orange")
    for pressed, command in data["keys"].items():
        page.keyboard.press(pressed)
        if command in ("jump", "search", "again", "again_back", "help"):
            assert page.locator("dialog[open]").count() == 1, command
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog", state="hidden")
    page.select_option("#language", "0")
    page.keyboard.press("Tab")  # out of the list, whose letters choose in it
    page.keyboard.press("u")  # nobody ruled in this game
    assert page.text_content("#note") == "nothing of that kind there"
    page.click("#help")
    shown = page.text_content("#keys")
    assert "another rulebook, and back" in shown
    assert "next ruling, and back" in shown


def test_a_link_opens_its_moment_and_another_one_goes_on(opened: Any, game: Path) -> None:
    page = opened(game, "#2.1-orange")
    assert where(page) == "[2.1 orange]"
    page.evaluate("location.hash = '#3-supply'")
    wait_for(page, lambda: "supply" in where(page))
    line = line_of(game, "install solar europe/research")
    page.evaluate(f"location.hash = '#line-{line}'")
    wait_for(page, lambda: page.text_content("#entry") == "install solar europe/research")
    assert page.get_attribute(f"[data-l='{line}']", "aria-current") == "true"
    for nonsense in ("#no-such", "#line-", "#%E0%A4%A", "#line-999999"):
        assert opened(game, nonsense).is_visible("#bar")


def test_a_link_shows_the_table_and_not_the_place_in_the_log(opened: Any, game: Path) -> None:
    for address in ("#2.1-orange", "#line-60"):
        page = opened(game, address)
        page.wait_for_timeout(200)
        assert abs(page.locator("#table").bounding_box()["y"]) < 200


def test_the_line_of_the_log_that_is_pressed_is_gone_to(opened: Any, game: Path) -> None:
    page = opened(game)
    line = line_of(game, "install biomass europe/money")
    page.click(f"[data-l='{line}'] > a")
    wait_for(page, lambda: page.text_content("#entry") == "install biomass europe/money")
    assert page.get_attribute(f"[data-l='{line}']", "aria-current") == "true"


def test_the_current_line_stands_in_sight_in_the_log(opened: Any, game: Path) -> None:
    page = opened(game, "#3.1-blue")
    for _ in range(3):
        page.keyboard.press("t")
        line = page.locator("#lines [aria-current]").bounding_box()
        pane = page.locator("#lines").bounding_box()
        assert pane["y"] < line["y"] < pane["y"] + pane["height"] - line["height"]


def test_what_moved_is_listed_with_its_clause_and_shown_by_arrows(opened: Any, game: Path) -> None:
    page = opened(game, f"#line-{line_of(game, 'install solar')}")
    rows = page.locator("#moved tbody tr")
    assert rows.count() > 0
    assert "co2." in page.text_content("#moved")
    wait_for(page, lambda: page.locator("#arrows .ring").count() > 0)


def test_a_moment_and_a_word_can_be_asked_for(opened: Any, game: Path) -> None:
    page = opened(game, "#setup")
    page.keyboard.press("j")
    page.fill("#asked", "2.1 orange")
    page.keyboard.press("Enter")
    assert where(page) == "[2.1 orange]"
    page.keyboard.press("/")
    page.fill("#asked", "construct recycling")
    page.keyboard.press("Enter")
    assert page.text_content("#entry").startswith("construct recycling")
    first = hash_of(page)
    page.keyboard.press("n")
    assert page.text_content("#entry").startswith("construct recycling")
    assert hash_of(page) != first
    page.keyboard.press("N")
    assert hash_of(page) == first
    page.keyboard.press("/")
    page.fill("#asked", "no such words")
    page.keyboard.press("Enter")
    assert page.text_content("#hits") == "not found"
    page.keyboard.press("Escape")
    page.wait_for_selector("#ask", state="hidden")
    page.keyboard.press("?")
    assert page.is_visible("#keys")


def test_dragging_the_timeline_draws_every_moment_and_stays_smooth(opened: Any, game: Path) -> None:
    page = opened(game, "#setup")
    last = int(page.get_attribute("#time", "max"))
    took = page.evaluate(
        f"""(last) => {{ const drag = {DRAG}; const from = performance.now();
        for (let at = 0; at <= last; at++) drag(at);
        document.body.offsetHeight; return (performance.now() - from) / (last + 1); }}""",
        last,
    )
    assert took < SLOWEST_DRAG
    box = page.locator("#time").bounding_box()
    page.mouse.move(box["x"] + 4, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    assert 0 < int(page.input_value("#time")) < last


@pytest.mark.parametrize(
    "name",
    ["variants/solo-end", "variants/draft", "variants/auction", "walkthrough/opening", GAPS],
)
def test_every_kind_of_game_can_be_stepped_through(
    cli: Cli, opened: Any, tmp_path: Path, name: str
) -> None:
    log = (ROOT / f"fixtures/games/co2/{name}.log").read_text(encoding="utf-8")
    page = opened(written(cli, tmp_path, log, "--names"), "#setup")
    last = int(page.get_attribute("#time", "max"))
    for book in range(3):
        page.select_option("#edition", str(book))
        page.evaluate(f"(last) => {{ for (let at = 0; at <= last; at++) ({DRAG})(at); }}", last)
    assert page.text_content("#moved") != ""
    assert "undefined" not in page.text_content("#table")
    assert "NaN" not in page.locator("#charts").inner_html()


def test_in_an_auction_the_highest_bid_and_who_is_asked_are_told(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    log = (ROOT / "fixtures/games/co2/variants/auction.log").read_text(encoding="utf-8")
    page = opened(written(cli, tmp_path, log, "--names"), "#setup")
    said = set()
    for _ in range(int(page.get_attribute("#time", "max"))):
        page.keyboard.press("ArrowRight")
        if page.is_visible(".bid"):
            said.add(page.text_content(".bid").split()[-1])
            assert "bid" in page.text_content(".waits")
    bids = set(re.findall(r"\bbid (\d+)", log))
    assert said
    assert said <= bids


# What it shows is what the engine has.


def numbers_of(session: Session, edition: str, upto: int) -> dict[str, Any]:
    state = play_to(session, edition, upto).state
    return dict(session.game.named(state))


@pytest.mark.parametrize("book", [0, 1, 2])
def test_the_numbers_shown_are_those_of_the_engine(opened: Any, game: Path, book: int) -> None:
    data = data_of(game)
    session = read_log(game)
    page = opened(game, "#setup")
    page.select_option("#edition", str(book))
    draw = random.Random(f"moments {book}")
    names = {str(number): name for number, name in enumerate(data["fields"])}
    compared = 0
    for moment in draw.sample(range(len(data["moments"]) - 1), MOMENTS_COMPARED):
        page.evaluate(DRAG, moment)
        wanted = numbers_of(session, data["editions"][book], data["moments"][moment][0] + 1)
        shown = {names[number]: text for number, text in page.evaluate(SHOWN).items()}
        for name in shown.keys() & wanted.keys():
            if name.endswith((".goal", ".lobby")):
                continue  # a hand stays hidden as long as the game goes on
            if isinstance(wanted[name], int):
                assert shown[name] == str(wanted[name]), (moment, name)
                compared += 1
        assert shown["decade"] == str(wanted["turn"][1])
        assert shown["round"] == str(wanted["turn"][2])
        for space in ("europe/research", "asia/money", "africa/tech"):
            drawn = page.get_attribute(f"[data-f='{data['fields'].index(space)}']", "href")
            assert (drawn == "#tile-0") == (wanted[space] == "empty")
    assert compared > 20 * MOMENTS_COMPARED


def test_the_last_moment_is_the_end_of_a_whole_replay(opened: Any, game: Path) -> None:
    session = read_log(game)
    page = opened(game, "#end")
    played = play(session, session.edition())
    wanted = session.game.named(played.trace.state)
    place = data_of(game)["fields"].index("orange.money")
    shown = page.text_content(f"[data-f='{place}'][data-k='n']")
    assert shown == str(wanted["orange.money"])


# Languages and rulebooks.


def test_the_languages_are_switched_in_the_page(opened: Any, game: Path) -> None:
    page = opened(game, f"#line-{line_of(game, 'install solar')}")
    page.keyboard.press("L")
    assert page.get_attribute("html", "lang") == "it"
    assert page.text_content("#h-log") == "La partita"
    assert page.text_content("#entry") == "installa solare europa/ricerca"
    page.select_option("#language", "2")
    assert page.get_attribute("html", "lang") == "pl"
    assert page.text_content("#h-table") == "Stół"
    assert page.get_attribute("#time", "aria-label") == "chwila gry"
    page.select_option("#language", "0")
    assert page.text_content("#entry") == "install solar europe/research"


def test_another_rulebook_shows_its_own_game(opened: Any, disputed: Path) -> None:
    page = opened(disputed, "#end")
    place = data_of(disputed)["fields"].index("orange.money")
    coins = f"[data-f='{place}'][data-k='n']"
    english = page.text_content(coins)
    page.select_option("#edition", "2")
    # the Polish book has no income at the end; orange took 6 of it as points and 0 as coins
    assert page.text_content(coins) == english
    points = data_of(disputed)["fields"].index("orange.vp")
    assert page.text_content("#books .chosen").startswith("co2/pl")
    assert page.locator("[data-edition='co2/pl'].chosen").count() == 1
    polish = page.text_content(f"[data-f='{points}'][data-k='n']")
    page.keyboard.press("e")
    assert page.text_content("#books .chosen").startswith("co2/en")
    assert page.text_content(f"[data-f='{points}'][data-k='n']") != polish


def test_where_the_verdicts_differ_is_marked_and_gone_to(opened: Any, disputed: Path) -> None:
    page = opened(disputed, "#setup")
    assert page.locator("#ticks .disputed").count() >= 1
    page.keyboard.press("v")
    # the exchange of goal 31 is line 21 of the walkthrough, without its names the same
    assert "goal 31 exchange" in page.text_content("#entry")
    assert "◆" in page.text_content("#books")
    assert "co2.score.goal-exchange" in page.text_content("#books")
    # what is broken, under which book, and where every book has it
    found = page.text_content("#found")
    assert found.startswith("co2/it")
    assert "EN Game End scoring 1" in found


def test_the_log_can_be_saved(opened: Any, game: Path) -> None:
    page = opened(game)
    with page.expect_download() as waiting:
        page.click("#save")
    saved = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert waiting.value.suggested_filename == "game.log"
    text = game.read_text(encoding="utf-8")
    found = re.search(r'id="co2replay-log">(.*?)</script>', text, re.S)
    assert found is not None
    assert saved == json.loads(found[1])


# Hostile logs, no scripts, all people, all widths.


def test_in_the_browser_names_reasons_and_comments_are_text(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    page = opened(written(cli, tmp_path, hostile_game(), "--names"))
    for key in ("g", "ArrowRight", "t", "G", "L", "L", "e", "v", "b", "k", "u"):
        page.keyboard.press(key)
    assert page.title() != "ran"
    assert page.locator("img").count() == 0
    assert page.locator("#lines script, #table script, header svg").count() == 0
    assert "<img src=x onerror" in page.text_content("#lines")


def test_without_scripts_the_page_is_whole(opened: Any, disputed: Path) -> None:
    page = opened(disputed, java_script_enabled=False)
    assert not page.is_visible("#bar")
    assert not page.is_visible("#ledger")
    assert page.is_visible("#h-verdicts")
    assert "orange wins with 75" in page.text_content(".answer")
    assert page.locator(".sheet").count() == 3
    assert page.locator("#lines li").count() > 10
    assert page.locator(".region").count() == 6
    # nothing of the log is hidden behind a bar to scroll
    height = page.locator("#lines").bounding_box()["height"]
    assert height > 20 * page.locator("#lines li").count()


def test_on_paper_the_log_is_whole_and_the_bar_is_gone(opened: Any, disputed: Path) -> None:
    page = opened(disputed, color_scheme="dark")
    page.emulate_media(media="print")
    assert not page.is_visible("#bar")
    assert not page.is_visible("#choices")
    box = page.locator("#lines").bounding_box()
    assert box["height"] >= page.evaluate("document.getElementById('lines').scrollHeight")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(255, 255, 255)"


def test_the_drawings_tell_their_values_to_who_hears_the_page(opened: Any, game: Path) -> None:
    page = opened(game, "#2.1-orange")
    # read off the table of `show --at "2.1 orange"`
    europe = page.get_attribute(".r-europe", "aria-label")
    assert europe.startswith("europe: agenda: solar, biomass, fusion; control: -;")
    assert "demand: gas, coal / 5; 3 CEP, 0 cubes" in europe
    assert "money: biomass installed [purple], research: solar installed" in europe
    assert page.get_attribute("#stage .scale", "aria-label") == "370 ppm"
    page.keyboard.press("L")
    assert "Domanda: gas, carbone / 5" in page.get_attribute(".r-europe", "aria-label")


def violations(page: Any, *rules: str) -> list[str]:
    try:
        place = resources.files("axe_playwright_python") / "axe.min.js"
    except ModuleNotFoundError:
        left_out("axe-playwright-python is not installed")
    source = place.read_text(encoding="utf-8")
    page.evaluate(source)
    only = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("(only) => axe.run(only)", only)
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize(
    ("whole", "theme", "width"),
    [(True, "light", 1366), (False, "light", 360), (False, "dark", 360), (False, "dark", 1366)],
)
def test_axe_finds_nothing_serious(
    opened: Any, game: Path, disputed: Path, whole: bool, theme: str, width: int
) -> None:
    file = game if whole else disputed
    viewport = {"width": width, "height": 900}
    page = opened(file, "#end", color_scheme=theme, viewport=viewport)
    assert violations(page) == []


def test_axe_would_find_what_is_planted(opened: Any, disputed: Path) -> None:
    page = opened(disputed)
    page.evaluate("document.getElementById('find').replaceChildren()")
    assert any("button-name" in one for one in violations(page, "button-name"))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("number", [0, 2])
def test_at_every_width_nothing_is_cut_off(
    opened: Any, game: Path, tmp_path: Path, width: int, number: int
) -> None:
    page = opened(game, "#3.1-blue", viewport={"width": width, "height": 850})
    page.select_option("#language", str(number))
    page.evaluate("document.activeElement.blur()")
    for _ in range(18):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(20)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    picture = tmp_path / "page.png"
    page.screenshot(path=picture)
    assert picture.stat().st_size > 20_000


def test_everything_can_be_reached_with_the_keyboard_alone(opened: Any, game: Path) -> None:
    page = opened(game)
    reached = []
    for _ in range(20):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id"))
    for name in ("go-back", "go-on", "time", "edition", "language", "find", "save", "help"):
        assert name in reached
