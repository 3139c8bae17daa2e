"""Several pictures of one still table: their mean is read, the newest alone bears witness to it."""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from tests.dice_found import drawn_table
from tests.looks_to_fuse import SURE, die, look
from vision.reader import Reader
from vision.reading.fuse import fuse
from vision.reading.still import ALIKE, CELL, alike, mean, read_still, witnessed
from vision.types import Doubt, Image, TableReading

EMPTY = np.full((96, 128, 3), 90, np.uint8)


@dataclass
class Remembers:
    """Reads nothing, and remembers what it was given."""

    given: list[tuple[float, Image]] = field(default_factory=list)

    def read(self, image: Image, at: float = 0) -> TableReading:
        self.given.append((at, image))
        return TableReading(at, ())


def noisy(image: Image, seed: int, spread: float = 8) -> Image:
    noise = np.random.default_rng(seed).normal(0, spread, image.shape)
    return np.asarray(np.clip(image + noise + 0.5, 0, 255), np.uint8)


def with_square(x: int, y: int, side: int = CELL) -> Image:
    image = EMPTY.copy()
    image[y : y + side, x : x + side] = 230
    return image


def test_the_mean_and_the_newest_are_read_at_the_second_of_the_newest() -> None:
    reader, pictures = Remembers(), [(k / 10, noisy(EMPTY, k)) for k in range(3)]
    assert read_still(reader, pictures).at == 0.2
    (first, of_all), (second, newest) = reader.given
    assert first == second == 0.2
    assert np.array_equal(newest, pictures[-1][1])
    assert np.std(of_all) < 0.65 * np.std(newest)


def test_one_picture_is_read_as_it_is() -> None:
    reader = Remembers()
    read_still(reader, [(1.5, EMPTY)])
    assert [at for at, _ in reader.given] == [1.5]


def test_nothing_cannot_be_read() -> None:
    with pytest.raises(ValueError, match="no reading"):
        read_still(Remembers(), [])


def test_pictures_that_are_not_alike_are_each_read_by_themselves() -> None:
    reader = Remembers()
    images = [with_square(16, 16), with_square(16, 16), with_square(22, 16)]
    read_still(reader, list(enumerate(images)))
    assert [at for at, _ in reader.given] == [0, 1, 2]
    assert all(np.array_equal(given, image) for (_, given), image in zip(reader.given, images, strict=True))


def test_noise_and_light_change_nothing_but_a_thing_that_moved_does() -> None:
    square = with_square(16, 16)
    assert alike([noisy(square, 1, 20), noisy(square, 2, 20)])
    assert alike([square, np.asarray(square * 0.95, np.uint8)])
    assert not alike([square, with_square(20, 16)])
    assert not alike([EMPTY, EMPTY[:64]])


@pytest.mark.parametrize(("grey", "same"), [(ALIKE - 1, True), (ALIKE, False)])
def test_a_cell_may_differ_a_little(grey: float, same: bool) -> None:
    other = EMPTY.copy()
    other[16 : 16 + CELL, 16 : 16 + CELL] += int(grey)
    assert alike([EMPTY, other]) is same


def test_the_mean_is_rounded_and_bright_pictures_do_not_overflow() -> None:
    image = np.full((2, 2, 3), 255, np.uint8)
    assert (mean([image] * 3) == 255).all()
    assert (mean([image, image, image - 1]) == 255).all()
    assert (mean([image, image - 1, image - 1]) == 254).all()


def test_what_both_see_is_sure_and_lies_where_the_mean_has_it() -> None:
    joined = witnessed(look(die(10), die(60), at=1), look(die(61), die(12), at=2))
    assert joined.sure
    assert joined.at == 2
    assert [(one.x, one.value) for one in joined.dice] == [(10, 3), (60, 3)]
    assert joined.dice[0].faces == pytest.approx(SURE)


def test_what_else_the_witness_doubts_is_the_noise_of_one_picture() -> None:
    maybe, leans = Doubt("maybe", 1), Doubt("leans", 0)
    joined = witnessed(look(die(10)), look(die(10, value=None), die(60), doubts=(leans, maybe)))
    assert joined.sure
    assert [one.value for one in joined.dice] == [3]


def test_a_value_on_which_the_witness_would_not_bet_is_in_doubt() -> None:
    unclear = Doubt("value", 1)
    joined = witnessed(look(die(10), die(60)), look(die(61), die(11), doubts=(unclear,)))
    assert joined.doubts == (Doubt("value", 0),)
    assert [one.value for one in joined.dice] == [3, 3]
    assert witnessed(look(die(10)), look(die(60, value=None), die(10), doubts=(Doubt("value", 0),))).sure


def test_a_value_that_both_doubt_is_asked_about_once() -> None:
    open_there, open_here = Doubt("value", 0, (("first", 3),)), Doubt("value", 0, (("first", 5),))
    joined = witnessed(look(die(10), doubts=(open_there,)), look(die(10), doubts=(open_here,)))
    assert joined.doubts == (open_there,)


def test_what_the_mean_doubts_stays_in_doubt_and_points_at_its_die() -> None:
    unclear, small = Doubt("value", 0), Doubt("small")
    joined = witnessed(look(die(60, value=None), die(10), doubts=(unclear, small)), look(die(10), die(60)))
    assert [one.value for one in joined.dice] == [3, None]
    assert joined.doubts == (Doubt("value", 1), small)


def test_two_values_are_none_and_a_doubt() -> None:
    joined = witnessed(look(die(10)), look(die(10, value=5)))
    assert joined.dice[0].value is None
    assert joined.doubts == (Doubt("read_as", 0, (("faces", (3, 5)),)),)


def test_a_die_that_only_one_of_them_sees_is_in_doubt() -> None:
    alone = (("looks", 2), ("n", 1))
    assert witnessed(look(die(10), die(60)), look(die(60))).doubts == (Doubt("seen_in", 0, alone),)
    missing = witnessed(look(die(60)), look(die(10), die(60)))
    assert missing.doubts == (Doubt("seen_in", 0, alone),)
    assert [one.value for one in missing.dice] == [3, 3]


def test_what_the_mean_doubts_already_is_asked_about_once() -> None:
    maybe = Doubt("maybe", 0)
    assert witnessed(look(die(10, value=None), doubts=(maybe,)), look()).doubts == (maybe,)


@pytest.mark.parametrize("seed", [0, 2])
def test_a_table_in_noise_is_read_from_three_pictures(seed: int) -> None:
    """Real networks, real JPEG: of noise in which one picture leaves doubts, three leave the values."""
    image, values = drawn_table(seed)
    pictures = list(enumerate(compressed(noisy(image, 10 + k, 18)) for k in range(3)))
    joined = read_still(Reader(WEIGHTS), [(float(at), one) for at, one in pictures])
    assert [one.value for one in joined.dice] == values


def compressed(image: Image) -> Image:
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 70])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def test_what_the_mean_hardly_shows_is_kept() -> None:
    faint = (die(300.0, None),)
    reading = TableReading(0.2, (die(100.0, 4),), faint=faint)
    assert witnessed(reading, replace(reading, faint=())).faint == faint
    assert fuse([replace(reading, faint=()), reading]).faint == faint
