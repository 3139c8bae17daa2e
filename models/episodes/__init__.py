"""Whole episodes of a table, painted with their truth: cups, hands, peeks, lamps, and every known trap."""
