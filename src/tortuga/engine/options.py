"""Options of a game: what can be chosen before it starts, and what values it takes."""

from __future__ import annotations

from typing import Any

from tortuga.engine.errors import OptionError, listed

TRUE_WORDS = ("true", "yes", "on", "1")
FALSE_WORDS = ("false", "no", "off", "0")


class Option:
    """One choice. A flag is an option with the choices False and True.

    One that came with a later version of the rules names it in ``since``; ``before`` says what held
    until then. One that is ``unsaid`` is left out wherever it stands at its default.
    """

    def __init__(
        self,
        name: str,
        default: Any,
        choices: tuple[Any, ...] = (False, True),
        *,
        since: int = 1,
        before: Any = None,
        unsaid: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.choices = choices
        self.since = since
        self.before = before
        self.unsaid = unsaid

    @property
    def kind(self) -> str:
        return "flag" if self.choices == (False, True) else "choice"

    def to_json(self) -> dict[str, Any]:
        told = {"name": self.name, "kind": self.kind, "default": self.default}
        return {**told, "choices": list(self.choices)}

    def words(self) -> list[str]:
        """The values as people write them."""
        return [str(choice).lower() for choice in self.choices]

    def check(self, value: Any) -> Any:
        """The value if the option takes it."""
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise OptionError(f"{self.name} must be {listed(self.words())}, not {value!r}")

    def parse(self, text: str) -> Any:
        """The value that a text spells."""
        word = text.strip().lower()
        if self.kind == "flag" and word in TRUE_WORDS + FALSE_WORDS:
            return word in TRUE_WORDS
        if word in self.words():
            return self.choices[self.words().index(word)]
        raise OptionError(f"{self.name} must be {listed(self.words())}, not {text!r}")


FIRST = "first"
LOT = "lot"


def first_option(seats: int) -> Option:
    """Who starts: drawn by lot, or the seat that the host names, counted from one."""
    return Option(FIRST, LOT, (LOT, *range(1, seats + 1)), unsaid=True)


def settle(game: str, declared: tuple[Option, ...], given: dict[str, Any]) -> dict[str, Any]:
    """All options of a game with the given values checked and the others at their defaults."""
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            allowed = f"its options are {listed(names)}" if names else "it has none"
            raise OptionError(f"{game} has no option {name!r}; {allowed}")
    checked = [
        (option, option.check(given.get(option.name, option.default))) for option in declared
    ]
    return {
        option.name: value
        for option, value in checked
        if not (option.unsaid and value == option.default)
    }


def parse_options(game: str, declared: tuple[Option, ...], pairs: list[str]) -> dict[str, Any]:
    """Options from texts such as ``advanced=true``."""
    by_name = {option.name: option for option in declared}
    given: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise OptionError(f"an option is written name=value, not {pair!r}")
        if name in by_name:
            given[name] = by_name[name].parse(text)
        else:
            settle(game, declared, {name: text})
    return given
