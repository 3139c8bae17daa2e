"""A wire between phone and table that can be cut so that neither of them is told: as phones and radio do."""

import socket
import threading
from types import TracebackType
from typing import Self


class Wire:
    """Passes on bytes between a port of its own and another one."""

    def __init__(self, target: int) -> None:
        self.target = target
        self._live: set[socket.socket] = set()
        self._all: list[socket.socket] = []

    def __enter__(self) -> Self:
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def cut(self) -> None:
        """Let nothing more come through the present connections, which stay open; new ones are well."""
        self._live.clear()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._door.close()
        for one in self._all:
            one.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()  # nobody is there, for now
                continue
            self._all += [near, far]
            self._live.add(near)
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(near, source, sink), daemon=True).start()

    def _pass_on(self, name: socket.socket, source: socket.socket, sink: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                if name in self._live:
                    sink.sendall(data)
            if name in self._live:
                sink.shutdown(socket.SHUT_WR)
        except OSError:
            return  # one of the two has hung up
