"""Texts: what people read, kept in TOML, one folder a language, and filled with facts.

A text may hold two kinds of placeholder and nothing else: ``{name}`` inserts a fact, and
``{count:card|cards}`` prints the form that the fact (a number, or a list's length) takes in the
text's language. Two forms are ``one`` and ``other``; a language that needs more names them:
``{count:one=karta|few=karty|other=kart}``. A missing text or fact is an error that names it,
never a blank; in a game it is a warning, and a sentence made from names, so that play goes on.
"""

from __future__ import annotations

import re
import tomllib
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from tortuga.engine.errors import TortugaError, listed
from tortuga.engine.moves import MoveSpace
from tortuga.engine.plurals import CATEGORIES, OTHER, category

# A fact as JSON has it: a number, a word, a seat, nothing, or a list of these.
Fact = Any

_ONE_OTHER: Final = r"[^{}|=]*\|[^{}|=]*"
_NAMED: Final = rf"(?:(?:{'|'.join(CATEGORIES)})=[^{{}}|=]*\|)*other=[^{{}}|=]*"
PLACEHOLDER: Final = re.compile(rf"\{{([a-z][a-z0-9_]*)(?::({_ONE_OTHER}|{_NAMED}))?\}}")
# Positions count from 0 for programs and from 1 for people.
POSITIONS: Final = ("column", "row")


class TextError(TortugaError):
    """A text that is missing or cannot be filled; names the text and what it lacks."""


class MissingText(UserWarning):
    """A game lacks a text; what was said instead is made from names."""


class Texts:
    """All texts of one language, by dotted key."""

    def __init__(self, language: str, templates: dict[str, str]) -> None:
        self.language = language
        self.templates = templates

    def has(self, key: str) -> bool:
        return key in self.templates

    def template(self, key: str) -> str:
        """The text as it is written, placeholders and all."""
        found = self.templates.get(key)
        if found is None:
            raise TextError(self.lacks(key))
        return found

    def fitting(self, key: str, facts: dict[str, Fact]) -> str:
        """The text for these facts, as it is written."""
        return self.template(key)

    def lacks(self, key: str) -> str:
        return f"there is no text {key!r} in language {self.language!r}"

    def instead(self, key: str, facts: dict[str, Fact], error: TextError) -> Texts:
        """Texts that can say what these could not, for :attr:`error`'s reason: there are none."""
        raise error

    def say(self, key: str, /, **facts: Fact) -> str:
        """The text with these facts, which are inserted as they are.

        >>> Texts("en", {"left": "{n} {n:card|cards} left."}).say("left", n=1)
        '1 card left.'
        """
        return _fill(self, key, facts, _plain)

    def tree(self) -> dict[str, Any]:
        """The texts as nested tables, ready for JSON."""
        root: dict[str, Any] = {}
        for key, template in self.templates.items():
            *tables, last = key.split(".")
            table = root
            for name in tables:
                table = table.setdefault(name, {})
            table[last] = template
        return root


class GameTexts(Texts):
    """The texts of a game. What it does not say is made from names: nobody's game ends for it."""

    def __init__(
        self,
        game: str,
        language: str,
        templates: dict[str, str],
        moves: MoveSpace | None = None,
    ) -> None:
        super().__init__(language, templates)
        self.game = game
        self.moves = moves
        self.missed: set[str] = set()
        # Texts that are there and cannot be filled, with the reason.
        self.unfit: dict[str, str] = {}
        self.wordless = not templates  # a game may do without any

    def template(self, key: str) -> str:
        return self.fitting(key, {})

    def fitting(self, key: str, facts: dict[str, Fact]) -> str:
        of_anyone = key.removesuffix("_you")
        found = self.templates.get(key, self.templates.get(of_anyone))
        if found is not None:
            return found
        if not self.wordless and key not in self.missed:
            self.missed.add(key)
            self.warn(self.lacks(key))
        return self.stand_in(of_anyone, facts)

    def instead(self, key: str, facts: dict[str, Fact], error: TextError) -> Texts:
        """Names and facts for a text that asks for what is not there."""
        if key not in self.unfit:
            self.unfit[key] = str(error)
            self.warn(str(error))
        return Texts(self.language, {key: self.stand_in(key.removesuffix("_you"), facts)})

    def stand_in(self, key: str, facts: dict[str, Fact]) -> str:
        """A text for what has none: a move as it is written down, anything else from its names."""
        if key.startswith("move.") and self.moves is not None and "move" in facts:
            return self.moves.text(facts["move"])
        return made_up(self.game if key == "name" else key, facts)

    def warn(self, why: str) -> None:
        warnings.warn(f"{self.game}: {why}", MissingText, stacklevel=4)


def made_up(key: str, facts: dict[str, Fact]) -> str:
    """A text from names alone, that inserts whatever can be said.

    >>> made_up("event.pick_up", {"kind": "pick_up", "seat": 0, "card": "shell"})
    '{seat}: pick up, card {card}'
    >>> made_up("option.high_tide.about", {}), made_up("beach-combers", {})
    ('high tide', 'beach combers')
    """
    parts = [part for part in key.split(".") if part not in ("name", "about")]
    told = [_words(parts[-1] if parts else key)]
    for name, fact in facts.items():
        if name not in ("kind", "name", "seat") and _can_be_said(fact):
            told.append(f"{_words(name)} {{{name}}}")
    said = ", ".join(told)
    return said if facts.get("seat") is None else f"{{seat}}: {said}"


def _words(name: str) -> str:
    return re.sub("[_-]+", " ", name)


def placeholders(template: str) -> list[str]:
    """The facts that a text asks for, sorted.

    >>> placeholders("{seat} takes {count} {count:card|cards}.")
    ['count', 'seat']
    """
    return sorted({match.group(1) for match in PLACEHOLDER.finditer(template)})


def form(forms: str, taken: str) -> str:
    """The form of a category, ``other`` where it has none of its own.

    >>> form("card|cards", "other"), form("one=karta|few=karty|other=kart", "many")
    ('cards', 'kart')
    """
    if "=" not in forms:
        one, _, other = forms.partition("|")
        return one if taken == "one" else other
    named = dict(each.split("=") for each in forms.split("|"))
    return named.get(taken, named[OTHER])


def languages(folder: Path) -> list[str]:
    """The languages that a folder has texts in, a folder each."""
    return sorted(path.name for path in folder.glob("[a-z]*") if path.is_dir())


def read(folder: Path, language: str) -> Texts:
    """The texts of a language, all its files in one."""
    return _read(folder / language, lambda file: "")


def read_chapters(folder: Path, language: str) -> Texts:
    """The same, with each file's texts under the file's name: ``words.you`` of words.toml."""
    return _read(folder / language, lambda file: f"{file.stem}.")


def from_tree(language: str, tree: Mapping[str, Any]) -> Texts:
    """The texts of nested tables, as :meth:`Texts.tree` gives them."""
    templates: dict[str, str] = {}
    _gather(tree, "", f"the tree for {language!r}", templates)
    return Texts(language, templates)


def _read(folder: Path, prefix_of: Callable[[Path], str]) -> Texts:
    templates: dict[str, str] = {}
    for file in sorted(folder.glob("*.toml")):
        try:
            tree = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise TextError(f"{file} is not TOML: {error}") from error
        _gather(tree, prefix_of(file), str(file), templates)
    if not templates:
        raise TextError(f"{folder} holds no texts")
    _refuse_text_and_table(folder, templates)
    return Texts(folder.name, templates)


def _gather(tree: Mapping[str, Any], prefix: str, where: str, into: dict[str, str]) -> None:
    for name, value in tree.items():
        key = prefix + name
        if not re.fullmatch(r"[A-Za-z0-9_-]+( [A-Za-z0-9_-]+)*", name):
            allowed = "must be letters, digits, '-', '_' and single spaces only"
            raise TextError(f"{where}: {key!r} {allowed}")
        if isinstance(value, Mapping):
            _gather(value, key + ".", where, into)
            continue
        if not isinstance(value, str) or not value.strip():
            raise TextError(f"{where}: {key!r} must be a text, not {value!r}")
        if re.search("[{}]", PLACEHOLDER.sub("", value)):
            raise TextError(f"{where}: {key!r} has a brace outside of {{name}} and {{n:one|other}}")
        if key in into:
            raise TextError(f"{where}: {key!r} is there already, in this language's other files")
        into[key] = value


def _refuse_text_and_table(folder: Path, templates: dict[str, str]) -> None:
    for key in templates:
        parts = key.split(".")
        for end in range(1, len(parts)):
            if ".".join(parts[:end]) in templates:
                raise TextError(f"{folder}: {'.'.join(parts[:end])!r} is both a text and a table")


def _fill(texts: Texts, key: str, facts: dict[str, Fact], speak: Callable[[str, Fact], str]) -> str:
    """The text of a key, each placeholder filled; only facts that it names are looked at."""
    template = texts.fitting(key, facts)
    said: list[str] = []
    end = 0
    for match in PLACEHOLDER.finditer(template):
        said.append(template[end : match.start()])
        end = match.end()
        name, forms = match.groups()
        if name not in facts:
            allowed = listed(sorted(facts)) or "none"
            raise TextError(f"{key!r} asks for the fact {name!r}; the facts given are {allowed}")
        if forms is None:
            said.append(speak(name, facts[name]))
        else:
            taken = category(texts.language, _number(name, facts[name]))
            said.append(form(forms, taken))
    said.append(template[end:])
    return "".join(said)


def _number(name: str, fact: Fact) -> int:
    if isinstance(fact, list):
        return len(fact)
    if isinstance(fact, int) and not isinstance(fact, bool):
        return fact
    raise TextError(f"the fact {name!r} must be a number to choose a form by, not {fact!r}")


def _can_be_said(fact: Fact) -> bool:
    if isinstance(fact, list):
        return bool(fact) and all(_can_be_said(each) for each in fact)
    return isinstance(fact, str | int) and not isinstance(fact, bool) and fact != ""


def _plain(name: str, fact: Fact) -> str:
    if isinstance(fact, str):
        return fact
    if isinstance(fact, int) and not isinstance(fact, bool):
        return str(fact)
    if isinstance(fact, list):
        return ", ".join([_plain(name, each) for each in fact])
    raise TextError(f"the fact {name!r} cannot be said: {fact!r}")


class Speaker:
    """Says a game's texts to one viewer: seats by name, words in the viewer's language."""

    def __init__(self, texts: Texts, frame: Texts, names: list[str], viewer: int | None) -> None:
        self.texts = texts
        self.frame = frame
        self.names = names
        self.viewer = viewer

    def event(self, event: dict[str, Fact]) -> str:
        """The sentence for an event as JSON has it."""
        return self.sentence("event." + event["kind"], event)

    def move(self, told: dict[str, Fact]) -> str:
        """The label of a move as ``MoveSpace.to_json`` tells it."""
        return self.sentence("move." + told["name"], told)

    def prompt(self, phase: str, seat: int | None, **facts: Fact) -> str:
        """The line that says what ``seat`` has to do in a phase."""
        return self.sentence("prompt." + phase, {"seat": seat, **facts})

    def why(self, told: dict[str, Fact]) -> str:
        """The sentence for a refusal, told by its key and facts.

        What the engine refuses in every game is said by the frame.
        """
        key = "why." + told["key"]
        of_frame = self.frame.has(key) and not self.texts.has(key)
        texts = self.frame if of_frame else self.texts
        return Speaker(texts, self.frame, self.names, self.viewer).sentence(key, told["facts"])

    def sentence(self, key: str, facts: dict[str, Fact]) -> str:
        """The variant of a text that fits the viewer, with these facts.

        Where another seat is the acting one too, ``…_own`` if there is one. Then ``…_you`` where
        the viewer acts, and ``…_at_you``, if there is one, where it happens to the viewer.
        """
        seat = facts.get("seat")
        others = _other_seats(facts)
        if seat is not None and seat in others and self.texts.has(key + "_own"):
            key += "_own"
        if self.viewer is not None and seat == self.viewer:
            key += "_you"
        elif self.viewer in others and self.texts.has(key + "_at_you"):
            key += "_at_you"
        taken = "one"
        if "count" in facts and "count" in placeholders(self.texts.fitting(key, facts)):
            taken = category(self.texts.language, _number("count", facts["count"]))

        def speak(name: str, fact: Fact) -> str:
            return self._speak(name, fact, taken)

        try:
            return _fill(self.texts, key, facts, speak)
        except TextError as error:
            return _fill(self.texts.instead(key, facts, error), key, facts, speak)

    def _speak(self, name: str, fact: Fact, taken: str) -> str:
        if _is(name, "seat"):
            return self._seat(fact, "words.you_object")
        if isinstance(fact, list) and _is_seats(name):
            return ", ".join([self._seat(seat, "words.you") for seat in fact])
        if isinstance(fact, list) and _is(name, "points"):
            return ", ".join(
                [f"{self._seat(seat, 'words.you')} {each}" for seat, each in enumerate(fact)]
            )
        if isinstance(fact, str):
            return self._word(fact, taken)
        if isinstance(fact, int) and any(_is(name, kind) for kind in POSITIONS):
            return str(fact + 1)
        return _plain(name, fact)

    def _seat(self, seat: int | None, you: str) -> str:
        if seat is None:
            return self.frame.say("words.nobody")
        if seat == self.viewer:
            return self.frame.say(you)
        if not 0 <= seat < len(self.names):
            raise TextError(f"there is no seat {seat} among {len(self.names)} names")
        return self.names[seat]

    def _word(self, word: str, taken: str) -> str:
        """A word of the game; names that come from a player's own components stay as they are."""
        plurals = [] if taken == "one" else [f"plural.{taken}.{word}", f"plural.{OTHER}.{word}"]
        for key in (*plurals, f"word.{word}"):
            if self.texts.has(key):
                return self.texts.say(key)
        return word


def _is(name: str, kind: str) -> bool:
    return name == kind or name.endswith("_" + kind)


def _is_seats(name: str) -> bool:
    return _is(name, "seats") or _is(name, "winners")


def _other_seats(facts: dict[str, Fact]) -> list[int]:
    """The seats of the facts other than the acting one."""
    found: list[int] = []
    for name, fact in facts.items():
        if name != "seat" and _is(name, "seat") and isinstance(fact, int):
            found.append(fact)
        elif _is_seats(name) and isinstance(fact, list):
            found.extend(fact)
    return found
