"""The JSON Schemas of everything a machine may read, generated from the records."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec

from co2replay.files import write_whole

from . import answers

# Answers that the library gives as they are; a command reads only its own of these modules.
ELSEWHERE = (
    "co2replay.questions.check.act",
    "co2replay.questions.compare.parting",
    "co2replay.questions.compare.baseline",
    "co2replay.questions.conform.kit",
    "co2replay.questions.coverage.report",
    "co2replay.questions.diff",
    "co2replay.questions.check.legal",
    "co2replay.questions.check.position",
    "co2replay.questions.compare.conformance",
    "co2replay.questions.reconcile.search",
    "co2replay.questions.score.sheets",
    "co2replay.show.audit.report",
    "co2replay.show.compare",
    "co2replay.show.reconcile",
    "co2replay.show.explain",
    "co2replay.show.search",
    "co2replay.show.golden",
    "co2replay.show.check.answers",
    "co2replay.show.proofs",
    "co2replay.show.clauses",
    "co2replay.show.recording.replies",
    "co2replay.show.stepping.screen",
    "co2replay.show.store",
    "co2replay.show.box",
    "co2replay.show.wordlist",
)
PROTOCOL = ("engine-ask", "engine-reply")  # every message of one side of the engine protocol
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def answer_types() -> dict[str, type[msgspec.Struct]]:
    """List the records that stand alone: those with a `schema` field, by the name it holds."""
    found: dict[str, type[msgspec.Struct]] = {}
    modules = (answers, *map(import_module, ELSEWHERE))
    for value in (value for module in modules for value in vars(module).values()):
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            for field in msgspec.structs.fields(value):
                if field.name == "schema":
                    found[str(field.default).split("/")[0]] = value
    return found


def schema_names() -> tuple[str, ...]:
    return ("log", *PROTOCOL, *sorted(answer_types()))


def schema_of(name: str) -> dict[str, Any]:
    if name == "log":
        from co2replay.notation.canonical import json_schema

        return json_schema()
    if name in PROTOCOL:
        from co2replay.questions.compare.protocol import protocol_schema

        return {"$schema": DRAFT, "title": f"{name}/1", **protocol_schema(name)}
    record = answer_types()[name]
    found = msgspec.json.schema(record)
    const = next(f.default for f in msgspec.structs.fields(record) if f.name == "schema")
    own = found["$defs"][record.__name__]
    own["properties"]["schema"] = {"const": const}
    own["required"] = ["schema", *own.get("required", [])]
    return {"$schema": DRAFT, "title": str(const), **found}


def schema_text(name: str) -> str:
    shape = flush(schema_of(name))
    return json.dumps(shape, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def flush(value: Any) -> Any:
    """Take the indentation out of docstrings, which newer Pythons leave out by themselves."""
    if isinstance(value, dict):
        return {
            key: cleandoc(one) if key == "description" and isinstance(one, str) else flush(one)
            for key, one in value.items()
        }
    return [flush(one) for one in value] if isinstance(value, list) else value


def write_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in schema_names():
        write_whole(folder / f"{name}.json", schema_text(name))


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
