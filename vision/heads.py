"""The two heads of the finder: what both have seen on one level of the pyramid, put together.

The second was taught dice that lie face to face, of which the first makes one large thing or nothing; elsewhere it sees
less sharply. So it raises what the first believes too little, and adds what that has not seen at all; where a die lies
and how large it is the first head says, wherever it has seen it.
"""

from collections.abc import Iterable
from dataclasses import replace

from vision.found import ALIKE, SAME, Found, same_place, similar


def together(first: Iterable[Found], second: Iterable[Found]) -> list[Found]:
    """Return what either head has seen on a level: what both have, in the first one's place, as the bolder believes."""
    seen = list(first)
    for one in second:
        alike = (k for k, other in enumerate(seen) if similar(other.edge, one.edge, ALIKE))
        same = [k for k in alike if same_place(seen[k], one, SAME)]
        if not same:
            seen.append(one)
            continue
        best = max(same, key=lambda k: seen[k].score)
        seen[best] = replace(seen[best], score=max(seen[best].score, one.score))
    return seen
