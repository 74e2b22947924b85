"""A table without I/O: knows games, bots and the coach; no socket, no database, no clock."""
