"""Drives the program as people would: a console with its output, phones with their pages."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect

from bench.served import free_port

CHROMIUM = (
    os.environ.get("KUBEJO_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
)
"""The browser; where there is a choice that which has no windows: the tests take three quarters of the time with it."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds to wait for anything on a page: long, because nothing here is about speed."""
expect.set_options(timeout=PATIENCE)


def launch(playwright: Playwright) -> Browser:
    """Start Chromium without a window."""
    return playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)


class Console:
    """A running `kubejo VERB …` with what it has printed."""

    def __init__(self, verb: str, *arguments: str) -> None:
        self.port = free_port()
        self._command = [
            sys.executable,
            "-X",
            "faulthandler",
            "-m",
            "kubejo",
            verb,
            "--port",
            str(self.port),
            *arguments,
        ]

    def __enter__(self) -> Self:
        self.output = ""
        self._ready = threading.Event()
        self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self._hearing = threading.Thread(target=self._hear, daemon=True)  # a full pipe would stop the program
        self._hearing.start()
        self._ready.wait(PATIENCE / 1000)
        if "Ctrl+C" not in self.output:
            self.kill()
            raise AssertionError(f"kubejo ended before it was ready: {self.output}")
        return self

    def _hear(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self.output += line
                if line.startswith("Ctrl+C"):
                    self._ready.set()
        self._ready.set()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self._end(signal.SIGTERM)
        except subprocess.TimeoutExpired:
            self._end(signal.SIGABRT)  # it tells where its threads are
            raise AssertionError(f"kubejo does not end: {self.output}") from None

    def kill(self) -> None:
        """End the program as a power cut does."""
        self._end(signal.SIGKILL)

    def again(self) -> None:
        """Kill the program, if it still runs, and start it anew on the same port and folder."""
        self.kill()
        self.__enter__()

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(15)
        self._hearing.join()

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"http://localhost:{self.port}"

    @property
    def pin(self) -> str:
        """The PIN on the console."""
        match = re.search(r"PIN (\d{6})", self.output)
        assert match, self.output
        return match[1]


class Phone:
    """One phone at the table: a browser of its own with the page of a player, and all that it asked the network for."""

    def __init__(self, browser: Browser, address: str, dark: bool = False, **options: object) -> None:
        size = options.pop("size", (390, 844))
        assert isinstance(size, tuple)
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            has_touch=True,
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.asked: list[str] = []
        self.said: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda line: self.said.append(line.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.address = address

    def open(self, path: str = "/play") -> Self:
        """Open a page."""
        self.page.goto(self.address + path)
        return self

    def button(self, name: str) -> Locator:
        """Find a button by what it says."""
        return self.page.get_by_role("button", name=name)

    def step(self, name: str) -> Self:
        """Go to a step of the page that sets a table up."""
        self.page.locator(f'[data-focus="step-{name}"]').click()
        return self

    def join(self, name: str) -> Self:
        """Take a place at the table."""
        self.open("/play" + self.letters())
        self.page.get_by_label("Your name").fill(name)
        self.button("Take a place").click()
        expect(self.page.get_by_text(f"Welcome, {name}")).to_be_visible()
        return self

    def letters(self) -> str:
        """Return what the code to scan has behind the address: the letters of the table, if it has any."""
        page = self.context.request.get(self.address + "/").text()
        found = re.search(r'class="letters">(\w{4})<', page)
        return f"?code={found[1]}" if found else ""

    def host(self, pin: str, sheet: str = "Kubdubo") -> None:
        """Enter the PIN and start a game of Dudo with everybody who is there."""
        self.open("/setup")
        self.page.get_by_label("PIN").fill(pin)
        self.button("Open").click()
        self.button("Next").click()
        self.page.get_by_role("radio", name=sheet).first.check()
        self.step("players")
        self.button("Start").click()
        self.page.wait_for_url(lambda url: "/setup" not in url)

    def bid(self, quantity: int, face: str) -> None:
        """Choose a face and a quantity, and bid."""
        self.page.get_by_role("group", name="Which face").get_by_role("button", name=face).click()
        shown = self.page.locator(".stepper output b")
        for _ in range(quantity - int(shown.inner_text())):
            self.button("One more").click()
        expect(shown).to_have_text(str(quantity))
        self.page.locator(".calls .go").click()

    def type_hand(self, faces: Sequence[int]) -> None:
        """Type the own dice."""
        names = ("one", "two", "three", "four", "five", "six")
        for face in faces:
            self.page.locator(".pad").get_by_role("button", name=names[face - 1], exact=True).click()
        self.button("These are the dice").click()

    def shot(self, path: Path) -> None:
        """Take a picture of what is in sight."""
        self.page.screenshot(path=str(path))


def plan(host: Phone) -> Any:
    """Return how the table shares the picture out."""
    return host.context.request.get(f"{host.address}/api/v1/seating").json()


def settled(check: object, seconds: float = 30) -> None:
    """Wait until a check passes; the last failure is raised if it never does."""
    assert callable(check)
    until = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < until, "it never came about"
        time.sleep(0.05)
