"""What is kept: the database, its columns, what is read and written, migrations, purge.

May know the protocol and what a table is; no socket, nobody who listens.
"""
