"""The terminal as an application with windows and a mouse (extra: terminal)."""
