"""Watch films of `models.render.films`, and count: `python -m models.films FOLDER`.

Prints what went otherwise than it should, film by film, and in the end one line of all.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2

from vision.camera.film import each
from vision.reader import Reader
from vision.reveals.cups import cups
from vision.reveals.told import Told
from vision.seats import Sectors
from vision.watching.things import Things

HERE = Path(__file__).parent
FAULTS = ("wrong and sure", "read while hidden", "peeks as lifts")
COUNTED = ("reveals", "read once", "right and sure", "in doubt", *FAULTS)


def main() -> None:
    """Watch all films of a folder."""
    parser = argparse.ArgumentParser(prog="models.films", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--weights", type=Path, default=HERE)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader, counts = Reader(args.weights), Counter[str]()
    for truth in sorted(args.folder.glob("*.json")):
        seats = json.loads(truth.read_text(encoding="utf8"))["seats"]
        told = list(cups(each(truth.with_suffix(".avi")), reader, Sectors(len(seats)), (), Things(args.weights)))
        for seat, reveals in enumerate(seats):
            for number, part in enumerate(rounds([event for event in told if event.seat == seat], reveals)):
                found = counted(part, reveals[number]["values"], reveals[number]["open"])
                counts.update(found)
                if {"right and sure", "read once"} - set(found) or set(found) & set(FAULTS):
                    print(f"{truth.stem}, seat {seat}, round {number + 1}: {', '.join(found)}", flush=True)
    print(", ".join(f"{name} {counts[name]}" for name in COUNTED))


def rounds(told: Sequence[Told], reveals: Sequence[Mapping[str, Any]]) -> list[list[Told]]:
    """Part what is told of a seat into its rounds: each ends as its dice are gathered (`shut`, seconds)."""
    shut = [0.0, *(one["shut"] for one in reveals[:-1]), math.inf]
    return [[one for one in told if begin <= one.at < end] for begin, end in pairwise(shut)]


def counted(told: Sequence[Told], values: Sequence[int], opened: float) -> list[str]:
    """Return what is to be counted of a seat. `told`: of it alone. `opened`: from when its dice lie open, seconds."""
    readings = [one for one in told if one.event == "reading"]
    late = [one for one in readings if one.at >= opened]
    found = ["reveals"]
    found += ["read while hidden"] * (len(readings) - len(late))
    found += ["peeks as lifts"] * sum(one.event == "lifted" and one.at < opened for one in told)
    if len(late) != 1:
        return found
    (reading,) = late
    if reading.doubts:
        return [*found, "read once", "in doubt"]
    right = sorted(die.value or 0 for die in reading.dice) == sorted(values)
    return [*found, "read once", "right and sure" if right else "wrong and sure"]


if __name__ == "__main__":
    main()
