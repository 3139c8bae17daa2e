"""What is told in passing is seen and heard over everything, and no finger meets it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import give, seated, served
from tests.browser.driver import Phone

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
LOST = "Connection lost"
ON_TOP = """
() => {
  const box = document.getElementById("toast");
  const { left, top, width, height } = box.getBoundingClientRect();
  box.style.pointerEvents = "auto";
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  box.style.pointerEvents = "";
  return found === box;
}
"""
"""Whether nothing covers it, and nothing keeps it from those who hear."""


def test_a_refusal_is_seen_over_the_dialog_that_it_comes_from(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        ana.button("Me").click()
        field = ana.page.locator("#me .mine input")
        field.fill("Bruno")
        ana.button("Change name").click()
        expect(ana.page.locator("#toast")).not_to_be_empty()
        assert ana.page.evaluate(ON_TOP)
        expect(field).to_have_value("Ana")
        ana.button("Close").click()
        expect(ana.page.locator("body > #toast")).not_to_be_empty()
        assert ana.page.evaluate(ON_TOP)
        ana.button("Log").click()
        expect(ana.page.locator("#log > #toast")).not_to_be_empty()
        assert ana.page.evaluate(ON_TOP)


def test_what_is_told_over_the_controls_takes_no_tap_from_them(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address, size=(320, 568)), "Ana").open()
        ana.page.evaluate(
            "Object.assign(document.getElementById('toast'), { hidden: false, textContent: 'Some words. '.repeat(60) })"
        )
        ana.page.locator(".calls .go").click(timeout=5_000)
        expect(ana.page.get_by_text("Wait for your turn")).to_be_visible()


def test_a_lost_connection_is_told_again_after_another_text(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 0.4) as desk:
        ana = give(phone(desk.address), "Ana")
        ana.page.add_init_script(
            "const later = setTimeout; window.setTimeout = (what, wait) => later(what, wait / 10);"
        )
        ana.open()
        expect(ana.page.get_by_role("heading", name="You open the round")).to_be_visible()
        ana.page.route("**/api/v1/**", lambda route: route.abort())
        ana.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(ana.page.get_by_text(LOST)).to_be_visible()
        ana.page.locator(".calls .go").click()
        expect(ana.page.get_by_text("No answer. Is the phone in the right Wi-Fi?")).to_be_visible()
        expect(ana.page.get_by_text(LOST)).to_be_visible()
        ana.page.unroute("**/api/v1/**")
        expect(ana.page.locator("#toast")).to_be_empty()
        ana.said.clear()  # the browser's own lines about the net
