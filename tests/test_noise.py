"""A picture that changes by itself all over is no table on which something moves."""

import numpy as np
import pytest

from models.episodes.film import Looks, frames
from models.episodes.score import TrueReader
from models.episodes.story import Story
from models.episodes.traps import Episode
from tests.drawn_episode import drawn_story
from vision.camera.source import Picture
from vision.reveals.cups import cups
from vision.reveals.told import Told
from vision.seats import Sectors
from vision.types import Image
from vision.watching.noise import EVERY, KEPT, LEAST, MOST, USUAL, liveliest, moved_from, wavering

SHAPE = (90, 160)
BLOCK = 8  # pixels on a side of what a film's packing changes at once


def wavered(rng: np.random.Generator, image: Image) -> Image:
    """Return a picture of a film that was packed too small: every sixtieth block is off by up to thirty levels."""
    rows, columns = image.shape[0] // BLOCK, image.shape[1] // BLOCK
    off = np.where(rng.random((rows, columns)) < 1 / 60, rng.choice([-30, -24, 24, 30], (rows, columns)), 0)
    out = image.astype(np.int16)
    out[: rows * BLOCK, : columns * BLOCK] += np.kron(off, np.ones((BLOCK, BLOCK), np.int16))[..., None].astype(
        np.int16
    )
    return np.clip(out, 0, 255).astype(np.uint8)


def told(story: Story, seats: int) -> list[Told]:
    """Return what is told of a story in a film that was packed too small."""
    episode, rng = Episode("drawn", story, Looks(noise=1.5)), np.random.default_rng(5)
    pictures = ((wavered(rng, image), at) for at, image, _ in frames(story, episode.looks))
    shots = (Picture(np.ascontiguousarray(image[..., ::-1]), at) for image, at in pictures)
    return list(cups(shots, TrueReader(episode), Sectors(seats)))


def test_a_table_of_which_blocks_waver_everywhere_is_read_all_the_same() -> None:
    story = drawn_story(2)
    off = story.lift(1, story.lift(0, 4.0))
    story.end = off + 4.0
    events = told(story, 2)
    assert [one.seat for one in events if one.event == "reading"] == [0, 1]
    assert all(not one.doubts for one in events if one.event == "reading")
    assert max(one.at for one in events if one.event == "reading") < off + 1.5


def test_noise_is_what_changes_in_most_parts_of_a_picture() -> None:
    noise = np.zeros(SHAPE, np.float32)
    noise[::9, ::9] = 12
    assert liveliest(noise) == 12
    hand = np.zeros(SHAPE, np.float32)
    hand[:70, :70] = 90
    assert liveliest(hand) == 0
    assert liveliest(np.maximum(noise, hand)) == 12
    assert liveliest(np.full((4, 5), 3, np.float32)) == 3  # a picture of fewer cells than tiles


@pytest.mark.parametrize(
    ("known", "levels"),
    [
        ((), LEAST),
        ((9.0,) * (KEPT - 1), LEAST),  # too early to say
        ((USUAL,) * KEPT, LEAST),
        ((USUAL + 1,) * KEPT, LEAST + 5),
        ((90.0,) * (KEPT // 2) + (USUAL,) * (KEPT // 2 + 1), LEAST),  # a lamp
        ((90.0,) * KEPT, MOST),
    ],
)
def test_the_more_a_picture_wavers_the_more_a_cell_has_to_differ_to_have_moved(
    known: tuple[float, ...], levels: float
) -> None:
    assert moved_from(known) == levels


def test_noise_is_measured_now_and_then_and_what_it_was_long_ago_is_forgotten() -> None:
    before, now = np.zeros((*SHAPE, 3), np.float32), np.full((*SHAPE, 3), 7, np.float32)
    known: tuple[float, ...] = (1.0,) * KEPT
    same = np.ones_like(before)
    assert wavering(known, EVERY + 1, before, same, now) is known
    assert wavering(known, EVERY, before, same, now) == (*known[1:], 7.0)
    assert wavering(known, EVERY, now, 2 * same, 2 * now) == (*known[1:], 0.0)  # a lamp
