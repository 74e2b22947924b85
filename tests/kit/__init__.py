"""A test kit for games: what must hold for every game, whatever its rules.

`test_every_game.py` applies it to every registered game at every seat count and with every
combination of options; no game is named anywhere in it. A check is a function of a game and a seed
that raises an AssertionError. `test_the_kit_bites.py` plants faults in a throwaway game and shows
that each is caught.

What a game brings along: golden records (`python -m tests.kit.golden GAME` writes them) and tests
marked with the rules they prove (`@rule("BT-8")`, see `rules.py`).
"""
