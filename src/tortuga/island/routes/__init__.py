"""What answers which address on an island, room by room as a server has them."""
