"""Bots: from what a seat can see to a move."""
