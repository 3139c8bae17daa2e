"""Halves of dominoes, which look like dice that touch: drawn here, seen by the reader that ships."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from vision.reader import Reader
from vision.reading.domino import with_dominoes
from vision.reading.pyramid import pyramid
from vision.types import Die, Doubt, Image, TableReading, likeliest_value

SIZE = 400
FINER = 4  # times as large as it is drawn first
GREEN, IVORY, BLACK = (60, 110, 70), (228, 222, 205), (25, 25, 28)
PIPS = {
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    5: ((-1, -1), (1, 1), (0, 0), (-1, 1), (1, -1)),
}


def pair(values: tuple[int, int], *, edge: float, apart: float, bar: bool, turn: float = 0.35) -> Image:
    """Draw two faces side by side in the middle of a green table, with a bar between them or the table."""
    c, s = np.cos(turn) * FINER, np.sin(turn) * FINER

    def at(x: float, y: float) -> tuple[int, int]:
        return round(FINER * SIZE / 2 + c * x - s * y), round(FINER * SIZE / 2 + s * x + c * y)

    def block(left: float, right: float, half: float, colour: tuple[int, int, int]) -> None:
        corners = [at(left, -half), at(right, -half), at(right, half), at(left, half)]
        cv2.fillPoly(out, [np.array(corners, np.int32)], colour)

    out = np.full((FINER * SIZE, FINER * SIZE, 3), GREEN, np.uint8)
    half = edge / 2
    for side, value in zip((-1, 1), values, strict=True):
        middle = side * apart / 2
        reach = apart / 2 if bar else half
        block(middle - (reach if side > 0 else half), middle + (reach if side < 0 else half), half, IVORY)
        for right, down in PIPS[value]:
            cv2.circle(out, at(middle + right * 0.27 * edge, down * 0.27 * edge), round(0.09 * edge * FINER), BLACK, -1)
    if bar:
        block(-0.04 * edge, 0.04 * edge, 0.42 * edge, BLACK)
    small = cv2.resize(out, (SIZE, SIZE), interpolation=cv2.INTER_AREA).astype(np.float32)
    grain = np.random.default_rng(3).normal(0, 2, small.shape)
    return np.asarray(np.clip(small + grain, 0, 255), np.uint8)


def read_as(values: tuple[int, int], edge: float, apart: float, turn: float = 0.35) -> TableReading:
    """Return the reading in which two faces passed for dice in no doubt."""
    dice = []
    for side, value in zip((-1, 1), values, strict=True):
        x, y = (SIZE / 2 + side * apart / 2 * one for one in (np.cos(turn), np.sin(turn)))
        faces = tuple(float(face == value) for face in range(1, 7))
        dice.append(Die(x, y, (x - edge / 2, y - edge / 2, edge, edge), faces, value, 0.99))  # type: ignore[arg-type]  # six
    return TableReading(0.0, tuple(dice), ())


def asked(image: Image, reading: TableReading) -> set[int | None]:
    """Return which dice of a reading are asked about when dominoes have been looked for: no others lose their value."""
    seen = with_dominoes(pyramid(image), reading, SIZE, SIZE)
    doubts = seen.doubts
    assert {k for k, die in enumerate(seen.dice) if die.value is None} <= {doubt.die for doubt in doubts}
    assert all(doubt.reason == "maybe" for doubt in doubts)
    return {doubt.die for doubt in doubts}


@pytest.mark.parametrize("edge", [24, 34, 70])
@pytest.mark.parametrize("turn", [0.0, 0.35, 1.4, 2.9])
def test_both_halves_of_a_domino_are_in_doubt(edge: float, turn: float) -> None:
    apart = 1.05 * edge
    image = pair((2, 5), edge=edge, apart=apart, bar=True, turn=turn)
    assert asked(image, read_as((2, 5), edge, apart, turn)) == {0, 1}
    read = read_as((2, 5), edge, apart, turn)
    for sure, values in ((0.96, [2, 5]), (0.9, [None, None])):
        one, other = read.dice
        reading = replace(
            read, dice=(one, replace(other, confidence=sure)), doubts=(Doubt("maybe", 0), Doubt("leans", 1))
        )
        seen = with_dominoes(pyramid(image), reading, SIZE, SIZE)
        assert [die.value for die in seen.dice] == values
        assert {doubt.die for doubt in seen.doubts} == {0, 1}


@pytest.mark.parametrize("turn", [0.0, 0.35, 1.4, 2.9])
def test_so_are_halves_that_are_framed_too_small_as_their_pips_lie_close_together(turn: float) -> None:
    """Both halves of a double four had been dice for certain. Dice that lie apart are believed."""
    edge, apart = 53, 55
    image = pair((2, 5), edge=edge, apart=apart, bar=True, turn=turn)
    read = read_as((2, 5), 38, apart, turn)
    assert asked(image, read) == set()
    hardly = replace(read, dice=tuple(replace(die, confidence=0.9) for die in read.dice))
    assert asked(image, hardly) == {0, 1}
    dice = pair((2, 5), edge=38, apart=apart, bar=False, turn=turn)
    assert asked(dice, hardly) == set()


@pytest.mark.parametrize("turn", [0.0, 0.35, 1.4, 2.9])
def test_half_a_domino_of_which_the_other_half_was_not_read_is_in_doubt_unless_it_is_believed(turn: float) -> None:
    edge, apart = 34, 36
    image = pair((2, 5), edge=edge, apart=apart, bar=True, turn=turn)
    half = read_as((2, 5), edge, apart, turn).dice[0]
    for confidence, doubted in ((0.99, set()), (0.93, {0})):
        assert asked(image, TableReading(0.0, (replace(half, confidence=confidence),), ())) == doubted
    dice = pair((2, 5), edge=edge, apart=1.1 * edge, bar=False, turn=turn)
    both = read_as((2, 5), edge, 1.1 * edge, turn).dice
    assert asked(dice, TableReading(0.0, tuple(replace(one, confidence=0.93) for one in both), ())) == set()


@pytest.mark.parametrize("gap", [0.04, 0.1, 0.2])
def test_dice_side_by_side_with_the_table_between_them_are_none(gap: float) -> None:
    edge, apart = 34, 34 * (1 + gap)
    image = pair((2, 5), edge=edge, apart=apart, bar=False)
    assert asked(image, read_as((2, 5), edge, apart)) == set()


def cut_off(values: tuple[int, int], *, apart: float, bar: bool, turn: float) -> set[int | None]:
    """Return what is asked about where the border of the picture cuts off one of two faces beyond its first third."""
    edge = 34
    right = round(SIZE / 2 + 0.3 * edge)
    image = np.ascontiguousarray(pair(values, edge=edge, apart=apart, bar=bar, turn=turn)[:, :right])
    read = read_as(values, edge, apart, turn)
    doubts = with_dominoes(pyramid(image), TableReading(0.0, read.dice[:1], ()), right, SIZE).doubts
    return {doubt.die for doubt in doubts}


@pytest.mark.parametrize("turn", [-0.6, 0.0, 0.35])
def test_half_a_domino_at_the_border_of_the_picture_is_in_doubt(turn: float) -> None:
    assert cut_off((5, 2), apart=36, bar=True, turn=turn) == {0}


@pytest.mark.parametrize("turn", [-0.6, 0.0, 0.35])
def test_a_die_at_the_border_beside_one_that_is_cut_off_is_none(turn: float) -> None:
    assert cut_off((5, 2), apart=38, bar=False, turn=turn) == set()


def test_what_is_in_doubt_already_is_asked_about_once() -> None:
    image = pair((3, 5), edge=34, apart=36, bar=True)
    reading = read_as((3, 5), 34, 36)
    doubted = TableReading(0.0, reading.dice, (Doubt("maybe", 0, (("place", "middle"),)),))
    doubts = with_dominoes(pyramid(image), doubted, SIZE, SIZE).doubts
    assert [doubt.die for doubt in doubts] == [0, 1]


@pytest.mark.parametrize(
    ("values", "edge", "turn"), [((2, 5), 24, 0.35), ((5, 3), 24, 0.35), ((5, 3), 60, 0.0), ((5, 5), 36, 0.35)]
)
def test_the_reader_is_not_sure_of_a_domino(values: tuple[int, int], edge: float, turn: float) -> None:
    """Networks take either half of these for a die, and name it for certain: it is asked about."""
    reading = Reader(Path(WEIGHTS)).read(pair(values, edge=edge, apart=1.1 * edge, bar=True, turn=turn))
    assert [likeliest_value(die.faces) for die in reading.dice] == list(values)
    assert {doubt.die for doubt in reading.doubts} == {0, 1}
