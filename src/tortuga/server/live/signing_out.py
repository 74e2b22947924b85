"""Signing out: sockets of a device that is its guest's no more, and of keys that open nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tortuga.server.live.live_table import SIGNED_OUT, LiveTable, SocketListener
from tortuga.server.storage.people.devices import still_there
from tortuga.table.telling import Listener


def let_devices_go(tables: Iterable[LiveTable], devices: Collection[str]) -> None:
    """Whoever is here by way of these devices may come again, as somebody else."""
    for live in tables:
        for listener in tuple(live.machine.audience.listeners):
            if device_of(listener) in devices:
                let_go(listener)


async def look_at_keys(live: LiveTable) -> None:
    """Let go of those whose device was signed out, or who play by a key of such a one.

    The table's lock is held, so that nobody comes in by a key that is being taken away.
    """
    listeners = tuple(live.machine.audience.listeners)
    devices = {device for each in listeners if (device := device_of(each)) is not None}
    keys = {key for each in listeners for key in each.seats.values()}
    known, valid = await live.database.read(lambda reading: still_there(reading, devices, keys))
    for listener in listeners:
        device = device_of(listener)
        if (device is not None and device not in known) or not valid.issuperset(
            listener.seats.values()
        ):
            let_go(listener)


def device_of(listener: Listener) -> str | None:
    return listener.guest.device if listener.guest else None


def let_go(listener: Listener) -> None:
    assert isinstance(listener, SocketListener)
    listener.close(SIGNED_OUT)
