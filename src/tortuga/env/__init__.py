"""Environments for researchers (extras ``rl`` and ``spiel``): arrays, batches and adapters."""
