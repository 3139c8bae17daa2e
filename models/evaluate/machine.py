"""The machine on which something was measured."""

import os
import platform
from pathlib import Path


def machine() -> str:
    """Return the processor's name and how many cores are there."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Model"))]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def load() -> str:
    """Return how many programs wanted to run at once in the last minute, on an average."""
    return f"{os.getloadavg()[0]:.0f}"
