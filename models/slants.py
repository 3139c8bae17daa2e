"""Crops of dice with the way their top faces look: what `models.train_slant` learns from.

    python -m models.slants OUT --painted 5000 --seed 1 --reliefs leaning.npz
    python -m models.slants OUT --rendered PICTURES

Writes OUT/painted-SEED.npz or OUT/rendered.npz: `crops` (N, SIDE, SIDE, 3) uint8, framed as the finder finds them;
`slants` (N, 2), how far to the right and down the top face's normal points, 0 where one looks at it head-on; `leaning`
(N,), whether the die leans.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from models import rendered
from models.raster.arrange import rotated
from models.raster.reliefs import Rng, bank, often_leaning
from models.raster.scene import Label, scene
from models.scenes.truth import truths
from vision.photo import load_photo
from vision.reading.crop import crop
from vision.reading.finder import Finder
from vision.reading.found import Found
from vision.reading.judge import fitting
from vision.reading.pyramid import pyramid
from vision.reading.views import LOOKS
from vision.types import Image

SIDE_OF_SCENE = 224
RELIEFS = 6500
NEAR = 0.28  # edges from its middle within which a die is found
SEEN = 0.15  # score from which what the finder sees is framed
LEAST, MOST = 0.6, 1.7  # times that a die's edge may look
AROUND = 0.08  # how much the framing varies, of its logarithm
TURNS = 2  # crops of each die: as it lies, and turned anyhow


def die_at(one: Found, labels: Sequence[Label]) -> Label | None:
    """Return the die whose slant is known that the finder sees there, if it is one."""
    for die in labels:
        near = np.hypot(one.x - die.x, one.y - die.y) < NEAR * die.edge
        if die.value and die.slant and near and LEAST < one.edge / die.edge < MOST:
            return die
    return None


def cut(
    rng: Rng, finder: Finder, image: Image, labels: Sequence[Label]
) -> Iterator[tuple[Image, tuple[float, float], bool]]:
    """Yield the crops of a picture, each with its slant and whether the die leans."""
    levels = pyramid(image)
    for one in finder.find(levels):
        die = die_at(one, labels) if one.score >= SEEN else None
        if die is None or die.slant is None:
            continue
        for number in range(TURNS):
            angle = float(rng.uniform(-np.pi, np.pi)) if number else 0.0
            seen, x, y, edge = fitting(levels, one)
            wide = edge * LOOKS[0][1] * float(np.exp(rng.normal(0, AROUND)))
            yield crop(seen, x, y, wide, angle), rotated(die.slant, angle), die.leaning


def painted(seed: int, count: int, reliefs: Path) -> Iterator[tuple[Image, Sequence[Label]]]:
    """Yield painted scenes in which many dice lean."""
    rng, dice = np.random.default_rng([seed, 77]), bank(reliefs, RELIEFS, of=often_leaning)
    for _ in range(count):
        one = scene(rng, dice, SIDE_OF_SCENE)
        yield one.image, one.labels


def path_traced(folder: Path) -> Iterator[tuple[Image, Sequence[Label]]]:
    """Yield path-traced pictures as a poor camera would deliver them."""
    for truth in truths(folder):
        yield rendered.developed(truth, load_photo(folder / truth.picture)), rendered.labels(truth)


def main() -> None:
    """Read the arguments and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--finder", type=Path, default=Path(__file__).parent / "finder.onnx")
    parser.add_argument("--painted", type=int, default=0, help="scenes to paint")
    parser.add_argument("--reliefs", type=Path, default=Path("leaning.npz"))
    parser.add_argument("--rendered", type=Path, help="what models.render.pictures made")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    finder, rng = Finder(args.finder), np.random.default_rng([args.seed, 78])
    pictures = path_traced(args.rendered) if args.rendered else painted(args.seed, args.painted, args.reliefs)
    found = [one for image, labels in pictures for one in cut(rng, finder, image, labels)]
    crops, slants, leaning = zip(*found, strict=True)
    name = "rendered" if args.rendered else f"painted-{args.seed}"
    np.savez(
        args.out / f"{name}.npz", crops=np.stack(crops), slants=np.array(slants, np.float32), leaning=np.array(leaning)
    )
    print(f"{name}: {len(found)} crops, {sum(leaning)} of dice that lean", flush=True)


if __name__ == "__main__":
    main()
