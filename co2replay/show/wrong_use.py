"""A command line that cannot be meant: why, and the command that it calls."""

from __future__ import annotations

import click

from co2replay.errors import Cause, Fact, as_cause


class WrongUse(click.UsageError):
    """Refuse what a command is called with, by a code and its facts."""

    def __init__(
        self, cause: str | Cause, context: click.Context | None = None, /, **facts: Fact
    ) -> None:
        self.cause = as_cause(cause, facts)
        super().__init__(str(self.cause), context)


class WrongValue(click.BadParameter):
    """Refuse the value of an option, by a code and its facts."""

    def __init__(
        self,
        code: str,
        context: click.Context | None,
        param: click.Parameter | None,
        /,
        **facts: Fact,
    ) -> None:
        self.cause = Cause(code, **facts)
        super().__init__(str(self.cause), context, param)
