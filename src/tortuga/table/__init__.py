"""One table as a machine: who sits, what is said, what follows. It knows coach and below.

No I/O, no clock of its own, no dependency: time is handed in, and whoever plugs it in stores, sends
and wakes: the server, the terminal, a lesson, the browser's own Python.
"""
