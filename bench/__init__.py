"""Speed and memory, measured: never part of the tests."""
