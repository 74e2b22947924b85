"""What client and server say: messages in and out, replies, their schema.

May know what a table tells; no I/O, no other room.
"""
