"""A test kit for games: what must hold for every game, whatever its rules.

`tortuga check GAME` applies it, at every seat count and with every combination of options. So do a
project's own tests, by a line::

    from tortuga.testing import trials_of

    @pytest.mark.parametrize("trial", trials_of("my-game"), ids=str)
    def test_the_kit(trial):
        trial.run()

or with ``-p tortuga.testing.plugin``, which knows the fixture ``tortuga_trial``. A check is a
function of a game and a seed that raises an AssertionError; no game is named anywhere in it.
"""

from tortuga.testing.trials import Trial, trials_of

__all__ = ["Trial", "trials_of"]
