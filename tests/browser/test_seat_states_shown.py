"""A reveal with the bundled clip: the page says what each seat is doing, and that changes while cups come off."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee import dudo
from tests.browser.desk import give, seated, served
from tests.browser.driver import Console, Phone
from tests.table_of_phones import FakeEye, close_all

pytestmark = pytest.mark.browser
REMEMBER = """
window.seen = [];
new MutationObserver(() => {
  const now = [...document.querySelectorAll(".states .state")].map((one) => one.dataset.state).join(" ");
  if (now && now !== window.seen.at(-1)) window.seen.push(now);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_the_states_of_the_cups_change_on_the_page_as_they_come_off(phone: Callable[..., Phone]) -> None:
    with Console("demo") as console:
        home = phone(console.address, size=(1280, 800))
        home.page.add_init_script(REMEMBER)
        home.open("/")
        expect(home.page.locator(".states [data-state=read], article h2").first).to_be_visible()
        seen = [line.split(" ") for line in home.page.evaluate("window.seen")]
        assert all(len(line) == 3 for line in seen)
        first = next(n for n, line in enumerate(seen) if line == ["covered"] * 3)
        assert any("lifted" in line or "settling" in line for line in seen[first:]), seen


def test_a_phone_shows_a_word_and_a_mark_for_each_seat(tmp_path: Path, phone: Callable[..., Phone]) -> None:
    with served(seated(tmp_path, ("Ana", "Bruno", "Cilka")), 5.0) as desk:
        desk.session.look_through(FakeEye())
        desk.session.camera_is("still")
        desk.act("Ana", dudo.Bid(0, 3, 4))
        ana = give(phone(desk.address), "Ana").open()
        expect(ana.page.locator(".bar .chip")).to_have_text("The table is still")
        desk.act("Bruno", dudo.Challenge(1))
        desk.session.seats_are(1, ("covered", "hand", "lifted"))
        rows = ana.page.locator(".states li")
        expect(rows).to_have_text(["Anaunder the cup", "Brunoa hand over it", "Cilkacup is off"])
        marks = rows.locator("path").evaluate_all("(paths) => paths.map((path) => path.getAttribute('d'))")
        assert len(set(marks)) == 3, "each state has a shape of its own"
        expect(ana.page.locator(".bar .chip")).to_have_text("A hand is over the table")
        desk.session.seats_are(1, ("covered", "settling", "lifted"))
        expect(rows.nth(1)).to_contain_text("coming to rest")
    close_all()
