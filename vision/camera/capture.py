"""OpenCV's capture, told to be quiet: what it would complain about is said in a plain sentence."""

import os

import cv2


def capture(path: str, backend: int) -> cv2.VideoCapture:
    """Open a video file or a device; look at `isOpened()`."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # FFmpeg's own lines, read when the first file is opened
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
    return cv2.VideoCapture(path, backend)
