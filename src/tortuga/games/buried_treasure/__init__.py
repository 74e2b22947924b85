"""Buried Treasure: Sid Sackson's card drafting, where a tie for first place is worth nothing."""
