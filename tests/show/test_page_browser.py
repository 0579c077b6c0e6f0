"""The page in a real browser: stepping, dragging, languages, rulebooks, links."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from co2replay.library import read_log
from co2replay.show.page.controls import COMMANDS, OWN_NAMES
from co2replay.show.stepping.keys import KEYS
from co2replay.verdict.session import Session, play_to, play_unweighed
from tests.show.browsing import Cli, data_of, hash_of, line_of, wait_for, where, written
from tests.show.page_games import ROOT, SCORING

GAPS = "golden/g01-en-1p"  # nobody wrote down a part of it
MOMENTS_COMPARED = 30
SLOWEST_DRAG = 50  # milliseconds a moment, drawing included; a person sees no stutter below
SHOWN = """() => Object.fromEntries([...document.querySelectorAll('[data-k="n"]')]
    .map((one) => [one.dataset.f, one.textContent.replace('−', '-')]))"""
BESIDE = SHOWN.replace("'[data-k", "'#other [data-k")
APART = """() => Object.fromEntries([...document.querySelectorAll('[data-more].apart')]
    .filter((one) => one.textContent)
    .map((one) => [one.dataset.more, one.textContent.replace('−', '-')]))"""
STANDING = """() => Object.fromEntries([...document.querySelectorAll('[data-stand]')]
    .map((one) => [one.dataset.stand, one.firstChild.textContent.replace('−', '-')]))"""
STANDING_APART = """() => Object.fromEntries([...document.querySelectorAll('[data-stand] .apart')]
    .map((one) => [one.parentNode.dataset.stand, one.textContent.replace('−', '-')]))"""
OTHERS = (  # and how many numbers a table shows, at least
    ("power-grid/golden/g04-en-2p-germany", 10),
    ("second-chance/golden/g13-competitive-4p", 20),
    ("second-chance/golden/g33-cooperative-4p-draft-inspectors", 20),
)
RULED = ROOT / "fixtures/games/co2/walkthrough/dispute.log"
# Every code of a clause in the page: those that lead to it, and those that are only text. In the
# list of moves a sentence leads to its moment, where it stands again above the board.
CODES = """() => {
  const found = [[], []], code = /\\bco2\\.[a-z0-9-]+\\.[a-z0-9.-]*[a-z0-9]\\b/g;
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const one = nodes.currentNode, at = one.parentElement;
    if (at.closest('script, style, #said, #turns li > a')) continue;
    found[at.closest('a.code') ? 0 : 1].push(...(one.textContent.match(code) || []));
  }
  return found;
}"""
SPACES = {"europe/research": "0-1", "asia/money": "0-1", "africa/tech": "0-1"}
HOUSES = ROOT / "fixtures/games/power-grid/walkthrough/two-houses.log"
INSTALLED = "installs solar in Europe, research"
FILL_BAR = "(at) => { const t = document.getElementById('time'); t.value = at;"
DRAG = FILL_BAR + " t.dispatchEvent(new Event('input', {bubbles: true})); }"


# Stepping and links.


def test_keys_step_by_action_turn_round_and_decade(opened: Any, game: Path) -> None:
    page = opened(game, "#1.1-purple")
    assert where(page) == "decade 1 · round 1 · purple"
    page.keyboard.press("ArrowRight")
    assert page.text_content("#entry") == "moves a scientist: hand → Europe, money"
    page.keyboard.press("Backspace")
    assert hash_of(page) == "#1.1-purple"
    page.keyboard.press(" ")
    assert page.text_content("#entry") == "moves a scientist: hand → Europe, money"
    page.keyboard.press("t")
    assert where(page) == "decade 1 · round 2 · blue"
    page.keyboard.press("T")
    assert where(page) == "decade 1 · round 1 · purple"
    page.keyboard.press("r")
    assert where(page) == "decade 1 · round 2 · blue"
    page.keyboard.press("d")
    assert where(page) == "decade 2 · Supply Phase"
    page.keyboard.press("D")
    assert where(page) == "decade 1 · round 1 · blue"
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
            assert page.locator("dialog:modal").count() == 1, command
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog:modal", state="detached")
    page.select_option("#language", "0")
    page.keyboard.press("Tab")  # out of the list, whose letters choose in it
    page.keyboard.press("u")  # nobody ruled in this game
    wait_for(page, lambda: page.text_content("#note") == "nothing of that kind there")
    page.click("#help")
    shown = page.text_content("#keys")
    assert "another rulebook, and back" in shown
    assert "next ruling, and back" in shown


def test_a_link_opens_its_moment_and_another_one_goes_on(opened: Any, game: Path) -> None:
    page = opened(game, "#2.1-orange")
    assert where(page) == "decade 2 · round 1 · orange"
    page.evaluate("location.hash = '#3-supply'")
    wait_for(page, lambda: "Supply" in where(page))
    line = line_of(game, "install solar europe/research")
    page.evaluate(f"location.hash = '#line-{line}'")
    wait_for(page, lambda: page.text_content("#entry") == INSTALLED)
    assert page.text_content("#lines [aria-current='true'] b") == str(line)
    for nonsense in ("#no-such", "#line-", "#%E0%A4%A", "#line-999999"):
        assert opened(game, nonsense).is_visible("#bar")


def test_a_link_is_followed_though_the_move_before_it_wrote_its_own_address(
    opened: Any, game: Path
) -> None:
    page = opened(game, "#2.1-orange")
    asked = "new HashChangeEvent('hashchange', {newURL: location.href.split('#')[0] + '#3-supply'})"
    page.evaluate(f"dispatchEvent({asked})")
    wait_for(page, lambda: "Supply" in where(page))


def test_a_link_carries_moment_rulebook_and_language(opened: Any, game: Path) -> None:
    page = opened(game, "#2.1-orange;book=pl;lang=it")
    assert where(page) == "decennio 2 · round 1 · arancione"
    assert page.get_attribute("html", "lang") == "it"
    assert page.get_attribute("[data-book='2']", "aria-pressed") == "true"
    page.keyboard.press("ArrowRight")
    assert hash_of(page).endswith(";book=pl;lang=it")


def test_a_link_may_leave_out_whose_turn_it_is(opened: Any, game: Path) -> None:
    page = opened(game, "#2.1")
    first = next(
        name for name in data_of(game)["addresses"].values() if re.fullmatch(r"2\.1-[a-z]+", name)
    )
    assert where(page) == f"decade 2 · round 1 · {first.partition('-')[2]}"
    assert where(opened(game, "#decade-3")) == "decade 3 · Supply Phase"
    page = opened(game, "#2.9")  # a round with which no mark begins
    told = "2.9: is no moment of this game; moments are written #1.1-blue, #line-9, #end"
    assert (where(page), page.text_content("#note")) == ("set-up", told)


def test_the_move_that_is_pressed_is_gone_to(opened: Any, game: Path) -> None:
    page = opened(game)
    page.click("#turns >> text=installs biomass in Europe, money")
    wait_for(page, lambda: page.text_content("#entry") == "installs biomass in Europe, money")
    current = page.locator("#turns [aria-current]")
    assert "installs biomass in Europe, money" in current.text_content()
    page.click("#tab-log")
    line = page.locator("#lines [aria-current]")
    wait_for(page, lambda: line.text_content().strip().endswith("biomass europe/money"))


def test_the_current_move_stands_in_sight_in_the_list(opened: Any, game: Path) -> None:
    page = opened(game, "#3.1-blue")
    pane = page.locator("#turns").bounding_box()

    def stands_in_it() -> bool:
        line = page.locator("#turns [aria-current]").bounding_box()
        return bool(pane["y"] <= line["y"] < pane["y"] + pane["height"] - line["height"])

    for _ in range(3):
        page.keyboard.press("t")
        wait_for(page, stands_in_it)


def test_what_moved_is_listed_with_its_clause_and_shown_by_arrows(opened: Any, game: Path) -> None:
    page = opened(game, f"#line-{line_of(game, 'sell')}")
    page.click("#tab-ledger")
    rows = page.locator("#moved li b")
    assert rows.count() > 0
    # one CEP goes to the market, and what is listed says so
    assert "CEPs 1: " in page.inner_text("#moved")
    assert "co2." in page.text_content("#moved")
    wait_for(page, lambda: page.locator("#arrows .ring").count() > 0)
    assert page.locator("#arrows .arrow").count() <= 3
    assert page.locator(".details .chip").count() > 0
    assert page.locator(".details .verdict").count() == 3


def asked(page: Any, key: str, words: str) -> None:
    page.keyboard.press(key)
    page.fill("#asked", words)
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask", state="hidden")


def test_a_moment_and_a_word_can_be_asked_for(opened: Any, game: Path) -> None:
    page = opened(game, "#setup")
    asked(page, "j", "2.1 orange")
    assert where(page) == "decade 2 · round 1 · orange"
    line = line_of(game, "install solar europe/research")
    for words, address in (
        ("dekada 3", "#3-supply"), ("fine", "#end"), (f"riga {line}", f"#line-{line}"),
    ):  # fmt: skip
        asked(page, "j", words)
        assert hash_of(page) == address
    page.keyboard.press("g")
    asked(page, "/", "construct recycling")
    assert page.text_content("#entry").startswith("builds a recycling plant")
    first = hash_of(page)
    page.keyboard.press("n")
    assert page.text_content("#entry").startswith("builds a recycling plant")
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
        page.click(f"[data-book='{book}']")
        page.evaluate(f"(last) => {{ for (let at = 0; at <= last; at++) ({DRAG})(at); }}", last)
    assert "undefined" not in page.text_content("#shell")
    page.click("#tab-charts")
    for drawn in ("#charts", "#course", "#board"):
        assert "NaN" not in page.locator(drawn).inner_html()


def test_in_an_auction_bids_and_who_is_asked_are_told(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    log = (ROOT / "fixtures/games/co2/variants/auction.log").read_text(encoding="utf-8")
    page = opened(written(cli, tmp_path, log, "--names"), "#setup")
    bid = next(number for number in re.findall(r"\bbid (\d+)", log))
    asked(page, "/", f"bid {bid}")
    assert page.text_content("#entry").endswith(f"bids {bid}")
    assert "a bid or a pass" in page.text_content(".details .waits")


# What it shows is what the engine has.


def numbers_of(session: Session, edition: str, upto: int) -> dict[str, Any]:
    """As the engine names them; behind the end, what the sheet counts (cities powered)."""
    state = play_to(session, edition, upto).state
    found = dict(session.game.named(state))
    counted = {
        f"{seat}.{line.name}": points
        for line in session.game.sheet(state)
        for seat, points in line.points.items()
    }
    return found | {name: counted[name] for name in counted.keys() & found.keys()}


def numbers_hold(page: Any, file: Path, book: int, moment: int) -> int:
    """Hold every number that is shown against the engine's; how many there were."""
    data, session = data_of(file), read_log(file)
    edition, upto = data["editions"][book], data["moments"][moment][0] + 1
    stands = session.game.standing(play_to(session, edition, upto))
    wanted = {seat: str(points) for seat, points in stands.items() if seat in data["seats"]}
    assert page.evaluate(STANDING) == wanted, moment
    numbers = numbers_of(session, edition, upto)
    shown = {data["fields"][int(at)]: text for at, text in page.evaluate(SHOWN).items()}
    same = [x for x in shown.keys() & numbers.keys() if isinstance(numbers[x], int)]
    for name in same:
        assert shown[name] == str(numbers[name]), (moment, name)
    return len(same)


@pytest.mark.parametrize("book", [0, 1, 2])
def test_the_numbers_shown_are_those_of_the_engine(opened: Any, game: Path, book: int) -> None:
    data = data_of(game)
    session = read_log(game)
    page = opened(game, "#setup")
    page.click(f"[data-book='{book}']")
    draw = random.Random(f"moments {book}")
    for moment in draw.sample(range(len(data["moments"]) - 1), MOMENTS_COMPARED):
        page.evaluate(DRAG, moment)
        assert numbers_hold(page, game, book, moment) > 15
        wanted = numbers_of(session, data["editions"][book], data["moments"][moment][0] + 1)
        for space in SPACES:
            rule = f"[data-f='{data['fields'].index(space)}'][data-k='u:tile@0-1']"
            drawn = page.get_attribute(rule, "href")
            told = str(wanted[space]).partition(" ")[0]
            assert drawn.startswith(f"#tile-{told}"), (moment, space)


@pytest.mark.parametrize(("name", "least"), OTHERS)
def test_the_numbers_of_every_game_are_those_of_the_engine(
    cli: Cli, opened: Any, tmp_path: Path, name: str, least: int
) -> None:
    log = ROOT / f"fixtures/games/{name}.log"
    file = written(cli, tmp_path, log.read_text(encoding="utf-8"))
    data = data_of(file)
    page = opened(file, "#setup")
    for book, edition in enumerate(data["editions"]):
        page.click(f"[data-book='{book}']")
        draw = random.Random(f"{name} {edition}")
        for moment in draw.sample(range(len(data["moments"]) - 1), MOMENTS_COMPARED):
            page.evaluate(DRAG, moment)
            assert numbers_hold(page, file, book, moment) >= least


def test_the_numbers_beside_are_those_of_the_other_rulebook(opened: Any, game: Path) -> None:
    data = data_of(game)
    session = read_log(game)
    page = opened(game, "#setup;book=en")
    page.click("#two")
    other = page.text_content("#whose b >> nth=1").partition(":")[0]
    book = data["editions"].index(other)
    assert book != 0
    names = {str(number): name for number, name in enumerate(data["fields"])}
    compared = 0
    last = len(data["moments"]) - 1
    draw = random.Random("beside").sample(range(data["apart"][book], last), MOMENTS_COMPARED)
    for moment in draw:
        page.evaluate(DRAG, moment)
        wanted = numbers_of(session, other, data["moments"][moment][0] + 1)
        shown = {names[number]: text for number, text in page.evaluate(BESIDE).items()}
        for name in shown.keys() & wanted.keys():
            if isinstance(wanted[name], int):
                assert shown[name] == str(wanted[name]), (moment, name)
                compared += 1
    assert compared > 10 * len(draw)


def test_the_last_moment_is_the_end_of_a_whole_replay(opened: Any, game: Path) -> None:
    session = read_log(game)
    page = opened(game, "#end")
    played = play_unweighed(session, session.edition())
    wanted = session.game.named(played.trace.state)
    place = data_of(game)["fields"].index("orange.money")
    shown = page.text_content(f"[data-f='{place}'][data-k='n']")
    assert shown == str(wanted["orange.money"])


# Languages and rulebooks.


def test_the_languages_are_switched_in_the_page(opened: Any, game: Path) -> None:
    page = opened(game, f"#line-{line_of(game, 'install solar')}")
    page.keyboard.press("L")
    assert page.get_attribute("html", "lang") == "de"
    page.keyboard.press("L")
    assert page.get_attribute("html", "lang") == "it"
    assert page.text_content("#h-log") == "La partita"
    assert page.text_content("#entry") == "installa solare: Europa, ricerca"
    page.select_option("#language", label="Polski")
    assert page.get_attribute("html", "lang") == "pl"
    assert page.text_content("#h-table") == "Stół"
    assert page.get_attribute("#time", "aria-label") == "chwila gry"
    page.select_option("#language", "0")
    assert page.text_content("#entry") == INSTALLED


def test_another_rulebook_shows_its_own_game(opened: Any, disputed: Path) -> None:
    page = opened(disputed, "#end")
    fields = data_of(disputed)["fields"]
    coins = f"[data-f='{fields.index('orange.money')}'][data-k='n']"
    points = f"[data-f='{fields.index('orange.vp')}'][data-k='n']"
    english, scored = page.text_content(coins), page.text_content(points)
    page.click("[data-book='2']")
    # the Polish book has no income at the end; orange took 6 of it as points and 0 as coins
    assert page.text_content(coins) == english
    assert int(page.text_content(points)) < int(scored)
    assert page.locator("[data-edition='co2/pl'].chosen").count() == 1
    page.keyboard.press("e")
    assert page.get_attribute("[data-book='0']", "aria-pressed") == "true"
    assert page.text_content(points) == scored


def test_two_rulebooks_stand_side_by_side_with_what_differs_lit(
    opened: Any, disputed: Path
) -> None:
    data = data_of(disputed)
    page = opened(disputed, "#setup;book=en")
    page.click("#two")
    other = next(book for book in (1, 2) if data["apart"][book] > 0)
    assert page.input_value("#time") == str(data["apart"][other])
    assert page.text_content("#whose b >> nth=1").startswith(data["editions"][other])
    assert page.locator(".lit-now").count() > 0
    moment = int(page.input_value("#time"))
    upto = data["moments"][moment][0] + 1
    wanted = numbers_of(read_log(disputed), data["editions"][other], upto)
    told = page.evaluate(APART)
    assert told != {}
    short = data["editions"][other].rpartition("/")[2].upper()
    assert told == {name: f"{short} {wanted[name]}" for name in told}
    # under one book the income of the end counts, under the other it does not
    page.keyboard.press("End")
    stood, apart = page.evaluate(STANDING), page.evaluate(STANDING_APART)
    page.click("#two")
    assert page.locator("#other, .lit-now, [data-stand] .apart").count() == 0
    page.click(f"[data-book='{other}']")
    there = page.evaluate(STANDING)
    assert apart == {seat: f"{short} {there[seat]}" for seat in there if there[seat] != stood[seat]}
    assert apart != {}


def test_two_rulebooks_under_which_the_game_is_the_same_say_so(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    page = opened(written(cli, tmp_path, HOUSES.read_text("utf-8")), "#setup")
    page.click("#two")
    assert page.text_content("#note") == "both rulebooks lead to the same table all along"
    assert page.locator(".lit-now").count() == 0


def test_where_the_verdicts_differ_is_marked_and_gone_to(opened: Any, disputed: Path) -> None:
    page = opened(disputed, "#setup")
    assert page.locator("#standing .disputed").count() >= 1
    page.keyboard.press("v")
    # the exchange of goal 31 is line 21 of the walkthrough, without its names the same
    assert "exchanges Company Goal 31" in page.text_content("#entry")
    assert "◆" in page.text_content(".details")
    # what is broken, under which book, and where every book has it
    found = page.text_content(".details .found")
    assert found.startswith("IT")
    assert "co2.score.goal-exchange" in found
    assert "EN Game End scoring 1" in found
    # and who hears it is told
    wait_for(page, lambda: "co2.score.goal-exchange" in page.text_content("#said"))
    there = hash_of(page)
    page = opened(disputed, "#end")  # the first key that a reader tries leads there, too
    page.keyboard.press("v")
    assert hash_of(page) == there


def test_every_clause_that_the_page_names_opens(opened: Any, disputed: Path) -> None:
    page = opened(disputed, "#end")
    named = set()
    for _ in range(int(page.get_attribute("#time", "max")) + 1):
        page.keyboard.press("ArrowLeft")
        named |= set(
            page.locator("a[href^='#clause-']").evaluate_all("(a) => a.map((x) => x.hash.slice(8))")
        )
    assert len(named) > 15
    assert named <= set(data_of(disputed)["law"])
    page.evaluate("location.hash = '#clause-co2.score.goal-exchange'")
    page.wait_for_selector("#drawer")
    said = page.text_content("#clause")
    for book in ("EN", "IT", "PL"):
        assert book in said
    page.click("#clause .places a >> nth=0")
    assert "line-" in hash_of(page)


def test_what_is_certain_stands_before_what_is_in_doubt(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    """First something is in doubt, then a clause of every book is broken, as the head says."""
    log = ROOT / "fixtures/games/co2/disputes/d17-and-then-a-breach-of-every-book.log"
    page = opened(written(cli, tmp_path, log.read_text("utf-8")), "#end")
    head = [one.split()[:2] for one in page.locator(".book").all_text_contents()]
    signs = {name.rpartition("/")[2].upper(): sign for name, sign in head}
    assert signs == {"EN": "✗", "IT": "✗", "PL": "✗"}
    told = page.locator(".details .verdict").all_text_contents()
    assert sorted(told) == sorted(f"{sign} {name}" for name, sign in signs.items())


def test_no_code_of_a_clause_stands_anywhere_without_leading_to_it(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    """In verdicts, in what they rest on, in the log with its rulings, at every moment."""
    file = written(cli, tmp_path, RULED.read_text(encoding="utf-8"))
    page = opened(file, "#setup")
    laws = set(data_of(file)["law"])
    for language in OWN_NAMES.values():
        page.select_option("#language", label=language)
        for moment in range(int(page.get_attribute("#time", "max")) + 1):
            page.evaluate(DRAG, moment)
            led, not_led = page.evaluate(CODES)
            assert not_led == [], (language, moment)
            assert set(led) <= laws
            assert len(led) > 5  # of verdicts, sheets and the log


def test_a_fact_that_does_not_hold_is_told_at_its_moment(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    log = SCORING.read_text(encoding="utf-8") + "= orange.money 99\n"
    file = written(cli, tmp_path, log)
    page = opened(file, f"#line-{line_of(file, '= orange.money 99')}")
    assert "99" in page.text_content("#entry")
    assert page.text_content(".details .found").startswith("EN")


def test_the_course_is_pressed_and_the_game_is_played(opened: Any, game: Path) -> None:
    page = opened(game, "#setup")
    box = page.locator("#standing").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    there = int(page.input_value("#time"))
    assert 0 < there < int(page.get_attribute("#time", "max"))
    page.select_option("#speed", "4")
    page.keyboard.press("Tab")  # out of the list, whose letters choose in it
    page.keyboard.press("p")
    wait_for(page, lambda: int(page.input_value("#time")) > there + 2)
    page.keyboard.press("p")
    assert page.get_attribute("#go-play", "aria-label") == "play"
    page.keyboard.press("p")
    page.keyboard.press("u")  # any other key ends it, too: what it says is not played over
    assert page.get_attribute("#go-play", "aria-label") == "play"
    assert page.text_content("#note") == "nothing of that kind there"


def test_hands_are_open_once_the_game_is_over_and_can_be_closed(opened: Any, game: Path) -> None:
    page = opened(game, "#1.1-purple")
    cards, down = "[data-k^='r:lobby'] use", "[data-k^='r:lobby'] use[href='#lobby-q']"
    held = page.locator(cards).count()
    assert page.locator(down).count() < held  # some are never shown in this log
    page.click("#hands")
    assert page.locator(down).count() == page.locator(cards).count() == held


def test_the_moment_is_saved_as_a_picture_with_the_sea_around_the_regions(
    opened: Any, game: Path
) -> None:
    page = opened(game, "#2.1-orange", color_scheme="dark")
    sea = page.evaluate("getComputedStyle(document.querySelector('.world')).backgroundColor")
    world = page.locator(".world").bounding_box()
    with page.expect_download() as waiting:
        page.click("#shot")
    assert waiting.value.suggested_filename == "game-2.1-orange.svg"
    drawn = ElementTree.parse(waiting.value.path()).getroot()
    assert drawn.get("data-theme") == "dark"
    (under,) = (one for one in drawn if one.get("fill") == sea)
    assert (float(under.get("width")), float(under.get("height"))) == pytest.approx(
        (world["width"], world["height"])
    )
    assert len([one for one in drawn if "region" in (one.get("class") or "")]) == 6


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


def test_a_card_that_came_is_told_by_its_number_and_not_as_so_many(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    """The second act of line 114: blue plays lobbyist card 9."""
    log = ROOT / "fixtures/games/second-chance/golden/g13-competitive-4p.log"
    page = opened(written(cli, tmp_path, log.read_text("utf-8")), "#3.2-blue")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.text_content("#entry").strip().startswith("plays lobbyist card 9")
    assert page.locator(".details .chip").all_text_contents() == ["blue cards played +#9"]
