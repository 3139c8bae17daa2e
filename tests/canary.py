"""`python -m tests.canary`: looks for hidden dice in random games of Dudo, wherever they could leak.

Nobody knows hidden dice before the cups come off, so the canary is what a camera might betray: every round has a
picture of its own, seen by the camera while the dice are hidden, and a reading of it whose boxes have numbers of their
own. Both are pushed at the table at the wrong time, with old tickets and with some that were never given. Neither may
then be found in any answer to a stranger, a player or the host, in a stream, in a line of the log, in the files of the
table or in its backup. After the call the reading is handed in rightly, and there it must be found: else nothing was
looked for.
"""

import argparse
import json
import logging
import re
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import numpy as np
import pytest
from flask.testing import FlaskClient

from kubejo import evidence
from kubejo.backup import backup
from kubejo.looking.seated_reading import SeatedReading
from kubejo.session import Session
from kubejo.store import Store
from referee import dudo
from referee.log import dumps
from vision.types import Die, Image, TableReading
from webui import guard
from webui.app import create_app
from webui.table import Denied
from webui.view import view

NAMES = ("Ana", "Bruno", "Cilka", "Dora")
SHEETS = ("kubdubo", "squirl", "squirl_beginner", "squirl_bonus", "wikipedia")
SIDE = 24
GAMES_A_TABLE = 10
"""One of them thoroughly."""
FILES_READ = 0.3
"""Part of the rounds in which the files are read in the other games."""
READ = ("/api/v1/state", "/api/v1/log", "/api/v1/history", "/api/v1/export/games.jsonl", "/healthz", "/play", "/tv")
HIDDEN = ("/api/v1/live.jpg", "/api/v1/live.jpg?whole", "/api/v1/setup.jpg")


@dataclass
class Canary:
    """What must not be found: the numbers of a reading and the bytes of a picture, both made from a seed."""

    chance: Random
    place: float
    image: Image = field(default_factory=lambda: np.zeros((SIDE, SIDE, 3), np.uint8))
    needles: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        noise = np.random.default_rng(self.chance.randrange(2**32))
        self.image = noise.integers(0, 255, (SIDE, SIDE, 3), np.uint8)
        jpeg = evidence.jpeg(self.image)
        picture = jpeg[-200:-20]  # behind the tables, which all pictures share
        self.needles = tuple(picture[60 * part : 60 * part + 16] for part in range(3))

    def reading(self, ticket: int, hands: list[list[int]]) -> SeatedReading:
        """Return these hands as the camera might report them, each die in the place of this canary."""
        x = self.place * SIDE
        dice = [Die(x, x, (x, x, 1, 1), _certain(face), face, 1.0) for hand in hands for face in hand]
        seats = tuple(seat for seat, hand in enumerate(hands) for _ in hand)
        owned = tuple(len(hand) for hand in hands)
        return SeatedReading(ticket, self.image, TableReading(0.0, tuple(dice), ()), seats, owned)

    def numbers_in(self, found: bytes) -> bool:
        """Say whether the reading's numbers stand there: rounded, or as an inexact fraction."""
        text = f"{self.place:.4f}".encode()
        below = f"{self.place - 0.0001:.4f}99".encode()
        return b"[" + text in found or b"[" + below in found

    def picture_in(self, found: bytes) -> bool:
        """Say whether a part of the picture stands there; three are looked for, as a page of a file may cut one."""
        return any(needle in found for needle in self.needles)

    def sings(self, found: bytes) -> bool:
        """Say whether anything of it stands there."""
        return self.numbers_in(found) or self.picture_in(found)


def _certain(face: int) -> tuple[float, float, float, float, float, float]:
    one, two, three, four, five, six = (float(face == other) for other in range(1, 7))
    return one, two, three, four, five, six


class Eye:
    """Stands in for the camera, and remembers every ticket it gave."""

    def __init__(self) -> None:
        self.tickets = 0

    def arm(self, expected: tuple[int, ...]) -> int:
        self.tickets += 1
        return self.tickets

    def watch_throws(self, count: int) -> int:
        return self.arm(())

    def disarm(self) -> None:
        pass


class Phone:
    """A phone with its cookie and token."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        found = re.search(r'data-token="([0-9a-f]{64})"', client.get("/play").get_data(as_text=True))
        assert found
        self.headers = {guard.TOKEN_HEADER: found[1]}
        cookie = client.get_cookie(guard.COOKIE)
        assert cookie
        self.key = guard.digest(cookie.value)

    def get(self, path: str) -> tuple[int, bytes]:
        answer = self.client.get(path)
        body = answer.get_data()
        answer.close()
        return answer.status_code, body

    def post(self, what: str, **body: object) -> tuple[int, bytes]:
        answer = self.client.post(f"/api/v1/{what}", json=body, headers=self.headers)
        return answer.status_code, answer.get_data()


class Lines(logging.Handler):
    """Keeps what the program writes to its log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"


class Table:
    """A table with a host, players and a stranger, of whom one after the other asks for everything."""

    def __init__(self, folder: Path, chance: Random, lines: Lines) -> None:
        self.folder, self.chance, self.lines = folder, chance, lines
        self.store = Store(folder / "state")
        self.session, self.eye = Session(self.store), Eye()
        self.places = chance.sample(range(1001, 8999, 2), 2000)  # odd: 0.1235 may be kept as 0.12349…
        self.canary = self.fresh_canary()
        self.session.look_through(self.eye, lambda: self.canary.image)
        app = create_app(self.session, "secret", "http://192.0.2.7:8080", beat=0.01)
        self.players = [Phone(app.test_client()) for _ in NAMES]
        self.host, self.stranger = Phone(app.test_client()), Phone(app.test_client())
        assert self.host.post("admit", pin=self.session.pin)[0] == 200
        for name, phone in zip(NAMES, self.players, strict=True):
            assert phone.post("join", name=name, code=self.session.situation().letters)[0] == 200
        self.asked = self.once = 0
        self.seats: list[int] = []
        self.thoroughly = True

    def play(self, thoroughly: bool) -> int:
        """Play one game and give its rounds. Raises AssertionError where the canary sings.

        Thoroughly means: everything is asked over HTTP, and the stream, the files and the backup are looked into.
        """
        self.thoroughly = thoroughly
        persons = [one.number for one in self.session.situation().people]
        self.seats = self.chance.sample(range(len(NAMES)), self.chance.randint(2, len(NAMES)))
        sheet, options = self.chance.choice(SHEETS), {"start_dice": self.chance.choice((1, 1, 2, 3))}
        chosen = [persons[seat] for seat in self.seats]
        begun = self.host.post(
            "begin", sheet=sheet, persons=chosen, starter=0, once=self.mark(), options=options, position=""
        )
        assert begun[0] == 200, begun
        rounds = 0
        while self.state().phase != "over" and rounds < 40:
            self.canary = self.fresh_canary()
            self.bid()
            self.reveal()
            rounds += 1
        return rounds

    def fresh_canary(self) -> Canary:
        """Return one whose numbers no round at this table had before."""
        return Canary(self.chance, self.places.pop() / 10000)

    def mark(self) -> str:
        self.once += 1
        return f"request {self.once}"

    def state(self) -> dudo.State:
        game = self.session.situation().game
        assert game
        assert isinstance(game.state, dudo.State)
        return game.state

    def bid(self) -> None:
        """Bid until somebody calls; at one random moment of the round everything is searched."""
        self.betray()
        searched = self.chance.randrange(3)
        for turn in range(99):
            if turn == searched:
                self.search()
            may = [event for event in dudo.legal(self.state()) if isinstance(event, dudo.Bid)]
            calls = [event for event in dudo.legal(self.state()) if isinstance(event, dudo.Challenge | dudo.Exact)]
            call = calls and (not may or (turn > searched and self.chance.random() < 0.5))
            event = self.chance.choice(calls if call else may[:9])
            if call:
                self.search_quickly()
            self.act(event)
            if call:
                return
            self.search_quickly()

    def act(self, event: dudo.Bid | dudo.Challenge | dudo.Exact) -> None:
        game = self.session.situation().game
        assert game
        phone = self.players[self.seats[event.player]]
        if self.thoroughly:
            done = phone.post("act", event=json.loads(dumps(event)), after=game.last, once=self.mark())
            assert done[0] == 200, done
        else:
            self.session.act(phone.key, event, game.last, self.mark())

    def betray(self) -> None:
        """Push a reading of the hidden dice at the table, with every ticket, and let a player type them too soon."""
        hands = self.hands()
        for ticket in range(max(0, self.eye.tickets - 4), self.eye.tickets + 3):
            self.session.saw(self.canary.reading(ticket, hands))
        game = self.session.situation().game
        assert game
        seat = next(seat for seat, hand in enumerate(hands) if hand)
        phone = self.players[self.seats[seat]]
        typed = phone.post("hand", seat=seat, faces=hands[seat], after=game.last, once=self.mark())
        assert typed[0] == 409, typed
        now = self.session.situation().game
        assert now
        assert now.showing is None

    def hands(self) -> list[list[int]]:
        return [[self.chance.randint(1, 6) for _ in range(owned)] for owned in self.state().dice]

    def reveal(self) -> None:
        """Hand the reading in with the ticket of the call; now its numbers have to be there."""
        self.session.saw(self.canary.reading(self.eye.tickets, self.hands()))
        assert self.state().challenger is None, "a reading in which every die is sure is ruled"
        if self.thoroughly or self.chance.random() < FILES_READ:
            assert self.canary.sings(self.disk()), "what was shown is kept: else the search could not find anything"

    def search_quickly(self) -> None:
        """Look into what everybody is told, and into the log of the program."""
        situation = self.session.situation()
        for phone in (self.stranger, self.players[self.seats[0]], self.host):
            seen = view(situation, self.session.visitor(phone.key))
            self.silent("view", json.dumps(seen).encode())
        self.silent("log", self.lines.text.encode())

    def search(self) -> None:
        """Look everywhere."""
        for picture in (self.session.live_picture, self.session.setup_picture):
            with pytest.raises(Denied, match="hidden"):
                picture()
        if self.thoroughly or self.chance.random() < FILES_READ:
            self.silent("files", self.disk())
        if self.thoroughly:
            self.ask_for_everything()

    def ask_for_everything(self) -> None:
        """Ask every route that gives something, as everybody; look into a stream and a backup."""
        for phone in (self.stranger, self.chance.choice(self.players), self.host):
            for path in READ:
                self.silent(path, phone.get(path)[1])
            for path in HIDDEN:
                status, body = phone.get(path)
                assert status == (403 if "setup" in path and phone is not self.host else 409), (path, status)
                self.silent(path, body)
            for what, answer in (("pictures", 404), ("looks", 409)):
                for number in range(1, 6):
                    newest = self.newest() + number
                    status, body = phone.get(f"/api/v1/{what}/{newest}.jpg")
                    assert status == answer, (what, newest)
                    self.silent(what, body)
            self.silent("stream", self.first_of_the_stream(phone))
        self.silent("backup", self.packed())

    def newest(self) -> int:
        game = self.session.situation().game
        assert game
        return game.last

    def first_of_the_stream(self, phone: Phone) -> bytes:
        answer = phone.client.get("/api/v1/events", buffered=False)
        parts = iter(answer.response)
        said = b"".join(
            part if isinstance(part, bytes) else part.encode() for _, part in zip(range(3), parts, strict=False)
        )
        answer.close()
        assert b"event: view" in said
        return said

    def disk(self) -> bytes:
        return b"".join(path.read_bytes() for path in sorted(self.folder.rglob("*")) if path.is_file())

    def packed(self) -> bytes:
        target = self.folder / "backup.zip"
        backup(self.folder / "state", self.folder / "config.toml", target)
        with zipfile.ZipFile(target) as inside:
            found = b"".join(inside.read(name) for name in inside.namelist())
        target.unlink()
        return found

    def silent(self, where: str, found: bytes) -> None:
        """Count the place and hold that nothing of the canary is in it."""
        self.asked += 1
        assert not self.canary.sings(found), f"hidden dice are found in: {where}"

    def close(self) -> None:
        self.session.close()
        self.store.close()


def tables(games: int, seed: int, parent: Path | None) -> Iterator[tuple[int, int]]:
    """Play so many games, a fresh table now and then, and give (rounds, places looked into) of each game."""
    lines = Lines()
    logging.getLogger().addHandler(lines)
    try:
        for first in range(0, games, GAMES_A_TABLE):
            with tempfile.TemporaryDirectory(dir=parent) as folder:
                yield from _games(Path(folder), Random(seed + first), lines, min(GAMES_A_TABLE, games - first))
    finally:
        logging.getLogger().removeHandler(lines)


def _games(folder: Path, chance: Random, lines: Lines, games: int) -> Iterator[tuple[int, int]]:
    table = Table(folder, chance, lines)
    try:
        for number in range(games):
            before = table.asked
            yield table.play(thoroughly=not number), table.asked - before
    finally:
        table.close()


def main(say: Callable[[str], None] = print) -> None:
    """Play the games and say what was done; an AssertionError names the first place where hidden dice are found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the tables are kept meanwhile: a memory disk is faster")
    args = parser.parse_args()
    rounds = places = 0
    for number, (more, looked) in enumerate(tables(args.games, args.seed, args.folder), 1):
        rounds, places = rounds + more, places + looked
        if number % 500 == 0 or number == args.games:
            say(f"{number} games, {rounds} rounds, {places} places looked into: nothing found")


if __name__ == "__main__":
    main()
