"""Takes the pictures of Kubi and Cubulus for the documentation; `tests.screenshots` calls it."""

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect

from kubejo.session import Session
from referee import cubulus, kubi
from tests import kubi_play
from tests.browser.desk import Desk, give, key, served, state_of
from tests.browser.driver import Phone
from tests.table_of_phones import close_all, mark, opened

SCREEN = (1280, 800)
NAMES = ("Ana", "Bruno", "Cilka")
BEAT = 15.0
OPENING = ("C2D2-D2D3", "(C8D8)-(C7C8)", "53C1-63B5", "(F8G8)-(G7G8)", "23H1-54H3", "(C7C8)-(C6C7)")
"""Six moves after which White mates in one."""


def games(browser: Browser, folder: Path) -> None:
    """Take the pictures of both games."""
    with table("kubi", NAMES) as desk:
        throws(browser, desk, folder)
    with table("cubulus", NAMES[:2]) as desk:
        mate(browser, desk, folder)


@contextmanager
def table(sheet: str, names: tuple[str, ...]) -> Iterator[Desk]:
    """Serve a table at which a game has begun."""
    with tempfile.TemporaryDirectory() as state:
        session = Session(opened(Path(state)))
        for name in names:
            session.join(key(name), name)
        session.admit(key("host"), session.pin)
        session.begin(key("host"), sheet, tuple(one.number for one in session.situation().people), 0, mark())
        with served(session, BEAT) as desk:
            yield desk
        close_all()


def throws(browser: Browser, desk: Desk, folder: Path) -> None:
    """Play Kubi by chance up to a throw that is still open, then to its end."""
    chance = random.Random(4)
    while len(moved(desk)) < 45 or state_of(desk, kubi.State).phase != "throwing":
        play_on(desk, chance)
    desk.act(NAMES[state_of(desk, kubi.State).roller or 0], kubi.Throw((1, 2, 3, 4, 6)))
    ana, bruno = (phone(browser, desk, name) for name in NAMES[:2])
    screen = Phone(browser, desk.address, size=SCREEN).open("/tv")
    for one in (ana, bruno):
        expect(one.page.get_by_role("heading", name="Enter the throw")).to_be_visible()
        for found in one.page.locator("button.cast").all()[:1]:
            found.click()
        one.page.locator(".option").first.click()
    ana.shot(folder / "kubi.png")
    bruno.shot(folder / "kubi-dark.png")
    screen.shot(folder / "tv-kubi.png")
    while state_of(desk, kubi.State).phase != "over":
        play_on(desk, chance)
    expect(ana.page.locator(".final")).to_be_visible()
    ana.shot(folder / "kubi-end.png")


def play_on(desk: Desk, chance: random.Random) -> None:
    """Play any event that brings the game on."""
    state = state_of(desk, kubi.State)
    event = kubi_play.next_event(state, chance)
    desk.act(NAMES[getattr(event, "player", state.roller or 0)], event)


def mate(browser: Browser, desk: Desk, folder: Path) -> None:
    """Play a short game of Cubulus to mate."""
    for number, text in enumerate(OPENING):
        desk.act(NAMES[number % 2], cubulus.Turn(text))
    ana, bruno = phone(browser, desk, "Ana"), phone(browser, desk, "Bruno", dark=True)
    screen = Phone(browser, desk.address, size=SCREEN).open("/tv")
    for square in ("H3", "F6"):
        ana.page.locator(f'[data-focus="square-{square}"]').click()
    ana.button("over H4, H5, H6, G6").click()
    ana.shot(folder / "cubulus.png")
    ana.page.locator(".send button").click()
    for one in (bruno, screen):
        expect(one.page.get_by_role("heading", name="Mate! Ana has won")).to_be_visible()
    bruno.shot(folder / "cubulus-mate-dark.png")
    screen.shot(folder / "tv-cubulus.png")


def phone(browser: Browser, desk: Desk, name: str, dark: bool | None = None) -> Phone:
    """Return the phone of a player with the game on it; Bruno's is dark."""
    return give(Phone(browser, desk.address, dark=name == "Bruno" if dark is None else dark), name).open()


def moved(desk: Desk) -> tuple[object, ...]:
    """Return the lines of the log so far."""
    game = desk.session.situation().game
    assert game
    return game.tale
