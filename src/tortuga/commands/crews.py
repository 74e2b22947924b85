"""`--workers` and `--cluster`: who does the work of a command of the lab."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from tortuga.bots.workers import cores
from tortuga.commands.arguments import CommandParser, UsageError, whole
from tortuga.lab.crew import Crew, cluster_crew, local_crew


def add_crew(parser: CommandParser) -> None:
    parser.add("--workers", type=whole(1, 1024), metavar="N")
    parser.add("--cluster", metavar="ADDRESS")


@contextmanager
def crew_from(args: argparse.Namespace) -> Iterator[Crew]:
    """The crew that the arguments ask for; by default one worker a core."""
    if args.cluster is None:
        yield local_crew(args.workers or cores())
        return
    if args.workers is not None:
        raise UsageError("a cluster has its own workers; leave out --workers or --cluster")
    with cluster_crew(args.cluster) as crew:
        yield crew
