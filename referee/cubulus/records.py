"""What is stored of a game of Cubulus: its start, its events, its states."""

from dataclasses import dataclass

from referee.core import Illegal, Verdict, words
from referee.cubulus.board import WHITE, Army, Board, read, write
from referee.cubulus.rules import Rules


@dataclass(frozen=True, slots=True)
class Start:
    """A game begins from a position line (C10), or from the set-up if it is empty (C9, C11)."""

    rules: Rules
    position: str


@dataclass(frozen=True, slots=True)
class Turn:
    """The side to move makes a turn, in notation (C39, C50)."""

    text: str


@dataclass(frozen=True, slots=True)
class Announce:
    """A player (0 White, 1 Black) says "check" (C27)."""

    player: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A player says "draw": an offer, or the agreement to the other's (C33). An offer lapses with the other's turn."""

    player: int


Event = Turn | Announce | Draw


@dataclass(frozen=True, slots=True)
class State:
    """A game of Cubulus between two events.

    `position` is the line of C10. `earlier` holds what counts for repetition of all positions before this one (C33).
    `announced`: the check that stands has been announced (C27). `takeable`: the opponent's king was left in an
    announced check and may be taken (C28). `missed` and `unlawful` are the numbers, from 1, of the turns after which a
    check was not announced, and of those that stood though they were not lawful. `offer` is the player whose offer of
    a draw stands. `ended` is the verdict of a game that is over. Raises ValueError for fields that do not go together.
    """

    rules: Rules
    position: str
    earlier: tuple[str, ...] = ()
    announced: bool = False
    takeable: bool = False
    missed: tuple[int, ...] = ()
    unlawful: tuple[int, ...] = ()
    offer: int | None = None
    ended: Verdict | None = None

    def __post_init__(self) -> None:
        board = self.board
        if write(board) != self.position:
            raise Illegal("C10", words("cubulus.line.order", line=write(board)), self.position)
        if self.ended is None and min(board.me.king, board.you.king) < 0:
            raise Illegal("C2", words("cubulus.line.kings"), self.position)
        if not self.rules.transformation and board.me.soldiers + board.you.soldiers:
            raise Illegal("C41", words("cubulus.no_transformation"), self.position)

    @property
    def board(self) -> Board:
        """The position, ready to be worked with."""
        return read(self.position)

    @property
    def player(self) -> int:
        """The player on turn: 0 White, 1 Black."""
        return self.board.colour

    @property
    def number(self) -> int:
        """The number of the next turn, from 1."""
        return len(self.earlier) + 1

    @property
    def key(self) -> str:
        """What makes two positions the same (C33): the line, without the kings' first steps where nobody has such."""
        if self.rules.king_first_diagonal:
            return self.position
        side, _, pieces = self.position.split(" ", 2)
        return f"{side} {pieces}"

    @property
    def repeated(self) -> int:
        """How often this position has occurred, this time included (C33)."""
        return self.earlier.count(self.key) + 1


def armies(board: Board) -> tuple[Army, Army]:
    """Return White's army and Black's."""
    return (board.me, board.you) if board.colour == WHITE else (board.you, board.me)


RECORDS = (Rules, Start, State, Turn, Announce, Draw)
