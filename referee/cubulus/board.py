"""Armies on the board, and the line that writes a position (C9, C10).

A `Board` is seen from the side to move: `me` and `you`. Nothing here changes in place.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from referee.core import Illegal, words
from referee.cubulus.pieces import BARRIERS, BY_CODE, CODES, KINGS, MASKS, SOLDIERS, kind
from referee.cubulus.pieces import king as king_on

WHITE, BLACK = 0, 1
START = (
    "w Ff E1 13A1 23B1 53C1 63D1 63F1 53G1 23H1 13J1 C2D2 F2G2 "
    "(E9) (14A9) (24B9) (54C9) (64D9) (64F9) (54G9) (24H9) (14J9) (C8D8) (F8G8)"
)
"""The set-up of C9, White to move."""
DICE, BLOCKS = 8, 2
"""How many dice, and how many barriers and soldiers together, a side has at first (C2)."""


class Army(NamedTuple):
    """The pieces of one side: the king's square (-1 when taken), and sorted pieces of each other kind.

    `fresh` says that the king may still make its diagonal first step (C45); `occupied` and `walls` are the sets of
    squares of all pieces and of the barriers.
    """

    king: int
    fresh: bool
    dice: tuple[int, ...]
    barriers: tuple[int, ...]
    soldiers: tuple[int, ...]
    occupied: int
    walls: int

    def pieces(self) -> tuple[int, ...]:
        """Return all pieces in the order of the position line."""
        kings = (king_on(self.king),) if self.king >= 0 else ()
        return (*kings, *self.dice, *self.barriers, *self.soldiers)

    def on(self, square: int) -> int:
        """Return the piece on a square, which must be there."""
        return next(piece for piece in self.pieces() if MASKS[piece] >> square & 1)

    def lacks_die(self) -> bool:
        """Say whether a die has been lost."""
        return len(self.dice) < DICE

    def lacks_block(self) -> bool:
        """Say whether a barrier or a soldier has been lost; either comes back as a barrier (C37)."""
        return len(self.barriers) + len(self.soldiers) < BLOCKS

    def without(self, piece: int) -> "Army":
        """Return the army after the loss of a piece."""
        if piece < KINGS:
            dice = tuple([other for other in self.dice if other != piece])
            occupied = self.occupied & ~MASKS[piece]
            return Army(self.king, self.fresh, dice, self.barriers, self.soldiers, occupied, self.walls)
        return army((other for other in self.pieces() if other != piece), self.fresh)

    def moved(self, before: int, after: int) -> "Army":
        """Return the army after a move, turn or transformation of one piece; a king is fresh no longer.

        The commonest moves are made without putting the whole army together anew.
        """
        occupied = self.occupied & ~MASKS[before] | MASKS[after]
        if before < KINGS:
            dice = tuple(sorted([after if piece == before else piece for piece in self.dice]))
            return Army(self.king, self.fresh, dice, self.barriers, self.soldiers, occupied, self.walls)
        if before < SOLDIERS:
            return Army(after - KINGS, False, self.dice, self.barriers, self.soldiers, occupied, self.walls)
        if before >= BARRIERS and after >= BARRIERS:
            barriers = tuple(sorted([after if piece == before else piece for piece in self.barriers]))
            walls = self.walls & ~MASKS[before] | MASKS[after]
            return Army(self.king, self.fresh, self.dice, barriers, self.soldiers, occupied, walls)
        return army((after if piece == before else piece for piece in self.pieces()), self.fresh)


class Board(NamedTuple):
    """A position: the colour to move, its army and the opponent's."""

    colour: int
    me: Army
    you: Army

    def turned(self) -> "Board":
        """Return the same position with the other side to move."""
        return Board(1 - self.colour, self.you, self.me)


def army(pieces: Iterable[int], fresh: bool) -> Army:
    """Make an army of its pieces in any order."""
    order = sorted(pieces)
    kings = [piece for piece in order if KINGS <= piece < SOLDIERS]
    barriers = tuple(piece for piece in order if piece >= BARRIERS)
    return Army(
        kings[0] - KINGS if kings else -1,
        fresh and bool(kings),
        tuple(piece for piece in order if piece < KINGS),
        barriers,
        tuple(piece for piece in order if SOLDIERS <= piece < BARRIERS),
        sum(MASKS[piece] for piece in order),
        sum(MASKS[piece] for piece in barriers),
    )


def coded(piece: int, colour: int) -> str:
    """Return the code of a piece, Black's in brackets (C4)."""
    return CODES[piece] if colour == WHITE else f"({CODES[piece]})"


def write(board: Board) -> str:
    """Return the position line of a board (C10)."""
    white, black = (board.me, board.you) if board.colour == WHITE else (board.you, board.me)
    fresh = ("F" if white.fresh else "") + ("f" if black.fresh else "")
    pieces = [CODES[piece] for piece in white.pieces()] + [f"({CODES[piece]})" for piece in black.pieces()]
    return " ".join(["wb"[board.colour], fresh or "-", *pieces])


@lru_cache(maxsize=1024)
def read(line: str) -> Board:
    """Return the board of a position line; pieces in any order, the ninth column J or I.

    Raises Illegal (a ValueError) that names what is wrong with it: C1, C2, C4 or C10.
    """
    side, fresh, *codes = line.split(" ") if line.count(" ") > 1 else ("", "")
    if side not in ("w", "b") or fresh not in ("Ff", "F", "f", "-"):
        raise Illegal("C10", words("cubulus.line.head", head=f"{side} {fresh}"), line)
    white = _army([code for code in codes if not code.startswith("(")], "F" in fresh, line)
    black = _army([code[1:-1] for code in codes if code.startswith("(") and code.endswith(")")], "f" in fresh, line)
    if len(white.pieces()) + len(black.pieces()) < len(codes):
        raise Illegal("C4", words("cubulus.line.bracket"), line)
    if white.occupied & black.occupied:
        raise Illegal("C15", words("cubulus.line.shared"), line)
    return Board(WHITE, white, black) if side == "w" else Board(BLACK, black, white)


def _army(codes: list[str], fresh: bool, line: str) -> Army:
    pieces = [BY_CODE.get(code.replace("I", "J"), -1) for code in codes]
    if -1 in pieces:
        raise Illegal("C4", words("cubulus.code", code=codes[pieces.index(-1)]), line)
    kinds = [kind(piece) for piece in pieces]
    dice, blocks = kinds.count("die"), kinds.count("barrier") + kinds.count("soldier")
    if kinds.count("king") > 1 or dice > DICE or blocks > BLOCKS:
        raise Illegal("C2", words("cubulus.line.many", dice=dice, blocks=blocks, kings=kinds.count("king")), line)
    found = army(pieces, fresh)
    if found.occupied.bit_count() < len(pieces) + kinds.count("barrier"):
        raise Illegal("C15", words("cubulus.line.shared"), line)
    return found
