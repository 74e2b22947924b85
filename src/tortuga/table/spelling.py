"""What people write: names and talk in one line, tales as they are; nothing that cannot be seen."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
LONGEST_WORDS = 3000
JOINER = "\u200d"  # invisible, but it holds many emoji together
# Letters and signs by their category, and yet nothing is seen of them: fillers and blanks.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159\U00013441\U00013442")
SEEN = frozenset("LNPS")  # letters, numbers, punctuation, signs


def tidy(text: str) -> str:
    """The text in one line, without control and invisible characters."""
    line = " ".join(text.split())
    kept = "".join(each for each in line if each == JOINER or not is_hidden(each))
    if not any(unicodedata.category(each)[0] in SEEN for each in kept):
        raise ValueError("must hold at least one visible character")
    return " ".join(kept.split())


def is_hidden(character: str) -> bool:
    return character in BLANK or unicodedata.category(character)[0] == "C"


def readable(text: str) -> str:
    """The text without control and invisible formatting characters, its lines kept."""
    return "".join(
        each for each in text if each in (JOINER, "\n") or unicodedata.category(each)[0] != "C"
    )
