"""Training samples: a picture with its target maps for the finder, and crops with their classes for the judge."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.photos import Photo, cut
from models.raster.reliefs import Relief, Rng
from models.raster.scene import Label, scene
from models.raster.spoil import colours, grain, unsharp
from vision.crop import MOST_EDGE, SIDE, crop
from vision.finder import STRIDE, UNIT
from vision.pyramid import halved

SIDE_OF_SAMPLE = 192
SMALLEST, LARGEST = 11.0, 44.0  # edges in pixels that one level of the pyramid has to find
CROPS = 8  # for the judge, from each sample
NOTHING = 0  # class of a crop whose middle is no top face of a pip die

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """`image`: (S, S, 3) uint8. Maps (S / STRIDE)²: `heat` 0..1, 1 at a centre; `weight` of each cell's heat;
    `value` 1..6 near a centre, else 0; `size`: log of edge / UNIT and `offset` (2) in cells to the centre, there only.
    `crops`: (CROPS, SIDE, SIDE, 3) uint8, `classes`: (CROPS,) 0..6, -1 where there is none.
    """

    image: npt.NDArray[np.uint8]
    heat: Floats
    weight: Floats
    value: npt.NDArray[np.int64]
    size: Floats
    offset: Floats
    crops: npt.NDArray[np.uint8]
    classes: npt.NDArray[np.int64]


def role(one: Label) -> str:
    """Tell what the finder has to do with a thing: find it, take it for table, or whatever it likes."""
    if one.value == 0:
        return "table"
    if not one.fit or not SMALLEST * 0.8 <= one.edge <= LARGEST * 1.25:
        return "table" if one.edge > LARGEST * 2 and one.fit else "either"
    return "find" if SMALLEST <= one.edge <= LARGEST else "either"


def maps(labels: tuple[Label, ...], side: int) -> tuple[Floats, Floats, npt.NDArray[np.int64], Floats, Floats]:
    """Return heat, weight, value, size, offset of a picture's labels."""
    cells = side // STRIDE
    y, x = np.mgrid[:cells, :cells].astype(np.float32) * STRIDE + (STRIDE - 1) / 2
    heat, weight = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    value = np.zeros((cells, cells), np.int64)
    size, offset = np.zeros((cells, cells), np.float32), np.zeros((2, cells, cells), np.float32)
    for one in labels:
        far = np.hypot(x - one.x, y - one.y) / one.edge
        doing = role(one)
        if doing == "find":
            heat = np.maximum(heat, np.exp(-(far**2) / (2 * 0.13**2)))
            near = far < max(0.22, 0.75 * STRIDE / one.edge)
            value[near], size[near] = one.value, np.log(one.edge / UNIT)
            offset[0][near], offset[1][near] = (one.x - x)[near] / STRIDE, (one.y - y)[near] / STRIDE
        elif doing == "either":
            weight[far < 0.75] = 0
    return heat.astype(np.float32), weight, value, size, offset


def crop_at(rng: Rng, image: npt.NDArray[np.uint8], x: float, y: float, edge: float) -> npt.NDArray[np.uint8]:
    """Crop as play does, a little beside the place and the size."""
    dx, dy = rng.normal(0, 0.06, 2) * edge
    wrong = float(np.exp(rng.normal(0, 0.12)))
    while edge > MOST_EDGE:
        image = halved(image)
        x, y, edge, dx, dy = x / 2 - 0.25, y / 2 - 0.25, edge / 2, dx / 2, dy / 2
    return crop(image, x + dx, y + dy, edge * wrong, float(rng.uniform(0, 2 * np.pi)))


def beside(rng: Rng, labels: tuple[Label, ...], side: int) -> tuple[float, float, float] | None:
    """Return place and edge of a crop without a top face in its middle: a side face, a corner, a thing, the table."""
    if labels and rng.random() < 0.7:
        one = labels[int(rng.integers(len(labels)))]
        edge = one.edge * float(np.exp(rng.normal(0, 0.3)))
        if one.value == 0:
            return one.x, one.y, edge
        way, far = rng.uniform(0, 2 * np.pi), one.edge * rng.uniform(0.5, 1.1)
        x, y = one.x + np.cos(way) * far, one.y + np.sin(way) * far
    else:
        (x, y), edge = rng.uniform(0, side, 2), float(rng.uniform(12, 40))
    clear = all(np.hypot(x - t.x, y - t.y) > 0.45 * t.edge for t in labels if t.value)
    inside = 0 <= x < side and 0 <= y < side
    return (float(x), float(y), edge) if clear and inside else None


def crops(
    rng: Rng, image: npt.NDArray[np.uint8], labels: tuple[Label, ...]
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Return crops of dice and of what is beside them, with classes."""
    out = np.zeros((CROPS, SIDE, SIDE, 3), np.uint8)
    classes = np.full(CROPS, -1, np.int64)
    fit = [one for one in labels if one.value and one.fit and one.edge >= SMALLEST * 0.9]
    for k in range(CROPS):
        if fit and k < 5:
            one = fit[int(rng.integers(len(fit)))]
            out[k], classes[k] = crop_at(rng, image, one.x, one.y, one.edge), one.value
        elif (place := beside(rng, labels, image.shape[0])) is not None:
            out[k], classes[k] = crop_at(rng, image, *place), NOTHING
    return out, classes


def sample(image: npt.NDArray[np.uint8], labels: tuple[Label, ...], rng: Rng) -> Sample:
    """Make maps and crops of a labelled picture."""
    return Sample(image, *maps(labels, image.shape[0]), *crops(rng, image, labels))


def painted(rng: Rng, reliefs: list[Relief]) -> Sample:
    """A sample from a painted scene."""
    one = scene(rng, reliefs, SIDE_OF_SAMPLE)
    return sample(one.image, one.labels, rng)


def photographed(rng: Rng, photos: list[Photo]) -> Sample:
    """A sample from a real photo, its colours and sharpness changed a little."""
    image, labels = cut(rng, photos[int(rng.integers(len(photos)))], SIDE_OF_SAMPLE)
    if rng.random() < 0.3:
        image = image[..., rng.permutation(3)]
    if rng.random() < 0.15:
        image = 1 - image
    if rng.random() < 0.7:
        image = colours(rng, image)
    if rng.random() < 0.5:
        image = unsharp(rng, image)
    return sample(grain(rng, image), labels, rng)
