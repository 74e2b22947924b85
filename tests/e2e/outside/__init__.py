"""A game of somebody else's: a package that is not part of Tortuga, as a server finds it."""
