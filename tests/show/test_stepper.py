"""A walk through a game without a terminal: where each key leads, and what the screen shows."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from co2replay.engine.replay import Replay
from co2replay.sentences import languages
from co2replay.show.environment import Environment, make_safe
from co2replay.show.logs import log_of, session_for
from co2replay.show.page.course import moments_of
from co2replay.show.stepping import stops as reels
from co2replay.show.stepping.keys import COMMAND_OF, KEYS
from co2replay.show.stepping.layout import plain
from co2replay.show.stepping.screen import screen
from co2replay.show.stepping.stepper import PAGES, Stepper
from co2replay.show.stepping.stops import next_of, places_of, previous_of, stops_of
from co2replay.show.words import words_of
from co2replay.verdict.session import Options, Session, play_to
from tests.sample import WHOLE, at_most

GAMES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"
OPENING = GAMES / "walkthrough" / "opening.log"
SCORING = GAMES / "walkthrough" / "scoring.log"
LONG = GAMES / "long-disputes" / "forgotten-sale.log"
BROKEN = GAMES / "long-disputes" / "translation-it-as-en.log"
RULED = GAMES / "rules" / "co2.market.buy.breach.log"
WORLD = Environment(io.BytesIO(), io.StringIO(), io.StringIO())


def session_of(text: str, name: str = "game.log") -> Session:
    return session_for(log_of(text, name, WORLD), Options(), words_of("co2", "en"))


def walk(source: Path | str, language: str = "en", edition: str = "") -> Stepper:
    text = source if isinstance(source, str) else source.read_text(encoding="utf-8")
    session = session_of(text)
    stepper = Stepper(session, edition or session.edition(), language)
    if isinstance(source, Path):
        stepper.reels, stepper.verdicts, stepper.open = played(source)
    return stepper


@cache
def played(_path: Path) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """What a log comes to under each book: found by the first who walks it, in any language."""
    return {}, {}, {}


def shown(stepper: Stepper, width: int = 80, height: int = 24) -> list[str]:
    return [plain(line) for line in screen(stepper, width, height)]


def press(stepper: Stepper, *keys: str) -> Stepper:
    for key in keys:
        stepper.press(key)
    return stepper


def type_in(stepper: Stepper, key: str, text: str) -> Stepper:
    return press(stepper, key, *text, "enter")


def line_of(stepper: Stepper) -> str:
    """The line of the log that the step is about, as it was written."""
    at = stepper.stop().at
    session = stepper.session
    return session.log.lines[session.log.entries[at].line - 1] if at >= 0 else ""


# Where one stops ----------------------------------------------------------------------------------


def test_comments_facts_and_rulings_make_no_step_of_their_own() -> None:
    text = OPENING.read_text(encoding="utf-8").removesuffix("#> legal\n")
    stepper = walk(text + "# who paid?\nbuy ; = price 3\n= ppm 190\n= blue.cep 2\n# over\n")
    written = [
        "; ".join(stepper.entry_text(e) for e in stepper.shown_entries(at))
        for at in range(stepper.last() - 1, stepper.last() + 1)
    ]
    # the comment above is read with the purchase, the fact on its line, too; two facts are one
    # step, and what stands behind the last step is read with it
    assert written[0] == "# who paid?; buy; price 3"
    assert written[1] == "ppm 190; blue.cep 2; # over"
    stops = stepper.places.stops
    assert [stop.quiet for stop in stops[-2:]] == [False, True]
    assert stops[0] == (0, 0, -1, False)
    assert stops[-1].end == len(stepper.session.log.entries)


def test_every_entry_lies_in_exactly_one_step() -> None:
    for path in (OPENING, SCORING, LONG, BROKEN):
        entries = walk(path).session.log.entries
        covered = [n for stop in stops_of(entries) for n in range(stop.start, stop.end)]
        assert covered == list(range(len(entries))), path


def test_what_was_taken_back_is_shown_with_the_step_that_follows() -> None:
    text = OPENING.read_text(encoding="utf-8").replace("\nbuy ", "\nx sell\nbuy ")
    stepper = type_in(walk(text), "/", "x sell")
    assert "; ".join(stepper.entry_text(e) for e in stepper.shown_entries(stepper.at)).startswith(
        "x sell; buy"
    )


def test_next_and_previous_of_a_list_leave_out_where_one_is() -> None:
    assert [next_of((2, 5), at) for at in (1, 2, 5)] == [2, 5, None]
    assert [previous_of((2, 5), at) for at in (2, 5, 6)] == [None, 2, 5]


# Where the keys lead ------------------------------------------------------------------------------


def test_turns_and_rounds_begin_where_their_marks_stand() -> None:
    stepper = walk(OPENING)
    marks = []
    for key in "tttttTrR":
        press(stepper, key)
        marks.append(line_of(stepper).split("]")[0].strip("["))
    assert marks[:5] == ["1.1 orange", "1.1 purple", "1.1 blue", "1.2 orange", "1.2 purple"]
    assert marks[5] == "1.2 orange"  # T: back to the turn before
    assert marks[6].startswith("= orange.money 9")  # r: no third round, so the end
    assert marks[7] == "1.2 orange"  # R: where the second began


def test_decades_and_the_supply_phase_have_marks_of_their_own() -> None:
    stepper = walk(LONG)
    lines = []
    for key in "ddrD":
        press(stepper, key)
        lines.append(line_of(stepper))
    assert lines[0].startswith("[1.1 ")
    assert lines[1] == "[2 distributiva]"
    assert lines[2].startswith("[2.1 ")
    assert lines[3] == "[2 distributiva]"


def test_a_step_forward_and_one_back_lead_to_the_same_screen() -> None:
    stepper = walk(LONG)
    seen = []
    while stepper.at < stepper.last():
        seen.append((stepper.at, shown(stepper)))
        press(stepper, "right")
    assert len(seen) > 300
    for at, lines in reversed(seen):
        press(stepper, "left")
        assert (stepper.at, shown(stepper)) == (at, lines)
    assert stepper.at == 0


def test_a_fact_is_passed_by_when_it_holds_and_a_false_one_is_not() -> None:
    text = OPENING.read_text(encoding="utf-8")
    stepper = type_in(walk(text), "j", "1.1 purple")
    press(stepper, "left")
    assert line_of(stepper).startswith("end")  # not `= orange.money 8`, which is so
    stepper = type_in(
        walk(text.replace("= orange.money 8,", "= orange.money 7,")), "j", "1.1 purple"
    )
    press(stepper, "left")
    assert line_of(stepper).startswith("= orange.money 7,")
    assert any("orange.money 7; here it is 8" in line for line in shown(stepper))


def test_a_moment_is_jumped_to_as_people_say_it() -> None:
    stepper = walk(OPENING)
    assert line_of(type_in(stepper, "j", "1.2 purple")).startswith("[1.2 purple]")
    type_in(stepper, "j", "line 23")  # the table as it lies before what stands there
    assert line_of(stepper).startswith("scientist hand")
    assert line_of(press(stepper, "right")).startswith("buy")
    assert line_of(type_in(stepper, "j", "fine")).startswith("= orange.money 9")
    assert type_in(stepper, "j", "start").at < stepper.last()
    before = stepper.at
    type_in(stepper, "j", "7.7 black")
    assert stepper.at == before
    assert "7.7 black" in shown(stepper)[-1]
    press(stepper, "right")
    assert "7.7 black" not in shown(stepper)[-1]


def test_what_is_typed_can_be_mended_and_left() -> None:
    stepper = press(walk(OPENING), "j", *"line 29", "backspace", "3")
    assert shown(stepper)[-1].endswith("line 23_")
    press(stepper, "enter")
    assert line_of(stepper).startswith("scientist hand")
    press(stepper, "/", *"qqq", "escape")
    assert not stepper.done
    assert stepper.asking == ""


def test_words_are_found_as_written_and_in_the_chosen_language() -> None:
    stepper = type_in(walk(OPENING), "/", "FORESTAZIONE europa")
    assert line_of(stepper).startswith("proponi forestazione")
    type_in(stepper, "/", "propose forestation europe")
    assert line_of(stepper).startswith("proponi forestazione")
    type_in(stepper, "/", "end")
    first = stepper.at
    press(stepper, "n")
    assert stepper.at != first
    press(stepper, "N")
    assert stepper.at == first
    type_in(stepper, "/", "no such words")
    assert "no such words" in shown(stepper)[-1]


def test_rulings_and_comments_are_found() -> None:
    text = OPENING.read_text(encoding="utf-8")
    text = text.replace("\nbuy ", '\nruling co2.market.buy "agreed"\nbuy ')
    stepper = press(walk(text), "u")
    assert line_of(stepper).startswith("buy")
    assert any("ruling co2.market.buy" in line for line in shown(stepper))
    press(stepper, "u")
    assert shown(stepper)[-1] == words_of("co2", "en").say("step", "no_such")
    press(stepper, "g", "k")
    assert "#" in line_of(stepper)


def test_the_next_entry_on_which_the_books_differ_shows_the_clause_and_its_places() -> None:
    stepper = press(walk(SCORING), "v")
    assert "goal 31 exchange" in line_of(stepper)
    lines = shown(stepper)
    assert any("(co2.score.goal-exchange)" in line for line in lines)
    press(stepper, "c")
    page = "\n".join(shown(stepper))
    assert "co2.score.goal-exchange" in page
    assert re.search(r"co2/it +differs +Fine del Gioco scoring 1", page)
    assert "D36" in page
    press(stepper, "escape")
    assert stepper.page == ""


def test_a_broken_log_is_walked_to_the_breach_and_beyond() -> None:
    stepper = press(walk(BROKEN), "b")
    lines = shown(stepper)
    assert line_of(stepper) == "! fossil africa coal"
    assert any(line.startswith(">breach[co2.supply.scan.clockwise]") for line in lines)
    assert "[co2/en] breach" in lines[-2]
    before = stepper.at
    press(stepper, "right")
    assert stepper.at > before
    assert any("behind the breach" in line for line in shown(stepper))
    press(stepper, "G")
    assert len(shown(stepper)) == 24


def test_what_was_found_is_not_cut_where_there_is_room_for_it() -> None:
    # Five players in 24 lines leave four: the line as written, and the sentence on two of them.
    lines = shown(press(walk(BROKEN, "it"), "b"))
    said = next(n for n, line in enumerate(lines) if line.startswith(">infrazione["))
    assert lines[said - 1].strip() == "148 | ! fossil africa coal"
    assert lines[said].endswith("questa Regione non è la prossima in")
    assert lines[said + 1].strip() == "senso orario"
    taller = shown(press(walk(BROKEN, "it"), "b"), 80, 40)
    assert any(line.strip() == "= ! fossile africa carbone" for line in taller)


@pytest.mark.parametrize("language", languages())
def test_every_key_of_the_last_line_fits_into_eighty_columns(language: str) -> None:
    keys = words_of("co2", language).say("step", "keys")
    assert shown(walk(BROKEN, language))[-1] == keys
    assert len(keys) <= 80


def test_the_own_book_is_legal_up_to_where_the_other_one_parts() -> None:
    stepper = press(walk(SCORING), "v", "left")
    assert shown(stepper)[-2] == "so far: [co2/en] legal · co2/it legal · co2/pl legal"
    press(stepper, "right")
    assert re.match(r"so far: \[co2/en\] legal · co2/it breach \d+ · co2/pl", shown(stepper)[-2])
    press(stepper, "G")
    # the totals stand in the walkthrough: orange 75 under EN and IT, blue 70 under PL
    said = r"\[.*en\] legal: .* 75 · .*it breach \d+: .* 75 · .*pl legal: .* 70"
    assert re.match(said, shown(stepper)[-2])


def test_the_verdicts_shorten_until_they_fit() -> None:
    stepper = press(walk(SCORING), "G")
    wide, middle, narrow = (shown(stepper, width)[-2] for width in (150, 76, 60))
    assert "co2/it breach" in wide
    assert "legal as far as recorded" not in wide  # the game is over, all of it is judged
    assert " it breach" in middle
    assert "co2/" not in middle
    assert re.match(r"\[en\] legal: O 75 · it breach \d+: O 75 · pl legal: B 70$", narrow)


def test_where_everybody_loses_it_is_said() -> None:
    stepper = press(walk(GAMES / "disputes" / "d43-exactly-500.log"), "G")
    said = [stepper.verdict(edition).winners for edition in stepper.editions]
    assert [] in said  # under one of the books, 500 ppm end the game for all
    assert "everybody loses" in shown(stepper, 160)[-2]


def test_edition_and_language_change_what_is_shown_and_not_where() -> None:
    stepper = type_in(walk(OPENING), "j", "1.1 purple")
    at = stepper.at
    press(stepper, "e")
    assert "rulebook co2/it" in shown(stepper)[0]
    press(stepper, "E", "L")
    assert "Regelheft co2/en" in shown(stepper)[0]
    press(stepper, "L")
    assert "regolamento co2/en" in shown(stepper)[0]
    assert any("arancione" in line for line in shown(stepper))
    press(stepper, "L")
    assert any("pomarańc" in line for line in shown(stepper))
    assert stepper.at == at


# What the screen shows ----------------------------------------------------------------------------


def cells(lines: list[str], start: str) -> str:
    return next(line for line in lines if line.startswith(start))


def test_a_purchase_marks_what_it_changed() -> None:
    stepper = press(type_in(walk(OPENING), "j", "line 23"), "right")
    lines = shown(stepper)
    # 3+5+3 = 11 coins before; a CEP costs 3, so 8 coins and 3 CEPs; one CEP stays in the market
    assert cells(lines, " O orange").startswith(" O orange   *8  *3   0")
    assert " price 3 *market 1 CEP" in lines[2]  # below the bar of what the game hangs on
    assert "co2.market.buy" in "\n".join(lines)
    # nobody else's row changed
    assert "*" not in cells(lines, " P purple")


def test_tiles_and_plants_stand_in_their_regions() -> None:
    stepper = type_in(walk(OPENING), "j", "1.2 purple")
    lines = shown(stepper)
    assert re.search(r"^ Asia .* sol@O", cells(lines, " Asia"))  # proposed, a scientist on it
    press(stepper, "right", "right")
    assert re.search(r"^ Asia .*\*SOL ", cells(lines := shown(stepper), " Asia")), (
        lines
    )  # installed


def test_pages_show_what_they_promise() -> None:
    stepper = press(type_in(walk(OPENING), "j", "line 23"), "right")
    found = {}
    for page, key in zip(PAGES, "lsacw?", strict=True):
        press(stepper, key)
        assert stepper.page == page
        found[page] = "\n".join(shown(stepper, 100, 60))
        press(stepper, key)
        assert stepper.page == ""
    assert "co2.market.buy" in found["ledger"]
    assert "orange: coins -3, CEPs +1" in found["ledger"]
    assert "points now" in found["sheet"]
    assert "legal answers" in found["legal"]
    assert "§" in found["clause"]
    assert "market: CEP 1" in found["table"]
    assert "quit" in found["help"]


def test_a_clause_is_chosen_among_those_of_the_step() -> None:
    stepper = press(walk(SCORING), "G")
    clauses = stepper.clauses()
    assert len(clauses) > 2
    press(stepper, "tab")
    assert any(line.startswith(">") and clauses[1] in line for line in shown(stepper))
    press(stepper, "enter")
    assert shown(stepper)[1].startswith(clauses[1])
    press(stepper, "s-tab")
    assert shown(stepper)[1].startswith(clauses[0])


def test_a_long_page_scrolls_and_stops_at_its_end() -> None:
    stepper = press(walk(OPENING), "?")
    first = shown(stepper, 80, 12)
    press(stepper, "down")
    assert shown(stepper, 80, 12)[1:8] == first[2:9]
    press(stepper, *["pagedown"] * 9)
    last = shown(stepper, 80, 12)
    press(stepper, "pagedown")
    assert shown(stepper, 80, 12) == last
    press(stepper, *["pageup"] * 9)
    assert shown(stepper, 80, 12) == first


@pytest.mark.parametrize("path", [SCORING, LONG, BROKEN], ids=lambda path: path.stem)
@pytest.mark.parametrize("language", languages())
def test_every_screen_is_exactly_as_large_as_the_terminal(path: Path, language: str) -> None:
    if path != SCORING and not WHOLE and language != "de":  # the longest words
        pytest.skip("one language with every change, all before a release")
    stepper = walk(path, language)
    for at in range(0, stepper.last() + 1, max(1, stepper.last() // at_most(1, 12))):
        stepper.at = at
        for page in ("", *(page for page in PAGES if page != "clause" or stepper.clauses())):
            stepper.page = page
            for width, height in ((80, 24), (132, 43), (61, 10), (20, 3), (5, 1)):
                lines = shown(stepper, width, height)
                assert len(lines) == height
                assert max(map(len, lines)) <= width
    stepper.page = ""


@pytest.mark.parametrize("language", languages())
def test_the_whole_table_fits_where_eighty_columns_and_twenty_four_lines_are(language: str) -> None:
    words = words_of("co2", language)
    stepper = press(walk(BROKEN, language), "d", "d")  # five players
    lines = shown(stepper)
    for colour in ("orange", "purple", "blue", "yellow", "black"):
        letter = words.say("step_seat", colour)
        assert any(line.startswith(f" {letter} ") for line in lines), colour
    for region in ("north_america", "south_america", "europe", "africa", "asia", "oceania"):
        assert any(line.startswith(f" {words.say('step_region', region)}") for line in lines)
    assert words.say("step_short", "un") in lines[17]  # the last row of the table


@pytest.mark.parametrize("language", languages())
def test_short_words_are_told_apart(language: str) -> None:
    words = words_of("co2", language)
    for table in ("step_region", "step_source", "step_fossil", "step_seat"):
        said = list(words.sentences[table].values())
        folded = {word.upper() for word in said}
        assert len(folded) == len(said), table
    assert {len(word) for word in words.sentences["step_source"].values()} == {3}
    assert {len(word) for word in words.sentences["step_seat"].values()} == {1}


def in_ascii(text: str) -> str:
    return text.encode("ascii", "co2replay-fold").decode()


def test_letters_that_a_terminal_lacks_become_plain_ones() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    make_safe(out)
    stepper = walk(BROKEN, "pl")
    for keys in ("d", "v", "c", "escape", "a", "escape", "?"):
        press(stepper, keys)
        for line in screen(
            stepper, 80, 24, lambda text: text.encode("ascii", "co2replay-fold").decode()
        ):
            assert plain(line).isascii()
            assert len(plain(line)) <= 80


def test_what_a_terminal_would_obey_is_shown_instead() -> None:
    text = OPENING.read_text(encoding="utf-8")
    stepper = walk(text.replace("\nbuy ", "\n# \u202eevil\u2066\nbuy "))
    press(type_in(stepper, "/", "buy"), "l")
    for page in ("ledger", ""):
        stepper.page = page
        assert not any("\u202e" in line or "\u2066" in line for line in shown(stepper, 132, 43))


# Keys ---------------------------------------------------------------------------------------------


def test_no_key_has_two_meanings() -> None:
    keys = [pressed for key in KEYS for some in key.commands.values() for pressed in some]
    assert len(keys) == len(set(keys)) == len(COMMAND_OF)


def test_every_key_does_something_anywhere() -> None:
    for page in ("", "help", "ledger"):
        stepper = press(walk(OPENING), "t")
        for key in COMMAND_OF:
            stepper.page, stepper.asking, stepper.done = page, "", False
            press(stepper, key)
            assert len(shown(stepper)) == 24, key


def test_p_plays_step_by_step_until_a_key_is_pressed_or_the_game_ends() -> None:
    stepper = press(walk(OPENING), "p")
    assert stepper.playing
    stepper.tick()
    assert stepper.at == stepper.actions()[1]
    press(stepper, "p")
    assert (stepper.playing, stepper.at) == (False, stepper.actions()[1])
    press(stepper, "p", "right")
    assert not stepper.playing
    press(stepper, "p")
    for _ in range(stepper.last()):
        stepper.tick()
    assert (stepper.playing, stepper.at) == (False, stepper.last())


def test_a_large_screen_has_the_course_and_the_turn_in_words() -> None:
    """At line 226 of the game 430 ppm are reached; `score` of that table gives orange 60."""
    stepper = walk(GAMES / "golden" / "g15-en-5p.log")
    stepper.jump("line 226")
    press(stepper, "right")
    for width in (120, 200):
        text = "\n".join(shown(stepper, width, 40))
        assert "430   would score: " in text
        assert "orange 60" in text
        assert "> moves a scientist: hand → Europe" in text
        assert "=d1" not in text
        assert "#>" not in text
    assert "The three are: move 1 scientist" in "\n".join(shown(stepper, 200, 40))


def test_only_q_ends_the_walk() -> None:
    stepper = walk(OPENING)
    for key in COMMAND_OF:
        press(stepper, "escape", "escape")
        stepper.asking = ""
        press(stepper, key)
        assert stepper.done == (key == "q"), key
        stepper.done = False


# What it costs ------------------------------------------------------------------------------------


def test_a_step_plays_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stepper = walk(LONG)
    shown(stepper)
    for edition in stepper.editions:
        stepper.reel(edition)
    played: list[int] = []
    step = Replay.step

    def counted(self: Replay, index: int, entry: object) -> None:
        played.append(index)
        step(self, index, entry)  # type: ignore[arg-type]

    monkeypatch.setattr(Replay, "step", counted)
    press(stepper, *["right"] * 300)
    shown(stepper)
    press(stepper, *["left"] * 300)
    shown(stepper)
    assert played == []


@pytest.mark.parametrize("kept", [4000, 7])
def test_the_table_at_each_step_is_the_one_that_a_replay_gives(
    kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reels, "KEPT_MAX", kept)
    stepper = walk(LONG.read_text(encoding="utf-8"))
    session = stepper.session
    for at in range(0, stepper.last(), 37):
        stop = places_of(session.log.entries, session.vocabulary.phases).stops[at]
        alone = play_to(session, stepper.edition, stop.end).state
        here = stepper.reel().state(at)
        assert session.game.digest(here) == session.game.digest(alone)


def test_on_a_large_screen_the_course_is_drawn_below_the_table() -> None:
    """Orange leads at this moment (49, the status line says), and stands where nobody else does."""
    stepper = walk(GAMES / "golden" / "g15-en-5p.log")
    stepper.jump("line 225")
    told = shown(stepper, 200, 60)
    (first,) = [at for at, line in enumerate(told) if "if the game ended now" in line]
    drawn = [line[:80].rstrip() for line in told[first + 1 :] if line[5:6] == "│"]
    assert len(drawn) == 30
    assert drawn[0].split("│")[0].strip().isdigit()
    assert {letter for line in drawn for letter in line.partition("│")[2]} == set(" OPBYK")
    assert drawn[0].rstrip().endswith("O")
    assert max(map(len, told)) <= 200
    assert "if the game ended now" not in "\n".join(shown(stepper, 120, 60))


def test_gaps_behind_each_other_are_one_step_and_one_moment_of_the_page() -> None:
    """A gap behind a gap tells nothing anew: begin, the mark, the gaps, what was seen; on the page
    the mark, the gaps, what was seen, the end."""
    head = OPENING.read_text(encoding="utf-8").partition("[1.1 orange]")[0]
    text = head.partition("! start")[0] + "[1.1 orange]\n" + "...\n" * 5 + "= price 3\n"
    session = session_of(text)
    entries = session.log.entries
    assert [(stop.start, stop.end) for stop in stops_of(entries)] == [
        (0, 0),
        (0, 1),
        (1, 6),
        (6, 7),
    ]
    assert [moment.entry for moment in moments_of(entries)] == [0, 5, 6, 7]
