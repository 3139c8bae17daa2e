"""Perft of Cubulus beside python-chess's, in positions a second, measured in one run.

Both sides count the last ply in bulk: Cubulus by `Moves.total`, which counts sets of squares, python-chess by
`legal_moves.count()`, which goes through the moves. So a Cubulus perft whose last ply is listed move by move stands
beside them. The fastest of several runs counts, so that a busy machine disturbs less. python-chess (PyPI "chess", GPL)
is used here only.
"""

import time
from collections.abc import Callable, Iterator

import chess

from referee.cubulus.board import START, Board, read
from referee.cubulus.moves import moves_of, played
from referee.cubulus.perft import perft
from referee.cubulus.rules import PRESETS, Rules

RUNS = 3


def chess_perft(board: chess.Board, depth: int) -> int:
    """Return the number of move sequences in chess, the last ply counted in bulk."""
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


def cubulus(preset: str, depth: int, line: str = START) -> Callable[[], int]:
    """Return a perft of Cubulus, ready to run."""
    return lambda: perft(read(line), PRESETS[preset], depth)


def listed(board: Board, rules: Rules, depth: int) -> int:
    """Return perft with the moves of the last ply listed; no exchange is near in the first plies."""
    moves = moves_of(board, rules).each(rules)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(listed(played(board, move).turned(), rules, depth - 1) for move in moves)


def measured(count: Callable[[], int], expected: int) -> float:
    """Return the positions a second of the fastest of several runs; a wrong count ends the run."""
    best = float("inf")
    for _ in range(RUNS):
        began = time.perf_counter()
        nodes = count()
        best = min(best, time.perf_counter() - began)
        if nodes != expected:
            raise SystemExit(f"perft gives {nodes} instead of {expected}")
    return expected / best


def rows() -> Iterator[tuple[str, str]]:
    """Yield what was measured and the figure, for the table."""
    ours = measured(cubulus("cubulus", 5), 2_079_294)
    listing = measured(lambda: listed(read(START), PRESETS["cubulus"], 5), 2_079_294)
    extended = measured(cubulus("cubulus_extended", 3), 84_287)
    theirs = measured(lambda: chess_perft(chess.Board(), 4), 197_281)
    yield "Cubulus perft, basic, depth 5 (2,079,294), positions a second", f"{ours:,.0f}"
    yield "the same with the last ply listed move by move", f"{listing:,.0f}"
    yield "Cubulus perft, extended, depth 3 (84,287), positions a second", f"{extended:,.0f}"
    yield "python-chess perft, start, depth 4 (197,281), positions a second", f"{theirs:,.0f}"
    yield "Cubulus ÷ python-chess", f"{ours / theirs:.2f}"
    yield "Cubulus, last ply listed ÷ python-chess", f"{listing / theirs:.2f}"
