"""What is read as a die and has no colour that is not all around it: threads of a cloth, a plug on its cable.

Pips stand out from what lies around a die, and most faces do; a check that has learnt nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice

import cv2
import numpy as np

from vision.palettes import palette, share_of
from vision.reading.counted_out import WHETHER
from vision.reading.doubt import maybe, reasons
from vision.reading.leaving_out import leaving_out
from vision.types import Die, Image, TableReading

EDGE = 20.0  # pixels of a die in the small picture that is looked at
FACE, NEAR, AROUND = (
    0.42,
    0.95,
    1.7,
)  # edges from its middle within which is its face; all is its own; is what lies around
ENOUGH = 50  # pixels that tell what lies around
ALL = 0.99  # part of a face with colours of what lies around, from which nothing of it stands out
STANDS_OUT, OTHERS = 0.65, 2  # the same of other dice, up to which they do, and of how many that has to be known
EVEN = 1.1  # times as varied as what lies around, up to which it is as even
PRINT = 8  # things alike from which they are those of a print, though they seem to show values
HARDLY, PLAIN = 0.9, 0.96  # belief up to which such a thing is none, and from which it is a die all the same


def without_parts_of_the_table(image: Image, reading: TableReading) -> TableReading:
    """Return a reading that doubts dice of which nothing stands out while the others do, or has given them up.

    `image`: (H, W, 3) uint8. Given up is what hardly is a die, shows no value, or there are many such, as of a print,
    and is as even as what lies around: a dark die on an even dark table is asked about.
    """
    why = reasons(reading)
    open_to_it = [k for k, die in enumerate(reading.dice) if why[k] or die.confidence < PLAIN]
    around = cache(partial(part_around, image, reading.dice))
    alike = {k: part for k in open_to_it if (part := around(k)) and part[0] >= ALL}
    others = (around(k) for k, die in enumerate(reading.dice) if die.value is not None and k not in alike)
    if not alike or not stand_out(part[0] for part in others if part):
        return reading
    height, width = image.shape[:2]
    hardly = [k for k in alike if alike[k][1] and reading.dice[k].confidence < HARDLY and why[k] <= WHETHER]
    nothing = {k for k in hardly if reading.dice[k].value is None or len(hardly) >= PRINT}
    asked = (maybe(k, reading.dice[k], width, height) for k in alike if not why[k])
    return leaving_out(replace(reading, doubts=(*reading.doubts, *asked)), nothing)


def stand_out(parts: Iterable[float]) -> bool:
    """Say whether several dice have other colours than what lies around them; `parts`: of each face that have not."""
    found = (part for part in parts if part < STANDS_OUT)
    return len(list(islice(found, OTHERS))) == OTHERS


def part_around(image: Image, dice: Sequence[Die], k: int) -> tuple[float, bool] | None:
    """Return which part of a die's face has colours of what lies around, other dice apart, and whether it is as even.

    None if too little is seen of that.
    """
    die, (height, width) = dice[k], image.shape[:2]
    edge = die.box[2]
    reach, times = AROUND * edge, EDGE / edge
    left, top = max(0, int(die.x - reach)), max(0, int(die.y - reach))
    here = image[top : min(height, int(die.y + reach)), left : min(width, int(die.x + reach))]
    if not here.size:
        return None
    small = np.asarray(cv2.resize(here, None, fx=times, fy=times, interpolation=cv2.INTER_AREA), np.float32)
    y, x = np.mgrid[: small.shape[0], : small.shape[1]] / times
    x, y = x + left, y + top
    face = np.maximum(np.abs(x - die.x), np.abs(y - die.y)) < FACE * edge
    around = np.ones(face.shape, bool)
    for other in dice:
        around &= np.hypot(x - other.x, y - other.y) > NEAR * other.box[2]
    if int(around.sum()) < ENOUGH or not face.any():
        return None
    even = float(small[face].std(0).mean()) <= EVEN * float(small[around].std(0).mean())
    return share_of(small[face], palette(small[around])), even
