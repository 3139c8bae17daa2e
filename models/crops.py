"""Crops for the judge, cut where the finder proposes dice, as in play: from painted scenes and from labelled photos.

    python -m models.crops OUT --finder models/finder.onnx --painted 20000 --reliefs bank.npz
    python -m models.crops OUT --finder models/finder.onnx --mottled 4000
    python -m models.crops OUT --finder models/finder.onnx --flat 2000
    python -m models.crops OUT --finder models/finder.onnx --photos ../shared/photos --sources nell-byler --draws 6
    python -m models.crops OUT --finder models/finder.onnx --rendered PICTURES --draws 3

Writes OUT/NAME.npz for each source, OUT/rendered.npz, OUT/painted-SEED.npz, OUT/painted-mottled-SEED.npz and
OUT/painted-flat-SEED.npz: `crops` (N, SIDE, SIDE, 3) uint8 and `classes` (N,).
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models import rendered
from models.net import LEANING, NOTHING
from models.photos import Photo, load
from models.raster.flat import flat_scene
from models.raster.mottled import mottled
from models.raster.reliefs import TRAINED_ON, Relief, Rng, bank
from models.raster.scene import Label, scene, upright
from models.raster.spoil import colours, grain, unsharp
from vision.reading.crop import SIDE, crop
from vision.reading.finder import Finder
from vision.reading.found import Found
from vision.reading.judge import fitting
from vision.reading.pyramid import Level, pyramid
from vision.types import Image

UNKNOWN = -1
SIDE_OF_SCENE = 208
MOST_OF_A_PICTURE = 24
GROUND = 2.1  # edges of a die: a thing so much larger is not that die, framed too widely
MISSED = 0.28  # edges within which a die is proposed
AWRY = (0.25, 0.5)  # edges by which a die is framed awry
TWICE = 2  # crops of each die, turned and framed differently


def belongs(one: Found, labels: Sequence[Label]) -> int:
    """Return the class of what lies at a proposal: a value, NOTHING, LEANING, or UNKNOWN where no label decides."""
    near = [(np.hypot(one.x - die.x, one.y - die.y) / max(die.edge, 1.0), die) for die in labels]
    if not near:
        return NOTHING
    far, die = min(near, key=lambda pair: pair[0])
    size = one.edge / die.edge
    if die.vague and far * die.edge < 1.2 * max(die.edge, one.edge) and not 0.6 < size < 1.7:
        return UNKNOWN
    if far < MISSED and 0.6 < size < 1.7:
        if die.leaning and die.value:
            return LEANING
        return die.value if die.fit or not die.value else UNKNOWN
    if size < 0.45 and far < 0.75:
        return NOTHING  # a pip
    if size > GROUND and far < 0.5 * size:
        return NOTHING  # the table around a die, which it takes for a pip
    return NOTHING if far > 0.5 * max(1.0, size) and (die.fit or far > 1.2) else UNKNOWN


def views(rng: Rng, levels: tuple[Level, ...], one: Found) -> Image:
    """Cut a crop as play does, turned a little and framed anyhow within what the finder gets wrong."""
    image, x, y, edge = fitting(levels, one)
    dx, dy = rng.normal(0, 0.04, 2) * edge
    return crop(image, x + dx, y + dy, edge * float(rng.uniform(0.9, 1.5)), upright(rng))


def cut(
    rng: Rng, finder: Finder, levels: tuple[Level, ...], labels: Sequence[Label], exact: bool
) -> Iterator[tuple[Image, int]]:
    """Yield crops of one picture with their classes: all dice twice, and some of what is none.

    `exact`: whether the labels come from a scene, so that dice can be framed by them alone.
    """
    found = finder.find(levels)
    for one in found[:MOST_OF_A_PICTURE]:
        kind = belongs(one, labels)
        if kind != UNKNOWN:
            for _ in range(1 if kind == NOTHING else TWICE):
                yield views(rng, levels, one), kind
    if exact:
        yield from overlooked(rng, levels, found, labels)


def shows_value(die: Label) -> bool:
    """Whether a die lies so that its value can be learnt from any crop of it."""
    return bool(die.fit and die.value and not die.leaning)


def framed(x: float, y: float, edge: float) -> Found:
    """Return a die as if the finder had proposed it there."""
    return Found(x, y, edge, 1.0, (0.0,) * 6)


def overlooked(
    rng: Rng, levels: tuple[Level, ...], found: Sequence[Found], labels: Sequence[Label]
) -> Iterator[tuple[Image, int]]:
    """Yield crops of dice that the finder does not propose, as it would frame them once it does.

    Most of these touch others: were only the rest learnt from, the judge would take what touches for no die.
    """
    for die in labels:
        proposed = any(np.hypot(one.x - die.x, one.y - die.y) < MISSED * die.edge for one in found)
        if shows_value(die) and not proposed:
            yield views(rng, levels, framed(die.x, die.y, die.edge)), die.value


def painted(rng: Rng, finder: Finder, reliefs: list[Relief]) -> Iterator[tuple[Image, int]]:
    """Yield the crops of one painted scene."""
    one = scene(rng, reliefs, SIDE_OF_SCENE)
    levels = pyramid(one.image)
    yield from cut(rng, finder, levels, one.labels, exact=True)
    yield from awry(rng, levels, one.labels)


def bare(rng: Rng, finder: Finder) -> Iterator[tuple[Image, int]]:
    """Yield the crops of one mottled table: whatever the finder takes for a die there is none."""
    yield from cut(rng, finder, pyramid(mottled(rng, SIDE_OF_SCENE)), [], exact=True)


def flat(rng: Rng, finder: Finder) -> Iterator[tuple[Image, int]]:
    """Yield the crops of one scene of dice that look flat."""
    one = flat_scene(rng, SIDE_OF_SCENE)
    yield from cut(rng, finder, pyramid(one.image), one.labels, exact=True)


def awry(rng: Rng, levels: tuple[Level, ...], labels: Sequence[Label]) -> Iterator[tuple[Image, int]]:
    """Yield crops of dice that are framed together with a side face below: the value is the top's all the same.

    That is how the finder frames dice of unseen makes that it sees very obliquely.
    """
    for die in labels:
        way, far = np.pi / 2 + rng.normal(0, 0.6), rng.uniform(*AWRY) * die.edge
        x, y = die.x + far * float(np.cos(way)), die.y + far * float(np.sin(way))
        alone = all(np.hypot(x - one.x, y - one.y) > 0.9 * one.edge for one in labels if one is not die)
        if shows_value(die) and alone:
            yield views(rng, levels, framed(x, y, die.edge * float(rng.uniform(1.2, 1.6)))), die.value


def photographed(
    rng: Rng, finder: Finder, photo: Photo, worse: float, least: float = 14.0
) -> Iterator[tuple[Image, int]]:
    """Yield the crops of one photo; a share of `worse` is made smaller, and as many have their colours and sharpness
    changed. No die gets smaller than `least` pixels.
    """
    edges = [one.edge for one in photo.labels if one.edge]
    typical = float(np.median(edges)) if edges else 40.0
    smallest = min(1.0, least / typical)
    scale = float(np.exp(rng.uniform(np.log(smallest), 0))) if rng.random() < worse else 1.0
    image = photo.image
    if scale < 1:
        image = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    if rng.random() < worse:
        grey = np.asarray(image, np.float32) / np.float32(255)
        grey = colours(rng, grey) if rng.random() < 0.6 else grey
        image = grain(rng, unsharp(rng, grey) if rng.random() < 0.6 else grey)
    labels = [
        replace(o, x=(o.x + 0.5) * scale - 0.5, y=(o.y + 0.5) * scale - 0.5, edge=o.edge * scale) for o in photo.labels
    ]
    yield from cut(rng, finder, pyramid(image), labels, exact=photo.source.startswith("rendered"))


class Heap:
    """Crops and classes as they come in, in one block of memory: single crops between pictures would shatter it."""

    def __init__(self) -> None:
        self.crops = np.empty((4096, SIDE, SIDE, 3), np.uint8)
        self.classes: list[int] = []

    def add(self, pairs: Iterable[tuple[Image, int]]) -> None:
        """Put crops in."""
        for view, kind in pairs:
            if len(self.classes) == len(self.crops):
                self.crops = np.resize(self.crops, (2 * len(self.crops), SIDE, SIDE, 3))
            self.crops[len(self.classes)] = view
            self.classes.append(kind)

    def save(self, path: Path) -> None:
        """Write crops and classes."""
        classes = np.array(self.classes, np.int8)
        np.savez(path, crops=self.crops[: len(classes)], classes=classes)
        print(f"{path.name}: {len(classes)} crops, {np.bincount(classes, minlength=8).tolist()}", flush=True)


def write(path: Path, pictures: Iterable[Iterable[tuple[Image, int]]]) -> None:
    """Write the crops of pictures, one picture after the other, into a file."""
    heap = Heap()
    for crops in pictures:
        heap.add(crops)
    heap.save(path)


def load_crops(path: Path) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
    """Return crops (N, SIDE, SIDE, 3) and classes (N,) of a file."""
    with np.load(path) as kept:
        return kept["crops"], kept["classes"]


def main() -> None:
    """Read the arguments and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--finder", type=Path, default=Path(__file__).parent / "finder.onnx")
    parser.add_argument("--photos", type=Path, default=Path("../shared/photos"))
    parser.add_argument("--sources", default="")
    parser.add_argument("--places", type=Path, help="what models.places found")
    parser.add_argument("--rendered", type=Path, help="what models.render.pictures made")
    parser.add_argument("--draws", type=int, default=6)
    parser.add_argument("--worse", type=float, default=0.65, help="share of photos made smaller or worse")
    parser.add_argument("--painted", type=int, default=0, help="painted scenes to cut")
    parser.add_argument("--mottled", type=int, default=0, help="bare tables of blobs to cut")
    parser.add_argument("--flat", type=int, default=0, help="scenes of dice that look flat to cut")
    parser.add_argument("--reliefs", type=Path, default=Path("bank.npz"))
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    finder = Finder(args.finder)
    sources = [source for source in args.sources.split(",") if source]
    for source in sources + (["rendered"] if args.rendered else []):
        rng = np.random.default_rng([args.seed, *source.encode()])
        photos = rendered.load(args.rendered) if source == "rendered" else load(args.photos, source, args.places)
        every = (one for _ in range(args.draws) for one in photos)
        write(args.out / f"{source}.npz", (photographed(rng, finder, one, args.worse) for one in every))
    if args.painted:
        reliefs = bank(args.reliefs, TRAINED_ON)
        rng = np.random.default_rng([args.seed, 7])
        write(args.out / f"painted-{args.seed}.npz", (painted(rng, finder, reliefs) for _ in range(args.painted)))
    if args.mottled:
        rng = np.random.default_rng([args.seed, 8])
        write(args.out / f"painted-mottled-{args.seed}.npz", (bare(rng, finder) for _ in range(args.mottled)))
    if args.flat:
        rng = np.random.default_rng([args.seed, 9])
        write(args.out / f"painted-flat-{args.seed}.npz", (flat(rng, finder) for _ in range(args.flat)))


if __name__ == "__main__":
    main()
