"""The server: tables for people far apart. It knows no game's rules.

Its rooms, from the door inward: http, coaching, live, storage, protocol. Each knows those further
in, the table's machine and what is below it, and never a room further out.
"""
