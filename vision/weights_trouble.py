"""Weights that cannot be used, apart from what opens them: whoever tells of them need not load the runtime for it."""


class WeightsTrouble(Exception):
    """Weights that are missing, broken or made for another reader; `str` is one plain line."""
