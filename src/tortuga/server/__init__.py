"""The server: tables for people far apart. It knows no game's rules.

Its rooms, from the door inward: http, coaching, live, storage, protocol.
"""
