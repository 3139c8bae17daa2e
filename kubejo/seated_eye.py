"""An eye that shares the table out as the host has dragged the seats, at every moment."""

from kubejo.eye import Eye
from kubejo.seated_reading import Order
from kubejo.seating import Seating
from vision.seats import Seats


class SeatedEye(Eye):
    """An eye whose seats may change at any time; before `share_out` they are equal sectors."""

    _seating = Seating()

    def share_out(self, seating: Seating) -> None:
        """Share the pictures out in this way from now on; what was dragged anew as the camera sees the table now."""
        if seating.drags != self._seating.drags:
            self._shared_at = self._watch.pushed
        self._seating = seating

    def _shared_out(self, order: Order) -> Seats:
        """Give the seats of a challenge."""
        return self._seating.seats(len(order.expected))
