"""A place at the table that is handed on to another phone."""

import time
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
