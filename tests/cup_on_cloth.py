"""A cup of two colours on a plain cloth, drawn in cells, for tests."""

import cv2
import numpy as np

from vision.cells import Cells


def on_cloth(cup: tuple[int, int], make: tuple[int, int, int, int], dice: bool = False) -> Cells:
    """A cup of two colours on a plain cloth, and dice at (80, 45). `make`: its radius, its lid's, and how far aside."""
    radius, lid, right, down = make
    cloth = np.full((90, 160, 3), (75, 60, 130), np.uint8)
    for x, y in ((74, 40), (84, 44), (77, 51)) if dice else ():
        cv2.rectangle(cloth, (x, y), (x + 4, y + 4), (230, 230, 220), -1)
    cv2.circle(cloth, cup, radius, (80, 85, 50), -1)
    cv2.circle(cloth, (cup[0] + right, cup[1] + down), lid, (145, 150, 95), -1)
    grain = np.random.default_rng(5).normal(0, 1.5, (90, 160, 1)).astype(np.float32)
    return np.asarray(cloth.astype(np.float32) + grain, np.float32)
