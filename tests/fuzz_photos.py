"""Spoilt photos against the door for uploads: `python -m tests.fuzz_photos [COUNT [SEED]]`.

Each photo is a small good one that was spoilt: bits flipped, pieces cut out, doubled, exchanged with another's, sizes
in its header changed. It goes through `kubejo.photos.check`, and what passes through `vision.photo.decode_photo` in a
process with the limits of the reading process. Whatever happens has to be a picture or a plain refusal: a process that
is killed, that hangs or that raises anything else is a find, and the number of its photo is printed.
"""

import multiprocessing
import random
import sys
from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np

from kubejo.photo_child import bounded
from kubejo.photos import check
from vision.photo import PhotoTrouble, decode_photo
from webui.table import Denied

BATCH = 500
SECONDS = 900.0
"""Seconds in which a batch is done: it takes about two where nothing else runs."""
FORMS = (
    (".jpg", [cv2.IMWRITE_JPEG_QUALITY, 80]),
    (".jpg", [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]),
    (".jpg", [cv2.IMWRITE_JPEG_RST_INTERVAL, 2]),
    (".png", [cv2.IMWRITE_PNG_COMPRESSION, 6]),
    (".webp", [cv2.IMWRITE_WEBP_QUALITY, 60]),
    (".webp", [cv2.IMWRITE_WEBP_QUALITY, 101]),
)


@cache
def good() -> tuple[bytes, ...]:
    """Return small photos of every form."""
    noise = np.random.default_rng(1).integers(0, 255, (40, 56, 3), np.uint8)
    photos = [cv2.imencode(form, cv2.blur(noise, (5, 5)), options)[1].tobytes() for form, options in FORMS]
    deep = cv2.imencode(".png", noise.astype(np.uint16) * 257)[1].tobytes()
    turned = b"\xff\xd8\xff\xe1\x00\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
    return (*photos, deep, turned + photos[0][2:])


def spoilt(chance: random.Random) -> bytes:
    """Return a good photo with a few faults."""
    data = bytearray(chance.choice(good()))
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        chance.choice((_flip, _flip, _cut, _double, _splice, _resize, _fill))(data, chance)
    return bytes(data)


def _flip(data: bytearray, chance: random.Random) -> None:
    if data:
        data[_place(data, chance)] ^= 1 << chance.randrange(8)


def _fill(data: bytearray, chance: random.Random) -> None:
    at = _place(data, chance)
    data[at : at + 4] = chance.choice((b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\xff\xd9\xff\xd8"))


def _cut(data: bytearray, chance: random.Random) -> None:
    at = _place(data, chance)
    del data[at : at + chance.choice((1, 7, 300, len(data)))]


def _double(data: bytearray, chance: random.Random) -> None:
    at = _place(data, chance)
    data[at:at] = data[at : at + chance.choice((2, 60))]


def _splice(data: bytearray, chance: random.Random) -> None:
    other = chance.choice(good())
    at = _place(data, chance)
    data[at : at + 40] = other[at : at + 40]


def _resize(data: bytearray, chance: random.Random) -> None:
    """Write a number where small photos of these forms keep their sizes, or near it."""
    at = chance.choice((16, 20, 24, 26, 163, 165, chance.randrange(200)))
    data[at : at + 2] = chance.choice((0, 1, 8192, 65535, chance.randrange(65536))).to_bytes(2, "big")


def _place(data: bytearray, chance: random.Random) -> int:
    """Return a place, in the header every other time."""
    return chance.randrange(max(1, min(len(data), 200) if chance.random() < 0.5 else len(data)))


def judged(data: bytes) -> str:
    """Return what becomes of a photo: "decoded", "refused" by its header, or "damaged" once decoded."""
    try:
        check(data)
        image = decode_photo(data, "The photo")
    except Denied:
        return "refused"
    except (PhotoTrouble, MemoryError):
        return "damaged"
    assert image.ndim == 3
    assert image.dtype == np.uint8
    return "decoded"


def batch(seed: int, first: int, count: int) -> dict[str, int]:
    """Judge photos number `first` and on; return how many became what."""
    found = {"decoded": 0, "refused": 0, "damaged": 0}
    for number in range(first, first + count):
        found[judged(spoilt(random.Random(f"{seed}/{number}")))] += 1
    return found


def run(count: int, seed: int) -> Iterator[dict[str, int]]:
    """Judge so many photos in processes of their own. Raises what they raise, `TimeoutError` for one that hangs."""
    good()
    context = multiprocessing.get_context("spawn")
    with context.Pool(1, initializer=bounded, maxtasksperchild=100) as pool:
        for first in range(0, count, BATCH):
            try:
                yield pool.apply_async(batch, (seed, first, min(BATCH, count - first))).get(SECONDS)
            except multiprocessing.TimeoutError:
                line = f"one of the photos {first} to {first + BATCH - 1} of seed {seed} hangs or kills its process"
                raise TimeoutError(line) from None


def main(count: int = 100_000, seed: int = 1) -> None:
    """Print how many photos became what."""
    total = {"decoded": 0, "refused": 0, "damaged": 0}
    for found in run(count, seed):
        total = {what: total[what] + many for what, many in found.items()}
    print(f"{count} spoilt photos, seed {seed}: {total}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
