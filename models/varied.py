"""Crops as other cameras would show them, of other makes under other lamps: the value stays what it is."""

import math

import torch
from torch import Tensor
from torch.nn import functional as F


def varied(pictures: Tensor, draw: torch.Generator, wild: float = 1.0) -> Tensor:
    """Change pictures (N, 3, S, S), 0..1, at random in place, colour, surface and sharpness.

    `draw`: on the device of the pictures. `wild`: from 1 to 0, how many get colours and surfaces that are seldom met.
    """
    return recoloured(stained(curved(moved(pictures, draw), draw, wild), draw, wild), draw, wild)


def normal(draw: torch.Generator, *shape: int) -> Tensor:
    """Draw normal numbers around nought, on the generator's device."""
    return torch.randn(*shape, generator=draw, device=draw.device)


def uniform(draw: torch.Generator, *shape: int) -> Tensor:
    """Draw numbers between 0 and 1, on the generator's device."""
    return torch.rand(*shape, generator=draw, device=draw.device)


def moved(pictures: Tensor, draw: torch.Generator) -> Tensor:
    """Mirror, turn a few by quarters (tops are seen above sides, mostly), and shift, stretch and shear a little."""
    count = len(pictures)
    quarter = torch.randint(0, 4, (count,), generator=draw, device=draw.device) * (math.pi / 2)
    quarter = quarter * (uniform(draw, count) < 0.15)
    mirror = torch.randint(0, 2, (count,), generator=draw, device=draw.device) * 2.0 - 1
    c, s = quarter.cos(), quarter.sin()
    turn = torch.stack([torch.stack([c * mirror, -s], 1), torch.stack([s * mirror, c], 1)], 1)
    bend = torch.eye(2, device=draw.device) + 0.07 * normal(draw, count, 2, 2)
    shift = 0.03 * normal(draw, count, 2, 1)
    grid = F.affine_grid(torch.cat([turn @ bend, shift], 2), list(pictures.shape), align_corners=False)
    return F.grid_sample(pictures, grid, padding_mode="reflection", align_corners=False)


def curved(pictures: Tensor, draw: torch.Generator, wild: float) -> Tensor:
    """Bend the three colours of a quarter of the pictures, each its own way: pips of any colour on any body."""
    count, knots = len(pictures), 5
    straight = torch.linspace(0, 1, knots, device=draw.device).view(1, 1, knots)
    curve = (straight + 0.28 * normal(draw, count, 3, knots)).clamp(0, 1)
    bent = (uniform(draw, count, 1, 1) < 0.25 * wild).float()
    curve = straight * (1 - bent) + curve * bent
    place = pictures.clamp(0, 1) * (knots - 1)
    low = place.floor().clamp(0, knots - 2)
    left = torch.gather(curve, 2, low.long().flatten(2)).view_as(pictures)
    right = torch.gather(curve, 2, low.long().flatten(2) + 1).view_as(pictures)
    return left + (right - left) * (place - low)


def stained(pictures: Tensor, draw: torch.Generator, wild: float) -> Tensor:
    """Give pictures 0..1 what other makes and other lamps would: swirls of colour, and patches of glare.

    No two makes share their swirls, and a lamp's reflection may lie anywhere; the value stays what it is.
    """
    count = len(pictures)

    def cloud(channels: int, cells: int) -> Tensor:
        coarse = normal(draw, count, channels, cells, cells)
        return F.interpolate(coarse, pictures.shape[-2:], mode="bicubic", align_corners=False)

    def some(share: float) -> Tensor:
        return (uniform(draw, count, 1, 1, 1) < share).float()

    strong = uniform(draw, count, 1, 1, 1) * some(0.3 * wild)
    pictures = pictures * torch.exp(strong * (0.3 * cloud(1, 10) + 0.12 * cloud(3, 8)))
    bright = uniform(draw, count, 1, 1, 1) * some(0.2 * wild)
    patch = ((cloud(1, 12) - 1.8) * 4).clamp(0, 1) * bright
    return (pictures + patch * (1 - pictures)).clamp(0, 1)


def recoloured(pictures: Tensor, draw: torch.Generator, wild: float) -> Tensor:
    """Change gain, contrast, hue and sharpness of pictures 0..1, and turn some into negatives or grey."""
    count = len(pictures)

    def some(share: float) -> Tensor:
        return (uniform(draw, count, 1, 1, 1) < share).float()

    def spread(*shape: int) -> Tensor:
        return normal(draw, count, *shape)

    order = torch.randperm(3, generator=draw, device=draw.device)
    swap, negative, grey, soft = some(0.25 * wild), some(0.08 * wild), some(0.15), some(0.25)
    pictures = swap * pictures[:, order] + (1 - swap) * pictures
    pictures = negative * (1 - pictures) + (1 - negative) * pictures
    pictures = grey * pictures.mean(1, keepdim=True) + (1 - grey) * pictures
    coarse = F.interpolate(F.avg_pool2d(pictures, 2), scale_factor=2.0, mode="bilinear")
    pictures = soft * coarse + (1 - soft) * pictures
    middle = pictures.mean((1, 2, 3), keepdim=True)
    pictures = middle + (pictures - middle) * torch.exp(0.25 * spread(1, 1, 1))
    pictures = pictures * torch.exp(0.2 * spread(1, 1, 1) + 0.06 * spread(3, 1, 1)) + 0.05 * spread(1, 1, 1)
    noise = normal(draw, *pictures.shape) * 0.02 * spread(1, 1, 1).abs()
    return (pictures + noise).clamp(0, 1)
