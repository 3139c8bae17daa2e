"""A game of Cubulus as it is stored, told and ruled (C10, C11, C27-C33)."""

import dataclasses
from itertools import pairwise
from pathlib import Path

import pytest
from cubulus_play import SHEETS, published

from referee.core import Illegal, Verdict, words
from referee.cubulus import (
    PRESETS,
    Announce,
    Draw,
    Rules,
    Start,
    State,
    Turn,
    apply,
    begin,
    legal,
    start,
    tell,
    tell_start,
    verdict,
)
from referee.cubulus.board import START, army, coded, read, write
from referee.cubulus.pieces import BY_CODE, CODES, MASKS, PIECES, kind, squares
from referee.cubulus.words import ENGLISH
from referee.log import dumps, loads
from referee.words import say

CHECKED = "w - A1 13B8 31E5 (E9) (13J5)"
"""13B8-36B9 gives check."""
MATING = "w - E1 35B1 23C8 (A9) (13J5)"
"""35B1-62A3 gives mate."""


def after(state: State, *turns: str) -> State:
    for turn in turns:
        state = apply(state, Turn(turn))
    return state


def refused(state: State, event: object) -> Illegal:
    with pytest.raises(Illegal) as caught:
        apply(state, event)  # type: ignore[arg-type]
    return caught.value


def told(state: State, *events: object) -> str:
    """Return what is told of the last of the events."""
    for event in events:
        before, state = state, apply(state, event)  # type: ignore[arg-type]
    return say(tell(before, events[-1], state), ("Ana", "Bo"))  # type: ignore[arg-type]


def test_the_set_up_with_white_or_black_beginning() -> None:
    assert start(Rules()).position == START
    assert start(Rules(first="black")).position == "b" + START[1:]
    assert start(Rules(first="black"), "w - A1 (J9)").player == 0
    assert begin(Start(Rules(), START)) == start(Rules())


def test_a_line_is_written_in_order_and_read_in_any() -> None:
    assert start(Rules(), "w - I1 23I2 (A9)").position == "w - J1 23J2 (A9)"
    assert start(Rules(), "b f A1 (C2C3) (J9) 13B1 (24A9)").position == "b f A1 13B1 (J9) (24A9) (C2C3)"
    with pytest.raises(Illegal, match=r"C10.*A1 13B1 23C1"):
        State(Rules(), "w - A1 23C1 13B1 (J9)")


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("", "C10"),
        ("w", "C10"),
        ("w -", "C10"),
        ("w fF A1 (J9)", "C10"),
        ("B - A1 (J9)", "C10"),
        ("w - A1 (J9", "C4"),
        ("w - A1 (J9) ", "C4"),
        ("w - A1  (J9)", "C4"),
        ("w - A1 (J9) 27B1", "C4"),
        ("w - A1 (J9) C2D3", "C4"),
        ("w - A1 (J9) (A2S)", "C41"),
        ("w - A1 (J9) 13B1 13C1 13D1 13E1 13F1 13G1 13H1 13J1 13A2", "C2"),
        ("w - A1 A2 (J9)", "C2"),
        ("w - (J9)", "C2"),
        ("w - A1 13B1", "C2"),
        ("w - A1 (J9) (B2C2) (D2E2) (F2G2)", "C2"),
        ("w - A1 (J9) B1C1 C1D1", "C15"),
        ("w - A1 (A1)", "C15"),
        ("w - A1 (A2)", "C23"),
    ],
)
def test_a_line_that_is_no_position_is_refused_by_rule(line: str, rule: str) -> None:
    with pytest.raises(Illegal) as caught:
        start(Rules(), line or " ")
    assert caught.value.rule == rule
    assert str(caught.value.why)
    assert line in caught.value.position + " "


def test_a_side_may_have_all_its_pieces_but_no_more() -> None:
    full = "w - A1 13B1 13C1 13D1 13E1 13F1 13G1 13H1 13J1 A3B3 D3E3 (J9)"
    assert start(Rules(), full).position == full


def test_black_in_check_and_not_on_turn_can_stand_only_where_kings_may_be_left_in_check() -> None:
    line = "w - A1 13B1 (C1)"
    for rules in (Rules(illegal="punish"), Rules(check_announcement="player_unbinding")):
        assert start(rules, line).position == line
    with pytest.raises(Illegal, match="C23: player 2"):
        start(Rules(check_announcement="player"), line)


def test_a_state_whose_fields_do_not_go_together_is_refused() -> None:
    with pytest.raises(Illegal, match="C2"):
        State(Rules(), "w - A1")
    with pytest.raises(Illegal, match="C41"):
        State(Rules(), "w - A1 E5S (J9)")
    over = Verdict("C28", 0, 1, None, None, words("cubulus.agreed"))
    assert State(Rules(illegal="punish"), "b - A1", ended=over).position == "b - A1"


def test_every_record_reads_back() -> None:
    state = after(start(Rules(draw_agreement=True)), "23B1-54B3")
    for record in (state, Start(Rules(), START), Turn("E1-E2"), Announce(1), Draw(0), PRESETS["cubulus_extended"]):
        assert loads(dumps(record)) == record


def test_no_record_changes_in_place() -> None:
    for record in (start(Rules()), Rules(), Start(Rules(), START), Turn("E1-E2"), Announce(1), Draw(0)):
        assert dataclasses.is_dataclass(record)
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(record, dataclasses.fields(record)[0].name, None)
        assert not hasattr(record, "__dict__")


def test_what_is_no_event_is_an_error() -> None:
    with pytest.raises(ValueError, match="no event of Cubulus: 'E1-E2'"):
        apply(start(Rules()), "E1-E2")  # type: ignore[arg-type]


def test_check_is_announced_by_the_referee_or_by_the_player() -> None:
    checked = after(start(Rules(), CHECKED), "13B8-36B9")
    assert checked.announced
    quiet = after(start(Rules(check_announcement="player"), CHECKED), "13B8-36B9")
    assert not quiet.announced
    assert Announce(0) in legal(quiet)
    assert apply(quiet, Announce(0)).announced
    assert Announce(0) not in legal(apply(quiet, Announce(0)))
    answered = after(apply(quiet, Announce(0)), "(E9)-(D9)")
    assert (answered.missed, answered.announced) == ((), False)
    assert after(quiet, "(E9)-(D9)").missed == (1,)
    assert start(Rules(), "b - A1 36B9 (E9)").announced
    assert not start(Rules(check_announcement="player"), "b - A1 36B9 (E9)").announced


def test_every_missed_announcement_is_kept() -> None:
    state = start(Rules(check_announcement="player"), CHECKED)
    assert after(state, "13B8-36B9", "(E9)-(D9)", "36B9-51A7").missed == (1,)
    assert after(state, "13B8-36B9", "(E9)-(D9)", "36B9-51A7", "(D9)-(C9)").missed == (1, 3)


def test_an_unannounced_mate_is_one_only_when_announced() -> None:
    """With `player_unbinding` the opponent may play on until he is told."""
    mated = after(start(Rules(check_announcement="player_unbinding"), MATING), "35B1-62A3")
    assert mated.ended is None
    assert after(mated, "(13J5)-(36J6)").missed == (1,)
    announced = apply(mated, Announce(0))
    assert announced.ended
    assert (announced.ended.rule, announced.ended.winner, announced.ended.loser) == ("C30", 0, 1)
    at_once = after(start(Rules(check_announcement="player"), MATING), "35B1-62A3")
    assert at_once.ended == announced.ended


def test_a_king_left_in_announced_check_may_be_taken_once() -> None:
    punish = start(Rules(illegal="punish"), CHECKED)
    left = after(punish, "13B8-36B9", "(13J5)-(36J6)")
    assert left.takeable
    assert left.unlawful == (2,)
    taken = after(left, "36B9x56E9")
    assert taken.ended == verdict(taken)
    assert taken.ended
    assert (taken.ended.rule, taken.ended.winner, taken.ended.loser) == ("C28", 0, 1)
    assert taken.board.me.king == -1
    assert not taken.announced
    assert not taken.takeable
    assert loads(dumps(taken)) == taken
    assert legal(taken) == []
    spared = after(left, "A1-A2")
    assert spared.announced
    assert not spared.takeable
    assert spared.unlawful == (2,)


def test_a_turn_of_two_parts_takes_no_king() -> None:
    left = State(Rules(illegal="punish"), "w - A9 36B9 C2D2 F2G2 (E9) (13J5)", takeable=True)
    assert refused(left, Turn("36B9x56E9;A9=E1+14A9")).rule == "C24"
    assert refused(left, Turn("A9=E1+14A9;36B9x56E9")).rule == "C24"
    assert after(left, "36B9x56E9").ended


def test_a_player_in_check_may_take_the_king() -> None:
    both = State(Rules(illegal="punish"), "w - A1 36B9 (E9) (36D1)", announced=True, takeable=True)
    taken = after(both, "36B9x56E9")
    assert taken.unlawful == ()
    assert taken.ended


def test_a_player_who_may_take_the_king_is_not_mated() -> None:
    black_in_check = start(Rules(illegal="punish"), "b - A9 13D1 (E1) (35B1) (23C8)")
    both = after(black_in_check, "(35B1)-(62A3)")
    assert both.takeable
    assert both.ended is None
    assert [event.text for event in legal(both) if isinstance(event, Turn) and "x" in event.text] == ["13D1x23E1"]
    assert after(both, "13D1x23E1").unlawful == (1,)


def test_repetition_is_counted_and_may_draw() -> None:
    shuffle = ("E1-E2", "(E9)-(E8)", "E2-E1", "(E8)-(E9)")
    state = after(start(Rules()), *shuffle, *shuffle)
    assert (state.repeated, state.number, state.ended) == (3, 9, None)
    drawn = after(start(Rules(draw_repetition=3)), *shuffle, *shuffle)
    assert drawn.ended == Verdict("C33", None, None, 3, 3, words("cubulus.repetition", n=3))
    extended = after(start(PRESETS["cubulus_extended"]), *shuffle, *shuffle)
    assert extended.repeated == 2


def test_a_draw_is_offered_and_agreed() -> None:
    state = start(Rules(draw_agreement=True))
    assert legal(state)[-2:] == [Draw(0), Draw(1)]
    offered = apply(state, Draw(1))
    assert offered.offer == 1
    assert Draw(1) not in legal(offered)
    assert after(offered, "E1-E2").offer is None
    agreed = apply(apply(state, Draw(0)), Draw(1))
    assert agreed.offer is None
    assert verdict(agreed) == Verdict("C33", None, None, None, None, words("cubulus.agreed"))
    assert refused(state, Draw(2)).rule == refused(state, Draw(-1)).rule == "C33"
    assert refused(start(Rules()), Draw(0)).rule == "C33"


def test_mate_and_no_move_are_ruled_with_their_reason() -> None:
    mate = start(Rules(), "b - E1 62A3 23C8 (A9)").ended
    assert mate
    assert (mate.rule, mate.winner, mate.loser, mate.counted) == ("C30", 0, 1, 0)
    assert say(mate.because, ("Ana", "Bo")) == "Bo is in check from 62A3 and has 0 lawful turns: mate, Ana has won."
    stuck = start(Rules(), "b - E1 23C8 (A9)").ended
    assert stuck
    assert (stuck.rule, stuck.winner, stuck.loser, stuck.counted) == ("C31", 0, 1, 0)
    assert say(stuck.because) == "player 2 is not in check but has 0 lawful turns: player 1 has won."
    over = refused(start(Rules(), "b - E1 23C8 (A9)"), Turn("(A9)-(A8)"))
    assert str(over) == f"C31: The game is over. {stuck.because} [b - E1 23C8 (A9)]"


def test_each_event_is_told() -> None:
    player = start(Rules(check_announcement="player", draw_agreement=True), CHECKED)
    assert told(start(Rules()), Turn("E1-E2")) == "1. Ana: E1-E2"
    assert told(start(Rules(), CHECKED), Turn("13B8-36B9")) == (
        "1. Ana: 13B8-36B9 Check: Bo's king is threatened by 36B9."
    )
    assert told(player, Turn("13B8-36B9")) == "1. Ana: 13B8-36B9"
    assert told(player, Turn("13B8-36B9"), Announce(0)) == "Ana says: check!"
    assert told(player, Turn("13B8-36B9"), Turn("(E9)-(D9)")) == ("2. Bo: (E9)-(D9) Ana gave check and did not say so.")
    assert told(player, Draw(1)) == "Bo offers a draw."
    assert told(player, Draw(1), Draw(0)) == "Ana agrees to the draw. Both players agreed: the game is drawn."
    punish = start(Rules(illegal="punish"), CHECKED)
    assert told(punish, Turn("13B8-36B9"), Turn("(13J5)-(36J6)")) == (
        "2. Bo: (13J5)-(36J6) This turn of Bo was not lawful, and it stands."
    )
    shuffle = [Turn(turn) for turn in ("E1-E2", "(E9)-(E8)", "E2-E1", "(E8)-(E9)")]
    assert told(start(Rules()), *shuffle) == "4. Bo: (E8)-(E9) This position has occurred 2 times."
    assert told(start(Rules()), *shuffle[:3]) == "3. Ana: E2-E1"
    assert say(tell_start(Start(Rules(), START)), ("Ana", "Bo")) == "Cubulus. Ana begins."
    assert say(tell_start(Start(Rules(first="black"), "")), ("Ana", "Bo")) == "Cubulus. Bo begins."
    assert say(tell_start(Start(Rules(), "b" + START[1:])), ("Ana", "Bo")) == "Cubulus. Bo begins."


def test_whole_games_are_told_to_their_end(vectors: Path) -> None:
    for game in published(vectors, "games")["games"][:4]:
        states = [start(SHEETS[game["rules"]])]
        for turn, _, _ in game["turns"]:
            states.append(apply(states[-1], Turn(turn)))
        lines = [
            str(tell(before, Turn(turn), then))
            for (before, then), (turn, _, _) in zip(pairwise(states), game["turns"], strict=True)
        ]
        assert all(str(turn) in line for line, (turn, _, _) in zip(lines, game["turns"], strict=True))
        if game["end"]:
            assert lines[-1].endswith("has won.")


def test_a_long_game_is_replayed() -> None:
    state = start(Rules())
    for _ in range(500):
        state = after(state, "E1-E2", "(E9)-(E8)", "E2-E1", "(E8)-(E9)")
    assert (state.number, state.repeated) == (2001, 501)


def test_every_piece_has_its_own_code_and_squares() -> None:
    assert len(set(CODES)) == len(PIECES) == 81 * 26 + 144
    for piece in PIECES:
        assert BY_CODE[CODES[piece]] == piece
        assert MASKS[piece] == sum(1 << square for square in squares(piece))
        assert len(squares(piece)) == (2 if kind(piece) == "barrier" else 1)
    assert coded(BY_CODE["23B1"], 0) == "23B1"
    assert coded(BY_CODE["C2D2"], 1) == "(C2D2)"


def test_an_army_without_its_king_has_no_first_step_left() -> None:
    lost = army([BY_CODE["23B1"]], True)
    assert (lost.king, lost.fresh) == (-1, False)
    assert write(read("w F E1 (E9)")) == "w F E1 (E9)"


def test_every_sentence_belongs_to_the_game() -> None:
    assert all(key.startswith("cubulus.") for key in ENGLISH)
