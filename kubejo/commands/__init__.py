"""The verbs of the command `kubejo`, one file each."""
