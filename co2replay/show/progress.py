"""Progress bars among the messages; nothing where nobody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from .environment import Environment

ALONE = 24  # fewer logs are done sooner than other processes would have started
Tell = Callable[[str, int, int], None]


@contextmanager
def shown_progress(world: Environment, names: Mapping[str, str]) -> Iterator[Tell | None]:
    """Give a function that is told a stage and how much of it is done."""
    if not world.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=world.stderr), transient=True) as bar:
        task = bar.add_task("")

        def tell(stage: str, done: int, total: int) -> None:
            bar.update(task, description=names[stage], completed=done, total=max(1, total))

        yield tell


@contextmanager
def progress(world: Environment, total: int) -> Iterator[Callable[[], None]]:
    """Show on a terminal how far the work is; elsewhere nothing."""
    if not world.interactive or total < ALONE:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(file=world.stderr, no_color=not world.colour)
    with Progress(console=console, transient=True) as bar:
        row = bar.add_task("", total=total)
        yield lambda: bar.advance(row)
