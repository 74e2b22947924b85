"""The server: tables, seats, storage and live updates. It knows no game's rules."""
