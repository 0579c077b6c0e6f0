"""The options that say who does the work: processes of this machine, or workers of a cluster."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

import click

from co2replay.show.wrong_use import WrongUse, WrongValue

from .outputs import Output

if TYPE_CHECKING:
    from co2replay.tasks.jobs import Jobs

F = TypeVar("F", bound=Callable[..., Any])


class ClusterName(click.ParamType):  # type: ignore[type-arg]
    """`tcp://host:8786`, or `local:4`."""

    name = "cluster"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from co2replay.tasks.cluster import is_cluster

        if not is_cluster(str(value)):
            raise WrongValue("no-cluster-name", ctx, param, value=str(value))
        return value


def workers_options(command: F) -> F:
    for option in (
        click.option(
            "--cluster",
            type=ClusterName(),
            metavar="ADDRESS",
            help="Workers of a Dask cluster: tcp://host:8786, or local:N for N of this machine.",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(min=1),
            metavar="N",
            help="Processes at most (default: one for each core).",
        ),
    ):
        command = option(command)
    return command


def resume_option(command: F) -> F:
    return click.option(
        "--resume",
        type=Output(),
        metavar="FILE",
        help="Keep there what is done, and pass over what stands there.",
    )(command)


def workers(jobs: int | None, cluster: str | None) -> AbstractContextManager[Jobs | None]:
    """Who was asked for; None where that is left to the work."""
    if cluster is None:
        return nullcontext(jobs)
    if jobs is not None:
        raise WrongUse("jobs-or-cluster")
    from co2replay.tasks.cluster import cluster as joined

    return joined(cluster)
