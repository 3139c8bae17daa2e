"""Average the weights of runs of which each began with another's: `python -m models.blend RUN FROM FROM …`.

What such runs have in common is what serves on tables that nobody has shown them. Writes a checkpoint of the same name
into RUN.
"""

import argparse
from pathlib import Path

import torch
from torch import Tensor

PARTS = ("network", "mean")

State = dict[str, Tensor]


def blended(states: list[State]) -> State:
    """Return the average of each weight; whole numbers are those of the first."""
    return {
        name: sum((state[name] for state in states[1:]), start) / len(states) if start.is_floating_point() else start
        for name, start in states[0].items()
    }


def main() -> None:
    """Read the arguments and write the checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("runs", type=Path, nargs="+", help="checkpoints: FROM/finder.pt …")
    args = parser.parse_args()
    if len({path.name for path in args.runs}) > 1:
        parser.error("only checkpoints of one network can be blended: finder.pt with finder.pt")
    kept = [torch.load(path, map_location="cpu", weights_only=True) for path in args.runs]
    args.run.mkdir(parents=True, exist_ok=True)
    parts = {part: blended([one[part] for one in kept]) for part in PARTS}
    torch.save({**kept[-1], **parts}, args.run / args.runs[0].name)


if __name__ == "__main__":
    main()
