"""The published positions, games and counts of Cubulus."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
from cubulus_play import SHEETS, published, said, texts

from referee.cubulus import Rules, Turn, apply, start
from referee.cubulus.board import START, Board, read, write
from referee.cubulus.perft import perft
from referee.cubulus.rules import PRESETS
from referee.cubulus.threats import checkers
from referee.cubulus.turns import after_turn, any_turn, text, turns

MOST = 100_000
"""Positions of the longest count here; the longer ones are counted in bench/."""
EXTENDED = PRESETS["cubulus_extended"]
NAMED = {
    "basic": Rules(),
    "extended": EXTENDED,
    "basic_left_handed": Rules(handedness="L"),
    "extended_left_handed": Rules(rotation=True, transformation=True, king_first_diagonal=True, handedness="L"),
    "rotation_only": Rules(rotation=True),
    "transformation_only": Rules(transformation=True),
    "king_first_diagonal_only": Rules(king_first_diagonal=True),
    "extended_any_side": Rules(rotation=True, transformation=True, king_first_diagonal=True, tip_squares="any_side"),
    "basic_pivot_corner_must_be_empty": Rules(pivot_corner="must_be_empty"),
}


def status(line: str, rules: Rules) -> str:
    board = read(line)
    check = bool(checkers(board, rules))
    if any_turn(board, rules):
        return "check" if check else "ongoing"
    return "mate" if check else "stalemate"


def digest(turns: list[str]) -> str:
    return hashlib.sha256("\n".join(turns).encode()).hexdigest()


def check_turns(position: dict[str, Any]) -> list[str]:
    rules, line = SHEETS[position["rules"]], position["position"]
    assert write(read(line)) == line
    found = texts(line, rules)
    assert len(found) == len(set(found)) == position["turn_count"], line
    assert digest(found) == position["turns_sha256"], line
    assert status(line, rules) == position["status"], line
    return found


def test_named_positions_have_their_turns_results_and_counts(vectors: Path) -> None:
    for position in published(vectors, "positions")["positions"]:
        rules, board = SHEETS[position["rules"]], read(position["position"])
        found = check_turns(position)
        assert set(position["must_include"]) <= set(found)
        assert not set(position["must_exclude"]) & set(found)
        assert position.get("turns", found) == found
        results = {text(parts, board.colour): write(after_turn(board, parts)) for parts in turns(board, rules)}
        assert position.get("results", results) == results
        for depth, count in enumerate(position["perft"], 1):
            if count <= MOST:
                assert perft(board, rules, depth) == count, (position["name"], depth)


def test_random_positions_have_their_turns(vectors: Path) -> None:
    for position in published(vectors, "random")["positions"]:
        check_turns(position)


def test_whole_games_replay_from_their_turns(vectors: Path) -> None:
    games = published(vectors, "games")
    for game in games["games"]:
        state = start(SHEETS[game["rules"]], games["start"])
        for turn, line, check in game["turns"]:
            assert state.ended is None
            state = apply(state, Turn(turn))
            assert (state.position, state.announced) == (line, check)
        end = game["end"]
        ended = state.ended and {
            "reason": {"C30": "mate", "C31": "stalemate"}[state.ended.rule],
            "winner": "wb"[state.ended.winner or 0],
        }
        assert ended == end


def test_the_start_is_that_of_the_sheet(vectors: Path) -> None:
    assert published(vectors, "perft")["start"] == START == start(Rules()).position


@pytest.mark.parametrize("name", sorted(NAMED))
def test_published_numbers_of_turn_sequences(vectors: Path, name: str) -> None:
    counts = published(vectors, "perft")[name]["perft"]
    for depth, count in enumerate(counts, 1):
        if count <= MOST:
            assert perft(read(START), NAMED[name], depth) == count, depth


def test_published_numbers_are_all_known(vectors: Path) -> None:
    """A new rule set in the vectors must not pass unseen; the wrong count that ignores C17 is no rule set."""
    named = {
        name for name, value in published(vectors, "perft").items() if isinstance(value, dict) and "perft" in value
    }
    assert named - set(NAMED) == {"basic_every_path_counted"}


def details(board: Board, rules: Rules, depth: int) -> dict[str, int]:
    """Count what the last turns of all sequences are."""
    total = dict.fromkeys(("nodes", "captures", "barrier_captures", "exchanges", "checks", "mates", "stalemates"), 0)
    for parts in turns(board, rules):
        after = after_turn(board, parts)
        for name, count in (
            details(after, rules, depth - 1) if depth > 1 else last(board, parts, after, rules)
        ).items():
            total[name] += count
    return total


def last(board: Board, parts: Any, after: Board, rules: Rules) -> dict[str, int]:
    check, can_move = bool(checkers(after, rules)), any_turn(after, rules)
    gone = len(board.you.pieces()) - len(after.me.pieces())
    walls = len(board.you.barriers) - len(after.me.barriers)
    return {
        "nodes": 1,
        "captures": gone,
        "barrier_captures": walls,
        "exchanges": len(parts) - 1,
        "checks": int(check),
        "mates": int(check and not can_move),
        "stalemates": int(not check and not can_move),
    }


def test_published_captures_and_checks(vectors: Path) -> None:
    numbers = published(vectors, "perft")
    for row in numbers["basic_details"]:
        if row["nodes"] <= 10_000:
            assert details(read(START), Rules(), row["depth"]) == {k: v for k, v in row.items() if k != "depth"}


@pytest.mark.parametrize("sheet", ["basic", "extended"])
def test_perft_counts_what_is_listed(sheet: str) -> None:
    """Counting sets of squares gives as many turns as listing them, exchanges included."""
    rules = SHEETS[sheet]
    for line in ("w - G8 13A1 C2D2 F2G2 (A5)", "w - G9 13A1 C2D2 (A5) (24E1)", START):
        assert perft(read(line), rules, 1) == len(said(read(line), rules))
        assert perft(read(line), rules, 0) == 1
