"""The border to the world: application, routes, sockets, security. Knows all other rooms."""
