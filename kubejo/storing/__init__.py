"""The log of a table on disk, a module for each thing that is kept."""
