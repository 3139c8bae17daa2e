"""The values that flow from the camera to the session."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture from a camera.

    `image`: (H, W, 3) uint8, RGB. `at`: seconds on the source's own clock at which the picture came (of a file: from
    its beginning, pauses included; else the monotonic clock). `number`: counts up by the source; gaps are frames
    that nobody took. `source`: the camera's name, for messages.
    Raises ValueError if the image has another shape or type.
    """

    image: Image
    at: float
    number: int
    source: str

    def __post_init__(self) -> None:
        if self.image.dtype != np.uint8 or self.image.ndim != 3 or self.image.shape[2] != 3:
            raise ValueError(f"a frame is (H, W, 3) uint8, not {self.image.shape} {self.image.dtype}")


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A small picture, in which it is seen whether something moves; dice of usual size are a few pixels wide in it.

    `grey`: (H/4, W/4) uint8. `at`, `number`: as those of the frame it was made from. `colour`: the same picture,
    (H/4, W/4, 3) uint8 RGB, where the camera has colours. `closer`: gives it up to twice as large, as that of a
    `Glimpse` does, if it is wanted and can be had.
    Raises ValueError if a picture has another shape or type.
    """

    grey: Image
    at: float
    number: int
    colour: Image | None = None
    closer: Callable[[], Image] | None = None

    def __post_init__(self) -> None:
        if self.grey.dtype != np.uint8 or self.grey.ndim != 2:
            raise ValueError(f"a glance is (H, W) uint8, not {self.grey.shape} {self.grey.dtype}")
        colour = self.colour
        if colour is not None and (colour.dtype != np.uint8 or colour.shape != (*self.grey.shape, 3)):
            raise ValueError(f"its colours are {(*self.grey.shape, 3)} uint8, not {colour.shape} {colour.dtype}")


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """A picture smaller still: all that watching needs of most pictures. It stands for a glance.

    `cells`: (rows, columns, 3) uint8 RGB, the glance averaged over the cells of `vision.cells`. `at`, `number`: the
    glance's. `size`: its height and width. `closer`: gives its colours, (h, w, 3) uint8 RGB, up to twice as large, if
    they are wanted.
    """

    cells: Image
    at: float
    number: int
    size: tuple[int, int]
    closer: Callable[[], Image]


@dataclass(frozen=True, slots=True)
class Die:
    """One die as read.

    `x, y`: centre of the top face, pixels. `box`: x, y, width, height of the top face, pixels. `faces`: probability of
    each of 1..6. `value`: 1..6, or None where none is likelier than not; one would bet on it only if no doubt of the
    reading is about this die. `confidence`: 0..1, that `value` (or, without one, the likeliest face) is right.
    """

    x: float
    y: float
    box: Box
    faces: tuple[float, float, float, float, float, float]
    value: int | None
    confidence: float


def likeliest_value(faces: Sequence[float]) -> int:
    """Return the likeliest of the values 1..6. `faces`: the probability of each."""
    return 1 + faces.index(max(faces))


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a reading is not certain.

    `reason`: the key of a sentence, which is said elsewhere in the language of its reader. `die`: index into the
    reading's dice, or None where it is about no single one. `values`: what the sentence names, as (name, value): a
    number, the key of a text, or a list of faces with 0 for one that could not be read.
    """

    reason: str
    die: int | None = None
    values: tuple[tuple[str, int | str | tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class TableReading:
    """What one look at a still table gave. Judge only where `doubts` is empty.

    `at`: seconds, of the newest frame that was read. `dice`: from left to right. `faint`: what was hardly believed to
    be a die, and is none of them, without a value: nothing by itself, but something else may have seen it too.
    """

    at: float
    dice: tuple[Die, ...]
    doubts: tuple[Doubt, ...] = field(default=())
    faint: tuple[Die, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether nothing about this reading is in doubt."""
        return not self.doubts and all(die.value is not None for die in self.dice)
