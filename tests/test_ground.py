"""What stands on the table is known by its outline."""

import cv2
import numpy as np

from vision.watching.ground import has_outline

SHAPE = (90, 160)


def test_a_cup_has_an_outline_and_a_soft_shadow_none() -> None:
    cup = cv2.circle(np.zeros(SHAPE, np.uint8), (80, 45), 14, 1, -1).astype(bool)
    picture = np.where(cup, 40, 170).astype(np.float32)
    assert has_outline(cup, picture[..., None].repeat(3, 2))
    shadow = np.asarray(cv2.GaussianBlur(picture, (0, 0), 25), np.float32)
    assert not has_outline(cup, shadow[..., None].repeat(3, 2))


def test_what_fills_the_whole_picture_has_none() -> None:
    rough = np.random.default_rng(2).uniform(0, 255, (*SHAPE, 3)).astype(np.float32)
    assert not has_outline(np.ones(SHAPE, bool), rough)
