"""`kubejo bench` on the bundled clip, with the networks that ship."""

import json
from dataclasses import replace

import pytest

from kubejo.cli import main
from kubejo.commands.bench import ENOUGH, PATIENCE, Speed, as_text

FAST = Speed(watched=ENOUGH, seconds=PATIENCE, dice=15, width=1280, height=720, megabytes=250.0)


def test_it_tells_how_fast_this_machine_is(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["bench", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (told["dice"], told["width"], told["height"]) == (15, 1280, 720)
    assert told["watched"] > 0
    assert told["seconds"] > 0
    assert told["megabytes"] > 50
    assert code == (0 if told["fine"] else 1)


@pytest.mark.parametrize(
    "slow", [{"watched": ENOUGH / 2}, {"seconds": 2 * PATIENCE}], ids=["cannot keep up", "takes long to read"]
)
def test_of_a_machine_that_is_too_slow_it_is_said_what_to_do(slow: dict[str, float]) -> None:
    assert "What else runs here takes its part of that" in as_text(FAST)
    assert as_text(FAST).endswith("Fast enough for a table.")
    assert "Too slow to play well. Ask the camera for fewer" in as_text(replace(FAST, **slow))  # type: ignore[arg-type]  # floats both
