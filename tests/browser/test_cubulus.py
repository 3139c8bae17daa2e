"""A whole game of Cubulus on two phones, by tapping and by keys: to mate, with an exchange, with the extended rules."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.beginning import at_table
from tests.browser.driver import Console, Phone
from tests.browser.on_board import MATE, MATING, move, square

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def test_two_phones_play_to_mate(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "cubulus")
        watcher = phone(console.address, size=(1280, 800)).open("/tv")
        assert ana.page.locator(".square").first.get_attribute("data-focus") == "square-A9"
        assert bruno.page.locator(".square").first.get_attribute("data-focus") == "square-J1"
        for number, (start, goal) in enumerate(MATE):
            move((ana, bruno)[number % 2], start, goal)
        move(ana, *MATING)
        for one in (ana, bruno, watcher):
            expect(one.page.get_by_role("heading", name="Mate! Ana has won")).to_be_visible()
            expect(one.page.locator("#stage")).to_contain_text("mate, Ana has won")
        expect(bruno.page.locator("#announcer")).to_contain_text("Mate! Ana has won")
        expect(square(bruno, "E9")).to_have_accessible_name("E9, Black king, in check")
        expect(bruno.page.locator("summary")).to_contain_text("7. 54H3-45F6+")
        bruno.page.locator("summary").click()
        expect(bruno.page.locator(".moves li").last).to_contain_text("1.C2D2-D2D3")


def test_a_die_goes_where_its_ways_lead_and_each_way_shows_another_top(tmp_path: Path, phone: MakePhone) -> None:
    position = "w - E1 31A5 (E9) (14J9)"
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "cubulus", position=position)
        square(ana, "A5").click()
        expect(ana.page.get_by_text("Die A5: rolls 3. Front 1, right 2.")).to_be_visible()
        square(ana, "B7").click()
        expect(ana.page.locator(".send")).to_have_count(0)
        ana.button("over A6, A7").click()
        expect(ana.page.locator(".send")).to_contain_text("A5 rolls to B7 and shows 5")
        ana.button("over B5, B6").click()
        expect(ana.page.locator(".send")).to_contain_text("A5 rolls to B7 and shows 2")
        ana.page.locator(".send button").click()
        expect(bruno.page.get_by_role("heading", name="Your move")).to_be_visible()
        expect(square(bruno, "B7")).to_have_accessible_name("B7, White die, top 2, front 1, right 4, last move")


def test_the_board_is_played_by_keys_alone(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "cubulus")
        expect(ana.page.get_by_role("heading", name="Your move")).to_be_visible()
        square(ana, "E1").focus()
        for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter", "ArrowUp", "ArrowUp"):
            ana.page.keyboard.press(key)
        expect(square(ana, "B3")).to_be_focused()
        expect(square(ana, "B3")).to_have_accessible_name("B3, empty, it can go here")
        ana.page.keyboard.press("Enter")
        for _ in range(20):
            if ana.page.evaluate("document.activeElement.dataset.focus") == "move":
                break
            ana.page.keyboard.press("Tab")
        ana.page.keyboard.press("Enter")
        expect(bruno.page.get_by_role("heading", name="Your move")).to_be_visible()
        expect(bruno.page.locator("summary")).to_contain_text("1. 23B1-54B3")


def test_a_king_on_the_last_row_is_exchanged_before_or_after_the_move(tmp_path: Path, phone: MakePhone) -> None:
    position = "w - G9 13A1 (A8) (14J9)"
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "cubulus", position=position)
        expect(ana.page.locator(".sides .player").first).to_contain_text("−7")
        ana.button("a barrier on F9 G9").click()
        expect(square(ana, "E1")).to_have_accessible_name("E1, White king")
        ana.button("Do not exchange").click()
        expect(square(ana, "G9")).to_have_accessible_name("G9, White king")
        ana.page.get_by_role("group", name="Exchange the king").get_by_role("button", name="a die").click()
        expect(square(ana, "G9")).to_have_accessible_name("G9, White die, top 1, front 4, right 2")
        expect(ana.page.locator(".sides .player").first).to_contain_text("−6")
        move(ana, "E1", "D1")
        expect(bruno.page.locator("summary")).to_contain_text("1. G9=E1+14G9;E1-D1")


def test_the_button_says_of_an_exchange_after_the_move_what_comes_back(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "cubulus", position="w - G8 13A1 (A8) (14J9)")
        for name in ("G8", "G9"):
            square(ana, name).click()
        expect(ana.page.locator(".send small")).to_have_text("G8 goes to G9")
        ana.page.get_by_role("group", name="And then exchange").get_by_role("button", name="a die").click()
        expect(ana.page.locator(".send small")).to_have_text("G8 goes to G9, then exchange: a die")
        ana.page.locator(".send button").click()
        expect(bruno.page.locator("summary")).to_contain_text("1. G8-G9;G9=E1+14G9")


def test_by_the_extended_rules_a_die_turns_where_it_lies_and_a_barrier_stands_up(
    tmp_path: Path, phone: MakePhone
) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "cubulus_extended")
        square(ana, "B1").click()
        ana.button("front 6, right 3").click()
        ana.page.locator(".send button").click()
        expect(bruno.page.locator("summary")).to_contain_text("1. 23B1-26B1")
        expect(bruno.page.locator("body.my-turn")).to_be_attached()
        square(bruno, "C8").click()
        square(bruno, "B8").click()
        bruno.button("C8 D8 becomes B8").click()
        bruno.page.locator(".send button").click()
        expect(square(ana, "B8")).to_have_accessible_name("B8, Black soldier, last move")


def test_a_player_announces_check_where_the_rules_ask_for_it(tmp_path: Path, phone: MakePhone) -> None:
    position = "w - E1 41A1 (A9) (14J9)"
    with Console("serve", "--state", str(tmp_path)) as console:
        names, rules = ("Ana", "Bruno"), {"check_announcement": "player", "draw_agreement": True}
        ana, bruno = at_table(console, phone, names, "cubulus", position=position, **rules)
        move(ana, "A1", "A5")
        expect(bruno.page.get_by_role("heading", name="Your move", exact=True)).to_be_visible()
        ana.button("Check!").click()
        expect(bruno.page.get_by_role("heading", name="Check! Your move")).to_be_visible()
        bruno.button("Offer a draw").click()
        ana.button("Agree to the draw").click()
        expect(bruno.page.get_by_role("heading", name="The game is drawn")).to_be_visible()


def test_a_move_is_taken_back_when_the_other_player_agrees(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "cubulus", corrections="agreement")
        move(ana, "B1", "B3")
        ana.button("Ask to take back").click()
        expect(ana.page.locator("#chooser")).to_contain_text("1. Ana: 23B1-54B3")
        ana.page.locator("#chooser .go").click()
        expect(bruno.page.get_by_text("Ana wants to take back the last event.")).to_be_visible()
        bruno.button("No").click()
        expect(ana.page.get_by_text("wants to take back")).to_have_count(0)
        ana.button("Ask to take back").click()
        ana.page.locator("#chooser .go").click()
        bruno.button("Agree").click()
        expect(ana.page.get_by_role("heading", name="Your move")).to_be_visible()
        expect(square(ana, "B3")).to_have_accessible_name("B3, empty")
        move(ana, "H1", "H3")
        expect(bruno.page.locator("summary")).to_contain_text("1. 23H1-54H3")


def test_who_asked_to_take_back_reads_that_the_other_one_has_moved_first(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "cubulus", corrections="agreement")
        move(ana, "B1", "B3")
        ana.button("Ask to take back").click()
        ana.page.locator("#chooser .go").click()
        expect(bruno.page.get_by_text("Ana wants to take back the last event.")).to_be_visible()
        move(bruno, "C8", "C7")
        expect(ana.page.get_by_text("what you asked for has lapsed")).to_be_visible()
        expect(bruno.page.get_by_text("what you asked for has lapsed")).to_have_count(0)
        move(ana, "H1", "H3")
        expect(ana.page.get_by_text("what you asked for has lapsed")).to_have_count(0)
