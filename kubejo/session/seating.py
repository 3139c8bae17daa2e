"""Whose part of the picture is whose: the host drags the seats, or uses those of a file."""

from collections.abc import Callable
from dataclasses import replace

from kubejo.seating import Seating, dumps, loads
from kubejo.session.pointing import Pointing
from kubejo.store import Store
from vision.polygons import Polygons
from vision.watching.push import UNMOVED, Push
from webui.seating import SeatPlan
from webui.table import Denied

INSET = 0.02  # part of the picture that stays between its edge and the middle of the seats, wherever a push puts it


class Seated(Pointing):
    """The part of a session that shares the camera's picture out."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        turn, line = float(store.note("turn") or 0.0), store.note("seats")
        self._seating = loads(line, turn) if line else Seating(turn)
        self._told: Callable[[Seating], None] = lambda seating: None
        self._pushed: Callable[[], Push] = lambda: UNMOVED

    def arrange_seats(self, players: int, turn: float, middle: tuple[float, float], borders: tuple[float, ...]) -> None:
        """Take over sectors as the host has dragged them for so many players; it is remembered."""
        with self._changed:
            try:
                wanted = self._seating.dragged(turn, middle, borders, players)
            except ValueError:
                raise Denied(400, "web.bad_request") from None
            self._store.remember("turn", str(wanted.turn))
            self._seat(wanted)

    def use_seats_file(self, *, use: bool) -> None:
        """Use the seats of the file again, or sectors in spite of it; it is remembered."""
        with self._changed:
            if self._seating.file is None:
                raise Denied(404, "web.missing")
            self._seat(self._seating.put_aside(not use))

    def _seat(self, wanted: Seating) -> None:
        self._store.remember("seats", dumps(wanted))
        self._seating, self._aside = wanted, wanted.is_aside
        self._told(wanted)
        self._tell()

    def seats_drawn(self, file: Polygons | None) -> None:
        """Take note of the seats that somebody has drawn in a file; None if the file cannot be used."""
        with self._changed:
            self._seating = replace(self._seating, file=file)
            self._drawn, self._aside = file.count if file else 0, self._seating.is_aside
            self._told(self._seating)
            self._tell()

    def follow_seats(
        self, tell: Callable[[Seating], None], turn: float = 0.0, pushed: Callable[[], Push] = lambda: UNMOVED
    ) -> None:
        """Tell somebody how the picture is shared out, now and whenever it changes, at once: `tell` must not wait.

        `turn`: how the seats are turned until a host has said. `pushed`: says by how much the camera was pushed since
        the seats were dragged.
        """
        with self._changed:
            if self._store.note("turn") is None:
                self._seating = replace(self._seating, turn=turn)
            self._told, self._pushed = tell, pushed
            tell(self._seating)

    def seating(self) -> SeatPlan:
        """Return how the picture is shared out as the camera sees it now, for the page that draws it."""
        image, seating, push = self._live(), self._seating, self._pushed()
        (height, width), pushed = ((1, 1), UNMOVED) if image is None else (image.shape[:2], push)
        file = seating.file
        polygons = file.polygons if file and image is not None else ()

        def in_parts(x: float, y: float) -> tuple[float, float]:
            right, down = pushed.now(x, y, width)
            return right / width, down / height

        shapes = tuple(tuple(in_parts(x, y) for x, y in one) for one in polygons)
        middle = seating.middle[0] * width, seating.middle[1] * height
        across, down = in_parts(*middle)
        turn = (seating.turn + pushed.turn_at(*middle, width)) % 360
        names = file.names if file else ()
        return SeatPlan(turn, (within(across), within(down)), seating.borders, names, shapes, seating.is_aside)


def within(part: float) -> float:
    """Give the nearest place within the picture, where the middle of the seats can be dragged to again."""
    return min(1 - INSET, max(INSET, part))
