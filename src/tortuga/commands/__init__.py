"""The commands of `tortuga`, a module each: how it is asked for, and what it does."""
