"""Labelled pictures of tables, path-traced from seeds.

    python -m models.render.pictures OUT --first 1000 --count 500 [--kind any|party|evening|…|mixed] [--width 1296]

writes OUT/001000.png and OUT/001000.json (see `models.scenes.truth`) and so on; what is there already is kept, so that
it can be stopped and started again. How Blender is installed stands in `models/render/__init__.py`.
"""

import argparse
import math
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix

from models.render import sets, things
from models.render.grounds import grounded
from models.render.lamps import lit
from models.render.scene import empty, render
from models.render.shapes import rod
from models.render.sight import labels
from models.scenes.plan import KINDS, Plan, plan
from models.scenes.truth import Truth, dumps

MIXED = ("any", "any", "any", "any", "any", "any", "party", "small", "clutter", "clutter")
SENSOR = 36.0  # mm, as the focal length is counted


def quality(scene: Any, samples: int) -> None:
    """Few samples, few bounces, then the noise taken away: one thread, so that it can run beside other work."""
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_adaptive_sampling = "CPU", samples, False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_quality, cycles.denoising_prefilter = "FAST", "FAST"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 4, 1, 2, 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.use_auto_tile = False
    scene.render.threads_mode, scene.render.threads = "FIXED", 1


def camera(planned: Plan, scene: Any) -> None:
    """Hang the camera where the plan has it; a lens out of focus is focused a quarter too far."""
    view = planned.view
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.sensor_width = "HORIZONTAL", SENSOR
    data.lens = view.focal / view.width * SENSOR
    data.clip_start, data.clip_end = 0.5, 3000
    distance = float(np.linalg.norm(view.at))
    if planned.defocus:
        data.dof.use_dof, data.dof.focus_distance = True, distance * 1.25
        opening = planned.defocus * distance / view.focal / 0.2  # cm: the circle of confusion on the table, widened
        data.dof.aperture_fstop = data.lens * 1e-3 / opening
    made = bpy.data.objects.new("camera", data)
    place = np.eye(4)
    place[:3, :3], place[:3, 3] = view.axes.T, view.at
    made.matrix_world = Matrix(place.tolist())
    scene.collection.objects.link(made)
    scene.camera = made


def props(planned: Plan, rng: np.random.Generator) -> None:
    """Lay the sticks on which dice lean."""
    for one in planned.layout.rods:
        things.lay(rod(one.radius, float(rng.uniform(3, 12))), things.stuff(rng), one.at, 0, one.yaw)


def stage(planned: Plan, scene: Any) -> None:
    """Build the scene of a plan."""
    rng = np.random.default_rng([planned.seed, 7])
    camera(planned, scene)
    grounded(planned, rng)
    meshes = {k: sets.die_mesh(planned.makes[k], f"set {k}") for k in {die.make for die in planned.layout.dice}}
    for number, die in enumerate(planned.layout.dice):
        sets.put(meshes[die.make], die, f"die {number}")
    props(planned, rng)
    for thing in planned.things:
        things.put(thing)
    lit(planned, rng, scene)
    bpy.context.view_layer.update()


def truth_of(planned: Plan, picture: str) -> Truth:
    """Return the labels of the scene that stands."""
    view = planned.view
    return Truth(
        picture,
        planned.seed,
        planned.kind,
        view.width,
        view.height,
        round(math.degrees(planned.tilt), 1),
        round(view.focal, 1),
        round(planned.edge, 1),
        round(planned.defocus, 2),
        planned.light,
        planned.ground,
        tuple(thing.name for thing in planned.things),
        labels(view, planned.makes, planned.layout.dice),
    )


def shoot(seed: int, kind: str, size: tuple[int, int], out: Path, samples: int) -> None:
    """Render one seed's picture and write its truth, the truth last."""
    picture = out / f"{seed:06d}.png"
    truth = picture.with_suffix(".json")
    if truth.exists():
        return
    planned = plan(seed, kind, size)
    scene = empty(seed)
    scene.render.resolution_x, scene.render.resolution_y = size
    quality(scene, samples)
    stage(planned, scene)
    text = dumps(truth_of(planned, picture.name))
    render(scene, picture)
    truth.write_text(text + "\n", encoding="utf8")


def main() -> None:
    """Read the arguments and render."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--first", type=int, default=1000, help="the first seed")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--kind", choices=(*KINDS, "mixed"), default="mixed")
    parser.add_argument("--width", type=int, default=1296)
    parser.add_argument("--samples", type=int, default=4)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for seed in range(args.first, args.first + args.count):
        kind = MIXED[seed % len(MIXED)] if args.kind == "mixed" else args.kind
        shoot(seed, kind, (args.width, args.width * 3 // 4), args.out, args.samples)


if __name__ == "__main__":
    main()
