"""One table: joins what the camera read, what the rules say and what the phones ask for."""

from kubejo.session.demo import Demo
from kubejo.session.hosting import Hosting
from kubejo.session.past import Earlier
from kubejo.session.photographing import Photographing
from kubejo.session.pointing import Eye
from kubejo.session.seating import Seated
from kubejo.session.undoing import Undoing

__all__ = ["Eye", "Session"]


class Session(Hosting, Seated, Photographing, Undoing, Demo, Earlier):
    """The table of one evening, safe to call from any thread; it satisfies `webui.table.Table`.

    Every change is in the store before it is seen. Raises `Trouble` (settings) if the stored log cannot be replayed.
    """
