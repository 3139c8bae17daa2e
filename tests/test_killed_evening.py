"""Phones play over HTTP while the server is killed: what was answered stays, once, and every phone comes back."""

import os
from pathlib import Path

from tests.killed_evening import evening

KILLS = int(os.environ.get("KUBEJO_KILLS", "4"))


def test_phones_come_back_by_themselves_and_nothing_that_was_answered_is_lost_or_doubled(tmp_path: Path) -> None:
    """`python -m tests.killed_evening --count 1000` is the long form."""
    tally = evening(tmp_path, KILLS, seed=7)
    assert tally.kills == KILLS
    assert tally.answered > 3 * KILLS, "hardly anything was played: this has tested nothing"
    assert tally.events + tally.looks > KILLS
