"""What is long: names on a big screen, words on a narrow phone."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from referee import kubi
from tests import kubi_play
from tests.browser.beginning import ask
from tests.browser.desk import give, seated, served
from tests.browser.driver import Phone
from tests.screenshots_games import state_of

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
LONG = ("MaximilianeWWWWWWWWWWWWW", "BartholomewWWWWWWWWWWWWW", "WilhelminaMMMMMMMMMMMMMM")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_the_end_of_kubi_is_no_wider_than_a_big_screen(tmp_path: Path, phone: MakePhone, size: tuple[int, int]) -> None:
    with served(seated(tmp_path, LONG, "kubi"), 15) as desk:
        chance = Random(4)
        while (state := state_of(desk, kubi.State)).phase != "over":
            event = kubi_play.next_event(state, chance)
            desk.act(LONG[getattr(event, "player", state.roller or 0)], event)
        screen = phone(desk.address, size=size).open("/tv")
        expect(screen.page.locator(".final")).to_be_visible()
        edge = screen.page.locator("aside").bounding_box()
        table = screen.page.locator(".final").bounding_box()
        assert edge
        assert table
        assert edge["x"] + edge["width"] <= size[0]
        assert table["x"] + table["width"] <= edge["x"]
        assert screen.page.evaluate("document.querySelector('#stage').scrollWidth") <= edge["x"]


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
