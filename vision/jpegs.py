"""Cut a stream of bytes into whole JPEGs, whatever stands between them."""

from collections.abc import Iterator

START = b"\xff\xd8\xff"
MOST_BYTES = 16 * 1024 * 1024  # no camera of ours sends a larger picture; rubbish must not fill the memory
ALONE = frozenset((0x01, *range(0xD0, 0xD8)))  # markers that no length follows
END, SCAN, LEAST = 0xD9, 0xDA, 0xC0
AGAIN = 0xD8  # another picture begins: this one was never finished


class JpegCutter:
    """Takes bytes as they come and gives the JPEGs that are complete.

    Markers are walked with their lengths, so that a thumbnail inside a picture does not end it.
    """

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._walk = JpegWalk()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Add bytes; yield each JPEG that they complete."""
        self._buffer += data
        while (begin := self._buffer.find(START)) >= 0:
            del self._buffer[:begin]
            end = self._walk.end(self._buffer)
            if end == 0 and len(self._buffer) < MOST_BYTES:
                return
            if end > 0:
                yield bytes(self._buffer[:end])
            del self._buffer[: end if end > 0 else 2]
            self._walk = JpegWalk()
        del self._buffer[:-2]  # two bytes may be the beginning of a start


class JpegWalk:
    """Walks one JPEG from marker to marker while its bytes come, and looks at none of them twice."""

    def __init__(self) -> None:
        self._at = 2
        self._scanning = False

    def end(self, data: bytes | bytearray) -> int:
        """Give the length of the JPEG that `data` starts with; 0 if it is not complete, -1 if it is none.

        `data`: what was given before, and more.
        """
        while self._past_scan(data) and self._at + 4 <= len(data):
            marker = data[self._at + 1]
            if data[self._at] != 0xFF or marker == AGAIN or (marker < LEAST and marker not in ALONE):
                return -1
            if marker == END:
                return self._at + 2
            if marker == 0xFF or marker in ALONE:
                self._at += 1 if marker == 0xFF else 2
                continue
            self._at += 2 + int.from_bytes(data[self._at + 2 : self._at + 4], "big")
            self._scanning = marker == SCAN
        return self._at + 2 if not self._scanning and data[self._at : self._at + 2] == b"\xff\xd9" else 0

    def _past_scan(self, data: bytes | bytearray) -> bool:
        """Go on to the first marker after compressed pixels; False if it has not come yet."""
        while self._scanning:
            at = data.find(b"\xff", self._at)
            self._at = max(self._at, len(data)) if at < 0 else at
            if at < 0 or at + 1 >= len(data):
                return False
            self._scanning = data[at + 1] == 0 or data[at + 1] in ALONE
            self._at += 2 if self._scanning else 0
        return True


def jpeg_end(data: bytes | bytearray) -> int:
    """Give the length of the JPEG that `data` starts with; 0 if it is not complete, -1 if it is none."""
    return JpegWalk().end(data)
