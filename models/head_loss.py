"""What a head of the finder is told about its maps."""

import torch
from torch import Tensor
from torch.nn import functional as F

from models.samples import Head


def focal(logit: Tensor, heat: Tensor, weight: Tensor, least: float) -> Tensor:
    """Return the penalty-reduced focal loss of CenterNet (Zhou et al. 2019), a mean over the centres.

    Cells whose heat is at `least` that are centres.
    """
    p = torch.sigmoid(logit.float()).clamp(1e-5, 1 - 1e-5)
    centre = (heat >= least).float()
    hit = centre * (1 - p) ** 2 * torch.log(p)
    miss = (1 - centre) * (1 - heat) ** 4 * p**2 * torch.log(1 - p)
    return -((hit + miss) * weight).sum() / centre.mul(weight).sum().clamp(min=1)


def loss_of(
    head: Head,
    maps: Tensor,
    heat: Tensor,
    weight: Tensor,
    value: Tensor,
    size: Tensor,
    offset: Tensor,
    measured: Tensor,
) -> Tensor:
    """Return the sum of the four losses of a head; sizes are learnt only where they are `measured` (N,)."""
    maps = maps.float()
    near = value > 0
    count = near.sum().clamp(min=1)
    said = F.cross_entropy(maps[:, 1:7], (value - 1).clamp(min=0), reduction="none")
    edge = (maps[:, 7] - size).abs() * measured.view(-1, 1, 1)
    place = (maps[:, 8:10] - offset).abs().sum(1)
    told = ((head.values * said + 2 * edge + place) * near).sum() / count
    return focal(maps[:, 0], heat, weight, head.centre) + told
