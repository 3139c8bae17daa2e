"""What the kernel says of the Kubejos of a test, and nothing of those that run on the same machine beside it."""

import re
from dataclasses import dataclass

from kubejo.neighbour import SIGN, SIGNS


@dataclass(frozen=True, slots=True)
class OwnSigns:
    """Stands in for `kubejo.neighbour.SIGNS`. `ports`: those that the test announces."""

    ports: tuple[int, ...]

    def read_text(self, encoding: str, errors: str) -> str:
        """Return the lines of the kernel's file about these ports."""
        own = re.compile("@" + SIGN.format(port=f"({'|'.join(map(str, self.ports))})") + r"( |$)")
        lines = SIGNS.read_text(encoding=encoding, errors=errors).splitlines()
        return "\n".join(line for line in lines if own.search(line))
