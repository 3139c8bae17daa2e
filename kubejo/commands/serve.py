"""`kubejo serve`: referees a real table."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from kubejo import serving
from kubejo.cli import Trouble
from kubejo.eye import Eye
from kubejo.serving import greet, pages
from kubejo.session import Session
from kubejo.settings import Settings, config_path, load, state_folder
from kubejo.store import Store
from kubejo.weights import WEIGHTS
from vision.camera import CameraTrouble, open_camera
from vision.reader import Reader

CAMERA = 3
"""Exit code for a camera that is not there."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--camera", metavar="SOURCE", help="folder of pictures, video file, 0, rpicam or http://…; none: by hand"
    )
    parser.add_argument("--port", type=port, help="port of the pages (8080)")
    parser.add_argument("--state", metavar="DIR", help="folder for the log of the games")


def port(text: str) -> int:
    """Return a port number. Raises `ArgumentTypeError` for what is none."""
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until the program is told to end."""
    settings = _settings(args)
    folder = state_folder(settings)
    store = Store(folder)
    try:
        session = Session(store)
        with pages(session, store, settings) as server, watched(session, settings):
            greet(session, settings.port, f"Kubejo referees. The log lies in {folder}.")
            serving.run(server)
    finally:
        store.close()
    return 0


def _settings(args: argparse.Namespace) -> Settings:
    loaded = load(config_path())
    for complaint in loaded.complaints:
        print(f"kubejo: {complaint}", file=sys.stderr)
    given = {name: getattr(args, name) for name in ("camera", "port", "state") if getattr(args, name) is not None}
    return replace(loaded.settings, **given)


@contextmanager
def watched(session: Session, settings: Settings) -> Iterator[None]:
    """Let the session look through the camera, if there is one. Raises `Trouble` (camera) if it gives no picture."""
    if not settings.camera:
        yield
        return
    with ExitStack() as stack:
        try:
            camera = stack.enter_context(open_camera(settings.camera))
        except CameraTrouble as trouble:
            raise Trouble(str(trouble), CAMERA) from None
        reader = Reader(WEIGHTS)
        eye = stack.enter_context(Eye(camera, reader, session.camera_is, session.saw, turn=settings.turn))
        session.look_through(eye)
        yield
