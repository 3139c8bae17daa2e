"""`kubejo read`: the dice of photos, as text, as JSON lines, or drawn into copies of the photos."""

import argparse
import json
import sys
import time
from pathlib import Path

import cv2

from kubejo.cli import Trouble
from kubejo.doubting import in_words
from kubejo.newfile import written_whole
from kubejo.weights import WEIGHTS
from vision.annotate import ring
from vision.photo import PhotoTrouble, load_photo
from vision.reader import Reader
from vision.types import Image, TableReading
from webui.texts import say


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("photos", metavar="PHOTO", nargs="+", type=Path, help="a JPEG, PNG or WebP file")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument("--annotate", metavar="DIR", type=Path, help="write copies with the dice ringed to DIR")


def run(args: argparse.Namespace) -> int:
    """Read every photo; 1 if some could not be read. The others are read all the same."""
    if args.annotate:
        make_folder(args.annotate)
    reader = Reader(WEIGHTS)
    failed = 0
    for path in args.photos:
        try:
            read_one(path, reader, args)
        except PhotoTrouble as trouble:
            print(f"kubejo: {trouble}", file=sys.stderr)
            failed = 1
    return failed


def read_one(path: Path, reader: Reader, args: argparse.Namespace) -> None:
    """Read a photo and tell it; afterwards nothing of it is kept. Raises PhotoTrouble."""
    began = time.perf_counter()
    image = load_photo(path)
    reading = reader.read(image)
    spent = (time.perf_counter() - began) * 1000
    print(as_json(path, image, reading, spent) if args.json else as_text(path, reading), flush=True)
    if args.annotate:
        annotate(args.annotate, path, image, reading)


def make_folder(folder: Path) -> None:
    """Make the folder for annotated copies."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(
            f"{folder} cannot be made ({(error.strerror or str(error)).lower()}): name another --annotate folder."
        ) from error


def as_json(path: Path, image: Image, reading: TableReading, milliseconds: float) -> str:
    """Return a reading as one line of JSON; lengths are in pixels of the photo as it is looked at."""
    dice = [
        {
            "value": die.value,
            "x": round(die.x, 1),
            "y": round(die.y, 1),
            "box": [round(part, 1) for part in die.box],
            "confidence": round(die.confidence, 4),
        }
        for die in reading.dice
    ]
    height, width = image.shape[:2]
    line = {"photo": str(path), "width": width, "height": height, "dice": dice}
    return json.dumps(
        line | {"doubts": [say(in_words(doubt)) for doubt in reading.doubts], "milliseconds": round(milliseconds, 1)}
    )


def as_text(path: Path, reading: TableReading) -> str:
    """Return a reading for a person."""
    values = " ".join(str(die.value or "?") for die in reading.dice) or "no dice"
    return "\n".join([f"{path}: {values}", *(f"  {say(in_words(doubt))}" for doubt in reading.doubts)])


def annotate(folder: Path, path: Path, image: Image, reading: TableReading) -> None:
    """Write a copy of the photo with its dice ringed; a copy of the same name gets a number."""
    target, number = folder / f"{path.stem}.jpg", 1
    while target.exists():
        number += 1
        target = folder / f"{path.stem}-{number}.jpg"
    doubtful = {doubt.die for doubt in reading.doubts if doubt.die is not None}
    ringed = ring(image, reading.dice, doubtful=doubtful)
    cv2.cvtColor(ringed, cv2.COLOR_RGB2BGR, ringed)  # in its place: a large photo takes 36 MB
    done, data = cv2.imencode(".jpg", ringed, [cv2.IMWRITE_JPEG_QUALITY, 90])
    if not done:
        raise Trouble(f"{target} cannot be written.")
    try:
        written_whole(target, data.tobytes())
    except OSError as error:
        raise Trouble(f"{target} cannot be written: {(error.strerror or str(error)).lower()}.") from error
