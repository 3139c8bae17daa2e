"""What an army threatens: squares, barriers, and the enemy king (C21-C26)."""

from referee.cubulus.board import Army, Board
from referee.cubulus.paths import rollings
from referee.cubulus.pieces import MASKS, SOLDIERS
from referee.cubulus.pieces import king as king_on
from referee.cubulus.rules import Rules
from referee.cubulus.squares import DIAGONALS, NEIGHBOURS

Guard = tuple[int, int]
"""A way to the king that is open or nearly so: the set of squares between, and the square of the enemy piece.

A turn of another piece keeps the king safe iff it leaves something on the way or captures the piece."""


def king_zone(army: Army, rules: Rules) -> int:
    """Return the squares that the king threatens, the diagonals while its first step is still to come (C18, C45)."""
    if army.king < 0:
        return 0
    if army.fresh and rules.king_first_diagonal:
        return NEIGHBOURS[army.king] | DIAGONALS[army.king]
    return NEIGHBOURS[army.king]


def threatened(army: Army, occupied: int, among: int, rules: Rules) -> int:
    """Return which squares of a set the army threatens while these squares are occupied (C21)."""
    hit = king_zone(army, rules)
    for piece in army.soldiers:
        hit |= DIAGONALS[piece - SOLDIERS]
    views = rollings()
    for piece in army.dice:
        view = views[piece]
        if view.ring & among:
            rows, columns = view.reach(occupied)
            hit |= rows | columns
    return hit & among


def threats_to(army: Army, occupied: int, square: int, rules: Rules) -> tuple[int, ...]:
    """Return the pieces of the army that threaten a square (C21), in the order of notation."""
    there = 1 << square
    found = [king_on(army.king)] if king_zone(army, rules) & there else []
    views = rollings()
    for piece in army.dice:
        if views[piece].ring & there:
            rows, columns = views[piece].reach(occupied)
            found += [piece] * bool((rows | columns) & there)
    found += [piece for piece in army.soldiers if DIAGONALS[piece - SOLDIERS] & there]
    return tuple(found)


def exposed(me: Army, you: Army, rules: Rules) -> bool:
    """Say whether the king of `me` stands on a threatened square (C22)."""
    return bool(threatened(you, me.occupied | you.occupied, 1 << me.king, rules))


def checkers(board: Board, rules: Rules) -> tuple[int, ...]:
    """Return the pieces that give check to the side to move."""
    if board.me.king < 0:
        return ()
    return threats_to(board.you, board.me.occupied | board.you.occupied, board.me.king, rules)


def guards(board: Board, rules: Rules, forgiven: tuple[int, ...] = ()) -> list[Guard]:
    """Return every way to the king of the side to move with at most two pieces on it.

    No turn takes more than two squares off a way but a capture of a barrier, which is looked at by itself. Pieces in
    `forgiven` give a check that need not be answered.
    """
    me, you = board.me, board.you
    here = 1 << me.king
    occupied = me.occupied | you.occupied
    found = []
    views = rollings()
    for piece in you.dice:
        if views[piece].ring & here and piece not in forgiven:
            for between in views[piece].ways(me.king):
                if (between & occupied).bit_count() <= 2:
                    found.append((between, MASKS[piece]))
    near = [piece for piece in you.soldiers if DIAGONALS[piece - SOLDIERS] & here]
    near += [king_on(you.king)] if king_zone(you, rules) & here else []
    return found + [(0, MASKS[piece]) for piece in near if piece not in forgiven]


def barrier_threats(
    army: Army, occupied: int, wall: tuple[int, int], rules: Rules
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the pieces that threaten the first and the second square of an enemy barrier, rolling over it (C25, C26).

    A way to one of its squares can pass the other only, and may; so the barrier is no obstacle for these.
    """
    open_to = occupied & ~(1 << wall[0] | 1 << wall[1])
    return threats_to(army, open_to, wall[0], rules), threats_to(army, open_to, wall[1], rules)


def shared(first: tuple[int, ...], second: tuple[int, ...], rules: Rules) -> bool:
    """Say whether two different pieces stand for the two squares of a barrier (C25); one may do under the option."""
    if rules.barrier_attackers == "any" or len(first) > 1:
        return bool(first and second)
    return bool(first and set(second) - set(first))


def can_take_barrier(army: Army, occupied: int, wall: tuple[int, int], rules: Rules) -> bool:
    """Say whether the army could capture an enemy barrier on these two squares (C25)."""
    return shared(*barrier_threats(army, occupied, wall, rules), rules)
