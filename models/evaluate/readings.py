"""Photos read with some weights, kept on disk so that nothing is read twice."""

import hashlib
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import cv2

import vision
from models.evaluate.score import Json
from vision.photo import load_photo
from vision.reader import Reader
from vision.types import Die, TableReading, likeliest_value


def digest(*files: Path) -> str:
    """Return one hash over the content of files."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def fingerprint(weights: Path) -> str:
    """Return what tells readers apart: the hash of the weights and of the code that reads with them."""
    return digest(*sorted(weights.glob("*.onnx")), *sorted(code("reader", "photo")))[:20]


def code(*modules: str) -> set[Path]:
    """Return the files of modules of vision, and of all that they import of it."""
    found: set[Path] = set()
    root, waiting = Path(vision.__file__).parent, list(modules)
    while waiting:
        file = root / f"{waiting.pop().replace('.', '/')}.py"
        if file not in found:
            found.add(file)
            waiting += re.findall(r"^from vision\.([\w.]+) import", file.read_text(encoding="utf8"), re.MULTILINE)
    return found


def die_read(die: Die, doubted: bool) -> Json:
    """Return a die as it is kept. `likely`: the likeliest value, also where the reader would not bet on it."""
    likely = likeliest_value(die.faces)
    place = {"x": round(die.x, 1), "y": round(die.y, 1), "edge": round(die.box[2], 1)}
    return {
        "value": die.value,
        "likely": likely,
        "confidence": round(die.confidence, 5),
        "doubted": doubted,
    } | place


def kept(reading: TableReading, milliseconds: float) -> Json:
    """Return a reading as it is kept."""
    doubts = [
        " ".join([doubt.reason, *(f"{name} {value}" for name, value in doubt.values)]) for doubt in reading.doubts
    ]
    of = {doubt.die for doubt in reading.doubts}
    dice = [die_read(die, k in of or die.value is None) for k, die in enumerate(reading.dice)]
    return {"dice": dice, "doubts": doubts, "milliseconds": round(milliseconds, 2)}


class Readings:
    """Readings with the weights of one folder; those in `memory` are taken from there, new ones are added."""

    def __init__(self, weights: Path, memory: Path) -> None:
        cv2.setNumThreads(1)
        memory.mkdir(parents=True, exist_ok=True)
        self._file = memory / f"{fingerprint(weights)}.jsonl"
        self._known: dict[str, Json] = {}
        if self._file.exists():
            lines = self._file.read_text(encoding="utf8").splitlines()
            self._known = {line["photo"]: line for line in map(json.loads, lines)}
        self._reader = Reader(weights)

    def of(self, photo: Path) -> Json:
        """Return the reading of a photo; milliseconds are the processor's, decoding included, of the first time."""
        name = digest(photo)
        if name not in self._known:
            self._known[name] = {"photo": name} | self._read(photo)
            with self._file.open("a", encoding="utf8") as file:
                file.write(json.dumps(self._known[name]) + "\n")
        return self._known[name]

    def _read(self, photo: Path) -> Json:
        began = time.process_time()
        reading = self._reader.read(load_photo(photo))
        return kept(reading, (time.process_time() - began) * 1000)


def entries(source: Path) -> Iterator[tuple[Path, Json]]:
    """Yield the photos of a source with their labels."""
    for entry in json.loads((source / "labels.json").read_text(encoding="utf8")):
        yield source / entry["image"], entry


def sources(root: Path) -> list[Path]:
    """Return the folders of a root that hold labelled photos."""
    return [labels.parent for labels in sorted(root.glob("*/labels.json"))]
