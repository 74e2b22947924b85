"""Push services: which addresses a stranger may have this server call, and which never.

An endpoint is a URL that a browser hands over, or somebody who pretends to be one. Only services of
the great browsers are called, and those that the host names; by https, without redirects, and never
at an address inside a network.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit

if TYPE_CHECKING:
    from aiohttp.abc import AbstractResolver

LONGEST_ENDPOINT = 1000
# Of Chrome and its kin, Firefox, Edge and Safari; with a dot in front: whatever ends in it.
KNOWN = (
    "fcm.googleapis.com",
    "android.googleapis.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
    ".push.apple.com",
)


class Services:
    """The push services that may be called; those in ``trusted`` because the host says so."""

    def __init__(self, trusted: str) -> None:
        self.trusted = frozenset(part for part in trusted.split(",") if part)

    def refusal(self, endpoint: str) -> str | None:
        """Why an endpoint is not called, if so."""
        parts = read(endpoint)
        if parts is None:
            return f"must be a plain https URL of at most {LONGEST_ENDPOINT} letters"
        if self.is_trusted(parts):
            return None if parts.scheme == "https" or is_loopback(parts) else "must be https"
        if parts.scheme != "https" or parts.port not in (None, 443):
            return "must be https, at the usual port"
        if not is_known(parts.hostname or ""):
            return (
                f"{parts.hostname} is no push service that this server knows; its host may add it"
            )
        return None

    def is_trusted(self, parts: SplitResult) -> bool:
        return bool({parts.hostname, parts.netloc.lower()} & self.trusted)

    def resolver(self) -> AbstractResolver:
        """Looks names up, and leaves out every address that lies inside a network."""
        from aiohttp.abc import AbstractResolver, ResolveResult

        names = {each.partition(":")[0] for each in self.trusted}

        class Outside(AbstractResolver):
            async def resolve(
                self, host: str, port: int = 0, family: Any = socket.AF_UNSPEC
            ) -> list[ResolveResult]:
                loop = asyncio.get_running_loop()
                found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, family=family)
                results: list[ResolveResult] = [
                    {
                        "hostname": host,
                        "host": str(where[0]),
                        "port": port,
                        "family": kind,
                        "proto": 0,
                        "flags": 0,
                    }
                    for kind, _, _, _, where in found
                    if host in names or is_outside(str(where[0]))
                ]
                if not results:
                    raise OSError(f"{host} has no address outside")
                return results

            async def close(self) -> None:
                pass

        return Outside()


def read(endpoint: str) -> SplitResult | None:
    """The parts of a URL that is nothing but one: no user, no blanks, no other alphabet."""
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return None
    try:
        parts = urlsplit(endpoint)
        _ = parts.port
    except ValueError:
        return None
    plain = parts.hostname and not parts.username and not parts.password and not parts.fragment
    fits = len(endpoint) <= LONGEST_ENDPOINT and "\\" not in endpoint
    return parts if plain and fits and parts.scheme in ("http", "https") else None


def is_known(host: str) -> bool:
    return any(host.endswith(each) if each.startswith(".") else host == each for each in KNOWN)


def is_outside(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None)
    return bool((mapped or found).is_global and not (mapped or found).is_multicast)


def is_loopback(parts: SplitResult) -> bool:
    try:
        return ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return parts.hostname == "localhost"
