"""The bundled clip through the whole seeing half: camera, watcher, reader, seats. Nothing is stood in for."""

import json
import threading
from collections import Counter
from pathlib import Path

from kubejo.looking.eye import Eye
from kubejo.looking.seated_reading import SeatedReading
from kubejo.weights import WEIGHTS
from vision.camera import open_camera
from vision.reader import Reader

DEMO = Path(__file__).parents[1] / "kubejo" / "demo"
TRUTH = json.loads((DEMO / "cups.json").read_text(encoding="utf8"))
OWNED = (5, 5, 5)


def values(seen: SeatedReading) -> list[Counter[int | None]]:
    return [Counter(die.value for die in seen.dice(seat)) for seat in range(3)]


def test_the_clip_is_read_when_the_last_cup_is_off_and_nothing_in_it_is_read_wrongly() -> None:
    """At most one of the fifteen dice may be in doubt: then the table asks, and is not wrong."""
    readings, done = list[SeatedReading](), threading.Event()

    def saw(seen: SeatedReading) -> None:
        readings.append(seen)
        if len(seen.reading.dice) == sum(OWNED):
            done.set()

    with (
        open_camera(str(DEMO / TRUTH["video"]), gate=TRUTH["gate"]) as camera,
        Eye(camera, Reader(WEIGHTS), lambda word: None, saw) as eye,
    ):
        assert camera.newest(45, 30) is not None, "held at the gate"
        assert readings == [], "nothing was asked"
        eye.arm(OWNED)
        camera.resume()
        assert done.wait(60)
    truth = [Counter(int(die["value"]) for die in seat) for seat in TRUTH["dice"]]
    last = values(readings[-1])
    assert readings[-1].reading.at > TRUTH["open"], "read after the last cup had left"
    assert [seat.total() for seat in last] == list(OWNED)
    assert sum(seat[None] for seat in last) <= 1
    assert sum(seen.complete for seen in readings) <= 1, "a complete reading ends the order"
    for seen in readings:
        for shown, counted in zip(values(seen), truth, strict=True):
            assert all(shown[face] <= counted[face] for face in range(1, 7)), "a value that is not there was read"
