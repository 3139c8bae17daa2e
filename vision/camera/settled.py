"""When the automatics of a Pi camera have come to rest, judged by the notes that `rpicam-vid --metadata` writes.

With `--metadata-format txt` it writes one block of `Name=value` lines for each picture, and an empty line after it.
"""

from collections.abc import Iterator, Mapping, Sequence

from vision.camera.wanted import Values

CALM = 10  # pictures in a row for which nothing may have changed
SLACK = 0.04  # part by which a value may still waver
LONGEST_NOTE = 65536  # bytes; one is about 700 long
SEEKING = {"AeLocked": "false", "AeState": "1", "AfState": "1"}  # AeLocked told it before libcamera 0.5
Note = Mapping[str, str]


class Notes:
    """Takes bytes as they come and gives the notes that are complete."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[Note]:
        """Add bytes; yield each note that they complete."""
        *blocks, self._rest = (self._rest + data).split(b"\n\n")
        self._rest = self._rest[-LONGEST_NOTE:]
        for block in blocks:
            lines = block.decode("ascii", "replace").splitlines()
            yield {name: value for name, equals, value in (line.partition("=") for line in lines) if equals}


def values_of(note: Note) -> Values | None:
    """Give the values that a note tells; None if it is damaged."""
    try:
        gain = float(note["AnalogueGain"]) * float(note.get("DigitalGain", "1"))  # what --gain takes is their product
        red, blue = (float(part) for part in note["ColourGains"].strip("[] ").split(","))
        lens = float(note["LensPosition"]) if "LensPosition" in note else None
        values = Values(float(note["ExposureTime"]), gain, (red, blue), lens)
    except (KeyError, ValueError):
        return None
    return values if min(values.exposure or 0, gain, red, blue) > 0 else None


def settled(notes: Sequence[Note]) -> Values | None:
    """Give the values on which a camera has settled, or None while it is still seeking; newest note last."""
    newest = [values for note in notes[-CALM:] if at_rest(note) and (values := values_of(note))]
    if len(newest) < CALM:
        return None
    return newest[-1] if all(steady(column) for column in zip(*map(numbers, newest), strict=True)) else None


def at_rest(note: Note) -> bool:
    """Say whether neither exposure nor focus is being sought, as far as the camera tells."""
    return not any(note.get(name) == seeking for name, seeking in SEEKING.items())


def numbers(values: Values) -> tuple[float, ...]:
    """Give what must not waver: the light as a whole, both colours and the lens."""
    red, blue = values.white_balance or (1.0, 1.0)
    return (values.exposure or 0) * (values.gain or 0), red, blue, 1 + (values.focus or 0)


def steady(column: Sequence[float]) -> bool:
    """Say whether a value stayed the same but for a little."""
    return max(column) - min(column) <= SLACK * max(column)
