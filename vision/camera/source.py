"""What every kind of camera has in common: it yields pictures until it fails or is told to stop."""

from collections.abc import Generator
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from vision.camera.wanted import Values
from vision.types import Image

WAKING = 8.0  # seconds that a camera may take until its first picture


class CameraTrouble(Exception):
    """A camera that gives no pictures; `str` is one plain sentence that names it and says what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence[:1].upper() + sentence[1:])


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """One picture as it came: a whole JPEG, not yet decoded, or pixels (H, W, 3) uint8 in OpenCV's BGR order.

    `at`: seconds, see `vision.types.Frame`.
    """

    data: bytes | Image
    at: float


class Source(Protocol):
    """A kind of camera. `name` is what messages call it."""

    name: str

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Open the device and yield pictures in real time until `stop` is set; closing the generator frees the device.

        Raises CameraTrouble where it cannot be opened or gives no more pictures; calling again tries anew.
        """

    @property
    def held(self) -> Values | None:
        """What is held fixed of exposure, white balance and focus; None where nothing is, or not yet."""
        return None

    def settle(self) -> None:
        """Let the automatics settle anew the next time the camera is opened; most sources have none."""
        return

    def resume(self) -> None:
        """Let a film that is held at its gate go on; most cameras have nothing to hold back."""
        return

    def rewind(self) -> None:
        """Play a film again from its beginning, gate closed; most cameras cannot."""
        return
