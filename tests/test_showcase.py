"""The thread that plays the demonstration goes on whatever happens."""

import logging
import sqlite3
import threading
from pathlib import Path

import pytest
from table_of_phones import close_all, table

from kubejo import showcase


def test_played_players_go_on_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(showcase, "REST", 0.01)
    session, stopped, steps = table(tmp_path), threading.Event(), list[float]()

    def step(now: float) -> None:
        steps.append(now)
        if len(steps) == 1:
            raise sqlite3.OperationalError("database or disk is full")
        stopped.set()

    session.opened()
    with caplog.at_level(logging.ERROR):
        showcase._direct(session, step, stopped)
    close_all()
    assert len(steps) == 2
    assert "disk is full" in caplog.text
