"""Whether the seats of a file lie in the picture of the camera, which is known only once that gives one."""

import sys
from pathlib import Path

from kubejo.session import Session
from vision.camera import Camera
from vision.polygons import Polygons
from vision.seats_file import SeatsTrouble, fitted


class Fitting:
    """Tells a session what the camera is doing; seats that its first picture does not show give way to equal sectors.

    `drawn`: the seats of the file, None for none. `path`: the file, for messages.
    """

    def __init__(self, session: Session, camera: Camera, drawn: Polygons | None, path: Path) -> None:
        self._session, self._camera = session, camera
        self._drawn, self._path = drawn, path

    def camera_is(self, state: str) -> None:
        """Take note of the camera's state; look at its first picture."""
        self._session.camera_is(state)
        if self._drawn is None or self._camera.trouble or (frame := self._camera.newest(timeout=0.5)) is None:
            return
        drawn, self._drawn = self._drawn, None
        try:
            self._session.seats_drawn(fitted(drawn, self._path, *frame.image.shape[1::-1]))
        except SeatsTrouble as trouble:
            print(f"kubejo: {trouble} Until then the seats are equal sectors.", file=sys.stderr)
            self._session.seats_drawn(None)
