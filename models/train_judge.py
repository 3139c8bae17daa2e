"""Train a judge on crops that `models.crops` has cut.

    python -m models.train_judge RUN --crops CROPS --sources nell-byler,mono-roundfield --steps 9000

Stops after --minutes and goes on from RUN/judge.pt when called again; RUN/judge.txt says how it goes. --name tells
which of the two judges it is, and what these files are called. --held names sources that are only looked at. Seeded;
runs on a CPU or a GPU, whichever PyTorch finds.
"""

import argparse
import time
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional as F

from models.crops import load_crops
from models.net import LEANING, MAKES, NOTHING
from models.pretrained import pretrained
from models.run import SEED, Run, say
from models.varied import varied
from vision.reading.crop import MIDDLE, TIMES
from vision.reading.views import ROUNDS

SMOOTHING = 0.02
CALM = 0.25  # how wildly crops are varied at the end, of 1
CHANGES = [view.changes for round_ in ROUNDS for view in round_.views]  # of crops, in each view of open values

Crops = npt.NDArray[np.uint8]
Kinds = npt.NDArray[np.int8]
Places = npt.NDArray[np.int64]  # (N, 2): the file of a crop, and the row in it


class Heaps:
    """Crops by source. A batch takes a share of photos, from each source the root of its number, and values alike.

    `often`: how often another class is drawn, a value being 1.
    """

    def __init__(self, folder: Path, sources: list[str], real: float, often: dict[int, float]) -> None:
        self.crops: list[Crops] = []  # of each file
        heaps = [self.taken([load_crops(path) for path in sorted(folder.glob("painted-*.npz"))])]
        heaps += [self.taken([load_crops(folder / f"{source}.npz")]) for source in sources]
        roots = np.sqrt([sum(map(len, heap.values())) for heap in heaps[1:]])
        of_heaps = [1 - real, *(real * roots / roots.sum())] if sources else [1.0]
        self.places: list[Places] = []
        self.classes: list[int] = []
        self.shares = np.zeros(0)
        for share, heap in zip(of_heaps, heaps, strict=True):
            weights = np.array([often.get(kind, 1.0) for kind in heap])
            self.shares = np.append(self.shares, share * weights / weights.sum())
            self.places += heap.values()
            self.classes += heap

    def taken(self, files: list[tuple[Crops, Kinds]]) -> dict[int, Places]:
        """Keep the crops of files; return for each class among them where they are."""
        places: dict[int, list[Places]] = {}
        for crops, kinds in files:
            for kind in np.unique(kinds).tolist():
                rows = np.flatnonzero(kinds == kind)
                places.setdefault(kind, []).append(np.stack([np.full_like(rows, len(self.crops)), rows], 1))
            self.crops.append(crops)
        return {kind: np.concatenate(some) for kind, some in places.items()}

    def batch(self, rng: np.random.Generator, size: int) -> tuple[Tensor, Tensor]:
        """Return crops (size, 3, S, S) uint8 and classes (size,)."""
        drawn = rng.choice(len(self.places), size, p=self.shares).tolist()
        where = [self.places[k][int(far * len(self.places[k]))] for k, far in zip(drawn, rng.random(size), strict=True)]
        crops = np.stack([self.crops[file][row] for file, row in where])
        return torch.from_numpy(crops).permute(0, 3, 1, 2), torch.tensor([self.classes[k] for k in drawn])


def to_input(pictures: Tensor, close: bool) -> Tensor:
    """Turn 0..1 into -1..1, as the exported weights do with what they are given; a close look enlarges the middle."""
    seen = nearer(pictures) if close else pictures
    return (seen * 2 - 1).contiguous(memory_format=torch.channels_last)


def nearer(pictures: Tensor) -> Tensor:
    """Return the middle of pictures (N, 3, SIDE, SIDE), as `vision.reading.crop.nearer` does in play."""
    return F.interpolate(pictures[..., MIDDLE, MIDDLE], scale_factor=float(TIMES), mode="bilinear", align_corners=False)


def viewed(pictures: Tensor, rng: np.random.Generator, share: float) -> Tensor:
    """Return pictures (N, 3, SIDE, SIDE), 0..1, a share of them as play shows dice whose value is open."""
    which = np.where(rng.random(len(pictures)) < share, rng.integers(len(CHANGES), size=len(pictures)), -1)
    for k, changes in enumerate(CHANGES):
        here = torch.from_numpy(np.flatnonzero(which == k)).to(pictures.device)
        if len(here):
            crops = np.asarray((pictures[here].clamp(0, 1) * 255 + 0.5).byte().permute(0, 2, 3, 1).cpu().numpy())
            for change in changes:
                crops = change(crops)
            shown = torch.from_numpy(np.ascontiguousarray(crops)).to(pictures.device)
            pictures[here] = shown.permute(0, 3, 1, 2).float() / 255
    return pictures


def wild(step: int, steps: int) -> float:
    """Return how wildly crops are varied: fully at first, in the second half ever less, to end near what is seen."""
    return min(1.0, max(CALM, 2 * (1 - step / steps)))


def learn(run: Run, pictures: Tensor, classes: Tensor, steps: int, close: bool) -> tuple[float, float]:
    """Take one step; return the loss and the share of right crops."""
    run.network.train()
    with run.autocast():
        logits = run.network(to_input(pictures.to(run.device), close))
    classes = classes.to(run.device)
    loss = run.learn(F.cross_entropy(logits.float(), classes, label_smoothing=SMOOTHING), steps)
    return loss, float((logits.argmax(1) == classes).float().mean())


def right(run: Run, crops: Crops, kinds: Kinds, close: bool) -> tuple[float, float]:
    """Return the running mean's share of right values among dice, and of what is no die among what is none."""
    said = []
    with torch.no_grad():
        for k in range(0, len(crops), 256):
            pictures = torch.from_numpy(crops[k : k + 256]).permute(0, 3, 1, 2).float() / 255
            said.append(run.mean(to_input(pictures.to(run.device), close)).argmax(1).cpu())
    same = torch.cat(said).numpy() == kinds
    die = kinds > 0
    return float(same[die].mean()) if die.any() else 1.0, float(same[~die].mean()) if (~die).any() else 1.0


def held_out(folder: Path, sources: list[str], most: int = 1500) -> dict[str, tuple[Crops, Kinds]]:
    """Return some crops of each source that is only looked at."""
    out = {}
    for source in sources:
        crops, kinds = load_crops(folder / f"{source}.npz")
        places = np.random.default_rng(0).permutation(len(kinds))[:most]
        out[source] = (crops[places], kinds[places])
    return out


def train(args: argparse.Namespace) -> None:
    """Run until --steps are done or --minutes are over."""
    args.run.mkdir(parents=True, exist_ok=True)
    make = MAKES[args.name]
    run = Run(partial(pretrained, make), args.rate, 0.02)
    kept = args.run / f"{args.name}.pt"
    run.take_up(kept, args.begin_from)
    often = {NOTHING: args.nothing, LEANING: args.leaning}
    heaps = Heaps(args.crops, [one for one in args.sources.split(",") if one], args.real, often)
    held = held_out(args.crops, [one for one in args.held.split(",") if one])
    began, done = time.time(), []
    while run.step < args.steps and time.time() - began < args.minutes * 60:
        draw = torch.Generator(run.device).manual_seed(SEED + run.step)
        rng = np.random.default_rng([SEED, run.step])
        pictures, classes = heaps.batch(rng, args.batch)
        changed = varied(pictures.to(run.device).float() / 255, draw, wild(run.step, args.steps))
        if make.close:
            changed = viewed(changed, rng, args.viewed)
        done.append(learn(run, changed, classes, args.steps, make.close))
        if run.step % args.every == 0 or run.step == args.steps:
            run.save(kept)
            report(args, run, done, held, time.time() - began)
            done.clear()
    run.save(kept)


def report(
    args: argparse.Namespace,
    run: Run,
    done: list[tuple[float, float]],
    held: dict[str, tuple[Crops, Kinds]],
    seconds: float,
) -> None:
    """Say how it goes, on the batches and on the sources that are only looked at (dice / what is none)."""
    loss, share = np.mean(done, 0)
    looks = {name: right(run, crops, kinds, MAKES[args.name].close) for name, (crops, kinds) in held.items()}
    looked = "  ".join(f"{name} {dice:.4f}/{rest:.4f}" for name, (dice, rest) in looks.items())
    say(
        args.run / f"{args.name}.txt",
        f"step {run.step}/{args.steps} loss {loss:.4f} right {share:.4f} {seconds:.0f} s  {looked}",
    )


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--crops", type=Path, required=True)
    parser.add_argument("--sources", default="", help="to train on, by commas; none: painted scenes only")
    parser.add_argument("--held", default="", help="sources only looked at, by commas")
    parser.add_argument("--real", type=float, default=0.5, help="share of a batch that comes from photos")
    parser.add_argument("--nothing", type=float, default=2.2, help="how often what is no die is drawn, a value being 1")
    parser.add_argument("--leaning", type=float, default=0.7, help="how often a die that leans is")
    parser.add_argument("--viewed", type=float, default=0.35, help="share shown in views of open values, to the closer")
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--minutes", type=float, default=55)
    parser.add_argument("--batch", type=int, default=96)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--begin-from", type=Path, help="checkpoint of a run whose weights to begin with")
    parser.add_argument("--name", choices=MAKES, default="judge", help="which of the judges")
    parser.add_argument("--every", type=int, default=500)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
