"""A few thousand damaged lines; `python tests/fuzz_log.py 1000000` tries a million."""

from random import Random

from fuzz_log import Fuzz


def test_a_damaged_line_is_refused_and_changes_nothing() -> None:
    fuzz = Fuzz(Random(20))
    fuzz.run(3000)
    assert min(fuzz.seen["unread"], fuzz.seen["refused"], fuzz.seen["applied"]) > 50
