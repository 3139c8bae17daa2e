"""Dice that lie open on the table, as far as it is known what they show."""

from dataclasses import dataclass

from referee.core import Words
from referee.dudo import Hands


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die in the picture.

    `box` is x, y, width and height of the top face in parts of the picture (0..1); `seat` is None in no seat; `faces`
    is what it may show; `order` all faces, the likeliest first; `out` says that the table does not count it.
    """

    number: int
    box: tuple[float, float, float, float]
    seat: int | None
    faces: tuple[int, ...]
    order: tuple[int, ...]
    out: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One die of a hand: the faces it may show, and the die in the picture, None if typed or not seen."""

    faces: tuple[int, ...]
    die: int | None = None


@dataclass(frozen=True, slots=True)
class Miscount:
    """A seat shows other than it owns."""

    seat: int
    shown: int
    owned: int


@dataclass(frozen=True, slots=True)
class Showing:
    """What is on the table after a challenge, as far as it is known.

    `look` numbers the reading that has the picture, None without one. `hands` has one `Place` for every die that a
    seat shows, so more than it owns in a `Miscount`. `asked` are (seat, place) of the dice on which the ruling hangs
    (D41); a place beyond the hand is a die nobody has found. `astray` are dice in no seat that must be
    placed first, `said` what the reader doubts about the whole picture. `ready` says that it can be ruled. `apart`: the
    picture shows some seats as they lay at another moment than others.
    """

    look: int | None
    dice: tuple[SeenDie, ...]
    hands: tuple[tuple[Place, ...], ...]
    typed: tuple[int, ...]
    waiting: tuple[int, ...]
    miscounts: tuple[Miscount, ...]
    astray: tuple[int, ...]
    asked: tuple[tuple[int, int], ...]
    said: tuple[Words, ...]
    ready: bool
    apart: bool = False

    @property
    def faces(self) -> Hands:
        """Return the hands as the referee takes them."""
        return tuple(tuple(place.faces for place in hand) for hand in self.hands)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw of Kubi that the camera has seen, before it counts.

    `asked` are the numbers of the dice to be settled; `missing` is how many of the five are not seen, below zero for
    dice too many; `said` is what is doubted of the whole, a refusal by the rules included. `ready` says that it counts.
    """

    look: int
    dice: tuple[SeenDie, ...]
    asked: tuple[int, ...]
    missing: int
    said: tuple[Words, ...]
    ready: bool

    @property
    def faces(self) -> tuple[int, ...]:
        """Return the faces of the dice that are counted and known, in their order."""
        return tuple(die.faces[0] for die in self.dice if not die.out and len(die.faces) == 1)
