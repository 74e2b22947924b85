"""Tables in memory: the hub, listeners, deadlines, bots' turns. Knows storage and protocol."""
