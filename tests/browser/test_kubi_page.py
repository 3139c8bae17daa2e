"""A whole game of Kubi on two phones: numbers, typed throws, entries, and the final table."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee import kubi
from tests.browser.beginning import at_table
from tests.browser.desk import give, key, seated, served
from tests.browser.driver import Console, Phone
from tests.browser.on_sheet import SEVENS, cross, enter, option, row, throw
from tests.table_of_phones import last, mark

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def test_two_phones_play_a_whole_game_with_typed_throws(tmp_path: Path, phone: MakePhone) -> None:
    """Eight throws of SEVENS: Ana's eight strokes behind the 1, and sixteen in row 7 (K9, K11)."""
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "kubi", game_end="everyone")
        watcher = phone(console.address, size=(1280, 800)).open("/tv")
        cross(ana, 1, 2, 5)
        expect(ana.page.get_by_role("heading", name="Waiting for Bruno")).to_be_visible()
        cross(bruno, 1, 4, 6)
        for number in range(8):
            thrower = (ana, bruno)[number % 2]
            expect(thrower.page.get_by_role("heading", name="You throw")).to_be_visible()
            throw(thrower, *SEVENS)
            enter(ana, 7, 7)
            expect(ana.page.get_by_text("a stroke for 1, 7 and 7").first).to_be_visible()
            bruno.button("Stroke behind 1").click()
            enter(bruno, *((6, 8) if number == 0 else (7, 7)))
        for one in (ana, bruno, watcher):
            expect(one.page.get_by_role("heading", name="Ana has won the game")).to_be_visible()
            expect(one.page.locator(".final tbody tr")).to_contain_text(["Ana", "Bruno"])
            expect(one.page.locator(".final .points")).to_have_text(["150", "−250"])
        ana.button("Show the sheet of Bruno").click()
        expect(ana.page.get_by_role("heading", name="Sheet of Bruno")).to_be_visible()
        expect(ana.page.locator("#chooser .rows tbody tr").nth(6 - 2)).to_contain_text("−200")


def test_the_preview_shows_what_an_entry_does_and_an_entry_may_be_changed(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "kubi")
        cross(ana, 1, 4, 5)
        cross(bruno, 1, 2, 3)
        expect(bruno.page.get_by_role("heading", name="Ana throws")).to_be_visible()
        bruno.button("Type the throw for Ana").click()
        throw(bruno, 1, 2, 3, 4, 6)
        expect(ana.page.get_by_text("Tap the die that gets the stroke.")).to_be_visible()
        ana.button("Stroke behind 4").click()
        expect(ana.page.locator(".option")).to_have_count(3)
        option(ana, 3, 9).click()
        expect(row(ana, 3).locator(".points")).to_have_text("−200")
        ana.button("Stroke behind 1").click()
        expect(row(ana, 3).locator(".points")).to_have_text("")
        enter(ana, 7, 8)
        expect(ana.page.get_by_text("Until the others are ready you can change it.")).to_be_visible()
        ana.button("Change the entry").click()
        enter(ana, 6, 9)
        expect(row(ana, 9)).to_contain_text("−200")
        expect(bruno.page.locator(".scores .player").first).to_contain_text("✓")
        expect(bruno.page.locator(".scores .player").first).to_contain_text("0")
        bruno.button("Stroke behind 2").click()
        bruno.page.locator(".option").first.click()
        bruno.page.locator(".send button").click()
        expect(bruno.page.get_by_role("heading", name="You throw")).to_be_visible()
        expect(bruno.page.locator(".scores .player b").first).to_have_text("−400")


def test_the_sheet_of_another_player_that_is_open_shows_what_is_entered_meanwhile(
    tmp_path: Path, phone: MakePhone
) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "kubi")
        cross(ana, 1, 4, 5)
        cross(bruno, 1, 2, 3)
        expect(ana.page.get_by_role("heading", name="You throw")).to_be_visible()
        throw(ana, 1, 2, 3, 4, 6)
        ana.button("Stroke behind 1").click()
        enter(ana, 6, 9)
        expect(ana.page.get_by_text("Until the others are ready you can change it.")).to_be_visible()
        ana.page.locator(".scores .player").last.click()
        over = ana.page.locator("#chooser")
        expect(over.get_by_role("heading", name="Sheet of Bruno")).to_be_visible()
        expect(over.locator(".rows tbody tr").nth(9 - 2)).not_to_contain_text("−200")
        bruno.button("Stroke behind 1").click()
        enter(bruno, 6, 9)
        expect(over.locator(".rows tbody tr").nth(9 - 2)).to_contain_text("−200")


def test_the_sheet_shows_what_was_entered_in_another_tab_and_not_what_was_picked_in_this_one(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path, sheet="kubi"), 15) as desk:
        desk.act("Ana", kubi.Choose(0, (1, 4, 5)))
        desk.act("Bruno", kubi.Choose(1, (1, 4, 5)))
        desk.act("Ana", kubi.Throw(SEVENS))
        ana = give(phone(desk.address), "Ana").open()
        ana.button("Stroke behind 1").click()
        option(ana, 6, 8).click()
        expect(row(ana, 6).locator(".points")).to_have_text("−200")
        desk.act("Ana", kubi.Enter(0, 1, (7, 7)))
        expect(ana.page.get_by_text("a stroke for 1, 7 and 7").first).to_be_visible()
        expect(row(ana, 7).locator(".points")).to_have_text("−200")
        expect(row(ana, 6).locator(".points")).to_have_text("")


def test_what_was_picked_for_a_throw_that_was_taken_back_is_not_picked_for_the_same_dice_thrown_later(
    tmp_path: Path, phone: MakePhone
) -> None:
    """With other numbers crossed, the same place among the options is another entry."""
    with served(seated(tmp_path, names=("Ana",), sheet="kubi"), 15) as desk:
        desk.act("Ana", kubi.Choose(0, (1, 4, 5)))
        desk.act("Ana", kubi.Throw((1, 2, 3, 4, 6)))
        ana = give(phone(desk.address), "Ana").open()
        ana.button("Stroke behind 4").click()
        option(ana, 3, 9).click()
        for _ in range(2):
            desk.session.undo(key("host"), last(desk.session), mark())
        desk.act("Ana", kubi.Choose(0, (3, 4, 6)))
        desk.act("Ana", kubi.Throw((1, 2, 3, 4, 6)))
        expect(ana.button("Stroke behind 6")).to_be_visible()
        expect(ana.page.get_by_text("Tap the die that gets the stroke.")).to_be_visible()
        expect(ana.page.locator(".send button")).to_be_disabled()


def test_a_die_that_fell_is_thrown_again(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        (ana,) = at_table(console, phone, ("Ana",), "kubi", cocked="rethrow_one")
        cross(ana, 1, 4, 5)
        throw(ana, 1, 2, 3, 4, 6)
        ana.button("throw again").click()
        ana.page.locator("#chooser").get_by_role("button", name="six").click()
        expect(ana.page.get_by_text("1 2 3 4 stay")).to_be_visible()
        throw(ana, 5)
        expect(ana.page.get_by_role("group", name="The throw").get_by_role("img", name="six")).to_have_count(0)
        expect(ana.button("Stroke behind 5")).to_be_visible()


def test_a_die_typed_wrongly_is_set_right_by_agreement(tmp_path: Path, phone: MakePhone) -> None:
    with Console("serve", "--state", str(tmp_path)) as console:
        ana, bruno = at_table(console, phone, ("Ana", "Bruno"), "kubi", corrections="agreement")
        cross(ana, 1, 4, 5)
        cross(bruno, 1, 2, 3)
        throw(ana, 1, 2, 3, 4, 6)
        bruno.button("A die shows something else").click()
        bruno.page.locator("#chooser").get_by_role("button", name="six").click()
        bruno.page.locator("#chooser").get_by_role("button", name="five").click()
        expect(ana.page.get_by_text("Bruno says that a die of the throw shows 5.")).to_be_visible()
        ana.button("Agree").click()
        expect(ana.button("Stroke behind 5")).to_be_visible()
        expect(bruno.page.get_by_text("says that a die of the throw")).to_have_count(0)
