"""The networks: a finder of top faces over whole pictures, two judges of single crops, one that tells how dice lie."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Self

import torch
from torch import Tensor, nn

from vision.reading.crop import SIDE, SIDE_NEARER

NOTHING, LEANING = 0, 7  # classes of a crop besides the values 1 to 6

# Blocks of a judge's body: channels in, inside and out, size of the kernel, stride.
LITE0 = (
    (32, 32, 16, 3, 1),
    (16, 96, 24, 3, 2),
    (24, 144, 24, 3, 1),
    (24, 144, 40, 5, 2),
    (40, 240, 40, 5, 1),
    (40, 240, 80, 3, 2),
    (80, 480, 80, 3, 1),
    (80, 480, 80, 3, 1),
    (80, 480, 112, 5, 1),
)
LITE2 = (
    (32, 32, 16, 3, 1),
    (16, 96, 24, 3, 2),
    (24, 144, 24, 3, 1),
    (24, 144, 24, 3, 1),
    (24, 144, 48, 5, 2),
    (48, 288, 48, 5, 1),
    (48, 288, 48, 5, 1),
    (48, 288, 88, 3, 2),
    (88, 528, 88, 3, 1),
    (88, 528, 88, 3, 1),
    (88, 528, 88, 3, 1),
    (88, 528, 120, 5, 1),
    (120, 720, 120, 5, 1),
)
STEP = 16  # pixels of a picture to one of what the body makes of it


@dataclass(frozen=True, slots=True)
class Make:
    """What a judge is made of. `blocks`: of its body, the first `kept` of which training leaves alone.

    `close`: it takes only the middle of the crops, TIMES as large (`vision.reading.crop.nearer`): the body was trained
    on things far larger than pips, and tells better so what they are, for more than twice the time.
    """

    blocks: tuple[tuple[int, int, int, int, int], ...] = LITE0
    kept: int = 3
    close: bool = False

    @property
    def side(self) -> int:
        """Pixels of what it takes."""
        return SIDE_NEARER if self.close else SIDE


MAKES = {"judge": Make(), "closer": Make(LITE2, 4, close=True)}


def block(inputs: int, outputs: int, stride: int = 1, size: int = 3, groups: int = 1) -> nn.Sequential:
    """Convolution, normalisation, rectifier."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Wide(nn.Module):
    """A residual block that looks far for little: depthwise 5 × 5 between two pointwise convolutions."""

    def __init__(self, channels: int, inner: int) -> None:
        super().__init__()
        self.inside = nn.Sequential(
            block(channels, inner, size=1),
            block(inner, inner, size=5, groups=inner),
            nn.Conv2d(inner, channels, 1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, x: Tensor) -> Tensor:
        """Return x plus what was seen around it."""
        return torch.relu(x + self.inside(x))


class Finder(nn.Module):
    """Picture (N, 3, H, W), RGB -1..1, H and W multiples of 8, to maps (N, 10, H / 4, W / 4).

    Channels: 0 logit of a top face's centre; 1 to 6 logits of its value; 7 log of its edge / 22 pixels; 8 and 9 x and y
    to the centre in cells.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(block(3, 12, 2), block(12, 24, 2))
        self.coarse = nn.Sequential(block(24, 56, 2), Wide(56, 112), Wide(56, 112), Wide(56, 112))
        self.back = nn.Sequential(nn.Conv2d(56, 24, 1, bias=False), nn.BatchNorm2d(24))
        self.join = block(24, 32)
        self.head = nn.Conv2d(32, 10, 1)
        nn.init.constant_(self.head.bias[:1], -4.0)  # few cells are centres

    def forward(self, x: Tensor) -> Tensor:
        """Return the maps."""
        fine = self.fine(x)
        back = nn.functional.interpolate(self.back(self.coarse(fine)), scale_factor=2.0, mode="nearest")
        maps: Tensor = self.head(self.join(torch.relu(fine + back)))
        return maps


class Second(nn.Module):
    """A second opinion of what a finder has seen: what its coarse part makes of a picture (N, 56, H / 8, W / 8) to maps
    (N, 10, H / 8, W / 8), in cells twice as wide as the finder's own.

    It learns after the finder, which stays as it is: what it is taught costs nothing of what the finder knows.
    """

    def __init__(self) -> None:
        super().__init__()
        self.wide = Wide(56, 112)
        self.tell = nn.Conv2d(56, 10, 1)
        nn.init.constant_(self.tell.bias[:1], -4.0)  # few cells are centres

    def forward(self, features: Tensor) -> Tensor:
        """Return the maps."""
        maps: Tensor = self.tell(self.wide(features))
        return maps


class Narrow(nn.Module):
    """An inverted residual block as in EfficientNet-Lite: widen, look around depthwise, narrow again."""

    def __init__(self, inputs: int, inner: int, outputs: int, size: int, stride: int) -> None:
        super().__init__()
        widen = [] if inner == inputs else [nn.Conv2d(inputs, inner, 1, bias=False), *bounded(inner)]
        self.inside = nn.Sequential(
            *widen,
            nn.Conv2d(inner, inner, size, stride, size // 2, groups=inner, bias=False),
            *bounded(inner),
            nn.Conv2d(inner, outputs, 1, bias=False),
            nn.BatchNorm2d(outputs, eps=1e-3),
        )
        self.keeps = inputs == outputs and stride == 1

    def forward(self, x: Tensor) -> Tensor:
        """Return what was seen, added to x where the shapes agree."""
        seen: Tensor = self.inside(x)
        return x + seen if self.keeps else seen


def bounded(channels: int) -> tuple[nn.Module, nn.Module]:
    """Normalisation and a rectifier that ends at 6."""
    return nn.BatchNorm2d(channels, eps=1e-3), nn.ReLU6(inplace=True)


class Stemmed(nn.Module):
    """A network of crops whose beginning, the stem, has learnt from photos and stays as it is."""

    stem: nn.Sequential
    body: nn.Sequential
    tell: nn.Sequential

    def train(self, mode: bool = True) -> Self:
        """Switch to learning; the stem stays as it is, its normalisation too."""
        super().train(mode)
        self.stem.eval()
        return self

    def forward(self, x: Tensor) -> Tensor:
        """Return what is told."""
        told: Tensor = self.tell(self.body(self.stem(x)))
        return told


class Judge(Stemmed):
    """Crops (N, 3, 64, 64), RGB -1..1, to logits (N, 8).

    0: no top face of a pip die; 1 to 6: its value; 7: a die that leans, so that it has none. The body is the beginning
    of EfficientNet-Lite (Tan and Le 2019; Liu 2020), whose weights `models.pretrained` brings: what it has learnt from
    a million photos carries over to tables that no training picture shows. Its first blocks stay as they are.
    """

    def __init__(self, make: Make = MAKES["judge"]) -> None:
        super().__init__()
        first, *blocks = (Narrow(*shape) for shape in make.blocks)
        kept, learnt = blocks[: make.kept - 1], blocks[make.kept - 1 :]
        self.stem = nn.Sequential(nn.Conv2d(3, 32, 3, 2, 1, bias=False), *bounded(32), first, *kept)
        self.body = nn.Sequential(*learnt)
        cells = (make.side // STEP) ** 2
        self.tell = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(make.blocks[-1][2] * cells, 8))
        self.stem.requires_grad_(False)
        self.make = make


class Things(nn.Module):
    """Picture (N, 3, H, W), RGB -1..1, H and W multiples of 16, to logits (N, 5, H / 4, W / 4).

    What lies on top in each cell, as `models.tabletop.scene` numbers it.

    Its beginning is a judge's: what it has learnt from photos carries over to cups and hands that nobody has painted.
    """

    def __init__(self) -> None:
        super().__init__()
        first, *blocks = (Narrow(*shape) for shape in LITE0)
        self.quarter = nn.Sequential(nn.Conv2d(3, 32, 3, 2, 1, bias=False), *bounded(32), first, *blocks[:2])
        self.eighth = nn.Sequential(*blocks[2:4])
        self.sixteenth = nn.Sequential(*blocks[4:])
        self.around = nn.Sequential(block(112, 64, size=1), Wide(64, 128), Wide(64, 128))
        self.beside = block(40, 64, size=1)
        self.join = Wide(64, 128)
        self.near = block(24, 64, size=1)
        self.tell = nn.Sequential(block(64, 48), nn.Conv2d(48, 5, 1))

    def forward(self, x: Tensor) -> Tensor:
        """Return the logits."""
        fine = self.quarter(x)
        middle = self.eighth(fine)
        wide = twice(self.around(self.sixteenth(middle)))
        told: Tensor = self.tell(self.near(fine) + twice(self.join(self.beside(middle) + wide)))
        return told


def twice(maps: Tensor) -> Tensor:
    """Return maps of twice the size."""
    return nn.functional.interpolate(maps, scale_factor=2.0, mode="nearest")


class Slant(Stemmed):
    """Crops (N, 3, 64, 64), RGB -1..1, to (N, 3): how far to the right and down a top face's normal points, and how
    far off that may be, its natural logarithm.

    It begins as a judge does, with what EfficientNet-Lite0 has learnt from photos: so it tells of real dice what it has
    learnt from painted ones.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = Judge().stem
        self.body = nn.Sequential(block(24, 64), block(64, 96, 2), block(96, 96), block(96, 128, 2))
        cells = (SIDE // STEP) ** 2
        self.tell = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.1), nn.Linear(128 * cells, 96), nn.ReLU(inplace=True), nn.Linear(96, 3)
        )


def maker(name: str) -> Callable[[], nn.Module]:
    """Return what makes the network whose checkpoint has this name: finder, slant, things, or one of the judges."""
    others: dict[str, Callable[[], nn.Module]] = {"finder": Finder, "slant": Slant, "things": Things}
    return others[name] if name in others else partial(Judge, MAKES[name])
