"""Knows the mutants that mutmut makes, and puts one of them in the place of the original."""

from __future__ import annotations
import __future__

import difflib
import importlib
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import libcst as cst
from mutmut.configuration import config
from mutmut.mutation.file_mutation import (
    Mutation,
    create_mutations,
    deep_replace,
    group_by_top_level_node,
)

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "games", "notation", "questions", "rulebooks", "verdict")


class Function(NamedTuple):
    """A function or method with its mutants; each of them is written out when it is wanted."""

    module: str
    owner: str  # the class of a method
    name: str
    node: cst.FunctionDef
    tree: cst.Module
    mutations: tuple[Mutation, ...]

    def __str__(self) -> str:
        return f"{self.module}.{self.owner + '.' if self.owner else ''}{self.name}"


class Mutant(NamedTuple):
    function: Function
    number: int  # as in mutmut's own names, from 1

    def __str__(self) -> str:
        return f"{self.function}#{self.number}"


class Difference(NamedTuple):
    """What a mutant does other than the original: the lines that went, and those that came."""

    was: str
    now: str


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def paths_to_mutate() -> list[Path]:
    """The files that the configuration of mutmut names."""
    found = (ROOT / "co2replay").rglob("*.py")
    return sorted(
        path for path in found if config().should_mutate(path.relative_to(ROOT).as_posix())
    )


def functions_in(path: Path) -> list[Function]:
    text = path.read_text("utf-8")
    tree, mutations, _, _ = create_mutations(path.relative_to(ROOT).as_posix(), text)
    grouped = group_by_top_level_node(mutations)
    found = []
    for statement in tree.body:
        if isinstance(statement, cst.FunctionDef):
            inside, owner = [statement], ""
        elif isinstance(statement, cst.ClassDef):
            inside = [one for one in statement.body.body if isinstance(one, cst.FunctionDef)]
            owner = statement.name.value
        else:
            continue
        for node in inside:
            if mutants := grouped.get(node):
                name = node.name.value
                found.append(Function(module_of(path), owner, name, node, tree, tuple(mutants)))
    return found


def mutants_of(function: Function) -> list[Mutant]:
    return [Mutant(function, number + 1) for number in range(len(function.mutations))]


def written(mutant: Mutant) -> str:
    """The function as the mutant has it; a method stands in a class of its own."""
    function = mutant.function
    mutation = function.mutations[mutant.number - 1]
    node = deep_replace(function.node, mutation.original_node, mutation.mutated_node)
    assert isinstance(node, cst.FunctionDef)
    return text_of(function, node)


def text_of(function: Function, node: cst.FunctionDef) -> str:
    plain = node.with_changes(leading_lines=[], lines_after_decorators=[])
    if not function.owner:
        return function.tree.code_for_node(plain)
    body = cst.IndentedBlock([plain])
    return function.tree.code_for_node(cst.ClassDef(cst.Name(function.owner), body))


def difference(mutant: Mutant) -> Difference:
    function = mutant.function
    before = text_of(function, function.node).splitlines()
    after = written(mutant).splitlines()
    lines = list(difflib.ndiff(before, after))
    was, now = (
        " ".join(line[2:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    return Difference(was, now)


def original(function: Function) -> FunctionType:
    """The living function that a mutant takes the place of."""
    module = importlib.import_module(function.module)
    return found_in(vars(module), function)


def found_in(names: dict[str, Any], function: Function) -> FunctionType:
    inside = vars(names[function.owner]) if function.owner else names
    one = inside[function.name]
    if isinstance(one, staticmethod | classmethod):
        one = one.__func__
    assert isinstance(one, FunctionType), one
    return one


def compiled(mutant: Mutant, module: ModuleType, like: CodeType) -> FunctionType:
    flag = __future__.annotations.compiler_flag
    above = "\n" * max(0, like.co_firstlineno - (2 if mutant.function.owner else 1))
    code = compile(above + written(mutant), like.co_filename, "exec", flag, dont_inherit=True)
    names: dict[str, Any] = {}
    exec(code, vars(module), names)
    return found_in(names, mutant.function)


def put_in_place(mutant: Mutant) -> None:
    """Whoever holds the function, by whatever name, calls the mutant from now on."""
    living = original(mutant.function)
    module = importlib.import_module(mutant.function.module)
    other = compiled(mutant, module, living.__code__)
    living.__code__ = other.__code__
    living.__defaults__ = other.__defaults__
    living.__kwdefaults__ = other.__kwdefaults__
