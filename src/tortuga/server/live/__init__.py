"""Tables in memory: sockets and storage around the machine, deadlines, bots' turns.

May know storage and protocol; neither HTTP nor the coach.
"""
