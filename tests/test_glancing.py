"""The least of a picture that watching can do with: cells of a JPEG's eighths, and closer only when asked."""

import cv2
import numpy as np
import pytest

from tests.pictures import jpeg, turned
from vision.camera.glancing import small, smallest
from vision.cells import CLOSELY, closely, colours, grid, size, step
from vision.types import Glance, Glimpse, Image
from vision.watching.things import LEAST, sized

SIZES = (320, 240), (640, 480), (800, 600), (1280, 720), (1920, 1080)  # of cameras, pixels
GREY = Glance(np.zeros((1, 1), np.uint8), 0.0, 1)


def table(width: int, height: int) -> Image:
    """A picture in which every place looks different: soft blotches, dots and a bright corner."""
    chance = np.random.default_rng(width * height)
    coarse = chance.integers(20, 235, (9, 16, 3)).astype(np.uint8)
    image = np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    for x, y in chance.integers(0, (width, height), (60, 2)).tolist():
        cv2.circle(image, (x, y), 9, (250, 240, 30), -1)
    image[: height // 5, : width // 7] = 255
    return image


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (720, 1280), (2560, 1440), (3840, 2160)])
@pytest.mark.parametrize("quality", [60, 95])
def test_cells_made_of_eighths_are_those_of_the_glance(width: int, height: int, quality: int) -> None:
    data = jpeg(table(width, height), quality)
    glance, glimpse = small(data, 1.5, 7), smallest(data, 1.5, 7)
    assert isinstance(glance, Glance)
    assert isinstance(glimpse, Glimpse)
    assert (glimpse.at, glimpse.number, size(glimpse)) == (1.5, 7, size(glance))
    assert np.array_equal(closely(glimpse), closely(glance))
    assert closely(glance).shape[1::-1] == closest(width, height)
    one, other = colours(glimpse), colours(glance)
    assert one.shape == other.shape == (*grid(*size(glance)), 3)
    assert np.abs(one - other).mean() < 1


@pytest.mark.parametrize(("width", "height"), [(1296, 972), (1366, 768), (1275, 715), (2592, 1944)])
def test_cells_of_sizes_that_are_no_whole_eighths_are_as_wide_as_all(width: int, height: int) -> None:
    """Those of a glance are stretched to its edges instead: up to half a cell further on at the far one."""
    image = table(width, height)
    glimpse = smallest(jpeg(image), 0.0, 1)
    assert isinstance(glimpse, Glimpse)
    wide = 8 * step(*size(glimpse)) // 2
    rows, columns = height // wide, width // wide  # the last of all may be cut off
    cut = image[: wide * rows, : wide * columns]
    cells = cv2.resize(cut, (columns, rows), interpolation=cv2.INTER_AREA)
    assert colours(glimpse).shape[:2] == grid(*size(glimpse))
    whole = colours(glimpse)[:rows, :columns]
    assert np.abs(whole - cells[: len(whole), : whole.shape[1]]).mean() < 1


def test_where_cells_are_no_eighths_a_glance_is_taken() -> None:
    for width, height in ((640, 480), (1920, 1080), (320, 240)):
        data = jpeg(table(width, height))
        glance = smallest(data, 0.0, 1)
        assert isinstance(glance, Glance)
        assert np.array_equal(colours(glance), colours(small(data, 0.0, 1) or glance))


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (720, 1280), (1000, 1000)])
def test_a_picture_that_its_header_turns_is_turned_in_both_sizes(width: int, height: int) -> None:
    data = turned(jpeg(table(width, height)))
    glimpse, glance = smallest(data, 0.0, 1), small(data, 0.0, 1)
    assert isinstance(glimpse, Glimpse)
    assert glance is not None
    assert size(glimpse) == size(glance) == (width // 4, height // 4)
    assert np.abs(colours(glimpse) - colours(glance)).mean() < 1.5


def closest(width: int, height: int) -> tuple[int, int]:
    """A quarter, unless that is too small to tell what lies on a table."""
    times = 4 if max(width, height) >= 4 * CLOSELY else 2
    return -(-width // times), -(-height // times)


@pytest.mark.parametrize(("width", "height"), [(640, 480), (1280, 720), (1640, 1232), (1920, 1080), (4056, 3040)])
def test_pixels_give_a_glance_and_a_closer_one(width: int, height: int) -> None:
    image = table(width, height)
    glance = smallest(image, 0.0, 1)
    assert isinstance(glance, Glance)
    assert size(glance) == (-(-height // 4), -(-width // 4))
    assert closely(glance).shape[1::-1] == closest(width, height)
    assert (glance.closer is None) == (max(size(glance)) >= CLOSELY), "what is large enough is not decoded again"
    assert np.abs(closely(glance).mean((0, 1)) - image.mean((0, 1))[::-1]).max() < 1  # in RGB


def test_what_lies_on_a_table_is_told_from_as_much_of_it_as_the_camera_sees() -> None:
    """Never from more than is worth its time, nor from less than the network has learnt from."""
    longest = [max(sized(closely(small(jpeg(table(w, h)), 0.0, 1) or GREY)).shape) for w, h in SIZES]
    assert longest == [LEAST, LEAST, 400, CLOSELY, CLOSELY]


@pytest.mark.parametrize("data", [b"", b"rubbish", b"\xff\xd8\xff", jpeg(table(1280, 720))[:300]])
def test_what_cannot_be_decoded_gives_nothing(data: bytes) -> None:
    assert smallest(data, 0.0, 1) is None
    assert small(data, 0.0, 1) is None
