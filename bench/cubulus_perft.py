"""Perft of Cubulus beside python-chess's, in positions a second, measured in one run.

    python -m pip install -e '.[bench]'
    python bench/cubulus_perft.py

Both sides count the last ply in bulk: Cubulus by `Moves.total`, which counts sets of squares, python-chess by
`legal_moves.count()`, which goes through the moves. So a Cubulus perft whose last ply is listed move by move stands
beside them. The fastest of several runs counts, so that a busy machine disturbs less. python-chess (PyPI "chess", GPL)
is used here only.
"""

import time
from collections.abc import Callable

import chess

from referee.cubulus.board import START, Board, read
from referee.cubulus.moves import moves_of, played
from referee.cubulus.perft import perft
from referee.cubulus.rules import PRESETS, Rules

RUNS = 3
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MIDDLE = (
    "w Ff E1 36A2 54B3 53C1 63D1 63F1 53G1 54H3 13J1 D2E2 F2G2 "
    "(E8) (14A9) (53B7) (54C9) (64D9) (64F9) (54G9) (24H9) (14J9) (C8D8) (F7F8)"
)


def chess_perft(board: chess.Board, depth: int) -> int:
    """Return the number of move sequences in chess, the last ply counted in bulk."""
    if depth == 1:
        return board.legal_moves.count()
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


def measured(name: str, count: Callable[[], int], expected: int | None = None) -> float:
    """Print and return the positions a second of the fastest of several runs."""
    best = float("inf")
    for _ in range(RUNS):
        began = time.perf_counter()
        nodes = count()
        best = min(best, time.perf_counter() - began)
    if expected is not None and nodes != expected:
        raise SystemExit(f"{name}: {nodes} instead of {expected}")
    print(f"{name:<34} {nodes:>10} {best:>8.3f} s {nodes / best:>12,.0f} positions/s")
    return nodes / best


def main() -> None:
    """Measure and compare."""
    ours = measured("cubulus basic, start, depth 5", cubulus("cubulus", 5), 2_079_294)
    one_by_one = measured("the same, last ply listed", lambda: listed(read(START), PRESETS["cubulus"], 5), 2_079_294)
    measured("cubulus basic, start, depth 4", cubulus("cubulus", 4), 89_137)
    measured("cubulus basic, middle, depth 3", cubulus("cubulus", 3, MIDDLE))
    measured("cubulus extended, start, depth 3", cubulus("cubulus_extended", 3), 84_287)
    theirs = measured("python-chess, start, depth 4", lambda: chess_perft(chess.Board(), 4), 197_281)
    measured("python-chess, kiwipete, depth 3", lambda: chess_perft(chess.Board(KIWIPETE), 3), 97_862)
    print(f"cubulus : python-chess = {ours / theirs:.2f}, last ply listed {one_by_one / theirs:.2f}")


if __name__ == "__main__":
    main()
