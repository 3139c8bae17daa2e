"""Films of tables with cups, path-traced, to watch as `kubejo watch` does: what drawn episodes do not show.

    python -m models.render.films OUT --first 300 --count 20

writes OUT/300.avi and OUT/300.json and so on: cups in perspective, real shadows, hands that hold, gesture and rest,
heads that bow, blurred where they move; looks under cups, cups that are held up and pushed, taken out of sight, put
aside next to their dice, turned over; in three films of ten the dice are gathered and covered again. What is there
already is kept. Beside what `models.render.pictures` needs a film takes four to fifteen minutes of one core.
`models.films` counts what is made of them.
"""

import argparse
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from mathutils import Quaternion, Vector

from models.render import things
from models.render.film import fade
from models.render.grounds import grounded
from models.render.lamps import lit
from models.render.pictures import camera, quality
from models.render.players import Actor, cast, places, pose
from models.render.scene import empty, render
from models.scenes.acts import Act, Moment, ends, moment, reveals
from models.scenes.course import drawn
from models.scenes.makes import Rng
from models.scenes.plan import Plan, plan
from models.scenes.view import Floats

SIZE = WIDTH, HEIGHT = 1280, 720
FRAMES_A_SECOND = 10
USUAL = (1.4, 1.6, 1.8)  # cm, edges of dice that cups are made for
STEEP = math.radians(22)  # as far as the camera may be tilted
FINE, COARSE = 4, 2  # samples a pixel, of what stands and of what moves
MARGIN = 150  # pixels around what moves, for its shadow
PLAYERS = (2, 3, 3, 4, 4, 5, 6)
SHUTTERS = 0.1, 0.5  # shares of the time between two pictures: a hundredth to a twentieth of a second
NEXT_TO = 7  # cm that other things lie off the middle of a usual cup at least


Part = tuple[int, int, int, int]  # left, top, right, bottom, pixels


@dataclass(frozen=True, slots=True)
class Story:
    """What is done in a film. `size`, `tall`: of its cups, 1 for `models.render.cups`.

    `shutter`: for which share of the time between two pictures each is exposed.
    """

    acts: list[Act]
    size: float
    tall: float
    shutter: float

    def at(self, second: float, actors: Sequence[Actor]) -> list[Moment]:
        """Return how each seat is at a moment."""
        return [moment(self.acts, seat, actor.place, second) for seat, actor in enumerate(actors)]


def planned(seed: int) -> Plan:
    """Return the scene of a seed: the first with dice for cups, seen from above."""
    number = seed * 50
    while (found := plan(number, "evening", SIZE)).makes[0].edge not in USUAL or found.tilt > STEEP:
        number += 1
    return found


def seen(scene: Plan, parts: Sequence[Any]) -> list[Floats]:
    """Return the corners in the picture, (2,) each, of the boxes around what is in sight."""
    corners = [
        made.matrix_world @ Vector(corner) for made in parts if not made.hide_render for corner in made.bound_box
    ]
    ahead = [c for c in corners if float((np.array(c) - scene.view.at) @ scene.view.axes[2]) < -3]
    return list(scene.view.project(np.array([list(c) for c in ahead]))) if ahead else []


def part_of(corners: Sequence[Floats]) -> Part:
    """Return left, top, right and bottom of the part of the picture around some corners, with room for shadows."""
    low, high = np.min(corners, 0) - MARGIN, np.max(corners, 0) + MARGIN
    left, top = (int(np.clip(value, 0, most - 16)) for value, most in zip(low, SIZE, strict=True))
    right, bottom = (
        int(np.clip(value, at + 16, most)) for value, at, most in zip(high, (left, top), SIZE, strict=True)
    )
    return left, top, right, bottom


def rendered(scene: Any, file: Path, part: Part | None) -> Floats:
    """Render the picture (H, W, 3), BGR, or a part of it, black around."""
    settings = scene.render
    settings.use_border = settings.use_crop_to_border = part is not None
    scene.cycles.samples = FINE if part is None else COARSE
    left, top, right, bottom = part or (0, 0, WIDTH, HEIGHT)
    settings.border_min_x, settings.border_max_x = left / WIDTH + 1e-6, right / WIDTH + 1e-6
    settings.border_min_y, settings.border_max_y = 1 - bottom / HEIGHT + 1e-6, 1 - top / HEIGHT + 1e-6
    render(scene, file)
    picture = np.zeros((HEIGHT, WIDTH, 3))
    picture[top:bottom, left:right] = np.asarray(cv2.imread(str(file)))[: bottom - top, : right - left, :3]
    return picture


def laid_over(still: Floats, moving: Floats, part: Part) -> Floats:
    """Lay a part of the picture over what stands; at its borders inside the picture it fades."""
    left, top, right, bottom = part
    rows, columns = fade(top / HEIGHT, bottom / HEIGHT, HEIGHT), fade(left / WIDTH, right / WIDTH, WIDTH)
    weight = rows[:, None, None] * columns[None, :, None]
    return np.asarray(still * (1 - weight) + moving * weight, np.float64)


def posed(scene: Any, actors: Sequence[Actor], story: Story, second: float) -> None:
    """Put everything where it is while a picture is exposed: at its begin, and in Blender's next frame at its end."""
    begin, end = (story.at(second + late / FRAMES_A_SECOND, actors) for late in (0.0, story.shutter))
    for actor, one, other in zip(actors, begin, end, strict=True):
        for number, now in ((1, one), (2, other if same_things(one, other) else one)):
            pose(actor, now, story.size, story.tall)
            for thing in actor.moving:
                kept(thing, number)
    scene.frame_set(1)


def same_things(one: Moment, other: Moment) -> bool:
    """Say whether the same is in sight at two moments."""
    return one.round == other.round and all(
        (getattr(one, name) is None) == (getattr(other, name) is None)
        for name in ("cup", "hand", "open", "head", "dice")
    )


def kept(thing: Any, number: int) -> None:
    """Let a thing be in a frame of Blender's where it is now, and on the shorter way there from the frame before."""
    if number == 1:
        thing.animation_data_clear()
        thing.rotation_mode = "QUATERNION"
        thing["turn"] = list(thing.rotation_quaternion)
    elif thing.rotation_quaternion.dot(Quaternion(thing["turn"])) < 0:
        thing.rotation_quaternion.negate()
    for path in ("location", "rotation_quaternion", "scale"):
        thing.keyframe_insert(path, frame=number)


def shoot(scene: Any, scenery: Plan, actors: Sequence[Actor], story: Story, file: Path) -> Iterator[Floats]:
    """Yield the pictures of a film: all of what stands, and the part around what moves laid over what stood before."""
    seconds = [frame / FRAMES_A_SECOND for frame in range(round(ends(story.acts) * FRAMES_A_SECOND))]
    states = [[repr(one) for one in story.at(second, actors)] for second in seconds]
    still, stood, around = np.zeros((HEIGHT, WIDTH, 3)), list[str](), list[list[Floats]]()
    shown, picture = list[str](), still
    for frame, second in enumerate(seconds):
        state = states[frame]
        rests = states[frame + 1 : frame + 2] in ([], [state])
        posed(scene, actors, story, second)
        here = [seen(scenery, actor.parts) for actor in actors]
        if state != stood and (rests or not stood):
            still, stood, around = rendered(scene, file, None), state, here
            picture = still
        elif state != shown:
            moved = [k for k, one in enumerate(state) if one != stood[k]]
            part = part_of([corner for k in moved for corner in (*around[k], *here[k])]) if moved else None
            picture = laid_over(still, rendered(scene, file, part), part) if part else still
        shown = state
        yield picture


def developed(rng: Rng, pictures: Iterable[Floats]) -> Iterator[Floats]:
    """Yield pictures with the noise of a sensor and the flicker of lamps."""
    noise, flicker, pace = rng.uniform(1, 4), float(rng.choice([0, 0, 0.01, 0.03])), rng.uniform(3, 30)
    for number, picture in enumerate(pictures):
        bright = picture * (1 + flicker * math.sin(pace * number / FRAMES_A_SECOND))
        grey, colour = rng.normal(0, noise, (HEIGHT, WIDTH, 1)), rng.normal(0, noise / 2, (HEIGHT, WIDTH, 3))
        yield np.clip(bright + grey + colour, 0, 255)


def filmed(seed: int, out: Path) -> None:
    """Render one seed's film and write its truth, the truth last."""
    truth = out / f"{seed}.json"
    if truth.exists():
        return
    rng, scenery = np.random.default_rng([seed, 99]), planned(seed)
    scene = empty(seed)
    scene.render.resolution_x, scene.render.resolution_y = SIZE
    quality(scene, FINE)
    scene.render.use_persistent_data = True
    camera(scenery, scene)
    ground = np.random.default_rng([scenery.seed, 7])
    grounded(scenery, ground)
    lit(scenery, ground, scene)
    at = places(rng, scenery, int(rng.choice(PLAYERS)))
    size, tall = scenery.makes[0].edge / 1.6 * float(rng.uniform(0.92, 1.12)), float(rng.uniform(0.75, 1.05))
    story = Story(drawn(rng, at, size), size, tall, float(rng.uniform(*SHUTTERS)))
    scene.render.use_motion_blur, scene.render.motion_blur_shutter = True, 1.0
    scene.render.motion_blur_position = "START"
    rounds = len(reveals(story.acts, 0))
    actors, values = cast(rng, scenery, at, size, rounds)
    for thing in scenery.things:
        if thing.name != "hand" and all(math.dist(thing.at, place.at[:2]) > NEXT_TO * size for place in at):
            things.put(thing)
    film = cv2.VideoWriter(str(out / f"part-{seed}.avi"), cv2.VideoWriter.fourcc(*"MJPG"), FRAMES_A_SECOND, SIZE)
    film.set(cv2.VIDEOWRITER_PROP_QUALITY, int(rng.integers(80, 95)))
    for picture in developed(rng, shoot(scene, scenery, actors, story, out / f"still-{seed}.png")):
        film.write(picture.astype(np.uint8))
    film.release()
    (out / f"part-{seed}.avi").rename(out / f"{seed}.avi")
    seats = [
        [{"values": shown, "open": opened, "shut": shut} for shown, (opened, shut) in zip(each, when, strict=True)]
        for each, when in zip(values, (reveals(story.acts, seat) for seat in range(len(at))), strict=True)
    ]
    truth.write_text(json.dumps({"seed": seed, "seats": seats}) + "\n", encoding="utf8")
    (out / f"still-{seed}.png").unlink()


def main() -> None:
    """Read the arguments and render."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--first", type=int, default=300, help="the first seed")
    parser.add_argument("--count", type=int, default=20)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for seed in range(args.first, args.first + args.count):
        filmed(seed, args.out)


if __name__ == "__main__":
    main()
