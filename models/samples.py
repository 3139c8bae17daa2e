"""Training samples for the finder: a picture with its target maps."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.photos import Photo, cut
from models.raster.reliefs import Relief, Rng
from models.raster.scene import Label, scene
from models.raster.spoil import colours, grain, unsharp
from vision.finder import STRIDE, UNIT

SIDE_OF_SAMPLE = 192
SMALLEST, LARGEST = 9.0, 44.0  # edges in pixels that one level of the pyramid has to find

SPECK = 0.7 * SMALLEST  # edge in pixels below which a die must not be taken for the pip of a large pale one

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """`image`: (S, S, 3) uint8. Maps (S / STRIDE)²: `heat` 0..1, 1 at a centre; `weight` of each cell's heat;
    `value` 1..6 near a centre, else 0; `size`: log of edge / UNIT and `offset` (2) in cells to the centre, there only.
    `measured`: whether the sizes are known well enough to be learnt; those of labelled boxes are not.
    """

    image: npt.NDArray[np.uint8]
    heat: Floats
    weight: Floats
    value: npt.NDArray[np.int64]
    size: Floats
    offset: Floats
    measured: bool


def role(one: Label) -> str:
    """Tell what the finder has to do with a thing: find it, take it for table, or whatever it likes."""
    if one.value == 0 or one.edge < SPECK:
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


def sample(image: npt.NDArray[np.uint8], labels: tuple[Label, ...], measured: bool) -> Sample:
    """Make the maps of a labelled picture."""
    return Sample(image, *maps(labels, image.shape[0]), measured)


def painted(rng: Rng, reliefs: list[Relief]) -> Sample:
    """A sample from a painted scene."""
    one = scene(rng, reliefs, SIDE_OF_SAMPLE)
    return sample(one.image, one.labels, True)


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
    return sample(grain(rng, image), labels, False)
