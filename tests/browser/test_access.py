"""Pages for everybody: no serious finding of axe-core in any state, light and dark, and nothing cut at 200% text."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee import dudo
from tests.browser.access import findings
from tests.browser.desk import BEAT, Desk, give, seated, served
from tests.browser.driver import Phone
from tests.browser.layout import LOST, SCREEN, SMALL_TARGETS

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
NOTE_READ = """
() => {
  window.read = [];
  const note = () => window.read.push(document.getElementById("announcer").textContent);
  new MutationObserver(note).observe(document.getElementById("announcer"), { childList: true, characterData: true });
}
"""


def walk(desk: Desk, phone: Phone) -> Iterator[tuple[str, Phone]]:
    """Yield a player's page in every state of a round of Dudo, with the state's name."""
    page = give(phone, "Bruno").open().page
    expect(page.get_by_role("heading", name="Ana opens the round")).to_be_visible()
    yield "waiting", phone
    desk.act("Ana", dudo.Bid(0, 3, 4))
    phone.button("Settings").click()
    page.get_by_role("switch", name="Chances").check()
    yield "settings", phone
    phone.button("Close").click()
    expect(page.get_by_text("that the bid holds")).to_be_visible()
    yield "turn", phone
    phone.button("Dudo!").click()
    expect(page.get_by_role("heading", name="What do you show?")).to_be_visible()
    yield "typing", phone
    desk.type_hand("Ana", 0, (1, 4, 2, 2, 6))
    phone.type_hand([4, 4, 3, 3, 5])
    expect(page.get_by_role("heading", name="The bid holds")).to_be_visible()
    yield "verdict", phone
    phone.button("Next round").click()
    expect(page.get_by_role("heading", name="You open the round")).to_be_visible()
    yield "opening", phone
    phone.button("Log").click()
    expect(page.get_by_role("heading", name="The log")).to_be_visible()
    yield "log", phone


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_player_meets_nothing_serious_in_any_state(tmp_path: Path, phone: MakePhone, dark: bool) -> None:
    found = {}
    with served(seated(tmp_path, sheet="wikipedia"), BEAT) as desk:
        for state, one in walk(desk, phone(desk.address, dark=dark)):
            found[state] = findings(one.page)
    assert len(found) == 7
    assert not any(found.values()), found


def test_text_twice_as_large_is_all_there_on_a_narrow_phone_and_every_target_can_be_hit(
    tmp_path: Path, phone: MakePhone
) -> None:
    lost, small = {}, {}
    with served(seated(tmp_path, sheet="wikipedia"), BEAT) as desk:
        for state, one in walk(desk, phone(desk.address)):
            small[state] = one.page.evaluate(SMALL_TARGETS)
            one.page.evaluate("document.documentElement.style.fontSize = '225%'")  # the pages begin at 112.5%
            lost[state] = one.page.evaluate(LOST)
            one.page.evaluate("document.documentElement.style.fontSize = ''")
    assert not any(lost.values()), [line for lines in lost.values() for line in lines]
    assert not any(small.values()), small


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/tv", "/host", "/play"])
def test_a_guest_meets_nothing_serious_on_any_page(tmp_path: Path, phone: MakePhone, path: str, dark: bool) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        one = phone(desk.address, dark=dark, size=SCREEN if path == "/tv" else (390, 844)).open(path)
        expect(one.page.locator("main")).not_to_be_empty()
        assert not findings(one.page)


def test_a_round_is_played_with_the_keyboard_alone(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        bruno = give(phone(desk.address), "Bruno").open()
        desk.act("Ana", dudo.Bid(0, 3, 4))
        expect(bruno.page.get_by_role("heading", name="Your turn")).to_be_visible()
        press(bruno, "Dudo!")
        expect(bruno.page.get_by_role("heading", name="Bruno doubts it: Dudo!")).to_be_visible()
        desk.type_hand("Ana", 0, (1, 4, 2, 2, 6))
        for face in ("four", "four", "three", "three", "five"):
            press(bruno, face)
        press(bruno, "These are the dice")
        expect(bruno.page.get_by_role("heading", name="The bid holds")).to_be_visible()
        expect(bruno.button("Next round")).to_be_focused()
        bruno.page.keyboard.press("Enter")
        expect(bruno.page.get_by_role("heading", name="You open the round")).to_be_visible()


def test_the_chosen_face_is_marked_for_the_eye_and_for_a_screen_reader(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        ana = give(phone(desk.address), "Ana").open()
        faces = ana.page.get_by_role("group", name="Which face")
        faces.get_by_role("button", name="fours").click()
        expect(faces.get_by_role("button", pressed=True)).to_have_count(1)
        expect(faces.get_by_role("button", name="fours", pressed=True)).not_to_have_css("box-shadow", "none")
        expect(faces.get_by_role("button", name="fives", pressed=False)).to_have_css("box-shadow", "none")


def press(phone: Phone, name: str) -> None:
    """Tab to the button of that name, which must show that it has the focus, and press it."""
    page = phone.page
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent").startswith(name):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            return page.keyboard.press("Enter")
    raise AssertionError(f"the keyboard does not come to {name}")


def test_turn_and_verdict_are_each_read_once(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), BEAT) as desk:
        bruno = give(phone(desk.address), "Bruno").open()
        announcer = bruno.page.locator("#announcer")
        expect(announcer).to_have_text("Ana opens the round")
        bruno.page.evaluate(NOTE_READ)
        desk.act("Ana", dudo.Bid(0, 3, 4))
        expect(announcer).to_have_text("Your turn")
        bruno.page.get_by_role("group", name="Which face").get_by_role("button", name="fives").click()
        bruno.button("Dudo!").click()
        expect(bruno.page.get_by_role("heading", name="Bruno doubts it: Dudo!")).to_be_visible()
        desk.type_hand("Ana", 0, (1, 4, 2, 2, 6))
        desk.type_hand("Bruno", 1, (4, 4, 3, 3, 5))
        verdict = bruno.page.get_by_role("dialog", name="The bid holds")
        expect(verdict).to_have_accessible_description(re.compile("^Bruno loses 1 die Ana said at least 3 fours"))
        bruno.button("Next round").click()
        expect(announcer).to_have_text("You open the round")
        assert bruno.page.evaluate("read") == ["Your turn", "Bruno doubts it: Dudo!", "You open the round"]
