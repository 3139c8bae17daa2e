"""From a reading of the camera to what the table keeps of it: looks, and pictures as JPEG."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import cv2
import numpy as np

from kubejo.doubting import in_words
from kubejo.looking.seated_reading import SeatedReading
from kubejo.looks import Box, Seen, Spotted
from referee.core import Words
from vision.annotate import ring
from vision.reading.may_show import ANY, may_show
from vision.seats import of_place
from vision.types import Die, Image, TableReading

LONGEST_SIDE = 1600
"""Pixels of the pictures that are kept: enough to count pips on any phone, a few hundred kilobytes each."""
QUALITY = 85
NEAR = 3.0
"""Edges of a die around it that a ruling's picture keeps."""
COARSE, DIM = 48, 0.5
"""Pixels that become one, and how much of its light is left, in the rest of the picture."""
Marked = tuple[Box, int | None]
"""A die of a ruling: its top face in parts of the picture, and its face, None if it was in doubt."""


def seen(answer: SeatedReading) -> Seen:
    """Return what the camera reports as a look; see `looked`."""
    height, width = answer.image.shape[:2]
    return replace(looked(answer.reading, answer.seat_of, width, height), apart=answer.apart)


def looked(reading: TableReading, seats: Sequence[int | None], width: int, height: int) -> Seen:
    """Return a reading as a look; `seats` are those of its dice, the size is that of the picture in pixels.

    A die in doubt may show several faces, or all six (D40). That a die lies on a line between seats, or at nobody's,
    is no doubt about its face: if a seat shows other than it owns, the count names it (D42), and if all are right it
    does not matter whose it is.
    """
    doubts = [doubt for doubt in reading.doubts if not of_place(doubt)]
    about = [[doubt for doubt in doubts if doubt.die == number] for number in range(len(reading.dice))]
    spotted = tuple(
        Spotted(_part(die.box, width, height), place, may_show(die, why), _order(die))
        for die, place, why in zip(reading.dice, seats, about, strict=True)
    )
    return Seen(spotted, tuple(dict.fromkeys(in_words(doubt) for doubt in doubts if doubt.die is None)))


def doubted(look: Seen, doubt: Words) -> Seen:
    """Return a look with one more doubt about the picture as a whole."""
    return replace(look, doubts=(*look.doubts, doubt))


def _part(box: Box, width: int, height: int) -> Box:
    x, y, across, down = box
    return x / width, y / height, across / width, down / height


def _order(die: Die) -> tuple[int, ...]:
    """Return the faces, the likeliest first."""
    return tuple(sorted(ANY, key=lambda face: (-die.faces[face - 1], face)))


def jpeg(image: Image, longest: int = LONGEST_SIDE) -> bytes:
    """Return an RGB image as JPEG, made smaller if its longer side has more than so many pixels."""
    scale = longest / max(image.shape[:2])
    if scale < 1:
        image = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    done, data = cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not done:
        raise ValueError(f"no JPEG can be made of an image {image.shape}")
    return data.tobytes()


def pixels(data: bytes) -> Image:
    """Return a JPEG that `jpeg` has made as an RGB image."""
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError("this is no picture")
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB), np.uint8)


def ringed(data: bytes, marked: Sequence[Marked], counted: Collection[int], jokers: Collection[int]) -> bytes:
    """Return the picture of a ruling: the dice that counted are ringed, jokers otherwise than the rest.

    `counted` and `jokers` are places in `marked`; a die without a face was in doubt and did not matter.
    """
    image = near_dice(pixels(data), [box for box, _ in marked])
    dice = tuple(_settled(box, face, image) for box, face in marked)
    doubtful = {number for number, (_, face) in enumerate(marked) if face is None}
    return jpeg(ring(image, dice, counted=set(counted), jokers=set(jokers), doubtful=doubtful))


def near_dice(image: Image, boxes: Sequence[Box]) -> Image:
    """Return a picture of which only the surroundings of dice can be made out: nobody's hands or face prove a ruling.

    `boxes`: of their top faces, in parts of the picture.
    """
    height, width = image.shape[:2]
    discs = np.zeros((height, width), np.float32)
    for x, y, across, down in boxes:
        middle = round((x + across / 2) * width), round((y + down / 2) * height)
        cv2.circle(discs, middle, round(NEAR * max(across * width, down * height)), 1.0, -1)
    near = cv2.blur(discs, (9, 9))[..., None]
    coarse = cv2.resize(image, (max(1, width // COARSE), max(1, height // COARSE)), interpolation=cv2.INTER_AREA)
    far = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR) * DIM
    return np.asarray(image * near + far * (1 - near) + 0.5, np.uint8)


def _settled(box: Box, value: int | None, image: Image) -> Die:
    height, width = image.shape[:2]
    x, y, across, down = box[0] * width, box[1] * height, box[2] * width, box[3] * height
    one, two, three, four, five, six = (1.0 if face == value else 0.0 for face in ANY)
    faces = (one, two, three, four, five, six)
    return Die(x + across / 2, y + down / 2, (x, y, across, down), faces, value, 1.0 if value else 0.0)
