"""Cups that the edge of the picture cut: dice that lay under them may lie where the camera does not see them."""

from vision.cells import Mask
from vision.watching.shapes import depth_of

# Times its depth that a cup's place has along the edge of the picture, from which dice may lie beyond: a round one is
# 0.7 radii deep and 1.83 long if its middle is 0.4 radii inside the picture, which leaves a quarter of it out.
CUT = 2.5


def beyond(spot: Mask | None) -> bool:
    """Say whether so much of the place where a cup stood is out of the picture that dice may lie there."""
    if spot is None:
        return False
    sides = (spot[0], spot[-1], spot[:, 0], spot[:, -1])
    return max(int(side.sum()) for side in sides) > CUT * float(depth_of(spot).max())
