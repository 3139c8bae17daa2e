"""A Kubejo that already runs on this machine: who wants its camera asks it, for a camera serves one program only."""

import json
import re
import socket
import urllib.error
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from urllib.parse import quote, unquote

from vision.camera.direct import direct

SECONDS = 5.0
HEALTH = "/healthz"
SIGN = "kubejo-{port}"
"""The name of a socket that nothing is sent to: that it is there says that a Kubejo runs, and on which port.

Where its log lies follows, if the name has room for it: whoever has an account on this machine may see that.
"""
SIGNS = Path("/proc/net/unix")


class NoPicture(Exception):
    """A running Kubejo gives no picture now; `str` is one plain line that says why."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The pages of a running Kubejo."""

    port: int

    @property
    def camera(self) -> str:
        """The state of its camera, one word."""
        view = heard(self.port, "/api/v1/state")
        camera = json.loads(view.body).get("camera", {}) if view else {}
        return str(camera.get("state", "none"))

    @property
    def looks(self) -> bool:
        """Whether it was given a camera at all, be that there or not."""
        return self.camera not in ("none", "safe")

    def picture(self) -> bytes | None:
        """Return what its camera sees as a whole JPEG; None while dice are hidden, or without a camera."""
        try:
            return self.whole()
        except NoPicture:
            return None

    def whole(self) -> bytes:
        """Return what its camera sees as a whole JPEG. Raises NoPicture, with what it says, if it gives none."""
        answer = answered(self.port, "/api/v1/live.jpg?whole=1")
        if answer is None:
            raise NoPicture(f"the Kubejo on port {self.port} does not answer")
        if not answer.fine:
            raise NoPicture(_why(answer.body))
        return answer.body


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer: from what kind of server, its body, and whether it is what was asked for, or why it is not given."""

    server: str | None
    body: bytes
    fine: bool = True


def heard(port: int, path: str) -> Heard | None:
    """Return what a port of this machine answers; None if nothing does, it refuses, or it speaks no HTTP."""
    answer = answered(port, path)
    return answer if answer and answer.fine else None


def answered(port: int, path: str) -> Heard | None:
    """Return what a port of this machine answers, a refusal too; None if nothing does, or it speaks no HTTP."""
    try:
        try:
            with direct().open(f"http://127.0.0.1:{port}{path}", timeout=SECONDS) as answer:
                return Heard(answer.headers.get("Server"), bytes(answer.read()))
        except urllib.error.HTTPError as refusal:
            with refusal:
                return Heard(refusal.headers.get("Server"), bytes(refusal.read()), fine=False)
    except (OSError, HTTPException):
        return None


def _why(refusal: bytes) -> str:
    """Return what Kubejo says when it refuses something: {"error": …}."""
    try:
        said = json.loads(refusal)["error"]
    except (ValueError, TypeError, KeyError):
        said = "it gives no picture"
    return " ".join(str(said).split())


@dataclass(frozen=True, slots=True)
class Sign:
    """A Kubejo that has announced itself: its port, and the folder of its log, None where it does not say."""

    port: int
    folder: Path | None


@contextmanager
def announced(port: int, folder: Path | None = None) -> Iterator[None]:
    """Let others find the Kubejo of this process, on whatever port, and its log; where that is no Linux, not."""
    name = SIGN.format(port=port)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sign:
        for called in ([f"{name} {quote(str(folder.resolve()))}"] if folder else []) + [name]:
            with suppress(OSError):  # the name of a folder may be too long
                sign.bind("\0" + called)
                break
        yield


def signs() -> list[Sign]:
    """Return the Kubejos that have announced themselves, those of other users too."""
    try:
        text = SIGNS.read_text(encoding="utf8", errors="replace")
    except OSError:
        return []
    found = re.findall(SIGN.format(port=r"(\d+)") + r"(?: (\S+))?$", text, re.MULTILINE)
    return [Sign(int(port), Path(unquote(folder)) if folder else None) for port, folder in found]


def ports() -> list[int]:
    """Return the ports on which a Kubejo has announced itself."""
    return sorted({sign.port for sign in signs()})


def elsewhere(folder: Path) -> str:
    """Say where the Kubejo that runs here has its log; nothing where one has it in this folder, or none says so."""
    there = {sign.folder: sign for sign in signs() if sign.folder}
    if not there or folder.resolve() in there:
        return ""
    return ", ".join(f"the Kubejo on port {sign.port} has its log in {other}" for other, sign in there.items())


def seeing(port: int) -> list[Neighbour]:
    """Return the Kubejos of this machine that have a camera, the one on a port first; others may have it too."""
    known = (neighbour(one) for one in dict.fromkeys([port, *ports()]))
    return [one for one in known if one is not None and one.looks]


def neighbour(port: int) -> Neighbour | None:
    """Return the Kubejo that answers on a port of this machine, None if there is none."""
    health = heard(port, HEALTH)
    if health is None or health.server != "kubejo":
        return None
    try:
        return Neighbour(port) if json.loads(health.body).get("ok") is True else None
    except (ValueError, AttributeError):  # something else has the port
        return None
