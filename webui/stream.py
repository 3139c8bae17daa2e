"""Server-sent events: a snapshot at once, another after every change, a heartbeat in between.

Views and heartbeats carry the run of the program and the version of what was last sent, so that a phone which has
missed something knows it. A stream that makes room for a newer one of its phone says "enough" at its end: a page that
opened another in its place would take the room of the next.
"""

import json
import threading
from collections.abc import Callable, Iterator

from webui.table import Denied, Table
from webui.views.onlooker import Json

HEARTBEAT_SECONDS = 15.0
MOST_STREAMS = 64
MOST_OF_A_PHONE = 4
"""Tabs that one phone may have open; an older stream makes room, for phones drop streams without a word."""


class Streams:
    """Counts the open streams, because each of them holds a thread of the server."""

    def __init__(self, most: int = MOST_STREAMS, most_of_a_phone: int = MOST_OF_A_PHONE) -> None:
        self._most, self._most_of_a_phone = most, most_of_a_phone
        self._open: dict[str, list[object]] = {}
        self._mutex = threading.Lock()

    def __len__(self) -> int:
        with self._mutex:
            return sum(map(len, self._open.values()))

    def enter(self, key: str) -> object:
        """Let a stream begin; the oldest of this phone ends if it has too many. Raises `Denied` if there is no room."""
        with self._mutex:
            mine = self._open.get(key, [])
            if len(mine) < self._most_of_a_phone and sum(map(len, self._open.values())) >= self._most:
                raise Denied(503, "web.too_large")
            ticket = object()
            self._open[key] = [*mine, ticket][-self._most_of_a_phone :]
            return ticket

    def holds(self, key: str, ticket: object) -> bool:
        """Say whether a stream may go on."""
        with self._mutex:
            return ticket in self._open.get(key, [])

    def leave(self, key: str, ticket: object) -> None:
        """Note the end of a stream."""
        with self._mutex:
            rest = [one for one in self._open.pop(key, []) if one is not ticket]
            if rest:
                self._open[key] = rest


class Stream:
    """The stream of one phone. `seen` makes its view, `beat` is the seconds between heartbeats.

    Raises `Denied` if there is no room for it. Whoever serves it calls `close` at the end, begun or not.
    """

    def __init__(self, table: Table, streams: Streams, key: str, seen: Callable[[], Json], beat: float) -> None:
        self._table, self._streams, self._key, self._seen, self._beat = table, streams, key, seen, beat
        self._ticket = streams.enter(key)
        table.opened()

    def __iter__(self) -> Iterator[str]:
        yield "retry: 1000\n\n"
        run, version = "", -1
        while not self._table.closed and self._streams.holds(self._key, self._ticket):
            if not self._table.wait(version, self._beat):
                yield f"event: beat\ndata: {json.dumps({'run': run, 'version': version})}\n\n"
                continue
            shown = self._seen()
            run, version = str(shown["run"]), int(str(shown["version"]))
            yield f"id: {run}/{version}\nevent: view\ndata: {json.dumps(shown, ensure_ascii=False)}\n\n"
        if not self._table.closed:
            yield "event: enough\ndata: {}\n\n"

    def close(self) -> None:
        """Give the thread back."""
        self._streams.leave(self._key, self._ticket)
