"""The same games in a terminal, line by line; everything shown comes from views."""
