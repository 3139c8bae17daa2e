"""The pieces of Cubulus as a page draws them."""

from referee.cube import east
from referee.cubulus.board import BLOCKS, DICE, Board, coded
from referee.cubulus.pieces import kind, position, squares
from referee.cubulus.records import armies
from referee.cubulus.rules import Rules
from referee.cubulus.squares import NAMES
from webui.views.onlooker import Json


def pieces_view(board: Board, rules: Rules) -> list[Json]:
    """Return every piece on the board, White's first."""
    sides = enumerate(armies(board))
    return [piece_view(piece, colour, rules) for colour, army in sides for piece in army.pieces()]


def piece_view(piece: int, colour: int, rules: Rules) -> Json:
    """Return a piece: its code (C4), kind, side, squares, and of a die the faces on top, south and east (C6)."""
    found: Json = {
        "code": coded(piece, colour),
        "kind": kind(piece),
        "side": colour,
        "squares": [NAMES[square] for square in squares(piece)],
    }
    if kind(piece) == "die":
        place = position(piece)
        found["faces"] = [*place, east(place, rules.handedness)]
    return found


def lost(board: Board, colour: int) -> Json:
    """Return how many dice, and how many barriers and soldiers together, a side has lost (C10)."""
    army = armies(board)[colour]
    return {"dice": DICE - len(army.dice), "barriers": BLOCKS - len(army.barriers) - len(army.soldiers)}
