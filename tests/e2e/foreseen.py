"""A server like any other, but for its chances: ``python -m tests.e2e.foreseen``."""

from __future__ import annotations

import argparse
import sys

from tortuga.server.main import serve
from tortuga.server.settings import add_arguments

if __name__ == "__main__":
    from tests.server import fate

    fate.take_over()
    parser = argparse.ArgumentParser(prog="foreseen", description=__doc__)
    add_arguments(parser)
    sys.exit(serve(parser.parse_args()))
