"""How an admiral learns (extra ``rl``): games against itself, a network, and what comes of it."""
