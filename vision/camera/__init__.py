"""Cameras of every kind, behind one `with`: the newest picture wins, numbered and stamped."""

from vision.camera.camera import Camera
from vision.camera.decode import glance_of
from vision.camera.source import CameraTrouble, Picture, Source
from vision.camera.sources import is_live, of_this_machine, open_camera, source_from
from vision.camera.wanted import Values, Wanted

__all__ = [
    "Camera",
    "CameraTrouble",
    "Picture",
    "Source",
    "Values",
    "Wanted",
    "glance_of",
    "is_live",
    "of_this_machine",
    "open_camera",
    "source_from",
]
