"""Servers whose reviews and trials do not go last: beside other tests that would be never."""

from tortuga.server.http import app


def be_eager() -> None:
    """From now on servers of this process let nobody wait for whatever else the machine does."""
    app.REVIEWING_NICENESS = app.TRYING_NICENESS = 0
