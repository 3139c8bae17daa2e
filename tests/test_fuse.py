"""Several looks at one table: what they agree on is kept, what they do not is in doubt."""

import pytest

from tests.looks_to_fuse import SURE, Faces, die, look
from vision.reading.fuse import fuse
from vision.types import Doubt


def test_looks_that_agree_are_sure() -> None:
    fused = fuse([look(die(10), die(60), at=1), look(die(61), die(11), at=2), look(die(12), die(60), at=3)])
    assert fused.sure
    assert fused.at == 3
    assert [(round(d.x), d.value) for d in fused.dice] == [(11, 3), (60, 3)]


def test_three_looks_are_no_surer_than_one() -> None:
    fused = fuse([look(die(10)), look(die(10)), look(die(10, confidence=0.8))]).dice[0]
    assert fused.confidence == 0.8
    assert fused.faces == pytest.approx(SURE)


def test_a_face_that_one_look_excludes_becomes_unlikely() -> None:
    torn: Faces = (0.0, 0.0, 0.5, 0.5, 0.0, 0.0)
    sixth: Faces = (0.0, 0.0, 0.99, 0.0, 0.0, 0.01)
    faces = fuse([look(die(10, faces=torn)), look(die(10, faces=sixth))]).dice[0].faces
    assert faces[2] > 0.99
    assert sum(faces) == pytest.approx(1)


def test_a_die_that_not_all_looks_saw_is_in_doubt() -> None:
    fused = fuse([look(die(10), die(60)), look(die(60)), look(die(60))])
    assert fused.doubts == (Doubt("seen_in", 0, (("looks", 3), ("n", 1))),)


FIVE: Faces = (0.01, 0.01, 0.01, 0.01, 0.95, 0.01)
OPEN: Faces = (0.02, 0.02, 0.5, 0.02, 0.42, 0.02)
BOTH = Doubt("read_as", 0, (("faces", (3, 5)),))


def test_a_die_read_in_two_ways_shows_what_all_looks_together_find_likeliest_and_is_in_doubt() -> None:
    for unnamed, value in ((SURE, 3), (FIVE, 5)):
        fused = fuse([look(die(10)), look(die(10, 5, FIVE)), look(die(10, None, unnamed))])
        assert fused.dice[0].value == value
        assert fused.doubts == (BOTH,)


def test_the_value_that_most_looks_name_is_told_and_in_doubt_if_another_differs() -> None:
    fused = fuse([look(die(10)), look(die(10, value=5)), look(die(10))])
    assert fused.dice[0].value == 3
    assert fused.doubts == (BOTH,)


def test_one_look_that_is_certain_counts_for_more_than_two_that_are_not() -> None:
    fused = fuse([look(die(10, 3, OPEN)), look(die(10, 3, OPEN)), look(die(10, 5, FIVE))])
    assert fused.dice[0].value == 5
    assert fused.doubts == (BOTH,)
    hardly = (0.02, 0.02, 0.3, 0.02, 0.62, 0.02)
    assert fuse([look(die(10, 3, OPEN)), look(die(10, 3, OPEN)), look(die(10, 5, hardly))]).dice[0].value == 3


def test_a_look_that_names_no_value_contradicts_none() -> None:
    unclear = Doubt("value", 0)
    fused = fuse([look(die(10)), look(die(10, value=None), doubts=(unclear,)), look(die(10))])
    assert fused.sure
    assert fused.dice[0].value == 3


def test_a_value_that_fewer_than_most_looks_name_is_not_told() -> None:
    unclear = Doubt("value", 0)
    fused = fuse([look(die(10)), *[look(die(10, value=None), doubts=(unclear,))] * 2])
    assert fused.dice[0].value is None
    assert fused.doubts == (unclear,)


def test_what_several_looks_doubt_for_one_reason_is_said_once() -> None:
    looks = [look(die(10), doubts=(Doubt("value", 0, (("first", face),)),)) for face in (3, 5)]
    assert fuse(looks).doubts == (Doubt("value", 0, (("first", 3),)),)


def test_what_one_look_doubted_stays_in_doubt_and_points_at_the_joined_die() -> None:
    crooked, glare = Doubt("This die leans.", 0), Doubt("The picture is too dark.")
    fused = fuse([look(die(60), die(10), doubts=(crooked, glare)), look(die(10), die(60), doubts=(glare,))])
    assert fused.doubts == (Doubt("This die leans.", 1), glare)


@pytest.mark.parametrize(("doubting", "sure"), [(1, True), (2, False), (3, False)])
def test_a_die_that_most_looks_would_bet_on_is_no_doubt(doubting: int, sure: bool) -> None:
    unclear = Doubt("value", 1)
    looks = [look(die(10), die(60), doubts=(unclear,) if k < doubting else ()) for k in range(3)]
    assert fuse(looks).sure == sure
    assert fuse(looks[::-1]).sure == sure


def test_two_doubts_of_one_look_about_a_die_count_once() -> None:
    both = (Doubt("value", 0), Doubt("side", 0))
    assert fuse([look(die(10), doubts=both), look(die(10)), look(die(10))]).sure


def test_a_die_doubted_where_it_is_missing_elsewhere_stays_in_doubt() -> None:
    fused = fuse([look(die(10), die(60), doubts=(Doubt("maybe", 1),)), look(die(10)), look(die(10))])
    assert {doubt.reason for doubt in fused.doubts} == {"maybe", "seen_in"}


def test_two_dice_side_by_side_stay_two() -> None:
    fused = fuse([look(die(10), die(31)), look(die(11), die(32))])
    assert len(fused.dice) == 2
    assert fused.sure


def test_an_empty_table_is_a_reading() -> None:
    assert fuse([look(), look()]).dice == ()


def test_nothing_cannot_be_fused() -> None:
    with pytest.raises(ValueError, match="no reading"):
        fuse([])
