"""Average the weights of runs: `python -m models.blend RUN FROM FROM … [--folded] [--shares 0.15,0.85]`.

What such runs have in common is what serves on tables that nobody has shown them. Where each began with another's, the
weights are averaged as they are; with --folded the runs may have begun apart, from the same photos' weights: their
normalisations are first taken into the weights before them, as in the files that ship. Writes a checkpoint of the same
name into RUN.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.utils.fusion import fuse_conv_bn_weights

from models.net import maker
from models.revive import let_through, normalised

PARTS = ("network", "mean")

State = dict[str, Tensor]


def blended(states: list[State], shares: Sequence[float]) -> State:
    """Return the average of each weight; whole numbers are those of the first."""
    return {
        name: sum(share * state[name] for share, state in zip(shares, states, strict=True))
        if start.is_floating_point()
        else start
        for name, start in states[0].items()
    }


def folded(state: State, network: nn.Module) -> State:
    """Return weights that say the same, of which the normalisations change nothing but what is added."""
    network.load_state_dict(state)
    network.eval()
    with torch.no_grad():
        for layer, after in normalised(network):
            if after is not None:
                fold(layer, after)
    told: State = network.state_dict()
    return told


def fold(layer: nn.Conv2d | nn.Linear, after: nn.BatchNorm2d) -> None:
    """Take a normalisation into the layer before it, which adds nothing itself."""
    assert after.running_mean is not None
    assert after.running_var is not None
    mean, variance = after.running_mean, after.running_var
    layer.weight, added = fuse_conv_bn_weights(layer.weight, None, mean, variance, after.eps, after.weight, after.bias)
    let_through(after, added.detach())


def main() -> None:
    """Read the arguments and write the checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("runs", type=Path, nargs="+", help="checkpoints: FROM/finder.pt …")
    parser.add_argument("--shares", help="how much each counts, by commas; all alike without it")
    parser.add_argument("--folded", action="store_true", help="take the normalisations into the weights first")
    args = parser.parse_args()
    if len({path.name for path in args.runs}) > 1:
        parser.error("only checkpoints of one network can be blended: finder.pt with finder.pt")
    shares = (
        [float(share) for share in args.shares.split(",")] if args.shares else [1 / len(args.runs)] * len(args.runs)
    )
    if len(shares) != len(args.runs):
        parser.error(f"{len(args.runs)} checkpoints, but {len(shares)} shares")
    kept = [torch.load(path, map_location="cpu", weights_only=True) for path in args.runs]
    args.run.mkdir(parents=True, exist_ok=True)
    parts = {}
    for part in PARTS:
        states = [one[part] for one in kept]
        if args.folded:
            states = [folded(state, maker(args.runs[0].stem)()) for state in states]
        parts[part] = blended(states, shares)
    torch.save({**kept[-1], **parts}, args.run / args.runs[0].name)


if __name__ == "__main__":
    main()
