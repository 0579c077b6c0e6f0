"""A third opinion on legality: the acts that may follow a table, counted by list and by trying.

Both sides count what may be written as the next line of a log: an act that answers what the game
waits for, or one that passes over a question that may stay unanswered. Chance is fixed: of the
draws that are due the first in order is made, and counts as nobody's decision.
"""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from co2replay.corpus.recording import place_of
from co2replay.engine.contract import Game
from co2replay.engine.passed import CONFIRMED, PLAYED
from co2replay.engine.table import Breach, Play
from co2replay.engine.trying import Accepted, Act, Trying
from co2replay.errors import Co2ReplayError, DataError
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_entry
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import ACT, DRAW, NOBODY, UNKNOWN, Entry
from co2replay.sentences import cause_of
from co2replay.verdict.session import Options, Session, begin, open_session

from .golden.blessing import Blessed, BlessReason, left_alone
from .golden.subject import own_first
from .golden.today import CLAUSES_SHOWN, CRASH, CheckedGame, GameDivergence, unreadable

LANGUAGE = "en"  # in which acts are named on record
WORD = 1 << 64  # a digest is a sum of hashes, in whatever order they come


class Count(NamedTuple):
    """How many sequences of decisions there are down to a depth, and a digest of which."""

    sequences: int
    digest: int


class Disagreement(NamedTuple):
    """Acts on which list and trying part."""

    refused: list[Act]  # listed, and refused when tried
    unlisted: list[Act]  # accepted, and not listed
    untried: list[Act]  # listed, and nothing that was tried says the same
    twice: list[Act]  # listed in two forms


class NotPlayed(Exception):
    """An act that is listed as legal, or was, is not played."""

    def __init__(self, act: str, clause: str) -> None:
        self.clause = clause
        super().__init__(f"{act}: {clause}")


class Unfit(Exception):
    """A table known in part: what may follow hangs on what nobody wrote down."""


class Perft:
    """Counts for one game and its rules; tables met before are not counted again."""

    def __init__(self, game: Game, rules: Any) -> None:
        self.game = game
        self.rules = rules
        self.trying = Trying(game, rules)
        self.vocabulary = game.vocabulary()
        self.spelled: dict[Act, str] = {}
        self.known: dict[tuple[str, int], Count] = {}

    def listed(self, state: Any) -> list[Act]:
        """What may be written next, each act once."""
        return acts_of(self._possible(state))

    def count(self, state: Any, depth: int) -> Count:
        """Count sequences by the list."""
        return self._count(state, self.listed(state), depth)

    def following(self, state: Any) -> dict[str, Any]:
        """The tables behind the listed acts, once all chance has fallen, by digest."""
        tables = [self._after_draws(self._played(state, act))[0] for act in self.listed(state)]
        return {self.game.digest(table): table for table in tables}

    def seat(self, seat: int) -> str:
        return self.vocabulary.spell("seat", seat, LANGUAGE) if seat != NOBODY else ""

    def words(self, act: Act) -> str:
        """An act as a log has it."""
        if act not in self.spelled:
            who, verb, args = act
            text = write_entry(Entry(ACT, verb, args, who), self.vocabulary, LANGUAGE)
            self.spelled[act] = f"{self.seat(who)}: {text}" if who != NOBODY else text
        return self.spelled[act]

    def disagreement(self, state: Any, whole: bool = False) -> Disagreement | None:
        """Where list and trying part on what may follow a table."""
        found = Disagreement([], [], [], [])
        tried = self.trying.accepted(state, whole)
        listed: list[Accepted] = []
        written: set[Act] = set()
        for act in self.listed(state):
            outcome = self.trying.attempt(state, act)
            if not isinstance(outcome, str):
                found.refused.append(act)
                continue
            mine = Accepted(act, outcome)
            listed.append(mine)
            same = [x.act for x in tried if x == mine or mine.is_shorter(x)]
            if not same and self.trying.reaches(act):
                found.untried.append(act)
            if same[:1] and same[0] in written:
                found.twice.append(act)
            written.update(same[:1])  # one act that stands for two lists only one of them
        unlisted = [x for x in tried if x.act not in written]
        found.unlisted.extend(x.act for x in unlisted if not self._is_another_way(state, x, listed))
        return found if any(found) else None

    def tried_count(self, state: Any, depth: int) -> int:
        """Count sequences by trying alone: slow, for narrow tables."""
        tried = self.trying.accepted(state)
        acts = [x.act for x in tried if not self._is_another_way(state, x, tried)]
        if depth == 1:
            return len(acts)
        tables = [self._after_draws(self._played(state, act))[0] for act in acts]
        return sum(self.tried_count(table, depth - 1) for table in tables)

    def _is_another_way(self, state: Any, one: Accepted, others: Sequence[Accepted]) -> bool:
        """Does an act say with a later verb what another says, or leave that one unsaid?

        What names a seat in its own words, and is listed for nobody, is the same in any mouth.
        """
        slots = self.vocabulary.forms[one.act[1]].slots
        unsigned = (NOBODY, *one.act[1:]) if any(x.table == "seat" for x in slots) else None
        for other in others:
            if other.act == one.act:
                continue
            is_later = other.act[1] < one.act[1]
            if (is_later or other.act == unsigned) and other.outcome == one.outcome:
                return True
            table = Play(self._played(state, other.act), self.rules, None)
            taken = self.game.act(table, *one.act)
            if taken in (PLAYED, CONFIRMED) and self.game.digest(table.state) == one.outcome:
                return True
        return False

    def _count(self, state: Any, acts: Sequence[Act], depth: int) -> Count:
        sequences = total = 0
        for act in acts:
            below = self._count_behind(state, act, depth - 1) if depth > 1 else Count(1, 0)
            sequences += below.sequences
            text = f"{self.words(act)} {below.sequences} {below.digest}"
            total += int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
        return Count(sequences, total % WORD)

    def _count_behind(self, state: Any, act: Act, depth: int) -> Count:
        state = self._played(state, act)
        key = (self.game.digest(state), depth)
        if key not in self.known:
            self.known[key] = self._count(*self._after_draws(state), depth)
        return self.known[key]

    def _played(self, state: Any, act: Act) -> Any:
        table = Play(self.game.copy(state), self.rules, None)
        taken = self.game.act(table, *act)
        if taken != PLAYED:
            raise NotPlayed(self.words(act), taken.clause if isinstance(taken, Breach) else "")
        return table.state

    def _after_draws(self, state: Any) -> tuple[Any, list[Act]]:
        """Make every draw that is due; the table then, and what may be done there."""
        possible = self._possible(state)
        while due := [(x.verb, x.args) for x in possible if x.kind == DRAW]:
            table = Play(self.game.copy(state), self.rules, None)
            taken = self.game.draw(table, *min(due))
            assert not isinstance(taken, Breach), taken
            state = table.state
            possible = self._possible(state)
        return state, acts_of(possible)

    def _possible(self, state: Any) -> list[Entry]:
        if state.partial:
            raise Unfit
        return self.game.possible(Play(self.game.copy(state), self.rules, None))


def acts_of(possible: Sequence[Entry]) -> list[Act]:
    """The acts among what may be written; one that somebody is named for is listed by that name."""
    found = {(x.who, x.verb, x.args) for x in possible if x.kind == ACT}
    if any(UNKNOWN in args for _, _, args in found):
        raise Unfit
    named = {act[1:] for act in found if act[0] != NOBODY}
    return sorted(act for act in found if act[0] != NOBODY or act[1:] not in named)


SUFFIX = ".perft"
SEQUENCES = "sequences"  # the kind of a divergence
DEPTH = 3
WIDTH = 98
HEAD = "# What may follow these tables. `co2replay golden bless --new` counts it.\n"


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One table, and how many sequences of decisions may follow it.

    `entry` says how many entries of the log are played, without comments and expectations.
    """

    entry: int
    waits: str = ""  # what the game waits for there, and for whom
    counts: list[int] = []  # by depth, from 1
    digests: list[str] = []  # the same: of which sequences
    acts: str = ""  # what may be written next, joined by `;`

    def known_acts(self) -> list[str]:
        return [" ".join(act.split()) for act in self.acts.split(";") if act.strip()]


class Positions(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A file: tables of one log, which is named as seen from the file."""

    log: str
    history: list[str] = []  # why counts were written anew
    position: list[Position]


class Opened(NamedTuple):
    """A file with its log made ready."""

    record: Positions
    session: Session

    def table(self, position: Position) -> tuple[Perft, Any]:
        entries = self.session.log.entries
        table, run = begin(self.session, self.session.edition())
        for index in range(place_of(entries, position.entry)):
            run.step(index, entries[index])
            if run.derailed >= 0:
                raise NotPlayed(f"line {entries[index].line}", run.findings[-1].clause)
        return Perft(self.session.game, table.rules), table.state


def open_positions(path: Path) -> Opened:
    try:
        record = msgspec.convert(tomllib.loads(read_file(str(path)).decode()), Positions)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise DataError(str(path), "", cause_of(error)) from error
    file = str(path.parent / record.log)
    log = read_text(read_file(file), vocabulary_for, file)
    session, problems = open_session(log, Options())
    if session is None or log.problems:
        raise DataError(file, "", "other-words", text=[*log.problems, *problems][0].code)
    return Opened(record, session)


def check_positions(path: Path) -> CheckedGame:
    """Count again, and tell each table that other sequences may follow now."""
    try:
        opened = open_positions(path)
    except Co2ReplayError as error:
        return CheckedGame(file=str(path), entries=0, divergences=[unreadable(0, str(error))])
    found = [difference(opened, position) for position in opened.record.position]
    told = [one for one in found if one is not None]
    counts = all(position.counts for position in opened.record.position)
    # The log is a game of its own, whose entries are counted there.
    file = opened.session.log.file
    return CheckedGame(file=file, entries=0, divergences=told, recorded=counts)


def difference(opened: Opened, position: Position) -> GameDivergence | None:
    """The least depth at which a table is followed by something else."""
    try:
        perft, state = opened.table(position)
        for depth, before in enumerate(position.counts, 1):
            now = counted(perft, state, depth)
            if now != (before, position.digests[depth - 1]):
                return apart(opened, position, perft, state, depth, now)
    except NotPlayed as error:
        return diverging(opened, position, SEQUENCES, [error.clause], "-", str(error))
    except Exception as error:  # whatever an engine does wrong is a finding about it
        return diverging(opened, position, CRASH, [], "-", f"{type(error).__name__}: {error}")
    return None


def counted(perft: Perft, state: Any, depth: int) -> tuple[int, str]:
    count = perft.count(state, depth)
    return count.sequences, f"{count.digest:016x}"


def apart(
    opened: Opened,
    position: Position,
    perft: Perft,
    state: Any,
    depth: int,
    now: tuple[int, str],
) -> GameDivergence:
    """Old and new count; of the first decision also the acts that only one of the two has."""
    before = (position.counts[depth - 1], position.digests[depth - 1])
    if depth > 1:
        waits = perft.game.waits_for(state).clause
        recorded, computed = (f"depth {depth}: {count} ({which})" for count, which in (before, now))
        return diverging(opened, position, SEQUENCES, [waits], recorded, computed)
    known = position.known_acts()
    today = {perft.words(act): act for act in perft.listed(state)}
    gone = [act for act in known if act not in today]
    new = [act for act in today if act not in known]
    verbs = dict.fromkeys(today[act][1] for act in new)
    clauses = own_first(perft.game, list(verbs)) or [perft.game.waits_for(state).clause]
    recorded = f"depth 1: {before[0]} ({' ; '.join(gone)})"
    computed = f"depth 1: {now[0]} ({' ; '.join(new)})"
    return diverging(opened, position, SEQUENCES, clauses, recorded, computed)


def diverging(
    opened: Opened,
    position: Position,
    kind: str,
    clauses: Sequence[str],
    recorded: str,
    computed: str,
) -> GameDivergence:
    entries = opened.session.log.entries
    last = place_of(entries, position.entry - 1)
    return GameDivergence(
        kind=kind,
        edition=opened.session.edition(),
        entry=last,
        line=entries[last].line if last < len(entries) else 0,
        clauses=[name for name in dict.fromkeys(clauses) if name][:CLAUSES_SHOWN],
        recorded=recorded,
        computed=computed,
    )


# Writing ------------------------------------------------------------------------------------------


def bless_positions(path: Path, reason: BlessReason | None) -> Blessed:
    """Write the counts of today; without a reason, those of tables that have none yet."""
    opened = open_positions(path)
    record = opened.record
    changed = first = 0
    for number, position in enumerate(record.position):
        if reason is None and position.counts:
            continue
        now = recounted(opened, position)
        if now != position:
            changed += 1
            first = first or diverging(opened, position, SEQUENCES, [], "", "").line
            record.position[number] = now
    if changed:
        if reason is not None:
            record.history.append(reason.row())
        path.write_text(write_positions(record), encoding="utf-8")
    clauses = list(reason.clauses) if reason is not None else []
    is_new = bool(changed) and reason is None
    return replace(left_alone(path), new=is_new, line=first, clauses=clauses, counts=changed)


def recounted(opened: Opened, position: Position) -> Position:
    perft, state = opened.table(position)
    found = [counted(perft, state, depth) for depth in range(1, DEPTH + 1)]
    wait = perft.game.waits_for(state)
    return Position(
        entry=position.entry,
        waits=f"{wait.name} {perft.seat(wait.seat)}".strip(),
        counts=[count for count, _ in found],
        digests=[which for _, which in found],
        acts=" ; ".join(perft.words(act) for act in perft.listed(state)),
    )


def write_positions(record: Positions) -> str:
    text = f"{HEAD}log = {quoted(record.log)}\n"
    if record.history:
        rows = "".join(f"  {quoted(row)},\n" for row in record.history)
        text += f"history = [\n{rows}]\n"
    for position in record.position:
        acts = textwrap.fill(position.acts, WIDTH, break_long_words=False, break_on_hyphens=False)
        text += (
            f"\n[[position]]\nentry = {position.entry}\nwaits = {quoted(position.waits)}\n"
            f"counts = {position.counts}\n"
            f"digests = [{', '.join(map(quoted, position.digests))}]\n"
            f'acts = """\n{acts}\n"""\n'
        )
    return text


def quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()
