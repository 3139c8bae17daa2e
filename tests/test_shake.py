"""A trembling camera: small shifts of the whole picture are taken back, things that move are left as they are."""

import cv2
import numpy as np
import pytest

from models.episodes.film import Looks, frames
from models.episodes.traps import all_lift
from tests.drawn_episode import drawn_story
from vision.cells import Cells, difference
from vision.reveals.due import ready
from vision.seats import Sectors
from vision.types import Glance
from vision.watching.noise import LEAST as MOVED
from vision.watching.observe import observe
from vision.watching.shake import offset, steadied
from vision.watching.table import FEW, FOLLOW, Table


def scene(right: float = 0.0, down: float = 0.0, hand: int = 0) -> Cells:
    """Return a table with two cups, the camera off by parts of a cell; `hand`: how far an arm reaches in."""
    large = np.full((720, 1280, 3), (150, 120, 90), np.uint8)
    for x, colour in ((300, (40, 30, 90)), (900, (20, 110, 60))):
        cv2.circle(large, (x, 360), 110, colour, -1, cv2.LINE_AA)
    cv2.rectangle(large, (0, 560), (8 * hand, 680), (230, 180, 150), -1)
    move = np.array([[1, 0, 8 * right], [0, 1, 8 * down]], np.float32)
    off = cv2.warpAffine(large, move, (1280, 720), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(off, (160, 90), interpolation=cv2.INTER_AREA), np.float32)


@pytest.mark.parametrize(("right", "down"), [(0.4, -0.3), (-0.8, 0.1), (0.05, 1.0)])
def test_a_small_shift_is_found_and_taken_back(right: float, down: float) -> None:
    before, now = scene(), scene(right, down, hand=30)
    assert offset(before, scene(right, down)) == pytest.approx((right, down), abs=0.1)
    still = steadied(before, now)
    hand = np.zeros((90, 160), bool)
    hand[66:90, :36] = True
    assert (difference(before, now) > 15)[~hand].sum() > 40
    assert (difference(before, still) > 10)[~hand].sum() == 0


def carpet(far: float) -> Cells:
    """Return a carpet, the camera off to the right and up by so many cells."""
    tufts = np.random.default_rng(3).normal(120, 45, (90, 160, 3)).astype(np.float32)
    large = cv2.resize(tufts, (1280, 720), interpolation=cv2.INTER_CUBIC)
    move = np.array([[1, 0, 8 * far], [0, 1, -8 * far]], np.float32)
    off = cv2.warpAffine(large, move, (1280, 720), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(off, (160, 90), interpolation=cv2.INTER_AREA), np.float32)


@pytest.mark.parametrize("far", [0.5, 0.9])
def test_a_knocked_camera_is_steadied_though_arms_lie_over_much_of_the_table(far: float) -> None:
    arms = np.zeros((90, 160), bool)
    arms[:, 20:60] = arms[40:, 100:140] = True
    before, now = carpet(0.0), np.where(arms[..., None], np.float32((226, 178, 150)), carpet(far))
    still = steadied(before, now)
    beside = cv2.dilate(arms.astype(np.uint8), np.ones((9, 9), np.uint8)) == 0
    differed, differ = (float((difference(before, one) > 10)[beside].mean()) for one in (now, still))
    assert differed > 0.4
    assert differ < 0.35 * differed


def test_arms_alone_are_no_knock() -> None:
    arms = np.zeros((90, 160), bool)
    arms[:, 20:60] = arms[40:, 100:140] = True
    now = np.where(arms[..., None], np.float32((226, 178, 150)), carpet(0.0))
    assert steadied(carpet(0.0), now) is now


def test_what_is_accepted_does_not_drift_while_the_camera_trembles() -> None:
    """Each shift was overdone by up to a quarter: the accepted picture was a cell off after some 500 pictures."""
    rng, place = np.random.default_rng(1), np.zeros(2)
    first = rest = scene()
    for _ in range(400):
        place = 0.9 * place + rng.normal(0, 0.1, 2)
        now = scene(*place) + rng.normal(0, 1, first.shape).astype(np.float32)
        rest = np.asarray(rest + FOLLOW * (steadied(rest, now) - rest), np.float32)
        assert np.hypot(*offset(first, rest)) < 0.2


def test_a_tremble_that_only_the_strongest_edges_show_is_taken_back() -> None:
    """They are few among those of a cloth, yet more cells move there than may in a still picture."""
    rows, columns = np.mgrid[:90, :160].astype(np.float32)

    def cloth(right: float) -> Cells:
        grid = 130 + 18 * np.sin(columns - right) + 18 * np.sin(rows)
        dice = 90 * np.exp(-(((columns - right) % 20 - 10) ** 2 + (rows % 45 - 20) ** 2) / 6)
        return np.repeat((grid + dice)[..., None], 3, 2).astype(np.float32)

    before, now = cloth(0), cloth(0.35)
    assert (difference(before, now) > MOVED).sum() > FEW
    assert (difference(before, steadied(before, now)) > MOVED).sum() == 0


def test_an_arm_that_moves_shifts_nothing() -> None:
    before, now = scene(hand=40), scene(hand=48)
    assert steadied(before, now) is now


def test_a_push_farther_than_a_tremble_is_left_to_be_told() -> None:
    now = scene(4, 3)
    assert steadied(scene(), now) is now


@pytest.mark.parametrize("rough", [14.0, 0.0])
def test_a_trembling_camera_keeps_nobody_from_reading(rough: float) -> None:
    """On an even table the cups have nearly all the edges: once they have gone, nothing else shows how it trembles."""
    story = drawn_story(2, rough=rough)
    story.end = all_lift(story, 1.5) + 1.5
    table, due, rng = Table(), set[int](), np.random.default_rng(3)
    for number, (at, image, _) in enumerate(frames(story, Looks(noise=1.0)), 1):
        move = np.array([[1, 0, rng.normal(0, 0.5)], [0, 1, rng.normal(0, 0.5)]], np.float32)
        seen = np.asarray(
            cv2.warpAffine(image, move, (image.shape[1], image.shape[0]), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )
        grey = np.asarray(cv2.cvtColor(seen, cv2.COLOR_RGB2GRAY), np.uint8)
        table = observe(table, Glance(grey, at, number, seen), Sectors(2))
        due |= set(ready(table))
    assert due == {0, 1}
