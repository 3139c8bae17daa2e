"""The pages of Kubi and Cubulus for everybody: axe-core, targets for thumbs, nothing cut, in every state."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kubejo.session import Session
from referee import cubulus, kubi
from tests.browser.access import findings
from tests.browser.desk import BEAT, Desk, give, key, served, state_of
from tests.browser.driver import Phone
from tests.browser.layout import LOST, SCREEN, SMALL_TARGETS
from tests.table_of_phones import mark, opened

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]


def begun(folder: Path, sheet: str, position: str = "") -> Session:
    """Return a session with a game of Ana and Bruno under a sheet."""
    session = Session(opened(folder))
    for name in ("Ana", "Bruno"):
        session.join(key(name), name)
    session.admit(key("host"), session.pin)
    persons = tuple(one.number for one in session.situation().people)
    session.begin(key("host"), sheet, persons, 0, mark(), position=position)
    return session


def through_kubi(desk: Desk, phone: Phone) -> Iterator[str]:
    """Walk through a throw of Kubi, yielding the name of each state."""
    page = give(phone, "Ana").open().page
    expect(page.get_by_role("heading", name="Cross three numbers")).to_be_visible()
    yield "crossing"
    desk.act("Ana", kubi.Choose(0, (1, 4, 5)))
    desk.act("Bruno", kubi.Choose(1, (2, 3, 6)))
    expect(page.get_by_role("heading", name="You throw")).to_be_visible()
    yield "throwing"
    desk.act("Ana", kubi.Throw((1, 2, 3, 4, 6)))
    phone.button("Stroke behind 4").click()
    page.locator(".option").first.click()
    yield "entering"
    page.locator(".send button").click()
    expect(page.get_by_role("heading", name="Waiting for Bruno")).to_be_visible()
    yield "waiting"
    page.get_by_role("button", name="Bruno").click()
    expect(page.get_by_role("heading", name="Sheet of Bruno")).to_be_visible()
    expect(page.get_by_role("dialog", name="Sheet of Bruno")).to_be_visible()
    yield "sheet"


def through_cubulus(desk: Desk, phone: Phone) -> Iterator[str]:
    """Walk through two moves of Cubulus, the second of which checks, yielding the name of each state."""
    page = give(phone, "Ana").open().page
    expect(page.get_by_role("heading", name="Your move")).to_be_visible()
    yield "turn"
    page.locator('[data-focus="square-A1"]').click()
    page.locator('[data-focus="square-B4"]').click()
    expect(page.get_by_role("group", name="Which way?")).to_be_visible()
    yield "ways"
    page.locator('[data-focus="square-A5"]').click()
    yield "chosen"
    page.locator(".send button").click()
    expect(page.get_by_role("heading", name="Check! Bruno is to move")).to_be_visible()
    page.locator("summary").click()
    yield "check"


GAMES = {"kubi": (through_kubi, ""), "cubulus": (through_cubulus, "w - E1 41A1 (A9) (14J9)")}
both = pytest.mark.parametrize("sheet", GAMES)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@both
def test_nothing_serious_is_met_in_any_state(tmp_path: Path, phone: MakePhone, sheet: str, dark: bool) -> None:
    walk, position = GAMES[sheet]
    with served(begun(tmp_path, sheet, position), BEAT) as desk:
        one, screen = phone(desk.address, dark=dark), phone(desk.address, dark=dark, size=SCREEN).open("/tv")
        found = {state: findings(one.page) for state in walk(desk, one)}
        found["tv"] = findings(screen.page)
    assert not {state: lines for state, lines in found.items() if lines}


@both
def test_all_is_large_enough_for_a_thumb_and_nothing_is_cut(tmp_path: Path, phone: MakePhone, sheet: str) -> None:
    """Nine squares share the width of a phone, 43 pixels of 390 for each; what can be tapped beyond is below."""
    walk, position = GAMES[sheet]
    with served(begun(tmp_path, sheet, position), BEAT) as desk:
        one = phone(desk.address)
        for state in walk(desk, one):
            small, lost = (one.page.evaluate(check) for check in (SMALL_TARGETS, LOST))
            assert (state, [html for html in [*small, *lost] if 'role="gridcell"' not in html]) == (state, [])


BROKEN = """
() => [...document.querySelectorAll(".sum-of :is(b, small), .paper tbody :is(th, .points, .value)")].filter((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return text.toString() && text.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(cell).fontSize);
}).map((cell) => cell.textContent)
"""
"""The numbers of a sheet that go over more than one line."""


@pytest.mark.parametrize("width", [320, 360, 390])
def test_no_number_of_a_sheet_breaks_on_a_narrow_phone(tmp_path: Path, phone: MakePhone, width: int) -> None:
    with served(begun(tmp_path, "kubi"), BEAT) as desk:
        ana = give(phone(desk.address, size=(width, 640)), "Ana").open()
        for name, seat in (("Ana", 0), ("Bruno", 1)):
            desk.act(name, kubi.Choose(seat, (4, 5, 6)))
        desk.act("Ana", kubi.Throw((4, 5, 6, 6, 6)))
        ana.button("Stroke behind 4").click()
        ana.button("11 and 12:").click()
        expect(ana.page.locator(".sum-of b")).to_have_text("−400")
        assert ana.page.evaluate(BROKEN) == []
        assert ana.page.evaluate("document.documentElement.scrollWidth") == width


def test_the_first_page_names_the_players_of_a_game_without_cups_and_crosses_none_out(
    tmp_path: Path, phone: MakePhone
) -> None:
    for sheet in GAMES:
        with served(begun(tmp_path / sheet, sheet), BEAT) as desk:
            home = phone(desk.address).open("/")
            expect(home.page.locator("#people li")).to_have_text(["Ana", "Bruno"])
            expect(home.page.locator(".player.out")).to_have_count(0)


def test_every_question_of_kubi_and_every_log_of_the_history_has_a_name(tmp_path: Path, phone: MakePhone) -> None:
    session = begun(tmp_path, "kubi")
    persons = tuple(one.number for one in session.situation().people)
    session.begin(key("host"), "kubi", persons, 0, mark(), {"cocked": "rethrow_one"})
    with served(session, BEAT) as desk:
        for name, seat in (("Ana", 0), ("Bruno", 1)):
            desk.act(name, kubi.Choose(seat, (1, 4, 5)))
        desk.act("Ana", kubi.Throw((1, 2, 3, 4, 6)))
        desk.session.let_correct(key("host"), "agreement")
        ana = give(phone(desk.address), "Ana").open()
        ana.page.locator('[data-focus="rethrow"]').click()
        expect(ana.page.get_by_role("dialog", name="Which die")).to_be_visible()
        ana.button("Close").click()
        ana.page.locator('[data-focus="wrong"]').click()
        expect(ana.page.get_by_role("dialog", name="Which die")).to_be_visible()
        ana.page.locator("#chooser .face").first.click()
        expect(ana.page.get_by_role("dialog", name="What does this die show?")).to_be_visible()
        past = phone(desk.address).open("/history")
        past.button("Log").first.click()
        expect(past.page.get_by_role("dialog", name="Kubi")).to_be_visible()


REACHES = """
() => Object.fromEntries([...document.querySelectorAll(".square")].map((node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hits = (across, down) => document.elementFromPoint(x + across, y + down) === node;
  const reach = (across, down) => {
    let far = 0;
    while (far < 40 && hits(across * (far + 0.25), down * (far + 0.25))) far += 0.25;
    return far;
  };
  return [node.dataset.focus.slice(7), [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]];
}))
"""
"""How wide and how high each square can be tapped around its middle, in pixels."""


def test_squares_that_do_something_are_as_large_as_a_thumb_on_a_narrow_phone(tmp_path: Path, phone: MakePhone) -> None:
    with served(begun(tmp_path, "cubulus", GAMES["cubulus"][1]), BEAT) as desk:
        page = give(phone(desk.address), "Ana").open().page
        page.locator('[data-focus="square-A1"]').click()
        goals = page.locator(".square.live")
        expect(goals.first).to_be_visible()
        live = goals.evaluate_all("(all) => all.map((one) => one.dataset.focus.slice(7))")
        page.locator(".board").scroll_into_view_if_needed()
        reaches = page.evaluate(REACHES)
    assert len(live) > 4
    for square, (wide, high) in ((one, reaches[one]) for one in live):
        beside = [chr(ord(square[0]) + step) + square[1] for step in (-1, 1)]
        free = [one for one in beside if one in reaches and one not in live]
        assert wide >= (44 if free else 42.5), (square, reaches[square])
        assert high >= 42.5, (square, reaches[square])
    assert min(min(sizes) for sizes in reaches.values()) > 34, "nobody loses more than a fifth"


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (740, 300), (568, 320), (720, 500)])
def test_on_a_phone_that_lies_on_its_side_squares_can_be_tapped_and_nothing_covers_another(
    tmp_path: Path, phone: MakePhone, size: tuple[int, int]
) -> None:
    """The board has the whole height, as squares beside words and bars were 24 pixels high; the rest is beside it."""
    with served(begun(tmp_path, "cubulus", GAMES["cubulus"][1]), BEAT) as desk:
        one = phone(desk.address, size=size)
        for state in through_cubulus(desk, one):
            sides = one.page.locator(".square").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
            small, lost = (one.page.evaluate(check) for check in (SMALL_TARGETS, LOST))
            assert (state, min(sides) >= 36) == (state, True), min(sides)
            assert (state, [html for html in [*small, *lost] if 'role="gridcell"' not in html]) == (state, [])
            assert (state, one.page.evaluate(UNDER)) == (state, [])


UNDER = """
() => {
  const edge = document.querySelector(".board").getBoundingClientRect().right;
  const texts = [...document.querySelectorAll("header, main *")].filter((node) => !node.closest(".board"));
  const words = texts.filter((node) => node.checkVisibility() && !node.querySelector(".board"));
  return words.filter((node) => node.getBoundingClientRect().left < edge).map((node) => node.outerHTML.slice(0, 120));
}
"""
"""What begins to the left of where the board ends, in a page that has it at the left."""


def test_a_screen_reader_hears_whose_move_it_is_and_how_the_game_ends(tmp_path: Path, phone: MakePhone) -> None:
    with served(begun(tmp_path, "cubulus", "w - E1 62A1 23C8 (A9)"), BEAT) as desk:
        bruno = give(phone(desk.address), "Bruno").open()
        expect(bruno.page.locator("#announcer")).to_have_text("Ana is to move")
        state = state_of(desk, cubulus.State)
        mate = next(one for one in cubulus.legal(state) if cubulus.apply(state, one).ended)
        desk.act("Ana", mate)
        expect(bruno.page.locator("#announcer")).to_contain_text("Ana has won")
