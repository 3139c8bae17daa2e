"""Takes the pictures of the pages for the documentation: `python -m tests.screenshots FOLDER`."""

import sys
import tempfile
from pathlib import Path

import cv2
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.driver import Console, Phone, launch
from tests.screenshots_games import games

SCREEN = (1280, 800)


def main(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as state:
        browser = launch(playwright)
        with Console("serve", "--state", state) as console:
            by_hand(browser, console, folder)
        with Console("demo") as console:
            demonstration(browser, console, folder)
        games(browser, folder)
        browser.close()


def by_hand(browser: Browser, console: Console, folder: Path) -> None:
    """Play a round on two phones, one of them dark."""
    ana, bruno = Phone(browser, console.address), Phone(browser, console.address, dark=True)
    home, screen = (Phone(browser, console.address, size=SCREEN).open(path) for path in ("/", "/tv"))
    ana.join("Ana")
    bruno.join("Bruno")
    expect(home.page.get_by_text("Bruno")).to_be_visible()
    home.shot(folder / "home.png")
    host = Phone(browser, console.address)
    host.host(console.pin)
    ana.bid(3, "fours")
    expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()
    bruno.shot(folder / "turn-dark.png")
    bruno.bid(4, "fives")
    expect(ana.page.get_by_role("heading", name="Your turn")).to_be_visible()
    ana.shot(folder / "turn.png")
    screen.shot(folder / "tv-bid.png")
    ana.button("Dudo!").click()
    expect(bruno.page.get_by_role("heading", name="What do you show?")).to_be_visible()
    ana.type_hand([5, 1, 2, 2, 6])
    expect(bruno.page.get_by_role("button", name="Ana")).to_contain_text("shown")
    bruno.shot(folder / "typing-dark.png")
    bruno.type_hand([5, 2, 3, 3, 4])
    for one, name in ((ana, "verdict"), (bruno, "verdict-dark"), (screen, "tv-verdict")):
        expect(one.page.get_by_role("heading", name="The bid fails")).to_be_visible()
        one.shot(folder / f"{name}.png")
    corrected(host, folder)
    comforts(ana, bruno, folder)


def corrected(host: Phone, folder: Path) -> None:
    """Show the two taps with which the host sets a die of the ruling right, and take none."""
    host.open()
    host.page.locator(".fix").nth(2).click()
    expect(host.page.get_by_role("heading", name="What does this die show?")).to_be_visible()
    host.shot(folder / "correct.png")
    host.button("Leave it").click()


def comforts(ana: Phone, bruno: Phone, folder: Path) -> None:
    """Switch on the chances, and look at the log."""
    for one in (ana, bruno):
        one.button("Next round").click()
    ana.button("Settings").click()
    ana.page.get_by_role("switch", name="Chances").check()
    ana.shot(folder / "settings.png")
    ana.button("Close").click()
    bruno.bid(2, "threes")
    expect(ana.page.get_by_text("that the bid holds")).to_be_visible()
    ana.shot(folder / "chances.png")
    bruno.button("Log").click()
    expect(bruno.page.get_by_role("heading", name="The log")).to_be_visible()
    bruno.shot(folder / "log-dark.png")


def demonstration(browser: Browser, console: Console, folder: Path) -> None:
    """Watch the demonstration on a screen and on a phone."""
    screen, phone = Phone(browser, console.address, size=SCREEN).open("/"), Phone(browser, console.address).open()
    expect(screen.page.locator(".picture.now img")).to_be_visible()
    screen.page.wait_for_timeout(3000)  # until the first cup is on its way
    screen.shot(folder / "cups.png")
    for one, name in ((screen, "demo"), (phone, "demo-phone")):
        image = one.page.locator("article .region img").first
        expect(image).to_be_visible()
        image.evaluate("(image) => image.decode()")
        one.shot(folder / f"{name}.png")


def small(path: Path) -> None:
    """Write a picture again with the best compression."""
    image = cv2.imread(str(path))
    assert image is not None, path
    cv2.imwrite(str(path), image, [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
    for shot in Path(sys.argv[1]).glob("*.png"):
        small(shot)
