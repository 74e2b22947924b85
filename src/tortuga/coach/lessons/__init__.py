"""Lessons: a game learnt by doing each thing once, on positions of real records."""
