"""The page in a real browser: stepping, dragging, languages, rulebooks, links."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from co2replay.library import read_log
from co2replay.show.page.controls import COMMANDS
from co2replay.show.stepping.keys import KEYS
from co2replay.verdict.session import Session, play, play_to
from tests.show.browsing import Cli, data_of, hash_of, line_of, wait_for, where, written
from tests.show.page_games import ROOT

GAPS = "golden/g01-en-1p"  # nobody wrote down a part of it
MOMENTS_COMPARED = 20
SLOWEST_DRAG = 50  # milliseconds a moment, drawing included; a person sees no stutter below
SHOWN = """() => Object.fromEntries([...document.querySelectorAll('[data-k="n"]')]
    .map((one) => [one.dataset.f, one.textContent]))"""
FILL_BAR = "(at) => { const t = document.getElementById('time'); t.value = at;"
DRAG = FILL_BAR + " t.dispatchEvent(new Event('input', {bubbles: true})); }"


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


def test_a_link_may_leave_out_whose_turn_it_is(opened: Any, game: Path) -> None:
    page = opened(game, "#2.1")
    first = next(
        name for name in data_of(game)["addresses"].values() if re.fullmatch(r"2\.1-[a-z]+", name)
    )
    assert where(page) == f"[{first.replace('-', ' ')}]"
    assert where(opened(game, "#decade-3")) == "[3 supply]"
    page = opened(game, "#2.9")  # a round with which no mark begins
    assert (where(page), page.text_content("#note")) == ("the end of the log", "not found")


def test_nobody_is_on_turn_in_the_supply_phase(opened: Any, game: Path) -> None:
    page = opened(game, "#2-supply")
    assert page.is_hidden(".status .turn >> nth=1")
    assert " ." not in page.inner_text(".status")
    page.keyboard.press("t")
    assert page.is_visible(".status .turn >> nth=1")


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


def asked(page: Any, key: str, words: str) -> None:
    page.keyboard.press(key)
    page.fill("#asked", words)
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask", state="hidden")


def test_a_moment_and_a_word_can_be_asked_for(opened: Any, game: Path) -> None:
    page = opened(game, "#setup")
    asked(page, "j", "2.1 orange")
    assert where(page) == "[2.1 orange]"
    line = line_of(game, "install solar europe/research")
    for words, address in (
        ("dekada 3", "#3-supply"), ("fine", "#end"), (f"riga {line}", f"#line-{line}"),
    ):  # fmt: skip
        asked(page, "j", words)
        assert hash_of(page) == address
    page.keyboard.press("g")
    asked(page, "/", "construct recycling")
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
    there = hash_of(page)
    page = opened(disputed)  # at its end: the first key that a reader tries leads there, too
    page.keyboard.press("v")
    assert hash_of(page) == there
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
