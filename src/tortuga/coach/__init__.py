"""The coach: what a captain would play from what a seat can see, and what became of a game."""

from tortuga.coach.hints import Advice, Hint, hint
from tortuga.coach.reviews import Review, review

__all__ = ["Advice", "Hint", "Review", "hint", "review"]
