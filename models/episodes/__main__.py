"""Watch painted episodes, and some over real photos, and count: `python -m models.episodes OUT --seed 7 --rounds 3`.

Every trap comes once a round; every fourth episode has cups drawn over a real photo where there are photos. OUT holds
a line for each episode, so that it can be stopped and called again, and report.md in the end.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np

from models.episodes.report import report
from models.episodes.score import Outcome, scored
from models.episodes.stage import Spot, Stage, painted_stage, photo_stage, photo_stages
from models.episodes.traps import PLOTS, Episode, episode
from models.raster.reliefs import Relief, bank
from vision.reader import Reader
from vision.watching.things import Things

RELIEFS = 300
PHOTOS_EVERY = 4
WEIGHTS = Path(__file__).parents[1]
MEASURED = 89  # a seed that the figures are of; thresholds were looked for with others


def main() -> None:
    """Watch what is missing, then write the report."""
    parser = argparse.ArgumentParser(prog="models.episodes", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=MEASURED)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--photos", type=Path, default=Path("../shared/photos"))
    parser.add_argument("--smaller", type=int, default=1, help="how many times less pixels a side")
    parser.add_argument("--weights", type=Path, help="read with these weights instead of the truth")
    parser.add_argument("--changes-alone", action="store_true", help="without the network that tells cups and hands")
    parser.add_argument("--counted", action="store_true", help="it is known how many dice each seat owns")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    reliefs = bank(args.out / "reliefs.npz", RELIEFS)
    reader = Reader(args.weights) if args.weights else None
    things = None if args.changes_alone else Things(args.weights or WEIGHTS)
    log = args.out / "episodes.jsonl"
    outcomes = [Outcome(**json.loads(line)) for line in log.read_text().splitlines()] if log.exists() else []
    for number, one in enumerate(episodes(args.seed, args.rounds, reliefs, args.photos, args.smaller, len(outcomes))):
        outcomes.append(scored(one, reader, things, args.counted))
        with log.open("a") as lines:
            lines.write(json.dumps(asdict(outcomes[-1])) + "\n")
        print(number, outcomes[-1], flush=True)
    (args.out / "report.md").write_text(report(outcomes), encoding="utf8")


def episodes(seed: int, rounds: int, reliefs: list[Relief], photos: Path, smaller: int, done: int) -> Iterator[Episode]:
    """Yield the episodes of a seed, without those that are done; each has chance of its own."""
    pictures = photo_stages(photos) if photos.is_dir() else []
    for number in range(done, rounds * len(PLOTS)):
        rng = np.random.default_rng([seed, number])
        stage = over_photo(rng, pictures) if number % PHOTOS_EVERY == PHOTOS_EVERY - 1 else None
        stage = stage or painted_stage(rng, int(rng.integers(2, 7)), reliefs, smaller)
        yield episode(PLOTS[(number + number // len(PLOTS)) % len(PLOTS)], stage, rng)


def over_photo(rng: np.random.Generator, pictures: list[tuple[Path, list[Spot]]]) -> Stage | None:
    """Put cups over the first of some photos on which that can be done."""
    stages = (photo_stage(rng, *pictures[int(k)]) for k in rng.permutation(len(pictures)))
    return next((stage for stage in stages if stage is not None), None)


if __name__ == "__main__":
    main()
