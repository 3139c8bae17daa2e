"""The size at which dice are found best: where no level of the pyramid shows them so large, they are framed once more.

Each level is half as large as the one before, so that dice of some sizes are rather small for the finder on one and too
large on the next. Dice that lie free it finds all the same; those that touch it often hardly believes then.
"""

from collections.abc import Sequence
from dataclasses import replace

from vision.reading.again import Window, windows
from vision.reading.finder import MOST_PIXELS
from vision.reading.found import Found, similar
from vision.reading.pyramid import Level, fitting_level

BEST = 34.0  # pixels of an edge at which the finder believes in dice most, on sources that it had not learnt from
WELL = (26.0, 42.0)  # the same that are nearly as good
MOST_TIMES = 2.2  # by which a picture is enlarged: there is nothing more to be seen in it
LIKE_DICE = 1.6  # times larger or smaller than the dice that something is around which it is looked


def well_framed(levels: Sequence[Level], edge: float) -> bool:
    """Whether a level that was searched shows dice of `edge`, pixels of the whole picture, as large as is good."""
    least, most = WELL
    return any(least <= edge / level.scale <= most for level in levels if level.pixels <= MOST_PIXELS)


def better_framed(levels: tuple[Level, ...], glimpses: Sequence[Found], edge: float) -> list[Window]:
    """Return how it is looked at all that may be dice where these are as large as is BEST; as a whole if that is less.

    `glimpses`: of what looked like one. `edge`: of the dice, pixels of the whole picture.
    Windows that overlap show the same die in other cells of the finder: what one of them hardly shows another may.
    """
    enough = 2 * BEST
    level = fitting_level(levels, edge, enough)
    height, width = level.image.shape[:2]
    times = min(BEST * level.scale / edge, MOST_TIMES)
    like_dice = [replace(one, edge=edge) for one in glimpses if similar(one.edge, edge, LIKE_DICE)]
    parts = [replace(window, mirrored=False) for window, _ in windows(levels, like_dice, times, enough)]
    whole = Window(level, 0, 0, width, height, times, mirrored=False)
    return parts if sum(part.pixels for part in parts) < whole.pixels else [whole]
