"""The pictures of a camera that is being watched, from second 0 on, and whether it can be relied on."""

import time
from collections.abc import Callable, Generator
from dataclasses import replace

from vision.camera import Camera, Picture

TRIED = 1.0  # seconds after which a picture is decoded to know whether the camera's can be: who watches passes over it


def live(camera: Camera, told: Callable[[float, str | None], None]) -> Generator[Picture, None, None]:
    """Yield the newest pictures of a camera as they come; the first is at second 0.

    `told` hears at which second none come any more, or none that can be decoded, with the reason, and when they do
    again, with None.
    """
    number, begin, tried, trouble = 0, None, time.monotonic(), None
    while True:
        came = camera.picture(number)
        if came is not None:
            picture, number = came
            begin = picture.at if begin is None else begin  # a camera's clock is that of the machine
            if picture.at - tried > TRIED:
                tried = picture.at
                camera.glance(number - 1, 0)
            yield replace(picture, at=picture.at - begin)
        if (camera.trouble is None) is not (trouble is None):
            trouble = camera.trouble
            told(0.0 if begin is None else time.monotonic() - begin, trouble)
