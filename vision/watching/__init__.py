"""What cups and hands do at each seat, from pictures in which no die can be read: `observe` puts it together.

Nothing here can read a die: no module imports the reading.
"""
