"""Train the finder, on painted scenes and on photos of chosen sources; or, behind one that stays, its second head.

    python -m models.train_finder RUN --photos ../shared/photos --sources nell-byler,mono-roundfield --steps 6000
    python -m models.train_finder RUN --behind RUN/finder.pt --real 0.45 --flat 0.3 --sources … --steps 4000

Runs on a CPU or a GPU, whichever PyTorch finds. Stops after --minutes and goes on from RUN/finder.pt (second.pt) when
called again; RUN/finder.txt (second.txt) says how it goes. Seeded: the same arguments on the same machine see the same
pictures.
"""

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from models import rendered
from models.head_loss import loss_of
from models.mixture import Mixture, batches, mirrored
from models.net import Finder, Second
from models.photos import load
from models.raster.reliefs import TRAINED_ON, bank
from models.run import Run, say
from models.samples import OWN, SECOND

Seeing = Callable[[Tensor], Tensor]  # makes of pictures what the network that learns takes


def to_input(pictures: Tensor) -> Tensor:
    """Turn 0..255 into -1..1; the weights that play uses do this themselves."""
    return pictures.float() / 127.5 - 1


def features(path: Path, device: str) -> Seeing:
    """Return what makes of pictures what a trained finder's coarse part says of them. `path`: its checkpoint."""
    network = Finder().to(device, memory_format=torch.channels_last)
    network.load_state_dict(torch.load(path, map_location=device, weights_only=True)["mean"])
    network.eval().requires_grad_(False)

    def seen(pictures: Tensor) -> Tensor:
        """Return (N, 56, H / 8, W / 8)."""
        coarse: Tensor = network.coarse(network.fine(to_input(pictures)))
        return coarse

    return seen


class Learning:
    """What is learnt: which head, by which network, and from what the network tells of a batch."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.name, self.head = ("second", SECOND) if args.behind else ("finder", OWN)
        self.run = Run(Second if args.behind else Finder, args.rate, 0.01)
        self.seen = features(args.behind, self.run.device) if args.behind else to_input
        self.steps = args.steps

    def twice(self, batch: list[Tensor]) -> float:
        """Learn from a batch, then from its mirror image, because painting costs more than learning.

        Return the loss of the first.
        """
        loss = self.once(batch)
        self.once(mirrored(batch))
        return loss

    def once(self, batch: list[Tensor]) -> float:
        """Take one step; return the loss."""
        picture, *targets = (part.to(self.run.device, non_blocking=True) for part in batch)
        with self.run.autocast():
            maps = self.run.network(self.seen(picture))
        return self.run.learn(loss_of(self.head, maps, *targets), self.steps)


def train(args: argparse.Namespace) -> None:
    """Run until --steps are done or --minutes are over, keeping a checkpoint every 500 steps and at the end."""
    args.run.mkdir(parents=True, exist_ok=True)
    reliefs = bank(args.reliefs, TRAINED_ON, args.workers + 1)
    photos = {source: load(args.photos, source, args.places) for source in args.sources.split(",") if source}
    if args.rendered:
        photos["rendered"] = rendered.load(args.rendered)
    learning = Learning(args)
    run, kept, log = learning.run, args.run / f"{learning.name}.pt", args.run / f"{learning.name}.txt"
    run.take_up(kept, args.begin_from)
    mixture = Mixture(learning.head, reliefs, photos, args.real, args.flat)
    drawn = batches(mixture, run.step, args.batch, args.workers)
    began, losses = time.time(), []
    while run.step < args.steps and time.time() - began < args.minutes * 60:
        losses.append(learning.twice(next(drawn)))
        if run.step % 100 == 0:
            loss = np.mean(losses)
            say(log, f"step {run.step}/{args.steps} loss {loss:.3f} {time.time() - began:.0f} s")
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
    parser.add_argument("--flat", type=float, default=0.0, help="share of samples that are dice that look flat")
    parser.add_argument("--behind", type=Path, help="finder.pt whose second head is to learn")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--minutes", type=float, default=55)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--reliefs", type=Path, default=Path("bank.npz"), help="made here if there is none")
    parser.add_argument("--places", type=Path, help="what models.places found")
    parser.add_argument("--begin-from", type=Path, help="checkpoint of a run whose weights to begin with")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
