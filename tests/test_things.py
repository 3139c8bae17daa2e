"""The network that tells cups, other vessels, hands and dice: on tables that it has not learnt from."""

from functools import cache

import cv2
import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from models.raster.tables import checks, weave, wood
from models.tabletop.flat import die
from models.tabletop.picture import CELL, SIDE, Sample, sample, spoilt
from models.tabletop.revolved import Body, Skin, random_skin
from models.tabletop.scene import Canvas, random_way
from models.tabletop.vessels import cup, put_cup
from models.tabletop.view import View, turned
from vision.cells import CLOSELY, Mask, grid, size
from vision.seats import Sectors
from vision.types import Glance, Image
from vision.watching.large_things import on_cups
from vision.watching.observe import observe
from vision.watching.table import Table
from vision.watching.things import SOON, Things, Tops

SEED, SEEN = 4242, 24  # nothing was learnt from pictures of this seed


@cache
def things() -> Things:
    return Things(WEIGHTS)


def glance(image: Image, at: float = 0.0, number: int = 1) -> Glance:
    return Glance(np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), np.uint8), at, number, image)


@cache
def looks() -> list[tuple[Sample, Tops]]:
    """Painted tables, and what is told of them, on the grid of their labels."""
    painted = [sample(np.random.default_rng([SEED, k]), []) for k in range(SEEN)]
    return [(one, told_of(one)) for one in painted]


def told_of(one: Sample) -> Tops:
    """What is told of a painted table as a part of a picture of the usual width: things are as large as in play."""
    wide = cv2.copyMakeBorder(one.image, 0, 0, 0, CLOSELY - SIDE, cv2.BORDER_REPLICATE)
    rows, columns = one.top.shape
    seen = things().of(glance(np.asarray(wide, np.uint8)), rows, CLOSELY // CELL)
    return Tops(*(mask[:, :columns] for mask in (seen.cup, seen.solid, seen.hand, seen.dice, seen.faint, seen.either)))


def overlap(told: list[Mask], there: list[Mask]) -> float:
    """The intersection of what is told and what is there over their union, in all pictures together."""
    both = sum(int((one & other).sum()) for one, other in zip(told, there, strict=True))
    return both / sum(int((one | other).sum()) for one, other in zip(told, there, strict=True))


def test_cups_hands_and_dice_are_told_on_tables_it_has_not_seen() -> None:
    tops = [one.top for one, _ in looks()]
    assert overlap([seen.hand for _, seen in looks()], [top == 3 for top in tops]) > 0.85
    assert overlap([seen.solid for _, seen in looks()], [(top == 1) | (top == 2) for top in tops]) > 0.65
    assert overlap([seen.cup for _, seen in looks()], [top == 1 for top in tops]) > 0.65
    assert overlap([seen.dice for _, seen in looks()], [top == 4 for top in tops]) > 0.38


def test_nothing_is_two_things_at_once_but_for_the_rim_of_dice() -> None:
    for _, seen in looks():
        assert not (seen.solid & seen.hand).any()
        assert not (seen.cup & ~seen.solid).any()


def test_a_glance_may_be_of_any_size_and_grey() -> None:
    image = looks()[0][0].image
    wide = cv2.copyMakeBorder(cv2.resize(image, (180, 180)), 0, 0, 30, 27, cv2.BORDER_REPLICATE)
    rows, columns = grid(*size(glance(np.asarray(wide, np.uint8))))
    seen = things().of(glance(np.asarray(wide, np.uint8)), rows, columns)
    assert seen.cup.shape == seen.solid.shape == seen.hand.shape == seen.dice.shape == (rows, columns)
    grey = Glance(np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), np.uint8), 0.0, 1)
    assert things().of(grey, 64, 64).cup.shape == (64, 64)


def test_a_look_is_taken_when_it_is_asked_for_and_not_anew_just_after() -> None:
    class Counting(Things):
        looks = 0

        def of(self, glance: Glance, rows: int, columns: int) -> Tops:
            Counting.looks += 1
            return super().of(glance, rows, columns)

    image, seeing = looks()[0][0].image, Counting(WEIGHTS)
    first = seeing.once(glance(image, 1.0))
    assert Counting.looks == 0
    assert first() is first()
    assert seeing.once(glance(image, 1.0 + SOON / 2))() is first()
    assert Counting.looks == 1
    assert seeing.once(glance(image, 1.0 + 2 * SOON))() is not first()
    assert seeing.once(glance(image, 0.5))() is not first()  # a film that begins anew
    assert Counting.looks == 3


def discs(*places: tuple[int, int, int]) -> Mask:
    """Discs at rows and columns, so many cells across."""
    y, x = np.mgrid[:90, :160]
    return np.logical_or.reduce([np.hypot(y - row, x - column) <= across / 2 for row, column, across in places])


def test_letters_on_a_cup_are_no_dice_but_a_large_die_is_one() -> None:
    cups, letters = discs((30, 40, 22)), discs((30, 42, 8))
    large, dice = discs((30, 100, 18)), discs((70, 40, 7), (70, 48, 7))
    none, for_its_shape = on_cups(letters | large | dice, cups & ~letters)
    assert not for_its_shape.any()
    assert (none & letters).sum() == letters.sum()
    assert not (none & (large | dice)).any()


def test_what_is_round_and_as_wide_as_a_cup_is_no_die_but_dice_that_touch_are() -> None:
    dotted, dice = discs((30, 40, 22)), np.zeros((90, 160), bool)
    dice[20:42, 90:112] = True  # four that touch
    none, for_its_shape = on_cups(dotted | dice, np.zeros_like(dice))
    assert (for_its_shape == none).all()
    assert (none & dotted).sum() > 0.95 * dotted.sum()
    assert not (none & dice).any()


def test_a_die_that_lies_against_a_cup_is_one() -> None:
    cup, die = discs((30, 40, 22)), discs((30, 55, 7))
    assert (on_cups(die, cup)[0] & die).sum() < 0.2 * die.sum()


PLACES = [(-70.0, 100.0), (-70.0, -100.0)]  # where cups stand, from the middle of the table: seats 0 and 1
TALL = 250  # pixels of a glance


FAR, WIDE, TILT = 125.0, 130.0, 0.5  # pixels that cups are put aside, and of their mouths; radians off the vertical


def film(seed: int) -> list[Image]:
    """Two large cups seen aslant that are put aside so that old and new places touch, on cloth, checks or wood."""
    rng = np.random.default_rng([SEED, seed])
    side = 2 * TALL
    top = (weave, checks, wood)[seed % 3](rng, side)
    view = View(turned(np.array([1.0, 0, 0]), TILT), 2.2 * side, np.array([side / 2, side / 2]))
    way, model = random_way(rng), cup(rng, WIDE, np.zeros(2))
    shown = Canvas(top.copy(), np.zeros((side, side), np.uint8), view, way, 0.6)
    skin, body = random_skin(rng, shown, len(model.heights)), rng.uniform(0.6, 1, 3)
    standing = drawn(seed, top, view, way, model, skin, body, 0.0)
    aside = drawn(seed, top, view, way, model, skin, body, FAR)
    halfway = drawn(seed, top, view, way, model, skin, body, FAR / 2)
    return [standing] * 12 + [halfway] + [aside] * 14


def drawn(
    seed: int, top: np.ndarray, view: View, way: np.ndarray, model: Body, skin: Skin, stuff: np.ndarray, far: float
) -> Image:
    """A picture of the table with the cups so far from where they stood, and of dice where they are seen."""
    rng = np.random.default_rng([SEED, seed, 1])
    here = Canvas(top.copy(), np.zeros(top.shape[:2], np.uint8), view, way, 0.6)
    for x, y in PLACES:
        for dx, dy in ((-14, -10), (12, -6), (-2, 14)) if far else ():
            die(rng, here, np.array([x + dx, y + dy]), 17.0, stuff, np.full(3, 0.03))
        put_cup(rng, here, Body(np.array([x + far, y, 0]), *list_of(model)), skin)
    small = cv2.resize(here.image, (TALL, TALL), interpolation=cv2.INTER_AREA)
    return spoilt(np.random.default_rng([SEED, seed, 2]), np.asarray(small, np.float32))


def list_of(model: Body) -> tuple[np.ndarray, np.ndarray, np.ndarray, bool, bool]:
    return model.axis, model.heights, model.radii, model.open_first, model.open_last


def events(seed: int, seeing: Things | None) -> list[tuple[str, int | None]]:
    """What is told of a film."""
    table, told, seats = Table(), list[tuple[str, int | None]](), Sectors(2)
    for number, image in enumerate(film(seed), 1):
        one = glance(image, number / 10, number)
        table = observe(table, one, seats, seeing.once(one) if seeing else None)
        told += [(said.event, said.seat) for said in table.happened]
    return told


@pytest.mark.parametrize("seed", range(4, 8))
def test_cups_that_are_put_aside_are_known_on_any_cloth(seed: int) -> None:
    told = events(seed, Things(WEIGHTS))
    assert sorted(seat for event, seat in told if event == "lifted") == [0, 1]
    assert not any(event == "hand" for event, _ in told[-2:])
