"""Views that were made already: whoever asks again while nothing has happened gets the same one."""

import threading

from flask import Flask, current_app

from referee.words import Language
from webui.table import Situation, Visitor
from webui.view import view
from webui.views.onlooker import Json

NAME = "kubejo.views"


class Views:
    """The views of the newest situation, for each visitor and language. Safe to use from any thread."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._of = ("", 0)
        self._made: dict[tuple[Visitor, Language], Json] = {}

    def seen(self, now: Situation, who: Visitor, language: Language) -> Json:
        """Return what the visitor sees, ready for JSON; it must not be changed."""
        one, of = (who, language), (now.run, now.version)
        with self._mutex:
            made = self._made.get(one) if of == self._of else None
        if made is None:
            made = view(now, who, language)  # not under the mutex: others are served meanwhile
            self._keep(of, one, made)
        return made

    def _keep(self, of: tuple[str, int], one: tuple[Visitor, Language], made: Json) -> None:
        with self._mutex:
            if of[0] != self._of[0] or of[1] > self._of[1]:
                self._of, self._made = of, {}
            if of == self._of:
                self._made[one] = made


def add(app: Flask) -> None:
    """Let an application remember what it has shown."""
    app.extensions[NAME] = Views()


def views() -> Views:
    """Return the views of the application that answers at this moment."""
    made = current_app.extensions[NAME]
    assert isinstance(made, Views)
    return made
