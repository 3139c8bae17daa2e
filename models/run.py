"""A training run: a network, the running mean of its weights (which is what is shipped), its optimiser and its step."""

import math
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn

SEED = 20261121
WARM = 200  # steps in which the learning rate rises


class Run:
    """What a checkpoint holds. `network` makes the network, always with the same weights; `peak`: learning rate."""

    def __init__(self, network: Callable[[], nn.Module], peak: float, decay: float) -> None:
        torch.manual_seed(SEED)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.network = network().to(self.device, memory_format=torch.channels_last)  # faster on a CPU
        self.mean = network().to(self.device, memory_format=torch.channels_last).eval()
        self.mean.load_state_dict(self.network.state_dict())
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=peak, weight_decay=decay)
        self.step, self.peak = 0, peak

    def save(self, path: Path) -> None:
        """Write the checkpoint beside the old one, then put it in its place."""
        parts = {"network": self.network, "mean": self.mean, "optimiser": self.optimiser}
        fresh = path.with_suffix(".new")
        torch.save({name: part.state_dict() for name, part in parts.items()} | {"step": self.step}, fresh)
        fresh.replace(path)

    def load(self, path: Path) -> None:
        """Go on from a checkpoint."""
        kept = torch.load(path, map_location=self.device, weights_only=True)
        for name, part in (("network", self.network), ("mean", self.mean), ("optimiser", self.optimiser)):
            part.load_state_dict(kept[name])
        self.step = int(kept["step"])

    def take_up(self, kept: Path, other: Path | None) -> None:
        """Go on from the checkpoint `kept` if there is one, else begin with the weights of another run's, if any."""
        if kept.exists():
            self.load(kept)
        elif other:
            self.begin_from(other)

    def begin_from(self, path: Path) -> None:
        """Take the weights of another run's checkpoint, but begin anew."""
        weights = torch.load(path, map_location=self.device, weights_only=True)["mean"]
        self.network.load_state_dict(weights)
        self.mean.load_state_dict(weights)

    def autocast(self) -> torch.autocast:
        """Run a network in half precision on a GPU; on a CPU the whole one is faster."""
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")

    def learn(self, loss: Tensor, steps: int) -> float:
        """Take one of so many steps down the slope of a loss; return the loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.peak * rate(self.step, steps)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimiser.step()
        self.step += 1
        average(self.mean, self.network, min(0.999, self.step / (self.step + 20)))
        return float(loss.detach())


def rate(step: int, steps: int) -> float:
    """Return the share of the full learning rate: a short rise, then a cosine down to nearly nothing."""
    return min(1.0, (step + 1) / WARM) * (0.5 + 0.5 * math.cos(math.pi * min(1.0, step / steps))) + 0.002


def average(mean: nn.Module, network: nn.Module, decay: float) -> None:
    """Move the running mean of the weights towards the network's."""
    with torch.no_grad():
        for kept, now in zip(mean.state_dict().values(), network.state_dict().values(), strict=True):
            if kept.dtype.is_floating_point:
                kept.lerp_(now, 1 - decay)
            else:
                kept.copy_(now)


def say(log: Path, line: str) -> None:
    """Print a line on how it goes and append it to the log."""
    print(line, flush=True)
    with log.open("a", encoding="utf8") as file:
        file.write(line + "\n")
