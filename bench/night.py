"""A whole night of watching, as fast as it goes: do memory and open files stay flat? `python -m bench.night` writes
NIGHT.md.

The bundled film is played again and again at ten pictures a second of stream time; in every tenth round a call is made,
the cups come off, and the dice are read.
"""

import argparse
import math
import os
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import linear_regression

from bench.fed import RATE, Fed, jpegs
from kubejo.looking.eye import Eye
from kubejo.looking.seated_reading import SeatedReading
from kubejo.weights import WEIGHTS
from models.evaluate.machine import machine
from vision.reader import Reader

DICE = (5, 5, 5)
READ_EVERY = 10  # rounds of the film
WIDTH, HEIGHT = 640, 360  # small, so that a night takes less than an hour
PAGE = os.sysconf("SC_PAGE_SIZE")
SETTLED = 1.0  # hours after which the memory may not grow any more
LEAST = SETTLED + 0.25  # hours: two moments from then on at which it is measured


def resident() -> float:
    """Return the memory that the program holds, in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * PAGE / 1e6


def handles() -> int:
    """Return how many files, pipes and sockets the program holds open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@dataclass
class Night:
    """What happens in it: `hours`, `megabytes` and `handles`, measured every quarter of an hour of stream time."""

    film: int
    eye: Eye | None = None
    hours: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    handles: list[int] = field(default_factory=list)
    readings: int = 0

    def picture(self, number: int) -> None:
        """Do what belongs to a picture: a call at the beginning of the film, the round's end at its end."""
        if self.eye and number % (self.film * READ_EVERY) == 0:
            self.eye.arm(DICE)
        elif self.eye and number % self.film == self.film - 1:
            self.eye.disarm()
        if number % (RATE * 900) == 0:
            self.hours.append(number / RATE / 3600)
            self.megabytes.append(resident())
            self.handles.append(handles())
            print(f"{self.hours[-1]:5.2f} h  {self.megabytes[-1]:7.1f} MB  {self.readings} readings", flush=True)

    def read(self, reading: SeatedReading) -> None:
        """Count a reading."""
        self.readings += 1

    @property
    def slope(self) -> float:
        """MB an hour of stream time, after the first hour."""
        pairs = [(h, m) for h, m in zip(self.hours, self.megabytes, strict=True) if h >= SETTLED]
        return linear_regression(*zip(*pairs, strict=True)).slope


def passed(hours: float) -> tuple[Night, float]:
    """Let so many hours pass; gives what was measured, and the seconds that it really took."""
    pictures, over = jpegs(WIDTH, HEIGHT), threading.Event()
    night = Night(len(pictures))
    camera = Fed(pictures, int(hours * 3600 * RATE) + 1, night.picture)
    night.eye = Eye(camera, Reader(WEIGHTS), lambda state: over.set() if state == "no camera" else None, night.read)
    began = time.perf_counter()
    with night.eye:
        over.wait()
    return night, time.perf_counter() - began


def hours(text: str) -> float:
    """Return how long a night is. Raises `ArgumentTypeError` for one in which no slope can be measured."""
    try:
        given = float(text)
    except ValueError:
        given = math.nan
    if not LEAST <= given < math.inf:
        raise argparse.ArgumentTypeError(f"hours are a number from {LEAST:g} on, not {text}")
    return given


def main() -> int:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description="Watch a table for a whole night, as fast as it goes.")
    parser.add_argument("--hours", type=hours, default=12.0, help="of stream time, at ten pictures a second (12)")
    long = parser.parse_args().hours
    night, spent = passed(long)
    told = zip(night.hours, night.megabytes, night.handles, strict=True)
    lines = [
        f"# A night of {long:g} hours, measured on {machine()}, {time.strftime('%Y-%m-%d', time.gmtime())}",
        "",
        f"{int(long * 3600 * RATE):,} pictures of {WIDTH}×{HEIGHT} went through the loop that looks at the table,",
        f"with {night.readings:,} readings in between, in {spent / 60:.0f} minutes. From the first hour on the memory",
        f"grew by **{night.slope:.2f} MB an hour**.",
        "",
        "| hours | memory, MB | open files |",
        "|---|---|---|",
        *(f"| {h:g} | {m:.1f} | {n} |" for h, m, n in told if h == int(h)),
    ]
    (Path(__file__).parent / "NIGHT.md").write_text("\n".join(lines) + "\n", encoding="utf8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
