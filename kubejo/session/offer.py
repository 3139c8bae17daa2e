"""A place at the table that is handed on to another phone, and how such offers outlive the program."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Offer:
    """The place of a person, to be had by a code until a second of the monotonic clock; `taker` is who has taken it."""

    person: int
    until: float
    taker: str = ""

    @property
    def in_time(self) -> bool:
        """Whether the code is still good for whom it is."""
        return time.monotonic() < self.until

    @property
    def stands(self) -> bool:
        """Whether the place is still to be had."""
        return self.in_time and not self.taker

    def is_for(self, key: str) -> bool:
        """Say whether a phone may have it: a phone that has it already asks again where the answer was lost."""
        return self.in_time and self.taker in ("", key)


def dumps(offers: Mapping[str, Offer]) -> str:
    """Return one line from which `loads` makes the offers again: their ends as of the wall clock, in seconds."""
    ahead = time.time() - time.monotonic()
    return json.dumps({code: [one.person, one.until + ahead, one.taker] for code, one in offers.items()})


def loads(line: str, most: float) -> dict[str, Offer]:
    """Return the offers of a line of `dumps`; none is good for more than `most` seconds, whatever was set since."""
    now, wall = time.monotonic(), time.time()
    rows: dict[str, tuple[int, float, str]] = json.loads(line)
    found = {
        code: Offer(int(person), now + min(float(until) - wall, most), str(taker))
        for code, (person, until, taker) in rows.items()
    }
    return {code: one for code, one in found.items() if one.in_time}
