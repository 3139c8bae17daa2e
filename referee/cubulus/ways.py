"""Over which squares a piece goes: what a page draws of a move, and what a hand on the board does."""

from referee.cubulus.board import Board
from referee.cubulus.moves import NOTHING, Move
from referee.cubulus.paths import Path, landing, rollings
from referee.cubulus.pieces import MASKS, kind, squares
from referee.cubulus.rules import Rules
from referee.cubulus.squares import beside

_STEPS = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}


def goals(move: Move) -> tuple[int, ...]:
    """Return the squares that a move newly covers; that of the die where it is only turned (C40)."""
    before, after, _ = move
    new = tuple(square for square in squares(after) if not MASKS[before] >> square & 1)
    return new or squares(after)


def way(board: Board, move: Move, rules: Rules) -> tuple[int, ...]:
    """Return the squares that a die rolls over one by one, the last included; for other moves those of `goals`.

    Of two open ways with the same result (C17) it is the one along the row first. A die that captures a barrier may
    roll over it (C26).
    """
    before, after, taken = move
    if kind(before) != "die" or squares(before) == squares(after):
        return goals(move)
    occupied = board.me.occupied | board.you.occupied
    if taken != NOTHING:
        occupied &= ~MASKS[taken]
    path = next(path for path in _leading_to(before, after, rules) if not path.between & occupied)
    return _walked(squares(before)[0], path)


def _leading_to(before: int, after: int, rules: Rules) -> list[Path]:
    """Return the one or two ways on which a die becomes what it is afterwards."""
    (target,), rolling, lands = squares(after), rollings()[before], landing(before, rules.handedness)
    found = [rolling.rows[target]] if lands.rows.get(target) == after else []
    return found + ([rolling.columns[target]] if lands.columns.get(target) == after else [])


def _walked(square: int, path: Path) -> tuple[int, ...]:
    walked = [square]
    for direction in path.directions:
        following = beside(walked[-1], *_STEPS[direction])
        assert following is not None, "a path stays on the board"
        walked.append(following)
    return tuple(walked[1:])
