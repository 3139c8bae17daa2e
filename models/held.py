"""Hold a finder to what it said before, so that it learns something new and forgets nothing.

A network as small as this one pays for what it learns with what it knew: of its own pictures it finds as much, and of
tables that nobody has shown it less. So, but for the pictures that show what is new, it is told no truth: it has to say
what it said (Li and Hoiem 2016, *Learning without forgetting*), and its normalisations stay as they are.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

FAINTEST = -4.0  # logit of a centre under which one place is as much table as another
SEEN = 0.15  # score from which a place has a value, a size and a centre


def steadied(network: nn.Module) -> None:
    """Keep the normalisations of a network as they are while it learns."""
    for part in network.modules():
        if isinstance(part, nn.BatchNorm2d):
            part.eval()


def held_loss(maps: Tensor, before: Tensor) -> Tensor:
    """Return how far a finder's maps (N, 10, h, w) are from those of before."""
    maps, before = maps.float(), before.float()
    now, was = maps[:, 0].clamp(min=FAINTEST), before[:, 0].clamp(min=FAINTEST)
    heat = F.smooth_l1_loss(now, was, reduction="sum") / (was > FAINTEST).sum().clamp(min=1)
    near = torch.sigmoid(was) > SEEN
    faces = F.softmax(before[:, 1:7], 1)
    said = (faces * (faces.clamp(min=1e-6).log() - F.log_softmax(maps[:, 1:7], 1))).sum(1)
    size, place = (maps[:, 7] - before[:, 7]).abs(), (maps[:, 8:10] - before[:, 8:10]).abs().sum(1)
    return heat + ((said + 2 * size + place) * near).sum() / near.sum().clamp(min=1)
