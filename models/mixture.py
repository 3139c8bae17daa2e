"""What the heads of the finder learn from: endless samples of painted scenes, photos and dice that look flat, mixed."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from models.photos import Photo
from models.raster.reliefs import Relief, Rng
from models.run import SEED
from models.samples import Head, Sample, flat, painted, photographed


@dataclass(frozen=True, slots=True)
class Mixture:
    """`real`: share of samples that are photos, `flat`: share of dice that look flat; the others are painted scenes.

    `photos`: by source.
    """

    head: Head
    reliefs: list[Relief]
    photos: dict[str, list[Photo]]
    real: float
    flat: float = 0.0

    def draw(self, rng: Rng) -> Sample:
        """Return a sample; the source of a photo is drawn first, so that small sources count too."""
        chance = rng.random()
        if chance < self.flat:
            return flat(rng, self.head)
        if self.photos and chance < self.flat + self.real:
            sources = sorted(self.photos)
            return photographed(rng, self.photos[sources[int(rng.integers(len(sources)))]], self.head)
        return painted(rng, self.reliefs, self.head)


class Samples(IterableDataset[tuple[Tensor, ...]]):
    """Endless samples; each worker has its own seeds, each step at which a run began others."""

    def __init__(self, mixture: Mixture, start: int) -> None:
        self.mixture, self.start = mixture, start

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Yield image, heat, weight, value, size, offset, measured."""
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        worker = info.id if info else 0
        number = self.start * 1000
        while True:
            number += 1
            yield tensors(self.mixture.draw(np.random.default_rng([SEED, worker, number])))


def batches(mixture: Mixture, start: int, size: int, workers: int) -> Iterator[list[Tensor]]:
    """Return endless batches of `size` samples, drawn by as many workers beside the learning."""
    data = Samples(mixture, start)
    return iter(DataLoader(data, size, num_workers=workers, prefetch_factor=4 if workers else None))


def tensors(one: Sample) -> tuple[Tensor, ...]:
    """Return a sample's arrays as tensors, pictures with channels first."""
    picture = torch.from_numpy(np.ascontiguousarray(one.image.transpose(2, 0, 1)))
    rest = [torch.from_numpy(a) for a in (one.heat, one.weight, one.value, one.size, one.offset)]
    return picture, *rest, torch.tensor(float(one.measured))


def mirrored(batch: list[Tensor]) -> list[Tensor]:
    """Return a batch with left and right changed; the patterns of pips come in both forms anyway."""
    *maps, offset, measured = batch
    towards = offset.flip(-1) * torch.tensor([-1.0, 1.0]).view(1, 2, 1, 1)
    return [*(part.flip(-1) for part in maps), towards, measured]
