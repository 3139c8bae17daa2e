"""Train the finder, on painted scenes and on photos of chosen sources.

    python -m models.train_finder RUN --photos ../shared/photos --sources nell-byler,mono-roundfield --steps 6000

Runs on a CPU or a GPU, whichever PyTorch finds. Stops after --minutes and goes on from RUN/finder.pt when called again;
RUN/finder.txt says how it goes. Seeded: the same arguments on the same machine see the same pictures.
"""

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F
from torch.utils.data import DataLoader, IterableDataset

from models import rendered
from models.net import Finder
from models.photos import Photo, load
from models.raster.reliefs import TRAINED_ON, Relief, bank
from models.run import SEED, Run, say
from models.samples import Sample, painted, photographed


class Samples(IterableDataset[tuple[Tensor, ...]]):
    """Endless samples; each worker has its own seeds."""

    def __init__(self, reliefs: list[Relief], photos: dict[str, list[Photo]], real: float, start: int) -> None:
        self.reliefs, self.photos, self.real, self.start = reliefs, photos, real, start

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Yield image, heat, weight, value, size, offset, measured."""
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        worker = info.id if info else 0
        number = self.start * 1000
        while True:
            number += 1
            yield tensors(self.draw(np.random.default_rng([SEED, worker, number])))

    def draw(self, rng: np.random.Generator) -> Sample:
        """Return a painted sample, or one from a photo of a source drawn first, so that small sources count too."""
        if self.photos and rng.random() < self.real:
            sources = sorted(self.photos)
            return photographed(rng, self.photos[sources[int(rng.integers(len(sources)))]])
        return painted(rng, self.reliefs)


def tensors(one: Sample) -> tuple[Tensor, ...]:
    """Return a sample's arrays as tensors, pictures with channels first."""
    picture = torch.from_numpy(np.ascontiguousarray(one.image.transpose(2, 0, 1)))
    rest = [torch.from_numpy(a) for a in (one.heat, one.weight, one.value, one.size, one.offset)]
    return picture, *rest, torch.tensor(float(one.measured))


def to_input(pictures: Tensor) -> Tensor:
    """Turn 0..255 into -1..1; the weights that play uses do this themselves."""
    return pictures.float() / 127.5 - 1


def focal(logit: Tensor, heat: Tensor, weight: Tensor) -> Tensor:
    """Return the penalty-reduced focal loss of CenterNet (Zhou et al. 2019), a mean over the centres."""
    p = torch.sigmoid(logit.float()).clamp(1e-5, 1 - 1e-5)
    centre = (heat > 0.92).float()
    hit = centre * (1 - p) ** 2 * torch.log(p)
    miss = (1 - centre) * (1 - heat) ** 4 * p**2 * torch.log(1 - p)
    return -((hit + miss) * weight).sum() / centre.mul(weight).sum().clamp(min=1)


def finder_loss(
    maps: Tensor, heat: Tensor, weight: Tensor, value: Tensor, size: Tensor, offset: Tensor, measured: Tensor
) -> Tensor:
    """Return the sum of the four losses of the finder; sizes are learnt only where they are `measured` (N,)."""
    maps = maps.float()
    near = value > 0
    count = near.sum().clamp(min=1)
    said = F.cross_entropy(maps[:, 1:7], (value - 1).clamp(min=0), reduction="none")
    edge = (maps[:, 7] - size).abs() * measured.view(-1, 1, 1)
    place = (maps[:, 8:10] - offset).abs().sum(1)
    return focal(maps[:, 0], heat, weight) + ((said + 2 * edge + place) * near).sum() / count


def mirrored(batch: list[Tensor]) -> list[Tensor]:
    """Return a batch with left and right changed; the patterns of pips come in both forms anyway."""
    *maps, offset, measured = batch
    towards = offset.flip(-1) * torch.tensor([-1.0, 1.0]).view(1, 2, 1, 1)
    return [*(part.flip(-1) for part in maps), towards, measured]


def learn_twice(run: Run, batch: list[Tensor], steps: int) -> float:
    """Learn from a batch, then from its mirror image, because painting costs more than learning.

    Return the loss of the first.
    """
    loss = learn(run, batch, steps)
    learn(run, mirrored(batch), steps)
    return loss


def learn(run: Run, batch: list[Tensor], steps: int) -> float:
    """Take one step; return the loss."""
    picture, *targets = (part.to(run.device, non_blocking=True) for part in batch)
    with run.autocast():
        maps = run.network(to_input(picture))
    return run.learn(finder_loss(maps, *targets), steps)


def train(args: argparse.Namespace) -> None:
    """Run until --steps are done or --minutes are over, keeping a checkpoint every 500 steps and at the end."""
    args.run.mkdir(parents=True, exist_ok=True)
    reliefs = bank(args.reliefs, TRAINED_ON, args.workers + 1)
    photos = {source: load(args.photos, source, args.places) for source in args.sources.split(",") if source}
    if args.rendered:
        photos["rendered"] = rendered.load(args.rendered)
    run, kept = Run(Finder, args.rate, 0.01), args.run / "finder.pt"
    run.take_up(kept, args.begin_from)
    data = Samples(reliefs, photos, args.real, run.step)
    batches = iter(DataLoader(data, args.batch, num_workers=args.workers, prefetch_factor=4 if args.workers else None))
    began, losses = time.time(), []
    while run.step < args.steps and time.time() - began < args.minutes * 60:
        losses.append(learn_twice(run, next(batches), args.steps))
        if run.step % 100 == 0:
            loss = np.mean(losses)
            say(args.run / "finder.txt", f"step {run.step}/{args.steps} loss {loss:.3f} {time.time() - began:.0f} s")
            losses.clear()
        if run.step % 500 == 0:
            run.save(kept)
    run.save(kept)


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--photos", type=Path, default=Path(os.environ.get("KUBEJO_PHOTOS", "../shared/photos")))
    parser.add_argument(
        "--sources", default="", help="folders of PHOTOS to train on, by commas; none: painted scenes only"
    )
    parser.add_argument("--rendered", type=Path, help="what models.render.pictures made, one more source")
    parser.add_argument("--real", type=float, default=0.35, help="share of samples that are photos")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--minutes", type=float, default=55)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--reliefs", type=Path, default=Path("bank.npz"), help="made here if there is none")
    parser.add_argument("--places", type=Path, help="what models.places found")
    parser.add_argument("--begin-from", type=Path, help="finder.pt of a run whose weights to begin with")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
