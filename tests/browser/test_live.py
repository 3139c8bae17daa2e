"""Pages heal themselves: silent streams, lost views, a table that was started anew; and drawing takes nothing away."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from kubejo.session import Session
from referee import dudo
from tests.browser.desk import give, key, seated, served
from tests.browser.driver import Phone
from tests.browser.wire import Wire
from tests.table_of_phones import close_all, opened

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
BEAT = 0.4
NEVER = 600.0
"""Seconds between heartbeats so long that no watch over them can help within a test."""
DEAF = """
const Stream = window.EventSource;
window.EventSource = class extends Stream {
  addEventListener(type, listener) {
    super.addEventListener(type, type === "view" ? (event) => window.deaf || listener(event) : listener);
  }
};
"""


STAYS = "const later = setTimeout; window.setTimeout = (what, wait) => wait === 5_000 ? 0 : later(what, wait);"
"""Lets a text that is told in passing stay until something takes it away."""


def at_table(phone: Phone, name: str = "Ana") -> Phone:
    give(phone, name).open()
    expect(phone.page.get_by_role("heading", name="You open the round")).to_be_visible()
    return phone


def test_a_phone_whose_stream_fell_silent_without_a_word_sees_the_next_turn(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk, Wire(desk.port) as wire:
        bruno = give(phone(f"http://localhost:{wire.port}"), "Bruno").open()
        expect(bruno.page.get_by_text("Wait for your turn")).to_be_visible()
        wire.cut()
        desk.act("Ana", dudo.Bid(0, 3, 4))
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_so_does_one_whose_clock_was_put_back_meanwhile(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk, Wire(desk.port) as wire:
        bruno = give(phone(f"http://localhost:{wire.port}"), "Bruno").open()
        expect(bruno.page.get_by_text("Wait for your turn")).to_be_visible()
        wire.cut()
        bruno.page.evaluate("() => { const now = Date.now; Date.now = () => now() - 3_600_000; }")
        desk.act("Ana", dudo.Bid(0, 3, 4))
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_page_that_is_looked_at_again_asks_at_once(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), NEVER) as desk, Wire(desk.port) as wire:
        bruno = give(phone(f"http://localhost:{wire.port}"), "Bruno").open()
        expect(bruno.page.get_by_text("Wait for your turn")).to_be_visible()
        wire.cut()
        desk.act("Ana", dudo.Bid(0, 3, 4))
        bruno.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_view_that_was_lost_on_the_way_is_noticed_at_the_next_heartbeat(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        bruno = give(phone(desk.address), "Bruno")
        bruno.page.add_init_script(DEAF)
        bruno.open()
        expect(bruno.page.get_by_text("Wait for your turn")).to_be_visible()
        bruno.page.evaluate("window.deaf = true")
        desk.act("Ana", dudo.Bid(0, 3, 4))
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_table_that_was_started_anew_is_believed_though_it_counts_from_the_beginning(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), BEAT) as before, Wire(before.port) as wire:
        bruno = give(phone(f"http://localhost:{wire.port}"), "Bruno").open()
        for name in ("Bruno the second", "Bruno the third", "Bruno"):
            before.session.join(key("Bruno"), name)
        before.act("Ana", dudo.Bid(0, 3, 4))
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()
        older = before.session.situation().version
        wire.cut()
        close_all()
        with served(Session(opened(tmp_path)), BEAT) as after:
            wire.target = after.port
            assert after.session.situation().version < older
            bruno.bid(4, "fives")
            expect(bruno.page.get_by_role("heading", name="Ana is thinking")).to_be_visible()
            after.act("Ana", dudo.Challenge(0))
            expect(bruno.page.get_by_role("heading", name="Ana doubts it: Dudo!")).to_be_visible()


def test_a_button_that_is_held_down_while_the_table_goes_on_is_still_the_one_that_was_pressed(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        ana = at_table(phone(desk.address))
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Challenge(1))
        three = ana.page.locator(".pad").get_by_role("button", name="three")
        three.hover()
        ana.page.mouse.down()
        desk.type_hand("Bruno", 1, (4, 4, 2, 2, 2))
        expect(ana.page.get_by_role("button", name="Bruno")).to_contain_text("shown")
        ana.page.mouse.up()
        expect(ana.page.locator(".slots .f3")).to_have_count(1)


@pytest.mark.parametrize("lost", ["dudo.js", "bidding.js"])
def test_the_page_of_a_game_that_did_not_come_is_asked_for_again(tmp_path: Path, phone: MakePhone, lost: str) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        ana = give(phone(desk.address), "Ana")
        refused = refused_once(ana, lost)
        ana.open()
        expect(ana.page.get_by_role("heading", name="You open the round")).to_be_visible()
        assert len(refused) == 2
        ana.said.clear()  # the browser's own line about the file that it did not get


@pytest.mark.parametrize("lost", ["kubi-tv.js", "kubi-sheet.js"])
def test_so_is_what_a_big_screen_draws_a_game_with(tmp_path: Path, phone: MakePhone, lost: str) -> None:
    with served(seated(tmp_path, sheet="kubi"), NEVER) as desk:
        screen = phone(desk.address, size=(1280, 800))
        refused = refused_once(screen, lost)
        screen.open("/tv")
        expect(screen.page.locator("#players").get_by_text("Bruno")).to_be_visible()
        assert len(refused) == 2
        screen.said.clear()


def refused_once(phone: Phone, lost: str) -> list[str]:
    """Let a file not come the first time; the addresses that were asked for are returned as they come."""
    asked: list[str] = []

    def once(route: Route) -> None:
        asked.append(route.request.url)
        route.abort("internetdisconnected") if len(asked) == 1 else route.continue_()

    phone.page.route(f"**/{lost}*", once)
    return asked


def test_a_phone_that_cannot_be_updated_says_what_it_wants_all_the_same(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        ana = phone(desk.address)
        ana.page.add_init_script("delete AbortSignal.timeout")  # as in Safari 15
        at_table(ana).bid(3, "fours")
        expect(ana.page.get_by_role("heading", name="Bruno is thinking")).to_be_visible()


FORBIDDEN = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.mark.parametrize("denied", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_browser_that_lets_nothing_be_kept_shows_every_page_all_the_same(
    tmp_path: Path, phone: MakePhone, denied: str
) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        ana, host = phone(desk.address), give(phone(desk.address), "host")
        for one in (ana, host):
            one.page.add_init_script(denied)
        at_table(ana)
        desk.rule((4, 4, 3, 3, 5))
        ana.button("Next round").click()
        expect(ana.page.get_by_role("dialog")).to_have_count(0)
        ana.button("Settings").click()
        ana.page.get_by_role("switch", name="Chances").check()
        host.open("/setup").button("Next").click()
        expect(host.page.get_by_role("radio", name="Kubdubo").first).to_be_visible()


def test_a_page_that_was_open_when_the_table_got_another_database_is_heard(tmp_path: Path, phone: MakePhone) -> None:
    with Wire(target=0) as wire:
        with served(seated(tmp_path / "one"), BEAT) as before:
            wire.target = before.port
            ana = at_table(phone(f"http://localhost:{wire.port}"))
        with served(seated(tmp_path / "other"), BEAT, secret="of the other") as after:
            wire.target = after.port
            expect(ana.page.get_by_text("Connection lost")).to_be_hidden()
            ana.bid(3, "fours")
            expect(ana.page.get_by_role("heading", name="Bruno is thinking")).to_be_visible()
            assert len(after.session.situation().game.tale) == 2  # type: ignore[union-attr]  # a game has begun
            ana.said.clear()  # the browser's own lines about the net


def test_a_tab_is_heard_though_a_second_one_was_given_the_cookie_of_the_phone(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        dora = phone(desk.address).open()
        expect(dora.page.get_by_label("Your name")).to_be_visible()
        dora.context.clear_cookies()
        dora.context.new_page().goto(desk.address + "/play")
        dora.page.get_by_label("Your name").fill("Dora")
        dora.button("Take a place").click()
        expect(dora.page.get_by_text("You play from the next one on")).to_be_visible()
        assert [one.name for one in desk.session.situation().people] == ["Ana", "Bruno", "Dora"]
        streams = sum("/api/v1/events" in url for url in dora.asked)
        assert streams > 1, "the first goes on telling the phone of before that it has no place"
        dora.said.clear()


NO_COOKIE = "const ask = fetch; window.fetch = (what, how) => ask(what, { ...how, credentials: 'omit' });"


def test_a_phone_that_keeps_no_cookie_is_told_so_and_does_not_ask_for_ever(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        dora = phone(desk.address)
        dora.page.add_init_script(NO_COOKIE)
        dora.open()
        dora.page.get_by_label("Your name").fill("Dora")
        dora.button("Take a place").click()
        expect(dora.page.locator("#toast")).to_have_text("This request comes from another site.")
        assert sum("/api/v1/join" in url for url in dora.asked) == 2
        dora.said.clear()


def test_focus_and_place_on_the_page_stay_when_the_table_goes_on(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        ana = at_table(phone(desk.address, size=(390, 400)))
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Challenge(1))
        ana.page.locator(".pad").get_by_role("button", name="three").focus()
        ana.page.evaluate("scrollTo(0, 120)")
        place = ana.page.evaluate("scrollY")
        assert place > 0, "the page is longer than this screen"
        desk.type_hand("Bruno", 1, (4, 4, 2, 2, 2))
        expect(ana.page.get_by_role("button", name="Bruno")).to_contain_text("shown")
        assert ana.page.evaluate("document.activeElement.ariaLabel") == "three"
        assert ana.page.evaluate("scrollY") == place


def test_a_complaint_goes_with_the_next_try(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        host = phone(desk.address)
        host.page.add_init_script(STAYS)
        host.open("/host").page.get_by_label("PIN").fill("000000")
        host.button("Open").click()
        expect(host.page.get_by_text("That is not the PIN.")).to_be_visible()
        host.page.get_by_label("PIN").fill(desk.session.pin)
        host.button("Open").click()
        expect(host.page.get_by_label("PIN")).to_have_count(0)
        expect(host.page.get_by_text("That is not the PIN.")).to_be_hidden(timeout=1_000)
