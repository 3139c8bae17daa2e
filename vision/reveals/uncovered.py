"""Where a cup stood lie dice and nothing else: what stands out from the table there and was not read is asked about.

A check that has learnt nothing, for dice that no network knows, or that the edge of the picture cuts off. A shadow is
the table, darker.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from statistics import median

import cv2
import numpy as np

from vision.cells import Cells, Mask
from vision.palettes import common, palette
from vision.reading.unread import unknown
from vision.seats import Seats, labels
from vision.types import Die, Image
from vision.watching.changes import grown, shrunk
from vision.watching.shapes import opened
from vision.watching.table import Table

GRAIN = 8  # pixels of a picture for which it is told apart whose they are
EDGE = 12.0  # pixels of a die in the small picture that is looked at: its pips are lost
SHADES = (1.0, 0.85, 0.7, 0.55, 0.42)  # parts of its light that a table keeps, from none to the deepest shadow
RARE, RARER = 0.02, 0.003  # parts of what lies around, and of the whole table, from which a colour is the table's
BESIDE, AROUND = 2, 19  # pixels around the place between which there is what the table looks like
ENOUGH = 100  # pixels that tell it
OWN, NEAR = 1.0, 1.3  # edges from a die within which all is its own, its sides too, and within which is no bare table
DEEP, LARGE = 0.22, 0.3  # edges from its outline to its middle, and square edges, that a die has at least
BLUR = 3.0  # pixels, a quarter of a die: by which it is blurred so that its pips are lost, and so are a cloth's threads
BRIDGE = 2  # pixels on either side of which what is left of a face is one: its largest pips are as broad
LONG = 3.2  # edges that two dice which touch are long, sides included: what is longer is a cup that stands there


def left_unread(image: Image, seats: Seats, table: Table, open_now: Collection[int], dice: Sequence[Die]) -> list[Die]:
    """Return, without a value, where dice may lie that were not read, at those seats whose dice lie open.

    `image`: (H, W, 3) uint8, of which nothing is looked at where seats are hidden. `dice`: of the whole picture.
    """
    shown, places = seen_around(image, seats, table, open_now)
    return [one for place in places.values() for one in uncovered(image, place, shown, dice)]


def seen_around(image: Image, seats: Seats, table: Table, open_now: Collection[int]) -> tuple[Mask, dict[int, Mask]]:
    """Return where it is seen what lies around, and where the cup of each seat of `open_now` stood, coarsely."""
    height, width = image.shape[:2]
    where = labels(seats, width, height, GRAIN)
    shown = ~np.isin(where, [k for k, seat in enumerate(table.seats) if k not in open_now and seat.hides])
    spots = {k: spot for k in open_now if (spot := table.seats[k].spot) is not None}
    return shown, {k: resized(spot, *where.shape) & (where == k) for k, spot in spots.items()}


def uncovered(image: Image, place: Mask, around: Mask, dice: Sequence[Die]) -> list[Die]:
    """Return, without a value, where dice may lie that were not read: nowhere if none was, as their size is not known.

    `image`: (H, W, 3) uint8. `place`: where a cup stood; `around`: where it is seen what lies around; of any size.
    `dice`: of the whole picture.
    """
    strange = unlike_the_table(image, place, around, dice)
    if strange is None:
        return []
    usual, sharp, blurred = strange
    times = EDGE / usual
    found = list[tuple[float, float]]()
    for one in (shrunk(grown(opened(sharp))), bridged(sharp), opened(blurred)):
        found += [thing for thing in things(one) if all(math.dist(thing, other) > EDGE for other in found)]
    return [unknown(x / times, y / times, usual) for x, y in found]


def unlike_the_table(image: Image, place: Mask, around: Mask, dice: Sequence[Die]) -> tuple[float, Mask, Mask] | None:
    """Return pixels of a die's edge, and what in a place, dice apart, has other colours than the table: as it is, and
    blurred; both in a picture in which a die is EDGE wide. None if no die was read, or the table is not seen.

    The arguments are those of `uncovered`.
    """
    if not dice:
        return None
    usual = median(die.box[2] for die in dice)
    times = EDGE / usual
    small = np.asarray(cv2.resize(image, None, fx=times, fy=times, interpolation=cv2.INTER_AREA), np.float32)
    here, seen = (resized(mask, *small.shape[:2]) for mask in (place, around))
    own = near(dice, times, OWN, small)
    bare = seen & ~wider(here, BESIDE) & ~near(dice, times, NEAR, small)
    ring = wider(here, AROUND) & bare
    if np.count_nonzero(ring) < ENOUGH:
        return None
    sharp, blurred = (
        here & ~own & ~of_the_table(picture, ring, bare)
        for picture in (small, np.asarray(cv2.GaussianBlur(small, (0, 0), BLUR), np.float32))
    )
    return usual, sharp, blurred


def of_the_table(picture: Cells, ring: Mask, bare: Mask) -> Mask:
    """Return what has the colours of a table that is seen around a place, or of all of it, in its light or in a shadow.

    A mottled one has many; blurred it has few, and pips and their face are one colour, that of a die.
    """
    return shaded(picture, palette(picture[ring]), RARE) | shaded(picture, palette(picture[bare]), RARER)


def bridged(strange: Mask) -> Mask:
    """Return faces whole of which large pips of the table's colour leave but strips."""
    return opened(shrunk(grown(strange, BRIDGE), BRIDGE))


def resized(mask: Mask, height: int, width: int) -> Mask:
    """Return a mask in another size."""
    return cv2.resize(mask.astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST).astype(bool)


def wider(mask: Mask, pixels: int) -> Mask:
    """Return a mask with so many pixels more on every side."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * pixels + 1, 2 * pixels + 1))
    return cv2.dilate(mask.astype(np.uint8), disc).astype(bool)


def near(dice: Sequence[Die], times: float, edges: float, like: Cells) -> Mask:
    """Return what lies within so many edges from dice. `times`: as large as it is that a picture is looked at."""
    found = np.zeros(like.shape[:2], np.uint8)
    for die in dice:
        middle = round(die.x * times), round(die.y * times)
        cv2.circle(found, middle, round(edges * die.box[2] * times), 1, -1)
    return found.astype(bool)


def shaded(picture: Cells, table: Cells, rare: float) -> Mask:
    """Return what has the colours of a table, in its light or in a shadow.

    `table`: its palette, `rare`: the part of it below which a colour is not of the table.
    """
    found = np.zeros(picture.shape[:2], bool)
    for part in SHADES:
        found |= common(np.minimum(picture / part, 255), table, rare)
    return found


def things(strange: Mask) -> Iterator[tuple[float, float]]:
    """Yield the middles (x, y) of what is as large as a die, or what the edge of the picture leaves of one."""
    count, marks = cv2.connectedComponents(strange.astype(np.uint8), connectivity=4)
    for k in range(1, count):
        whole = np.zeros(strange.shape, np.uint8)
        outlines, _ = cv2.findContours((marks == k).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        cv2.drawContours(whole, outlines, -1, 1, -1)  # its pips may have the table's colour
        depth = cv2.distanceTransform(whole, cv2.DIST_L2, 3)
        _, (width, height), _ = cv2.minAreaRect(cv2.findNonZero(whole))
        large = depth.max() >= DEEP * EDGE and np.count_nonzero(whole) >= LARGE * EDGE**2
        if large and max(width, height) <= LONG * EDGE:
            y, x = np.unravel_index(int(depth.argmax()), depth.shape)
            yield float(x), float(y)
