"""Ports for servers that tests start and start again."""

from __future__ import annotations

import random
import socket

# Below those that the system gives to connections: one of these, perhaps somebody's vain attempt to
# reach the very server, would else take a port between its being found free and its being used.
PORTS = range(20_000, 30_000)


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("a hundred ports, and none of them free")
