"""The border to the world: application, routes, sockets, security. May know all other rooms."""
