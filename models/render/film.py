"""From single pictures to a film: only what moves is rendered anew, and laid over the still picture before it."""

from pathlib import Path
from typing import Any

import bpy
import numpy as np
import numpy.typing as npt

from models.render.scene import HEIGHT, WIDTH

Pixels = npt.NDArray[np.float32]
Border = tuple[float, float, float, float]
FEATHER = 40  # pixels over which a patch fades into the still picture


def loaded(file: Path) -> Pixels:
    """Read a picture: (height, width, 4), 0..1, the lowest row first."""
    image = bpy.data.images.load(str(file), check_existing=False)
    flat = np.empty(WIDTH * HEIGHT * 4, dtype=np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(HEIGHT, WIDTH, 4)


def saved(pixels: Pixels, file: Path) -> None:
    """Write a picture as PNG."""
    image = bpy.data.images.new(file.stem, WIDTH, HEIGHT)
    image.pixels.foreach_set(np.ascontiguousarray(pixels, dtype=np.float32).ravel())
    image.filepath_raw, image.file_format = str(file), "PNG"
    image.save()
    bpy.data.images.remove(image)


def fade(start: float, end: float, length: int) -> Pixels:
    """Give 1 inside start..end (parts of the length) and a ramp to 0 at ends that are not the picture's own."""
    place = np.arange(length, dtype=np.float32)
    rise = (place - start * length) / FEATHER if start > 0 else np.ones(length, np.float32)
    fall = (end * length - place) / FEATHER if end < 1 else np.ones(length, np.float32)
    return np.clip(np.minimum(rise, fall), 0, 1).astype(np.float32)


def patched(still: Pixels, patch: Pixels, border: Border) -> Pixels:
    """Lay the part of `patch` inside the border (left, right, bottom, top; parts of the picture) over `still`."""
    left, right, bottom, top = border
    weight = fade(bottom, top, HEIGHT)[:, None, None] * fade(left, right, WIDTH)[None, :, None]
    mixed = still * (1 - weight) + patch * weight
    mixed[..., 3] = 1
    return np.asarray(mixed, dtype=np.float32)


def only(scene: Any, border: Border | None) -> None:
    """Render only a part of the picture, or all of it."""
    scene.render.use_border = border is not None
    if border:
        render = scene.render
        render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = border


def grained(pixels: Pixels, grain: np.random.Generator, strength: float) -> Pixels:
    """Add the faint noise of a sensor; `strength` is its standard deviation, 0..1."""
    noise = grain.normal(0, strength, (HEIGHT, WIDTH, 1)).astype(np.float32)
    noisy = pixels.copy()
    noisy[..., :3] = np.clip(noisy[..., :3] + noise, 0, 1)
    return noisy


def encoded(pictures: list[Path], rate: int, file: Path) -> None:
    """Join PNG pictures, in order, into an H.264 film."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.view_settings.view_transform = "Standard"  # the pictures are finished; they must not be graded again
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = WIDTH, HEIGHT, 100
    scene.render.fps, scene.frame_start, scene.frame_end = rate, 1, len(pictures)
    strips = scene.sequence_editor_create().strips
    strip = strips.new_image("frames", str(pictures[0]), channel=1, frame_start=1)
    for picture in pictures[1:]:
        strip.elements.append(picture.name)
    output = scene.render.image_settings
    output.media_type, output.file_format = "VIDEO", "FFMPEG"
    codec = scene.render.ffmpeg
    codec.format, codec.codec, codec.constant_rate_factor, codec.ffmpeg_preset = "MPEG4", "H264", "HIGH", "BEST"
    codec.gopsize, codec.audio_codec = 5 * rate, "NONE"
    scene.render.use_file_extension, scene.render.filepath = False, str(file)
    bpy.ops.render.render(animation=True)
