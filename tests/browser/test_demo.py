"""The demonstration: within a minute of the first page there is a verdict, and then anybody may play on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Console, Phone

pytestmark = pytest.mark.browser
# While cups come off, in pixels: between ribbon and headline, where the picture of the table ends, and how tall it is.
MEASURE = """
window.between = [], window.below = [], window.tall = [];
new MutationObserver(() => requestAnimationFrame(() => {
  const box = (what) => document.querySelector(what)?.getBoundingClientRect();
  const [ribbon, headline, picture] = ["#ribbon", ".headline", ".reveal .picture img"].map(box);
  if (!picture?.height) return;
  window.between.push(headline.top - ribbon.bottom);
  window.below.push(picture.bottom), window.tall.push(picture.height);
})).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_the_demonstration_reaches_a_verdict_and_a_visitor_plays_on(phone: Callable[..., Phone]) -> None:
    with Console("demo") as console:
        home = phone(console.address, size=(1280, 800))
        home.page.add_init_script(MEASURE)
        home.open("/")
        small = phone(console.address)
        small.page.add_init_script(MEASURE)
        small.open("/")
        expect(home.page.get_by_text("Demonstration")).to_be_visible()
        expect(home.page.get_by_role("heading", name="Cilka is thinking")).to_be_visible()
        expect(home.page.get_by_role("heading", name="Cilka doubts it: Dudo!")).to_be_visible()
        expect(home.page.locator("article h2")).to_have_text("The bid fails")
        expect(home.page.locator(".because")).to_contain_text("said at least")
        expect(home.page.locator(".ruled .region img").first).to_be_visible()
        between, below = home.page.evaluate("[Math.min(...window.between), Math.max(...window.below)]")
        assert between >= 0, "what is said first lies under the ribbon"
        assert below <= 800, "the picture of the cups is cut off"
        assert small.page.evaluate("Math.max(...window.tall)") > 150, "on a phone it is too small to see anything in it"
        expect(home.page.get_by_role("button", name="Play it again")).to_be_visible()
        home.button("Play for Cilka").click()
        home.page.wait_for_url("**/play")
        expect(home.page.locator(".player.mine")).to_contain_text("Cilka")
        home.button("Next round").click()
        expect(home.page.get_by_role("heading", name="Your turn")).to_be_visible()
        home.button("Dudo!").click()
        home.type_hand([2, 3, 4, 5, 6])
        expect(home.page.locator("dialog.verdict .cost")).to_contain_text("loses")
        home.page.locator("dialog.verdict").get_by_role("button", name="Play it again").click()
        expect(home.page.get_by_role("heading", name="Cilka is thinking")).to_be_visible()
        expect(home.page.locator(".player.mine")).to_have_count(0)


def test_nothing_happens_before_a_page_is_open(phone: Callable[..., Phone]) -> None:
    with Console("demo") as console:
        request = phone(console.address).context.request
        for _ in range(3):
            game = request.get(console.address + "/api/v1/state").json()["game"]
            assert (game["phase"], game["verdict"]) == ("bidding", None)
