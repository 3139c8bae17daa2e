"""Whether the light has changed for good since a camera's values were held: then it has to settle anew."""

import cv2
import numpy as np

from vision.camera.decode import grey_quarter
from vision.camera.source import Picture
from vision.cells import Cells

EVERY = 2.0  # seconds between two looks; each costs a quarter-size decoding
LASTS = 20.0  # seconds after which a change is no hand and no shadow
FACTOR = 1.7  # by which the picture has to be lighter or darker
COARSE = (32, 18)  # columns and rows in which two pictures are compared: an arm is in few of them
NOTHING = 8.0  # grey level below which darkness is not told from darkness


class Drift:
    """Remembers how bright pictures were once values were held. `lasts`: seconds for which they must be otherwise."""

    def __init__(self, lasts: float = LASTS) -> None:
        self._lasts, self._every = lasts, min(EVERY, lasts / 4)
        self._usual: float | None = None
        self._looked: float | None = None
        self._since: float | None = None

    def gone(self, picture: Picture) -> bool:
        """Take one more picture into account; say whether the light has changed for good."""
        if self._looked is None:
            self._looked = picture.at  # the first pictures after a start are no measure
        if picture.at < self._looked + self._every:
            return False
        self._looked = picture.at
        now = max(brightness(picture), NOTHING)
        self._usual = self._usual or now
        if self._usual / FACTOR <= now <= self._usual * FACTOR:
            self._since = None
            return False
        self._since = self._since or picture.at
        return picture.at - self._since >= self._lasts


def brightness(picture: Picture) -> float:
    """Give the mean grey level of a picture, 0 if it cannot be decoded."""
    grey = grey_quarter(picture.data)
    return 0.0 if grey is None else float(grey.mean())


def coarse(picture: Picture) -> Cells | None:
    """Give the grey levels of a picture in a few cells, (rows, columns); None if it cannot be decoded."""
    grey = grey_quarter(picture.data)
    return None if grey is None else np.asarray(cv2.resize(grey, COARSE, interpolation=cv2.INTER_AREA), np.float32)
