"""The test kit for games, applied to our own; the checks themselves ship as `tortuga.testing`.

`test_every_game.py` applies it to every registered game at every seat count and with every
combination of options; no game is named anywhere in it. `test_the_kit_bites.py` plants faults in a
throwaway game and shows that each is caught, `test_example_games.py` tries the examples.

Where random play hardly comes, `everywhere.py` goes: tiny and lopsided decks (`odd_copies.py`),
play that seeks rare moves, and every seat's guess at every move; some games of each kind in the
tests (`test_rare_places.py`), thousands of them with `python -m tests.kit.nightly`.

What a game of ours brings along: golden records (`python -m tortuga.testing.golden GAME` writes
them) and tests marked with the rules they prove (`@rule("BT-8")`, see `rules.py`).
"""
