"""A client that asks for the view again and again: `python -m bench.busy_client PORT RATE SECONDS`.

It keeps four connections, as a browser would, and prints how many answers a second it got and the 95th percentile of
their milliseconds.
"""

import sys
import threading
import time
from statistics import quantiles

from bench.phone import Phone

CONNECTIONS = 4


def ask(port: int, rate: float, seconds: float, found: list[float]) -> None:
    """Ask at a fixed rate over one connection; what comes late is not made up for by asking less."""
    phone, began = Phone(port, "Busy"), time.perf_counter()
    for number in range(int(rate * seconds)):
        time.sleep(max(0.0, began + number / rate - time.perf_counter()))
        if time.perf_counter() - began > seconds:
            break
        sent = time.perf_counter()
        if phone.get("/api/v1/state") != 200:
            raise SystemExit("the busy client was refused")
        found.append(time.perf_counter() - sent)
    phone.close()


def main(port: int, rate: float, seconds: float) -> None:
    """Ask on all connections, and print what came of it."""
    found: list[float] = []
    given = (port, rate / CONNECTIONS, seconds, found)
    threads = [threading.Thread(target=ask, args=given) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"{len(found) / seconds:.0f} {quantiles(found, n=20)[-1] * 1000:.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]))
