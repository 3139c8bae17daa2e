"""Training samples for the finder: a picture with its target maps."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.photos import Photo, cut
from models.raster.flat import flat_scene
from models.raster.reliefs import Relief, Rng
from models.raster.scene import Label, scene
from models.raster.spoil import colours, grain, unsharp
from vision.reading.finder import SECOND_STRIDE, STRIDE, UNIT

SIDE_OF_SAMPLE = 192

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Head:
    """What a head of the finder is taught.

    `stride`: pixels to a cell of its maps. `smallest`, `largest`: edges in pixels that it has to find on one level of
    the pyramid; what is under `speck` it must take for table, not for the pip of a large pale die. `spread`: edges from
    a centre in which the heat falls; cells of a heat from `centre` on are centres, and where it is `nearest`, the
    nearest one is, however far off. `reach`: pixels from a centre in which cells tell of their die. `values`: how much
    the values count beside sizes and places.
    """

    stride: int
    smallest: float
    largest: float
    speck: float
    spread: float
    centre: float
    nearest: bool
    reach: float
    values: float


OWN = Head(
    STRIDE, smallest=9, largest=44, speck=6.3, spread=0.13, centre=0.92, nearest=False, reach=0.75 * STRIDE, values=1
)
SECOND = Head(
    SECOND_STRIDE, smallest=14, largest=46, speck=10, spread=0.16, centre=1, nearest=True, reach=4, values=0.3
)


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """`image`: (S, S, 3) uint8. Maps (S / stride)²: `heat` 0..1, 1 at a centre; `weight` of each cell's heat;
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


def role(one: Label, head: Head) -> str:
    """Tell what a head has to do with a thing: find it, take it for table, or whatever it likes."""
    if one.value == 0 or one.edge < head.speck:
        return "table"
    if not one.fit or not head.smallest * 0.8 <= one.edge <= head.largest * 1.25:
        return "table" if one.edge > head.largest * 2 and one.fit else "either"
    return "find" if head.smallest <= one.edge <= head.largest else "either"


def maps(
    labels: tuple[Label, ...], side: int, head: Head
) -> tuple[Floats, Floats, npt.NDArray[np.int64], Floats, Floats]:
    """Return heat, weight, value, size, offset of a picture's labels."""
    stride = head.stride
    cells = side // stride
    y, x = np.mgrid[:cells, :cells].astype(np.float32) * stride + (stride - 1) / 2
    heat, weight = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    value = np.zeros((cells, cells), np.int64)
    size, offset = np.zeros((cells, cells), np.float32), np.zeros((2, cells, cells), np.float32)
    for one in labels:
        far = np.hypot(x - one.x, y - one.y) / one.edge
        doing = role(one, head)
        if doing == "find":
            near = far < max(0.22, head.reach / one.edge)
            warm = np.exp(-(far**2) / (2 * head.spread**2))
            if head.nearest:
                nearest = np.unravel_index(far.argmin(), far.shape)
                near[nearest], warm[nearest] = True, 1
            heat = np.maximum(heat, warm)
            value[near], size[near] = one.value, np.log(one.edge / UNIT)
            offset[0][near], offset[1][near] = (one.x - x)[near] / stride, (one.y - y)[near] / stride
        elif doing == "either":
            weight[far < 0.75] = 0
    return heat.astype(np.float32), weight, value, size, offset


def sample(image: npt.NDArray[np.uint8], labels: tuple[Label, ...], measured: bool, head: Head) -> Sample:
    """Make the maps of a labelled picture."""
    return Sample(image, *maps(labels, image.shape[0], head), measured)


def painted(rng: Rng, reliefs: list[Relief], head: Head) -> Sample:
    """A sample from a painted scene."""
    one = scene(rng, reliefs, SIDE_OF_SAMPLE)
    return sample(one.image, one.labels, True, head)


def flat(rng: Rng, head: Head) -> Sample:
    """A sample of dice that look flat, most of them face to face."""
    one = flat_scene(rng, SIDE_OF_SAMPLE)
    return sample(one.image, one.labels, True, head)


def photographed(rng: Rng, photos: list[Photo], head: Head) -> Sample:
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
    return sample(grain(rng, image), labels, False, head)
