"""The end of a game: asked question by question, and told with sheet and winner under each book,
what is open, what decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from co2replay.notation.records import Log, Problem
from co2replay.notation.spelling import show_safe
from co2replay.questions.score.closing import ImpossibleTable
from co2replay.questions.score.far import FarNumber
from co2replay.questions.score.open_values import OpenValue, Range
from co2replay.questions.score.sheets import BookScore, Deciding, Sale, Scored
from co2replay.rulebooks.clauses import game_of_clause
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.legality import BREACH
from co2replay.verdict.session import Options, Session, open_session

from .clauses import cited
from .columns import wrapped
from .environment import Environment
from .faults import ProblemsInLog
from .findings.breaches import fact_texts, sentence_of
from .findings.record import finding_text
from .logs import problem_finding
from .names import with_name
from .replay import INDENT
from .rulebooks import reading_words
from .verdict.text import sheet_lines, won_text
from .words import Words
from .worlds import place_name, span, worlds_text


def opened(log: Log, options: Options, words: Words) -> Session:
    """Read the header of a form just written, or raise with everything that is wrong in it."""
    session, problems = open_session(log, options)
    if session is None:
        raise ProblemsInLog(log.file, [problem_finding(log, one, words) for one in problems])
    return session


class AtTheTable:
    """Asks the person at the keyboard."""

    def __init__(self, world: Environment, words: Words) -> None:
        self.world = world
        self.words = words

    def ask(self, question: str) -> str | None:
        """One line of what a person types; None at the end of the input."""
        self.world.stderr.write(question)
        self.world.stderr.flush()
        line = self.world.stdin.readline()
        return line.decode("utf-8", "replace").strip() if line else None

    def tell(self, text: str) -> None:
        self.world.tell(text)

    def places(self, names: Sequence[str], players: Mapping[str, str]) -> str:
        """`red (Ada): money, points`; of a seat without a name `red (money)`."""
        told: dict[str, list[str]] = {}
        for name in names:
            said, seat, front = place_name(name, self.words), name.partition(".")[0], ""
            if seat in players:
                front = f"{with_name(seat, players, self.words)}: "
                said = said.removeprefix(self.words.seat(seat)).strip(" ()")
            told.setdefault(front, []).append(said)
        return ", ".join(f"{front}{', '.join(things)}" for front, things in told.items())

    def refuse(self, log: Log, problem: Problem) -> None:
        """Say why an answer cannot be read."""
        self.tell(finding_text(problem_finding(log, problem, self.words), self.world.colour))


UNSOUND = ("breach", "undetermined")
ASSUMED_SHOWN = 6


def score_text(answer: Scored, words: Words, width: int) -> str:
    blocks = []
    if answer.far:
        blocks.append([line for one in answer.far for line in wrapped(far_line(one, words), width)])
    if any(book.over for book in answer.books):
        sold = next((book.sales for book in answer.books if book.sales), [])
        blocks += [["\n".join(sale_line(sale, words) for sale in sold)]] if sold else []
    shown: list[BookScore] = []
    for book in answer.books:
        same = next((one for one in shown if one.sheet == book.sheet and book.sheet), None)
        blocks.append(book_lines(book, same, words, width, answer.players))
        shown.append(book)
    if answer.deciding:
        blocks.append(deciding_lines(answer, words, width))
    elif len(answer.books) > 1 and answer.agree and answer.books[0].winners is not None:
        blocks.append([words.say("score", "agree")])
    return "\n\n".join("\n".join(block) for block in blocks)


def far_line(one: FarNumber, words: Words) -> str:
    return words.say(
        "score",
        "far",
        line=one.line,
        name=place_name(one.name, words),
        value=one.value,
        most=one.most,
    )


def sale_line(sale: Sale, words: Words) -> str:
    return words.say(
        "score",
        "sale",
        seat=words.seat(sale.seat),
        hand=sale.hand,
        collected=sale.collected,
        price=sale.price,
        coins=sale.coins,
        total=sale_total(sale),
    )


def sale_total(sale: Sale) -> int | str:
    hand, collected, price, coins = sale.hand, sale.collected, sale.price, sale.coins
    if isinstance(hand, str) or isinstance(collected, str):
        return "?"
    if isinstance(price, str) or isinstance(coins, str):
        return "?"
    return coins + (hand + collected) * price


def book_lines(
    book: BookScore,
    same: BookScore | None,
    words: Words,
    width: int,
    players: Mapping[str, str],
) -> list[str]:
    lines = wrapped(f"{book.edition}: {book_result(book, words, players)}", width)
    if same is not None:
        lines.append(INDENT + words.say("score", "as_under", edition=same.edition))
    elif book.sheet:
        lines += [INDENT + line for line in sheet_lines(book.sheet, words, width - len(INDENT))]
    told = book.worlds.deciding if book.worlds is not None and book.worlds.alone else []
    notes = [
        *way_notes(book, words),
        *(impossible_text(book, one, words) for one in book.impossible),
        *(refused_text(book, one, words) for one in refusals(book)),
        *played_notes(book, words, players),
        *(
            words.say("score", f"taken_{one.verb}_{one.way}".rstrip("_"), **taken_facts(one, words))
            for one in book.taken
        ),
        *(
            words.say(
                "score",
                "claimed",
                name=place_name(one.name, words),
                claimed=show_safe(str(one.claimed)),
                computed=one.computed,
            )
            for one in book.claim
        ),
        *open_notes([x for x in book.open if x not in told], words, players),
        *(
            words.say(
                "score",
                "otherwise",
                reading=one.reading,
                value=one.value,
                winners=results_text(one.winners, words, players),
            )
            for one in book.otherwise
        ),
        *assumed_notes(book.assumed, words),
    ]
    for note in notes:
        lines += wrapped(note, width, INDENT)
    return lines


def way_notes(book: BookScore, words: Words) -> list[str]:
    """What the judge says of the way to this end, where it is not legal up to its last point."""
    said = book.legality
    if said == "legal" and book.partial and book.over and not book.form:
        said = "undetermined"
    return [words.say("score", f"game_{said}")] if said in UNSOUND else []


def played_notes(book: BookScore, words: Words, players: Mapping[str, str]) -> list[str]:
    """Who won by what is written, where by the best answers that the book takes others do."""
    if book.played is None or book.played == book.winners:
        return []
    won = results_text([book.played], words, players)
    return [words.say("score", "played", result=won)]


def impossible_text(book: BookScore, one: ImpossibleTable, words: Words) -> str:
    where = cited(book.edition.partition("/")[0], one.clause, [book.edition], (), words)
    sentence = sentence_of(one.clause, one.facts, words)
    facts = "; ".join([*([sentence] if sentence else []), ", ".join(fact_texts(one.facts, words))])
    key = "impossible_line" if one.line else "impossible"
    said = words.say("score", key, line=one.line, facts=facts, clause=one.clause, cite=where)
    if one.assumed:
        said += words.say("score", "impossible_assumed", values=", ".join(one.assumed))
    return show_safe(said)


def refusals(book: BookScore) -> list[tuple[int, str, tuple[str, ...]]]:
    """Each line once: of a game that is lost every answer in it is refused alike."""
    return list(dict.fromkeys((one.line, one.clause, tuple(one.rests)) for one in book.refused))


def refused_text(book: BookScore, refusal: tuple[int, str, tuple[str, ...]], words: Words) -> str:
    line, clause, rests = refusal
    where = cited(book.edition.partition("/")[0], clause, [book.edition], (), words)
    key = "doubted" if rests else "refused" if book.sheet else "refused_lost"
    return words.say("score", key, line=line, clause=clause, cite=where, values=", ".join(rests))


def taken_facts(one: object, words: Words) -> dict[str, object]:
    return {
        "seat": words.seat(getattr(one, "seat", "")),
        "number": getattr(one, "number", 0),
    }


def book_result(book: BookScore, words: Words, players: Mapping[str, str]) -> str:
    if not book.over:
        is_broken = book.legality == BREACH  # whether it is over, nobody asks of what cannot be
        return words.say("score", "unnamed") if is_broken else words.say("sheet", "not_over")
    if book.winners is None:
        is_told = bool(book.possible) or (
            book.worlds is not None and (book.worlds.line > 0 or book.worlds.is_too_open())
        )
        said = [] if is_told else [words.say("score", "too_open")]
        if book.worlds is not None:
            said.append(worlds_text(book.worlds, words, players))
        return "; ".join(said)
    points = book.sheet[-1].points if book.sheet else {}
    return won_text(book.winners, points, words, book.decided_by, players)


def results_text(results: Sequence[Sequence[str]], words: Words, players: Mapping[str, str]) -> str:
    """Join results, those who share one by a plus: `orange / orange + blue`."""
    said = [
        " + ".join(with_name(seat, players, words) for seat in winners) or words.label("all_lost")
        for winners in results
    ]
    return " / ".join(said) or words.say("sheet", "not_over")


def open_notes(values: Sequence[OpenValue], words: Words, players: Mapping[str, str]) -> list[str]:
    """Say of each value where it turns the result; those that alone turn nothing share a line."""
    plain = [value for value in values if len({(*x.winners, x.certain) for x in value.ranges}) < 2]
    names = ", ".join(place_name(value.name, words) for value in plain)
    return [
        *(ranges_text(value, words, players) for value in values if value not in plain),
        *([words.say("score", "open", name=names)] if names else []),
    ]


def ranges_text(value: OpenValue, words: Words, players: Mapping[str, str]) -> str:
    said = [f"{span(one, words)}: {range_winners(one, words, players)}" for one in value.ranges]
    return words.say("score", "ranges", name=place_name(value.name, words), ranges="; ".join(said))


def range_winners(one: Range, words: Words, players: Mapping[str, str]) -> str:
    joint = " + " if one.certain else " / "
    names = (with_name(seat, players, words) for seat in one.winners)
    return joint.join(names) or words.label("all_lost")


def assumed_notes(paths: Sequence[str], words: Words) -> list[str]:
    if not paths:
        return []
    named = ", ".join(paths[:ASSUMED_SHOWN])
    more = ", ..." if len(paths) > ASSUMED_SHOWN else ""
    return [words.say("score", "assumed", paths=named + more)]


def deciding_lines(answer: Scored, words: Words, width: int) -> list[str]:
    lines = [words.say("score", "deciding")]
    for point in answer.deciding:
        lines += wrapped(deciding_text(point, words), width, INDENT)
        for clause in point.clauses:
            game = game_of_clause(clause)
            where = cited(game, clause, point.editions, (), words)
            lines += wrapped(f"{clause}: {where}", width, INDENT * 2)
    return lines


def deciding_text(point: Deciding, words: Words) -> str:
    """Say what each book holds, in plain words, and what hangs on it."""
    reading = load_readings(words.game)[point.reading]
    topic, texts = reading_words(words.game, reading, words.language)
    values: dict[str, list[str]] = {}
    for edition, value in point.editions.items():
        values.setdefault(value, []).append(edition)
    said = "; ".join(f"{', '.join(books)}: {texts[value]}" for value, books in values.items())
    changes = ", ".join(words.say("score", f"change_{change}") for change in point.changes)
    return words.say(
        "score",
        "deciding_point",
        numbers=", ".join(point.numbers),
        reading=point.reading,
        topic=topic,
        values=said,
        changes=changes,
    )
