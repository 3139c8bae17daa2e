"""`kubejo serve`: referees a real table."""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from kubejo import serving
from kubejo.cli import Trouble
from kubejo.doorkeys import letters
from kubejo.ending import bounded
from kubejo.fitting import Fitting
from kubejo.looking.eye import Eye
from kubejo.nearby import announced
from kubejo.neighbour import HEALTH, heard
from kubejo.service import Service, watched_over
from kubejo.serving import greet, pages, show_the_way
from kubejo.session import Session
from kubejo.settings import Settings, config_path, load, state_folder, told
from kubejo.store import SETTINGS, Store
from kubejo.weights import WEIGHTS
from vision.camera import Camera, CameraTrouble, open_camera
from vision.camera.sources import KNOWN
from vision.polygons import Polygons
from vision.reader import Reader
from vision.seats_file import FORM, SeatsTrouble, load_polygons
from vision.types import Image
from vision.watching.things import Things
from vision.weights import WeightsTrouble

CAMERA = 3
"""Exit code for a camera that is not there."""
UNASKED = 20.0
"""Seconds that a reading may take; after them the thread that looks through the camera counts as hung."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--camera", metavar="SOURCE", help=f"{KNOWN}; without it the one in the settings, or none: by hand"
    )
    parser.add_argument("--port", type=port, help="port of the pages (8080)")
    parser.add_argument("--seats", metavar="FILE", help=f"a JSON file: {FORM}")
    parser.add_argument("--state", metavar="DIR", help="folder for the log of the games")


def port(text: str) -> int:
    """Return a port number. Raises `ArgumentTypeError` for what is none."""
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until the program is told to end."""
    settings, safe = _settings(args)
    folder = state_folder(settings)
    store, service = Store(folder), Service()
    try:
        session = Session(store)
        drawn = take_seats(session, settings, strict=bool(args.seats))
        session.ask_letters(letters(store))
        if safe:
            session.camera_is("safe")
        with (
            bounded() as hurry,
            pages(session, store, settings) as server,
            watched(session, settings, drawn, strict=bool(args.camera)) as camera,
        ):
            greet(session, settings.port, f"Kubejo referees. The log lies in {folder}.")
            with (
                announced(settings.port, lambda: show_the_way(session, settings.port)),
                watched_over(service, lambda: answers(settings.port) and looked_through(camera)),
            ):
                serving.run(session, server, hurry, lambda: service.ready(f"pages on port {settings.port}"))
                service.ending()
    finally:
        store.close()
    return 0


def _settings(args: argparse.Namespace) -> tuple[Settings, bool]:
    """Return the settings, and whether they could not be read and no camera was named either."""
    loaded = told(load(config_path()))
    given = {
        name: getattr(args, name) for name in ("camera", "port", "state", "seats") if getattr(args, name) is not None
    }
    return replace(loaded.settings, **given), loaded.safe and not args.camera


def take_seats(session: Session, settings: Settings, *, strict: bool) -> Polygons | None:
    """Let the session know the seats of the file that the settings name, and return them.

    Raises `Trouble` (settings) for a file that cannot be used if this is `strict`; else the seats are equal sectors.
    """
    if not settings.seats:
        return None
    try:
        drawn = load_polygons(settings.seats_file)
    except SeatsTrouble as trouble:
        if strict:
            raise Trouble(str(trouble), SETTINGS) from None
        print(f"kubejo: {trouble} Until then the seats are equal sectors.", file=sys.stderr)
        drawn = None
    session.seats_drawn(drawn)
    return drawn


@contextmanager
def watched(
    session: Session, settings: Settings, drawn: Polygons | None = None, *, strict: bool = False
) -> Iterator[Camera | None]:
    """Let the session look through the camera, if one is named; one that is not there yet is waited for.

    `drawn`: the seats of a file, which are compared with its picture.
    Raises `Trouble` (camera) if what is named is no camera at all and this is `strict`; else play goes on by hand, as
    it does without weights that can be used.
    """
    camera = named(settings, strict=strict)
    known = None if camera is None else weights()
    if camera is None or known is None:
        yield None
        return
    reader, things = known
    with camera:
        state = Fitting(session, camera, drawn, settings.seats_file).camera_is
        with Eye(camera, reader, state, session.saw, on_seats=session.seats_are, things=things) as eye:
            session.follow_seats(eye.share_out, settings.turn, lambda: eye.pushed)
            session.look_through(eye, lambda: newest(camera))
            yield camera


def named(settings: Settings, *, strict: bool) -> Camera | None:
    """Return the camera that the settings name, not yet opened; see `watched`."""
    if not settings.camera:
        return None
    try:
        return open_camera(settings.camera, wanted=settings.picture, wait=False)
    except CameraTrouble as trouble:
        if strict:
            raise Trouble(str(trouble), CAMERA) from None
        by_hand(trouble)
        return None


def weights() -> tuple[Reader, Things] | None:
    """Return what reads dice and what knows cups, None if their weights cannot be used."""
    try:
        return Reader(WEIGHTS), Things(WEIGHTS)
    except WeightsTrouble as trouble:
        by_hand(trouble)
        return None


def by_hand(trouble: Exception) -> None:
    """Say why the table is played without a camera: ended by it, a service would be started again and again."""
    print(f"kubejo: {trouble} Until then the table is played by hand.", file=sys.stderr)


def newest(camera: Camera) -> Image | None:
    """Return what a camera sees now, None if it sees nothing."""
    frame = None if camera.trouble else camera.newest(timeout=0.5)
    return None if frame is None else frame.image


def looked_through(camera: Camera | None) -> bool:
    """Say whether the threads of the camera and of the eye go on, be the camera there or not."""
    return camera is None or (camera.alive and time.monotonic() - camera.asked < UNASKED)


def answers(port: int) -> bool:
    """Say whether the pages answer."""
    return heard(port, HEALTH) is not None
