"""Codes that are scanned: letters that are others now, and what stays known until the table itself has refused it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import key, seated, served
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


def test_letters_that_were_scanned_are_still_known_after_a_name_that_is_taken(tmp_path: Path, phone: MakePhone) -> None:
    session = seated(tmp_path)
    session.ask_letters("PQRS")
    with served(session, 15) as desk:
        dora = phone(desk.address).open("/play?code=PQRS")
        for name in ("Bruno", "Dora"):
            expect(dora.page.locator("#letters")).to_have_count(0)
            dora.page.get_by_label("Your name").fill(name)
            with dora.page.expect_response("**/api/v1/join*"):
                dora.button("Take a place").click()
        expect(dora.page.get_by_text("You play from the next one on")).to_be_visible()
        dora.said.clear()  # the browser's own line about the refusal


def test_a_place_is_offered_until_it_is_taken_or_offered_no_more(tmp_path: Path, phone: MakePhone) -> None:
    session = seated(tmp_path)
    with served(session, 15) as desk:
        code = session.offer(key("Ana"), session.situation().people[0].number)
        early, late = (phone(desk.address).open(f"/play?seat={code}") for _ in range(2))
        early.page.route("**/api/v1/take*", lambda route: route.abort())
        early.button("Take it over").click()
        expect(early.page.get_by_text("No answer. Is the phone in the right Wi-Fi?")).to_be_visible()
        early.page.unroute("**/api/v1/take*")
        early.button("Take it over").click()
        expect(early.page.get_by_text("You play here now")).to_be_visible()
        for one in (early, late):
            if one is late:
                late.button("Take it over").click()
            expect(one.button("Take it over")).to_have_count(0)
            one.page.wait_for_url("**/play")
            one.said.clear()  # the browser's own lines about what was lost or refused
