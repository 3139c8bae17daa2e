"""The demonstration: a bundled film, three players whom the program plays, and a bid that is about to be doubted."""

import json
import logging
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from math import comb
from pathlib import Path

from kubejo.looking.eye import Eye
from kubejo.looks import Typed
from kubejo.session import Session
from kubejo.store import Store
from kubejo.weights import WEIGHTS
from referee import dudo
from referee.core import Illegal
from vision.camera import Camera, open_camera
from vision.reader import Reader
from vision.types import Image
from vision.watching.things import Things
from webui.table import Denied, Game

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parent / "demo"
NAMES = ("Ana", "Bruno", "Cilka")
BEFORE_DUDO = 5.0
"""Seconds between the opening of the first page and the doubt: time to read the bid."""
BETWEEN = 2.5
"""Seconds that a played player thinks."""
DOUBTS_BELOW = 0.3
"""Probability of a bid, from the number of dice alone, below which a played player doubts it."""
REST = 1.0
"""Seconds of pause after a failure."""


@dataclass(frozen=True, slots=True)
class Film:
    """The bundled film: where it is held until the doubt (seconds), and how many of each face lie under the cups.

    The faces choose the bid, so that the call is close; what is ruled on is what the reader reads.
    """

    path: Path
    gate: float
    faces: Counter[int]


def bundled(folder: Path = FOLDER) -> Film:
    """Return the film of the package."""
    truth = json.loads((folder / "cups.json").read_text(encoding="utf8"))
    faces = Counter(int(die["value"]) for hand in truth["dice"] for die in hand)
    return Film(folder / str(truth["video"]), float(truth["gate"]), faces)


def bids_for(faces: Counter[int], short: int) -> tuple[dudo.Bid, dudo.Bid]:
    """Return two bids that make a close call: the second is on the commonest face, `short` more than there are."""
    face = max(range(2, 7), key=lambda one: (faces[one], one))
    count = faces[face] + faces[1] + short
    return dudo.Bid(0, max(1, count - 2), face), dudo.Bid(1, count, face)


class Showcase:
    """Plays the demonstration on a session; `step` is called again and again and never waits."""

    def __init__(
        self, session: Session, store: Store, film: Film, camera: Camera, eye: Eye, dice: random.Random
    ) -> None:
        self._session, self._film, self._camera, self._eye, self._dice = session, film, camera, eye, dice
        self._persons = tuple(store.join(f"demo {name}", name).number for name in NAMES)
        self._plays = 0
        self._filmed: int | None = None
        self._thinking: tuple[int, float] = (-1, 0.0)
        self._mutex = threading.Lock()
        session.on_again(self.begin)
        self.begin()

    def begin(self) -> None:
        """Deal a new game with a bid standing, the film at its beginning."""
        with self._mutex:
            self._begin()

    def _begin(self) -> None:
        self._plays += 1
        short = 2 * (self._plays % 2)  # first a bid that fails though a die were in doubt, then one that just holds
        self._session.look_through(None)
        self._session.demo_plays(frozenset(self._persons))
        if self._plays > 1:
            self._camera.rewind()
        start = dudo.Start(dudo.PRESETS["kubdubo"], len(NAMES), 0)
        self._session.deal(start, self._persons, "demo")
        for bid in bids_for(self._film.faces, short):
            self._session.play(bid, "demo")
        self._session.look_through(self._eye, self._picture)
        game = self._session.situation().game
        self._filmed = game.number if game else None

    def _picture(self) -> Image | None:
        frame = self._camera.newest(timeout=0.1)
        return None if frame is None else frame.image

    def step(self, now: float) -> None:
        """Do what is due: a played player thinks for a while, then bids, doubts or shows dice."""
        with self._mutex:
            self._step(now)

    def _step(self, now: float) -> None:
        situation = self._session.situation()
        game = situation.game
        if game is None or game.over:
            return
        if self._is_filmed(game) and game.showing:
            self._camera.resume()  # a die in doubt is settled by whoever looks on, with a tap
            return
        if self._filmed is not None and game.ruled is not None:
            self._filmed = None
            self._session.look_through(None)  # the film has ended: from here on the dice are typed in
        played = tuple(
            seat for seat, p in enumerate(game.persons) if any(o.number == p and o.demo for o in situation.people)
        )
        if self._is_filmed(game) or len(played) < len(game.persons):
            self._think(game, played, now)

    def _is_filmed(self, game: Game) -> bool:
        return game.number == self._filmed and game.ruled is None

    def _think(self, game: Game, played: tuple[int, ...], now: float) -> None:
        if self._thinking[0] != game.last:
            self._thinking = (game.last, now + (BEFORE_DUDO if self._is_filmed(game) else BETWEEN))
        if now >= self._thinking[1] and isinstance(game.state, dudo.State):
            self._do(game, game.state, played)

    def _do(self, game: Game, state: dudo.State, played: tuple[int, ...]) -> None:
        if state.phase == "reveal":
            self._show(game, state, played)
        elif state.turn in played:
            event = dudo.Challenge(state.turn) if self._is_filmed(game) else decided(state)
            self._session.play(event, "demo")

    def _show(self, game: Game, state: dudo.State, played: tuple[int, ...]) -> None:
        """Throw for the played players: their dice do not exist before the call, so nobody can know them."""
        waiting = game.showing.waiting if game.showing else ()
        for seat in waiting:
            if seat in played:
                self._session.show(Typed(seat, tuple(self._dice.choices(range(1, 7), k=state.dice[seat]))), "demo")


def decided(state: dudo.State) -> dudo.Event:
    """Return what a played player does on the own turn, from public facts alone: the likeliest raise, or a doubt."""
    assert state.turn is not None, "somebody is on turn"
    if state.bid and likelihood(state, state.bid.quantity, state.bid.face) < DOUBTS_BELOW:
        return dudo.Challenge(state.turn)
    raises = [(many, face) for face, many in enumerate(dudo.cheapest(state), 1) if many]
    if not raises:
        return dudo.Challenge(state.turn)
    quantity, face = max(raises, key=lambda bid: (likelihood(state, *bid), bid[1]))
    return dudo.Bid(state.turn, quantity, face)


def likelihood(state: dudo.State, quantity: int, face: int) -> float:
    """Return the probability that a bid holds when nobody has seen a die."""
    dice, chance = sum(state.dice), len(dudo.counting(face, state.wild)) / 6
    return sum(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(quantity, dice + 1))


@contextmanager
def showcase(session: Session, store: Store) -> Iterator[Showcase]:
    """Run the demonstration in a thread of its own: nothing happens before a page is open."""
    film, stopped = bundled(), threading.Event()
    with ExitStack() as stack:
        camera = stack.enter_context(open_camera(str(film.path), gate=film.gate))
        eye = stack.enter_context(
            Eye(
                camera,
                Reader(WEIGHTS),
                session.camera_is,
                session.saw,
                on_seats=session.seats_are,
                things=Things(WEIGHTS),
            )
        )
        show = Showcase(session, store, film, camera, eye, random.Random())
        thread = threading.Thread(target=_direct, args=(session, show.step, stopped), name="showcase", daemon=True)
        thread.start()
        try:
            yield show
        finally:
            stopped.set()
            thread.join(5)


def _direct(session: Session, step: Callable[[float], None], stopped: threading.Event) -> None:
    while not session.wait_until_watched(0.2):
        if stopped.is_set():
            return
    while not stopped.wait(0.25):
        try:
            step(time.monotonic())
        except (Denied, Illegal):
            continue  # a visitor was quicker: the next step sees what has become of it
        except Exception:  # such as a full disk: the played players go on when there is room again
            log.exception("the demonstration failed and will try again")
            stopped.wait(REST)
