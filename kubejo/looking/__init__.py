"""The eye: looks through a camera at a table, and answers calls and throws."""
