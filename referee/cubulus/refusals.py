"""Why a move that was said is not among the moves there are: the first rule it breaks, with what would be allowed."""

from referee.core import Refusal, words
from referee.cubulus.board import Board, coded
from referee.cubulus.extended import beds, can_be_taken, tips
from referee.cubulus.moves import ends_on, played, slides, taken
from referee.cubulus.notation import SaidMove
from referee.cubulus.paths import rollings
from referee.cubulus.pieces import BARRIERS, MASKS, PAIRS, SOLDIERS, kind, position, squares
from referee.cubulus.rules import Rules
from referee.cubulus.squares import DIAGONALS, NAMES, column_row, members
from referee.cubulus.threats import barrier_threats, checkers, king_zone, shared


def names(pieces: tuple[int, ...], colour: int) -> str:
    """Return the codes of pieces for a sentence: "31E4, 24J9"."""
    return ", ".join(coded(piece, colour) for piece in pieces)


def why_not(board: Board, rules: Rules, move: SaidMove) -> Refusal:
    """Return the first rule that a move breaks which is none of the side to move."""
    found = _absent(board, move) or _of_kind(board, rules, move)
    return found or _exposing(board, rules, move)


def _absent(board: Board, move: SaidMove) -> Refusal | None:
    if move.before in board.me.pieces():
        return None
    there = [piece for piece in board.me.pieces() if MASKS[piece] & MASKS[move.before]]
    code = coded(move.before, board.colour)
    if not there:
        return Refusal("C4", words("cubulus.absent", code=code))
    return Refusal("C4", words("cubulus.other", code=code, there=names(tuple(there), board.colour)))


def _of_kind(board: Board, rules: Rules, move: SaidMove) -> Refusal | None:
    match kind(move.before), kind(move.after):
        case "die", "die":
            return _die(board, rules, move)
        case "king", "king":
            return _king(board, rules, move)
        case "barrier", "barrier":
            return _barrier(board, rules, move)
        case "soldier", "soldier":
            return _soldier(board, rules, move)
        case ("barrier", "soldier") | ("soldier", "barrier"):
            return _tipped(board, rules, move)
    codes = {"code": coded(move.before, board.colour), "after": coded(move.after, board.colour)}
    return Refusal("C50", words("cubulus.becomes", **codes))


def _exposing(board: Board, rules: Rules, move: SaidMove) -> Refusal:
    """Return the refusal of a move that every piece could make, but for its own king (C23)."""
    (square, *_) = squares(move.after)
    after = played(board, (move.before, move.after, taken(board.you, square)))
    pieces = names(checkers(after, rules), 1 - board.colour)
    return Refusal("C23", words("cubulus.exposed", king=NAMES[after.me.king], pieces=pieces))


def _die(board: Board, rules: Rules, move: SaidMove) -> Refusal | None:
    (start,), (end,) = squares(move.before), squares(move.after)
    if start == end:
        return _turned(board, rules, move)
    view, top = rollings()[move.before], position(move.before)[0]
    if not view.ring >> end & 1:
        far = sum(abs(one - other) for one, other in zip(column_row(start), column_row(end), strict=True))
        return Refusal("C13", words("cubulus.die.distance", code=coded(move.before, board.colour), n=top, far=far))
    occupied = board.me.occupied | board.you.occupied
    wall = next((wall for wall in board.you.barriers if MASKS[wall] >> end & 1), None)
    refusal = _ending(board, end) or (None if wall is None else _held(board, rules, wall))
    if wall is not None:
        occupied &= ~MASKS[wall]
    return refusal or _way(board, rules, move, occupied)


def _way(board: Board, rules: Rules, move: SaidMove, occupied: int) -> Refusal | None:
    """Refuse a die whose ways are all blocked, or that would show other faces on any of them (C7, C15)."""
    (end,) = squares(move.after)
    possible = ends_on(move.before, end, occupied, rules)
    if not possible:
        on_way = occupied & (rollings()[move.before].ways(end)[0] | rollings()[move.before].ways(end)[-1])
        where = ", ".join(NAMES[square] for square in members(on_way))
        return Refusal("C15", words("cubulus.die.blocked", square=NAMES[end], where=where))
    if move.after not in possible:
        said, rolled = coded(move.after, board.colour), names(possible, board.colour)
        return Refusal("C7", words("cubulus.die.faces", code=said, possible=rolled))
    return None


def _ending(board: Board, square: int) -> Refusal | None:
    """Refuse to end on an own piece or on the enemy king (C16, C24)."""
    if board.me.occupied >> square & 1:
        return Refusal("C16", words("cubulus.own", square=NAMES[square]))
    if board.you.king == square:
        return Refusal("C24", words("cubulus.takes_king", square=NAMES[square]))
    return None


def _held(board: Board, rules: Rules, wall: int) -> Refusal | None:
    """Refuse to capture a barrier that two pieces do not threaten (C25)."""
    pair = PAIRS[wall - BARRIERS]
    first, second = barrier_threats(board.me, board.me.occupied | board.you.occupied, pair, rules)
    if shared(first, second, rules):
        return None
    why = words(
        "cubulus.held",
        code=coded(wall, 1 - board.colour),
        first=len(first),
        second=len(second),
        one=NAMES[pair[0]],
        other=NAMES[pair[1]],
    )
    return Refusal("C25", why)


def _turned(board: Board, rules: Rules, move: SaidMove) -> Refusal | None:
    if move.before == move.after:
        return Refusal("C12", words("cubulus.pass"))
    if not rules.rotation:
        return Refusal("C40", words("cubulus.rotation.off"))
    if position(move.before)[0] != position(move.after)[0]:
        return Refusal("C40", words("cubulus.rotation.top", top=position(move.before)[0]))
    return Refusal("C40", words("cubulus.rotation.check"))


def _king(board: Board, rules: Rules, move: SaidMove) -> Refusal | None:
    (end,) = squares(move.after)
    if not king_zone(board.me, rules) >> end & 1:
        diagonal = rules.king_first_diagonal and DIAGONALS[board.me.king] >> end & 1
        key = "cubulus.king.moved" if diagonal else "cubulus.king.far"
        return Refusal("C45" if diagonal else "C18", words(key, square=NAMES[end]))
    return _short_step(board, rules, end)


def _soldier(board: Board, rules: Rules, move: SaidMove) -> Refusal | None:
    (end,) = squares(move.after)
    if not DIAGONALS[move.before - SOLDIERS] >> end & 1:
        return Refusal("C42", words("cubulus.soldier.far", square=NAMES[end]))
    return _short_step(board, rules, end)


def _short_step(board: Board, rules: Rules, end: int) -> Refusal | None:
    wall = next((wall for wall in board.you.barriers if MASKS[wall] >> end & 1), None)
    return _ending(board, end) or (None if wall is None else _held(board, rules, wall))


def _barrier(board: Board, rules: Rules, move: SaidMove) -> Refusal | None:
    slide = next((slide for slide in slides(move.before) if slide.after == move.after), None)
    if slide is None:
        codes = {"code": coded(move.before, board.colour), "after": coded(move.after, board.colour)}
        return Refusal("C19", words("cubulus.barrier.far", **codes))
    occupied = board.me.occupied | board.you.occupied
    if slide.covered & occupied:
        return Refusal("C20", words("cubulus.barrier.full", square=_one(slide.covered)))
    if rules.pivot_corner == "must_be_empty" and slide.corner & occupied:
        return Refusal("C20", words("cubulus.barrier.corner", square=_one(slide.corner)))
    return None


def _one(square: int) -> str:
    return NAMES[square.bit_length() - 1]


def _tipped(board: Board, rules: Rules, move: SaidMove) -> Refusal | None:
    if not rules.transformation:
        return Refusal("C41", words("cubulus.no_transformation"))
    refusal = _tips_there(rules, move, board.colour)
    if refusal:
        return refusal
    occupied = board.me.occupied | board.you.occupied
    full = MASKS[move.after] & occupied
    if full:
        return Refusal("C44", words("cubulus.tip.full", square=_one(full)))
    then = occupied & ~MASKS[move.before] | MASKS[move.after]
    return _unsafe(board, rules, move.before, occupied) or (
        _unsafe(board, rules, move.after, then) if rules.transform_safety == "before_and_after" else None
    )


def _tips_there(rules: Rules, move: SaidMove, colour: int) -> Refusal | None:
    any_side = rules.tip_squares == "any_side"
    if move.before >= BARRIERS:
        places = tips(move.before, any_side)
        if move.after - SOLDIERS in places:
            return None
        where = ", ".join(NAMES[square] for square in places)
        return Refusal("C41", words("cubulus.tip.up", code=coded(move.before, colour), where=where))
    if not rules.soldier_lies_down:
        return Refusal("C41", words("cubulus.tip.stays"))
    places = beds(move.before - SOLDIERS, any_side)
    if move.after in places:
        return None
    return Refusal("C41", words("cubulus.tip.down", code=coded(move.before, colour), where=names(places, colour)))


def _unsafe(board: Board, rules: Rules, piece: int, occupied: int) -> Refusal | None:
    if not can_be_taken(board.you, piece, occupied, rules):
        return None
    return Refusal("C43", words("cubulus.tip.unsafe", code=coded(piece, board.colour)))
