"""Cubulus: dice that roll over a board, a king, barriers (RULES.md, section 3)."""
