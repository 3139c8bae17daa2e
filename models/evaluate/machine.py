"""The machine on which something was measured."""

import os
import platform
from pathlib import Path

DOT_PRODUCTS = {"avx_vnni", "avx512_vnni", "asimddp"}
"""What Linux calls the instructions that add four products of 8 bits at once, as networks in 8 bits do all the time."""


def machine() -> str:
    """Return the processor's name, whether it has what makes 8-bit networks fast, and how many cores are there."""
    info = Path("/proc/cpuinfo")
    text = info.read_text(encoding="utf8") if info.exists() else ""
    names = [line.partition(":")[2].strip() for line in text.splitlines() if line.startswith(("model name", "Model"))]
    name = names[0] if names else platform.machine()
    has = "with" if DOT_PRODUCTS & set(text.split()) else "without"
    return f"{name} {has} 8-bit dot products, {os.cpu_count()} cores, Python {platform.python_version()}"


def load() -> str:
    """Return how many programs wanted to run at once in the last minute, on an average."""
    return f"{os.getloadavg()[0]:.0f}"
