"""What the first bytes of a picture say: its size, known before anything is decoded, and whether all of it is there."""

from vision.jpegs import START, jpeg_end

MOST_PIXELS = 24_000_000
MOST_SIDE = 8192
PNG = b"\x89PNG\r\n\x1a\n"
PNG_END = b"IEND\xaeB`\x82"
# Start-of-frame markers of JPEG: their segment holds height and width.
FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
Size = tuple[int, int]


def picture_size(data: bytes) -> Size | None:
    """Give width and height of a JPEG, PNG or WebP in pixels, before any rotation; None for anything else."""
    if data.startswith(START):
        return jpeg_size(data)
    if data.startswith(PNG) and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return webp_size(data)
    return None


def complete(data: bytes) -> bool:
    """Say whether a picture of a known kind goes on to its end."""
    if data.startswith(START):
        return jpeg_end(data) > 0
    if data.startswith(PNG):
        return PNG_END in data[-4096:]
    return len(data) >= 8 + int.from_bytes(data[4:8], "little")


def jpeg_size(data: bytes) -> Size | None:
    """Give width and height from a JPEG's header, or None where it has none."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in FRAME_MARKERS:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 1 if data[at + 1] == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def webp_size(data: bytes) -> Size | None:
    """Give width and height of a WebP of each of its three kinds."""
    match data[12:16]:
        case b"VP8X":
            return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        case b"VP8 ":
            return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF
    return None
