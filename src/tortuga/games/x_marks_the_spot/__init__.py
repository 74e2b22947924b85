"""X Marks the Spot: lay the sea tile by tile until your secret flag crosses it three times."""
