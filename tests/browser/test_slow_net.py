"""A net that is slow or away, and pages that nobody looks at."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from referee import dudo
from tests.browser.desk import give, seated, served
from tests.browser.driver import Phone, settled
from webui.stream import MOST_OF_A_PHONE

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
STREAMS = """
window.streams = [];
const Stream = window.EventSource;
window.EventSource = class extends Stream {
  constructor(address) {
    super(address);
    streams.push(this);
  }
};
const later = setTimeout;
window.setTimeout = (what, wait) => later(what, wait === 60_000 ? 50 : wait);
window.look = (state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
"""Keeps the streams of a page, lets it be out of sight, and shortens the minute for which it listens then."""


def test_a_tap_that_is_on_its_way_is_seen_to_be(tmp_path: Path, phone: MakePhone) -> None:
    held: list[Route] = []
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        ana.page.route("**/api/v1/act*", lambda route: held.append(route))
        bid = ana.page.locator(".calls .go")
        bid.click()
        expect(bid).to_have_attribute("aria-busy", "true")
        ana.button("fives").click()  # what is drawn anew meanwhile leaves it
        expect(bid).to_have_attribute("aria-busy", "true")
        held[0].continue_()
        expect(ana.page.get_by_text("Wait for your turn")).to_be_visible()
        expect(ana.page.locator("[aria-busy]")).to_have_count(0)


def test_a_log_that_does_not_come_is_told(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        ana.page.route("**/api/v1/log*", lambda route: route.abort())
        ana.button("Log").click()
        expect(ana.page.get_by_text("No answer. Is the phone in the right Wi-Fi?")).to_be_visible()
        ana.page.unroute("**/api/v1/log*")
        ana.button("Log").click()
        expect(ana.page.get_by_role("dialog", name="Log")).to_be_visible()


def test_of_many_tabs_of_a_phone_the_older_ask_and_none_takes_the_place_of_another(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), 0.4) as desk:
        bruno = give(phone(desk.address), "Bruno").open()
        tabs = [bruno.page, *(bruno.context.new_page() for _ in range(MOST_OF_A_PHONE))]
        opened: list[str] = []
        for tab in tabs[1:]:
            tab.on("request", lambda request: opened.append(request.url))
            tab.goto(desk.address + "/play")
            expect(tab.get_by_text("Wait for your turn")).to_be_visible()
        bruno.page.wait_for_timeout(4_000)
        desk.act("Ana", dudo.Bid(0, 3, 4))
        for tab in tabs:
            expect(tab.get_by_role("heading", name="Your turn")).to_be_visible()
            expect(tab.locator("body.offline")).to_have_count(0)
        streams = [url for url in (*bruno.asked, *opened) if "/api/v1/events" in url]
        assert len(streams) == len(tabs)


def test_a_page_that_nobody_looks_at_leaves_its_connection_to_others(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 0.4) as desk:
        bruno = give(phone(desk.address), "Bruno")
        bruno.page.add_init_script(STREAMS)
        bruno.open()
        expect(bruno.page.get_by_text("Wait for your turn")).to_be_visible()
        bruno.page.evaluate("look('hidden')")
        settled(lambda: bruno.page.evaluate("streams.every((one) => one.readyState === 2)"))
        bruno.page.evaluate("dispatchEvent(new Event('online'))")
        bruno.page.wait_for_timeout(4_000)
        assert bruno.page.evaluate("streams.length") == 1, "neither silence nor a net that is back makes it listen"
        desk.act("Ana", dudo.Bid(0, 3, 4))
        bruno.page.evaluate("look('visible')")
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()
