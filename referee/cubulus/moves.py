"""All moves of one side, found from its king outwards (C13-C26, C40-C45).

Moves are found as sets of squares a piece may end on, so that they can be counted without being made: `moves_of` looks
once, `Moves.total` counts, `Moves.each` lists.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from referee.cubulus.board import Army, Board
from referee.cubulus.extended import transformations, turnings
from referee.cubulus.paths import landing, rollings
from referee.cubulus.pieces import BARRIERS, MASKS, PAIRS, SOLDIERS
from referee.cubulus.pieces import barrier as barrier_on
from referee.cubulus.pieces import king as king_on
from referee.cubulus.pieces import soldier as soldier_on
from referee.cubulus.pieces import squares as squares_of
from referee.cubulus.rules import Rules
from referee.cubulus.squares import DIAGONALS, NEIGHBOURS, members
from referee.cubulus.threats import (
    Guard,
    barrier_threats,
    checkers,
    exposed,
    guards,
    king_zone,
    shared,
    threatened,
    threats_to,
)

Move = tuple[int, int, int]
"""The piece before, the same piece after, and the enemy piece taken or -1."""
NOTHING = -1


class Slide(NamedTuple):
    """One move of a barrier: the barrier after, the square newly covered, the outer corner of a quarter turn or 0."""

    after: int
    covered: int
    corner: int


@cache
def slides(barrier: int) -> tuple[Slide, ...]:
    """Return the up to six moves of a barrier on an empty board (C19); sets of one square each."""
    one, other = PAIRS[barrier - BARRIERS]
    found = []
    for keep, leave in ((one, other), (other, one)):
        for new in members(NEIGHBOURS[keep] & ~(1 << leave)):
            corner = NEIGHBOURS[leave] & NEIGHBOURS[new] & ~(1 << keep)
            found.append(Slide(barrier_on(keep, new), 1 << new, corner))
    return tuple(found)


class Moves(NamedTuple):
    """What one side may do, without exchanges.

    `rolls` are a die and the sets of its last squares along the row and the column first; `steps` a king or soldier and
    the set of its next squares; `others` single moves.
    """

    board: Board
    rolls: list[tuple[int, int, int]]
    steps: list[tuple[int, int]]
    others: list[Move]

    def total(self) -> int:
        """Return the number of moves without making a list of them."""
        total = len(self.others)
        for _, rows, columns in self.rolls:
            total += rows.bit_count() + columns.bit_count()
        for _, targets in self.steps:
            total += targets.bit_count()
        return total

    def each(self, rules: Rules) -> Iterator[Move]:
        """Yield every move."""
        yield from self.others
        you = self.board.you
        for piece, rows, columns in self.rolls:
            after = landing(piece, rules.handedness)
            for square in members(rows):
                yield piece, after.rows[square], taken(you, square)
            for square in members(columns):
                yield piece, after.columns[square], taken(you, square)
        for piece, targets in self.steps:
            start = piece - squares_of(piece)[0]
            for square in members(targets):
                yield piece, start + square, taken(you, square)


def taken(you: Army, square: int) -> int:
    """Return the piece of an army that stands on a square, or -1."""
    return you.on(square) if you.occupied >> square & 1 else NOTHING


class Duty(NamedTuple):
    """What the side to move owes its king.

    Without `heed` it may leave the king threatened (C28); `forgiven` are checking pieces whose check need not be
    answered (C27).
    """

    heed: bool = True
    forgiven: tuple[int, ...] = ()


BOUND = Duty()


def moves_of(board: Board, rules: Rules, duty: Duty = BOUND) -> Moves:
    """Return all moves of the side to move."""
    watch = guards(board, rules, duty.forgiven) if duty.heed else []
    me, you = board.me, board.you
    occupied = me.occupied | you.occupied
    free = ~(me.occupied | you.walls | 1 << you.king if you.king >= 0 else me.occupied | you.walls)
    rolls = []
    near = 0
    views = rollings()
    for piece in me.dice:
        view = views[piece]
        near |= view.ring & you.walls
        there = occupied & view.between  # `view.reach`, spelt out: this line is where the time goes
        rows, columns = view.known.get(there) or view.search(there)
        targets = allowed(MASKS[piece], occupied, watch) & free if watch else free
        rolls.append((piece, rows & targets, columns & targets))
    steps = [
        (piece, DIAGONALS[piece - SOLDIERS] & free & allowed(MASKS[piece], occupied, watch)) for piece in me.soldiers
    ]
    steps.append((king_on(me.king), king_steps(board, free, rules, duty.heed)))
    others = list(slid(me, occupied, watch, rules))
    if you.walls:
        others += barrier_captures(board, near, rules, duty)
    if rules.rotation:
        others += turnings(me, occupied, watch)
    if rules.transformation:
        others += transformations(board, watch, rules)
    return Moves(board, rolls, steps, others)


def allowed(piece: int, occupied: int, watch: list[Guard]) -> int:
    """Return the squares on which a piece (given as its set of squares) may end without exposing its king (C23)."""
    targets = -1
    rest = occupied & ~piece
    for between, attacker in watch:
        if not rest & between:
            targets &= between | attacker
    return targets


def king_steps(board: Board, free: int, rules: Rules, heed: bool) -> int:
    """Return the set of squares the king may step to (C18, C23, C45)."""
    me, you = board.me, board.you
    targets = king_zone(me, rules) & free
    if not heed:
        return targets
    return targets & ~threatened(you, (me.occupied | you.occupied) & ~(1 << me.king), targets, rules)


def slid(me: Army, occupied: int, watch: list[Guard], rules: Rules) -> Iterator[Move]:
    """Yield the moves of the barriers (C19, C20)."""
    around = rules.pivot_corner == "must_be_empty"
    for barrier in me.barriers:
        for slide in slides(barrier):
            if occupied & (slide.covered | slide.corner if around else slide.covered):
                continue
            if not watch or safe(occupied & ~MASKS[barrier] | MASKS[slide.after], watch):
                yield barrier, slide.after, NOTHING


def safe(occupied: int, watch: list[Guard]) -> bool:
    """Say whether something stands on every way to the king, when these squares are occupied."""
    return all(between & occupied for between, _ in watch)


def barrier_captures(board: Board, near: int, rules: Rules, duty: Duty) -> Iterator[Move]:
    """Yield the captures of barriers (C25, C26); `near` are their squares at the distance of some die."""
    me, you = board.me, board.you
    near |= king_zone(me, rules)
    for piece in me.soldiers:
        near |= DIAGONALS[piece - SOLDIERS]
    for wall in you.barriers:
        if near & MASKS[wall] == MASKS[wall]:
            for move in captures_of(board, wall, rules):
                if not (duty.heed and exposes(board, move, rules, duty.forgiven)):
                    yield move


def captures_of(board: Board, wall: int, rules: Rules) -> Iterator[Move]:
    """Yield the moves that capture one barrier, whether or not they expose the own king."""
    pair = PAIRS[wall - BARRIERS]
    occupied = (board.me.occupied | board.you.occupied) & ~MASKS[wall]
    first, second = barrier_threats(board.me, occupied, pair, rules)
    for square, movers, others in ((pair[0], first, second), (pair[1], second, first)):
        for piece in movers:
            if shared((piece,), others, rules):
                for after in ends_on(piece, square, occupied, rules):
                    yield piece, after, wall


def ends_on(piece: int, square: int, occupied: int, rules: Rules) -> tuple[int, ...]:
    """Return what a piece that threatens a square becomes there: two dice when both its ways are open and differ."""
    if piece >= SOLDIERS:
        return (soldier_on(square),)
    if piece >= len(rollings()):
        return (king_on(square),)
    rows, columns = rollings()[piece].reach(occupied)
    after = landing(piece, rules.handedness)
    found = (after.rows[square],) if rows >> square & 1 else ()
    return (*found, after.columns[square]) if columns >> square & 1 else found


def king_captures(board: Board, rules: Rules) -> Iterator[Move]:
    """Yield the moves that take the enemy king, where the rules allow such an end (C28)."""
    occupied = board.me.occupied | board.you.occupied
    for piece in threats_to(board.me, occupied, board.you.king, rules):
        for after in ends_on(piece, board.you.king, occupied, rules):
            yield piece, after, king_on(board.you.king)


def played(board: Board, move: Move) -> Board:
    """Return the position after a move, still seen from the side that made it."""
    before, after, gone = move
    me = board.me.moved(before, after)
    return Board(board.colour, me, board.you if gone < 0 else board.you.without(gone))


def exposes(board: Board, move: Move, rules: Rules, forgiven: tuple[int, ...] = ()) -> bool:
    """Say whether a move leaves the own king threatened by a piece that is not forgiven (C23)."""
    after = played(board, move)
    if not forgiven or after.me.king != board.me.king:
        return exposed(after.me, after.you, rules)
    return bool(set(checkers(after, rules)) - set(forgiven))
