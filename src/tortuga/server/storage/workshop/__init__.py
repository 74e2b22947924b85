"""The workshop as it is stored: figures of one's own, and what was measured with them."""
