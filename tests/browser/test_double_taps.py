"""A tap that comes in twice does once what was meant: what it brings under the finger is not tapped by it."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from kubejo.session import Session
from referee import dudo, kubi
from tests.browser.desk import give, key, seated, served
from tests.browser.driver import Phone
from tests.table_of_phones import game_of, last, mark

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
TWO_FOURS = (4, 4, 3, 3, 5)
"""Of Bruno: there are four fours, and he opens the next round."""
MOMENT = 900
"""Milliseconds after which taps count again."""
JUMP = 20_000
"""Milliseconds within which a page is there, and for which it bears that its table is silent."""


def shared(folder: Path) -> Session:
    """Return a session whose game Ana and Cilka play from one phone."""
    session = seated(folder)
    session.another(key("Ana"), "Cilka")
    persons = tuple(one.number for one in session.situation().people if one.name != "Bruno")
    session.begin(key("host"), "kubdubo", persons, 0, mark())
    return session


def opened(phone: Phone) -> Phone:
    """Open the page of a player, on which from now on time passes only where a test says so."""
    phone.page.clock.install(time=0)
    phone.open()
    phone.page.clock.pause_at(phone.page.evaluate("Date.now()") + JUMP)
    return phone


def tap_twice(phone: Phone, button: Locator, between: int) -> None:
    """Tap where a button is, and again milliseconds later, whatever lies there by then; wait for what comes of it."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.touchscreen.tap(x, y)
    phone.page.wait_for_timeout(between)  # the table mostly answers meanwhile
    phone.page.clock.run_for(between)
    phone.page.touchscreen.tap(x, y)
    phone.page.wait_for_timeout(1000)


@contextmanager
def answered(phone: Phone) -> Iterator[None]:
    """Wait until the page has heard the answer to what it is let do: until then the control is busy."""
    with phone.page.expect_response("**/api/v1/act*") as answer:
        yield
    answer.value.finished()
    phone.page.evaluate("fetch('/api/v1/state').then((one) => one.text())")  # it has heard the answer before this


@pytest.mark.parametrize("between", [120, 300, 450])
def test_next_round_tapped_twice_bids_nothing_in_it(tmp_path: Path, phone: MakePhone, between: int) -> None:
    with served(seated(tmp_path), 15) as desk:
        bruno = opened(give(phone(desk.address), "Bruno"))
        desk.rule(TWO_FOURS)
        expect(bruno.page.get_by_role("dialog", name="The bid holds")).to_be_visible()
        bruno.page.clock.run_for(MOMENT)
        tap_twice(bruno, bruno.button("Next round"), between)
        expect(bruno.page.locator("#verdict")).to_be_hidden()
        assert desk.session.situation().game.state.bids == ()
        bruno.page.clock.run_for(MOMENT)
        bruno.bid(2, "threes")
        expect(bruno.page.get_by_text("Wait for your turn")).to_be_visible()


@pytest.mark.parametrize("between", [120, 300, 450])
def test_a_bid_tapped_twice_is_not_also_one_of_the_next_player_on_the_same_phone(
    tmp_path: Path, phone: MakePhone, between: int
) -> None:
    with served(shared(tmp_path), 15) as desk:
        ana = opened(give(phone(desk.address), "Ana"))
        with answered(ana):
            tap_twice(ana, ana.page.locator(".calls .go"), between)
        assert len(desk.session.situation().game.state.bids) == 1
        ana.page.locator(".calls .go").focus()
        ana.page.keyboard.press("Enter")
        expect(ana.page.get_by_text("Cilka says at least")).to_be_visible()


def test_a_bid_by_the_keyboard_need_not_wait(tmp_path: Path, phone: MakePhone) -> None:
    with served(shared(tmp_path), 15) as desk:
        ana = opened(give(phone(desk.address), "Ana"))
        ana.page.locator(".calls .go").focus()
        with answered(ana):
            ana.page.keyboard.press("Enter")
        expect(ana.page.get_by_text("Ana says at least")).to_be_visible()
        expect(ana.page.locator("body")).to_have_class(re.compile("settling"))
        ana.page.locator(".calls .go").focus()
        ana.page.keyboard.press("Enter")
        expect(ana.page.get_by_text("Cilka says at least")).to_be_visible()


def test_a_doubt_tapped_twice_opens_the_hand_of_nobody_else(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path, ("Ana", "Bruno", "Cilka")), 15) as desk:
        bruno = opened(give(phone(desk.address), "Bruno"))
        desk.act("Ana", dudo.Bid(0, 3, 4))
        tap_twice(bruno, bruno.button("Dudo!"), 300)
        expect(bruno.page.get_by_role("heading", name="What do you show?")).to_be_visible()
        assert bruno.page.locator(".hand[aria-pressed=true]").inner_text().startswith("Bruno")


def test_an_entry_tapped_twice_neither_asks_to_take_it_back_nor_types_into_the_next_throw(
    tmp_path: Path, phone: MakePhone
) -> None:
    session = seated(tmp_path, ("Ana",), "kubi")
    with served(session, 15) as desk:
        ana = opened(give(phone(desk.address), "Ana"))
        desk.act("Ana", kubi.Choose(0, (1, 4, 5)))
        desk.act("Ana", kubi.Throw((1, 3, 3, 4, 4)))
        ana.button("Stroke behind 1").click()
        ana.page.get_by_role("button", name="7 and 7:").click()
        tap_twice(ana, ana.page.locator(".send button"), 300)
        expect(ana.page.get_by_role("heading", name="You throw")).to_be_visible()
        expect(ana.page.locator("#chooser")).to_be_hidden()
        expect(ana.page.locator(".slots .slot")).to_have_count(5)


def test_a_question_that_is_left_by_two_taps_changes_nothing_beneath_it(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.session.let_correct(key("host"), "agreement")
        desk.act("Ana", dudo.Bid(0, 3, 4))
        bruno = opened(give(phone(desk.address), "Bruno"))
        bruno.page.locator('[data-focus="back"]').click()
        leaving = bruno.page.locator("#chooser button").first
        assert under(bruno, leaving), "else nothing could be tapped there"
        tap_twice(bruno, leaving, 300)
        expect(bruno.page.locator("#chooser")).to_be_hidden()
        assert not bruno.page.evaluate("tapped")


def under(phone: Phone, button: Locator) -> bool:
    """Say whether a button's middle lies over the page of the game, and note from now on whether that is tapped."""
    box = button.bounding_box()
    assert box
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    phone.page.evaluate(
        """() => {
          window.tapped = false;
          document.getElementById("game").addEventListener("click", () => (window.tapped = true), true);
        }"""
    )
    inside = """([x, y]) => {
      const { left, right, top, bottom } = document.getElementById("game").getBoundingClientRect();
      return left < x && x < right && top < y && y < bottom;
    }"""
    return bool(phone.page.evaluate(inside, middle))


def test_what_others_ask_is_not_agreed_to_by_a_finger_that_meant_what_lay_there(
    tmp_path: Path, phone: MakePhone
) -> None:
    session = seated(tmp_path)
    session.let_correct(key("host"), "agreement")
    with served(session, 15) as desk:
        desk.act("Ana", dudo.Bid(0, 2, 3))
        bruno = opened(give(phone(desk.address), "Bruno"))
        expect(bruno.button("Dudo!")).to_be_visible()
        session.undo(key("Ana"), last(session), mark())
        agree = bruno.button("Agree")
        expect(agree).to_be_visible()
        box = agree.bounding_box()
        assert box
        where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        bruno.page.touchscreen.tap(*where)
        bruno.page.wait_for_timeout(1000)
        assert game_of(session).ask, "it was asked just now"
        bruno.page.clock.run_for(MOMENT)
        bruno.page.touchscreen.tap(*where)
        expect(bruno.page.get_by_role("heading", name="Ana opens the round")).to_be_visible()
        assert not game_of(session).ask
