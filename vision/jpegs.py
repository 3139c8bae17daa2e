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

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Add bytes; yield each JPEG that they complete."""
        self._buffer += data
        while (begin := self._buffer.find(START)) >= 0:
            del self._buffer[:begin]
            end = jpeg_end(self._buffer)
            if end == 0 and len(self._buffer) < MOST_BYTES:
                return
            if end > 0:
                yield bytes(self._buffer[:end])
            del self._buffer[: end if end > 0 else 2]
        del self._buffer[:-2]  # two bytes may be the beginning of a start


def jpeg_end(data: bytes | bytearray) -> int:
    """Give the length of the JPEG that `data` starts with; 0 if it is not complete, -1 if it is none."""
    at = 2
    while at + 4 <= len(data):
        marker = data[at + 1]
        if data[at] != 0xFF or marker == AGAIN or (marker < LEAST and marker not in ALONE):
            return -1
        if marker == END:
            return at + 2
        if marker == 0xFF or marker in ALONE:
            at += 1 if marker == 0xFF else 2
            continue
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == SCAN:
            at = after_scan(data, at)
    return at + 2 if at + 2 <= len(data) and data[at : at + 2] == b"\xff\xd9" else 0


def after_scan(data: bytes | bytearray, at: int) -> int:
    """Give the place of the first marker after compressed pixels, or the end of the data."""
    while (at := data.find(b"\xff", at)) >= 0 and at + 1 < len(data):
        if data[at + 1] != 0 and data[at + 1] not in ALONE:
            return at
        at += 2
    return len(data)
