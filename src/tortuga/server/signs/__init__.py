"""Signs: people who are away are called by their browser or by mail, and look into a calendar."""
