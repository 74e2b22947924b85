"""The version of this program, for whoever may not know the whole of it."""

VERSION = "0.2.0.dev0"
