"""What all games share: moves, states, views, events, chance, records. Knows no game, does no I/O."""
