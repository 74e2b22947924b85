"""Sorted lists of numbers, to which single ones are added and from which they are taken."""

from __future__ import annotations

from tortuga.engine.native import i64


def position(items: list[int], value: int) -> int:
    """Where a value is, or belongs, in a sorted list."""
    low: i64 = 0
    high: i64 = len(items)
    while low < high:
        middle = (low + high) >> 1
        if items[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


def insert(items: list[int], value: int) -> None:
    """Add a value to a sorted list."""
    items.insert(position(items, value), value)


def remove(items: list[int], value: int) -> None:
    """Take a value that is there out of a sorted list."""
    del items[position(items, value)]
