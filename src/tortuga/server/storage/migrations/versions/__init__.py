"""One module a change, each named after its number."""
