"""The Pirate's Map: hear a tale once, rebuild its island before the sand has run, share the loot."""
