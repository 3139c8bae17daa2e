"""Train the finder and the judge together, on painted scenes and on photos of chosen sources.

    python -m models.train OUT --photos ../shared/photos --sources nell-byler,mono-roundfield --steps 6000

Runs on a CPU or a GPU, whichever PyTorch finds. Stops after --minutes and goes on from OUT/state.pt when called again;
OUT/log.txt says how it goes. Seeded: the same arguments on the same machine see the same pictures.
"""

import argparse
import copy
import math
import os
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, IterableDataset

from models.net import Finder, Judge
from models.photos import Photo, load
from models.raster.reliefs import Relief, bank
from models.samples import LARGEST, NOTHING, SMALLEST, Sample, crop_at, painted, photographed
from vision.crop import SIDE
from vision.finder import STRIDE, UNIT

SEED = 20261121
MINED = 2  # crops a picture that the finder is most wrong about
WORTH_MINING = 0.08  # score from which a mistake is one


class Samples(IterableDataset[tuple[Tensor, ...]]):
    """Endless samples; each worker has its own seeds."""

    def __init__(self, reliefs: list[Relief], photos: dict[str, list[Photo]], real: float, start: int) -> None:
        self.reliefs, self.photos, self.real, self.start = reliefs, photos, real, start

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Yield image, heat, weight, value, size, offset, crops, classes."""
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
    cut = torch.from_numpy(np.ascontiguousarray(one.crops.transpose(0, 3, 1, 2)))
    rest = [torch.from_numpy(a) for a in (one.heat, one.weight, one.value, one.size, one.offset)]
    return picture, *rest, cut, torch.from_numpy(one.classes)


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


def finder_loss(maps: Tensor, heat: Tensor, weight: Tensor, value: Tensor, size: Tensor, offset: Tensor) -> Tensor:
    """Return the sum of the four losses of the finder."""
    maps = maps.float()
    near = value > 0
    count = near.sum().clamp(min=1)
    said = F.cross_entropy(maps[:, 1:7], (value - 1).clamp(min=0), reduction="none")
    edge = (maps[:, 7] - size).abs()
    place = (maps[:, 8:10] - offset).abs().sum(1)
    return focal(maps[:, 0], heat, weight) + ((said + 2 * edge + place) * near).sum() / count


def average(kept: nn.Module, model: nn.Module, decay: float) -> None:
    """Move the running mean of the weights towards the model's; this mean is what is shipped."""
    with torch.no_grad():
        for mean, now in zip(kept.state_dict().values(), model.state_dict().values(), strict=True):
            if mean.dtype.is_floating_point:
                mean.lerp_(now, 1 - decay)
            else:
                mean.copy_(now)


def rate(step: int, steps: int) -> float:
    """Return the share of the full learning rate: a short rise, then a cosine down to nearly nothing."""
    return min(1.0, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * min(1.0, step / steps))) + 0.002


def mirrored(batch: list[Tensor]) -> list[Tensor]:
    """Return a batch with left and right changed; the patterns of pips come in both forms anyway."""
    *maps, offset, cut, classes = batch
    towards = offset.flip(-1) * torch.tensor([-1.0, 1.0]).view(1, 2, 1, 1)
    return [*(part.flip(-1) for part in maps), towards, cut.flip(-1), classes]


def mined(pictures: Tensor, maps: Tensor, heat: Tensor, weight: Tensor, seed: int) -> Tensor:
    """Return crops (M, 3, SIDE, SIDE) of what the finder wrongly takes for dice: the judge must know better."""
    rng = np.random.default_rng([SEED, seed])
    taken = F.max_pool2d(heat, 5, 1, 2) + F.max_pool2d(1 - weight, 5, 1, 2) > 0.02
    score = torch.sigmoid(maps[:, 0].float()) * ~taken
    best, cells = score.flatten(1).topk(MINED, 1)
    crops = []
    for k, cell in zip(*(best > WORTH_MINING).nonzero().T.tolist(), strict=True):
        row, column = divmod(int(cells[k, cell]), heat.shape[-1])
        edge = float((UNIT * maps[k, 7, row, column].float().exp()).clamp(SMALLEST, LARGEST))
        image = np.ascontiguousarray(pictures[k].permute(1, 2, 0).cpu().numpy())
        x, y = (STRIDE * place + (STRIDE - 1) / 2 for place in (column, row))
        crops.append(torch.from_numpy(crop_at(rng, image, x, y, edge)).permute(2, 0, 1))
    return torch.stack(crops) if crops else torch.zeros(0, 3, SIDE, SIDE, dtype=torch.uint8)


class Run:
    """Networks, their running means, the optimiser and the step: all that a checkpoint holds."""

    def __init__(self, device: str, peak: float) -> None:
        torch.manual_seed(SEED)
        self.models = nn.ModuleDict({"finder": Finder(), "judge": Judge()}).to(
            device, memory_format=torch.channels_last
        )  # faster on a CPU
        self.means = copy.deepcopy(self.models).eval()
        self.optimiser = torch.optim.AdamW(self.models.parameters(), lr=peak, weight_decay=0.01)
        self.step, self.device, self.peak = 0, device, peak
        self.half = device == "cuda"

    def save(self, path: Path) -> None:
        """Write the checkpoint beside the old one, then put it in its place."""
        state = {"models": self.models, "means": self.means, "optimiser": self.optimiser}
        fresh = path.with_suffix(".new")
        torch.save({name: part.state_dict() for name, part in state.items()} | {"step": self.step}, fresh)
        fresh.replace(path)

    def load(self, path: Path) -> None:
        """Go on from a checkpoint."""
        kept = torch.load(path, map_location=self.device, weights_only=True)
        for name in ("models", "means", "optimiser"):
            getattr(self, name).load_state_dict(kept[name])
        self.step = int(kept["step"])

    def learn_twice(self, batch: list[Tensor], steps: int) -> tuple[float, float, float]:
        """Learn from a batch, then from its mirror image, because painting costs more than learning.

        Return the losses of the first.
        """
        losses = self.learn(batch, steps)
        self.learn(mirrored(batch), steps)
        return losses

    def learn(self, batch: list[Tensor], steps: int) -> tuple[float, float, float]:
        """Take one step; return the finder's loss, the judge's loss and the judge's share of right crops."""
        picture, heat, weight, value, size, offset, cut, classes = (t.to(self.device, non_blocking=True) for t in batch)
        for group in self.optimiser.param_groups:
            group["lr"] = self.peak * rate(self.step, steps)
        with torch.autocast(self.device, torch.bfloat16, enabled=self.half):
            maps = self.models["finder"](to_input(picture))
            hard = mined(picture, maps.detach(), heat, weight, self.step).to(self.device)
            logits = self.models["judge"](to_input(torch.cat([cut.flatten(0, 1), hard])))
        found = finder_loss(maps, heat, weight, value, size, offset)
        wanted = torch.cat([classes.flatten(), classes.new_full((len(hard),), NOTHING)])
        known = wanted >= 0
        judged = F.cross_entropy(logits.float()[known], wanted[known], label_smoothing=0.01)
        self.optimiser.zero_grad(set_to_none=True)
        (found + judged).backward()
        nn.utils.clip_grad_norm_(self.models.parameters(), 5.0)
        self.optimiser.step()
        self.step += 1
        average(self.means, self.models, min(0.999, self.step / (self.step + 20)))
        right = (logits.argmax(1) == wanted)[known].float().mean()
        return float(found.detach()), float(judged.detach()), float(right)


def report(log: Path, run: Run, steps: int, losses: list[tuple[float, float, float]], began: float) -> None:
    """Print a line on how it goes and append it to the log."""
    found, judged, right = np.mean(losses, 0)
    line = (
        f"step {run.step}/{steps} finder {found:.3f} judge {judged:.3f} right {right:.4f} {time.time() - began:.0f} s"
    )
    print(line, flush=True)
    with log.open("a", encoding="utf8") as file:
        file.write(line + "\n")


def train(args: argparse.Namespace) -> None:
    """Run until --steps are done or --minutes are over, keeping a checkpoint every 500 steps and at the end."""
    args.out.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    reliefs = bank(args.out / "bank.npz", args.reliefs, args.workers + 1)
    photos = {source: load(args.photos, source) for source in args.sources.split(",") if source}
    run = Run(device, args.rate)
    if (args.out / "state.pt").exists():
        run.load(args.out / "state.pt")
    data = Samples(reliefs, photos, args.real, run.step)
    batches = iter(
        DataLoader(data, args.batch, num_workers=args.workers, prefetch_factor=4, pin_memory=device == "cuda")
    )
    began, losses = time.time(), []
    while run.step < args.steps and time.time() - began < args.minutes * 60:
        losses.append(run.learn_twice(next(batches), args.steps))
        if run.step % 100 == 0:
            report(args.out / "log.txt", run, args.steps, losses, began)
            losses.clear()
        if run.step % 500 == 0:
            run.save(args.out / "state.pt")
    run.save(args.out / "state.pt")


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, default=Path(os.environ.get("KUBEJO_PHOTOS", "../shared/photos")))
    parser.add_argument(
        "--sources", default="", help="folders of PHOTOS to train on, by commas; none: painted scenes only"
    )
    parser.add_argument("--real", type=float, default=0.35, help="share of samples that are photos")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--minutes", type=float, default=55)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--reliefs", type=int, default=7000)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
