"""What all games share. Knows no game and needs nothing but the standard library."""
