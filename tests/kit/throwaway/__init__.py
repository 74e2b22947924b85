"""A throwaway game to try the kit on: sound in `game.py`, with one fault each in `faults.py`."""
