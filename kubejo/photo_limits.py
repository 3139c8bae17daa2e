"""What one uploaded photo may cost. Nothing is imported here: the reading process asks before it loads anything."""

MEMORY = 2 * 1024**3
"""Bytes of address space of the reading process."""
CPU_SECONDS = 60
SECONDS = 90.0
"""Seconds on the clock after which the reading process is ended."""
