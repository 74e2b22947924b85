"""The Pirate's Map: hear a tale once, rebuild its island while the sand runs, share the loot."""
