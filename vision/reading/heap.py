"""Where nothing was read: things as large as one another, near each other, that show values are asked about.

Dice of one stuff that lie face to face, seen from straight above, look like one thing, and each of them is hardly
believed. Of things that are no pip dice hardly one shows a value that plainly, and none beside another.
"""

from collections.abc import Sequence

from vision.reading.found import touching
from vision.reading.sight import Sight, likeliest

ONE, OTHER = 0.3, 0.1  # belief in the one of two, and in the other, that may be dice
SHOWS, OTHER_SHOWS = 0.9, 0.75  # probability of the value that they show
NEAR = 3.0  # edges between the middles of two of one heap at most


def heaped(seen: Sequence[Sight]) -> list[Sight]:
    """Return what may be dice of a heap. `seen`: in a picture in which no die was read."""
    plain = likeliest([one for one in seen if one.belief >= ONE and max(one.faces) >= SHOWS])
    others = [one.found for one in seen if one.belief >= OTHER and max(one.faces) >= OTHER_SHOWS]
    return [one for one in plain if any(touching(one.found, other, NEAR) for other in others)]
