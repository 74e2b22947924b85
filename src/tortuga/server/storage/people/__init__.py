"""People as they are stored: by what they are known, what they have, whom they block; leaving."""
