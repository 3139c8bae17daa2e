"""What lies where a die would lie that touches one which was read is asked about, though hardly anything shows it."""

from dataclasses import replace

import pytest

from kubejo.weights import WEIGHTS
from tests.dice_found import believed, die, drawn_table, found, reading
from vision.reader import Reader
from vision.reading.beside import BEYOND, COVERED, HINT, MOST, NEXT, OFF, PLAIN, missed_beside
from vision.reading.found import AS_LARGE
from vision.reading.plausible import BELIEVED
from vision.reading.sight import Sight

EDGE = 20
READ = reading(die(100, 4))


def places(*seen: Sight) -> list[float]:
    return [one.found.x for one in missed_beside(seen, READ)]


@pytest.mark.parametrize(
    ("off", "asked"),
    [(BEYOND - 0.05, False), (BEYOND + 0.05, True), (NEXT - 0.05, True), (NEXT + 0.05, False), (-1.2, True)],
)
def test_what_is_faint_is_asked_about_only_where_a_die_would_touch_another(off: float, asked: bool) -> None:
    assert bool(places(believed(100 + off * EDGE, HINT + 0.02))) is asked


@pytest.mark.parametrize(
    ("belief", "size", "asked"),
    [(HINT - 0.02, 1, False), (HINT + 0.02, AS_LARGE + 0.05, False), (HINT + 0.02, 1 / AS_LARGE - 0.05, False)],
)
def test_and_only_what_is_as_large_as_the_dice_and_a_little_believed(belief: float, size: float, asked: bool) -> None:
    assert bool(places(believed(125, belief, size * EDGE))) is asked


def two(off: float, size: float = 1.8, belief: float = 0.8, score: float | None = None) -> Sight:
    """What looks like one large die, so many edges to the right of the one that was read."""
    one = believed(100 + off * EDGE, belief, size * EDGE)
    return one if score is None else replace(one, found=replace(one.found, score=score))


def test_of_two_dice_framed_as_one_the_other_is_asked_about_where_it_lies() -> None:
    (other,) = missed_beside([two(0.6)], READ)
    assert other.found.x == pytest.approx(100 + 1.2 * EDGE)
    assert other.found.edge == EDGE


@pytest.mark.parametrize(
    "large",
    [
        two(OFF[0] - 0.05),  # a die with a side of its own
        two(OFF[1] + 0.05),  # a die apart
        two(0.6, AS_LARGE - 0.05),
        two(0.6, MOST + 0.1),
        two(0.6, belief=BELIEVED - 0.1),
        two(0.6, score=PLAIN - 0.05),
    ],
)
def test_not_what_is_hardly_two_dice(large: Sight) -> None:
    assert missed_beside([large], READ) == []


def test_nor_where_both_were_read() -> None:
    both = reading(die(100, 4), die(100 + (1.2 + COVERED - 0.1) * EDGE, 2))
    assert missed_beside([two(0.6)], both) == []


def test_where_nothing_was_read_nothing_touches_it() -> None:
    assert missed_beside([believed(125, HINT + 0.1), two(0.6)], reading()) == []


def test_one_thing_seen_twice_is_asked_about_once() -> None:
    assert places(believed(125, HINT + 0.1), believed(126, HINT + 0.2)) == [126]


def test_a_picture_asks_about_it_without_a_value(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, (image, values) = Reader(WEIGHTS), drawn_table(0)
    assert reader.read(image).sure
    here = believed(16, HINT + 0.1)
    monkeypatch.setattr("vision.reader.missed_beside", lambda seen, reading: [replace(here, found=found(16, 41, 22))])
    read = reader.read(image)
    assert [one.value for one in read.dice] == [None, *values]
    assert [(doubt.reason, doubt.die) for doubt in read.doubts] == [("maybe", 0)]
