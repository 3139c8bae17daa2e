"""Pixels to readings: cameras, watching, dice. Knows no game."""
