"""The turns open to the player who is to move, as a page offers them: piece by piece, way by way (C34)."""

from collections.abc import Iterable

from referee.cubulus import State
from referee.cubulus.board import BLACK, WHITE, Board, coded
from referee.cubulus.exchange import Exchange, exchanged
from referee.cubulus.legality import accepted_turns
from referee.cubulus.moves import NOTHING, Move
from referee.cubulus.pieces import kind, squares
from referee.cubulus.pieces import king as king_on
from referee.cubulus.squares import NAMES
from referee.cubulus.turns import Part, Parts, text
from referee.cubulus.ways import goals, way
from webui.views.cubulus_board import lost, piece_view, pieces_view
from webui.views.onlooker import Json


def turns_view(state: State) -> Json:
    """Return the turns without an exchange before the move, and for each such exchange those that go on from it."""
    plain: dict[Move, list[Parts]] = {}
    after: dict[Exchange, list[Parts]] = {}
    for parts in sorted(accepted_turns(state), key=lambda parts: text(parts, state.player)):
        first = parts[0]
        if isinstance(first, Exchange):
            after.setdefault(first, []).append(parts)
        else:
            plain.setdefault(first, []).append(parts)
    moves = [_turn(state, state.board, move, several) for move, several in plain.items()]
    return {"moves": moves, "exchanges": [_exchange(state, one, several) for one, several in after.items()]}


def _turn(state: State, board: Board, move: Move, several: Iterable[Parts]) -> Json:
    """Return a move: alone, and with each exchange that may follow it in the same turn."""
    found = {len(parts) > 1: text(parts, state.player) for parts in several if len(parts) == 1}
    late = [parts for parts in several if len(parts) > 1]
    return _move(state, board, move) | {
        "text": found.get(False),
        "late": [_back(state, parts[1]) | {"text": text(parts, state.player)} for parts in late],
    }


def _move(state: State, board: Board, move: Move) -> Json:
    before, after, taken = move
    return {
        "piece": coded(before, board.colour),
        "after": piece_view(after, board.colour, state.rules),
        "how": _how(before, after),
        "goals": [NAMES[square] for square in goals(move)],
        "way": [NAMES[square] for square in way(board, move, state.rules)],
        "takes": None if taken == NOTHING else piece_view(taken, 1 - board.colour, state.rules),
    }


def _how(before: int, after: int) -> str:
    """Return what a piece does: "roll", "turn" on its square (C40), "step", "slide", "tip" up or down (C41)."""
    if kind(before) != kind(after):
        return "tip"
    if kind(before) == "die":
        return "turn" if squares(before) == squares(after) else "roll"
    return "slide" if kind(before) == "barrier" else "step"


def _exchange(state: State, exchange: Exchange, several: list[Parts]) -> Json:
    board = exchanged(state.board, exchange)
    turns = []
    for parts in several:
        move = parts[1]
        assert not isinstance(move, Exchange), "two exchanges are in no turn"
        turns.append(_move(state, board, move) | {"text": text(parts, state.player), "late": []})
    losses = [lost(board, colour) for colour in (WHITE, BLACK)]
    return _back(state, exchange) | {"pieces": pieces_view(board, state.rules), "lost": losses, "moves": turns}


def _back(state: State, part: Part) -> Json:
    """Return what an exchange does: who goes home, what comes back, what is taken at home (C35, C36)."""
    assert isinstance(part, Exchange)
    return {
        "king": coded(king_on(part.left), state.player),
        "left": NAMES[part.left],
        "home": NAMES[part.home],
        "back": piece_view(part.back, state.player, state.rules),
        "takes": None if part.taken == NOTHING else piece_view(part.taken, 1 - state.player, state.rules),
    }
