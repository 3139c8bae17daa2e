"""What is made of an episode, beside its truth."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np

from models.episodes.film import aim, frames, jpeg
from models.episodes.stage import Spot
from models.episodes.traps import Episode
from vision.camera.source import Picture
from vision.reading.still import Reads
from vision.reveals.cups import cups
from vision.reveals.told import Told
from vision.seats import Sectors
from vision.types import Die, Image, TableReading
from vision.watching.things import Things

STILL = 0.55  # seconds without motion, all cups off, from which a reading is due


class TrueReader:
    """Reads what lies there, as the episode knows it: what is wrong then is the watching's own fault."""

    def __init__(self, episode: Episode) -> None:
        self._episode = episode

    def read(self, image: Image, at: float = 0) -> TableReading:
        """Return the dice where the camera sees them."""
        height, width = image.shape[:2]
        spots = [spot for row in spots_at(self._episode, at) for spot in row]
        dice = [die(spot, x, y) for spot, x, y in in_picture(self._episode, at, spots, width, height)]
        return TableReading(at, tuple(sorted(dice, key=lambda one: one.x)))


def in_picture(
    episode: Episode, at: float, spots: list[Spot], width: int, height: int
) -> Iterator[tuple[Spot, float, float]]:
    """Yield the dice that the camera sees at a second, however it is tilted and pushed, and where."""
    matrix = aim(episode.looks, at, width, height)
    for spot in spots:
        x, y = cv2.perspectiveTransform(np.array([[(spot.x, spot.y)]], np.float64), matrix)[0, 0].tolist()
        if 0 < x < width and 0 < y < height:
            yield spot, x, y


def die(spot: Spot, x: float, y: float) -> Die:
    """Return a die as read for certain."""
    one, two, three, four, five, six = (float(face == spot.value) for face in range(1, 7))
    box = (x - spot.edge / 2, y - spot.edge / 2, spot.edge, spot.edge)
    return Die(x, y, box, (one, two, three, four, five, six), spot.value, 1.0)


def spots_at(episode: Episode, at: float) -> list[list[Spot]]:
    """Return where the dice lie at a second at which none rolls."""
    done = [move for move in episode.story.moves if move[1] <= at]
    return done[-1][2] if done else episode.story.stage.spots


@dataclass(slots=True)
class Outcome:
    """The count of one episode."""

    trap: str
    seats: int

    # seats
    reveals: int = 0  # had to be read
    once: int = 0  # of them read exactly once
    right: int = 0  # read right
    doubtful: int = 0  # in doubt
    wrong: int = 0  # wrong and sure
    miscounted: int = 0  # of these with more or fewer dice than there are: a game notices (D42)

    # what must not be
    hidden: int = 0  # readings of dice that lay under a cup
    extra: int = 0  # readings that nothing called for
    lifts: int = 0  # peeks taken for lifts

    # the table
    tables: int = 0  # times that it had to be read
    fine: int = 0  # of them those at which every seat was read, right or in doubt

    # time
    frames: int = 0
    seconds: float = 0.0  # that watching and reading took
    delays: list[float] = field(default_factory=list)  # seconds from the first still frame to each reading


def scored(
    episode: Episode, reader: Reads | None = None, things: Things | None = None, counted: bool = False
) -> Outcome:
    """Watch an episode and compare. Without a `reader` the truth is read; `things` tells cups and hands.

    `counted`: whether it is known how many dice each seat owns, as in a game.
    """
    story, looks = episode.story, episode.looks
    moving: list[tuple[float, bool]] = []

    def shots() -> Iterator[Picture]:
        for at, image, moved in frames(story, looks):
            moving.append((at, moved))
            yield Picture(jpeg(image, looks.quality), at)

    outcome = Outcome(episode.trap, story.stage.seats)
    began = time.process_time()
    owned = tuple(map(len, story.stage.spots)) if counted else ()
    told = list(cups(shots(), reader or TrueReader(episode), Sectors(story.stage.seats), owned, things))
    outcome.seconds, outcome.frames = time.process_time() - began, len(moving)
    compare(outcome, episode, told, moving)
    return outcome


def compare(outcome: Outcome, episode: Episode, told: list[Told], moving: list[tuple[float, bool]]) -> None:
    """Count what was told right and wrong."""
    story = episode.story
    readings = [one for one in told if one.event in ("reading", "please check")]
    called = set[int]()
    for seats, still in story.rounds:
        off = max(end for seat, _, end in story.hidden if seat in seats and end <= still + 0.01)
        until = min((begin for _, begin, _ in story.hidden if begin > still), default=float("inf"))
        due, fine = first_still(moving, off), True
        for seat in seats:
            mine = [one for one in readings if one.seat == seat and off < one.at < until]
            called |= {id(one) for one in mine}
            outcome.reveals += 1
            outcome.once += len(mine) == 1
            outcome.delays += [one.at - due for one in mine[:1] if due is not None]
            fine &= judge(outcome, mine[0] if mine else None, spots_at(episode, still)[seat], episode)
        outcome.tables += 1
        outcome.fine += fine
    outcome.extra = sum(id(one) not in called for one in readings)
    outcome.hidden = sum(any(s == one.seat and a <= one.at < b for s, a, b in story.hidden) for one in readings)
    lifts = [one for one in told if one.event == "lifted"]
    outcome.lifts = sum(any(one.seat == s and a <= one.at <= b + 0.5 for one in lifts) for s, a, b in story.peeks)


def first_still(moving: list[tuple[float, bool]], off: float) -> float | None:
    """Return the second of the first frame, all cups off, after which nothing moves for a while."""
    begin: float | None = None
    for at, moved in moving:
        if at < off:
            continue
        if moved or begin is None:
            begin = at
        elif at - begin >= STILL:
            return begin
    return None


def judge(outcome: Outcome, reading: Told | None, spots: list[Spot], episode: Episode) -> bool:
    """Count a seat as right, in doubt, or wrong and sure, and say whether it is one of the first two.

    One that was not read at all is none of them.
    """
    if reading is None:
        return False
    height, width = episode.story.stage.laid.shape[:2]
    truth = sorted(spot.value for spot, _, _ in in_picture(episode, reading.at, spots, width, height))
    values = [one.value for one in reading.dice]
    right = sorted(value or 0 for value in values) == truth
    doubtful = bool(reading.doubts) or reading.event == "please check" or None in values
    outcome.right += right
    outcome.doubtful += doubtful
    outcome.wrong += not (right or doubtful)
    outcome.miscounted += not (right or doubtful) and len(values) != len(truth)
    return right or doubtful
