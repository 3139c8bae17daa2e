"""A new file is there whole or not at all: half of one would be in the way of the next try."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import pytest

from kubejo.cli import Trouble
from kubejo.cli import main as kubejo
from kubejo.newfile import written_anew
from tests.pictures import plain

MOST = 4096
"""Bytes of a file while there is little room."""


@contextmanager
def little_room() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signals = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, signals)


def test_a_file_for_which_there_was_no_room_can_be_written_once_there_is(tmp_path: Path) -> None:
    with little_room(), pytest.raises(Trouble, match="new cannot be written"):
        written_anew(tmp_path / "new", bytes(3 * MOST))
    assert not (tmp_path / "new").exists()
    written_anew(tmp_path / "new", bytes(3 * MOST))
    with pytest.raises(Trouble, match="new is there already"):
        written_anew(tmp_path / "new", b"")
    assert (tmp_path / "new").read_bytes() == bytes(3 * MOST)


def test_no_half_copy_of_a_photo_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "photo.png"), plain(90))
    with little_room():
        assert kubejo(["read", str(tmp_path / "photo.png"), "--annotate", str(tmp_path / "ringed")]) == 1
    assert "photo.jpg cannot be written" in capsys.readouterr().err
    assert not list((tmp_path / "ringed").iterdir())
