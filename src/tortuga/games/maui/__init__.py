"""Maui: lay towels on the beach, join equal patterns, and stay out of the trees and the sea."""
