"""Where the code of a game names its clauses, and what it means when such a line runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from co2replay.games.registry import folder_of

# How a line names a clause. Only the first two say something about keeping and moving.
CHECK = "check"  # it may refuse by this clause
MOVE = "move"  # it hands the clause on, to the ledger or to another function
VALUE = "value"  # it reads a number or a reading that the clause states
MARKED = "marked"  # a comment above a function says that it carries the clause out
TABLE = "table"  # a table of the module, nothing that runs
BUILT = "built"  # a name put together when it runs
MARK = "# clauses:"
# Lists of clauses for people, and the second opinion on what is legal: they decide nothing.
BESIDE = ("board/invariants.py", "doubt/impossible.py", "doubt/supposing.py")
ROOMS_BESIDE = ("face", "judge", "lists", "players")

FOR_CERTAIN = {"Breach", "impossible", "refuse"}  # who calls these refuses

Lines = frozenset[int]
Function = ast.FunctionDef


class Site(msgspec.Struct, frozen=True):
    """One place in the code that names a clause."""

    clause: str
    file: str  # below the package
    line: int
    how: str


class WatchPlan(msgspec.Struct):
    """What to look for while one function runs."""

    marked: set[str] = {}  # type: ignore[assignment]
    named: dict[int, set[str]] = {}  # line -> clauses that it names
    checks: list[tuple[str, Lines]] = []  # clause, and the lines on which its check decides
    reads: dict[int, set[str]] = {}  # line -> numbers and readings that it looks up


class SiteMap(msgspec.Struct):
    """Every place that names a clause of a game, and a plan for each function that has one."""

    sites: list[Site]
    plans: dict[tuple[str, str, int], WatchPlan]  # file, name, first line
    folder: str


def read_map(
    game: str, clauses: Sequence[str], values: Mapping[str, Sequence[str]], folder: Path | None
) -> SiteMap:
    """Read the code of a game; `values` are the clauses that each number and reading stands for."""
    place = folder or Path(str(folder_of(game)))
    found = SiteMap([], {}, str(place))
    texts = {
        path: path.read_text(encoding="utf-8")
        for path in sorted(place.rglob("*.py"))
        if path.relative_to(place).parts[0] not in ROOMS_BESIDE
    }
    trees = {path: ast.parse(text) for path, text in texts.items()}
    refusing = {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, Function) and refuses(node)
    }
    refusing |= FOR_CERTAIN
    for path, tree in trees.items():
        if path.relative_to(place).as_posix() not in BESIDE:
            SiteReader(found, path, set(clauses), values, refusing).read(tree, texts[path])
    return found


def refuses(function: Function) -> bool:
    return function.returns is not None and "Breach" in ast.unparse(function.returns)


class SiteReader:
    """The places of one module."""

    def __init__(
        self,
        found: SiteMap,
        path: Path,
        clauses: set[str],
        values: Mapping[str, Sequence[str]],
        refusing: set[str],
    ) -> None:
        self.found = found
        self.path = path
        self.file = path.relative_to(found.folder).as_posix()
        self.clauses = clauses
        self.values = values
        self.refusing = refusing
        self.parents: dict[ast.AST, ast.AST] = {}

    def read(self, tree: ast.Module, text: str) -> None:
        for node in ast.walk(tree):
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if node.value in self.clauses:
                    self.name(node, node.value)
            elif isinstance(node, ast.JoinedStr):
                self.build(node)
            elif isinstance(node, ast.Attribute) and node.attr in self.values:
                self.read_value(node)
        self.marks(tree, text)

    def name(self, node: ast.Constant, clause: str) -> None:
        function = self.function_of(node)
        if function is None:
            self.note(node, clause, TABLE)
            return
        calls = [x for x in self.above(node) if isinstance(x, ast.Call)]
        names = {ast.unparse(call.func).rpartition(".")[2] for call in calls}
        kept_by = not calls and refuses(function)  # named first, refused a line later
        if names & self.refusing or kept_by:
            self.plan_of(function).checks.append((clause, self.decision(node, function)))
            self.note(node, clause, CHECK)
        else:
            self.note(node, clause, MOVE)

    def read_value(self, node: ast.Attribute) -> None:
        function = self.function_of(node)
        if function is not None:
            self.plan_of(function).reads.setdefault(node.lineno, set()).add(node.attr)
        for clause in self.values[node.attr]:
            self.note(node, clause, VALUE)

    def build(self, node: ast.JoinedStr) -> None:
        """A name such as `game.card.07`, put together from a card: every clause that fits."""
        first = node.values[0] if node.values else None
        last = node.values[-1] if node.values else None
        if not isinstance(first, ast.Constant):
            return
        ending = str(last.value) if isinstance(last, ast.Constant) and last is not first else ""
        begins = str(first.value)
        if begins.count(".") > 1:
            for clause in sorted(self.clauses):
                if clause.startswith(begins) and clause.endswith(ending):
                    self.found.sites.append(Site(clause, self.file, node.lineno, BUILT))

    def marks(self, tree: ast.Module, text: str) -> None:
        """The comments above functions; one may go on in the next line."""
        lines = text.splitlines()
        starts = {node.lineno: node for node in ast.walk(tree) if isinstance(node, Function)}
        for number, line in enumerate(lines, start=1):
            if not line.strip().startswith(MARK):
                continue
            words = line.strip().removeprefix(MARK).split()
            below = number + 1
            while lines[below - 1].strip().startswith("#"):
                words += lines[below - 1].strip("# ").split()
                below += 1
            for word in words:
                self.found.sites.append(Site(word, self.file, number, MARKED))
            if below in starts:
                plan = self.plan_of(starts[below])
                plan.marked |= set(words)

    def note(self, node: ast.expr, clause: str, how: str) -> None:
        self.found.sites.append(Site(clause, self.file, node.lineno, how))
        function = self.function_of(node)
        if function is not None and how != CHECK:
            self.plan_of(function).named.setdefault(node.lineno, set()).add(clause)

    def plan_of(self, function: Function) -> WatchPlan:
        key = (str(self.path), function.name, function.lineno)
        return self.found.plans.setdefault(key, WatchPlan(set(), {}, [], {}))

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """What surrounds a name, up to its statement."""
        while not isinstance(node, ast.stmt):
            node = self.parents[node]
            yield node

    def function_of(self, node: ast.AST) -> Function | None:
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, Function):
                return node
        return None

    def decision(self, node: ast.AST, function: Function) -> Lines:
        """The lines on which it is decided whether the clause refuses."""
        child: ast.AST = node
        while child is not function:
            parent = self.parents[child]
            if isinstance(parent, ast.IfExp) and isinstance(self.parents[parent], ast.Return):
                return lines_of(parent)
            if isinstance(parent, ast.If):
                return self.guards(parent)
            if isinstance(child, ast.stmt) and (before := self.way_out(child, parent)):
                return before
            child = parent
        return lines_of(function.body[0])

    def guards(self, row: ast.If) -> Lines:
        """A test, the one before it that lets go, those around it that only lead to a refusal."""
        outer = self.parents[row]
        found = lines_of(row.test) | self.way_out(row, outer)
        while isinstance(outer, ast.If) and row in outer.body and self.only_refuses(outer):
            found |= lines_of(outer.test)
            row, outer = outer, self.parents[outer]
        return found

    def only_refuses(self, row: ast.If) -> bool:
        plain = ast.Expr | ast.Assign | ast.If
        last = row.body[-1]
        if isinstance(last, ast.Return):
            return isinstance(last.value, ast.Call) and bool(called(last) & FOR_CERTAIN)
        return isinstance(last, ast.If) and all(isinstance(one, plain) for one in row.body)

    def way_out(self, statement: ast.stmt, block: ast.AST) -> Lines:
        """The test before a refusal that lets go: `if fits: return None`."""
        for name in ("body", "orelse"):
            rows = getattr(block, name, None)
            if isinstance(rows, list) and statement in rows:
                before = rows[: rows.index(statement)]
                if before and isinstance(before[-1], ast.If) and lets_go(before[-1]):
                    return lines_of(before[-1].test)
        return frozenset()


def lets_go(row: ast.If) -> bool:
    only = row.body[0]
    empty = isinstance(only, ast.Return) and ast.unparse(only) in ("return", "return None")
    return empty and len(row.body) == 1


def called(node: ast.AST) -> set[str]:
    """Name the functions that are called somewhere in a piece of code."""
    calls = (one for one in ast.walk(node) if isinstance(one, ast.Call))
    return {ast.unparse(one.func).rpartition(".")[2] for one in calls}


def lines_of(node: ast.expr | ast.stmt) -> Lines:
    return frozenset(range(node.lineno, (node.end_lineno or node.lineno) + 1))
