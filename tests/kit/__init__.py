"""A test kit for games: what must hold for every game, whatever its rules.

`test_every_game.py` applies it to every registered game at every seat count and with every
combination of options; no game is named anywhere in it. A check is a function of a game and a seed
that raises an AssertionError. `test_the_kit_bites.py` plants faults in a throwaway game and shows
that each is caught.

Where random play hardly comes, `everywhere.py` goes: tiny and lopsided decks (`odd_copies.py`),
play that seeks rare moves, and every seat's guess at every move; some games of each kind in the
tests (`test_rare_places.py`), thousands of them with `python -m tests.kit.nightly`.

What a game brings along: golden records (`python -m tests.kit.golden GAME` writes them) and tests
marked with the rules they prove (`@rule("BT-8")`, see `rules.py`).
"""
