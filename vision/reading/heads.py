"""The two heads of the finder: what both have seen on one level of the pyramid, put together.

The second was taught dice that lie face to face, of which the first makes one large thing or nothing; elsewhere it sees
less sharply. So it raises what the first believes too little, and adds what that has not seen at all; where a die lies
and how large it is the first head says, wherever it has seen it. What lies in no heap of three is believed less: there
the first head sees well by itself, and the halves of a domino look like two dice face to face.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.reading.found import ALIKE, AS_LARGE, SAME, TOUCHING, Found, compared

HEAPED = 0.25  # score from which a thing counts for a heap
LESS = 1.5  # logits by which what lies in none is believed less


def both_heads(first: Sequence[Found], second: Sequence[Found]) -> list[Found]:
    """Return what either head has seen on a level: what both have, in the first one's place, as the bolder believes."""
    seen, new = list(first), list[Found]()
    scores = np.array([one.score for one in first])
    apart, times = compared(second, first)
    for one, same in zip(second, (apart < SAME) & (times < ALIKE), strict=True):
        if not same.any():
            new.append(one)
            continue
        best = int(np.argmax(np.where(same, scores, 0)))
        seen[best] = replace(seen[best], score=max(seen[best].score, one.score))
    return seen + new


def warier(seen: Sequence[Found]) -> list[Found]:
    """Return what the second head has seen, less believed where fewer than three things alike touch each other."""
    apart, times = compared(seen, seen)
    counts = np.array([one.score for one in seen]) >= HEAPED
    inner, outer = TOUCHING
    touch = (apart > inner) & (apart < outer) & (times < AS_LARGE) & counts & counts[:, None]
    middle = touch.sum(1) > 1
    heaped = middle | (touch & middle).any(1)
    return [one if there else less(one) for one, there in zip(seen, heaped.tolist(), strict=True)]


def less(one: Found) -> Found:
    """Return a sighting whose score is LESS lower, in logits."""
    return replace(one, score=1 / (1 + math.exp(LESS) * (1 / one.score - 1)))
