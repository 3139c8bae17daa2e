"""Sets of dice as they are sold, drawn by chance."""

from collections.abc import Sequence

import numpy as np

from models.scenes.die import Colour, Make

Rng = np.random.Generator

BODIES: list[tuple[Colour, bool]] = [  # sRGB, and whether the pips are light
    ((0.94, 0.93, 0.90), False),
    ((0.90, 0.84, 0.70), False),
    ((0.98, 0.98, 0.98), False),
    ((0.07, 0.07, 0.08), True),
    ((0.72, 0.07, 0.09), True),
    ((0.08, 0.17, 0.58), True),
    ((0.05, 0.40, 0.18), True),
    ((0.93, 0.77, 0.10), False),
    ((0.93, 0.45, 0.08), True),
    ((0.33, 0.11, 0.43), True),
    ((0.52, 0.52, 0.55), True),
    ((0.85, 0.48, 0.62), True),
    ((0.32, 0.70, 0.75), False),
]
WOODS: list[tuple[Colour, bool]] = [((0.80, 0.62, 0.42), False), ((0.45, 0.28, 0.16), True)]
LIGHT: list[Colour] = [(0.96, 0.96, 0.94), (0.96, 0.96, 0.94), (0.95, 0.88, 0.35), (0.75, 0.75, 0.78)]
DARK: list[Colour] = [(0.03, 0.03, 0.03), (0.03, 0.03, 0.03), (0.05, 0.06, 0.25), (0.45, 0.04, 0.06)]
GOLD: Colour = (0.83, 0.62, 0.25)
RED: Colour = (0.75, 0.05, 0.06)
STUFFS = ("plain", "plain", "plain", "plain", "marbled", "marbled", "marbled", "translucent", "glitter", "wood")
ORDINARY = ("plain", "plain", "plain", "wood")  # of dice that most people play with
APART = 2.1  # radii that the middles of a six's pips lie apart at least: none runs into the next
SEEN = 0.25  # by which one of red, green and blue of pips and body must differ


def near(rng: Rng, colour: Colour, spread: float) -> Colour:
    """Return a colour beside another one."""
    red, green, blue = np.clip(np.array(colour) + rng.normal(0, spread, 3), 0.02, 0.98).tolist()
    return red, green, blue


def colours(rng: Rng, stuff: str) -> tuple[Colour, Colour, bool]:
    """Return the pips' colour, the body's and whether the pips are of metal; they differ enough to be seen."""
    choice = WOODS if stuff == "wood" else BODIES
    body, light = choice[int(rng.integers(len(choice)))]
    body = near(rng, body, 0.035)
    gold = light and rng.random() < 0.2
    any_paint = tuple(rng.uniform(0.03, 0.95, 3).tolist())
    if rng.random() < 0.25 and max(abs(a - b) for a, b in zip(any_paint, body, strict=True)) > SEEN:
        return any_paint, body, False
    paints = LIGHT if light else DARK
    return GOLD if gold else paints[int(rng.integers(len(paints)))], body, gold


def second(rng: Rng, body: Colour) -> Colour:
    """Return what swirls through a marbled body: black, another tone of it, or another colour."""
    kind = rng.random()
    if kind < 0.25:
        return (0.03, 0.03, 0.03)
    if kind < 0.6:
        part = float(rng.uniform(0.3, 0.75))
        return (body[0] * part, body[1] * part, body[2] * part)
    return near(rng, body, 0.25)


def make(rng: Rng, edge: float, stuffs: Sequence[str] = STUFFS) -> Make:
    """Draw a set of dice of one of several stuffs. `edge`: cm."""
    stuff = stuffs[int(rng.integers(len(stuffs)))]
    pips, body, gold = colours(rng, stuff)
    big_red = sum(pips) < 0.6 and rng.random() < 0.22
    pip = float(rng.uniform(0.065, 0.115))
    sharp = rng.random() < 0.2
    return Make(
        edge=edge,
        rounding=float(rng.uniform(0.012, 0.03) if sharp else rng.uniform(0.05, 0.15)),
        ball=0.0 if sharp or rng.random() < 0.55 else float(rng.uniform(0.66, 0.76)),
        pip=pip,
        depth=float(rng.choice([0.006, 0.03, 0.045, 0.08])),
        spread=float(rng.uniform(max(0.21, pip * APART), 0.29)),
        one_larger=float(rng.uniform(1.3, 1.9)) if big_red or rng.random() < 0.08 else 1.0,
        left_handed=bool(rng.random() < 0.5),
        turned=frozenset(value for value in (2, 3, 6) if rng.random() < 0.5),
        stuff=stuff,
        body=body,
        second=second(rng, body),
        pips=pips,
        one=RED if big_red else pips,
        gold=gold,
        roughness=float(rng.uniform(0.08, 0.6)),
    )
