"""Pieces on their squares as small numbers, and the codes that name them (C4).

A piece is an int that says kind, square and, for a die, its position; a barrier's says both its squares. The colour is
not in it: it belongs to an army. The ints of a kind are in the order of notation, column then row.
"""

from referee.cube import POSITIONS
from referee.cubulus.squares import NAMES, NEIGHBOURS, SQUARES, members

TURNS = len(POSITIONS)
KINGS = len(SQUARES) * TURNS
SOLDIERS = KINGS + len(SQUARES)
BARRIERS = SOLDIERS + len(SQUARES)
"""Where the ints of the kinds begin: dice 0.., then kings, soldiers, barriers."""

PAIRS = tuple((one, other) for one in SQUARES for other in members(NEIGHBOURS[one]) if one < other)
"""The two squares of each possible barrier."""
_PAIR_NUMBERS = {pair: number for number, pair in enumerate(PAIRS)}
_TURN_NUMBERS = {position: number for number, position in enumerate(POSITIONS)}


def die(square: int, top: int, south: int) -> int:
    """Return the die on a square in a position."""
    return square * TURNS + _TURN_NUMBERS[top, south]


def king(square: int) -> int:
    """Return the king on a square."""
    return KINGS + square


def soldier(square: int) -> int:
    """Return the soldier on a square."""
    return SOLDIERS + square


def barrier(one: int, other: int) -> int:
    """Return the barrier on two squares that share a side, in either order."""
    return BARRIERS + _PAIR_NUMBERS[min(one, other), max(one, other)]


def kind(piece: int) -> str:
    """Return "die", "king", "soldier" or "barrier"."""
    if piece < KINGS:
        return "die"
    if piece < SOLDIERS:
        return "king"
    return "soldier" if piece < BARRIERS else "barrier"


def position(piece: int) -> tuple[int, int]:
    """Return (top, south) of a die."""
    return POSITIONS[piece % TURNS]


def squares(piece: int) -> tuple[int, ...]:
    """Return the squares that a piece covers: one, or a barrier's two."""
    if piece < KINGS:
        return (piece // TURNS,)
    if piece < SOLDIERS:
        return (piece - KINGS,)
    return (piece - SOLDIERS,) if piece < BARRIERS else PAIRS[piece - BARRIERS]


def _code(piece: int) -> str:
    places = "".join(NAMES[square] for square in squares(piece))
    if piece < KINGS:
        return "{}{}".format(*position(piece)) + places
    return places + "S" if SOLDIERS <= piece < BARRIERS else places


PIECES = range(BARRIERS + len(PAIRS))
CODES = tuple(_code(piece) for piece in PIECES)
"""The code of every piece, by its int: "23B1", "E1", "E2S", "C2D2"."""
MASKS = tuple(sum(1 << square for square in squares(piece)) for piece in PIECES)
"""The set of squares that every piece covers, by its int."""
BY_CODE = {code: piece for piece, code in enumerate(CODES)}
