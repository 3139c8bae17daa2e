"""What one phone may see of a game, a module for each kind of game."""
