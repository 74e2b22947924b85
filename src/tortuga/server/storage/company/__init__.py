"""Who plays with whom, as it is stored: looking for a game, invitations, results, ratings."""
