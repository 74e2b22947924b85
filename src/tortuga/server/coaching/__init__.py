"""What the coach does at a server: hints, reviews, lessons.

May know live tables, storage and protocol; not the border.
"""
