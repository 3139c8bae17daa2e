"""A Kubejo that already runs on this machine: who wants its camera asks it, for a camera serves one program only."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass

SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The pages of a running Kubejo."""

    port: int

    @property
    def camera(self) -> str:
        """The state of its camera, one word."""
        view = self._asked("/api/v1/state")
        camera = json.loads(view).get("camera", {}) if view else {}
        return str(camera.get("state", "none"))

    @property
    def looks(self) -> bool:
        """Whether it was given a camera at all, be that there or not."""
        return self.camera not in ("none", "safe")

    def picture(self) -> bytes | None:
        """Return what its camera sees as a whole JPEG; None while dice are hidden, or without a camera."""
        return self._asked("/api/v1/live.jpg?whole=1")

    def _asked(self, path: str) -> bytes | None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=SECONDS) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as refusal:
            refusal.close()
        except OSError:
            pass
        return None


def neighbour(port: int) -> Neighbour | None:
    """Return the Kubejo that answers on a port of this machine, None if there is none."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=SECONDS) as answer:
            ours = answer.headers.get("Server") == "kubejo" and json.loads(answer.read()).get("ok") is True
    except (OSError, ValueError, AttributeError):
        return None
    return Neighbour(port) if ours else None
