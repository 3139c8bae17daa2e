"""The two networks: a finder of top faces over whole pictures, and a judge of single crops."""

import torch
from torch import Tensor, nn


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


class Judge(nn.Module):
    """Crops (N, 3, 48, 48), RGB -1..1, to logits (N, 7): 0 no top face of a pip die, 1 to 6 its value."""

    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(
            block(3, 16, 2),
            block(16, 32),
            block(32, 48, 2),
            block(48, 64),
            block(64, 96, 2),
            block(96, 96),
        )
        self.tell = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(96 * 9, 7))

    def forward(self, x: Tensor) -> Tensor:
        """Return the logits."""
        seen = nn.functional.avg_pool2d(self.see(x), 2)
        logits: Tensor = self.tell(seen)
        return logits
