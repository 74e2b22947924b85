"""The workshop of a server: figures are tried by a worker of its own, behind everything else; and
the house rules that a host keeps.
"""
