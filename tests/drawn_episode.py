"""A small drawn table with cups, hands and dice, told as a story; all for the tests of the watching."""

import math

import cv2
import numpy as np

from models.episodes.film import Looks, frames
from models.episodes.parts import Cup, Hand, Image
from models.episodes.stage import Spot, Stage, centre
from models.episodes.story import Story
from vision.reveals.due import ready, taken
from vision.seats import Sectors
from vision.types import Glance
from vision.watching.observe import observe
from vision.watching.table import Table

WIDTH, HEIGHT, EDGE, RADIUS = 320, 180, 10, 26
CUPS = ((90, 50, 20), (30, 60, 120), (150, 30, 40), (20, 90, 50), (200, 190, 60), (60, 60, 60))


class Drawn(Stage):
    """A stage whose dice are pale squares. `rough`: grey levels of the table's grain."""

    rough = 14.0

    def painted(self, spots: list[list[Spot]]) -> Image:
        image = table_top(self.rough)
        for row in spots:
            for spot in row:
                half = spot.edge / 2
                cv2.rectangle(
                    image,
                    (round(spot.x - half), round(spot.y - half)),
                    (round(spot.x + half), round(spot.y + half)),
                    (235, 230, 220),
                    -1,
                )
                cv2.circle(image, (round(spot.x), round(spot.y)), 2, (20, 20, 20), -1)
        return image


def table_top(rough: float) -> Image:
    """A reddish table with a grain."""
    levels = np.random.default_rng(4).normal(0, rough, (30, 50, 1)).astype(np.float32)
    grain = cv2.resize(levels, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)[..., None]
    return np.clip(np.array([150, 110, 80]) + grain, 0, 255).astype(np.uint8)


def drawn_story(seats: int = 3, dice: int = 4, rough: float = Drawn.rough) -> Story:
    """A table with a cup at each seat, dice under it."""
    at = [centre(seat, seats, WIDTH, HEIGHT, RADIUS * 1.25) for seat in range(seats)]
    spots = [
        [Spot(x + 11 * math.cos(k * 1.6), y + 11 * math.sin(k * 1.6), EDGE, 1) for k in range(dice)] for x, y in at
    ]
    cups = [Cup(RADIUS, CUPS[seat], CUPS[seat], 0.8, 4, 0, False, 0) for seat in range(seats)]
    hands = [Hand((226, 178, 150), (40, 60, 90), (30, 50, 80), 24) for _ in at]
    stage = Drawn(np.zeros((HEIGHT, WIDTH, 3), np.uint8), None, spots, at, cups, hands)
    stage.rough = rough
    stage.laid = stage.painted(spots)
    return Story(stage, np.random.default_rng(7))


Event = tuple[str, int | None]


def told(story: Story, looks: Looks | None = None) -> list[tuple[float, str, int | None]]:
    """What the watching makes of a story: second, event, seat; "due" where a seat would be read."""
    table, seats, out = Table(), Sectors(story.stage.seats), []
    for number, (at, image, _) in enumerate(frames(story, looks or Looks(noise=1.5)), 1):
        grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), np.uint8)
        table = observe(table, Glance(grey, at, number, image), seats)
        out += [(one.at, one.event, one.seat) for one in table.happened]
        due = ready(table)
        out += [(at, "due", seat) for seat in due]
        table = taken(table, due)
    return out


def seen(events: list[tuple[float, str, int | None]], *words: str) -> list[Event]:
    """Only these events, without their seconds."""
    return [(event, seat) for _, event, seat in events if event in words]
