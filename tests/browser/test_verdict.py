"""The verdict over the page: it waits for its reader, but not longer than the table does."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from referee import dudo
from tests.browser.desk import give, key, seated, served
from tests.browser.driver import Phone
from tests.table_of_phones import FakeEye, last, mark, reading

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
TAKEN_AWAY = "The next round has begun. The verdict is in the log."


TWO_FOURS = (4, 4, 3, 3, 5)  # of Bruno: there are four fours, and he opens the next round


def test_the_first_bid_of_the_next_round_takes_the_verdict_away(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana, bruno = (give(phone(desk.address), name).open() for name in ("Ana", "Bruno"))
        desk.rule(TWO_FOURS)
        for one in (ana, bruno):
            expect(one.page.get_by_role("dialog", name="The bid holds")).to_be_visible()
        bruno.button("Next round").click()
        bruno.bid(2, "threes")
        expect(ana.page.locator("#verdict")).to_be_hidden()
        expect(ana.page.get_by_role("heading", name="Your turn")).to_be_visible()
        expect(ana.page.get_by_text(TAKEN_AWAY)).to_be_visible()
        expect(bruno.page.get_by_text(TAKEN_AWAY)).to_have_count(0)
        ana.button("Dudo!").click()
        expect(ana.page.get_by_role("heading", name="Ana doubts it: Dudo!")).to_be_visible()


def test_a_verdict_that_comes_back_with_a_first_bid_taken_back_is_not_told_to_be_in_the_log(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana")
        ana.page.clock.install()
        ana.open()
        desk.rule(TWO_FOURS)
        verdict = ana.page.get_by_role("dialog", name="The bid holds")
        expect(verdict).to_be_visible()
        ana.page.clock.pause_at(ana.page.evaluate("Date.now()") + 20_000)
        desk.act("Bruno", dudo.Bid(1, 2, 3))
        expect(ana.page.locator("#toast")).to_contain_text("The next round has begun")
        desk.session.undo(key("host"), last(desk.session), mark())
        expect(verdict).to_be_visible()
        expect(ana.page.locator("#toast")).to_be_empty()


@pytest.mark.parametrize("apart", [True, False])
def test_a_picture_of_several_moments_says_so_before_the_ruling_and_beside_it(
    tmp_path: Path, phone: MakePhone, apart: bool
) -> None:
    session, eye = seated(tmp_path), FakeEye()
    session.look_through(eye, lambda: reading(1, {}).image)
    with served(session, 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        note = "Hands were over the table: each seat is shown as it lay when its own dice were free."
        desk.act("Ana", dudo.Bid(0, 5, 4))
        desk.act("Bruno", dudo.Challenge(1))
        session.saw(replace(reading(len(eye.told), {0: "1422?", 1: "44335"}), apart=apart))
        expect(ana.page.locator("#game .picture img")).to_be_visible()
        expect(ana.page.locator("#game").get_by_text(note)).to_have_count(int(apart))
        session.saw(replace(reading(len(eye.told), {0: "14224", 1: "44335"}), apart=apart))
        verdict = ana.page.get_by_role("dialog", name="The bid holds")
        expect(verdict.locator(".picture img")).to_be_visible()
        expect(verdict.get_by_text(note)).to_have_count(int(apart))


def test_who_comes_later_is_asked_for_a_name_and_not_shown_what_was_ruled_before(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), 15) as desk:
        desk.rule(TWO_FOURS)
        late = phone(desk.address).open()
        expect(late.page.get_by_role("button", name="Take a place")).to_be_visible()
        expect(late.page.get_by_role("heading", name="Bruno opens the round")).to_be_visible()
        expect(late.page.locator("#verdict")).to_be_hidden()
        desk.act("Bruno", dudo.Bid(1, 2, 3))
        desk.act("Ana", dudo.Challenge(0))
        desk.type_hand("Ana", 0, (1, 4, 2, 2, 6))
        desk.type_hand("Bruno", 1, (3, 3, 3, 3))
        expect(late.page.get_by_role("dialog", name="The bid holds")).to_be_visible()


def test_what_cannot_be_settled_is_thrown_again_when_the_host_says_so(tmp_path: Path, phone: MakePhone) -> None:
    """D42: same starter, same dice; two taps, for one of them may have been a slip."""
    with served(seated(tmp_path), 15) as desk:
        host, ana = give(phone(desk.address), "host").open(), give(phone(desk.address), "Ana").open()
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Challenge(1))
        expect(ana.page.get_by_role("heading", name="Bruno doubts it: Dudo!")).to_be_visible()
        expect(ana.page.get_by_role("button", name="It cannot be settled")).to_have_count(0)
        host.button("It cannot be settled").click()
        host.page.locator("#chooser").get_by_role("button", name="Throw again").click()
        expect(ana.page.get_by_role("heading", name="You open the round")).to_be_visible()
        void = "The round is void: same starter, same dice, new throw."
        expect(ana.page.locator("#stage").get_by_text(void)).to_be_visible()
        ana.button("Log").click()
        expect(ana.page.locator("#log").get_by_text(void)).to_be_visible()


def test_a_void_round_does_not_bring_the_verdict_of_the_one_before(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana, screen = give(phone(desk.address), "Ana").open(), phone(desk.address).open("/tv")
        desk.rule(TWO_FOURS)
        expect(ana.page.get_by_role("dialog", name="The bid holds")).to_be_visible()
        expect(screen.page.get_by_role("heading", name="The bid holds")).to_be_visible()
        desk.act("Bruno", dudo.Bid(1, 2, 3))
        desk.act("Ana", dudo.Challenge(0))
        desk.session.act(key("host"), dudo.Void(""), last(desk.session), mark())
        for one in (ana, screen):
            expect(one.page.get_by_role("heading", name="Bruno opens the round")).to_be_visible()
            expect(one.page.locator("#stage").get_by_text("The round is void")).to_be_visible()
            expect(one.page.get_by_text("Rule D22")).to_be_hidden()
        ana.button("Log").click()
        ana.button("See the verdict").click()
        expect(ana.page.get_by_role("dialog", name="The bid holds")).to_be_visible()


def test_a_tap_in_the_picture_means_the_die_that_is_nearest(tmp_path: Path, phone: MakePhone) -> None:
    """Small dice lie nearer to one another than fingers are wide: what is tapped beside them lies over them."""
    session, eye = seated(tmp_path), FakeEye()
    session.look_through(eye, lambda: reading(1, {}).image)
    with served(session, 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        desk.act("Ana", dudo.Bid(0, 5, 4))
        desk.act("Bruno", dudo.Challenge(1))
        session.saw(reading(len(eye.told), {0: "1422?", 1: "44335"}))
        marks = ana.page.locator("#game .mark")
        expect(marks).to_have_count(10)
        for k in range(10):
            marks.nth(k).scroll_into_view_if_needed()  # waits until the page stands still
            box = marks.nth(k).bounding_box()
            assert box
            ana.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            assert cropped(ana, "#chooser .crop img") == pytest.approx(place_of(marks.nth(k)), abs=0.01), f"die {k + 1}"
            ana.page.keyboard.press("Escape")
            expect(ana.page.locator("#chooser")).to_be_hidden()


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1366, 768)])
@pytest.mark.parametrize("count", [3, 6])
def test_all_of_a_big_screen_is_on_it(tmp_path: Path, phone: MakePhone, size: tuple[int, int], count: int) -> None:
    """Who has won, what the camera does, and how to join: nobody scrolls there."""
    names = ("Ana", "Bruno", "Cilka", "Dana", "Eleonora", "František")[:count]
    with served(seated(tmp_path, names), 15) as desk:
        screen = phone(desk.address, size=size).open("/tv")
        expect(screen.page.locator(".address")).to_be_visible()
        desk.act("Ana", dudo.Bid(0, 3, 4))
        assert beyond(screen) == []
        desk.act("Bruno", dudo.Challenge(1))
        for seat, name in enumerate(names):
            desk.type_hand(name, seat, (4, 4, 2, 2, 6))
        expect(screen.page.get_by_role("heading", name="The bid holds")).to_be_visible()
        assert beyond(screen) == []


def place_of(mark: Locator) -> tuple[float, float]:
    """Give where a die of the picture lies, in its own widths and heights."""
    left, top, width, height = mark.evaluate(
        "(one) => ['left', 'top', 'width', 'height'].map((side) => parseFloat(one.style[side]))"
    )
    return left / width, top / height


def cropped(one: Phone, image: str) -> tuple[float, float]:
    """Give the same of the die that a piece of the picture shows, with a little room around it."""
    room = 0.35
    left, top = one.page.locator(image).evaluate("(one) => [one.style.left, one.style.top].map(parseFloat)")
    return -left / 100 * (1 + 2 * room) + room, -top / 100 * (1 + 2 * room) + room


def beyond(screen: Phone) -> list[str]:
    """Give what of a page lies below its lower edge."""
    found = screen.page.evaluate(
        """() => [...document.querySelectorAll("main *")]
          .filter((one) => !one.children.length && one.getBoundingClientRect().bottom > innerHeight + 2)
          .map((one) => `${one.tagName}.${one.className} ${one.textContent}`)"""
    )
    return [str(one) for one in found]


def test_a_tap_meant_for_the_verdict_does_nothing_to_the_round_under_it(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        desk.rule(TWO_FOURS)
        expect(ana.page.get_by_role("dialog", name="The bid holds")).to_be_visible()
        ana.page.evaluate(
            """() => new MutationObserver(() => {
              if (document.getElementById("verdict").open || window.under) return;
              const { left, top } = document.querySelector(".calls .go").getBoundingClientRect();
              window.under = document.elementFromPoint(left + 9, Math.min(top + 9, innerHeight - 1)).closest("#game")
                ? "the round" : "nothing";
            }).observe(document.getElementById("verdict"), { attributes: true })"""
        )
        desk.act("Bruno", dudo.Bid(1, 2, 3))
        expect(ana.page.locator("#verdict")).to_be_hidden()
        ana.page.wait_for_function("window.under")
        assert ana.page.evaluate("under") == "nothing"
        expect(ana.page.locator("body.settling")).to_have_count(0)


def test_a_verdict_that_was_called_up_again_stays_while_others_play(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path, ("Ana", "Bruno", "Cilka")), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Challenge(1))
        for seat, name in enumerate(("Ana", "Bruno", "Cilka")):
            desk.type_hand(name, seat, (4, 4, 2, 2, 6))
        ana.button("Next round").click()
        desk.act("Bruno", dudo.Bid(1, 2, 3))
        expect(ana.page.get_by_role("heading", name="Cilka is thinking")).to_be_visible()
        ana.button("Log").click()
        ana.button("See the verdict").click()
        verdict = ana.page.get_by_role("dialog", name="The bid holds")
        expect(verdict).to_be_visible()
        expect(verdict.locator("footer")).not_to_contain_text("shake")
        desk.act("Cilka", dudo.Bid(2, 3, 3))
        expect(ana.page.locator("#stage")).to_contain_text("3 threes")
        expect(verdict).to_be_visible()
        verdict.get_by_role("button", name="Close").click()
        expect(verdict).to_be_hidden()
        desk.act("Ana", dudo.Bid(0, 4, 3))
        expect(ana.page.get_by_role("heading", name="Bruno is thinking")).to_be_visible()
        expect(verdict).to_be_hidden()


def test_an_open_log_calls_up_the_verdict_that_is_the_last_one_by_then(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        desk.rule(TWO_FOURS)
        ana.button("Next round").click()
        ana.button("Log").click()
        see = ana.button("See the verdict")
        expect(see).to_be_visible()
        desk.act("Bruno", dudo.Bid(1, 5, 3))
        desk.act("Ana", dudo.Challenge(0))
        desk.type_hand("Ana", 0, (1, 4, 2, 2, 6))
        desk.type_hand("Bruno", 1, (4, 4, 2, 5))
        fails = ana.page.get_by_role("dialog", name="The bid fails")
        fails.get_by_role("button", name="Next round").click()
        desk.act("Bruno", dudo.Bid(1, 2, 3))
        expect(ana.page.locator("#stage")).to_contain_text("Bruno says at least 2 threes")
        see.click()
        expect(fails).to_be_visible()
        expect(ana.page.locator("#log")).to_be_hidden()


def test_a_verdict_that_is_taken_back_is_not_said_to_have_gone_with_the_next_round(
    tmp_path: Path, phone: MakePhone
) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        desk.rule(TWO_FOURS)
        ana.button("Next round").click()
        desk.act("Bruno", dudo.Bid(1, 5, 3))
        desk.act("Ana", dudo.Challenge(0))
        desk.type_hand("Ana", 0, (1, 4, 2, 2, 6))
        desk.type_hand("Bruno", 1, (4, 4, 2, 5))
        expect(ana.page.get_by_role("dialog", name="The bid fails")).to_be_visible()
        ana.page.evaluate(
            """() => {
              window.told = "";
              const box = document.getElementById("toast");
              new MutationObserver(() => (window.told += box.textContent)).observe(box, { childList: true });
            }"""
        )
        desk.session.undo(key("host"), last(desk.session), mark())
        expect(ana.page.locator("#verdict")).to_be_hidden()
        expect(ana.page.get_by_role("heading", name="Ana doubts it: Dudo!")).to_be_visible()
        ana.page.evaluate("() => new Promise((done) => setTimeout(done))")  # what is told has been noted
        assert ana.page.evaluate("told") == ""


def test_who_has_lost_all_dice_is_told_so_and_not_to_shake_or_to_wait(tmp_path: Path, phone: MakePhone) -> None:
    session, names = seated(tmp_path, ("Ana", "Bruno", "Cilka")), ("Ana", "Bruno", "Cilka")
    persons = tuple(one.number for one in session.situation().people)
    session.begin(key("host"), "kubdubo", persons, 0, mark(), {"start_dice": 1})
    with served(session, 15) as desk:
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Challenge(1))
        ana, bruno = (give(phone(desk.address), name).open() for name in names[:2])
        for seat, name in enumerate(names):
            desk.type_hand(name, seat, (2,))
        footer = ana.page.locator("#verdict footer")
        expect(footer).to_contain_text("You are out")
        expect(footer).not_to_contain_text("shake")
        expect(bruno.page.locator("#verdict footer")).to_contain_text("shake")
        footer.get_by_role("button", name="Close").click()
        expect(ana.page.locator("#controls")).to_contain_text("You are out")
        expect(ana.page.locator("#controls")).not_to_contain_text("Wait")


@pytest.mark.parametrize("sheet", ["kubdubo", "kubi"])
def test_another_game_takes_the_verdict_away(tmp_path: Path, phone: MakePhone, sheet: str) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana = give(phone(desk.address), "Ana").open()
        desk.rule(TWO_FOURS)
        expect(ana.page.get_by_role("dialog", name="The bid holds")).to_be_visible()
        persons = tuple(one.number for one in desk.session.situation().people)
        desk.session.begin(key("host"), sheet, persons, 0, mark())
        expect(ana.page.get_by_role("dialog")).to_have_count(0)
        title = "You open the round" if sheet == "kubdubo" else "Cross three numbers"
        expect(ana.page.get_by_role("heading", name=title)).to_be_visible()
