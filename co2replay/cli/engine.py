"""`engine`: this engine for other programs, asked line by line."""

from __future__ import annotations

import click

from .frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  echo '{{"ask":"hello","id":1}}' | co2replay engine
  co2replay compare --engine "co2replay engine" --engine "./theirs"
  co2replay schema engine-ask

\b
One JSON object a line comes in, one goes out: docs/engine-protocol.md. Ends with
`quit`, or where the input ends.
"""


@click.command("engine", cls=HelpingCommand, epilog=EPILOG)
@click.pass_context
def command(context: click.Context) -> int:
    """Answer questions of the engine protocol on standard input, one JSON object a line."""
    from importlib.metadata import PackageNotFoundError, version

    from co2replay.questions.compare.protocol import LINE_MAX, Bye, FaultTold, encode
    from co2replay.questions.compare.serving import Engine
    from co2replay.verdict.exits import Exit

    world = environment(context)
    try:
        own = version("co2replay")
    except PackageNotFoundError:  # run from a folder, not installed
        own = ""
    engine = Engine(own)
    whole = True  # false: the rest of a line that was too long
    while line := world.stdin.readline(LINE_MAX + 1):
        was_whole, whole = whole, line.endswith(b"\n") or len(line) <= LINE_MAX
        if not was_whole or not line.strip():
            continue
        if whole:
            reply = engine.answer_line(line)
        else:
            reply = FaultTold(code="unreadable", message=f"a line of more than {LINE_MAX} bytes")
        world.stdout.write(in_plain_letters(encode(reply)))
        world.stdout.flush()
        if isinstance(reply, Bye):
            break
    return Exit.HOLDS


def in_plain_letters(line: bytes) -> str:
    """JSON that every encoding can write: a quote made plain on its way would end a text."""
    import json

    text = line.decode("utf-8")
    return text if text.isascii() else json.dumps(json.loads(text)) + "\n"
