"""What is shown or asked between two events, piece by piece; `kubejo.look_lines` has a line of text for each."""

from dataclasses import dataclass, replace

from referee.core import Words
from webui.asking import Why

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Spotted:
    """One die of a reading: top face in parts of the picture, seat or None, what it may show, likeliest first."""

    box: Box
    seat: int | None
    faces: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The camera has read the table. `doubts`: what the reader doubts about the picture as a whole.

    `apart`: whether its picture shows some seats as they lay at another moment than others.
    """

    dice: tuple[Spotted, ...]
    doubts: tuple[Words, ...] = ()
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """Somebody has typed what a seat shows."""

    seat: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """Somebody has tapped a die of the reading that is look number `look` and said what it shows."""

    look: int
    die: int
    face: int


@dataclass(frozen=True, slots=True)
class Given:
    """Somebody has said whose a die is, None: it is in no hand and does not count."""

    look: int
    die: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Confirmed:
    """Somebody has looked at a doubtful picture and says that it is right."""

    look: int


@dataclass(frozen=True, slots=True)
class Reopened:
    """What was ruled on these looks is taken back: they are not enough any more until somebody has looked again."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A player, or the host who does not play (None), asks the others to agree to a change.

    `what` is "undo", or "correct": then the die at `place` in the hand of `seat` shows `face`.
    """

    what: str
    by: int | None
    why: str = ""
    seat: int = 0
    place: int = 0
    face: int = 0

    def same_change(self, other: "Asked") -> bool:
        """Say whether both ask for the same, whoever does and why."""
        return self == replace(other, by=self.by, why=self.why)


@dataclass(frozen=True, slots=True)
class Agreed:
    """The players of a phone agree to what is look number `ask`; `seats` are theirs."""

    ask: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """Who asked thinks better of it."""

    ask: int


@dataclass(frozen=True, slots=True)
class Lapsed:
    """What is look number `ask` is asked no more, though who asked still wants it."""

    ask: int
    why: Why


Look = Seen | Typed | Settled | Given | Confirmed | Reopened | Asked | Agreed | Declined | Lapsed


def says(look: Look, reading: int | None) -> bool:
    """Say whether with a look somebody said what dice show: hands, or dice of the `reading` that counts."""
    match look:
        case Typed():
            return True
        case Settled(of) | Given(of) | Confirmed(of):
            return of == reading
    return False
