"""The island: the whole harbour for one browser, in its own Python, with nobody else to reach.

It answers what a server answers (requests, and messages on sockets), as plain function calls. What
is to be kept goes out as rows, and what takes long as errands; JavaScript sees to both.
"""
