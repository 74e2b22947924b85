"""States for OpenSpiel: the dealing as chance nodes, then one decision after another."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Final

from tortuga.engine.chance import Chance
from tortuga.engine.description import Description, describe
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.moves import MoveSpace
from tortuga.engine.records import Record
from tortuga.env.episode import Episode
from tortuga.env.extras import extra
from tortuga.env.rewards import win_shares

with extra("spiel"):
    import pyspiel

OUTCOMES: Final = 256
EQUALLY_LIKELY: Final = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


class Position:
    """What a state holds: the digits of the seed so far, and the game once they are all there.

    OpenSpiel clones by ``deepcopy`` and serialises by ``pickle``: the one copies the game, the
    other writes its record.
    """

    DIGITS: ClassVar[int] = 4

    def __init__(
        self, game: Game, digits: tuple[int, ...] = (), episode: Episode | None = None
    ) -> None:
        self.game = game
        self.digits = digits
        self.episode = episode

    def deal(self, digit: int) -> None:
        """One more digit of the seed; the last one deals."""
        self.digits = (*self.digits, digit)
        if len(self.digits) == self.DIGITS:
            self.episode = Episode.deal(self.game, int.from_bytes(self.digits, "big"))

    def __deepcopy__(self, memo: Any) -> Position:
        return Position(self.game, self.digits, self.episode and self.episode.copy())

    def __reduce__(self) -> Any:
        text = self.episode.record().dumps() if self.episode else None
        return restored, (describe(self.game), self.digits, text)


def restored(description: Description, digits: tuple[int, ...], text: str | None) -> Position:
    """A position from what was pickled: from its record, once it is dealt."""
    if text is None:
        return Position(description.make(), digits)
    episode = Episode.of_record(Record.loads(text))
    return Position(episode.game, digits, episode)


class TortugaState(pyspiel.State):  # type: ignore[misc]
    """A state of one of our games."""

    def __init__(self, game: Any, position: Position) -> None:
        super().__init__(game)
        self.position = position

    @property
    def episode(self) -> Episode:
        """The game on the table, once it is dealt."""
        if self.position.episode is None:
            raise IllegalMove("nothing is dealt yet")
        return self.position.episode

    @property
    def is_dealt(self) -> bool:
        return self.position.episode is not None

    def current_player(self) -> int:
        """Who is asked: a seat, chance, or nobody any more."""
        if not self.is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.ended else self.episode.asked

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The digits of a seed."""
        return EQUALLY_LIKELY.copy()

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.choices() if player == self.episode.asked else []

    def _apply_action(self, action: int) -> None:
        if self.is_dealt:
            self.episode.play(action)
        else:
            self.position.deal(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return text_of(self.position.game.moves, action)

    def is_terminal(self) -> bool:
        return self.is_dealt and self.episode.ended

    def returns(self) -> list[float]:
        """What a win is worth, at the end; a game that went round in circles is nobody's."""
        game = self.position.game
        if not self.is_dealt or not self.episode.over:
            return [0.0] * game.seats
        return win_shares(game.seats, self.episode.state.winners)

    def __str__(self) -> str:
        if not self.is_dealt:
            return f"dealing {list(self.position.digits)}"
        episode = self.episode
        first = "guessed" if episode.seed is None else f"seed {episode.seed}"
        space = episode.game.moves
        texts = [f"seat {seat + 1}: {text_of(space, move)}" for seat, move in episode.moves]
        return "\n".join([first, *texts])

    def resample_from_infostate(self, player: int, sampler: Any) -> TortugaState:
        """Another state that the player takes for possible; ``sampler`` gives fractions of 1."""
        return self.guessed_by(player, Chance(int(sampler() * 2**53), "resampler"))

    def guessed_by(self, player: int, chance: Chance) -> TortugaState:
        """The same from our own kind of chance: nothing but the player's view goes into it."""
        game = self.position.game
        guess = game.guess(self.episode.state.view(player), chance)
        position = Position(game, (), Episode(game, guess))
        return TortugaState(self.get_game(), position)


@cache
def text_of(moves: MoveSpace, move: int) -> str:
    """How people write a move; long games are written down again and again."""
    return moves.text(move)
