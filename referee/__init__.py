"""Events to states and verdicts: the rules of Dudo, Kubi and Cubulus. Standard library only, deterministic."""
