"""Whose turn it is to be thought for: who is waited for by people first, then who has had least.

Pure: it holds no clock and no process, and is told how long things took.
"""

from __future__ import annotations

import dataclasses
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Asker:
    """For whom something is thought; ``people`` says that somebody waits for it.

    Whose address nobody knows counts as living alone.
    """

    guest: str = ""
    address: str = ""
    people: bool = False

    @property
    def home(self) -> str:
        return self.address or self.guest


@dataclasses.dataclass
class Account:
    """What one party has had of late: seconds, thoughts that go on, and those that wait too."""

    used: float
    running: int = 0
    open: int = 0

    def rank(self) -> tuple[float, int, int]:
        """Who has had least goes first; of equals, who asks for less."""
        return self.used, self.running, self.open


class FairQueue(Generic[T]):
    """Things that wait, each for an asker.

    Addresses share alike, however many guests come from one; so do the guests of an address. An
    account is kept as long as anything of its party goes on or waits. Whoever comes anew begins
    level with those who have had least: nobody saves up turns, and nobody pays for yesterday.
    """

    def __init__(self) -> None:
        self.waiting: list[tuple[Asker, T]] = []
        self._homes: dict[str, Account] = {}
        self._guests: dict[str, dict[str, Account]] = {}

    def put(self, asker: Asker, thing: T) -> None:
        """Stand in line."""
        guests = self._guests.setdefault(asker.home, {})
        for accounts, name in ((self._homes, asker.home), (guests, asker.guest)):
            least = min((each.used for each in accounts.values()), default=0.0)
            accounts.setdefault(name, Account(least)).open += 1
        self.waiting.append((asker, thing))

    def take(self) -> tuple[Asker, T] | None:
        """The next one, which goes on until it is :meth:`done`; None where nobody waits."""
        if not self.waiting:
            return None
        asker, thing = min(self.waiting, key=lambda each: self._rank(each[0]))
        self.waiting.remove((asker, thing))
        for account in self._accounts(asker):
            account.running += 1
        return asker, thing

    def asked(self, asker: Asker) -> int:
        """How many things of the asker's address go on or wait."""
        home = self._homes.get(asker.home)
        return 0 if home is None else home.open

    def done(self, asker: Asker, seconds: float) -> None:
        """What was taken is over, and took so long."""
        for account in self._accounts(asker):
            account.running -= 1
            account.used += seconds
        self._close(asker)

    def drop(self, asker: Asker, thing: T) -> None:
        """Nobody wants to know any more; nothing happens where it does not wait."""
        if (asker, thing) in self.waiting:
            self.waiting.remove((asker, thing))
            self._close(asker)

    def _rank(self, asker: Asker) -> tuple[bool, list[tuple[float, int, int]]]:
        return not asker.people, [account.rank() for account in self._accounts(asker)]

    def _accounts(self, asker: Asker) -> tuple[Account, Account]:
        return self._homes[asker.home], self._guests[asker.home][asker.guest]

    def _close(self, asker: Asker) -> None:
        """One thing less is open; an account without any is forgotten."""
        guests = self._guests[asker.home]
        for accounts, name in ((self._homes, asker.home), (guests, asker.guest)):
            accounts[name].open -= 1
            if accounts[name].open == 0:
                del accounts[name]
        if not guests:
            del self._guests[asker.home]
