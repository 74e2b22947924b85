"""Signs as they are stored: what is owed to whom, and where it goes."""
