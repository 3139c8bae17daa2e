"""What is long: names on a big screen, words on a narrow phone."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from referee import dudo, kubi
from tests.browser.beginning import ask
from tests.browser.desk import give, play_kubi, seated, served
from tests.browser.driver import Phone
from webui.languages import NAMES

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
LONG = ("MaximilianeWWWWWWWWWWWWW", "BartholomewWWWWWWWWWWWWW", "WilhelminaMMMMMMMMMMMMMM")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_the_end_of_kubi_is_no_wider_than_a_big_screen(tmp_path: Path, phone: MakePhone, size: tuple[int, int]) -> None:
    with served(seated(tmp_path, LONG, "kubi"), 15) as desk:
        play_kubi(desk, LONG, Random(4))
        screen = phone(desk.address, size=size).open("/tv")
        expect(screen.page.locator(".final")).to_be_visible()
        edge = screen.page.locator("aside").bounding_box()
        table = screen.page.locator(".final").bounding_box()
        assert edge
        assert table
        assert edge["x"] + edge["width"] <= size[0]
        assert table["x"] + table["width"] <= edge["x"]
        assert screen.page.evaluate("document.querySelector('#stage').scrollWidth") <= edge["x"]


@pytest.mark.parametrize("width", [320, 390])
def test_points_of_kubi_leave_names_their_room_on_a_phone(tmp_path: Path, phone: MakePhone, width: int) -> None:
    names = ("Ana", "Bruno", "Cilka", "Dorothea", LONG[0])
    with served(seated(tmp_path, names, "kubi"), 15) as desk:
        chance = Random(5)
        bruno = give(phone(desk.address, size=(width, 640)), "Bruno").open("/play?lang=ru")
        play_kubi(desk, names, chance, lambda state: state.throws > 7 and state.phase == "entering")
        expect(bruno.page.locator(".scores b", has_text=re.compile("^−1[0-9]{3}$")).first).to_be_visible()
        for name in ("Cilka", "Dorothea"):
            one = bruno.page.locator(".scores .name", has_text=name)
            high = one.evaluate("(one) => one.getBoundingClientRect().height")
            assert high < 1.6 * one.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)"), name
        assert bruno.page.evaluate("document.documentElement.scrollWidth") == width
        play_kubi(desk, names, chance)
        points = bruno.page.locator(".final .points").first
        expect(points).to_be_visible()
        edge = points.bounding_box()
        assert edge
        assert edge["x"] + edge["width"] <= width


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("width", [360, 390])
def test_beside_the_name_of_a_sheet_all_that_can_be_tapped_stays_in_one_row(
    tmp_path: Path, phone: MakePhone, width: int, code: str
) -> None:
    with served(seated(tmp_path, sheet="cubulus_extended"), 15) as desk:
        page = give(phone(desk.address, size=(width, 640)), "Ana").open(f"/play?lang={code}").page
        expect(page.locator('[data-focus="log"]')).to_be_visible()
        middles = page.locator("#bar a, #bar button").evaluate_all(
            "(all) => all.map((one) => { const { y, height } = one.getBoundingClientRect(); return y + height / 2; })"
        )
        assert max(middles) - min(middles) < 1
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (390, 844), (568, 320)])
def test_all_of_a_big_screen_that_is_small_can_be_seen(tmp_path: Path, phone: MakePhone, size: tuple[int, int]) -> None:
    """One as wide as the touch display of a Raspberry Pi fits; on a phone the page scrolls."""
    with served(seated(tmp_path, ("Ana", "Bruno", "Cilka")), 15) as desk:
        page = phone(desk.address, size=size).open("/tv?lang=de").page
        desk.act("Ana", dudo.Bid(0, 4, 4))
        desk.act("Bruno", dudo.Challenge(1))
        expect(page.get_by_role("heading", name="Bruno zweifelt: Dudo!")).to_be_visible()
        desk.type_hand("Cilka", 2, (1, 4, 3, 3, 2))
        expect(page.locator(".reveal .hands .f1")).to_be_visible()
        seen_whole(page, page.locator("#stage h1, .reveal .hands li"))
        desk.type_hand("Bruno", 1, (1, 4, 3, 3, 2))
        expect(page.get_by_role("heading", name="Das Gebot stimmt")).to_be_visible()
        seen_whole(page, page.locator("#stage h2, .because, .ruled .hands li"))


def seen_whole(page: Page, parts: Locator) -> None:
    """Make sure that each of these can be brought into view, as people would: where the page does not scroll it is."""
    size = page.viewport_size
    assert size
    for one in parts.all():
        if page.evaluate("getComputedStyle(document.body).overflowY !== 'hidden'"):
            one.evaluate("(part) => part.scrollIntoView({ block: 'center' })")
        box = one.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"], one.inner_text()


def test_the_words_of_a_bar_and_of_a_dialog_stay_whole_on_a_narrow_phone(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path, sheet="squirl_bonus"), 15) as desk:
        ana = give(phone(desk.address, size=(320, 568)), "Ana").open()
        for language in ("en", "de", "eo", "cs", "ru"):
            ask(ana, "language", language=language)
            ana.page.reload()
            rows = {ana.page.locator(f'[data-focus="{one}"]').bounding_box()["y"] for one in ("me-open", "log")}  # type: ignore[index]  # both are there
            assert len(rows) == 1, language
            ana.page.locator('[data-focus="me-open"]').click()
            assert ana.page.locator('[data-focus="me-close"]').bounding_box()["height"] < 56, language  # type: ignore[index]  # it is there


@pytest.mark.parametrize("language", ["en", "de", "eo", "cs", "ru"])
def test_the_word_of_a_bid_and_a_name_that_is_changed_are_read_whole_on_a_narrow_phone(
    tmp_path: Path, phone: MakePhone, language: str
) -> None:
    with served(seated(tmp_path, ("Maximiliane", "Bruno")), 15) as desk:
        ana = give(phone(desk.address, size=(320, 568)), "Maximiliane").open(f"/play?lang={language}")
        for face in range(1, 7):
            ana.page.locator(f'[data-focus="face-{face}"]').click()
            word = ana.page.locator(".stepper output span")
            high = word.evaluate(
                "(one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)"
            )
            assert high < 1.9, word.inner_text()
        ana.page.locator('[data-focus="me-open"]').click()
        name = ana.page.locator("#me .named input").first
        assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the name is seen to its end"


def wider(page: Page) -> list[str]:
    """Give what of a page lies beyond its right edge, be it that the page can be pushed there or not."""
    found = page.evaluate(
        """() => [...document.querySelectorAll("body *")]
          .filter((one) => !one.closest("svg") && one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => `${one.tagName}.${one.className}`)"""
    )
    return [str(one) for one in found]


def test_dudo_is_no_wider_than_a_phone_whose_text_is_doubled(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        page = give(phone(desk.address, size=(195, 422)), "Ana").open().page
        expect(page.get_by_role("heading", name="You open the round")).to_be_visible()
        assert wider(page) == []
        desk.act("Ana", dudo.Bid(0, 3, 4))
        desk.act("Bruno", dudo.Bid(1, 4, 4))
        expect(page.locator(".calls .dudo")).to_be_visible()
        assert wider(page) == []
        desk.act("Ana", dudo.Challenge(0))
        who = page.locator(".standing .who")
        expect(page.locator(".pad")).to_be_visible()
        assert wider(page) == []
        assert who.evaluate("(one) => one.getBoundingClientRect().width > 100"), "no letter stands below another"
        desk.type_hand("Ana", 0, (1, 4, 2, 2, 6))
        desk.type_hand("Bruno", 1, (4, 4, 3, 3, 5))
        expect(page.get_by_role("dialog", name="The bid holds")).to_be_visible()
        assert wider(page) == []


def test_kubi_is_no_wider_than_a_phone_whose_text_is_doubled(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path, sheet="kubi"), 15) as desk:
        ana = give(phone(desk.address, size=(195, 422)), "Ana").open()
        expect(ana.page.locator(".crossing")).to_be_visible()
        assert wider(ana.page) == []
        for seat, name in enumerate(("Ana", "Bruno")):
            desk.act(name, kubi.Choose(seat, (1, 4, 5)))
        expect(ana.page.locator(".pad")).to_be_visible()
        assert wider(ana.page) == []
        desk.act("Ana", kubi.Throw((1, 3, 3, 4, 4)))
        ana.button("Stroke behind 1").click()
        expect(ana.page.locator(".option")).to_have_count(2)
        assert wider(ana.page) == []
        play_kubi(desk, ("Ana", "Bruno"), Random(4))
        expect(ana.page.locator(".final")).to_be_visible()
        assert wider(ana.page) == []


@pytest.mark.parametrize("width", [320, 390])
def test_the_strokes_of_kubi_on_a_big_screen_are_seen_whole_on_a_phone(
    tmp_path: Path, phone: MakePhone, width: int
) -> None:
    with served(seated(tmp_path, LONG, "kubi"), 15) as desk:
        play_kubi(desk, LONG, Random(4), lambda state: state.throws > 9)
        page = phone(desk.address, size=(width, 844)).open("/tv").page
        expect(page.locator(".all")).to_be_visible()
        assert wider(page) == []
        cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        assert page.locator(".all td").evaluate_all(cut) == []
