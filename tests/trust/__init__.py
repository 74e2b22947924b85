"""Proof of what the server promises: each module is a command, and a test runs it in small."""
