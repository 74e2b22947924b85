"""Playa Pirata: Luca Bellini's beach, where towels hide what pirates have buried."""
