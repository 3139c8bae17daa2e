"""When the table is still: folds over drawn scenes, and over the demo clip."""

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.camera.decode import grey_quarter
from vision.camera.film import decoded
from vision.types import Glance, Image
from vision.watch import CALM_PICTURES, Watch, observe

CLIP = Path(__file__).parents[1] / "kubejo" / "demo" / "cups.mp4"
RATE = 10
Spot = tuple[int, int]


class Scene:
    """A table with a grain, drawn at the size of a glance; each glance has a sensor's fresh noise."""

    def __init__(self, seed: int = 7) -> None:
        self._chance = np.random.default_rng(seed)
        rough = self._chance.normal(120, 40, (30, 45)).astype(np.float32)
        self._table = np.clip(cv2.resize(rough, (360, 220), interpolation=cv2.INTER_CUBIC), 20, 220)
        self._number = 0

    def glance(
        self, dice: Iterable[Spot] = (), light: float = 1.0, push: Spot = (0, 0), noise: float = 3.0, turn: float = 0.0
    ) -> Glance:
        """A picture with dice of 10 pixels at these places, under this light, with the camera pushed so far, and turned
        by degrees about its middle.
        """
        picture = self._table.copy()
        for x, y in dice:
            cv2.rectangle(picture, (x + 20, y + 20), (x + 30, y + 30), 235, -1)
        right, down = push
        if turn:
            about = cv2.getRotationMatrix2D((179.5, 109.5), turn, 1)
            picture = cv2.warpAffine(picture, about, (360, 220), borderMode=cv2.BORDER_REFLECT)
        seen = picture[20 - down : 200 - down, 20 - right : 340 - right] * light
        noisy = seen + self._chance.normal(0, noise, seen.shape)
        self._number += 1
        return Glance(np.clip(noisy, 0, 255).astype(np.uint8), self._number / RATE, self._number)


def fold(watch: Watch, glances: Iterable[Glance]) -> tuple[Watch, list[str]]:
    """Observe all; gives the phases that were passed, without repetitions."""
    phases: list[str] = []
    for glance in glances:
        watch = observe(watch, glance)
        if phases[-1:] != [watch.phase]:
            phases.append(watch.phase)
    return watch, phases


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.fixture
def calm(scene: Scene) -> Watch:
    """A table with two dice that has been still for a while."""
    watch, phases = fold(Watch(), (scene.glance([(100, 90), (150, 60)]) for _ in range(10)))
    assert phases == ["waking", "still"]
    return watch


DICE = [(100, 90), (150, 60)]


def test_it_takes_several_calm_pictures_to_be_still(scene: Scene) -> None:
    watch, phases = fold(Watch(), (scene.glance(DICE) for _ in range(CALM_PICTURES)))
    assert phases == ["waking"]
    assert observe(watch, scene.glance(DICE)).still


def test_noise_for_a_thousand_pictures_is_stillness(scene: Scene, calm: Watch) -> None:
    assert fold(calm, (scene.glance(DICE, noise=3) for _ in range(1000)))[1] == ["still"]


def test_a_die_that_rolls_is_motion_and_then_stillness(scene: Scene, calm: Watch) -> None:
    rolling = [scene.glance([(100, 90), (150 + 4 * step, 60)]) for step in range(1, 8)]
    resting = [scene.glance([(100, 90), (178, 60)]) for _ in range(8)]
    assert fold(calm, rolling + resting)[1] == ["moving", "still"]


def test_a_die_that_creeps_is_motion_too(scene: Scene, calm: Watch) -> None:
    creeping = (scene.glance([(100, 90), (150 + step // 5, 60)]) for step in range(40))
    assert "moving" in fold(calm, creeping)[1]


def test_a_lamp_switched_on_is_light_and_not_motion(scene: Scene, calm: Watch) -> None:
    lamp = [scene.glance(DICE, light=light) for light in (1.0, 1.2, *[1.3] * 8)]
    assert fold(calm, lamp)[1] == ["still", "light", "still"]


def test_a_lamp_together_with_a_hand_is_motion(scene: Scene, calm: Watch) -> None:
    hand = [(x, y) for x in range(20, 130, 8) for y in range(100, 170, 8)]
    assert observe(calm, scene.glance([*DICE, *hand], light=1.3)).phase == "moving"


def test_a_covered_lens_is_told_and_the_table_is_still_again_after_it(scene: Scene, calm: Watch) -> None:
    dark = [scene.glance(DICE, light=0.03) for _ in range(5)]
    watch, phases = fold(calm, dark + [scene.glance(DICE) for _ in range(8)])
    assert phases[0] == "dark"
    assert phases[-1] == "still"
    assert watch.calm >= CALM_PICTURES


def test_a_white_sheet_over_the_table_is_covered() -> None:
    white: Image = np.full((180, 320), 240, np.uint8)
    assert observe(Watch(), Glance(white, 0.1, 1)).phase == "dark"


@pytest.mark.parametrize("push", [(9, 0), (-12, 5), (0, -14)])
def test_a_pushed_camera_is_told(scene: Scene, calm: Watch, push: Spot) -> None:
    watch, phases = fold(calm, (scene.glance(DICE, push=push) for _ in range(8)))
    assert phases == ["moving", "moved"]
    assert watch.still
    assert watch.pushed.now(160, 90, 320) == pytest.approx((160 + push[0], 90 + push[1]), abs=1)
    back = fold(watch, (scene.glance(DICE) for _ in range(8)))[0].pushed
    assert back.now(160, 90, 320) == pytest.approx((160, 90), abs=1)


@pytest.mark.parametrize("turn", [-6.0, 2.5, 7.0])
def test_a_turned_camera_is_told(scene: Scene, calm: Watch, turn: float) -> None:
    watch, phases = fold(calm, (scene.glance(DICE, turn=turn) for _ in range(8)))
    assert phases == ["moving", "moved"]
    assert watch.pushed.turn_at(160, 90, 320) == pytest.approx(-turn, abs=0.3), "OpenCV turns the other way"
    assert watch.pushed.now(159.5, 89.5, 320) == pytest.approx((159.5, 89.5), abs=1)


def test_after_a_push_the_new_place_is_the_usual_one(scene: Scene, calm: Watch) -> None:
    pushed, _ = fold(calm, (scene.glance(DICE, push=(12, 0)) for _ in range(8)))
    hand = [scene.glance([*DICE, (60, 20)], push=(12, 0))]
    assert fold(pushed, hand + [scene.glance(DICE, push=(12, 0)) for _ in range(8)])[1] == ["moving", "still"]


def test_taken_dice_are_no_pushed_camera(scene: Scene, calm: Watch) -> None:
    assert fold(calm, (scene.glance([]) for _ in range(8)))[1] == ["moving", "still"]


def test_another_size_of_picture_starts_anew(calm: Watch) -> None:
    chance = np.random.default_rng(1)
    other = Glance(chance.integers(0, 255, (90, 160)).astype(np.uint8), 99.0, 99)
    assert observe(calm, other).phase == "waking"


def test_the_same_glances_give_the_same_watch() -> None:
    one, other = (fold(Watch(), (made.glance(DICE) for _ in range(7)))[0] for made in (Scene(3), Scene(3)))
    assert (one.phase, one.at, one.since, one.calm) == (other.phase, other.at, other.since, other.calm)


def test_in_the_demo_hands_and_cups_are_motion_and_all_else_is_stillness() -> None:
    watch, still_at = Watch(), list[float]()
    for number, (image, second, _) in enumerate(decoded(CLIP), 1):
        grey = grey_quarter(image)
        assert grey is not None
        watch = observe(watch, Glance(grey, second, number))
        still_at += [second] if watch.still else []
    hands = [(3.5, 4.7), (5.3, 6.8), (7.2, 8.7)]  # seconds; a hand lets go and half a second later the next one comes
    assert not [at for at in still_at for begin, end in hands if begin < at < end]
    assert [at for at in still_at if at > 9] == pytest.approx([k / 12 for k in range(113, 180)])
    assert len([at for at in still_at if at < 3.3]) >= 34
