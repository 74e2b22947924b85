"""Chance: a small seeded generator of our own, the same on every machine and in every build.

It depends neither on Python's global generator nor on PYTHONHASHSEED, and it multiplies 30 by
30 bits: compiled, that fits into a machine's own numbers of 64 bits.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, TypeVar

from tortuga.engine.errors import TortugaError
from tortuga.engine.native import i64

T = TypeVar("T")

LARGEST_SEED: Final = 2**256 - 1
# Multiply-with-carry to the base 2**30: MULTIPLIER * 2**30 - 1 is a safe prime, so that the
# period is about 2**58.
MULTIPLIER: Final = 929429115
BITS: Final = 30
LOW_30: Final = (1 << 30) - 1
LOW_32: Final = (1 << 32) - 1
WORD: Final = 4
BLOCK: Final = 64 * WORD  # bytes that a sealed generator draws at a time


class Chance:
    """A multiply-with-carry and a xorshift generator, added.

    >>> Chance(7).below(6) == Chance(7).below(6)
    True
    """

    def __init__(self, seed: int, stream: str = "") -> None:
        digest = hashlib.sha256(f"tortuga chance {check_seed(seed)} {stream}".encode()).digest()
        low = int.from_bytes(digest[0:4], "big")
        carry = 1 + int.from_bytes(digest[4:8], "big") % (MULTIPLIER - 1)
        self._carried: i64 = (carry << BITS) + (low & LOW_30)
        self._shifted: i64 = int.from_bytes(digest[8:12], "big") | 1

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound`` - 1; for tables of cards the bias is below 1e-7."""
        return (self._next() * bound) >> BITS

    def _next(self) -> i64:
        carried = MULTIPLIER * (self._carried & LOW_30) + (self._carried >> BITS)
        self._carried = carried
        shifted = self._shifted
        shifted ^= (shifted << 13) & LOW_32
        shifted ^= shifted >> 17
        shifted ^= (shifted << 5) & LOW_32
        self._shifted = shifted
        return (carried + shifted) & LOW_30

    def last_of(self, count: int) -> int:
        """One of so many, each as likely: the last whose number, drawn below its rank, is 0.

        The same as drawing for one after the other, without a call for each.
        """
        last: i64 = 0
        rank: i64
        for rank in range(count):
            if (self._next() * (rank + 1)) >> BITS == 0:
                last = rank
        return last

    def skip(self, count: int) -> None:
        """Leave out so many numbers, which somebody else draws."""
        for _ in range(count):
            self.below(1)

    def choice(self, items: list[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put the items into random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffle_first(self, items: list[T], count: int) -> None:
        """Put some of the items, in random order, before the others, in place."""
        for first in range(min(count, len(items))):
            other = first + self.below(len(items) - first)
            items[first], items[other] = items[other], items[first]

    def fraction(self) -> float:
        """A number from 0 up to, and without, 1."""
        return self.below(1 << 26) / (1 << 26)

    def seed(self) -> int:
        """A fresh seed for another generator."""
        return (self.below(1 << 29) << 29) | self.below(1 << 29)

    def copy(self) -> Chance:
        return Continued(self._carried, self._shifted)


class Continued(Chance):
    """The same generator from where another one stands: without a seed to be hashed."""

    def __init__(self, carried: i64, shifted: i64) -> None:
        self._carried = carried
        self._shifted = shifted


class SealedChance(Chance):
    """The generator of a deal: SHAKE-128, so that the open cards tell nothing of the hidden ones.

    The quick generator above is fair, but whoever sees enough of its numbers could compute the
    others. At a table that must not be, however patient the player.
    """

    def __init__(self, seed: int, stream: str = "") -> None:
        self._key: bytes = f"tortuga deal {check_seed(seed)} {stream} ".encode()
        self._blocks: int = 0
        self._drawn: bytes = b""
        self._left: i64 = 0

    def below(self, bound: int) -> int:
        if self._left == 0:
            self.draw()
        self._left -= WORD
        return (thirty_bits(self._drawn, self._left) * bound) >> BITS

    def last_of(self, count: int) -> int:
        last = 0
        for rank in range(count):
            if self.below(rank + 1) == 0:
                last = rank
        return last

    def shuffle(self, items: list[T]) -> None:
        """The same as of any generator, without a call for each item: every deal shuffles."""
        left, drawn = self._left, self._drawn
        last: i64
        for last in range(len(items) - 1, 0, -1):
            if left == 0:
                self.draw()
                left, drawn = self._left, self._drawn
            left -= WORD
            other = (thirty_bits(drawn, left) * (last + 1)) >> BITS
            items[last], items[other] = items[other], items[last]
        self._left = left

    def shuffle_first(self, items: list[T], count: int) -> None:
        """The same as of any generator, without a call for each item."""
        left, drawn = self._left, self._drawn
        size: i64 = len(items)
        first: i64
        for first in range(min(count, len(items))):
            if left == 0:
                self.draw()
                left, drawn = self._left, self._drawn
            left -= WORD
            other = first + ((thirty_bits(drawn, left) * (size - first)) >> BITS)
            items[first], items[other] = items[other], items[first]
        self._left = left

    def draw(self) -> None:
        """The next numbers, four bytes each, of which 30 bits count."""
        self._drawn = hashlib.shake_128(self._key + str(self._blocks).encode()).digest(BLOCK)
        self._blocks += 1
        self._left = BLOCK

    def copy(self) -> SealedChance:
        return ContinuedSeal(self._key, self._blocks, self._drawn, self._left)


class ContinuedSeal(SealedChance):
    """The same sealed generator from where another one stands."""

    def __init__(self, key: bytes, blocks: int, drawn: bytes, left: i64) -> None:
        self._key = key
        self._blocks = blocks
        self._drawn = drawn
        self._left = left


def thirty_bits(drawn: bytes, at: i64) -> i64:
    """The number that the four bytes from there on hold, less its two highest bits."""
    first: i64 = drawn[at] & 63
    second: i64 = drawn[at + 1]
    third: i64 = drawn[at + 2]
    fourth: i64 = drawn[at + 3]
    return first << 24 | second << 16 | third << 8 | fourth


def check_seed(seed: Any) -> int:
    """The seed itself if it is one; otherwise an error that says what seeds are allowed."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
        raise TortugaError(f"a seed is a whole number from 0 to 2**256 - 1, not {seed!r}")
    return seed


def chance_from(rng: Any) -> Chance:
    """Our own kind of generator from whatever a caller has: a Chance, or a ``random.Random``."""
    if isinstance(rng, Chance):
        return rng
    return Chance(rng.getrandbits(60))
