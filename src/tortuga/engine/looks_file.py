"""The file of looks: colours, signs and pictures for what a game's views name.

It is called ``looks.toml`` and lies in the game's folder, with the pictures that it names::

    [words.crab]
    picture = "crab.svg"
    colour = "#b5306a"
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import re
import unicodedata
from pathlib import Path
from typing import Any, Final

from tortuga.engine.components import Entries, read_components
from tortuga.engine.errors import ComponentError, listed
from tortuga.engine.game import Game
from tortuga.engine.looks import LooksError

FILE: Final = "looks.toml"
LARGEST_FILE: Final = 64 * 1024  # bytes
MOST_ENTRIES: Final = 200  # in a table
MOST_PICTURES: Final = 64
LONGEST_SIGN: Final = 8  # an emoji may be made of that many
MOST_SEATS: Final = 8
COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
PICTURE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.svg")
FIELDS: Final = {
    "words": ("colour", "sign", "picture"),
    "suits": ("colour", "sign", "picture"),
    "seats": ("sign", "picture"),  # people choose their colours themselves
}
# Letters, numbers, marks, punctuation and symbols; and what emoji are joined by.
IN_SIGNS: Final = frozenset("LNMPS")
JOINERS: Final = "\u200d"


@dataclasses.dataclass(frozen=True)
class WordLook:
    """How a word is shown: each is empty where the file says nothing. ``picture`` is an address."""

    colour: str = ""
    sign: str = ""
    picture: str = ""

    @property
    def ink(self) -> str:
        """Black or white, whichever reads better on the colour: never less than 4.5 to 1.

        >>> WordLook("#1e6e8c").ink, WordLook("#ffd166").ink
        ('#ffffff', '#000000')
        """
        if not self.colour:
            return ""
        shares = [int(self.colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [
            each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares
        ]
        light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        return "#000000" if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) else "#ffffff"


@dataclasses.dataclass(frozen=True)
class LooksFile:
    """What a game's file of looks says.

    ``words`` are whole words or numbers of the view, ``suits`` the first part of words such as
    ``hearts-10``, ``seats`` the pieces of seats on a board, from 1. ``pictures`` are drawings by
    the name under which they are served, which changes with what is drawn.
    """

    words: dict[str, WordLook]
    suits: dict[str, WordLook]
    seats: dict[str, WordLook]
    pictures: dict[str, bytes]


def looks_file_of(made: type[Game]) -> LooksFile:
    """What a game's folder says of its looks; read again where a file there has changed."""
    folder = made.folder
    try:
        if not (folder / FILE).is_file():
            return LooksFile({}, {}, {}, {})
        stamps = _stamps(folder)
    except OSError as error:
        raise LooksError(f"{FILE}: cannot be read: {error.strerror}") from error
    return _read(folder, stamps)


def _stamps(folder: Path) -> tuple[tuple[str, int, int], ...]:
    found = [folder / FILE, *folder.glob("*.svg")]
    stats = [(path.name, path.stat()) for path in found if path.is_file()]
    return tuple(sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats))


@functools.lru_cache(maxsize=64)
def _read(folder: Path, stamps: tuple[Any, ...]) -> LooksFile:
    try:
        return Reading(folder).file()
    except (ComponentError, OSError) as error:
        raise LooksError(str(error)) from error


class Reading:
    """One reading of a file of looks; whatever is wrong with it is told with table and field."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.pictures: dict[str, bytes] = {}

    def file(self) -> LooksFile:
        path = self.folder / FILE
        if path.stat().st_size > LARGEST_FILE:
            raise LooksError(f"{FILE}: has more than {LARGEST_FILE // 1024} KiB")
        whole = read_components(path)
        if unknown := [name for name in whole.data if name not in FIELDS]:
            raise whole.wrong(unknown[0], f"is not known here; use {listed(list(FIELDS))}")
        words, suits, seats = (self.table(whole, name) for name in FIELDS)
        return LooksFile(words, suits, seats, self.pictures)

    def table(self, whole: Entries, name: str) -> dict[str, WordLook]:
        if name not in whole.data:
            return {}
        entries = whole.part(name)
        if len(entries.data) > MOST_ENTRIES:
            raise whole.wrong(name, f"has more than {MOST_ENTRIES} entries")
        looks = {word: self.look(name, entries, word) for word in entries.data}
        signs: dict[str, str] = {}
        for word, look in looks.items():  # or colour would be all that tells two apart
            if look.sign and signs.setdefault(look.sign, word) != word:
                raise entries.wrong(word, f"has the sign of {signs[look.sign]!r}")
        return looks

    def look(self, name: str, table: Entries, word: str) -> WordLook:
        if name == "seats" and word not in [str(seat + 1) for seat in range(MOST_SEATS)]:
            raise table.wrong(word, f"is no seat; seats are 1 to {MOST_SEATS}")
        entry = table.part(word)
        for field, value in entry.data.items():
            if field not in FIELDS[name]:
                raise entry.wrong(field, f"is not known here; use {listed(list(FIELDS[name]))}")
            if not isinstance(value, str):
                raise entry.wrong(field, f"must be a text, not {value!r}")
        colour, sign, picture = (entry.data.get(each, "") for each in FIELDS["words"])
        if "colour" in entry.data and not COLOUR.fullmatch(colour):
            raise entry.wrong("colour", f'must be written like "#1e6e8c", not {colour!r}')
        if "sign" in entry.data and not is_sign(sign):
            wanted = f"must be 1 to {LONGEST_SIGN} letters, digits or symbols, or an emoji"
            raise entry.wrong("sign", f"{wanted}, not {sign!r}")
        return WordLook(colour, sign, self.picture(entry, picture) if picture else "")

    def picture(self, entry: Entries, name: str) -> str:
        """Take a drawing of the game's own folder in; the name under which it is served."""
        from tortuga.engine.drawings import LARGEST, fault_of  # needs a parser that few games do

        if not PICTURE.fullmatch(name):
            raise entry.wrong("picture", f'must be a name like "crab.svg", not {name!r}')
        path = (self.folder / name).resolve()
        if path.parent != self.folder or not path.is_file():
            raise entry.wrong("picture", f"there is no file {name!r} beside {FILE}")
        with path.open("rb") as file:
            source = file.read(LARGEST + 1)
        if fault := fault_of(source):
            raise entry.wrong("picture", f"{name} {fault}")
        served = hashlib.sha256(source).hexdigest()[:24] + ".svg"
        self.pictures[served] = source
        if len(self.pictures) > MOST_PICTURES:
            raise entry.wrong("picture", f"there are more than {MOST_PICTURES} pictures")
        return served


def is_sign(text: str) -> bool:
    """Whether a text can stand for a word on a small card.

    >>> is_sign("🦀"), is_sign("A1"), is_sign("a crab"), is_sign("")
    (True, True, False, False)
    """
    kinds = {unicodedata.category(letter)[0] for letter in text if letter not in JOINERS}
    seen = kinds - {"M"}  # marks alone show nothing
    return len(seen) > 0 and len(text) <= LONGEST_SIGN and IN_SIGNS.issuperset(kinds)
