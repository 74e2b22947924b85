"""Games for OpenSpiel (extra ``spiel``): importing this module registers every game.

    import pyspiel
    import tortuga.env.spiel
    game = pyspiel.load_game("tortuga_maui(players=3,side=crabs)")

The parameters are ``players`` and the game's options. The deal is explicit chance: four nodes of
256 outcomes each, which together are the seed, as ``game.start`` takes it. Everything later
follows from it, reshuffles included, so that a state is its history and serialises as a record.

Seats that may act at once are asked one after another (see :mod:`tortuga.env.episode`). Information
states are views: what a seat may know, memory included. Returns are those of
:mod:`tortuga.env.rewards` for a win.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.registry import game_class, game_names, make_game
from tortuga.env.episode import LONGEST
from tortuga.env.extras import extra

with extra("spiel"):
    import pyspiel

    from tortuga.env.spiel_observer import observer_for
    from tortuga.env.spiel_state import OUTCOMES, Position, TortugaState

__all__ = ["TortugaGame", "TortugaState", "register", "resampler", "spiel_name"]

PLAYERS: Final = "players"


def spiel_name(name: str) -> str:
    """What a game is called at OpenSpiel.

    >>> spiel_name("buried-treasure")
    'tortuga_buried_treasure'
    """
    return f"tortuga_{name.replace('-', '_')}"


def game_type(kind: type[Game]) -> Any:
    """What OpenSpiel wants to know of a game before it is set up."""
    sort = pyspiel.GameType
    arrays = writes_rows(kind)
    return sort(
        short_name=spiel_name(kind.name),
        long_name=f"Tortuga: {kind.name.replace('-', ' ').title()}",
        dynamics=sort.Dynamics.SEQUENTIAL,
        chance_mode=sort.ChanceMode.EXPLICIT_STOCHASTIC,
        information=sort.Information.IMPERFECT_INFORMATION,
        utility=sort.Utility.ZERO_SUM,
        reward_model=sort.RewardModel.TERMINAL,
        max_num_players=kind.max_seats,
        min_num_players=kind.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=arrays,
        provides_observation_string=True,
        provides_observation_tensor=arrays,
        provides_factored_observation_string=True,
        parameter_specification={
            PLAYERS: kind.min_seats,
            **{option.name: option.default for option in kind.declared},
        },
    )


def writes_rows(kind: type[Game]) -> bool:
    """Whether a game says how it is written as an array; somebody else's may do without."""
    try:
        kind(kind.min_seats).scribe()
    except Exception:  # whatever else is wrong with it shows when it is loaded
        return False
    return True


def game_info(game: Game) -> Any:
    """What OpenSpiel wants to know of a game that is set up."""
    return pyspiel.GameInfo(
        num_distinct_actions=game.moves.size,
        max_chance_outcomes=OUTCOMES,
        num_players=game.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )


class TortugaGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with so many players and such options; there is a subclass for each."""

    kind: ClassVar[type[Game]]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        options = {name: value for name, value in given.items() if name != PLAYERS}
        self.rules = make_game(self.kind.name, given.get(PLAYERS), None, options)
        super().__init__(game_type(self.kind), game_info(self.rules), given)

    def new_initial_state(self) -> TortugaState:
        """The table before the deal."""
        return TortugaState(self, Position(self.rules))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What looks at states for a player, for everyone, or for one player alone."""
        return observer_for(self.rules, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        return Position.DIGITS


def register() -> None:
    """Make all games known to OpenSpiel.

    It calls a class to set up a game, and holds on to it until after Python's end: a function
    would then be taken apart without an interpreter, which ends in a crash.
    """
    known = pyspiel.registered_names()
    for name in game_names():
        if spiel_name(name) not in known:
            kind = game_class(name)
            pyspiel.register_game(game_type(kind), type(name, (TortugaGame,), {"kind": kind}))


def resampler(seed: int) -> Any:
    """For ``ISMCTSBot.set_resampler``: states that a player takes for possible, by ``guess``.

    Without it the bot resamples just as well, but by chance that no seed decides.
    """
    chance = Chance(seed, "resampler")
    return lambda state, player: state.guessed_by(player, chance)


register()
