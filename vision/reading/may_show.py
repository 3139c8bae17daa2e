"""Which faces a die may show: the one that was read, those that are not out of the question, or all six."""

from collections.abc import Collection

from vision.reading.doubt import OPEN
from vision.types import Die, Doubt

ANY = (1, 2, 3, 4, 5, 6)
# Probability from which a face is not out of the question. Of 121 dice in doubt about nothing but their value, 65 on
# photos of sources never seen and 56 painted ones, none showed a face of less than 0.008; 3.2 faces are left of each.
LEAST = 0.002


def may_show(die: Die, doubts: Collection[Doubt]) -> tuple[int, ...]:
    """Return the faces that a die may show, in their order. `doubts`: all about it.

    What may be no die, or no top, or is hidden in part, may show any: what was seen of it tells nothing then.
    """
    if not doubts:
        return ANY if die.value is None else (die.value,)
    if any(doubt.reason != OPEN for doubt in doubts):
        return ANY
    between = {value for doubt in doubts for name, value in doubt.values if name in ("first", "second")}
    return tuple(face for face in ANY if die.faces[face - 1] >= LEAST or face in between)
