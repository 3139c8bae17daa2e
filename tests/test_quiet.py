"""Pictures of a table on which nothing stirs are not all looked at, and nothing is lost by that."""

from dataclasses import replace

import numpy as np
import pytest

from tests.drawn_episode import table_top
from vision.seats import Sectors
from vision.types import Glance, Image
from vision.watch import Watch
from vision.watch import observe as stiller
from vision.watching.bands import LASTS
from vision.watching.observe import observe
from vision.watching.quiet import MOST_SPARED
from vision.watching.table import Table

SEATS = Sectors(2)
PACE = 0.1  # seconds between pictures
CUP = (slice(60, 112), slice(30, 82))


def picture(number: int, *, lighter: float = 0.0, cup: float = 0.0, noise: float = 1.5) -> Glance:
    """Give a glance of a table with noise. `lighter`: levels; `cup`: how far a red cup has faded in, to 1."""
    image = table_top(4.0).astype(np.float32) + lighter
    image[CUP] += cup * (np.array([170, 30, 40]) - image[CUP])
    image += np.random.default_rng(number).normal(0, noise, image.shape)
    colour: Image = np.clip(image, 0, 255).astype(np.uint8)
    grey: Image = colour.mean(2).astype(np.uint8)
    return Glance(grey, number * PACE, number, colour)


def settled() -> Table:
    """Give a table on which nothing has stirred for two seconds."""
    table = Table()
    for number in range(1, 21):
        table = observe(table, picture(number), SEATS)
    assert table.phase == "still"
    return table


def seen_one_after_another(glances: list[Glance]) -> tuple[Table, int, list[str]]:
    """Give the table after these pictures, how many of them were spared, and what happened."""
    table, spared, events = settled(), 0, []
    for glance in glances:
        before, table = table, observe(table, glance, SEATS)
        spared += table.accepted is before.accepted
        events += [one.event for one in table.happened]
    return table, spared, events


def test_most_pictures_of_a_still_table_are_spared_but_none_is_lost() -> None:
    glances = [picture(number) for number in range(21, 61)]
    table, spared, events = seen_one_after_another(glances)
    assert spared >= 0.7 * len(glances)
    assert events == []
    assert table.pictures == 60
    assert table.at == pytest.approx(60 * PACE)


def test_now_and_then_a_picture_is_looked_at_though_nothing_stirs() -> None:
    _, spared, _ = seen_one_after_another([picture(number) for number in range(21, 41)])
    assert spared <= 20 * MOST_SPARED / (MOST_SPARED + 1)


def test_the_first_picture_that_shows_something_else_is_looked_at() -> None:
    table, spared, events = seen_one_after_another([picture(21, cup=1.0)])
    assert spared == 0
    assert table.phase == "moving"
    assert "moving" in events


@pytest.mark.parametrize("pictures", [20, 40])
def test_what_comes_slowly_is_seen_however_slowly(pictures: int) -> None:
    """A cup that fades in, as in a film that somebody has cut, differs little from picture to picture."""
    coming = [picture(20 + k, cup=k / pictures) for k in range(1, pictures + 1)]
    still = [picture(20 + pictures + k, cup=1.0) for k in range(1, 21)]
    _, _, events = seen_one_after_another([*coming, *still])
    assert "covered" in events


def test_dusk_is_followed_and_nothing_seems_to_come() -> None:
    falling = [picture(20 + k, lighter=-0.2 * k) for k in range(1, 201)]
    table, _, events = seen_one_after_another(falling)
    assert "hand" not in events
    assert "covered" not in events
    assert not table.seats[0].hidden


def test_where_the_light_flickers_every_picture_is_looked_at() -> None:
    table = settled()
    table = observe(replace(table, flickered=table.at), picture(21, lighter=12), SEATS)
    assert not table.quiet


def test_a_lamp_that_has_not_flickered_for_long_is_forgotten() -> None:
    table, watch, still = settled(), Watch(), picture(21)
    table = observe(replace(table, flickered=still.at - LASTS), still, SEATS)
    assert table.quiet
    watch = stiller(replace(stiller(watch, still), flickered=still.at - LASTS), still)
    assert not watch.flickers


def test_a_picture_of_another_size_is_looked_at() -> None:
    small = picture(21)
    table = observe(settled(), Glance(small.grey[:120].copy(), small.at, 21, None), SEATS)
    assert table.phase == "waking"
