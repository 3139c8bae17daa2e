"""Train the network that tells how dice lie, on crops that `models.slants` has cut.

    python -m models.train_slant RUN --crops CROPS --steps 6000

Stops after --minutes and goes on from RUN/slant.pt when called again; RUN/slant.txt says how it goes. --held names
files of CROPS that are only looked at. Seeded; runs on a CPU or a GPU, whichever PyTorch finds.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from models.pretrained import pretrained_slant
from models.run import SEED, Run, say
from models.train_judge import to_input
from models.varied import curved, recoloured, stained

WILD = 0.7  # how wildly crops are varied
NARROWEST, WIDEST = -4.0, 2.0  # of the logarithm of how far off it may be
SMOOTH = 1e-4  # square of what is off, below which it counts as its square

Crops = npt.NDArray[np.uint8]
Slants = npt.NDArray[np.float32]


class Pile:
    """Crops of several files. A batch takes as many path-traced ones as painted ones, if there are such."""

    def __init__(self, paths: list[Path]) -> None:
        loaded = [load_slants(path) for path in paths]
        self.crops = np.concatenate([crops for crops, _, _ in loaded])
        self.slants = np.concatenate([slants for _, slants, _ in loaded])
        painted = np.concatenate(
            [np.full(len(one[0]), "painted" in path.name) for one, path in zip(loaded, paths, strict=True)]
        )
        self.kinds = [places for places in (np.flatnonzero(painted), np.flatnonzero(~painted)) if len(places)]

    def batch(self, rng: np.random.Generator, size: int) -> tuple[Tensor, Tensor]:
        """Return crops (size, 3, S, S) uint8 and slants (size, 2), half of them mirrored."""
        kinds = rng.integers(len(self.kinds), size=size)
        places = [int(rng.choice(self.kinds[kind])) for kind in kinds]
        crops, slants = self.crops[places], self.slants[places]
        mirrored = rng.random(size) < 0.5
        crops[mirrored] = crops[mirrored, :, ::-1]
        slants[mirrored, 0] *= -1
        return torch.from_numpy(crops).permute(0, 3, 1, 2), torch.from_numpy(slants)


def load_slants(path: Path) -> tuple[Crops, Slants, npt.NDArray[np.bool_]]:
    """Return crops (N, S, S, 3), slants (N, 2) and which of them lean (N,) of a file."""
    with np.load(path) as kept:
        return kept["crops"], kept["slants"], kept["leaning"]


def loss_of(told: Tensor, slants: Tensor) -> Tensor:
    """Return how unlikely the slants are after what is told: the farther off, the less likely, as a Laplace has it."""
    spread = told[:, 2].clamp(NARROWEST, WIDEST)
    off = ((told[:, :2] - slants).square().sum(1) + SMOOTH).sqrt()
    return (off * torch.exp(-spread) + 2 * spread).mean()


def degrees_off(run: Run, crops: Crops, slants: Slants) -> npt.NDArray[np.float64]:
    """Return how many degrees, nearly, the running mean is off for each crop (N,)."""
    told = []
    with torch.no_grad():
        for k in range(0, len(crops), 256):
            pictures = torch.from_numpy(crops[k : k + 256]).permute(0, 3, 1, 2).float() / 255
            told.append(run.mean(to_input(pictures.to(run.device), False))[:, :2].cpu().numpy())
    return np.asarray(np.degrees(np.hypot(*(np.concatenate(told) - slants).T)), np.float64)


def learn(run: Run, pictures: Tensor, slants: Tensor, steps: int) -> float:
    """Take one step; return the loss."""
    run.network.train()
    with run.autocast():
        told = run.network(to_input(pictures.to(run.device), False))
    return run.learn(loss_of(told.float(), slants.to(run.device)), steps)


def train(args: argparse.Namespace) -> None:
    """Run until --steps are done or --minutes are over."""
    args.run.mkdir(parents=True, exist_ok=True)
    run = Run(pretrained_slant, args.rate, 0.02)
    kept = args.run / "slant.pt"
    run.take_up(kept, args.begin_from)
    held = [args.crops / f"{name}.npz" for name in args.held.split(",") if name]
    pile = Pile([path for path in sorted(args.crops.glob("*.npz")) if path not in held])
    began, losses = time.time(), []
    while run.step < args.steps and time.time() - began < args.minutes * 60:
        draw = torch.Generator().manual_seed(SEED + run.step)
        pictures, slants = pile.batch(np.random.default_rng([SEED, run.step]), args.batch)
        changed = recoloured(stained(curved(pictures.float() / 255, draw, WILD), draw, WILD), draw, WILD)
        losses.append(learn(run, changed, slants, args.steps))
        if run.step % args.every == 0 or run.step == args.steps:
            run.save(kept)
            looked = "  ".join(f"{path.stem} {seen(run, path)}" for path in held)
            line = f"step {run.step}/{args.steps} loss {np.mean(losses):.3f} {time.time() - began:.0f} s  {looked}"
            say(args.run / "slant.txt", line)
            losses.clear()
    run.save(kept)


def seen(run: Run, path: Path) -> str:
    """Return how far off it is on a file that is only looked at: of dice that lie flat, half and nine in ten, then of
    those that lean, half.
    """
    crops, slants, leaning = load_slants(path)
    off = degrees_off(run, crops, slants)
    return (
        f"{np.median(off[~leaning]):.1f}/{np.percentile(off[~leaning], 90):.1f}, leaning {np.median(off[leaning]):.1f}"
    )


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--crops", type=Path, required=True)
    parser.add_argument("--begin-from", type=Path, help="checkpoint of a run whose weights to begin with")
    parser.add_argument("--held", default="", help="files only looked at, by commas, without .npz")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--minutes", type=float, default=55)
    parser.add_argument("--batch", type=int, default=96)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--every", type=int, default=500)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
