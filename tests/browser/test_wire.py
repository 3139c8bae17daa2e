"""What goes over the air: little, and only between the phones and their table."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, expect

from referee import dudo
from tests.browser.desk import Desk, give, seated, served
from tests.browser.driver import Phone
from tests.table_of_phones import state

pytestmark = pytest.mark.browser
MakePhone = Callable[..., Phone]
HEAVIEST = 100 * 1000
"""Bytes over the wire for the page of a player, headers included."""
FIRST = {"kubdubo": "Ana opens the round", "kubi": "Cross out", "cubulus": "Ana"}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("sheet", FIRST)
def test_the_page_of_a_player_is_light(tmp_path: Path, phone: MakePhone, sheet: str, language: str) -> None:
    with served(seated(tmp_path, sheet=sheet), 15) as desk:
        bruno = give(phone(desk.address), "Bruno")
        came: list[Request] = []
        bruno.page.on("requestfinished", lambda request: came.append(request))
        bruno.open(f"/play?lang={language}")
        expect(bruno.page.locator("#game h1").first).to_be_visible()
        bruno.page.wait_for_load_state("load")
        sizes = [one.sizes() for one in came if "/events" not in one.url]
        total = sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes)
        assert len(sizes) > 10, "every module is counted"
        assert total <= HEAVIEST, f"{total} bytes in {len(sizes)} answers"


def test_a_whole_game_asks_nobody_but_the_table(tmp_path: Path, phone: MakePhone) -> None:
    with served(seated(tmp_path), 15) as desk:
        ana, bruno = give(phone(desk.address), "Ana").open(), give(phone(desk.address), "Bruno").open()
        others = [phone(desk.address).open(path) for path in ("/", "/tv", "/host", "/play")]
        while state(desk.session).phase != "over":
            lose_a_die(desk, ana, bruno)
        for one in (ana, bruno, others[1], others[3]):
            expect(one.page.get_by_text("Bruno has won the game").first).to_be_visible()
        bruno.button("Close").click()
        bruno.button("Log").click()
        expect(bruno.page.locator("#log li").first).to_be_visible()
        asked = [urlsplit(url) for one in (ana, bruno, *others) for url in one.asked]
        assert {(url.scheme, url.netloc) for url in asked} == {("http", f"localhost:{desk.port}")}
        assert {"/", "/play", "/tv", "/host", "/api/v1/events", "/api/v1/act", "/api/v1/log"} <= {
            one.path for one in asked
        }


def lose_a_die(desk: Desk, ana: Phone, bruno: Phone) -> None:
    """Play a round on the two phones: Ana says too much, and is doubted."""
    before = state(desk.session)
    ana.bid(sum(before.dice), "sixes")
    bruno.button("Dudo!").click()
    expect(bruno.page.get_by_role("heading", name="What do you show?")).to_be_visible()
    for seat, name in enumerate(("Ana", "Bruno")):
        desk.type_hand(name, seat, (2,) * before.dice[seat])
    for one in (ana, bruno):
        expect(one.page.get_by_role("heading", name="The bid fails")).to_be_visible()
    if state(desk.session).phase != "over":
        for one in (ana, bruno):
            one.button("Next round").click()
    assert isinstance(dudo.verdict(state(desk.session)), dudo.Ruling)
