"""Other letters for the table: they stand wherever the old ones stood, and who scanned the old ones can type them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import seated, served
from tests.browser.driver import Phone

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


@pytest.mark.parametrize("path", ["/", "/tv"])
def test_a_page_that_stays_open_shows_the_new_letters_and_their_code(
    tmp_path: Path, phone: MakePhone, path: str
) -> None:
    session = seated(tmp_path)
    session.ask_letters("KLMN")
    with served(session, 15) as desk:
        screen = phone(desk.address, size=(1280, 800)).open(path)
        expect(screen.page.locator(".code .letters")).to_have_text("KLMN")
        expect(screen.page.locator("#people li, #players li").first).to_be_visible()
        with screen.page.expect_response("**/join.svg"):  # the code is drawn anew, too
            session.ask_letters("PQRS")
        expect(screen.page.locator(".code .letters")).to_have_text("PQRS")
        if path == "/":
            expect(screen.page.locator(".doors .go")).to_have_attribute("href", "/play?code=PQRS")


def test_who_scanned_the_old_letters_can_type_the_new_ones(tmp_path: Path, phone: MakePhone) -> None:
    session = seated(tmp_path)
    session.ask_letters("PQRS")
    with served(session, 15) as desk:
        dora = phone(desk.address).open("/play?code=KLMN")
        dora.page.get_by_label("Your name").fill("Dora")
        dora.button("Take a place").click()
        letters = dora.page.locator("#letters")
        expect(letters).to_have_value("KLMN")
        dora.page.reload()
        expect(letters).to_have_value("")
        letters.fill("pqrs")
        dora.page.get_by_label("Your name").fill("Dora")
        dora.button("Take a place").click()
        expect(dora.page.get_by_text("You play from the next one on")).to_be_visible()
        dora.said.clear()  # the browser's own line about the refusal
