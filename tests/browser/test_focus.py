"""Who plays with keys keeps the place: a control that has no more to do, or is gone, does not send them to the top."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee import dudo, kubi
from tests.browser.desk import give, key, seated, served
from tests.browser.driver import Phone
from tests.table_of_phones import mark

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def focused(phone: Phone) -> str:
    """Return the name of the control that has the focus."""
    phone.page.wait_for_timeout(100)  # a browser takes the focus from what is disabled a moment later
    return str(phone.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.tagName"))


def test_at_the_end_of_the_quantities_and_of_the_hand_the_key_stays_in_focus(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        ana.button("One more").focus()
        for _ in range(12):
            ana.page.keyboard.press("Enter")
        expect(ana.page.locator(".stepper output b")).to_have_text("10")
        assert focused(ana) == "One more"
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Challenge(1))
        ana.page.locator(".pad").get_by_role("button", name="three").focus()
        for _ in range(6):
            ana.page.keyboard.press("Enter")
        expect(ana.page.locator(".slots .f3")).to_have_count(5)
        assert focused(ana) == "three"


def test_the_second_question_about_a_die_has_the_focus(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path, ("Ana",), "kubi"), 15) as desk:
        desk.act("Ana", kubi.Choose(0, (1, 4, 5)))
        desk.act("Ana", kubi.Throw((1, 3, 3, 4, 4)))
        host = give(phone(desk.address), "host").open()
        host.button("A die shows something else").click()
        expect(host.page.get_by_role("dialog", name="Which die")).to_be_visible()
        host.page.keyboard.press("Enter")
        expect(host.page.get_by_role("dialog", name="What does this die show?")).to_be_visible()
        assert focused(host) == "two"
        host.page.keyboard.press("Enter")
        expect(host.page.get_by_role("group", name="The throw").get_by_role("img", name="two")).to_be_visible()


def test_a_host_who_does_not_play_has_a_die_thrown_again(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path, ("Ana",), "kubi"), 15) as desk:
        desk.act("Ana", kubi.Choose(0, (1, 4, 5)))
        desk.act("Ana", kubi.Throw((1, 3, 3, 4, 4)))
        host, late = give(phone(desk.address), "host").open(), phone(desk.address).open()
        host.button("throw again").click()
        expect(host.page.get_by_role("heading", name="Ana throws")).to_be_visible()
        expect(late.page.get_by_role("heading", name="Ana throws")).to_be_visible()
        expect(late.button("throw again")).to_have_count(0)


def test_who_leaves_finds_the_page_and_no_empty_dialog(tmp_path: Path, phone: MakePhone) -> None:
    session = seated(tmp_path)
    session.join(key("Dora"), "Dora")
    with served(session, 15) as desk:
        dora = give(phone(desk.address), "Dora").open()
        dora.button("Me").click()
        dora.button("Leave the table").click()
        expect(dora.page.locator("#me")).to_be_hidden()
        expect(dora.page.get_by_role("textbox", name="Your name")).to_be_visible()
        assert focused(dora) == "MAIN"


def test_the_verdict_is_left_by_escape_as_by_its_button(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        desk.rule((4, 4, 3, 3, 5))
        expect(ana.page.locator("#verdict")).to_be_visible()
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator("#verdict")).to_be_hidden()
        ana.page.reload()
        expect(ana.page.get_by_role("heading", name="Bruno opens the round")).to_be_visible()
        expect(ana.page.locator("#verdict")).to_be_hidden()


def test_what_would_be_taken_back_goes_with_its_game(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.act("Ana", dudo.Bid(0, 3, 4))
        host = give(phone(desk.address), "host").open()
        host.button("Take back").click()
        expect(host.page.get_by_role("dialog")).to_be_visible()
        persons = tuple(one.number for one in desk.session.situation().people)
        desk.session.begin(key("host"), "kubdubo", persons, 0, mark())
        expect(host.page.get_by_role("dialog")).to_have_count(0)
