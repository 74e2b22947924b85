"""What is kept: engines, columns, transactions, migrations, purge. Knows the protocol."""
