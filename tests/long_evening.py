"""Many nights in some minutes: `python -m tests.long_evening --minutes 10`.

Phones play random games of all three kinds over HTTP as fast as they can, while others come, look and vanish without
a word. Every fifteen seconds the memory, the open files and the threads of `kubejo serve` are written down. What counts
is how they grow with what happens: a lively table has some 720 events an hour.
"""

import argparse
import contextlib
import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import linear_regression

from bench.phone import Gone, Phone, stream, views
from bench.served import HOST, PEOPLE, handles, prepared, served, status
from tests.restless_phones import Ledger, RestlessPhone, playing

PLAYERS = 5
EVERY_SECONDS = 15.0
EVENTS_AN_HOUR = 720
WARM = 0.2
"""Part of the run that is left out: the program grows into its size at first."""
PAGES = ("/", "/play", "/tv", "/history", "/healthz", "/api/v1/log", "/static/play.js", "/nothing")


@dataclass(frozen=True, slots=True)
class Sample:
    """What the server held, after so many answered requests and so many visits."""

    seconds: float
    answered: int
    visits: int
    megabytes: float
    handles: int
    threads: int


class Visitors:
    """People who look in: they open a page and a stream, see a view or two, and are gone."""

    def __init__(self, port: int) -> None:
        self._port, self.count, self.ended = port, 0, False
        self._thread = threading.Thread(target=self._come_and_go)
        self._thread.start()

    def _come_and_go(self) -> None:
        chance = random.Random(3)
        while not self.ended:
            name = chance.choice((*PEOPLE[PLAYERS:], f"Guest{self.count}"))
            with contextlib.suppress(Gone, OSError):
                self._visit(name, chance)
            self.count += 1
            time.sleep(0.05)

    def _visit(self, name: str, chance: random.Random) -> None:
        with contextlib.closing(Phone(self._port, name)) as phone, contextlib.closing(stream(self._port, name)) as line:
            phone.get(chance.choice(PAGES))
            seen = views(line)
            for _ in range(chance.randrange(3)):
                next(seen)

    def close(self) -> None:
        """Let nobody come any more."""
        self.ended = True
        self._thread.join()


def soaked(minutes: float) -> list[Sample]:
    """Let it go on for so long; returns what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        prepared(Path(folder))
        with served(Path(folder)) as (port, process):
            ledger, found = Ledger(), list[Sample]()
            phones = [RestlessPhone(port, name, ledger, 5, host=name == HOST) for name in (HOST, *PEOPLE[:PLAYERS])]
            with playing(phones), contextlib.closing(Visitors(port)) as visitors:
                began = time.monotonic()
                while time.monotonic() - began < minutes * 60:
                    time.sleep(EVERY_SECONDS)
                    found.append(sample(time.monotonic() - began, ledger, visitors, process))
                    print(found[-1], flush=True)
            return found


def sample(seconds: float, ledger: Ledger, visitors: Visitors, process: int) -> Sample:
    """Measure the server."""
    memory = status(process, "VmRSS") / 1000
    return Sample(seconds, len(ledger.read()[1]), visitors.count, memory, handles(process), status(process, "Threads"))


def main() -> int:
    """Measure, and print what it comes to."""
    parser = argparse.ArgumentParser(description="Does the server stay as large as it is, whatever happens?")
    parser.add_argument("--minutes", type=float, default=10)
    found = soaked(parser.parse_args().minutes)
    late = found[int(len(found) * WARM) :]
    slope = linear_regression([one.answered for one in late], [one.megabytes for one in late]).slope
    print(f"{late[-1].answered} requests that change something, {late[-1].visits} visits")
    print(f"memory {late[0].megabytes:.1f} to {late[-1].megabytes:.1f} MB: {slope * 1000:.3f} MB a thousand requests,")
    print(f"{slope * EVENTS_AN_HOUR:.3f} MB an hour of a lively table")
    print(f"open files {min(one.handles for one in late)} to {max(one.handles for one in late)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
