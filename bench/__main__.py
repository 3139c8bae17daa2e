"""All measurements, as a table with the machine's name: `make bench` writes bench/RESULTS.md."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from bench import cubulus_perft, replay, seats, thirty_phones, watching
from models.evaluate import speed
from models.evaluate.machine import load, machine


def main() -> int:
    """Measure everything and write the table."""
    lines = [
        f"# Measured on {machine()}, {datetime.now(UTC):%Y-%m-%d}",
        "",
        f"The load average was {load()} when it began. Times of reading, watching and seats are processor time, which",
        "suffers less from other programs than time by the clock.",
        "",
        "| what | figure |",
        "|---|---|",
    ]
    for part in (speed, watching, seats, cubulus_perft, replay, thirty_phones):
        for what, figure in part.rows():
            print(f"{what}: {figure}", flush=True)
            lines.append(f"| {what} | {figure} |")
    (Path(__file__).parent / "RESULTS.md").write_text("\n".join(lines) + "\n", encoding="utf8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
