"""Train the network that tells cups, other vessels, hands and open dice on a table from the table.

    python -m models.train_things RUN --photos ../shared/photos --sources nell-byler,damiantab --minutes 50

Painted pictures (`models.tabletop`) are made beside the learning by --workers and kept, up to --keep of them, so that
each is learnt from several times, turned and in other colours. Goes on from RUN/things.pt when called again;
RUN/things.txt says how it goes. Runs on a CPU or a GPU; how many pictures are made meanwhile goes by the clock.
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

from models.net import Things
from models.photos import Photo, load
from models.pretrained import pretrained_things
from models.run import SEED, Run, say
from models.tabletop.picture import CELL, SIDE, sample
from models.train_judge import to_input

WEIGHTS = (0.6, 1.2, 1.0, 1.0, 1.6)  # how much a cell of each kind counts: table, cup, other vessel, hand, die
SMOOTHING = 0.02
MADE = 32  # pictures that are painted together
HELD, HELD_SEED = 256, 77  # pictures that are only looked at


class Pictures(IterableDataset[tuple[Tensor, Tensor]]):
    """Endless painted pictures (3, SIDE, SIDE) uint8 with what lies on top of them; each worker has its own seeds."""

    def __init__(self, photos: list[Photo], seed: int) -> None:
        self.photos, self.seed = photos, seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        """Yield pictures."""
        cv2.setNumThreads(1)
        info = torch.utils.data.get_worker_info()
        number = 0
        while True:
            number += 1
            one = sample(np.random.default_rng([self.seed, info.id if info else 0, number]), self.photos)
            yield torch.from_numpy(np.ascontiguousarray(one.image.transpose(2, 0, 1))), torch.from_numpy(one.top)


class Pool:
    """The pictures that are kept, on the device; once it is full the oldest make room."""

    def __init__(self, size: int, device: str) -> None:
        self.images = torch.empty((size, 3, SIDE, SIDE), dtype=torch.uint8, device=device)
        self.tops = torch.empty((size, SIDE // CELL, SIDE // CELL), dtype=torch.uint8, device=device)
        self.taken = 0

    def add(self, images: Tensor, tops: Tensor) -> None:
        """Keep some more."""
        where = (torch.arange(len(images)) + self.taken) % len(self.images)
        self.images[where], self.tops[where] = images.to(self.images.device), tops.to(self.tops.device)
        self.taken += len(images)

    def batch(self, count: int) -> tuple[Tensor, Tensor]:
        """Return some of them, in other colours, turned by quarters and mirrored together."""
        where = torch.randint(min(self.taken, len(self.images)), (count,), device=self.images.device)
        images, tops = recoloured(self.images[where].float() / 255), self.tops[where].long()
        quarters, mirror = int(torch.randint(4, ())), bool(torch.randint(2, ()))
        images, tops = torch.rot90(images, quarters, (2, 3)), torch.rot90(tops, quarters, (1, 2))
        return (images.flip(3), tops.flip(2)) if mirror else (images, tops)


def recoloured(images: Tensor) -> Tensor:
    """Return pictures 0..1 in other light: channels lighter, darker, bent a little, some exchanged."""
    count, device = len(images), images.device
    gain = torch.exp(
        0.12 * torch.randn(count, 3, 1, 1, device=device) + 0.2 * torch.randn(count, 1, 1, 1, device=device)
    )
    bend = torch.exp(0.15 * torch.randn(count, 1, 1, 1, device=device))
    changed = (images.clamp(1e-3, 1) ** bend * gain).clamp(0, 1)
    if torch.rand(()) < 0.3:
        changed = changed[:, torch.randperm(3, device=device)]
    grey = (torch.rand(count, 1, 1, 1, device=device) < 0.06).float()
    return changed * (1 - grey) + changed.mean(1, keepdim=True) * grey


def shares(run: Run, images: Tensor, tops: Tensor) -> list[float]:
    """Return of each kind how much of what is said, or is there, is both (the intersection over the union)."""
    with torch.no_grad():
        told = torch.cat([run.mean(to_input(part.float() / 255, close=False)).argmax(1) for part in images.split(64)])
    both = [((told == kind) & (tops == kind)).sum() / ((told == kind) | (tops == kind)).sum() for kind in range(5)]
    return [float(one) for one in both]


def held_out(count: int, photos: list[Photo], device: str) -> tuple[Tensor, Tensor]:
    """Return so many pictures that are only looked at, and what lies on top of them."""
    seen = [sample(np.random.default_rng([HELD_SEED, k]), photos) for k in range(count)]
    images = torch.from_numpy(np.stack([one.image.transpose(2, 0, 1) for one in seen]))
    tops = torch.from_numpy(np.stack([one.top for one in seen]))
    return images.to(device), tops.to(device).long()


def learn(run: Run, pool: Pool, weights: Tensor, args: argparse.Namespace) -> float:
    """Take one step; return the loss."""
    images, tops = pool.batch(args.batch)
    run.network.train()
    with run.autocast():
        told = run.network(to_input(images, close=False))
    return run.learn(F.cross_entropy(told.float(), tops, weights, label_smoothing=SMOOTHING), args.steps)


def train(args: argparse.Namespace) -> None:
    """Run until --steps are done or --minutes are over."""
    args.run.mkdir(parents=True, exist_ok=True)
    photos = [one for source in args.sources.split(",") if source for one in load(args.photos, source)]
    run = Run(pretrained_things if args.begin_from is None else Things, args.rate, 0.02)
    kept = args.run / "things.pt"
    run.take_up(kept, args.begin_from)
    ahead = 4 if args.workers else None
    made = iter(DataLoader(Pictures(photos, SEED + run.step), MADE, num_workers=args.workers, prefetch_factor=ahead))
    pool, weights = Pool(args.keep, run.device), torch.tensor(WEIGHTS, device=run.device)
    held = held_out(args.held, photos, run.device)
    began, last, losses, new = time.time(), time.time(), [], 0.0
    while run.step < args.steps and time.time() - began < args.minutes * 60:
        new += args.batch / args.often
        while new >= MADE or pool.taken < args.first:
            pool.add(*next(made))
            new = max(0.0, new - MADE)
        losses.append(learn(run, pool, weights, args))
        if run.step % args.every == 0:
            said = " ".join(f"{share:.3f}" for share in shares(run, *held))
            done = f"step {run.step}/{args.steps} loss {np.mean(losses):.4f} of {pool.taken}"
            say(args.run / "things.txt", f"{done} {time.time() - began:.0f} s  {said}")
            losses.clear()
            run.save(kept)
            if args.by_clock:
                left, pace = began + args.minutes * 60 - time.time(), (time.time() - last) / args.every
                args.steps, last = run.step + max(1, int(left / pace)), time.time()
    run.save(kept)


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--photos", type=Path, default=Path(os.environ.get("KUBEJO_PHOTOS", "../shared/photos")))
    parser.add_argument("--sources", default="", help="whose photos are tables, by commas; none: painted ones only")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--minutes", type=float, default=55)
    parser.add_argument("--by-clock", action="store_true", help="take as many steps as there is time for, not --steps")
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=int, default=60000, help="pictures that are kept at most")
    parser.add_argument("--first", type=int, default=1500, help="pictures that are painted before it begins")
    parser.add_argument("--often", type=float, default=6, help="how often each picture is learnt from, about")
    parser.add_argument("--held", type=int, default=HELD)
    parser.add_argument("--every", type=int, default=250)
    parser.add_argument("--begin-from", type=Path, help="checkpoint of a run whose weights to begin with")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
