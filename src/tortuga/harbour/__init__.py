"""The harbour without I/O: what there is to play and to learn, and what was played.

What a server tells over HTTP, and an island in the browser by itself, comes from here.
"""
