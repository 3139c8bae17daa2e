"""Motion JPEG: from an address on the network, or from a program that writes it into a pipe."""

import shlex
import time
import urllib.error
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from http.client import HTTPException, HTTPResponse
from socket import SocketIO
from threading import Event

from vision.camera.login import beyond, has_login, opener, request, without_login
from vision.camera.program import CHUNK, SILENCE, Program
from vision.camera.source import WAKING, CameraTrouble, Picture, Source
from vision.jpegs import JpegCutter

Read = Callable[[], bytes]
LOGIN = "http://NAME:PASSWORD@…"
ADDRESS = f"give http://… or {LOGIN}, where / in a name or password is written %2F, ? %3F and # %23"


class Web(Source):
    """A camera that sends motion JPEG over HTTP, as the camera programs of phones do."""

    def __init__(self, url: str) -> None:
        self.name = f"the camera at {without_login(url)}"
        self._url = url

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield what the address sends; see `Source.pictures`."""
        try:
            asked = request(self._url)
        except ValueError:
            raise CameraTrouble(f"{self.name} has no right address: {ADDRESS}.") from None
        try:
            with opener(self._url).open(asked, timeout=WAKING) as answer:
                listen(answer)
                kind, came = answer.headers.get_content_type(), False
                if kind.startswith("image/"):
                    what = f"a single picture ({kind}): look for the address of its video stream"
                    raise CameraTrouble(f"{self.name} sends {what}.")
                for picture in cut(lambda: answer.read1(CHUNK), stop):
                    came = True
                    yield picture
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise CameraTrouble(f"{self.name} answers, but {refused(refusal, self._url)}.") from None
        except (OSError, HTTPException, ValueError) as error:
            raise CameraTrouble(f"{self.name} does not answer ({reason(error)}): check that it is on.") from error
        if not came and not kind.startswith("multipart/"):
            what = "a page" if kind == "text/html" else "something else"
            raise CameraTrouble(
                f"{self.name} sends no pictures, but {what} ({kind}): look for the address of its video stream."
            )
        raise CameraTrouble(f"{self.name} has stopped sending pictures: check that it is still on.")


def listen(answer: HTTPResponse) -> None:
    """Let an answer that has begun fall silent for no longer than SILENCE, however long it took to begin."""
    line = answer.fp.raw if answer.fp else None  # an empty answer has none
    if isinstance(line, SocketIO):
        line._sock.settimeout(SILENCE)  # type: ignore[attr-defined]  # urllib takes one time for both


def refused(refusal: urllib.error.HTTPError, url: str) -> str:
    """Give what an answer without pictures means, and what to do."""
    said = " ".join(f"not with pictures ({refusal.code} {refusal.reason})".split())
    if refusal.code in (401, 403):
        return f"{said}: {unwelcome(refusal, url)}"
    if 300 <= refusal.code < 400:
        return "only sends on to other addresses, and never to pictures: check the address"
    return f"{said}: check the address" if refusal.code in (404, 410) else f"{said}: check the camera and the address"


def unwelcome(refusal: urllib.error.HTTPError, url: str) -> str:
    """Give what to do where a camera wants a name and a password, or others."""
    if not has_login(url):
        return f"it wants a name and a password: {LOGIN}"
    if beyond(refusal.headers):
        return "it wants a digest of the password of a kind that is not known here: set it to Basic, or to MD5"
    return "check the name and the password"


class Pipe(Source):
    """A program that writes JPEGs to its output, one after the other."""

    def __init__(self, command: Sequence[str], name: str | None = None) -> None:
        self.name = name or f"the command {shlex.join(map(without_login, command))}"
        self._command = list(command)

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Start the program and yield what it writes; it is killed if it falls silent. See `Source.pictures`."""
        yield from written(self._command, self.name, stop)


def written(
    command: Sequence[str], name: str, stop: Event, notes: Callable[[bytes], object] | None = None
) -> Generator[Picture, None, None]:
    """Start a program and yield the JPEGs that it writes. Raises CameraTrouble when no more come; see `Program`."""
    with Program(command, name, stop, notes) as program:
        came = False
        with closing(cut(program.read, stop)) as pictures:
            for picture in pictures:
                came = True
                yield picture
        if not stop.is_set():
            because = f" ({program.complaint})" if program.complaint else ""
            none = "no pictures any more" if came else "no pictures"
            raise CameraTrouble(f"{name} gives {none}{because}: check the camera and its cable.")


def reason(error: Exception) -> str:
    """Give what the network says in one line, without the names of Python's layers around it."""
    return " ".join(str(getattr(error, "reason", error)).split())


def cut(read: Read, stop: Event) -> Generator[Picture, None, None]:
    """Yield the JPEGs among the bytes that `read` gives, until it gives none, none is whole, or `stop` is set."""
    cutter = JpegCutter()
    until = time.monotonic() + WAKING
    for data in iter(read, b""):
        for jpeg in cutter.feed(data):
            yield Picture(jpeg, time.monotonic())
            until = time.monotonic() + SILENCE
        if stop.is_set() or time.monotonic() > until:
            return
