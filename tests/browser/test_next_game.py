"""Setting up the game after the game: what was chosen before is chosen still, and said where the game is started."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import give, key, seated, served
from tests.browser.driver import Phone
from tests.table_of_phones import state

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def test_the_next_game_is_the_one_before_with_its_rules_unless_another_is_chosen(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), 15) as desk:
        host = give(phone(desk.address), "host").open("/setup")
        host.button("Next").click()
        host.page.get_by_role("radio", name="Kubi").first.check()
        host.page.locator("summary").click()
        host.page.locator(".options select").first.select_option(index=1)
        host.step("players")
        host.button("Start a new game").click()
        host.page.wait_for_url("**/host")
        first = desk.session.situation().game
        desk.session.admit(key("Ana"), desk.session.pin)
        for another in (host, give(phone(desk.address), "Ana")):
            another.open("/setup").step("players")
            expect(another.button("Start a new game")).to_contain_text("Kubi · 1 changed")
        host.button("Start a new game").click()
        host.page.wait_for_url("**/host")
        second = desk.session.situation().game
    assert first
    assert second
    assert (second.kind, second.number > first.number) == ("kubi", True)
    assert second.state.rules == first.state.rules


def test_who_begins_is_still_chosen_on_a_page_that_comes_anew_but_not_for_the_game_after(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), 15) as desk:
        host = give(phone(desk.address), "host").open("/setup")
        host.step("players")
        host.page.get_by_role("radio", name="Bruno begins").check()
        host.page.reload()
        expect(host.page.get_by_role("radio", name="Bruno begins")).to_be_checked()
        host.button("Start a new game").click()
        host.page.wait_for_url("**/host")
        assert state(desk.session).turn == 1
        host.open("/setup").step("players")
        expect(host.page.get_by_role("radio", name="Ana begins")).to_be_checked()


def test_in_cubulus_the_seats_say_who_plays_which_colour_and_the_rules_which_begins(
    tmp_path: Path, phone: MakePhone
) -> None:
    """C11."""
    with served(seated(tmp_path), 15) as desk:
        host = give(phone(desk.address), "host").open("/setup")
        host.step("players")
        expect(host.page.get_by_role("radio", name="Ana begins")).to_be_checked()
        host.step("rules")
        host.page.get_by_role("radio", name="Cubulus").first.check()
        host.step("players")
        seats = host.page.locator(".seats .begins")
        expect(seats).to_have_text(["White · Begins", "Black"])
        expect(host.page.locator(".seats input[type=radio]")).to_have_count(0)
        host.step("rules")
        host.page.locator("summary").click()
        host.page.locator("#o-first").select_option("black")
        host.step("players")
        expect(seats).to_have_text(["White", "Black · Begins"])


@pytest.mark.parametrize("width", [320, 360])
def test_the_name_of_who_plays_has_room_on_a_narrow_phone(tmp_path: Path, phone: MakePhone, width: int) -> None:
    with served(seated(tmp_path, ("Bartholomew", "Maximiliane")), 15) as desk:
        host = give(phone(desk.address, size=(width, 640)), "host").open("/setup")
        host.step("players")
        for name in host.page.locator(".seats .name").all():
            high = name.evaluate("(one) => one.getBoundingClientRect().height")
            assert high < 1.6 * name.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
        assert host.page.evaluate("document.documentElement.scrollWidth") == width
