"""What holds in every Cubulus game, whatever the house rules (C13-C45)."""

import random
from dataclasses import replace

import pytest
from cubulus_play import house_rules, said, scattered, wandering
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import Illegal
from referee.cubulus import PRESETS, Announce, Draw, Event, Rules, State, Turn, apply, explain, legal, look, start
from referee.cubulus.board import START, Army, Board, army, read, write
from referee.cubulus.exchange import exchanges
from referee.cubulus.extended import beds, can_be_taken, tips
from referee.cubulus.legality import accepted_turns
from referee.cubulus.moves import Duty, Move, exposes, moves_of, played
from referee.cubulus.notation import SaidMove
from referee.cubulus.perft import perft
from referee.cubulus.pieces import MASKS, SOLDIERS, barrier, die, kind, king, position, soldier, squares
from referee.cubulus.refusals import why_not
from referee.cubulus.squares import at, column_row
from referee.cubulus.threats import checkers
from referee.cubulus.turns import any_turn, text, turns
from referee.log import dumps, loads

seeds = st.integers(0, 10**6)
few = settings(max_examples=25, deadline=None)


def played_out(seed: int, most: int = 20) -> State:
    """Return a state of a random game under random house rules, from the set-up or from scattered pieces."""
    chance = random.Random(seed)
    rules = house_rules(chance)
    opening = start(rules) if chance.random() < 0.3 else scattered(rules, chance)
    return chance.choice(wandering(opening, seed, most))


def accepts(state: State, event: Event) -> bool:
    try:
        apply(state, event)
    except Illegal:
        return False
    return True


def changed(turn: str, chance: random.Random) -> str:
    """Return a turn with one character replaced, one left out, or its parts exchanged."""
    place = chance.randrange(len(turn))
    other = chance.choice("123456789ABCDEFGHJS()-x=+;")
    return chance.choice(
        (turn[:place] + other + turn[place + 1 :], turn[:place] + turn[place + 1 :], ";".join(turn.split(";")[::-1]))
    )


@few
@given(seeds)
def test_legal_is_what_apply_accepts(seed: int) -> None:
    state, chance = played_out(seed), random.Random(seed)
    listed = legal(state)
    assert len(set(listed)) == len(listed)
    said = [*(Turn(changed(event.text, chance)) for event in listed if isinstance(event, Turn)), Turn("")]
    said += [Announce(0), Announce(1), Draw(0), Draw(1)]
    for event in (*listed, *said):
        assert accepts(state, event) is (event in listed), event


@few
@given(seeds)
def test_a_refused_event_names_its_rule_and_changes_nothing(seed: int) -> None:
    state, chance = played_out(seed), random.Random(seed)
    before = dumps(state)
    turns = [event.text for event in legal(state) if isinstance(event, Turn)] or ["E1-E2"]
    for turn in (*chance.choices(turns, k=5), "23E5-54E7", "E1-E2;E2-E1"):
        for _ in range(10):
            bad = Turn(changed(turn, chance))
            if not accepts(state, bad):
                with pytest.raises(Illegal) as refused:
                    apply(state, bad)
                assert refused.value.rule[0] == "C"
                assert str(refused.value.why)
                assert refused.value.position == state.position
    assert dumps(state) == before


@few
@given(seeds)
def test_texts_read_back(seed: int) -> None:
    state = played_out(seed)
    assert loads(dumps(state)) == state
    assert write(read(state.position)) == state.position
    if not state.ended:
        assert start(state.rules, state.position).position == state.position
    for event in legal(state):
        assert loads(dumps(event)) == event


@few
@given(seeds)
def test_a_game_follows_from_its_events(seed: int) -> None:
    state, chance = played_out(seed), random.Random(seed)
    events = [event for event in legal(state) if isinstance(event, Turn)]
    for event in chance.sample(events, min(5, len(events))):
        then = apply(state, event)
        assert then.position != state.position
        assert then.player == 1 - state.player
        assert then.number == state.number + 1
        assert then == apply(state, event)


@few
@given(seeds)
def test_lawful_moves_are_those_that_do_not_expose_the_king(seed: int) -> None:
    """The moves found from the king outwards are those that remain when every move is tried (C23)."""
    state = played_out(seed)
    if state.ended:
        return
    board, rules = state.board, state.rules
    for duty in (Duty(), Duty(forgiven=checkers(board, rules))):
        tried = [
            move
            for move in moves_of(board, rules, Duty(heed=False)).each(rules)
            if not exposes(board, move, rules, duty.forgiven)
        ]
        found = moves_of(board, rules, duty)
        assert sorted(found.each(rules)) == sorted(tried)
        assert found.total() == len(tried)


@few
@given(seeds)
def test_perft_counts_what_is_listed(seed: int) -> None:
    state = played_out(seed)
    if state.ended:
        return
    board, rules = state.board, state.rules
    listed = list(turns(board, rules))
    assert perft(board, rules, 1) == len(listed) == len(set(said(board, rules)))
    assert any_turn(board, rules) is bool(listed)


def mirrored(side: Army, flip_rows: bool) -> Army:
    """Return an army on the board mirrored left to right, or turned by 180 degrees."""
    return army((_mirrored(piece, flip_rows) for piece in side.pieces()), side.fresh)


def _mirrored(piece: int, flip_rows: bool) -> int:
    places = []
    for square in squares(piece):
        column, row = column_row(square)
        place = at(8 - column, 8 - row if flip_rows else row)
        assert place is not None
        places.append(place)
    if kind(piece) == "die":
        top, south = position(piece)
        return die(places[0], top, 7 - south if flip_rows else south)
    if kind(piece) == "barrier":
        return barrier(*places)
    return {"king": king, "soldier": soldier}[kind(piece)](places[0])


def images(move: Move, flip_rows: bool) -> tuple[int, ...]:
    return tuple(_mirrored(piece, flip_rows) for piece in move[:2])


@few
@given(seeds)
def test_the_mirror_image_with_dice_of_the_other_hand_is_the_same_game(seed: int) -> None:
    state = played_out(seed)
    if state.ended:
        return
    rules = replace(state.rules, handedness="L" if state.rules.handedness == "R" else "R")
    board = state.board
    image = Board(board.colour, mirrored(board.me, False), mirrored(board.you, False))
    ours = {images(move, False) for move in moves_of(board, state.rules).each(state.rules)}
    assert ours == {move[:2] for move in moves_of(image, rules).each(rules)}


@few
@given(seeds)
def test_black_plays_the_same_game_from_the_other_side(seed: int) -> None:
    """Turned by 180 degrees with the colours exchanged, every turn is there again, exchanges included."""
    state = played_out(seed)
    if state.ended:
        return
    board = state.board
    image = Board(1 - board.colour, mirrored(board.me, True), mirrored(board.you, True))
    here = sorted(len(parts) for parts in turns(board, state.rules))
    there = sorted(len(parts) for parts in turns(image, state.rules))
    assert here == there
    moves = {images(move, True) for move in moves_of(board, state.rules).each(state.rules)}
    assert {move[:2] for move in moves_of(image, state.rules).each(state.rules)} == moves
    backs = {_mirrored(exchange.back, True) for exchange in exchanges(board, state.rules)}
    assert {exchange.back for exchange in exchanges(image, state.rules)} == backs


@few
@given(seeds)
def test_pieces_never_share_a_square_and_are_only_lost_by_capture(seed: int) -> None:
    state = played_out(seed)
    board = state.board
    assert not board.me.occupied & board.you.occupied
    for parts in accepted_turns(state) if not state.ended else ():
        turn = text(parts, board.colour)
        after = apply(state, Turn(turn)).board
        assert len(after.me.pieces()) == len(board.you.pieces()) - turn.count("x")
        assert len(after.you.pieces()) == len(board.me.pieces()) + turn.count("=")


@few
@given(seeds)
def test_every_turn_is_told_from_its_picture(seed: int) -> None:
    """Kinds, colours and tops from above identify the turn, but for rotations (C60, C61)."""
    state, chance = played_out(seed), random.Random(seed)
    events = [event for event in legal(state) if isinstance(event, Turn)]
    for event in chance.sample(events, min(4, len(events))):
        after = apply(state, event)
        told = explain(state, look(after.board))
        results = [apply(state, Turn(one)).position for one in told.turns]
        assert after.position in results
        assert len(results) == len(set(results))
        assert len(results) == 1 or told.rule == "C61"


def test_random_games_come_to_captures_and_exchanges() -> None:
    """The properties above would say little otherwise."""
    states = [played_out(seed) for seed in range(60)]
    turns = [event.text for state in states for event in legal(state) if isinstance(event, Turn)]
    for sign in ("x", "=", "=x", "S", ";"):
        assert any(sign in turn for turn in turns)
    assert any(state.ended for state in states)
    assert any(state.unlawful for state in states)
    assert any(state.missed for state in states)


def test_a_move_leaves_the_board_it_was_made_on_as_it_was() -> None:
    board = read(START)
    for move in moves_of(board, Rules()).each(Rules()):
        played(board, move)
    assert write(board) == START


@few
@given(seeds)
def test_a_tip_onto_free_squares_is_refused_for_itself_or_else_for_the_king(seed: int) -> None:
    """C43 if the piece could be taken where it lies or where it would lie; what is left is the king's safety (C23)."""
    chance = random.Random(seed)
    rules = replace(PRESETS["cubulus_extended"], tip_squares="any_side")
    for state in wandering(scattered(rules, chance), seed, 8):
        board = state.board
        occupied = board.me.occupied | board.you.occupied
        up = [(wall, soldier(square)) for wall in board.me.barriers for square in tips(wall, True)]
        down = [(one, bed) for one in board.me.soldiers for bed in beds(one - SOLDIERS, True)]
        for before, after in (*up, *down):
            then = played(board, (before, after, -1))
            there = can_be_taken(board.you, after, then.me.occupied | then.you.occupied, rules)
            rule = "C43" if there or can_be_taken(board.you, before, occupied, rules) else "C23"
            if not MASKS[after] & occupied:
                assert why_not(board, rules, SaidMove(before, after, False)).rule == rule
