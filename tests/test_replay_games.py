"""Whole games of each kind, random but lawful, are told event by event to their end."""

import pytest

from bench.replay import played
from kubejo.commands.replay import replay_lines
from referee.core import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_told_one_line_an_event_under_two_of_heading(game: str) -> None:
    lines = played(game, seed=3)
    told = list(replay_lines(lines, [f"P{number}" for number in range(1, 13)]))
    assert told[0].startswith(f"{game}, sheet ")
    assert len(told) == 2 + len(lines) - 1
    assert all(line.strip() for line in told)
