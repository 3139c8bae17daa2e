"""`kubejo watch`: what happens before a camera or in a film, event by event, and what the cups hid."""

import argparse
import json
import math
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path

from kubejo.cli import Trouble
from kubejo.commands.serve import CAMERA
from kubejo.doubting import in_words
from kubejo.live import live
from kubejo.settings import LEAST, MOST, heeded
from kubejo.weights import WEIGHTS
from vision.camera import Camera, CameraTrouble, Picture, source_from
from vision.camera.decode import whole_rgb
from vision.camera.film import Film, each, promised
from vision.polygons import Polygons
from vision.reader import Reader
from vision.reveals.cups import cups
from vision.reveals.throws import throws
from vision.reveals.told import UNSEEN, Told
from vision.seats import Seats, Sectors
from vision.seats_file import FORM, SeatsTrouble, fitted, load_polygons
from vision.watching.things import Things
from webui.texts import say

MOST_PLAYERS = 30
SHOWN = ("lifted", "reading", "please check", UNSEEN)
"""The events after which nobody wonders why a film shows no dice."""
WHOLE = 0.7  # part of a film that can be decoded, if it is all there


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="a video file, or a camera as for kubejo serve, as which a folder shows one picture a second for ever",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--players", type=players, default=1, metavar="N", help="equal sectors around the middle (1)")
    whose.add_argument("--seats", type=Path, metavar="FILE", help=f"a JSON file: {FORM}")
    parser.add_argument("--turn", type=degrees, default=0.0, metavar="DEGREES", help="turn the sectors clockwise")
    parser.add_argument(
        "--dice",
        type=dice,
        default=(),
        metavar="N[,N…]",
        help="dice that each seat owns; with --throws those of a throw (5)",
    )
    parser.add_argument("--throws", action="store_true", help="dice are thrown into the open, as in Kubi; no seats")


def players(text: str) -> int:
    """Return a number of players. Raises `ArgumentTypeError` for what is none."""
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) <= MOST_PLAYERS:
        raise argparse.ArgumentTypeError(f"players are 1 to {MOST_PLAYERS}, not {text}")
    return int(text)


def degrees(text: str) -> float:
    """Return by how much the sectors are turned. Raises `ArgumentTypeError` for what the settings would not take."""
    try:
        turn = float(text)
    except ValueError:
        turn = math.nan
    if not LEAST["turn"] <= turn <= MOST["turn"]:
        raise argparse.ArgumentTypeError(f"degrees are {LEAST['turn']:g} to {MOST['turn']:g}, not {text}")
    return turn


def dice(text: str) -> tuple[int, ...]:
    """Return how many dice each seat owns. Raises `ArgumentTypeError` for what is no list of numbers."""
    parts = text.split(",")
    if not all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts):
        raise argparse.ArgumentTypeError(f"dice are numbers from 0 to 99 with commas between them, not {text}")
    return tuple(int(part) for part in parts)


def run(args: argparse.Namespace) -> int:
    """Tell all that happens until the film ends, or the program is told to end."""
    seats = seats_of(args)
    owned = args.dice * seats.count if len(args.dice) == 1 else args.dice
    if owned and len(owned) != seats.count:
        raise Trouble(f"there are {seats.count} seats and dice for {len(owned)}: give one number, or one for each", 2)
    try:
        with closing(pictures(args.source, partial(tell_camera, as_lines=not args.json))) as given:
            shots: Iterator[Picture] = given
            if isinstance(seats, Polygons):
                seats, shots = over_the_first(given, seats, args.seats)
            seen = Seen(shots)
            reader = Reader(WEIGHTS)
            events = (
                throws(seen, reader, sum(owned) or 5)
                if args.throws
                else cups(seen, reader, seats, owned, Things(WEIGHTS))
            )
            shown = False
            for event in events:
                print(as_json(event) if args.json else as_text(event), flush=True)
                shown |= event.event in SHOWN
            warn_if_cut_short(args.source, seen.until)
            if not shown:
                say_nothing_was_read(args.source, throws=args.throws)
    except CameraTrouble as trouble:
        raise Trouble(str(trouble), CAMERA) from None
    except SeatsTrouble as trouble:
        raise Trouble(str(trouble), 2) from None
    return 0


class Seen:
    """Pictures, and the second of the newest one that was taken."""

    def __init__(self, given: Iterable[Picture]) -> None:
        self._given, self.until = given, 0.0

    def __iter__(self) -> Iterator[Picture]:
        """Hand the pictures on."""
        for picture in self._given:
            self.until = picture.at
            yield picture


def warn_if_cut_short(source: str, until: float) -> None:
    """Say that much of a film could not be decoded; what was told of the rest holds."""
    whole = promised(Path(source)) if isinstance(source_from(source), Film) else None
    if whole is not None and until < WHOLE * whole:
        said = f"{until:.0f} of its {whole:.0f} seconds could be decoded: it is damaged, or not all of it is here"
        print(f"kubejo: of {source} only {said}.", file=sys.stderr)


def say_nothing_was_read(source: str, *, throws: bool) -> None:
    """Say why nothing was read in a film that has ended: what was waited for has not come."""
    unlifted = "no cup came off; dice that lie open from the first are read with --throws"
    print(f"kubejo: nothing was read in {source}: {'no throw lay still' if throws else unlifted}.", file=sys.stderr)


def seats_of(args: argparse.Namespace) -> Seats:
    """Return the seats that are asked for."""
    if args.seats is None:
        return Sectors(args.players, args.turn)
    try:
        polygons: Polygons = load_polygons(args.seats)
    except SeatsTrouble as trouble:
        raise Trouble(str(trouble), 2) from None
    return polygons


def pictures(source: str, told: Callable[[float, str | None], None]) -> Generator[Picture, None, None]:
    """Yield every picture of a film at once, or the newest ones of a camera as they come; the first is at second 0.

    `told` hears when a camera gives none any more, and when it does again.
    """
    named = source_from(source)
    if isinstance(named, Film):
        yield from each(Path(source))
        return
    with Camera(source_from(source, wanted=heeded().picture)) as camera:
        yield from live(camera, told)


def over_the_first(given: Iterator[Picture], seats: Polygons, path: Path) -> tuple[Polygons, Iterator[Picture]]:
    """Return seats as they lie in the first picture that can be decoded, and the pictures from that one on.

    Raises SeatsTrouble if a seat lies outside it.
    """
    for picture in given:
        if (image := whole_rgb(picture.data)) is not None:
            return fitted(seats, path, *image.shape[1::-1]), chain([picture], given)
    return seats, given


def tell_camera(at: float, trouble: str | None, *, as_lines: bool) -> None:
    """Print that a camera gives no pictures any more, and why, or that it does again."""
    told = Told(at, "camera back" if trouble is None else "no camera")
    why = {"why": trouble} if trouble else {}
    print(": ".join([as_text(told), *why.values()]) if as_lines else as_json(told, **why), flush=True)


def as_json(told: Told, **more: str) -> str:
    """Return an event as one line of JSON, with what `more` is told of it; seats are numbered from 0."""
    line: dict[str, object] = {"at": round(told.at, 3), "event": told.event}
    if told.seat is not None:
        line["seat"] = told.seat
    if told.event == "reading":
        line["values"] = [die.value for die in told.dice]
    if told.event in ("reading", "please check"):
        line["doubts"] = [say(in_words(doubt)) for doubt in told.doubts]
    return json.dumps(line | more)


def as_text(told: Told) -> str:
    """Return an event for a person, who counts seats from 1."""
    where = "" if told.seat is None else f" at seat {told.seat + 1}"
    values = ": " + " ".join(str(die.value or "?") for die in told.dice) if told.event == "reading" else ""
    doubts = "".join(f"\n           {say(in_words(doubt))}" for doubt in told.doubts)
    return f"{told.at:8.2f}  {told.event}{where}{values}{doubts}"
