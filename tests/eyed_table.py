"""A table that an eye looks at, picture by picture: cups, dice and an arm, drawn."""

from collections.abc import Callable
from dataclasses import dataclass, field

from kubejo.looking.eye import Eye
from kubejo.looking.seated_reading import SeatedReading
from tests.drawn_table import DrawnReader, NumberedCamera, drawn
from vision.types import Image

BOTTOM, TOP = [(140, 200, 5), (180, 200, 1)], [(120, 40, 2), (160, 50, 6), (200, 40, 3)]
ALL = BOTTOM + TOP
CUPS = [(160, 200), (130, 45), (190, 45)]


@dataclass
class Table:
    """One run of the eye over a film of pictures; `at[n]` is done when picture n is exposed."""

    picture: Callable[[int], Image]
    length: int = 60
    reader: DrawnReader = field(default_factory=DrawnReader)
    at: dict[int, Callable[[Eye], object]] = field(default_factory=dict)
    readings: list[SeatedReading] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    doings: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)

    def run(self) -> NumberedCamera:
        self.camera = camera = NumberedCamera(self._exposed, self.length)
        self.eye = Eye(camera, self.reader, self.states.append, self.readings.append, on_seats=self._doing)
        with self.eye:
            assert camera.over.wait(300)
        return camera

    def _doing(self, ticket: int, doings: tuple[str, ...]) -> None:
        self.doings.append((ticket, doings))

    def _exposed(self, number: int) -> Image:
        self.at.get(number, lambda eye: None)(self.eye)
        return self.picture(number)

    @property
    def values(self) -> list[list[list[int | None]]]:
        return [[[die.value for die in seen.dice(seat)] for seat in (0, 1)] for seen in self.readings]


def arm(eye: Eye) -> None:
    eye.arm((2, 3))


def cups_until(number: int) -> Callable[[int], Image]:
    return lambda now: drawn(ALL, CUPS if now < number else ())
