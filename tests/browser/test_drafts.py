"""What is half typed or half made is there again after a page came anew, and never for something that came since."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from referee import cubulus, dudo, kubi
from tests.browser.beginning import at_table
from tests.browser.desk import Desk, give, key, seated, served
from tests.browser.driver import Console, Phone
from tests.browser.on_board import square
from tests.table_of_phones import last, mark

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def doubted(desk: Desk) -> None:
    """Let a bid of Ana be doubted."""
    desk.act("Ana", dudo.Bid(0, 3, 4))
    desk.act("Bruno", dudo.Challenge(1))


def tap(phone: Phone, *names: str) -> None:
    """Type dice, without saying that these are all."""
    for name in names:
        phone.page.locator(".pad").get_by_role("button", name=name, exact=True).click()


def typed(phone: Phone) -> Locator:
    """Return the dice that were typed so far."""
    return phone.page.locator(".pad .slots .die:not(.slot)")


def test_a_half_typed_hand_goes_on_after_the_page_came_anew_but_not_after_another_call(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), 15) as desk:
        doubted(desk)
        ana = give(phone(desk.address), "Ana").open()
        tap(ana, "four", "one", "six")
        ana.page.reload()
        expect(typed(ana)).to_have_count(3)
        tap(ana, "two")
        ana.open("/history")
        desk.session.undo(key("host"), last(desk.session), mark())
        desk.act("Bruno", dudo.Challenge(1))
        ana.page.go_back()
        expect(ana.page.locator(".pad")).to_be_visible()
        expect(typed(ana)).to_have_count(0)


def test_a_half_typed_hand_is_not_taken_up_from_another_run(tmp_path: Path, phone: MakePhone) -> None:
    """It may have another log by then, in which the numbers of that call are those of another."""
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "kubdubo")
        ana.bid(3, "fours")
        bruno.button("Dudo!").click()
        tap(ana, "four", "one")
        ana.open("/history")
        console.again()
        ana.open()
        expect(ana.page.locator(".pad")).to_be_visible()
        expect(typed(ana)).to_have_count(0)


def test_a_half_typed_throw_and_a_picked_entry_of_kubi_are_there_again(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path, sheet="kubi"), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        crosses = ana.page.get_by_role("group", name="Your three numbers")
        crosses.get_by_role("button", name="five").click()
        ana.page.reload()
        expect(crosses.get_by_role("button", name="five")).to_have_attribute("aria-pressed", "true")
        desk.act("Ana", kubi.Choose(0, (1, 4, 5)))
        desk.act("Bruno", kubi.Choose(1, (1, 4, 5)))
        tap(ana, "one", "three", "three")
        ana.page.reload()
        expect(typed(ana)).to_have_count(3)
        tap(ana, "four", "four")
        ana.button("This is the throw").click()
        ana.button("Stroke behind 1").click()
        ana.page.get_by_role("button", name="6 and 8:").click()
        ana.page.reload()
        expect(ana.page.locator(".send")).to_contain_text("6 and 8")


def test_a_half_made_move_of_cubulus_is_there_again(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path, sheet="cubulus"), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        for square in ("B1", "B3"):
            ana.page.locator(f'[data-focus="square-{square}"]').click()
        ana.page.reload()
        ana.page.locator(".send button").click()
        expect(ana.page.locator("summary")).to_contain_text("23B1-54B3")


def test_a_half_made_move_of_cubulus_stays_as_the_other_offers_a_draw_and_goes_as_a_move_is_taken_back(
    tmp_path: Path, phone: MakePhone
) -> None:
    session = seated(tmp_path)
    persons = tuple(one.number for one in session.situation().people)
    session.begin(key("host"), "cubulus", persons, 0, mark(), {"draw_agreement": True})
    with served(session, 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        desk.act("Ana", cubulus.Turn("23B1-54B3"))
        desk.act("Bruno", cubulus.Turn("(C8D8)-(C7C8)"))
        expect(ana.page.locator("summary")).to_contain_text("(C8D8)-(C7C8)")
        for name in ("H1", "H3"):
            square(ana, name).click()
        expect(ana.page.locator(".send")).to_contain_text("H1 rolls to H3")
        desk.act("Bruno", cubulus.Draw(1))
        expect(ana.button("Agree to the draw")).to_be_visible()
        expect(ana.page.locator(".send")).to_contain_text("H1 rolls to H3")
        session.undo(key("host"), last(session), mark())
        session.undo(key("host"), last(session), mark())
        desk.act("Bruno", cubulus.Turn("(F8G8)-(G7G8)"))
        expect(ana.page.locator("body.my-turn")).to_be_attached()
        expect(ana.page.locator("summary")).to_contain_text("(F8G8)-(G7G8)")
        expect(ana.page.locator(".send")).to_have_count(0)


def test_a_chosen_bid_is_there_again(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        ana.page.get_by_role("group", name="Which face").get_by_role("button", name="fives").click()
        ana.button("One more").click()
        ana.page.reload()
        expect(ana.page.locator(".calls .go")).to_contain_text("2 fives")
