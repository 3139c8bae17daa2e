"""How well the reader reads: on photos by source, on path-traced and on painted tables.

    python -m models.evaluate

writes models/REPORT.md and, into a folder that git ignores, a picture sheet of every photo read wrongly or doubtfully.
What has been read once with the same weights and the same reader is not read again.
"""
