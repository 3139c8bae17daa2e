"""The picture of a ruling shows the dice and nothing else."""

import numpy as np

from kubejo.evidence import jpeg, near_dice, pixels, ringed


def test_of_a_ruling_s_picture_only_the_surroundings_of_dice_can_be_made_out() -> None:
    image = np.random.default_rng(2).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    seen = near_dice(image, [(0.5, 0.5, 0.05, 0.05)])
    assert np.array_equal(seen[240:264, 320:352], image[240:264, 320:352])
    assert seen[:, :200].std() < 15
    assert seen[:, :200].mean() < 0.6 * image.mean()


def test_a_ringed_picture_keeps_its_size() -> None:
    data = jpeg(np.full((480, 640, 3), 120, np.uint8))
    box = (0.5, 0.5, 0.05, 0.05)
    assert pixels(ringed(data, [(box, 5)], [0], [])).shape == (480, 640, 3)
