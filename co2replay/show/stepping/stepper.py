"""Where somebody is in a game and what is looked at: keys change this, the screen shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from co2replay.engine.trace import Observation
from co2replay.errors import UnknownName
from co2replay.notation.format import write_entry
from co2replay.notation.records import ACT, COMMENT, DRAW, MARK, RULING, Entry
from co2replay.notation.spelling import fold
from co2replay.questions.score.worlds import Worlds, worlds
from co2replay.sentences import languages
from co2replay.verdict.judge import Verdict, judge
from co2replay.verdict.session import Session, all_editions, players_of

from ..acts import act_text
from ..answers import EntryRow
from ..faults import fault_finding
from ..findings.record import Finding as Told
from ..moments import moment
from ..names import with_name
from ..words import Words, words_of
from .keys import COMMAND_OF
from .stops import JUDGED, Reel, Stop, differing, next_of, places_of, previous_of

PAGES = ("ledger", "sheet", "legal", "clause", "table", "help")
JUMP, SEARCH = "jump", "search"
PROMPT_MAX = 200  # characters
SCROLLED = 15  # lines


class Stepper:
    """A walk through one log; pressing a key is the only way in which it changes."""

    def __init__(self, session: Session, edition: str, language: str) -> None:
        self.session = session
        self.edition = edition
        self.editions = tuple(dict.fromkeys((*all_editions(session), edition)))
        self.words: Words = words_of(session.game.name, language)
        self.players = players_of(session)
        self.places = places_of(session.log.entries, session.vocabulary.phases)
        self.at = 0
        self.page = ""  # one of PAGES, or the game itself
        self.scroll = 0
        self.chosen = 0  # which clause of the step
        self.asking = ""  # JUMP or SEARCH while somebody types
        self.typed = ""
        self.sought = ""
        self.message = ""
        self.done = False
        self.reels: dict[str, Reel] = {}
        self.verdicts: dict[str, Verdict] = {}
        self.open: dict[str, Worlds | None] = {}
        self.playing = False  # a step after the other, until a key is pressed
        self.stood: dict[tuple[str, int], list[tuple[str, int]]] = {}  # standings, once worked out
        self.told: dict[tuple[str, str, int], list[Told]] = {}  # findings in words, once said

    # What there is -----------------------------------------------------------------------------

    def reel(self, edition: str = "") -> Reel:
        """Play the log under a book when it is first looked at."""
        name = edition or self.edition
        if name not in self.reels:
            self.reels[name] = Reel(self.session, name, self.places.stops, self.verdict)
        return self.reels[name]

    def verdict(self, edition: str) -> Verdict:
        if edition not in self.verdicts:
            found, _ = judge(self.session, edition)
            self.verdicts[edition] = found
        return self.verdicts[edition]

    def worlds(self, edition: str) -> Worlds | None:
        """Who can have won, where the log leaves that open."""
        if edition not in self.open:
            self.open[edition] = worlds(self.session, self.verdict(edition))
        return self.open[edition]

    def last(self) -> int:
        return len(self.places.stops) - 1

    def stop(self) -> Stop:
        return self.places.stops[self.at]

    def shown_entries(self, at: int) -> list[Entry]:
        stop = self.places.stops[at]
        return self.session.log.entries[stop.start : stop.end]

    def entry_text(self, entry: Entry) -> str:
        """Write an entry as a log in the chosen language would have it."""
        vocabulary, language = self.session.vocabulary, self.words.language
        if entry.kind in (ACT, DRAW):
            text = act_text(entry, vocabulary, language)
        elif entry.kind == COMMENT:
            text = f"# {entry.text}"
        else:
            text = write_entry(entry, vocabulary, language)
        return f"x {text}" if entry.taken_back else text

    def party(self, name: str) -> str:
        """A player by colour and name."""
        return with_name(name, self.players, self.words)

    def mark(self) -> Entry | None:
        """Find the mark under which the step stands."""
        entries = self.session.log.entries
        for at in range(min(self.stop().end, len(entries)) - 1, -1, -1):
            if entries[at].kind == MARK and not entries[at].taken_back:
                return entries[at]
        return None

    def ledger(self) -> list[EntryRow]:
        return self.reel().ledger(self.at)

    def findings(self) -> list[Observation]:
        return self.reel().found(self.at)

    def clauses(self) -> list[str]:
        """List the clauses that stand beside the step, those that were broken first."""
        found = [finding.clause for finding in self.findings()]
        for reel in self.reels.values():  # what another book refuses is looked up here, too
            found += [clause for _, clause in reel.judgement(self.at)]
        found += [row.clause for row in self.ledger()]
        return [clause for clause in dict.fromkeys(found) if clause]

    def clause(self) -> str:
        clauses = self.clauses()
        return clauses[self.chosen % len(clauses)] if clauses else ""

    # What a key does ---------------------------------------------------------------------------

    def press(self, key: str) -> None:
        if self.asking:
            self._type(key)
            return
        self.message = ""
        was_playing, self.playing = self.playing, False
        command = COMMAND_OF.get(key)
        if command == "play":
            self.playing = not was_playing and self.at < self.last()
            return
        if command is not None:
            self._do(command)

    def tick(self) -> None:
        """Play a step, and stop behind the last one."""
        self._go(self.actions(), +1, quiet=True)
        self.playing = self.at < self.last()

    def _type(self, key: str) -> None:
        if key == "escape":
            self.asking = ""
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "enter":
            what, self.asking = self.asking, ""
            if self.typed.strip() and what == JUMP:
                self.jump(self.typed)
            elif self.typed.strip():
                self.sought = self.typed.strip()
                self._seek(+1)
        elif len(key) == 1 and key.isprintable() and len(self.typed) < PROMPT_MAX:
            self.typed += key

    def _do(self, command: str) -> None:
        name, _, back = command.partition("_")
        way = -1 if back else +1
        places = self.places
        if command in ("next", "previous"):
            self._go(self.actions(), +1 if command == "next" else -1, quiet=True)
        elif name in ("turn", "round", "part"):
            wanted = {"turn": places.turns, "round": places.rounds, "part": places.parts}[name]
            self._go(wanted, way, quiet=True)
        elif command in ("start", "end"):
            self._arrive(0 if command == "start" else self.last())
        elif command in (JUMP, SEARCH):
            self.asking, self.typed = command, ""
        elif name == "again":
            self._seek(way)
        elif name in SOUGHT:
            self._go(SOUGHT[name](self), way)
        elif name in ("edition", "language"):
            self._switch(name, way)
        elif name == "choose":
            self._choose(way)
        elif name == "scroll" and self.page:
            self.scroll = max(0, self.scroll + way * SCROLLED)
        elif name == "scroll":
            self._go(places.turns, way, quiet=True)
        elif command in PAGES:
            self._open(command)
        elif command == "leave":
            self.page, self.scroll = "", 0
        else:
            assert command == "quit"
            self.done = True

    def actions(self) -> list[int]:
        """Every stop but those that only say what the table saw, unless it is not so."""
        reel = self.reel()
        stops = self.places.stops
        return [n for n, stop in enumerate(stops) if not stop.quiet or n in reel.findings]

    def _go(self, wanted: Sequence[int], way: int, quiet: bool = False) -> None:
        """Go to the next of some stops; a step over the last one goes to the end."""
        found = next_of(wanted, self.at) if way > 0 else previous_of(wanted, self.at)
        if found is None and quiet:
            found = self.last() if way > 0 else 0
        if found is None:
            self.message = self.words.say("step", "no_such" if way > 0 else "no_such_back")
        else:
            self._arrive(found)

    def _arrive(self, at: int) -> None:
        if at != self.at:
            self.at, self.scroll, self.chosen = at, 0, 0

    def jump(self, text: str) -> None:
        """Go to a moment as people say it."""
        try:
            played = moment(text, self.session.log, self.session.vocabulary)
        except UnknownName as fault:
            told = fault_finding(fault, self.words.language)
            self.message = f"{told.message}; {told.help}"
            return
        self._arrive(self.places.after(played))

    def _seek(self, way: int) -> None:
        words = fold(self.sought).split()
        if not words:
            return
        count = len(self.places.stops)
        for distance in range(1, count + 1):
            at = (self.at + way * distance) % count
            text = self._searched(at)
            if all(word in text for word in words):
                self._arrive(at)
                return
        self.message = self.words.say("step", "not_found", text=self.sought)

    def _searched(self, at: int) -> str:
        """What can be found in a step: its lines as written, and in the chosen language."""
        entries = self.shown_entries(at)
        lines = self.session.log.lines
        written = [lines[e.line - 1] for e in entries if 0 < e.line <= len(lines)]
        return fold(" ".join([*written, *(self.entry_text(entry) for entry in entries)]))

    def _switch(self, what: str, way: int) -> None:
        if what == "edition":
            here = self.editions.index(self.edition)
            self.edition = self.editions[(here + way) % len(self.editions)]
        else:
            known = languages()
            here = known.index(self.words.language)
            self.words = words_of(self.session.game.name, known[(here + way) % len(known)])
        self.chosen = 0

    def _choose(self, way: int) -> None:
        if self.page and self.page != "clause":
            self.scroll = max(0, self.scroll + way)
        elif self.clauses():
            self.chosen = (self.chosen + way) % len(self.clauses())
            self.scroll = 0

    def _open(self, page: str) -> None:
        if page == "clause" and not self.clauses():
            self.message = self.words.say("step", "no_clause")
            return
        self.page = "" if self.page == page else page
        self.scroll = 0

    # Where to look -----------------------------------------------------------------------------

    def _holding(self, kind: int) -> list[int]:
        entries = self.session.log.entries
        found = [at for at, entry in enumerate(entries) if entry.kind == kind]
        return sorted({self.places.holding(at) for at in found})

    def rulings(self) -> list[int]:
        return self._holding(RULING)

    def comments(self) -> list[int]:
        return self._holding(COMMENT)

    def breaches(self) -> list[int]:
        reel = self.reel()
        return sorted(n for n, here in reel.findings.items() if any(f.kind in JUDGED for f in here))

    def differences(self) -> list[int]:
        return differing([self.reel(edition) for edition in self.editions])


SOUGHT: dict[str, Callable[[Stepper], list[int]]] = {
    "differ": Stepper.differences,
    "ruling": Stepper.rulings,
    "comment": Stepper.comments,
    "breach": Stepper.breaches,
}
