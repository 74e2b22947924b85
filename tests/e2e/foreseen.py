"""A server like any other, but for its chances: ``python -m tests.e2e.foreseen``."""

from __future__ import annotations

import argparse
import sys

from tortuga.server.main import serve
from tortuga.server.settings import add_arguments

if __name__ == "__main__":
    from tests.server import fate
    from tests.server.eager import be_eager
    from tortuga.table import gathering

    fate.take_over()
    be_eager()
    gathering.GRACE = gathering.PATIENCE  # a busy machine is slow: nobody is hurried
    parser = argparse.ArgumentParser(prog="foreseen", description=__doc__)
    add_arguments(parser)
    sys.exit(serve(parser.parse_args()))
