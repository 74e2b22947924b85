"""What client and server say: messages in and out, replies, refusals. Knows no I/O."""
