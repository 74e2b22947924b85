"""What the coach does at a server: hints, reviews, lessons. Knows live tables."""
