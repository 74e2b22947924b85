"""A table on a server, sat at from this terminal: links, guests, the live line, and views read."""
