"""The pages of the host, the history and the choosers for everybody: axe-core, targets for thumbs, nothing cut."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kubejo.session import Session
from tests.browser.access import findings
from tests.browser.desk import BEAT, NO_FOUR, Desk, give, key, seated, served
from tests.browser.driver import Phone
from tests.browser.layout import LOST, SMALL_TARGETS
from tests.doors import ended
from tests.pictures import plain
from tests.table_of_phones import FakeEye, opened
from vision.polygons import Polygons

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
HALVES = Polygons(
    (((0, 0), (320, 0), (320, 480), (0, 480)), ((320, 0), (640, 0), (640, 480), (320, 480))), ("Ana", "Bruno")
)


def waiting(folder: Path) -> Session:
    """Return a table with Ana and Bruno before their first game."""
    session = Session(opened(folder))
    for name in ("Ana", "Bruno"):
        session.join(key(name), name)
    session.admit(key("host"), session.pin)
    return session


def setting_up(desk: Desk, phone: Phone) -> Iterator[str]:
    """Walk through the steps of setting a table up, yielding the name of each state."""
    page = phone.open("/setup").page
    expect(page.get_by_label("PIN")).to_be_visible()
    yield "pin"
    page = give(phone, "host").open("/setup").page
    expect(page.get_by_role("heading", name="Language")).to_be_visible()
    yield "language"
    phone.button("Next").click()
    page.get_by_text("House rules").click()
    yield "rules"
    for game in ("Kubi", "Cubulus", "Dudo"):
        page.get_by_role("radio", name=game).first.check()
        page.get_by_text("House rules").click()
        yield f"rules of {game}"
    phone.button("Next").click()
    expect(page.get_by_text("There is no picture. Nothing is lost by it")).to_be_visible()
    yield "blind"
    desk.session.look_through(FakeEye(), lambda: plain(90))
    desk.session.camera_is("still")
    expect(page.locator(".handle")).to_have_count(3)
    yield "seats"
    page.locator(".handle").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(phone.button("Equal seats again")).to_be_visible()
    yield "dragged"
    desk.session.seats_drawn(HALVES)
    page.reload()
    expect(page.locator(".overlay polygon")).to_have_count(2)
    yield "file"
    phone.button("Next").click()
    expect(phone.button("Start the game")).to_be_visible()
    yield "players"


def hosting(desk: Desk, phone: Phone) -> Iterator[str]:
    """Walk over the page of the host, yielding the name of each state."""
    desk.session.ask_letters("KLMN")
    came_and_left(desk, "Dora")
    page = give(phone, "host").open("/host").page
    page.locator('[data-focus="open-1"]').click()
    expect(phone.button("Make host in my place")).to_be_visible()
    yield "tools"
    phone.button("Hand the place to another phone").click()
    expect(page.locator(".managed .letters")).to_be_visible()
    yield "handing on"
    phone.button("Delete the name everywhere").click()
    yield "sure"
    phone.button("People who have left").click()
    expect(page.locator(".managed li", has_text="Dora")).to_be_visible()
    yield "gone"


def came_and_left(desk: Desk, name: str) -> None:
    """Let somebody join, and leave."""
    desk.session.join("late", name)
    desk.session.leave("late", desk.session.situation().people[-1].number)


def remembering(desk: Desk, phone: Phone) -> Iterator[str]:
    """Look at the past, yielding the name of each state."""
    page = phone.open("/history").page
    expect(page.get_by_role("row", name="Ana")).to_be_visible()
    yield "past"
    phone.button("Log").click()
    expect(page.locator("dialog .log li").first).to_be_visible()
    yield "log"


def correcting(desk: Desk, phone: Phone) -> Iterator[str]:
    """Set a die of a ruling right, and take it back, yielding the name of each state."""
    desk.rule(NO_FOUR)
    page = give(phone, "host").open().page
    expect(page.get_by_role("heading", name="The bid fails")).to_be_visible()
    yield "verdict"
    phone.button("Ana: two. Is that wrong?").first.click()
    expect(page.locator("#chooser")).to_be_visible()
    yield "chooser"
    page.locator("#chooser").get_by_role("button", name="four", exact=True).click()
    expect(page.get_by_role("heading", name="The bid holds")).to_be_visible()
    page.locator("#verdict").get_by_role("button", name="Take back").click()
    expect(page.locator("#chooser")).to_be_visible()
    yield "taking back"
    page.locator("#chooser").get_by_role("button", name="Leave it").click()
    desk.session.let_correct(key("host"), "agreement")
    ana = give(phone, "Ana").open()
    ana.page.locator("#verdict").get_by_role("button", name="Ask to take back").click()
    ana.page.locator("#chooser").get_by_role("button", name="Ask to take back").click()
    expect(page.get_by_text("Ana wants to take back the last event.").first).to_be_visible()
    yield "asking"


WALKS = {
    "set up": (setting_up, waiting),
    "host": (hosting, seated),
    "past": (remembering, ended),
    "correct": (correcting, seated),
}
walks = pytest.mark.parametrize("walk", WALKS)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@walks
def test_nothing_serious_is_met_in_any_state(tmp_path: Path, phone: MakePhone, walk: str, dark: bool) -> None:
    through, begun = WALKS[walk]
    with served(begun(tmp_path), BEAT) as desk:
        one = phone(desk.address, dark=dark)
        found = {state: findings(one.page) for state in through(desk, one)}
    assert found
    assert not {state: lines for state, lines in found.items() if lines}


def lost(phone: Phone) -> list[str]:
    """Return what is cut off or out of sight; tables of figures may be wider than a phone, and are pushed."""
    return [line for line in phone.page.evaluate(LOST, ".scroll") if 'class="scroll"' not in line]


@walks
def test_all_is_large_enough_for_a_thumb_and_nothing_is_cut(tmp_path: Path, phone: MakePhone, walk: str) -> None:
    through, begun = WALKS[walk]
    with served(begun(tmp_path), BEAT) as desk:
        one = phone(desk.address)
        for state in through(desk, one):
            assert (state, one.page.evaluate(SMALL_TARGETS), lost(one)) == (state, [], [])
            one.page.evaluate("document.documentElement.style.fontSize = '225%'")  # the pages begin at 112.5%
            assert (state, lost(one)) == (state, [])
            one.page.evaluate("document.documentElement.style.fontSize = ''")


CUT = """
() => [...document.querySelectorAll(".options select")].filter((list) => {
  const probe = document.createElement("div");
  const arrow = 20;
  const { font, paddingLeft } = getComputedStyle(list);
  Object.assign(probe.style, { font, width: `${list.clientWidth - parseFloat(paddingLeft) - arrow}px` });
  probe.textContent = list.selectedOptions[0].text;
  document.body.append(probe);
  const isCut = probe.scrollWidth > probe.clientWidth || probe.offsetHeight > list.clientHeight;
  probe.remove();
  return isCut;
}).map((list) => list.selectedOptions[0].text)
"""
"""What is chosen in a list, and stands there cut."""


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_what_is_chosen_of_the_house_rules_is_read_whole_on_a_narrow_phone(
    tmp_path: Path, phone: MakePhone, language: str
) -> None:
    with served(waiting(tmp_path), BEAT) as desk:
        host = give(phone(desk.address), "host").open("/setup")
        page = host.page
        if language != "en":  # which it is: a click would only load the page again, sooner or later
            page.locator(f'#languages [value="{language}"]').click()
        expect(page.locator(f'html[lang="{language}"]')).to_be_attached()
        host.step("rules")
        for game in ("dudo", "kubi", "cubulus"):
            page.locator(f'[data-focus="game-{game}-radio"]').check()
            page.locator("details.card:not([open]) summary").click()
            lists = page.locator(".options select")
            for number in range(max(lists.evaluate_all("(all) => all.map((one) => one.options.length)"))):
                for one in lists.all():
                    if number < one.evaluate("(list) => list.options.length"):
                        one.select_option(index=number)
                assert (game, page.evaluate(CUT)) == (game, [])


def test_the_letters_of_a_place_go_from_the_page_once_they_are_used(tmp_path: Path, phone: MakePhone) -> None:
    with served(waiting(tmp_path), BEAT) as desk:
        host = give(phone(desk.address), "host").open("/host")
        ana = give(phone(desk.address), "Ana").open()
        host.page.locator('[data-focus="open-1"]').click()
        host.button("Hand the place to another phone").click()
        code = host.page.locator(".managed .letters").inner_text()
        ana.button("Me").click()
        ana.button("Hand the place on").click()
        newer = ana.page.locator("#me .letters")
        expect(newer).to_be_visible()
        expect(host.page.locator(".managed .letters")).to_have_count(0)
        assert not desk.session.take("new phone", code)
        host.button("Hand the place to another phone").click()
        expect(newer).to_have_count(0)
        assert desk.session.take("new phone", host.page.locator(".managed .letters").inner_text())
        expect(host.page.locator(".managed .letters")).to_have_count(0)


def test_the_host_deletes_the_name_of_somebody_who_has_left(tmp_path: Path, phone: MakePhone) -> None:
    with served(waiting(tmp_path), BEAT) as desk:
        came_and_left(desk, "Dora")
        host = give(phone(desk.address), "host").open("/host")
        host.button("People who have left").click()
        dora = host.page.locator(".managed li", has_text="Dora")
        dora.get_by_role("button", name="Delete the name everywhere").click()
        expect(host.page.get_by_text("Dora goes from all games, for good. Tap again.")).to_be_visible()
        dora.get_by_role("button", name="Tap again").click()
        expect(host.page.get_by_text("Nobody has left.")).to_be_visible()
        assert not desk.session.gone()


def test_where_the_seats_lie_in_the_picture_is_said_where_there_is_one(tmp_path: Path, phone: MakePhone) -> None:
    with served(waiting(tmp_path), BEAT) as desk:
        host = give(phone(desk.address), "host").open("/setup")
        page = host.page
        host.step("players")
        expect(page.get_by_role("checkbox", name="Ana plays")).to_be_visible()
        note = page.get_by_text("Seat 1 is at the lower edge of the camera picture")
        expect(note).to_have_count(0)
        desk.session.camera_is("still")
        expect(note).to_be_visible()
        host.step("rules")
        page.locator('[data-focus="game-kubi-radio"]').check()
        host.step("players")
        expect(page.get_by_role("checkbox", name="Ana plays")).to_be_visible()
        expect(note).to_have_count(0)
