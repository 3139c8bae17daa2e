"""The demonstration: persons whom the program plays, and playing it once more."""

from collections.abc import Callable

from kubejo.session.room import Room
from kubejo.store import Store
from webui.table import Denied


class Demo(Room):
    """The part of a session that the demonstration needs."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        self._play_again: Callable[[], None] | None = None

    def on_again(self, play: Callable[[], None]) -> None:
        """Set what plays the demonstration once more."""
        self._play_again = play

    def again(self, key: str) -> None:
        """Play the demonstration once more."""
        if self._play_again is None:
            raise Denied(409, "web.no_demo")
        self._play_again()

    def demo_plays(self, persons: frozenset[int]) -> None:
        """Let the demonstration play these persons; phones that have played for them look on again."""
        with self._changed:
            for person in persons:
                self._store.release(person)
            self._demo = persons
            self._tell()
