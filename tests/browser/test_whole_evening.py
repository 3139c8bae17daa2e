"""One evening of all three games on the same phones: one drops off and comes back, the program is started anew in the
middle of a round, a doubt is settled, a die of a ruling is set right; and nobody but the table is ever asked."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from kubejo.session import Session
from referee import dudo, kubi
from tests.browser.desk import Desk, give, key, seated, served
from tests.browser.driver import Phone
from tests.browser.on_board import MATE, move
from tests.browser.on_sheet import SEVENS, cross, enter, throw
from tests.browser.wire import Wire
from tests.table_of_phones import FakeEye, close_all, last, mark, opened, reading

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
BEAT = 0.4
NAMES = ("Ana", "Bruno", "Cilka")
PAGES = {"/play", "/tv", "/history"}
ASKED = {"events", "act", "settle", "correct", "log", "looks/1.jpg"}


@pytest.fixture
def wires() -> Iterator[tuple[Wire, Wire]]:
    """That of Ana's phone, and that of all others; both stay where they are when the program is started anew."""
    with Wire(0) as one, Wire(0) as other:
        yield one, other


def lead(wires: tuple[Wire, Wire], desk: Desk) -> Desk:
    for wire in wires:
        wire.target = desk.port
    return desk


def test_an_evening_of_three_games(tmp_path: Path, phone: MakePhone, wires: tuple[Wire, Wire]) -> None:
    near, far = (f"http://localhost:{wire.port}" for wire in wires)
    with served(seated(tmp_path, NAMES), BEAT) as begun:
        desk = lead(wires, begun)
        ana = give(phone(near), "Ana").open()
        bruno, host = (give(phone(far), name).open() for name in ("Bruno", "host"))
        watcher = phone(far, size=(1280, 800)).open("/tv")
        drops_off_and_comes_back(ana, bruno, wires[0])
        desk.act("Cilka", dudo.Challenge(2))
        expect(ana.page.get_by_role("heading", name="Cilka doubts it: Dudo!")).to_be_visible()
    close_all()
    everybody = (ana, bruno, host, watcher)
    for one in everybody:
        expect(one.page.get_by_text("Connection lost")).to_be_visible()
    with served(Session(opened(tmp_path)), BEAT) as begun:
        desk = lead(wires, begun)
        for one in everybody:
            expect(one.page.get_by_text("Connection lost")).to_be_hidden()
        settles_a_doubt(desk, bruno, everybody)
        sets_a_die_right(host, everybody)
        throws_and_enters(desk, ana, bruno)
        moves_on_the_board(desk, ana, bruno, watcher)
        looks_back(host, watcher)
        asks_nobody_else(everybody)


def drops_off_and_comes_back(ana: Phone, bruno: Phone, wire: Wire) -> None:
    """Ana bids, and her phone is out of the net while Bruno does; a stream in the air breaks without a word."""
    ana.bid(3, "fours")
    expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()
    ana.context.set_offline(True)
    wire.cut()
    expect(ana.page.get_by_text("Connection lost")).to_be_visible()
    bruno.bid(4, "fives")
    expect(bruno.page.get_by_role("heading", name="Cilka is thinking")).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.page.get_by_role("heading", name="Cilka is thinking")).to_be_visible()
    expect(ana.page.get_by_text("Connection lost")).to_be_hidden()


def settles_a_doubt(desk: Desk, bruno: Phone, everybody: tuple[Phone, ...]) -> None:
    """The camera sees three fives and a die that it cannot read, on which the ruling hangs."""
    eye = FakeEye()
    desk.session.look_through(eye)
    desk.session.saw(reading(len(eye.told), {0: "56?23", 1: "54342", 2: "56666"}))
    bruno.page.locator('[data-focus="ask-2"]').click()
    bruno.page.locator("#chooser .faces").get_by_role("button", name="five", exact=True).click()
    for one in everybody:
        expect(one.page.get_by_role("heading", name="The bid holds")).to_be_visible()


def sets_a_die_right(host: Phone, everybody: tuple[Phone, ...]) -> None:
    """It was a two after all."""
    host.button("Ana: five. Is that wrong?").last.click()
    host.page.locator("#chooser").get_by_role("button", name="two", exact=True).click()
    for one in everybody:
        expect(one.page.get_by_role("heading", name="The bid fails")).to_be_visible()
        expect(one.page.get_by_text("Bruno loses 1 die").first).to_be_visible()


def throws_and_enters(desk: Desk, ana: Phone, bruno: Phone) -> None:
    """Begin a game of Kubi, which takes the verdict of Dudo away, and in which Cilka's sheet is filled by the way."""
    desk.session.begin(key("host"), "kubi", (1, 2, 3), 0, mark())
    cross(ana, 1, 2, 5)
    cross(bruno, 1, 4, 6)
    act(desk, kubi.Choose(2, (1, 2, 3)))
    expect(ana.page.get_by_role("heading", name="You throw")).to_be_visible()
    throw(ana, *SEVENS)
    enter(ana, 7, 7)
    expect(ana.page.get_by_text("a stroke for 1, 7 and 7").first).to_be_visible()
    expect(bruno.page.get_by_role("heading", name="Enter")).to_be_visible()


def act(desk: Desk, event: kubi.Event) -> None:
    desk.session.act(key("Cilka"), event, last(desk.session), mark())


def moves_on_the_board(desk: Desk, ana: Phone, bruno: Phone, watcher: Phone) -> None:
    """Begin a game of Cubulus, and make a move each."""
    desk.session.begin(key("host"), "cubulus", (1, 2), 0, mark())
    move(ana, *MATE[0])
    move(bruno, *MATE[1])
    expect(ana.page.locator("body.my-turn")).to_be_attached()
    expect(watcher.page.get_by_role("heading", name="Ana is to move")).to_be_visible()


def looks_back(host: Phone, watcher: Phone) -> None:
    """Open what was played, and the log."""
    host.button("Log").click()
    expect(host.page.locator("#log li").first).to_be_visible()
    watcher.open("/history")
    expect(watcher.page.get_by_role("row", name="Ana").first).to_be_visible()


def asks_nobody_else(everybody: tuple[Phone, ...]) -> None:
    paths: set[str] = set()
    for one in everybody:
        asked = [urlsplit(url) for url in one.asked]
        assert {f"{url.scheme}://{url.netloc}" for url in asked} == {one.address}
        paths |= {url.path for url in asked}
    assert PAGES | {f"/api/v1/{route}" for route in ASKED} <= paths
