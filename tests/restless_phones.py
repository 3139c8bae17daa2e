"""Phones that play random games over HTTP for as long as they may, and that no lost server disturbs.

Each has a stream, which it opens anew whenever that breaks, and does what its newest view offers. A request without an
answer is repeated with the same mark, as the pages do.
"""

import contextlib
import itertools
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from bench.chosen import Request, chosen
from bench.phone import Answer, Gone, Phone, stream, views

SHEETS = (("squirl", 3), ("kubdubo", 2), ("kubi", 3), ("cubulus", 2), ("cubulus_extended", 2))
AGAIN_SECONDS = 0.02
"""Between two tries: far less than the second of a real page, so that more is tried in an hour."""
IDLE_SECONDS = 0.2


class Ledger:
    """What was asked by mark, and what the answers were. Safe to use from any thread."""

    def __init__(self) -> None:
        self._mutex = threading.Condition()
        self._asked: dict[str, Request] = {}
        self._answers: dict[str, Answer] = {}

    def asks(self, once: str, request: Request) -> None:
        """Note a request before it is sent for the first time."""
        with self._mutex:
            self._asked[once] = request

    def answered(self, once: str, answer: Answer) -> None:
        """Note an answer."""
        with self._mutex:
            self._answers[once] = answer
            self._mutex.notify_all()

    def wait_for_more(self, answers: int, seconds: float) -> bool:
        """Wait until so many more requests were answered; False if they were not."""
        with self._mutex:
            wanted = len(self._answers) + answers
            return self._mutex.wait_for(lambda: len(self._answers) >= wanted, seconds)

    def read(self) -> tuple[dict[str, Request], dict[str, Answer]]:
        """Return all that was asked, and all that was answered, by mark."""
        with self._mutex:
            return dict(self._asked), dict(self._answers)


class RestlessPhone:
    """One phone with its two threads. The host's begins game after game; the others play."""

    def __init__(self, port: int, name: str, ledger: Ledger, seed: int, host: bool = False) -> None:
        self.name, self._port, self._ledger, self._host = name, port, ledger, host
        self._chance, self._marks = Random(f"{seed} {name}"), itertools.count()
        self._seen = threading.Condition()
        self._view: Any = None
        self.ended = False
        self._threads = [threading.Thread(target=work, name=name, daemon=True) for work in (self._watch, self._play)]

    def start(self) -> None:
        """Begin to watch and to play."""
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        """Wait for the end, after `ended` was set and the server was stopped."""
        for thread in self._threads:
            thread.join(60)
            assert not thread.is_alive(), thread.name

    def wait_for_view(self, seconds: float, other_than: str = "") -> Any:
        """Return a view of another run of the server than this one, as soon as there is one."""
        with self._seen:
            there = self._seen.wait_for(lambda: self._view and self._view["run"] != other_than, seconds)
            assert there, f"{self.name} has not got the state back"
            return self._view

    def _watch(self) -> None:
        while not self.ended:
            with contextlib.suppress(OSError), contextlib.closing(stream(self._port, self.name)) as line:
                for view in views(line):
                    self._take(view)
                    if self.ended:
                        return
            time.sleep(AGAIN_SECONDS)

    def _take(self, view: Any) -> None:
        """Keep a view from the stream; only the stream: it has to bring everything back."""
        if view is not None:
            with self._seen:
                self._view = view
                self._seen.notify_all()

    def _play(self) -> None:
        with contextlib.closing(Phone(self._port, self.name)) as phone:
            self._patiently(phone.open)
            while not self.ended:
                with self._seen:
                    view = self._view
                request = self._next(view) if view else None
                if request is None:
                    self._wait_past(view)
                else:
                    self._ask(phone, request)
                    self._wait_past(view)

    def _wait_past(self, view: Any) -> None:
        """Wait for a newer view; a phone that was refused tries again a little later."""
        with self._seen:
            self._seen.wait_for(lambda: self._view is not view, IDLE_SECONDS)

    def _next(self, view: Any) -> Request | None:
        game = view["game"]
        if self._host and (game is None or game["phase"] == "over" or self._chance.random() < 0.02):
            sheet, players = self._chance.choice(SHEETS)
            persons = [one["person"] for one in view["people"]][:players]
            return "begin", {"sheet": sheet, "persons": persons, "starter": 0}
        return chosen(view, self._chance)

    def _ask(self, phone: Phone, request: Request) -> None:
        route, body = request
        once = f"{self.name} {next(self._marks)}"
        self._ledger.asks(once, request)
        answer = self._patiently(lambda: phone.post(route, body | {"once": once}))
        if answer:
            self._ledger.answered(once, answer)

    def _patiently(self, work: Any) -> Any:
        """Do it again until there is an answer; None at the end of the evening."""
        while not self.ended:
            try:
                return work()
            except Gone:
                time.sleep(AGAIN_SECONDS)
        return None


@contextmanager
def playing(phones: list[RestlessPhone]) -> Iterator[None]:
    """Let phones play while the block runs."""
    for phone in phones:
        phone.start()
    try:
        yield
    finally:
        for phone in phones:
            phone.ended = True
